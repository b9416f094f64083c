"""What the laws must be told of DOG."""

from games.hidden import Secrets
from stammtisch.core.game import Json

EAGER: dict[int, float] = {}


def comes_out(before: Json, here: Json, there: Json) -> set[str]:
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


SECRETS = Secrets(lambda view, parts, move: view["phase"] == "swap", comes_out)
