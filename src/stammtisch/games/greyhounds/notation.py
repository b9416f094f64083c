"""Moves of Greyhounds as text, the same in every language."""

from typing import Final

from stammtisch.core.notation import read_move
from stammtisch.games.greyhounds.board import (
    DOG_NAMES,
    HUNDRED,
    LEAST_STAKE,
    PAIR_NAMES,
    PLACEMENT_NAMES,
    TOP_STAKE,
)
from stammtisch.games.greyhounds.cards import HIGHEST

MOVE_TEXTS: Final = [
    *[f"C{card}" for card in range(1, HIGHEST + 1)],
    *PLACEMENT_NAMES,
    *[f"win {dog}" for dog in DOG_NAMES],
    *[f"place {dog}" for dog in DOG_NAMES],
    *[f"quin {pair}" for pair in PAIR_NAMES],
    *[str(hundreds * HUNDRED) for hundreds in range(LEAST_STAKE, TOP_STAKE + 1)],
]
ALIASES: Final = {
    **{f"sieg {dog}": f"win {dog}" for dog in DOG_NAMES.casefold()},
    **{f"platz {dog}": f"place {dog}" for dog in DOG_NAMES.casefold()},
    **{f"quin {pair[::-1]}": f"quin {pair}" for pair in map(str.casefold, PAIR_NAMES)},
    **{f"einlauf {pair}": f"quin {pair}" for pair in map(str.casefold, PAIR_NAMES)},
    **{f"einlauf {pair[::-1]}": f"quin {pair}" for pair in map(str.casefold, PAIR_NAMES)},
}
_CODES: Final = {text.casefold(): code for code, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    """Return a move in short notation."""
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; raise BadMoveText."""
    return read_move(text, "greyhounds", _CODES, ALIASES)
