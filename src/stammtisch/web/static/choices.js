// Choosing: every click is kept and shown at once; parts are put together, changed and taken back.
//
// A click is marked on the board before anything else happens, and waits in a queue until those
// before it are done. The server checks each part and says what can follow (a draft); what is weighty
// is not sent before "Done". Moves that a person need not click are in ahead.js, the bar in bar.js.

import { Ahead } from "./ahead.js";
import { Bar } from "./bar.js";
import { page, t } from "./dom.js";
import { listen } from "./input.js";
import { hintedNext, labelOf, marksOf } from "./marks.js";
import { meaningOf } from "./meaning.js";
import { command, post, Refused } from "./net.js";
import { Pause } from "./pause.js";
import { Slots } from "./slots.js";

const ROLL = -2; // core/drawing.py

export class Choices {
  constructor(board, table) {
    this.board = board;
    this.table = table; // what this part needs of the rest: openRule, stream, sight, rolled
    this.state = null;
    this.hints = [];
    this.awaits = 0; // the position that the last own move led to: nothing is chosen before it shows
    this.turns = 0; // counts the questions: what belongs to an earlier one is dropped
    this.pressed = null; // what was clicked last
    this.bar = new Bar(this);
    this.ahead = new Ahead(this);
    this.begin();
    listen(this, board.room);
  }

  /** Forget what was chosen, for a new question. */
  begin() {
    const { state } = this;
    this.turns += 1;
    this.parts = []; // of the choice that has been begun
    this.stages = [{ moves: state?.moves ?? [], asks: state?.choice?.asks ?? "", drawing: state?.drawing, prompt: state?.prompt }];
    this.isWhole = false; // the parts wait for "Done"
    this.chosen = ""; // the parts in words
    this.rest = []; // parts that wait for one that was taken away
    this.queue = []; // clicks that were made meanwhile
    this.isWorking = false;
    this.isSent = false;
    this.slots = new Slots(this.stages[0].moves);
  }

  // What is asked and offered

  get choice() {
    return this.state?.choice ?? null;
  }

  get isWeighty() {
    return this.choice?.weighty ?? false;
  }

  /** What to press before the die is seen, or nothing. */
  get roll() {
    return this.state?.my_turn && !this.ahead.hasRolled ? (this.choice?.roll ?? "") : "";
  }

  get isBegun() {
    return this.parts.length > 0 || this.slots.chosen.length > 0;
  }

  /** The own move does not show yet: nothing can be chosen. */
  get isBehind() {
    return this.state !== null && this.state.n < this.awaits;
  }

  get mustWait() {
    return this.isSent || this.isBehind;
  }

  /** What was offered for the part that is asked for, or for the last one if all are there. */
  get stage() {
    return this.stages[this.isWhole ? this.parts.length - 1 : this.parts.length];
  }

  get moves() {
    return this.state?.my_turn && !this.mustWait && !this.roll ? this.stage.moves : [];
  }

  get prompt() {
    return this.roll ? t("roll_prompt") : (this.stage?.prompt ?? this.state?.prompt ?? "");
  }

  /** The drawing to show: that of the choice begun, if there is one. */
  get drawing() {
    return this.stage?.drawing ?? this.state?.drawing ?? null;
  }

  // States

  /** Take over a new state; a choice that has been begun goes on if it still can. */
  async update(state) {
    const before = this.state;
    const isSame = before !== null && question(before) === question(state);
    this.state = state;
    if (!isSame) {
      this.pause = new Pause(state); // drawn before anything of the choice is looked at
      this.begin();
      this.hints = [];
      this.bar.tell(null);
    } else {
      Object.assign(this.stages[0], { moves: state.moves, drawing: state.drawing });
      if (this.isSent && !this.isBehind && this.awaits > 0) this.begin();
      else if (this.parts.length && !this.isWorking) await this.redraft();
    }
    this.ahead.update(state, isSame);
    this.render();
  }

  /** Show the drawing, with what can be chosen now. */
  async show(glides = true) {
    this.mark();
    if (this.drawing === null) return;
    const picks = this.moves.length ? [...this.slots.picks].map((move) => ({ move, label: "" })) : [];
    await this.board.show(this.drawing, this.state.game, [...this.moves, ...picks], glides);
  }

  /** Mark on the board and on buttons what was clicked, and what a click would do. */
  mark() {
    const marks = marksOf(this);
    this.board.mark(marks);
    this.board.room.classList.toggle("settling", this.isWorking || this.mustWait);
    this.bar.mark(new Set(marks.picked.map(({ move }) => move)), hintedNext(this));
  }

  // Clicks

  /** Choose a move, or the next part; or take it back; or tell why it may not be. */
  press(move, key = null, event = null) {
    const { state } = this;
    if (state === null || state.me === null || state.phase !== "running" || this.mustWait) return;
    const isTwice = (event?.detail ?? 0) > 1 && this.pressed === move; // a double click is one
    this.pressed = move;
    if (isTwice) return;
    this.ahead.stop();
    if (move === ROLL) {
      this.ahead.rollNow();
    } else if (!state.my_turn && this.ahead.toggle(move, key)) {
      this.mark();
      this.bar.render();
    } else if (!this.roll) {
      if (this.slots.picks.has(move)) this.putTogether(move);
      else this.enqueue({ move, key });
    }
  }

  enqueue(click) {
    this.queue.push(click);
    this.isWorking = true; // shown as being under way from the click on
    this.mark();
    this.bar.render();
    if (this.queue.length === 1) this.work(this.turns);
  }

  /** Carry out the clicks that wait, one after the other. */
  async work(turn) {
    try {
      while (turn === this.turns && this.queue.length && !this.isSent) {
        await this.carryOut(this.queue[0], turn);
        if (turn !== this.turns) return;
        this.queue = this.isSent ? this.queue.slice(0, 1) : this.queue.slice(1); // what is sent stays marked
        this.showSoon();
      }
    } finally {
      if (turn === this.turns) this.isWorking = false;
    }
    this.render();
    if (!this.isSent && this.isBegun) this.table.sight();
    this.ahead.resume();
  }

  /** Show what has become of a click, without waiting until all has glided. */
  showSoon() {
    this.show();
    this.bar.render();
  }

  async carryOut(click, turn) {
    const meant = meaningOf(this, click);
    for (const [number, parts] of meant.tries.entries()) {
      const isLast = number === meant.tries.length - 1;
      try {
        await this.put(parts, turn, meant.adds && isLast, click.key);
        if (turn === this.turns) {
          this.rest = meant.rest;
          this.bar.tell(null);
        }
        return;
      } catch (error) {
        if (turn !== this.turns) return;
        if (isLast || !(error instanceof Refused) || ![200, 422].includes(error.status)) return this.failed(error);
      }
    }
  }

  /** Let these be the parts; a whole choice is sent if it may be, and only waits if it is weighty. */
  async put(parts, turn, mayBeSent, key = null) {
    if (!parts.length) return this.takeParts([], null);
    const isSingle = this.choice?.single && parts.length === 1;
    if (isSingle && this.isWeighty && labelOf(this.stages[0].moves, parts[0])) {
      return this.wait(parts, labelOf(this.stages[0].moves, parts[0]), key);
    }
    if (mayBeSent && !this.isWeighty && this.state.my_turn) return this.send(parts, turn);
    const { id, shape } = this.table.stream();
    const draft = await post(`/api/tables/${page.id}/draft`, { parts, shape, stream: id });
    if (turn !== this.turns) return undefined;
    if (!draft.complete) return this.take(draft, turn);
    if (this.isWeighty) return this.wait(parts, draft.chosen, key);
    if (mayBeSent) return this.send(parts, turn);
    throw new Refused(422, null); // not by something that was chosen before
  }

  /** All parts are there: they are sent by "Done". */
  wait(parts, chosen, key) {
    this.takeParts(parts, null);
    this.isWhole = true;
    this.chosen = chosen;
    this.lastKey = key;
    this.slots.set(this.stages[0].moves.find((each) => each.move === parts[0]));
  }

  /** Send parts; the server answers with a draft if they are no whole choice. */
  async send(parts, turn) {
    const { state } = this;
    if (this.choice?.single || this.isWhole) await this.pause.passed(state);
    if (turn !== this.turns) return;
    const { id, shape } = this.table.stream();
    const answer = await command(state.n, "move", { parts, stream: id, shape });
    if (!answer.draft) this.awaits = answer.n;
    if (turn !== this.turns) return;
    if (answer.draft) await this.take(answer.draft, turn);
    else if (this.isBehind) this.isSent = true;
    else {
      // a position that came before the answer, and asks the same again, was shown with this choice
      this.begin();
      await this.show();
      this.render();
    }
  }

  /** Send what was chosen and weighed. */
  done() {
    if (this.isWhole && !this.queue.length && !this.mustWait) this.commit(this.parts);
  }

  /** Send a whole choice. */
  async commit(parts) {
    const turn = this.turns;
    this.ahead.stop();
    this.isSent = true; // from the click on
    this.render();
    this.show();
    try {
      await this.send(parts, turn);
    } catch (error) {
      if (turn !== this.turns) return;
      this.isSent = false;
      this.failed(error);
    }
    this.render();
  }

  /** Go on with a choice that has been begun. */
  async take(draft, turn) {
    const drafted = await this.table.stream().drafted(draft);
    if (drafted !== null && turn === this.turns) this.takeParts(drafted.parts, drafted);
  }

  takeParts(parts, draft) {
    this.parts = parts;
    this.isWhole = false;
    this.chosen = draft?.chosen ?? "";
    const { moves = [], asks = "", drawing, prompt } = draft ?? this.stages[parts.length] ?? {};
    if (draft !== null || this.stages.length <= parts.length) this.stages[parts.length] = { moves, asks, drawing, prompt };
    this.stages.length = parts.length + 1;
    for (let at = 0; at < this.stages.length; at += 1) this.stages[at] ??= this.stages[0];
    if (!parts.length) this.slots.set(null);
  }

  failed(error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409 && error.body.state) {
      this.begin();
      this.table.stream().open();
      return;
    }
    const reason = error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong"));
    this.bar.tell(reason, error.body.rule, true);
  }

  /** Put a move together from its picks; nothing of it is sent before it is whole. */
  putTogether(pick) {
    this.slots.toggle(pick);
    this.settle();
  }

  settle() {
    const { move } = this.slots;
    this.parts = [];
    this.isWhole = false;
    this.bar.tell(null);
    if (move !== null && this.isWeighty) {
      const chosen = this.slots.chosen;
      this.wait([move.move], move.label, null);
      this.slots.chosen = chosen;
    } else if (move !== null) {
      this.enqueue({ move: move.move, key: null });
    }
    this.show();
    this.bar.render();
  }

  /** Take back the last part of a choice that has not been sent. */
  async undo() {
    if (this.mustWait || this.isWorking) return;
    if (this.slots.chosen.length) {
      this.slots.undo();
      this.settle();
      return;
    }
    if (!this.parts.length) return;
    this.takeParts(this.parts.slice(0, -1), null);
    this.rest = [];
    this.bar.tell(null);
    await this.redraft();
    this.render();
  }

  /** Ask anew what the parts look like, on a board that has changed. */
  async redraft() {
    const turn = this.turns;
    const wasWhole = this.isWhole;
    const begun = wasWhole ? this.parts.slice(0, -1) : this.parts;
    if (begun.length) {
      try {
        const { id, shape } = this.table.stream();
        const draft = await post(`/api/tables/${page.id}/draft`, { parts: begun, shape, stream: id });
        const drafted = await this.table.stream().drafted(draft);
        if (drafted === null || turn !== this.turns || this.isWorking) return;
        const { moves, asks, drawing, prompt } = drafted;
        this.stages[begun.length] = { moves, asks, drawing, prompt };
        if (!wasWhole) this.chosen = drafted.chosen;
      } catch (error) {
        if (turn !== this.turns) return;
        this.begin();
        this.failed(error);
      }
    }
    this.showSoon();
  }

  // A hint

  async hint() {
    if (this.mustWait) return;
    const turn = this.turns;
    this.bar.tell(t("thinking"));
    try {
      const answer = await post(`/api/tables/${page.id}/hint`);
      if (turn !== this.turns) return;
      this.bar.tell(null);
      this.hints = answer.moves.slice(0, 3);
      if (!this.hints.length) this.bar.tell(t("no_hint"));
    } catch (error) {
      this.failed(error);
    }
    this.render();
  }

  closeHints() {
    this.hints = [];
    this.render();
  }

  tell(text, rule = null, isRefusal = false) {
    this.bar.tell(text, rule, isRefusal);
  }

  render() {
    if (this.state === null) return;
    this.bar.render();
    this.mark();
  }
}

/** What a person is asked, all of it: the same question again means that nothing has changed for them. */
function question(state) {
  if (state === null) return "";
  return JSON.stringify([state.phase, state.me, state.my_turn, state.headline, state.prompt, state.moves]);
}
