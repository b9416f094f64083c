"""How far dogs run in a pass, what bets and prizes pay, and what is kept of a settled race."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.games.greyhounds.board import (
    DOGS,
    HUNDRED,
    PART_BITS,
    PLACE,
    PRIZES,
    QUINELLA,
    WIN,
    Terms,
    pair_of,
    part,
    place_of,
    stake,
    stakes,
)

# What can happen to a dog in a pass
RUNS: Final = 0
HOME: Final = 1
OUT: Final = 2
RESTS: Final = 3  # takes a place that is left when the race ends
EVENT_BITS: Final = 4


def running_steps(cards: i64, race: i64) -> i64:
    """Return how far each dog runs (GH-16, GH-17), packed like the cards; 0 is no card."""
    runners: i64 = 0
    dog: i64 = 0
    while dog < DOGS:
        if part(cards, dog) != 0:
            runners += 1
        dog += 1
    movers: i64 = race if race < runners else runners - 1
    mark: i64 = 0  # the card after those of the movers, counting downwards
    alone: i64 = 0  # dogs whose card nobody else played
    dog = 0
    while dog < DOGS:
        card: i64 = part(cards, dog)
        higher: i64 = 0
        equal: i64 = 0
        other: i64 = 0
        while other < DOGS:
            rival: i64 = part(cards, other)
            if rival > card:
                higher += 1
            elif rival == card:
                equal += 1
            other += 1
        if higher <= movers < higher + equal:
            mark = card
        if equal == 1:
            alone |= 1 << dog
        dog += 1
    steps: i64 = 0
    dog = 0
    while dog < DOGS:
        distance: i64 = part(cards, dog) - mark
        if distance > 0 and alone >> dog & 1 != 0:
            steps |= distance << PART_BITS * dog
        dog += 1
    return steps


def fastest(steps: i64) -> i64:
    """Return the dog that runs furthest, which is the one with the highest card (GH-19)."""
    best: i64 = 0
    dog: i64 = 1
    while dog < DOGS:
        if part(steps, dog) > part(steps, best):
            best = dog
        dog += 1
    return best


def arrived(order: i64, place: i64) -> i64:
    """Return the dog that took a place (0 is the first), -1 while it is free."""
    return (order >> EVENT_BITS * place & 15) - 1


def pays(bet: i64, slip: i64, placement: i64, order: i64, terms: Terms) -> i64:
    """Return what a bettor gets for one of the three bets (GH-23)."""
    first: i64 = arrived(order, 0)
    second: i64 = arrived(order, 1)
    odds: i64 = 0
    if bet == QUINELLA:
        if part(slip, bet) == pair_of(first, second):
            places: i64 = pair_of(place_of(placement, first), place_of(placement, second))
            odds = terms.quinella[places]
    else:
        dog: i64 = part(slip, bet)
        if bet == WIN:
            if dog == first:
                odds = terms.win[place_of(placement, dog)]
        elif dog in (first, second):
            odds = terms.place[place_of(placement, dog)]
    return stake(slip, bet) * odds * HUNDRED


def winnings(slip: i64, placement: i64, order: i64, terms: Terms) -> i64:
    """Return what the three bets on a slip pay together."""
    paid: i64 = pays(WIN, slip, placement, order, terms)
    paid += pays(PLACE, slip, placement, order, terms)
    return paid + pays(QUINELLA, slip, placement, order, terms)


def prize(owner: i64, order: i64) -> i64:
    """Return the prize for the dog of a seat (GH-23)."""
    place: i64 = 0
    while arrived(order, place) != owner:
        place += 1
    return PRIZES[place]


def settled(
    money: vec[i64],
    slips: vec[i64],
    *,
    placement: i64,
    order: i64,
    terms: Terms,
    bookmaker: i64,
) -> vec[i64]:
    """Return everyone's money after a race (GH-23): what one gains the bookmaker loses."""
    after = money[:]
    for seat in range(len(money)):
        if seat != bookmaker:
            gain: i64 = winnings(slips[seat], placement, order, terms) - stakes(slips[seat])
            gain += prize(seat, order)
            after[seat] += gain
            after[bookmaker] -= gain
    return after


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Pass:
    """A completed pass: the card of every dog that ran, and what happened then, in order."""

    def __init__(self, cards: i64, story: i64, told: i64) -> None:
        self.cards = cards  # packed, 0 for a dog that did not run
        self.story = story  # packed events: what happened * DOGS + dog
        self.told = told  # how many events


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Result:
    """A settled race; everything in it is public (GH-12)."""

    def __init__(
        self,
        *,
        placement: i64,
        order: i64,
        slips: vec[i64],
        dogs: vec[i64],
        passes: i64,
        last_pass: Pass,
        money: vec[i64],
        previous: "Result | None",
    ) -> None:
        self.placement = placement
        self.order = order
        self.slips = slips
        self.dogs = dogs  # how far each dog ran
        self.passes = passes
        self.last_pass = last_pass
        self.money = money  # after the race
        self.previous = previous
