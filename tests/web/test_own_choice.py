"""What a page is told about its own person's choice follows from the rules and the own view."""

from itertools import islice
from random import Random

import pytest

from games.cases import GAMES
from stammtisch.core.game import Game, State, View
from stammtisch.core.rng import FastRng
from stammtisch.web.own_choice import choice_of

QUESTIONS = 150
NAMES = ["Anna", "Bert", "Clara", "Dora", "Emil", "Fritz"]


def played(game: Game, seats: int, seed: int) -> list[tuple[State, int]]:
    """Return positions of matches at random, each with a seat that is to act."""
    rng, dice = FastRng(seed), Random(seed)
    found: list[tuple[State, int]] = []
    state = game.new(seats)
    while len(found) < QUESTIONS:
        if state.is_over():
            state = game.new(seats)
        elif state.awaits_chance():
            state.chance(rng)
        else:
            seat = dice.choice(state.to_act())
            found.append((state.copy(), seat))
            state.apply(seat, state.random_move(seat, rng))
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_forced_is_the_only_whole_choice_and_single_has_one_part(game: Game) -> None:
    teller = game.teller(NAMES, "en")
    for state, seat in played(game, min(game.seat_counts), 1):
        told = choice_of(state, state.view(seat), teller)
        some = list(islice(state.choices(seat), 2))
        assert told["forced"] == (some[0] if len(some) == 1 else None)
        assert told["single"] == (len(some[0]) == 1)
        assert told["asks"] == state.asks(seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_is_the_same_in_every_world_that_fits_the_view(game: Game) -> None:
    teller = game.teller(NAMES, "en")
    for number, (state, seat) in enumerate(played(game, max(game.seat_counts), 2)):
        view = state.view(seat)
        world = game.imagine(view, FastRng(number))
        assert choice_of(world, world.view(seat), teller) == choice_of(state, view, teller)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_can_be_chosen_in_advance_holds_all_that_can_be_played_then(game: Game) -> None:
    """Nobody is kept from choosing a card that turns out to be allowed."""
    seats, ahead = min(game.seat_counts), 0
    waiting: dict[int, list[int]] = {}
    for state, _ in played(game, seats, 3):
        owing = state.to_act()
        for seat in range(seats):
            view = state.view(seat)
            if seat in owing:
                offered = waiting.pop(seat, [])
                assert not offered or set(view.legal) <= set(offered)
                ahead += bool(offered)
            else:
                waiting[seat] = view.premoves()
                assert waiting[seat] == sorted({*waiting[seat]})
                assert all(0 <= move < game.codes for move in waiting[seat])
    assert (ahead > 0) == (type(view).premoves is not View.premoves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_picks_tell_moves_apart_and_are_no_moves(game: Game) -> None:
    teller = game.teller(NAMES, "de")
    made = [frozenset(teller.picks(move)) for move in range(game.codes) if teller.picks(move)]
    assert len(made) == len({*made})
    assert all(pick >= game.codes for picks in made for pick in picks)
