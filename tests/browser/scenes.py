"""Positions of every phase of a game as a table's page is told them, without a match being played.

A page that was loaded with `WIRE` has no connection of its own: `window.tell(scene)` hands it the
messages of a position as a stream would, and a choice that is begun is answered by a draft. Page,
styles and script are the real ones.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

from stammtisch.core.game import Game, State
from stammtisch.store.phases import OVER
from stammtisch.table.journal import Journal
from stammtisch.table.live import LiveTable, Reader
from stammtisch.testing.case import cases_by_choice, seen
from stammtisch.web.drafts import draft_of
from stammtisch.web.shapes import Shape
from stammtisch.web.shown import Key
from table.seated import Seated, played_match
from web.followed import parsed, stream, told

SHAPES: tuple[str, ...] = get_args(Shape)
PEOPLE = "abcdef"
NAMES = ["Anna", "Bernd-Uwe", "Maximiliane von der Heide", "Dörte", "W" * 40, "Jo"]
TRIED = 2  # positions for every move of a phase among which the fullest are looked for

WIRE = """() => {
  const sources = new Set();
  const send = (source) => {
    if (window.scene === undefined || !sources.has(source)) return;
    const message = window.scene.messages[source.shape];
    // between two positions nothing is asked, so that no choice that was begun goes on
    for (const part of [{ ...message, my_turn: false, prompt: "" }, message]) {
      source.serial += 1;
      const data = JSON.stringify({ ...part, serial: source.serial });
      source.dispatchEvent(new MessageEvent("table", { data }));
    }
  };
  window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    serial = 0;
    constructor(url) {
      super();
      this.shape = new URL(url, location.href).searchParams.get("shape");
      sources.add(this);
      setTimeout(() => send(this));
    }
    close() { sources.delete(this); }
  };
  const plain = window.fetch;
  window.fetch = (where, how) => {
    const isDraft = String(where).endsWith("/draft");
    if (!isDraft && !String(where).endsWith("/commands")) return plain(where, how);
    const draft = window.scene.drafts?.[JSON.parse(how.body).shape];
    if (draft === undefined) return new Promise(() => {}); // what is made here leads nowhere
    return Promise.resolve(Response.json(isDraft ? draft : { draft }));
  };
  window.tell = (scene) => { window.scene = scene; for (const source of sources) send(source); };
}"""


class Scene(NamedTuple):
    """A position as the page of one seat is told it, in every shape; with what it has begun."""

    phase: str
    seats: int
    messages: dict[str, Any]
    drafts: dict[str, Any] | None  # after some parts of a choice

    @property
    def name(self) -> str:
        """Return which position this is."""
        return f"{self.phase} with {self.seats}" + (", begun" if self.drafts else "")


def scenes(game: Game, lang: str = "de") -> Iterator[Scene]:
    """Yield the fullest positions of every phase, with the fewest seats and with the most."""
    for seats in sorted({min(game.seat_counts), max(game.seat_counts)}):
        for choices in cases_by_choice(game, seats):
            states = [case.end() for cases in choices for case in cases[:TRIED]]
            yield from _fullest(game, lang, states)


def _fullest(game: Game, lang: str, states: list[State]) -> Iterator[Scene]:
    """Yield the positions with the most to choose from or to look at, and some between.

    Some of them at the beginning of a choice, some in the midst of it.
    """
    fresh: list[tuple[int, int, State]] = []
    begun: list[tuple[int, int, State]] = []
    for state in states:
        waiting = state.to_act()
        seat = chooser(state)
        legal = len(state.legal(seat)) if waiting else 0
        found = begun if waiting and state.unfinished(seat) else fresh
        found.append((legal, len(seen(state.view(seat))), state))
    for found in (fresh, begun):
        if found:
            by_moves = sorted(found, key=lambda each: each[:2])
            most_told = max(found, key=lambda each: each[1])
            chosen = [by_moves[-1], by_moves[len(found) // 2], most_told]
            kept = {id(each[2]): each[2] for each in chosen}
            for state in kept.values():
                yield scene(game, lang, state)


def chooser(state: State) -> int:
    """Return who has begun a choice, or has the most to choose from."""
    waiting = state.to_act()
    if not waiting:
        return 0
    return max(
        waiting, key=lambda each: (len(state.unfinished(each)), len(state.legal(each)), -each)
    )


def scene(game: Game, lang: str, state: State) -> Scene:
    """Return a position as the page of who is to act is told it."""
    waiting = state.to_act()
    seat = chooser(state)
    parts = state.unfinished(seat) if waiting else []
    before = state.copy()
    while waiting and before.unfinished(seat):
        before.take_back(seat)
    seated = Seated(game.name, state.seats)
    seated.start(PEOPLE[: state.seats])
    table = seated.table
    played = played_match(table)
    played.match.state = before
    played.match.names[:] = NAMES[: state.seats]
    for place, chair in enumerate(table.chairs):
        chair.name = NAMES[place]
    if before.is_over():
        table.phase = OVER
    played.journals[seat] = Journal(played.match, seat)
    live = LiveTable(table, readers=[Reader(person) for person in PEOPLE[: state.seats]])
    phase = str(before.view(seat).to_json().get("phase", before.phase))
    messages = {shape: parsed(told(stream(seat, lang, shape), live)) for shape in SHAPES}
    drafts = None
    if parts:
        drafts = {
            shape: draft_of(live, Key(seat, PEOPLE[seat], lang, shape, True), parts, None, "x" * 12)
            for shape in SHAPES
        }
    return Scene(phase, state.seats, messages, drafts)
