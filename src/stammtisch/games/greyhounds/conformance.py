"""What the laws must be told of Greyhounds."""

from typing import Final

from stammtisch.core.conformance import Conformance, Measured, Scene, Secrets
from stammtisch.core.game import Json

DOGS: Final = "RBGY"
SEALED: Final = ("pick", "bet", "discard")


def hides(view: Json, parts: list[int], move: int) -> bool:
    """Tell whether the others do not see this part of a choice when it is made.

    The last one of several level owners opens all their cards at once (GH-14).
    """
    return view["phase"] in SEALED or (view["phase"] == "run" and len(view["to_act"]) > 1)


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """Return the keys in which two views may differ because secrets came out by the rules."""
    return came_out(before, here) | came_out(before, there)


def came_out(before: Json, after: Json) -> set[str]:
    """Return the keys that can hold what was secret before."""
    if len(after["results"]) > len(before["results"]) or _sealed_cards_opened(before, after):
        return set(after)
    if before["race"] < after["race"]:
        return {"opened_cards"}  # GH-08
    if after["phase"] == "run" != before["phase"] and after["seat"] == after["bookmaker"]:
        return {"slips", "money"}  # GH-12
    return set()


def _sealed_cards_opened(before: Json, after: Json) -> bool:
    if before["phase"] != "run":
        return False
    opened = after["opened"]
    if after["passes"] > before["passes"]:
        opened = [DOGS[dog] for dog, card in enumerate(after["last_pass"]["cards"]) if card]
    own = [] if before["seat"] is None else [before["seat"]]
    known = [*before["opened"], *[DOGS[seat] for seat in [*before["to_act"], *own]]]
    return any(dog not in known for dog in opened)


CONFORMANCE: Final = Conformance(
    Secrets(hides, reveals),
    short={"lap": 10},
    longest={"lap": 200},
    scene=Scene(4, 9, "run"),
    measured=Measured("races", master=300, efforts=(10, 100, 300)),
)
