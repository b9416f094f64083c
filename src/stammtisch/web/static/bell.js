// It is your turn: a sound made in code, a notification, the title of the page.

import { page, t } from "./dom.js";

let audio = null;

// browsers let a page sound only after it has been touched
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => audio?.state === "suspended" && audio.resume(), { passive: true });
}

function sound() {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  [659, 880].forEach((pitch, place) => {
    const start = audio.currentTime + place * 0.14;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.16, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  });
}

function notify(state) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(`${state.title}: ${t("your_turn")}`, {
      body: state.prompt || state.headline,
      tag: `turn-${page.id}`,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some phones allow notifications only to installed pages
  }
}

/** Ask the browser once whether it may notify. */
export async function mayNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

let rung = null; // the turn it has rung for

/** Tell whose turn it is wherever a person may look; ring when mine begins. */
export function ring(state) {
  document.title = `${state.my_turn ? `● ${t("your_turn")} · ` : ""}${state.title} · Stammtisch`;
  if (!state.my_turn) {
    rung = null;
    return;
  }
  if (rung !== null) return;
  rung = state.n;
  if (page.settings.sound) sound();
  if (page.settings.notify && document.hidden) notify(state);
}
