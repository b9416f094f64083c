"""The log: two views in a row tell what happened between them, in order."""

import itertools

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
    running,
    walk,
)
from stammtisch.core.errors import LANGUAGES
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.state import Phase

NAMES = ["Ann", "Ben", "Cleo", "Dora"]
HANDS = [[1, 2, 3, 4, 20], [1, 2, 3, 5, 15], [1, 2, 3, 5, 9], [1, 2, 3, 5, 4]]


def lines(
    before: GreyhoundsState, after: GreyhoundsState, seat: int | None = None, lang: str = "en"
) -> list[str]:
    events = GAME.news(before.view(seat), after.view(seat))
    return [GAME.words.say(event.key, event.facts, lang, NAMES) for event in events]


def test_a_pass_is_told_card_by_card_and_dog_by_dog() -> None:
    state = running(3, hands=HANDS, dogs=[110, 100, 90, 30])
    told = []
    for seat, card in enumerate([20, 15, 9, 4]):
        before = state.copy()
        choose(state, seat, f"C{card}")
        told.append(lines(before, state))
    assert told == [
        ["Pass 1", "Red: 20"],
        ["Blue: 15"],
        ["Green: 9"],
        [
            "Yellow: 4",
            "Red runs 16 and stands on 126.",
            "Red is home: place 1.",
            "Yellow is lapped and out: place 4.",
            "Blue runs 11 and stands on 111.",
            "Green runs 5 and stands on 95.",
        ],
    ]


def test_cards_of_level_owners_are_told_when_they_open() -> None:
    state = running(2, hands=HANDS)
    for seat in (3, 0, 1):
        before = state.copy()
        choose(state, seat, "C1")
        assert all(lines(before, state, viewer) == [] for viewer in (None, 0, 1, 2, 3))
    before = state.copy()
    choose(state, 2, "C5")
    assert lines(before, state, 1) == [
        "Pass 1",
        "Red: 1",
        "Blue: 1",
        "Green: 5",
        "Yellow: 1",
        "Equal cards cancel: Red, Blue, Yellow.",
        "Green runs 4 and stands on 4.",
    ]


def test_the_last_pass_of_a_race_is_told_with_its_settlement() -> None:
    state = opened()
    choose(state, 0, "RBGY")
    bet_all(state, "win B + place B + quin BG + 300 + 300 + 300")
    state.dogs = running(1, dogs=[10, 30, 39, 37]).dogs
    state.running = 0b0101
    state.order = 2 | 4 << 4  # blue and yellow are home
    state.start_pass()
    before = state.copy()
    choose(state, 2, "C17")
    assert lines(before, state) == ["Pass 1", "Green: 17"]
    before = state.copy()
    choose(state, 0, "C4")
    told = lines(before, state)
    assert told[:5] == [
        "Red: 4",
        "Green runs 13 and stands on 52.",
        "Green is home: place 3.",
        "Red takes the place left: 4.",
        "Race 1 is run: Blue, Yellow, Green, Red.",
    ]
    assert "Ben bets: Blue to win £300, Blue for a place £300, quinella Blue/Green £300." in told
    assert "Prize money for Ben: £1,500." in told
    assert "Prize money for Dora: £1,000." in told
    assert "The win bet pays Cleo £1,500." in told
    assert "The place bet pays Dora £600." in told
    assert "Ann has £17,400." in told
    assert "Race 2: the line is 80 fields away." in told
    assert f"Ben: {', '.join(map(str, SECOND))}." in told


def test_a_stopped_race_is_told() -> None:
    state = running(2, hands=[[1, 5, 10, 15, 20]] * 4, dogs=[7, 9, 7, 7])
    for number in range(10):
        before = state.copy()
        card = [1, 5, 10, 15, 20][number % 5]
        play_pass(state, card, card, card, card)
        if number == 4:
            assert lines(before, state)[-1] == "All take up their cards again."
    told = lines(before, state)
    start = told.index("No dog moves.")
    assert told[start : start + 6] == [
        "No dog moves.",
        "Ten passes without a step: the race is stopped.",
        "Blue takes the place left: 1.",
        "Red takes the place left: 2.",
        "Green takes the place left: 3.",
        "Yellow takes the place left: 4.",
    ]


def test_choices_are_told_to_those_who_may_know_them() -> None:
    state = dealt()
    before = state.copy()
    choose(state, 1, cards_text([*FIRST, *SECOND]))
    mine = "Your cards: 4, 5, 6, 16, 17 for race 1, 7, 8, 9, 10, 11 for race 2."
    assert lines(before, state, 1) == [mine]
    assert lines(before, state, 0) == []
    state = opened()
    before = state.copy()
    choose(state, 0, "GBYR")
    assert lines(before, state) == ["Ann puts the dogs on I to IV: Green, Blue, Yellow, Red."]
    state = betting()
    before = state.copy()
    choose(state, 1, LEAST)
    bet = "Ben bets: Red to win £300, Blue for a place £300, quinella Red/Blue £300."
    assert lines(before, state, 1) == [bet]
    assert lines(before, state, 0) == lines(before, state, 2) == lines(before, state) == []
    choose(state, 2, LEAST)
    before = state.copy()
    choose(state, 3, LEAST)
    handed = "Ann has the slips and the stakes. The race is on."
    assert lines(before, state) == [handed]
    assert lines(before, state, 0)[:2] == [handed, bet]
    assert len(lines(before, state, 0)) == 4


def test_discards_are_told_to_their_owners_and_with_the_fifth_card_to_all() -> None:
    state = opened()
    state.race = 2
    state.open_race()
    choose(state, 0, "RBGY")
    before = state.copy()
    bet_all(state)
    assert "All bets are made." in lines(before, state)
    before = state.copy()
    choose(state, 2, "C3")
    assert lines(before, state, 2) == ["You discard the 3."]
    assert lines(before, state, 1) == []
    for seat in (0, 1, 3):
        choose(state, seat, "C3")
    assert state.phase == Phase.RUN
    for card in (1, 2, 18, 19, 20):
        before = state.copy()
        play_pass(state, card, card, card, card)
    told = lines(before, state, 1)
    assert told[-3:] == [f"{NAMES[seat]} had discarded the 3." for seat in (0, 2, 3)]


def test_GH_12_the_last_one_to_bet_hands_over_a_bet_that_is_told_before() -> None:
    state = betting()
    choose(state, 1, LEAST)
    choose(state, 2, LEAST)
    before = state.copy()
    choose(state, 3, LEAST)
    bet, handed = lines(before, state, 3)
    assert bet.startswith("Dora bets: ")
    assert handed.startswith("Ann has the slips")


def test_GH_13_a_discard_is_told_though_its_fifth_card_ends_the_race() -> None:
    state = opened()
    state.race = 2
    state.open_race()
    choose(state, 0, "RBGY")
    bet_all(state)
    for seat, card in enumerate([3, 3, 3, 2]):
        choose(state, seat, f"C{card}")
    for cards in ([1, 1, 1, 20], [2, 2, 2, 3], [18, 18, 19, 19], [19, 20, 20, 18]):
        play_pass(state, *cards)
    state.dogs = running(3, dogs=[118, 117, 116, 100]).dogs
    state.start_pass()
    for seat, card in enumerate([20, 19, 18]):
        before = state.copy()
        choose(state, seat, f"C{card}")
        assert lines(before, state)[-1] == f"{NAMES[seat]} had discarded the 3."
    before = state.copy()
    choose(state, 3, "C1")
    assert len(look(state, None).results) == 1
    for viewer in (None, 0, 1, 2):
        told = lines(before, state, viewer)
        assert [line for line in told if "discarded" in line] == ["Dora had discarded the 2."]
    assert not any("discarded" in line for line in lines(before, state, 3))


def test_the_end_names_the_winner_and_a_bankrupt_bookmaker() -> None:
    states = walk(3, 2)
    best = NAMES[states[-1].winners()[0]]
    assert lines(states[-2], states[-1])[-1] == f"The winner: {best}."
    state = running(1, hands=[[1, 2, 3, 4, 20]] * 4, dogs=[39, 39, 39, 0])
    state.money = running(1, dogs=[0, 0, 0, 0]).money[:]
    state.money[0] = 0
    state.running = 0b0011
    state.order = 3 | 4 << 4
    state.start_pass()
    before = state.copy()
    choose(state, 0, "C20")
    choose(state, 1, "C1")
    assert lines(before, state)[-2:] == ["Ann is bankrupt.", "The winner: Cleo."]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_line_of_a_match_can_be_said(seats: int, lang: str) -> None:
    states = walk(seats, 5)
    keys = set()
    for seat in (0, None):
        views = [look(state, seat) for state in states]
        for before, after in itertools.pairwise(views):
            for event in GAME.news(before, after):
                keys.add(event.key)
                assert "{" not in GAME.words.say(event.key, event.facts, lang, NAMES)
    assert {"bookmaker_is", "race_opens", "odds_are", "plays", "runs", "home", "wins"} <= keys


def test_GH_24_the_end_says_why() -> None:
    state = opened()
    teller = GAME.teller(NAMES, "en")
    view = state.view(None)
    view.results = [None, None, None]  # type: ignore[attr-defined]
    view.settled = [100, 0, 0, 0]  # type: ignore[attr-defined]
    assert teller.ending(view) == "All races are run: 3."
    view.results = [None]  # type: ignore[attr-defined]
    view.settled = [-100, 0, 0, 0]  # type: ignore[attr-defined]
    told = "Ann, the bookmaker, is bankrupt: the match ends after race 1."
    assert teller.ending(view) == told
