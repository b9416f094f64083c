"""Moves of Hydra as text, the same in every language."""

from typing import Final

from stammtisch.core.notation import read_move
from stammtisch.games.hydra.cards import NAMES, RANKS, SUITS

MOVE_TEXTS: Final = [
    *NAMES,
    "keep",
    "throw",
    "Valeo",
    "Morbus",
    "Solo",
    "Antrag",
    *[f"Solo {rank}" for rank in RANKS],
    "Solo normal",
    *[f"Solo {suit}" for suit in SUITS],
    "Pair E",
    "Pair G",
    "decline",
    "accept",
]
ALIASES: Final = {
    "hydra": "HY",
    "behalten": "keep",
    "schmeißen": "throw",
    "schmeissen": "throw",
    "solo n": "Solo normal",
    "normalsolo": "Solo normal",
    "paar e": "Pair E",
    "paar g": "Pair G",
    "ablehnen": "decline",
    "nein": "decline",
    "annehmen": "accept",
    "ja": "accept",
}
_CODES: Final = {text.casefold(): code for code, text in enumerate(MOVE_TEXTS)}


def move_text(move: int) -> str:
    """Return a move in short notation."""
    return MOVE_TEXTS[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; raise BadMoveText."""
    return read_move(text, "hydra", _CODES, ALIASES)
