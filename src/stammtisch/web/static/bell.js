// It is your turn: a sound, a notification, the title of the page.

import { badge, seen, worker } from "./app.js";
import { base } from "./base.js";
import { page, t } from "./dom.js";
import { subscription } from "./reach.js";
import { play } from "./sounds.js";

/** Ring: somebody is wanted at the table. */
export const sound = () => play("chime");

async function notify(state) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  // the server does not push to who has the table open, so the page tells what a push would
  if (!page.settings.notify && (await subscription()) === null) return;
  const title = `${state.title}: ${t("your_turn")}`;
  const about = { body: state.prompt || state.headline, tag: page.id };
  try {
    const shown = new Notification(title, about);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // phones leave it to the worker
    const registration = await worker;
    await registration?.showNotification(title, { ...about, data: { url: `${base}/t/${page.id}` } }).catch(() => {});
  }
}

/** Ask the browser once whether it may notify. */
export async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

let rung = null; // the turn it has rung for

document.addEventListener("visibilitychange", () => !document.hidden && seen(page.id));
if (!document.hidden) seen(page.id);

/** Tell whose turn it is wherever a person may look; ring when mine begins. */
export function ring(state) {
  document.title = `${state.my_turn ? `● ${t("your_turn")} · ` : ""}${state.title} · Stammtisch`;
  if (!state.my_turn) {
    if (rung !== null) badge();
    rung = null;
    return;
  }
  if (rung !== null) return;
  rung = state.n;
  badge();
  sound();
  if (document.hidden) notify(state);
}
