"""Imagined worlds are exactly those that fit a view, each as likely as any other."""

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import combinations, product
from typing import cast

import pytest

from games.greyhounds.table import (
    FIRST,
    SECOND,
    bet_all,
    betting,
    cards_text,
    choose,
    dealt,
    fresh,
    look,
    opened,
    play_pass,
    race_3,
    walk,
)
from stammtisch import build
from stammtisch.core.bits import members
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import part
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.view import slip_of
from stammtisch.testing.fairness import FAR_OUT, chi_square, is_fair

SAMPLES = 12_000 if build.COMPILED else 3_000
LOW = range(1, 11)
HIGH = range(11, 21)


def imagined(
    state: GreyhoundsState,
    viewer: int | None,
    tell: Callable[[GreyhoundsState], Hashable],
    samples: int = SAMPLES,
) -> Counter[Hashable]:
    """Return how often each world is imagined, as far as `tell` tells them apart."""
    view, rng = state.view(viewer), FastRng(7)
    return Counter(tell(cast(GreyhoundsState, view.imagine(rng))) for _ in range(samples))


def hidden(seat: int) -> Callable[[GreyhoundsState], Hashable]:
    return lambda state: (int(state.second[seat]), int(state.reserved[seat]))


@pytest.mark.parametrize("first", [[1, 2, 3, 4, 5], [1, 2, 3, 4, 7], [2, 3, 4, 5, 10]])
def test_race_2_and_the_reserved_cards_once_race_1_is_open(first: list[int]) -> None:
    unseen = [card for card in range(1, 21) if card not in first]
    fitting = Counter[Hashable]()
    for hand in combinations(unseen, 5):
        rest = [card for card in unseen if card not in hand]
        lows = list(combinations([card for card in rest if card in LOW], 3))
        highs = list(combinations([card for card in rest if card in HIGH], 3))
        if sum(hand) <= 50:
            fitting.update(hand for _ in product(lows, highs))
    state = opened()
    state.first = state.first[:]
    state.first[1] = sum(1 << card for card in first)
    state.five = state.first
    counts = imagined(state, 0, lambda world: tuple(members(world.second[1])))
    assert set(counts) <= set(fitting)
    total = sum(fitting.values())
    likely = [hand for hand in fitting if fitting[hand] * SAMPLES > 8 * total]
    others = sum(count for hand, count in counts.items() if hand not in likely)
    told = [counts[hand] for hand in likely] + [others]
    chances = [fitting[hand] / total for hand in likely]
    chances.append(1 - sum(chances))
    if chances[-1] < 1e-9:
        told, chances = told[:-1], chances[:-1]
    assert chi_square(told, chances) < FAR_OUT


def test_all_worlds_of_a_tight_race_2_come_up_equally_often() -> None:
    state = opened()
    state.first = state.first[:]
    state.first[1] = 0b111110  # 1 to 5: three hands are left for race 2, 35 ways to reserve
    state.five = state.first
    assert is_fair(imagined(state, 0, hidden(1)).values(), 105)


def test_in_race_2_the_reserved_cards_are_any_three_and_three() -> None:
    state = opened()
    state.race = 1
    state.open_race()
    low = [card for card in LOW if card not in FIRST + SECOND]
    high = [card for card in HIGH if card not in FIRST + SECOND]
    counts = imagined(state, 3, lambda world: tuple(members(world.reserved[1])))
    assert is_fair(
        counts.values(), len(list(combinations(low, 3))) * len(list(combinations(high, 3)))
    )
    own = imagined(state, 3, hidden(3), 20)
    assert len(own) == 1


def test_reserved_cards_of_those_who_have_not_picked() -> None:
    state = dealt()
    tell: Callable[[GreyhoundsState], Hashable] = lambda world: tuple(  # noqa: E731 one line
        card for card in members(world.reserved[2]) if card in LOW
    )
    assert is_fair(imagined(state, 0, tell).values(), 120)
    assert imagined(state, 0, lambda world: int(world.reserved[0]), 20).keys() == {
        int(state.reserved[0])
    }


def test_sealed_picks_have_as_many_low_cards_as_counting_says() -> None:
    state = dealt()
    choose(state, 1, cards_text([*FIRST, *SECOND]))
    chances = sealed_picks()
    counts = imagined(state, 0, low_cards)
    assert set(counts) <= set(chances)
    likely = [key for key in chances if chances[key] * SAMPLES > 8]
    rest = 1 - sum(chances[key] for key in likely)
    told = [counts[key] for key in likely]
    told.append(sum(counts.values()) - sum(told))
    assert chi_square(told, [*(chances[key] for key in likely), rest]) < FAR_OUT
    for world in (state.view(0).imagine(FastRng(seed)) for seed in range(50)):
        picks = look(cast(GreyhoundsState, world), 1).picks
        assert [len(hand) for hand in picks] == [5, 5]
        assert max(sum(hand) for hand in picks) <= 50


def low_cards(state: GreyhoundsState) -> Hashable:
    first, second = members(state.first[1]), members(state.second[1])
    return sum(card <= 10 for card in first), sum(card <= 10 for card in second)


def sealed_picks() -> dict[Hashable, float]:
    """Count all ways to reserve and pick, by the low cards in the hands for races 1 and 2."""
    low, high = half(LOW), half(HIGH)
    ways = Counter[Hashable]()
    for (one, two), sums in low.items():
        for (worth_one, worth_two), count in sums.items():
            for (more_one, more_two), others in high.get((5 - one, 5 - two), {}).items():
                if worth_one + more_one <= 50 and worth_two + more_two <= 50:
                    ways[one, two] += count * others
    total = sum(ways.values())
    return {key: count / total for key, count in ways.items()}


def half(cards: range) -> dict[tuple[int, int], Counter[tuple[int, int]]]:
    """Return, by the numbers of cards picked for both races, their worth and in how many ways."""
    found = Counter({(0, 0, 0, 0, 0): 1})  # picked for race 1, 2, worth of both, reserved
    for card in cards:
        after = Counter[tuple[int, int, int, int, int]]()
        for (one, two, worth, other, kept), count in found.items():
            after[one, two, worth, other, kept] += count
            after[one + 1, two, worth + card, other, kept] += count
            after[one, two + 1, worth, other + card, kept] += count
            after[one, two, worth, other, kept + 1] += count
        found = Counter({key: count for key, count in after.items() if fits(key)})
    made: dict[tuple[int, int], Counter[tuple[int, int]]] = {}
    for (one, two, worth, other, kept), count in found.items():
        if kept == 3:
            made.setdefault((one, two), Counter())[worth, other] += count
    return made


def fits(key: tuple[int, int, int, int, int]) -> bool:
    one, two, worth, other, kept = key
    return max(one, two) <= 5 and max(worth, other) <= 50 and kept <= 3


def test_hidden_bets_are_any_bets() -> None:
    state = betting("GRBY")
    choose(state, 1, "win R + place B + quin RB + 300 + 300 + 300")
    counts = imagined(state, 2, lambda world: tuple(slip_of(world.slips[1])))
    slips = [cast(tuple[int, ...], slip) for slip in counts.elements()]
    assert is_fair(Counter(slip[0] for slip in slips).values(), 4)
    assert is_fair(Counter(slip[1] for slip in slips).values(), 3)
    assert 2 not in {slip[1] for slip in slips}
    assert is_fair(Counter(slip[2] for slip in slips).values(), 6)
    assert is_fair(Counter(slip[3:] for slip in slips).values(), 364)
    assert imagined(state, 1, lambda world: int(world.slips[1]), 20).keys() == {int(state.slips[1])}
    assert imagined(state, 2, lambda world: int(world.slips[3]), 20).keys() == {0}


def test_the_bookmaker_knows_the_bets_and_the_bettors_do_not() -> None:
    state = betting()
    bet_all(state)
    assert len(imagined(state, 0, lambda world: tuple(world.slips), 20)) == 1
    assert len(imagined(state, 1, lambda world: tuple(world.slips), 20)) > 10


def discard_and_card(state: GreyhoundsState) -> Hashable:
    return int(state.discards[1]), int(part(state.laid, 1))


def test_discards_and_sealed_cards_of_race_3() -> None:
    state = race_3("run", discards={0: 3, 1: 3, 2: 3, 3: 2})
    assert is_fair(imagined(state, 0, discard_and_card).values(), 6)
    choose(state, 1, "C18")
    assert is_fair(imagined(state, 0, discard_and_card).values(), 30)
    assert is_fair(imagined(state, None, discard_and_card).values(), 30)
    assert set(imagined(state, 1, discard_and_card, 20)) == {(3, 18)}
    for seat in (0, 2, 3):
        choose(state, seat, "C18")
    assert is_fair(imagined(state, 0, discard_and_card).values(), 5)
    for card in (19, 20, 1):
        play_pass(state, card, card, card, card)
    assert is_fair(imagined(state, 0, discard_and_card).values(), 2)
    choose(state, 1, "C2")
    assert set(imagined(state, 0, discard_and_card)) == {(2, 3), (3, 2)}
    for seat, card in ((0, 2), (2, 2), (3, 3)):
        choose(state, seat, f"C{card}")
    assert set(imagined(state, 0, discard_and_card, 20)) == {(3, 0)}


def test_discards_that_are_not_handed_in_yet() -> None:
    state = race_3("discard", discards={1: 3})
    tell: Callable[[GreyhoundsState], Hashable] = lambda world: tuple(world.discards)  # noqa: E731 one line
    assert {cast(tuple[int, ...], key)[1] for key in imagined(state, 0, tell, 300)} == {
        1, 2, 3, 18, 19, 20,
    }  # fmt: skip
    assert {cast(tuple[int, ...], key)[2] for key in imagined(state, 0, tell, 50)} == {0}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_imagined_worlds_look_the_same_and_can_be_played_on(seats: int) -> None:
    rng = FastRng(3)
    for state in walk(seats, 8)[:: 3 if build.COMPILED else 17]:
        for viewer in (*range(seats), None):
            view = look(state, viewer)
            world = cast(GreyhoundsState, view.imagine(rng))
            assert look(world, viewer).to_json() == view.to_json()
            assert GAME.position_to_json(GAME.position_from_json(GAME.position_to_json(world)))


def test_before_anything_is_dealt_there_is_nothing_to_imagine() -> None:
    for state in (fresh(), GAME.new(3)):
        assert state.view(0).imagine(FastRng(1)).view(0).to_json() == state.view(0).to_json()
