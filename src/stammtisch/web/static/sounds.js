// Sounds, made by code: no recordings. A game says in Python which one something has.

import { page } from "./dom.js";

let audio = null;
let noise = null;

// browsers let a page sound only after it has been touched
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => audio?.state === "suspended" && audio.resume(), { passive: true });
}

function ready() {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return false;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  return true;
}

/** A tone that swells and dies away; its pitch may slide. */
function tone(pitch, { start = 0, length = 0.2, loud = 0.12, kind = "sine", to = pitch } = {}) {
  const at = audio.currentTime + start;
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.value = pitch;
  if (to !== pitch) source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(swell(at, length, loud)).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}

/** A rustle: noise through a filter. */
function rustle(pitch, { start = 0, length = 0.1, loud = 0.15, width = 1, to = pitch } = {}) {
  const at = audio.currentTime + start;
  if (noise === null) {
    noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const wave = noise.getChannelData(0);
    for (let place = 0; place < wave.length; place += 1) wave[place] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = width;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(swell(at, length, loud)).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}

function swell(at, length, loud) {
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  return loudness;
}

const each = (count, gap, make) => Array.from({ length: count }, (_, number) => make(number * gap, number));

const SOUNDS = {
  card: () => rustle(2600, { length: 0.09, loud: 0.2, to: 900 }),
  die: () => each(5, 0.085, (start, number) => rustle(1700 - 180 * number, { start, length: 0.05, loud: 0.3 - 0.04 * number, width: 3 })),
  run: () => each(6, 0.07, (start) => rustle(420, { start, length: 0.05, loud: 0.25, width: 2, to: 200 })),
  water: () => {
    rustle(500, { length: 0.7, loud: 0.16, width: 0.7, to: 1400 });
    tone(260, { start: 0.05, length: 0.3, loud: 0.05, to: 120 });
  },
  knock: () => each(2, 0.13, (start) => tone(190, { start, length: 0.09, loud: 0.3, kind: "triangle", to: 90 })),
  chime: () => each(2, 0.14, (start, number) => tone([659, 880][number], { start, length: 0.3, loud: 0.14 })),
  chat: () => tone(740, { length: 0.12, loud: 0.08, to: 990 }),
  win: () => each(4, 0.16, (start, number) => tone([523, 659, 784, 1047][number], { start, length: 0.5, loud: 0.13, kind: "triangle" })),
};

/** Let a sound be heard, unless this person wants quiet. */
export function play(name) {
  if (!page.settings.sound || !(name in SOUNDS)) return;
  if (ready()) SOUNDS[name]();
}
