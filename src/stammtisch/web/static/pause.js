// How long a move waits that is made for a person: drawn from what everybody knows, and nothing else.
//
// It is drawn when a question is first shown, before anyone looks whether there is only one answer or
// one was chosen in advance; what is chosen by hand is not sent before it is over either, where others
// could learn from it. So they cannot tell a move that had to be from one that was quickly made.

import { page } from "./dom.js";

const AT_ONCE = "at once";

/** Draw a pause in milliseconds, as bots make them at a table of this pace. */
export function drawPause(pace, random = chance()) {
  const [low, high] = page.pauses[pace === AT_ONCE ? "fast" : pace];
  return 1000 * (low + (high - low) * random);
}

/** A number from 0 up to 1 that nobody can foretell. */
function chance() {
  return crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32;
}

/** Whether anybody but bots could learn from the time that a move takes. */
export function isWatched(state) {
  return state.onlookers > 0 || state.seats.some((seat) => seat.kind === "person" && !seat.mine);
}

/** The pause of one question. */
export class Pause {
  constructor(state) {
    this.over = performance.now() + drawPause(state.pace);
  }

  get left() {
    return Math.max(0, this.over - performance.now());
  }

  /** Resolves when it is over; at once where nobody could learn anything. */
  passed(state) {
    const left = isWatched(state) ? this.left : 0;
    return left ? new Promise((resolve) => setTimeout(resolve, left)) : Promise.resolve();
  }
}
