"""The engine and the oracle agree on every choice, distance, place and pound of random matches."""

from itertools import combinations
from random import Random

import pytest

from games.greyhounds.oracle import DOGS, Oracle, can_pick
from games.greyhounds.table import look, texts
from stammtisch import build
from stammtisch.core.bits import mask_of
from stammtisch.core.rng import FastRng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import DOG_NAMES
from stammtisch.games.greyhounds.cards import HIGH, LOW, WHOLE, leaves_two_hands, may_pick
from stammtisch.games.greyhounds.rules import GreyhoundsState
from stammtisch.games.greyhounds.scoring import OUT

MATCHES = 40 if build.COMPILED else 6
LAPS = [40, 40, 12, 25, 80]


def follow(seats: int, seed: int) -> None:
    lap = LAPS[seed % len(LAPS)]
    state = GAME.new(seats, {"lap": lap, "bookmaker": seed % seats})
    assert isinstance(state, GreyhoundsState)
    rng, dice = FastRng(seed), Random(seed)
    outcome = state.draw(rng)
    state.deal(outcome)
    oracle = Oracle(seats, seed % seats, [outcome[6 * n : 6 * n + 6] for n in range(seats)], lap)
    while not state.is_over():
        assert state.to_act() == oracle.owing()
        for seat in range(seats):
            if state.race or dice.random() < 0.25:  # the oracle tries all picks: that takes time
                assert set(texts(state, seat)) == oracle.legal(seat)
        seat = dice.choice(state.to_act())
        move = state.random_move(seat, rng)
        state.apply(seat, move)
        oracle.choose(seat, GAME.move_text(move))
        compare(state, oracle)
    assert oracle.phase == "over"
    best = max(oracle.money)
    assert state.winners() == [seat for seat in range(seats) if oracle.money[seat] == best]


def compare(state: GreyhoundsState, oracle: Oracle) -> None:
    assert state.score() == oracle.purses()
    assert state.race == oracle.number
    view = look(state, None)
    if oracle.race is None and oracle.last_race is not None:
        ended, (played, _) = oracle.last_race, view.latest_pass()
        assert played is not None
        out = {DOG_NAMES[event.dog] for event in played.events() if event.what == OUT}
        assert out == {dog for dog in ended.back if dog in ended.table}
    if oracle.race is not None:
        assert view.dogs == [oracle.race.at[dog] for dog in DOGS]
        told = "".join("-" if dog < 0 else DOG_NAMES[dog] for dog in view.order)
        assert told == oracle.race.order()
        assert view.still == oracle.race.idle_passes


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_random_matches_agree_with_the_oracle(seats: int) -> None:
    for seed in range(MATCHES):
        follow(seats, seed)


def test_picks_agree_with_trying_everything() -> None:
    dice = Random(6)
    for _ in range(60 if build.COMPILED else 15):
        low = dice.sample(range(1, 11), 7)
        high = dice.sample(range(11, 21), 7)
        cards = sorted(low + high)
        first = dice.sample(cards, dice.randrange(5))
        left = mask_of(card for card in cards if card not in first)
        for card in cards:
            if card not in first:
                wanted = can_pick(cards, [*first, card], [])
                assert may_pick(left, len(first), sum(first), card) == wanted


def test_every_deal_leaves_cards_to_pick() -> None:
    halves = [mask_of(some) for some in combinations(range(1, 11), 3)]
    for low in halves if build.COMPILED else halves[::7]:
        for high in halves if build.COMPILED else halves[::11]:
            assert leaves_two_hands(WHOLE & ~(low | high << 10), 5, 0)
    assert LOW | HIGH == WHOLE
