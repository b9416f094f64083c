// The board: placements become elements of an SVG, patched by their keys, so that pieces glide.
//
// A drawing (changes.js) says what lies where; which moves can be chosen comes with the state, so it
// is set here: the class `can` with a role and a label, or `cannot`, which tells why when clicked.

import { arrive, at, fade, ghostOf } from "./glide.js";

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = { slow: 900, normal: 450, fast: 190, instant: 0 };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  constructor(room) {
    this.room = room;
    this.speed = "normal";
    this.running = [];
    this.ghosts = []; // copies of what is gone, fading
    this.forget();
  }

  forget() {
    this.svg = null;
    this.drawing = null;
    this.labels = null; // of the moves that can be chosen; null if nothing can ever be
    this.elements = new Map();
  }

  get pace() {
    return STILL.matches || document.hidden ? 0 : (SPEEDS[this.speed] ?? SPEEDS.normal);
  }

  /** End every gliding at once. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running = [];
    for (const ghost of this.ghosts) ghost.remove();
    this.ghosts = [];
  }

  /** Take the board away. */
  clear() {
    this.finish();
    this.room.replaceChildren();
    this.forget();
  }

  /** Show a drawing of a game, and the moves to choose in it; resolves when all has arrived. */
  async show(drawing, game, moves, glides = true) {
    const labels = moves && new Map(moves.map(({ move, label }) => [move, label]));
    if (drawing === this.drawing && sameLabels(labels, this.labels)) return;
    this.finish();
    const kept = keptFocus(this.room);
    const before = this.drawing;
    const isSame = before !== null && before.size[0] === drawing.size[0];
    if (!isSame) this.begin(game);
    this.svg.setAttribute("viewBox", `0 0 ${drawing.size[0]} ${drawing.size[1]}`);
    this.svg.setAttribute("aria-label", drawing.label);
    const pace = glides && isSame ? this.pace : 0;
    const ghosts = this.patch(drawing, labels, pace > 0);
    this.ghosts = ghosts;
    this.drawing = drawing;
    this.labels = labels;
    restoreFocus(this.room, kept);
    if (!pace) return;
    const ways = waysBetween(before, drawing).map((way) => ({ ...way, element: this.elements.get(way.key).element }));
    const running = [...arrive(ways, pace), ...fade(this.svg, ghosts, pace)];
    this.running = running;
    await Promise.all(running.map((animation) => animation.finished.catch(() => null)));
    for (const ghost of ghosts) ghost.remove();
    if (this.running === running) this.running = [];
  }

  begin(game) {
    this.forget();
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("class", `board ${game}`);
    this.room.replaceChildren(this.svg);
  }

  /** Let the elements be those of a drawing; returns ghosts of the pieces that are gone. */
  patch(drawing, labels, wantsGhosts) {
    const ghosts = [];
    for (const [key, { element, piece }] of this.elements) {
      if (drawing.pieces.has(key)) continue;
      if (wantsGhosts && piece.g) ghosts.push(ghostOf(element));
      element.remove();
      this.elements.delete(key);
    }
    const lasts = new Map(); // the element placed last in every layer
    for (const key of drawing.order) {
      const piece = drawing.pieces.get(key);
      let shown = this.elements.get(key);
      if (shown === undefined) {
        shown = { element: document.createElementNS(SVG, "g"), piece: null };
        shown.element.id = key;
        this.elements.set(key, shown);
      }
      const { element } = shown;
      if (shown.piece !== piece) dress(element, shown.piece, piece);
      light(element, piece, labels);
      shown.piece = piece;
      const layer = piece.p ? this.elements.get(piece.p).element : this.svg;
      const last = lasts.get(layer);
      let next = last ? last.nextSibling : layer.firstChild;
      // an element that was lifted out, not all that followed it, is moved: what moves loses its focus
      if (next !== null && next !== element && next.nextSibling === element) {
        layer.append(next);
        next = last ? last.nextSibling : layer.firstChild;
      }
      if (next !== element) layer.insertBefore(element, next);
      lasts.set(layer, element);
    }
    return ghosts;
  }
}

function sameLabels(one, other) {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every(([move, label]) => other.get(move) === label);
}

const faces = new Map(); // parsed once
const MOST_FACES = 400;

/** A face's shapes as elements. */
function face(text) {
  let parsed = faces.get(text);
  if (parsed === undefined) {
    const whole = `<svg xmlns="${SVG}">${text}</svg>`;
    parsed = new DOMParser().parseFromString(whole, "image/svg+xml").documentElement;
    if (faces.size >= MOST_FACES) faces.delete(faces.keys().next().value);
    faces.set(text, parsed);
  }
  return [...parsed.childNodes].map((shape) => document.importNode(shape, true));
}

/** Let an element look like a piece. */
function dress(element, before, piece) {
  if (before?.f !== piece.f) element.replaceChildren(...face(piece.f));
  const transform = [
    piece.x || piece.y ? `translate(${piece.x} ${piece.y})` : "",
    piece.t ? `rotate(${piece.t})` : "",
    piece.z === 1 ? "" : `scale(${piece.z})`,
  ];
  put(element, "transform", transform.filter(Boolean).join(" "));
}

/** Show whether a piece can be chosen. */
function light(element, piece, labels) {
  const isMove = piece.m >= 0 && labels !== null;
  const can = isMove && labels.has(piece.m);
  const classes = [piece.g ? "piece" : "", isMove ? (can ? "can" : "cannot") : "", piece.c];
  put(element, "class", classes.filter(Boolean).join(" "));
  put(element, "data-move", isMove ? String(piece.m) : "");
  put(element, "role", can ? "button" : "");
  put(element, "tabindex", can ? "0" : "");
  put(element, "aria-label", can ? piece.l || labels.get(piece.m) : "");
}

function put(element, name, value) {
  if (value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Which pieces glide from one drawing to the next, or fade in. */
function waysBetween(before, after) {
  const ways = [];
  for (const [key, piece] of after.pieces) {
    if (!piece.g) continue;
    const old = before.pieces.get(key);
    const { step = 0, via = [] } = after.ways.get(key) ?? {};
    if (old) {
      if (old.x === piece.x && old.y === piece.y && old.t === piece.t && old.z === piece.z) continue;
      ways.push({ key, step, frames: [at(old), ...via.map((point) => at(piece, point)), at(piece)] });
    } else if (piece.o) {
      ways.push({ key, step, frames: [at(piece, piece.o), ...via.map((point) => at(piece, point)), at(piece)] });
    } else {
      ways.push({ key, step, frames: [] });
    }
  }
  return ways;
}

// Keyboard focus survives: on the same move, else on the move nearest to where it was.

function keptFocus(room) {
  const focused = document.activeElement;
  if (focused === null || !room.contains(focused)) return null;
  const box = focused.getBoundingClientRect();
  return {
    focused,
    move: focused.getAttribute("data-move"),
    piece: focused.closest(".piece")?.id ?? "",
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
  };
}

function restoreFocus(room, kept) {
  if (kept === null) return;
  const isThere =
    document.activeElement === kept.focused &&
    room.contains(kept.focused) &&
    kept.focused.getAttribute("data-move") === kept.move &&
    kept.focused.classList.contains("can");
  if (isThere) return;
  const offered = [...room.querySelectorAll(".can")];
  const same = offered.filter((one) => one.getAttribute("data-move") === kept.move);
  const found =
    same.find((one) => (one.closest(".piece")?.id ?? "") === kept.piece) ??
    same[0] ??
    nearest(offered, kept.x, kept.y);
  if (found) found.focus({ preventScroll: true });
  else room.focus({ preventScroll: true });
}

function nearest(elements, x, y) {
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const box = element.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** The element that lies next in the direction of an arrow key. */
export function neighbour(elements, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const start = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    if (element === from) continue;
    const box = element.getBoundingClientRect();
    const x = box.x + box.width / 2 - start.x - start.width / 2;
    const y = box.y + box.height / 2 - start.y - start.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along > 1 && along + 2 * aside < least) [best, least] = [element, along + 2 * aside];
  }
  return best;
}
