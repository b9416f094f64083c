// The bar under the board: what is asked, what is chosen, "Done", buttons, hints, refusals.
//
// Each of them has its room, so that nothing that can be clicked moves when one of them comes.

import { amounts } from "./amounts.js";
import { base } from "./base.js";
import { button, byId, el, listed, redo, t } from "./dom.js";

const FEW = 4; // so many numbers are buttons still; more are a field
const ROLL = -2; // core/drawing.py

export class Bar {
  constructor(choices) {
    this.choices = choices;
    this.bar = byId("bar");
    this.status = byId("status");
    this.notice = byId("notice");
    this.composing = byId("composing");
    this.chosen = byId("chosen");
    this.done = byId("done");
    this.offers = byId("offers");
    this.every = byId("every");
    this.everyList = byId("every-list");
    this.everyCount = byId("every-count");
    this.done.addEventListener("click", () => choices.done());
    this.asked = "";
    this.forgetHeight = keepHeight(this.bar);
  }

  /** Say something, or why something may not be; null: nothing. */
  tell(text, rule = null, isRefusal = false) {
    this.notice.classList.toggle("bad", isRefusal);
    redo(this.notice, [text, rule], () => {
      if (text === null) return [];
      const link = rule
        ? el(
            "a",
            {
              href: `${base}/rules/${this.choices.state.game}#${rule}`,
              onclick: (event) => {
                event.preventDefault();
                this.choices.table.openRule(rule);
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
    const { choices } = this;
    const { state, moves } = choices;
    if (state === null) return;
    const isBusy = choices.isWorking || choices.mustWait;
    this.bar.classList.toggle("busy", isBusy);
    this.bar.setAttribute("aria-busy", String(isBusy));
    this.bar.classList.toggle("mine", state.my_turn);
    const sent = state.my_turn && choices.mustWait;
    redo(this.status, [state.phase, state.my_turn, choices.prompt, sent, waiting(state), state.result?.text, state.closed], () =>
      statusOf(state, choices.prompt, sent),
    );
    const asked = choices.choice?.asks ?? this.asked;
    if (asked !== this.asked || state.phase !== "running") this.forgetHeight();
    this.asked = asked;
    this.renderChosen();
    this.renderOffers(state, moves);
    this.everyCount.textContent = t("all_moves", { count: moves.length });
    this.every.hidden = !moves.length;
    redo(this.everyList, moves, () =>
      moves.map((move) =>
        el("li", {}, button(move.label, (event) => choices.press(move.move, null, event)), el("kbd", {}, move.text ?? "")),
      ),
    );
  }

  /** What is chosen so far; its room is kept from the beginning of the question on. */
  renderChosen() {
    const { choices } = this;
    const { state, choice, ahead } = choices;
    const isOwn = state.my_turn && choice !== null && !choices.roll;
    this.composing.hidden = !(isOwn && (choice.weighty || !choice.single)) && !ahead.offered.length;
    const picks = choices.slots.chosen.map((pick) => pickLabel(choices.drawing, pick)).join(", ");
    const wish = state.my_turn ? "" : (ahead.wish?.label ?? "");
    const chosen = wish || choices.chosen || picks;
    const isShown = wish !== "" || choices.isBegun;
    redo(this.chosen, [chosen, isShown, wish !== ""], () =>
      isShown
        ? [
            el("span", {}, `${t(wish ? "ahead" : "chosen")}: ${chosen}`),
            button(
              t(wish ? "never_mind" : "undo"),
              () => {
                if (!wish) return choices.undo();
                ahead.drop();
                return choices.render();
              },
              { title: wish ? null : "Esc", class: "small" },
            ),
          ]
        : [],
    );
    this.chosen.hidden = !isShown;
    this.done.hidden = !(isOwn && choice.weighty);
    this.done.disabled = !choices.isWhole || choices.queue.length > 0 || choices.mustWait;
  }

  renderOffers(state, moves) {
    const { choices } = this;
    const numbers = moves.filter((move) => move.amount !== null && move.amount !== undefined);
    const isField =
      numbers.length > FEW &&
      numbers.some((move) => !move.drawn) &&
      new Set(numbers.map((move) => move.amount)).size === numbers.length;
    // beside a field stands all that can be said instead of a number
    const others = moves.filter((move) => !numbers.includes(move));
    const buttons = isField ? (others.length <= FEW ? others : others.filter((move) => !move.drawn)) : moves.filter((move) => !move.drawn);
    const isBeside = isField && buttons.length <= FEW;
    const offer = (move) => button(capital(move.label), press(move.move), { "data-offer": move.move });
    const press = (move) => (event) => choices.press(move, null, event);
    const select = (move) => {
      if (!choices.isWhole || choices.parts[0] !== move) choices.press(move); // a number is not deselected
    };
    const isConfirmed = choices.isWeighty && choices.choice?.single;
    const hadFocus = this.offers.contains(document.activeElement);
    const isNew = redo(this.offers, [moves, choices.hints, choices.roll, isConfirmed], () => [
      choices.roll
        ? el("div", { class: "offers" }, button(choices.roll, press(ROLL), { class: "primary", "data-offer": ROLL }))
        : null,
      isField ? amounts(numbers, isBeside ? buttons.map(offer) : [], select, isConfirmed ? () => choices.done() : null) : null,
      buttons.length && !isBeside
        ? el(
            "div",
            { class: `offers${buttons.length > 10 ? " many" : ""}` },
            buttons.map(offer),
          )
        : null,
      choices.hints.length ? this.hintSheet() : null,
    ]);
    if (isNew && hadFocus) (this.offers.querySelector("input, button") ?? this.bar).focus({ preventScroll: true });
  }

  hintSheet() {
    const { choices } = this;
    const line = (hint) =>
      el(
        "li",
        {},
        el("strong", {}, hint.label),
        hint.value === null || hint.value === undefined ? null : el("span", { class: "value" }, ` ${Math.round(hint.value * 100)} %`),
        hint.reason ? el("span", { class: "soft" }, ` ${hint.reason}`) : null,
      );
    return el(
      "div",
      { class: "hint-sheet" },
      el("ol", { class: "hints", "aria-label": t("hint") }, choices.hints.map(line)),
      button("×", () => choices.closeHints(), { class: "plain", "aria-label": t("close") }),
    );
  }

  /** Show on buttons what is chosen, and everywhere the hinted move. */
  mark(picked, hinted) {
    for (const offer of this.offers.querySelectorAll("[data-offer]")) {
      const isPicked = picked.has(Number(offer.dataset.offer));
      offer.classList.toggle("picked", isPicked);
      if (this.choices.isWeighty) offer.setAttribute("aria-pressed", String(isPicked));
    }
    this.offers.querySelector(".amount")?.show(picked);
    for (const shown of document.querySelectorAll(".hinted")) shown.classList.remove("hinted");
    if (hinted === undefined) return;
    for (const shown of document.querySelectorAll(`.can[data-move="${hinted}"], [data-offer="${hinted}"]`)) {
      shown.classList.add("hinted");
    }
  }
}

/** The names of the others who owe a choice. */
export function waiting(state) {
  return state.acts.filter((seat) => seat !== state.me).map((seat) => state.seats[seat].name);
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function pickLabel(drawing, pick) {
  for (const piece of drawing?.pieces.values() ?? []) if (piece.m === pick) return piece.l;
  return "";
}

function statusOf(state, prompt, isSent) {
  if (state.phase === "over") return [el("strong", {}, state.result?.text ?? t("match_over"))];
  if (state.phase === "open") return [el("strong", {}, t("not_begun"))];
  if (state.phase === "closed") return [el("strong", {}, state.closed)];
  if (isSent) return [el("span", { class: "soft" }, t("choice_made"))];
  if (state.my_turn) {
    return [el("span", { class: "turn" }, t("your_turn")), el("strong", { class: "prompt" }, prompt)];
  }
  const names = waiting(state);
  return [el("span", { class: "soft" }, names.length ? t("waiting_for", { names: listed(names) }) : t("one_moment"))];
}

/** Below the board the bar only grows while the same is asked: what says less moves nothing. */
function keepHeight(bar) {
  let highest = 0;
  const reset = () => {
    highest = 0;
    bar.style.minHeight = "";
  };
  addEventListener("resize", reset);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`);
    const isPassing = !byId("absence").hidden || !byId("pause").hidden; // what they need is given back
    if (isPassing || document.body.dataset.phase !== "running" || bar.offsetHeight <= highest) return;
    highest = bar.offsetHeight;
    bar.style.minHeight = `${highest}px`;
  }).observe(bar);
  return reset;
}
