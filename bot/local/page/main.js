// The page as a whole: who one is, which channel is shown, and what comes in.

import {byId, make, toast} from "./dom.js";
import {act, get, listen, speakAs} from "./server.js";
import {Composer} from "./composer.js";
import {Messages} from "./messages.js";
import {showForm} from "./form.js";

const FAILED = "This interaction failed";
const REST = 400; // milliseconds without news before it is asked whether the game waits for me
const SILENT = "The application did not respond";

// What everything here is about: who looks, and what mentions and places mean.
const about = {
  me: "", key: "ann", names: {users: {}, roles: {}}, channels: new Map(), guild: null, channel: "", first: "",
  open: (channel, message) => open(channel, message),
  use,
  click: (message, name) => act("click", {message: message.id, name}),
  select: (message, name, values) => act("select", {message: message.id, name, values}),
  dismiss: (message) => (messages.dock.leave(message), act("dismiss", {message: message.id})),
  places: (message) => get_or_null(() => get("map", {message: message.id})),
  move: (control, message) => use(control, message, () => act("click", {message: message.id, name: message.move})),
};
const messages = new Messages(about);
const composer = new Composer(about, {
  say: (text) => act("say", {channel: about.channel, text}),
  slash,
  complete: (line, option, typed, options) => get_or_null(() => act("complete", {channel: about.channel, line, option, typed, options})),
});
let stop = () => {};
let working = 0; // presses that the bot has not answered yet

// ---------------------------------------------------------------- doing

// A press on a message: busy until the bot has answered; a failure is said under the message.
async function use(control, message, doing) {
  control.classList.add("busy");
  control.setAttribute("aria-busy", "true");
  working++;
  const outcome = await doing();
  working--;
  control.classList.remove("busy");
  control.removeAttribute("aria-busy");
  if (outcome?.error) messages.failed(message, FAILED);
  else if (outcome?.form) form(outcome.form, message);
}

async function slash(line, options) {
  const outcome = await act("slash", {channel: about.channel, line, options});
  if (outcome?.error) toast(`/${line}: ${SILENT}`);
  if (outcome?.form) form(outcome.form, null);
  return outcome;
}

function form(shown, message) {
  showForm(shown, about, async (values) => {
    const outcome = await act("submit", {form: shown.id, options: values});
    if (outcome?.error) message ? messages.failed(message, FAILED) : toast(FAILED);
    if (outcome?.form) setTimeout(() => form(outcome.form, message));
    return outcome !== null;
  });
}

async function get_or_null(doing) {
  return doing().catch(() => null);
}

// A question that is put to me opens by itself, once: one that I have put away comes back by My move.
let looking = 0;

function look() {
  clearTimeout(looking);
  looking = setTimeout(async () => {
    const {dock} = messages;
    if (!dock.moving || dock.taken) return;
    if (working || held) return look();
    const [channel, {questions}] = [about.channel, (await get_or_null(() => get("asked", {channel: about.channel}))) ?? {}];
    if (channel !== about.channel || working || held || !dock.moving || dock.taken || !questions?.length || dock.knows(questions)) return;
    about.move(byId("dock-move"), dock.moving);
  }, REST);
}

// ---------------------------------------------------------------- being somebody

async function enter(key, channel) {
  let state;
  speakAs(key);
  try {
    state = await get("state");
  } catch (error) {
    speakAs(about.key);
    return toast(String(error.message));
  }
  stop();
  about.key = key;
  about.me = state.me.id;
  about.guild = state.guild;
  about.first = state.first;
  byId("server").textContent = state.guild.name;
  byId("welcome-name").textContent = state.me.name;
  around(state);
  about.channel = called(channel)?.id ?? state.first;
  stop = listen(told, () => open(about.channel));
  return null;
}

// A channel by its id or by the name that its address ends in.
const called = (wanted) => [...about.channels.values()].find((one) => [one.id, one.name || "direct"].includes(wanted));

function address() {
  const name = about.channels.get(about.channel)?.name || "direct";
  return `/?as=${encodeURIComponent(about.key)}#${encodeURIComponent(name)}`;
}

let before = ""; // the address of what was shown last

// The address says who one is and what is shown; each step of it can be gone back.
function addressed() {
  const now = address();
  if (now !== before) history[before && !isHere(now) ? "pushState" : "replaceState"](null, "", now);
  before = now;
}

const isHere = (shown) => `${location.pathname}${location.search}${location.hash}` === shown;

function meantByAddress() {
  const key = new URLSearchParams(location.search).get("as") ?? "ann";
  try {
    return {key, channel: decodeURIComponent(location.hash.slice(1))};
  } catch { // a stray % is no name
    return {key, channel: location.hash.slice(1)};
  }
}

// Back, forward, or another name after the #.
async function goToAddress() {
  const {key, channel} = meantByAddress();
  if (key !== about.key) {
    composer.plain("");
    if (await enter(key, channel) === null) return;
  } else if (!channel || called(channel)) {
    const place = called(channel)?.id ?? about.first;
    if (place !== about.channel) open(place);
    return;
  } else toast(`There is no channel #${channel} here.`);
  history.replaceState(null, "", address());
}
window.addEventListener("popstate", goToAddress);

// ---------------------------------------------------------------- a channel

let opened = 0;
let held = null; // news that came while a channel was being fetched

async function open(channel, message) {
  const place = about.channels.get(channel);
  if (!place) return toast("You do not see that channel.");
  const turn = ++opened;
  held = [];
  const moved = about.channel !== channel;
  about.channel = channel;
  const [{messages: found, more}, {commands}] = await Promise.all([get("messages", {channel}), get("commands", {channel})]);
  if (turn !== opened) return null;
  messages.fill(found, more ? earlier : null);
  const waiting = held;
  held = null;
  waiting.forEach(told);
  look();
  composer.know(commands);
  composer.at(nameOf(place));
  if (moved && composer.command) composer.plain("");
  byId("where").textContent = nameOf(place);
  document.title = `${nameOf(place)} · ${about.names.users[about.me]} · Amarna`;
  addressed();
  sidebar();
  people();
  read();
  if (message && !messages.show(message)) toast("That message is not there any more.");
  return null;
}

async function earlier() {
  const before = messages.known.keys().next().value;
  const {messages: found, more} = await get("messages", {channel: about.channel, before});
  messages.before(found, more ? earlier : null);
}

const nameOf = (place) => (place.kind === "dm" ? "Amarna (direct messages)" : `#${place.name}`);

// What is before one's eyes has been read.
function read() {
  const message = messages.last();
  const place = about.channels.get(about.channel);
  if (message && place?.unread && document.visibilityState === "visible") act("read", {channel: about.channel, message});
}
document.addEventListener("visibilitychange", read);

// ---------------------------------------------------------------- news

function told(news) {
  if (news.kind === "around") {
    around(news);
    read();
  } else if (held && news.kind !== "commands") {
    held.push(news);
  } else if (news.kind === "message" && news.message.channel === about.channel) {
    messages.put(news.message);
    if (news.message.move) look();
  } else if (news.kind === "gone" && news.channel === about.channel) {
    messages.drop(news.id);
  } else if (news.kind === "commands") {
    get("commands", {channel: about.channel}).then(({commands}) => composer.know(commands)).catch(() => null);
  }
}

let shownAround = "";

function around(news) {
  about.names = news.names;
  about.channels = new Map(news.channels.map((one) => [one.id, one]));
  about.people = news.people;
  const now = JSON.stringify([news.channels, news.people]);
  if (now === shownAround) return;
  shownAround = now;
  sidebar();
  people();
}

// ---------------------------------------------------------------- the sidebar

function sidebar() {
  const all = [...about.channels.values()];
  const rooms = all.filter((one) => one.kind === "text");
  const held = document.activeElement?.dataset?.channel;
  byId("channels").replaceChildren(
    make("h2", {}, "Channels"),
    make("ul", {}, ...rooms.flatMap((one) => [entry(one),
      ...all.filter((thread) => thread.parent === one.id && !thread.archived).map(entry)])),
    adder(),
    make("h2", {}, "Direct messages"),
    make("ul", {}, ...all.filter((one) => one.kind === "dm").map(entry)),
  );
  if (held) byId("channels").querySelector(`[data-channel="${held}"]`)?.focus();
}

function entry(one) {
  const name = one.kind === "dm" ? "Amarna" : one.name;
  const here = one.id === about.channel;
  const new_ = one.unread && !here;
  const button = make("button.entry", {type: "button", "data-channel": one.id, "aria-current": here ? "page" : null,
    onclick: () => (showSide(false), open(one.id))},
  make("span.sign", {"aria-hidden": "true"}, {dm: "@", thread: "↳", text: "#"}[one.kind]), make("span.name", {}, name),
  one.calls > 0 && !here && make("span.badge", {"aria-label": `${one.calls} for you`}, String(one.calls)));
  if (new_) button.classList.add("unread");
  return make(`li.${one.kind}`, {}, button);
}

function adder() {
  const add = make("button.entry.add", {type: "button"}, make("span.sign", {"aria-hidden": "true"}, "+"), "New channel");
  add.addEventListener("click", () => {
    const input = make("input", {type: "text", maxlength: 60, placeholder: "its name", "aria-label": "Name of the new channel"});
    const row = make("form.adding", {}, input);
    row.addEventListener("submit", async (event) => {
      event.preventDefault();
      const made = input.value.trim() && await act("channel", {name: input.value});
      if (made) setTimeout(() => (showSide(false), open(made.channel)), 50);
      else sidebar();
    });
    input.addEventListener("keydown", (event) => event.key === "Escape" && sidebar());
    input.addEventListener("blur", () => setTimeout(() => row.isConnected && sidebar(), 200));
    add.replaceWith(row);
    input.focus();
  });
  return add;
}

function showSide(shown) {
  document.body.classList.toggle("side", shown);
  byId("open-side").setAttribute("aria-expanded", String(shown));
}

// ---------------------------------------------------------------- people

function people() {
  const place = about.channels.get(about.channel);
  const where = place && place.kind !== "dm" ? `#${encodeURIComponent(place.name)}` : "";
  const held = document.activeElement?.dataset?.person;
  byId("people").replaceChildren(...(about.people ?? []).map((one) => {
    const here = one.key === about.key;
    const badge = one.calls && !here ? make("span.badge", {"aria-hidden": "true"}, String(one.calls)) : null;
    const said = `${one.name}${here ? ", you" : ""}${badge ? `, ${one.calls} new for ${one.name}` : ""}`;
    const link = make("a.person", {href: `/?as=${one.key}${where}`, "data-person": one.key, "aria-label": said,
      title: here ? `You are ${one.name}` : `Be ${one.name}`, "aria-current": here ? "true" : null},
    make("span.avatar", {"data-name": one.key, "aria-hidden": "true"}, one.name[0]), make("span.name", {}, one.name), badge);
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
      event.preventDefault();
      if (!here) (composer.plain(""), enter(one.key, place?.kind === "dm" ? undefined : about.channel));
    });
    return link;
  }));
  if (held) byId("people").querySelector(`[data-person="${held}"]`)?.focus();
}

// ---------------------------------------------------------------- the welcome

function welcome(shown) {
  byId("welcome").hidden = !shown;
  try {
    localStorage.setItem("welcome", shown ? "" : "seen");
  } catch { /* a browser that keeps nothing shows it again */ }
}

function greeted() {
  try {
    return localStorage.getItem("welcome") === "seen";
  } catch {
    return false;
  }
}

byId("close-welcome").addEventListener("click", () => (welcome(false), byId("say")?.focus()));
byId("open-welcome").addEventListener("click", () => welcome(byId("welcome").hidden));
byId("learn").addEventListener("click", () => slash("learn", {}));
byId("open-side").addEventListener("click", () => showSide(!document.body.classList.contains("side")));
document.addEventListener("keydown", (event) => event.key === "Escape" && showSide(false));
byId("scroll").addEventListener("click", () => showSide(false));
byId("welcome").hidden = greeted();

const meant = meantByAddress();
enter(meant.key, meant.channel);
