// On every page: the installed app's worker, and the number on its icon.

import { base } from "./base.js";

/** The worker that looks after all pages; null where a browser has none, as on plain http. */
export const worker = "serviceWorker" in navigator ? registered() : Promise.resolve(null);

async function registered() {
  try {
    const registration = await navigator.serviceWorker.register(`${base}/worker.js`, { scope: `${base}/` });
    navigator.serviceWorker.ready.then((ready) => ready.active?.postMessage({ lang: document.documentElement.lang }));
    return registration;
  } catch {
    return null; // a browser may forbid it; pages work without
  }
}

/** Show on the app's icon how many tables wait, where there is such an icon. */
export async function badge() {
  if (!("setAppBadge" in navigator) || !matchMedia("(display-mode: standalone)").matches) return;
  const answer = await fetch(`${base}/api/me/waiting`).catch(() => null);
  if (!answer?.ok) return;
  const { tables } = await answer.json();
  await (tables ? navigator.setAppBadge(tables) : navigator.clearAppBadge()).catch(() => {});
}

/** Take away the notification about the table that is looked at. */
export async function seen(tag) {
  const shown = (await (await worker)?.getNotifications?.({ tag })) ?? [];
  for (const notification of shown) notification.close();
}

badge();
document.addEventListener("visibilitychange", () => !document.hidden && badge());
