"""What the laws must be told of DOG."""

from typing import Final

from stammtisch.core.conformance import Conformance, Measured, Scene, Secrets
from stammtisch.core.game import Json


def hides(view: Json, parts: list[int], move: int) -> bool:
    """Tell whether the others do not see this part: cards are swapped face down (DG-08)."""
    return bool(view["phase"] == "swap")


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """Tell of cards taken up from the partner (DG-08), and folded hands (DG-09)."""
    keys: set[str] = set()
    if before["phase"] == "swap" != here["phase"]:
        keys |= {"hand", "received", "legal"}
    known = len(before["plays"])
    for after in (here, there):
        plays = after["plays" if after["round"] == before["round"] else "last_round"]
        if any(play["hand"] for play in plays[known:]):
            keys |= {"plays", "last_round", "pile"}
    return keys


CONFORMANCE: Final = Conformance(
    Secrets(hides, reveals),
    short={"cards": [1, 8]},
    longest={"cards": [3, 8]},
    scene=Scene(4, 14, "play"),
    measured=Measured("races", master=3000),
)
