"""The cards of DOG as small ints, and sets of cards as counts: four bits for each kind.

Kinds: 0 ace, 1 to 9 the numbers two to ten, 10 jack, 11 queen, 12 king, 13 joker. Suits mean
nothing in DOG.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng, shuffle

ACE: Final = 0
FOUR: Final = 3
SEVEN: Final = 6
JACK: Final = 10
KING: Final = 12
JOKER: Final = 13
KINDS: Final = 14
NAMES: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker"]

# DG-04, found: two packs of 52 and six jokers make 110 cards.
PACKS: Final = 2
JOKERS: Final = 6
SUITS: Final = 4

SIZES: Final = vec[i64]([6, 5, 4, 3, 2])  # DG-05: cards dealt to everyone, round after round

UNIT: Final = vec[i64]([16**kind for kind in range(KINDS)])  # one card of a kind
BLANK: Final = vec[i64]([0] * (15 * KINDS))


def full_deck(packs: i64, jokers: i64) -> i64:
    """Return all cards of a match (DG-04)."""
    deck: i64 = jokers * UNIT[JOKER]
    for kind in range(JOKER):
        deck += SUITS * packs * UNIT[kind]
    return deck


def count_of(counts: i64, index: i64) -> i64:
    """Return one of several counts kept in an int: of a kind among cards, of a seat's marbles."""
    return counts >> 4 * index & 15


def kinds_in(cards: i64) -> i64:
    """Return the kinds among some cards, as a set."""
    some: i64 = cards | cards >> 1
    kinds: i64 = (some | some >> 2) & 0x11111111111111  # one bit in four for each kind
    kinds = (kinds | kinds >> 3) & 0x03030303030303
    kinds = (kinds | kinds >> 6) & 0x000F000F000F000F
    kinds = (kinds | kinds >> 12) & 0x000000FF000000FF
    return (kinds | kinds >> 24) & 0x3FFF


def how_many(cards: i64) -> i64:
    """Return how many cards these are."""
    total: i64 = 0
    while cards != 0:
        total += cards & 15
        cards >>= 4
    return total


def card_list(cards: i64) -> list[int]:
    """Return the kind of every single card, ascending."""
    return [kind for kind in range(KINDS) for _ in range(count_of(cards, kind))]


def cards_of(kinds: list[int]) -> i64:
    """Return single cards put together."""
    cards: i64 = 0
    for kind in kinds:
        cards += UNIT[kind]
    return cards


def names_of(kinds: list[int]) -> list[str]:
    """Return cards in short notation."""
    return [NAMES[kind] for kind in kinds]


def shuffled(stock: i64, count: i64, rng: Rng) -> vec[i64]:
    """Return a stock with so many fairly drawn cards at its front."""
    cards = BLANK[: how_many(stock)]
    place: i64 = 0
    kind: i64 = 0
    while stock != 0:
        end: i64 = place + (stock & 15)
        while place < end:
            cards[place] = kind
            place += 1
        kind += 1
        stock >>= 4
    shuffle(cards, count, rng)
    return cards
