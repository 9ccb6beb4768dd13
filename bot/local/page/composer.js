// The input: ordinary words, or a slash command with its options by name and what is offered while one types.
//
// Keys: arrows go through what is offered, Enter or Tab takes what is marked; Enter with nothing marked sends;
// Escape closes the list, then leaves the command; Backspace in an empty option takes it away.

import {byId, make} from "./dom.js";
import {KIND, fitting, fixedChoices, flat, parsed, valueOf} from "./commands.js";
import {fileOf} from "./form.js";

const REST = 150; // milliseconds without a key before the bot is asked what could come next

export class Composer {
  // doings: {say(text), slash(line, options), complete(line, option, typed, options)}
  constructor(about, doings) {
    this.about = about;
    this.doings = doings;
    this.commands = [];
    this.command = null;
    this.fields = new Map(); // option name -> {option, input, choices, picked, seen}
    this.offered = [];
    this.marked = -1;
    this.asked = 0;
    this.place = "";
    this.form = byId("composer");
    this.line = byId("line");
    this.list = byId("offers-list");
    this.form.addEventListener("submit", (event) => (event.preventDefault(), this.send()));
    this.form.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("focusout", (event) => this.form.contains(event.relatedTarget) || this.offer("", []));
    this.plain("");
  }

  know(commands) {
    this.commands = flat(commands);
  }

  at(name) {
    this.place = name;
    if (this.say?.isConnected) this.say.placeholder = this.prompt();
    this.say?.setAttribute("aria-label", this.prompt());
  }

  prompt() {
    return `Message ${this.place}, or / for commands`;
  }

  // ---------------------------------------------------------------- words

  plain(text) {
    this.command = null;
    this.fields.clear();
    this.say = this.input({id: "say", placeholder: this.prompt(), maxlength: 2000, "aria-label": this.prompt()});
    this.say.value = text;
    this.say.addEventListener("input", () => this.typed());
    this.line.replaceChildren(this.say, this.sender());
    byId("more").hidden = true;
    this.hint("");
    this.offer("", []);
  }

  input(attributes) {
    return make("input", {type: "text", autocomplete: "off", spellcheck: "false", role: "combobox",
      "aria-expanded": "false", "aria-controls": "offers-list", "aria-autocomplete": "list", ...attributes});
  }

  sender() {
    return make("button.plain.send", {type: "submit", "aria-label": "Send", title: "Send"}, "➤");
  }

  typed() {
    const text = this.say.value;
    if (!text.startsWith("/")) return this.offer("", []);
    const found = parsed(this.commands, text);
    if (found) return this.begin(found.command, found.given);
    const fit = fitting(this.commands, text.slice(1));
    return this.offer(fit.length ? "Commands" : "No such command", fit.map((one) => ({
      label: `/${one.line}`, note: one.description, take: () => this.begin(one, {}),
    })), 0);
  }

  // ---------------------------------------------------------------- a command

  begin(command, given) {
    this.command = command;
    this.fields.clear();
    this.line.replaceChildren(make("span.chip", {title: command.description}, `/${command.line}`), this.sender());
    const shown = command.options.filter((option) => option.required || option.name in given);
    if (!shown.length && command.options.length === 1) shown.push(command.options[0]);
    shown.forEach((option) => this.add(option, given[option.name] ?? ""));
    this.others();
    this.hint("");
    this.offer("", []);
    const first = [...this.fields.values()].find((one) => !one.input.value) ?? [...this.fields.values()].at(-1);
    if (first) first.input.focus();
    else this.line.querySelector(".send").focus();
    if (!this.fields.size) this.hint(command.description);
  }

  add(option, text = "") {
    const field = {option, choices: fixedChoices(option, this.about), picked: null, seen: new Map()};
    const id = `option-${option.name}`;
    if (option.type === KIND.file) field.input = make("input", {type: "file", id, "aria-label": option.name});
    else {
      const numeric = option.type === KIND.whole || option.type === KIND.number;
      field.input = this.input({id, title: option.description, inputmode: numeric ? "numeric" : null});
      field.input.value = text;
      field.input.addEventListener("input", () => this.typing(field));
    }
    field.input.addEventListener("focus", () => this.look(field));
    field.box = make("label.option", {for: id}, make("span", {}, option.name), field.input);
    if (option.type === KIND.text && this.command.options.length <= 2) field.box.classList.add("long");
    this.fields.set(option.name, field);
    this.line.insertBefore(field.box, this.line.querySelector(".send"));
    return field;
  }

  remove(field) {
    const before = [...this.fields.values()];
    const next = before[before.indexOf(field) - 1];
    this.fields.delete(field.option.name);
    field.box.remove();
    this.others();
    if (next) next.input.focus();
    else (this.plain(`/${this.command.line}`), this.say.focus());
  }

  // Options that may still be given.
  others() {
    const rest = this.command.options.filter((option) => !this.fields.has(option.name));
    const more = byId("more");
    more.hidden = !rest.length;
    more.replaceChildren(...rest.map((option) => make("button.text", {type: "button", title: option.description,
      onclick: () => (this.add(option).input.focus(), this.others())}, `+ ${option.name}`)));
  }

  typing(field) {
    field.picked = null;
    this.hint("");
    const names = this.command.options.filter((option) => !this.fields.has(option.name)).map((option) => option.name);
    const mark = /(?:^|\s)([\w-]+):$/.exec(field.input.value);
    if (mark && names.includes(mark[1])) { // `pace:` goes on to that option
      field.input.value = field.input.value.slice(0, mark.index);
      this.add(this.command.options.find((option) => option.name === mark[1])).input.focus();
      this.others();
      return;
    }
    this.look(field);
  }

  // What can be chosen for a field, at once or after asking the bot.
  look(field) {
    clearTimeout(this.waiting);
    const {option, input} = field;
    const text = input.value;
    const title = `${option.name}: ${option.description}`;
    if (field.choices) {
      const wanted = text.trim().toLowerCase();
      const fit = field.choices.filter((one) => one.name.toLowerCase().includes(wanted));
      const shown = field.picked || !fit.length ? field.choices : fit;
      this.offer(title, shown.slice(0, 50).map((one) => this.choice(field, one)), field.picked ? -1 : 0);
    } else if (option.autocomplete) {
      this.offer(title, this.offered.filter((one) => one.field === field), -1);
      this.waiting = setTimeout(() => this.ask(field, title), REST);
    } else this.offer(title, []);
  }

  async ask(field, title) {
    const asked = ++this.asked;
    const typed = field.input.value;
    const others = await this.values(false);
    delete others[field.option.name];
    const reply = await this.doings.complete(this.command.line, field.option.name, typed, others);
    if (asked !== this.asked || field.input.value !== typed || document.activeElement !== field.input || !reply) return;
    const {choices} = reply;
    choices.forEach((one) => field.seen.set(one.name, one.value));
    const settled = field.picked || !typed.trim() || typed.endsWith(" ") ||
      choices.some((one) => String(one.value) === typed.trim() || one.name === typed.trim());
    this.offer(title, choices.map((one) => this.choice(field, one)), settled ? -1 : 0);
  }

  choice(field, one) {
    const goesOn = field.option.autocomplete && String(one.value) === one.name; // an order line may go on
    return {label: one.name, field, take: () => {
      field.picked = one;
      field.input.value = goesOn ? `${one.name} ` : one.name;
      field.input.focus();
      if (goesOn) (field.picked = null, this.look(field));
      else this.onward(field);
    }};
  }

  // After a choice: to the next field that is still empty.
  onward(field) {
    this.offer("", []);
    const next = [...this.fields.values()].find((one) => one !== field && !one.input.value && one.option.required);
    if (next) next.input.focus();
  }

  // ---------------------------------------------------------------- what is offered

  offer(title, offered, marked = -1) {
    clearTimeout(this.waiting);
    this.offered = offered;
    this.marked = offered.length ? marked : -1;
    byId("offers").hidden = !title;
    byId("offers-title").textContent = title;
    this.list.replaceChildren(...offered.map((one, n) => make("li", {
      role: "option", id: `offer-${n}`, onmousedown: (event) => (event.preventDefault(), one.take()),
    }, make("span.label", {}, one.label), one.note && make("span.note", {}, one.note))));
    this.mark(this.marked);
  }

  mark(n) {
    this.marked = n;
    [...this.list.children].forEach((entry, i) => entry.setAttribute("aria-selected", String(i === n)));
    this.list.children[n]?.scrollIntoView({block: "nearest"});
    const input = this.form.contains(document.activeElement) ? document.activeElement : null;
    if (input?.getAttribute("role") !== "combobox") return;
    input.setAttribute("aria-expanded", String(this.offered.length > 0));
    if (n >= 0) input.setAttribute("aria-activedescendant", `offer-${n}`);
    else input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    const {target} = event;
    if (event.isComposing || !target.matches("input")) return;
    const count = this.offered.length;
    if (event.key === "ArrowDown" && count) (event.preventDefault(), this.mark((this.marked + 1) % count));
    else if (event.key === "ArrowUp" && count) (event.preventDefault(), this.mark((Math.max(this.marked, 0) + count - 1) % count));
    else if (["Enter", "Tab"].includes(event.key) && this.marked >= 0 && !event.shiftKey && !event.ctrlKey) {
      event.preventDefault();
      this.offered[this.marked].take();
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (!byId("offers").hidden) this.offer("", []);
      else if (this.command) (this.plain(""), this.say.focus());
    } else if (event.key === "Backspace" && this.command && !target.value) {
      const field = [...this.fields.values()].find((one) => one.input === target);
      if (field) (event.preventDefault(), this.remove(field));
    }
  }

  hint(text) {
    byId("hint").textContent = text;
  }

  // ---------------------------------------------------------------- sending

  // What is given so far. With `complain`, null if something is missing or does not fit.
  async values(complain) {
    const given = {};
    for (const {option, input, choices, picked, seen} of this.fields.values()) {
      if (option.type === KIND.file) {
        if (input.files.length && complain) given[option.name] = await fileOf(input.files[0]);
        if (complain && option.required && !input.files.length) return this.missing(input, `choose a file for ${option.name}`);
        continue;
      }
      if (!input.value.trim()) {
        if (complain && option.required) return this.missing(input, `${option.name} is needed: ${option.description}`);
        continue;
      }
      const value = picked ? picked.value : seen.get(input.value.trim()) ?? valueOf(option, input.value, choices);
      if (value === undefined) {
        if (complain) return this.missing(input, `“${input.value}” does not fit ${option.name}`);
        continue;
      }
      if (complain && (value < option.min_value || value > option.max_value))
        return this.missing(input, `${option.name}: ${option.min_value} to ${option.max_value} can be given, not ${value}`);
      given[option.name] = value;
    }
    return given;
  }

  missing(input, why) {
    input.focus();
    this.hint(why);
    return null;
  }

  async send() {
    if (this.command) return this.order();
    const text = this.say.value.trim();
    if (!text) return null;
    if (text.startsWith("/")) {
      const found = parsed(this.commands, text, true);
      if (!found) return this.hint(`There is no command ${text.split(" ")[0]} here; type / to see them.`);
      this.begin(found.command, found.given);
      return this.command.options.some((option) => option.required && !(option.name in found.given)) ? null : this.order();
    }
    if (await this.doings.say(text)) this.plain("");
    return this.say.focus();
  }

  async order() {
    const {line} = this.command;
    const given = await this.values(true);
    if (given === null) return;
    this.offer("", []);
    if (await this.doings.slash(line, given)) this.plain("");
    (this.say.isConnected ? this.say : this.line.querySelector("input"))?.focus();
  }
}

