"""Which of the two builds of the engine runs: compiled to C, or the same source interpreted."""

from typing import Final

from stammtisch.core import game

COMPILED: Final[bool] = not str(game.__file__).endswith(".py")


def name() -> str:
    """Return `compiled` or `interpreted`."""
    return "compiled" if COMPILED else "interpreted"
