from collections import Counter
from itertools import permutations

import pytest

from stammtisch.core.rng import FastRng
from stammtisch.core.worlds import Deals, Worlds, uniform
from stammtisch.testing.fairness import Script, is_fair

Classes = list[tuple[list[int], int]]  # cards, and a mask of the places they may go to

ANYWHERE = 0b111
CASES: list[tuple[Classes, list[int]]] = [
    ([([0, 1, 2, 3], ANYWHERE)], [2, 1, 1]),
    ([([0, 1], 0b011), ([2, 3], ANYWHERE)], [2, 1, 1]),
    ([([0, 1], 0b110), ([2], 0b011), ([3, 4], ANYWHERE)], [1, 2, 2]),
    ([([0, 1], 0b001), ([2, 3], 0b110)], [2, 1, 1]),
    ([([0], 0b010), ([1], 0b100), ([2, 3], 0b011)], [1, 2, 1]),
    ([([], 0b001), ([0, 1, 2], 0b101)], [1, 0, 2]),
    ([([0, 1, 2], 0b011), ([3, 4], 0b110)], [2, 2, 1]),
]


def all_deals(classes: Classes, room: list[int]) -> set[tuple[int, ...]]:
    """Return every fitting deal, as the place of each card, by trying all of them."""
    allowed = {card: mask for cards, mask in classes for card in cards}
    spots = [place for place, size in enumerate(room) for _ in range(size)]
    return {
        deal
        for deal in permutations(spots)
        if all(allowed[card] >> place & 1 for card, place in enumerate(deal))
    }


def drawn(deals: Deals, rng: FastRng) -> tuple[int, ...]:
    deals.draw(rng)
    return tuple(place for _, place in sorted(zip(deals.cards, deals.places, strict=True)))


@pytest.mark.parametrize(("classes", "room"), CASES)
def test_the_ways_to_deal_are_counted(classes: Classes, room: list[int]) -> None:
    assert Deals(classes, room).ways() == len(all_deals(classes, room))


@pytest.mark.parametrize(("classes", "room"), CASES)
def test_every_fitting_deal_is_as_likely_as_any_other(classes: Classes, room: list[int]) -> None:
    deals, rng, fitting = Deals(classes, room), FastRng(3), all_deals(classes, room)
    counts = Counter(drawn(deals, rng) for _ in range(200 * len(fitting)))
    assert set(counts) <= fitting
    assert is_fair(counts.values(), len(fitting))


def test_cards_that_fit_nowhere_have_no_way() -> None:
    assert Deals([([0, 1], 0b001), ([2], ANYWHERE)], [1, 1, 1]).ways() == 0
    assert Deals([([0], ANYWHERE)], [1, 1, 0]).ways() == 0
    assert Deals([([0, 1], 0b011)], [1, 0, 0]).ways() == 0


def test_nothing_to_deal_is_one_way() -> None:
    deals = Deals([], [0, 0])
    assert deals.ways() == 1
    assert drawn(deals, FastRng(1)) == ()


def test_a_large_deal_is_counted_exactly() -> None:
    deals = Deals([(list(range(40)), 0b1111)], [10, 10, 10, 10])
    assert deals.ways() == pytest.approx(4705360871073570227520, rel=1e-12)
    assert Counter(drawn(deals, FastRng(5))) == {0: 10, 1: 10, 2: 10, 3: 10}


def test_a_fraction_is_below_one_and_fair() -> None:
    assert uniform(Script([0, 0])) == 0
    assert uniform(Script([2**32 - 1, 2**32 - 1])) == 1 - 2**-53
    assert uniform(Script([2**31, 0])) == 0.5
    rng = FastRng(9)
    assert is_fair(Counter(int(uniform(rng) * 10) for _ in range(2000)).values(), 10)


def test_worlds_alone_hold_none() -> None:
    with pytest.raises(NotImplementedError):
        Worlds().sample(FastRng(1))
