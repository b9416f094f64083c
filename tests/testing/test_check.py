"""Holding laws against a game: which cases are looked at, and how a counterexample shrinks."""

import pytest

from games.fakes import PAIRS, PairsGame, PairsState, Phase
from stammtisch import games
from stammtisch.core.errors import LANGUAGES, BadSetup
from stammtisch.core.game import State
from stammtisch.testing import LAWS, Case, check, law_called, shrink, try_case
from stammtisch.testing.case import cases, difference
from stammtisch.testing.law import Law


class Forgetful(PairsState):
    """Loses what was laid second when it is copied."""

    def copy(self) -> State:
        twin = super().copy()
        assert isinstance(twin, PairsState)
        twin.laid = twin.laid[:1]
        return twin


FORGETFUL = PairsGame(Forgetful)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_a_law_says_in_both_languages_what_it_asks_for(law: Law) -> None:
    german, english = [law.says(lang) for lang in LANGUAGES]
    assert german.endswith(".")
    assert english.endswith(".")
    assert german != english
    assert law.id == law.id.lower().replace("_", "-")


def test_ids_are_distinct() -> None:
    assert len({law.id for law in LAWS}) == len(LAWS)


def test_a_case_can_be_written_down_and_read_again() -> None:
    worth = [9, 0]
    for case in (
        Case(PAIRS, 3, 17, 4, {"rounds": [2], "worth": worth}, is_eager=True, viewer=1),
        Case(PAIRS, 2),
        *cases(PAIRS, 3, 5, 20),
    ):
        assert Case.parse(PAIRS, case.text()) == case
    assert Case.parse(PAIRS, "moves=3") == Case(PAIRS, 2, moves=3)


@pytest.mark.parametrize("text", ["x", "seats=two", "viewer=2", "moves=-1", "eager=1", "option:x"])
def test_what_is_no_case_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no (part of a )?case"):
        Case.parse(PAIRS, text)


@pytest.mark.parametrize("text", ["seats=9", "option:rounds=99", "option:no=1"])
def test_a_case_that_cannot_be_played_is_refused(text: str) -> None:
    with pytest.raises(BadSetup):
        Case.parse(PAIRS, text)


def test_the_same_seed_gives_the_same_cases() -> None:
    game = games.get("boat_race")
    assert list(cases(game, 3, 1, 12)) == list(cases(game, 3, 1, 12))
    assert list(cases(game, 3, 1, 12)) != list(cases(game, 3, 2, 12))


def test_cases_end_in_every_phase_and_some_have_options() -> None:
    found = list(cases(PAIRS, 2, 0, 40))
    assert {case.end().phase for case in found} == {Phase.OVER, Phase.SEAL, Phase.LAY}
    assert any(case.options for case in found)
    assert {case.viewer for case in found} == {0, 1, None}


def test_a_counterexample_is_as_small_as_can_be() -> None:
    """Two seats, each sealing two cards, and two cards laid by three: six moves and two more."""
    (verdict,) = check(FORGETFUL, [law_called("copies")], count=48)
    found = verdict.counterexample
    assert found is not None
    assert found.case.seats == 3
    assert found.case.moves == 8
    assert found.case.options == {}
    assert not found.case.is_eager
    assert try_case(found.law, found.case) == found
    assert try_case(found.law, Case.parse(FORGETFUL, found.case.text())) == found
    assert found.command().startswith("stammtisch check pairs --law copies --case")


def test_shrinking_from_far_goes_step_by_step() -> None:
    def late(case: Case) -> None:
        assert case.moves < 20, "it is late"

    law = Law("late", "Spät.", "Late.", late)
    found = try_case(law, Case(PAIRS, 3, 7, 200, {"rounds": [9]}, is_eager=True))
    assert found is not None
    assert shrink(found).case == Case(PAIRS, 3, 7, 20)


def test_an_error_of_the_game_says_where_it_was() -> None:
    def broken(case: Case) -> None:
        raise KeyError("x")

    found = try_case(Law("broken", "Kaputt.", "Broken.", broken), Case(PAIRS, 2))
    assert found is not None
    assert found.message.startswith("KeyError: 'x' (test_check.py, line ")


def test_difference_shows_where_texts_part() -> None:
    assert difference("a" * 90 + "b", "a" * 90 + "c") == f"…{'a' * 40}b… / …{'a' * 40}c…"
