// Clicks and keys on the board: what they stand for is for the choices to know.

import { neighbour } from "./board.js";

/** Let the choices hear of every click and key on the board. */
export function listen(choices, room) {
  room.addEventListener("click", (event) => {
    const target = event.target.closest("[data-move]");
    if (target !== null) choices.press(Number(target.dataset.move), target.id, event);
  });
  room.addEventListener("keydown", (event) => {
    const target = event.target.closest?.("[role=button][data-move]");
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) choices.press(Number(target.dataset.move), target.id);
    } else if (event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) {
      goAlong(room, target, event);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && choices.isBegun && !document.querySelector("dialog[open]")) choices.undo();
  });
}

/** Arrow keys go along what is offered. */
function goAlong(room, from, event) {
  const offered = [...room.querySelectorAll(".can")];
  const next = from ? neighbour(offered, from, event.key) : offered[0];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
}
