"""The moves and phases of Mau-Mau as small numbers, and what cards count.

Moves: 0 to 31 lay this card, 32 draws one or what sevens owe, 33 passes, 34 to 37 wish for a suit.
"""

from typing import Final

from stammtisch.core.cards import SKAT
from stammtisch.core.game import enum_names

DRAW: Final = SKAT.size
PASS: Final = DRAW + 1
WISH: Final = PASS + 1
CODES: Final = WISH + 4
SEVEN, EIGHT, JACK = 0, 1, 4  # ranks
VALUES: Final = (7, 8, 9, 10, 20, 3, 4, 11)  # MM-12


class Phase:
    """What comes next."""

    RESHUFFLE: Final = -2
    DEAL: Final = -1
    OVER: Final = 0
    PLAY: Final = 1
    DRAWN: Final = 2  # lay the card just drawn, or pass
    WISH: Final = 3
    ANSWER: Final = 4  # a seven: lay another, or draw


PHASES: Final = enum_names(Phase)
