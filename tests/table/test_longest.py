"""No table can be made that is longer than a server carries, whatever is agreed."""

import json
from dataclasses import replace
from typing import Final

import pytest

from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import Game
from stammtisch.core.rng import FastRng
from stammtisch.store.phases import OVER
from stammtisch.table import chat, taking_back
from stammtisch.table.agreement import settled_options
from stammtisch.table.table import REMEMBERED_TALK, Table
from table.seated import Seated
from table.test_table import refused

MOST_CHOICES: Final = 12_000
MOST_BYTES: Final = 100  # of the log, for a choice


def agreements(game: Game, seats: int) -> list[dict[str, list[int]]]:
    """Return the worst that is known, and each option alone at its bounds where that will do."""
    found = [settled_options(game, seats, dict(conformance_of(game).longest))]
    for option in game.options:
        for bound in (option.low, option.table_high):
            try:
                agreed = settled_options(game, seats, {option.name: [bound] * len(option.default)})
            except BadSetup:
                continue
            found.append(agreed)
    return found


def choices(game: Game, seats: int, agreed: dict[str, list[int]]) -> int:
    """Return how many choices a match of random moves takes."""
    state, rng, count = game.new(seats, agreed), FastRng(1), 0
    while not state.is_over() and count <= MOST_CHOICES:
        if state.awaits_chance():
            state.chance(rng)
            continue
        seat = state.turn()
        state.apply(seat, state.random_move(seat, rng))
        count += not state.unfinished(seat)
    return count


@pytest.mark.parametrize("name", games.names())
def test_no_table_is_longer_than_a_server_carries(name: str) -> None:
    game = games.get(name)
    seats = max(game.seat_counts)
    longest = max(choices(game, seats, agreed) for agreed in agreements(game, seats))
    assert longest <= MOST_CHOICES


@pytest.mark.parametrize("name", games.names())
def test_a_choice_takes_little_room_in_the_log(name: str) -> None:
    game = games.get(name)
    seats = max(game.seat_counts)
    seated = Seated(name, seats)
    seated.head = replace(
        seated.head, options=settled_options(game, seats, dict(conformance_of(game).longest))
    )
    seated.table = Table(seated.head)
    table = seated.start("a")
    seated.play(200, FastRng(1))
    written = sum(len(json.dumps(entry.data)) for entry in table.log if entry.kind == "move")
    assert written / len(table.lines) <= MOST_BYTES


def test_researchers_may_play_longer_than_tables_do() -> None:
    game = games.get("hydra")
    assert game.settle(5, {"rounds": 600}) == {"rounds": [600]}
    with pytest.raises(BadSetup, match=r"1\.\.100"):
        settled_options(game, 5, {"rounds": 101})
    assert settled_options(game, 5, {"rounds": 100}) == {"rounds": [100]}


def test_a_longer_match_that_was_begun_is_played_on() -> None:
    seated = Seated("hydra", 5)
    table = Table(replace(seated.head, options={"rounds": [600]}))
    assert table.head.options == {"rounds": [600]}


def test_old_talk_is_not_remembered() -> None:
    seated = Seated("dog", 4)
    for number in range(REMEMBERED_TALK + 50):
        seated.do(chat.say(seated.table, "x", "Xaver", f"line {number}"), "x")
    assert [said.text for said in seated.table.chat][:1] == ["line 50"]
    assert len(seated.table.chat) == REMEMBERED_TALK


def test_nobody_can_fill_a_log_with_what_is_no_move() -> None:
    seated = Seated("greyhounds", 3)
    table = seated.start("abc")
    table.most_beside_moves = 40
    rng = FastRng(1)
    with refused("table_worn"):
        for _ in range(40):
            seated.move(0, seated.choose(0, rng))
            seated.do(
                taking_back.ask_back(table, "a"), "a"
            )  # each time a move that no longer stands
    with refused("table_worn"):
        seated.do(chat.say(table, "a", "A", "hello"), "a")
    assert 40 <= table.position - len(table.lines) <= 42
    seated.play(20_000, rng)
    assert table.phase == OVER
