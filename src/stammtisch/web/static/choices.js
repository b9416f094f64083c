// Making a move: on the board, by buttons, with a number, from a list; part by part where a choice has several.

import { base } from "./base.js";
import { button, byId, el, listed, page, redo, t } from "./dom.js";
import { neighbour } from "./board.js";
import { command, post, Refused } from "./net.js";
import { amounts } from "./amounts.js";

const FEW = 4; // so many numbers are buttons still; more are a field

export class Choices {
  constructor(board, table) {
    this.board = board;
    this.table = table; // what this part needs of the rest: openRule, refresh, stream, sight
    this.state = null;
    this.parts = []; // of a choice that has been begun
    this.draft = null; // what the server says of them
    this.choosing = null; // the move that is being made
    this.wish = null; // one that was clicked meanwhile
    this.busy = false;
    this.awaits = 0; // the position that the last own move led to: nothing is chosen before it shows
    this.hints = [];
    this.bar = byId("bar");
    this.status = byId("status");
    this.chosen = byId("chosen");
    this.offers = byId("offers");
    this.notice = byId("notice");
    this.every = byId("every");
    this.everyList = byId("every-list");
    this.everyCount = byId("every-count");
    board.room.addEventListener("click", (event) => this.onBoard(event));
    board.room.addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.parts.length && !document.querySelector("dialog[open]")) this.undo();
    });
  }

  get moves() {
    if (!this.state?.my_turn) return [];
    return this.draft?.moves ?? this.state.moves;
  }

  /** Take over a new state; a choice that has been begun goes on if it still can. */
  async update(state) {
    const before = this.state;
    this.state = state;
    const isSame = before !== null && question(before) === question(state);
    if (!isSame) {
      this.parts = [];
      this.draft = null;
      this.hints = [];
      this.tell(null);
    } else if (this.parts.length && !this.busy) {
      await this.redraft();
    }
    this.render();
  }

  /** The drawing to show: that of the choice begun, if there is one. */
  get drawing() {
    return this.draft?.drawing ?? this.state?.drawing ?? null;
  }

  /** Show it, with what can be chosen now. */
  async show(glides = true) {
    if (this.drawing !== null) await this.board.show(this.drawing, this.state.game, this.moves, glides);
  }

  // Choosing

  onBoard(event) {
    const target = event.target.closest("[data-move]");
    if (target !== null) this.choose(Number(target.dataset.move));
  }

  onKey(event) {
    const target = event.target.closest?.(".can");
    if (target && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.choose(Number(target.dataset.move));
    } else if (event.key.startsWith("Arrow") && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const offered = [...this.board.room.querySelectorAll(".can")];
      const next = target ? neighbour(offered, target, event.key) : offered[0];
      if (!next) return;
      event.preventDefault();
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }

  /** Make a move, or take the next part of a choice; or tell why it may not be. */
  async choose(move) {
    const state = this.state;
    if (state === null || state.me === null || state.phase !== "running") return;
    if (this.busy) {
      if (move !== this.choosing) this.wish = move; // made as soon as it can be; no double clicks
      return;
    }
    if (this.isBehind) return;
    this.choosing = move;
    this.setBusy(true);
    const begun = this.parts;
    try {
      const parts = [...begun, move];
      const { id, shape } = this.table.stream();
      const answer = await command(state.n, "move", { parts, stream: id, shape });
      if (!answer.draft) this.awaits = answer.n;
      if (this.parts !== begun) return; // something happened meanwhile, and the choice began anew
      this.tell(null);
      this.hints = [];
      if (answer.draft) {
        await this.take(answer.draft);
      } else {
        this.parts = [];
        this.draft = null;
        // a position that came before the answer, and asks the same again, was shown with this choice
        if (!this.isBehind) await this.show();
      }
    } catch (error) {
      this.failed(error);
    } finally {
      this.setBusy(false);
      this.choosing = null;
      this.render();
      if (this.parts.length) this.table.sight();
      if (!this.grant()) this.forced();
    }
  }

  /** Make the move that was clicked while there was no time for it, if it is still offered. */
  grant() {
    const wish = this.wish;
    this.wish = null;
    const isOffered = wish !== null && this.moves.some((one) => one.move === wish);
    if (isOffered) this.choose(wish);
    return isOffered;
  }

  /** Go on with a choice that has been begun. */
  async take(draft) {
    const drafted = await this.table.stream().drafted(draft);
    if (drafted === null) return;
    this.parts = drafted.parts;
    this.draft = drafted;
    await this.show();
  }

  failed(error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409 && error.body.state) {
      this.parts = [];
      this.draft = null;
      this.table.stream().open();
      return;
    }
    const reason = error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong"));
    this.tell(reason, error.body.rule);
  }

  /** Take back the last part of a choice that is not complete. */
  async undo() {
    if (this.busy || !this.parts.length) return;
    this.parts = this.parts.slice(0, -1);
    this.tell(null);
    await this.redraft();
    this.render();
  }

  async redraft() {
    if (!this.parts.length) {
      this.draft = null;
      await this.show();
      return;
    }
    this.setBusy(true);
    const begun = this.parts;
    try {
      const { id, shape } = this.table.stream();
      const draft = await post(`/api/tables/${page.id}/draft`, { parts: begun, shape, stream: id });
      if (this.parts === begun) await this.take(draft);
    } catch (error) {
      this.parts = [];
      this.draft = null;
      this.failed(error);
    } finally {
      this.setBusy(false);
      this.grant();
    }
  }

  setBusy(busy) {
    this.busy = busy;
    this.showBusy();
  }

  /** The own move does not show yet: nothing can be chosen. */
  get isBehind() {
    return this.state !== null && this.state.n < this.awaits;
  }

  get mustWait() {
    return this.busy || this.isBehind;
  }

  showBusy() {
    this.bar.classList.toggle("busy", this.mustWait);
    this.bar.setAttribute("aria-busy", String(this.mustWait));
  }

  /** Play the only move there is, if the person likes that. */
  forced() {
    clearTimeout(this.timer);
    if (!page.settings.auto || this.mustWait || this.moves.length !== 1) return;
    const { state, parts } = this;
    this.timer = setTimeout(() => {
      if (this.state === state && this.parts === parts) this.choose(this.moves[0].move);
    }, 700);
  }

  // A hint

  async hint() {
    if (this.mustWait) return;
    const asked = question(this.state);
    this.setBusy(true);
    this.tell(t("thinking"));
    try {
      const answer = await post(`/api/tables/${page.id}/hint`);
      if (question(this.state) !== asked) return;
      this.tell(null);
      this.hints = answer.moves.slice(0, 3);
      if (!this.hints.length) this.tell(t("no_hint"));
    } catch (error) {
      this.failed(error);
    } finally {
      this.setBusy(false);
      this.render();
    }
  }

  // Showing

  tell(text, rule = null) {
    redo(this.notice, [text, rule], () => {
      if (text === null) return [];
      const link = rule
        ? el(
            "a",
            {
              href: `${base}/rules/${this.state.game}#${rule}`,
              onclick: (event) => {
                event.preventDefault();
                this.table.openRule(rule);
              },
            },
            t("show_rule", { rule }),
          )
        : null;
      return [el("span", {}, text), link, button("×", () => this.tell(null), { class: "plain", "aria-label": t("close") })];
    });
    this.notice.hidden = text === null;
  }

  render() {
    const state = this.state;
    if (state === null) return;
    const moves = this.moves;
    this.showBusy();
    this.bar.classList.toggle("mine", state.my_turn);
    redo(this.status, [state.phase, state.my_turn, state.prompt, this.draft?.prompt, waiting(state), state.result?.text, state.closed], () =>
      statusOf(state, this.draft),
    );
    const chosen = this.draft?.chosen ?? "";
    redo(this.chosen, [chosen, this.parts.length], () =>
      this.parts.length
        ? [
            el("span", {}, `${t("chosen")}: ${chosen}`),
            button(t("undo"), () => this.undo(), { title: "Esc", class: "small" }),
          ]
        : [],
    );
    this.chosen.hidden = !this.parts.length;
    this.renderOffers(state, moves);
    this.everyCount.textContent = t("all_moves", { count: moves.length });
    this.every.hidden = !moves.length;
    redo(this.everyList, moves, () =>
      moves.map((move) =>
        el("li", {}, button(move.label, () => this.choose(move.move)), el("kbd", {}, move.text ?? "")),
      ),
    );
    this.mark();
  }

  renderOffers(state, moves) {
    const undrawn = moves.filter((move) => !move.drawn);
    const numbers = moves.filter((move) => move.amount !== null && move.amount !== undefined);
    const isField =
      numbers.length > FEW &&
      numbers.some((move) => !move.drawn) &&
      new Set(numbers.map((move) => move.amount)).size === numbers.length;
    const buttons = isField ? undrawn.filter((move) => !numbers.includes(move)) : undrawn;
    const hadFocus = this.offers.contains(document.activeElement);
    const isNew = redo(this.offers, [moves, this.hints], () => [
      isField ? amounts(numbers, (move) => this.choose(move)) : null,
      buttons.length
        ? el(
            "div",
            { class: `offers${buttons.length > 10 ? " many" : ""}` },
            buttons.map((move) => button(move.label, () => this.choose(move.move), { "data-offer": move.move })),
          )
        : null,
      this.hints.length ? this.hintList() : null,
    ]);
    if (isNew && hadFocus) (this.offers.querySelector("input, button") ?? this.bar).focus({ preventScroll: true });
  }

  hintList() {
    return el(
      "ol",
      { class: "hints", "aria-label": t("hint") },
      this.hints.map((hint) =>
        el(
          "li",
          {},
          el("strong", {}, hint.label),
          hint.value === null || hint.value === undefined ? null : el("span", { class: "value" }, ` ${Math.round(hint.value * 100)} %`),
          hint.reason ? el("span", { class: "soft" }, ` ${hint.reason}`) : null,
        ),
      ),
    );
  }

  /** Light up the hinted move wherever it can be chosen. */
  mark() {
    for (const one of document.querySelectorAll(".hinted")) one.classList.remove("hinted");
    const best = this.hints[0]?.parts?.[this.parts.length];
    if (best === undefined) return;
    for (const one of document.querySelectorAll(`.can[data-move="${best}"], [data-offer="${best}"]`)) {
      one.classList.add("hinted");
    }
  }
}

/** What a person is asked, all of it: the same question again means that nothing has changed for them. */
function question(state) {
  if (state === null) return "";
  return JSON.stringify([state.phase, state.me, state.my_turn, state.headline, state.prompt, state.moves]);
}

export function waiting(state) {
  return state.acts.filter((seat) => seat !== state.me).map((seat) => state.seats[seat].name);
}

function statusOf(state, draft) {
  if (state.phase === "over") return [el("strong", {}, state.result?.text ?? t("match_over"))];
  if (state.phase === "open") return [el("strong", {}, t("not_begun"))];
  if (state.phase === "closed") return [el("strong", {}, state.closed)];
  if (state.my_turn) {
    return [
      el("span", { class: "turn" }, t("your_turn")),
      el("strong", { class: "prompt" }, draft?.prompt ?? state.prompt),
    ];
  }
  const names = waiting(state);
  return [el("span", { class: "soft" }, names.length ? t("waiting_for", { names: listed(names) }) : t("one_moment"))];
}
