"""What a hand is worth before the game is found."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.hydra.cards import (
    DULLE,
    EO,
    GO,
    HYDRA,
    KEYS,
    KINDS,
    MODES,
    OF_SUIT,
    ONE,
    ORDINARY,
    SUIT_SOLO,
    TRUMP,
    WORTH,
    both,
    copies,
    number_of,
    of_suit,
    suit_of,
)

# What a hand is worth: the lead over the others' mean, in points, to expect of a round. Fitted by
# least squares to some 100,000 rounds that `judgement` played from fair deals.
# Trumps from the highest down
RANK_TRUMPS: Final = [-1.6, -5.6, -10.4, -11.8, -12.2]
SUIT_TRUMPS: Final = [2.4, 1.1, -5.5, -9.4, -9.8, -10.7, -9.9]
NORMAL_TRUMPS: Final = [
    -11.3, -8.7, -17.4, -21.3, -24.5, -24.8, -26.6, -26.1, -25.3, -25.3, -25.6,
]  # fmt: skip
HEALTHY_TRUMPS: Final = [3.7, 6.0, 3.1, 4.8, 0.3, 0.0, -0.2, -0.3, -0.5, -0.5, -1.3]
OFFER_TRUMPS: Final = [7.6, 9.5, 5.6, 5.6, 3.3, 3.4, 3.0, 2.2, 2.1, 2.9, 1.2]
TAKE_TRUMPS: Final = [5.2, 5.5, 14.0, 18.5, 3.5, 3.2, 2.9, 2.5, 3.6, 3.8, 4.1]
# Then: nothing at all, a trump squared, a highest and a second of a side suit, a suit not held,
# a trump times a highest
AS_RANK: Final = 0
AS_SUIT: Final = 1
AS_NORMAL: Final = 2
AS_HEALTHY: Final = 3
AS_OFFER: Final = 4
AS_TAKE: Final = 5
FLAT: Final = vec[float]([-35.1, -37.4, 2.3, -18.3, -22.1, -6.9])
SQUARE: Final = vec[float]([1.51, 1.54, 2.31, 0.2, 0.0, 0.0])
HIGHEST: Final = [-5.0, -2.8, -9.0, 0.9, 1.1, 0.5]
SECOND: Final = [2.0, 2.2, 0.0, 0.0, 0.5, 0.1]
WITHOUT: Final = vec[float]([10.0, 7.0, 6.5, 3.3, 1.1, -2.6])
BACKED: Final = vec[float]([4.82, 2.81, 2.41, 0.0, 0.0, 0.0])
# Key cards in a healthy game: both EO, both GO, of both sorts, one EO, one GO
EO_PAIR: Final = -0.2
GO_PAIR: Final = -10.3
BOTH_SORTS: Final = 4.4
ONE_EO: Final = 10.7
ONE_GO: Final = 6.1
OFFERS_EO: Final = 6.3
HAS_KEY: Final = -22.6  # whoever has one already gains less by an Antrag
OPEN_TOP: Final = 12.0  # the open card is a Hydra or a Dulle
OPEN_TRUMP: Final = 5.0
# No solo with fewer trumps and highest cards than this was ever worth its while.
FEWEST_STRONG: Final = vec[i64]([5, 6, 7])
NO_SOLO: Final = -40.0


def _class_of(mode: int) -> int:
    if mode == ORDINARY:
        return AS_NORMAL
    return AS_RANK if mode < SUIT_SOLO else AS_SUIT


def _ranked(mode: int, suit: int) -> list[int]:
    """Return the kinds of a suit, the highest first."""
    found = [(WORTH[(mode * 5 + suit) * KINDS + kind], kind) for kind in range(KINDS)]
    return [kind for _, kind in sorted(found, reverse=True) if suit_of(mode, kind) == suit]


def _values(mode: int, kind_of_game: int, trumps: list[float]) -> list[float]:
    """Return what every kind adds to the worth of a hand."""
    values = [0.0] * KINDS
    ranked = _ranked(mode, TRUMP)
    for place in range(len(ranked)):
        values[ranked[place]] = trumps[place]
    for suit in range(4):
        ranked = _ranked(mode, suit)
        if len(ranked) > 0:
            values[ranked[0]] = HIGHEST[kind_of_game]
            values[ranked[1]] = SECOND[kind_of_game]
    return values


def _solo_values() -> list[float]:
    table: list[float] = []
    for mode in range(MODES):
        kind_of_game = _class_of(mode)
        trumps = [RANK_TRUMPS, SUIT_TRUMPS, NORMAL_TRUMPS][kind_of_game]
        table.extend(_values(mode, kind_of_game, trumps))
    return table


# A row of values per mode of a solo, then for a healthy game, for offering and taking an Antrag
VALUES: Final = vec[float](
    _solo_values()
    + _values(ORDINARY, AS_HEALTHY, HEALTHY_TRUMPS)
    + _values(ORDINARY, AS_OFFER, OFFER_TRUMPS)
    + _values(ORDINARY, AS_TAKE, TAKE_TRUMPS)
)
HEALTHY_ROW: Final = MODES
OFFER_ROW: Final = MODES + 1
TAKE_ROW: Final = MODES + 2
CLASS_OF: Final = vec[i64](
    [_class_of(mode) for mode in range(MODES)] + [AS_HEALTHY, AS_OFFER, AS_TAKE]
)
MODE_OF: Final = vec[i64](list(range(MODES)) + [ORDINARY] * 3)
HIGHEST_OF: Final = vec[i64](
    [
        sum([1 << _ranked(mode, suit)[0] for suit in range(4) if len(_ranked(mode, suit)) > 0])
        for mode in range(MODES)
    ]
)


# What whole sets of kinds add, row by row: of the first nine kinds, of eight more, of the rest
SETS: Final = 1024
SECOND_SETS: Final = 512
THIRD_SETS: Final = 768


def _sums() -> vec[float]:
    sums = vec[float]([0.0] * (len(CLASS_OF) * SETS))
    row: i64
    for row in range(len(CLASS_OF)):
        for first, kind, count in ((0, 0, 9), (SECOND_SETS, 9, 8), (THIRD_SETS, 17, 8)):
            start: i64 = row * SETS + first
            kinds: i64
            for kinds in range(1, 1 << count):
                added = VALUES[row * KINDS + kind + lowest(kinds)]
                sums[start + kinds] = sums[start + (kinds & (kinds - 1))] + added
    return sums


SUMS: Final = _sums()
# Both cards of the trumps, of the highest side cards, and of all these
TRUMPS_OF: Final = vec[i64]([both(of_suit(mode, TRUMP)) for mode in range(MODES)])
TOPS_OF: Final = vec[i64]([both(HIGHEST_OF[mode]) for mode in range(MODES)])
STRONG_OF: Final = vec[i64]([TRUMPS_OF[mode] | TOPS_OF[mode] for mode in range(MODES)])
NEEDED_OF: Final = vec[i64]([FEWEST_STRONG[CLASS_OF[mode]] for mode in range(MODES)])


def sum_of(kinds: i64, row: i64) -> float:
    """Return what a set of kinds adds to the worth of a hand."""
    start: i64 = row * SETS
    value = SUMS[start + (kinds & 511)]
    value += SUMS[start + SECOND_SETS + ((kinds >> 9) & 255)]
    return value + SUMS[start + THIRD_SETS + (kinds >> 17)]


def worth_of(held: i64, twice: i64, row: i64) -> float:
    """Return what a hand is worth in a kind of game, as far as sums can tell."""
    mode: i64 = MODE_OF[row]
    kind_of_game: i64 = CLASS_OF[row]
    value = FLAT[kind_of_game] + sum_of(held, row)
    if twice != 0:
        value += sum_of(twice, row)
    cards: i64 = held | twice << KINDS
    number = float(number_of(cards & TRUMPS_OF[mode]))
    backed = float(number_of(cards & TOPS_OF[mode]))
    value += number * (SQUARE[kind_of_game] * number + BACKED[kind_of_game] * backed)
    suit: i64 = 5 * mode
    while suit < 5 * mode + TRUMP:
        suited: i64 = OF_SUIT[suit]
        if suited != 0 and held & suited == 0:
            value += WITHOUT[kind_of_game]
        suit += 1
    return value


def healthy_worth(held: i64, twice: i64) -> float:
    """Return what a hand is worth in a healthy game."""
    value = worth_of(held, twice, HEALTHY_ROW)
    eo: i64 = copies(held, twice, EO)
    go: i64 = copies(held, twice, GO)
    if eo > 0 and go > 0:
        return value + BOTH_SORTS
    if eo > 0:
        return value + (ONE_EO if eo == 1 else EO_PAIR)
    if go > 0:
        return value + (ONE_GO if go == 1 else GO_PAIR)
    return value


def offer_worth(held: i64, twice: i64) -> float:
    """Return what an Antrag is worth to a hand that allows one."""
    return worth_of(held, twice, OFFER_ROW) + (OFFERS_EO if twice & ONE[EO] != 0 else 0.0)


def take_worth(held: i64, twice: i64, open_card: i64) -> float:
    """Return how much better it is to take an Antrag than to leave it."""
    value = worth_of(held, twice, TAKE_ROW)
    if held & KEYS != 0:
        value += HAS_KEY
    if open_card in (HYDRA, DULLE):
        value += OPEN_TOP
    elif suit_of(ORDINARY, open_card) == TRUMP:
        value += OPEN_TRUMP
    return value


def best_solo(held: i64, twice: i64) -> float:
    """Return what the best solo of a hand is worth, NO_SOLO if none is worth a thought."""
    best = NO_SOLO
    cards: i64 = held | twice << KINDS
    mode: i64
    for mode in range(MODES):
        if number_of(cards & STRONG_OF[mode]) >= NEEDED_OF[mode]:
            best = max(best, worth_of(held, twice, mode))
    return best
