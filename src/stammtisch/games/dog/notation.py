"""Moves and places of DOG as text, the same in every language."""

from typing import Final

from stammtisch.core.notation import read_move
from stammtisch.games.dog.board import GOAL, QUARTER, RING, SEATS
from stammtisch.games.dog.cards import NAMES

LETTERS: Final = "abcd"  # of the seats, for their stretch of the ring and their goal
HOME_TEXT: Final = "home"

FIELD_TEXTS: Final = [f"{LETTERS[place // QUARTER]}{place % QUARTER}" for place in range(RING)]
GOAL_TEXTS: Final = [f"g{LETTERS[seat]}{n + 1}" for seat in range(SEATS) for n in range(GOAL)]
PLACE_TEXTS: Final = [*FIELD_TEXTS, *GOAL_TEXTS, HOME_TEXT]
MOVE_TEXTS: Final = [*FIELD_TEXTS, *GOAL_TEXTS, "out", *NAMES, "fold"]
ALIASES: Final = {
    "ass": "A",
    "as": "A",
    "ace": "A",
    "bube": "J",
    "jack": "J",
    "dame": "Q",
    "queen": "Q",
    "könig": "K",
    "king": "K",
    "raus": "out",
    "start": "out",
    "aussteigen": "fold",
}
_CODES: Final = {text.casefold(): code for code, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    """Return a move in short notation: `7`, `Joker`, `a3`, `gb2`, `out`, `fold`."""
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; raise BadMoveText."""
    return read_move(text, "dog", _CODES, ALIASES)
