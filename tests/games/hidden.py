"""What the laws must be told of a game; `tests/games/<game>/for_laws.py` says it."""

from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.core.game import Json


@dataclass(frozen=True)
class Secrets:
    """What a game's rules hide, told from a viewer's views as plain data."""

    # (view, parts of the choice so far, next part) -> others never see the content of this part
    hides: Callable[[Json, list[int], int], bool]
    # (view before, two views after) -> keys in which these may differ because secrets came out
    reveals: Callable[[Json, Json, Json], set[str]]


def nothing_comes_out(before: Json, here: Json, there: Json) -> set[str]:
    """The rules never show what was hidden."""
    return set()
