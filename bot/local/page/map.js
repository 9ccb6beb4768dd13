// A map that can be pressed: every place with what is drawn there, and what the question lets me choose in it.
//
// Mouse and finger: the place under the pointer, or the numbered one that is nearest to it. Keys: Tab goes through the
// places that can be chosen, in reading order; arrows to the nearest one, Enter chooses, Escape leaves the map.

import {make} from "./dom.js";

const FINGER = 17; // half of what a finger needs, in pixels of the screen
const SVG = "http://www.w3.org/2000/svg";
const WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

// `larger` shows it large. The places come a moment after the picture.
export function map(media, description, message, about, larger) {
  const whole = new PressableMap(media, description, message, about, larger);
  about.places(message).then((told) => told && whole.fill(told));
  return whole.element;
}

class PressableMap {
  constructor(media, description, message, about, larger) {
    Object.assign(this, {media, message, about});
    this.places = []; // {region, choices, element, path}
    this.image = make("img", {src: media.url, alt: description ?? "", width: media.width, height: media.height});
    this.over = drawn("svg", {viewBox: `0 0 ${media.width} ${media.height}`, role: "group", "aria-label": "Places on the map"});
    this.said = make("p.here", {"aria-hidden": "true", hidden: true});
    this.element = make("div.map", {}, this.image, this.over, this.said, larger && make("button.plain.larger", {
      type: "button", title: "Enlarge", "aria-label": "Enlarge the map", onclick: () => larger(this),
    }, "⤢"));
    this.element.whole = this;
    this.over.addEventListener("pointermove", (event) => this.look(this.under(event)));
    this.over.addEventListener("pointerleave", () => this.look(null));
    this.over.addEventListener("click", (event) => this.clicked(event));
    this.over.addEventListener("focusin", (event) => this.look(this.of(event.target)));
    this.over.addEventListener("focusout", () => this.look(null));
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  fill({maps, choices}) {
    const regions = maps[this.media.url.split("/").at(-1)] ?? [];
    this.told = {maps, choices};
    this.places = regions.map((region) => this.place(region, choices[region.space] ?? []));
    this.over.replaceChildren(...this.places.map((one) => one.element));
    this.element.dispatchEvent(new CustomEvent("placed", {bubbles: true}));
  }

  place(region, choices) {
    const path = drawn("path", {d: region.outlines.map((ring) => `M${ring.join("L")}Z`).join("")});
    const spots = region.spots.map(({kind, at, radius}) => drawn("circle", {class: kind, cx: at[0], cy: at[1], r: radius}));
    const can = choices.length ? `${region.label}. ${summed(choices)}` : region.label;
    const kind = ["place", choices.length && "able", choices.some((one) => one.chosen) && "chosen"].filter(Boolean).join(" ");
    const element = drawn("g", {class: kind, "data-space": region.space,
      role: choices.length ? "button" : "img", tabindex: choices.length ? "0" : "-1", "aria-label": can}, path, ...spots);
    return {region, choices, element, path, can};
  }

  // ---------------------------------------------------------------- what is meant

  of(element) {
    const group = element.closest?.("g.place");
    return this.places.find((one) => one.element === group) ?? null;
  }

  // The nearest number or the stack under the pointer, else the land, else what can be chosen nearby.
  under(event) {
    if (!this.places.length) return null;
    const box = this.over.getBoundingClientRect();
    const scale = this.media.width / box.width;
    const at = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const able = this.places.filter((one) => one.choices.length);
    const reach = FINGER * scale;
    return nearest(able, at, (one) => one.region.spots.filter(({kind}) => kind === "badge"), reach)
      ?? nearest(able, at, (one) => one.region.spots, 0) ?? this.land(able, at)
      ?? nearest(able, at, (one) => [{at: one.region.at, radius: 0}], reach)
      ?? nearest(this.places, at, (one) => one.region.spots, 0) ?? this.land(this.places, at);
  }

  land(places, [x, y]) {
    const point = new DOMPoint(x, y);
    return places.find((one) => one.region.outlines.length && one.path.isPointInFill(point)) ?? null;
  }

  // ---------------------------------------------------------------- looking

  look(place) {
    if (this.shown === place) return;
    this.shown?.element.classList.remove("looked");
    this.shown = place;
    place?.element.classList.add("looked");
    this.over.classList.toggle("on", Boolean(place?.choices.length));
    this.said.hidden = !place || Boolean(this.menu);
    if (!place) return;
    const first = place.choices.length > 0 && make("b", {}, summed(place.choices));
    this.said.replaceChildren(...[first, place.region.label].filter(Boolean));
    this.said.classList.toggle("up", place.region.at[1] > this.media.height * 0.7);
  }

  // ---------------------------------------------------------------- choosing

  clicked(event) {
    const place = event.detail === 0 ? this.of(event.target) : this.under(event); // 0: by whoever reads the page aloud
    this.close();
    this.look(place);
    if (place) this.press(place);
  }

  press(place) {
    if (place.choices.length === 1) this.take(place, place.choices[0]);
    else if (place.choices.length) this.offer(place);
  }

  take(place, choice) {
    const {about, message} = this;
    this.close();
    place.element.focus({preventScroll: true});
    if (choice.act === "pick") return this.pick(place, choice);
    this.took?.();
    about.use(place.element, message, () => (choice.act === "click"
      ? about.click(message, choice.name) : about.select(message, choice.name, choice.values)));
  }

  // One of several that are sent together: a button says how many.
  pick(place, choice) {
    const of = [...document.querySelectorAll("#docked .chooser")];
    const chooser = of.find((one) => one.querySelector("button").dataset.name === choice.name);
    choice.chosen = chooser.toggle(choice.values[0]);
    place.element.classList.toggle("chosen", place.choices.some((one) => one.chosen));
    this.done?.remove();
    const count = chooser.values().length;
    if (!count) return;
    this.done = make("button.primary.done", {type: "button", onclick: () => (this.took?.(), chooser.send())}, `Done: ${count}`);
    this.element.append(this.done);
  }

  // A small menu beside the place.
  offer(place) {
    const [x, y] = [place.region.at[0] / this.media.width, place.region.at[1] / this.media.height];
    this.menu = make("div.ways", {role: "menu", "aria-label": place.region.label},
      make("p.note", {}, place.region.label),
      ...place.choices.map((choice) => make("button.secondary", {type: "button", role: "menuitem",
        onclick: () => this.take(place, choice)}, choice.chosen ? `✓ ${choice.label}` : choice.label)));
    this.menu.place = place;
    this.menu.style.setProperty("--x", `${(x * 100).toFixed(1)}%`);
    this.menu.style.setProperty("--y", `${((y > 0.5 ? 1 - y : y) * 100).toFixed(1)}%`);
    this.menu.classList.toggle("up", y > 0.5);
    this.said.hidden = true;
    this.element.append(this.menu);
    this.menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !this.menu?.contains(event.relatedTarget)) this.close();
    });
    this.menu.querySelector("button").focus({preventScroll: true});
    this.menu.scrollIntoView({block: "nearest"});
  }

  close() {
    this.menu?.remove();
    this.menu = null;
  }

  // ---------------------------------------------------------------- keys

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const place = this.menu?.place ?? this.of(event.target);
    if (!place) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      this.leave(place);
    } else if (this.menu) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") (event.preventDefault(), this.step(event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" || event.key === " ") (event.preventDefault(), this.press(place));
    else if (WAYS[event.key]) (event.preventDefault(), this.toward(place, WAYS[event.key])?.element.focus());
  }

  leave(place) {
    if (this.menu) (this.close(), place.element.focus({preventScroll: true}));
    else this.element.closest(".message")?.querySelector(".row button:enabled")?.focus();
  }

  step(by) {
    const all = [...this.menu.querySelectorAll("button")];
    all[(all.indexOf(document.activeElement) + by + all.length) % all.length].focus();
  }

  // The nearest place that can be chosen in a direction; what lies straight ahead is nearer than what lies aside.
  toward({region: {at: [x, y]}}, [dx, dy]) {
    const far = ({region: {at}}) => {
      const [ahead, aside] = [(at[0] - x) * dx + (at[1] - y) * dy, Math.abs((at[0] - x) * dy) + Math.abs((at[1] - y) * dx)];
      return ahead > 0 ? ahead + 2 * aside : Infinity;
    };
    const there = this.places.filter((one) => one.choices.length && far(one) < Infinity);
    return there.sort((a, b) => far(a) - far(b))[0];
  }

  // Back to the place where one was, or to the first that can be chosen; false if nothing can be.
  grip(space) {
    const able = this.places.filter((one) => one.choices.length);
    const place = able.find((one) => one.region.space === space) ?? able[0];
    place?.element.focus({preventScroll: true});
    return Boolean(place);
  }
}

// ---------------------------------------------------------------- helpers

function drawn(tag, attributes, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

function summed(choices) {
  return choices.length === 1 ? choices[0].label : `${choices.length} choices`;
}

// Whose round thing is nearest to a point, if one of them is within reach.
function nearest(places, [x, y], things, reach) {
  let [best, least] = [null, Infinity];
  for (const place of places) {
    for (const {at, radius} of things(place)) {
      const far = Math.hypot(at[0] - x, at[1] - y);
      if (far <= Math.max(reach, radius) && far < least) [best, least] = [place, far];
    }
  }
  return best;
}
