"""What cards are worth: a hand before the game is found, a single card in a trick.

Everything is told from one seat's own cards and what all saw.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.rng import Rng
from stammtisch.games.hydra.cards import (
    DULLE,
    EO,
    EYES,
    FOX,
    GO,
    HYDRA,
    KINDS,
    MODES,
    ONE,
    ORDINARY,
    PLAYERS,
    RANK_SOLO,
    SUIT_SOLO,
    TRUMP,
    WORTH,
    of_suit,
    suit_of,
)
from stammtisch.games.hydra.plays import (
    BEATS,
    CARDS_OF,
    HIGHER,
    MISSING,
    ROW,
    VOID,
    Memory,
    number_of,
)
from stammtisch.games.hydra.rules import FIRST_SOLO, NORMAL_SOLO, HydraState
from stammtisch.games.hydra.scoring import next_seat
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO

# What a hand is worth: the lead over the others' mean, in points, to expect of a round. Fitted by
# least squares to some 100,000 rounds that `judgement` played from fair deals.
# Trumps from the highest down
RANK_TRUMPS: Final = [-1.6, -5.6, -10.4, -11.8, -12.2]
SUIT_TRUMPS: Final = [2.4, 1.1, -5.5, -9.4, -9.8, -10.7, -9.9]
NORMAL_TRUMPS: Final = [
    -11.3, -8.7, -17.4, -21.3, -24.5, -24.8, -26.6, -26.1, -25.3, -25.3, -25.6,
]  # fmt: skip
HEALTHY_TRUMPS: Final = [3.7, 6.0, 3.1, 4.8, 0.3, 0.0, -0.2, -0.3, -0.5, -0.5, -1.3]
OFFER_TRUMPS: Final = [7.6, 9.5, 5.6, 5.6, 3.3, 3.4, 3.0, 2.2, 2.1, 2.9, 1.2]
TAKE_TRUMPS: Final = [5.2, 5.5, 14.0, 18.5, 3.5, 3.2, 2.9, 2.5, 3.6, 3.8, 4.1]
# Then: nothing at all, a trump squared, a highest and a second of a side suit, a suit not held,
# a trump times a highest
CLASSES: Final = 6
AS_RANK: Final = 0
AS_SUIT: Final = 1
AS_NORMAL: Final = 2
AS_HEALTHY: Final = 3
AS_OFFER: Final = 4
AS_TAKE: Final = 5
FLAT: Final = vec[float]([-35.1, -37.4, 2.3, -18.3, -22.1, -6.9])
SQUARE: Final = vec[float]([1.51, 1.54, 2.31, 0.2, 0.0, 0.0])
HIGHEST: Final = [-5.0, -2.8, -9.0, 0.9, 1.1, 0.5]
SECOND: Final = [2.0, 2.2, 0.0, 0.0, 0.5, 0.1]
WITHOUT: Final = vec[float]([10.0, 7.0, 6.5, 3.3, 1.1, -2.6])
BACKED: Final = vec[float]([4.82, 2.81, 2.41, 0.0, 0.0, 0.0])
# Key cards in a healthy game: both EO, both GO, of both sorts, one EO, one GO
EO_PAIR: Final = -0.2
GO_PAIR: Final = -10.3
BOTH_SORTS: Final = 4.4
ONE_EO: Final = 10.7
ONE_GO: Final = 6.1
OFFERS_EO: Final = 6.3
HAS_KEY: Final = -22.6  # whoever has one already gains less by an Antrag
OPEN_TOP: Final = 12.0  # the open card is a Hydra or a Dulle
OPEN_TRUMP: Final = 5.0
# No solo with fewer trumps and highest cards than this was ever worth its while.
FEWEST_STRONG: Final = vec[i64]([5, 6, 7])
NO_SOLO: Final = -40.0


def _class_of(mode: int) -> int:
    if mode == ORDINARY:
        return AS_NORMAL
    return AS_RANK if mode < SUIT_SOLO else AS_SUIT


def _ranked(mode: int, suit: int) -> list[int]:
    """Return the kinds of a suit, the highest first."""
    found = [(WORTH[(mode * 5 + suit) * KINDS + kind], kind) for kind in range(KINDS)]
    return [kind for _, kind in sorted(found, reverse=True) if suit_of(mode, kind) == suit]


def _values(mode: int, kind_of_game: int, trumps: list[float]) -> list[float]:
    """Return what every kind adds to the worth of a hand."""
    values = [0.0] * KINDS
    ranked = _ranked(mode, TRUMP)
    for place in range(len(ranked)):
        values[ranked[place]] = trumps[place]
    for suit in range(4):
        ranked = _ranked(mode, suit)
        if len(ranked) > 0:
            values[ranked[0]] = HIGHEST[kind_of_game]
            values[ranked[1]] = SECOND[kind_of_game]
    return values


def _solo_values() -> list[float]:
    table: list[float] = []
    for mode in range(MODES):
        kind_of_game = _class_of(mode)
        trumps = [RANK_TRUMPS, SUIT_TRUMPS, NORMAL_TRUMPS][kind_of_game]
        table.extend(_values(mode, kind_of_game, trumps))
    return table


# A row of values per mode of a solo, then for a healthy game, for offering and taking an Antrag
VALUES: Final = vec[float](
    _solo_values()
    + _values(ORDINARY, AS_HEALTHY, HEALTHY_TRUMPS)
    + _values(ORDINARY, AS_OFFER, OFFER_TRUMPS)
    + _values(ORDINARY, AS_TAKE, TAKE_TRUMPS)
)
HEALTHY_ROW: Final = MODES
OFFER_ROW: Final = MODES + 1
TAKE_ROW: Final = MODES + 2
CLASS_OF: Final = vec[i64](
    [_class_of(mode) for mode in range(MODES)] + [AS_HEALTHY, AS_OFFER, AS_TAKE]
)
MODE_OF: Final = vec[i64](list(range(MODES)) + [ORDINARY] * 3)
HIGHEST_OF: Final = vec[i64](
    [
        sum([1 << _ranked(mode, suit)[0] for suit in range(4) if len(_ranked(mode, suit)) > 0])
        for mode in range(MODES)
    ]
)


def worth_of(held: i64, twice: i64, row: i64) -> float:
    """Return what a hand is worth in a kind of game, as far as sums can tell."""
    mode: i64 = MODE_OF[row]
    kind_of_game: i64 = CLASS_OF[row]
    value = FLAT[kind_of_game]
    cards: i64 = held
    while cards != 0:
        value += VALUES[row * KINDS + lowest(cards)]
        cards &= cards - 1
    cards = twice
    while cards != 0:
        value += VALUES[row * KINDS + lowest(cards)]
        cards &= cards - 1
    trumps: i64 = of_suit(mode, TRUMP)
    number = float(size(held & trumps) + size(twice & trumps))
    highest: i64 = HIGHEST_OF[mode]
    backed = float(size(held & highest) + size(twice & highest))
    value += number * (SQUARE[kind_of_game] * number + BACKED[kind_of_game] * backed)
    suit: i64 = 0
    while suit < TRUMP:
        suited: i64 = of_suit(mode, suit)
        if suited != 0 and held & suited == 0:
            value += WITHOUT[kind_of_game]
        suit += 1
    return value


def healthy_worth(held: i64, twice: i64) -> float:
    """Return what a hand is worth in a healthy game."""
    value = worth_of(held, twice, HEALTHY_ROW)
    eo: i64 = ((held >> EO) & 1) + ((twice >> EO) & 1)
    go: i64 = ((held >> GO) & 1) + ((twice >> GO) & 1)
    if eo > 0 and go > 0:
        return value + BOTH_SORTS
    if eo > 0:
        return value + (ONE_EO if eo == 1 else EO_PAIR)
    if go > 0:
        return value + (ONE_GO if go == 1 else GO_PAIR)
    return value


def offer_worth(held: i64, twice: i64) -> float:
    """Return what an Antrag is worth to a hand that allows one."""
    return worth_of(held, twice, OFFER_ROW) + (OFFERS_EO if twice & ONE[EO] != 0 else 0.0)


def take_worth(held: i64, twice: i64, open_card: i64) -> float:
    """Return how much better it is to take an Antrag than to leave it."""
    value = worth_of(held, twice, TAKE_ROW)
    if held & (ONE[EO] | ONE[GO]) != 0:
        value += HAS_KEY
    if open_card in (HYDRA, DULLE):
        value += OPEN_TOP
    elif suit_of(ORDINARY, open_card) == TRUMP:
        value += OPEN_TRUMP
    return value


def best_solo(held: i64, twice: i64) -> float:
    """Return what the best solo of a hand is worth, NO_SOLO if none is worth a thought."""
    best = NO_SOLO
    mode: i64 = 0
    while mode < MODES:
        strong: i64 = of_suit(mode, TRUMP) | HIGHEST_OF[mode]
        if size(held & strong) + size(twice & strong) >= FEWEST_STRONG[CLASS_OF[mode]]:
            best = max(best, worth_of(held, twice, mode))
        mode += 1
    return best


def mode_of(move: i64) -> i64:
    """Return what is trump in a solo (HY-13)."""
    if move == NORMAL_SOLO:
        return ORDINARY
    if move < NORMAL_SOLO:
        return RANK_SOLO + move - FIRST_SOLO
    return SUIT_SOLO + move - NORMAL_SOLO - 1


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


def fading(habits: vec[float], reach: i64) -> vec[float]:
    """Return for every role how power fades with the number of unseen cards that beat a card."""
    return vec[float](
        [
            exp(-float(number) / habits[role * HABITS + reach])
            for role in range(ROLES)
            for number in range(ROW)
        ]
    )


TRUMP_FADE: Final = fading(HABIT, REACH)
SIDE_FADE: Final = fading(HABIT, SIDE_REACH)


def role_of(state: HydraState, seat: i64) -> i64:
    """Return in which role a seat plays the tricks."""
    if state.contest == AS_SOLO:
        return AS_SOLOIST if seat == state.declarer else AGAINST_SOLO
    if state.contest == AS_ANTRAG:
        return IN_PAIR if seat in (state.declarer, state.taker) else AGAINST_PAIR
    return SECRETLY


@final
class Judge:
    """Weighs the cards a seat can play, in eyes that its party can expect."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.habits = HABIT
        self.trump_fade = TRUMP_FADE
        self.side_fade = SIDE_FADE
        # What came of it
        self.count: i64 = 0
        self.kinds = vec[i64]([0] * KINDS)
        self.scores = vec[float]([0.0] * KINDS)
        # Who weighs, and what that seat knows
        self.seat: i64 = 0
        self.mode: i64 = 0
        self.role: i64 = 0
        self.unseen: i64 = 0  # cards
        self.trump_holders: i64 = 0
        self.later = vec[i64]([0] * PLAYERS)  # who play after it
        self.later_count: i64 = 0
        self.to_come = 0.0  # eyes that they will add
        self.power = 0.0

    def weigh(self, state: HydraState, seat: i64, cards: i64) -> None:
        """Score the cards that the seat may play; the memory has to be up to date."""
        memory = self.memory
        memory.guess(state, seat)
        self.seat = seat
        self.mode = state.mode
        self.role = role_of(state, seat)
        self.unseen = memory.unseen(state.held[seat], state.twice[seat])
        self.trump_holders = memory.holders(TRUMP, seat)
        at: i64 = self.role * HABITS
        late = float(state.taken) / 9.0 - 0.5
        self.power = self.habits[at + POWER] * (1.0 + self.habits[at + LATE] * late)
        self.to_come = self._look_round(state, at)
        if state.laid == 0:
            self._weigh_leads(state, cards, at)
        else:
            self._weigh_answers(state, cards, at)

    def _look_round(self, state: HydraState, at: i64) -> float:
        """Note who are still to play, and return the eyes that they may add."""
        self.later_count = PLAYERS - 1 - state.laid
        mates = 0.0
        other: i64 = self.seat
        place: i64 = 0
        while place < self.later_count:
            other = next_seat(other, state.seats, state.idle)
            self.later[place] = other
            mates += self.memory.friend[8 * self.seat + other]
            place += 1
        return self.habits[at + FOLLOW] * float(place) + self.habits[at + MATES] * mates

    def _weigh_leads(self, state: HydraState, cards: i64, at: i64) -> None:
        """Score the cards that could open a trick."""
        habits = self.habits
        kinds = self.kinds
        scores = self.scores
        mode: i64 = self.mode
        count: i64 = 0
        out: i64 = number_of(self.unseen & CARDS_OF[mode * 5 + TRUMP])
        trump_bonus = habits[at + LEAD_TRUMP] + habits[at + LEAD_DRAW] * float(min(out, 8)) / 8.0
        while cards != 0:
            kind: i64 = lowest(cards)
            cards &= cards - 1
            suit: i64 = suit_of(mode, kind)
            ours = self._ours(suit, kind, 1.0, at)
            score = ours * (self.to_come + float(EYES[kind])) - self._kept(state, kind, suit, at)
            if suit == TRUMP:
                score += trump_bonus
                if kind == FOX and mode == ORDINARY:
                    score -= habits[at + FOX_FINE] * (1.0 - ours)
            elif self.unseen & HIGHER[mode * KINDS + kind] == 0:
                score += habits[at + LEAD_BOSS]
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
            score = ours * (pot + float(EYES[kind]))
            score -= self._kept(state, kind, suit_of(mode, kind), at)
            if kind == FOX and mode == ORDINARY:
                score -= self.habits[at + FOX_FINE] * (1.0 - ours)
            kinds[count] = kind
            scores[count] = score
            count += 1
        self.count = count

    def _fox_prize(self, state: HydraState, at: i64) -> float:
        """Return what the Foxes in the trick are worth beside their eyes (HY-33)."""
        prize = 0.0
        other: i64 = 0
        while other < state.seats:
            if (self.memory.foxes >> other) & 1 != 0:
                prize += 1.0 - self.memory.friend[8 * self.seat + other]
            other += 1
        return self.habits[at + FOX_FINE] * prize

    def _ours(self, led: i64, top: i64, ours: float, at: i64) -> float:
        """Return how likely our party gets a trick in which `top` lies highest."""
        mode: i64 = self.mode
        beats: i64 = BEATS[(mode * 5 + led) * KINDS + top]
        beating: i64 = self.unseen & (beats | beats << KINDS)
        if self.later_count == 0 or beating == 0:
            return ours
        memory = self.memory
        over: i64 = number_of(beating & CARDS_OF[mode * 5 + TRUMP])
        beaten = 1.0 - MISSING[self.trump_holders * ROW + over]
        higher = 0.0
        void = 1.0
        if led == TRUMP:
            beaten *= self.habits[at + WILL_TRUMP]
        else:
            beaten *= self.habits[at + WILL_RUFF]
            suited: i64 = CARDS_OF[mode * 5 + led]
            holders: i64 = memory.holders(led, self.seat) * ROW
            higher = 1.0 - MISSING[holders + number_of(beating & suited)]
            void = MISSING[holders + number_of(self.unseen & suited)]
        friend = memory.friend
        later = self.later
        voids: i64 = memory.voids
        mine: i64 = 8 * self.seat
        place: i64 = 0
        while place < self.later_count:
            other: i64 = later[place]
            hit = beaten if voids & VOID[5 * other + TRUMP] == 0 else 0.0
            if led != TRUMP and voids & VOID[5 * other + led] == 0:
                hit = higher + void * hit
            ours += hit * (friend[mine + other] - ours)
            place += 1
        return ours

    def _kept(self, state: HydraState, kind: i64, suit: i64, at: i64) -> float:
        """Return what a card is worth if it is kept."""
        habits = self.habits
        worth = habits[at + BASE] * float(EYES[kind])
        higher: i64 = number_of(self.unseen & HIGHER[self.mode * KINDS + kind])
        if suit == TRUMP:
            worth += habits[at + FLOOR] + self.power * self.trump_fade[self.role * ROW + higher]
            if kind == HYDRA:
                worth += habits[at + HYDRA_KEEP]
            elif kind == FOX and self.mode == ORDINARY:
                worth += habits[at + FOX_KEEP]
            return worth
        worth += habits[at + SIDE] * self.side_fade[self.role * ROW + higher]
        only = state.held[self.seat] & of_suit(self.mode, suit) == ONE[kind]
        if only and state.twice[self.seat] & ONE[kind] == 0:
            worth -= habits[at + SINGLE]
        return worth

    def pick(self, rng: Rng, doubt: float) -> i64:
        """Return the card with the best score, give or take some doubt."""
        scores = self.scores
        lot: i64 = rng.word()
        best: i64 = 0
        highest = -1.0e9
        place: i64 = 0
        while place < self.count:
            score = scores[place] + doubt * float(lot & 15)
            lot >>= 3
            if score > highest:
                highest = score
                best = place
            place += 1
        return self.kinds[best]
