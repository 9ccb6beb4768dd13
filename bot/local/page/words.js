// Discord's way of marking up text, as far as it is used: headings, small print, lists, quotes, code, emphasis,
// links, mentions, moments. The result is elements, never HTML.

import {make, safeUrl} from "./dom.js";

const INLINE = [
  [/^\\([\\*_~`|>#\-[\]()<])/, (m) => document.createTextNode(m[1])],
  [/^``(.+?)``(?!`)/s, (m) => make("code", {}, m[1].trim())],
  [/^`([^`\n]+)`/, (m) => make("code", {}, m[1])],
  [/^\*\*\*(?=\S)(.+?)\*\*\*(?!\*)/s, (m, about) => make("strong", {}, make("em", {}, inline(m[1], about)))],
  [/^\*\*(?=\S)(.+?)\*\*(?!\*)/s, (m, about) => make("strong", {}, inline(m[1], about))],
  [/^__(?=\S)(.+?)__(?!_)/s, (m, about) => make("u", {}, inline(m[1], about))],
  [/^~~(?=\S)(.+?)~~/s, (m, about) => make("s", {}, inline(m[1], about))],
  [/^\|\|(.+?)\|\|/s, (m, about) => spoiler(inline(m[1], about))],
  [/^\*(?=\S)((?:\\.|[^*])+?)\*(?!\*)/s, (m, about) => make("em", {}, inline(m[1], about))],
  [/^_(?=\S)((?:\\.|[^_])+?)_(?![\w_])/s, (m, about) => make("em", {}, inline(m[1], about)), /\w$/],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, about) => link(m[2], inline(m[1], about), about)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, about) => link(m[1], m[1], about)],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m, about) => link(m[0], m[0], about), /\w$/],
  [/^<@!?(\d+)>/, (m, about) => person(m[1], about)],
  [/^<@&(\d+)>/, (m, about) => make("span.mention", {}, `@${about.names.roles[m[1]] ?? "role"}`)],
  [/^<#(\d+)>/, (m, about) => channel(m[1], about)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^<\/([\w -]+):\d+>/, (m) => make("span.mention", {}, `/${m[1]}`)],
  [/^<a?:(\w+):\d+>/, (m) => document.createTextNode(`:${m[1]}:`)],
];
const START = /[\\`*_~|[<h]/;

// `about` is what mentions mean: {me, names, channels, guild, open(channel, message)}.
export function words(text, about) {
  return blocks(text.replace(/\r\n?/g, "\n").split("\n"), about);
}

export function inline(text, about) {
  const found = document.createDocumentFragment();
  let plain = "";
  while (text) {
    const hit = START.test(text[0]) && match(text, plain, about);
    if (hit) {
      found.append(plain, hit.element);
      plain = "";
      text = text.slice(hit.length);
    } else {
      const next = text.slice(1).search(START);
      const length = next < 0 ? text.length : next + 1;
      plain += text.slice(0, length);
      text = text.slice(length);
    }
  }
  found.append(plain);
  return found;
}

function match(text, before, about) {
  for (const [pattern, element, notAfter] of INLINE) {
    const m = pattern.exec(text);
    if (m && !(notAfter && notAfter.test(before))) return {element: element(m, about), length: m[0].length};
  }
  return null;
}

function blocks(lines, about) {
  const found = make("div.words");
  let said = [];
  const flush = () => {
    if (said.some((line) => line.trim())) found.append(make("p", {}, inline(said.join("\n").trim(), about)));
    said = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    let m;
    if ((m = /^```(\w*)\s*$/.exec(line)) || (m = /^```(.*)```\s*$/.exec(line))) {
      flush();
      const one = /```.*```\s*$/.test(line) && line.trim().length > 3;
      const end = one ? i : lines.findIndex((other, n) => n > i && /```\s*$/.test(other));
      const inside = one ? [m[1]] : lines.slice(i + 1, end < 0 ? lines.length : end);
      if (!one && end >= 0 && lines[end].trim() !== "```") inside.push(lines[end].replace(/```\s*$/, ""));
      found.append(make("pre", {tabindex: 0}, make("code", {}, inside.join("\n"))));
      i = end < 0 ? lines.length : end;
    } else if ((m = /^(#{1,3}) +(.+)$/.exec(line))) {
      flush();
      found.append(make(`h${m[1].length + 2}.level${m[1].length}`, {}, inline(m[2], about)));
    } else if ((m = /^-# +(.+)$/.exec(line))) {
      flush();
      found.append(make("small", {}, inline(m[1], about)));
    } else if ((m = /^>>> ?(.*)$/s.exec(line))) {
      flush();
      found.append(make("blockquote", {}, blocks([m[1], ...lines.slice(i + 1)], about)));
      i = lines.length;
    } else if (/^> ?/.test(line) && (line.length > 1 || line === ">")) {
      flush();
      const quoted = [];
      while (i < lines.length && /^>(?: |$)/.test(lines[i])) quoted.push(lines[i++].replace(/^> ?/, ""));
      i--;
      if (quoted.length) found.append(make("blockquote", {}, blocks(quoted, about)));
      else said.push(lines[++i]);
    } else if (isItem(line)) {
      flush();
      const items = [];
      while (i < lines.length && isItem(lines[i])) items.push(item(lines[i++]));
      i--;
      found.append(list(items, about));
    } else {
      said.push(line);
    }
  }
  flush();
  return found;
}

const isItem = (line) => /^ *(?:[-*]|\d{1,3}\.) +\S/.test(line);

function item(line) {
  const [, space, mark, text] = /^( *)([-*]|\d{1,3}\.) +(.*)$/.exec(line);
  return {depth: space.length, number: /\d/.test(mark) ? Number.parseInt(mark, 10) : null, text};
}

function list(items, about) {
  const [first] = items;
  const found = first.number === null ? make("ul") : make("ol", {start: first.number});
  for (let i = 0; i < items.length; i++) {
    const entry = make("li", {}, inline(items[i].text, about));
    const inner = [];
    while (i + 1 < items.length && items[i + 1].depth > first.depth) inner.push(items[++i]);
    if (inner.length) entry.append(list(inner, about));
    found.append(entry);
  }
  return found;
}

// ---------------------------------------------------------------- single things

function spoiler(inside) {
  const shown = make("span.spoiler", {role: "button", tabindex: 0, "aria-label": "Spoiler: press to read"}, inside);
  const open = () => {
    shown.classList.add("open");
    shown.removeAttribute("role");
    shown.removeAttribute("aria-label");
  };
  shown.addEventListener("click", open);
  shown.addEventListener("keydown", (event) => event.key === "Enter" && open());
  return shown;
}

function person(id, about) {
  const mine = id === about.me ? ".mine" : "";
  return make(`span.mention${mine}`, {}, `@${about.names.users[id] ?? "somebody"}`);
}

function channel(id, about) {
  const name = about.channels.get(id)?.name;
  if (!name) return make("span.mention", {}, "#unknown");
  return make("button.mention", {type: "button", onclick: () => about.open(id)}, `#${name}`);
}

// A place in this server is shown here; everything else is opened elsewhere.
export function link(address, inside, about) {
  const place = placeOf(address, about);
  if (place) return make("a", {href: "#", onclick: (event) => (event.preventDefault(), place())}, inside);
  const url = safeUrl(address);
  return url ? make("a", {href: url, target: "_blank", rel: "noopener noreferrer"}, inside) : make("span", {}, inside);
}

export function placeOf(address, about) {
  const m = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(address);
  return m ? () => about.open(m[2], m[3]) : null;
}

// ---------------------------------------------------------------- moments

const SHAPES = {
  t: {timeStyle: "short"},
  T: {timeStyle: "medium"},
  d: {dateStyle: "short"},
  D: {dateStyle: "long"},
  f: {dateStyle: "long", timeStyle: "short"},
  F: {dateStyle: "full", timeStyle: "short"},
};
const STEPS = [[31536000, "year"], [2592000, "month"], [86400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];

export function clock(seconds, style) {
  return new Intl.DateTimeFormat("en-GB", SHAPES[style] ?? SHAPES.f).format(new Date(seconds * 1000));
}

export function ago(seconds) {
  const away = seconds - Date.now() / 1000;
  const [size, unit] = STEPS.find(([length]) => Math.abs(away) >= length) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat("en", {numeric: "auto"}).format(Math.round(away / size), unit);
}

export function moment(seconds, style) {
  const full = clock(seconds, "F");
  const shown = make("time", {datetime: new Date(seconds * 1000).toISOString(), title: full});
  shown.textContent = style === "R" ? ago(seconds) : clock(seconds, style);
  if (style === "R") shown.dataset.ago = seconds;
  return shown;
}

// Real time goes on: what is said relative to now is said anew.
setInterval(() => {
  for (const shown of document.querySelectorAll("time[data-ago]")) {
    const now = ago(Number(shown.dataset.ago));
    if (shown.textContent !== now) shown.textContent = now;
  }
}, 1000);
