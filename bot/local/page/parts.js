// The components of a message: containers, texts, pictures, files, buttons, selects; and embeds, and files beside them.

import {byId, make, safeUrl} from "./dom.js";
import {chooser, optionsOf} from "./chooser.js";
import {map} from "./map.js";
import {inline, link, placeOf, words} from "./words.js";

const STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link"};

// `about` also has click(message, name) and select(message, name, values).
export function parts(components, message, about) {
  return components.map((one) => part(one, message, about)).filter(Boolean);
}

function part(one, message, about) {
  switch (one.type) {
    case 1: return make("div.row", {}, ...parts(one.components, message, about));
    case 2: return button(one, message, about);
    case 3: case 5: case 6: case 7: case 8: return select(one, message, about);
    case 9: return section(one, message, about);
    case 10: return words(one.content, about);
    case 11: return picture(one.media, one.description, one.spoiler, "thumbnail");
    case 12: return make(`div.gallery.of${Math.min(one.items.length, 4)}`, {},
      ...one.items.map((item) => (message.question && isMap(item.media)
        ? mapOf(item, message, about) : picture(item.media, item.description, item.spoiler))));
    case 13: return file({name: one.name, size: one.size, url: one.file.url});
    case 14: return make(`hr${one.divider ? "" : ".hidden"}${one.spacing === 2 ? ".wide" : ""}`);
    case 17: return container(one, message, about);
    default: return null;
  }
}

function container(one, message, about) {
  const box = make("div.container", {}, ...parts(one.components, message, about));
  if (one.accent_color !== null && one.accent_color !== undefined) {
    box.style.setProperty("--accent", `#${one.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

function section(one, message, about) {
  const said = make("div", {}, ...parts(one.components, message, about));
  return make("div.section", {}, said, part(one.accessory, message, about));
}

// ---------------------------------------------------------------- buttons and selects

function button(one, message, about) {
  const emoji = one.emoji?.name && make("span", {"aria-hidden": "true"}, `${one.emoji.name} `);
  const inside = [emoji, one.label ?? (one.emoji?.name ? make("span.unseen", {}, one.emoji.name) : "")];
  if (one.style === 5) {
    const place = placeOf(one.url, about);
    if (place) return make("button.secondary", {type: "button", onclick: place}, ...inside, " ↗");
    const url = safeUrl(one.url);
    return url && make("a.button.secondary", {href: url, target: "_blank", rel: "noopener noreferrer"}, ...inside, " ↗");
  }
  const shown = make(`button.${STYLES[one.style] ?? "secondary"}`, {
    type: "button", disabled: one.disabled, "data-name": one.custom_id,
  }, ...inside);
  shown.addEventListener("click", () => about.use(shown, message, () => about.click(message, one.custom_id)));
  return shown;
}

function select(one, message, about) {
  const shown = chooser({
    title: one.placeholder || "Choose",
    options: optionsOf(one, about),
    least: one.min_values ?? 1,
    most: one.max_values ?? 1,
    disabled: one.disabled,
    chose: (values) => about.use(shown, message, () => about.select(message, one.custom_id, values)),
  });
  shown.querySelector("button").dataset.name = one.custom_id;
  return shown;
}

// ---------------------------------------------------------------- pictures and files

function picture(media, description, spoiled, kind = "picture") {
  const image = make("img", {src: media.url, alt: description ?? "", width: media.width, height: media.height,
    decoding: "async"});
  const shown = make(`button.${kind}`, {type: "button", title: "Enlarge", "aria-label": `Enlarge: ${description || "picture"}`,
    onclick: () => enlarge(media.url, description ?? "")}, image);
  if (kind === "picture" && media.width) roomFor(shown, image, media);
  if (spoiled) {
    shown.classList.add("veiled");
    shown.addEventListener("click", (event) => {
      if (!shown.classList.contains("veiled")) return;
      event.stopImmediatePropagation();
      shown.classList.remove("veiled");
    }, {capture: true});
  }
  return shown;
}

// Its room is known before it has come, so that nothing jumps.
function roomFor(shown, image, {width, height}) {
  shown.style.width = `min(100%, ${width}px, calc(var(--tallest) * ${(width / height).toFixed(4)}))`;
  image.style.aspectRatio = `${width} / ${height}`;
}

// ---------------------------------------------------------------- maps of a question

const isMap = ({url, width}) => Boolean(width) && /\/map-[^/]*$/.test(url);

function mapOf({media, description}, message, about) {
  const shown = map(media, description, message, about, (small) => enlargeMap(small, description, message, about));
  roomFor(shown, shown.querySelector("img"), media);
  return shown;
}

// The same map as large as the window, on a small one as large as a finger needs it, to be pressed too.
function enlargeMap(small, description, message, about) {
  const dialog = byId("picture");
  const large = map(small.media, description, message, {...about, places: async () => small.told}, null);
  const {width, height} = small.media;
  large.style.width = `max(900px, min(100%, ${width}px, calc((100vh - 110px) * ${(width / height).toFixed(4)})))`;
  large.whole.took = () => dialog.close();
  dialog.replaceChildren(closer(dialog), make("div.whole.pressable", {}, large), make("p.alt", {}, description || "No description."));
  dialog.onclick = (event) => event.target === dialog && dialog.close();
  dialog.showModal();
}

function closer(dialog) {
  return make("button.plain.close", {type: "button", "aria-label": "Close", onclick: () => dialog.close()}, "✕");
}

function enlarge(url, description) {
  const dialog = byId("picture");
  const image = make("img", {src: url, alt: description});
  const whole = make("div.whole", {tabindex: 0, "aria-label": "The picture; press to see it in its full size"}, image);
  const zoom = () => whole.classList.toggle("full");
  image.addEventListener("click", (event) => (event.stopPropagation(), zoom()));
  whole.addEventListener("keydown", (event) => event.key === "Enter" && zoom());
  dialog.replaceChildren(
    closer(dialog),
    whole,
    make("p.alt", {}, description || "No description."),
  );
  dialog.onclick = (event) => (event.target === dialog || event.target === whole) && dialog.close();
  dialog.showModal();
}

export function file({name, size, url}) {
  return make("a.file", {href: url, download: name}, make("span", {"aria-hidden": "true"}, "↓ "),
    make("b", {}, name), make("span.note", {}, ` ${bytes(size)}`));
}

function bytes(size) {
  if (size < 1000) return `${size} B`;
  return size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`;
}

// Files of an ordinary message, which shows all of them.
export function attachments(files) {
  return files.map((one) => (one.width
    ? make("div.gallery.of1", {}, picture(one, one.description, false))
    : file(one)));
}

// ---------------------------------------------------------------- embeds

export function embed(one, about) {
  const box = make("div.container.embed", {});
  if (one.color) box.style.setProperty("--accent", `#${one.color.toString(16).padStart(6, "0")}`);
  if (one.author?.name) box.append(make("small", {}, one.author.name));
  if (one.title) {
    const title = inline(one.title, about);
    box.append(make("h4.level3", {}, one.url ? link(one.url, title, about) : title));
  }
  if (one.description) box.append(words(one.description, about));
  for (const field of one.fields ?? []) box.append(make("div.field", {}, make("b", {}, field.name), words(field.value, about)));
  if (one.footer?.text) box.append(make("small", {}, one.footer.text));
  return box;
}
