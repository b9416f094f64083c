"""What a table agrees on, as the rules tell it and the match begins."""

import pytest

from games.agreed import check_rule_tells, check_starter
from stammtisch.core.game import OptionValue
from stammtisch.games.galopp_royal import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("GR-01", {"carriers": [9, 7, 7, 5, 7, 5]}, "9, 7, 7, 5, 7 and 5"),
        ("GR-02", {"starter": 0}, "seat A"),
        ("GR-11", {"arrange": 1}, "you decide yourself which carrier lies on which place"),
        ("GR-18", {"finish": [5, 6, 7, 8, 9, 10]}, "5, 6, 7, 8, 9 and 10 fields"),
        ("GR-19", {"pond": 9}, "9 fields behind the start"),
        (
            "GR-21",
            {"prizes": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]},
            "15, 16 and 17 for the sixth",
        ),
    ],
)
def test_GR_01_GR_02_GR_11_GR_18_GR_19_GR_21_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    check_rule_tells(GAME, rule, options, told)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_GR_02_the_table_may_name_who_begins(seats: int) -> None:
    check_starter(GAME, seats)
