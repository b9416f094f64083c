"""The engine and the slow model side by side, move for move, over random and rigged rounds."""

from collections import Counter
from random import Random
from typing import cast

import pytest

from games.hydra.oracle import DECK, OracleRound, RoundResult
from games.hydra.table import POOR, order_of
from stammtisch import build
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import ROUND_KINDS, Result
from stammtisch.games.hydra.state import PHASES

MATCHES = 120 if build.COMPILED else 25  # of twelve rounds, for each number of seats
ROUNDS = 12

# Cards for one player after another; the rest is dealt at random.
RIGS = [
    [],
    ["EO EO"],
    ["GO GO", "EO EO"],
    ["EO EO GO GO"],
    ["EO EO GO"],
    ["EO GO", "EO GO"],
    ["EO GO", "EO", "GO"],
    [POOR],
    [POOR, "S10 RD RD G10 GD GD EK EK E10 E9"],
    ["HY HY R10 R10", "SD SD"],
    ["SD HY", "SD HY", "R10", "R10"],
    ["SD SD", "EO EO GO GO HY HY R10 R10 SO SO"],
]
WEIGHTS = {"Valeo": 8, "Morbus": 2, "Antrag": 8, "decline": 6}  # how often, others once


def rig(order: list[int], dice: Random) -> list[list[str]]:
    """Return hands for up to six seats, none for who does not play."""
    hands: list[list[str]] = [[] for _ in range(6)]
    rest = list(DECK)
    seats = dice.sample(order, 5)
    for seat, text in zip(seats, dice.choice(RIGS), strict=False):
        for card in text.split():
            rest.remove(card)
            hands[seat].append(card)
    dice.shuffle(rest)
    for seat in order:
        while len(hands[seat]) < 10:
            hands[seat].append(rest.pop())
    return hands


def pick(moves: set[str], dice: Random) -> str:
    told = sorted(moves)
    return dice.choices(told, [WEIGHTS.get(move, 1) for move in told])[0]


def compare_step(state: HydraState, model: OracleRound, seats: int) -> None:
    """Hold who is to act, what is allowed and what everyone holds against each other."""
    assert PHASES[state.phase] == model.phase
    assert {*state.to_act()} == model.to_act()
    for seat in range(seats):
        moves = {GAME.move_text(move) for move in state.legal(seat)}
        assert moves == (model.legal(seat) if seat in model.order else set())
    if model.phase in ("announce", "tricks", "give"):
        for seat in model.order:
            rows = [state.held[seat], state.twice[seat]]
            hand = [NAMES[kind] for kind in range(25) for row in rows if row >> kind & 1]
            assert sorted(hand) == sorted(model.hands[seat])


def compare_result(result: Result, told: RoundResult, seats: int) -> None:
    """Hold a scored round against the model's."""
    assert ROUND_KINDS[result.kind] == told.type
    for seat in range(seats):
        if seat not in told.seats:
            assert (result.party[seat], result.points[seat]) == (-1, 0)
            continue
        mine = told.seats[seat]
        party = [one for one in range(seats) if result.party[one] == result.party[seat]]
        assert party == mine.party
        assert sum(result.eyes[one] for one in party) == mine.eyes
        assert sum(result.bonus[one] for one in party) == mine.bonus
        assert result.points[seat] == mine.points


def play_round(state: HydraState, seats: int, dice: Random) -> OracleRound:
    dealer = int(state.dealer)
    order = order_of(seats, dealer)
    hands = rig(order, dice)
    model = OracleRound(seats, dealer, hands)
    state.deal([NAMES.index(card) for seat in order for card in hands[seat]])
    while not model.is_over():
        compare_step(state, model, seats)
        seat = dice.choice(sorted(model.to_act()))
        text = pick(model.legal(seat), dice)
        model.play(seat, text)
        state.apply(seat, GAME.parse_move(text))
        if model.tricks and not model.played and state.tricks is not None:
            assert state.tricks.winner == model.tricks[-1].winner
    return model


@pytest.mark.parametrize("seats", [5, 6])
def test_the_engine_agrees_with_the_model(seats: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(MATCHES):
        dice = Random(seed)
        state = cast(HydraState, GAME.new(seats, {"rounds": ROUNDS}))
        state.deal([dice.randrange(seats)])
        totals = [0] * seats
        while not state.is_over():
            dealer = int(state.dealer)
            model = play_round(state, seats, dice)
            if model.thrown_in_by is not None:
                met["thrown in"] += 1
                assert state.shown_by == model.thrown_in_by
                assert state.dealer == dealer
                continue
            result = state.results[-1]
            told = model.result()
            compare_result(result, told, seats)
            met[told.type] += 1
            if model.chief is not None and model.contract == "healthy":
                met["declined"] += 1
            totals = [total + points for total, points in zip(totals, result.points, strict=True)]
            assert state.score() == totals
            if not state.is_over():
                assert state.dealer == (dealer + 1) % seats
        assert state.winners() == [s for s in range(seats) if totals[s] == max(totals)]
    assert {*ROUND_KINDS.values()} <= {*met}
    assert {"thrown in", "declined"} <= {*met}
