// Moves that need no click when it is one's turn: chosen in advance, or the only one there is; and a
// die to be thrown first. Only the person's own page knows why such a move was made.

import { page, t } from "./dom.js";

export class Ahead {
  constructor(choices) {
    this.choices = choices;
    this.wish = null; // the move that was chosen in advance
    this.hasRolled = false;
    this.timer = 0;
  }

  /** What can be chosen in advance. */
  get offered() {
    const { state, mustWait } = this.choices;
    return state !== null && state.phase === "running" && !mustWait ? (state.ahead ?? []) : [];
  }

  picked() {
    return this.wish ? [this.wish] : [];
  }

  /** Choose a move in advance, or no longer; false if that cannot be. */
  toggle(move, key) {
    const found = this.offered.find((each) => each.move === move);
    if (found === undefined) return false;
    this.wish = this.wish?.move === move ? null : { move, key, label: found.label };
    this.choices.tell(null);
    return true;
  }

  drop() {
    this.wish = null;
  }

  /** Take over a new state: what can no longer be is dropped, with a word. */
  update(state, isSame) {
    this.clear();
    if (!isSame) this.hasRolled = false;
    if (this.wish === null) return;
    const possible = state.my_turn ? state.moves : state.phase === "running" ? (state.ahead ?? []) : [];
    if (possible.some((each) => each.move === this.wish.move)) return;
    if (state.phase === "running") this.choices.tell(t("ahead_dropped", { move: this.wish.label }));
    this.wish = null;
  }

  /** The die falls; if there is only one thing to do then, it is done. */
  rollNow() {
    this.hasRolled = true;
    this.choices.render();
    this.choices.table.rolled();
  }

  /** Make the move that was chosen in advance, or has to be, once the pause is over. */
  resume() {
    this.clear();
    const { choices } = this;
    const { state, choice } = choices;
    if (!state?.my_turn || choices.mustWait || choices.isWorking || choices.isBegun || choices.roll) return;
    const forced = page.settings.auto || this.hasRolled ? choice?.forced : null;
    const parts = this.wish ? [this.wish.move] : forced;
    if (!parts) return;
    if (!this.wish && !this.hasRolled) {
      choices.tell(t("only_move", { move: state.moves.find((each) => each.move === parts[0])?.label ?? "" }));
    }
    const seen = this.hasRolled ? 1.5 * choices.board.pace : 0; // so that the die is seen
    this.timer = setTimeout(() => {
      this.wish = null;
      choices.commit(parts);
    }, Math.max(choices.pause.left, seen));
  }

  /** Somebody chooses after all. */
  stop() {
    this.clear();
    if (this.choices.state?.my_turn) this.wish = null;
  }

  clear() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
}
