"""Moves of Galopp Royal as text, the same in every language."""

from typing import Final

from stammtisch.core.notation import read_move
from stammtisch.games.galopp_royal.board import HIGHEST_BID, MOST_SEATS, PAIRS
from stammtisch.games.galopp_royal.cards import NAMES

_PUSHES: Final = [
    *[str(seat) for seat in range(MOST_SEATS)],
    *[f"{one} {two}" for one, two in PAIRS],
]
MOVE_TEXTS: Final = [
    "pass",
    *[f"bid {gold}" for gold in range(1, HIGHEST_BID + 1)],
    "go",
    *[f"back {push}" for push in _PUSHES],
    *[f"forth {push}" for push in _PUSHES],
    *[f"drop {seat} {name}" for seat in range(MOST_SEATS) for name in NAMES],
    *[f"lay {name}" for name in NAMES],
]
FIRST_WORDS: Final = {
    "passe": "pass",
    "passen": "pass",
    "biete": "bid",
    "gebot": "bid",
    "los": "go",
    "zurück": "back",
    "vor": "forth",
    "weg": "drop",
    "entferne": "drop",
    "lege": "lay",
}
# A number alone is a bid.
ALIASES: Final = {str(gold): f"bid {gold}" for gold in range(1, HIGHEST_BID + 1)} | {
    text.replace(word, other).casefold(): text
    for other, word in FIRST_WORDS.items()
    for text in MOVE_TEXTS
    if text.split()[0] == word
}
_CODES: Final = {text.casefold(): code for code, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    """Return a move in short notation."""
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; a number alone is a bid; raise BadMoveText."""
    return read_move(text, "galopp_royal", _CODES, ALIASES)
