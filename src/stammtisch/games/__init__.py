"""The games, by name; each is loaded when it is first asked for."""

from importlib import import_module
from typing import cast

from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game

NAMES = ("greyhounds", "dog", "galopp_royal", "boat_race", "hydra")


def get(name: str) -> Game:
    """Return a game by its name; raise BadSetup if there is none."""
    if name not in NAMES:
        raise BadSetup("unknown_game", {"name": name, "known": ", ".join(NAMES)})
    return cast(Game, import_module(f"stammtisch.games.{name}").GAME)
