"""What a table agrees on, as the rules tell it and the match begins."""

import pytest

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
    seats = GAME.seat_counts[0]
    assert told in GAME.rule(rule, "en", seats, GAME.settle(seats, options))
    assert told not in GAME.rule(rule, "en", seats, GAME.settle(seats))


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_DG_06_the_table_may_name_who_begins(seats: int) -> None:
    for seat in range(seats):
        state = GAME.new(seats, {"starter": seat})
        assert state.view(None).starter == seat  # type: ignore[attr-defined]  # of this game's
