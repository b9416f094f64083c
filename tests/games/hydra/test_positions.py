"""Positions: any consistent one is read, and every other refused for its own reason."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest

from games.hydra.table import ONE_TRUMP, POOR, Table, table
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json, Ruling, play_out
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME, setup
from stammtisch.games.hydra.rules import HydraState

Spoil = Callable[[Json], object]


def told(at: Table) -> Json:
    return cast(Json, json.loads(json.dumps(GAME.position_to_json(at.state))))


def dealt() -> Json:
    """Five players, before anybody has answered."""
    return told(table())


def scored() -> Json:
    """Five players, one healthy round scored, the next one dealt."""
    at = table(hands={0: "EO", 1: "EO", 2: "GO", 3: "GO"}).announce()
    at.finish()
    return told(at.deal({}))


def solo() -> Json:
    """Six players, one solo scored: the dealer, seat 5, sat out."""
    at = table(dealer=5, seats=6).announce({2: "Solo"}).play("2 Solo G")
    at.finish()
    return told(at)


def over() -> Json:
    at = table(rounds=1).announce()
    at.finish()
    return told(at)


def thrown() -> Json:
    at = table(hands={2: POOR}).play("2 throw")
    return told(at.keep().deal({}))


def put(*path: Any, to: Any) -> Spoil:
    """Return how to set a field, however deep."""

    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def third_card(data: Json) -> None:
    card = data["hands"][0].split()[0]
    data["hands"][1] = " ".join([card, card, *data["hands"][1].split()[2:]])


def fifty_first_card(data: Json) -> None:
    data["hands"][0] += " HY"


BAD: list[tuple[Callable[[], Json], Spoil, str]] = [
    (dealt, put("surplus", to=1), "unknown field 'surplus'"),
    (dealt, lambda data: data.pop("shown"), "field 'shown' is missing"),
    (dealt, put("game", to="skat"), "this is a position of 'skat'"),
    (dealt, put("rules", to=99), "rules version 99"),
    (dealt, put("seats", to=4), "5, 6 seats, not with 4"),
    (dealt, put("options", "rounds", to=[0]), "allowed is 1..600"),
    (dealt, put("hands", 0, to=""), "40 cards instead of 50"),
    (dealt, fifty_first_card, "HY stands 3 times, there are two"),
    (dealt, lambda data: data["hands"].append("EO"), "'hands' has 6 entries, not 5"),
    (dealt, third_card, "there are two \\(HY-01\\)"),
    (dealt, put("hands", 0, to="X9"), "'X9' is no card"),
    (dealt, put("hands", to="EO"), "'hands' is not a list"),
    (dealt, put("dealer", to=5), "'dealer' is 5, not a whole number from 0 to 4"),
    (dealt, put("dealer", to=None), "a dealer must be named"),
    (dealt, put("totals", to=[1, 0, 0, 0, 0]), "the rounds add up to \\[0, 0, 0, 0, 0\\]"),
    (dealt, put("penalties", to=[-1, 0, 0, 0, 0]), "penalties are"),
    (dealt, put("penalties", to=[2**70, 0, 0, 0, 0]), "'penalties' holds"),
    (dealt, put("penalties", to=[0, 0, 0, 0]), "'penalties' has 4 entries, not 5"),
    (dealt, put("replays", to=-1), "'replays' is -1"),
    (dealt, put("moves", to=["0 Valeo"]), "move 1, '0 Valeo': HY-09"),
    (dealt, put("moves", to=["0 keep", "0 keep"]), "move 2, '0 keep': HY-09"),
    (dealt, put("moves", to=["7 keep"]), "no seat 7"),
    (dealt, put("moves", to=["0 hop"]), "“hop” is not a move"),
    (dealt, put("moves", to=[3]), "move 1 is 3, not a text"),
    (dealt, put("shown", to={"times": 1}), "'shown' tells times, seat and hand"),
    (thrown, put("shown", "hand", to=ONE_TRUMP.replace("SK", "EO")), "could not be thrown in"),
    (thrown, put("shown", "hand", to="EO"), "1 cards instead of 10"),
    (thrown, put("shown", "times", to=0), "'times' is 0"),
    (thrown, put("shown", "seat", to=5), "'seat' is 5"),
    (thrown, lambda data: data.update(dealer=None, hands=None), "a dealer must be named"),
    (scored, put("results", 0, "eyes", 0, to=999), "round 1: .* eyes instead of 240 \\(HY-02\\)"),
    (scored, put("results", 0, "eyes", 0, to=-1), "round 1: a seat has -1 eyes"),
    (scored, put("results", 0, "bonus", 0, to=3), "a bonus of 3"),
    (scored, put("results", 0, "bonus", 0, to=5 * 2**70), "round 1: "),
    (scored, put("results", 0, "points", to=[1] * 5), "round 1: these tricks are worth"),
    (scored, put("results", 0, "kind", to="wedding"), "are no wedding \\(HY-19\\)"),
    (scored, put("results", 0, "kind", to="skat"), "'skat' is no kind of round"),
    (scored, put("results", 0, "kind", to=[]), "is no kind of round"),
    (scored, put("results", 0, "declarer", to=2), "the declarer does not fit"),
    (scored, put("results", 0, "dealer", to=9), "round 1: 'dealer' is 9"),
    (scored, put("results", 0, "surplus", to=1), "round 1: a scored round tells"),
    (scored, put("results", to=[7]), "round 1: a scored round tells"),
    (scored, put("results", 0, "last_trick", to=None), "a last trick tells"),
    (scored, put("results", 0, "last_trick", "cards", to="EO"), "1 cards instead of 5"),
    (scored, put("results", 0, "last_trick", "winner", to=5), "'winner' is 5"),
    (scored, put("results", 0, "party", 0, to=-1), "the parties do not fit the players"),
    (scored, put("results", to=[]), "the rounds add up to"),
    (scored, put("dealer", to=4), "the deal passes to the left after every scored round"),
    (scored, lambda data: data["results"].append(data["results"][0]), "round 2: the deal passes"),
    (solo, put("results", 0, "declarer", to=-1), "the declarer does not fit"),
    (solo, put("results", 0, "declarer", to=1), "the declarer does not fit"),
    (solo, put("results", 0, "party", to=[1, 1, 0, 1, 1, -1]), "are no solo \\(HY-19\\)"),
    (solo, put("results", 0, "party", to=[0, 0, 1, 0, 0, 0]), "the parties do not fit"),
    (solo, put("results", 0, "bonus", 5, to=5), "the dealer sat out and took no tricks"),
    (solo, put("results", 0, "last_trick", "winner", to=5), "the dealer sat out"),
    (solo, put("options", "rounds", to=[7]), "HY-08"),
    (over, lambda data: data["results"].append(data["results"][0]), "only 1 are played|passes to"),
    (over, put("dealer", to=1), "the last dealer is not the dealer of the last round"),
    (over, put("dealer", to=None), "a dealer must be named"),
    (over, lambda data: data.update(hands=dealt()["hands"]), "although all rounds are scored"),
    (over, put("moves", to=["0 keep"]), "HY-34: The match is over"),
]


@pytest.mark.parametrize(("base", "spoil", "reason"), BAD)
def test_an_inconsistent_position_is_refused_with_its_reason(
    base: Callable[[], Json], spoil: Spoil, reason: str
) -> None:
    data = base()
    GAME.position_from_json(json.loads(json.dumps(data)))
    spoil(data)
    with pytest.raises(BadPosition, match=reason) as refused:
        GAME.position_from_json(data)
    assert refused.value.say("de") != refused.value.say("en")


@pytest.mark.parametrize("data", [None, 7, [], "x", {}])
def test_what_is_no_position_at_all(data: Any) -> None:
    with pytest.raises(BadPosition):
        GAME.position_from_json(data)


def test_moves_that_end_the_round_are_refused() -> None:
    at = table(hands={2: POOR})
    data = told(at)
    data["moves"] = ["2 throw", "0 keep", "1 keep", "3 keep", "4 keep"]
    with pytest.raises(BadPosition, match="the moves end the round"):
        GAME.position_from_json(data)
    data["moves"].append("0 keep")
    with pytest.raises(BadPosition, match="move 6"):
        GAME.position_from_json(data)


def test_cards_and_sealed_answers_may_be_told_in_any_order() -> None:
    at = table(hands={2: POOR}).play("0 keep", "2 keep", "4 keep")
    data = told(at)
    mixed = dict(data)
    mixed["hands"] = [" ".join(reversed(hand.split())) for hand in data["hands"]]
    mixed["moves"] = list(reversed(data["moves"]))
    assert GAME.position_to_json(GAME.position_from_json(mixed)) == data


def test_an_unfinished_choice_is_part_of_a_position() -> None:
    hand = "EO EO GK GK G10 SU RU S9 R9 E9"
    at = table(hands={1: hand}).announce({1: "Antrag"}).play("1 Pair E")
    twin = GAME.position_from_json(told(at))
    assert twin.unfinished(1) == at.state.unfinished(1)
    at.play("1 GK", "2 accept", "2 EO + GK")
    twin = GAME.position_from_json(told(at))
    assert twin.unfinished(2) == at.state.unfinished(2)
    assert GAME.position_to_json(twin) == told(at)


def test_a_position_remembers_penalties_replays_and_what_was_shown() -> None:
    at = table(hands={2: POOR}).play("2 throw").keep().deal({})
    at.state.direct(Ruling("penalty", 3, 12, "talked"))
    twin = cast(HydraState, GAME.position_from_json(told(at)))
    assert twin.score() == [0, 0, 0, -12, 0]
    assert (twin.throws, twin.shown_by) == (1, 2)
    at.keep()
    at.state.direct(Ruling("replay", 0, 0, "cards were mixed up"))
    twin = cast(HydraState, GAME.position_from_json(told(at)))
    assert twin.replays == 1


@pytest.mark.parametrize("seats", [5, 6])
def test_a_position_plays_on_like_the_match_it_was_taken_from(seats: int) -> None:
    rng = FastRng(seats)
    state = GAME.new(seats)
    steps = 0
    while not state.is_over():
        if steps % 41 == 0:
            twin = GAME.position_from_json(GAME.position_to_json(state))
            one, other = state.copy(), twin
            play_out(one, FastRng(steps))
            play_out(other, FastRng(steps))
            assert GAME.position_to_json(one) == GAME.position_to_json(other)
        if state.awaits_chance():
            state.deal(state.draw(rng))
        else:
            state.apply(state.turn(), state.random_move(state.turn(), rng))
        steps += 1


def test_one_line_is_enough_for_a_puzzle() -> None:
    state = GAME.position_from_json(setup.position(hands=["EO EO GO GO HY HY R10 R10 SO SO"]))
    assert {GAME.move_text(move) for move in state.legal(0)} == {"SO", "R10", "GO", "EO", "HY"}
