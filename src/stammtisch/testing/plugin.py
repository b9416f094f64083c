"""The laws as tests for pytest."""

from collections.abc import Callable, Sequence

import pytest

from stammtisch.core.game import Game
from stammtisch.testing.check import Counterexample, cases_of, shrink, try_case
from stammtisch.testing.effort import CASES
from stammtisch.testing.law import Law
from stammtisch.testing.laws import LAWS


def suite(games: Sequence[Game], cases: int | None = None) -> Callable[[Law, Game, int], None]:
    """Return a test that is run for every law, game and number of seats."""
    count = CASES if cases is None else cases

    @pytest.mark.parametrize(("law", "game", "seats"), parameters(games))
    def test_law(law: Law, game: Game, seats: int) -> None:
        for case in cases_of(law, game, 0, count, seats):
            found = try_case(law, case)
            if found is not None:
                pytest.fail(described(shrink(found)), pytrace=False)

    return test_law


def parameters(games: Sequence[Game]) -> list[object]:
    """Return every law with every game and number of seats; some laws are held once a game."""
    return [
        pytest.param(law, game, seats, id=f"{law.id}-{game.name}-{seats}")
        for law in LAWS
        for game in games
        for seats in (game.seat_counts[:1] if law.is_once else game.seat_counts)
    ]


def described(found: Counterexample) -> str:
    """Return what does not hold, where, and how to see it again."""
    law = found.law
    return f"{law.id}: {law.english}\n{found.message}\n{found.case.text()}\n{found.command()}"
