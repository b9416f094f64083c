"""Bots: programs that choose moves; a bot gets a view and nothing else."""

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Final, NamedTuple

from stammtisch.bots.bot import Advice, Bot, Function, Random
from stammtisch.bots.levels import Beginner, Master, Regular
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game
from stammtisch.core.rng import FastRng

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "Factory",
    "Level",
    "Master",
    "find",
    "level_of",
    "make",
    "own_modules",
]

Factory = Callable[[Game, FastRng], Bot]

LEVELS: Final[dict[str, type[Bot]]] = {
    "Random": Random,
    "Beginner": Beginner,
    "Regular": Regular,
    "Master": Master,
}
GERMAN_NAMES: Final = {
    "Zufall": "Random",
    "Anfänger": "Beginner",
    "Stammgast": "Regular",
    "Meister": "Master",
}
EFFORT: Final = re.compile(r"(?P<number>\d+(\.\d+)?)(?P<unit>s?)")


class Level(NamedTuple):
    """One of the levels, and how long a Master thinks if that is told."""

    name: str
    seconds: float | None
    rounds: int | None


def find(text: str) -> Factory:
    """Return how to make a bot: a level, `Master@0.3s`, `Master@500`, or `module:Name`.

    The name after a module is a class of bots or a function from a view to a move.
    """
    level = level_of(text)
    if level is None:
        return _own(text)
    if level.seconds is not None:
        return partial(Master, seconds=level.seconds)
    if level.rounds is not None:
        return partial(Master, rounds=level.rounds)
    return LEVELS[level.name]


def level_of(text: str) -> Level | None:
    """Return which level is meant by its name; None if it is somebody's own bot."""
    if ":" in text:
        return None
    name, at, effort = text.partition("@")
    known = {level.lower(): level for level in LEVELS}
    known.update({other.lower(): level for other, level in GERMAN_NAMES.items()})
    level = known.get(name.lower())
    if level is None or (at and level != "Master"):
        raise BadSetup("unknown_bot", {"name": text, "known": ", ".join(LEVELS)})
    if not at:
        return Level(level, None, None)
    match = EFFORT.fullmatch(effort)
    if match is None or float(match["number"]) <= 0:
        raise BadSetup("bad_effort", {"name": text})
    if match["unit"]:
        return Level(level, float(match["number"]), None)
    return Level(level, None, max(1, int(float(match["number"]))))


def make(text: str, game: Game, rng: FastRng) -> Bot:
    """Return a bot for one seat of a game."""
    return find(text)(game, rng)


@contextmanager
def own_modules(names: Sequence[str]) -> Iterator[None]:
    """Let somebody's own bots be found in the current folder, as Python itself does."""
    here = os.getcwd()
    is_needed = any(":" in name for name in names) and here not in sys.path
    if is_needed:
        sys.path.insert(0, here)
    try:
        yield
    finally:
        if is_needed:
            sys.path.remove(here)


def _own(text: str) -> Factory:
    """Return how to make somebody's own bot."""
    module, _, name = text.partition(":")
    try:
        found = getattr(import_module(module), name)
    except Exception as error:  # whatever is wrong with somebody's module, it is told in a line
        reason = f"{type(error).__name__}: {error}"
        raise BadSetup("no_such_bot", {"name": text, "reason": reason}) from error
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    if isinstance(found, type):
        return lambda game, rng: Function(game, rng, found().choose)
    if callable(found):
        return partial(_from_function, found)
    raise BadSetup("no_such_bot", {"name": text, "reason": f"{type(found).__name__}?"})


def _from_function(function: Callable[..., int], game: Game, rng: FastRng) -> Bot:
    return Function(game, rng, function)
