"""Moves of Galopp Royal as text, the same in every language."""

from typing import Final

from stammtisch.core.errors import BadMoveText
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
]
ALIASES: Final = {
    "passe": "pass",
    "passen": "pass",
    "biete": "bid",
    "gebot": "bid",
    "los": "go",
    "zurück": "back",
    "vor": "forth",
    "weg": "drop",
    "entferne": "drop",
}
_CODES: Final = {text.casefold(): code for code, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    """Return a move in short notation."""
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; a number alone is a bid; raise BadMoveText."""
    words = text.casefold().split()
    if words:
        words[0] = ALIASES.get(words[0], words[0])
    code = _CODES.get(" ".join(words))
    if code is None and len(words) == 1:
        code = _CODES.get(f"bid {words[0]}")
    if code is None:
        raise BadMoveText("bad_move_text", {"text": text, "game": "galopp_royal"})
    return code
