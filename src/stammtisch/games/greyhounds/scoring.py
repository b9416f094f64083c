"""How far dogs run in a pass, what bets and prizes pay, and what is kept of a settled race."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    HUNDRED,
    NOTHING,
    PLACE,
    PRIZES,
    QUINELLA,
    Terms,
    as_part,
    pair_of,
    part,
    stake,
    stakes,
)

# What can happen to a dog in a pass
RUNS: Final = 0
HOME: Final = 1
OUT: Final = 2
RESTS: Final = 3  # takes a place that is left when the race ends
EVENT_BITS: Final = 4
EVENT_MASK: Final = 15
EVENT_NAMES: Final = ["runs", "home", "out", "rests"]


def running_steps(cards: i64, race: i64) -> i64:
    """Return how far each dog runs (GH-16, GH-17), packed like the cards; 0 is no card."""
    runners: i64 = 0
    for dog in range(i64(DOGS)):
        if part(cards, dog) != 0:
            runners += 1
    movers: i64 = race if race < runners else runners - 1
    mark: i64 = 0  # the card after those of the movers, counting downwards
    alone: i64 = 0  # dogs whose card nobody else played
    for dog in range(i64(DOGS)):
        card: i64 = part(cards, dog)
        higher: i64 = 0
        equal: i64 = 0
        for other in range(i64(DOGS)):
            rival: i64 = part(cards, other)
            if rival > card:
                higher += 1
            elif rival == card:
                equal += 1
        if higher <= movers < higher + equal:
            mark = card
        if equal == 1:
            alone |= 1 << dog
    steps: i64 = 0
    for dog in range(i64(DOGS)):
        distance: i64 = part(cards, dog) - mark
        if distance > 0 and alone >> dog & 1 != 0:
            steps |= as_part(distance, dog)
    return steps


def fastest(steps: i64) -> i64:
    """Return the dog that runs furthest, which is the one with the highest card (GH-19)."""
    best: i64 = 0
    for dog in range(1, i64(DOGS)):
        if part(steps, dog) > part(steps, best):
            best = dog
    return best


def arrived(order: i64, place: i64) -> i64:
    """Return the dog that took a place (0 is the first), NOTHING while it is free."""
    return (order >> EVENT_BITS * place & EVENT_MASK) - 1


def as_arrived(dog: i64, place: i64) -> i64:
    """Return a dog where `arrived` finds it."""
    return (dog + 1) << EVENT_BITS * place


def first_free(order: i64) -> i64:
    """Return the first place that no dog has taken yet."""
    place: i64 = 0
    while arrived(order, place) != NOTHING:
        place += 1
    return place


def last_free(order: i64) -> i64:
    """Return the last place that no dog has taken yet."""
    place: i64 = DOGS - 1
    while arrived(order, place) != NOTHING:
        place -= 1
    return place


def order_of(order: i64) -> list[int]:
    """Return the dogs by place, NOTHING for a place that is free."""
    return [arrived(order, place) for place in range(DOGS)]


def pays(bet: i64, slip: i64, placement: i64, order: i64, terms: Terms) -> i64:
    """Return what a bettor gets for one of the three bets (GH-23)."""
    first: i64 = arrived(order, 0)
    second: i64 = arrived(order, 1)
    on: i64 = part(slip, bet)
    hits = on == first
    if bet == QUINELLA:
        hits = on == pair_of(first, second)
    elif bet == PLACE:
        hits = on in (first, second)
    return stake(slip, bet) * terms.odds(placement, bet, on) * HUNDRED if hits else 0


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
            gain: i64 = -stakes(slips[seat])
            for bet in range(i64(BETS)):
                gain += pays(bet, slips[seat], placement, order, terms)
            gain += prize(seat, order)
            after[seat] += gain
            after[bookmaker] -= gain
    return after


@final
class PassEvent:
    """One thing that happened to a dog in a pass."""

    def __init__(self, what: int, dog: int, steps: int, distance: int) -> None:
        self.what = what
        self.dog = dog
        self.steps = steps  # if it ran
        self.distance = distance  # where the dog stands then


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Pass:
    """A pass: the card of every dog that ran, how far each may run, and what happened, in order."""

    def __init__(self, cards: i64, steps: i64, dogs: vec[i64]) -> None:
        self.cards = cards  # packed, 0 for a dog that did not run
        self.steps = steps  # packed; a dog that goes out before loses them
        self.dogs = dogs  # how far each dog has run, this pass included
        self.story: i64 = 0  # packed events: what happened * DOGS + dog
        self.told: i64 = 0  # how many events

    def tell(self, what: i64, dog: i64) -> None:
        """Add an event."""
        self.story |= (what * DOGS + dog) << EVENT_BITS * self.told
        self.told += 1

    def events(self) -> list[PassEvent]:
        """Return what happened; no dog runs twice, so it stands where it ran to."""
        found: list[PassEvent] = []
        for number in range(self.told):
            packed = self.story >> EVENT_BITS * number & EVENT_MASK
            what, dog = packed // DOGS, packed % DOGS
            steps = part(self.steps, dog) if what == RUNS else 0
            found.append(PassEvent(what, dog, steps, self.dogs[dog]))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Result:
    """A settled race; everything in it is public (GH-12)."""

    def __init__(
        self,
        *,
        placement: i64,
        order: i64,
        slips: vec[i64],
        passes: i64,
        last_pass: Pass,
        money: vec[i64],
    ) -> None:
        self.placement = placement
        self.order = order
        self.slips = slips
        self.passes = passes
        self.last_pass = last_pass
        self.money = money  # after the race
