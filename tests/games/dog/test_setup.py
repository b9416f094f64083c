"""Positions and deals made from a few words, schemas, whole choices, what is asked next."""

from collections.abc import Iterator
from typing import cast

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.dog.table import board, held
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import State
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME, schema, setup
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.notation import FIELD_TEXTS
from stammtisch.games.dog.rules import DogState


def made(**facts: object) -> DogState:
    return cast(DogState, GAME.position_from_json(setup.position(**facts)))  # type: ignore[arg-type]


SEATS = st.integers(0, 3)
HANDS = st.integers(2, 6).flatmap(
    lambda size: st.dictionaries(
        SEATS, st.lists(st.sampled_from(NAMES), min_size=size, max_size=size), max_size=4
    )
)


@st.composite
def boards(draw: st.DrawFn) -> dict[int, str]:
    """Return marbles anywhere on the ring and in the goals, protected ones among them."""
    fields = draw(st.lists(st.sampled_from(FIELD_TEXTS), max_size=10, unique=True))
    rows: dict[int, list[str]] = {}
    for index, field in enumerate(fields):
        rows.setdefault((index + draw(SEATS)) % 4, []).append(field)
    told: dict[int, str] = {}
    for seat, row in rows.items():
        letter = "abcd"[seat]
        inside = draw(st.lists(st.integers(1, 4), max_size=3, unique=True))
        names = [*row[:3], *[f"g{letter}{number}" for number in inside]][:4]
        is_protected = draw(st.booleans())
        told[seat] = " ".join(
            name + "!" * (is_protected and name == f"{letter}0") for name in names
        )
    return told


def in_order(marbles: dict[int, str]) -> dict[int, list[str]]:
    return {seat: sorted(row.split()) for seat, row in marbles.items() if row}


@given(boards(), HANDS, SEATS, st.integers(0, 9))
def test_what_is_said_is_there_and_nothing_else_is_asked(
    marbles: dict[int, str], hands: dict[int, list[str]], turn: int, seed: int
) -> None:
    said = {seat: " ".join(sorted(hand, key=NAMES.index)) for seat, hand in hands.items()}
    if any(sum(hand.count(name) for hand in hands.values()) > 6 for name in NAMES):
        return
    for phase in ("play", "swap"):
        data = setup.position(marbles=marbles, hands=said, turn=turn, phase=phase, seed=seed)
        state = cast(DogState, GAME.position_from_json(data))
        assert GAME.position_to_json(state) == data
        assert in_order(board(state)) == in_order(marbles)
        assert {seat: held(state, seat) for seat in said} == said
        assert state.to_act() == ([turn] if phase == "play" else [0, 1, 2, 3])
        assert state.starter == turn
    assert setup.position(marbles=marbles, hands=said, seed=seed) == setup.position(
        marbles=marbles, hands=said, seed=seed
    )


def test_hands_that_differ_are_explained_by_plays() -> None:
    state = made(marbles={0: "a3", 1: "b0! b9"}, hands={0: "7", 1: "2"})
    assert (held(state, 0), held(state, 1), state.to_act()) == ("7", "2", [0])
    alone = made(marbles={0: "a3"}, hands={0: "7 2", 1: "", 2: "", 3: ""})
    assert [held(alone, seat) for seat in range(4)] == ["2 7", "", "", ""]
    for impossible in ({0: "K"}, {0: "2 3", 1: "2 3 4 5"}, {0: ""}, {0: "A " * 9}):
        with pytest.raises(BadPosition):
            setup.position(hands=impossible)


def test_what_was_given_and_begun() -> None:
    swap = made(hands={0: "7 3"}, gave={0: "K", 3: "A"}, phase="swap", turn=2)
    assert (swap.to_act(), held(swap, 0), swap.size()) == ([1, 2], "3 7", 3)
    state = made(marbles={0: "a3"}, hands={0: "7 3"}, gave={0: "K", 2: "3"}, choice="7 + a3")
    assert held(state, 2).split()[-1] == "K"
    assert state.view(0).to_json()["received"] == "3"
    assert state.asks(0) == "target"


def test_other_packs() -> None:
    for size in range(2, 7):
        state = made(hands={1: " ".join(["2 3 5 6 8 9"][0].split()[:size])}, cards=(1, 0), turn=1)
        assert state.deck == cast(DogState, GAME.new(4, {"cards": [1, 0]})).deck


def test_deals_and_lots_by_name() -> None:
    state = cast(DogState, GAME.new(4))
    state.deal(setup.outcome(starter=2))
    assert state.starter == 2
    hands = ["A 2 3 4 5 6", "7 8 9 10 J Q", "K K K K K K", "A A A A A Joker"]
    state.deal(setup.outcome(hands, starter=2))
    assert [held(state, seat) for seat in range(4)] == hands
    for wrong in (["A", "A", "A"], ["A", "A", "A", "A 2"], ["A", "A", "A", "Z"]):
        with pytest.raises(BadPosition):
            setup.outcome(wrong)


def some_states(seed: int, every: int) -> Iterator[State]:
    state, rng = GAME.new(4), FastRng(seed)
    step = 0
    while not state.is_over():
        if step % every == 0:
            yield state
        if state.awaits_chance():
            state.chance(rng)
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
        step += 1
    yield state


def test_positions_and_views_are_as_their_schemas_say() -> None:
    position = jsonschema_rs.validator_for(schema.POSITION)
    view = jsonschema_rs.validator_for(schema.VIEW)
    for state in some_states(3, 13):
        position.validate(GAME.position_to_json(state))
        for seat in (None, 0, 1, 2, 3):
            view.validate(state.view(seat).to_json())
    data = setup.position()
    for name, wrong in (("phase", "sleep"), ("hands", ["A"] * 3), ("choice", "7+"), ("pile", "B")):
        assert not position.is_valid({**data, name: wrong})


def test_every_field_is_described() -> None:
    for told in (schema.POSITION, schema.VIEW):
        for name, shape in told["properties"].items():
            assert shape["description"].endswith("."), name


def plainly(state: State, seat: int, parts: list[int]) -> Iterator[list[int]]:
    """Yield all whole choices by trying every move."""
    for move in range(GAME.codes):
        if state.refusal(seat, move) is None:
            after = state.copy()
            after.apply(seat, move)
            if after.unfinished(seat):
                yield from plainly(after, seat, [*parts, move])
            else:
                yield [*parts, move]


def test_whole_choices() -> None:
    swap = made(hands={0: "2 3 K"}, phase="swap")
    assert [GAME.move_text(move) for (move,) in swap.choices(0)] == ["2", "3", "K"]
    state = made(marbles={0: "a3 ga2", 1: "a5"}, hands={0: "J A 4 Joker"})
    assert list(state.choices(0)) == list(plainly(state, 0, []))
    begun = made(marbles={0: "ga1 ga2 d14"}, hands={0: "7 2"}, choice="7 + d14")
    texts = [PART.join(map(GAME.move_text, parts)) for parts in begun.choices(0)]
    assert len(texts) == len(set(texts)) == len(list(plainly(begun, 0, [])))
    assert "ga1" not in texts
    assert "a5" in texts


def test_what_is_asked_next() -> None:
    assert made(phase="swap").asks(1) == "gift"
    state = made(marbles={0: "a3"}, hands={0: "Joker 2"})
    asked = []
    for part in ("Joker", "7", "a3", "a5"):
        asked.append(state.asks(0))
        assert state.view(0).to_json()["asks"] == asked[-1]
        assert state.view(1).to_json()["asks"] is None
        state.apply(0, GAME.parse_move(part))
    assert asked == ["card", "meaning", "marble", "target"]
    assert state.asks(0) == "marble"
