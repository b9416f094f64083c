// Being told of one's turn while the page is closed: asked for by a button, never on arrival.

import { worker } from "./app.js";
import { base } from "./base.js";
import { button, el, page, t } from "./dom.js";

const needsHomeScreen = () => navigator.standalone === false; // only Safari on iPhones and iPads knows this
const canPush = () => "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

/** Whether this server and this browser can do it. */
export const offersPush = () => Boolean(page.push_key) && canPush();

/** The part of a page that turns notifications on and off; null where there is nothing to offer. */
export function reach(settings = true) {
  if (!page.push_key) return null;
  const place = el("div", { class: "reach" });
  if (!canPush()) {
    if (!needsHomeScreen()) return null;
    place.append(el("p", { class: "soft iphone" }, t("reach_iphone")));
    return place;
  }
  subscription().then((now) => show(place, now, settings));
  return place;
}

/** This browser's address at its push service; null if it is not to be told. */
export async function subscription() {
  if (!offersPush() || Notification.permission !== "granted") return null;
  const registration = await worker;
  return registration === null ? null : registration.pushManager.getSubscription();
}

function show(place, now, settings, said = "") {
  const line = el("p", { class: "soft", role: "status" }, said || (now ? t("reach_is_on") : t("reach_about")));
  const say = (text) => (line.textContent = text);
  place.replaceChildren(
    el(
      "div",
      { class: "row" },
      now
        ? button(t("reach_test"), () => test(say), { class: "small" })
        : button(t("reach_on"), () => turnOn(place, settings, say), { class: "reach-on" }),
      now ? button(t("reach_off"), () => turnOff(place, now, settings), { class: "small" }) : null,
      settings ? el("a", { href: `${base}/settings#notices` }, t("reach_more")) : null,
    ),
    line,
  );
}

async function turnOn(place, settings, say) {
  if ((await Notification.requestPermission()) !== "granted") return say(t("reach_denied"));
  try {
    const registration = await worker;
    await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: bytes(page.push_key) };
    const made = await registration.pushManager.subscribe(options);
    const { endpoint, keys } = made.toJSON();
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await send("subscriptions", { endpoint, keys, zone });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return show(place, made, settings);
  } catch {
    return say(t("reach_failed"));
  }
}

async function turnOff(place, now, settings) {
  const { endpoint } = now;
  await now.unsubscribe().catch(() => {});
  await send("subscriptions/remove", { endpoint }).catch(() => {});
  show(place, null, settings);
}

async function test(say) {
  const answer = await send("subscriptions/test", undefined).catch(() => null);
  say(answer?.ok ? t("reach_tested") : t("went_wrong"));
}

function send(path, body) {
  return fetch(`${base}/api/me/${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Bytes of what is written as browsers' keys are. */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
