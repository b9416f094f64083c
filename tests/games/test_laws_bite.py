"""A test of the tests: every fault planted in a sound game is caught by the law it breaks."""

from collections.abc import Callable
from typing import cast

import pytest

from games import laws, secrecy
from games.fakes import PAIRS, PASS, PairsGame, PairsState, PairsView, Phase
from games.laws import Way
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Event, Json, Outcome, Refusal, Ruling, State, View
from stammtisch.core.rng import FastRng, Rng

WAYS = [(seats, seed, seed % 16) for seed in range(48) for seats in (2, 3)]
Law = Callable[[Way], object]


def everyone(law: Callable[[Way, int | None], object]) -> Law:
    """Return a law about one viewer as a law about all of them."""

    def for_all(way: Way) -> None:
        for viewer in way.viewers():
            law(way, viewer)

    return for_all


def law_dealt_worlds(way: Way) -> None:
    """Hands just dealt can be imagined in many ways."""
    assert secrecy.law_many_worlds(Way(way.game, way.seats, way.seed, 0), None)


no_leak = everyone(secrecy.law_no_leak)
imagine = everyone(secrecy.law_imagine)
many_worlds = everyone(secrecy.law_many_worlds)


def is_caught(game: PairsGame, law: Law) -> bool:
    try:
        for seats, seed, moves in WAYS:
            law(Way(game, seats, seed, moves))
    except Exception:  # a law may also break down over a fault
        return True
    return False


class Peeking(PairsView):
    """Holds a card of the next seat."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        hand = state.hands[((seat or 0) + 1) % state.seats]
        self.glimpse = hand[:1]

    def to_json(self) -> Json:
        return {**super().to_json(), "glimpse": self.glimpse}


class Hoarding(Peeking):
    """Keeps that card out of its plain data, but a bot could read it."""

    def to_json(self) -> Json:
        return PairsView.to_json(self)


class Counting(PairsView):
    """Tells how many pairs have begun with an even card."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        self.evens = sum(1 for pair in state.pairs if pair and pair[0] % 2 == 0)

    def to_json(self) -> Json:
        return {**super().to_json(), "evens": self.evens}


class Spacing(PairsView):
    """Its bytes, not its meaning, depend on what was sealed last."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        if state.phase == Phase.SEAL and sum(sum(pair) for pair in state.pairs) % 2:
            self.points = [float(points) for points in self.points]  # type: ignore[misc]  # 0.0


class Impatient(PairsView):
    """Shows that somebody has begun a choice, although not what."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        self.to_act = [owing for owing in self.to_act if not state.pairs[owing] or owing == seat]


class Knowing(PairsView):
    """Imagines nothing but the truth."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        self.truth = state.copy()

    def imagine(self, rng: Rng) -> State:
        return self.truth.copy()


class KnowingLate(Knowing):
    """Imagines freely at first, and nothing but the truth once the pairs are open."""

    def imagine(self, rng: Rng) -> State:
        return self.truth.copy() if self.pairs else PairsView.imagine(self, rng)


class Stubborn(PairsView):
    """Always imagines the same world."""

    def imagine(self, rng: Rng) -> State:
        return super().imagine(FastRng(1))


class Forgetful(PairsView):
    """Imagines worlds in which others hold what the viewer holds."""

    def known(self, seat: int) -> list[int]:
        return [] if seat != self.seat else super().known(seat)


class Onlooking(PairsView):
    """Shows an onlooker the first hand."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        if seat is None:
            self.hand = list(state.hands[0])


class Gossiping(PairsGame):
    """Tells in the news what the next seat has just been dealt."""

    def news(self, before: View, after: View) -> list[Event]:
        view = cast(Hoarding, after)
        told = Event("laid", {"who": 0, "card": view.glimpse[0]}) if view.glimpse else None
        return [*super().news(before, after), *([told] if told else [])]


class Unsorted(PairsState):
    """Lists its moves backwards."""

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)[::-1]


class Stuck(PairsState):
    """Has no move for a seat that holds card 0."""

    def legal(self, seat: int) -> list[int]:
        return [] if 0 in self.hands[seat] else super().legal(seat)


class Partial(PairsState):
    """Never picks the last move at random."""

    def random_move(self, seat: int, rng: Rng) -> int:
        return self.legal(seat)[0]


class FalseRule(PairsState):
    """Refuses with a rule that does not exist."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        return refusal and Refusal("PA-99", refusal.reason, refusal.facts)


class Speechless(PairsState):
    """Refuses without the facts its text needs."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        refusal = super().refusal(seat, move)
        return refusal and Refusal(refusal.rule, refusal.reason)


class Lenient(PairsState):
    """Lets a pass through at any time."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return None if move == PASS else super().refusal(seat, move)


class Meddling(PairsState):
    """Changes something when asked for a refusal."""

    def refusal(self, seat: int, move: int) -> Refusal | None:
        self.points[0] += 1
        return super().refusal(seat, move)


class Autocratic(PairsState):
    """Carries out every ruling."""

    def direct(self, ruling: Ruling) -> Refusal | None:
        return None


class Shallow(PairsState):
    """Shares its pairs with its copies."""

    def copy(self) -> State:
        twin = cast(PairsState, super().copy())
        twin.pairs = self.pairs
        return twin


class Wasteful(PairsState):
    """Changes something when chance is only asked."""

    def draw(self, rng: Rng) -> Outcome:
        self.points[0] += 1
        return super().draw(rng)


class Careless(PairsState):
    """Takes back more than the last part."""

    def take_back(self, seat: int) -> None:
        super().take_back(seat)
        self.points[seat] -= 1


class Racing(PairsState):
    """Favours whoever seals first."""

    def apply(self, seat: int, move: int) -> None:
        is_first = self.phase == Phase.SEAL and len(self.to_act()) == self.seats
        super().apply(seat, move)
        if is_first and len(self.to_act()) < self.seats:
            self.points[seat] += 1


class Lossy(PairsGame):
    """Forgets in a position what has been laid."""

    def position_to_json(self, state: State) -> Json:
        return {**super().position_to_json(state), "laid": []}


class Gullible(PairsGame):
    """Accepts any points in a position."""

    def position_from_json(self, data: Json) -> State:
        points = data.get("points") if isinstance(data, dict) else None
        if not isinstance(points, list) or len(points) not in (2, 3):
            raise BadPosition("no points")
        state = super().position_from_json({**data, "points": [0] * len(points)})
        cast(PairsState, state).points = points
        return state


class Mumbling(PairsGame):
    """Writes two moves alike."""

    def move_text(self, move: int) -> str:
        return super().move_text(max(move, 1))


FAULTS = [
    pytest.param(PairsGame(view_class=Peeking), no_leak, id="view-tells-a-card"),
    pytest.param(PairsGame(view_class=Peeking), imagine, id="view-tells-a-card-imagined"),
    pytest.param(PairsGame(view_class=Hoarding), no_leak, id="view-holds-a-card"),
    pytest.param(PairsGame(view_class=Counting), secrecy.law_sealed, id="sealed-shows"),
    pytest.param(PairsGame(view_class=Spacing), secrecy.law_sealed, id="sealed-changes-bytes"),
    pytest.param(PairsGame(view_class=Impatient), secrecy.law_parts, id="part-shows"),
    pytest.param(PairsGame(view_class=Knowing), law_dealt_worlds, id="imagines-the-truth"),
    pytest.param(PairsGame(view_class=Knowing), no_leak, id="view-holds-the-truth"),
    pytest.param(PairsGame(view_class=KnowingLate), many_worlds, id="imagines-the-truth-late"),
    pytest.param(PairsGame(view_class=Stubborn), many_worlds, id="imagines-one-world"),
    pytest.param(PairsGame(view_class=Forgetful), imagine, id="imagines-nonsense"),
    pytest.param(PairsGame(view_class=Onlooking), secrecy.law_onlooker, id="onlooker-sees-a-hand"),
    pytest.param(Gossiping(view_class=Hoarding), no_leak, id="news-tell-a-card"),
    pytest.param(PairsGame(Racing), secrecy.law_order, id="order-counts"),
    pytest.param(PairsGame(Unsorted), laws.law_legal, id="unsorted"),
    pytest.param(PairsGame(Stuck), laws.law_legal, id="no-move"),
    pytest.param(PairsGame(Partial), laws.law_legal, id="unfair-random-move"),
    pytest.param(PairsGame(FalseRule), laws.law_refusals, id="no-such-rule"),
    pytest.param(PairsGame(Speechless), laws.law_refusals, id="refusal-without-facts"),
    pytest.param(PairsGame(Lenient), laws.law_refusals, id="illegal-not-refused"),
    pytest.param(PairsGame(Meddling), laws.law_refusals, id="refusal-changes-state"),
    pytest.param(PairsGame(Autocratic), laws.law_rulings, id="any-ruling"),
    pytest.param(PairsGame(Shallow), laws.law_copy, id="shallow-copy"),
    pytest.param(PairsGame(Wasteful), laws.law_draw, id="draw-changes-state"),
    pytest.param(PairsGame(Careless), laws.law_take_back, id="takes-back-too-much"),
    pytest.param(PairsGame(Careless), laws.law_record, id="takes-back-too-much-on-record"),
    pytest.param(Lossy(), laws.law_positions, id="position-forgets"),
    pytest.param(Gullible(), laws.law_nonsense, id="position-of-nonsense"),
    pytest.param(Mumbling(), lambda way: laws.law_notation(way.game), id="moves-alike"),
]


@pytest.mark.parametrize(("game", "law"), FAULTS)
def test_a_planted_fault_is_caught(game: PairsGame, law: Law) -> None:
    assert is_caught(game, law)


@pytest.mark.parametrize("law", {fault.values[1]: None for fault in FAULTS})
def test_the_sound_game_passes(law: Law) -> None:
    assert not is_caught(PAIRS, law)
