"""Whole plays without repeats against a plain enumeration by parts."""

from collections import Counter
from random import Random

import pytest

from games.dog.oracle import World
from games.dog.table import Marbles, begun, scene
from games.dog.test_oracle import board_of, goes_on, positions, world_of
from stammtisch import build
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import Board
from stammtisch.games.dog.cards import NAMES
from stammtisch.games.dog.keys import ROOM_AT_FIRST
from stammtisch.games.dog.rules import CARD, FOLD, DogState
from stammtisch.games.dog.state import NO_CARD, Phase
from stammtisch.games.dog.whole_plays import WholePlays

CHUNKS = 8
EACH = 150 if build.COMPILED else 6  # positions in every chunk
Places = tuple[tuple[int, ...], int]
Outcome = tuple[int, Places]  # the card that leaves the hand, and the board


def places_of(board: Board) -> Places:
    return tuple(int(place) for place in board.places), int(board.guarded)


def plain_outcomes(state: DogState, seat: int) -> set[Outcome]:
    """Return the outcome of every sequence of parts that can still be made.

    Parts that lead to the same marbles with the same steps left are followed once.
    """
    found: set[Outcome] = set()
    known: set[object] = set()
    waiting = [state.copy()]
    while waiting:
        one = waiting.pop()
        for move in one.legal(seat):
            after = one.copy()
            after.apply(seat, move)
            if not after.unfinished(seat):
                card = one.card if one.card >= 0 else NO_CARD
                found.add((int(card), places_of(after.board)))
                continue
            known_as = (after.card, after.meaning, after.picked, after.left, places_of(after.trial))
            if known_as not in known:
                known.add(known_as)
                waiting.append(after)
    return found


def check(plays: WholePlays, state: DogState, seat: int) -> list[Outcome]:
    """Compare all plays with the plain enumeration; make each of them part by part."""
    count = int(plays.find(state, seat))
    found: list[Outcome] = []
    for index in range(count):
        after = state.copy()
        for move in plays.parts(index):
            assert move in after.legal(seat)
            after.apply(seat, move)
        assert not after.unfinished(seat)
        assert places_of(after.board) == places_of(plays.board(index))
        assert card_played(state, after, seat) == plays.card(index)
        found.append((int(plays.card(index)), places_of(after.board)))
    assert len({*found}) == len({int(plays.key(index)) for index in range(count)}) == count
    assert {*found} == plain_outcomes(state, seat)
    return found


def card_played(before: DogState, after: DogState, seat: int) -> int:
    """Return the card that has left the hand; NO_CARD if all of them have."""
    chain = after.plays if after.plays is not None else after.last_round
    assert chain is not None
    assert chain.seat == seat
    assert before.hands[seat] > after.hands[seat]
    return NO_CARD if chain.hand else chain.opening() - CARD


def random_scene(world: World, seat: int, dice: Random) -> DogState:
    """Return a position with up to six cards, sevens and jokers more often than others."""
    names = [*NAMES, "7", "7", "Joker"]
    hand = " ".join(dice.choices(names, k=dice.choice([1, 1, 2, 3, 6])))
    state = scene({}, {seat: hand, (seat + 1) % 4: "2"}, turn=seat)
    state.board = state.trial = board_of(world)
    return state


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_outcome_is_found_once(chunk: int) -> None:
    dice = Random(chunk)
    plays = WholePlays()
    kinds: Counter[str] = Counter()
    for number, world in enumerate(positions(1000 + chunk, EACH)):
        seat = number // 4 % 4
        state = random_scene(world, seat, dice)
        found = check(plays, state, seat)
        worlds = [world_of(plays.board(index)) for index in range(len(found))]
        kinds["fold"] += found[0][0] == NO_CARD
        kinds["over"] += any(goes_on(world, after, seat) for after in worlds)
        kinds["crowd"] += len(found) > 200
    if build.COMPILED:
        assert min(kinds["fold"], kinds["over"], kinds["crowd"]) > 0


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_what_is_chosen_already_stays_chosen(chunk: int) -> None:
    dice = Random(chunk)
    plays, whole = WholePlays(), WholePlays()
    for number, world in enumerate(positions(2000 + chunk, EACH)):
        seat = number // 4 % 4
        state = random_scene(world, seat, dice)
        keys = {int(whole.key(index)) for index in range(whole.find(state, seat))}
        for _ in range(dice.randrange(1, 7)):
            before = state.copy()
            state.apply(seat, dice.choice(state.legal(seat)))
            if not state.unfinished(seat):
                state = before
                break
        check(plays, state, seat)
        assert {int(plays.key(index)) for index in range(plays.count)} <= keys


def count_sequences(state: DogState, seat: int) -> int:
    """Return in how many ways, by parts, a play can be completed."""
    found = 0
    waiting = [state]
    while waiting:
        one = waiting.pop()
        for move in one.legal(seat):
            after = one.copy()
            after.apply(seat, move)
            if after.unfinished(seat):
                waiting.append(after)
            else:
                found += 1
    return found


def test_DG_21_four_free_marbles_share_seven_steps_in_120_ways() -> None:
    state = scene({0: "b1 b10 c1 c10"}, {0: "7"})
    assert WholePlays().find(state, 0) == 120
    if build.COMPILED:
        assert count_sequences(state, 0) > 20_000


def test_DG_22_who_is_swept_decides_and_not_the_order() -> None:
    # the one behind passes before or after the other has moved on: both are outcomes
    state = scene({0: "a3 a5"}, {0: "7"})
    found = check(WholePlays(), state, 0)
    assert len(found) == len({*found})
    homes = Counter(places[0].count(80) for _, places in found)
    assert homes[14] > 0
    assert homes[15] > 0


def test_DG_26_a_joker_counts_once_whatever_it_stands_for() -> None:
    plays = WholePlays()
    state = scene({}, {0: "Joker A K"})
    assert plays.find(state, 0) == 3
    assert [plays.parts(index) for index in range(3)] == [
        [GAME.parse_move(part) for part in text.split(PART)]
        for text in ("A + out", "Joker + A + out", "K + out")
    ]


def test_a_play_has_the_same_key_and_parts_whatever_else_is_in_the_hand() -> None:
    plays = WholePlays()
    for number, world in enumerate(positions(77, EACH)):
        seat = number // 4 % 4
        told: dict[int, list[int]] = {}
        for hand in ("7", "7 Joker", "A 2 7 J K", "Joker", "Joker Joker 4 K"):
            state = scene({}, {seat: hand, (seat + 1) % 4: "2"}, turn=seat)
            state.board = state.trial = board_of(world)
            for index in range(plays.find(state, seat)):
                if plays.card(index) != NO_CARD:
                    parts = plays.parts(index)
                    assert told.setdefault(int(plays.key(index)), parts) == parts


def test_the_fewest_parts_tell_a_seven() -> None:
    plays = WholePlays()
    state = scene({0: "b1 b10 c1 c10"}, {0: "7"})
    for index in range(plays.find(state, 0)):
        moved = {*places_of(state.board)[0]} - {*places_of(plays.board(index))[0]}
        assert len(plays.parts(index)) == 1 + 2 * len(moved)


def test_nothing_to_play_is_one_play() -> None:
    plays = WholePlays()
    state = scene({0: "ga4"}, {0: "2 7", 1: "2"})
    assert plays.find(state, 0) == 1
    assert (plays.card(0), plays.parts(0)) == (NO_CARD, [FOLD])
    assert places_of(plays.board(0)) == places_of(state.board)
    plays.carry_out(state, 0, 0)
    assert state.hands[0] == 0


CROWD: Marbles = {0: "d10 d11 d13 d15", 1: "a0 a2 d12", 2: "a1 a3 d14", 3: "a4 a5"}


def test_a_crowd_that_needs_more_memory_than_there_is_at_first() -> None:
    state = scene(CROWD, {0: "Joker 7 4 J A K", 1: "2"})
    plays = WholePlays()
    first = check(plays, state, 0)
    assert plays.reached.size > ROOM_AT_FIRST
    assert check(plays, state, 0) == first


def test_over_to_the_partner_in_mid_seven() -> None:
    marbles = {0: "ga2 ga3 ga4 d12", 2: "b3 b4", 1: "b5"}
    plays = WholePlays()
    for line in ("0 7", "0 7 + d12", "0 7 + d12 + d14", "0 7 + d12 + ga1", "0 7 + d12 + ga1 + b3"):
        check(plays, begun(marbles, line), 0)


@pytest.mark.parametrize("seed", range(4 if build.COMPILED else 1))
def test_matches_are_played_by_whole_plays_and_told_as_text(seed: int) -> None:
    match = Match(GAME, 4, bytes([seed] * SEED_BYTES))
    plays = WholePlays()
    rng = FastRng(seed)
    for _ in range(4000 if build.COMPILED else 60):
        state = match.state
        assert isinstance(state, DogState)
        if state.is_over():
            break
        seat = int(state.turn())
        if state.phase != Phase.PLAY:
            match.play(seat, int(state.random_move(seat, rng)))
            continue
        index = rng.below(plays.find(state, seat))
        carried = state.copy()
        plays.carry_out(carried, seat, index)
        text = PART.join(GAME.move_text(move) for move in plays.parts(index))
        match.play_text(seat, text)
        assert match.log[-1] == f"{seat} {text}"
        assert isinstance(match.state, DogState)
        assert places_of(match.state.board) == places_of(carried.board)
