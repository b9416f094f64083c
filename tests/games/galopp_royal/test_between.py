"""Between two races and at the end, GR-24 to GR-27."""

import pytest

from games.galopp_royal.tables import (
    break_over,
    discards,
    draw,
    fields,
    gold,
    legal,
    look,
    pile,
    play,
    race_over,
    refused,
    team,
)
from stammtisch.core.game import Ruling
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase


def test_GR_24_the_last_player_removes_one_carrier_from_every_board() -> None:
    state = race_over()
    assert state.phase == Phase.CHANGE
    assert state.to_act() == [1]
    assert legal(state)[:3] == ["drop 0 1", "drop 0 2", "drop 0 5"]
    assert len(legal(state)) == 3 + 3 + 3 + 3
    play(state, "drop 2 3")
    assert [move for move in legal(state) if "drop 2" in move] == []
    assert refused(state, "drop 2 1") == ("GR-24", "one_from_each")
    assert refused(state, "drop 0 3") == ("GR-24", "not_on_board")
    assert refused(state, "drop 5 1") == ("GR-24", "no_such_sedan")
    play(state, "drop 1 2", "drop 3 2")
    assert state.phase == Phase.CHANGE
    play(state, "drop 0 1")
    assert [team(state, seat) for seat in range(4)] == [". 1 2 5", ". R R 5", ". O 3 1", "O O 1 ."]
    assert discards(state) == "1 2 2 3"
    assert look(state, 3).discard == look(state, None).discard


def test_GR_24_the_order_of_choosing_leaves_no_trace() -> None:
    parts = ["drop 0 1", "drop 1 2", "drop 2 O", "drop 3 O"]
    one, two = play(race_over(), *parts), play(race_over(), *reversed(parts))
    assert look(one, None).to_json() == look(two, None).to_json()


def test_a_change_is_taken_back_part_by_part_and_shows_to_nobody() -> None:
    state = race_over()
    before = [look(state, viewer).to_json() for viewer in (0, 2, 3, None)]
    play(state, "drop 0 5", "drop 3 1")
    assert [look(state, viewer).to_json() for viewer in (0, 2, 3, None)] == before
    assert look(state, 1).removing == state.unfinished(1) != []
    assert state.unfinished(0) == []
    state.take_back(1)
    state.take_back(1)
    assert state.unfinished(1) == []
    assert legal(state) == legal(race_over())


def test_GR_25_new_carriers_are_drawn_openly_the_last_player_first() -> None:
    state = play(race_over(last=2), "drop 0 5", "drop 1 5", "drop 2 O", "drop 3 2")
    assert state.cards_to_draw() == 4
    draw(state, "1 2 3 R")
    assert [team(state, seat) for seat in range(4)] == ["1 1 2 3", "2 R R R", "3 1 3 1", "O O 1 2"]
    assert look(state, None).to_json()["drawn"] == ["3", "R", "1", "2"]
    assert look(state, None).to_json()["removed"] == ["5", "5", "O", "2"]


def spare_sale(buyers: list[int | None], last: int = 1) -> GaloppState:
    """Go through both spare auctions; everybody passes but the buyers."""
    state = play(race_over(last), "drop 0 1", "drop 1 2", "drop 2 O", "drop 3 O")
    draw(state, "5 5 3 3")
    for buyer in buyers:
        assert state.phase == Phase.DRAW
        draw(state, "1 1 2 2")
        assert state.to_act() == [last]
        assert look(state, None).to_json()["auction"]["bidders"] == [1, 2, 3, 0]
        while state.phase == Phase.BID:
            play(state, "bid 7" if state.turn() == buyer and state.auction.bid == 0 else "pass")
    return state


def test_GR_26_two_spare_teams_are_opened_by_the_last_player() -> None:
    state = spare_sale([0, 3])
    assert state.phase == Phase.ROLL
    assert int(state.race) == 2
    assert gold(state)[0] == 40 + 20 - 7
    assert gold(state)[3] == 40 + 5 - 7
    assert int(state.acting) == 1
    assert fields(state) == [0] * 4


def test_GR_26_the_buyer_discards_the_old_team_even_if_it_is_better() -> None:
    before = spare_sale([])
    old = team(before, 0)
    state = spare_sale([0])
    assert old == "3 1 2 5"
    assert team(state, 0) == "2 1 1 2"
    gone = look(state, None).to_json()["discard"]
    assert sorted(gone) == sorted(["1", "2", "O", "O", *old.split()])


def test_GR_26_an_unwanted_spare_team_is_not_replaced() -> None:
    state = spare_sale([None, None])
    assert state.phase == Phase.ROLL
    assert int(state.race) == 2
    assert [int(state.unsold), int(state.spare)] == [0, 0]
    assert gold(state) == gold(spare_sale([]))


def test_GR_26_one_player_may_buy_both() -> None:
    state = spare_sale([2, 2])
    assert gold(state)[2] == gold(spare_sale([]))[2] - 14
    assert team(state, 2) == "1 2 2 1"


def test_GR_27_after_race_six_there_is_neither_change_nor_auction() -> None:
    state = race_over(race=6)
    assert state.phase == Phase.OVER
    assert state.is_over()
    assert state.to_act() == []
    assert refused(state, "pass", seat=0) == ("GR-27", "match_over")


def test_GR_27_most_gold_wins_and_equal_sums_win_together() -> None:
    state = race_over(race=6)
    assert state.score() == [150, 109, 124, 115]
    assert state.winners() == [0]
    state.gold = type(state.gold)([60, 40, 60, 1])
    assert state.winners() == [0, 2]


def test_a_director_has_nothing_to_decide() -> None:
    refusal = race_over(race=6).direct(Ruling("penalty", 0, 5, "because"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("GR-27", "no_rulings")


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_cards_and_gold_are_all_there_after_a_break(last: int) -> None:
    state = break_over(last)
    cards = sum(pile(state.stock)) + sum(pile(state.discard)) + 16
    assert cards == 40
    assert sum(gold(state)) + state.bank == 200
