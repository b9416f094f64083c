"""Whether a move told anybody something, so that it can no longer be taken back."""

from typing import Final

from stammtisch.core.game import Game, State
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng

WORLDS: Final = 6  # imagined for every viewer


def reveals(game: Game, before: State, seat: int, text: str) -> bool:
    """Tell whether a choice showed any viewer more than that it was made.

    It did if chance decided something after it. A viewer who sees no more than who has yet to
    choose has learned nothing; for any other it did if in another world that this viewer could not
    tell from the true one the same choice was impossible or left another picture.
    """
    parts = [game.parse_move(part) for part in text.split(PART)]
    after = played(before, seat, parts)
    if after is None or after.is_over() or after.awaits_chance():
        return True
    viewers: list[int | None] = [None, *range(len(before.score()))]
    for number, viewer in enumerate(viewers):
        view = before.view(viewer)
        seen = after.view(viewer).to_json()
        if viewer != seat and {**seen, "to_act": []} == {**view.to_json(), "to_act": []}:
            continue
        rng = FastRng(number)
        for _ in range(WORLDS):
            other = played(view.imagine(rng), seat, parts)
            if other is None or other.view(viewer).to_json() != seen:
                return True
    return False


def played(state: State, seat: int, parts: list[int]) -> State | None:
    """Return a state after a choice, none if it is not allowed there."""
    after = state.copy()
    for part in parts:
        if after.awaits_chance() or part not in after.legal(seat):
            return None
        after.apply(seat, part)
    return after
