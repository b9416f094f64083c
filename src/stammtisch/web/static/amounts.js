// A number to choose, such as a bid: a field with − and +, and a few quick choices. Where the choice is
// confirmed anyway, all of them choose; else a button of its own says that this is the number.

import { button, el, t } from "./dom.js";

/**
 * The control for moves that stand for different numbers, with buttons for what else could be said;
 * `choose` gets the move. With `confirm` every change chooses, and Enter confirms.
 */
export function amounts(moves, others, choose, confirm = null) {
  const sorted = [...moves].sort((one, other) => one.amount - other.amount);
  const values = sorted.map((move) => move.amount);
  let at = -1;
  let picks = -1; // the place that is chosen
  const field = el("input", {
    type: "number",
    inputmode: "numeric",
    min: values[0],
    max: values[values.length - 1],
    placeholder: values[0],
    "aria-label": t("amount"),
  });
  const set = (place, writes = true, chooses = true) => {
    const next = Math.max(0, Math.min(values.length - 1, place));
    const isNew = next !== at;
    at = next;
    if (writes) field.value = values[at];
    if (own !== null) own.textContent = sorted[at].label;
    less.disabled = at === 0;
    more.disabled = at === values.length - 1;
    if (confirm !== null && chooses && isNew) choose(sorted[at].move);
  };
  const own = confirm === null ? button("", () => choose(sorted[at].move), { class: "primary" }) : null;
  const less = button("−", () => set(at - 1), { "aria-label": t("less") });
  const more = button("+", () => set(at + 1), { "aria-label": t("more") });
  field.addEventListener("input", () => {
    if (field.value !== "") set(closest(values, Number(field.value)), false, false);
  });
  field.addEventListener("change", () => {
    if (field.value === "") return;
    field.value = values[at];
    if (confirm !== null) choose(sorted[at].move);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (confirm !== null && at === picks && at >= 0) confirm();
      else if (field.value !== "") choose(sorted[at].move);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      set(at + (event.key === "ArrowUp" ? 1 : -1));
    }
  });
  // where the picture has such buttons, there is no need for more
  const places = moves.some((move) => move.drawn) ? [] : quickPlaces(values.length);
  const quick = places.map((place) =>
    button(String(values[place]), () => set(place), { class: "small" }),
  );
  const made = el(
    "div",
    { class: "amount", role: "group", "aria-label": t("amount") },
    el("div", { class: "stepper" }, less, field, more),
    own,
    others,
    quick.length ? el("div", { class: "quick" }, quick) : null,
  );
  if (confirm === null) set(0);
  /** Show which number is chosen, by whatever control. */
  made.show = (picked) => {
    if (confirm === null) return;
    const place = sorted.findIndex((move) => picked.has(move.move));
    picks = place;
    if (place >= 0) set(place, document.activeElement !== field, false);
    else if (document.activeElement !== field) [at, field.value] = [-1, ""];
  };
  return made;
}

function closest(values, wanted) {
  let best = 0;
  values.forEach((value, place) => {
    if (Math.abs(value - wanted) < Math.abs(values[best] - wanted)) best = place;
  });
  return best;
}

/** Some places from the lowest to the highest, close together at the low end. */
function quickPlaces(count) {
  const last = count - 1;
  const wanted = [0, 4, 9, Math.round(last / 4), Math.round(last / 2), last];
  return [...new Set(wanted.filter((place) => place <= last))].sort((one, other) => one - other);
}
