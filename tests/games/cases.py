"""The games under test, each with every number of seats it is played with."""

import pytest

from games.fakes import PAIRS
from stammtisch import games
from stammtisch.core.game import Game

GAMES: list[Game] = [games.get(name) for name in games.names()]


def at_every_table(*played: Game) -> list[object]:
    """Return parameters (game, seats) for every number of seats of some games."""
    return [
        pytest.param(game, seats, id=f"{game.name}-{seats}")
        for game in played
        for seats in game.seat_counts
    ]


TABLES = at_every_table(*GAMES)
TABLES_AND_FAKE = at_every_table(PAIRS, *GAMES)
