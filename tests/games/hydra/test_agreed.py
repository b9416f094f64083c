"""What a table agrees on, as the rules tell it."""

import pytest

from stammtisch.core.game import OptionValue
from stammtisch.games.hydra import GAME


@pytest.mark.parametrize(
    ("rule", "options", "told"),
    [
        ("HY-08", {"rounds": 10}, "At this table there are 10 of them."),
    ],
)
def test_HY_08_tell_the_numbers_of_the_table(
    rule: str, options: dict[str, OptionValue], told: str
) -> None:
    seats = GAME.seat_counts[0]
    assert told in GAME.rule(rule, "en", seats, GAME.settle(seats, options))
    assert told not in GAME.rule(rule, "en", seats, GAME.settle(seats))
