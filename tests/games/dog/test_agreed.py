"""What a table agrees on, as the rules tell it and the match begins."""

import pytest

from games.agreed import check_rule_tells, check_starter
from stammtisch.core.game import OptionValue
from stammtisch.games.dog import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("DG-04", {"cards": [3, 4]}, "3 × 52 cards and 4 jokers"),
        ("DG-06", {"starter": 3}, "seat D"),
    ],
)
def test_DG_04_DG_06_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    check_rule_tells(GAME, rule, options, told)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_DG_06_the_table_may_name_who_begins(seats: int) -> None:
    check_starter(GAME, seats)
