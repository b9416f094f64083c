// What a person likes, kept by the server in a cookie.

import { base } from "./base.js";
import { page } from "./dom.js";

const yes = (is) => (is ? "on" : "off");

/** Like something otherwise from now on. */
export function keep(name, value) {
  page.settings[name] = value;
  const { lang, theme, speed, sound, notify, auto } = page.settings;
  const told = { lang, theme, speed, sound: yes(sound), notify: yes(notify), auto: yes(auto) };
  fetch(`${base}/settings`, { method: "POST", body: new URLSearchParams(told), redirect: "manual" }).catch(() => {});
}
