"""Races set up by hand: who holds what, where the dogs stand, and passes played by their cards."""

from collections.abc import Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import OptionValue
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME, setup
from stammtisch.games.greyhounds.board import DOG_NAMES, PLACEMENT_NAMES
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import order_of
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.view import GreyhoundsView

RESERVED = [1, 2, 3, 18, 19, 20]
FIRST = [4, 5, 6, 16, 17]
SECOND = [7, 8, 9, 10, 11]
ANY = [1, 2, 3, 4, 5]
LEAST = "win R + place B + quin RB + 300 + 300 + 300"


def fresh(seats: int = 4, bookmaker: int = 0, **options: OptionValue) -> GreyhoundsState:
    """Return a match with a named bookmaker, before the reserved cards are drawn."""
    return cast(GreyhoundsState, GAME.new(seats, {**options, "bookmaker": bookmaker}))


def dealt(
    seats: int = 4, bookmaker: int = 0, reserved: Sequence[int] = RESERVED, **options: OptionValue
) -> GreyhoundsState:
    """Return a match in which everyone has these cards reserved."""
    state = fresh(seats, bookmaker, **options)
    state.deal(list(reserved) * seats)
    return state


def choose(state: GreyhoundsState, seat: int, text: str) -> None:
    """Make a choice written as text; every part must be allowed."""
    for word in text.split(PART):
        move = GAME.parse_move(word)
        refusal = state.refusal(seat, move)
        assert refusal is None, refusal
        state.apply(seat, move)


def cards_text(cards: Sequence[int]) -> str:
    """Return cards as a choice."""
    return PART.join(f"C{card}" for card in cards)


def opened(seats: int = 4, bookmaker: int = 0, **options: OptionValue) -> GreyhoundsState:
    """Return a match in which race 1 waits for its odds."""
    state = dealt(seats, bookmaker, RESERVED, **options)
    for seat in range(seats):
        choose(state, seat, cards_text([*FIRST, *SECOND]))
    return state


def betting(placement: str = "RBGY", seats: int = 4, bookmaker: int = 0) -> GreyhoundsState:
    """Return a match in which the bettors are to bet on race 1."""
    state = opened(seats, bookmaker)
    choose(state, bookmaker, placement)
    return state


def race_3(phase: str = "odds", **facts: Any) -> GreyhoundsState:
    """Return race 3, everyone with 1 2 3 18 19 20."""
    data = setup.position(race=3, phase=phase, hands=["1 2 3 18 19 20"] * 4, **facts)
    return cast(GreyhoundsState, GAME.position_from_json(data))


def bet_all(state: GreyhoundsState, text: str = LEAST) -> None:
    """Let everyone who owes one make the same bet."""
    for seat in state.to_act():
        choose(state, seat, text)


def running(
    race: int,
    *,
    hands: Sequence[Sequence[int]] = (),
    dogs: Sequence[int] = (0, 0, 0, 0),
    placement: str = "RBGY",
    seats: int = 4,
    bookmaker: int = 0,
    lap: int = 40,
) -> GreyhoundsState:
    """Return a race with the dogs put somewhere; every owner holds at least these cards."""
    state = opened(seats, bookmaker, lap=lap)
    state.race = race
    held = [*hands, *[ANY] * (4 - len(hands))]
    state.five = vec[i64]([mask_of(cards) for cards in held])
    state.placement = PLACEMENT_NAMES.index(placement)
    state.phase = Phase.RUN
    state.running = 0b1111
    state.dogs = vec[i64](list(dogs))
    state.start_pass()
    return state


def play_pass(state: GreyhoundsState, *cards: int) -> None:
    """Lay these cards, one for each dog (0 for a dog that does not run or the dummy)."""
    passes, races = state.passes, len(state.results)
    while state.passes == passes and len(state.results) == races:
        for seat in state.to_act():
            choose(state, seat, f"C{cards[seat]}")
            if len(state.results) > races:
                return


def after_pass(
    race: int,
    cards: Sequence[int],
    dogs: Sequence[int] = (0, 0, 0, 0),
    *,
    placement: str = "RBGY",
    seats: int = 4,
    lap: int = 40,
) -> GreyhoundsState:
    """Return a race after one pass with these cards."""
    hands = [sorted({card, *spare(card)}) for card in cards]
    state = running(race, hands=hands, dogs=dogs, placement=placement, seats=seats, lap=lap)
    play_pass(state, *cards)
    return state


def spare(card: int) -> list[int]:
    """Return four other cards for a hand."""
    return [other for other in range(1, 6) if other != card][:4]


def steps(race: int, *cards: int, dogs: Sequence[int] = (20, 20, 20, 20)) -> list[int]:
    """Return how far every dog runs with these cards."""
    state = after_pass(race, cards, dogs, lap=200)
    return [int(after - before) for after, before in zip(state.dogs, dogs, strict=True)]


def order(state: GreyhoundsState) -> str:
    """Return the places taken so far in the race under way, or in the one just settled."""
    order = state.results[-1].order if state.results else state.order
    return "".join("-" if dog < 0 else DOG_NAMES[dog] for dog in order_of(order))


def look(state: GreyhoundsState, seat: int | None) -> GreyhoundsView:
    """Return a view with its own type."""
    return cast(GreyhoundsView, state.view(seat))


def refused(state: GreyhoundsState, seat: int, text: str) -> str:
    """Return rule and reason of a refused move."""
    refusal = state.refusal(seat, GAME.parse_move(text))
    assert refusal is not None
    return f"{refusal.rule} {refusal.reason}"


def texts(state: GreyhoundsState, seat: int) -> list[str]:
    """Return the moves of a seat as text."""
    return [GAME.move_text(move) for move in state.legal(seat)]


def walk(seats: int, seed: int, **options: OptionValue) -> list[GreyhoundsState]:
    """Return all states of a random match."""
    state = cast(GreyhoundsState, GAME.new(seats, options))
    rng = FastRng(seed)
    found = [state.copy()]
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            owing = state.to_act()
            seat = owing[rng.below(len(owing))]
            state.apply(seat, state.random_move(seat, rng))
        found.append(state.copy())
    return found
