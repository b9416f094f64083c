"""Every refusal names a rule and says why, in both languages."""

from collections.abc import Callable
from typing import Any

import pytest

from games.galopp_royal.tables import draw, made, on_course, opened, race_over, refused
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import State
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.rules import GaloppState


def rolled() -> GaloppState:
    state = on_course(["R 1 2 3"] * 3)
    state.deal([1])
    return state


LAYING: dict[str, Any] = {
    "options": {"arrange": 1},
    "teams": ["", "1 1 5 R", ""],
    "turn": 1,
    "laying": ["lay 5"],
}
STATES: dict[str, Callable[[], State]] = {
    "lot": lambda: GAME.new(3),
    "draw": lambda: opened(3),
    "bid": lambda: draw(opened(3), "1 2 3 5"),
    "arrange": lambda: made(phase="arrange", **LAYING),
    "roll": lambda: on_course(["R 1 2 3"] * 3),
    "move": rolled,
    "change": race_over,
    "over": lambda: race_over(race=6),
}


@pytest.mark.parametrize("phase", STATES)
def test_any_number_from_any_seat_gets_an_answer(phase: str) -> None:
    state = STATES[phase]()
    moves = [-(10**9), -1, *range(GAME.codes + 2), 10**9]
    for seat in (-7, -1, *range(8), 99):
        legal = state.legal(seat)
        for move in moves:
            refusal = state.refusal(seat, move)
            assert (refusal is None) == (move in legal)
            if refusal is not None:
                assert refusal.rule in GAME.words.rules
                for lang in LANGUAGES:
                    assert GAME.words.say(refusal.reason, refusal.facts, lang)


def test_whose_turn_it_is_not_is_told_so() -> None:
    state = draw(opened(4, starter=2), "1 2 3 5")
    assert refused(state, "bid 1", seat=0) == ("GR-05", "not_your_turn")
    assert refused(state, "go") == ("GR-05", "not_now")
    assert refused(rolled(), "pass") == ("GR-15", "not_now")
    assert refused(race_over(), "go") == ("GR-24", "not_now")
    assert refused(opened(4), "pass", seat=0) == ("GR-04", "chance_first")
