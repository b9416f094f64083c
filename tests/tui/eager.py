"""A bot for DOG that hurries home, so that a whole match is short."""

from typing import cast

from stammtisch.core.game import Move, View
from stammtisch.games.dog.board import GOALS, HOME, QUARTER, RING
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.rules import CARD
from stammtisch.games.dog.view import DogView

ACE = CARD + NAMES.index("A")


def choose(view: View) -> Move:
    """Return the move that leads furthest: into the goal, out of home, far along the ring."""
    seen = cast(DogView, view)

    def worth(move: int) -> int:
        if move >= CARD:
            return CARD if move == ACE else CARD - move
        if move < GOALS:
            return (move - QUARTER * (seen.seat or 0) - 1) % RING
        return RING + move if move < HOME else RING

    return max(seen.legal, key=worth)
