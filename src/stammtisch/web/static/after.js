// When the match is over: result, rematch, replay, review, record, and the proof that the deal was fair.

import { base } from "./base.js";
import { badge, button, byId, el, page, redo, t } from "./dom.js";
import { parseSvg } from "./glide.js";
import { eveningBox, rematchPart } from "./host.js";
import { get } from "./net.js";

export function after(state, tabs, act) {
  const tab = byId("tab-result");
  const isOver = state.phase === "over" && state.result !== null;
  const isNew = isOver && tab.hidden;
  tab.hidden = !isOver;
  if (!isOver) return;
  redo(byId("result"), [state.result, state.next, state.me, state.seed, state.evening], () => [
    el("h2", {}, state.result.text),
    ...(state.result.stand_ins ?? []).map((line) => el("p", { class: "soft" }, line)),
    el(
      "ol",
      { class: "ranking" },
      state.result.ranking.map((row) =>
        el(
          "li",
          { class: row.place === 1 ? "first" : null },
          el("span", { class: "place" }, `${row.place}.`),
          badge(row.seat),
          el("span", { class: "name", title: row.name }, row.name),
          el("span", { class: "points" }, row.points),
        ),
      ),
    ),
    el(
      "div",
      { class: "row" },
      rematchPart(state, act),
      el("a", { class: "button", href: `${base}/t/${page.id}/replay` }, t("replay")),
      el("a", { class: "button", href: `${base}/api/tables/${page.id}/record`, download: `${state.game}-${page.id}.txt` }, t("record")),
    ),
    eveningBox(state),
    reviewPart(),
    el("h3", {}, t("verify_title")),
    fairness(state),
  ]);
  if (isNew) tabs.show("tab-result");
}

/** The review: asked for by a button, for it takes a while. */
export function reviewPart(href = (n) => `${base}/t/${page.id}/replay?move=${n}`) {
  const place = el("div", { class: "review" });
  const load = button(t("review"), async () => {
    load.disabled = true;
    place.replaceChildren(el("p", { class: "soft", role: "status" }, t("review_wait")));
    try {
      place.replaceChildren(...reviewed(await get(`/api/tables/${page.id}/review`), href));
      load.hidden = true;
    } catch (error) {
      place.replaceChildren(el("p", { class: "bad", role: "alert" }, error.body?.reason ?? t("gave_up")));
      load.disabled = false;
    }
  });
  return el("section", { class: "review-part" }, el("h3", {}, t("review_title")), load, place);
}

function reviewed(review, href) {
  const chart = review.chart ? parseSvg(review.chart) : null;
  const line = (one) =>
    el(
      "li",
      {},
      el("a", { href: href(one.n) }, t("move_n", { n: one.n })),
      ` ${t("costly", { who: one.who, made: one.made, better: one.better, loss: Math.round(one.loss * 100) })}`,
      one.reason ? el("span", { class: "soft" }, ` ${one.reason}`) : null,
    );
  return [
    chart ? el("div", { class: "chart", tabindex: "0", role: "region", "aria-label": t("review_title") }, chart) : null,
    el("h4", {}, t("costliest")),
    review.costliest.length
      ? el("ol", { class: "costliest" }, review.costliest.map(line))
      : el("p", { class: "soft" }, t("no_mistakes")),
  ].filter(Boolean);
}

/** The commitments; when the match is over also the seeds, and that each one's hash is promised. */
export function fairness(state) {
  const bots = state.bots ?? null;
  if (!state.seed) {
    return el(
      "div",
      { class: "fair" },
      el("p", { class: "soft" }, t("commitment_about")),
      el("code", { class: "hex" }, state.commitment ?? ""),
      bots ? el("p", { class: "soft" }, t("bots_about")) : null,
      bots ? el("code", { class: "hex" }, bots.commitment) : null,
    );
  }
  const verdict = el("p", { role: "status" }, "");
  const promised = [[state.seed, state.commitment], ...(bots ? [[bots.seed, bots.commitment]] : [])];
  Promise.all(promised.map(check)).then((found) => {
    const isFair = found.includes(null) ? null : found.every(Boolean);
    verdict.className = isFair === false ? "bad" : isFair ? "good" : "soft";
    verdict.textContent = t(isFair === null ? "verify_cannot" : isFair ? "verify_good" : "verify_bad");
  });
  const line = (key, hex) => [el("dt", {}, t(key)), el("dd", {}, el("code", { class: "hex" }, hex))];
  return el(
    "div",
    { class: "fair" },
    el("p", { class: "soft" }, t("verify_about")),
    el(
      "dl",
      {},
      line("commitment", state.commitment),
      line("seed", state.seed),
      ...(bots ? [line("bots_commitment", bots.commitment), line("bots_seed", bots.seed)] : []),
    ),
    verdict,
    el("p", { class: "soft" }, t("verify_command")),
    el("code", {}, `stammtisch verify ${bots ? "--bots " : ""}${state.game}-${page.id}.txt`),
  );
}

/** Tell whether a seed is the one that was committed to; null where the browser cannot hash. */
async function check([seed, commitment]) {
  if (!globalThis.crypto?.subtle) return null; // browsers hash only on secure pages
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
