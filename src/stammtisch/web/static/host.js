// How a table is run: what was agreed, who has which part, locks, pauses, series, another match.

import { base } from "./base.js";
import { ask, badge, button, byId, el, listed, redo, t } from "./dom.js";

const LETTERS = "ABCDEF";
const MINUTES = [2, 5, 10, 15, 30, 60];
const AGAIN = ["same", "lot", "on"];

/** What was agreed, line by line; what is not as usual stands out. */
export function agreedBox(state) {
  return el(
    "section",
    { class: "agreed", "aria-label": t("agreed") },
    el("h3", {}, t("agreed")),
    el(
      "dl",
      {},
      state.agreed.flatMap((row) => [
        el("dt", {}, row.label),
        el("dd", { class: row.usual ? "soft" : null }, row.text),
      ]),
    ),
  );
}

/** Who plays together, in games with teams. */
export function teamLines(state) {
  if (!state.teams.length) return null;
  const line = (team) =>
    el("li", {}, team.map((seat) => badge(seat)), ` ${t("partners", { seats: listed(team.map((seat) => LETTERS[seat])) })}`);
  return el("ul", { class: "teams plain-list" }, state.teams.map(line));
}

/** What a seat will do in the match, where it has been named for that. */
export function roles(state, seat) {
  return state.seat_options
    .filter((option) => option.seat === seat)
    .map((option) => el("span", { class: "role" }, option.role));
}

/** The parts that a seat can be named for: the host chooses, the others read it in what was agreed. */
export function seatOptions(state, act) {
  if (!state.host) return null;
  return state.seat_options.map((option) => {
    const called = (seat) => (seat.kind === "open" && !seat.kept ? t("free_seat") : seat.name);
    const select = el(
      "select",
      { onchange: () => act("agree", { option: option.option, seat: Number(select.value) }) },
      el("option", { value: "-1" }, t("by_lot")),
      state.seats.map((seat) => el("option", { value: String(seat.seat) }, `${LETTERS[seat.seat]} · ${called(seat)}`)),
    );
    select.value = String(option.seat);
    return el("label", { class: "field" }, option.label, select);
  });
}

/** How the host seats people anew: right below the seats, so that one sees what happens. */
export function seatTools(state, act) {
  if (!state.host) return null;
  return el(
    "div",
    { class: "row" },
    button(t("draw_seats"), () => act("arrange", { how: "lot" }), { class: "small" }),
    button(t("move_on"), () => act("arrange", { how: "on" }), { class: "small" }),
  );
}

/** What the host can do before the start, besides seats, bots and sending away. */
export function hostTools(state, act) {
  if (!state.host) return state.locked ? el("p", { class: "soft" }, t("is_locked")) : null;
  return el(
    "div",
    { class: "host-tools" },
    seatOptions(state, act),
    lockSwitch(state, act),
  );
}

function lockSwitch(state, act) {
  const box = el("input", { type: "checkbox", role: "switch", onchange: () => act("lock", { locked: box.checked }) });
  box.checked = state.locked;
  return el("label", { class: "tick" }, box, t("lock_table"));
}

/** Somebody was asked to play another match: yes or no. */
export function askedAgain(state, act) {
  if (!state.seats.some((seat) => seat.kept_mine)) return null;
  return el(
    "div",
    { class: "asked box" },
    el("strong", {}, t("asked_you")),
    el(
      "div",
      { class: "row" },
      button(t("say_yes"), () => act("sit"), { class: "primary big" }),
      button(t("say_no"), () => act("leave")),
    ),
  );
}

/** Whose yes is missing before a rematch can begin; null if nobody's is. */
export function missingYes(state) {
  const names = state.seats.filter((seat) => seat.kept).map((seat) => seat.name);
  return names.length ? el("p", { class: "soft", role: "status" }, t("waits_for_yes", { names: listed(names) })) : null;
}

/** How the series stands. */
export function eveningBox(state) {
  const evening = state.evening;
  if (!evening) return null;
  return el(
    "section",
    { class: "evening" },
    el("h3", {}, `${t("series_standing")}: ${evening.text}`),
    evening.leads ? el("p", {}, el("strong", {}, evening.leads)) : null,
    evening.rows.length
      ? el(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": t("series_standing") },
          el(
            "table",
            { class: "sheet" },
            el("thead", {}, el("tr", {}, evening.head.map((cell) => (cell ? el("th", { scope: "col" }, cell) : el("td"))))),
            el(
              "tbody",
              {},
              evening.rows.map((row) =>
                el(
                  "tr",
                  {},
                  row.map((cell, place) => (place ? el("td", {}, cell) : el("th", { scope: "row", title: cell }, cell))),
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

/** Another match: the first to want it says who sits where, the others say yes. */
export function rematchPart(state, act) {
  if (state.next) {
    return state.me === null
      ? el("a", { class: "button primary", href: `${base}/t/${state.next}` }, t("to_rematch"))
      : button(t("rematch_yes"), () => act("rematch"), { class: "primary" });
  }
  if (state.me === null) return null;
  const seats = el(
    "select",
    { "aria-label": t("rematch_seats") },
    AGAIN.map((how) => el("option", { value: how }, t(`seats_${how}`))),
  );
  return el("span", { class: "row" }, button(t("rematch"), () => act("rematch", { seats: seats.value }), { class: "primary" }), seats);
}

// While the match runs

/** The pause: how long it lasts at most, who is ready, or who asks for one. */
export function pauseBar(state, act) {
  const place = byId("pause");
  const { pause, pause_asked: asked } = state;
  place.hidden = !pause && !asked;
  document.body.toggleAttribute("data-paused", Boolean(pause));
  redo(place, [pause, asked, state.me, state.host, state.rated], () => (pause ? resting(state, act) : asked ? asking(state, act) : []));
  tick();
}

function resting(state, act) {
  const { pause } = state;
  const mayEnd = state.host && !state.rated;
  const isReady = pause.ready.includes(state.me);
  return [
    el("strong", {}, pause.seat === null ? t("pause_now") : t("pause_now_by", { name: state.seats[pause.seat].name })),
    el("span", { class: "soft" }, `${t("pause_left")} `, el("time", { class: "clock", "data-until": pause.until })),
    pause.ready.length ? el("span", {}, t("pause_ready", { names: listed(pause.ready.map((seat) => state.seats[seat].name)) })) : null,
    mayEnd || (state.me !== null && !isReady)
      ? button(t(mayEnd ? "pause_go_on" : "pause_i_am_ready"), () => act("go_on"), { class: "primary small" })
      : null,
  ];
}

function asking(state, act) {
  const asked = state.pause_asked;
  const name = state.seats[asked.seat].name;
  return [
    el("span", {}, asked.mine ? t("pause_mine") : t("pause_asked", { name, minutes: asked.minutes })),
    asked.asked ? button(t("agree"), () => act("answer_pause", { agree: true }), { class: "primary small" }) : null,
    asked.asked ? button(t("decline"), () => act("answer_pause", { agree: false }), { class: "small" }) : null,
    asked.mine ? button(t("withdraw"), () => act("answer_pause", { agree: false }), { class: "small" }) : null,
  ];
}

function tick() {
  for (const clock of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.until) - Date.now() / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}
setInterval(tick, 1000);

/** What stands under "More": what was agreed, pauses, and what the host can do. */
export function hostPanel(state, act) {
  const people = state.seats.filter((seat) => seat.kind === "person" && !seat.mine && !seat.gone);
  const facts = [state.phase, state.agreed, state.locked, state.host, state.me, Boolean(state.pause), state.evening];
  redo(byId("host"), [...facts, people.map((seat) => seat.name)], () => {
    const isRunning = state.phase === "running";
    return [
      eveningBox(state),
      isRunning && (state.me !== null || state.host) && !state.pause ? pausePart(state, act) : null,
      isRunning && state.host
        ? el(
            "section",
            {},
            el("h2", {}, t("host_menu")),
            lockSwitch(state, act),
            state.rated ? null : people.map((seat) => sendAway(seat, act)),
          )
        : null,
      agreedBox(state),
    ];
  });
}

function pausePart(state, act) {
  const length = el(
    "select",
    { "aria-label": t("pause_length") },
    MINUTES.map((minutes) => el("option", { value: String(minutes) }, t("pause_for", { minutes }))),
  );
  length.value = "5";
  const key = state.host && !state.rated ? "pause_call" : "pause_ask";
  return el(
    "section",
    {},
    el("h2", {}, t("pause_title")),
    el("p", { class: "soft" }, t("pause_about")),
    el("div", { class: "row" }, button(t(key), () => act("pause", { minutes: Number(length.value) })), length),
  );
}

function sendAway(seat, act) {
  return button(`${t("send_away")}: ${seat.name}`, async () => {
    if (await ask(t("send_away_running", { name: seat.name }), t("send_away"))) act("remove", { seat: seat.seat });
  }, { class: "small clip", title: seat.name });
}
