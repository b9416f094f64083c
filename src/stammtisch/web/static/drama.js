// What makes a move an event: what is called out over the board, how it sounds, and how a match ends.

import { badge, button, byId, el, listed, page, t } from "./dom.js";
import { play } from "./sounds.js";

/** Let a board call out what happens. */
export function callsOut(board) {
  const place = byId("call");
  board.onCall = (text, sound) => {
    place.textContent = text;
    place.hidden = !text;
    if (sound) play(sound);
  };
}

/** The button that silences the table; `save` keeps what was chosen. */
export function muteButton(save) {
  const mute = byId("mute");
  const show = () => {
    mute.setAttribute("aria-pressed", String(page.settings.sound));
    mute.title = t(page.settings.sound ? "sound_on" : "sound_off");
  };
  mute.addEventListener("click", () => {
    save(!page.settings.sound);
    show();
    play("chime");
  });
  mute.hidden = false;
  show();
  return show;
}

// The end

const SLIPS = 36; // of coloured paper
let told = false; // the end has been shown

/** Say over the board who has won and why it is over; once, until it is closed. */
export function ending(state, isNews) {
  const place = byId("ending");
  const isOver = state.phase === "over" && state.result !== null;
  if (!isOver) {
    told = false;
    place.hidden = true;
    return;
  }
  if (told) return;
  told = true;
  const first = state.result.ranking.filter((row) => row.won ?? row.place === 1);
  const close = button(t("close"), () => hide(place), { class: "small" });
  place.replaceChildren(
    ...(isNews && first.length ? [confetti(first.map((row) => row.seat))] : []),
    el(
      "div",
      { class: "ending-words" },
      el("p", { class: "ending-who" }, first.map((row) => badge(row.seat)), el("strong", {}, state.result.text)),
      state.result.reason ? el("p", {}, state.result.reason) : null,
      el("p", { class: "soft" }, listed(state.result.ranking.map((row) => `${row.name} ${row.points}`))),
      close,
    ),
  );
  place.hidden = false;
  if (isNews && first.length) play("win");
}

function hide(place) {
  place.hidden = true;
  byId("board").focus({ preventScroll: true });
}

addEventListener("keydown", (event) => {
  const place = byId("ending");
  if (event.key === "Escape" && place !== null && !place.hidden) hide(place);
});

/** Slips of paper in the winners' colours; still for those who want nothing to move. */
function confetti(seats) {
  const slips = el("div", { class: "slips", "aria-hidden": "true" });
  for (let number = 0; number < SLIPS; number += 1) {
    const slip = el("i", { class: `slip s${seats[number % seats.length]}` });
    slip.style.left = `${(number * 61) % 100}%`;
    slip.style.animationDelay = `${((number * 37) % 23) / 10}s`;
    slip.style.rotate = `${(number * 47) % 180}deg`;
    slips.append(slip);
  }
  return slips;
}
