"""What bots know of Hydra beyond its rules: which game a hand is good for, and how a match stands.

What the cards of a trick are good for stands in `judgement`.
"""

from math import sqrt
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.floats import exp
from stammtisch.core.game import NOBODY, Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.hydra.cards import (
    DULLE,
    HAND,
    HYDRA,
    KEYS,
    NOTHING,
    ORDINARY,
    PLAYERS,
    TRUMP,
    card_at,
    of_suit,
    suit_of,
)
from stammtisch.games.hydra.hands import (
    best_solo,
    healthy_worth,
    offer_worth,
    take_worth,
    worth_of,
)
from stammtisch.games.hydra.judgement import Judge
from stammtisch.games.hydra.memory import MOST_SEATS
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
    DECLINE,
    KEEP,
    PAIR_E,
    PAIR_G,
    SOLO,
    THROW,
    VALEO,
    HydraState,
    mode_of,
)
from stammtisch.games.hydra.scoring import Trick, next_seat, zeros
from stammtisch.games.hydra.state import Contest, Phase

# A share of the win grows by e for every SPREAD points of lead, times the root of the rounds left;
# whoever plays a round gets USUAL points of it. Both fitted to 2,500 matches of Regulars each at
# tables of five and six.
SPREAD: Final = 8.0
USUAL: Final = 30.0

CARD_WARMTH: Final = 8.0  # eyes that make one card look e times as good as another
WARMTH: Final = 3.0  # points that make one game look e times as good as another
DISBELIEF: Final = 8.0  # points that make an announcement e times less credible
DOUBT: Final = 0.4  # eyes by which quick play errs, at most fifteen times as many
ALWAYS: Final = 0.002  # the least weight: nothing is quite out of the question
AGAIN: Final = 16  # rounds that a world serves: finding one costs more than playing a round in it
EAGERNESS: Final = 2.0  # points by which taking an Antrag won more often than it looks


def _no_hands() -> HydraState:
    """Return a state that serves as a scratch pad for hands."""
    return HydraState(MOST_SEATS, 1, zeros(MOST_SEATS), zeros(MOST_SEATS), zeros(MOST_SEATS))


@final
class HydraSense(Sense):
    """Sense of Hydra."""

    def __init__(self) -> None:
        self.judge = Judge()
        self.dealt = _no_hands()
        # Who has played what, up to a trick
        self.played = _no_hands()
        self.latest: Trick | None = None
        self.open_trick: i64 = 0
        super().__init__()  # after the fields of its own: see `State`
        self.rounds_per_world = AGAIN

    # What to do

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        here = cast(HydraState, state)
        if here.phase == Phase.TRICKS:
            self._consider_cards(here, seat, choices)
            return
        choices.count = here.legal_into(seat, choices.keys)
        held: i64 = here.held[seat]
        twice: i64 = here.twice[seat]
        value = 0.0
        place: i64
        for place in range(choices.count):
            key: i64 = choices.keys[place]
            if here.phase == Phase.SOLO:
                value = worth_of(held, twice, mode_of(key)) / WARMTH
            elif here.phase == Phase.LAY:
                value = self._lay_worth(here, seat, key)
            elif here.phase == Phase.GIVE:
                value = self._give_worth(here, seat, key)
            else:
                value = self._call_worth(here, held, twice, key) / WARMTH
            choices.weights[place] = value
        choices.softmax(1.0, ALWAYS)

    def _consider_cards(self, state: HydraState, seat: i64, choices: Choices) -> None:
        judge = self.judge
        cards: i64 = state.cards_to_play(seat)
        if cards & (cards - 1) == 0:
            choices.count = 1
            choices.keys[0] = lowest(cards)
            choices.weights[0] = 1.0
            return
        judge.memory.recall(state)
        judge.weigh(state, seat, cards)
        choices.count = judge.count
        place: i64
        for place in range(judge.count):
            choices.keys[place] = judge.kinds[place]
            choices.weights[place] = judge.scores[place]
        choices.softmax(CARD_WARMTH, ALWAYS)

    def _call_worth(self, state: HydraState, held: i64, twice: i64, key: i64) -> float:
        """Return what an answer promises while the game is found, in points."""
        if key in (THROW, DECLINE):
            return 0.0
        if key == ACCEPT:
            return take_worth(held, twice, state.open_card) + EAGERNESS
        if key == VALEO:
            return healthy_worth(held, twice)
        if key == ANTRAG:
            return offer_worth(held, twice)
        value = best_solo(held, twice)
        if key == SOLO:
            return value
        if twice & KEYS != 0:
            value = max(value, offer_worth(held, twice))
        if key == KEEP:
            value = max(value, healthy_worth(held, twice))
        return value

    def _lay_worth(self, state: HydraState, seat: i64, key: i64) -> float:
        """Return how good it is to offer a pair or to lay a card open beside it."""
        if key in (PAIR_E, PAIR_G):
            return 0.0
        if suit_of(ORDINARY, key) == TRUMP:
            return 2.0 if key in (HYDRA, DULLE) else 0.9
        return 2.5 if self._suited(state, seat, key) == 1 else 0.3

    def _give_worth(self, state: HydraState, seat: i64, key: i64) -> float:
        """Return how good it is to give a card back: rather a whole suit than trumps."""
        if suit_of(ORDINARY, key) == TRUMP:
            return -3.0 if key in (HYDRA, DULLE) else -1.0
        value = 1.0
        to_go: i64 = 3 - state.given_count
        number: i64 = self._suited(state, seat, key)
        if number <= to_go:
            value += 3.0 * float(number) / float(to_go)
        place: i64
        for place in range(state.given_count):
            if suit_of(ORDINARY, card_at(state.given, place)) == suit_of(ORDINARY, key):
                value += 1.5
        return value

    def _suited(self, state: HydraState, seat: i64, kind: i64) -> i64:
        """Return how many cards of a side suit the seat holds."""
        suited: i64 = of_suit(ORDINARY, suit_of(ORDINARY, kind))
        return size(state.held[seat] & suited) + size(state.twice[seat] & suited)

    def rollout_step(self, state: State, seat: Seat, rng: Rng) -> None:
        """Make a quick choice or, at the tricks, play the whole round to its end."""
        here = cast(HydraState, state)
        if here.phase != Phase.TRICKS:
            self.policy(state, seat, self.choices)
            here.apply(seat, self.choices.keys[self.choices.drawn(rng)])
            return
        judge = self.judge
        judge.memory.recall(here)
        while here.phase == Phase.TRICKS:
            mover: i64 = here.acting
            cards: i64 = here.cards_to_play(mover)
            card: i64 = 0
            if cards & (cards - 1) != 0:
                judge.weigh(here, mover, cards)
                card = judge.pick(rng, DOUBT)
            else:
                card = lowest(cards)
            if here.taken < HAND - 1:  # nobody has a choice in the last trick
                judge.memory.note(here, mover, card, here.laid)
            here.apply(mover, card)

    # How things stand

    def evaluate(self, state: State, shares: vec[float]) -> None:
        """Write everyone's chance to win: exactly at the end, else by the lead."""
        here = cast(HydraState, state)
        left: i64 = here.rounds - here.scored
        top = -1.0e9
        seat: i64
        for seat in range(here.seats):
            points = float(here.totals[seat] - here.penalties[seat])
            if left > 0 and here.idle != NOBODY:
                turns: i64 = (left + 5 - (seat - here.dealer) % 6) // 6  # HY-05 to sit out
                points -= USUAL * float(turns)
            shares[seat] = points
            top = max(top, points)
        spread = SPREAD * sqrt(float(left))
        total = 0.0
        for seat in range(here.seats):
            if left > 0:
                shares[seat] = exp((shares[seat] - top) / spread)
            else:
                shares[seat] = 1.0 if shares[seat] == top else 0.0
            total += shares[seat]
        for seat in range(here.seats):
            shares[seat] /= total

    def horizon(self, state: State) -> i64:
        """Return a number that changes with every deal."""
        here = cast(HydraState, state)
        return here.scored * 64 + here.throws

    # What can be known

    def is_sealed(self, state: State) -> bool:
        """Tell whether others do not see what is chosen now (HY-09, HY-14, HY-15)."""
        here = cast(HydraState, state)
        if here.phase == Phase.LAY:
            return here.offered == NOTHING
        return here.phase in (Phase.THROW, Phase.GIVE)

    def likelihood(self, state: State, seat: Seat, least: float) -> float:
        """Return how well the announcements fit the hands that were dealt."""
        here = cast(HydraState, state)
        if here.spoken == 0:
            return 1.0
        self.recall_deal(here)
        belief = 1.0
        other: i64 = 0
        while other < here.seats and belief > least:
            if other != seat and (here.spoken >> other) & 1 != 0:
                belief *= self._belief(here, other)
            other += 1
        return belief

    def _belief(self, state: HydraState, seat: i64) -> float:
        """Return how likely a seat with its hand would have announced what it did."""
        held: i64 = self.dealt.held[seat]
        twice: i64 = self.dealt.twice[seat]
        has_named = (state.morbus >> seat) & 1 != 0
        if has_named and seat == state.declarer and state.contest == Contest.SOLO:
            best = worth_of(held, twice, state.mode)
        else:
            best = best_solo(held, twice)
            if twice & KEYS != 0:
                best = max(best, offer_worth(held, twice))
        morbus = 1.0 / (1.0 + exp((healthy_worth(held, twice) - best) / DISBELIEF))
        return morbus if has_named else 1.0 - morbus

    def recall_deal(self, state: HydraState) -> None:
        """Find out the hands as they were dealt: an exchange undone, played cards taken back."""
        self._recall_plays(state)
        dealt = self.dealt
        seat: i64
        for seat in range(state.seats):
            held: i64 = state.held[seat]
            played: i64 = self.played.held[seat]
            dealt.held[seat] = held | played
            dealt.twice[seat] = state.twice[seat] | self.played.twice[seat] | (held & played)
        if state.taker != NOBODY:
            place: i64
            for place in range(state.given_count):
                kind: i64 = card_at(state.given, place)
                if state.phase == Phase.TRICKS:
                    dealt.remove(state.declarer, kind)
                dealt.add(state.taker, kind)
            for kind in (state.offered, state.offered, state.open_card):
                dealt.remove(state.taker, kind)
                dealt.add(state.declarer, kind)

    def _recall_plays(self, state: HydraState) -> None:
        """Note who has played what; worlds of one view share that."""
        trick = state.tricks
        open_trick: i64 = 8 * state.trick + state.laid
        if trick is not None and trick is self.latest and open_trick == self.open_trick:
            return
        self.latest = trick
        self.open_trick = open_trick
        seat: i64
        for seat in range(state.seats):
            self.played.held[seat] = 0
            self.played.twice[seat] = 0
        while trick is not None:
            self._see_played(state, trick.leader, trick.row, PLAYERS)
            trick = trick.previous
        self._see_played(state, state.leader, state.trick, state.laid)

    def _see_played(self, state: HydraState, leader: i64, row: i64, count: i64) -> None:
        seat: i64 = leader
        place: i64
        for place in range(count):
            self.played.add(seat, card_at(row, place))
            seat = next_seat(seat, state.seats, state.idle)


SENSE: Final = HydraSense
