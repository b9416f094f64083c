from collections.abc import Callable, Mapping

import pytest

from games.fakes import PAIRS
from stammtisch import games
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import (
    Event,
    Game,
    Option,
    OptionValue,
    Refusal,
    State,
    View,
    play_out,
    play_out_listing,
)
from stammtisch.core.rng import FastRng


def refused(seats: int, options: Mapping[str, OptionValue]) -> BadSetup:
    with pytest.raises(BadSetup) as caught:
        PAIRS.new(seats, options)
    return caught.value


def test_defaults_stand_unless_the_table_agrees_otherwise() -> None:
    assert PAIRS.settle(2) == {"rounds": [2], "worth": [3, 1]}
    assert PAIRS.settle(2, {"rounds": 5}) == {"rounds": [5], "worth": [3, 1]}
    assert PAIRS.settle(3, {"worth": (4, 0), "rounds": [1]}) == {"rounds": [1], "worth": [4, 0]}


def test_defaults_are_not_shared_between_matches() -> None:
    PAIRS.settle(2)["worth"][0] = 99
    assert PAIRS.settle(2)["worth"] == [3, 1]


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_only_some_numbers_of_seats_can_be_played(seats: int) -> None:
    error = refused(seats, {})
    assert error.key == "bad_seats"
    assert error.say("de") == f"pairs wird mit 2, 3 Plätzen gespielt, nicht mit {seats}."
    assert error.say("en") == f"pairs is played with 2, 3 seats, not with {seats}."


def test_an_unknown_option_is_named() -> None:
    error = refused(2, {"rounds": 2, "colour": 1})
    assert error.key == "unknown_option"
    assert error.say("de") == "pairs kennt keine Einstellung „colour“. Es gibt: rounds, worth."


@pytest.mark.parametrize(
    ("name", "value", "told", "allowed"),
    [
        ("rounds", 0, "0", "1..9"),
        ("rounds", 10, "10", "1..9"),
        ("rounds", [1, 2], "1,2", "1..9"),
        ("rounds", [], "", "1..9"),
        ("worth", 3, "3", "2 x 0..9"),
        ("worth", [3, -1], "3,-1", "2 x 0..9"),
        ("worth", [1, 2], "1,2", "prize >= consolation"),
    ],
)
def test_an_option_out_of_range_says_what_is_allowed(
    name: str, value: OptionValue, told: str, allowed: str
) -> None:
    error = refused(2, {name: value})
    assert error.key == "bad_option"
    assert error.say("de") == f"Einstellung „{name}“: {told} geht nicht, erlaubt ist {allowed}."
    assert error.say("en") == f"Option “{name}”: {told} will not do, allowed is {allowed}."


def test_an_option_reads_numbers() -> None:
    option = Option("lap", [40], 10, 99)
    assert option.read(10) == [10]
    assert option.read((99,)) == [99]
    assert option.range_text() == "10..99"


def test_the_best_score_wins_and_equal_ones_share() -> None:
    state = PAIRS.new(3)
    assert state.winners() == [0, 1, 2]


def test_both_ways_of_playing_out_reach_the_end() -> None:
    for play in (play_out, play_out_listing):
        state = PAIRS.new(2)
        assert play(state, FastRng(1)) == 12
        assert state.is_over()


def test_an_event_and_a_refusal_print_themselves() -> None:
    assert repr(Refusal("PA-01", "no_move", {"move": 3})) == "Refusal(PA-01, no_move, {'move': 3})"
    assert repr(Event("laid", {"card": 3})) == "Event(laid, {'card': 3})"
    assert Refusal("PA-01", "no_move").facts == {}
    assert not Event("laid", {}).fades


def test_games_are_found_by_name() -> None:
    for name in games.NAMES:
        assert games.get(name).name == name
    with pytest.raises(BadSetup) as caught:
        games.get("chess")
    assert caught.value.key == "unknown_game"
    assert "chess" in caught.value.say("de")


def test_a_state_alone_answers_nothing() -> None:
    state, view = State(), View(None, [], [])
    questions: list[Callable[[], object]] = [
        state.is_over,
        state.awaits_chance,
        lambda: state.draw(FastRng(1)),
        lambda: state.deal([]),
        state.turn,
        state.to_act,
        lambda: state.legal(0),
        lambda: state.apply(0, 0),
        lambda: state.refusal(0, 0),
        lambda: state.take_back(0),
        lambda: state.view(None),
        state.score,
        state.copy,
        view.to_json,
        lambda: view.imagine(FastRng(1)),
        lambda: Game.begin(PAIRS, 2, {}),
        lambda: Game.move_text(PAIRS, 0),
        lambda: Game.parse_move(PAIRS, ""),
        lambda: Game.news(PAIRS, view, view),
        lambda: Game.position_to_json(PAIRS, state),
        lambda: Game.position_from_json(PAIRS, {}),
    ]
    for question in questions:
        with pytest.raises(NotImplementedError):
            question()
    assert state.unfinished(0) == []
