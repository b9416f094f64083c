"""Laws that every game passes: moves, copies, records, notation, positions.

Each law is a function over (game, seats, options, seed, moves): it walks a random match so many
moves far and holds what it finds there against the law. What a game keeps secret is in secrecy.py.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from fairness import is_fair
from stammtisch.core import record
from stammtisch.core.errors import LANGUAGES, BadMoveText, BadPosition, BadRuling, StammtischError
from stammtisch.core.game import (
    WIDEST,
    Game,
    Json,
    OptionValue,
    Refusal,
    Ruling,
    State,
    View,
    play_out,
    play_out_listing,
)
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import FastRng, Rng
from stammtisch.games import NAMES

TAKE_BACKS = 0.15  # how often a wanderer thinks better of an unfinished choice

# Moves that an eager wanderer makes more often or less often than others, so that it comes to see
# what is rare.
EAGER: dict[str, dict[int, float]] = {
    name: import_module(f"games.{name}.for_laws").EAGER for name in NAMES
}


@dataclass(frozen=True)
class Way:
    """A random match of a game, and how many moves of it to make."""

    game: Game
    seats: int
    seed: int
    moves: int
    options: dict[str, OptionValue] = field(default_factory=dict)
    is_eager: bool = False

    def dice(self) -> Random:
        return Random(self.seed)

    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]

    def states(self) -> Iterator[State]:
        """Yield one state again and again, a random move further each time."""
        state, dice, rng = self.game.new(self.seats, self.options), self.dice(), FastRng(self.seed)
        weights = EAGER.get(self.game.name, {}) if self.is_eager else {}
        settle(state, rng)
        yield state
        for _ in range(self.moves):
            if state.is_over():
                return
            wander(state, dice, weights)
            settle(state, rng)
            yield state

    def end(self) -> State:
        *_, state = self.states()
        return state


def settle(state: State, rng: Rng) -> None:
    """Let chance decide all that it has to decide now."""
    while not state.is_over() and state.awaits_chance():
        state.deal(state.draw(rng))


def wander(state: State, dice: Random, weights: Mapping[int, float]) -> None:
    """Make any move of anyone who is to act, or take a part of a choice back."""
    seat = dice.choice(state.to_act())
    if state.unfinished(seat) and dice.random() < TAKE_BACKS:
        state.take_back(seat)
    else:
        moves = state.legal(seat)
        state.apply(seat, dice.choices(moves, [weights.get(move, 1) for move in moves])[0])


def text_of(data: Json) -> str:
    """Return plain data as the text that would leave the process, its order kept."""
    return json.dumps(data, ensure_ascii=False)


def position(game: Game, state: State) -> str:
    """Return the whole truth of a state as text."""
    return text_of(game.position_to_json(state))


def seen(view: View) -> str:
    """Return all that a view tells as text."""
    return text_of(view.to_json())


# 1. Legal moves are ascending, distinct, at least one for whoever is to act; the rest is refused.


def law_legal(way: Way) -> None:
    """Every way of asking for moves gives the same answer, and it is in order."""
    state = way.end()
    to_act = state.to_act()
    assert to_act == sorted(set(to_act))
    assert bool(to_act) == (not state.is_over())
    if to_act:
        assert state.turn() == to_act[0]
    for seat in range(way.seats):
        moves = state.legal(seat)
        assert moves == sorted(set(moves)), f"seat {seat}: moves are not ascending or not distinct"
        assert bool(moves) == (seat in to_act), f"seat {seat}: {len(moves)} moves, acts {to_act}"
        assert all(0 <= move < way.game.codes for move in moves)
        assert state.view(seat).legal == moves
        assert (seat in state.view(seat).to_act) == (seat in to_act)
        if moves:
            _other_ways_to_ask(way, state, seat, moves)
    assert state.view(None).legal == []


def _other_ways_to_ask(way: Way, state: State, seat: int, moves: list[int]) -> None:
    before = position(way.game, state)
    buffer = vec[i64]([-1] * WIDEST)
    count = state.legal_into(seat, buffer)
    assert list(buffer)[:count] == moves, "legal_into differs from legal"
    rng = FastRng(way.seed)
    picked = [state.random_move(seat, rng) for _ in range(20 * len(moves))]
    assert set(picked) <= set(moves), "random_move is not legal"
    assert is_fair([picked.count(move) for move in moves], len(moves)), "random_move is unfair"
    assert position(way.game, state) == before


def law_refusals(way: Way) -> None:
    """Every code that is not legal gets a reason with an existing rule, and nothing changes."""
    state = way.end()
    before = position(way.game, state)
    told: set[tuple[str, str, str]] = set()
    for seat in range(way.seats):
        legal = state.legal(seat)
        for move in range(-3, way.game.codes + 3):
            refusal = state.refusal(seat, move)
            assert (refusal is None) == (move in legal), f"seat {seat}, move {move}: {refusal}"
            if refusal is not None:
                key = (refusal.rule, refusal.reason, repr(refusal.facts))
                if key not in told:
                    told.add(key)
                    _is_readable(way.game, refusal)
    assert position(way.game, state) == before, "asking for a refusal changed the state"


def _is_readable(game: Game, refusal: Refusal) -> None:
    assert refusal.rule in game.words.rules, f"there is no rule {refusal.rule}"
    for lang in LANGUAGES:
        assert game.words.say(refusal.reason, refusal.facts, lang).strip()


def _is_bilingual(error: StammtischError) -> None:
    assert error.say("de") != error.say("en") == str(error)


def law_rulings(way: Way) -> None:
    """A ruling that makes no sense is refused like a move, and changes nothing."""
    state = way.end()
    before = position(way.game, state)
    refusal = state.direct(Ruling("nonsense", 0, 1, "because"))
    assert refusal is not None
    _is_readable(way.game, refusal)
    assert position(way.game, state) == before


def law_ends(game: Game, seats: int, matches: int) -> None:
    """Random matches end, with points for every seat and at least one winner."""
    for seed in range(matches):
        state = game.new(seats)
        moves = (play_out_listing if seed % 4 == 0 else play_out)(state, FastRng(seed))
        assert moves > 0
        assert state.is_over()
        assert len(state.score()) == seats
        assert state.winners()
        assert set(state.winners()) <= set(range(seats))


# 2. Copies are independent; a record gives the same match back; a part taken back was never made.


def law_copy(way: Way) -> None:
    """A copy goes its own way, and the same way if chance and choices are the same."""
    state = way.end()
    before = position(way.game, state)
    copy = state.copy()
    assert position(way.game, copy) == before
    play_out(copy, FastRng(way.seed + 1))
    assert position(way.game, state) == before, "playing a copy changed the original"
    second = state.copy()
    play_out(state, FastRng(way.seed + 1))
    assert position(way.game, second) == before, "playing the original changed a copy"
    assert position(way.game, state) == position(way.game, copy), "a copy plays differently"


def law_draw(way: Way) -> None:
    """Drawing decides nothing, and what is drawn follows from the source of chance alone."""
    state = way.game.new(way.seats, way.options)
    rng, dice = FastRng(way.seed), way.dice()
    for _ in range(way.moves):
        if state.is_over():
            return
        if not state.awaits_chance():
            wander(state, dice, {})
            continue
        assert state.to_act() == []
        before = position(way.game, state)
        assert state.draw(FastRng(way.seed)) == state.draw(FastRng(way.seed))
        assert position(way.game, state) == before, "drawing changed the state"
        state.deal(state.draw(rng))


def law_take_back(way: Way) -> None:
    """Taking a part back restores the state exactly."""
    state = way.end()
    for seat in state.to_act():
        trail = [position(way.game, state)]
        dice = way.dice()
        while True:
            trial = state.copy()
            trial.apply(seat, dice.choice(trial.legal(seat)))
            if not trial.unfinished(seat):
                break
            assert len(trial.unfinished(seat)) == len(state.unfinished(seat)) + 1
            state = trial
            trail.append(position(way.game, state))
        while len(trail) > 1:
            assert position(way.game, state) == trail.pop()
            state.take_back(seat)
        assert position(way.game, state) == trail.pop()


def law_record(way: Way) -> None:
    """A record replays to the same state and is written again to the same bytes."""
    seed = sha256(str(way.seed).encode()).digest()
    names = [f"Zoë {seat}: „x“" for seat in range(way.seats)]
    match = Match(way.game, way.seats, seed, way.options, names)
    dice = way.dice()
    for _ in range(way.moves):
        if match.is_over():
            break
        _choose_or_rule(match, dice)
    for seat in range(way.seats):
        while match.state.unfinished(seat):
            match.take_back(seat)
    written = record.write(match)
    again = record.verify(record.parse(written), way.game)
    assert record.write(again) == written
    assert position(way.game, again.state) == position(way.game, match.state)


def _choose_or_rule(match: Match, dice: Random) -> None:
    seat = dice.choice(match.state.to_act())
    if dice.random() < 0.02:
        try:
            match.direct(Ruling("penalty", seat, dice.randrange(-1, 12), "slept: twice"))
        except BadRuling as error:
            _is_bilingual(error)
    elif match.state.unfinished(seat) and dice.random() < TAKE_BACKS:
        match.take_back(seat)
    else:
        match.play(seat, dice.choice(match.state.legal(seat)))


# 6. Notation and positions round-trip; what is no position is refused with a reason.


def law_notation(game: Game) -> None:
    """Every move has one text, which is read back in capitals and small letters alike."""
    texts = [game.move_text(move) for move in range(game.codes)]
    assert len(set(texts)) == game.codes
    for move, text in enumerate(texts):
        assert game.parse_move(text) == move
        assert game.parse_move(text.lower()) == game.parse_move(text.upper()) == move
        assert text == text.strip()
        assert text.isprintable()
        assert PART not in text
    for nonsense in ("", "no such move", "-1", "9999", "\0"):
        try:
            game.parse_move(nonsense)
        except BadMoveText as error:
            _is_bilingual(error)
        else:
            raise AssertionError(f"{nonsense!r} was read as a move")


def law_positions(way: Way) -> None:
    """A position is plain data, and the state made from it is the same to everybody."""
    state = way.end()
    data = way.game.position_to_json(state)
    assert json.loads(text_of(data)) == data, "a position is not plain JSON"
    twin = way.game.position_from_json(json.loads(text_of(data)))
    assert position(way.game, twin) == text_of(data)
    assert twin.to_act() == state.to_act()
    assert twin.score() == state.score()
    for seat in range(way.seats):
        assert twin.legal(seat) == state.legal(seat)
        assert twin.unfinished(seat) == state.unfinished(seat)
    for viewer in way.viewers():
        assert seen(twin.view(viewer)) == seen(state.view(viewer))
    play_out(twin, FastRng(way.seed))
    play_out(state, FastRng(way.seed))
    assert position(way.game, twin) == position(way.game, state), "a position plays differently"


def law_nonsense(way: Way) -> None:
    """A spoilt position is refused with a reason, or is sound enough to be played to its end."""
    whole = position(way.game, way.end())
    dice = way.dice()
    for _ in range(20):
        data = spoil(json.loads(whole), dice)
        try:
            state = way.game.position_from_json(data)
        except BadPosition as error:
            _is_bilingual(error)
            continue
        told = position(way.game, state)
        for viewer in (*range(len(state.score())), None):
            seen(state.view(viewer))
        assert position(way.game, way.game.position_from_json(json.loads(told))) == told
        play_out(state, FastRng(way.seed))


def spoil(data: Any, dice: Random) -> Any:
    """Return plain data with one thing in it changed, lost or added."""
    odd: list[Any] = [-1, 0, 1, 2, 7, 99, 10**9, 2**70, True, None, "", "x", [], {}, 0.5, [[0]]]
    if not isinstance(data, (dict, list)) or not data or dice.random() < 0.05:
        return dice.choice(odd)
    kind = dice.random()
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    key = dice.choice(keys)
    if kind < 0.1:
        del data[key]
    elif kind < 0.2 and isinstance(data, list):
        data.append(dice.choice([data[key], *odd]))
    elif kind < 0.2 and isinstance(data, dict):
        data["surplus"] = dice.choice(odd)
    elif kind < 0.3:
        other = dice.choice(keys)
        data[key], data[other] = data[other], data[key]
    else:
        data[key] = spoil(data[key], dice)
    return data
