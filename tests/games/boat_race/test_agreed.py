"""What a table agrees on, as the rules tell it and the match begins."""

import pytest

from games.agreed import check_rule_tells, check_starter
from stammtisch.core.game import OptionValue
from stammtisch.games.boat_race import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("BR-01", {"specials": [0, 1, 2]}, "2 × cox overboard"),
        ("BR-04", {"starter": 2}, "seat C"),
        ("BR-15", {"course": 31}, "31 fields"),
    ],
)
def test_BR_01_BR_04_BR_15_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    check_rule_tells(GAME, rule, options, told)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_BR_04_the_table_may_name_who_begins(seats: int) -> None:
    check_starter(GAME, seats)
