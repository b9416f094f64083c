// The board: placements become elements of an SVG, patched by their keys, so that pieces glide.
//
// A drawing (changes.js) says what lies where; which moves can be chosen comes with the state, so it
// is set here: the class `can` with a role and a label, or `cannot`, which tells why when clicked;
// `selected` is a part chosen already, `could` another one in its place, `ahead` for when it is one's turn,
// `picked` what was clicked just now. What says so beside the moves are the marks.

import { face } from "./faces.js";
import { fit } from "./fitting.js";
import { ghostOf } from "./glide.js";
import { staged } from "./staging.js";

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = { slow: 900, normal: 450, fast: 190, instant: 0 };
const ROLL = -2; // core/drawing.py: what to press before the die is seen
const UNMARKED = { picked: [], dropped: new Set(), selected: new Map(), could: new Set(), ahead: new Map(), roll: "" };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Board {
  constructor(room) {
    this.room = room;
    this.speed = "normal";
    this.running = [];
    this.ghosts = []; // copies of what is gone, or was otherwise, fading; and what passes by
    this.timers = [];
    this.goOn = () => {}; // ends the waiting for a call
    this.onCall = () => {}; // tells what is called out, and its sound; without either: it is over
    this.forget();
    new ResizeObserver(() => this.fit()).observe(room);
  }

  forget() {
    this.svg = null;
    this.drawing = null;
    this.labels = null; // of the moves that can be chosen; null if nothing can ever be
    this.marks = UNMARKED;
    this.elements = new Map();
  }

  /** Let the drawing be as large as its room allows. */
  fit() {
    if (this.svg !== null) fit(this.room, this.svg);
  }

  get pace() {
    return STILL.matches || document.hidden ? 0 : (SPEEDS[this.speed] ?? SPEEDS.normal);
  }

  /** End every gliding at once. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running = [];
    for (const timer of this.timers) clearTimeout(timer);
    if (this.timers.length) this.onCall("", "");
    this.timers = [];
    this.goOn();
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
    this.svg.dataset.fold = drawing.size[2];
    this.fit();
    const isNext = glides && isSame && before !== drawing;
    const pace = isNext ? this.pace : 0;
    const gone = this.patch(drawing, labels, pace > 0);
    this.drawing = drawing;
    this.labels = labels;
    restoreFocus(this.room, kept);
    if (pace) await this.play(before, drawing, gone, pace);
    else if (isNext) this.sound(drawing);
  }

  /** Let what happened be seen, step by step. */
  async play(before, drawing, { ghosts, changed }, pace) {
    const { steps, end } = staged(this, { before, drawing, ghosts, changed, pace });
    for (const { step, text, sound } of drawing.stages.calls) {
      this.timers.push(setTimeout(() => this.onCall(text, sound), steps.get(step) ?? 0));
    }
    if (drawing.stages.calls.some(({ text }) => text)) this.timers.push(setTimeout(() => this.onCall("", ""), end));
    const { running } = this;
    const called = new Promise((resolve) => {
      this.goOn = resolve;
      this.timers.push(setTimeout(resolve, end));
    });
    await Promise.all([called, ...running.map((animation) => animation.finished.catch(() => null))]);
    if (this.running === running) this.finish();
  }

  /** Where nothing moves, one sound tells that something has happened. */
  sound(drawing) {
    const first = drawing.stages.calls.find(({ sound }) => sound);
    if (first && !document.hidden) this.onCall("", first.sound);
  }

  /** Show at once what was clicked and what a click would do, whatever is gliding. */
  mark(marks) {
    this.marks = { ...UNMARKED, ...marks };
    if (this.svg === null || this.labels === null) return;
    this.svg.classList.toggle("unrolled", this.marks.roll !== "");
    for (const { element, piece } of this.elements.values()) {
      if (piece.m !== -1) light(element, piece, this.labels, this.marks);
    }
  }

  begin(game) {
    const { marks } = this;
    this.forget();
    this.marks = marks;
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("class", `board ${game}${this.marks.roll ? " unrolled" : ""}`);
    this.room.replaceChildren(this.svg);
  }

  /** Let the elements be those of a drawing; returns ghosts of what is gone or changes in a later step. */
  patch(drawing, labels, wantsGhosts) {
    const ghosts = new Map();
    const changed = new Map();
    for (const [key, { element, piece }] of this.elements) {
      if (drawing.pieces.has(key)) continue;
      if (wantsGhosts && (piece.g || drawing.stages.leave)) ghosts.set(key, ghostOf(element));
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
      if (wantsGhosts && drawing.ways.get(key)?.step && looksOtherwise(shown.piece, piece)) {
        changed.set(key, shown.piece === null ? null : ghostOf(element));
      }
      if (shown.piece !== piece) dress(element, shown.piece, piece);
      light(element, piece, labels, this.marks);
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
    return { ghosts, changed };
  }
}

const looksOtherwise = (before, piece) => before === null ? !piece.g : before.f !== piece.f || before.c !== piece.c;

function sameLabels(one, other) {
  if (one === null || other === null) return one === other;
  return one.size === other.size && [...one].every(([move, label]) => other.get(move) === label);
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

/** Show whether a piece can be chosen, and whether it is. */
function light(element, piece, labels, marks) {
  const isMove = piece.m !== -1 && labels !== null;
  const kind = isMove ? kindOf(piece.m, labels, marks) : "";
  const isPicked = isMove && marks.picked.some(({ move, key }) => (key ? key === piece.k : move === piece.m));
  const mark = isPicked ? "picked" : isMove && marks.dropped.has(piece.m) ? "dropped" : "";
  const classes = [piece.g ? "piece" : "", kind, mark, piece.c];
  const isButton = kind === "can" || kind === "selected" || kind === "ahead";
  const label = labels?.get(piece.m) ?? marks.selected.get(piece.m) ?? marks.ahead.get(piece.m) ?? "";
  put(element, "class", classes.filter(Boolean).join(" "));
  put(element, "data-move", isMove ? String(piece.m) : "");
  put(element, "role", isButton ? "button" : "");
  put(element, "tabindex", isButton ? "0" : "");
  put(element, "aria-label", isButton ? piece.l || label : "");
  put(element, "aria-pressed", isButton && (isPicked || kind === "selected") ? "true" : "");
}

function kindOf(move, labels, marks) {
  if (move === ROLL) return marks.roll ? "can" : "";
  if (labels.has(move)) return "can";
  if (marks.selected.has(move)) return "selected";
  if (marks.ahead.has(move)) return "ahead";
  return marks.could.has(move) ? "could" : "cannot";
}

function put(element, name, value) {
  if (value === "") element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
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
