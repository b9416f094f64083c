// Talking with the server: commands that may be sent twice, and the stream of states.

import { Gap, StreamState } from "./changes.js";
import { page } from "./dom.js";
import { base } from "./base.js";

const WAITS = [400, 800, 1600, 3000, 5000, 8000, 8000, 8000, 8000, 8000];
const LATER = new Set([429, 502, 503, 504]); // the server asks to come again

/** The server said no: `body.reason` tells why, `body.rule` by which rule. */
export class Refused extends Error {
  constructor(status, body) {
    super(body?.reason ?? body?.error ?? `HTTP ${status}`);
    this.status = status;
    this.body = body ?? {};
  }
}

export let trouble = () => {}; // told true when a request has to be tried again, false when it got through
export function onTrouble(listener) {
  trouble = listener;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function request(method, path, body) {
  for (let tries = 0; ; tries += 1) {
    let answer = null;
    try {
      answer = await fetch(base + path, {
        method,
        credentials: "same-origin",
        headers: body === undefined ? {} : { "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      answer = null; // the network failed: nobody knows whether the server has it
    }
    if (answer !== null && !LATER.has(answer.status)) {
      if (tries) trouble(false);
      const told = await answer.json().catch(() => null);
      if (answer.ok && told?.allowed !== false) return told;
      throw new Refused(answer.status, told);
    }
    if (tries >= WAITS.length) throw new Refused(answer?.status ?? 0, null);
    trouble(true);
    await pause(WAITS[tries] * (0.75 + Math.random() / 2));
  }
}

export const get = (path) => request("GET", path);
export const post = (path, body = {}) => request("POST", path, body);

/** A command has an id of its own: sent again after a lost answer, it changes nothing twice. */
export function command(at, what, facts = {}) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return post(`/api/tables/${page.id}/commands`, { command: id, at, do: what, ...facts });
}

/** The stream of states; it comes back by itself whatever happens to the connection, or is missed. */
export class Stream {
  constructor(onState, onTrouble) {
    this.onState = onState;
    this.onTrouble = onTrouble;
    this.shape = "wide";
    this.source = null;
    this.told = new StreamState();
    this.tries = 0;
    this.timer = 0;
    this.heard = Date.now();
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.onTrouble(true));
    document.addEventListener("visibilitychange", () => {
      // a laptop that slept may hold a connection that has been dead for long
      if (!document.hidden && Date.now() - this.heard > 60_000) this.open();
    });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open(shape = this.shape) {
    this.close();
    this.shape = shape;
    const source = new EventSource(`${base}/api/tables/${page.id}/events?shape=${shape}`);
    this.source = source;
    this.told = new StreamState();
    const well = () => {
      this.tries = 0;
      this.heard = Date.now();
      this.onTrouble(false);
    };
    source.addEventListener("open", well);
    source.addEventListener("table", (event) => {
      well();
      this.guarded(() => this.onState(this.told.take(JSON.parse(event.data))));
    });
    source.addEventListener("error", () => {
      this.onTrouble(true);
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again itself
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
      this.tries += 1;
    });
  }

  /** This stream's own name, for the parts of a choice. */
  get id() {
    return this.told.fields.stream ?? null;
  }

  /** What a draft looks like; null if it is about something that was missed. */
  async drafted(draft) {
    for (let tries = 0; tries < 20 && draft.serial > this.told.serial; tries += 1) await pause(100);
    return this.guarded(() => this.told.drafted(draft)) ?? null;
  }

  /** Do something with what was told; if a part of it was missed, begin anew. */
  guarded(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      this.open();
      return undefined;
    }
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}
