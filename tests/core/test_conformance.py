"""What a game says of itself to the laws, and what holds if it says nothing."""

import pytest

from games import conformance
from games.cases import GAMES
from games.fakes import PAIRS, PairsGame
from games.test_laws_bite import Knowing
from stammtisch.core.conformance import Conformance, conformance_of
from stammtisch.core.game import Game
from stammtisch.testing import Case, secrecy


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_of_ours_says_how_a_match_is_short(game: Game) -> None:
    assert game.settle(min(game.seat_counts), conformance_of(game).short)
    assert conformance_of(game).short


def test_a_game_says_it_in_a_module_of_its_package() -> None:
    assert conformance_of(PAIRS) is conformance.CONFORMANCE


def test_without_a_module_the_defaults_are_strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PairsGame, "module", lambda game, name: None)
    told = conformance_of(PAIRS)
    assert not told.secrets.hides({}, [], 0)
    assert told.secrets.reveals({}, {}, {}) == set()
    assert not told.perfect_information
    assert (told.eager, told.short) == ({}, {})


def test_what_is_no_conformance_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "CONFORMANCE", 7)
    with pytest.raises(TypeError, match="CONFORMANCE of pairs is a int"):
        conformance_of(PAIRS)


def test_perfect_information_is_taken_at_its_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "CONFORMANCE", Conformance(perfect_information=True))
    secrecy.hidden_information(Case(PairsGame(view_class=Knowing), 2))
    with pytest.raises(AssertionError, match="imagines another world"):
        secrecy.hidden_information(Case(PAIRS, 2))
