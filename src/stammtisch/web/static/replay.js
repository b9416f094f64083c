// Stepping through a match that is over: slider, arrows, a link to every move, any seat's view.

import { byId, el, page, redo, t } from "./dom.js";
import { reviewPart } from "./after.js";
import { Board } from "./board.js";
import { Drawing } from "./changes.js";
import { get } from "./net.js";

const board = new Board(byId("board"));
board.speed = page.settings.speed;
const slider = byId("slider");
const seat = byId("seat");
let count = 0;
let at = Math.max(0, Number(new URLSearchParams(location.search).get("move") ?? 0) || 0);
let asked = 0;
let playing = 0;
let shape = "wide";

const shapeNow = () => (byId("stage").clientWidth < 600 ? "tall" : "wide");

async function go(n, glides = true) {
  at = Math.max(0, count ? Math.min(count, n) : n);
  const turn = (asked += 1);
  shape = shapeNow();
  let step;
  try {
    const whose = seat.value === "" ? "" : `&seat=${seat.value}`;
    step = await get(`/api/tables/${page.id}/replay/${at}?shape=${shape}${whose}`);
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
  redo(byId("log"), step.log, () => step.log.map((line) => el("li", {}, line)));
  byId("log").parentElement.scrollTop = byId("log").parentElement.scrollHeight;
  const url = new URL(location.href);
  url.searchParams.set("move", at);
  if (seat.value === "") url.searchParams.delete("seat");
  else url.searchParams.set("seat", seat.value);
  history.replaceState(null, "", url);
  byId("link").href = url;
  return board.show(Drawing.after(null, step.board), step.game, null, glides);
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
seat.addEventListener("change", () => go(at, false));
addEventListener("keydown", (event) => {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea")) return;
  event.preventDefault();
  step(to);
});
new ResizeObserver(() => shapeNow() !== shape && go(at, false)).observe(byId("stage"));

async function begin() {
  const state = await get(`/api/tables/${page.id}?draw=0`).catch((error) => error);
  if (state instanceof Error) {
    byId("move").textContent = state.body?.reason ?? t("gave_up");
    return;
  }
  byId("title").textContent = state.title;
  document.title = `${t("replay")} · ${state.title} · Stammtisch`;
  seat.append(...state.seats.map((one) => el("option", { value: one.seat }, t("seen_by", { name: one.name }))));
  const wanted = new URLSearchParams(location.search).get("seat");
  if (wanted !== null && state.seats[Number(wanted)]) seat.value = wanted;
  byId("review").append(reviewPart());
  byId("review").addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='move=']");
    if (!link) return;
    event.preventDefault();
    step(Number(new URL(link.href).searchParams.get("move")));
    byId("stage").scrollIntoView({ block: "start" });
  });
  await go(at, false);
}

begin();
