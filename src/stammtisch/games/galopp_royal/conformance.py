"""What the laws must be told of Galopp Royal."""

from typing import Final

from stammtisch.core.conformance import Conformance, Measured, Scene, Secrets
from stammtisch.core.game import Json


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """Tell what shows when an auction ends (GR-07, GR-08), and early passers' cards (GR-06)."""
    if before["last_auction"] != here["last_auction"]:
        return {"last_auction", "auction", "teams", "discard", "carrier", "legal"}
    if before["auction"] and here["auction"]:
        if before["auction"]["thrown"] != here["auction"]["thrown"]:
            return {"auction", "discard"}
    return set()


CONFORMANCE: Final = Conformance(
    Secrets(reveals=reveals),
    eager={0: 40.0},  # passing, so that teams stay unsold now and then
    short={"finish": [1] * 6},
    longest={"carriers": [0, 0, 0, 0, 0, 40], "finish": [60] * 6, "pond": 30, "arrange": 1},
    scene=Scene(4, 24, "move"),
    measured=Measured("races", matches=300),
)
