"""What the laws must be told of Galopp Royal."""

from games.hidden import Secrets
from stammtisch.core.game import Json

EAGER = {0: 40.0}  # passing, so that teams stay unsold now and then


def comes_out(before: Json, here: Json, there: Json) -> set[str]:
    """Tell what shows when an auction ends (GR-07, GR-08), and early passers' cards (GR-06)."""
    if before["last_auction"] != here["last_auction"]:
        return {"last_auction", "auction", "teams", "discard", "carrier", "legal"}
    if before["auction"] and here["auction"]:
        if before["auction"]["thrown"] != here["auction"]["thrown"]:
            return {"auction", "discard"}
    return set()


SECRETS = Secrets(lambda view, parts, move: False, comes_out)
