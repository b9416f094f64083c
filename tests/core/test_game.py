import resource
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.fakes import PAIRS
from stammtisch import games
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import (
    MAX_MOVES,
    NOBODY,
    OVER,
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


def test_an_option_is_a_switch_if_it_is_yes_or_no() -> None:
    assert Option("sevens", [1], 0, 1).is_switch()
    assert not Option("lap", [1], 0, 2).is_switch()
    assert not Option("dogs", [0, 0], 0, 1).is_switch()


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
    for name in games.names():
        assert games.get(name).name == name
    with pytest.raises(BadSetup) as caught:
        games.get("chess")
    assert caught.value.key == "unknown_game"
    assert "chess" in caught.value.say("de")


def test_a_state_alone_answers_nothing() -> None:
    state, view = State(2, 1), View(None, [], [])
    questions: list[Callable[[], object]] = [
        lambda: state.draw(FastRng(1)),
        lambda: state.deal([]),
        lambda: state.apply(0, 0),
        lambda: state.refusal(0, 0),
        state.rule,
        lambda: state.take_back(0),
        lambda: state.view(None),
        state.score,
        lambda: view.imagine(FastRng(1)),
        lambda: Game.begin(PAIRS, 2, {}),
        lambda: Game.move_text(PAIRS, 0),
        lambda: Game.position_to_json(PAIRS, state),
        lambda: Game.position_from_json(PAIRS, {}),
    ]
    for question in questions:
        with pytest.raises(NotImplementedError):
            question()
    assert state.unfinished(0) == []


class Heap(State):
    """Take one or two; whoever takes the last has lost."""

    def __init__(self, heap: int) -> None:
        super().__init__(2, 1)
        self.heap = heap
        self.acting = 0
        self.taken: list[list[int]] = [[], []]

    def moves(self, seat: int) -> list[int]:
        return list(range(1, min(2, self.heap) + 1))

    def apply(self, seat: int, move: int) -> None:
        self.taken[seat].append(move)
        self.heap -= move
        self.acting = 1 - seat
        if self.heap == 0:
            self.phase, self.acting = OVER, NOBODY

    def rule(self) -> str:
        return "PA-02"

    def score(self) -> list[int]:
        return [sum(self.taken[0]), sum(self.taken[1])]

    def view(self, seat: int | None) -> View:
        return HeapView(seat, self.to_act(), [], self.heap)


class HeapView(View):
    """All that lies there."""

    def __init__(self, seat: int | None, to_act: list[int], legal: list[int], heap: int) -> None:
        super().__init__(seat, to_act, legal)
        self.heap = heap
        self._secret = heap

    def shapes(self) -> Mapping[str, Callable[[Any], object]]:
        return {"heap": str}


def test_a_state_need_only_say_its_moves() -> None:
    state = Heap(3)
    buffer = vec[i64]([0] * MAX_MOVES)
    assert (state.turn(), state.to_act(), state.is_over()) == (0, [0], False)
    assert state.legal(0) == [1, 2]
    assert state.legal(1) == []
    assert state.legal_into(0, buffer) == 2
    assert list(buffer)[:2] == [1, 2]
    assert {state.random_move(0, FastRng(seed)) for seed in range(20)} == {1, 2}
    assert state.refusal(0, 1) is None
    for seat, move, reason in ((1, 1, "not_your_turn"), (7, 1, "not_your_turn"), (0, 9, "not_now")):
        refusal = state.refusal(seat, move)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("PA-02", reason)
    play_out(state, FastRng(1))
    over = state.refusal(0, 1)
    assert over is not None
    assert over.reason == "match_over"
    assert (state.to_act(), sum(state.score())) == ([], 3)


def test_a_copy_shares_no_row() -> None:
    state = Heap(5)
    state.apply(0, 2)
    twin = state.copy()
    play_out(twin, FastRng(1))
    assert (state.heap, state.taken, state.acting) == (3, [[2], []], 1)


def test_a_view_tells_its_public_fields() -> None:
    view = Heap(3).view(1)
    assert view.to_json() == {"seat": 1, "to_act": [0], "legal": [], "heap": "3"}


def test_whole_choices_are_listed() -> None:
    state = PAIRS.new(2)
    state.deal(list(range(8)))
    assert [*state.choices(0)] == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    state.apply(0, 1)
    assert [*state.choices(0)] == [[2], [3]]
    assert [*state.choices(0)] == [[2], [3]], "listing changed the state"


def test_choosing_at_random_keeps_no_memory() -> None:
    state, rng = Heap(3), FastRng(1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(50_000):
        state.random_move(0, rng)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 100_000  # kilobytes; a buffer for every call would be 200,000
