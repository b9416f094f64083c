"""The seven: orders, splits, whom it sweeps, and going on with the partner's marbles."""

from games.dog.table import after, begun, offered, play, refused, scene
from stammtisch.games.dog import GAME


def test_DG_21_seven_steps_are_split_as_one_likes() -> None:
    two = {0: "a3 b3"}
    assert after(two, "0 7 + a3 + a10") == {0: "a10 b3"}
    assert after(two, "0 7 + a3 + a8 + b3 + b5") == {0: "a8 b5"}
    assert after(two, "0 7 + b3 + b4 + a3 + a9") == {0: "a9 b4"}
    assert after(two, "0 7 + a3 + a4 + b3 + b6 + a4 + a7") == {0: "a7 b6"}
    assert after({0: "a3 ga1"}, "0 7 + ga1 + ga3 + a3 + a8") == {0: "a8 ga3"}
    one_by_one = "a3 + a4 + b3 + b4 + a4 + a5 + b4 + b5 + a5 + a6 + b5 + b6 + a6 + a7"
    assert after(two, f"0 Joker + 7 + {one_by_one}") == {0: "a7 b6"}


def test_DG_21_all_seven_steps_must_be_made() -> None:
    assert offered(scene({0: "a10", 1: "b0!"}, {0: "7"})) == "fold"
    assert offered(scene({0: "a10 a13", 1: "b0!"}, {0: "7"})) == "7"
    assert offered(scene({0: "ga1 ga2"}, {0: "7"})) == "fold"
    assert refused(scene({0: "ga1 ga2"}, {0: "7 2"}), 0, "7") == ("DG-21", "seven_stuck")
    assert refused(begun({0: "ga1 ga2"}, "0 Joker"), 0, "7") == ("DG-21", "seven_stuck")
    assert offered(scene({0: "a12 ga1", 1: "b0!"}, {0: "7"})) == "fold"
    assert offered(scene({0: "a11 ga1", 1: "b0!"}, {0: "7"})) == "7"


def test_DG_21_parts_that_lead_nowhere_are_not_offered() -> None:
    # five and two steps up to the barrier: the one in front has to go first, or not be passed
    state = begun({0: "a10 a13", 1: "b0!"}, "0 7")
    assert offered(state) == "a10 a13"
    state = begun({0: "a10 a13", 1: "b0!"}, "0 7 + a10")
    assert offered(state) == "a11 a12"
    assert refused(state, 0, "a13") == ("DG-21", "seven_stuck")
    assert refused(state, 0, "b1") == ("DG-11", "barred")
    assert refused(state, 0, "b3") == ("DG-21", "too_far")
    assert after({0: "a10 a13", 1: "b0!"}, "0 7 + a13 + a15 + a10 + a15") == {0: "a15", 1: "b0!"}


def test_DG_21_each_part_starts_where_the_one_before_has_left_off() -> None:
    # the protected marble must step away before the other can pass
    assert refused(begun({0: "a0! d15"}, "0 7"), 0, "d15") == ("DG-21", "seven_stuck")
    assert after({0: "a0! d15"}, "0 7 + a0 + a4 + d15 + ga2") == {0: "a4 ga2"}


def test_DG_21_the_last_marble_of_the_team_comes_in_with_the_seventh_step() -> None:
    team = {0: "ga1 ga2 ga3 ga4", 2: "gc2 gc3 gc4 b10"}
    state = begun(team, "0 7 + b10")
    assert offered(state) == "b11 b12 b13 b14 b15 c0 c1 gc1"
    early = begun({**team, 2: "gc2 gc3 gc4 b14"}, "0 7 + b14")
    assert "gc1" not in offered(early).split()
    assert refused(early, 0, "gc1") == ("DG-21", "seven_stuck")
    won = scene(team, {0: "7", 1: "2"})
    assert play(won, "0 7 + b10 + b11 + b11 + gc1").is_over()


def test_DG_21_an_unfinished_seven_shows_to_nobody_else() -> None:
    state = scene({0: "a3", 1: "a5"}, {0: "7", 1: "2"})
    before = [state.view(viewer).to_json() for viewer in (1, 2, 3, None)]
    for part in ("7", "a3", "a6"):
        state.apply(0, GAME.parse_move(part))
    assert [state.view(viewer).to_json() for viewer in (1, 2, 3, None)] == before
    assert state.view(0).to_json()["left"] == 4
    assert state.view(0).to_json()["trial"][0][0] == "a6"
    assert state.view(0).to_json()["marbles"][0][0] == "a3"


def test_DG_22_a_seven_sweeps_whom_it_passes_and_whom_it_lands_on() -> None:
    crowd = {0: "a3 a5", 1: "a6", 2: "a8", 3: "a10"}
    assert after(crowd, "0 7 + a3 + a10") == {0: "a10"}
    assert after(crowd, "0 7 + a5 + a12") == {0: "a3 a12"}
    # one that has moved in the same seven is swept as well
    assert after({0: "a3 a4"}, "0 7 + a4 + a5 + a3 + a9") == {0: "a9"}


def test_DG_22_a_seven_sweeps_the_start_field_on_its_way_in() -> None:
    marbles = {0: "d14 ga4 c3", 1: "a0", 2: "d15", 3: "a1"}
    assert after(marbles, "0 7 + d14 + ga2 + c3 + c6") == {0: "c6 ga2 ga4", 3: "a1"}


def test_DG_22_protected_marbles_cannot_be_passed_by_a_seven() -> None:
    assert offered(scene({0: "a13", 1: "b0!"}, {0: "7"})) == "fold"
    assert offered(begun({0: "a13 c1", 1: "b0!"}, "0 7 + a13")) == "a14 a15"


def test_DG_23_after_the_last_own_marble_the_partners_go_on() -> None:
    marbles = {0: "ga2 ga3 ga4 d12", 2: "b3"}
    assert after(marbles, "0 7 + d12 + ga1 + b3 + b5") == {0: "ga1 ga2 ga3 ga4", 2: "b5"}
    state = begun(marbles, "0 7 + d12 + ga1")
    assert offered(state) == "b3"
    # without a marble of the partner that can go on the last own marble may not come in
    on_the_ring = "a0 a1 a2 a3 d13 d14 d15"
    assert offered(begun({**marbles, 2: ""}, "0 7 + d12")) == on_the_ring
    assert offered(begun({**marbles, 2: "a15", 1: "b0!"}, "0 7 + d12")) == on_the_ring
    # before it is in, the partner's marbles are none of one's business
    assert refused(begun(marbles, "0 7"), 0, "b3") == ("DG-03", "not_your_marble")
    # whatever else is in the hand
    rich = scene(marbles, {0: "7 5", 1: "2"})
    play(rich, "0 7 + d12 + ga1 + b3 + b5")
