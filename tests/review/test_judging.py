"""Judging one choice: blunders are found, nothing hidden is used, equal choices are recognised."""

from typing import cast

import pytest

from games.cases import GAMES
from games.dog.table import scene
from games.fakes import PAIRS, PASS, PairsState
from games.fakes import Phase as PairsPhase
from review.nim import NIM
from review.records import judged
from stammtisch import games
from stammtisch.core.game import Game, State, View
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import FastRng, Rng
from stammtisch.games.dog import GAME as DOG
from stammtisch.games.dog.whole_plays import WholePlays
from stammtisch.review.judging import Judge, is_free, outcome, recognised


def test_a_blunder_is_found_and_the_better_move_named() -> None:
    # of seven one takes three, so that four are left; who leaves three loses
    first, second = judged(NIM, 2, "0 3", "1 1", "0 3")[:2]
    assert first.opinion.loss == 0
    assert first.opinion.best == first.opinion.made
    assert second.opinion.made.value < 0.3  # four matches are lost
    blunder = judged(NIM, 2, "0 3", "1 2", "0 1", "1 1")[2]
    assert (blunder.number, blunder.seat) == (3, 0)
    assert blunder.opinion.best.parts == [2]
    assert blunder.opinion.loss == 1.0
    assert blunder.opinion.best.reason is not None
    assert blunder.opinion.best.reason.facts == {"left": 0}
    assert blunder.opinion.made.reason is None  # the game says nothing about taking one


def test_a_loss_grows_with_what_was_given_away() -> None:
    early = judged(NIM, 2, "0 1", "1 2", rounds=300)[0]
    assert early.opinion.best.parts == [3]
    assert early.opinion.loss > early.opinion.margin > 0
    assert early.opinion.best.value == pytest.approx(early.opinion.made.value + early.opinion.loss)


def last_lay(seed: int) -> PairsState:
    """Return a round of Pairs in which only the last to lay has a choice left."""
    match = Match(PAIRS, 2, bytes([seed]) * 32, {"rounds": 1})
    rng = FastRng(seed)
    state = cast(PairsState, match.state)
    while state.phase != PairsPhase.LAY or len(state.laid) < 1:
        seat = state.to_act()[0]
        match.play(seat, state.random_move(seat, rng))
    return state


def winners_after(state: State, move: int) -> list[int]:
    after = state.copy()
    after.apply(1, move)
    return after.winners()


def test_the_last_move_of_a_match_is_judged_exactly() -> None:
    blunders = 0
    for seed in range(12):
        state = last_lay(seed)
        legal = state.legal(1)
        shares = {move: _share(winners_after(state, move)) for move in legal}
        for move in legal:
            opinion = Judge(PAIRS, 12, FastRng(seed)).opinion(state, 1, [move])
            assert opinion.made.value == pytest.approx(shares[move])
            assert opinion.loss == pytest.approx(max(shares.values()) - shares[move])
            blunders += opinion.loss == 1.0
    assert blunders > 3


def _share(winners: list[int]) -> float:
    return 1.0 / len(winners) if 1 in winners else 0.0


def test_the_losses_of_parts_add_up() -> None:
    # sealing the two lowest cards for want of anything better: each part gives something away
    match = Match(PAIRS, 2, bytes(32), {"rounds": 1})
    low, next_low, next_high, high = match.view(0).to_json()["hand"]
    judge = Judge(PAIRS, 200, FastRng(1))
    opinion = judge.opinion(match.state, 0, [low, next_low])
    assert opinion.made.parts == [low, next_low]
    assert opinion.loss > opinion.margin
    assert opinion.best.parts[0] != low or opinion.best.parts[1] != next_low
    good = Judge(PAIRS, 200, FastRng(1)).opinion(match.state, 0, [next_high, high])
    assert good.made.value > opinion.made.value + 0.2


def test_only_free_choices_are_judged() -> None:
    state = last_lay(0)
    assert is_free(state, 1, [PASS])
    match = Match(NIM, 2, bytes(32), {"heap": 1})
    assert not is_free(match.state, 0, [1])


def whole_choice(state: State, seat: int, rng: FastRng) -> list[int]:
    """Return all parts of a choice made at random."""
    after = state.copy()
    parts: list[int] = []
    while not parts or after.unfinished(seat):
        parts.append(int(after.random_move(seat, rng)))
        after.apply(seat, parts[-1])
    return parts


@pytest.mark.parametrize("game", [PAIRS, *GAMES], ids=lambda game: game.name)
def test_a_verdict_does_not_change_with_what_the_player_could_not_know(game: Game) -> None:
    rng = FastRng(11)
    options = {"rounds": 9} if game is PAIRS else {}
    match = Match(game, game.seat_counts[0], bytes([5]) * 32, options)
    asked = 0
    while asked < 3:
        seat = match.state.to_act()[0]
        parts = whole_choice(match.state, seat, rng)
        if is_free(match.state, seat, parts) and rng.below(5) == 0:
            asked += 1
            other = match.view(seat).imagine(rng)
            opinions = [
                Judge(game, 4, FastRng(2)).opinion(state, seat, parts)
                for state in (match.state, other)
            ]
            assert opinions[0] == opinions[1]
        for part in parts:
            match.play(seat, part)


def test_every_game_judges_whole_choices_and_parts() -> None:
    rng = FastRng(4)
    for game in GAMES:
        match = Match(game, game.seat_counts[0], bytes([6]) * 32)
        seat = match.state.to_act()[0]
        while not is_free(match.state, seat, parts := whole_choice(match.state, seat, rng)):
            for part in parts:
                match.play(seat, part)
            seat = match.state.to_act()[0]
        opinion = Judge(game, 4, FastRng(1)).opinion(match.state, seat, parts)
        assert opinion.made.parts == parts
        assert 0.0 <= opinion.made.value <= opinion.best.value <= 1.0
        assert opinion.worlds >= 1


def read(text: str) -> list[int]:
    """Return the parts of a choice in DOG."""
    return [DOG.parse_move(part) for part in text.split(PART)]


@pytest.mark.parametrize(
    ("made", "listed"),
    [
        ("7 + b3 + b5 + a3 + a8", "7 + a3 + a8 + b3 + b5"),
        ("7 + a3 + a4 + b3 + b5 + a4 + a8", "7 + a3 + a8 + b3 + b5"),
        ("Joker + 7 + b3 + b5 + a3 + a8", "Joker + 7 + a3 + a8 + b3 + b5"),
        ("Joker + K + out", "Joker + A + out"),
    ],
)
def test_a_seven_in_another_order_is_recognised(made: str, listed: str) -> None:
    state = scene({0: "a3 b3"}, {0: "7 Joker", 1: "2", 2: "2", 3: "2"})
    plays = WholePlays()
    offered = [plays.parts(index) for index in range(plays.find(state, 0))]
    assert read(made) not in offered
    place = recognised(DOG, Still(state), offered, read(made), FastRng(1))
    assert place is not None
    assert offered[place] == read(listed)


class Still(View):
    """The view of seat 0 that imagines one state."""

    def __init__(self, state: State) -> None:
        super().__init__(0, [0], state.legal(0))
        self.state = state

    def imagine(self, rng: Rng) -> State:
        return self.state.copy()


def test_other_outcomes_are_told_apart() -> None:
    state = scene({0: "a3 b3"}, {0: "7 Joker", 1: "2", 2: "2", 3: "2"})
    one = outcome(DOG, state, 0, read("7 + a3 + a8 + b3 + b5"))
    assert outcome(DOG, state, 0, read("7 + b3 + b5 + a3 + a8")) == one
    assert outcome(DOG, state, 0, read("7 + a3 + a7 + b3 + b6")) != one
    assert outcome(DOG, state, 0, read("Joker + 7 + a3 + a8 + b3 + b5")) != one


def test_what_a_master_leaves_out_is_not_recognised_and_still_judged() -> None:
    game = games.get("greyhounds")
    match = Match(game, 3, bytes(32))
    view = match.view(0)
    lowest = whole_choice(match.state, 0, FastRng(9))
    offered = [[move] for move in view.legal if move != lowest[0]]
    assert recognised(game, view, offered, lowest, FastRng(1)) is None
    opinion = Judge(game, 4, FastRng(1)).opinion(match.state, 0, lowest)
    assert opinion.made.parts == lowest
