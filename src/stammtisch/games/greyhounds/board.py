"""Dogs, the places I to IV with their odds, bets, and what a table agrees on before a match."""

from itertools import combinations, permutations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

DOGS: Final = 4
DOG_NAMES: Final = "RBGY"  # red, blue, green, yellow; seat 0 owns red, seat 1 blue, and so on
DUMMY: Final = 3  # GH-02: with three players nobody owns the yellow dog
RACES: Final = 3
LONE: Final = -1  # no seat, no placement

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

# A bet in six parts of five bits: the dog to win, the dog for a place, the pair, three stakes
PART_BITS: Final = 5
PART_MASK: Final = 31
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
        _PAIRS.index((min(one, other), max(one, other))) if one != other else LONE
        for one in range(DOGS)
        for other in range(DOGS)
    ]
)
FIRST_OF_PAIR: Final = vec[i64]([one for one, _ in _PAIRS])
SECOND_OF_PAIR: Final = vec[i64]([other for _, other in _PAIRS])

NOTHING: Final = vec[i64]([0, 0, 0, 0])  # a row nobody changes: rows are replaced


@final
class Terms:
    """What was agreed before the match; it never changes."""

    def __init__(
        self, lap: int, win: list[int], place: list[int], quinella: list[int], named: int
    ) -> None:
        self.lap: i64 = lap
        self.win = vec[i64](win)  # odds on the places I to IV
        self.place = vec[i64]([0] + place)  # GH-09: none on I
        self.quinella = vec[i64](quinella)  # I+II, I+III, I+IV, II+III, II+IV, III+IV
        self.named: i64 = named  # the bookmaker, or LONE: by lot


def dog_at(placement: i64, place: i64) -> i64:
    """Return the dog the bookmaker put on a place (0 is I)."""
    return DOG_AT[placement * DOGS + place]


def place_of(placement: i64, dog: i64) -> i64:
    """Return the place (0 is I) the bookmaker put a dog on."""
    return PLACE_OF[placement * DOGS + dog]


def pair_of(one: i64, other: i64) -> i64:
    """Return the number of a pair of dogs, or of places."""
    return PAIR_OF[one * DOGS + other]


def part(packed: i64, number: i64) -> i64:
    """Return one of the parts a choice is packed of."""
    return packed >> PART_BITS * number & PART_MASK


def stake(slip: i64, bet: i64) -> i64:
    """Return what lies on one of the three bets, in hundreds."""
    return part(slip, BETS + bet)


def stakes(slip: i64) -> i64:
    """Return what lies on the three bets together, in pounds; 0 for no slip."""
    return (stake(slip, WIN) + stake(slip, PLACE) + stake(slip, QUINELLA)) * HUNDRED


def stakes_of(most: i64) -> i64:
    """Return the hundreds from the least stake to the most, as a set."""
    return (1 << most + 1) - (1 << LEAST_STAKE)
