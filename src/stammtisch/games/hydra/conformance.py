"""What the laws must be told of Hydra."""

from typing import Final

from stammtisch.core.conformance import Conformance, Scene, Secrets
from stammtisch.core.game import Json
from stammtisch.games.hydra.rules import ACCEPT, ANTRAG, MORBUS, PAIR_E, PAIR_G, THROW


def hides(view: Json, parts: list[int], move: int) -> bool:
    """Answers (HY-09), the pair laid face down (HY-14) and cards given back (HY-15) do not show."""
    is_pair = move in (PAIR_E, PAIR_G)
    return view["phase"] in ("throw", "give") or (view["phase"] == "lay" and is_pair)


def reveals(before: Json, here: Json, there: Json) -> set[str]:
    """Hands thrown in, cards passed to the viewer, and the parties when a round is scored."""
    keys: set[str] = set()
    if here["throws"] != there["throws"]:
        return set(here)  # HY-09 one round is dealt again, the other goes on
    if before["throws"] < here["throws"]:
        keys |= {"shown", "shown_by"}
    if before["taker"] is None and here["taker"] is not None and here["taker"] == here["seat"]:
        keys |= {"offered", "hand", "legal"}  # HY-15 the taker sees the pair
    if before["phase"] == "give" != here["phase"] and here["declarer"] == here["seat"]:
        keys |= {"given", "hand", "legal"}  # HY-15 so does the proposer what comes back
    if len(before["results"]) < len(here["results"]):
        keys |= {"results", "totals"}  # HY-19
    return keys


CONFORMANCE: Final = Conformance(
    Secrets(hides, reveals),
    # an Antrag needs a pair, and no Solo beside it
    eager={MORBUS: 0.2, ANTRAG: 50, THROW: 9, ACCEPT: 3},
    short={"rounds": 1},
    longest={"rounds": 96},
    scene=Scene(5, 8, "tricks"),
)
