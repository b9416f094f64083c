"""Stored matches: played again they give the same bytes, and they tell what was agreed."""

import pytest

from games.greyhounds.make_golden import FOLDER, golden
from stammtisch.core import record
from stammtisch.games.greyhounds import GAME


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_golden_records_replay_to_the_same_bytes(seats: int) -> None:
    text = (FOLDER / f"{seats}_seats.txt").read_text(encoding="utf-8")
    match = record.verify(record.parse(text), GAME)
    assert match.is_over()
    assert record.write(match) == text


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_golden_records_are_played_again_to_the_same_bytes(seats: int) -> None:
    text = (FOLDER / f"{seats}_seats.txt").read_text(encoding="utf-8")
    assert golden(seats) == text


def test_a_record_names_all_that_was_agreed() -> None:
    text = (FOLDER / "3_seats.txt").read_text(encoding="utf-8")
    for line in (
        "option lap: 40",
        "option win_odds: 3,5,8,10",
        "option place_odds: 2,3,4",
        "option quinella_odds: 3,4,5,8,10,12",
        "option bookmaker: -1",
    ):
        assert line in text
