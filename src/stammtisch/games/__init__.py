"""The registry: every game that can be played here, by name.

Ours are the packages in this folder, each loaded when it is first asked for. Others come with
installed packages that name a game under the entry point group `stammtisch.games`; one that cannot
be loaded is left out, with the reason, and nothing else suffers.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Final

from stammtisch.core.errors import BadSetup
from stammtisch.core.game import FEWEST_SEATS, MOST_SEATS, PROTOCOL, Game

GROUP: Final = "stammtisch.games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


@dataclass(frozen=True)
class Installed:
    """A game of an installed package: the game itself, or why it was left out."""

    name: str
    package: str
    game: Game | None
    problem: BadSetup | None = None


def names() -> tuple[str, ...]:
    """Return the names of all games that can be played, ours first."""
    return (*ours(), *[found.name for found in installed() if found.game is not None])


def get(name: str) -> Game:
    """Return a game by its name; raise BadSetup if there is none."""
    if name in ours():
        game: Game = import_module(f"{__name__}.{name}").GAME
        return game
    for found in installed():
        if found.name == name and found.game is not None:
            return found.game
    raise BadSetup("unknown_game", {"name": name, "known": ", ".join(names())})


@cache
def ours() -> tuple[str, ...]:
    """Return the names of the games in this folder."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def installed() -> tuple[Installed, ...]:
    """Return the games that other packages bring, the broken ones too, by name."""
    found: list[Installed] = []
    taken = set(ours())
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _package(entry))):
        loaded = _loaded(entry, taken)
        if loaded.game is not None:
            taken.add(loaded.name)
        found.append(loaded)
    return tuple(found)


def _loaded(entry: EntryPoint, taken: set[str]) -> Installed:
    package = _package(entry)
    try:
        return Installed(entry.name, package, _checked(entry, taken))
    except BadSetup as problem:
        return Installed(entry.name, package, None, problem)


def _checked(entry: EntryPoint, taken: set[str]) -> Game:
    if not NAME.fullmatch(entry.name):
        raise BadSetup("game_name", {})
    if entry.name in taken:
        raise BadSetup("game_taken", {})
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:  # whatever somebody else's module does
        raise BadSetup("game_import", {"reason": f"{type(error).__name__}: {error}"}) from error
    if not isinstance(game, Game):
        raise BadSetup("game_type", {"value": entry.value, "kind": type(game).__name__})
    if game.protocol != PROTOCOL:
        raise BadSetup("game_protocol", {"version": game.protocol, "known": PROTOCOL})
    if not FEWEST_SEATS <= min(game.seat_counts) <= max(game.seat_counts) <= MOST_SEATS:
        raise BadSetup("game_seats", {"low": FEWEST_SEATS, "high": MOST_SEATS})
    if game.name != entry.name:
        raise BadSetup("game_renamed", {"name": game.name})
    return game


def _package(entry: EntryPoint) -> str:
    return "" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
