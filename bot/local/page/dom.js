// Making elements. Text is always text here: nothing that somebody wrote is ever read as HTML.

export const byId = (id) => document.getElementById(id);

// make("button.primary", {type: "button", onclick: f}, "Join", otherElement)
export function make(what, attributes = {}, ...inside) {
  const [tag, ...classes] = what.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...inside.filter((one) => one !== undefined && one !== null && one !== false));
  return element;
}

export function toast(text) {
  const shown = make("p.toast", {}, text);
  byId("toasts").append(shown);
  setTimeout(() => shown.remove(), 7000);
}

// Only addresses that cannot do anything but be opened.
export function safeUrl(text) {
  try {
    const url = new URL(text, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
