"""What bots know of Hydra beyond its rules: which game a hand is good for, and how a match stands.

What the cards of a trick are good for stands in `judgement`.
"""

from math import exp, sqrt
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.game import Seat, State
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.hydra.cards import (
    DULLE,
    EO,
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
from stammtisch.games.hydra.judgement import Judge
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
    DECLINE,
    FIRST_SOLO,
    KEEP,
    NORMAL_SOLO,
    PAIR_E,
    PAIR_G,
    SOLO,
    THROW,
    VALEO,
    HydraState,
)
from stammtisch.games.hydra.scoring import next_seat
from stammtisch.games.hydra.state import (
    AT_GIVE,
    AT_LAY,
    AT_SOLO,
    AT_THROW,
    AT_TRICKS,
    LONE,
)

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
    if open_card == HYDRA or open_card == DULLE:
        value += OPEN_TOP
    elif suit_of(ORDINARY, open_card) == TRUMP:
        value += OPEN_TRUMP
    return value


def best_solo(held: i64, twice: i64) -> float:
    """Return what the best solo of a hand is worth."""
    best = -1.0e9
    mode: i64 = 0
    while mode < MODES:
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


@final
class HydraSense(Sense):
    """Sense of Hydra."""

    def __init__(self) -> None:
        super().__init__()
        self.judge = Judge()
        self.dealt = vec[i64]([0] * 8)
        self.dealt_twice = vec[i64]([0] * 8)
        self.card_warmth = 4.0
        self.doubt = 0.4
        self.warmth = 3.0  # points that make one game look e times as good as another
        self.solo_margin = 0.0
        self.antrag_margin = 0.0
        self.take_margin = 0.0
        self.spread = 14.0
        self.trust = 1.0

    # What to do

    def consider(self, state: State, seat: Seat, choices: Choices) -> None:
        """List what a seat can do, with weights."""
        here = cast(HydraState, state)
        if here.phase == AT_TRICKS:
            self._consider_cards(here, seat, choices)
            return
        choices.count = here.legal_into(seat, choices.keys)
        held: i64 = here.held[seat]
        twice: i64 = here.twice[seat]
        value = 0.0
        place: i64 = 0
        while place < choices.count:
            key: i64 = choices.keys[place]
            if here.phase == AT_SOLO:
                value = worth_of(held, twice, mode_of(key)) / self.warmth
            elif here.phase == AT_LAY:
                value = self._lay_worth(here, seat, key)
            elif here.phase == AT_GIVE:
                value = self._give_worth(here, seat, key)
            else:
                value = self._call_worth(here, held, twice, key) / self.warmth
            choices.weights[place] = value
            place += 1
        self._soften(choices, 1.0)

    def _soften(self, choices: Choices, warmth: float) -> None:
        """Turn worths into weights."""
        highest = -1.0e9
        place: i64 = 0
        while place < choices.count:
            highest = max(highest, choices.weights[place])
            place += 1
        place = 0
        while place < choices.count:
            choices.weights[place] = exp((choices.weights[place] - highest) / warmth) + 0.002
            place += 1

    def _consider_cards(self, state: HydraState, seat: i64, choices: Choices) -> None:
        judge = self.judge
        cards: i64 = state.cards_to_play(seat)
        if cards & (cards - 1) == 0:
            choices.count = 1
            choices.keys[0] = lowest(cards)
            choices.weights[0] = 1.0
            return
        judge.recall(state)
        judge.weigh(state, seat, cards)
        choices.count = judge.count
        place: i64 = 0
        while place < judge.count:
            choices.keys[place] = judge.kinds[place]
            choices.weights[place] = judge.scores[place]
            place += 1
        self._soften(choices, self.card_warmth)

    def _call_worth(self, state: HydraState, held: i64, twice: i64, key: i64) -> float:
        """Return what an answer promises while the game is found, in points."""
        if key == THROW or key == DECLINE:
            return 0.0
        if key == ACCEPT:
            return take_worth(held, twice, state.open_card) - self.take_margin
        if key == VALEO:
            return healthy_worth(held, twice)
        if key == ANTRAG:
            return offer_worth(held, twice) - self.antrag_margin
        value = best_solo(held, twice) - self.solo_margin
        if key == SOLO:
            return value
        if twice & (ONE[EO] | ONE[GO]) != 0:
            value = max(value, offer_worth(held, twice) - self.antrag_margin)
        if key == KEEP:
            value = max(value, healthy_worth(held, twice))
        return value

    def _lay_worth(self, state: HydraState, seat: i64, key: i64) -> float:
        """Return how good it is to offer a pair or to lay a card open beside it."""
        if key == PAIR_E or key == PAIR_G:
            return 0.0
        if suit_of(ORDINARY, key) == TRUMP:
            return 2.0 if key == HYDRA or key == DULLE else 0.9
        return 2.5 if self._suited(state, seat, key) == 1 else 0.3

    def _give_worth(self, state: HydraState, seat: i64, key: i64) -> float:
        """Return how good it is to give a card back: rather a whole suit than trumps."""
        if suit_of(ORDINARY, key) == TRUMP:
            return -3.0 if key == HYDRA or key == DULLE else -1.0
        value = 1.0
        to_go: i64 = 3 - state.given_count
        number: i64 = self._suited(state, seat, key)
        if number <= to_go:
            value += 3.0 / float(number)
        place: i64 = 0
        while place < state.given_count:
            if suit_of(ORDINARY, (state.given >> 5 * place) & 31) == suit_of(ORDINARY, key):
                value += 1.5
            place += 1
        return value

    def _suited(self, state: HydraState, seat: i64, kind: i64) -> i64:
        """Return how many cards of a side suit the seat holds."""
        suited: i64 = of_suit(ORDINARY, suit_of(ORDINARY, kind))
        return size(state.held[seat] & suited) + size(state.twice[seat] & suited)

    def go_on(self, state: State, seat: Seat, rng: Rng) -> None:
        """Make a quick choice or, at the tricks, play the whole round to its end."""
        here = cast(HydraState, state)
        if here.phase != AT_TRICKS:
            self.consider(state, seat, self.choices)
            here.apply(seat, self.choices.keys[self.choices.drawn(rng)])
            return
        judge = self.judge
        judge.recall(here)
        doubt = self.doubt
        while here.phase == AT_TRICKS:
            mover: i64 = here.turn_of
            cards: i64 = here.cards_to_play(mover)
            card: i64 = 0
            if cards & (cards - 1) != 0:
                judge.weigh(here, mover, cards)
                card = judge.pick(rng, doubt)
            else:
                card = lowest(cards)
            judge.note(here, mover, card)
            here.apply(mover, card)

    # How things stand

    def rate(self, state: State, shares: vec[float]) -> None:
        """Write everyone's chance to win: exactly at the end, else by the lead."""
        here = cast(HydraState, state)
        left: i64 = here.rounds - here.scored
        top = -1.0e9
        seat: i64 = 0
        while seat < here.seats:
            lead = float(here.totals[seat] - here.penalties[seat])
            shares[seat] = lead
            top = max(top, lead)
            seat += 1
        spread = self.spread * sqrt(float(left))
        total = 0.0
        seat = 0
        while seat < here.seats:
            if left > 0:
                shares[seat] = exp((shares[seat] - top) / spread)
            else:
                shares[seat] = 1.0 if shares[seat] == top else 0.0
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

    # What can be known

    def is_sealed(self, state: State) -> bool:
        """Tell whether others do not see what is chosen now (HY-09, HY-14, HY-15)."""
        here = cast(HydraState, state)
        if here.phase == AT_LAY:
            return here.offered == LONE
        return here.phase == AT_THROW or here.phase == AT_GIVE

    def credible(self, state: State, seat: Seat) -> float:
        """Return how well the announcements fit the hands that were dealt."""
        here = cast(HydraState, state)
        if here.spoken == 0:
            return 1.0
        self._deal_again(here)
        belief = 1.0
        other: i64 = 0
        while other < here.seats:
            if other != seat and (here.spoken >> other) & 1 != 0:
                belief *= self._belief(here, other)
            other += 1
        return min(1.0, belief * self.trust)

    def _belief(self, state: HydraState, seat: i64) -> float:
        """Return how likely a seat with its hand would have announced what it did."""
        held: i64 = self.dealt[seat]
        twice: i64 = self.dealt_twice[seat]
        healthy = healthy_worth(held, twice)
        best = best_solo(held, twice) - self.solo_margin
        if twice & (ONE[EO] | ONE[GO]) != 0:
            best = max(best, offer_worth(held, twice) - self.antrag_margin)
        morbus = 1.0 / (1.0 + exp((healthy - best) / self.warmth))
        if (state.morbus >> seat) & 1 == 0:
            return 1.0 - morbus
        if seat == state.declarer and state.phase == AT_TRICKS and state.solos != 0:
            mine = worth_of(held, twice, state.mode) - self.solo_margin
            return morbus * exp((mine - best) / self.warmth)
        return morbus

    def _deal_again(self, state: HydraState) -> None:
        """Find out the hands as they were dealt: an exchange undone, played cards taken back."""
        seat: i64 = 0
        while seat < state.seats:
            self.dealt[seat] = state.held[seat]
            self.dealt_twice[seat] = state.twice[seat]
            seat += 1
        trick = state.tricks
        while trick is not None:
            self._take_back(state, trick.leader, trick.cards, PLAYERS)
            trick = trick.previous
        if state.laid > 0:
            self._take_back(state, state.leader, state.trick, state.laid)
        if state.taker != LONE:
            place: i64 = 0
            while place < state.given_count:
                kind: i64 = (state.given >> 5 * place) & 31
                if state.phase == AT_TRICKS:
                    self._remove(state.declarer, kind)
                self._add(state.taker, kind)
                place += 1
            for kind in (state.offered, state.offered, state.open_card):
                self._remove(state.taker, kind)
                self._add(state.declarer, kind)

    def _take_back(self, state: HydraState, leader: i64, cards: i64, count: i64) -> None:
        seat: i64 = leader
        while count > 0:
            self._add(seat, cards & 31)
            cards >>= 5
            seat = next_seat(seat, state.seats, state.idle)
            count -= 1

    def _add(self, seat: i64, kind: i64) -> None:
        self.dealt_twice[seat] |= self.dealt[seat] & ONE[kind]
        self.dealt[seat] |= ONE[kind]

    def _remove(self, seat: i64, kind: i64) -> None:
        if self.dealt_twice[seat] & ONE[kind] != 0:
            self.dealt_twice[seat] ^= ONE[kind]
        else:
            self.dealt[seat] ^= ONE[kind]
