// Who is not at the table: how long, what a bot did for them, and what the others may decide.

import { base } from "./base.js";
import { sound } from "./bell.js";
import { ask, button, byId, el, linkLine, page, redo, t } from "./dom.js";

const GONE = new Set(["closed", "dropped", "left"]);
const put = new Set(); // messages that their reader has put away, by what they tell
let shown = null; // the state on the page
let act = async () => false;

// a page that closes says so, or its line would seem to be broken
addEventListener("pagehide", () => {
  if (page.person !== null) navigator.sendBeacon?.(`${base}/api/tables/${page.id}/closing`);
});

// Times

const now = () => Date.now() / 1000;

function span(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t("since_now");
  if (minutes < 60) return t("since_minutes", { count: minutes });
  if (minutes < 2880) return t("since_hours", { count: Math.floor(minutes / 60) });
  return t("since_days", { count: Math.floor(minutes / 1440) });
}

const since = (moment) => el("span", { "data-since": moment }, span(now() - moment));

const day = (moment) =>
  new Date(1000 * moment).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });

setInterval(() => {
  for (const one of document.querySelectorAll("[data-since]")) {
    const text = span(now() - Number(one.dataset.since));
    if (one.textContent !== text) one.textContent = text;
  }
  if (shown !== null) draw();
}, 1000);

// In the list of players

/** Whether somebody is missed at the table: gone, or played for. */
export const isGone = (seat) => !seat.mine && (seat.away || Boolean(seat.presence?.until) || GONE.has(seat.presence?.kind));

/** What stands under somebody's name: at the table, gone for so long, a bot plays. */
export function whereabouts(seat) {
  const { presence } = seat;
  if (seat.away) return t("bot_plays");
  if (presence?.lapsed) return t("bot_this_once");
  if (presence?.until) return t("away_until", { date: day(presence.until) });
  if (presence && GONE.has(presence.kind)) {
    return presence.since ? [`${t(`gone_${presence.kind}`)} · `, since(presence.since)] : t("not_here");
  }
  return seat.here ? t("here") : t("not_here");
}

// What is said and asked besides; on a phone it stands in one line, and opens

byId("besides").addEventListener("click", ({ target }) => {
  const place = byId("besides");
  const opens = !place.classList.contains("open") && (target.id === "besides-all" || target.closest("button") === null);
  place.classList.toggle("open", opens);
  byId("besides-all").setAttribute("aria-expanded", String(opens));
  byId("besides-all").textContent = t(opens ? "close" : "what_now");
});

/** Show who is missed and what is proposed; `send(do, facts)` sends a command. */
export function absence(state, send) {
  shown = state;
  act = send;
  draw();
}

function draw() {
  const place = byId("absence");
  const told = shown.absence;
  const lines = told ? [...own(told), ...asked(told), ...missing(), ...joining(told)] : [];
  place.hidden = lines.length === 0;
  redo(place, lines.map(([key]) => key), () =>
    lines.map(([, build, kind]) => el("div", { class: `besides-line ${kind ?? ""}` }, build())),
  );
  together(shown);
}

/** A line: what it depends on, how it is built, and its class. */
function own(told) {
  const lines = [];
  const mine = shown.me === null ? null : shown.seats[shown.me];
  if (told.resting) lines.push(["resting", () => [el("span", {}, t("resting"))]]);
  if (mine?.away) lines.push(["away", () => [el("span", {}, t("away_mine"))]]);
  else if (told.lapses) {
    const left = 3 - told.lapses;
    const key = left < 1 ? "lapse_last" : left === 1 ? "lapse_mine_once" : "lapse_mine";
    lines.push([
      ["lapse", told.lapses],
      () => [
        el("span", {}, t(key, { left })),
        button(t("i_am_here"), () => act("sit", { seat: shown.me }), { class: "primary small" }),
      ],
      "urgent",
    ]);
  }
  const nudge = told.nudge;
  if (nudge && !put.has(`nudge ${nudge.at}`)) {
    if (!put.has(`rung ${nudge.at}`)) {
      put.add(`rung ${nudge.at}`);
      if (page.settings.sound) sound();
    }
    lines.push([
      ["nudge", nudge],
      () => [el("span", {}, t("nudged", { name: nudge.name })), away(`nudge ${nudge.at}`, t("i_am_here"))],
      "urgent",
    ]);
  }
  const missed = told.missed;
  if (missed && !put.has(`missed ${missed.since}`)) {
    lines.push([
      ["missed", missed],
      () => [
        el(
          "details",
          { open: true },
          el("summary", {}, t("missed")),
          missed.chosen ? el("p", {}, t(missed.chosen > 1 ? "missed_chosen" : "missed_chosen_once", { count: missed.chosen })) : null,
          el("ol", { class: "missed" }, missed.lines.map((line) => el("li", {}, line))),
        ),
        away(`missed ${missed.since}`, t("go_on"), "primary small"),
      ],
    ]);
  }
  return lines;
}

function away(what, label, kind = "small") {
  return button(label, () => {
    put.add(what);
    draw();
  }, { class: kind });
}

/** Proposals, with an answer where one is wanted. */
function asked(told) {
  return told.motions.map((motion) => [
    motion,
    () => [
      el("span", {}, t(`motion_${motion.what}${motion.mine ? "_mine" : ""}`, { by: motion.by ?? "", about: motion.about ?? "" })),
      el("span", { class: "soft" }, t("motion_count", { yes: motion.yes, needed: motion.needed })),
      motion.asked ? button(t("agree"), () => act("vote", { motion: motion.n, agree: true }), { class: "primary small" }) : null,
      motion.asked ? button(t(motion.what === "bot" ? "wait_on" : "decline"), () => act("vote", { motion: motion.n, agree: false }), { class: "small" }) : null,
      motion.mine ? button(t("withdraw"), () => act("vote", { motion: motion.n, agree: false }), { class: "small" }) : null,
    ],
    "urgent",
  ]);
}

/** People who hold the table up, as far as this reader knows, and what can be done about it. */
function missing() {
  if (shown.me === null || shown.seats[shown.me].away) return [];
  const hasClock = shown.clock.kind !== "none";
  const motions = shown.absence.motions;
  return shown.seats
    .filter((seat) => seat.acts && !seat.mine && !seat.away && GONE.has(seat.presence?.kind))
    .filter(() => shown.clock.kind !== "days")
    .map((seat) => {
      const { nudge_at, decide_at } = seat.presence;
      const canNudge = now() >= nudge_at;
      const canDecide = !hasClock && now() >= decide_at;
      const isAsked = motions.some((motion) => motion.what === "bot" && motion.seat === seat.seat);
      const propose = (what, label) =>
        motions.some((motion) => motion.what === what) ? null : button(t(label), () => act("propose", { what, seat: seat.seat }), { class: "small" });
      return [
        ["gone", seat.seat, seat.name, seat.presence, canNudge, canDecide, motions.map((motion) => motion.what)],
        () => [
          el("span", {}, t("missing", { name: seat.name })),
          hasClock || canDecide ? null : el("span", { class: "soft" }, `${t("decide_in")} `, el("time", { class: "clock", "data-deadline": decide_at })),
          canNudge ? button(t("nudge"), () => act("nudge", { seat: seat.seat }), { class: "small" }) : null,
          button(t("more_time"), () => act("more_time", { seat: seat.seat }), { class: "small" }),
          canDecide && !isAsked ? propose("bot", "let_bot") : null,
          canDecide && !shown.rated ? propose("stands", "end_stands") : null,
          canDecide && !shown.rated ? propose("unfinished", "end_unfinished") : null,
        ],
      ];
    });
}

/** Seats that an onlooker can ask for: a bot's, or the one of the link that brought them here. */
function joining(told) {
  if (shown.me !== null || told.motions.some((motion) => motion.mine)) return [];
  const offer = offered();
  if (offer !== null) {
    const name = shown.seats[offer.seat]?.name ?? "";
    return [
      [
        ["offer", offer, name],
        () => [
          el("span", {}, t("seat_offered", { name })),
          button(t("take_seat", { name }), () => act("take_seat", offer), { class: "primary small" }),
        ],
        "urgent",
      ],
    ];
  }
  if (!told.free.length) return [];
  const names = told.free.map((seat) => shown.seats[seat].name);
  return [
    [
      ["free", told.free, names],
      () => [
        el("span", {}, t("join_late")),
        ...told.free.map((seat, at) => button(t("take_seat", { name: names[at] }), () => act("take_seat", { seat }), { class: "small" })),
      ],
    ],
  ];
}

/** The seat that the address offers: kept behind the #, which no server is told. */
function offered() {
  const told = new URLSearchParams(location.hash.slice(1));
  const seat = Number(told.get("seat"));
  const key = told.get("key");
  return key && told.has("seat") && Number.isInteger(seat) ? { seat, key } : null;
}

// In the tab "More": what a table may do together

function together(state) {
  const place = byId("together");
  const mine = state.me === null ? null : state.seats[state.me];
  const told = state.absence;
  const others = state.seats.filter((seat) => seat.acts && !seat.mine && seat.kind === "person" && !seat.away);
  const slow = told && mine && state.clock.kind !== "none" ? others : [];
  const facts = [state.me, state.phase, told?.offered, told?.team, state.rated, state.clock.kind, slow.map((seat) => seat.name), mine?.presence?.until];
  redo(place, facts, () => {
    if (!told || mine === null) return [];
    const propose = (what, label, sure) =>
      button(t(label), async () => (await ask(t(sure), t(label))) && act("propose", { what }));
    return [
      slow.length ? el("h2", {}, t("more_time")) : null,
      ...slow.map((seat) => button(t("more_time_for", { name: seat.name }), () => act("more_time", { seat: seat.seat }))),
      state.clock.kind === "days" ? announcing(mine) : null,
      el("h2", {}, t("end_together")),
      el("div", { class: "row" },
        state.rated ? null : propose("stands", "end_stands", "end_stands_sure"),
        state.rated ? null : propose("unfinished", "end_unfinished", "end_unfinished_sure"),
        propose("resign", told.team ? "resign_team" : "resign_all", told.team ? "resign_team_sure" : "resign_all_sure"),
      ),
      state.rated ? null : handing(state, told),
    ];
  });
}

function announcing(mine) {
  const until = mine.presence?.until ?? null;
  if (until !== null) {
    return el("section", {}, el("h2", {}, t("announce")), el("p", {}, t("away_until", { date: day(until) })),
      button(t("back_again"), () => act("away_until", { until: null }), { class: "primary" }));
  }
  const today = new Date();
  const date = (days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const field = el("input", { type: "date", min: date(1), max: date(29), value: date(7), "aria-label": t("announce_until") });
  return el("section", {}, el("h2", {}, t("announce")), el("p", { class: "soft" }, t("announce_about")),
    el("div", { class: "row" }, field, button(t("announce"), () => field.value && act("away_until", { until: new Date(`${field.value}T00:00`).getTime() / 1000 }))));
}

let link = null; // of the seat that this page offers

function handing(state, told) {
  const place = el("div", {});
  const show = () => {
    if (!told.offered) return [button(t("hand_over"), offer)];
    const stop = button(t("hand_over_stop"), () => act("hand_over", { key: null }));
    return link === null ? [el("p", { class: "soft" }, t("hand_over_open")), stop] : [linkLine(link, t("hand_over")), stop];
  };
  const offer = async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    link = `${location.origin}${base}/t/${page.id}#seat=${state.me}&key=${key}`;
    if (!(await act("hand_over", { key }))) link = null;
  };
  place.append(...show());
  return el("section", {}, el("h2", {}, t("hand_over")), el("p", { class: "soft" }, t("hand_over_about")), place);
}

// Leaving

/** Ask how somebody leaves: resolves to the facts of the command, or null. */
export function leaving(state) {
  const hasOthers = state.seats.some((seat) => seat.kind === "person" && !seat.mine);
  if (!hasOthers) return ask(t("leave_alone"), t("leave")).then((yes) => (yes ? { bot: false } : null));
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: "ask", "aria-label": t("leave_sure") });
    const done = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(
      el("p", {}, t("leave_sure")),
      el("div", { class: "row" },
        button(t("leave"), () => done({ bot: true }), { class: "primary" }),
        button(t("leave_wait"), () => done({ bot: false })),
        button(t("cancel"), () => done(null)),
      ),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      done(null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
