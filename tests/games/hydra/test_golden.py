"""The stored matches hold one of everything; that they replay is tested for all games alike."""

import pytest

from games.hydra.make_golden import FOLDER, holds_everything
from stammtisch.games.hydra import GAME


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_golden_record_holds_one_of_everything(seats: int) -> None:
    assert holds_everything((FOLDER / f"{seats}_seats.txt").read_text(encoding="utf-8"))
