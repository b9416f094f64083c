"""Laws of what is written down: records, notation, positions, views for another machine."""

import json
from hashlib import sha256
from random import Random
from typing import Any

from stammtisch.core import record
from stammtisch.core.errors import BadMoveText, BadPosition, BadRuling, StammtischError
from stammtisch.core.frozen import freeze, thaw
from stammtisch.core.game import Ruling
from stammtisch.core.match import PART, Match
from stammtisch.core.rng import FastRng
from stammtisch.testing.case import TAKE_BACKS, Case, difference, finish, position, seen, text_of
from stammtisch.testing.law import law


@law(
    "records", "Eine Aufzeichnung führt zum selben Stand und wird Byte für Byte gleich geschrieben."
)
def records(case: Case) -> None:
    """A record replays to the same state and is written again to the same bytes."""
    seed = sha256(str(case.seed).encode()).digest()
    names = [f"Zoë {seat}: „x“" for seat in range(case.seats)]
    match = Match(case.game, case.seats, seed, case.options, names)
    dice = case.dice()
    for _ in range(case.moves):
        if match.is_over():
            break
        _choose_or_rule(match, dice)
    for seat in range(case.seats):
        while match.state.unfinished(seat):
            match.take_back(seat)
    written = record.write(match)
    again = record.verify(record.parse(written), case.game)
    here, there = written, record.write(again)
    assert here == there, f"written again it is different: {difference(here, there)}"
    here, there = position(case.game, match.state), position(case.game, again.state)
    assert here == there, f"it replays to another state: {difference(here, there)}"


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


def _is_bilingual(error: StammtischError) -> None:
    german, english = error.say("de"), error.say("en")
    assert german != english == str(error), f"said in German: {german}, in English: {english}"


@law("notation", "Jeder Zug hat genau einen Text, groß und klein geschrieben gleich.", is_once=True)
def notation(case: Case) -> None:
    """Every move has one text, which is read back in capitals and small letters alike."""
    game = case.game
    texts = [game.move_text(move) for move in range(game.codes)]
    for move, text in enumerate(texts):
        assert texts.index(text) == move, f"moves {texts.index(text)} and {move} are both {text!r}"
        for way in (text, text.lower(), text.upper()):
            assert game.parse_move(way) == move, f"{way!r} is read as {game.parse_move(way)}"
        assert text == text.strip(), f"{text!r} has spaces around it"
        assert text.isprintable(), f"{text!r} is not printable"
        assert PART not in text, f"{text!r} holds {PART!r}, which stands between moves"
    for nonsense in ("", "no such move", "-1", "9999", "\0"):
        try:
            game.parse_move(nonsense)
        except BadMoveText as error:
            _is_bilingual(error)
        else:
            raise AssertionError(f"{nonsense!r} was read as a move")


@law("positions", "Eine Stellung ist reines JSON, und der Stand daraus ist für alle derselbe.")
def positions(case: Case) -> None:
    """A position is plain JSON, and the state made from it is the same to everybody."""
    state = case.end()
    data = case.game.position_to_json(state)
    assert json.loads(text_of(data)) == data, "a position is not plain JSON"
    twin = case.game.position_from_json(json.loads(text_of(data)))
    here, there = text_of(data), position(case.game, twin)
    assert here == there, f"read and written it is different: {difference(here, there)}"
    assert twin.to_act() == state.to_act(), f"to act: {state.to_act()} / {twin.to_act()}"
    assert twin.score() == state.score(), f"score: {state.score()} / {twin.score()}"
    for seat in range(case.seats):
        assert twin.legal(seat) == state.legal(seat), f"seat {seat} has other moves"
        parts = [twin.unfinished(seat), state.unfinished(seat)]
        assert parts[0] == parts[1], f"seat {seat}: unfinished {parts[1]} / {parts[0]}"
    for viewer in case.viewers():
        here, there = seen(state.view(viewer)), seen(twin.view(viewer))
        assert here == there, f"seat {viewer} sees otherwise: {difference(here, there)}"
    finish(twin, FastRng(case.seed))
    finish(state, FastRng(case.seed))
    here, there = position(case.game, state), position(case.game, twin)
    assert here == there, f"a position plays differently: {difference(here, there)}"


@law(
    "spoilt-positions",
    "Eine verdorbene Stellung wird begründet abgelehnt oder lässt sich zu Ende spielen.",
)
def spoilt_positions(case: Case) -> None:
    """A spoilt position is refused with a reason, or is sound enough to be played to its end."""
    whole = position(case.game, case.end())
    dice = case.dice()
    for _ in range(20):
        data = spoil(json.loads(whole), dice)
        try:
            state = case.game.position_from_json(data)
        except BadPosition as error:
            _is_bilingual(error)
            continue
        told = position(case.game, state)
        for viewer in (*range(len(state.score())), None):
            seen(state.view(viewer))
        again = position(case.game, case.game.position_from_json(json.loads(told)))
        assert again == told, f"read and written it is different: {difference(told, again)}"
        finish(state, FastRng(case.seed))


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


@law("frozen-views", "Eine Ansicht übersteht den Weg zu einer anderen Maschine.")
def frozen_views(case: Case) -> None:
    """A view survives the way to another machine, where bots think about it."""
    state = case.end()
    other = Match(case.game, case.seats, bytes(32), case.options)
    for viewer in case.viewers():
        view = state.view(viewer)
        frozen = json.dumps(freeze(view))
        thawed = thaw(other, viewer, json.loads(frozen))
        assert thawed.seat == viewer, f"the view of seat {viewer} became that of {thawed.seat}"
        here, there = seen(view), seen(thawed)
        assert here == there, f"seat {viewer}: {difference(here, there)}"
        here, there = frozen, json.dumps(freeze(thawed))
        assert here == there, f"seat {viewer}, frozen again: {difference(here, there)}"
        worlds = [one.imagine(FastRng(case.seed)) for one in (view, thawed)]
        here, there = [position(case.game, world) for world in worlds]
        assert here == there, f"seat {viewer} imagines otherwise: {difference(here, there)}"
