// A table in the browser: the server's states are shown one after the other; knows no game.

import { base } from "./base.js";
import { after, fairness } from "./after.js";
import { mayNotify, ring } from "./bell.js";
import { Choices, waiting } from "./choices.js";
import { ask, button, byId, el, linkLine, listed, page, redo, t } from "./dom.js";
import { Board } from "./board.js";
import { closeButton, lounge } from "./lounge.js";
import { command, onTrouble, post, Refused, Stream } from "./net.js";
import { Chat, log, lookBack, Rules, seats, sheet, Tabs } from "./panels.js";

const NARROW = 600; // a board's room below this gets the tall drawing
const MANY = 20; // states waiting to be shown: too many to be looked at one by one

const board = new Board(byId("board"));
const tabs = new Tabs(byId("tabs"));
const rules = new Rules(tabs);
const chat = new Chat(tabs, (text) => act("say", { text }));
let shown = null; // the state on the page
let newest = null; // the last one heard of
let waitingStates = [];
let isShowing = false;
let skips = false;
let wantsRematch = false;

const choices = new Choices(board, {
  openRule: (rule) => rules.open(rule),
  stream: () => stream,
  sight: () => bringIntoSight(),
});

// The connection

const lost = { stream: false, request: false };
function troubled(what, isLost) {
  lost[what] = isLost;
  byId("trouble").hidden = !(lost.stream || lost.request);
}
const stream = new Stream(arrived, (isLost) => troubled("stream", isLost));
onTrouble((isLost) => troubled("request", isLost));

const wantedShape = () => (byId("stage").clientWidth < NARROW ? "tall" : "wide");
let reshaping = 0;
new ResizeObserver(() => {
  clearTimeout(reshaping);
  reshaping = setTimeout(() => wantedShape() !== stream.shape && stream.open(wantedShape()), 200);
}).observe(byId("stage"));
new ResizeObserver(() => {
  document.documentElement.style.setProperty("--bar", `${byId("bar").offsetHeight}px`);
}).observe(byId("bar"));

// States, one after the other

function arrived(state) {
  if (newest !== null && state.n < newest.n) return;
  newest = state;
  const last = waitingStates[waitingStates.length - 1];
  if (last?.n === state.n) waitingStates.pop();
  waitingStates.push(state);
  tellWaiting();
  showAll();
}

async function showAll() {
  if (isShowing) return;
  isShowing = true;
  try {
    while (waitingStates.length) {
      if (skips || waitingStates.length > MANY) waitingStates = waitingStates.slice(-1);
      const state = waitingStates.shift();
      tellWaiting();
      await show(state);
      if (waitingStates.length && !skips && state.drawing !== null) await breathe(board.pace * 0.6);
    }
  } finally {
    isShowing = false;
    skips = false;
    tellWaiting();
  }
}

let goOn = () => {}; // ends a breath early
const breathe = (ms) =>
  new Promise((resolve) => {
    goOn = resolve;
    setTimeout(resolve, ms);
  });

function tellWaiting() {
  const skip = byId("skip");
  skip.hidden = waitingStates.length < 3;
  skip.textContent = t("skip", { count: waitingStates.length });
}
byId("skip").addEventListener("click", () => {
  skips = true;
  board.finish();
  goOn();
});

async function show(state) {
  const before = shown;
  shown = state;
  if (wantsRematch && state.next) location.assign(`${base}/t/${state.next}`);
  document.body.dataset.phase = state.phase;
  byId("title").textContent = state.title;
  byId("headline").textContent = state.headline;
  rules.game = state.game;
  lounge(state, act);
  seats(state);
  log(state);
  sheet(state);
  lookBack(state);
  chat.update(state);
  tools(state);
  offer(state);
  await choices.update(state);
  byId("board").hidden = choices.drawing === null;
  if (choices.drawing === null) board.clear();
  else await choices.show(!skips && before !== null && before.shape === state.shape);
  choices.mark();
  if (state.my_turn && (!before?.my_turn || before.prompt !== state.prompt)) bringIntoSight();
  after(state, tabs, act);
  more(state);
  ring(state);
  live(state);
  choices.forced();
}

/** On a phone, scroll to what can be chosen if the bar hides it. */
function bringIntoSight() {
  const bar = byId("bar");
  if (getComputedStyle(bar).position !== "fixed" || document.activeElement?.matches("input, textarea")) return;
  const boxes = [...byId("board").querySelectorAll(".can")].map((one) => one.getBoundingClientRect());
  if (!boxes.length) return;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const floor = innerHeight - bar.offsetHeight - 8;
  if (bottom > floor) scrollBy({ top: Math.min(bottom - floor, top - 8) });
  else if (top < 0) scrollBy({ top: top - 8 });
}

/** Tell people who do not see the board: whose turn it is, and the last line of the log. */
function live(state) {
  const last = state.log[state.log.length - 1] ?? "";
  const turn = state.my_turn
    ? `${t("your_turn")}: ${state.prompt}`
    : state.phase === "running"
      ? t("waiting_for", { names: listed(waiting(state)) })
      : (state.result?.text ?? state.closed);
  const text = `${last} ${turn}`.trim();
  if (byId("live").textContent !== text) byId("live").textContent = text;
}

// Commands

/** Send a command about the table; true if it was taken. */
async function act(what, facts = {}) {
  try {
    if (page.person === null && (what === "sit" || what === "say")) await becomeGuest();
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await command(newest.n, what, facts);
        if (what === "rematch") {
          wantsRematch = true;
          if (answer.next ?? newest.next) location.assign(`${base}/t/${answer.next ?? newest.next}`);
        }
        if (typeof answer.n === "number") newest = { ...newest, n: Math.max(newest.n, answer.n) };
        return true;
      } catch (error) {
        // what these ask for does not depend on what happened meanwhile
        if (!(error instanceof Refused) || error.status !== 409 || !error.body.state || tries > 2) throw error;
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    choices.tell(error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong")), error.body.rule);
    return false;
  }
}

async function becomeGuest() {
  const name = byId("guest-name")?.value.trim() ?? "";
  const made = await post("/api/people", { name: name || `${t("guest")} ${100 + Math.floor(Math.random() * 900)}` });
  page.person = { name: made?.name ?? name };
  stream.open();
}

// Tools under the prompt, and a take-back that is asked for

const WAYS_BACK = { alone: "back_alone", ask: "back_ask", practice: "back_practice" };

function tools(state) {
  const seat = state.me === null ? null : state.seats[state.me];
  const left = state.seats.find((one) => one.mine && one.away) ?? null;
  redo(byId("tools"), [state.my_turn, state.can_take_back, state.phase, left?.seat, state.next, state.me], () => [
    state.my_turn && seat !== null ? button(t("hint"), () => choices.hint(), { class: "small" }) : null,
    state.can_take_back
      ? button(t(WAYS_BACK[state.can_take_back]), () => act("ask_back", { mode: state.can_take_back }), { class: "small" })
      : null,
    left !== null && state.phase === "running"
      ? button(t("take_over"), comeBack, { class: "primary" })
      : null,
    state.phase === "over" && state.next
      ? el("a", { class: "button primary", href: `${base}/t/${state.next}` }, t("to_rematch"))
      : null,
    state.phase === "over" && !state.next && state.me !== null
      ? button(t("rematch"), () => act("rematch"), { class: "primary" })
      : null,
    state.phase === "over" ? el("a", { class: "button", href: `${base}/t/${page.id}/replay` }, t("replay")) : null,
  ]);
}

/** Sit down again on the own seat; a server that will not have it takes who comes in anew as returned. */
async function comeBack() {
  try {
    await command(newest.n, "sit", { seat: shown.me });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    stream.close();
    await breathe(2500);
    stream.open();
  }
}

function offer(state) {
  const place = byId("offer");
  place.hidden = !state.back;
  redo(place, state.back, () => {
    if (!state.back) return [];
    if (!state.back.asked) {
      return [
        el("span", {}, state.back.mine ? t("back_mine") : t("back_waits", { name: state.back.name })),
        state.back.mine ? button(t("withdraw"), () => act("answer_back", { agree: false }), { class: "small" }) : null,
      ];
    }
    return [
      el("span", {}, t("back_asked", { name: state.back.name })),
      button(t("agree"), () => act("answer_back", { agree: true }), { class: "primary small" }),
      button(t("decline"), () => act("answer_back", { agree: false }), { class: "small" }),
    ];
  });
}

// More: links, settings, leaving, the commitment

function more(state) {
  redo(byId("more"), [state.phase, state.me, state.commitment, state.seed, page.person], () => [
    el("h2", {}, t("invite")),
    linkLine(`${location.origin}${base}/t/${page.id}`, t("invite")),
    page.person === null ? null : ownLink(),
    el("h2", {}, t("settings")),
    quickSettings(),
    state.rated ? el("p", { class: "soft" }, t("rated")) : null,
    state.phase === "over" ? null : el("h2", {}, t("commitment")),
    state.phase === "over" ? null : fairness(state),
    state.phase === "running" && state.me !== null
      ? button(t("leave"), async () => {
          if ((await ask(t("leave_sure"), t("leave"))) && (await act("leave"))) location.assign(`${base}/`);
        }, { class: "danger" })
      : null,
    state.phase === "running" && state.host && !state.rated ? closeButton(act) : null,
  ]);
}

function ownLink() {
  const place = el("div", {});
  const show = button(t("own_link"), async () => {
    try {
      const { url } = await post("/api/me/link");
      place.replaceChildren(linkLine(new URL(url, location.href).href, t("own_link")), el("p", { class: "soft" }, t("own_link_secret")));
    } catch (error) {
      place.textContent = error.body?.reason ?? t("gave_up");
    }
  });
  return el("section", {}, el("h2", {}, t("other_device")), el("p", { class: "soft" }, t("own_link_about")), show, place);
}

function quickSettings() {
  const speed = el(
    "select",
    { onchange: () => set("speed", speed.value) },
    ["slow", "normal", "fast", "instant"].map((one) => el("option", { value: one }, t(`speed_${one}`))),
  );
  speed.value = page.settings.speed;
  const tick = (name) => {
    const box = el("input", {
      type: "checkbox",
      onchange: async () => {
        if (name === "notify" && box.checked) box.checked = await mayNotify();
        set(name, box.checked);
      },
    });
    box.checked = page.settings[name];
    return el("label", { class: "tick" }, box, t(`setting_${name}`));
  };
  return el("div", { class: "quick-settings" }, el("label", { class: "field" }, t("setting_speed"), speed), tick("sound"), tick("notify"), tick("auto"));
}

const yes = (is) => (is ? "on" : "off");

function set(name, value) {
  page.settings[name] = value;
  board.speed = page.settings.speed;
  choices.forced();
  const { lang, theme, speed, sound, notify, auto } = page.settings;
  const told = { lang, theme, speed, sound: yes(sound), notify: yes(notify), auto: yes(auto) };
  fetch(`${base}/settings`, { method: "POST", body: new URLSearchParams(told), redirect: "manual" }).catch(() => {});
}

// Begin

board.speed = page.settings.speed;
tabs.onShow = (id) => {
  if (id === "tab-rules") rules.load();
  if (id === "tab-chat") chat.read();
};
stream.open(wantedShape());
