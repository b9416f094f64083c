"""Dogs, the places I to IV with their odds, bets, and what a table agrees on before a match."""

from itertools import combinations, permutations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Agreement

DOGS: Final = 4
DOG_NAMES: Final = "RBGY"  # red, blue, green, yellow; seat 0 owns red, seat 1 blue, and so on
DUMMY: Final = 3  # GH-02: with three players nobody owns the yellow dog
RACES: Final = 3
NOTHING: Final = -1  # no dog, no placement

# GH-03, GH-23, in pounds
BOOKMAKER_MONEY: Final = vec[i64]([0, 0, 0, 18_000, 24_000])  # by the number of players
BETTOR_MONEY: Final = 6_000
PRIZES: Final = vec[i64]([1_500, 1_000, 500, 0])

# GH-11, in hundreds
HUNDRED: Final = 100
LEAST_STAKE: Final = 3
MOST_STAKES: Final = 20
BETS: Final = 3
TOP_STAKE: Final = MOST_STAKES - 2 * LEAST_STAKE

# Packed: numbers in five bits each, by dog or by part of a choice. A bet has six parts: the dog to
# win, the dog for a place, the pair, and three stakes. Begun choices tell in four bits how many
# parts follow. Places and events take four bits each.
PART_BITS: Final = 5
PART_MASK: Final = 31
COUNT_BITS: Final = 4
COUNT_MASK: Final = 15
PARTS_OF_BET: Final = 6
WIN: Final = 0
PLACE: Final = 1
QUINELLA: Final = 2

_ORDERS: Final = list(permutations(range(DOGS)))
PLACEMENTS: Final = 24
PLACEMENT_NAMES: Final = ["".join(DOG_NAMES[dog] for dog in order) for order in _ORDERS]
DOG_AT: Final = vec[i64]([dog for order in _ORDERS for dog in order])
PLACE_OF: Final = vec[i64]([order.index(dog) for order in _ORDERS for dog in range(DOGS)])

_PAIRS: Final = list(combinations(range(DOGS), 2))
PAIRS: Final = 6
PAIR_NAMES: Final = [DOG_NAMES[one] + DOG_NAMES[other] for one, other in _PAIRS]
PAIR_OF: Final = vec[i64](
    [
        _PAIRS.index((min(one, other), max(one, other))) if one != other else NOTHING
        for one in range(DOGS)
        for other in range(DOGS)
    ]
)
FIRST_OF_PAIR: Final = vec[i64]([one for one, _ in _PAIRS])
SECOND_OF_PAIR: Final = vec[i64]([other for _, other in _PAIRS])

EMPTY_ROW: Final = vec[i64]([0, 0, 0, 0])  # nobody changes it: rows are replaced


@final
class Terms(Agreement):
    """What was agreed before the match; it never changes."""

    def __init__(
        self, lap: int, win: list[int], place: list[int], quinella: list[int], named: int
    ) -> None:
        self.lap: i64 = lap
        self.win = vec[i64](win)  # odds on the places I to IV
        self.place = vec[i64]([0] + place)  # GH-09: none on I
        self.quinella = vec[i64](quinella)  # I+II, I+III, I+IV, II+III, II+IV, III+IV
        self.named: i64 = named  # the bookmaker, or NOBODY: by lot

    def odds(self, placement: i64, bet: i64, on: i64) -> i64:
        """Return what a pound pays on a dog to win or for a place, or on a pair; 0 for nothing."""
        if bet == QUINELLA:
            one: i64 = place_of(placement, FIRST_OF_PAIR[on])
            return self.quinella[pair_of(one, place_of(placement, SECOND_OF_PAIR[on]))]
        place: i64 = place_of(placement, on)
        return self.win[place] if bet == WIN else self.place[place]


def dog_at(placement: i64, place: i64) -> i64:
    """Return the dog the bookmaker put on a place (0 is I)."""
    return DOG_AT[placement * DOGS + place]


def place_of(placement: i64, dog: i64) -> i64:
    """Return the place (0 is I) the bookmaker put a dog on."""
    return PLACE_OF[placement * DOGS + dog]


def pair_of(one: i64, other: i64) -> i64:
    """Return the number of a pair of dogs, or of places."""
    return PAIR_OF[one * DOGS + other]


def dogs_of(bet: int, on: int) -> list[int]:
    """Return the dogs that a bet is on."""
    return [FIRST_OF_PAIR[on], SECOND_OF_PAIR[on]] if bet == QUINELLA else [on]


def bet_name(bet: int, on: int) -> str:
    """Return what a bet is on, such as `R` or `RB`."""
    return "".join([DOG_NAMES[dog] for dog in dogs_of(bet, on)])


def part(packed: i64, number: i64) -> i64:
    """Return one of the numbers that something is packed of."""
    return packed >> PART_BITS * number & PART_MASK


def as_part(value: i64, number: i64) -> i64:
    """Return a number where `part` finds it."""
    return value << PART_BITS * number


def parts_begun(draft: i64) -> i64:
    """Return how many parts a begun choice has."""
    return draft & COUNT_MASK


def begun(draft: i64) -> i64:
    """Return the parts of a begun choice, packed."""
    return draft >> COUNT_BITS


def pack(parts: list[int]) -> i64:
    """Return numbers packed in their order."""
    packed: i64 = 0
    for number in range(len(parts)):
        packed |= as_part(parts[number], number)
    return packed


def unpack(packed: i64, count: int) -> list[int]:
    """Return the first numbers that something is packed of."""
    return [part(packed, number) for number in range(count)]


def stake(slip: i64, bet: i64) -> i64:
    """Return what lies on one of the three bets, in hundreds."""
    return part(slip, BETS + bet)


def stakes(slip: i64) -> i64:
    """Return what lies on the three bets together, in pounds; 0 for no slip."""
    return (stake(slip, WIN) + stake(slip, PLACE) + stake(slip, QUINELLA)) * HUNDRED


def stakes_of(most: i64) -> i64:
    """Return the hundreds from the least stake to the most, as a set."""
    return (1 << most + 1) - (1 << LEAST_STAKE)
