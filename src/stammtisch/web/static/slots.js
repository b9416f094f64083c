// A move that is put together from picks (this runner on that place): any order, each can be changed.

export class Slots {
  constructor(moves) {
    this.moves = moves.filter((move) => move.picks?.length);
    this.picks = new Set(this.moves.flatMap((move) => move.picks));
    this.chosen = [];
  }

  /** Choose a pick, or take it away again; those that do not go with it make room. */
  toggle(pick) {
    const isChosen = this.shown.includes(pick);
    const kept = this.chosen.filter((other) => other !== pick && (isChosen || this.go(other, pick)));
    this.chosen = isChosen ? kept : [...kept, pick];
    if (isChosen && this.move?.picks.includes(pick)) this.chosen = this.chosen.slice(0, -1);
  }

  /** Take the last one away. */
  undo() {
    this.chosen = this.chosen.slice(0, -1);
  }

  set(move) {
    this.chosen = move?.picks ? [...move.picks] : [];
  }

  go(one, other) {
    return this.moves.some((move) => move.picks.includes(one) && move.picks.includes(other));
  }

  /** The only move that is left, null if there are several. */
  get move() {
    const left = this.chosen.length
      ? this.moves.filter((move) => this.chosen.every((pick) => move.picks.includes(pick)))
      : [];
    return left.length === 1 ? left[0] : null;
  }

  /** What is chosen, and what follows from it. */
  get shown() {
    return this.move ? this.move.picks : this.chosen;
  }
}
