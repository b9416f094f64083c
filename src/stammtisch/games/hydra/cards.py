"""The fifty cards as 25 kinds, each twice; what is trump, what beats what, what counts how much."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members, size

# HY-01: a kind is suit * 6 + rank; the Hydra comes last.
SUITS: Final = ["S", "R", "G", "E"]  # Schell, Rot, Grün, Eichel
RANKS: Final = ["9", "U", "O", "K", "10", "D"]  # Nine, Unter, Ober, King, Ten, Daus
KINDS: Final = 25
HYDRA: Final = 24
NAMES: Final = [suit + rank for suit in SUITS for rank in RANKS] + ["HY"]
FOX: Final = NAMES.index("SD")
DULLE: Final = NAMES.index("R10")
EO: Final = NAMES.index("EO")
GO: Final = NAMES.index("GO")

HAND: Final = 10
PLAYERS: Final = 5  # who play a round; a sixth at the table deals
NOTHING: Final = -1  # no card, no party

# HY-02
_EYES_OF_RANK: Final = [0, 2, 3, 4, 10, 11]
EYES: Final = vec[i64]([_EYES_OF_RANK[kind % 6] for kind in range(24)] + [0])
ALL_EYES: Final = 240

# What is trump: as usual, one rank (HY-22) or one suit (HY-23).
ORDINARY: Final = 0
RANK_SOLO: Final = 1  # + rank
SUIT_SOLO: Final = 7  # + suit
MODE_NAMES: Final = ["normal", *RANKS, *SUITS]  # as in the solos' names
MODES: Final = 11

TRUMP: Final = 4  # beside the side suits 0 to 3

# HY-03, ascending
ORDINARY_TRUMPS: Final = [
    NAMES.index(name)
    for name in ["SD", "SU", "RU", "GU", "EU", "SO", "RO", "GO", "EO", "R10", "HY"]
]


def _trumps(mode: int) -> list[int]:
    """Return the trumps, ascending."""
    if mode == ORDINARY:
        return ORDINARY_TRUMPS
    if mode < SUIT_SOLO:
        return [suit * 6 + mode - RANK_SOLO for suit in range(4)] + [HYDRA]  # HY-22
    return [(mode - SUIT_SOLO) * 6 + rank for rank in range(6)] + [HYDRA]  # HY-23


def _worth(mode: int, led: int, kind: int) -> int:
    """Return how strong a card is in a trick that `led` opened; the higher takes it.

    Worths are even. One more is added to a card that beats its twin lying there (HY-28).
    """
    trumps = _trumps(mode)
    if kind == HYDRA and mode == ORDINARY and led != TRUMP:
        return 0  # HY-27
    if kind in trumps:
        beats_twin = kind == HYDRA or (kind == DULLE and mode == ORDINARY)
        return 2 * (10 + trumps.index(kind)) + int(beats_twin)
    if kind // 6 == led:
        return 2 * (1 + kind % 6)  # HY-04: 9 U O K 10 D, less what is trump
    return 0


def _suit(mode: int, kind: int) -> int:
    return TRUMP if kind in _trumps(mode) else kind // 6


SUIT: Final = vec[i64]([_suit(mode, kind) for mode in range(MODES) for kind in range(KINDS)])
WORTH: Final = vec[i64](
    [_worth(mode, led, kind) for mode in range(MODES) for led in range(5) for kind in range(KINDS)]
)
OF_SUIT: Final = vec[i64](
    [
        mask_of([kind for kind in range(KINDS) if _suit(mode, kind) == suit])
        for mode in range(MODES)
        for suit in range(5)
    ]
)
ONE: Final = vec[i64]([1 << kind for kind in range(KINDS)])

NINES: Final = mask_of([suit * 6 for suit in range(4)])
TRUMPS: Final = mask_of(ORDINARY_TRUMPS)
ALL_KINDS: Final = (1 << KINDS) - 1
KEYS: Final = (1 << EO) | (1 << GO)


def suit_of(mode: i64, kind: i64) -> i64:
    """Return the suit a card belongs to, TRUMP included."""
    return SUIT[mode * KINDS + kind]


def worth(mode: i64, led: i64, kind: i64) -> i64:
    """Return how strong a card is in a trick that the suit `led` opened."""
    return WORTH[(mode * 5 + led) * KINDS + kind]


def of_suit(mode: i64, suit: i64) -> i64:
    """Return the kinds of a suit, TRUMP included, as a set."""
    return OF_SUIT[mode * 5 + suit]


def may_throw_in(held: i64, twice: i64) -> bool:
    """Tell whether a hand is poor enough to be thrown in (HY-09)."""
    nines: i64 = size(held & NINES) + size(twice & NINES)
    trumps: i64 = size(held & TRUMPS) + size(twice & TRUMPS)
    return nines >= 5 or trumps <= 1


# A hand is two sets: the kinds in it, and those that are in it twice.


def copies(held: i64, twice: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a hand: 0, 1 or 2."""
    return (held >> kind & 1) + (twice >> kind & 1)


def hand_of(held: i64, twice: i64) -> list[int]:
    """Return the kinds of a hand, ascending, doubles twice."""
    return sorted(members(held) + members(twice))


def sets_of(hand: list[int]) -> tuple[i64, i64]:
    """Return a hand as its two sets."""
    held: i64 = 0
    twice: i64 = 0
    for kind in hand:
        twice |= held & ONE[kind]
        held |= ONE[kind]
    return held, twice


def both(kinds: i64) -> i64:
    """Return both cards of these kinds: the second ones lie KINDS bits higher."""
    return kinds | kinds << KINDS


def number_of(cards: i64) -> i64:
    """Return how many cards a set of up to fifty has."""
    pairs: i64 = cards - ((cards >> 1) & 0x1555555555555)
    fours: i64 = (pairs & 0x3333333333333) + ((pairs >> 2) & 0x3333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0xF0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 127


# A row of up to five cards in one number, the first in the lowest five bits.


def card_at(row: i64, place: i64) -> i64:
    """Return the card at a place of a row."""
    return row >> 5 * place & 31


def with_card(row: i64, place: i64, kind: i64) -> i64:
    """Return the row with a card at a place that was empty."""
    return row | kind << 5 * place


def cards_of(row: i64, count: i64) -> list[int]:
    """Return the first cards of a row, in order."""
    return [card_at(row, place) for place in range(count)]


def row_of(cards: list[int]) -> i64:
    """Return cards as a row."""
    row: i64 = 0
    for place in range(len(cards)):
        row = with_card(row, place, cards[place])
    return row


def texts(kinds: list[int]) -> list[str]:
    """Return cards in short notation."""
    return [NAMES[kind] for kind in kinds]
