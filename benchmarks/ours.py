"""Stammtisch's side: every way to run a random match, and what search asks of a state."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

from measure import Contestant, Scales
from stammtisch import games
from stammtisch.core import game as core_game
from stammtisch.core.game import Game, State, View, play_out, play_out_listing
from stammtisch.core.rng import FastRng

SIDE = "stammtisch"
POINTS = 64  # positions in mid-match that copies, views and imagined states start from
CALLS = ("copy", "view", "imagine", "view+imagine")
IMAGINED = 20  # states per view, where one view serves many


@dataclass
class Entry:
    """One game with one number of seats."""

    states: list[State]
    contestants: list[Contestant]
    bytes_per_state: float | None = None


def is_compiled(names: list[str]) -> bool:
    """Tell whether the core and the rules of all these games run compiled."""
    modules = [core_game.__name__]
    for name in names:
        game = games.get(name)
        modules.append(type(game.new(game.seat_counts[0])).__module__)
    return not any(str(sys.modules[module].__file__).endswith(".py") for module in modules)


def entries(names: list[str], every_count: bool) -> list[Entry]:
    """Return what is measured of each game: with most and fewest seats, or every number."""
    found: list[Entry] = []
    for name in names:
        game = games.get(name)
        counts = sorted(game.seat_counts)
        if not every_count:
            counts = sorted({counts[0], counts[-1]})
        found.extend(_entry(game, seats) for seats in counts)
    return found


def _entry(game: Game, seats: int) -> Entry:
    states = mid_match(game, seats)
    ways: dict[str, Callable[[], float]] = {
        "python": _plain(game, seats),
        "listing": _inside(game, seats, play_out_listing),
        "picking": _inside(game, seats, play_out),
        "copy": _copies(states),
        "view": _views(states),
        "imagine": _imagines(states),
        "view+imagine": _fresh_imagines(states),
    }
    contestants = [
        Contestant(SIDE, game.name, seats, way, play, games=0 if way in CALLS else 1)
        for way, play in ways.items()
    ]
    return Entry(states, contestants)


def weigh(entry: Entry, scales: Scales) -> None:
    """Measure the memory of a state in mid-match."""
    states = entry.states
    entry.bytes_per_state = scales.weigh(lambda place: states[place % POINTS].copy())


def mid_match(game: Game, seats: int) -> list[State]:
    """Return states at random points of random matches, each with a seat to act."""
    rng = FastRng(20)
    found: list[State] = []
    while len(found) < POINTS:
        length = play_out(game.new(seats), rng)
        left = rng.below(length)
        state = game.new(seats)
        while not state.is_over() and (left or state.awaits_chance()):
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                seat = state.turn()
                state.apply(seat, state.random_move(seat, rng))
                left -= 1
        if not state.is_over():
            found.append(state)
    return found


def _plain(game: Game, seats: int) -> Callable[[], float]:
    rng = FastRng(1)

    def play() -> float:
        state = game.new(seats)
        below = rng.below
        moves = 0
        while not state.is_over():
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                seat = state.turn()
                legal = state.legal(seat)
                state.apply(seat, legal[below(len(legal))])
                moves += 1
        return moves

    return play


def _inside(game: Game, seats: int, run: Callable[[State, FastRng], int]) -> Callable[[], float]:
    rng = FastRng(3)
    return lambda: run(game.new(seats), rng)


def _copies(states: list[State]) -> Callable[[], float]:
    def play() -> float:
        for state in states:
            state.copy()
        return len(states)

    return play


def _views(states: list[State]) -> Callable[[], float]:
    seated = [(state, state.turn()) for state in states]

    def play() -> float:
        for state, seat in seated:
            state.view(seat)
        return len(seated)

    return play


def _imagines(states: list[State]) -> Callable[[], float]:
    views: list[View] = [state.view(state.turn()) for state in states]
    rng = FastRng(4)

    def play() -> float:
        for view in views:
            imagine = view.imagine
            for _ in range(IMAGINED):
                imagine(rng)
        return len(views) * IMAGINED

    return play


def _fresh_imagines(states: list[State]) -> Callable[[], float]:
    seated = [(state, state.turn()) for state in states]
    rng = FastRng(5)

    def play() -> float:
        for state, seat in seated:
            state.view(seat).imagine(rng)
        return len(seated)

    return play
