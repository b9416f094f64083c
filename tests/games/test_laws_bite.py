"""A test of the tests: every fault planted in a sound game is named by the law it breaks."""

from collections.abc import Sequence
from typing import cast

import pytest

from games.fakes import (
    ABOUT,
    PAIRS,
    PASS,
    RULES,
    TEXTS,
    TITLE,
    PairsGame,
    PairsState,
    PairsView,
    Phase,
    label,
)
from games.telling import PairsTeller
from stammtisch.core.drawing import Drawing, Pen, face_of
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import (
    Event,
    Json,
    Move,
    Outcome,
    Refusal,
    Ruling,
    State,
    View,
)
from stammtisch.core.rng import FastRng, Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.core.telling import Teller
from stammtisch.core.words import Pair, Words
from stammtisch.testing import LAWS, Law, check, law_called

CASES = 48  # of a law, for either number of seats


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


class Unknown(PairsGame):
    """Tells news for which there is no text."""

    def news(self, before: View, after: View) -> list[Event]:
        return [Event("no_such_text", {})]


class Backwards(PairsGame):
    """Names its seats in no order."""

    def __init__(self) -> None:
        super().__init__()
        self.seat_counts = [3, 2]


class Careful(PairsGame):
    """Takes any option."""

    def settle(self, seats: int, options: object = None) -> dict[str, list[int]]:
        return super().settle(seats, {})


class Worded(PairsGame):
    """Has other words."""

    def __init__(self, texts: dict[str, Pair], width: int = 0) -> None:
        super().__init__()

        def wide(kind: str, value: object, lang: str) -> str:
            return label(kind, value, lang).ljust(width, "x")

        self.words = Words(TITLE, {**TEXTS, **texts}, RULES, wide, ABOUT)


class Winnerless(PairsState):
    """Nobody wins."""

    def winners(self) -> list[int]:
        return []


class Endless(PairsState):
    """Deals again and again."""

    def score_round(self) -> None:
        self.round = 0
        super().score_round()


class Unfreezable(PairsView):
    """Holds something that is of no use on another machine."""

    def __init__(self, state: PairsState, seat: int | None) -> None:
        super().__init__(state, seat)
        self.source = FastRng(1)


class Flattering(PairsTeller):
    """Tells everybody that they have more points."""

    def standing(self, view: View) -> list[int]:
        return [points + 1 for points in super().standing(view)]


class Flattered(PairsGame):
    """Is told of wrongly."""

    def teller(self, names: Sequence[str], lang: str) -> Teller:
        return Flattering(self, names, lang)


class Buttonless(PairsGame):
    """Draws no button to pass."""

    def draw(self, drawing: Drawing) -> None:
        super().draw(drawing)
        drawing.placements[:] = [one for one in drawing.placements if one.move != PASS]


class Stale(PairsGame):
    """Draws a face that knows more than its facts."""

    def draw(self, drawing: Drawing) -> None:
        super().draw(drawing)

        drawing.part("told", face_of(self.face))
        self.drawn = drawing

    def face(self, pen: Pen) -> None:
        pen.text(0, 0, str(len(self.drawn.view.legal) if hasattr(self, "drawn") else 0))


class Puzzled(PairsGame):
    """Cannot say what a pass is for."""

    def why(self, view: View, parts: Sequence[int]) -> Event | None:
        return Event("no_such_text", {}) if parts[0] == PASS else None


class Nonsense(Sense):
    """Thinks of moves that there are not."""

    def policy(self, state: State, seat: int, choices: Choices) -> None:
        super().policy(state, seat, choices)

    def parts(self, state: State, seat: int, choices: Choices, place: int) -> list[Move]:
        return [99]


class Foolish(PairsGame):
    """Has bots that know no better."""

    def sense(self) -> Sense:
        return Nonsense()


ONE_SIDED = {"passed": ("{who:seat} passt.", "Passed.")}

FAULTS = [
    pytest.param(PairsGame(view_class=Peeking), "no-leak", id="view-tells-a-card"),
    pytest.param(PairsGame(view_class=Peeking), "imagined-worlds", id="view-tells-a-card-imagined"),
    pytest.param(PairsGame(view_class=Hoarding), "no-leak", id="view-holds-a-card"),
    pytest.param(PairsGame(view_class=Counting), "sealed-choices", id="sealed-shows"),
    pytest.param(PairsGame(view_class=Spacing), "sealed-choices", id="sealed-changes-bytes"),
    pytest.param(PairsGame(view_class=Impatient), "unfinished-choices", id="part-shows"),
    pytest.param(PairsGame(view_class=Knowing), "hidden-information", id="imagines-the-truth"),
    pytest.param(PairsGame(view_class=Knowing), "no-leak", id="view-holds-the-truth"),
    pytest.param(PairsGame(view_class=KnowingLate), "several-worlds", id="imagines-truth-late"),
    pytest.param(PairsGame(view_class=Stubborn), "several-worlds", id="imagines-one-world"),
    pytest.param(PairsGame(view_class=Forgetful), "imagined-worlds", id="imagines-nonsense"),
    pytest.param(PairsGame(view_class=Onlooking), "onlookers", id="onlooker-sees-a-hand"),
    pytest.param(PairsGame(view_class=Unfreezable), "frozen-views", id="view-cannot-travel"),
    pytest.param(Gossiping(view_class=Hoarding), "no-leak", id="news-tell-a-card"),
    pytest.param(PairsGame(Racing), "arrival-order", id="order-counts"),
    pytest.param(PairsGame(Unsorted), "legal-moves", id="unsorted"),
    pytest.param(PairsGame(Stuck), "legal-moves", id="no-move"),
    pytest.param(PairsGame(Partial), "legal-moves", id="unfair-random-move"),
    pytest.param(PairsGame(FalseRule), "refusals", id="no-such-rule"),
    pytest.param(PairsGame(Speechless), "refusals", id="refusal-without-facts"),
    pytest.param(PairsGame(Lenient), "refusals", id="illegal-not-refused"),
    pytest.param(PairsGame(Meddling), "refusals", id="refusal-changes-state"),
    pytest.param(PairsGame(Autocratic), "rulings", id="any-ruling"),
    pytest.param(PairsGame(Winnerless), "endings", id="no-winner"),
    pytest.param(PairsGame(Endless), "endings", id="no-end"),
    pytest.param(PairsGame(Shallow), "copies", id="shallow-copy"),
    pytest.param(PairsGame(Wasteful), "chance", id="draw-changes-state"),
    pytest.param(PairsGame(Careless), "taking-back", id="takes-back-too-much"),
    pytest.param(PairsGame(Careless), "records", id="takes-back-too-much-on-record"),
    pytest.param(Lossy(), "positions", id="position-forgets"),
    pytest.param(Gullible(), "spoilt-positions", id="position-of-nonsense"),
    pytest.param(Mumbling(), "notation", id="moves-alike"),
    pytest.param(Backwards(), "setup", id="seats-in-no-order"),
    pytest.param(Careful(), "setup", id="any-option"),
    pytest.param(Worded(ONE_SIDED), "bilingual-texts", id="fact-in-one-language"),
    pytest.param(Flattered(), "telling", id="wrong-standing"),
    pytest.param(Unknown(), "log-lines", id="news-without-text"),
    pytest.param(Buttonless(), "drawing", id="move-not-in-picture"),
    pytest.param(Stale(), "drawing", id="face-of-a-view"),
    pytest.param(Worded({}, width=30), "screens", id="wide-screen"),
    pytest.param(Puzzled(), "hints", id="hint-without-text"),
    pytest.param(Foolish(), "bots", id="bot-names-no-move"),
]


@pytest.mark.parametrize(("game", "law"), FAULTS)
def test_a_planted_fault_is_named_by_its_law(game: PairsGame, law: str) -> None:
    (verdict,) = check(game, [law_called(law)], count=CASES, shrinks=False)
    assert verdict.counterexample is not None
    assert verdict.counterexample.law.id == law
    assert verdict.counterexample.message


def test_every_law_has_a_fault() -> None:
    assert {fault.values[1] for fault in FAULTS} == {law.id for law in LAWS}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_the_sound_game_keeps_the_law(law: Law) -> None:
    (verdict,) = check(PAIRS, [law], count=CASES)
    assert verdict.counterexample is None
    assert verdict.cases == (1 if law.is_once else 2 * CASES * law.times)
