// A table in the browser: the server's states are shown one after the other; knows no game.

import { base } from "./base.js";
import { absence, leaving } from "./absence.js";
import { after, fairness } from "./after.js";
import { mayNotify, ring } from "./bell.js";
import { waiting } from "./bar.js";
import { Choices } from "./choices.js";
import { button, byId, el, listed, page, redo, t } from "./dom.js";
import { Board } from "./board.js";
import { callsOut, ending, muteButton } from "./drama.js";
import { onShape, wantedShape } from "./fitting.js";
import { hostPanel, pauseBar, rematchPart } from "./host.js";
import { invitation } from "./invite.js";
import { addJumps } from "./jumps.js";
import { closeButton, lounge } from "./lounge.js";
import { keep } from "./preferences.js";
import { command, onTrouble, post, Refused, Stream } from "./net.js";
import { log, plain } from "./log.js";
import { offersPush, reach } from "./reach.js";
import { Chat, lookBack, Rules, seats, sheet, Tabs } from "./panels.js";

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
  rolled: () => show(shown).then(bringIntoSight),
});

// The connection

const lost = { stream: false, request: false };
function troubled(what, isLost) {
  lost[what] = isLost;
  byId("trouble").hidden = !(lost.stream || lost.request);
}
const stream = new Stream(arrived, (isLost) => troubled("stream", isLost));
onTrouble((isLost) => troubled("request", isLost));

onShape(() => stream.open(wantedShape()));

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
  rules.game = state.game;
  lounge(state, act);
  const isStaged = !skips && before !== null && state.drawing !== before.drawing && (state.drawing?.stages.calls.some(({ text }) => text) ?? false);
  chat.update(state);
  tools(state);
  offer(state);
  pauseBar(state, act);
  absence(state, act);
  await choices.update(state);
  if (!isStaged) outcome(state);
  byId("board").hidden = choices.drawing === null;
  if (choices.drawing === null) board.clear();
  else await choices.show(!skips && before !== null && before.shape === state.shape);
  if (isStaged) outcome(state); // the log does not tell beforehand what is to be seen
  if (state.my_turn && (!before?.my_turn || before.prompt !== state.prompt)) bringIntoSight();
  after(state, tabs, act);
  ending(state, before !== null && before.phase === "running");
  more(state);
  hostPanel(state, act);
  ring(state);
  live(state);
  choices.ahead.resume();
}

/** What a move has led to, in words and numbers. */
function outcome(state) {
  byId("headline").textContent = state.headline;
  seats(state);
  log(choices.roll ? { ...state, log: state.log.slice(0, -1) } : state); // nobody peeks at the die
  sheet(state);
  lookBack(state);
}

/** Where the page scrolls, go back to the board; and in it to what can be chosen, if that is out of sight. */
function bringIntoSight() {
  if (document.activeElement?.matches("input, textarea")) return;
  if (scrollY > 0 && byId("bar").getBoundingClientRect().top < 0) scrollTo({ top: 0 });
  const room = byId("board");
  board.fit(); // the bar may just have grown
  room.scrollTop = 0;
  const boxes = [...room.querySelectorAll(".can:not(.before-roll)")].map((one) => one.getBoundingClientRect());
  if (!boxes.length) return;
  const { top, bottom } = room.getBoundingClientRect();
  const first = Math.min(...boxes.map((box) => box.top)) - top;
  const last = Math.max(...boxes.map((box) => box.bottom)) - bottom;
  if (first < 0) room.scrollBy({ top: first });
  else if (last > 0) room.scrollBy({ top: Math.min(last, first) });
}

/** Tell people who do not see the board: whose turn it is, and the last line of the log. */
function live(state) {
  const last = plain(state.log[state.log.length - (choices.roll ? 2 : 1)]?.[1] ?? "");
  const turn = state.my_turn
    ? `${t("your_turn")}: ${choices.prompt}`
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
    if (page.person === null && ["sit", "say", "take_seat"].includes(what)) await becomeGuest();
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
    choices.tell(error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong")), error.body.rule, true);
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
    state.phase === "over" ? rematchPart(state, act) : null,
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
    invitation("more"),
    page.person === null ? null : ownLink(),
    el("h2", {}, t("settings")),
    quickSettings(),
    page.person === null ? null : reach(),
    state.rated ? el("p", { class: "soft" }, t("rated")) : null,
    state.phase === "over" ? null : el("h2", {}, t("commitment")),
    state.phase === "over" ? null : fairness(state),
    state.phase === "running" && state.me !== null
      ? button(t("leave"), async () => {
          const how = await leaving(state);
          if (how !== null && (await act("leave", how))) location.assign(`${base}/`);
        }, { class: "danger" })
      : null,
    state.phase === "running" && state.host && !state.rated ? closeButton(act) : null,
  ]);
}

function ownLink() {
  const there = el("a", { class: "button", href: `${base}/me/devices` }, t("own_link"));
  return el("section", {}, el("h2", {}, t("other_device")), el("p", { class: "soft" }, t("own_link_about")), there);
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
    if (name === "sound") soundBox = box;
    return el("label", { class: "tick" }, box, t(`setting_${name}`));
  };
  return el("div", { class: "quick-settings" }, el("label", { class: "field" }, t("setting_speed"), speed), tick("sound"), isSecureContext && !offersPush() ? tick("notify") : null, tick("auto"));
}

let soundBox = null;
const showMute = muteButton((isOn) => {
  set("sound", isOn);
  if (soundBox) soundBox.checked = isOn;
});

function set(name, value) {
  keep(name, value);
  board.speed = page.settings.speed;
  if (name === "sound") showMute();
  choices.ahead.resume();
}

// Begin

board.speed = page.settings.speed;
callsOut(board);
tabs.onShow = (id) => {
  if (id === "tab-rules") rules.load();
  if (id === "tab-chat") chat.read();
};
addJumps(tabs, chat);
stream.open(wantedShape());
