"""Set-up and auctions, GR-01 to GR-13."""

from collections import Counter

import pytest

from games.galopp_royal.tables import (
    discards,
    draw,
    gold,
    hand,
    legal,
    look,
    made,
    opened,
    pile,
    play,
    refused,
    team,
)
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import LOT, OptionValue
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.testing.fairness import is_fair


def sold_to(state: GaloppState, buyer: int, price: int = 1) -> GaloppState:
    """Let a seat buy the team for sale and everybody else pass."""
    while state.phase == Phase.BID:
        play(state, f"bid {price}" if state.turn() == buyer else "pass")
    return state


def all_pass(state: GaloppState) -> GaloppState:
    while state.phase == Phase.BID:
        play(state, "pass")
    return state


def test_GR_01_fifty_gold_forty_carriers_and_three_to_six_players() -> None:
    assert GAME.seat_counts == [3, 4, 5, 6]
    for seats in GAME.seat_counts:
        state = opened(seats)
        assert gold(state) == [50] * seats
        assert pile(state.stock) == [8, 8, 7, 5, 7, 5]
        assert sum(pile(state.stock)) == 40
    with pytest.raises(BadSetup):
        GAME.new(7)


def test_GR_01_what_is_printed_is_an_option() -> None:
    assert GAME.defaults(4) == {
        "carriers": [8, 8, 7, 5, 7, 5],
        "finish": [16, 17, 18, 19, 20, 21],
        "pond": [5],
        "prizes": [20, 10, 5, 25, 12, 6, 30, 15, 7, 35, 17, 8, 40, 20, 10, 45, 22, 11],
        "starter": [LOT],  # the lot names the first
        "arrange": [0],  # cards lie as they were taken
    }
    state = opened(3, options={"carriers": [40, 0, 0, 0, 0, 0], "pond": 7})
    assert pile(state.stock) == [40, 0, 0, 0, 0, 0]
    assert state.terms.pond == 7


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("carriers", [8, 8, 8, 5, 7, 5]),
        ("carriers", [8, 8, 7, 5, 7]),
        ("finish", [16, 17, 18, 19, 20, 0]),
        ("pond", 0),
        ("prizes", [100, 0, 0] * 6),
        ("prizes", [20, 10, 5]),
    ],
)
def test_options_that_cannot_be_played_are_refused(name: str, value: OptionValue) -> None:
    with pytest.raises(BadSetup) as refused_setup:
        GAME.new(4, {name: value})
    assert refused_setup.value.key == "bad_option"
    assert refused_setup.value.say("de") != refused_setup.value.say("en")


def test_GR_02_the_first_starter_is_drawn_by_lot() -> None:
    rng = FastRng(1)
    drawn = Counter(GAME.new(5).draw(rng)[0] for _ in range(2000))
    assert is_fair(drawn.values(), 5)
    state = draw(opened(5, starter=3), "1 1 1 1 1")
    assert [state.acting for _ in range(5) if play(state, f"bid {state.auction.bid + 1}")] == [
        4,
        0,
        1,
        2,
        3,
    ]


def test_GR_03_starting_teams_then_six_races_with_a_break_between_two() -> None:
    state, rng = GAME.new(4), FastRng(3)
    told: list[tuple[int, str]] = []
    while not state.is_over():
        if state.awaits_chance():
            state.deal(state.draw(rng))
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
        view = state.view(None).to_json()
        stage = (view["race"], "spare" if view["spare"] else view["phase"])
        if not told or told[-1] != stage:
            told.append(stage)
    stages = [stage for stage in told if stage[1] in ("change", "spare", "over")]
    breaks = [(race, name) for race in range(1, 6) for name in ("change", "spare")]
    assert stages == [*breaks, (6, "over")]


@pytest.mark.parametrize(
    ("seats", "cards", "hands", "lies_open"),
    [
        (3, "1 2 3 5", ["3", "1", "2"], "5"),
        (4, "1 2 3 5", ["5", "1", "2", "3"], None),
        (5, "1 2 3 5 O", ["O", "1", "2", "3", "5"], None),
        (6, "1 2 3 5 O R", ["R", "1", "2", "3", "5", "O"], None),
    ],
)
def test_GR_04_bidders_draw_one_card_each_and_three_lay_a_fourth_open(
    seats: int, cards: str, hands: list[str], lies_open: str | None
) -> None:
    state = opened(seats, starter=1)
    assert state.cards_to_draw() == len(cards.split())
    draw(state, cards)
    assert [hand(state, seat) for seat in range(seats)] == hands
    auction = look(state, None).to_json()["auction"]
    assert auction["open_card"] == lies_open
    assert sum(pile(state.stock)) == 40 - len(cards.split())


def test_GR_04_two_bidders_draw_two_each() -> None:
    state = sold_to(draw(opened(3), "1 1 1 1"), 0)
    assert state.cards_to_draw() == 4
    draw(state, "2 3 5 O")
    assert [hand(state, seat) for seat in range(3)] == ["", "2 3", "5 O"]
    assert look(state, None).to_json()["auction"]["open_card"] is None


def test_GR_04_own_cards_are_seen_by_their_holder_alone() -> None:
    state = draw(opened(4), "1 2 3 R")
    for seat in range(4):
        hands = look(state, seat).to_json()["auction"]["hands"]
        assert hands == [[hand(state, other)] if other == seat else [] for other in range(4)]
    assert look(state, None).to_json()["auction"]["hands"] == [[], [], [], []]


def test_GR_05_bids_rise_and_go_round_clockwise() -> None:
    state = draw(opened(4, starter=2), "1 2 3 5")
    assert state.to_act() == [2]
    assert legal(state)[:2] == ["pass", "bid 1"]
    play(state, "bid 7")
    assert state.to_act() == [3]
    assert legal(state)[:2] == ["pass", "bid 8"]
    assert refused(state, "bid 7") == ("GR-05", "bid_too_low")
    play(state, "bid 8", "pass", "bid 9")
    assert state.to_act() == [2]
    play(state, "pass")
    assert state.to_act() == [3]


def test_GR_05_nobody_bids_beyond_the_own_gold_and_gold_is_public() -> None:
    state = draw(opened(4), "1 2 3 5")
    assert legal(state)[-1] == "bid 50"
    assert refused(state, "bid 51") == ("GR-05", "too_much_gold")
    assert look(state, 3).gold == look(state, None).gold == [50, 50, 50, 50]
    play(state, "bid 50")
    assert legal(state) == ["pass"]


def test_GR_05_a_passed_card_is_laid_down_unseen() -> None:
    state = draw(opened(4), "1 2 3 R")
    play(state, "pass")
    hands = look(state, 2).to_json()["auction"]["hands"]
    assert hands == [[], [], ["3"], []]
    assert discards(state) == ""
    assert look(state, 0).to_json()["auction"]["hands"][0] == ["1"]


@pytest.mark.parametrize(
    ("seats", "cards", "thrown"),
    [(4, "1 2 3 R", ""), (5, "5 1 2 3 R", "5"), (6, "5 O 1 2 3 R", "5 O")],
)
def test_GR_06_early_passers_of_five_and_six_discard_openly(
    seats: int, cards: str, thrown: str
) -> None:
    state = draw(opened(seats), cards)
    for count in range(1, seats - 1):
        play(state, "pass")
        expected = thrown.split()[:count]
        assert discards(state) == " ".join(expected)
        hands = look(state, None).to_json()["auction"]["hands"]
        assert [card for cards_of in hands for card in cards_of] == expected
    play(state, "bid 3", "pass")
    assert team(state, seats - 2) == "3 R 1 2"


def test_GR_07_the_last_bidder_pays_the_bank_and_lays_the_team_open() -> None:
    # the rulebook's example: 1, 2, 3, 5, pass, 6, pass, 7, 9, pass
    state = draw(opened(4), "1 2 3 5")
    play(state, "bid 1", "bid 2", "bid 3", "bid 5", "pass", "bid 6", "pass", "bid 7", "bid 9")
    assert state.phase == Phase.BID
    play(state, "pass")
    assert gold(state) == [50, 41, 50, 50]
    assert state.bank == 9
    assert look(state, 0).to_json()["teams"] == [[], ["2", "3", "5", "1"], [], []]


def test_GR_07_the_last_one_left_without_a_bid_may_still_bid_or_pass() -> None:
    state = draw(opened(4), "1 2 3 5")
    play(state, "pass", "pass", "pass")
    assert state.to_act() == [3]
    assert legal(state)[:2] == ["pass", "bid 1"]
    bought = play(state.copy(), "bid 1")
    assert team(bought, 3) == "5 1 2 3"
    assert gold(bought) == [50, 50, 50, 49]
    play(state, "pass")
    assert discards(state) == "1 2 3 5"


def test_GR_08_an_unsold_team_is_discarded_and_another_one_auctioned() -> None:
    state = all_pass(draw(opened(5), "5 1 2 3 R"))
    assert discards(state) == "1 2 3 5 R"
    assert look(state, None).to_json()["discard"] == ["1", "2", "3", "5", "R"]
    assert state.phase == Phase.DRAW
    assert gold(state) == [50] * 5
    assert state.cards_to_draw() == 5


def test_GR_08_after_three_unsold_in_a_row_everybody_takes_four_for_ten() -> None:
    state = opened(4, starter=0)
    sold_to(draw(state, "1 1 1 1"), 3)
    for cards in ("2 2 2 2", "3 3 3 3"):
        all_pass(draw(state, cards))
        assert state.phase == Phase.DRAW
    all_pass(draw(state, "O O O O"))
    assert state.phase == Phase.TAKE
    takers = []
    for cards in ("1 2 3 5", "1 2 3 R", "1 2 3 O"):
        takers.append(int(state.acting))
        draw(state, cards)
    # openers were 0, 1, 2 and 0: the next one is 1
    assert takers == [1, 2, 0]
    assert [team(state, seat) for seat in takers] == ["1 2 3 5", "1 2 3 R", "1 2 3 O"]
    assert gold(state) == [40, 40, 40, 49]
    assert state.bank == 31
    assert state.phase == Phase.ROLL


def test_GR_08_a_sale_starts_the_count_anew() -> None:
    state = opened(4)
    all_pass(draw(state, "1 1 1 1"))
    all_pass(draw(state, "2 2 2 2"))
    sold_to(draw(state, "3 3 3 3"), 0)
    all_pass(draw(state, "O O O O"))
    assert state.phase == Phase.DRAW
    assert state.unsold == 1


def test_GR_09_who_has_a_team_is_out_and_the_next_opener_follows_the_last_one() -> None:
    state = opened(5, starter=1)
    openers = [int(state.acting)]
    sold_to(draw(state, "1 1 1 1 1"), 4)
    openers.append(int(state.acting))
    assert look(all_pass(draw(state, "2 2 2 2")), None).to_json()["gold"][4] == 49
    openers.append(int(state.acting))
    draw(state, "3 3 3 3")
    assert look(state, None).to_json()["auction"]["bidders"] == [3, 0, 1, 2]
    sold_to(state, 0)
    openers.append(int(state.acting))
    # opener 1, then 2 (not after the buyer 4), unsold, then 3, then 1 as 4 and 0 have teams
    assert openers == [1, 2, 3, 1]


def test_GR_10_the_last_one_without_a_team_takes_the_top_four_for_ten() -> None:
    state = opened(3)
    sold_to(draw(state, "1 1 1 1"), 1, price=12)
    sold_to(draw(state, "2 2 3 3"), 0, price=8)
    assert state.phase == Phase.TAKE
    assert state.cards_to_draw() == 4
    assert state.to_act() == []
    draw(state, "O O O O")
    assert team(state, 2) == "O O O O"
    assert gold(state) == [42, 38, 40]
    assert state.phase == Phase.ROLL


def test_GR_11_cards_lie_in_the_order_taken_and_each_belongs_to_a_number() -> None:
    state = opened(3, starter=2)
    sold_to(draw(state, "1 2 3 5"), 0)
    assert team(state, 0) == "2 3 1 5"
    sold_to(draw(state, "1 2 3 R"), 1)
    draw(state, "O 1 2 3")
    for number, card in enumerate(["O", "1", "2", "3"], start=1):
        rolled = state.copy()
        rolled.deal([number])
        assert look(rolled, None).to_json()["carrier"] == card


def test_GR_12_discards_become_the_stock_when_a_card_is_due_and_none_is_left() -> None:
    state = opened(5)
    state.stock = type(state.stock)([0, 0, 0, 0, 2, 0])
    state.discard = type(state.discard)([13, 8, 7, 5, 0, 5])
    rng = FastRng(2)
    for _ in range(50):
        drawn = state.draw(rng)
        assert drawn[:2] == [4, 4]
        assert 4 not in drawn[2:]
    draw(state, "O O 1 2 3")
    assert pile(state.stock) == [12, 7, 6, 5, 0, 5]
    assert pile(state.discard) == [0] * 6
    assert state.shuffles == 1


def test_GR_12_an_empty_stock_waits_until_a_card_is_due() -> None:
    state = opened(5)
    state.stock = type(state.stock)([1, 1, 1, 1, 1, 0])
    state.discard = type(state.discard)([7, 7, 6, 4, 6, 5])
    draw(state, "1 2 3 5 O")
    assert pile(state.stock) == [0] * 6
    assert pile(state.discard) == [7, 7, 6, 4, 6, 5]
    assert state.shuffles == 0


def test_GR_12_what_is_drawn_is_fair() -> None:
    state, rng = opened(4), FastRng(9)
    firsts = Counter(state.draw(rng)[0] for _ in range(8000))
    spread = [card for card, number in enumerate([8, 8, 7, 5, 7, 5]) for _ in range(number)]
    per_card = [firsts[card] / spread.count(card) for card in range(6)]
    assert max(per_card) < 1.25 * min(per_card)


def test_GR_13_a_player_without_gold_bids_along_and_can_only_pass() -> None:
    hands, gold_of = ["5", "1", "2", "3", "R"], [0, 30, 30, 30, 30]
    state = made(phase="bid", spare=1, turn=0, hands=hands, gold=gold_of, discard="")
    assert state.to_act() == [0]
    assert legal(state) == ["pass"]
    assert refused(state, "bid 1") == ("GR-13", "no_gold")
    play(state, "pass")
    assert discards(state) == "5"  # counted for GR-06


def test_GR_13_cards_are_drawn_even_if_nobody_can_pay() -> None:
    hands = ["1", "2", "3", "5"]
    state = made(phase="bid", spare=1, turn=0, hands=hands, gold=[0, 0, 0, 0], discard="")
    for _ in range(4):
        assert legal(state) == ["pass"]
        play(state, "pass")
    assert discards(state) == "1 2 3 5"
