"""Prizes, bets, the end of the match, and the dummy: GH-23 to GH-25."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.greyhounds.table import (
    LEAST,
    after_pass,
    bet_all,
    betting,
    choose,
    look,
    order,
    play_pass,
    refused,
    running,
    steps,
    walk,
)
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import BETS, PLACEMENT_NAMES, Terms, stakes
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import pays, prize, settled
from stammtisch.games.greyhounds.state import Phase

TERMS = Terms(40, [3, 5, 8, 10], [2, 3, 4], [3, 4, 5, 8, 10, 12], -1)


def packed(text: str) -> int:
    """Return an order of arrival such as `BGRY`."""
    return sum(("RBGY".index(dog) + 1) << 4 * place for place, dog in enumerate(text))


def slip(text: str, bettor: int = 1) -> int:
    """Return a bet on a race whose odds are red, blue, green, yellow."""
    state = betting("RBGY")
    choose(state, bettor, text)
    return int(state.slips[bettor])


def payouts(text: str, arrival: str, placement: str = "RBGY") -> list[int]:
    state = betting(placement)
    choose(state, 1, text)
    where = PLACEMENT_NAMES.index(placement)
    return [int(pays(bet, state.slips[1], where, packed(arrival), TERMS)) for bet in range(BETS)]


def test_GH_23_the_example_of_the_rulebook() -> None:
    assert payouts("win B + place B + quin BG + 300 + 300 + 300", "BGRY") == [1500, 600, 2400]
    assert payouts("win R + place G + quin RG + 300 + 300 + 300", "BGRY") == [0, 900, 0]


@pytest.mark.parametrize(
    ("text", "arrival", "paid"),
    [
        ("win R + place Y + quin RY + 1000 + 400 + 600", "YRBG", [0, 1600, 3000]),
        ("win Y + place Y + quin GY + 300 + 300 + 300", "YGBR", [3000, 1200, 3600]),
        ("win R + place B + quin RB + 300 + 400 + 500", "RBGY", [900, 800, 1500]),
        ("win G + place G + quin RG + 300 + 400 + 500", "GRBY", [2400, 1200, 2000]),
        ("win B + place G + quin BY + 300 + 400 + 500", "YBGR", [0, 0, 5000]),
        ("win B + place B + quin BG + 300 + 400 + 500", "RYBG", [0, 0, 0]),
    ],
)
def test_GH_23_what_bets_pay(text: str, arrival: str, paid: list[int]) -> None:
    assert payouts(text, arrival) == paid


def test_GH_23_odds_follow_the_places_the_dogs_were_put_on() -> None:
    assert payouts(LEAST, "RBGY", "YGBR") == [3000, 900, 3600]


def test_GH_23_owners_get_prizes_for_the_first_three() -> None:
    assert [prize(seat, packed("BGRY")) for seat in range(4)] == [500, 1500, 1000, 0]
    money = vec[i64]([24000, 6000, 6000, 6000])
    lost = slip("win Y + place Y + quin GY + 300 + 300 + 300")
    slips = vec[i64]([0, lost, lost, lost])
    after = settled(money, slips, placement=0, order=packed("BRGY"), terms=TERMS, bookmaker=0)
    assert list(after) == [24000 + 2700 - 2000, 6000 - 900 + 1500, 6000 - 900 + 500, 6000 - 900]


def test_GH_23_nothing_for_the_own_dog_of_the_bookmaker_or_the_dummy() -> None:
    lost = slip("win B + place B + quin RB + 300 + 300 + 300")
    slips = vec[i64]([lost, 0, lost, 0])
    after = settled(
        vec[i64]([6000, 18000, 6000]),
        slips,
        placement=0,
        order=packed("YGRB"),  # the dummy wins, green is second
        terms=TERMS,
        bookmaker=1,
    )
    assert list(after) == [6000 - 900 + 500, 18000 + 1800 - 1500, 6000 - 900 + 1000]
    after = settled(
        vec[i64]([6000, 18000, 6000]),
        slips,
        placement=0,
        order=packed("YGBR"),
        terms=TERMS,
        bookmaker=1,
    )
    assert list(after) == [5100, 18000 + 1800 - 1000, 6100]


def test_GH_23_a_place_won_by_staying_in_counts_like_any_other() -> None:
    state = running(2, hands=[[1, 2, 3, 4, 20]] * 4, dogs=[70, 29, 30, 31], placement="BRYG")
    state.slips = vec[i64]([0] + [slip("win R + place Y + quin RY + 300 + 300 + 300")] * 3)
    play_pass(state, 20, 1, 2, 3)
    assert order(state) == "RYGB"
    # red 5, yellow on III 3, red and yellow on II and III 8; prizes 1,000 for yellow, 500 for green
    assert state.score() == [24000 + 2700 - 3 * 4800 - 1500, 9900, 10400, 10900]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_GH_23_no_pound_is_made_or_lost(seats: int) -> None:
    for seed in range(4):
        for state in walk(seats, seed, bookmaker=seed % seats):
            if state.awaits_chance():
                continue
            waiting = 0
            if state.phase != Phase.RUN:  # slips that are written and not handed over
                waiting = sum(int(stakes(one)) for one in state.slips)
            assert sum(state.score()) + waiting == {3: 30000, 4: 42000}[seats]


def bankrupt(money: int) -> GreyhoundsState:
    """Return race 1 settled, the bookmaker having so much money before the bets."""
    state = running(1, hands=[[1, 2, 3, 4, 20]] * 4, dogs=[39, 39, 39, 0])
    state.money = vec[i64]([money, 6000, 6000, 6000])
    state.slips = vec[i64]([0] + [slip("win R + place Y + quin GY + 300 + 300 + 300")] * 3)
    play_pass(state, 20, 1, 2, 3)  # red is home
    play_pass(state, 0, 20, 1, 2)
    play_pass(state, 0, 0, 20, 1)
    assert order(state) == "RBGY"
    return state


def test_GH_24_below_zero_the_match_ends_and_all_is_paid() -> None:
    cost = 3 * 900 - 2700 + 1500  # the wins, less the stakes, and the prizes for blue and green
    state = bankrupt(cost - 1)
    assert state.phase == Phase.OVER
    assert state.score() == [-1, 6000 + 1000, 6000 + 500, 6000]
    assert state.winners() == [1]
    assert look(state, None).results[-1].money[0] == -1


def test_GH_24_exactly_zero_plays_on() -> None:
    state = bankrupt(1500)
    assert state.score()[0] == 0
    assert state.phase == Phase.ODDS
    assert state.race == 2


def test_GH_24_the_most_money_wins_and_equal_sums_share() -> None:
    state = bankrupt(1400)
    assert state.is_over()
    state.money = vec[i64]([-100, 6500, 6500, 6000])
    assert state.winners() == [1, 2]
    assert refused(state, 1, "C1") == "GH-24 match_over"
    whole = walk(4, 1)[-1]
    assert whole.race == 3
    assert whole.winners() == [whole.score().index(max(whole.score()))]


def test_GH_25_the_dummy_always_runs_with_ten() -> None:
    state = after_pass(1, [3, 2, 1], seats=3)
    assert list(state.dogs) == [0, 0, 0, 7]
    assert look(state, None).laid == [0, 0, 0, 10]
    assert look(state, None).opened == [3]
    state = after_pass(3, [12, 11, 3], seats=3)
    assert list(state.dogs) == [9, 8, 0, 7]


def test_GH_25_the_dummy_is_never_spent_and_shows_before_anyone_plays() -> None:
    state = running(2, hands=[[1, 2, 3, 4, 5]] * 3, seats=3, dogs=[9, 9, 9, 0])
    for card in (1, 2, 3, 4, 5, 1):
        assert look(state, None).laid[3] == 10
        assert state.to_act() == [0, 1, 2]
        play_pass(state, card, card, card)
    assert state.dogs[3] == 9 + 8 + 7 + 6 + 5 + 9


def test_GH_25_the_dummy_cancels_laps_and_is_lapped() -> None:
    state = after_pass(1, [10, 4, 1], seats=3)
    assert list(state.dogs) == [0, 0, 0, 0]
    state = after_pass(2, [4, 3, 2], [21, 60, 60, 55], seats=3)
    assert order(state) == "---R"  # the dummy runs from 55 to 62
    state = after_pass(2, [20, 11, 1], [55, 50, 50, 22], seats=3)
    assert order(state) == "---Y"


def test_GH_25_the_dummy_can_be_bet_on_and_takes_places() -> None:
    state = betting("YRBG", seats=3)
    bet_all(state, "win Y + place R + quin RY + 300 + 300 + 300")
    state = after_pass(1, [3, 2, 1], [0, 0, 0, 35], seats=3)
    assert order(state) == "Y---"
    assert refused(state, 3, "C1").endswith("not_your_turn")
    assert len(state.score()) == 3


def test_steps_do_not_depend_on_the_order_of_dogs() -> None:
    assert steps(3, 19, 17, 9, 5) == [14, 12, 4, 0]
    assert steps(3, 5, 9, 17, 19) == [0, 4, 12, 14]
