"""Odds and slips: what bets promise, for those who make them and for the one who takes them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.floats import exp
from stammtisch.core.game import MAX_MOVES
from stammtisch.core.rng import Rng
from stammtisch.core.sense import Choices
from stammtisch.core.worlds import uniform
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    HUNDRED,
    LEAST_STAKE,
    MOST_STAKES,
    NOTHING,
    PAIRS,
    PLACE,
    PLACEMENTS,
    QUINELLA,
    RACES,
    WIN,
    Terms,
    as_part,
    begun,
    dog_at,
    pair_of,
    part,
    parts_begun,
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
from stammtisch.games.greyhounds.rules import FIRST_PLACEMENT, GreyhoundsState
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
        self.facts = vec[i64]([NOTHING] * (3 + 2 * DOGS))
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
        for other in range(state.seats):
            if facts[3 + other] != cards[other] or facts[7 + other] != state.money[other]:
                fits = False
            facts[3 + other] = cards[other]
            facts[7 + other] = state.money[other]
        return fits

    def recall(self, choices: Choices) -> None:
        """Write the slips down."""
        choices.count = self.count
        for at in range(self.count):
            choices.keys[at] = self.keys[at]
            choices.weights[at] = self.weights[at]

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
        for order in range(i64(ORDERS)):
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
        self.scores = vec[float]([0.0] * MAX_MOVES)
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
        for placement in range(i64(PLACEMENTS)):
            self._value_bets(state, placement)
            win = largest(self.wins)
            place = largest(self.places)
            pair = largest(self.pairs)
            rest = float(MOST_STAKES - BETS * LEAST_STAKE)
            cost = float(LEAST_STAKE) * (win + place + pair) + rest * max(win, place, pair)
            choices.keys[placement] = FIRST_PLACEMENT + placement
            self.scores[placement] = -cost
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
        for order in range(i64(ORDERS)):
            chance = chances[order]
            first: i64 = dog_at(order, 0)
            second: i64 = dog_at(order, 1)
            self.wins[first] += chance
            self.places[first] += chance
            self.places[second] += chance
            self.pairs[pair_of(first, second)] += chance
        for dog in range(DOGS):
            self.wins[dog] *= float(terms.odds(placement, WIN, dog))
            self.places[dog] *= float(terms.odds(placement, PLACE, dog))
        for couple in range(PAIRS):
            self.pairs[couple] *= float(terms.odds(placement, QUINELLA, couple))

    def policy(self, state: GreyhoundsState, seat: i64, choices: Choices) -> None:
        """Combine the dogs and pairs that promise most with a few ways to stake on them."""
        known = self.slips[seat * PLACEMENTS + state.placement]
        if known.fits(state, seat):
            known.recall(choices)
            return
        self._value_bets(state, state.placement)
        count: i64 = parts_begun(state.drafts[seat])
        slip: i64 = begun(state.drafts[seat])
        self._shortlist(WIN, self.wins, 3)
        self._shortlist(PLACE, self.places, 2)
        self._shortlist(QUINELLA, self.pairs, 3)
        bet: i64 = 0
        while bet < BETS and bet < count:
            self.counts[bet] = 1
            self.options[bet * PAIRS] = part(slip, bet)
            bet += 1
        choices.count = 0
        for one in range(self.counts[WIN]):
            for two in range(self.counts[PLACE]):
                for three in range(self.counts[QUINELLA]):
                    dogs: i64 = self.options[one]
                    dogs |= as_part(self.options[PAIRS + two], PLACE)
                    dogs |= as_part(self.options[2 * PAIRS + three], QUINELLA)
                    self._add_stakes(dogs, slip, count, choices)
        self.purses.look(state, seat)
        for at in range(choices.count):
            self.scores[at] = self._hope_with(state, choices.keys[at])
        weigh(choices, self.scores, STEEP_BET)
        known.remember(choices)

    def _shortlist(self, bet: i64, values: vec[float], most: i64) -> None:
        """Keep the best few of the dogs or pairs to bet on, those without odds never."""
        taken: i64 = 0
        count: i64 = 0
        while count < most:
            best: i64 = NOTHING
            for number in range(i64(len(values))):
                if taken >> number & 1 == 0 and values[number] > 0.0:
                    if best == NOTHING or values[number] > values[best]:
                        best = number
            if best == NOTHING:
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
        for bet in range(i64(BETS)):
            least: i64 = LEAST_STAKE
            if BETS + bet < count:
                least = part(slip, BETS + bet)
            else:
                free |= 1 << bet
            fixed |= as_part(least, bet)
            left -= least
        self._add_slip(dogs, fixed, choices)
        if left == 0:
            return
        for one in range(i64(BETS)):
            for other in range(one, i64(BETS)):
                half: i64 = left // 2  # with one stake left there is nothing to halve
                is_split = one == other or half > 0
                if is_split and free >> one & 1 != 0 and free >> other & 1 != 0:
                    more: i64 = as_part(half, one) + as_part(left - half, other)
                    self._add_slip(dogs, fixed + more, choices)

    def _add_slip(self, dogs: i64, three: i64, choices: Choices) -> None:
        choices.keys[choices.count] = dogs | as_part(three, BETS)
        choices.count += 1

    def _hope_with(self, state: GreyhoundsState, slip: i64) -> float:
        """Return how good a slip makes things look."""
        terms = state.terms
        placement: i64 = state.placement
        winner: i64 = part(slip, WIN)
        placed: i64 = part(slip, PLACE)
        pair: i64 = part(slip, QUINELLA)
        win: i64 = stake(slip, WIN) * terms.odds(placement, WIN, winner) * HUNDRED
        place: i64 = stake(slip, PLACE) * terms.odds(placement, PLACE, placed) * HUNDRED
        both: i64 = stake(slip, QUINELLA) * terms.odds(placement, QUINELLA, pair) * HUNDRED
        cost: i64 = stakes(slip)
        hope = 0.0
        for order in range(i64(ORDERS)):
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
        return hope

    def plausible(self, state: GreyhoundsState, seat: i64) -> float:
        """Return how likely a bettor's dog to win is, beside the likeliest one."""
        self.policy(state, seat, self.choices)
        for dog in range(i64(DOGS)):
            self.wins[dog] = 0.0
        for at in range(self.choices.count):
            self.wins[part(self.choices.keys[at], WIN)] += self.choices.weights[at]
        likely = self.wins[part(state.slips[seat], WIN)] / largest(self.wins)
        return max(likely, LEAST_LIKELY)

    def quick_slip(self, state: GreyhoundsState, rng: Rng) -> i64:
        """Return bets drawn by what they promise, most on one of them."""
        self._value_bets(state, state.placement)
        win: i64 = liked(self.wins, rng)
        place: i64 = liked(self.places, rng)
        pair: i64 = liked(self.pairs, rng)
        slip: i64 = win | as_part(place, PLACE) | as_part(pair, QUINELLA)
        for bet in range(BETS):
            slip |= as_part(LEAST_STAKE, BETS + bet)
        if uniform(rng) < TIMID:
            return slip
        self.promises[WIN] = self.wins[win]
        self.promises[PLACE] = self.places[place]
        self.promises[QUINELLA] = self.pairs[pair]
        rest: i64 = MOST_STAKES - BETS * LEAST_STAKE
        return slip + as_part(rest, BETS + liked(self.promises, rng))


def weigh(choices: Choices, scores: vec[float], steep: float) -> None:
    """Turn scores into weights: the better the heavier."""
    best = -1.0e30
    worst = 1.0e30
    for at in range(choices.count):
        best = max(best, scores[at])
        worst = min(worst, scores[at])
    span = best - worst + 1.0e-9
    for at in range(choices.count):
        choices.weights[at] = exp(steep * (scores[at] - best) / span)


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
    lot = uniform(rng) * sum_of_all
    chosen: i64 = 0
    for place in range(len(values)):
        if values[place] > 0.0:
            chosen = place
            lot -= values[place] * values[place] * values[place]
            if lot < 0.0:
                break
    return chosen
