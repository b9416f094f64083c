// A number to choose, such as a bid: a field with − and +, a few quick choices, and a button that confirms.

import { button, el, t } from "./dom.js";

/** The control for moves that stand for different numbers; `choose` gets the move. */
export function amounts(moves, choose) {
  const sorted = [...moves].sort((one, other) => one.amount - other.amount);
  const values = sorted.map((move) => move.amount);
  let at = 0;
  const field = el("input", {
    type: "number",
    inputmode: "numeric",
    min: values[0],
    max: values[values.length - 1],
    value: values[0],
    "aria-label": t("amount"),
  });
  const confirm = button("", () => choose(sorted[at].move), { class: "primary" });
  const set = (place, writes = true) => {
    at = Math.max(0, Math.min(values.length - 1, place));
    if (writes) field.value = values[at];
    confirm.textContent = sorted[at].label;
    less.disabled = at === 0;
    more.disabled = at === values.length - 1;
  };
  const less = button("−", () => set(at - 1), { "aria-label": t("less") });
  const more = button("+", () => set(at + 1), { "aria-label": t("more") });
  field.addEventListener("input", () => {
    if (field.value !== "") set(closest(values, Number(field.value)), false);
  });
  field.addEventListener("change", () => set(at));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      choose(sorted[at].move);
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      set(at + (event.key === "ArrowUp" ? 1 : -1));
    }
  });
  const quick = quickPlaces(values.length).map((place) =>
    button(String(values[place]), () => set(place), { class: "small" }),
  );
  set(0);
  return el(
    "div",
    { class: "amount", role: "group", "aria-label": t("amount") },
    el("div", { class: "stepper" }, less, field, more),
    confirm,
    el("div", { class: "quick" }, quick),
  );
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
