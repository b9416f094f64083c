"""Whether a move told anybody something, so that it can no longer be taken back.

The answer is shown to whoever asks, so it is made from what the asker sees and from nothing else.
"""

from typing import Final

from stammtisch.core.game import Game, Json, State, View
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng

WORLDS: Final = 4  # that the asker imagines; in each of them everybody else imagines another


def reveals(game: Game, before: View, after: View, seat: int, text: str) -> bool:
    """Tell whether a seat's own choice, between two of its views, told anybody more than itself.

    It did if chance decided something after it. A viewer who sees no more than who has yet to
    choose has learned nothing; for any other it did if in another world that this viewer could not
    tell from the true one the same choice was impossible or left another picture.
    """
    parts = [game.parse_move(part) for part in text.split(PART)]
    seen = after.to_json()
    rng = FastRng(0)
    for _ in range(WORLDS):
        here = before.imagine(rng)
        then = played(here, seat, parts)
        if then is None or then.is_over() or then.awaits_chance():
            return True
        if then.view(seat).to_json() != seen:
            return True
        for viewer in [None, *range(len(here.score()))]:
            known = here.view(viewer)
            told = then.view(viewer).to_json()
            if viewer == seat or is_quiet(known.to_json(), told):
                continue
            other = played(known.imagine(rng), seat, parts)
            if other is None or other.view(viewer).to_json() != told:
                return True
    return False


def is_quiet(before: Json, after: Json) -> bool:
    """Tell whether what a viewer is shown differs in nothing but who has yet to choose."""
    return {**before, "to_act": []} == {**after, "to_act": []}


def played(state: State, seat: int, parts: list[int]) -> State | None:
    """Return a state after a choice, none if it is not allowed there."""
    after = state.copy()
    for part in parts:
        if after.awaits_chance() or part not in after.legal(seat):
            return None
        after.apply(seat, part)
    return after
