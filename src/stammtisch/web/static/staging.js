// Staging: what happened between two drawings is seen step by step; those of one step together.
//
// Pieces glide from where they were (or fly, flip, tumble), parts change, some things only pass by. A
// step lasts as long as the longest of what happens in it, and long enough to read what is called out.

import { face } from "./faces.js";
import { at } from "./glide.js";

const SVG = "http://www.w3.org/2000/svg";
const READING = 2.2; // how long a call stands at least, in paces
const SHOWING = 1.2; // and something that comes to pass by

/** Start everything; returns when each step begins, and when all is over, in milliseconds. */
export function staged(board, { before, drawing, ghosts, changed, pace }) {
  const { calls, passing, leave } = drawing.stages;
  const ways = waysBetween(before, drawing, pace);
  const passes = passing.map((piece) => passingWay(piece, before, pace));
  const lengths = new Map();
  const lasts = (step, ms) => lengths.set(step, Math.max(lengths.get(step) ?? 0, ms));
  for (const way of ways) lasts(way.step, way.duration);
  for (const way of passes) lasts(way.step, Math.max(way.duration, pace * SHOWING));
  for (const { until } of passes) if (until) lasts(until, 0);
  for (const key of changed.keys()) lasts(drawing.ways.get(key).step, 0);
  for (const { step, text } of calls) lasts(step, text ? pace * READING : 0);
  if (leave) lasts(leave, pace);
  const steps = new Map();
  let end = 0;
  for (const step of [...lengths.keys()].sort((one, other) => one - other)) {
    steps.set(step, end);
    end += lengths.get(step);
  }
  const start = (step) => steps.get(step) ?? 0;
  const begin = (element, keyframes, options) => {
    board.running.push(element.animate(keyframes, { ...options }));
  };
  board.running = [];
  board.ghosts = [];
  for (const { key, step, duration, frames, flight } of ways) {
    const { element } = board.elements.get(key);
    const [keyframes, easing] = flown(frames, flight);
    begin(element, keyframes, { duration, delay: start(step), easing, fill: "backwards" });
  }
  for (const [key, ghost] of changed) {
    const ms = start(drawing.ways.get(key).step);
    const { element } = board.elements.get(key);
    if (!ms) continue;
    begin(element, [{ opacity: 0 }, { opacity: 0 }], { duration: ms });
    if (ghost === null) continue;
    element.after(ghost);
    board.ghosts.push(ghost);
    begin(ghost, [{ opacity: 0 }, { opacity: 0 }], { duration: 1, delay: ms, fill: "forwards" });
  }
  const replaced = new Set(passes.map(({ key }) => key));
  for (const [key, ghost] of ghosts) {
    if (replaced.has(key)) continue;
    board.svg.append(ghost);
    board.ghosts.push(ghost);
    begin(ghost, [{ opacity: 1 }, { opacity: 0 }], { duration: pace, delay: start(leave), fill: "forwards" });
  }
  for (const way of passes) {
    const element = passingElement(way.piece);
    board.svg.append(element);
    board.ghosts.push(element);
    const [keyframes, easing] = flown(way.frames, way.flight);
    if (!way.isThere) begin(element, [{ opacity: 0 }, { opacity: 0 }], { duration: start(way.step) });
    begin(element, keyframes, { duration: way.duration, delay: start(way.step), easing, fill: "backwards" });
    const goes = way.until ? start(way.until) : end;
    begin(element, [{ opacity: 1 }, { opacity: 0 }], { duration: pace / 2, delay: Math.max(0, goes), fill: "forwards" });
  }
  return { steps, end };
}

/** Keyframes of a way and their easing: how something comes to where it lies. */
function flown(frames, flight) {
  if (frames.length === 0) return [[{ opacity: 0 }, { opacity: 1 }], "ease-in-out"];
  const last = frames[frames.length - 1];
  if (flight === "flip") {
    const turned = { transform: `${last} scale(0.02, 1)` };
    return [[turned, { transform: last }], "ease-out"];
  }
  if (flight === "tumble") {
    const [first] = frames;
    const rolls = [0, 0.35, 0.65, 0.85, 1].map((offset, number) => ({
      offset,
      transform: `${number ? last : first} rotate(${[-540, -300, -130, 15, 0][number]}deg) scale(${[1, 1.5, 1.35, 1.1, 1][number]})`,
    }));
    return [rolls, "ease-out"];
  }
  if (flight === "arc") {
    const keyframes = frames.map((transform) => ({ transform }));
    keyframes.splice(-1, 0, { transform: `${frames[frames.length - 2]} scale(1.6)`, offset: 0.25 });
    return [keyframes, "ease-in-out"];
  }
  return [frames.map((transform) => ({ transform })), frames.length > 2 ? "linear" : "ease-in-out"];
}

const length = (frames, pace) => (frames.length === 0 ? pace : pace * Math.min(2.5, 1 + 0.25 * Math.max(0, frames.length - 2)));

/** Which pieces glide from one drawing to the next, or fade in. */
function waysBetween(before, after, pace) {
  const ways = [];
  for (const [key, piece] of after.pieces) {
    if (!piece.g) continue;
    const old = before.pieces.get(key);
    const { step = 0, via = [], flight = "" } = after.ways.get(key) ?? {};
    let frames = [];
    if (old) {
      const isStill = old.x === piece.x && old.y === piece.y && old.t === piece.t && old.z === piece.z;
      if (isStill && !(flight && step)) continue;
      frames = [at(old), ...via.map((point) => at(piece, point)), at(piece)];
    } else if (piece.o) {
      frames = [at(piece, piece.o), ...via.map((point) => at(piece, point)), at(piece)];
    } else if (flight) {
      frames = [at(piece), at(piece)];
    }
    const slow = flight === "tumble" ? 2 : flight === "arc" ? 1.5 : 1;
    ways.push({ key, step, flight, frames, duration: length(frames, pace) * slow });
  }
  return ways;
}

/** The way of something that only passes by: from its origin, or from where the piece was. */
function passingWay(piece, before, pace) {
  const old = before.pieces.get(piece.k);
  let frames = [];
  if (piece.o) frames = [at(piece, piece.o), ...piece.via.map((point) => at(piece, point)), at(piece)];
  else if (old) frames = [at(old), ...piece.via.map((point) => at(piece, point)), at(piece)];
  else if (piece.flight) frames = [at(piece), at(piece)];
  const { k: key, step, until, flight } = piece;
  return { key, step, until, flight, piece, frames, isThere: old !== undefined, duration: length(frames, pace) };
}

function passingElement(piece) {
  const element = document.createElementNS(SVG, "g");
  element.setAttribute("class", `ghost passing ${piece.c}`.trim());
  element.setAttribute("aria-hidden", "true");
  element.setAttribute("data-key", piece.k);
  element.setAttribute("transform", `translate(${piece.x} ${piece.y})${piece.t ? ` rotate(${piece.t})` : ""}${piece.z === 1 ? "" : ` scale(${piece.z})`}`);
  element.replaceChildren(...face(piece.f));
  return element;
}
