"""Races, GR-14 to GR-23."""

import pytest

from games.galopp_royal.tables import (
    break_over,
    fields,
    gold,
    legal,
    look,
    on_course,
    refused,
    results,
    take_turn,
)
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal.state import Phase

PLAIN = ["1 2 3 5", "1 2 O R", "1 2 3 O"]
RASCALS = ["R 1 2 5", "R 1 O 5", "R 1 2 O"]


def four(rascals: int = 1) -> list[str]:
    """Return teams of four players; every roll of 1 is a rascal with the first ones."""
    return ["R 1 O 5"] * rascals + ["1 2 3 5"] * (4 - rascals)


def five(first: str = "1 2 O 5") -> list[str]:
    """Return teams of five players."""
    return [first] + ["1 2 O 3"] * 3 + ["1 2 2 3"]


def test_GR_14_all_start_together_the_first_starter_first_then_clockwise() -> None:
    state = on_course(PLAIN, turn=2)
    assert fields(state) == [0, 0, 0]
    assert look(state, None).racing == [0, 1, 2]
    order = []
    for _ in range(4):
        order.append(int(state.acting))
        take_turn(state, 1)
    assert order == [2, 0, 1, 2]
    assert fields(state) == [1, 1, 2]  # several may share a field


def test_GR_14_later_races_are_begun_by_who_was_last() -> None:
    state = break_over(last=1)
    assert int(state.race) == 2
    assert int(state.acting) == 1
    assert fields(state) == [0, 0, 0, 0]


def test_GR_14_sedans_at_home_or_in_the_pond_are_passed_over() -> None:
    state = on_course(five(), [0, 0, 0, 0, 0], home=[1], pond=[2], turn=0)
    take_turn(state, 1)
    assert int(state.acting) == 3


@pytest.mark.parametrize(
    ("roll", "step"), [(1, 1), (2, 2), (3, 3), (4, 5)], ids=["1", "2", "3", "5"]
)
def test_GR_15_a_carrier_takes_the_sedan_forward_by_its_number(roll: int, step: int) -> None:
    state = on_course(PLAIN)
    state.deal([roll])
    assert legal(state) == ["go"]
    state.apply(0, state.legal(0)[0])
    assert fields(state) == [step, 0, 0]


def test_GR_15_the_oaf_goes_two_back() -> None:
    state = on_course(PLAIN, [4, 4, 4], turn=1)
    assert fields(take_turn(state, 3)) == [4, 2, 4]


def test_GR_15_the_die_has_four_sides() -> None:
    state, rng = on_course(PLAIN), FastRng(4)
    assert {state.draw(rng)[0] for _ in range(200)} == {1, 2, 3, 4}


def test_GR_16_the_rascal_offers_every_push_and_every_exchange() -> None:
    state = on_course(four(), [4, 4, 4, 4])
    state.deal([1])
    assert legal(state) == [
        "go",
        *["back 1", "back 2", "back 3", "back 1 2", "back 1 3", "back 2 3"],
        *["forth 1", "forth 2", "forth 3", "forth 1 2", "forth 1 3", "forth 2 3"],
    ]


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("go", [6, 4, 4, 4]),
        ("back 2", [6, 4, 2, 4]),
        ("back 1 3", [6, 3, 4, 3]),
        ("forth 3", [2, 4, 4, 6]),
        ("forth 1 2", [2, 5, 5, 4]),
    ],
)
def test_GR_16_forward_may_push_others_back_and_backward_must_let_others_forward(
    move: str, after: list[int]
) -> None:
    state = on_course(four(), [4, 4, 4, 4])
    assert fields(take_turn(state, 1, move)) == after


def test_GR_16_only_a_rascal_moves_others_and_never_its_own_sedan() -> None:
    state = on_course(four(), [4, 4, 4, 4])
    state.deal([2])
    assert refused(state, "back 1") == ("GR-15", "no_rascal")
    state = on_course(four(), [4, 4, 4, 4])
    state.deal([1])
    assert refused(state, "back 0") == ("GR-16", "own_sedan")
    assert refused(state, "forth 0 1") == ("GR-16", "own_sedan")
    assert refused(state, "back 4") == ("GR-16", "no_such_sedan")


def test_GR_17_nobody_is_pushed_into_the_pond() -> None:
    state = on_course(four(), [0, -3, -4, -2])
    state.deal([1])
    assert [move for move in legal(state) if "back" in move] == ["back 3", "back 1 3"]
    assert refused(state, "back 1") == ("GR-17", "not_into_pond")
    assert refused(state, "back 2 3") == ("GR-17", "not_into_pond")


def test_GR_17_the_own_sedan_may_go_into_the_pond() -> None:
    state = on_course(four(), [-3, 2, 2, 2])
    take_turn(state, 1, "forth 1")
    assert look(state, None).drowned == [0]
    assert fields(state) == [-5, 4, 2, 2]


def test_GR_17_only_racing_sedans_are_moved_and_forward_alone_is_always_open() -> None:
    state = on_course([*four()[:3], "1 2 3 O"], [-4, 0, -4, 0], home=[1], pond=[3])
    state.deal([1])
    assert legal(state) == ["go", "forth 2"]
    assert refused(state, "back 1") == ("GR-17", "not_racing")
    assert refused(state, "forth 3") == ("GR-17", "not_racing")


@pytest.mark.parametrize(("race", "finish"), [(1, 16), (2, 17), (6, 21)])
def test_GR_18_the_arch_stands_on_the_field_of_the_race(race: int, finish: int) -> None:
    state = on_course(four(), [finish - 2, 0, 0, 0], race=race)
    assert look(state, None).finish == finish
    take_turn(state, 2)
    assert look(state, None).home == []
    state = on_course(four(), [finish - 1, 0, 0, 0], race=race)
    assert look(take_turn(state, 2), None).home == [0]
    state = on_course(four(), [finish - 1, 0, 0, 0], race=race)
    assert look(take_turn(state, 4), None).home == [0]  # beyond the arch


def test_GR_18_the_arch_moves_when_a_race_begins() -> None:
    assert look(break_over(), None).finish == 17


def test_GR_18_a_pushed_sedan_comes_home_too() -> None:
    state = on_course(four(), [4, 14, 4, 4])
    take_turn(state, 1, "forth 1")
    assert look(state, None).home == [1]


def test_GR_18_two_brought_home_together_rank_clockwise_from_the_mover() -> None:
    teams = ["1 2 3 5", "1 2 3 O", "R 1 2 O", "1 2 3 O", "1 2 3 O"]
    state = on_course(teams, [15, 15, 4, 0, 0], turn=2)
    assert look(take_turn(state, 1, "forth 0 1"), None).home == [0, 1]
    state = on_course(teams, [15, 0, 4, 15, 0], turn=2)
    assert look(take_turn(state, 1, "forth 0 3"), None).home == [3, 0]


@pytest.mark.parametrize(("start", "is_out"), [(-2, False), (-3, True), (-4, True)])
def test_GR_19_on_or_past_the_last_field_is_the_pond(start: int, is_out: bool) -> None:
    state = on_course(five(), [start, 0, 0, 0, 0])
    take_turn(state, 3)
    assert look(state, None).drowned == ([0] if is_out else [])
    assert fields(state)[0] == (-5 if is_out else start - 2)


def test_GR_19_the_first_into_the_pond_is_last_the_second_last_but_one() -> None:
    # of four, 2 and 0 are in the pond: with 1 and 3 racing nothing is certain above place 3
    state = on_course(four(0), [0, 4, 0, 15], pond=[2, 0], turn=3)
    take_turn(state, 1)
    assert results(state) == [([3, 1, 0], 2)]


def test_GR_20_the_race_ends_when_the_first_three_places_are_certain() -> None:
    state = on_course(four(0), [0, 4, 15, 3], home=[0], turn=2)
    take_turn(state, 1)
    assert state.phase == Phase.ROLL  # two are home, two race: the third place is open
    take_turn(state, 4)
    take_turn(state, 4)
    assert state.phase == Phase.ROLL
    state = on_course(four(0), [0, 15, 0, 3], home=[2, 0], turn=1)
    take_turn(state, 1)
    assert results(state) == [([2, 0, 1], 3)]


def test_GR_20_one_sedan_left_makes_every_place_certain() -> None:
    state = on_course(["1 2 3 O", "1 2 3 5", "1 2 3 R"], [-3, 7, 0], home=[2], turn=0)
    take_turn(state, 4)
    assert results(state) == [([2, 1, 0], 0)]
    # all but one in the pond: it wins from where it stands
    state = on_course(four(1), [-4, 3, 0, 0], pond=[2, 3], turn=0)
    take_turn(state, 3)
    assert results(state) == [([1, 0, 3], 2)]


def test_GR_20_a_rascals_move_is_carried_out_in_full_first() -> None:
    state = on_course(["R 1 2 5", "1 2 3 O", "1 2 3 5"], [14, 6, 0], home=[2], turn=0)
    take_turn(state, 1, "back 1")
    assert results(state) == [([2, 0, 1], 1)]
    assert fields(state) == [16, 4, 16]
    # into the pond with the own sedan and over the line with the other: both count
    state = on_course(["R 1 2 5", "1 2 3 O", "1 2 3 5"], [-3, 14, 0], home=[2], turn=0)
    take_turn(state, 1, "forth 1")
    assert results(state) == [([2, 1, 0], 0)]


@pytest.mark.parametrize(
    ("race", "prizes"),
    [(1, (20, 10, 5)), (2, (25, 12, 6)), (3, (30, 15, 7)), (6, (45, 22, 11))],
)
def test_GR_21_the_bank_pays_places_one_to_three(race: int, prizes: tuple[int, int, int]) -> None:
    state = on_course(four(0), [0, race + 14, 0, 3], home=[2, 0], turn=1, race=race)
    before, bank = gold(state), int(state.bank)
    take_turn(state, 4)
    gained = [after - start for after, start in zip(gold(state), before, strict=True)]
    assert gained == [prizes[1], prizes[2], prizes[0], 0]
    assert int(state.bank) == bank - sum(prizes)


def test_GR_21_a_place_by_way_of_the_pond_earns_its_prize() -> None:
    state = on_course(["1 2 3 O", "1 2 3 5", "1 2 3 R"], [-3, 7, 0], home=[2], turn=0)
    take_turn(state, 4)
    assert gold(state) == [45, 50, 60]


def test_GR_22_play_goes_on_while_the_hindmost_field_is_shared() -> None:
    state = on_course(five(), [15, 0, 0, 4, 4], home=[1, 2], turn=0)
    take_turn(state, 1)  # the third is home, 3 and 4 share the hindmost field
    assert state.phase == Phase.ROLL
    assert look(state, None).playing_on
    assert gold(state) == [40] * 5
    take_turn(state, 1)
    assert results(state) == [([1, 2, 0], 4)]
    assert gold(state) == [45, 60, 50, 40, 40]


def test_GR_22_only_a_shared_hindmost_field_is_played_on() -> None:
    six = ["1 2 O 5", *["1 2 O 3"] * 3, "1 2 2 3", "1 3 5 5"]
    state = on_course(six, [15, 0, 0, 6, 6, 4], home=[1, 2], turn=0)
    take_turn(state, 1)
    assert results(state) == [([1, 2, 0], 5)]


def test_GR_22_who_comes_home_or_into_the_pond_meanwhile_ranks_accordingly() -> None:
    teams = five()
    teams[3] = "O 1 2 3"
    state = on_course(teams, [0, 0, 0, -3, -3], home=[1, 2, 0], turn=3)
    take_turn(state, 1)  # into the pond: first there, so last
    assert results(state) == [([1, 2, 0], 3)]
    six = ["1 2 O 5", *["1 2 O 3"] * 3, "1 2 2 3", "1 3 5 5"]
    state = on_course(six, [0, 0, 0, 15, 4, 4], home=[1, 2, 0], turn=3)
    take_turn(state, 1)  # home as the fourth, the question stays open
    assert state.phase == Phase.ROLL
    assert look(state, None).home == [1, 2, 0, 3]
    take_turn(state, 1)
    assert results(state) == [([1, 2, 0], 5)]


def test_GR_22_nothing_is_played_on_with_a_sedan_in_the_pond_or_after_race_six() -> None:
    six = ["1 2 O 5", *["1 2 O 3"] * 3, "1 2 2 3", "1 3 5 5"]
    state = on_course(six, [15, 0, 0, 0, 4, 4], home=[1, 2], pond=[3], turn=0)
    take_turn(state, 1)
    assert results(state) == [([1, 2, 0], 3)]
    state = on_course(five(), [20, 0, 0, 4, 4], home=[1, 2], turn=0, race=6)
    take_turn(state, 1)
    assert state.phase == Phase.OVER
    assert results(state)[-1] == ([1, 2, 0], -1)


def test_GR_23_last_is_the_first_in_the_pond_else_the_hindmost() -> None:
    state = on_course(four(0), [0, 15, 0, 3], home=[2, 0], turn=1)
    take_turn(state, 1)
    assert state.phase == Phase.CHANGE
    assert state.to_act() == [3]
    six = ["1 2 O 5", *["1 2 O 3"] * 3, "1 2 2 3", "1 3 5 O"]
    state = on_course(six, [15, 0, 0, 0, 0, -4], home=[1, 2], pond=[4, 3], turn=0)
    take_turn(state, 1)
    assert state.to_act() == [4]  # not the second in the pond, nor the hindmost
    state = on_course(six, [15, 0, 0, 3, 2, 4], home=[1, 2], turn=0)
    take_turn(state, 1)
    assert state.to_act() == [4]
