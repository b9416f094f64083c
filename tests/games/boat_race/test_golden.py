"""Races on record: a change of the rules that alters one of them needs a new rules version."""

from hashlib import sha256
from pathlib import Path

import pytest

from stammtisch.core import record
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil"]


def random_race(seats: int) -> Match:
    """Play a race whose chances and choices follow from the number of seats."""
    match = Match(GAME, seats, sha256(b"boat race %d" % seats).digest(), names=NAMES[:seats])
    rng = FastRng(seats)
    while not match.is_over():
        seat = match.state.turn()
        match.play(seat, match.state.random_move(seat, rng))
    return match


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_golden_records_replay_to_the_same_bytes(seats: int) -> None:
    text = (GOLDEN / f"{seats}_seats.txt").read_text(encoding="utf-8")
    match = record.verify(record.parse(text), GAME)
    assert match.is_over()
    assert record.write(match) == text


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_golden_records_are_played_again_to_the_same_bytes(seats: int) -> None:
    text = (GOLDEN / f"{seats}_seats.txt").read_text(encoding="utf-8")
    assert record.write(random_race(seats)) == text
