"""How a race will probably end, judged from what one seat can know, and what that is worth.

From the dogs' strength and from where they stand follows who will be in front, and from the slips
that a seat knows what it should wish for.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.floats import exp
from stammtisch.core.game import NOBODY
from stammtisch.games.greyhounds.board import (
    DOGS,
    DUMMY,
    EMPTY_ROW,
    NOTHING,
    PLACEMENTS,
    RACES,
    Terms,
    dog_at,
    place_of,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, ONE
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import arrived, as_arrived, last_free, settled
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.strength import CARDS, Strengths

ORDERS: Final = PLACEMENTS  # dogs arrive in as many orders as they can be placed, numbered alike
PACKED_ORDERS: Final = vec[i64](
    [sum([as_arrived(dog_at(n, place), place) for place in range(DOGS)]) for n in range(ORDERS)]
)
ALL_DOGS: Final = 0b1111

# By race (from 5 on: with four players). During a race: how far stronger cards, the cards still in
# hand and luck carry. Fitted to the arrivals in matches of Regulars, seen from every third pass, in
# several turns, since Regulars think with these numbers.
PACE: Final = vec[float]([0.0, 0.75, 0.5, 0.95, 0.0, 1.4, 0.57, 1.55])
HAND: Final = vec[float]([0.0, 1.07, 1.05, 0.7, 0.0, 1.15, 1.12, 0.65])
LUCK: Final = vec[float]([0.0, 2.4, 1.0, 1.45, 0.0, 4.1, 1.25, 2.8])
MORE_LUCK: Final = vec[float]([0.0, 1.8, 13.0, 4.0, 0.0, 0.85, 15.0, 1.0])
DUMMY_PACE: Final = vec[float]([0.0, 0.8, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
# Before a race: what a field of pace in a pass counts, what the places I to IV add (dogs that pay
# well are helped by everybody but the bookmaker), the bookmaker's dog, and the dummy, which gains
# in race 1 where the others stop each other. From the same matches.
START_PACE: Final = vec[float]([0.0, 3.2, 3.3, 2.7, 0.0, 4.4, 4.6, 2.1])
PULL: Final = vec[float](
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.65, 1.0, 0.0, 0.4, 0.8, 0.55, 0.0, 0.1, -0.1, -0.3]
    + [0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.8, 1.5, 0.0, 0.65, 1.3, 2.2, 0.0, -0.2, 0.0, -0.4]
)
HOUSE: Final = vec[float]([0.0, 0.3, -0.6, -0.5, 0.0, 0.0, 0.0, -0.3])
DUMMY_START: Final = vec[float]([0.0, 2.5, 0.0, -0.3, 0.0, 0.0, 0.0, 0.0])
LONGEST: Final = 40.0  # passes to the line that make a difference
SLOWEST: Final = 0.3  # fields in a pass
FAINTEST: Final = -12.0  # below this a dog's chances are all the same: none

# After a race (from 5 on: with four players): how much money decides the match, and what the
# bookmaker's chair is worth in pounds. Fitted to the same matches.
SPREAD: Final = vec[float]([6000.0, 5300.0, 4500.0, 700.0, 10000.0, 9000.0, 7000.0, 700.0])
CHAIR: Final = vec[float]([-17000.0, -17000.0, -12500.0, 0.0, -24000.0, -22000.0, -15500.0, 0.0])
USUAL_GAIN: Final = vec[i64]([0, 0, 0, 2400, 5000])  # of a bettor in a race, by players


def row_of(seats: i64, race: i64) -> i64:
    """Return where the numbers for a race stand in the tables above."""
    return race if seats == DUMMY else race + DOGS


@final
class Outlook:
    """Where the dogs of a race stand and how strong they are, as one seat can tell."""

    def __init__(self, strengths: Strengths) -> None:
        self.strengths = strengths
        self.strength = strengths.kept[0]
        self.held = vec[i64]([0] * DOGS)  # cards an owner may have in this race
        self.left = vec[i64]([0] * DOGS)  # and may play before all are taken up again
        self.ahead = vec[float]([0.0] * DOGS)  # how far the dogs can be expected to come
        self.hand = 0.0
        self.luck = 1.0
        self.order: i64 = 0
        self.last: i64 = DOGS - 1  # the last place that is free
        self.running: i64 = 0
        self.chance = vec[float]([0.0] * DOGS)  # of those that run, to be in front
        self.chances = vec[float]([0.0] * ORDERS)

    def runs(self, dog: i64) -> bool:
        """Tell whether a dog is still in the race."""
        return self.running >> dog & 1 != 0

    def look(self, state: GreyhoundsState, seat: i64, without: i64 = 0) -> None:
        """See a race, from its odds on, as a seat can, were it without one of its cards.

        See it as it is if the seat is NOBODY.
        """
        has_begun = state.phase == Phase.RUN
        self.order = state.order
        self.last = last_free(state.order)
        self.running = state.running if has_begun else ALL_DOGS
        is_secret = has_begun and state.race == RACES and seat != NOBODY  # GH-13
        for dog in range(i64(DOGS)):
            self.held[dog] = 0
            self.left[dog] = 0
            if self.runs(dog):
                held: i64 = ONE[DUMMY_CARD]
                if dog < state.seats:
                    held = state.five[dog]
                    if is_secret and dog != seat and state.shown >> dog & 1 == 0:
                        held = state.reserved[dog]
                    if dog == seat and without != 0:
                        held &= ~ONE[without]
                self.held[dog] = held
                self.left[dog] = held & ~state.spent[dog]
        self.strength = self.strengths.of(state.race, self.held)
        self._foresee(state)

    def _foresee(self, state: GreyhoundsState) -> None:
        """Add to where the dogs stand what their cards promise until the first is home."""
        strength = self.strength
        row: i64 = row_of(state.seats, state.race)
        finish: i64 = state.finish()
        passes = LONGEST
        for dog in range(i64(DOGS)):
            if self.runs(dog):
                pace = strength.pace[dog]
                if pace > SLOWEST:
                    needed = float(finish - state.dogs[dog]) / pace
                    passes = min(passes, needed)
        self.hand = HAND[row]
        self.luck = LUCK[row] * sqrt(passes + MORE_LUCK[row])
        pull = PACE[row] * min(passes, LONGEST / 2.0)
        for dog in range(i64(DOGS)):
            self.ahead[dog] = float(state.dogs[dog]) + pull * strength.pace[dog]
        if state.seats == DUMMY:
            self.ahead[DUMMY] += DUMMY_PACE[row] * min(passes, LONGEST / 2.0)
        for owner in range(i64(DOGS)):
            cards: i64 = self.left[owner]
            while cards != 0:
                self.add_card(self.ahead, owner, lowest(cards), 1.0)
                cards &= cards - 1

    def look_at_start(self, state: GreyhoundsState, placement: i64) -> None:
        """Work out the chances of all orders of arrival at these odds, before anybody has bet."""
        cards = state.reserved if state.race == RACES else state.five
        for dog in range(i64(DOGS)):
            self.held[dog] = cards[dog] if dog < state.seats else ONE[DUMMY_CARD]
        self.strength = self.strengths.of(state.race, self.held)
        self.order = 0
        self.last = DOGS - 1
        self.running = ALL_DOGS
        row: i64 = row_of(state.seats, state.race)
        for dog in range(i64(DOGS)):
            ahead = START_PACE[row] * self.strength.pace[dog]
            ahead += PULL[row * DOGS + place_of(placement, dog)]
            if dog == state.bookmaker:
                ahead += HOUSE[row]
            if dog >= state.seats:
                ahead += DUMMY_START[row]
            self.ahead[dog] = ahead
        self.luck = 1.0
        self.foretell(self.ahead)

    def add_card(self, ahead: vec[float], owner: i64, card: i64, times: float) -> None:
        """Add what a card in an owner's hand promises to all dogs; with -1 take it away."""
        spot: i64 = (owner * CARDS + card) * DOGS
        worth = self.strength.worth
        times *= self.hand
        ahead[0] += times * worth[spot]
        ahead[1] += times * worth[spot + 1]
        ahead[2] += times * worth[spot + 2]
        ahead[3] += times * worth[spot + 3]

    def foretell(self, ahead: vec[float]) -> None:
        """Work out the chances of all orders of arrival, of dogs that strong."""
        total = self._weigh(ahead)
        chance = self.chance
        for order in range(i64(ORDERS)):
            one: i64 = dog_at(order, 0)
            two: i64 = dog_at(order, 1)
            likely = self._takes(one, 0, total)
            if likely > 0.0:
                rest = total - chance[one]
                likely *= self._takes(two, 1, rest)
                if likely > 0.0:
                    rest -= chance[two]
                    likely *= self._takes(dog_at(order, 2), 2, rest)
                    likely *= self._takes(dog_at(order, 3), 3, 1.0)
            self.chances[order] = likely

    def expect(self, ahead: vec[float], worths: vec[float]) -> float:
        """Return what is to be expected of dogs that strong, if orders are worth that much."""
        if self.running != ALL_DOGS:
            self.foretell(ahead)
            return dot(self.chances, worths)
        total = self._weigh(ahead)
        chance = self.chance
        mean = 0.0
        order: i64 = 0
        for one in range(i64(DOGS)):
            first = chance[one] / total
            rest = first / (total - chance[one])
            for two in range(i64(DOGS)):
                if two != one:
                    third = chance[dog_at(order, 2)]
                    fourth = chance[dog_at(order, 3)]
                    either = third * worths[order] + fourth * worths[order + 1]
                    mean += rest * chance[two] * either / (third + fourth)
                    order += 2
        return mean

    def _weigh(self, ahead: vec[float]) -> float:
        """Turn strengths into weights of those that run; return their sum."""
        best = -1.0e9
        for dog in range(i64(DOGS)):
            if self.runs(dog) and ahead[dog] > best:
                best = ahead[dog]
        total = 0.0
        for dog in range(i64(DOGS)):
            self.chance[dog] = 0.0
            if self.runs(dog):
                behind = (ahead[dog] - best) / self.luck
                self.chance[dog] = exp(behind if behind > FAINTEST else FAINTEST)
                total += self.chance[dog]
        return total

    def _takes(self, dog: i64, place: i64, total: float) -> float:
        """Return the chance that a dog takes a place if those before are taken by others."""
        taken: i64 = arrived(self.order, place)
        if taken != NOTHING:
            return 1.0 if taken == dog else 0.0
        if not self.runs(dog):
            return 0.0
        if place == self.last:
            return 1.0
        return self.chance[dog] / total


@final
class Worths:
    """What every order of arrival is worth to a seat, with the slips it knows of."""

    def __init__(self) -> None:
        self.terms: Terms | None = None
        self.facts = vec[i64]([NOTHING] * (4 + 2 * DOGS))
        self.of = vec[float]([0.0] * ORDERS)
        self.shares = vec[float]([0.0] * DOGS)

    def look(self, state: GreyhoundsState, seat: i64) -> None:
        """Work them out, unless nothing has changed."""
        slips = known_slips(state, seat)
        if not self._has_changed(state, seat, slips):
            return
        for order in range(i64(ORDERS)):
            after = settled(
                expected_money(state, seat),
                slips,
                placement=state.placement,
                order=packed_order(order),
                terms=state.terms,
                bookmaker=state.bookmaker,
            )
            hope(after, state.race, state.bookmaker, self.shares)
            self.of[order] = self.shares[seat]

    def _has_changed(self, state: GreyhoundsState, seat: i64, slips: vec[i64]) -> bool:
        facts = self.facts
        changed = self.terms is not state.terms or facts[0] != seat or facts[1] != state.placement
        changed = changed or facts[2] != state.race or facts[3] != state.bookmaker
        self.terms = state.terms
        facts[0] = seat
        facts[1] = state.placement
        facts[2] = state.race
        facts[3] = state.bookmaker
        for other in range(state.seats):
            if facts[4 + other] != slips[other] or facts[8 + other] != state.money[other]:
                changed = True
            facts[4 + other] = slips[other]
            facts[8 + other] = state.money[other]
        return changed


def dot(chances: vec[float], worths: vec[float]) -> float:
    """Return what is to be expected if orders of arrival are that likely and worth that much."""
    mean = 0.0
    for order in range(i64(ORDERS)):
        mean += chances[order] * worths[order]
    return mean


def known_slips(state: GreyhoundsState, seat: i64) -> vec[i64]:
    """Return the slips a seat knows of: the bookmaker all of them once handed over (GH-12)."""
    if seat == state.bookmaker:
        return state.slips if state.phase == Phase.RUN else EMPTY_ROW
    slips = EMPTY_ROW[:]
    slips[seat] = state.slips[seat]
    return slips


def expected_money(state: GreyhoundsState, seat: i64) -> vec[i64]:
    """Return everyone's money, and what other bettors will have gained whom a bettor cannot see."""
    money = state.money[:]
    if seat != state.bookmaker:
        for other in range(state.seats):
            if other not in (seat, state.bookmaker):
                money[other] += USUAL_GAIN[state.seats]
                money[state.bookmaker] -= USUAL_GAIN[state.seats]
    return money


def packed_order(order: i64) -> i64:
    """Return an order of arrival as a state keeps it."""
    return PACKED_ORDERS[order]


def number_of_order(packed: i64) -> i64:
    """Return the number of a complete order of arrival."""
    order: i64 = 0
    while packed_order(order) != packed:
        order += 1
    return order


def hope(money: vec[i64], raced: i64, bookmaker: i64, shares: vec[float]) -> None:
    """Write about how likely everyone is to win, with this money after so many races."""
    seats = len(money)
    if money[bookmaker] < 0:  # GH-24
        raced = RACES
    row: i64 = row_of(seats, raced)
    most = -1.0e9
    for seat in range(seats):
        shares[seat] = float(money[seat])
        if seat == bookmaker:
            shares[seat] += CHAIR[row]
        most = max(most, shares[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp((shares[seat] - most) / SPREAD[row])
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total
