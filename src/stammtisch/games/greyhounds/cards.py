"""The twenty cards of every owner as sets, a card being the bit of its value, and which fit.

GH-06 wants two hands of five, each worth at most 50, out of the fourteen cards an owner may use.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, size
from stammtisch.core.rng import Rng, shuffle

HIGHEST: Final = 20
LOW: Final = 0x0007FE  # 1 to 10
HIGH: Final = 0x1FF800  # 11 to 20
WHOLE: Final = LOW | HIGH
OF_EACH_HALF: Final = 3  # reserved for race 3
RESERVED: Final = 6
FIVE: Final = 5  # cards of a race
PICKS: Final = 2 * FIVE
LIMIT: Final = 50
DUMMY_CARD: Final = 10
ONE: Final = vec[i64]([1 << card for card in range(HIGHEST + 1)])
LOW_CARDS: Final = vec[i64](list(range(1, 11)))
HIGH_CARDS: Final = vec[i64](list(range(11, 21)))


def draw_reserved(owners: i64, rng: Rng) -> list[int]:
    """Return three low and three high cards for every owner (GH-05), owner by owner."""
    drawn: list[int] = []
    low = LOW_CARDS[:]
    high = HIGH_CARDS[:]
    for _ in range(owners):
        shuffle(low, OF_EACH_HALF, rng)
        shuffle(high, OF_EACH_HALF, rng)
        drawn += [*low[:OF_EACH_HALF], *high[:OF_EACH_HALF]]
    return drawn


def total(cards: i64) -> i64:
    """Return what the cards are worth together."""
    return cheapest(cards, size(cards))


def cheapest(cards: i64, count: i64) -> i64:
    """Return what the lowest `count` cards are worth together."""
    worth: i64 = 0
    while count > 0:
        worth += lowest(cards)
        cards &= cards - 1
        count -= 1
    return worth


def leaves_two_hands(left: i64, missing: i64, worth: i64) -> bool:
    """Tell whether a begun hand for race 1 can be completed so that race 2 gets one too (GH-06).

    The lowest cards left serve best: `missing` of them go to race 1 and the other five to race 2,
    so what goes to race 1 must be worth enough for race 2 and not too much for race 1.
    """
    cards: i64 = 0
    both: i64 = 0
    least: i64 = 0
    most: i64 = 0
    gap: i64 = 0
    before: i64 = 0
    for place in range(missing + FIVE):
        card: i64 = lowest(left)
        cards |= left & -left
        left &= left - 1
        both += card
        if place < missing:
            least += card
        if place >= FIVE:
            most += card
        if place > 0 and card - before > gap:
            gap = card - before
        before = card
    low: i64 = both - LIMIT
    high: i64 = LIMIT - worth
    if low > high or least > high or most < low:
        return False
    if high - low >= gap - 1:  # from the least to the most in steps no wider than a gap
        return True
    return _reaches(cards, missing, low, high)


def _reaches(cards: i64, count: i64, low: i64, high: i64) -> bool:
    """Tell whether some `count` of the cards are worth something from low to high."""
    if count == 0:
        return low <= 0 and high >= 0
    while cards != 0:
        card: i64 = lowest(cards)
        if card > high:
            return False
        cards &= cards - 1
        if _reaches(cards, count - 1, low - card, high - card):
            return True
    return False


def may_pick(left: i64, count: i64, worth: i64, card: i64) -> bool:
    """Tell whether a card can be the next pick (GH-06).

    `count` cards have been picked before, those for the same race worth `worth`; `left` are the
    others, this card among them.
    """
    rest: i64 = left & ~ONE[card]
    if count < FIVE:
        return leaves_two_hands(rest, FIVE - 1 - count, worth + card)
    return worth + card + cheapest(rest, PICKS - 1 - count) <= LIMIT
