"""What a page is told about the choice of its own person, besides the moves; nobody else is."""

from collections.abc import Sequence

from stammtisch.core.game import Json, State, View
from stammtisch.core.telling import Teller


def choice_of(state: State, view: View, teller: Teller) -> Json:
    """Return how a seat that is to act chooses.

    asks      what comes next, in a word: parts that are asked for alike can change places
    weighty   the last part is confirmed
    single    one part is the whole choice
    forced    the parts of the only choice there is
    roll      what to press before the dice are seen
    """
    seat = view.seat
    assert seat is not None
    trial = state.copy()
    parts: list[int] = []
    forced: list[int] | None = None
    is_single = True
    legal: Sequence[int] = view.legal
    while True:
        trial.apply(seat, legal[0])
        parts.append(int(legal[0]))
        is_whole = not trial.unfinished(seat)
        if len(parts) == 1:
            is_single = is_whole
        if len(legal) > 1:
            break
        if is_whole:
            forced = parts
            break
        legal = trial.legal(seat)
    return {
        "asks": state.asks(seat),
        "weighty": teller.is_weighty(view),
        "single": is_single,
        "forced": forced,
        "roll": teller.roll(view),
    }
