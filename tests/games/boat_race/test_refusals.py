"""Why a move is refused: the rule and the reason, for every kind of mistake."""

import pytest

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.match import IllegalMove, Match
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.rules import CODES, BoatRaceState

from .tables import at, deal, fresh, play, race, stage, walk


def refused(state: BoatRaceState, seat: int, move: int | str) -> tuple[str, str]:
    code = GAME.parse_move(move) if isinstance(move, str) else move
    refusal = state.refusal(seat, code)
    assert refusal is not None
    for lang in LANGUAGES:
        assert GAME.words.say(refusal.reason, refusal.facts, lang)
    return refusal.rule, refusal.reason


def test_chance_comes_first() -> None:
    state = fresh(3)
    assert refused(state, 0, "RGY") == ("BR-04", "chance_first")
    state.deal([0])
    assert refused(state, 0, "RGY") == ("BR-03", "chance_first")


def test_BR_04_only_the_starter_ranks_and_nothing_else_comes_first() -> None:
    state = at(starter=1)
    assert state.refusal(1, GAME.parse_move("GYR")) is None
    assert refused(state, 0, "GYR") == ("BR-04", "not_your_turn")
    for move in ("Oxford", "R1", "Champ", -1, CODES, 10**9, -(10**9)):
        assert refused(state, 1, move) == ("BR-04", "ranking_wanted")


def test_BR_05_only_the_announcer_announces() -> None:
    state = at(starter=1, moves="RGY")
    assert state.refusal(1, GAME.parse_move("Cambridge")) is None
    assert refused(state, 2, "Oxford") == ("BR-05", "not_your_turn")
    for move in ("RGY", "R1", -1, CODES):
        assert refused(state, 1, move) == ("BR-05", "boat_wanted")


def test_BR_05_cards_out_of_turn_out_of_hand_and_out_of_pack() -> None:
    oxford, cambridge = ["R1 R2 R3 R5 R6", "G1 G2"], ["Y1 Y2 Y3 Y5 Oar"]
    state = at(seats=4, turn=0, oxford=oxford, cambridge=cambridge, moves="RGY Oxford")
    assert state.refusal(0, GAME.parse_move("R1")) is None
    assert refused(state, 1, "G1") == ("BR-05", "not_your_turn")
    assert refused(state, 0, "G1") == ("BR-05", "not_in_hand")
    assert refused(state, 0, "Champ") == ("BR-05", "not_in_hand")
    assert refused(state, 0, "Y1") == ("BR-05", "other_pack")
    assert refused(state, 0, "Oar") == ("BR-05", "other_pack")
    assert refused(state, 0, "R4") == ("BR-02", "not_in_play")
    for move in ("Oxford", "RGY", -1, -(10**9), CODES, 10**9):
        assert refused(state, 0, move) == ("BR-05", "card_wanted")
    play(state, "R1")
    assert refused(state, 0, "R1") == ("BR-05", "not_your_turn")


def test_a_card_once_played_is_no_longer_in_hand() -> None:
    state = race(3, starter=2)
    deal(state, ["R8", "Y1", "Y2"], ["", "R8"])
    play(state, "RGY Oxford R8 Y1 Y2 Oxford")
    state.apply(1, state.legal(1)[0])
    state.apply(2, state.legal(2)[0])
    assert refused(state, 0, "R8") == ("BR-05", "not_in_hand")


def test_BR_15_no_moves_after_the_end() -> None:
    state = race(3, course=5)
    stage(state, "O0 O0 O0 O0 O0")
    for seat in range(3):
        for move in range(-2, CODES + 2):
            assert refused(state, seat, move) == ("BR-15", "match_over")


def test_BR_16_no_moves_before_the_final_lot() -> None:
    state = race(3, course=6)
    for _ in range(3):
        stage(state, "O0 O0 C1 C1 C2:Oar")
    assert refused(state, 0, "Oxford") == ("BR-16", "chance_first")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_seats_that_do_not_exist_are_never_to_act(seat: int) -> None:
    state = walk(fresh(3), 1, 10)
    assert state.legal(seat) == []
    assert refused(state, seat, 0)[1] == "not_your_turn"
    assert fresh(3).legal(-1) == []


def test_a_match_says_why_in_both_languages_and_names_who_is_to_move() -> None:
    match = Match(GAME, 3, bytes(32), names=["Anna", "Ben", "Cleo"])
    turn = match.state.turn()
    with pytest.raises(IllegalMove) as error:
        match.play((turn + 1) % 3, 29)
    name = match.names[turn]
    assert error.value.say("de") == (
        f"Nicht erlaubt (BR-04: Du bist nicht dran. Es fehlt noch: {name}.)."
    )
    assert error.value.say("en") == (
        f"Not allowed (BR-04: It is not your turn. Still to come: {name}.)."
    )
