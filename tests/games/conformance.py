"""What the laws must be told of Pairs."""

from stammtisch.core.conformance import Conformance, Secrets
from stammtisch.core.game import Json


def hides(view: Json, parts: list[int], move: int) -> bool:
    """Pairs are sealed."""
    return bool(view["phase"] == "SEAL")


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """Sealed pairs open together."""
    return {"pairs"} if len(before["pairs"]) < len(here["pairs"]) else set()


CONFORMANCE = Conformance(Secrets(hides, reveals), short={"rounds": 1})
