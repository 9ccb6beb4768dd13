// A select, in a message or a form: opens in place, of one or of several, with a word to look for in long ones.

import {make} from "./dom.js";

const MANY = 10;

// options: [{label, value, description, chosen}]. `chose(values)` is called when a choice is made; null for a form,
// which reads `chooser.values()`.
export function chooser({title, options, least = 1, most = 1, disabled = false, chose = null, labelledby = null}) {
  let picked = options.filter((one) => one.chosen).map((one) => one.value);
  const several = most > 1;
  const listId = `list-${Math.random().toString(36).slice(2)}`;
  const shown = make("span");
  const button = make("button.face", {
    type: "button", disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId,
    "aria-label": labelledby ? null : title, "aria-labelledby": labelledby,
  }, shown, make("span.arrow", {"aria-hidden": "true"}, "▾"));
  const find = make("input.find", {type: "text", placeholder: "Find…", "aria-label": "Find an option"});
  const list = make("div.options", {role: "listbox", id: listId, "aria-multiselectable": several ? "true" : null,
    "aria-label": title});
  const done = make("button.primary", {type: "button"}, "Done");
  const menu = make("div.menu", {hidden: true}, options.length > MANY && find, list, several && done);
  const whole = make("div.chooser", {}, button, menu);
  let before = "";

  function show() {
    const names = options.filter((one) => picked.includes(one.value)).map((one) => one.label);
    shown.textContent = names.join(", ") || title;
    shown.className = names.length ? "" : "placeholder";
    for (const entry of list.children) {
      entry.setAttribute("aria-selected", String(picked.includes(entry.dataset.value)));
    }
    done.disabled = picked.length < least;
  }

  function open() {
    before = picked.join("\n");
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    const target = options.length > MANY ? find : list.querySelector("[aria-selected=true]") ?? list.firstElementChild;
    target?.focus();
    menu.scrollIntoView({block: "nearest"});
  }

  function close(settle) {
    if (menu.hidden) return;
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (settle && picked.length >= least && (picked.join("\n") !== before || !several)) chose?.(picked);
    else if (!settle) picked = before ? before.split("\n") : [];
    show();
  }

  function pick(value) {
    if (!several) {
      picked = picked.includes(value) && least === 0 ? [] : [value];
      close(true);
      button.focus();
    } else if (picked.includes(value)) picked = picked.filter((one) => one !== value);
    else if (picked.length < most) picked = options.map((o) => o.value).filter((v) => v === value || picked.includes(v));
    show();
  }

  function step(by) {
    const there = [...list.children].filter((entry) => !entry.hidden);
    const now = there.indexOf(document.activeElement);
    there[Math.max(0, Math.min(there.length - 1, now + by))]?.focus();
  }

  list.append(...options.map((one) => make("div.option", {
    role: "option", tabindex: -1, "data-value": one.value, onclick: () => pick(one.value),
  }, make("span.label", {}, one.label), one.description && make("span.note", {}, one.description))));
  find.addEventListener("input", () => {
    const wanted = find.value.toLowerCase();
    for (const entry of list.children) entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
  });
  button.addEventListener("click", () => (menu.hidden ? open() : close(true)));
  done.addEventListener("click", () => (close(true), button.focus()));
  whole.addEventListener("keydown", (event) => {
    if (menu.hidden) {
      if (event.target === button && ["ArrowDown", "ArrowUp"].includes(event.key)) (event.preventDefault(), open());
      return;
    }
    const value = document.activeElement?.dataset?.value;
    if (event.key === "Escape") (event.preventDefault(), event.stopPropagation(), close(false), button.focus());
    else if (event.key === "ArrowDown") (event.preventDefault(), step(1));
    else if (event.key === "ArrowUp") (event.preventDefault(), step(-1));
    else if ((event.key === "Enter" || event.key === " ") && value !== undefined) (event.preventDefault(), pick(value));
    else if (event.key === "Enter" && document.activeElement === find) {
      event.preventDefault();
      const only = [...list.children].find((entry) => !entry.hidden);
      if (only) pick(only.dataset.value);
    }
  });
  whole.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !whole.contains(event.relatedTarget)) close(true);
  });
  show();
  whole.values = () => picked;
  whole.toggle = (value) => (pick(value), picked.includes(value)); // from the map: sent when all are picked
  whole.send = () => (picked.length >= least ? chose?.(picked) : open());
  return whole;
}

// The options of a select component: those it brings, or the people, roles and channels there are.
export function optionsOf(component, about) {
  const everybody = Object.entries(about.names.users).map(([value, label]) => ({value, label: `@${label}`}));
  const roles = Object.entries(about.names.roles).map(([value, label]) => ({value, label: `@${label.replace(/^@/, "")}`}));
  const places = [...about.channels.values()].filter((one) => one.kind !== "dm")
    .map((one) => ({value: one.id, label: `#${one.name}`}));
  const kinds = {5: everybody, 6: roles, 7: [...everybody, ...roles], 8: places};
  if (kinds[component.type]) return kinds[component.type];
  return (component.options ?? []).map((one) => ({...one, chosen: one.default}));
}
