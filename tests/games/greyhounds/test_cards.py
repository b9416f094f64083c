"""Seats, money, the reserved cards and the picks: GH-01 to GH-08."""

from collections import Counter
from itertools import combinations

import pytest

from games.greyhounds.table import (
    FIRST,
    RESERVED,
    SECOND,
    betting,
    cards_text,
    choose,
    dealt,
    fresh,
    look,
    opened,
    refused,
    running,
    texts,
    walk,
)
from stammtisch.core.errors import BadSetup
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.testing.fairness import is_fair


def test_GH_01_three_or_four_play_and_the_bookmaker_stays() -> None:
    assert GAME.seat_counts == [3, 4]
    for seats in GAME.seat_counts:
        for named in range(seats):
            states = walk(seats, named, bookmaker=named)
            assert {int(state.bookmaker) for state in states} == {named}
    with pytest.raises(BadSetup, match="GH-01"):
        GAME.new(3, {"bookmaker": 3})


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_GH_01_without_a_name_the_lot_decides(seats: int) -> None:
    state = GAME.new(seats)
    lots = Counter(state.draw(FastRng(seed))[0] for seed in range(600))
    assert is_fair(lots.values(), seats)
    state.deal([2])
    assert state.score()[2] == max(state.score())
    assert state.awaits_chance()


def test_GH_01_everyone_owns_a_dog_the_bookmaker_too() -> None:
    state = betting(seats=4, bookmaker=2)
    for seat in (0, 1, 3):
        choose(state, seat, "win R + place B + quin RB + 300 + 300 + 300")
    assert state.to_act() == [0, 1, 2, 3]


def test_GH_02_with_three_the_fourth_dog_runs_without_an_owner() -> None:
    state = running(1, seats=3)
    assert look(state, None).running == [0, 1, 2, 3]
    assert state.to_act() == [0, 1, 2]
    assert look(state, None).laid == [0, 0, 0, 10]
    assert look(running(1, seats=4), None).laid == [0, 0, 0, 0]


def test_GH_02_the_dummy_starts_with_the_others() -> None:
    state = betting(seats=3)
    for seat in (1, 2):
        choose(state, seat, "win Y + place Y + quin RY + 300 + 300 + 300")
    assert look(state, None).running == [0, 1, 2, 3]
    assert state.to_act() == [0, 1, 2]


def test_GH_03_the_money_to_start_with() -> None:
    assert fresh(3, 1).score() == [6000, 18000, 6000]
    assert fresh(4, 0).score() == [24000, 6000, 6000, 6000]
    state = GAME.new(4)
    assert state.score() == [0, 0, 0, 0]
    state.deal([3])
    assert state.score() == [6000, 6000, 6000, 24000]


def test_GH_04_one_lap_then_two_then_three() -> None:
    assert [running(race).finish() for race in (1, 2, 3)] == [40, 80, 120]
    assert [running(race, lap=25).finish() for race in (1, 2, 3)] == [25, 50, 75]
    assert look(running(2, lap=30), None).finish() == 60


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_GH_05_three_low_and_three_high_cards_are_reserved(seats: int) -> None:
    counts = Counter[int]()
    for seed in range(400):
        outcome = fresh(seats).draw(FastRng(seed))
        assert len(outcome) == 6 * seats
        for start in range(0, 6 * seats, 6):
            six = outcome[start : start + 6]
            assert len(set(six)) == 6
            assert sum(card <= 10 for card in six) == 3
            counts.update(six)
    assert set(counts) == set(range(1, 21))
    assert is_fair([counts[card] for card in range(1, 11)], 10)
    assert is_fair([counts[card] for card in range(11, 21)], 10)


def test_GH_05_fourteen_cards_are_left_to_pick_from() -> None:
    state = dealt()
    assert look(state, 1).usable == list(range(4, 18))
    assert texts(state, 1) == [f"C{card}" for card in range(4, 18)]
    assert refused(state, 1, "C3") == "GH-05 card_reserved"


def test_GH_06_five_cards_for_each_race_worth_at_most_50() -> None:
    state = dealt()
    choose(state, 0, cards_text([4, 5, 6, 17]))
    assert refused(state, 0, "C4") == "GH-06 card_picked"
    assert "C17" not in texts(state, 0)
    choose(state, 0, "C16")
    assert [part + 1 for part in state.unfinished(0)] == [4, 5, 6, 17, 16]
    choose(state, 0, cards_text([7, 8, 9, 11]))
    assert texts(state, 0) == ["C10", "C12", "C13", "C14", "C15"]
    choose(state, 0, "C15")
    assert not state.unfinished(0)
    assert look(state, 0).picks == [[4, 5, 6, 16, 17], [7, 8, 9, 11, 15]]


def test_GH_06_fifty_is_allowed_and_one_more_is_not() -> None:
    state = dealt()
    choose(state, 0, cards_text([5, 6, 7, 15]))
    assert "C17" in texts(state, 0)  # 50
    state = dealt()
    choose(state, 0, cards_text([5, 6, 8, 15]))
    assert "C16" in texts(state, 0)
    assert refused(state, 0, "C17") == "GH-06 hand_too_dear"
    choose(state, 0, cards_text([16, 4, 7, 10]))
    trial = state.copy()
    choose(trial, 0, "C12")
    assert "C17" in texts(trial, 0)  # 50
    choose(state, 0, "C13")
    assert refused(state, 0, "C17") == "GH-06 hand_too_dear"


def test_GH_06_race_1_must_leave_five_cards_for_race_2() -> None:
    state = dealt()
    choose(state, 0, cards_text([4, 5, 6, 7]))
    assert refused(state, 0, "C8") == "GH-06 nothing_for_race_2"  # 9+10+11+12+13 is 55
    assert refused(state, 0, "C11") == "GH-06 nothing_for_race_2"  # 8+9+10+12+13 is 52
    assert texts(state, 0) == ["C13", "C14", "C15", "C16", "C17"]  # 8+9+10+11+12 is 50


def test_GH_06_all_choose_at_the_same_time_and_unseen() -> None:
    state = dealt()
    before = [look(state, seat).to_json() for seat in (1, 2, 3)]
    choose(state, 0, cards_text([*FIRST, *SECOND]))
    assert state.to_act() == [1, 2, 3]
    for seat, old in zip((1, 2, 3), before, strict=True):
        assert look(state, seat).to_json() == {**old, "to_act": [1, 2, 3]}


def test_GH_06_every_prefix_can_be_completed() -> None:
    for reserved in ([1, 2, 3, 11, 12, 13], [8, 9, 10, 18, 19, 20], [1, 5, 10, 11, 15, 20]):
        state = dealt(reserved=reserved)
        rng = FastRng(sum(reserved))
        for _ in range(40):
            trial = state.copy()
            for _ in range(10):
                trial.apply(0, trial.random_move(0, rng))
            for hand in look(trial, 0).picks:
                assert len(hand) == 5
                assert sum(hand) <= 50


def test_GH_07_nobody_looks_at_the_reserved_cards() -> None:
    mine, other = [1, 2, 3, 18, 19, 20], [4, 5, 6, 15, 16, 17]
    state = fresh()
    state.deal([*mine, *other, *mine, *mine])
    twin = fresh()
    twin.deal([*mine, *mine, *mine, *mine])
    assert look(state, 0).to_json() == look(twin, 0).to_json()
    assert look(state, None).to_json() == look(twin, None).to_json()
    assert look(state, 1).usable == sorted(set(range(1, 21)) - set(other))
    assert look(state, 1).hand == look(state, 1).usable
    for seat in range(4):
        assert look(state, seat).opened_cards == []


def test_GH_07_the_last_four_and_the_reserved_stay_unknown_to_others() -> None:
    state = fresh()
    state.deal(RESERVED * 4)
    twin = fresh()
    twin.deal([*RESERVED[:5], 15, *RESERVED * 3])  # the 15 is reserved and the 20 left over
    for one in (state, twin):
        for seat in range(4):
            choose(one, seat, cards_text([*FIRST, *SECOND]))
        choose(one, 0, "RBGY")
    assert look(state, 0).to_json() != look(twin, 0).to_json()
    for viewer in (1, 2, 3, None):
        assert look(state, viewer).to_json() == look(twin, viewer).to_json()


def test_GH_08_the_cards_of_a_race_are_laid_open() -> None:
    state = opened()
    for seat in (None, 0, 3):
        assert look(state, seat).opened_cards == [[FIRST] * 4]
    finish_race(state)
    assert look(state, None).opened_cards == [[FIRST] * 4, [SECOND] * 4]
    finish_race(state)
    assert look(state, 1).opened_cards == [[FIRST] * 4, [SECOND] * 4, [RESERVED] * 4]


def test_GH_08_only_the_cards_of_this_race_can_be_played() -> None:
    state = opened()
    choose(state, 0, "RBGY")
    for seat in (1, 2, 3):
        choose(state, seat, "win R + place B + quin RB + 300 + 300 + 300")
    assert texts(state, 2) == [f"C{card}" for card in FIRST]
    assert refused(state, 2, "C7") == "GH-08 card_not_yours"


def finish_race(state: GreyhoundsState) -> None:
    """Play at random until the next race is laid open."""
    rng = FastRng(9)
    race = state.race
    while state.race == race:
        assert not state.is_over()
        seat = int(state.turn())
        state.apply(seat, state.random_move(seat, rng))


def test_picks_of_one_hand_are_some_of_all_that_are_possible() -> None:
    cards = list(range(4, 18))
    hands = [hand for hand in combinations(cards, 5) if sum(hand) <= 50]
    left = [sorted(set(cards) - set(hand))[:5] for hand in hands]
    allowed = {hand for hand, rest in zip(hands, left, strict=True) if sum(rest) <= 50}
    state, rng = dealt(), FastRng(1)
    seen = set()
    for _ in range(300):
        trial = state.copy()
        for _ in range(10):
            trial.apply(0, trial.random_move(0, rng))
        seen.add(tuple(look(trial, 0).picks[0]))
    assert seen <= allowed
    assert len(seen) > 100
