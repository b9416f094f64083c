"""Chance under test: numbers told beforehand, and whether counts look like fair chances."""

from collections.abc import Iterable, Sequence
from math import sqrt

from stammtisch.core.rng import Rng

FAR_OUT = 4.5  # standard deviations: a fair count strays this far less than once in 100,000 times


class Script(Rng):
    """Gives the words it is told to give."""

    def __init__(self, words: list[int]) -> None:
        super().__init__()
        self.words = words

    def word(self) -> int:
        """Return the next of them."""
        return self.words.pop(0)


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> float:
    """Return how far counts stray from their chances, in standard deviations (Wilson-Hilferty)."""
    total = sum(counts)
    freedom = len(counts) - 1
    strays: float = sum(
        (n - total * p) ** 2 / (total * p) for n, p in zip(counts, chances, strict=True)
    )
    spread = 2 / (9 * freedom)
    return float((strays / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)


def is_fair(counts: Iterable[int], kinds: int) -> bool:
    """Tell whether counts fit `kinds` equal chances; kinds that never came up may be left out."""
    told = list(counts)
    told += [0] * (kinds - len(told))
    if kinds == 1 or len(told) > kinds:
        return len(told) == kinds
    return chi_square(told, [1 / kinds] * kinds) < FAR_OUT
