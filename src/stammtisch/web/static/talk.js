// Talk at a table: what was said and when, quick reactions, and whom one does not want to hear.

import { button, byId, el, page, t } from "./dom.js";

const REACTIONS = ["👍", "👏", "😄", "😮", "😢", "🎉"]; // lines like any other, shown large
const KEY = `quiet-${page.id}`;

let quiet = new Set(); // names that this browser does not show, at this table

try {
  quiet = new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
} catch {
  // a browser that keeps nothing, or kept something else
}

/** The lines that this person wants to hear. */
export const hearing = (lines) => lines.filter((line) => line.mine || !quiet.has(line.name));

/** A line of the talk. */
export function said(line) {
  const classes = [line.mine ? "mine" : "", REACTIONS.includes(line.text) ? "reaction" : ""];
  const name = el("strong", line.seat === null || line.seat === undefined ? {} : { class: `who s${line.seat}` }, line.name);
  return el("li", { class: classes.filter(Boolean).join(" ") || null, "data-time": clock(line.at) }, name, ": ", el("span", { class: "words" }, line.text));
}

function clock(seconds) {
  if (!seconds) return null;
  const when = new Date(seconds * 1000);
  const isToday = when.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: "numeric", month: "numeric" };
  return when.toLocaleString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...day });
}

/** Buttons under the talk: reactions, and silence for somebody. */
export class Talk {
  constructor(say, changed) {
    this.changed = changed;
    this.speakers = "";
    this.quick = el(
      "div",
      { class: "reactions", role: "group", "aria-label": t("reactions") },
      REACTIONS.map((sign) => button(sign, () => say(sign), { class: "plain" })),
    );
    this.people = el("div", { class: "quiet-for-me", role: "group", "aria-label": t("quiet_for_me") });
    byId("chat-form").before(this.quick);
    byId("chat-form").after(this.people);
  }

  update(state) {
    for (const one of this.quick.children) one.disabled = !state.chat_open;
    this.quick.hidden = !state.chat_open;
    const names = [...new Set((state.chat ?? []).filter((line) => !line.mine).map((line) => line.name))];
    const key = JSON.stringify([names, [...quiet]]);
    if (key === this.speakers) return;
    this.speakers = key;
    this.people.hidden = !names.length;
    this.people.replaceChildren(
      el("span", { class: "soft" }, t("quiet_for_me")),
      ...names.map((name) => button(name, () => this.toggle(name), { class: "small", "aria-pressed": String(quiet.has(name)) })),
    );
  }

  toggle(name) {
    if (!quiet.delete(name)) quiet.add(name);
    try {
      localStorage.setItem(KEY, JSON.stringify([...quiet]));
    } catch {
      // then it lasts until the page is left
    }
    const focused = [...this.people.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    this.changed();
    this.people.querySelectorAll("button")[focused]?.focus();
  }
}
