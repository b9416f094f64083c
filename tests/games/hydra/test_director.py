"""At the table: silence, the director, and what a spectator sees: HY-35, HY-36, ALL-01."""

import pytest

from games.hydra.table import POOR, Table, keys, table
from stammtisch.core import record
from stammtisch.core.errors import BadRecord, BadRuling
from stammtisch.core.game import Ruling
from stammtisch.core.match import IllegalMove, Match
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.rules import HydraState

NAMES = ["Anna", "Bert", "Cora", "Dora", "Emil"]


def match_of(rounds: int = 2) -> Match:
    return Match(GAME, 5, bytes(range(32)), {"rounds": rounds}, NAMES)


def play_on(match: Match, moves: int, seed: int = 1) -> Match:
    rng = FastRng(seed)
    for _ in range(moves):
        if match.is_over():
            break
        seat = match.state.turn()
        match.play(seat, match.state.random_move(seat, rng))
    for seat in range(match.seats):
        while match.state.unfinished(seat):
            match.take_back(seat)
    return match


def play_round(match: Match) -> Match:
    """Play the round to its end, healthy and with the lowest cards."""
    state = match.state
    assert isinstance(state, HydraState)
    scored = state.scored
    while state.scored == scored:
        seat = state.turn()
        match.play(seat, state.legal(seat)[0])
    return match


def truth(match: Match) -> HydraState:
    assert isinstance(match.state, HydraState)
    return match.state


def test_HY_35_hydra_is_played_in_silence() -> None:
    assert GAME.no_chat_rule == "HY-35"


def test_HY_36_the_director_deducts_points_with_a_reason_on_the_record() -> None:
    match = play_on(match_of(), 12)
    before = match.state.score()
    match.direct(Ruling("penalty", 2, 10, "looked at a neighbour's cards"))
    after = match.state.score()
    assert after == [before[0], before[1], before[2] - 10, before[3], before[4]]
    assert match.view(None).to_json()["penalties"] == [0, 0, 10, 0, 0]
    assert "director penalty 2 10: looked at a neighbour's cards" in match.log
    play_on(match, 10_000)
    written = record.write(match)
    again = record.verify(record.parse(written), GAME)
    assert again.state.score() == match.state.score()
    assert record.write(again) == written


def test_HY_36_penalties_add_up_and_decide_the_match() -> None:
    match = match_of(rounds=1)
    play_round(match)
    assert match.is_over()
    for seat in match.state.winners():
        match.direct(Ruling("penalty", seat, 500, "talked"))
        match.direct(Ruling("penalty", seat, 1, "talked again"))
        assert match.state.score()[seat] < 0
        assert seat not in match.state.winners()


@pytest.mark.parametrize("points", [0, -5, 10**30])
def test_HY_36_a_penalty_takes_points_away(points: int) -> None:
    match = match_of()
    before = GAME.position_to_json(match.state)
    with pytest.raises(BadRuling, match="HY-36"):
        match.direct(Ruling("penalty", 2, points, "talked"))
    assert GAME.position_to_json(match.state) == before


def test_HY_36_an_unknown_ruling_is_refused() -> None:
    match = match_of()
    with pytest.raises(BadRuling, match="applause"):
        match.direct(Ruling("applause", 2, 5, "well played"))
    assert match.log == []


def test_HY_36_a_running_round_is_dealt_again_by_the_same_dealer() -> None:
    match = play_on(match_of(), 20)
    state = truth(match)
    dealer, hands = state.dealer, GAME.position_to_json(state)["hands"]
    match.direct(Ruling("replay", 0, 0, "a card was shown"))
    assert state.dealer == dealer
    assert state.to_act() == [0, 1, 2, 3, 4]
    assert GAME.position_to_json(state)["hands"] != hands
    assert GAME.position_to_json(state)["moves"] == []
    assert match.log[-1] == "director replay 0 0: a card was shown"


def test_HY_36_before_the_first_answer_the_round_before_is_replayed() -> None:
    match = match_of(rounds=3)
    first_dealer = truth(match).dealer
    play_round(match)
    assert truth(match).scored == 1
    match.direct(Ruling("replay", 0, 0, "cards were mixed up"))
    assert truth(match).scored == 0
    assert truth(match).dealer == first_dealer
    assert match.state.score() == [0] * 5
    assert truth(match).results == []


def test_HY_36_after_the_end_the_last_round_is_replayed() -> None:
    match = match_of(rounds=2)
    play_round(match)
    middle = match.state.score()
    play_round(match)
    assert match.is_over()
    match.direct(Ruling("replay", 0, 0, "cards were mixed up"))
    assert not match.is_over()
    assert match.state.score() == middle
    assert truth(match).scored == 1
    play_round(match)
    assert match.is_over()


def test_HY_36_a_replay_leaves_penalties_standing() -> None:
    match = play_on(match_of(), 30)
    match.direct(Ruling("penalty", 1, 7, "showed a card"))
    match.direct(Ruling("replay", 1, 0, "showed a card"))
    assert truth(match).penalties[1] == 7
    play_on(match, 10_000, seed=2)
    written = record.write(match)
    assert record.write(record.verify(record.parse(written), GAME)) == written


def test_HY_36_there_is_nothing_to_replay_before_the_first_answer() -> None:
    with pytest.raises(BadRuling, match="no round to replay"):
        match_of().direct(Ruling("replay", 0, 0, "too early"))


def test_HY_36_a_forged_penalty_is_found_out() -> None:
    match = play_on(match_of(rounds=1), 12)
    match.direct(Ruling("penalty", 2, 10, "talked"))
    play_on(match, 10_000)
    written = record.write(match)
    forged = written.replace("director penalty 2 10: talked", "director penalty 2 20: talked")
    with pytest.raises(BadRecord):
        record.verify(record.parse(forged), GAME)


@pytest.mark.parametrize("moves", [0, 1, 3, 5, 7, 12, 40])
def test_HY_36_everyone_reads_of_a_replay(moves: int) -> None:
    match = match_of(rounds=3)
    play_round(match)
    rng = FastRng(4)
    for _ in range(moves):
        seat = match.state.turn()
        move = match.state.legal(seat)[0] if moves < 40 else match.state.random_move(seat, rng)
        match.play(seat, move)
    before = {viewer: match.view(viewer) for viewer in (*range(5), None)}
    match.direct(Ruling("replay", 0, 0, "a card was shown"))
    for viewer, view in before.items():
        assert keys(GAME.news(view, match.view(viewer)))[:2] == ["replayed", "deals"]


def test_HY_36_everyone_reads_of_a_penalty() -> None:
    match = play_on(match_of(), 12)
    before = match.view(None)
    match.direct(Ruling("penalty", 2, 10, "talked"))
    (line,) = GAME.news(before, match.view(None))
    assert GAME.words.say(line.key, line.facts, "en", NAMES) == (
        "The director deducts 10 points from Cora."
    )


def test_HY_36_a_legal_card_is_never_taken_back() -> None:
    match = match_of()
    state = truth(match)
    while state.laid == 0:
        seat = state.turn()
        match.play(seat, state.legal(seat)[0])
    for seat in range(5):
        assert state.unfinished(seat) == []
    with pytest.raises(IllegalMove, match="HY-25"):
        match.play(int(state.leader), 0)


def spectated() -> list[Table]:
    """Return the same open events over other hidden cards."""
    fixed = {1: "EO EO GK GK G10 SU RU S9 R9 E9"}
    tables = []
    for spare, given in (("HY HY", "GK + EO + S9"), ("HY R10", "EO + EO + GK")):
        at = table(hands=fixed | {3: f"{spare} S9"})
        at.announce({1: "Antrag"}).play("1 Pair E + GK", "2 decline", "3 accept", f"3 {given}")
        tables.append(at)
    return tables


def test_ALL_01_a_spectator_sees_only_what_is_open_to_all() -> None:
    one, other = spectated()
    assert one.view(None).to_json() == other.view(None).to_json()
    assert one.hand(3) != other.hand(3)
    view = one.view(None)
    assert view.hand == []
    assert view.legal == []
    assert view.given == []
    assert view.offered == -1


def test_ALL_01_of_a_sealed_choice_a_spectator_sees_nothing() -> None:
    at = table(hands={2: POOR})
    before = at.view(None).to_json()
    at.play("2 throw", "0 keep")
    assert at.view(None).to_json() == before
    assert at.view(None).to_act == [0, 1, 2, 3, 4]
