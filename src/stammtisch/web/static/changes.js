// What a stream has told: each message carries only what is new (web/changes.py says how).

/** Something was missed: the stream has to be opened anew. */
export class Gap extends Error {}

const PLAIN = { f: "", x: 0, y: 0, t: 0, z: 1, c: "", m: -1, l: "", g: false, p: "", o: null };

const NO_STAGES = { calls: [], passing: [], leave: 0 };

/** A drawing: its size and label, its placements by key, and their order from the bottom up. */
export class Drawing {
  constructor(size, label, pieces, order, ways, stages = NO_STAGES) {
    this.size = size;
    this.label = label;
    this.pieces = pieces;
    this.order = order;
    this.ways = ways; // how pieces come to where they lie, only for the step that led here
    this.stages = stages; // what is called out and passes by on the way here
    this.moves = new Set([...pieces.values()].map((piece) => piece.m));
  }

  /** Lead here without anything having happened. */
  forget() {
    this.ways = new Map();
    this.stages = NO_STAGES;
  }

  /** The drawing after some changes; from none if they are whole. */
  static after(before, changes) {
    if (changes === null) return null;
    const isWhole = changes.whole === true;
    if (before === null && !isWhole) throw new Gap("changes of no drawing");
    const pieces = new Map(isWhole ? [] : before.pieces);
    const ways = new Map();
    for (const key of changes.gone ?? []) pieces.delete(key);
    const lifted = new Set();
    for (const { a, s, v, e, ...put } of changes.put ?? []) {
      if (typeof put.f === "number") put.f = changes.put[put.f].f;
      const known = pieces.get(put.k);
      if (known === undefined && !isWhole && a === undefined) throw new Gap(put.k);
      pieces.set(put.k, { ...(known ?? PLAIN), ...put });
      if (s !== undefined || v !== undefined || e !== undefined) ways.set(put.k, { step: s ?? 0, via: v ?? [], flight: e ?? "" });
      if (a !== undefined) lifted.add(put.k);
    }
    let order;
    if (isWhole) {
      order = [...pieces.keys()];
    } else {
      order = before.order.filter((key) => pieces.has(key) && !lifted.has(key));
      for (const { k, a } of changes.put ?? []) {
        if (a === undefined) continue;
        const place = a === "" ? 0 : order.indexOf(a) + 1;
        if (a !== "" && place === 0) throw new Gap(a);
        order.splice(place, 0, k);
      }
    }
    const stages = {
      calls: (changes.calls ?? []).map(([step, text, sound]) => ({ step, text, sound })),
      passing: (changes.pass ?? []).map(({ s, u, v, e, ...put }) => ({ ...PLAIN, ...put, step: s ?? 0, until: u ?? 0, via: v ?? [], flight: e ?? "" })),
      leave: changes.leave ?? 0,
    };
    return new Drawing(changes.size ?? before.size, changes.label ?? before.label, pieces, order, ways, stages);
  }
}

const HISTORY = 16; // drawings that a draft may refer to

/** All that one stream has told. */
export class StreamState {
  constructor() {
    this.serial = 0;
    this.fields = {};
    this.seats = [];
    this.log = new Map();
    this.chat = new Map();
    this.words = new Map();
    this.codes = [];
    this.drawing = null;
    this.drawings = new Map(); // by serial
  }

  /** Take over a message and return the state that it leads to; throws Gap if one is missing. */
  take(message) {
    const { serial, whole, seats, log, chat, moves, words, board, ...fields } = message;
    if (whole) Object.assign(this, new StreamState());
    else if (serial !== this.serial + 1) throw new Gap(`message ${serial} after ${this.serial}`);
    this.serial = serial;
    this.fields = { ...this.fields, ...fields };
    if (seats) {
      this.seats = [...this.seats];
      for (const [seat, news] of Object.entries(seats)) this.seats[seat] = { ...this.seats[seat], ...news };
    }
    this.log = lines(this.log, log);
    this.chat = lines(this.chat, chat);
    this.hear(words);
    if (moves) this.codes = moves;
    if (board !== undefined) this.drawing = Drawing.after(this.drawing, board);
    this.drawings.set(serial, this.drawing);
    this.drawings.delete(serial - HISTORY);
    return {
      ...this.fields,
      seats: this.seats,
      log: [...this.log],
      chat: [...this.chat.values()],
      moves: this.named(this.codes, this.drawing),
      ahead: this.named(this.fields.ahead ?? [], this.drawing),
      drawing: this.drawing,
    };
  }

  hear(words) {
    for (const [code, [label, text, amount, picks]] of Object.entries(words ?? {})) {
      this.words.set(Number(code), { label, text, amount, picks: picks ?? [] });
    }
  }

  /** Moves in words; `drawn` are those that can be chosen in a drawing. */
  named(codes, drawing) {
    return codes.map((move) => {
      const words = this.words.get(move);
      if (words === undefined) throw new Gap(`move ${move}`);
      const standsFor = words.picks.length ? words.picks : [move];
      return { move, ...words, drawn: standsFor.every((code) => drawing?.moves.has(code)) };
    });
  }

  /** A draft with its drawing and its moves in words; throws Gap if it is about what was missed. */
  drafted(draft) {
    this.hear(draft.words);
    const base = draft.serial === null ? null : this.drawings.get(draft.serial);
    if (base === undefined) throw new Gap(`draft of ${draft.serial}`);
    const drawing = Drawing.after(base, draft.board);
    return { ...draft, drawing, moves: this.named(draft.moves, drawing) };
  }
}

function lines(before, changes) {
  if (!changes) return before;
  const after = new Map(before);
  for (const number of changes.gone ?? []) after.delete(number);
  for (const [number, line] of changes.new ?? []) after.set(number, line);
  return new Map([...after].sort(([one], [other]) => one - other));
}
