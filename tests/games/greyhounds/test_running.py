"""Passes, steps, lapping and the end of a race: GH-14 to GH-22."""

import pytest

from games.greyhounds.table import (
    after_pass,
    choose,
    look,
    order,
    play_pass,
    refused,
    running,
    steps,
    texts,
)
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import DOG_NAMES
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import EVENT_NAMES, RUNS
from stammtisch.games.greyhounds.state import Phase

HANDS = [[1, 5, 10, 15, 20]] * 4


def test_GH_14_those_in_front_play_first_and_level_ones_together() -> None:
    state = running(1, hands=HANDS, dogs=[5, 9, 5, 2])
    assert state.to_act() == [1]
    choose(state, 1, "C20")
    assert look(state, 0).laid == [0, 20, 0, 0]
    assert state.to_act() == [0, 2]
    choose(state, 2, "C1")
    assert look(state, 0).laid == [0, 20, 0, 0]
    assert look(state, 2).laid == [0, 20, 1, 0]
    assert look(state, None).opened == [1]
    assert state.to_act() == [0]
    assert refused(state, 3, "C1") == "GH-14 not_your_turn"
    choose(state, 0, "C15")
    assert look(state, None).laid == [15, 20, 1, 0]
    assert state.to_act() == [3]
    choose(state, 3, "C5")
    assert list(state.dogs) == [5, 14, 5, 2]


def test_GH_14_a_dog_one_lap_ahead_is_in_front_and_not_level() -> None:
    state = running(2, hands=HANDS, dogs=[10, 50, 10, 30])
    assert state.to_act() == [1]
    choose(state, 1, "C20")
    assert state.to_act() == [3]
    choose(state, 3, "C20")
    assert state.to_act() == [0, 2]


def test_GH_14_at_the_start_all_are_level() -> None:
    assert running(3, hands=HANDS).to_act() == [0, 1, 2, 3]


def test_GH_15_played_cards_are_spent_until_all_five_are() -> None:
    state = running(1, hands=HANDS)
    for number, card in enumerate((10, 1, 20, 5)):
        play_pass(state, card, card, card, card)
        assert look(state, None).spent[2] == sorted([10, 1, 20, 5][: number + 1])
        assert refused(state, 0, f"C{card}") == "GH-15 card_spent"
    assert texts(state, 0) == ["C15"]
    play_pass(state, 15, 15, 15, 15)
    assert texts(state, 0) == ["C1", "C5", "C10", "C15", "C20"]
    assert look(state, None).spent == [[], [], [], []]


@pytest.mark.parametrize(
    ("race", "cards", "moved"),
    [
        (1, (9, 4, 7, 3), [2, 0, 0, 0]),
        (2, (9, 4, 7, 3), [5, 0, 3, 0]),
        (3, (9, 4, 7, 3), [6, 1, 4, 0]),
    ],
)
def test_GH_16_as_many_dogs_move_as_the_race_has_in_its_number(
    race: int, cards: tuple[int, ...], moved: list[int]
) -> None:
    assert steps(race, *cards) == moved


@pytest.mark.parametrize(
    ("race", "runners", "moved"),
    [(3, 3, [6, 3, 0, 0]), (3, 2, [3, 0, 0, 0]), (2, 2, [3, 0, 0, 0]), (1, 2, [3, 0, 0, 0])],
)
def test_GH_16_one_running_dog_always_stays(race: int, runners: int, moved: list[int]) -> None:
    hands = [[1, 2, 3, 4, 10], [1, 2, 3, 5, 7], [1, 2, 3, 4, 9], [1, 2, 3, 5, 20]]
    dogs = [120, 120, 600, 600]
    state = running(race, hands=hands, dogs=dogs, lap=200)
    state.running = (1 << runners) - 1
    state.start_pass()
    play_pass(state, 10, 7, 4, 0)
    assert [int(now) - was for now, was in zip(state.dogs, dogs, strict=True)] == moved


@pytest.mark.parametrize(
    ("race", "cards", "moved"),
    [
        (1, (10, 10, 4, 2), [0, 0, 0, 0]),
        (2, (10, 10, 4, 2), [0, 0, 0, 0]),
        (3, (10, 10, 4, 2), [0, 0, 2, 0]),
        (3, (10, 10, 10, 2), [0, 0, 0, 0]),
        (3, (10, 4, 4, 4), [6, 0, 0, 0]),
        (2, (10, 8, 8, 8), [2, 0, 0, 0]),
        (3, (9, 9, 5, 5), [0, 0, 0, 0]),
    ],
)
def test_GH_17_equal_cards_cancel(race: int, cards: tuple[int, ...], moved: list[int]) -> None:
    assert steps(race, *cards) == moved


@pytest.mark.parametrize(
    ("race", "cards", "moved"),
    [
        (1, (7, 10, 10, 13), [0, 0, 0, 3]),
        (1, (7, 13, 10, 13), [0, 0, 0, 0]),
        (2, (15, 9, 8, 4), [7, 1, 0, 0]),
        (2, (17, 10, 10, 3), [7, 0, 0, 0]),
        (3, (19, 17, 9, 5), [14, 12, 4, 0]),
        (3, (18, 18, 12, 3), [0, 0, 9, 0]),
        (3, (18, 13, 13, 8), [10, 0, 0, 0]),
    ],
)
def test_GH_18_the_examples_of_the_rulebook(
    race: int, cards: tuple[int, ...], moved: list[int]
) -> None:
    assert steps(race, *cards) == moved


def test_GH_19_dogs_move_one_after_the_other_the_highest_card_first() -> None:
    state = after_pass(3, [7, 18, 3, 12], [10, 10, 10, 10])
    played = look(state, None).last_pass
    assert played is not None
    told = [(event.dog, event.steps) for event in played.events()]
    assert told == [(1, 15), (3, 9), (0, 4)]


def test_GH_19_the_first_one_home_is_the_one_that_moves_first() -> None:
    state = after_pass(2, [19, 20, 2, 1], [79, 70, 60, 60])
    assert list(state.dogs) == [96, 88, 60, 60]
    assert order(state) == "BR--"


def test_GH_19_a_lapped_dog_loses_its_steps_and_its_card_still_counts() -> None:
    # blue laps red, which would have run 11 itself; the 3 of red is still what green beats
    state = after_pass(3, [3, 20, 12, 3], [20, 55, 50, 40])
    assert list(state.dogs) == [20, 72, 59, 40]
    assert order(state) == "---R"
    state = after_pass(3, [14, 20, 12, 3], [20, 55, 50, 40])
    assert list(state.dogs) == [20, 72, 59, 40]
    state = after_pass(3, [12, 20, 12, 3], [20, 55, 50, 40])
    assert list(state.dogs) == [20, 72, 50, 40]  # red is out and cancels green all the same


def test_GH_20_reaching_the_line_is_enough() -> None:
    state = after_pass(1, [9, 4, 2, 1], [35, 0, 0, 0])
    assert order(state) == "R---"
    assert state.to_act() == [1, 2, 3]
    assert refused(state, 0, "C1") == "GH-20 cards_laid_down"
    assert order(after_pass(1, [9, 4, 2, 1], [34, 0, 0, 0])) == "----"


def test_GH_20_places_go_in_the_order_of_arrival() -> None:
    state = after_pass(3, [5, 20, 9, 1], [118, 118, 118, 100])
    assert order(state) == "BGRY"
    state = running(1, hands=[[1, 2, 3, 5, 20]] * 4, dogs=[35, 30, 35, 30])
    play_pass(state, 20, 5, 1, 2)
    assert order(state) == "R---"
    play_pass(state, 0, 3, 20, 5)
    assert order(state) == "RG--"
    assert state.phase == Phase.RUN


def test_GH_21_exactly_one_lap_ahead_is_not_yet_lapped() -> None:
    assert order(after_pass(2, [12, 3, 2, 1], [45, 40, 40, 15])) == "----"
    assert order(after_pass(2, [12, 3, 2, 1], [45, 40, 40, 14])) == "---Y"


def test_GH_21_nobody_is_lapped_in_race_1() -> None:
    state = after_pass(1, [20, 3, 2, 1], [39, 0, 0, 0])
    assert order(state) == "R---"
    assert look(state, None).running == [1, 2, 3]


def test_GH_21_the_first_out_is_last_and_the_next_last_but_one() -> None:
    state = running(3, hands=[[1, 2, 3, 4, 20]] * 4, dogs=[70, 60, 32, 31])
    play_pass(state, 3, 1, 1, 1)
    assert order(state) == "---Y"
    play_pass(state, 4, 2, 2)
    assert order(state) == "--GY"
    assert refused(state, 3, "C1") == "GH-21 cards_laid_down"


def test_GH_21_a_finishing_dog_stands_on_the_line() -> None:
    # red runs to 86 of 80; yellow stands on 40, a lap behind the line and not out
    state = after_pass(2, [20, 3, 2, 1], [68, 70, 60, 40])
    assert state.dogs[0] == 86
    assert order(state) == "R---"
    assert order(after_pass(2, [20, 3, 2, 1], [68, 70, 60, 39])) == "R--Y"


@pytest.mark.parametrize(
    ("cards", "dogs", "placement", "told"),
    [
        ([20, 1, 4, 2], [70, 60, 30, 31], "RBGY", "--YG"),  # hindmost first
        ([20, 2, 4, 3], [70, 60, 30, 30], "RBGY", "--GY"),  # then the lower card
        ([20, 3, 1, 1], [70, 60, 30, 30], "RBGY", "--GY"),  # then the longer odds
        ([20, 3, 1, 1], [70, 60, 30, 30], "YRBG", "--YG"),
    ],
)
def test_GH_21_several_lapped_by_one_move(
    cards: list[int], dogs: list[int], placement: str, told: str
) -> None:
    assert order(after_pass(3, cards, dogs, placement=placement)) == told


def fates(state: GreyhoundsState) -> list[str]:
    """Return what became of the dogs in the last pass, in order: `R home`, `Y out`."""
    played, _ = look(state, None).latest_pass()
    assert played is not None
    return [
        f"{DOG_NAMES[event.dog]} {EVENT_NAMES[event.what]}"
        for event in played.events()
        if event.what != RUNS
    ]


def last_two(dogs: list[int]) -> GreyhoundsState:
    """Return race 2 after red has come home, blue and green having been lapped before."""
    state = running(2, hands=[[1, 2, 3, 4, 20]] * 4, dogs=dogs)
    state.running, state.order = 0b1001, 2 << 8 | 3 << 12
    state.start_pass()
    play_pass(state, 20, 0, 0, 1)
    assert order(state) == "RYBG"
    return state


def test_GH_21_the_last_dog_lapped_by_the_move_that_ends_the_race_is_out() -> None:
    state = last_two([75, 20, 20, 39])
    assert fates(state) == ["R home", "Y out"]
    told = GAME.teller(["A", "B", "C", "D"], "en").look_back(state.view(None))
    assert told[-1] == "Yellow is lapped and out: place 2."


def test_GH_21_the_last_dog_exactly_one_lap_behind_is_left_over() -> None:
    assert fates(last_two([75, 20, 20, 40])) == ["R home", "Y rests"]
    assert last_two([75, 20, 20, 40]).score() == last_two([75, 20, 20, 39]).score()


def test_GH_21_a_dog_that_comes_home_can_lap_all_others() -> None:
    state = after_pass(2, [20, 3, 2, 1], [65, 39, 38, 37])
    assert order(state) == "RBGY"
    assert fates(state) == ["R home", "Y out", "G out", "B out"]


def test_GH_22_the_race_ends_in_mid_pass_when_one_dog_is_left() -> None:
    state = after_pass(3, [20, 18, 16, 1], [110, 105, 110, 20])
    # red home; yellow is lapped; blue home; green is alone: it does not run its 15 any more
    assert order(state) == "RBGY"
    assert look(state, None).to_json()["results"][0]["dogs"] == [129, 122, 110, 20]


def test_GH_22_a_race_can_end_by_lapping() -> None:
    state = after_pass(2, [20, 3, 2, 1], [70, 30, 31, 32])
    assert order(state) == "RYGB"
    assert state.results


def test_GH_22_ten_passes_without_a_step_stop_the_race() -> None:
    state = running(2, hands=HANDS, dogs=[7, 9, 7, 7], placement="YGRB")
    for number in range(10):
        assert not state.results
        assert state.still == number
        card = [1, 5, 10, 15, 20][number % 5]
        play_pass(state, card, card, card, card)
    assert state.results
    assert order(state) == "BYGR"


def test_GH_22_a_step_starts_the_count_again() -> None:
    state = running(2, hands=HANDS, dogs=[0, 0, 0, 0])
    for card in (1, 5, 10, 15, 20, 1, 5, 10, 15):
        play_pass(state, card, card, card, card)
    assert state.still == 9
    state.spent = running(2).spent
    state.start_pass()
    play_pass(state, 20, 15, 10, 5)
    assert state.still == 0
    assert not state.results
