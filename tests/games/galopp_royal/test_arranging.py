"""GR-11 where a table has agreed that players lay their teams out themselves."""

import json
from typing import Any, cast

import pytest
from jsonschema_rs import Draft202012Validator

from games.cases import at_every_table
from games.galopp_royal.tables import (
    FOUR_TEAMS,
    Options,
    draw,
    gold,
    legal,
    look,
    made,
    news,
    opened,
    play,
    refused,
    team,
)
from stammtisch import bots
from stammtisch.core import record
from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json, Option
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.core.sense import Choices
from stammtisch.games.galopp_royal import GAME, GaloppRoyal, setup
from stammtisch.games.galopp_royal.board import ARRANGE
from stammtisch.games.galopp_royal.rules import LAY, GaloppState
from stammtisch.games.galopp_royal.schema import POSITION, VIEW
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.testing import Law, pytest_suite, secrecy
from stammtisch.testing.case import cases_everywhere
from stammtisch.tui.painter import painter
from stammtisch.tui.screen import moves_part
from tui.walks import plain

AGREED: Options = {"arrange": 1}


def always_arranged() -> Game:
    """Return the game with the option always on, so that every law meets it everywhere."""
    game = GaloppRoyal()
    switch = Option(ARRANGE.name, [1], 1, 1, ARRANGE.label)
    game.options = [switch if option is ARRANGE else option for option in game.options]
    return game


ARRANGED = always_arranged()

test_laws_with_teams_laid_out = pytest_suite(ARRANGED)


@pytest.mark.once
@pytest.mark.parametrize(("game", "seats"), at_every_table(ARRANGED))
@pytest.mark.parametrize(
    "law",
    [secrecy.unfinished_choices, secrecy.no_leak, secrecy.imagined_worlds],
    ids=lambda law: law.id,
)
def test_laws_where_any_one_move_can_be_made(law: Law, game: Game, seats: int) -> None:
    for case in cases_everywhere(game, seats, 1, 20):
        law(case)


def bought(cards: str = "1 2 3 5", buyer: int = 1) -> GaloppState:
    """Return a match of three in which a seat has just bought the first team."""
    state = draw(opened(3, options=AGREED), cards)
    while state.phase == Phase.BID:
        play(state, "bid 7" if state.turn() == buyer else "pass")
    return state


# The rule


def test_GR_11_the_buyer_says_which_carrier_lies_on_which_place() -> None:
    state = bought()
    assert (state.to_act(), state.rule(), state.asks(1)) == ([1], "GR-11", "carrier")
    assert team(state, 1) == "2 3 1 5"  # open, as it was taken
    assert legal(state) == ["lay 1", "lay 2", "lay 3", "lay 5"]
    play(state, "lay 5")
    assert legal(state) == ["lay 1", "lay 2", "lay 3"]
    play(state, "lay 2")
    assert team(state, 1) == "2 3 1 5"
    play(state, "lay 3")
    assert team(state, 1) == "5 2 3 1"  # the last follows
    assert state.phase == Phase.DRAW


@pytest.mark.parametrize(
    ("cards", "moves", "laid"),
    [
        ("1 2 2 2", ["lay 1"], "1 2 2 2"),
        ("1 2 2 2", ["lay 2", "lay 1"], "2 1 2 2"),
        ("1 2 2 2", ["lay 2", "lay 2", "lay 2"], "2 2 2 1"),
        ("O O R R", ["lay R", "lay O", "lay R"], "R O R O"),
        ("O O R R", ["lay O", "lay O"], "O O R R"),
        ("5 5 5 5", ["lay 5"], "5 5 5 5"),
    ],
)
def test_GR_11_equal_carriers_are_one_choice_and_what_is_left_of_one_kind_follows(
    cards: str, moves: list[str], laid: str
) -> None:
    state = bought(cards)
    for move in moves:
        assert state.phase == Phase.ARRANGE
        play(state, move)
    assert state.phase == Phase.DRAW
    assert team(state, 1) == laid


def test_GR_11_nothing_is_asked_unless_it_was_agreed() -> None:
    assert "arrange" not in GAME.settle(4)
    assert GAME.settle(4, {"arrange": 0}) == GAME.settle(4)
    assert GAME.settle(4, AGREED)["arrange"] == [1]
    state = draw(opened(3), "1 2 3 5")
    play(state, "pass", "bid 7", "pass")
    assert state.phase == Phase.DRAW


def test_GR_11_the_auctions_go_on_as_usual_from_the_last_opener() -> None:
    state = play(bought(buyer=2), "lay 5", "lay 1", "lay 2")
    assert (state.phase, state.acting) == (Phase.DRAW, 1)  # GR-09 not from the buyer
    play(draw(state, "1 1 O R"), "bid 3", "pass", "lay R", "lay O")
    assert gold(state) == [50, 47, 43]
    assert (state.phase, state.acting) == (Phase.TAKE, 0)
    draw(state, "5 O O R")
    assert (state.to_act(), state.phase) == ([0], Phase.ARRANGE)
    play(state, "lay O", "lay 5", "lay O")
    assert [team(state, seat) for seat in range(3)] == ["O 5 O R", "R O 1 1", "5 1 2 3"]
    assert (state.phase, state.race, state.acting) == (Phase.ROLL, 1, 0)


def test_GR_11_teams_that_are_taken_are_laid_out_one_by_one() -> None:
    state = opened(3, options=AGREED)
    for _ in range(3):
        play(draw(state, "1 1 1 1"), "pass", "pass", "pass")
    for seat in range(3):
        assert (state.phase, state.acting) == (Phase.TAKE, seat)
        draw(state, "2 2 3 5")
        assert (state.phase, state.to_act(), int(state.unsold)) == (Phase.ARRANGE, [seat], 3)
        play(state, "lay 3", "lay 5")
        assert team(state, seat) == "3 5 2 2"
    assert state.phase == Phase.ROLL


def spare_sold() -> GaloppState:
    """Return a match of four in which seat 2 has just bought the first spare team."""
    state = made(
        phase="draw", spare=1, teams=FOUR_TEAMS, turn=1, gold=[30, 30, 30, 30], options=AGREED
    )
    return play(draw(state, "1 2 3 3"), "pass", "bid 4", "pass", "pass")


def test_GR_11_a_spare_team_is_laid_out_too() -> None:
    state = spare_sold()
    assert (state.phase, state.acting, int(state.spare)) == (Phase.ARRANGE, 2, 1)
    assert look(state, None).removed == look(state, None).drawn == []  # told by then
    play(state, "lay 3", "lay 1", "lay 3")
    assert team(state, 2) == "3 1 3 2"
    assert (state.phase, state.acting, int(state.spare)) == (Phase.DRAW, 1, 2)
    play(draw(state, "5 5 R R"), "bid 4", "pass", "pass", "pass", "lay R", "lay 5", "lay 5")
    assert team(state, 1) == "R 5 5 R"
    assert (state.phase, state.acting, int(state.race)) == (Phase.ROLL, 1, 2)


def test_GR_11_the_die_names_the_carrier_on_its_place() -> None:
    state = play(bought(buyer=2), "lay 5", "lay 1", "lay 2")
    play(draw(state, "1 1 O R"), "bid 3", "pass", "lay R", "lay O")
    play(draw(state, "5 O O R"), "lay O", "lay 5", "lay O")
    for number, card in enumerate("O5OR", start=1):
        rolled = state.copy()
        rolled.deal([number])
        assert look(rolled, None).to_json()["carrier"] == card


def test_GR_11_what_cannot_be_laid_is_refused() -> None:
    state = bought("1 2 2 5")
    assert refused(state, "lay R") == ("GR-11", "nothing_to_lay")
    assert refused(state, "pass")[0] == "GR-11"
    assert refused(state, "lay 1", seat=0) == ("GR-11", "not_your_turn")
    play(state, "lay 1")
    assert refused(state, "lay 1") == ("GR-11", "nothing_to_lay")
    assert refused(play(draw(opened(3), "1 2 3 5")), "lay 1")[0] == "GR-05"


def test_GR_11_a_carrier_can_be_taken_back_until_all_lie() -> None:
    state = play(bought(), "lay 5", "lay 2")
    assert [GAME.move_text(move) for move in state.unfinished(1)] == ["lay 5", "lay 2"]
    assert state.unfinished(0) == []
    state.take_back(1)
    play(state, "lay 1")
    twin = state.copy()
    state.take_back(1)
    state.take_back(1)
    assert state.unfinished(1) == []
    play(twin, "lay 3")
    assert team(twin, 1) == "5 1 3 2"
    assert team(state, 1) == "2 3 1 5"


def test_GR_11_nobody_else_sees_how_far_it_has_got() -> None:
    state = bought()
    before = [look(state, seat).to_json() for seat in (0, 2, None)]
    play(state, "lay 5")
    assert [look(state, seat).to_json() for seat in (0, 2, None)] == before
    assert look(state, 1).to_json()["laying"] == ["lay 5"]
    world = look(state, 1).imagine(FastRng(1))
    assert world.unfinished(1) == state.unfinished(1)
    assert look(state, 0).imagine(FastRng(1)).unfinished(1) == []


# Words, pictures, the terminal


def test_GR_11_the_log_tells_the_order() -> None:
    state = bought()
    before = look(state, 0)
    play(state, "lay 5", "lay 2")
    assert news(before, look(state, 0)) == []
    play(state, "lay 3")
    told = (
        "seat B lays the carriers onto places 1 to 4: carrier 5, carrier 2, carrier 3, carrier 1."
    )
    assert news(before, look(state, 0)) == [told]
    draw(state, "1 1 O R")
    assert news(before, look(state, 0))[0] == told


def test_the_prompt_names_the_place() -> None:
    state = bought()
    teller = GAME.teller(["Ada", "Ben", "Cleo"], "en")
    assert teller.prompt(look(state, 1)) == "Which carrier goes to place 1?"
    play(state, "lay 5")
    assert teller.prompt(look(state, 1)) == "Which carrier goes to place 2?"
    assert not teller.is_weighty(look(state, 1))
    assert teller.move(LAY) == "carrier 1 to the next place"
    assert GAME.teller(["Ada", "Ben", "Cleo"], "de").move(LAY) == "Träger 1 auf den nächsten Platz"
    assert GAME.parse_move("lege r") == LAY + 5


@pytest.mark.parametrize("is_tall", [False, True])
def test_carriers_are_clicked_and_lie_in_the_order_chosen(is_tall: bool) -> None:
    state = play(bought("1 5 5 2"), "lay 2")
    for seat in (0, 1, None):
        drawing = Drawing(look(state, seat), GAME.teller(["A", "B", "C"], "en"), is_tall=is_tall)
        GAME.draw(drawing)
        found = [look.key for look in drawing.placements if look.key.startswith("piece-carrier-1-")]
        kinds = [key.rpartition("-")[2] for key in found]
        assert kinds == (["1", "3", "3", "0"] if seat == 1 else ["3", "3", "0", "1"])
        assert (LAY in drawing.marked) == (seat == 1)
        assert ("is laying the carriers out" in drawing.to_svg()) == (seat != 1)


def test_carriers_that_are_only_laid_out_do_not_fly_in() -> None:
    state = play(bought(), "lay 5", "lay 2")
    before = look(state, 0)
    play(state, "lay 3")
    drawing = Drawing(look(state, 0), GAME.teller(["A", "B", "C"], "en"), before=before)
    GAME.draw(drawing)
    carriers = [look for look in drawing.placements if look.key.startswith("piece-carrier-1-")]
    assert len(carriers) == 4
    assert all(look.way is None or look.way.origin is None for look in carriers)


def test_the_terminal_shows_what_lies_so_far() -> None:
    state = play(bought("1 5 5 2"), "lay 2")
    brush = painter(GAME, ["Ada", "Ben", "Cleo"], "en")
    lines = plain(brush.board(look(state, 1)))
    assert "lays down" in lines[0]
    assert lines[2].rstrip().endswith("2")
    assert "Which carrier goes to place 2?" in brush.prompt(look(state, 1))
    assert any("5" in line for line in plain(moves_part(brush, look(state, 1))))


# Positions


def test_positions_tell_what_lies_so_far() -> None:
    state = play(bought(), "lay 5")
    data = GAME.position_to_json(state)
    assert (data["phase"], data["laying"], data["removing"]) == ("arrange", ["lay 5"], [])
    assert data["options"]["arrange"] == [1]
    twin = cast(GaloppState, GAME.position_from_json(json.loads(json.dumps(data))))
    assert twin.unfinished(1) == state.unfinished(1)
    assert "laying" not in GAME.position_to_json(play(state, "lay 1", "lay 2"))


def test_positions_of_old_read_as_before() -> None:
    data = GAME.position_to_json(draw(opened(3), "1 2 3 5"))
    assert "laying" not in data
    assert "arrange" not in data["options"]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_positions_and_views_on_the_way_are_read_back_and_fit_the_schemas(seats: int) -> None:
    position, view = Draft202012Validator(POSITION), Draft202012Validator(VIEW)
    options: Options = {**AGREED, "finish": [2] * 6, "pond": 2}
    seen: set[tuple[int, int]] = set()
    for seed in range(3):
        state, rng = cast(GaloppState, GAME.new(seats, options)), FastRng(seed)
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
                continue
            data = json.loads(json.dumps(GAME.position_to_json(state)))
            position.validate(data)
            assert GAME.position_to_json(GAME.position_from_json(data)) == data
            view.validate(look(state, rng.below(seats)).to_json())
            seen.add((int(state.phase), int(state.spare)))
            is_shy = state.phase == Phase.BID and rng.below(3) < seed
            state.apply(state.turn(), 0 if is_shy else state.random_move(state.turn(), rng))
    assert {(Phase.ARRANGE, spare) for spare in range(3)} <= seen


def broken(state: GaloppState, **changes: Any) -> Json:
    return GAME.position_to_json(state) | changes


def taking() -> GaloppState:
    """Return a match of three in which the last player has just taken a team."""
    state = play(bought(buyer=2), "lay 5", "lay 1", "lay 2")
    play(draw(state, "1 1 O R"), "bid 3", "pass", "lay R", "lay O")
    return draw(state, "5 O O R")


def unarranged() -> Json:
    data = GAME.position_to_json(bought())
    del data["options"]["arrange"]
    return data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (broken(bought(), turn=0), "who has just got a team lays it out (GR-11)"),
        (broken(taking(), turn=2), "who has just got a team lays it out (GR-11)"),
        (broken(spare_sold(), turn=1), "seat 1 has bought no team (GR-11)"),
        (broken(bought(), laying=["lay R"]), "'lay R' cannot be laid out (GR-11)"),
        (broken(bought(), laying=[7]), "7 cannot be laid out (GR-11)"),
        (broken(bought(), laying=["lay 5", "lay 2", "lay 1"]), "do not fit together"),
        (broken(bought(), teams=["", "1 2 3 5", ""]), "not on its buyer's board (GR-07, GR-11)"),
        (broken(bought(), removing=["lay 5"]), "GR-24"),
        (unarranged(), "phase 'arrange' does not belong to race 0"),
        (broken(taking(), unsold=1), "GR-08"),
        (broken(draw(opened(3), "1 2 3 5"), laying=[]), "unknown field 'laying'"),
    ],
)
def test_what_cannot_be_is_refused(data: Json, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.position_from_json(data)
    assert reason in str(error.value)


def test_positions_are_made_by_names() -> None:
    teams = ["1 2 3 5", "", "R R O 1"]
    data = setup.position(phase="arrange", teams=teams, turn=2, laying=["lay O"], options=AGREED)
    assert (data["teams"], data["turn"], data["laying"]) == (teams, 2, ["lay O"])
    assert setup.position(teams=[*teams[::2], "1 1 2 2"], options=AGREED)["phase"] == "move"
    for turn in (1, None):
        with pytest.raises(BadPosition, match="GR-11"):
            setup.position(phase="arrange", teams=teams, options=AGREED, turn=turn)
    with pytest.raises(BadPosition):
        setup.position(phase="arrange", teams=teams, turn=2)


# Bots and records


def test_bots_waste_no_thought_on_an_order() -> None:
    state = bought("5 2 1 R")
    sense, choices = GAME.sense(), Choices()
    sense.policy(state, 1, choices)
    assert (int(choices.count), int(choices.keys[0])) == (1, state.legal(1)[0])
    sense.rollout_step(state, 1, FastRng(1))
    assert (team(state, 1), state.phase) == ("1 2 5 R", Phase.DRAW)
    why = GAME.why(look(bought(), 1), [LAY])
    assert why is not None
    assert "no difference" in GAME.words.say(why.key, why.facts, "en")


@pytest.mark.parametrize("level", ["Random", "Beginner", "Regular", "Master@20"])
def test_bots_play_and_the_record_replays(level: str) -> None:
    options: Options = {**AGREED, "finish": [2] * 6}
    match = Match(GAME, 3, bytes(range(SEED_BYTES)), options)
    players = [bots.make(level, GAME, FastRng(seat)) for seat in range(3)]
    while not match.is_over():
        seat = match.state.to_act()[0]
        match.play(seat, players[seat].choose(match.view(seat)))
    text = record.write(match)
    assert "option arrange: 1\n" in text
    assert " lay " in text
    assert record.write(record.verify(record.parse(text), GAME)) == text
