// The dock: the question that is put to me stays here, in sight, while the messages scroll.

import {byId} from "./dom.js";

const WAITS = "The game waits for you.";

export class Dock {
  constructor(about) {
    this.about = about;
    this.whole = byId("dock");
    this.room = byId("docked");
    this.message = null;
    this.moving = null; // the newest message with a button for my move
    this.left = new Set(); // questions that were put away
    byId("dock-fold").addEventListener("click", () => this.fold(!this.whole.classList.contains("folded")));
    byId("dock-move").addEventListener("click", (event) => this.moving && about.move(event.currentTarget, this.moving));
    this.clear();
  }

  get id() {
    return this.message?.id;
  }

  // My questions, the newest or the one that changed last, and whatever the one that lies here turns into: `before` is
  // what a message was that has changed.
  takes(message, before) {
    if (!message.alone) return false;
    const asked = before?.question && before.question === this.message?.question;
    return Boolean(message.question || message.id === this.id || asked);
  }

  // Shows it; gives back what lay here before, if that was another message.
  show(message, element) {
    const before = this.room.firstElementChild;
    const [other, same] = [this.id && this.id !== message.id, this.message?.question === message.question];
    const top = same ? this.room.scrollTop : 0;
    this.message = message;
    this.room.replaceChildren(element);
    this.room.scrollTop = top;
    if (message.sure) element.querySelector(".success")?.scrollIntoView({block: "nearest"});
    if (!same) this.fold(false);
    this.draw();
    return other ? before : null;
  }

  // Whether one of these lies here, or has been put away.
  knows(questions) {
    return questions.some((one) => one === this.message?.question || this.left.has(one));
  }

  // Whether a question of another game lies here, a lesson's: that one does not give way by itself.
  get taken() {
    return Boolean(this.message?.question && this.moving && this.message.game !== this.moving.game);
  }

  leave(message) {
    if (message.id === this.id) this.left.add(message.question);
  }

  clear() {
    this.message = null;
    this.room.replaceChildren();
    this.draw();
  }

  // `moving` can bring my question here.
  offer(moving) {
    this.moving = moving ?? null;
    this.draw();
  }

  fold(folded) {
    this.whole.classList.toggle("folded", folded);
    byId("dock-fold").textContent = folded ? "Show" : "Fold";
    byId("dock-fold").setAttribute("aria-expanded", String(!folded));
  }

  draw() {
    const {message, moving} = this;
    this.whole.hidden = !message && !moving;
    this.whole.classList.toggle("bare", !message);
    this.whole.classList.toggle("taken", this.taken);
    byId("stage").classList.toggle("asked", Boolean(message));
    byId("dock-title").textContent = message?.question ? heading(this.room) : moving?.calls && !message ? WAITS : "";
    byId("dock-move").hidden = !moving || Boolean(message?.question && !this.taken);
    byId("dock-fold").hidden = !message;
  }
}

// What the question says of itself, for the bar.
function heading(room) {
  return room.querySelector(".level3")?.textContent ?? "Your question";
}
