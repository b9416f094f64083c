"""Odds, bets, who sees them, and the discard: GH-09 to GH-13."""

import pytest

from games.greyhounds.table import (
    FIRST,
    LEAST,
    SECOND,
    bet_all,
    betting,
    cards_text,
    choose,
    dealt,
    look,
    opened,
    play_pass,
    race_3,
    refused,
    running,
    texts,
    walk,
)
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.state import PHASES, Phase


def discarding() -> GreyhoundsState:
    """Return race 3 when all have bet."""
    return race_3("discard", placement="RBGY", slips=["", LEAST, LEAST, LEAST])


def test_GH_09_the_bookmaker_places_the_dogs_in_any_of_24_ways() -> None:
    state = opened(bookmaker=2)
    assert state.to_act() == [2]
    assert len(texts(state, 2)) == 24
    assert len({frozenset(text) for text in texts(state, 2)}) == 1
    assert refused(state, 1, "RBGY") == "GH-09 not_your_turn"
    choose(state, 2, "YBRG")
    assert look(state, None).to_json()["placement"] == "YBRG"
    assert [look(state, None).placement] == [texts(opened(bookmaker=2), 2).index("YBRG")]


def test_GH_09_the_odds_are_those_of_the_board() -> None:
    terms = look(opened(), None).to_json()["terms"]
    assert terms["win_odds"] == [3, 5, 8, 10]
    assert terms["place_odds"] == [None, 2, 3, 4]
    assert terms["quinella_odds"] == [3, 4, 5, 8, 10, 12]


def test_GH_10_three_bets_by_every_bettor_at_the_same_time() -> None:
    state = betting(bookmaker=1)
    assert state.to_act() == [0, 2, 3]
    assert refused(state, 1, "win R") == "GH-10 bookmaker_never_bets"
    assert texts(state, 0) == ["win R", "win B", "win G", "win Y"]
    choose(state, 0, "win R")
    assert refused(state, 0, "win R") == "GH-10 not_now"
    choose(state, 0, "place B")
    assert texts(state, 0) == ["quin RB", "quin RG", "quin RY", "quin BG", "quin BY", "quin GY"]
    choose(state, 0, "quin YG")
    choose(state, 0, "300 + 300 + 300")
    assert state.to_act() == [2, 3]
    assert look(state, 0).slips[0] == [0, 1, 5, 3, 3, 3]


@pytest.mark.parametrize("placement", ["RBGY", "YGBR", "GRYB"])
def test_GH_10_no_place_bet_on_the_dog_on_I(placement: str) -> None:
    state = betting(placement)
    choose(state, 1, "win R")
    assert texts(state, 1) == [f"place {dog}" for dog in "RBGY" if dog != placement[0]]
    assert refused(state, 1, f"place {placement[0]}") == "GH-10 no_place_odds"


def test_GH_10_dogs_may_repeat_and_the_own_dog_is_allowed() -> None:
    state = betting()
    choose(state, 1, "win B + place B + quin BG + 300 + 300 + 300")
    assert look(state, 1).slips[1][:3] == [1, 1, 3]


def test_GH_11_at_least_300_on_each_bet_and_2000_in_all() -> None:
    state = betting()
    choose(state, 1, "win B + place B + quin BG")
    assert texts(state, 1) == [str(pounds) for pounds in range(300, 1401, 100)]
    choose(state, 1, "1200")
    assert texts(state, 1) == ["300", "400", "500"]
    assert refused(state, 1, "600") == "GH-11 stakes_too_high"
    choose(state, 1, "400")
    assert texts(state, 1) == ["300", "400"]
    choose(state, 1, "400")
    assert look(state, 1).money[1] == 4000
    choose(state, 2, "win B + place B + quin BG + 300 + 300")
    assert texts(state, 2) == [str(pounds) for pounds in range(300, 1401, 100)]


def test_GH_12_the_bookmaker_sees_all_bets_once_the_last_is_in() -> None:
    state = betting()
    choose(state, 1, LEAST)
    choose(state, 2, LEAST)
    assert look(state, 0).slips == [[], [], [], []]
    assert look(state, 0).money == [24000, 6000, 6000, 6000]
    choose(state, 3, "win Y + place Y + quin GY + 300 + 400 + 500")
    assert look(state, 0).slips == [[], [0, 1, 0, 3, 3, 3], [0, 1, 0, 3, 3, 3], [3, 3, 5, 3, 4, 5]]
    assert look(state, 0).money == [24000 + 900 + 900 + 1200, 5100, 5100, 4800]


def test_GH_12_bettors_see_their_own_bets_and_money_only() -> None:
    state = betting()
    bet_all(state)
    for seat in (1, 2, 3):
        view = look(state, seat)
        assert [bool(slip) for slip in view.slips] == [other == seat for other in range(4)]
        assert view.money == [24000] + [5100 if other == seat else 6000 for other in (1, 2, 3)]
    onlooker = look(state, None)
    assert onlooker.slips == [[], [], [], []]
    assert onlooker.money == [24000, 6000, 6000, 6000]
    twin = betting()
    bet_all(twin, "win Y + place G + quin BY + 600 + 700 + 700")
    assert look(state, None).to_json() == look(twin, None).to_json()


def test_GH_12_bets_are_public_when_the_race_is_settled() -> None:
    for state in walk(4, 3):
        if state.results:
            results = look(state, None).to_json()["results"]
            assert [bool(slip) for slip in results[0]["slips"]].count(True) == 3
            return
    raise AssertionError


def test_GH_12_in_race_3_the_bets_are_handed_over_after_the_discards() -> None:
    state = discarding()
    assert state.phase == Phase.DISCARD
    assert look(state, 0).slips == [[], [], [], []]
    assert look(state, 0).money[0] == state.money[0]
    for seat in range(4):
        choose(state, seat, "C1")
    assert all(look(state, 0).slips[1:])
    assert look(state, 0).money[0] == state.money[0] + 2700


def test_GH_13_everyone_discards_one_of_six_before_race_3_only() -> None:
    state = discarding()
    assert state.to_act() == [0, 1, 2, 3]
    assert texts(state, 0) == ["C1", "C2", "C3", "C18", "C19", "C20"]
    assert refused(state, 0, "C4") == "GH-08 card_not_yours"
    for seat, card in enumerate([1, 1, 1, 3]):  # what is left may be worth more than 50
        choose(state, seat, f"C{card}")
    assert state.phase == Phase.RUN
    assert refused(state, 3, "C3") == "GH-13 card_discarded"
    assert texts(state, 3) == ["C1", "C2", "C18", "C19", "C20"]
    early = betting()
    bet_all(early)
    assert early.phase == Phase.RUN


def test_GH_13_phases_of_a_race_in_order() -> None:
    for seed in range(2):
        seen: list[tuple[int, str]] = []
        for state in walk(4, seed):
            step = (int(state.race), PHASES[state.phase])
            if state.race and step not in seen:
                seen.append(step)
        told = [phase for race, phase in seen if race == 3 and phase != "over"]
        assert told in (["odds", "bet", "discard", "run"], [])
        assert ("discard" in [phase for race, phase in seen if race < 3]) is False


def test_GH_13_a_discard_shows_with_the_fifth_card() -> None:
    state = discarding()
    for seat in range(4):
        choose(state, seat, "C3")
    assert look(state, 1).discards == [0, 3, 0, 0]
    for card in (18, 1, 2, 19):
        play_pass(state, card, card, card, card)
        assert look(state, 0).discards == [3, 0, 0, 0]
        assert look(state, None).discards == [0, 0, 0, 0]
    for seat in range(3):
        choose(state, seat, "C20")
        assert look(state, None).discards == [0, 0, 0, 0]
    choose(state, 3, "C20")
    assert look(state, None).discards == [3, 3, 3, 3]


def test_GH_13_those_in_front_show_theirs_first() -> None:
    state = discarding()
    for seat, card in enumerate([3, 3, 3, 2]):
        choose(state, seat, f"C{card}")
    for cards in ([18, 1, 1, 1], [1, 18, 18, 18], [2, 2, 2, 3], [19, 19, 19, 19]):
        play_pass(state, *cards)
    assert state.to_act() == [0]
    choose(state, 0, "C20")
    assert look(state, None).discards == [3, 0, 0, 0]
    assert look(state, None).shown == [0]


def test_GH_13_a_dog_that_is_home_or_out_keeps_its_discard_secret() -> None:
    found = 0
    for seed in range(40):
        for state in walk(4, seed, lap=10):
            view = look(state, None)
            if view.race == 3 and view.phase == Phase.RUN:
                gone = [seat for seat in range(4) if seat not in view.running]
                hidden = [seat for seat in gone if seat not in view.shown]
                assert not any(view.discards[seat] for seat in hidden)
                found += len(hidden) > 0 and view.passes > 5
    assert found > 0


def test_a_bet_can_be_taken_back_until_it_is_complete() -> None:
    state = betting()
    choose(state, 1, "win B + place B + quin BG + 300 + 300")
    before = look(state, 2).to_json()
    for left in range(4, -1, -1):
        state.take_back(1)
        assert len(state.unfinished(1)) == left
    assert texts(state, 1) == ["win R", "win B", "win G", "win Y"]
    assert look(state, 2).to_json() == before
    assert GAME.parse_move("einlauf gb") == GAME.parse_move("quin BG")
    assert cards_text([1, 2]) == "C1 + C2"


def whole_choices(state: GreyhoundsState, seat: int) -> set[tuple[int, ...]]:
    """Return all whole choices of a seat, by trying all moves."""
    found: set[tuple[int, ...]] = set()
    before = len(state.unfinished(seat))
    for move in state.legal(seat):
        trial = state.copy()
        trial.apply(seat, move)
        if len(trial.unfinished(seat)) > before:
            found |= {(move, *rest) for rest in whole_choices(trial, seat)}
        else:
            found.add((move,))
    return found


def test_whole_choices_are_all_that_moves_can_make() -> None:
    slip = betting()
    choose(slip, 1, "win B + place B")
    chosen = [tuple(choice) for choice in slip.choices(1)]
    assert len(chosen) == 6 * 364
    hands = dealt()
    choose(hands, 2, cards_text([*FIRST, *SECOND[:2]]))
    for state, seat in ((slip, 1), (hands, 2), (opened(), 0), (discarding(), 3)):
        chosen = [tuple(choice) for choice in state.choices(seat)]
        assert len(chosen) == len(set(chosen))
        assert set(chosen) == whole_choices(state, seat)


def test_what_is_asked_next_is_named() -> None:
    asked = []
    state = betting()
    for word in LEAST.split(" + "):
        asked.append(state.asks(1))
        choose(state, 1, word)
    assert asked == ["win", "place", "quinella", "win_stake", "place_stake", "quinella_stake"]
    state = dealt()
    assert state.asks(0) == "card_for_race_1"
    choose(state, 0, cards_text(FIRST))
    assert state.asks(0) == "card_for_race_2"
    assert opened().asks(0) == "placement"
    assert discarding().asks(0) == "discard"
    assert running(1).asks(0) == "card"
