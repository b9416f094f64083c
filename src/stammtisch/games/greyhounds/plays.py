"""Hands and slips: choices of several parts, weighed as a whole."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.game import WIDEST
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices
from stammtisch.core.worlds import fraction
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    FIRST_OF_PAIR,
    HUNDRED,
    LEAST_STAKE,
    LONE,
    MOST_STAKES,
    PAIRS,
    PART_BITS,
    PLACE,
    PLACEMENTS,
    QUINELLA,
    SECOND_OF_PAIR,
    WIN,
    dog_at,
    pair_of,
    part,
    place_of,
    stake,
    stakes,
)
from stammtisch.games.greyhounds.cards import FIVE, LIMIT, ONE, total
from stammtisch.games.greyhounds.judgement import ORDERS, Outlook, Purses
from stammtisch.games.greyhounds.rules import (
    COUNT_BITS,
    COUNT_MASK,
    FIRST_PLACEMENT,
    GreyhoundsState,
)

# What a card is worth among hands picked with these very numbers, in fields of a pass: how far it
# carries the own dog further than the others. Worked out by picking and running in turn.
WORTH_1: Final = vec[float](
    [0.0, 0.0, 0.04, 0.05, 0.07, 0.16, 0.3, 0.52, 0.8, 1.14, 1.49]
    + [1.84, 2.24, 2.69, 3.14, 3.62, 4.11, 4.66, 5.31, 6.07, 7.15]
)
WORTH_2: Final = vec[float](
    [0.0, 0.0, 0.21, 0.44, 0.83, 1.15, 1.66, 2.13, 2.72, 3.42, 4.14]
    + [4.92, 5.6, 6.39, 7.18, 8.01, 8.82, 9.57, 10.75, 12.01, 13.13]
)
HAND_BITS: Final = 21
ONE_HAND: Final = 0x1FFFFF
FIRST_HANDS: Final = 40  # looked at together with the best second hand for each
MOST_HANDS: Final = 24  # pairs of hands worth a thought
ALL_FIRST_HANDS: Final = 2002

# How strongly the better looks preferable: a choice as bad as the worst has e to minus this
STEEP_CARD: Final = 4.0
STEEP_HANDS: Final = 3.0
STEEP_ODDS: Final = 4.0
STEEP_BET: Final = 6.0
WILL: Final = 0.25  # how much luck an owner makes good who wants the dog to win, or to lose
OWN_DOG: Final = 1.1  # how much more likely it then is
EAGER: Final = 3  # the power by which better bets are liked better, thinking quickly
TIMID: Final = 0.1  # how often nobody risks more than must be


@final
class Hands:
    """Hands for races 1 and 2, weighed together."""

    def __init__(self) -> None:
        self.scores = vec[float]([0.0] * WIDEST)
        self.hands = vec[i64]([0] * ALL_FIRST_HANDS)
        self.ranks = vec[float]([0.0] * ALL_FIRST_HANDS)
        self.found: i64 = 0
        self.second: i64 = 0
        self.second_worth = 0.0

    def consider(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """List the best hands for race 1, each with the best one it leaves for race 2."""
        draft: i64 = state.drafts[seat]
        count: i64 = draft & COUNT_MASK
        first: i64 = 0
        second: i64 = 0
        number: i64 = 0
        while number < count:
            card: i64 = part(draft >> COUNT_BITS, number)
            if number < FIVE:
                first |= ONE[card]
            else:
                second |= ONE[card]
            number += 1
        left: i64 = state.cards_left(seat)
        self.found = 0
        self._collect(left, first, size(first), LIMIT - total(first), 0.0)
        choices.count = 0
        looked: i64 = 0
        while looked < self.found and choices.count < FIRST_HANDS:
            best: i64 = looked  # by selection, as few are needed
            at: i64 = looked + 1
            while at < self.found:
                if self.ranks[at] > self.ranks[best]:
                    best = at
                at += 1
            hand: i64 = self.hands[best]
            rank = self.ranks[best]
            self.hands[best] = self.hands[looked]
            self.ranks[best] = self.ranks[looked]
            looked += 1
            self.second = 0
            self.second_worth = -1.0
            self._complete(left & ~hand, second, size(second), LIMIT - total(second), 0.0)
            if self.second != 0:
                choices.keys[choices.count] = hand | self.second << HAND_BITS
                self.scores[choices.count] = rank + self.second_worth
                choices.count += 1
        weigh(choices, self.scores, STEEP_HANDS)

    def _collect(self, cards: i64, hand: i64, count: i64, limit: i64, worth: float) -> None:
        """Collect all hands of five for race 1."""
        if count == FIVE:
            self.hands[self.found] = hand
            self.ranks[self.found] = worth
            self.found += 1
            return
        while cards != 0:
            card: i64 = lowest(cards)
            if card > limit:
                return
            cards &= cards - 1
            self._collect(cards, hand | ONE[card], count + 1, limit - card, worth + WORTH_1[card])

    def _complete(self, cards: i64, hand: i64, count: i64, limit: i64, worth: float) -> None:
        """Find the best hand of five for race 2."""
        if count == FIVE:
            if worth > self.second_worth:
                self.second = hand
                self.second_worth = worth
            return
        while cards != 0:
            card: i64 = lowest(cards)
            if card > limit:
                return
            cards &= cards - 1
            self._complete(cards, hand | ONE[card], count + 1, limit - card, worth + WORTH_2[card])


@final
class Slips:
    """The slips a bettor has considered at some odds: worlds have them in common."""

    def __init__(self) -> None:
        self.facts = vec[i64]([LONE] * (2 + 2 * DOGS))
        self.count: i64 = 0
        self.keys = vec[i64]([0])
        self.weights = vec[float]([0.0])

    def fits(self, state: GreyhoundsState, seat: i64) -> bool:
        """Tell whether nothing has changed that matters for betting."""
        facts = self.facts
        fits = facts[0] == state.race and facts[1] == state.drafts[seat]
        facts[0] = state.race
        facts[1] = state.drafts[seat]
        other: i64 = 0
        while other < state.seats:
            if facts[2 + other] != state.five[other] or facts[6 + other] != state.money[other]:
                fits = False
            facts[2 + other] = state.five[other]
            facts[6 + other] = state.money[other]
            other += 1
        return fits

    def recall(self, choices: Choices) -> None:
        """Write the slips down."""
        choices.count = self.count
        at: i64 = 0
        while at < self.count:
            choices.keys[at] = self.keys[at]
            choices.weights[at] = self.weights[at]
            at += 1

    def remember(self, choices: Choices) -> None:
        """Keep the slips."""
        self.count = choices.count
        self.keys = choices.keys[: choices.count]
        self.weights = choices.weights[: choices.count]


@final
class Bets:
    """What bets promise, for those who make them and for the one who sets the odds."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.purses = Purses()
        self.scores = vec[float]([0.0] * WIDEST)
        self.wins = vec[float]([0.0] * DOGS)  # what a pound on them brings
        self.places = vec[float]([0.0] * DOGS)
        self.pairs = vec[float]([0.0] * PAIRS)
        self.eager = vec[float]([0.0] * ORDERS)  # chances if the own dog is urged on
        self.lazy = vec[float]([0.0] * ORDERS)  # and if it is held back
        self.options = vec[i64]([0] * (BETS * PAIRS))
        self.counts = vec[i64]([0] * BETS)
        self.promises = vec[float]([0.0] * BETS)
        self.slips = [Slips() for _ in range(DOGS * PLACEMENTS)]

    def consider_odds(self, state: GreyhoundsState, choices: Choices) -> None:
        """Prefer odds at which clever bets cost least."""
        self.outlook.look(state, state.bookmaker)
        self.outlook.foretell(self.outlook.ahead)
        choices.count = PLACEMENTS
        placement: i64 = 0
        while placement < PLACEMENTS:
            cost = 0.0
            for seat in range(state.seats):
                if seat != state.bookmaker:
                    self._value_bets(state, seat, placement, self.outlook.chances)
                    win = largest(self.wins)
                    place = largest(self.places)
                    pair = largest(self.pairs)
                    cost += 3.0 * (win + place + pair) + 11.0 * max(win, place, pair)
            choices.keys[placement] = FIRST_PLACEMENT + placement
            self.scores[placement] = -cost
            placement += 1
        weigh(choices, self.scores, STEEP_ODDS)

    def _value_bets(
        self, state: GreyhoundsState, seat: i64, placement: i64, chances: vec[float]
    ) -> None:
        """Work out what a pound on every bet brings, if orders of arrival are that likely."""
        terms = state.terms
        for dog in range(DOGS):
            self.wins[dog] = 0.0
            self.places[dog] = 0.0
        for couple in range(PAIRS):
            self.pairs[couple] = 0.0
        order: i64 = 0
        while order < ORDERS:
            chance = chances[order]
            first: i64 = dog_at(order, 0)
            second: i64 = dog_at(order, 1)
            self.wins[first] += chance
            self.places[first] += chance
            self.places[second] += chance
            self.pairs[pair_of(first, second)] += chance
            order += 1
        for dog in range(DOGS):
            own = OWN_DOG if dog == seat else 1.0
            self.wins[dog] *= own * float(terms.win[place_of(placement, dog)])
            self.places[dog] *= own * float(terms.place[place_of(placement, dog)])
            for other in range(dog):
                pair: i64 = pair_of(dog, other)
                places: i64 = pair_of(place_of(placement, dog), place_of(placement, other))
                own = OWN_DOG if seat in (dog, other) else 1.0
                self.pairs[pair] *= own * float(terms.quinella[places])

    def consider(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Combine the dogs and pairs that promise most with a few ways to stake on them."""
        known = self.slips[seat * PLACEMENTS + state.placement]
        if known.fits(state, seat):
            known.recall(choices)
            return
        self._foresee_wishes(state, seat)
        self._value_bets(state, seat, state.placement, self.eager)
        draft: i64 = state.drafts[seat]
        count: i64 = draft & COUNT_MASK
        slip: i64 = draft >> COUNT_BITS
        self._shortlist(WIN, self.wins, 3)
        self._shortlist(PLACE, self.places, 2)
        self._shortlist(QUINELLA, self.pairs, 3)
        bet: i64 = 0
        while bet < BETS and bet < count:
            self.counts[bet] = 1
            self.options[bet * PAIRS] = part(slip, bet)
            bet += 1
        choices.count = 0
        one: i64 = 0
        while one < self.counts[WIN]:
            two: i64 = 0
            while two < self.counts[PLACE]:
                three: i64 = 0
                while three < self.counts[QUINELLA]:
                    dogs: i64 = self.options[one]
                    dogs |= self.options[PAIRS + two] << PART_BITS
                    dogs |= self.options[2 * PAIRS + three] << 2 * PART_BITS
                    self._add_stakes(dogs, slip, count, choices)
                    three += 1
                two += 1
            one += 1
        self.purses.look(state, seat)
        at: i64 = 0
        while at < choices.count:
            self.scores[at] = self._hope_with(state, choices.keys[at])
            at += 1
        weigh(choices, self.scores, STEEP_BET)
        known.remember(choices)

    def _foresee_wishes(self, state: GreyhoundsState, seat: i64) -> None:
        """Work out chances for the case that the own dog is urged on, and held back."""
        outlook = self.outlook
        outlook.look(state, seat)
        will = WILL * outlook.luck
        outlook.ahead[seat] += will
        outlook.foretell(outlook.ahead)
        for order in range(ORDERS):
            self.eager[order] = outlook.chances[order]
        outlook.ahead[seat] -= 2.0 * will
        outlook.foretell(outlook.ahead)
        for order in range(ORDERS):
            self.lazy[order] = outlook.chances[order]

    def _shortlist(self, bet: i64, values: vec[float], most: i64) -> None:
        """Keep the best few of the dogs or pairs to bet on, those without odds never."""
        taken: i64 = 0
        count: i64 = 0
        while count < most:
            best: i64 = LONE
            number: i64 = 0
            while number < len(values):
                if taken >> number & 1 == 0 and values[number] > 0.0:
                    if best == LONE or values[number] > values[best]:
                        best = number
                number += 1
            if best == LONE:
                break
            taken |= 1 << best
            self.options[bet * PAIRS + count] = best
            count += 1
        self.counts[bet] = count

    def _add_stakes(self, dogs: i64, slip: i64, count: i64, choices: Choices) -> None:
        """Add slips that stake the least everywhere, all that is left on one, or half on two."""
        free: i64 = 0  # bets without a stake so far
        left: i64 = MOST_STAKES
        fixed: i64 = 0
        bet: i64 = 0
        while bet < BETS:
            least: i64 = LEAST_STAKE
            if BETS + bet < count:
                least = part(slip, BETS + bet)
            else:
                free |= 1 << bet
            fixed |= least << PART_BITS * bet
            left -= least
            bet += 1
        self._add_slip(dogs, fixed, choices)
        if left == 0:
            return
        one: i64 = 0
        while one < BETS:
            other: i64 = one
            while other < BETS:
                if free >> one & 1 != 0 and free >> other & 1 != 0:
                    half: i64 = left // 2
                    more: i64 = half << PART_BITS * one
                    more += (left - half) << PART_BITS * other
                    self._add_slip(dogs, fixed + more, choices)
                other += 1
            one += 1

    def _add_slip(self, dogs: i64, three: i64, choices: Choices) -> None:
        choices.keys[choices.count] = dogs | three << PART_BITS * BETS
        choices.count += 1

    def _hope_with(self, state: GreyhoundsState, slip: i64) -> float:
        """Return how good a slip makes things look, with the better of two ways to run."""
        terms = state.terms
        placement: i64 = state.placement
        winner: i64 = part(slip, WIN)
        placed: i64 = part(slip, PLACE)
        pair: i64 = part(slip, QUINELLA)
        one: i64 = place_of(placement, FIRST_OF_PAIR[pair])
        other: i64 = place_of(placement, SECOND_OF_PAIR[pair])
        win: i64 = stake(slip, WIN) * terms.win[place_of(placement, winner)] * HUNDRED
        place: i64 = stake(slip, PLACE) * terms.place[place_of(placement, placed)] * HUNDRED
        both: i64 = stake(slip, QUINELLA) * terms.quinella[pair_of(one, other)] * HUNDRED
        cost: i64 = stakes(slip)
        eager = 0.0
        lazy = 0.0
        order: i64 = 0
        while order < ORDERS:
            first: i64 = dog_at(order, 0)
            second: i64 = dog_at(order, 1)
            gain: i64 = -cost
            if first == winner:
                gain += win
            if placed in (first, second):
                gain += place
            if pair_of(first, second) == pair:
                gain += both
            share = self.purses.share(order, gain)
            eager += self.eager[order] * share
            lazy += self.lazy[order] * share
            order += 1
        return max(eager, lazy)

    def quick_slip(self, state: GreyhoundsState, seat: i64, rng: Rng) -> i64:
        """Return bets drawn by what they promise, most on one of them."""
        self.outlook.look(state, seat)
        self.outlook.foretell(self.outlook.ahead)
        self._value_bets(state, seat, state.placement, self.outlook.chances)
        win: i64 = liked(self.wins, rng)
        place: i64 = liked(self.places, rng)
        pair: i64 = liked(self.pairs, rng)
        slip: i64 = win | place << PART_BITS | pair << 2 * PART_BITS
        bet: i64 = 0
        while bet < BETS:
            least: i64 = LEAST_STAKE
            slip |= least << PART_BITS * (BETS + bet)
            bet += 1
        if fraction(rng) < TIMID:
            return slip
        self.promises[WIN] = self.wins[win]
        self.promises[PLACE] = self.places[place]
        self.promises[QUINELLA] = self.pairs[pair]
        rest: i64 = MOST_STAKES - BETS * LEAST_STAKE
        return slip + (rest << PART_BITS * (BETS + liked(self.promises, rng)))


def weigh(choices: Choices, scores: vec[float], steep: float) -> None:
    """Turn scores into weights: the better the heavier."""
    best = -1.0e30
    worst = 1.0e30
    at: i64 = 0
    while at < choices.count:
        best = max(best, scores[at])
        worst = min(worst, scores[at])
        at += 1
    span = best - worst + 1.0e-9
    at = 0
    while at < choices.count:
        choices.weights[at] = exp(steep * (scores[at] - best) / span)
        at += 1


def largest(values: vec[float]) -> float:
    """Return the largest of some numbers."""
    found = values[0]
    for place in range(1, len(values)):
        found = max(found, values[place])
    return found


def liked(values: vec[float], rng: Rng) -> i64:
    """Return one of several bets, drawn by what they promise."""
    sum_of_all = 0.0
    for place in range(len(values)):
        sum_of_all += values[place] * values[place] * values[place]
    lot = fraction(rng) * sum_of_all
    chosen: i64 = 0
    for place in range(len(values)):
        if values[place] > 0.0:
            chosen = place
            lot -= values[place] * values[place] * values[place]
            if lot < 0.0:
                break
    return chosen
