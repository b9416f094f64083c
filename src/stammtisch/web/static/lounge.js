// Before the match begins: seats to take, bots to add, a link to share, a button to start.

import { ask, badge, button, byId, el, page, redo, t } from "./dom.js";
import { agreedBox, askedAgain, eveningBox, hostTools, missingYes, roles, seatTools, teamLines } from "./host.js";
import { friends } from "./friends.js";
import { invitation } from "./invite.js";
import { levelName } from "./panels.js";
import { reach } from "./reach.js";

const LEVELS = ["Beginner", "Regular", "Master", "Random"];

/** Fill the room before the match; `act(do, facts)` sends a command. */
export function lounge(state, act) {
  const room = byId("lounge");
  room.hidden = state.phase !== "open";
  if (room.hidden) return;
  const facts = [state.agreed, state.seat_options, state.locked, state.evening];
  redo(room, [state.seats, state.host, state.me, state.public, state.clock, page.person, facts], () => {
    const free = state.seats.filter((seat) => seat.kind === "open" && !seat.kept).length;
    return [
      el("h2", {}, t("lounge_title", { title: state.title })),
      page.person === null ? nameField() : null,
      askedAgain(state, act),
      state.me === null && free && !state.seats.some((seat) => seat.kept_mine)
        ? button(t("say_yes"), () => act("sit"), { class: "primary big" })
        : null,
      el("ul", { class: "chairs" }, state.seats.map((seat) => chair(state, seat, act))),
      seatTools(state, act),
      teamLines(state),
      ...(free ? [...inviting(state), ...starting(state, free, act)] : [...starting(state, free, act), ...inviting(state)]),
      eveningBox(state),
      hostTools(state, act),
      agreedBox(state),
    ];
  });
}

function inviting(state) {
  return [
    el("h3", {}, t("invite")),
    el("p", { class: "soft" }, state.public ? t("invite_public") : t("invite_link")),
    invitation("lounge"),
    state.me === null && !state.host ? null : friends(),
    state.me === null ? null : reach(),
  ];
}

function starting(state, free, act) {
  const missing = missingYes(state);
  return [
    missing,
    el(
      "div",
      { class: "row start" },
      state.host
        ? missing
          ? null
          : button(free ? t("start_with_bots") : t("start"), () => act("start"), { class: "primary big" })
        : el("p", { class: "soft" }, t("host_starts")),
      state.me === null ? null : button(t("stand_up"), () => act("leave")),
      state.host ? closeButton(act) : null,
    ),
    state.host && free ? el("p", { class: "soft" }, t("bots_fill", { count: free })) : null,
  ];
}

function chair(state, seat, act) {
  const sitting = seat.kind !== "open";
  const kind = seat.kind === "bot" ? t("bot_level", { level: levelName(seat.level) }) : seat.mine ? t("you") : "";
  const actions = [];
  if (!sitting && !seat.kept && state.me !== seat.seat) {
    actions.push(button(t("sit_here"), () => act("sit", { seat: seat.seat })));
  }
  if (state.host && seat.kept) {
    const name = seat.name;
    actions.push(button(t("without_them", { name }), () => act("bot", { seat: seat.seat, level: null }), { class: "small clip", title: name }));
  }
  if (state.host && seat.kind !== "person" && !seat.kept) actions.push(botChoice(seat, act));
  if (state.host && seat.kind === "person" && !seat.mine) actions.push(removeButton(seat, act));
  return el(
    "li",
    { class: sitting ? "taken" : seat.kept ? "kept" : "free" },
    badge(seat.seat),
    el(
      "span",
      { class: "who" },
      el("span", { class: "name", title: seat.name }, sitting || seat.kept ? seat.name : t("free_seat")),
      el("span", { class: "about" }, seat.kept ? t("asked_again") : kind),
      roles(state, seat.seat),
    ),
    el("span", { class: "row" }, actions),
  );
}

function removeButton(seat, act) {
  return button(t("send_away"), async () => {
    if (await ask(t("send_away_sure", { name: seat.name }), t("send_away"))) act("remove", { seat: seat.seat });
  }, { "aria-label": `${t("send_away")}: ${seat.name}` });
}

/** Who opened a table may close it. */
export function closeButton(act) {
  return button(t("close_table"), async () => {
    if (await ask(t("close_table_sure"), t("close_table"))) act("close");
  }, { class: "danger" });
}

function botChoice(seat, act) {
  const now = seat.kind === "bot" ? seat.level : "";
  const select = el(
    "select",
    {
      "aria-label": t("bot_for_seat", { seat: "ABCDEF"[seat.seat] }),
      onchange: () => act("bot", { seat: seat.seat, level: select.value || null }),
    },
    el("option", { value: "" }, t("no_bot")),
    LEVELS.map((level) => el("option", { value: level }, t("bot_level", { level: levelName(level) }))),
  );
  select.value = now;
  return select;
}

function nameField() {
  return el(
    "label",
    { class: "field" },
    t("your_name"),
    el("input", { id: "guest-name", type: "text", maxlength: 40, autocomplete: "nickname", placeholder: t("guest") }),
  );
}
