"""What a table agrees on, as the rules tell it."""

import pytest

from games.agreed import check_rule_tells
from stammtisch.core.game import OptionValue
from stammtisch.games.greyhounds import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("GH-04", {"lap": 33}, "33"),
        ("GH-09", {"win_odds": [2, 17, 19, 23]}, "2, 17, 19 or 23 times"),
        ("GH-09", {"place_odds": [11, 13, 7]}, "11, 13 and 7 times"),
        ("GH-09", {"quinella_odds": [1, 2, 3, 4, 5, 49]}, "III+IV 49"),
        ("GH-01", {"bookmaker": 1}, "At this table: seat B."),
    ],
)
def test_GH_04_GH_09_GH_01_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    check_rule_tells(GAME, rule, options, told)
