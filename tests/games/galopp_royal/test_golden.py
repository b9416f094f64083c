"""Stored matches of Galopp Royal stay what they are, in either build."""

from pathlib import Path

import pytest

from stammtisch.core import record
from stammtisch.games.galopp_royal import GAME

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_replayed_to_the_same_bytes(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    assert record.write(record.verify(record.parse(text), GAME)) == text


def test_every_number_of_seats_has_a_record_with_all_that_can_happen() -> None:
    texts = [path.read_text("utf-8") for path in GOLDEN]
    for seats in GAME.seat_counts:
        assert any(f"seats: {seats}\n" in text for text in texts)
    for kind in ("pass", "bid ", "go", "back ", "forth ", "drop ", "option pond: 3"):
        assert any(kind in text for text in texts)
