"""Positions of every phase of a game as a table's page is told them, without a match being played.

A page that was loaded with `WIRE` has no connection of its own: `window.tell(scene)` hands it the
messages of a position as a stream would, and a choice that is begun is answered by a draft. Page,
styles and script are the real ones.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from stammtisch import games
from stammtisch.core.game import Game, State
from stammtisch.store.phases import OVER
from stammtisch.table.absence_notes import Proposal, Propose
from stammtisch.table.arrangements import Pause
from stammtisch.table.attendance import Motion
from stammtisch.table.journal import Journal
from stammtisch.table.live import LiveTable, Missed, Reader
from stammtisch.table.table import BackAsked
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
    besides: str = ""  # what else happens at the table

    @property
    def name(self) -> str:
        """Return which position this is."""
        begun = ", begun" if self.drafts else ""
        return f"{self.phase} with {self.seats}{begun}{f', {self.besides}' if self.besides else ''}"


def scenes(game: Game, lang: str = "de") -> Iterator[Scene]:
    """Yield the fullest positions of every phase, with the fewest seats and with the most."""
    for seats in sorted({min(game.seat_counts), max(game.seat_counts)}):
        for states in positions(game.name, seats):
            yield from _fullest(game, lang, states)


@cache
def positions(name: str, seats: int) -> list[list[State]]:
    """Return positions of every phase of a game."""
    return [
        [case.end() for cases in choices for case in cases[:TRIED]]
        for choices in cases_by_choice(games.get(name), seats)
    ]


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


def scene(
    game: Game,
    lang: str,
    state: State,
    seat: int | None = None,
    besides: Callable[[LiveTable, int], None] | None = None,
) -> Scene:
    """Return a position as the page of who is to act, or of another seat, is told it."""
    waiting = state.to_act()
    seat = chooser(state) if seat is None else seat
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
    if besides is not None:
        besides(live, seat)
    phase = str(before.view(seat).to_json().get("phase", before.phase))
    messages = {shape: parsed(told(stream(seat, lang, shape), live)) for shape in SHAPES}
    drafts = None
    if parts:
        drafts = {
            shape: draft_of(live, Key(seat, PEOPLE[seat], lang, shape, True), parts, None, "x" * 12)
            for shape in SHAPES
        }
    return Scene(phase, state.seats, messages, drafts, besides.__name__ if besides else "")


# What comes up besides: it must not be in the way of the match


def lapse(live: LiveTable, seat: int) -> None:
    """Let a bot move for who looks, and has just come back."""
    live.table.chairs[seat].lapses = 1
    live.missed[PEOPLE[seat]] = Missed(live.clock.time() - 600, 0, 0)


def pause(live: LiveTable, seat: int) -> None:
    """Let everybody have a break, called by who has the longest name."""
    now = live.clock.time()
    by = (seat + 1) % len(live.table.chairs)
    ready = {(seat + 2) % len(live.table.chairs)}
    live.table.arrangements.pause = Pause(now, now + 599, by, ready)


def take_back(live: LiveTable, seat: int) -> None:
    """Let somebody ask who looks whether they may take back a move."""
    live.table.back = BackAsked((seat + 1) % len(live.table.chairs), 0)


def vote(live: LiveTable, seat: int) -> None:
    """Let the others decide about somebody who is gone for long, if possible who is to act."""
    table = live.table
    count = len(table.chairs)
    gone = next((each for each in table.to_act() if each != seat), (seat + 1) % count)
    by = next(each for each in range(count) if each not in (seat, gone))
    live.readers = [reader for reader in live.readers if reader.person != PEOPLE[gone]]
    live.idle_since = live.loaded = live.clock.time() - 5000
    proposed: list[Proposal] = ["bot", "stands"]
    for n, what in enumerate(proposed, 1000):
        table.attendance.motions[n] = Motion(n, Propose(by, what, gone))


def interrupted(game: Game, lang: str = "de") -> Iterator[tuple[Scene, Scene]]:
    """Yield the fullest positions, quiet, and with what comes up at the own turn and at others'."""
    seats = max(game.seat_counts)
    running = [
        state
        for states in positions(game.name, seats)
        for state in states
        if state.to_act() and not state.unfinished(chooser(state))
    ]
    state = max(running, key=lambda each: (len(each.legal(chooser(each))), len(each.to_act()) > 1))
    own = chooser(state)
    quiet = scene(game, lang, state)
    for besides in (lapse, pause, take_back, vote):
        yield quiet, scene(game, lang, state, own, besides)
    others = [state for state in running if len(state.to_act()) == 1]
    state = max(others, key=lambda each: len(each.legal(chooser(each))))
    looker = (chooser(state) + 1) % seats
    quiet = scene(game, lang, state, looker)
    for besides in (pause, vote):
        yield quiet, scene(game, lang, state, looker, besides)
