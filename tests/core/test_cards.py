"""Packs of cards: names, labels, masks of up to 64 bits, shuffling, reading."""

from collections.abc import Callable
from typing import Any

import pytest

from stammtisch.core.cards import (
    BIT,
    FRENCH,
    SKAT,
    SKAT_GERMAN,
    Card,
    Pack,
    Rank,
    cards_of,
    check_all_there,
    holds,
    mask_of,
    shuffled,
)
from stammtisch.core.errors import BadPosition
from stammtisch.core.rng import FastRng
from stammtisch.core.shapes import Maybe, Named, PerSeat, Rows, SeatShape, Shape, Whole, writers
from stammtisch.testing.fairness import is_fair

WIDE = Pack(FRENCH, [Rank(str(number)) for number in range(1, 17)])


def test_cards_have_names_and_labels() -> None:
    assert SKAT.size == SKAT_GERMAN.size == 32
    assert SKAT.names[0] == "C7"
    assert SKAT.cards("h10 DJ") == [19, 28]
    assert (SKAT.suit(19), SKAT.rank(19)) == (2, 3)
    assert SKAT.label(19, "de") == "Herz 10"
    assert SKAT.label(28, "en") == "jack of diamonds"
    assert SKAT.index(28, "de") == "B"
    assert SKAT.suit_label(1, "de") == "Pik"
    assert SKAT_GERMAN.label(SKAT_GERMAN.card("LO"), "de") == "Laub Ober"
    with pytest.raises(BadPosition, match="there is no card 'X7'"):
        SKAT.card("X7")
    with pytest.raises(ValueError, match="at most 64"):
        Pack(FRENCH, [Rank(str(number)) for number in range(17)])


@pytest.mark.parametrize("pack", [SKAT, WIDE], ids=["32", "64"])
def test_every_card_has_a_bit_of_its_own(pack: Pack) -> None:
    for card in range(pack.size):
        mask = mask_of([card])
        assert cards_of(mask) == [card]
        assert [other for other in range(pack.size) if holds(mask, other)] == [card]
    every = mask_of(range(pack.size))
    assert cards_of(every) == list(range(pack.size))
    assert cards_of(every & ~BIT[31]) == [card for card in range(pack.size) if card != 31]
    assert every == (-1 if pack.size == 64 else 2**32 - 1)


def test_shuffling_is_fair() -> None:
    rng = FastRng(4)
    assert sorted(SKAT.shuffled(rng)) == list(range(32))
    firsts = [shuffled([3, 5, 9], rng)[0] for _ in range(3000)]
    assert is_fair([firsts.count(card) for card in (3, 5, 9)], 3)


def test_a_pack_that_is_not_whole_is_named() -> None:
    check_all_there(list(range(32)), SKAT, "the table")
    with pytest.raises(BadPosition, match="the table must hold every card once: C7, DA"):
        check_all_there([0, *range(31)], SKAT, "the table")


SHAPES: list[tuple[Shape, object, object]] = [
    (Whole(0, 9), 4, 4),
    (SeatShape(), 2, 2),
    (Named({1: "play", -1: "deal"}), -1, "deal"),
    (Maybe(Card(SKAT)), -1, None),
    (Maybe(Card(SKAT)), 8, "S7"),
    (Rows(Card(SKAT)), [0, 31], ["C7", "DA"]),
    (PerSeat(Rows(Whole())), [[1], [], [2, 3]], [[1], [], [2, 3]]),
]


@pytest.mark.parametrize(("shape", "value", "data"), SHAPES)
def test_shapes_are_written_and_read(shape: Shape, value: object, data: object) -> None:
    assert shape.write(value) == data
    assert shape.read(data, "it", 3) == value
    assert writers({"it": shape})["it"](value) == data


@pytest.mark.parametrize("odd", [-1, True, 99, "x", [], {}, 0.5, [None, None, None], [[]]])
@pytest.mark.parametrize(("shape", "value", "data"), SHAPES)
def test_what_has_another_shape_is_refused(
    shape: Shape, value: object, data: object, odd: Any
) -> None:
    takes: Callable[[], object] = lambda: shape.read(odd, "it", 3)  # noqa: E731 said once
    if odd == [] and isinstance(shape, Rows):
        assert takes() == []
    else:
        with pytest.raises(BadPosition, match=r"it|card"):
            takes()
