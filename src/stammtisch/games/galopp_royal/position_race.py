"""Races in positions: sedans on the course, the turn before, and the result if the race is over."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members
from stammtisch.core.errors import BadMoveText, BadPosition
from stammtisch.core.position import numbers, rows, whole
from stammtisch.games.galopp_royal.board import PUSHED, RACES
from stammtisch.games.galopp_royal.cards import LONE, NAMES, RASCAL, pack
from stammtisch.games.galopp_royal.notation import parse_move
from stammtisch.games.galopp_royal.position_cards import read_cards
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, REMOVE, GaloppState
from stammtisch.games.galopp_royal.scoring import first_three, last_seat
from stammtisch.games.galopp_royal.state import AT_CHANGE, AT_END, AT_MOVE, AT_ROLL
from stammtisch.games.galopp_royal.view import team_of

FIELDS = {"number", "fields", "racing", "home", "pond", "turns", "played", "roll"}


def read_race(state: GaloppState, data: Any) -> None:
    """Read the race under way, or the one whose end still stands on the board."""
    if data is None:
        return
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition(f"a race tells {sorted(FIELDS)}")
    seats = int(state.seats)
    state.race = whole(data, "number", 1, RACES)
    state.finish = state.course.finish[state.race - 1]
    fields = numbers(data, "fields", seats)
    racing, home, pond = (
        numbers(data, name, len(rows(data, name))) for name in ("racing", "home", "pond")
    )
    if sorted(racing + home + pond) != list(range(seats)):
        raise BadPosition("every sedan races, is home or is in the pond (GR-18, GR-19)")
    for seat, field in enumerate(fields):
        is_right = field == state.finish if seat in home else field == -state.course.pond
        if seat in racing:
            is_right = -state.course.pond < field < state.finish
        if not is_right:
            raise BadPosition(f"sedan {seat} cannot stand on field {field} (GR-18, GR-19)")
    state.at = vec[i64](fields)
    state.racing = mask_of(racing)
    state.homes, state.home = len(home), pack(home)
    state.ponds, state.drowned = len(pond), pack(pond)
    state.turns = whole(data, "turns", 0, 10**6)
    if (data["played"] is None) != (state.turns == 0):
        raise BadPosition("the turn before is told if there was one")
    state.roll = whole(data, "roll", 0, 4)
    if (state.roll == 0) != (state.phase != AT_MOVE):
        raise BadPosition("the die shows a number while a player moves, and only then (GR-15)")
    if data["played"] is not None:
        _read_played(state, data["played"])


def _read_played(state: GaloppState, data: Any) -> None:
    if not isinstance(data, dict) or set(data) != {"seat", "roll", "carrier", "move"}:
        raise BadPosition("a turn tells seat, roll, carrier and move")
    state.mover = whole(data, "seat", 0, state.seats - 1)
    state.rolled = whole(data, "roll", 1, 4)
    state.acted = read_cards(data["carrier"], 1)[0]
    try:
        state.made = parse_move(str(data["move"]))
    except BadMoveText as error:
        raise BadPosition(str(error)) from error
    if not GO <= state.made < REMOVE or (state.made != GO and state.acted != RASCAL):
        raise BadPosition(f"carrier {NAMES[state.acted]} cannot move {data['move']!r} (GR-15)")
    if state.made != GO:
        push = state.made - (BACK if state.made < FORTH else FORTH)
        pushed = members(PUSHED[push])
        if state.mover in pushed or max(pushed) >= state.seats:
            raise BadPosition(f"{data['move']!r} moves no other sedan (GR-16)")


def check_race(state: GaloppState) -> None:
    """Refuse a race whose turn, end or result does not follow from where its sedans are."""
    if state.race == 0:
        return
    if state.phase in (AT_ROLL, AT_MOVE):
        _check_running(state)
    else:
        _check_over(state)
    if state.turns > 0 and state.phase in (AT_ROLL, AT_MOVE, AT_CHANGE, AT_END):
        if team_of(state, state.mover)[state.rolled - 1] != state.acted:
            raise BadPosition("the carrier that acted is not on its place (GR-15)")


def _check_running(state: GaloppState) -> None:
    if state.turns == 0:
        if any(state.at) or state.racing != state.everyone():
            raise BadPosition("a race begins with all sedans on the start field (GR-14)")
        turn = state.starter if state.race == 1 else state.last()
    elif not state.goes_on():
        raise BadPosition("this race is over (GR-20, GR-22)")
    else:
        turn = state.next_of(state.racing, state.mover)
    if state.turn_of != turn:
        raise BadPosition(f"it is the turn of seat {turn} (GR-14)")


def _check_over(state: GaloppState) -> None:
    result = state.results
    if result is None or state.turns == 0 or state.goes_on():
        raise BadPosition("this race is not over (GR-20, GR-22)")
    last = last_seat(state.at, state.racing, state.drowned, state.ponds)
    if state.race < RACES and last == LONE:
        raise BadPosition("nobody is last alone (GR-22)")
    first = first_three(state.homes, state.home, state.racing, state.ponds, state.drowned)
    if list(first) != list(result.first) or last != result.last:
        raise BadPosition(f"the race ended {list(first)}, last {last} (GR-21, GR-23)")
