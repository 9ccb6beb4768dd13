// Forms (modals): a title and up to five fields.

import {byId, make, toast} from "./dom.js";
import {chooser, optionsOf} from "./chooser.js";
import {words} from "./words.js";

// Shows a form. `send(values)` is called when it is sent off, and says whether it went.
export function showForm(form, about, send) {
  const dialog = byId("form");
  const readers = new Map(); // custom_id -> what gives its value
  const fields = form.components.map((one) => field(one, about, readers)).filter(Boolean);
  const submit = make("button.primary", {type: "submit"}, "Submit");
  const whole = make("form", {method: "dialog"}, make("h2", {id: "form-title"}, form.title), ...fields,
    make("div.row.end", {}, make("button.secondary", {type: "button", onclick: () => dialog.close()}, "Cancel"), submit));
  whole.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    const values = {};
    for (const [name, read] of readers) values[name] = await read();
    const went = await send(values);
    submit.disabled = false;
    if (went) dialog.close();
  });
  whole.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.ctrlKey) whole.requestSubmit();
  });
  dialog.replaceChildren(whole);
  dialog.showModal();
  whole.querySelector("input, textarea, button.face")?.focus();
}

function field(one, about, readers) {
  if (one.type === 10) return words(one.content, about);
  if (one.type === 1) return make("div.field", {}, ...one.components.map((inner) => labelled(inner, inner.label, "", about, readers)));
  if (one.type === 18) return make("div.field", {}, labelled(one.component, one.label, one.description, about, readers));
  return null;
}

function labelled(one, label, description, about, readers) {
  const id = `field-${one.id}`;
  const needed = one.required ?? true;
  const input = control(one, id, needed, about, readers);
  const title = make("label", {for: id, id: `${id}-label`}, label, needed && make("span.needed", {title: "required"}, " *"));
  return make("div", {}, title, description && make("p.note", {id: `${id}-note`}, description), input);
}

function control(one, id, needed, about, readers) {
  const note = `${id}-note`;
  switch (one.type) {
    case 4: return text(one, id, needed, note, readers);
    case 3: case 5: case 6: case 7: case 8: {
      const shown = chooser({title: one.placeholder || "Choose", options: optionsOf(one, about), labelledby: `${id}-label`,
        least: needed ? one.min_values ?? 1 : 0, most: one.max_values ?? 1});
      readers.set(one.custom_id, () => shown.values());
      return shown;
    }
    case 19: {
      const input = make("input", {type: "file", id, required: needed, multiple: (one.max_values ?? 1) > 1});
      readers.set(one.custom_id, () => Promise.all([...input.files].map(fileOf)));
      return input;
    }
    case 21: case 22: {
      const kind = one.type === 21 ? "radio" : "checkbox";
      const all = (one.options ?? []).map((option) => make("input", {type: kind, name: id, value: option.value,
        checked: option.default, required: needed && kind === "radio"}));
      const read = () => all.filter((input) => input.checked).map((input) => input.value);
      readers.set(one.custom_id, kind === "radio" ? () => read()[0] ?? null : read);
      return make("div", {role: kind === "radio" ? "radiogroup" : "group", "aria-labelledby": `${id}-label`},
        ...all.map((input, n) => make("label.choice", {}, input, ` ${one.options[n].label}`,
          one.options[n].description && make("span.note", {}, ` ${one.options[n].description}`))));
    }
    case 23: {
      const input = make("input", {type: "checkbox", id, checked: one.default});
      readers.set(one.custom_id, () => input.checked);
      return input;
    }
    default: return make("p.note", {}, "This field cannot be shown here.");
  }
}

function text(one, id, needed, note, readers) {
  const attributes = {id, required: needed, minlength: one.min_length, maxlength: one.max_length ?? 4000,
    placeholder: one.placeholder, "aria-describedby": note};
  const input = one.style === 2
    ? make("textarea", {...attributes, rows: 6})
    : make("input", {...attributes, type: "text", autocomplete: "off"});
  input.value = one.value ?? "";
  readers.set(one.custom_id, () => input.value);
  return input;
}

// A file as the server takes it: its name, and its bytes in base 64.
export function fileOf(file) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve({name: file.name, data: String(reader.result).split(",", 2)[1] ?? ""});
    reader.onerror = () => (toast(`${file.name} cannot be read.`), resolve({name: file.name, data: ""}));
    reader.readAsDataURL(file);
  });
}
