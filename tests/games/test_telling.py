"""Tellers: what is the same for every game."""

from xml.etree import ElementTree

import pytest

from games.cases import TABLES
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_standing_is_what_the_score_will_be(game: Game, seats: int) -> None:
    match = Match(game, seats, bytes([2]) * 32)
    rng = FastRng(2)
    while not match.is_over():
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))
        if len(match.log) % 50 == 0:
            view = match.view(seat)
            teller = game.teller(match.names, LANGUAGES[seat % 2])
            assert len(teller.standing(view)) == seats
            assert teller.standing(view)[seat] == match.state.score()[seat]  # one's own is known
    for viewer in (None, *range(seats)):
        for lang in LANGUAGES:
            teller = game.teller(match.names, lang)
            assert teller.standing(match.view(viewer)) == match.state.score()
            sheet = teller.sheet(match.view(viewer))
            assert all(len(row) == len(sheet.head) for row in sheet.rows)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_views_and_matches_draw_themselves_in_notebooks(game: Game, seats: int) -> None:
    match = Match(game, seats, bytes([3]) * 32)
    pictures = [match._repr_svg_(), *(match.view(seat)._repr_svg_() for seat in range(seats))]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert "<style>" in picture  # it stands alone
    assert len(set(pictures)) == seats + 1
