"""Positions: every reachable one is read back, what cannot be is refused, nothing gets lost."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from games.galopp_royal.tables import (
    break_over,
    draw,
    on_course,
    opened,
    pile,
    play,
    race_over,
    take_turn,
)
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_state_on_the_way_is_read_back_and_all_cards_and_coins_are_there(seats: int) -> None:
    for seed in range(3):
        state, rng = cast(GaloppState, GAME.new(seats)), FastRng(seed)
        for step in range(400):
            if state.is_over():
                break
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                is_shy = state.phase == Phase.BID and step % 3 < seed
                state.apply(state.turn(), 0 if is_shy else state.random_move(state.turn(), rng))
            account(state)
            data = GAME.position_to_json(state)
            twin = GAME.position_from_json(json.loads(json.dumps(data)))
            assert GAME.position_to_json(twin) == data


def account(state: GaloppState) -> None:
    """Count every card and every coin."""
    assert sum(state.score()) + int(state.bank) == 50 * int(state.seats)
    assert min(state.score()) >= 0
    found = [
        stock + gone for stock, gone in zip(pile(state.stock), pile(state.discard), strict=True)
    ]
    for card in state.teams:
        if card >= 0:
            found[card] += 1
    if state.phase == Phase.BID:
        for place, card in enumerate(state.auction.hands):
            if card >= 0 and not state.auction.thrown >> place // 2 & 1:
                found[card] += 1
        if state.auction.open_card >= 0:
            found[state.auction.open_card] += 1
    assert found == pile(state.terms.carriers)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_all_cards_and_coins_are_there_after_every_move_of_whole_matches(seats: int) -> None:
    for seed in range(10):
        state, rng = cast(GaloppState, GAME.new(seats)), FastRng(seed)
        while not state.is_over():
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                state.apply(state.turn(), state.random_move(state.turn(), rng))
            account(state)


def bidding() -> Json:
    state = draw(opened(4), "1 2 3 R")
    return GAME.position_to_json(play(state, "bid 3", "bid 4", "pass"))


def bidding_again() -> Json:
    state = draw(opened(4), "1 2 3 R")
    play(state, "bid 3", "pass", "pass", "pass")
    return GAME.position_to_json(play(draw(state, "1 1 2 5"), "bid 9"))


def six_bidding() -> Json:
    return GAME.position_to_json(play(draw(opened(6), "1 2 3 R 5 O"), "pass", "bid 2"))


def taking() -> Json:
    state = opened(3)
    for cards in ("1 1 1 1", "2 2 2 2", "3 3 3 3"):
        play(draw(state, cards), "pass", "pass", "pass")
    return GAME.position_to_json(draw(state, "O O O O"))


def racing() -> Json:
    state = on_course(["1 2 3 5", "1 2 O R", "1 2 3 O", "1 5 O O"], [4, 3, 1, 0], turn=1)
    return GAME.position_to_json(take_turn(state, 4, "back 0"))


def changing() -> Json:
    return GAME.position_to_json(play(race_over(), "drop 0 1", "drop 3 O"))


def selling() -> Json:
    state = play(race_over(), "drop 0 1", "drop 1 2", "drop 2 O", "drop 3 O")
    return GAME.position_to_json(draw(draw(state, "5 5 3 3"), "1 1 2 2"))


def starting() -> Json:
    return GAME.position_to_json(break_over())


def over() -> Json:
    return GAME.position_to_json(race_over(race=6))


SOUND = [bidding, bidding_again, six_bidding, taking, racing, changing, selling, starting, over]


@pytest.mark.parametrize("make", SOUND, ids=lambda make: make.__name__)
def test_positions_made_by_hand_are_sound(make: Callable[[], Json]) -> None:
    data = make()
    assert GAME.position_to_json(GAME.position_from_json(data)) == data


def put(*path: Any) -> Callable[[Json], None]:
    """Return a change that sets the value at a path."""
    *keys, last, value = path

    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data[last] = value

    return change


def add(*path: Any) -> Callable[[Json], None]:
    """Return a change that adds to a number or a list."""
    *keys, last, value = path

    def change(data: Any) -> None:
        for key in keys:
            data = data[key]
        data[last] += value

    return change


def both(*changes: Callable[[Json], None]) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        for one in changes:
            one(data)

    return change


BAD: list[tuple[Callable[[], Json], Callable[[Json], None], str]] = [
    (bidding, put("phase", "dream"), "no phase"),
    (bidding, put("turn", 2), "is to bid"),
    (bidding, put("turn", 9), "'turn'"),
    (bidding, put("starter", None), "lot"),
    (bidding, put("starter", 1), "opened this auction"),
    (bidding, add("gold", 0, 1), "leave"),
    (bidding, add("bank", 1), "the bank"),
    (bidding, put("paid", [60, 0, 0, 0]), "cannot have paid"),
    (bidding, put("paid", [-1, 0, 0, 0]), "cannot have paid"),
    (bidding, add("stock", 0, 1), "cards instead of"),
    (bidding, both(add("stock", 0, -9), add("discard", 0, 9)), "less than no card"),
    (bidding, put("auction", None), "an auction is told"),
    (bidding, put("auction", "hands", 0, ""), "bid, not"),
    (bidding, put("auction", "hands", 0, "1 1"), "drew 2 cards"),
    (bidding, put("auction", "hands", 0, "7"), "is no carrier"),
    (bidding, put("auction", "hands", 0, 7), "no row of carriers"),
    (bidding, put("auction", "open", "1"), "lies open"),
    (bidding, put("auction", "early", 4), "'early'"),
    (bidding, put("auction", "early", 2), "never happened"),
    (bidding, put("auction", "opener", 2), "opened this auction"),
    (bidding, put("auction", {}), "an auction tells"),
    (bidding, add("auction", "bids", ["3 pass", "0 pass"]), "have ended the auction"),
    (bidding, put("auction", "bids", 1, "1 bid 2"), "GR-05"),
    (bidding, put("auction", "bids", 1, "2 bid 9"), "GR-05"),
    (bidding, put("unsold", 1), "last auction"),
    (bidding, put("unsold", 3), "without a bid"),
    (bidding, put("spare", 1), "spare teams"),
    (bidding, put("removing", ["drop 0 1"]), "unfinished change"),
    (bidding, put("change", {"removed": "", "drawn": ""}), "a change of carriers is told"),
    (bidding, put("teams", 0, "1 2 3"), "no team of four"),
    (bidding, put("teams", 0, "1 1 1 1"), "paid for"),
    (bidding, put("shuffles", -1), "'shuffles'"),
    (bidding_again, put("last_auction", None), "the last auction is told"),
    (bidding_again, put("last_auction", "bids", ["0 bid 3"]), "has not ended"),
    (bidding_again, put("last_auction", "bids", 0, "0 bid 51"), "has not paid"),
    (bidding_again, put("last_auction", "hands", 0, "2"), "buyer's board"),
    (bidding_again, put("last_auction", "opener", 2), "GR-05"),
    (bidding_again, add("last_auction", "bids", ["0 pass"]), "GR-04"),
    (bidding_again, put("last_auction", "hands", ["1", "", "", ""]), "two bidders"),
    (six_bidding, both(add("discard", 0, -1), add("stock", 0, 1)), "early passers"),
    (taking, put("turn", 0), "clockwise from the next opener"),
    (taking, put("unsold", 2), "yet"),
    (taking, put("last_auction", "opener", 0), "GR-05"),
    (racing, put("race", "number", 2), "results after race"),
    (racing, put("race", "fields", 0, 17), "cannot stand"),
    (racing, put("race", "fields", 0, -5), "cannot stand"),
    (racing, put("race", "racing", [0, 1, 2]), "every sedan"),
    (racing, put("race", "home", [0]), "every sedan"),
    (racing, put("race", "roll", 2), "the die shows"),
    (racing, put("race", "played", None), "the turn before"),
    (racing, put("race", "turns", 0), "the turn before"),
    (racing, put("race", "played", "move", "forth 1"), "moves no other sedan"),
    (racing, put("race", "played", "move", "bid 3"), "cannot move"),
    (racing, put("race", "played", "carrier", "5"), "cannot move"),
    (racing, put("race", "played", "roll", 1), "not on its place"),
    (racing, put("race", "played", "seat", 3), "it is the turn of"),
    (racing, put("turn", 0), "it is the turn of"),
    (racing, put("race", "fields", 1, -4), "no such turn"),  # it came out of the pond
    (racing, put("race", "fields", 0, 15), "no such turn"),  # it was beyond the arch
    (racing, add("race", "turns", 1), "no such turn"),
    (racing, put("race", "turns", 1), "no such turn"),  # nobody has left the start
    (racing, put("teams", 2, ""), "carriers on the board"),
    (racing, put("teams", 2, "1 . 3 O"), "carriers on the board"),
    (
        racing,
        both(
            put("race", "fields", [16, 5, 16, 16]),
            put("race", "racing", [1]),
            put("race", "home", [0, 2, 3]),
            put("turn", 1),
        ),
        "this race is over",
    ),
    (changing, put("removing", ["drop 0 1", "drop 0 2"]), "cannot be removed"),
    (changing, put("removing", ["drop 0 3"]), "cannot be removed"),
    (changing, put("removing", ["drop 0 1"] * 4), "unfinished change"),
    (changing, put("turn", 0), "changes the carriers"),
    (changing, put("results", 0, "last", 3), "cannot be last"),
    (changing, put("results", 0, "last", None), "somebody is last"),
    (changing, put("results", 0, "first", [0, 0, 2]), "not three players"),
    (changing, put("results", 0, "first", [0, 2]), "'first'"),
    (changing, put("results", [{}]), "tells 'first'"),
    (changing, put("race", "fields", 1, 99), "cannot stand"),
    (changing, put("phase", "over"), "does not belong"),
    (changing, put("race", "played", "roll", 2), "not on its place"),
    (selling, put("race", "played", "carrier", "5"), "not on its place"),
    (selling, put("change", None), "a change of carriers is told"),
    (selling, put("change", "drawn", None), "right after the change"),
    (selling, put("change", "drawn", "R R R R"), "not on the board"),
    (selling, put("change", "removed", "1 2 O"), "carriers instead of"),
    (selling, put("spare", 2), "a change of carriers is told"),
    (selling, put("spare", 0), "spare teams"),
    (starting, put("last_auction", "opener", 2), "GR-05"),
    (starting, put("race", "fields", 0, 1), "start field"),
    (starting, put("turn", 3), "it is the turn of"),
    (over, put("turn", 0), "nobody has a turn"),
    (over, put("race", "number", 5), "cannot stand"),
]


@pytest.mark.parametrize(
    ("make", "spoil", "reason"), BAD, ids=lambda value: getattr(value, "__name__", None)
)
def test_positions_that_cannot_be_are_refused_with_a_reason(
    make: Callable[[], Json], spoil: Callable[[Json], None], reason: str
) -> None:
    data = json.loads(json.dumps(make()))
    spoil(data)
    with pytest.raises(BadPosition) as refused:
        GAME.position_from_json(data)
    assert reason in str(refused.value)
    assert refused.value.say("de").startswith("Unmögliche Stellung")
