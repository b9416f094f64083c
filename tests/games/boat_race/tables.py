"""Races set up by hand: what was dealt, what is played, and whole stages with a wanted result."""

from collections.abc import Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import State
from stammtisch.core.match import IllegalMove
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME, setup
from stammtisch.games.boat_race.cards import BOAT_NAMES, CAMBRIDGE, NOTHING, OXFORD
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.view import BoatRaceView

Hands = Sequence[str]  # what each seat gets, such as "R7 G1"; the rest of the five is filled up


def race(seats: int, starter: int = 0, **options: int | list[int]) -> BoatRaceState:
    """Return a race that is about to be dealt."""
    state = GAME.begin(seats, GAME.settle(seats, options))
    state.deal([starter])
    return state


def deal(state: BoatRaceState, oxford: Hands = (), cambridge: Hands = ()) -> None:
    """Deal these cards, and to every hand others that it lacks."""
    seats, specials = int(state.seats), state.terms.specials
    state.deal(setup.outcome(seats=seats, specials=specials, oxford=oxford, cambridge=cambridge))


def at(**facts: Any) -> BoatRaceState:
    """Return a race of which some facts are given."""
    return cast(BoatRaceState, GAME.position_from_json(setup.position(**facts)))


def play(state: BoatRaceState, text: str) -> None:
    """Make moves, one after another, each by the seat whose turn it is."""
    for word in text.split():
        seat, move = state.turn(), GAME.parse_move(word)
        refusal = state.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, GAME.words, ())
        state.apply(seat, move)


def winner_of(cards: str, ranking: str = "RGY") -> int:
    """Return which card of one Oxford trick takes it, counted from 0 in the order of play."""
    laid = cards.split()
    state = race(len(laid), starter=len(laid) - 1)
    deal(state, oxford=laid)
    play(state, f"{ranking} Oxford {cards}")
    return int(state.log.winners[0])


def stage(state: BoatRaceState, tricks: str, ranking: str = "RGY") -> None:
    """Play a whole stage with three seats so that it gives these tricks.

    A trick is boat, winner and perhaps the winning special: `O0 C2 C1:Oar O0:Cox C0:Champ`.
    """
    assert state.seats == 3
    values = ["12678", "12678"]
    hands = [["", "", ""], ["", "", ""]]
    laid: list[tuple[int, list[str]]] = []
    for trick in tricks.split():
        told, _, special = trick.partition(":")
        boat, winner = "OC".index(told[0]), int(told[1])
        value, values[boat] = values[boat][0], values[boat][1:]
        cards = ["", "", ""]
        cards[winner] = special or f"{ranking[0]}{value}"
        cards[(winner + 1) % 3] = f"{ranking[1]}{value}"
        cards[(winner + 2) % 3] = f"{ranking[2]}{value}"
        for seat in range(3):
            hands[boat][seat] += f" {cards[seat]}"
        laid.append((boat, cards))
    deal(state, hands[OXFORD], hands[CAMBRIDGE])
    play(state, ranking)
    for boat, cards in laid:
        play(state, BOAT_NAMES[boat])
        for _ in range(3):
            play(state, cards[state.turn()])


def set_sail(state: BoatRaceState, oxford: int, cambridge: int, last_won: int = NOTHING) -> None:
    """Put the boats somewhere."""
    state.boats = vec[i64]([oxford, cambridge])
    state.last_won = last_won


def walk(state: BoatRaceState, seed: int, moves: int) -> BoatRaceState:
    """Make so many random moves, or as many as there are, and let chance decide what follows."""
    rng = FastRng(seed)
    settle(state, rng)
    for _ in range(moves):
        if state.is_over():
            break
        state.apply(state.turn(), state.random_move(state.turn(), rng))
        settle(state, rng)
    return state


def settle(state: BoatRaceState, rng: FastRng) -> None:
    """Let chance decide all that it has to decide now."""
    while state.awaits_chance():
        state.deal(state.draw(rng))


def fresh(seats: int, **options: int | list[int]) -> BoatRaceState:
    """Return a race before its lot."""
    return GAME.begin(seats, GAME.settle(seats, options))


def sight(state: State, seat: int | None) -> BoatRaceView:
    """Return a view, typed."""
    view = state.view(seat)
    assert isinstance(view, BoatRaceView)
    return view
