"""Moves as text."""

from typing import Final

from stammtisch.core.errors import BadMoveText
from stammtisch.games.boat_race.cards import BOAT_NAMES, CARD_NAMES, RANKING_NAMES

MOVE_NAMES: Final = [*CARD_NAMES, *BOAT_NAMES, *RANKING_NAMES]
OTHER_NAMES: Final = {
    "superchamp": "Champ",
    "ruderbruch": "Oar",
    "broken oar": "Oar",
    "steuermann": "Cox",
    "steuermann über bord": "Cox",
    "cox overboard": "Cox",
    "o": "Oxford",
    "c": "Cambridge",
}
CODE_OF: Final = {name.lower(): code for code, name in enumerate(MOVE_NAMES)}


def move_text(move: int) -> str:
    """Return a move in short notation: `R7`, `Champ`, `Oxford`, `RGY`."""
    return MOVE_NAMES[move]


def parse_move(text: str) -> int:
    """Return the move a text stands for; raise BadMoveText if it stands for none."""
    word = " ".join(text.lower().split())
    code = CODE_OF.get(OTHER_NAMES.get(word, word).lower())
    if code is None:
        raise BadMoveText("bad_move_text", {"text": text, "game": "boat_race"})
    return code
