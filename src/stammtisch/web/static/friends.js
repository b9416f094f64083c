// People one has played with before: one click, and they find an invitation in their lobby.

import { button, el, page, t } from "./dom.js";
import { get, post, Refused } from "./net.js";

let section = null;

/** Those one can invite to this table; built once, filled as soon as the server tells who they are. */
export function friends() {
  if (section === null) {
    section = el("section", { class: "friends", hidden: true });
    load();
  }
  return section;
}

async function load() {
  const known = await get(`/api/tables/${page.id}/friends`).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    return [];
  });
  section.hidden = known.length === 0;
  section.replaceChildren(
    el("h3", {}, t("friends_title")),
    el("p", { class: "soft" }, t("friends_about")),
    el("ul", {}, known.map(line)),
  );
}

function line(friend) {
  const said = el("span", { class: "bad", role: "alert" });
  const pressed = button(t(friend.invited ? "is_invited" : "invite_friend"), () => invite(friend, pressed, said), {
    class: "small",
    "aria-label": `${t("invite_friend")}: ${friend.name}`,
  });
  if (friend.invited) settle(pressed, friend);
  return el("li", {}, el("span", { class: "name" }, friend.name), pressed, said);
}

function settle(pressed, friend) {
  pressed.textContent = t("is_invited");
  pressed.setAttribute("aria-label", `${t("is_invited")}: ${friend.name}`);
  pressed.disabled = true;
}

async function invite(friend, pressed, said) {
  pressed.disabled = true;
  said.textContent = "";
  try {
    await post(`/api/tables/${page.id}/invite`, { table: friend.table, seat: friend.seat });
    settle(pressed, friend);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    pressed.disabled = false;
    said.textContent = error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong"));
  }
}
