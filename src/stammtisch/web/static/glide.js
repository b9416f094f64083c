// The board: an SVG that is patched by the ids of its elements, so that pieces glide.
//
// What the server's drawing tells (core/drawing.py): `piece` elements with an id and a transform,
// data-step (order of gliding), data-from (where a new piece comes from), data-via (on its way).

const SPEEDS = { slow: 900, normal: 450, fast: 190, instant: 0 };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** An SVG text as an element that a strict content security policy lets be; null if it is none. */
export function parseSvg(text) {
  const plain = text
    .replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>]*>/g, "")
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, "")
    .replace(/ style="([^"]*)"/g, (_, style) => asAttributes(style));
  const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  return parsed.nodeName === "svg" ? document.importNode(parsed, true) : null;
}

function asAttributes(style) {
  const parts = style.split(";").map((part) => part.split(":"));
  return parts
    .filter((part) => part.length === 2 && /^\s*[a-z-]+\s*$/.test(part[0]))
    .map(([name, value]) => ` ${name.trim()}="${value.trim()}"`)
    .join("");
}

export class Board {
  constructor(room) {
    this.room = room;
    this.svg = null;
    this.text = null;
    this.speed = "normal";
    this.running = [];
  }

  get pace() {
    return STILL.matches || document.hidden ? 0 : (SPEEDS[this.speed] ?? SPEEDS.normal);
  }

  /** End every gliding at once. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  /** Take the board away. */
  clear() {
    this.finish();
    this.room.replaceChildren();
    this.svg = null;
    this.text = null;
  }

  /** Show a drawing; resolves when all pieces have arrived. */
  async show(text, glides = true) {
    if (text === this.text) return;
    const next = parseSvg(text);
    if (next === null) return;
    this.finish();
    this.text = text;
    const pace = glides ? this.pace : 0;
    const current = this.svg;
    const isSame =
      current !== null &&
      current.getAttribute("class") === next.getAttribute("class") &&
      current.viewBox.baseVal?.width === next.viewBox.baseVal?.width;
    const kept = keptFocus(this.room);
    if (!isSame) {
      this.room.replaceChildren(next);
      this.svg = next;
      restoreFocus(this.room, kept);
      return;
    }
    const before = pace ? places(current) : new Map();
    const ghosts = pace ? leaving(current, next, before) : [];
    morph(current, next);
    restoreFocus(this.room, kept);
    if (!pace) return;
    this.running = [...arrive(current, before, pace), ...fade(current, ghosts, pace)];
    await Promise.all(this.running.map((animation) => animation.finished.catch(() => null)));
    for (const { ghost } of ghosts) ghost.remove();
    this.running = [];
  }
}

// Patching

function morph(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  const named = new Map();
  for (const child of from.children) if (child.id) named.set(child.id, child);
  let at = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let match = null;
    if (wanted.id) match = named.get(wanted.id) ?? null;
    else if (at !== null && !at.id && at.nodeName === wanted.nodeName) match = at;
    if (match === null || match.nodeName !== wanted.nodeName) {
      from.insertBefore(wanted, at);
    } else {
      if (match === at) at = at.nextSibling;
      else from.insertBefore(match, at);
      if (match.nodeType === Node.TEXT_NODE) {
        if (match.data !== wanted.data) match.data = wanted.data;
      } else {
        morph(match, wanted);
      }
    }
  }
  while (at !== null) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
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

// Gliding

/** Where an element lies in the units of the whole drawing. */
function place(svg, element) {
  const outer = svg.getScreenCTM();
  const own = element.getScreenCTM();
  return outer && own ? outer.inverse().multiply(own) : null;
}

function places(svg) {
  const found = new Map();
  for (const piece of svg.querySelectorAll(".piece[id]")) {
    const where = place(svg, piece);
    if (where) found.set(piece.id, where);
  }
  return found;
}

const told = (m) => `matrix(${m.a}, ${m.b}, ${m.c}, ${m.d}, ${m.e}, ${m.f})`;

function points(text) {
  const numbers = (text ?? "").trim().split(/[\s,]+/).filter(Boolean).map(Number);
  const pairs = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) pairs.push([numbers[at], numbers[at + 1]]);
  return pairs;
}

/** One piece's way in the units of its parent, or that it fades in; null if it stays. */
function wayOf(svg, piece, before) {
  const around = place(svg, piece.parentNode);
  const now = place(svg, piece);
  if (!around || !now) return null;
  const own = around.inverse().multiply(now);
  const at = ([x, y]) => told({ a: own.a, b: own.b, c: own.c, d: own.d, e: x, f: y });
  const via = points(piece.dataset.via);
  const old = before.get(piece.id);
  const origin = points(piece.dataset.from)[0];
  const step = Number(piece.dataset.step ?? 0);
  if (old) {
    const from = around.inverse().multiply(old);
    const moved = ["a", "b", "c", "d", "e", "f"].some((part) => Math.abs(from[part] - own[part]) > 0.05);
    if (!moved) return null;
    return { piece, step, frames: [told(from), ...via.map(at), told(own)], fades: false };
  }
  if (origin) return { piece, step, frames: [at(origin), ...via.map(at), told(own)], fades: false };
  return { piece, step, frames: [], fades: true };
}

function arrive(svg, before, pace) {
  const ways = [];
  for (const piece of svg.querySelectorAll(".piece[id]")) {
    const way = wayOf(svg, piece, before);
    if (way) ways.push(way);
  }
  ways.sort((one, other) => one.step - other.step);
  const started = [];
  let delay = 0;
  for (let first = 0; first < ways.length; ) {
    let last = first;
    let longest = 0;
    while (last < ways.length && ways[last].step === ways[first].step) last += 1;
    for (const { piece, frames, fades } of ways.slice(first, last)) {
      const duration = fades ? pace : pace * Math.min(2.5, 1 + 0.25 * Math.max(0, frames.length - 2));
      longest = Math.max(longest, duration);
      const keyframes = fades ? [{ opacity: 0 }, { opacity: 1 }] : frames.map((transform) => ({ transform }));
      const easing = frames.length > 2 ? "linear" : "ease-in-out";
      started.push(piece.animate(keyframes, { duration, delay, easing, fill: "backwards" }));
    }
    delay += longest;
    first = last;
  }
  return started;
}

/** Copies of the pieces that will be gone, to be faded out where they were. */
function leaving(svg, next, before) {
  const ghosts = [];
  for (const piece of svg.querySelectorAll(".piece[id]")) {
    const where = before.get(piece.id);
    if (!where || next.querySelector(`#${CSS.escape(piece.id)}`)) continue;
    if (piece.parentNode.closest(".piece")) continue; // it goes with the piece it lies on
    const ghost = piece.cloneNode(true);
    for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
      for (const name of ["id", "tabindex", "role", "data-move", "aria-label"]) part.removeAttribute(name);
      part.classList.remove("can", "cannot", "piece");
    }
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("transform", told(where));
    ghosts.push({ ghost });
  }
  return ghosts;
}

function fade(svg, ghosts, pace) {
  return ghosts.map(({ ghost }) => {
    svg.append(ghost);
    return ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: pace, fill: "forwards" });
  });
}
