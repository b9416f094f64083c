"""Every game, with every number of seats, passes every law."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import THOROUGH
from games import laws, secrecy
from games.cases import GAMES, TABLES, TABLES_AND_FAKE
from games.fakes import PAIRS
from games.laws import Way
from stammtisch import build
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game, OptionValue, play_out
from stammtisch.core.rng import FastRng

MATCHES = 100 if not build.COMPILED else 10_000 if THOROUGH else 2_000
EXAMPLES = settings().max_examples * (4 if build.COMPILED or THOROUGH else 2)
WALKS = 120 if THOROUGH else 40  # eager ones, to find what is rare
TRIED = 3 if THOROUGH else 1  # of the ways to any one choice
PLACES = 10_000 if THOROUGH else 30  # looked at in a phase
ENOUGH_WAYS = 10  # to any one choice
OVER = -1  # where nobody has a move
WHOLE = 1000  # a way goes so many thousandths of a usual match far
SEEDS = st.integers(0, 2**32 - 1)
SHARES = st.integers(0, WHOLE)
VIEWERS = st.integers(0, 100)

every_table = pytest.mark.parametrize(("game", "seats"), TABLES_AND_FAKE)


def game_called(name: str) -> Game:
    return next(game for game in [PAIRS, *GAMES] if game.name == name)


@cache
def usual_length(name: str, seats: int) -> int:
    """Return how many moves a match of a game takes, about."""
    game = game_called(name)
    return max(int(play_out(game.new(seats), FastRng(seed))) for seed in range(3))


@cache
def ways_to_choices(name: str, seats: int) -> list[list[list[Way]]]:
    """Return, for every phase and every move that is legal in it, some ways that lead there."""
    game = game_called(name)
    found: dict[int, dict[int, list[Way]]] = {}
    for seed in range(WALKS):
        way = Way(game, seats, seed, usual_length(name, seats), is_eager=True)
        for moves, state in enumerate(way.states()):
            choices = found.setdefault(state.phase, {})  # type: ignore[attr-defined]  # all have it
            for move in {move for seat in state.to_act() for move in state.legal(seat)} or {OVER}:
                ways = choices.setdefault(move, [])
                if len(ways) < ENOUGH_WAYS:
                    ways.append(replace(way, moves=moves))
    return [[found[phase][move] for move in sorted(found[phase])] for phase in sorted(found)]


def places(game: Game, seats: int) -> list[Way]:
    """Return ways to all choices of every phase, or to some all over it."""
    found: list[Way] = []
    for moves in ways_to_choices(game.name, seats):
        ways = [way for some in moves for way in some[:TRIED]]
        found += ways[:: 1 + len(ways) // PLACES]
    return found


def agreed(game: Game, seats: int, dice: Random) -> dict[str, OptionValue]:
    """Return options that make a match unusual and not too long."""
    while True:
        options: dict[str, OptionValue] = {
            option.name: [dice.randint(option.low, min(option.high, 12)) for _ in option.default]
            for option in game.options
        }
        with suppress(BadSetup):
            game.settle(seats, options)
            return options


def way_to(game: Game, seats: int, seed: int, share: int) -> Way:
    """Return a way that ends anywhere in a match, or else where any one move can be made."""
    if seed % 2:
        options = agreed(game, seats, Random(seed)) if seed % 8 == 1 else {}
        far = share * usual_length(game.name, seats) // WHOLE
        return Way(game, seats, seed, far, options)
    phases = ways_to_choices(game.name, seats)
    moves = phases[seed // 2 % len(phases)]
    ways = moves[share % len(moves)]
    return ways[seed // 64 % len(ways)]


LAWS = [
    laws.law_legal,
    laws.law_refusals,
    laws.law_rulings,
    laws.law_copy,
    laws.law_draw,
    laws.law_take_back,
    laws.law_record,
    laws.law_positions,
    laws.law_nonsense,
    secrecy.law_order,
    secrecy.law_sealed,
    secrecy.law_parts,
]
LAWS_FOR_A_VIEWER = [secrecy.law_no_leak, secrecy.law_imagine, secrecy.law_many_worlds]


@every_table
@pytest.mark.parametrize("law", LAWS)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS, share=SHARES)
def test_law(law: Callable[[Way], None], game: Game, seats: int, seed: int, share: int) -> None:
    law(way_to(game, seats, seed, share))


@every_table
@pytest.mark.parametrize("law", LAWS_FOR_A_VIEWER)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS, share=SHARES, who=VIEWERS)
def test_law_for_a_viewer(
    law: Callable[[Way, int | None], object],
    game: Game,
    seats: int,
    *,
    seed: int,
    share: int,
    who: int,
) -> None:
    way = way_to(game, seats, seed, share)
    law(way, way.viewers()[who % (seats + 1)])


@every_table
@pytest.mark.once
def test_sealed_choices_and_parts_hold_where_any_one_move_can_be_made(
    game: Game, seats: int
) -> None:
    for way in places(game, seats):
        secrecy.law_order(way)
        secrecy.law_sealed(way)
        secrecy.law_parts(way)


@every_table
@pytest.mark.once
def test_nothing_leaks_where_any_one_move_can_be_made(game: Game, seats: int) -> None:
    for number, way in enumerate(places(game, seats)):
        secrecy.law_no_leak(way, way.viewers()[number % (seats + 1)])
        secrecy.law_imagine(way, way.viewers()[number % (seats + 1)])


@every_table
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS, share=SHARES)
def test_ALL_01_onlookers_see_only_what_every_seat_sees(
    game: Game, seats: int, seed: int, share: int
) -> None:
    secrecy.law_onlooker(way_to(game, seats, seed, share))


@every_table
def test_hands_just_dealt_can_be_imagined_in_many_ways(game: Game, seats: int) -> None:
    for seed in range(5):
        way = Way(game, seats, seed, moves=0)
        assert all(secrecy.law_many_worlds(way, viewer) for viewer in way.viewers())


@every_table
def test_two_worlds_are_followed_for_long_enough_to_show_a_leak(game: Game, seats: int) -> None:
    ways = [Way(game, seats, seed, moves=0) for seed in range(20)]
    assert sum(secrecy.law_no_leak(way, way.seed % seats) for way in ways) > 20


@pytest.mark.parametrize("game", [PAIRS, *GAMES], ids=lambda game: game.name)
def test_notation(game: Game) -> None:
    laws.law_notation(game)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_many_random_matches_end(game: Game, seats: int) -> None:
    laws.law_ends(game, seats, MATCHES)


def test_every_game_declares_its_secrets() -> None:
    assert set(secrecy.SECRETS) == {game.name for game in [PAIRS, *GAMES]}
