"""What bots know of Hydra beyond its rules."""

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.game import Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.hydra.judgement import Judge
from stammtisch.games.hydra.rules import KEEP, VALEO, HydraState
from stammtisch.games.hydra.state import AT_GIVE, AT_LAY, AT_THROW, AT_TRICKS, LONE

WARMTH: Final = 4.0  # eyes that make one card look e times as good as another
DOUBT: Final = 0.4  # eyes by which quick play errs at most


@final
class HydraSense(Sense):
    """Sense of Hydra."""

    def __init__(self) -> None:
        super().__init__()
        self.judge = Judge()

    def consider(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        here = cast(HydraState, state)
        if here.phase == AT_TRICKS:
            self._consider_cards(here, seat, choices)
            return
        count: i64 = here.legal_into(seat, choices.keys)
        choices.count = count
        while count > 0:
            count -= 1
            key: i64 = choices.keys[count]
            choices.weights[count] = 20.0 if key in (KEEP, VALEO) else 1.0

    def _consider_cards(self, state: HydraState, seat: i64, choices: Choices) -> None:
        judge = self.judge
        judge.recall(state)
        judge.weigh(state, seat, state.cards_to_play(seat))
        highest = -1.0e9
        place: i64 = 0
        while place < judge.count:
            highest = max(highest, judge.scores[place])
            place += 1
        choices.count = judge.count
        place = 0
        while place < judge.count:
            choices.keys[place] = judge.kinds[place]
            choices.weights[place] = exp((judge.scores[place] - highest) / WARMTH) + 0.01
            place += 1

    def go_on(self, state: State, seat: Seat, rng: Rng) -> None:
        """Make a quick choice or, at the tricks, play the whole round to its end."""
        here = cast(HydraState, state)
        if here.phase != AT_TRICKS:
            self.consider(state, seat, self.choices)
            state.apply(seat, self.choices.keys[self.choices.drawn(rng)])
            return
        judge = self.judge
        judge.recall(here)
        while here.phase == AT_TRICKS:
            mover: i64 = here.turn_of
            cards: i64 = here.cards_to_play(mover)
            if cards & (cards - 1) != 0:
                judge.weigh(here, mover, cards)
                card: i64 = judge.pick(rng, DOUBT)
            else:
                card = lowest(cards)
            judge.note(here, mover, card)
            here.apply(mover, card)

    def rate(self, state: State, shares: vec[float]) -> None:
        """Write everyone's chance to win."""
        here = cast(HydraState, state)
        top = -1.0e9
        seat: i64 = 0
        while seat < here.seats:
            lead = float(here.totals[seat] - here.penalties[seat])
            shares[seat] = lead
            top = max(top, lead)
            seat += 1
        spread = 12.0 * float(here.rounds - here.scored) + 0.001
        total = 0.0
        seat = 0
        while seat < here.seats:
            shares[seat] = exp((shares[seat] - top) / spread)
            total += shares[seat]
            seat += 1
        seat = 0
        while seat < here.seats:
            shares[seat] /= total
            seat += 1

    def chapter(self, state: State) -> i64:
        """Return a number that changes with every deal."""
        here = cast(HydraState, state)
        return here.scored * 64 + here.throws

    def is_sealed(self, state: State) -> bool:
        """Tell whether others do not see what is chosen now (HY-09, HY-14, HY-15)."""
        here = cast(HydraState, state)
        if here.phase == AT_LAY:
            return here.offered == LONE
        return here.phase == AT_THROW or here.phase == AT_GIVE
