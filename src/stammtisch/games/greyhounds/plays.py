"""Odds and slips: what bets promise, for those who make them and for the one who takes them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.floats import exp
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
    RACES,
    SECOND_OF_PAIR,
    WIN,
    Terms,
    dog_at,
    pair_of,
    part,
    place_of,
    stake,
    stakes,
)
from stammtisch.games.greyhounds.judgement import (
    CHAIR,
    ORDERS,
    SPREAD,
    Outlook,
    expected_money,
    packed_order,
    row_of,
)
from stammtisch.games.greyhounds.rules import (
    COUNT_BITS,
    COUNT_MASK,
    FIRST_PLACEMENT,
    GreyhoundsState,
)
from stammtisch.games.greyhounds.scoring import prize

# How strongly the better looks preferable: a choice as bad as the worst has e to minus this
STEEP_ODDS: Final = 4.0
STEEP_BET: Final = 6.0
LEAST_LIKELY: Final = 0.1  # for all that may be behind a strange bet
TIMID: Final = 0.1  # how often nobody risks more than must be


@final
class Slips:
    """The slips a bettor has considered at some odds: worlds have them in common."""

    def __init__(self) -> None:
        self.terms: Terms | None = None
        self.facts = vec[i64]([LONE] * (3 + 2 * DOGS))
        self.count: i64 = 0
        self.keys = vec[i64]([0])
        self.weights = vec[float]([0.0])

    def fits(self, state: GreyhoundsState, seat: i64) -> bool:
        """Tell whether nothing has changed that matters for betting."""
        facts = self.facts
        cards = state.reserved if state.race == RACES else state.five
        fits = self.terms is state.terms and facts[0] == state.race
        fits = fits and facts[1] == state.drafts[seat] and facts[2] == state.bookmaker
        self.terms = state.terms
        facts[0] = state.race
        facts[1] = state.drafts[seat]
        facts[2] = state.bookmaker
        other: i64 = 0
        while other < state.seats:
            if facts[3 + other] != cards[other] or facts[7 + other] != state.money[other]:
                fits = False
            facts[3 + other] = cards[other]
            facts[7 + other] = state.money[other]
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
class Purses:
    """What every order of arrival leaves to a bettor before any bets, to try slips quickly."""

    def __init__(self) -> None:
        # By order of arrival, and once more for the case that the bookmaker is ruined
        self.bank = vec[float]([0.0] * (2 * ORDERS))
        self.others = vec[float]([0.0] * (2 * ORDERS))
        self.left = vec[i64]([0] * ORDERS)  # in the bank
        self.spread = 1.0

    def look(self, state: GreyhoundsState, seat: i64) -> None:
        """Work everyone's prospects out."""
        bookmaker: i64 = state.bookmaker
        money = expected_money(state, seat)
        self.spread = SPREAD[row_of(state.seats, state.race)]
        order: i64 = 0
        while order < ORDERS:
            packed: i64 = packed_order(order)
            after = money[:]
            for owner in range(state.seats):
                if owner != bookmaker:
                    gain: i64 = prize(owner, packed)
                    after[owner] += gain
                    after[bookmaker] -= gain
            self.left[order] = after[bookmaker]
            self._weigh(after, seat, bookmaker, row_of(state.seats, state.race), order)
            self._weigh(after, seat, bookmaker, row_of(state.seats, RACES), ORDERS + order)
            order += 1

    def _weigh(self, money: vec[i64], seat: i64, bookmaker: i64, row: i64, place: i64) -> None:
        spread = SPREAD[row]
        own = float(money[seat])
        self.bank[place] = exp((float(money[bookmaker]) + CHAIR[row] - own) / spread)
        self.others[place] = 0.0
        for other in range(len(money)):
            if other not in (seat, bookmaker):
                self.others[place] += exp((float(money[other]) - own) / spread)

    def share(self, order: i64, gain: i64) -> float:
        """Return the bettor's hope if the slip brings so many pounds more than it costs."""
        spread = self.spread
        place: i64 = order
        if self.left[order] - gain < 0:
            spread = SPREAD[RACES]
            place += ORDERS
        more = exp(float(gain) / spread)
        return more / (more + self.bank[place] / more + self.others[place])


@final
class Bets:
    """What bets promise, for those who make them and for the one who sets the odds."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.purses = Purses()
        self.choices = Choices()
        self.scores = vec[float]([0.0] * WIDEST)
        self.wins = vec[float]([0.0] * DOGS)  # what a pound on them brings
        self.places = vec[float]([0.0] * DOGS)
        self.pairs = vec[float]([0.0] * PAIRS)
        self.options = vec[i64]([0] * (BETS * PAIRS))
        self.counts = vec[i64]([0] * BETS)
        self.promises = vec[float]([0.0] * BETS)
        self.slips = [Slips() for _ in range(DOGS * PLACEMENTS)]

    def consider_odds(self, state: GreyhoundsState, choices: Choices) -> None:
        """Prefer odds at which clever bets cost least."""
        choices.count = PLACEMENTS
        placement: i64 = 0
        while placement < PLACEMENTS:
            self._value_bets(state, placement)
            win = largest(self.wins)
            place = largest(self.places)
            pair = largest(self.pairs)
            rest = float(MOST_STAKES - BETS * LEAST_STAKE)
            cost = float(LEAST_STAKE) * (win + place + pair) + rest * max(win, place, pair)
            choices.keys[placement] = FIRST_PLACEMENT + placement
            self.scores[placement] = -cost
            placement += 1
        weigh(choices, self.scores, STEEP_ODDS)

    def _value_bets(self, state: GreyhoundsState, placement: i64) -> None:
        """Work out what a pound on every bet brings on the average."""
        self.outlook.look_at_start(state, placement)
        chances = self.outlook.chances
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
            self.wins[dog] *= float(terms.win[place_of(placement, dog)])
            self.places[dog] *= float(terms.place[place_of(placement, dog)])
            for other in range(dog):
                pair: i64 = pair_of(dog, other)
                places: i64 = pair_of(place_of(placement, dog), place_of(placement, other))
                self.pairs[pair] *= float(terms.quinella[places])

    def consider(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Combine the dogs and pairs that promise most with a few ways to stake on them."""
        known = self.slips[seat * PLACEMENTS + state.placement]
        if known.fits(state, seat):
            known.recall(choices)
            return
        self._value_bets(state, state.placement)
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
                half: i64 = left // 2  # with one stake left there is nothing to halve
                is_split = one == other or half > 0
                if is_split and free >> one & 1 != 0 and free >> other & 1 != 0:
                    more: i64 = half << PART_BITS * one
                    more += (left - half) << PART_BITS * other
                    self._add_slip(dogs, fixed + more, choices)
                other += 1
            one += 1

    def _add_slip(self, dogs: i64, three: i64, choices: Choices) -> None:
        choices.keys[choices.count] = dogs | three << PART_BITS * BETS
        choices.count += 1

    def _hope_with(self, state: GreyhoundsState, slip: i64) -> float:
        """Return how good a slip makes things look."""
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
        hope = 0.0
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
            hope += self.outlook.chances[order] * self.purses.share(order, gain)
            order += 1
        return hope

    def plausible(self, state: GreyhoundsState, seat: i64) -> float:
        """Return how likely a bettor's dog to win is, beside the likeliest one."""
        self.consider(state, seat, self.choices)
        dog: i64 = 0
        while dog < DOGS:
            self.wins[dog] = 0.0
            dog += 1
        at: i64 = 0
        while at < self.choices.count:
            self.wins[part(self.choices.keys[at], WIN)] += self.choices.weights[at]
            at += 1
        likely = self.wins[part(state.slips[seat], WIN)] / largest(self.wins)
        return max(likely, LEAST_LIKELY)

    def quick_slip(self, state: GreyhoundsState, rng: Rng) -> i64:
        """Return bets drawn by what they promise, most on one of them."""
        self._value_bets(state, state.placement)
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
