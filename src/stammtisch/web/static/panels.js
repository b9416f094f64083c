// What stands beside the board: seats, log, score sheet, look back, chat, rules.

import { base } from "./base.js";
import { isGone, whereabouts } from "./absence.js";
import { badge, byId, el, page, redo, t } from "./dom.js";
import { hearing, said, Talk } from "./talk.js";
import { filterRules } from "./rules.js";
import { play } from "./sounds.js";

// Tabs: one shown at a time, arrow keys go along

export class Tabs {
  constructor(list) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    this.shown = this.tabs[0];
    this.onShow = () => {};
    list.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) this.show(tab.id);
    });
    list.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const seen = this.tabs.filter((tab) => !tab.hidden);
      const next = seen[(seen.indexOf(this.shown) + step + seen.length) % seen.length];
      this.show(next.id);
      next.focus();
    });
  }

  show(id) {
    this.shown = byId(id);
    for (const tab of this.tabs) {
      const isShown = tab === this.shown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = !isShown;
    }
    this.onShow(id);
  }

  isShown(id) {
    return this.shown.id === id;
  }
}

// Seats

export const levelName = (level) => (level ? (page.texts[`level_${level}`] ?? level) : "");

export function seats(state) {
  const list = byId("seats");
  list.hidden = state.phase === "open";
  redo(list, [state.seats, state.clock], () => [
    ...state.seats.map((seat) =>
      el(
        "li",
        { class: `seat${seat.acts ? " acts" : ""}${seat.mine ? " mine" : ""}${seat.away ? " away" : ""}${isGone(seat) ? " gone" : ""}` },
        badge(seat.seat),
        el(
          "span",
          { class: "who" },
          el("span", { class: "name", title: seat.name }, seat.kind === "open" ? t("free_seat") : seat.name),
          el("span", { class: "about" }, aboutSeat(seat, state.bots?.usual_rounds)),
        ),
        el("span", { class: "points" }, seat.points ?? ""),
        seat.acts ? el("span", { class: "acting", title: t("to_act") }, el("span", { class: "hush" }, t("to_act"))) : null,
        seat.acts && state.clock?.deadline ? el("time", { class: "clock", "data-deadline": state.clock.deadline, "data-short": shortBelow(state.clock) }) : null,
      ),
    ),
    state.onlookers ? el("li", { class: "onlookers" }, t("onlookers", { count: state.onlookers })) : null,
  ]);
  tick();
}

/** Seconds below which the time is short: a fifth of it where the clock counts days. */
const shortBelow = (clock) => (clock.kind === "days" ? clock.amount * 17_280 : 10);

/** The level of a bot, and how many rounds a Master thinks: fewer than usual is said. */
function botName(seat, usual) {
  const level = t("bot_level", { level: levelName(seat.level) });
  if (seat.rounds == null) return level;
  const number = (count) => count.toLocaleString(document.documentElement.lang);
  const key = usual && usual !== seat.rounds ? "bot_fewer_rounds" : "bot_rounds";
  return [level, " ", el("small", {}, t(key, { rounds: number(seat.rounds), usual: number(usual ?? seat.rounds) }))];
}

function aboutSeat(seat, usualRounds) {
  if (seat.mine && !seat.away) return t("you");
  if (seat.kind === "bot") return botName(seat, usualRounds);
  if (seat.kind === "person") return whereabouts(seat);
  return "";
}

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.deadline) - Date.now() / 1000));
    clock.textContent = duration(left);
    clock.classList.toggle("short", left <= Number(clock.dataset.short ?? 10));
  }
}
setInterval(tick, 1000);

function duration(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  if (seconds >= 172_800) return t("days_left", { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)} h`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

// Score sheet, look back

// a column of somebody's stands under their badge: names would make it too wide
function headed(cell, seats) {
  if (!cell) return el("td");
  const of = seats.find((seat) => seat.name === cell);
  if (!of) return el("th", { scope: "col" }, cell);
  return el("th", { scope: "col", title: cell }, badge(of.seat), el("span", { class: "hush" }, cell));
}

function sheetTable(sheet, seats, caption) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el(
      "table",
      { class: "sheet" },
      el("caption", { class: "hush" }, caption),
      el("thead", {}, el("tr", {}, sheet.head.map((cell) => headed(cell, seats)))),
      el(
        "tbody",
        {},
        sheet.rows.map((row) =>
          el("tr", {}, row.map((cell, place) => (place ? el("td", {}, cell) : el("th", { scope: "row" }, cell)))),
        ),
      ),
    ),
  );
}

export function sheet(state) {
  redo(byId("sheet"), [state.sheet, state.seats.map((seat) => seat.name)], () =>
    state.sheet?.rows?.length ? sheetTable(state.sheet, state.seats, t("tab_sheet")) : el("p", { class: "soft" }, t("nothing_yet")),
  );
}

export function lookBack(state) {
  const lines = state.look_back ?? [];
  byId("tab-back").hidden = !lines.length;
  redo(byId("back"), lines, () => el("ul", { class: "plain-list" }, lines.map((line) => el("li", {}, line))));
}

// Chat

export class Chat {
  constructor(tabs, say) {
    this.tabs = tabs;
    this.seen = null;
    this.unread = 0;
    this.form = byId("chat-form");
    this.field = byId("chat-text");
    this.talk = new Talk(say, () => this.state && this.update(this.state));
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (!text) return;
      this.field.value = "";
      if (!(await say(text))) this.field.value = text;
    });
  }

  update(state) {
    this.state = state;
    const lines = hearing(state.chat ?? []);
    this.talk.update(state);
    const isNew = redo(byId("chat"), lines, () => (lines.length ? lines.map(said) : [el("li", { class: "soft" }, t("no_chat"))]));
    const last = lines.length ? lines[lines.length - 1].n : 0;
    if (isNew) byId("chat").scrollTop = byId("chat").scrollHeight;
    const heard = this.seen === null ? [] : lines.filter((line) => line.n > this.seen && !line.mine);
    if (heard.length) play("chat");
    if (!this.isInSight) this.unread += heard.length;
    this.seen = last;
    this.field.disabled = !state.chat_open;
    byId("chat-send").disabled = !state.chat_open;
    byId("chat-reason").textContent = state.chat_reason ?? "";
    this.badge();
  }

  /** Somebody sees what is said: the chat is shown, and not below the screen. */
  get isInSight() {
    return this.tabs.isShown("tab-chat") && byId("chat").getBoundingClientRect().top < innerHeight;
  }

  read() {
    this.unread = 0;
    this.badge();
    byId("chat").scrollTop = byId("chat").scrollHeight;
  }

  badge() {
    for (const count of document.querySelectorAll(".chat-unread")) {
      count.hidden = !this.unread;
      count.textContent = this.unread;
    }
  }
}

// Rules beside the board: the text of the rules page, fetched when first wanted

export class Rules {
  constructor(tabs) {
    this.tabs = tabs;
    this.game = null;
    this.loaded = null;
    this.place = byId("rules-here");
    this.search = byId("rules-search");
    this.search.addEventListener("input", () => filterRules(this.place, this.search.value));
  }

  load(game) {
    this.game = game ?? this.game;
    this.loaded ??= fetch(`${base}/rules/${this.game}?table=${page.id}`)
      .then((answer) => answer.text())
      .then((text) => {
        const list = new DOMParser().parseFromString(text, "text/html").getElementById("rules");
        for (const one of list.querySelectorAll("[id]")) {
          one.dataset.rule = one.id;
          one.id = `here-${one.id}`;
        }
        this.place.replaceChildren(...document.importNode(list, true).childNodes);
        this.place.addEventListener("click", (event) => {
          const link = event.target.closest("a[href*='#']");
          if (!link) return;
          event.preventDefault();
          this.open(link.hash.slice(1));
        });
      })
      .catch(() => {
        this.loaded = null;
        this.place.textContent = t("gave_up");
      });
    return this.loaded;
  }

  /** Show a rule beside the board. */
  async open(rule) {
    this.search.value = "";
    this.tabs.show("tab-rules");
    await this.load();
    filterRules(this.place, "");
    for (const one of this.place.querySelectorAll(".found")) one.classList.remove("found");
    const found = byId(`here-${rule}`);
    if (!found) return;
    found.classList.add("found");
    found.tabIndex = -1;
    found.scrollIntoView({ block: "center" });
    found.focus({ preventScroll: true });
  }
}
