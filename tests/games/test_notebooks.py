"""Pictures in notebooks, of every game."""

from xml.etree import ElementTree

import pytest

from games.cases import TABLES
from stammtisch.core.game import Game
from stammtisch.core.match import Match


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_views_and_matches_draw_themselves_in_notebooks(game: Game, seats: int) -> None:
    match = Match(game, seats, bytes([3]) * 32)
    pictures = [match._repr_svg_(), *(match.view(seat)._repr_svg_() for seat in range(seats))]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert "<style>" in picture  # it stands alone
    assert len(set(pictures)) == seats + 1
