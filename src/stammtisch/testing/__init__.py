"""The laws that every game keeps, for its author: `stammtisch check GAME`, or one line of pytest.

test_laws = stammtisch.testing.pytest_suite(GAME)
"""

from typing import TYPE_CHECKING, Any

from stammtisch.core.conformance import Conformance, Secrets
from stammtisch.testing.case import Case
from stammtisch.testing.check import Counterexample, Verdict, check, shrink, try_case
from stammtisch.testing.law import Law
from stammtisch.testing.laws import LAWS, law_called

if TYPE_CHECKING:
    from stammtisch.core.game import Game

__all__ = [
    "LAWS", "Case", "Conformance", "Counterexample", "Law", "Secrets", "Verdict", "check",
    "law_called", "pytest_suite", "shrink", "try_case",
]  # fmt: skip


def pytest_suite(*games: "Game", cases: int | None = None) -> Any:
    """Return a test for pytest: one for every law, game and number of seats."""
    from stammtisch.testing.plugin import suite  # noqa: PLC0415 only tests need pytest

    return suite(games, cases)
