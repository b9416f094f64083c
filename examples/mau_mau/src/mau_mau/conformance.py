"""What the laws must be told: no move is hidden, and hands show by their points in the end."""

from typing import Final

from stammtisch.core.conformance import Conformance, Secrets
from stammtisch.core.game import Json


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """A card comes out for whoever draws it, and all hands as points when a round ends (MM-12)."""
    has_ended = len(before["history"]) < len(here["history"])
    has_drawn = len(before["hand"]) < len(here["hand"])
    seen = {"hand", "drawn", "legal"} if has_drawn else set()
    return {"history", "points"} | seen if has_ended else seen


CONFORMANCE: Final = Conformance(secrets=Secrets(reveals=reveals), short={"rounds": 1})
