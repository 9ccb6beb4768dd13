// The list of messages of the channel that is shown.

import {byId, make} from "./dom.js";
import {Dock} from "./dock.js";
import {attachments, embed, parts} from "./parts.js";
import {clock, words} from "./words.js";

const TOGETHER = 7 * 60; // seconds in which messages of one author stand under one name
const PATIENCE = 15 * 60; // after this nothing comes any more of what the bot was thinking about
const EDGE = 80; // pixels from the end at which the list still follows what is new

export class Messages {
  constructor(about) {
    this.about = about;
    this.list = byId("messages");
    this.scroll = byId("scroll");
    this.dock = new Dock(about);
    this.known = new Map(); // id -> message
    this.follows = true;
    let top = 0;
    this.scroll.addEventListener("scroll", () => { // what grows below is no reason to stop; going up is
      const left = this.scroll.scrollHeight - this.scroll.scrollTop - this.scroll.clientHeight;
      if (left < EDGE) this.follows = true;
      else if (this.scroll.scrollTop < top - 1) this.follows = false;
      top = this.scroll.scrollTop;
    });
    const keep = new ResizeObserver(() => this.follows && this.toEnd());
    keep.observe(this.list);
    keep.observe(this.scroll);
  }

  // Everything anew. `more` asks for earlier messages, null if there are none.
  fill(messages, more) {
    this.known = new Map(messages.map((one) => [one.id, one]));
    this.list.replaceChildren();
    this.dock.clear();
    this.more(more);
    messages.forEach((one) => this.lay(one, this.element(one)));
    this.regroup();
    this.follows = true;
    this.toEnd();
  }

  // Into the dock, or into the list by its age. What leaves the dock comes back here.
  lay(message, element, before) {
    const left = this.dock.takes(message, before) ? this.dock.show(message, element) : null;
    if (!element.isConnected) this.list.insertBefore(element, this.after(message.id));
    if (left) this.outdate(left, message);
    this.dock.offer([...this.known.values()].findLast((one) => one.move));
  }

  after(id) {
    return [...this.list.querySelectorAll(".message")].find((one) => BigInt(one.dataset.id) > BigInt(id)) ?? null;
  }

  // A question that is no longer in the dock is told without its pictures and buttons; the same one is not told twice.
  outdate(element, now) {
    const {id} = element.dataset;
    this.list.insertBefore(bare(element), this.after(id));
    element.hidden = this.known.get(id)?.question === now.question;
  }

  more(ask) {
    byId("earlier")?.remove();
    if (ask) this.list.prepend(make("button.secondary", {id: "earlier", type: "button", onclick: ask}, "Earlier messages"));
  }

  before(messages, more) {
    const height = this.scroll.scrollHeight;
    this.known = new Map([...messages.map((one) => [one.id, one]), ...this.known]);
    this.more(more);
    const first = this.list.querySelector(".message");
    for (const one of messages) this.list.insertBefore(one.question ? bare(this.element(one)) : this.element(one), first);
    this.regroup();
    this.scroll.scrollTop += this.scroll.scrollHeight - height;
  }

  // A message that is new or has changed.
  put(message) {
    const old = this.find(message.id);
    const before = this.known.get(message.id);
    const ours = message.alone || message.author.id === this.about.me;
    this.known.set(message.id, message);
    if (old) {
      const held = grip(old);
      const fresh = this.element(message);
      if (message.id !== this.dock.id) old.remove();
      this.lay(message, fresh, before);
      regrip(fresh, held);
    } else {
      this.lay(message, this.element(message));
      if (ours) this.follows = true;
    }
    this.regroup();
    if (this.follows) this.toEnd();
  }

  drop(id) {
    this.known.delete(id);
    this.find(id)?.remove();
    if (this.dock.id === id) this.dock.clear();
    this.dock.offer([...this.known.values()].findLast((one) => one.move));
    this.regroup();
  }

  find(id) {
    return byId("stage").querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  last() {
    return [...this.known.values()].filter((one) => !one.alone).at(-1)?.id;
  }

  toEnd() {
    this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  // Show one message; whether it is here.
  show(id) {
    const element = this.find(id);
    if (!element) return false;
    this.follows = false;
    element.scrollIntoView({block: "start"});
    element.classList.add("shown");
    setTimeout(() => element.classList.remove("shown"), 2500);
    element.focus();
    return true;
  }

  regroup() {
    let above = null;
    for (const element of this.list.querySelectorAll(".message")) {
      const message = this.known.get(element.dataset.id);
      const same = above && above.author.id === message.author.id && !message.used && !message.answers &&
        above.alone === message.alone && message.at - above.at < TOGETHER;
      element.classList.toggle("under", Boolean(same));
      above = message;
    }
  }

  // ---------------------------------------------------------------- one message

  element(message) {
    const element = make("article.message", {"data-id": message.id, tabindex: -1});
    element.classList.toggle("alone", message.alone);
    element.classList.toggle("question", Boolean(message.question));
    element.classList.toggle("calls", message.calls);
    if (message.used) element.append(this.used(message.used));
    const name = message.author.name;
    element.append(
      make("span.avatar", {"aria-hidden": "true", "data-name": message.author.bot ? "bot" : name.toLowerCase()},
        message.author.bot ? "" : name[0]),
      make("div.content", {}, make("div.byline", {}, make("b", {}, name),
        message.author.bot && make("span.app", {}, "APP"),
        make("time", {datetime: new Date(message.at * 1000).toISOString(), title: clock(message.at, "F")},
          clock(message.at, "t"))), ...this.body(message)),
    );
    return element;
  }

  used({by, line}) {
    return make("div.used", {}, make("span.avatar.small", {"aria-hidden": "true", "data-name": by.name.toLowerCase()},
      by.name[0]), make("b", {}, by.name), " used ", make("span.command", {}, `/${line}`));
  }

  body(message) {
    const {about} = this;
    if (message.thinking) {
      const late = Date.now() / 1000 - message.at > PATIENCE;
      const text = late ? "The application did not respond" : `${message.author.name} is thinking…`;
      return [make("p.thinking", {}, !late && make("span.dots", {"aria-hidden": "true"}, "● ● ●"), text),
        ...this.private(message)];
    }
    const said = message.second_kind
      ? parts(message.components, message, about)
      : [message.content && words(message.content, about), ...message.embeds.map((one) => embed(one, about)),
        ...attachments(message.attachments), ...parts(message.components, message, about)];
    return [...said, message.edited && !message.second_kind && make("small.edited", {}, "(edited)"),
      ...this.private(message)];
  }

  private(message) {
    if (!message.alone) return [];
    return [make("p.private", {}, "Only you can see this · ", make("button.text", {
      type: "button", "data-name": "dismiss", onclick: () => this.about.dismiss(message),
    }, "Dismiss message"))];
  }

  // The bot gave no answer: said under the message, as long as it stays as it is.
  failed(message, text) {
    const content = this.find(message.id)?.querySelector(".content");
    content?.querySelector(".failed")?.remove();
    content?.append(make("p.failed", {role: "alert"}, text));
    if (this.follows) this.toEnd();
  }
}

function bare(element) {
  element.classList.add("outdated");
  element.querySelectorAll(".gallery, .row").forEach((one) => one.remove());
  return element;
}

// ---------------------------------------------------------------- focus over a change

// Which control of a message has the focus: by its name, its words, its place.
function grip(element) {
  if (!element.contains(document.activeElement)) return null;
  const all = controls(element);
  const held = document.activeElement;
  const map = held.closest(".map");
  if (map) return {space: held.dataset.space ?? map.whole.menu?.place.region.space ?? ""};
  return {name: held.dataset.name, text: held.textContent, place: all.indexOf(held)};
}

function regrip(element, held) {
  if (!held) return null;
  const all = controls(element);
  if (held.space !== undefined) return regripMap(element, held.space, all);
  const again = all.find((one) => held.name && one.dataset.name === held.name)
    ?? all.find((one) => one.textContent === held.text) ?? all[held.place] ?? element;
  return again.focus({preventScroll: true});
}

// Whoever went on the map goes on there, as soon as its places are known; what is to be confirmed comes first.
function regripMap(element, space, all) {
  const sure = all.find((one) => one.matches(".success"));
  const map = element.querySelector(".map");
  (sure ?? element).focus({preventScroll: true});
  if (!sure && map) map.addEventListener("placed", () => {
    if (document.activeElement === element && !map.whole.grip(space)) all[0]?.focus({preventScroll: true});
  }, {once: true});
  else if (!sure) all[0]?.focus({preventScroll: true});
}

function controls(element) {
  return [...element.querySelectorAll("button, a, input")].filter((one) => !one.disabled && one.offsetParent);
}
