"""What is made once for several readers is what would be made for each of them."""

import random
from collections.abc import Iterator

import pytest

from stammtisch import games
from stammtisch.core.game import View
from stammtisch.core.match import Match
from stammtisch.core.receipt import Receipt
from stammtisch.core.telling import Sheet, Teller
from stammtisch.table.played_match import PlayedMatch
from stammtisch.web.shown import sheet_of


def played_at_random(name: str, seed: int, moves: int) -> Iterator[PlayedMatch]:
    """Yield one match, move after move."""
    game = games.get(name)
    rng = random.Random(seed)
    seats = rng.choice(game.seat_counts)
    match = Match(game, seats, bytes([seed]) * 32)
    played = PlayedMatch(match, Receipt(None))
    for _ in range(moves):
        yield played
        if match.is_over():
            return
        seat = rng.choice(match.state.to_act())
        match.play(seat, rng.choice(match.state.legal(seat)))


@pytest.mark.parametrize("name", games.names())
def test_a_remembered_sheet_is_the_one_that_would_be_made(name: str) -> None:
    for seed in range(3):
        for played in played_at_random(name, seed, 400):
            viewers = [None, *range(played.match.seats)]
            for viewer in viewers:
                view = played.match.view(viewer)
                for lang in ("de", "en"):
                    teller = played.teller(lang)
                    head, rows = teller.sheet(view)
                    assert sheet_of(played, teller, view) == {"head": head, "rows": rows}


def test_a_sheet_names_who_sits_there_now() -> None:
    game = games.get("boat_race")
    match = Match(game, 3, bytes(32), names=["Anna", "Bert", "Cleo"])
    played = PlayedMatch(match, Receipt(None))
    teller = played.teller("en")
    before = sheet_of(played, teller, match.view(0))
    assert sheet_of(played, teller, match.view(1)) is before
    match.names[2] = "Dora"
    assert "Dora" in sheet_of(played, teller, match.view(0))["head"]
    assert "Cleo" in before["head"]


def test_a_sheet_of_other_facts_is_made_anew() -> None:
    class Secretive(Teller):
        """Writes what only the viewer knows, and says so."""

        def sheet(self, view: View) -> Sheet:
            return Sheet(["", "x"], [[str(view.seat)]])

        def sheet_facts(self, view: View) -> tuple[object, ...]:
            return (view.seat,)

    game = games.get("boat_race")
    played = PlayedMatch(Match(game, 3, bytes(32)), Receipt(None))
    teller = Secretive(game, ["A", "B", "C"], "en")
    for viewer in (0, 1, None, 0):
        view = played.match.view(viewer)
        assert sheet_of(played, teller, view)["rows"] == [[str(viewer)]]
