// The log as people read it: sentences with coloured names and small cards, under headings that fold.
//
// A line is plain text, or a list: its level as a heading (0: none), then its parts, plain or pairs of
// text and look. A look is a seat's colour (s0 to s5), or what stands on a card: its corner, its sign.

import { byId, el, t } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SEAT = /^s[0-5]$/;
const COLOURS = ["red", "green", "yellow"]; // signs that are no suit, only a colour

/** The text of a line without its looks. */
export function plain(line) {
  if (typeof line === "string") return line;
  return line.slice(1).map((part) => (typeof part === "string" ? part : part[0])).join("");
}

/** Which heading a line is: 0 for none, 1 for a round, 2 for a part of it. */
export const level = (line) => (typeof line === "string" ? 0 : line[0]);

/** A line as text and elements. */
export function sentence(line) {
  if (typeof line === "string") return [line];
  return line.slice(1).map((part) => (typeof part === "string" ? part : dressed(part)));
}

function dressed([text, look]) {
  if (SEAT.test(look)) return el("span", { class: `who ${look}` }, text);
  if (text === look) return el("span", { class: "face says" }, text);
  return el("span", { class: "thing" }, face(look), text);
}

/** A small card beside its name; for those who see it, the name says the same. */
function face(look) {
  const [corner, sign = ""] = look.split(" ");
  const card = el("span", { class: `face ${sign}`, "data-corner": corner, "aria-hidden": "true" });
  if (sign && !COLOURS.includes(sign)) {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#sign-${sign}`);
    svg.append(use);
    card.append(svg);
  }
  return card;
}

/** A list that folds: lines are added and taken away by number, what is open stays open. */
export class Log {
  constructor(place, { decorate = () => {} } = {}) {
    this.place = place;
    this.decorate = decorate; // what else belongs to a line: (element, number) => …
    this.shown = new Map(); // line and element by number
    this.wanted = new Map(); // by number of a heading: whether somebody wants it open
    this.tail = null; // the newest heading
  }

  /** Show these lines, pairs of number and line; tells whether anything is new. */
  show(lines) {
    const same = lines.length === this.shown.size && lines.every(([number, line]) => this.shown.get(number) === line);
    if (same && lines.length) return false;
    const begun = [...this.shown];
    const goesOn = begun.length > 0 && begun.every(([number, line], place) => lines[place]?.[0] === number && lines[place][1] === line);
    if (goesOn) for (const [number, line] of lines.slice(begun.length)) this.add(number, line);
    else this.begin(lines);
    this.shown = new Map(lines);
    return true;
  }

  begin(lines) {
    this.tail = null;
    this.list = null;
    this.place.replaceChildren();
    if (!lines.length) this.place.append(el("p", { class: "soft" }, t("nothing_yet")));
    for (const [number, line] of lines) this.add(number, line);
  }

  add(number, line) {
    if (!this.shown.size && this.list === null && this.tail === null) this.place.replaceChildren();
    if (level(line) === 1) {
      this.fold(number, line);
      return;
    }
    if (this.list === null) this.place.append((this.list = el("ol", {})));
    const item = el("li", { class: level(line) === 2 ? "line part" : "line", "data-line": number }, sentence(line));
    this.decorate(item, number);
    this.list.append(item);
  }

  /** Begin a round: the one before folds up, unless somebody wants it otherwise. */
  fold(number, line) {
    if (this.tail !== null) this.tail.details.open = this.wanted.get(this.tail.number) ?? false;
    const summary = el("summary", { class: "line", "data-line": number }, sentence(line));
    this.decorate(summary, number);
    this.list = el("ol", {});
    const details = el("details", { class: "round", open: true }, summary, this.list);
    summary.addEventListener("click", () => this.wanted.set(number, !details.open));
    this.tail = { number, details };
    this.place.append(details);
  }

  /** Unfold what holds a line, fold the rest, and return its element. */
  find(number) {
    const found = this.place.querySelector(`[data-line="${number}"]`);
    const round = found?.closest("details") ?? null;
    for (const one of this.place.querySelectorAll("details")) {
      one.open = one === round || this.wanted.get(Number(one.firstChild.dataset.line)) === true;
    }
    return found;
  }
}

let table = null;

/** Show the log of a table; it stays at its end if that is where one was. */
export function log(state) {
  table ??= new Log(byId("log"));
  const panel = byId("log").parentElement;
  const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 60;
  if (table.show(state.log) && atEnd) panel.scrollTop = panel.scrollHeight;
}
