"""Every game, with every number of seats, keeps every law."""

import pytest

from games.cases import GAMES, TABLES_AND_FAKE
from games.fakes import PAIRS
from stammtisch.core.game import Game
from stammtisch.testing import Case, Law, pytest_suite, secrecy
from stammtisch.testing.case import cases_everywhere
from stammtisch.testing.effort import THOROUGH

TRIED = 3 if THOROUGH else 1  # of the cases that lead to any one choice
PLACES = 10_000 if THOROUGH else 30  # looked at in a phase
EVERYWHERE = [
    secrecy.arrival_order,
    secrecy.sealed_choices,
    secrecy.unfinished_choices,
    secrecy.no_leak,
    secrecy.imagined_worlds,
]

every_table = pytest.mark.parametrize(("game", "seats"), TABLES_AND_FAKE)

test_laws = pytest_suite(PAIRS, *GAMES)


@every_table
@pytest.mark.once
@pytest.mark.parametrize("law", EVERYWHERE, ids=lambda law: law.id)
def test_law_where_any_one_move_can_be_made(law: Law, game: Game, seats: int) -> None:
    for case in cases_everywhere(game, seats, TRIED, PLACES):
        law(case)


def test_ALL_01_onlookers_see_only_what_every_seat_sees() -> None:
    """The law is held against all games above; here it is named after its rule."""
    secrecy.onlookers(Case(PAIRS, 3, moves=4))


@every_table
def test_hands_just_dealt_can_be_imagined_in_many_ways(game: Game, seats: int) -> None:
    for seed in range(5):
        for viewer in (*range(seats), None):
            assert secrecy.choices_with_several_worlds(Case(game, seats, seed, viewer=viewer))


@every_table
def test_two_worlds_are_followed_for_long_enough_to_show_a_leak(game: Game, seats: int) -> None:
    cases = [Case(game, seats, seed, viewer=seed % seats) for seed in range(20)]
    assert sum(map(secrecy.choices_alike, cases)) > 20
