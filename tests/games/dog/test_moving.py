"""Coming out, protection, moving, the goal, jack and joker: one small board for each rule."""

import pytest

from games.dog.table import after, begun, board, offered, play, refused, scene
from stammtisch.games.dog.state import Phase


def test_DG_01_a_team_wins_with_all_eight_marbles_even_in_mid_round() -> None:
    in_front = {0: "ga1 ga2 ga3 ga4", 2: "gc2 gc3 gc4 b15"}
    state = scene(in_front, {0: "2 K", 1: "K", 2: "A", 3: "K"})
    play(state, "0 2 + b15 + gc1")
    assert state.is_over()
    assert state.winners() == [0, 2]
    assert state.score() == [8, 0, 8, 0]
    assert state.to_act() == []
    assert refused(state, 1, "K") == ("DG-01", "match_over")


def test_DG_01_four_marbles_alone_win_nothing() -> None:
    state = scene({0: "ga2 ga3 ga4 d15"}, {0: "2 K", 1: "K"})
    play(state, "0 2 + d15 + ga1")
    assert not state.is_over()
    assert state.score() == [4, 0, 4, 0]


@pytest.mark.parametrize(("seat", "start"), [(0, "a0!"), (1, "b0!"), (2, "c0!"), (3, "d0!")])
def test_DG_02_start_fields_lie_sixteen_apart_on_a_ring_of_64(seat: int, start: str) -> None:
    assert after({}, f"{seat} K + out") == {seat: start}
    assert after({seat: "d15"}, f"{seat} 2 + d15 + a1")[seat] == "a1"
    letter = "abcd"[seat]
    before = f"{'abcd'[seat - 1]}15"
    assert after({seat: before}, f"{seat} 5 + {before} + g{letter}4") == {seat: f"g{letter}4"}
    assert refused(begun({seat: before}, f"{seat} 5 + {before}"), seat, f"g{'bcda'[seat]}4") == (
        "DG-02",
        "foreign_goal",
    )


def test_DG_03_who_is_in_with_all_four_moves_the_partners_marbles() -> None:
    home_and_dry = {0: "ga1 ga2 ga3 ga4", 2: "b3"}
    assert after(home_and_dry, "0 5 + b3 + b8") == {**home_and_dry, 2: "b8"}
    assert after(home_and_dry, "0 K + out") == {**home_and_dry, 2: "b3 c0!"}
    assert after({**home_and_dry, 2: "b14"}, "0 5 + b14 + gc3")[2] == "gc3"
    assert refused(begun({0: "a3", 2: "b3"}, "0 5"), 0, "b3") == ("DG-03", "not_your_marble")
    assert refused(begun(home_and_dry, "0 5"), 0, "a3") == ("DG-03", "not_your_marble")


@pytest.mark.parametrize("card", ["A", "K", "Joker + A", "Joker + K"])
def test_DG_10_ace_king_and_joker_bring_a_marble_out(card: str) -> None:
    assert after({0: "a5"}, f"0 {card} + out") == {0: "a0! a5"}


def test_DG_10_other_cards_bring_nobody_out() -> None:
    state = scene({}, {0: "2 3 4 5 6 7", 1: "8 9 10 J Q"})
    assert offered(state) == "fold"
    assert refused(state, 0, "2") == ("DG-16", "card_stuck")
    assert refused(begun({0: "a5"}, "0 2"), 0, "out") == ("DG-10", "not_coming_out")
    assert refused(begun({0: "a1 a2 a3 a4"}, "0 K"), 0, "out") == ("DG-10", "nobody_home")


GUARD = {1: "b0!"}


@pytest.mark.parametrize("card", ["2", "5", "7", "8", "Q"])
def test_DG_11_nobody_lands_on_a_protected_marble_or_passes_it(card: str) -> None:
    assert offered(scene({0: "a14", **GUARD}, {0: card})) == "fold"
    state = begun({0: "a14 c5", **GUARD}, f"0 {card}")
    assert offered(state).split()[-1] == "c5"
    if card != "7":
        assert refused(state, 0, "a14") == ("DG-11", "barred")


def test_DG_11_nor_do_its_owners_marbles_nor_anybody_backwards() -> None:
    state = begun({1: "b0! a14"}, "1 5")
    assert offered(state, 1) == "b0"
    assert refused(state, 1, "a14") == ("DG-11", "barred")
    state = begun({0: "b2", **GUARD}, "0 4 + b2")
    assert offered(state) == "b6"
    assert refused(state, 0, "a14") == ("DG-11", "barred")
    assert offered(begun({0: "b4", **GUARD}, "0 4 + b4")) == "b8"
    assert offered(begun({0: "b5", **GUARD}, "0 4 + b5")) == "b1 b9"


def test_DG_11_a_protected_marble_is_neither_swapped_nor_joined_and_bars_its_goal() -> None:
    state = begun({0: "a3", **GUARD, 2: "c5"}, "0 J + a3")
    assert offered(state) == "c5"
    assert refused(state, 0, "b0") == ("DG-24", "cannot_swap")
    assert offered(scene({1: "b0! a14", 0: "a3"}, {1: "K"}, turn=1), 1) == "K"
    coming = begun({1: "b0! a14", 0: "a3"}, "1 K")
    assert offered(coming, 1) == "b0"
    assert refused(coming, 1, "out") == ("DG-11", "start_is_guarded")
    assert offered(begun({1: "b0! a14"}, "1 3"), 1) == "b0"
    goal_bound = begun({1: "b0! a14 c3"}, "1 7 + c3")
    assert refused(goal_bound, 1, "gb1")[0] in ("DG-21", "DG-11")


def test_DG_12_moving_ends_protection_for_good() -> None:
    moved = after({0: "a0!"}, "0 4 + a0 + d12")
    assert moved == {0: "d12"}
    back = after(moved, "0 4 + d12 + a0")
    assert back == {0: "a0"}
    assert after({**back, 1: "d14"}, "1 5 + d14 + a3") == {0: "a0", 1: "a3"}
    assert after({**back, 1: "d14"}, "1 2 + d14 + a0") == {1: "a0"}
    assert after({0: "a0 d3", 1: "c9"}, "1 J + c9 + a0") == {0: "c9 d3", 1: "a0"}
    again = after({0: "d12"}, "0 K + out")
    assert again == {0: "a0! d12"}
    going_on = play(scene({0: "a0!", 1: "d14"}, {0: "4 2", 1: "5"}), "0 4 + a0 + d12")
    assert board(play(going_on, "1 5 + d14 + a3")) == {0: "d12", 1: "a3"}


@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("A", "a4 a14"), ("2", "a5"), ("3", "a6"), ("4", "a7 d15"), ("5", "a8"), ("6", "a9"),
        ("8", "a11"), ("9", "a12"), ("10", "a13"), ("Q", "a15"), ("K", "b0"),
    ],
)  # fmt: skip
def test_DG_13_how_far_the_cards_go(card: str, targets: str) -> None:
    assert offered(begun({0: "a3 ga1"}, f"0 {card} + a3")) == targets
    assert refused(begun({0: "a3"}, f"0 {card} + a3"), 0, "b15") == ("DG-13", "wrong_distance")


def test_DG_14_landing_sends_home_and_passing_does_not() -> None:
    for victim in range(4):
        marbles = {0: "a3", victim: "a3 a8" if victim == 0 else "a8"}
        assert after(marbles, "0 5 + a3 + a8") == {0: "a8"}
        assert after(marbles, "0 6 + a3 + a9") == {0: "a9"} | (
            {0: "a8 a9"} if victim == 0 else {victim: "a8"}
        )
    assert after({0: "a3", 1: "d15"}, "0 4 + a3 + d15") == {0: "d15"}
    # a marble on its own start field that is not protected can be passed and sent home
    assert after({0: "a14", 1: "b0"}, "0 5 + a14 + b3") == {0: "b3", 1: "b0"}
    assert after({0: "a14", 1: "b0"}, "0 2 + a14 + b0") == {0: "b0"}


def test_DG_14_the_log_is_told_who_was_sent_home() -> None:
    state = play(scene({0: "a3", 1: "a8"}, {0: "5", 1: "2"}), "0 5 + a3 + a8")
    assert state.plays is not None
    assert state.plays.sent == 0x10


def test_DG_15_coming_out_sends_an_unprotected_marble_home() -> None:
    assert after({1: "a0"}, "0 K + out") == {0: "a0!"}
    assert after({2: "a0"}, "0 A + out") == {0: "a0!"}
    assert after({0: "a0 a5"}, "0 A + out") == {0: "a0! a5"}


def test_DG_16_a_card_is_used_to_the_full_or_not_at_all() -> None:
    assert offered(scene({0: "ga1"}, {0: "2 3 4 5"})) == "2 3"
    assert offered(scene({0: "ga1 ga4"}, {0: "2 3 4 5"})) == "2"
    assert refused(scene({0: "ga1 ga4"}, {0: "2 5"}), 0, "5") == ("DG-16", "card_stuck")
    assert offered(begun({0: "ga1"}, "0 2 + ga1")) == "ga3"


def test_DG_17_the_protected_marble_cannot_turn_straight_in() -> None:
    assert offered(begun({0: "a0!"}, "0 3 + a0")) == "a3"
    assert refused(begun({0: "a0!"}, "0 3 + a0"), 0, "ga3") == ("DG-17", "first_touch")
    assert offered(begun({0: "a0"}, "0 3 + a0")) == "a3 ga3"
    assert offered(begun({0: "d15"}, "0 3 + d15")) == "a2 ga2"


def test_DG_17_nobody_enters_a_goal_of_others_or_backwards() -> None:
    assert offered(begun({1: "d15"}, "1 3 + d15"), 1) == "a2"
    assert offered(begun({0: "a2"}, "0 4 + a2")) == "a6 d14"


def test_DG_18_the_backward_four_prepares_the_way_but_never_enters() -> None:
    assert after({0: "a2"}, "0 4 + a2 + d14") == {0: "d14"}
    for card, field in (("3", "ga1"), ("5", "ga3"), ("6", "ga4")):
        assert after({0: "d14"}, f"0 {card} + d14 + {field}") == {0: field}
    assert offered(scene({0: "ga2"}, {0: "4"})) == "fold"
    assert offered(begun({0: "ga1 a9"}, "0 4")) == "a9"
    assert offered(begun({0: "a3"}, "0 4 + a3")) == "a7 d15"


def test_DG_19_at_the_start_field_one_may_turn_in_or_go_on() -> None:
    assert offered(begun({0: "d14"}, "0 5 + d14")) == "a3 ga3"
    assert offered(begun({0: "d14"}, "0 8 + d14")) == "a6"
    assert offered(begun({0: "d10"}, "0 K + d10")) == "a7"
    assert offered(begun({0: "d10"}, "0 10 + d10")) == "a4 ga4"
    assert after({0: "d14"}, "0 5 + d14 + a3") == {0: "a3"}


def test_DG_20_inside_a_goal_nobody_passes_and_everybody_goes_forward() -> None:
    assert offered(begun({0: "d14 ga2"}, "0 3 + d14")) == "a1 ga1"
    assert offered(begun({0: "d14 ga2"}, "0 5 + d14")) == "a3"
    assert refused(begun({0: "d14 ga2"}, "0 5 + d14"), 0, "ga3") == ("DG-20", "goal_does_not_fit")
    assert after({0: "ga1"}, "0 3 + ga1 + ga4") == {0: "ga4"}
    assert offered(scene({0: "ga1 ga3"}, {0: "2 3"})) == "fold"
    assert offered(begun({0: "ga1 ga3 a3"}, "0 2")) == "a3"
    assert refused(begun({0: "ga1 a3"}, "0 2 + ga1"), 0, "a3") == ("DG-20", "stays_in_goal")
    assert refused(begun({0: "ga4 a3"}, "0 2"), 0, "ga4") == ("DG-20", "stuck_in_goal")
    assert after({0: "ga4 d15"}, "0 4 + d15 + ga3") == {0: "ga3 ga4"}


def test_DG_24_a_jack_swaps_with_partner_or_opponent() -> None:
    marbles = {0: "a3 a5 ga1", 1: "b0! b5", 2: "c9 gc1", 3: "d3"}
    assert offered(begun(marbles, "0 J")) == "a3 a5"
    assert offered(begun(marbles, "0 J + a3")) == "b5 c9 d3"
    assert after(marbles, "0 J + a3 + c9") == {**marbles, 0: "a5 c9 ga1", 2: "a3 gc1"}
    assert after(marbles, "0 J + a5 + d3") == {**marbles, 0: "a3 d3 ga1", 3: "a5"}
    assert refused(begun(marbles, "0 J"), 0, "ga1") == ("DG-24", "cannot_swap")
    assert refused(begun(marbles, "0 J + a3"), 0, "a5") == ("DG-24", "cannot_swap")
    stuck = scene({0: "a0! ga1", 1: "b5"}, {0: "J"})
    assert offered(stuck) == "fold"
    assert refused(stuck, 0, "J") == ("DG-24", "card_stuck")
    assert offered(scene({0: "a3 a9", 1: "b0! gb1"}, {0: "J"})) == "fold"


def test_DG_25_a_swap_onto_the_own_start_field_is_not_coming_out() -> None:
    swapped = after({0: "c7", 1: "a0"}, "0 J + c7 + a0")
    assert swapped == {0: "a0", 1: "c7"}
    assert offered(begun(swapped, "0 3 + a0")) == "a3 ga3"
    given = after({0: "a7 a9", 1: "b5"}, "1 J + b5 + a7")
    assert given == {0: "a9 b5", 1: "a7"}
    brought = after({0: "b5", 1: "a0"}, "1 J + a0 + b5")
    assert brought == {0: "a0", 1: "b5"}


def test_DG_26_a_joker_is_any_other_card_and_says_which() -> None:
    marbles = {0: "a3 d14", 1: "b5"}
    everything = "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert offered(begun(marbles, "0 Joker")) == everything
    assert offered(begun({}, "0 Joker")) == "A K"
    assert after(marbles, "0 Joker + Q + a3 + a15") == {0: "a15 d14", 1: "b5"}
    assert after(marbles, "0 Joker + J + a3 + b5") == {0: "b5 d14", 1: "a3"}
    assert after(marbles, "0 Joker + 7 + d14 + ga1 + a3 + a7") == {0: "a7 ga1", 1: "b5"}
    assert refused(begun(marbles, "0 Joker"), 0, "Joker") == ("DG-26", "joker_as_joker")
    assert refused(begun({}, "0 Joker"), 0, "5") == ("DG-26", "card_stuck")
    state = play(scene(marbles, {0: "Joker 2", 1: "2"}), "0 Joker + Q + a3 + a15")
    assert state.view(None).to_json()["plays"][0]["move"] == "Joker + Q + a3 + a15"
    assert state.phase != Phase.OVER
    assert board(state)[0] == "a15 d14"
