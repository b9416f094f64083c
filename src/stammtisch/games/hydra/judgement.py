"""What a single card is worth in a trick.

Everything is told from one seat's own cards and what all saw.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.floats import exp
from stammtisch.core.rng import Rng
from stammtisch.games.hydra.cards import (
    EYES,
    FOX,
    HYDRA,
    KINDS,
    MODES,
    OF_SUIT,
    ONE,
    ORDINARY,
    PLAYERS,
    SUIT,
    TRUMP,
    number_of,
    suit_of,
)
from stammtisch.games.hydra.memory import (
    BEATEN_BY,
    BEATS,
    CARDS_OF,
    HIGHER,
    MISSING,
    ROW,
    Memory,
)
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import next_seat
from stammtisch.games.hydra.state import Contest

# Roles in the tricks
SECRETLY: Final = 0
AS_SOLOIST: Final = 1
AGAINST_SOLO: Final = 2
IN_PAIR: Final = 3
AGAINST_PAIR: Final = 4
ROLES: Final = 5

# What is weighed
WILL_TRUMP: Final = 0  # how readily others are taken to play a higher trump
WILL_RUFF: Final = 1  # how readily to trump where a side suit was led
FOLLOW: Final = 2  # eyes that everyone still to play adds
BASE: Final = 3  # part of its eyes that a card is worth if kept
POWER: Final = 4  # eyes that the highest trump is worth if kept
REACH: Final = 5  # how many higher ones it takes for that to fade
FLOOR: Final = 6  # eyes that any trump is worth
SIDE: Final = 7  # eyes that the highest of a side suit is worth if kept
SIDE_REACH: Final = 8  # how many higher ones it takes for that to fade
SINGLE: Final = 9  # eyes for getting rid of the last card of a side suit
LEAD_TRUMP: Final = 10  # eyes for leading trump
LEAD_DRAW: Final = 11  # eyes for leading trump while many are out
FOX_FINE: Final = 12  # eyes that catching a Fox is worth
FOX_KEEP: Final = 13  # eyes that a Fox is worth if kept
HYDRA_KEEP: Final = 14  # eyes that a Hydra is worth beyond its power
LEAD_BOSS: Final = 15  # eyes for leading the highest of a side suit
LATE: Final = 16  # by which part power grows during the round
MATES: Final = 17  # eyes that a partner still to play adds
HABITS: Final = 18
# How it is weighed, a row for every role. Found by self-play: small random changes of a row were
# played against their opposites on the same deals, and the row moved towards what won (some
# 300,000 rounds each).
HABIT: Final = vec[float]([
    1.11, 0.91, 9.64, 1.06, 20.97, 3.59, 4.33, 7.92, 4.49,
    7.00, -9.07, -0.38, 56.21, -31.28, 9.95, 15.72, -0.73, 0.27,
    0.90, 0.40, 13.70, 1.27, 39.55, 3.64, -0.92, 23.78, 2.58,
    7.59, 21.33, 1.69, 58.19, 3.71, -11.63, -5.63, -0.16, -3.29,
    0.70, 0.72, 3.82, 0.51, 12.85, 2.43, 1.81, 3.53, 4.27,
    1.59, -21.79, 13.50, 34.55, -7.47, 7.27, 16.52, -0.94, 0.68,
    0.67, 1.02, 7.09, 0.18, 18.81, 5.97, -0.04, 2.94, 2.65,
    1.98, -1.70, 12.19, 45.74, -29.30, -0.98, 13.70, -1.00, 4.98,
    0.70, 0.91, 7.46, 0.65, 26.88, 3.23, 0.60, 4.41, 4.19,
    3.56, -17.69, -10.76, 33.07, -5.47, -4.38, 15.46, -0.60, -5.31,
])  # fmt: skip


def _fade(role: int, number: int, reach: int) -> float:
    """Return what is left of a card's power if so many unseen cards beat it."""
    return exp(-float(number) / HABIT[role * HABITS + reach])


def _worth_kept(role: int, mode: int, kind: int) -> float:
    """Return what a card is worth to a role if it is kept, beside its power."""
    at = role * HABITS
    worth = HABIT[at + BASE] * float(EYES[kind])
    if suit_of(mode, kind) != TRUMP:
        return worth
    worth += HABIT[at + FLOOR]
    if kind == HYDRA:
        return worth + HABIT[at + HYDRA_KEEP]
    return worth + HABIT[at + FOX_KEEP] if kind == FOX and mode == ORDINARY else worth


TRUMP_FADE: Final = vec[float](
    [_fade(role, number, REACH) for role in range(ROLES) for number in range(ROW)]
)
SIDE_POWER: Final = vec[float](
    [
        HABIT[role * HABITS + SIDE] * _fade(role, number, SIDE_REACH)
        for role in range(ROLES)
        for number in range(ROW)
    ]
)
KEPT: Final = vec[float](
    [
        _worth_kept(role, mode, kind)
        for role in range(ROLES)
        for mode in range(MODES)
        for kind in range(KINDS)
    ]
)
WEIGHT: Final = vec[float]([float(eyes) for eyes in EYES])


def role_of(state: HydraState, seat: i64) -> i64:
    """Return in which role a seat plays the tricks."""
    if state.contest == Contest.SOLO:
        return AS_SOLOIST if seat == state.declarer else AGAINST_SOLO
    if state.contest == Contest.ANTRAG:
        return IN_PAIR if seat in (state.declarer, state.taker) else AGAINST_PAIR
    return SECRETLY


@final
class Judge:
    """Weighs the cards a seat can play, in eyes that its party can expect."""

    def __init__(self) -> None:
        self.memory = Memory()
        # What came of it
        self.count: i64 = 0
        self.kinds = vec[i64]([0] * KINDS)
        self.scores = vec[float]([0.0] * KINDS)
        # Who weighs, and what that seat knows
        self.seat: i64 = 0
        self.mode: i64 = 0
        self.role: i64 = 0
        self.kept_row: i64 = 0  # of KEPT
        self.unseen: i64 = 0  # cards
        self.trump_holders: i64 = 0
        self.later: i64 = 0  # who play after it: one more than the seat, four bits each
        self.to_come = 0.0  # eyes that they will add
        self.power = 0.0

    def weigh(self, state: HydraState, seat: i64, cards: i64) -> None:
        """Score the cards that the seat may play; the memory has to be up to date."""
        memory = self.memory
        memory.guess(state, seat)
        self.seat = seat
        self.mode = state.mode
        self.role = role_of(state, seat)
        self.kept_row = (self.role * MODES + state.mode) * KINDS
        self.unseen = memory.unseen(state.held[seat], state.twice[seat])
        self.trump_holders = memory.holders(TRUMP, seat)
        at: i64 = self.role * HABITS
        late = float(state.taken) / 9.0 - 0.5
        self.power = HABIT[at + POWER] * (1.0 + HABIT[at + LATE] * late)
        self.to_come = self._look_round(state, at)
        if state.laid == 0:
            self._weigh_leads(state, cards, at)
        else:
            self._weigh_answers(state, cards, at)

    def _look_round(self, state: HydraState, at: i64) -> float:
        """Note who are still to play, and return the eyes that they may add."""
        friend = self.memory.friend
        mine: i64 = 8 * self.seat
        mates = 0.0
        others = 0.0
        later: i64 = 0
        other: i64 = self.seat
        place: i64 = 0
        while place < 4 * (PLAYERS - 1 - state.laid):
            other = next_seat(other, state.seats, state.idle)
            later |= (other + 1) << place
            mates += friend[mine + other]
            others += 1.0
            place += 4
        self.later = later
        return HABIT[at + FOLLOW] * others + HABIT[at + MATES] * mates

    def _weigh_leads(self, state: HydraState, cards: i64, at: i64) -> None:
        """Score the cards that could open a trick."""
        kinds = self.kinds
        scores = self.scores
        mode: i64 = self.mode
        count: i64 = 0
        out: i64 = number_of(self.unseen & CARDS_OF[mode * 5 + TRUMP])
        trump_bonus = HABIT[at + LEAD_TRUMP] + HABIT[at + LEAD_DRAW] * float(min(out, 8)) / 8.0
        while cards != 0:
            kind: i64 = lowest(cards)
            cards &= cards - 1
            suit: i64 = SUIT[mode * KINDS + kind]
            ours = self._ours(suit, kind, 1.0, at)
            score = ours * (self.to_come + WEIGHT[kind]) - self._kept(state, kind, suit)
            if suit == TRUMP:
                score += trump_bonus
                if kind == FOX and mode == ORDINARY:
                    score -= HABIT[at + FOX_FINE] * (1.0 - ours)
            elif self.unseen & HIGHER[mode * KINDS + kind] == 0:
                score += HABIT[at + LEAD_BOSS]
            kinds[count] = kind
            scores[count] = score
            count += 1
        self.count = count

    def _weigh_answers(self, state: HydraState, cards: i64, at: i64) -> None:
        """Score the cards that could be played to the trick under way."""
        memory = self.memory
        kinds = self.kinds
        scores = self.scores
        mode: i64 = self.mode
        count: i64 = 0
        led: i64 = state.led
        pot = float(memory.pot) + self.to_come
        if memory.foxes != 0 and mode == ORDINARY:
            pot += self._fox_prize(state, at)
        beats: i64 = BEATS[(mode * 5 + led) * KINDS + memory.top]
        lost = self._ours(led, memory.top, memory.friend[8 * self.seat + state.winner], at)
        while cards != 0:
            kind: i64 = lowest(cards)
            cards &= cards - 1
            ours = lost
            if beats & ONE[kind] != 0:
                ours = self._ours(led, kind, 1.0, at)
            score = ours * (pot + WEIGHT[kind])
            score -= self._kept(state, kind, SUIT[mode * KINDS + kind])
            if kind == FOX and mode == ORDINARY:
                score -= HABIT[at + FOX_FINE] * (1.0 - ours)
            kinds[count] = kind
            scores[count] = score
            count += 1
        self.count = count

    def _fox_prize(self, state: HydraState, at: i64) -> float:
        """Return what the Foxes in the trick are worth beside their eyes (HY-33)."""
        prize = 0.0
        other: i64
        for other in range(state.seats):
            if (self.memory.foxes >> other) & 1 != 0:
                prize += 1.0 - self.memory.friend[8 * self.seat + other]
        return HABIT[at + FOX_FINE] * prize

    def _ours(self, led: i64, top: i64, ours: float, at: i64) -> float:
        """Return how likely our party gets a trick in which `top` lies highest."""
        mode: i64 = self.mode
        beating: i64 = self.unseen & BEATEN_BY[(mode * 5 + led) * KINDS + top]
        later: i64 = self.later
        if later == 0 or beating == 0:
            return ours
        memory = self.memory
        over: i64 = number_of(beating & CARDS_OF[mode * 5 + TRUMP])
        beaten = 1.0 - MISSING[self.trump_holders * ROW + over]
        higher = 0.0
        void = 1.0
        if led == TRUMP:
            beaten *= HABIT[at + WILL_TRUMP]
        else:
            beaten *= HABIT[at + WILL_RUFF]
            suited: i64 = CARDS_OF[mode * 5 + led]
            holders: i64 = memory.holders(led, self.seat) * ROW
            higher = 1.0 - MISSING[holders + number_of(beating & suited)]
            void = MISSING[holders + number_of(self.unseen & suited)]
        friend = memory.friend
        voids: i64 = memory.voids
        before: i64 = 8 * self.seat - 1
        while later != 0:
            other: i64 = later & 15
            shown: i64 = voids >> (5 * other - 5)
            hit = 0.0 if (shown >> TRUMP) & 1 != 0 else beaten
            if led != TRUMP and (shown >> led) & 1 == 0:
                hit = higher + void * hit
            ours += hit * (friend[before + other] - ours)
            later >>= 4
        return ours

    def _kept(self, state: HydraState, kind: i64, suit: i64) -> float:
        """Return what a card is worth if it is kept."""
        worth = KEPT[self.kept_row + kind]
        higher: i64 = self.role * ROW + number_of(self.unseen & HIGHER[self.mode * KINDS + kind])
        if suit == TRUMP:
            return worth + self.power * TRUMP_FADE[higher]
        worth += SIDE_POWER[higher]
        only = state.held[self.seat] & OF_SUIT[self.mode * 5 + suit] == ONE[kind]
        if only and state.twice[self.seat] & ONE[kind] == 0:
            worth -= HABIT[self.role * HABITS + SINGLE]
        return worth

    def pick(self, rng: Rng, doubt: float) -> i64:
        """Return the card with the best score, give or take some doubt."""
        scores = self.scores
        lot: i64 = rng.word()
        best: i64 = 0
        highest = -1.0e9
        place: i64
        for place in range(self.count):
            score = scores[place] + doubt * float(lot & 15)
            lot >>= 3
            if score > highest:
                highest = score
                best = place
        return self.kinds[best]
