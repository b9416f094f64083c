// Stepping through a match that is over: slider, keys, a list of all moves, any seat's view, all cards.

import { badge, byId, el, page, redo, t } from "./dom.js";
import { reviewPart } from "./after.js";
import { Board } from "./board.js";
import { Drawing } from "./changes.js";
import { callsOut, muteButton } from "./drama.js";
import { sentence } from "./log.js";
import { MoveList } from "./moves.js";
import { onShape, wantedShape } from "./fitting.js";
import { get } from "./net.js";
import { keep } from "./preferences.js";

const board = new Board(byId("board"));
board.speed = page.settings.speed;
callsOut(board);
const list = new MoveList(byId("log"), (n) => step(n));
const slider = byId("slider");
const seat = byId("seat");
let count = 0;
let at = linked();
let asked = 0;
let playing = 0;

/** The move that the address names: `?move=12`, `?n=12` or `#12`. */
function linked() {
  const asked = new URLSearchParams(location.search);
  const named = /^#\d+$/.test(location.hash) ? location.hash.slice(1) : (asked.get("move") ?? asked.get("n") ?? 0);
  return Math.max(0, Number(named) || 0);
}

async function go(n, glides = true) {
  const isOn = n > at;
  at = Math.max(0, count ? Math.min(count, n) : n);
  const turn = (asked += 1);
  let step;
  try {
    const whose = seat.value === "" ? "" : `&seat=${seat.value}`;
    step = await get(`/api/tables/${page.id}/replay/${at}?shape=${wantedShape()}${whose}${byId("open").checked ? "&everything=1" : ""}`);
  } catch (error) {
    if (error.status === 404 && at > 0) return go(0, false); // a link beyond the end
    byId("move").textContent = error.body?.reason ?? t("gave_up");
    return stop();
  }
  if (turn !== asked) return undefined;
  count = step.count;
  at = step.n;
  slider.max = count;
  slider.value = at;
  slider.setAttribute("aria-valuetext", t("step_of", { n: at, count }));
  byId("step").textContent = t("step_of", { n: at, count });
  byId("headline").textContent = step.headline;
  byId("move").textContent = step.who ? `${step.who}: ${step.move}` : (step.move ?? "");
  byId("previous").disabled = byId("first").disabled = at === 0;
  byId("next").disabled = byId("last").disabled = at === count;
  list.mark(at);
  hands(step.hands);
  const url = new URL(location.href);
  url.hash = "";
  url.searchParams.delete("n");
  url.searchParams.set("move", at);
  if (seat.value === "") url.searchParams.delete("seat");
  else url.searchParams.set("seat", seat.value);
  history.replaceState(null, "", url);
  byId("link").href = url;
  const drawing = Drawing.after(null, step.board);
  if (!isOn) drawing.forget(); // nothing happens backwards
  return board.show(drawing, step.game, null, glides);
}

let names = [];

/** What every seat alone knew then, below the board. */
function hands(all) {
  byId("hands").hidden = !all;
  redo(byId("hands"), all, () =>
    (all ?? []).map((lines, place) =>
      el("p", {}, badge(place), el("strong", {}, ` ${names[place]} `), lines.length ? lines.map((line) => el("span", { class: "own-line" }, sentence(line))) : "–"),
    ),
  );
}

// Any step of this person's own ends the playing
function stop() {
  clearTimeout(playing);
  playing = 0;
  byId("play").textContent = "▶";
  byId("play").setAttribute("aria-label", t("play"));
}

async function play() {
  const began = await go(at >= count ? 0 : at + 1);
  if (playing && at < count) playing = setTimeout(play, Math.max(500, board.pace * 1.5));
  else stop();
  return began;
}

function step(n) {
  stop();
  go(n, Math.abs(n - at) === 1);
}

byId("first").addEventListener("click", () => step(0));
byId("previous").addEventListener("click", () => step(at - 1));
byId("next").addEventListener("click", () => step(at + 1));
byId("last").addEventListener("click", () => step(count));
byId("play").addEventListener("click", () => {
  if (playing) return stop();
  playing = 1;
  byId("play").textContent = "❚❚";
  byId("play").setAttribute("aria-label", t("pause"));
  return play();
});
slider.addEventListener("input", () => step(Number(slider.value)));
seat.addEventListener("change", () => {
  list.load(seat.value);
  go(at, false);
});
byId("open").addEventListener("change", () => go(at, false));
addEventListener("hashchange", () => /^#\d+$/.test(location.hash) && step(linked()));
const speed = byId("speed");
speed.value = page.settings.speed;
speed.addEventListener("change", () => {
  keep("speed", speed.value);
  board.speed = speed.value;
});
muteButton((isOn) => keep("sound", isOn));
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    byId("play").click();
    return;
  }
  const to = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count,
    PageUp: list.round(at, -1),
    PageDown: list.round(at, 1),
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  step(to);
});
onShape(() => go(at, false));

async function begin() {
  const state = await get(`/api/tables/${page.id}?draw=0`).catch((error) => error);
  if (state instanceof Error) {
    byId("move").textContent = state.body?.reason ?? t("gave_up");
    return;
  }
  byId("title").textContent = state.title;
  document.title = `${t("replay")} · ${state.title} · Stammtisch`;
  seat.append(...state.seats.map((one) => el("option", { value: one.seat }, t("seen_by", { name: one.name }))));
  names = state.seats.map((one) => one.name);
  const wanted = new URLSearchParams(location.search).get("seat") ?? state.me; // my own seat, if I had one
  if (wanted !== null && state.seats[Number(wanted)]) seat.value = wanted;
  list.load(seat.value);
  byId("review").append(reviewPart());
  byId("review").addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='move=']");
    if (!link) return;
    event.preventDefault();
    step(Number(new URL(link.href).searchParams.get("move")));
    byId("board").scrollIntoView({ block: "start" });
  });
  await go(at, false);
}

begin();
