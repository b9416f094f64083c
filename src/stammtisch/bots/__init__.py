"""Who chooses moves at a table besides people; a bot gets a view and nothing else."""

from collections.abc import Callable
from typing import Final

from stammtisch.bots.bot import Bot, Random
from stammtisch.bots.simple import Simple
from stammtisch.core.rng import FastRng

__all__ = ["BOTS", "Bot", "find", "make"]

BOTS: Final[dict[str, Callable[[FastRng], Bot]]] = {"Random": Random, "Simple": Simple}


def find(name: str) -> str | None:
    """Return the name of a bot as it is written here, however it was typed; None if unknown."""
    return {known.lower(): known for known in BOTS}.get(name.lower())


def make(name: str, rng: FastRng) -> Bot:
    """Return a bot by its name."""
    return BOTS[name](rng)
