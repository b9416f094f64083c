"""The forty carriers as six kinds, and piles of them as counts."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Outcome
from stammtisch.core.rng import Rng

# GR-01
KINDS: Final = 6
NAMES: Final = ["1", "2", "3", "5", "O", "R"]
OAF: Final = 4
RASCAL: Final = 5
PACK: Final = 40
TEAM: Final = 4
NOTHING: Final = -1  # no card

# GR-15, GR-16: fields forward; the rascal's is the move that is always open
STEP: Final = vec[i64]([1, 2, 3, 5, -2, 2])


def no_cards() -> vec[i64]:
    """Return an empty pile."""
    return vec[i64]([0, 0, 0, 0, 0, 0])


def total(pile: vec[i64]) -> i64:
    """Return how many cards a pile holds."""
    return pile[0] + pile[1] + pile[2] + pile[3] + pile[4] + pile[5]


def cards_of(pile: vec[i64]) -> list[int]:
    """Return the cards of a pile, ascending."""
    return [kind for kind in range(KINDS) for _ in range(pile[kind])]


def names_of(cards: list[int]) -> list[str]:
    """Return cards in short notation, a free place as a dot."""
    return ["." if card == NOTHING else NAMES[card] for card in cards]


# Rows of kinds or seats are packed into one int, which copies of a state share at no cost


def with_item(row: i64, index: i64, item: i64) -> i64:
    """Return a packed row with another kind or seat in a place that was empty."""
    return row | item << 3 * index


def item_of(row: i64, index: i64) -> i64:
    """Return one kind or seat of a packed row."""
    return row >> 3 * index & 7


def pack(items: list[int]) -> i64:
    """Return a packed row of these kinds or seats."""
    row: i64 = 0
    for index in range(len(items)):
        row = with_item(row, index, items[index])
    return row


def unpack(row: i64, count: i64) -> list[int]:
    """Return the first kinds or seats of a packed row."""
    return [item_of(row, index) for index in range(count)]


def draw_cards(stock: vec[i64], discard: vec[i64], count: i64, rng: Rng) -> Outcome:
    """Return fairly drawn cards; after the stock comes the discard pile (GR-12)."""
    pile = stock[:]
    left: i64 = total(pile)
    drawn: Outcome = []
    while count > 0:
        if left == 0:
            pile = discard[:]
            left = total(pile)
        pick: i64 = rng.below(left)
        kind: i64 = 0
        while pick >= pile[kind]:
            pick -= pile[kind]
            kind += 1
        pile[kind] -= 1
        left -= 1
        count -= 1
        drawn.append(kind)
    return drawn
