// All moves of a match that is over, as a log in which every line leads to its move.

import { el, page } from "./dom.js";
import { level, Log } from "./log.js";
import { get } from "./net.js";

const AHEAD = 1000; // moves that are fetched beyond the one looked at

export class MoveList {
  constructor(place, go) {
    this.place = place;
    this.lines = []; // number, line
    this.moves = []; // of every line: its move
    this.at = 0;
    this.asked = 0;
    place.addEventListener("click", (event) => {
      const link = event.target.closest("[data-move]");
      if (!link) return;
      event.preventDefault(); // a heading unfolds by being looked at
      go(Number(link.dataset.move));
    });
  }

  /** Fetch the moves as a seat saw them, or an onlooker. */
  async load(seat) {
    const turn = (this.asked += 1);
    this.lines = [];
    this.moves = [];
    this.log = new Log(this.place, { decorate: (item, number) => this.link(item, number) });
    let next = 0;
    let count = Infinity;
    while (next <= count && next <= this.at + AHEAD) {
      const told = await get(`/api/tables/${page.id}/moves?first=${next}${seat === "" ? "" : `&seat=${seat}`}`).catch(() => null);
      if (told === null || turn !== this.asked) return;
      for (const { n, lines } of told.moves) {
        for (const line of lines) {
          this.lines.push([this.lines.length, line]);
          this.moves.push(n);
        }
      }
      const last = told.moves[told.moves.length - 1]?.n ?? told.count;
      count = last >= told.count ? -1 : told.count;
      next = last + 1;
      this.log.show([...this.lines]);
      this.mark(this.at);
    }
  }

  link(item, number) {
    const n = this.moves[number];
    if (item.matches("summary")) {
      item.dataset.move = n;
      return;
    }
    const inside = [...item.childNodes];
    item.replaceChildren(el("a", { href: `#${n}`, "data-move": n }, inside));
  }

  /** Show which move is looked at. */
  mark(n) {
    this.at = n;
    for (const one of this.place.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    const number = this.moves.lastIndexOf(n);
    const found = number < 0 ? null : this.log.find(number);
    if (!found) return;
    for (const one of this.place.querySelectorAll(`[data-move="${n}"]`)) one.setAttribute("aria-current", "step");
    const box = this.place.parentElement;
    const top = found.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTop += top - box.clientHeight / 3;
  }

  /** The first move of the next round (1), or of this one or the one before (-1). */
  round(at, way) {
    const begins = this.lines.flatMap(([number, line]) => (level(line) === 1 ? [this.moves[number]] : []));
    if (way > 0) return begins.find((n) => n > at);
    return begins.findLast((n) => n < at);
  }
}
