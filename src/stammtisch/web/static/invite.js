// How friends come to this table: a link that works for them, its code, the share sheet, the door.

import { base } from "./base.js";
import { button, byId, copy, el, page, t } from "./dom.js";
import { post, Refused } from "./net.js";

const shown = new Map(); // by where on the page: built once, so that no code is fetched twice
let given = page.invitation;
let drawn = 0; // a code that has changed must not come from the browser's memory

/** The invitation for one spot of the page. */
export function invitation(where) {
  if (!shown.has(where)) {
    shown.set(where, el("div", { class: "invitation" }));
    build(shown.get(where));
  }
  return shown.get(where);
}

function build(section, trouble = "") {
  const [best, ...others] = given.links;
  section.replaceChildren(
    ...[
      best.reach === "computer" ? null : code(0),
      el(
        "div",
        { class: "ways" },
        el("p", { class: best.reach === "computer" ? "warn" : "soft" }, t(`reach_${best.reach}`)),
        way(best),
        given.door === null && best.reach === "computer" ? el("p", { class: "soft" }, t("computer_about")) : null,
        given.door === null ? null : door(given.door),
        trouble ? el("p", { class: "bad", role: "alert" }, trouble) : null,
        others.length ? more(others) : null,
        isSecureContext ? null : el("p", { class: "soft insecure" }, t("insecure_about")),
      ),
    ].filter(Boolean),
  );
}

/** A code for the camera of a phone; the server draws only links of this invitation. */
function code(number) {
  return el(
    "figure",
    { class: "code" },
    el("img", { src: `${base}/t/${page.id}/qr.svg?link=${number}&drawn=${drawn}`, alt: t("qr_alt"), width: 160, height: 160 }),
    el("figcaption", { class: "soft" }, t("qr_about")),
  );
}

/** A link to select or copy, and the phone's own way to send it where there is one. */
function way(link) {
  const field = el("input", {
    type: "text",
    readonly: true,
    value: link.url,
    "aria-label": t("invite"),
    onfocus: (event) => event.target.select(),
  });
  const copied = button(t("copy"), () => copy(link.url, copied, field));
  return el("div", { class: "copy" }, field, copied, canShare(link) ? button(t("share"), () => share(link), { class: "primary" }) : null);
}

const told = (link) => ({ title: "Stammtisch", text: t("share_text", { title: byId("title").textContent }), url: link.url });

function canShare(link) {
  if (typeof navigator.share !== "function") return false; // no such thing here, or no https
  return typeof navigator.canShare !== "function" || navigator.canShare(told(link));
}

async function share(link) {
  try {
    await navigator.share(told(link));
  } catch (error) {
    if (error.name !== "AbortError" && error.name !== "NotAllowedError") throw error; // they thought better of it
  }
}

function more(others) {
  return el(
    "details",
    {},
    el("summary", {}, t("other_links", { count: others.length })),
    others.map((link) => el("div", {}, el("p", { class: "soft" }, t(`reach_${link.reach}`)), way(link))),
  );
}

// The door: only who sits at this very computer is told of it

function door({ open, port }) {
  return el(
    "div",
    { class: "door box" },
    el("p", {}, t(open ? "door_is_open" : "door_closed", { port })),
    button(t(open ? "close_door" : "open_door"), (event) => turn(event.target, !open), { class: open ? "" : "primary" }),
  );
}

async function turn(pressed, open) {
  pressed.disabled = true;
  let trouble = "";
  try {
    drawn += 1;
    given = await post(`/api/tables/${page.id}/door`, { open });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    trouble = error.status === 0 ? t("gave_up") : (error.body.reason ?? t("went_wrong"));
  }
  for (const section of shown.values()) build(section, trouble);
}
