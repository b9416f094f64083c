"""The stored match holds one of everything; that it replays is tested for all games alike."""

from games.dog.make_golden import FOLDER, holds_everything
from stammtisch.core import record
from stammtisch.games.dog import GAME


def test_the_golden_record_holds_one_of_everything() -> None:
    text = (FOLDER / "4_seats.txt").read_text(encoding="utf-8")
    assert holds_everything(text)
    assert record.write(record.verify(record.parse(text), GAME)) == text
