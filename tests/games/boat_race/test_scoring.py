"""Points, columns, boats and the end of the race (BR-11 to BR-17)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import Ruling
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import scoring
from stammtisch.games.boat_race.cards import CAMBRIDGE, CARD_NAMES, NOTHING, OXFORD
from stammtisch.games.boat_race.rules import BoatRaceState
from stammtisch.games.boat_race.scoring import Finish, Stage
from stammtisch.games.boat_race.state import Phase

from .tables import deal, play, race, set_sail, sight, stage


def boats(state: BoatRaceState) -> list[int]:
    return [int(place) for place in state.boats]


def columns(state: BoatRaceState) -> list[list[int]]:
    return sight(state, None).columns


@pytest.mark.parametrize(
    ("boat", "card", "paid"),
    [
        (OXFORD, "R1", OXFORD),
        (CAMBRIDGE, "Y8", CAMBRIDGE),
        (OXFORD, "Champ", OXFORD),
        (CAMBRIDGE, "Champ", CAMBRIDGE),
        (OXFORD, "Oar", NOTHING),
        (CAMBRIDGE, "Oar", NOTHING),
        (OXFORD, "Cox", CAMBRIDGE),
        (CAMBRIDGE, "Cox", OXFORD),
    ],
)
def test_BR_11_what_a_trick_scores(boat: int, card: str, paid: int) -> None:
    assert scoring.boat_paid(boat, CARD_NAMES.index(card)) == paid


def test_BR_11_in_a_stage() -> None:
    state = race(3)
    stage(state, "O0 O1:Oar C2:Cox C2:Champ O0:Cox")
    assert columns(state) == [[1, 1], [0, 0], [1, 1]]
    assert boats(state) == [2, 2]
    assert list(state.history[0].tricks) == [3, 2]


def test_BR_11_the_rulebooks_light_blue_trick_counts_for_dark_blue() -> None:
    state = race(3)
    stage(state, "C1:Cox O0 O0 C2 C2")
    assert columns(state)[1] == [1, 0]


def test_BR_11_only_the_winning_card_counts() -> None:
    state = race(3, starter=2)
    deal(state, ["Oar R1 R2", "Cox R7 Y1", "Champ G1 Y7"], ["R1 R2", "G1 G2", "Y1 Y2"])
    # The Superchamp beats oar and cox: an ordinary point for Oxford.
    play(state, "RGY Oxford Oar Cox Champ")
    play(state, "Oxford R1 R7 G1")  # seat 1 completes the red 1
    play(state, "Oxford Y7 R2 Y1")
    play(state, "Cambridge G1 Y1 R1 Cambridge G2 Y2 R2")
    assert [int(seat) for seat in state.log.winners] == [2, 1, 0, 0, 0]
    assert columns(state) == [[1, 2], [1, 0], [1, 0]]


@pytest.mark.parametrize(
    ("oxford", "cambridge", "doubled"),
    [(0, 0, NOTHING), (7, 7, NOTHING), (3, 4, OXFORD), (4, 3, CAMBRIDGE), (0, 25, OXFORD)],
)
def test_BR_12_the_boat_behind_counts_double(oxford: int, cambridge: int, doubled: int) -> None:
    state = race(3, course=100)
    set_sail(state, oxford, cambridge)
    view = sight(state, None)
    assert view.doubled == (None if doubled == NOTHING else doubled)
    stage(state, "O0 O1 C2 C2 C0")
    assert state.history[0].doubled == doubled
    twice = [2 if doubled == boat else 1 for boat in range(2)]
    assert boats(state) == [oxford + 2 * twice[0], cambridge + 3 * twice[1]]


def test_BR_12_the_place_at_the_start_of_the_stage_decides() -> None:
    state = race(3)
    stage(state, "O0 O0 O0 O0 O0")
    stage(state, "C1 C1 C1 C1 O0")  # Cambridge draws past with its doubled tricks, all four doubled
    assert boats(state) == [6, 8]
    stage(state, "O2 C0 C0 C0 C0")
    assert boats(state) == [8, 12]


def test_BR_12_the_cox_gives_a_doubled_point_to_the_boat_behind() -> None:
    state = race(3)
    set_sail(state, 5, 4)
    stage(state, "O0:Cox O0 O0 O0 O0")
    assert columns(state)[0] == [4, 2]
    assert boats(state) == [9, 6]


def test_BR_13_every_seat_enters_its_own_points_and_the_boats_move_by_all() -> None:
    state = race(3)
    stage(state, "O0 C1 C1:Oar O2 C0")
    assert columns(state) == [[1, 1], [0, 1], [1, 0]]
    assert boats(state) == [2, 2]
    set_sail(state, 2, 3)
    stage(state, "O0 O0 C1 O2:Cox C2")
    assert columns(state) == [[5, 1], [0, 2], [1, 2]]
    assert boats(state) == [6, 6]
    gained = sight(state, None).to_json()["history"][1]
    assert gained["columns"] == [[4, 0], [0, 1], [0, 2]]
    assert gained["advance"] == [4, 3]
    assert gained["points"] == [2, 3]


def test_BR_14_the_rulebooks_stage() -> None:
    state = race(3)
    set_sail(state, 9, 4)
    stage(state, "O0 C0 C1 C1 O2")  # Hermann, Helga, Tim
    assert columns(state) == [[1, 2], [0, 4], [1, 0]]
    assert boats(state) == [9 + 2, 4 + 6]
    assert list(state.history[0].points) == [2, 3]
    assert state.last_won == CAMBRIDGE


@pytest.mark.parametrize(("place", "over"), [(21, False), (22, True), (23, True)])
def test_BR_15_the_finishing_field_itself_ends_the_race(place: int, over: bool) -> None:
    state = race(3)
    set_sail(state, place, place)
    stage(state, "O0 O0 O0 C1:Oar C1:Cox")
    assert boats(state) == [place + 4, place]
    assert state.is_over() is over


@pytest.mark.parametrize("boat", [OXFORD, CAMBRIDGE])
@pytest.mark.parametrize("short", [0, 1])
def test_BR_15_a_boat_on_the_line_is_in_and_one_field_short_is_not(boat: int, short: int) -> None:
    state = race(3, course=40)
    places = [35 - short, 1] if boat == OXFORD else [1, 35 - short]
    set_sail(state, *places)
    letter = "OC"[boat]
    stage(state, " ".join([f"{letter}0"] * 5))
    assert boats(state)[boat] == 40 - short
    assert state.is_over() is (short == 0)
    assert sight(state, None).winner == (None if short else boat)
    if not short:
        assert (state.to_act(), state.awaits_chance()) == ([], False)
        assert all(state.legal(seat) == [] for seat in range(3))


def test_BR_15_the_course_is_26_unless_agreed() -> None:
    assert race(3).terms.course == 26
    state = race(3, course=5)
    stage(state, "O0 O0 O0 O0 O0")
    assert state.is_over()


def test_BR_16_only_the_winner_of_the_stage_moves() -> None:
    for tricks, mover in (("O0 O0 O1 C2 C2", OXFORD), ("O0 O1 C2 C2 C2", CAMBRIDGE)):
        state = race(3)
        set_sail(state, 24, 24, last_won=1 - mover)
        stage(state, tricks)
        assert state.is_over()
        assert boats(state)[1 - mover] == 24
        assert boats(state)[mover] == 27
        assert sight(state, None).winner == mover
        assert state.history[-1].finish == Finish.STAGE_WON
        assert list(state.history[-1].advance)[1 - mover] == 0


def test_BR_16_a_stage_is_won_by_undoubled_points() -> None:
    state = race(3)
    set_sail(state, 24, 23, last_won=OXFORD)
    stage(state, "O0 O0 O0 C1 C2")  # 3:2 for Oxford, though Cambridge would go 4 fields
    assert boats(state) == [27, 23]
    assert columns(state) == [[3, 0], [0, 2], [0, 2]]


def test_BR_16_a_drawn_stage_moves_the_boat_that_last_won_one() -> None:
    for last_won in (OXFORD, CAMBRIDGE):
        state = race(3)
        set_sail(state, 25, 24, last_won)
        stage(state, "O0 O0 C1 C1 C2:Oar")
        assert state.history[-1].finish == Finish.LAST_WINNER
        assert boats(state) == ([27, 24] if last_won == OXFORD else [25, 28])
        assert columns(state) == [[2, 0], [0, 4], [0, 0]]


def test_BR_16_draws_do_not_change_who_last_won() -> None:
    state = race(3, course=9)
    stage(state, "C1 C1 O0 O0:Oar C2:Oar")
    assert state.last_won == CAMBRIDGE
    stage(state, "C1 C1 O0 O0 C2:Oar")
    assert (state.last_won, boats(state)) == (CAMBRIDGE, [5, 4])
    stage(state, "C1 C1 O0 O0 C2:Oar")
    assert (state.last_won, boats(state)) == (CAMBRIDGE, [7, 8])
    stage(state, "C1 C1 O0 O0 C2:Oar")
    assert state.history[-1].finish == Finish.LAST_WINNER
    assert (boats(state), state.is_over()) == ([7, 10], True)


def test_BR_16_if_no_stage_was_won_the_boat_ahead_moves() -> None:
    for places, ends in (([25, 24], [27, 24]), ([24, 25], [24, 27])):
        state = race(3)
        set_sail(state, *places)
        stage(state, "O0 O0 C1 C1 C2:Oar")
        assert state.history[-1].finish == Finish.AHEAD
        assert boats(state) == ends


def test_BR_16_if_all_is_level_the_lot_decides() -> None:
    for boat in (OXFORD, CAMBRIDGE):
        state = race(3, course=6)
        stage(state, "O0 O0 C1 C1 C2:Oar")
        stage(state, "O0 O0 C1 C1 C2:Oar")
        assert boats(state) == [4, 4]
        stage(state, "O0 O0 C1 C1 O2:Oar")
        assert (state.phase, state.to_act()) == (Phase.FINAL_LOT, [])
        assert state.awaits_chance()
        assert not state.is_over()
        assert (boats(state), columns(state)[0]) == ([4, 4], [4, 0])
        rng = FastRng(boat)
        assert {state.draw(rng)[0] for _ in range(60)} == {OXFORD, CAMBRIDGE}
        assert boats(state) == [4, 4]
        state.deal([boat])
        assert state.is_over()
        assert state.history[-1].finish == Finish.LOT
        assert boats(state) == ([6, 4] if boat == OXFORD else [4, 6])
        assert columns(state) == [[6, 0], [0, 6], [0, 0]]
        assert state.score() == ([12, 6, 0] if boat == OXFORD else [6, 12, 0])


def test_BR_16_the_columns_get_the_points_of_the_boat_that_stays() -> None:
    state = race(3)
    set_sail(state, 24, 23)
    stage(state, "O0 O0 O0 C1 C2")
    assert boats(state) == [27, 23]
    assert columns(state) == [[3, 0], [0, 2], [0, 2]]
    assert state.score() == [6, 2, 2]


def test_BR_16_needs_both_boats() -> None:
    state = race(3)
    set_sail(state, 24, 21)
    stage(state, "O0 O0 C1 C1 C2:Oar")  # 21 + 4 falls one short
    assert state.history[-1].finish == Finish.POINTS
    assert boats(state) == [26, 25]
    assert sight(state, None).winner == OXFORD


def test_BR_16_as_a_function() -> None:
    def moved(places: list[int], points: list[int], last_won: int, lot: int) -> list[int]:
        scored = Stage(0, 0, vec[i64]([3, 2]), vec[i64]([*points, 0, 0, 0, 0][:6]))
        scoring.score_stage(scored, vec[i64](places), 10, last_won, lot)
        return [int(fields) for fields in scored.advance]

    assert moved([9, 9], [2, 3], OXFORD, NOTHING) == [0, 3]
    assert moved([9, 8], [3, 2], CAMBRIDGE, NOTHING) == [3, 0]
    assert moved([9, 9], [2, 2], OXFORD, NOTHING) == [2, 0]
    assert moved([9, 8], [2, 2], CAMBRIDGE, NOTHING) == [0, 4]
    assert moved([9, 8], [2, 2], NOTHING, NOTHING) == [2, 0]
    assert moved([8, 9], [1, 1], NOTHING, NOTHING) == [0, 1]
    assert moved([9, 9], [2, 2], NOTHING, NOTHING) == [0, 0]
    assert moved([9, 9], [2, 2], NOTHING, CAMBRIDGE) == [0, 2]
    assert moved([9, 9], [2, 2], NOTHING, OXFORD) == [2, 0]
    assert moved([9, 5], [2, 2], NOTHING, OXFORD) == [2, 4]


def test_BR_17_the_winning_boats_column_counts_twice() -> None:
    assert scoring.total(10, 13, OXFORD) == 33  # the rulebook's example
    assert scoring.total(10, 13, CAMBRIDGE) == 36
    assert scoring.total(10, 13, NOTHING) == 23


def test_BR_17_at_the_end_of_a_race() -> None:
    state = race(3, course=8)
    stage(state, "O0 O0 C1 C1 C2")
    assert state.score() == [2, 2, 1]
    assert sight(state, None).points == [2, 2, 1]
    stage(state, "O0 O1 O2 C1 C2")
    assert (boats(state), columns(state)) == ([8, 5], [[4, 0], [2, 3], [2, 2]])
    assert state.score() == [8, 7, 6]
    assert state.winners() == [0]


def test_BR_17_equal_totals_share_the_win() -> None:
    state = race(3, course=5)
    stage(state, "O0 O0 O1 O1 O2")
    assert state.is_over()
    assert state.score() == [4, 4, 2]
    assert state.winners() == [0, 1]


def test_BR_17_nothing_is_left_to_a_director() -> None:
    refusal = race(3).direct(Ruling("penalty", 0, 5, "late"))
    assert refusal is not None
    assert refusal.reason == "no_rulings"
