"use strict";
const steps = [...document.querySelectorAll(".step")];
const at = document.getElementById("at");
const turns = document.getElementById("turns");
let shown = 0;

function show(number) {
  shown = Math.min(Math.max(number, 0), steps.length - 1);
  steps.forEach((step, i) => { step.hidden = i !== shown; });
  at.value = shown;
  for (const turn of turns.options) if (Number(turn.value) <= shown) turns.value = turn.value;
  history.replaceState(null, "", "#" + (shown + 1));
}

document.getElementById("first").onclick = () => show(0);
document.getElementById("earlier").onclick = () => show(shown - 1);
document.getElementById("later").onclick = () => show(shown + 1);
document.getElementById("final").onclick = () => show(steps.length - 1);
at.oninput = () => show(Number(at.value));
turns.onchange = () => show(Number(turns.value));
addEventListener("hashchange", () => show(Number(location.hash.slice(1)) - 1 || 0));
addEventListener("keydown", (event) => {
  if (event.target === turns || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  show(to);
});
show(Number(location.hash.slice(1)) - 1 || 0);
