"""Races in positions: sedans on the course, the turn before, and the result if the race is over."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members
from stammtisch.core.errors import BadMoveText, BadPosition
from stammtisch.core.game import NOBODY, Json
from stammtisch.core.position import numbers, rows, whole
from stammtisch.games.galopp_royal.board import RACES
from stammtisch.games.galopp_royal.cards import NAMES, NOTHING, RASCAL, STEP, TEAM, pack
from stammtisch.games.galopp_royal.notation import move_text, parse_move
from stammtisch.games.galopp_royal.position_cards import read_cards, refuse_if
from stammtisch.games.galopp_royal.rules import FORTH, GO, REMOVE, GaloppState, pushed_by
from stammtisch.games.galopp_royal.scoring import first_three, last_seat
from stammtisch.games.galopp_royal.state import Phase

FIELDS = {"number", "fields", "racing", "home", "pond", "turns", "played", "roll"}
FASTEST = 5  # fields, of one turn


def race_to_json(state: GaloppState) -> Json:
    """Return the race under way, or the one whose end still stands on the board."""
    played: Json | None = None
    if state.turns > 0:
        played = {
            "seat": int(state.mover),
            "roll": int(state.rolled),
            "carrier": NAMES[state.acted],
            "move": move_text(state.made),
        }
    return {
        "number": int(state.race),
        "fields": list(state.at),
        "racing": members(state.racing),
        "home": state.seats_home(),
        "pond": state.seats_drowned(),
        "turns": int(state.turns),
        "played": played,
        "roll": int(state.roll),
    }


def read_race(state: GaloppState, data: Any) -> None:
    """Read the race under way, or the one whose end still stands on the board."""
    if data is None:
        return
    refuse_if(not isinstance(data, dict) or set(data) != FIELDS, f"a race tells {sorted(FIELDS)}")
    seats = int(state.seats)
    state.race = whole(data, "number", 1, RACES)
    state.finish = state.terms.finish[state.race - 1]
    fields = numbers(data, "fields", seats)
    racing, home, pond = (
        numbers(data, name, len(rows(data, name))) for name in ("racing", "home", "pond")
    )
    refuse_if(
        sorted(racing + home + pond) != list(range(seats)),
        "every sedan races, is home or is in the pond (GR-18, GR-19)",
    )
    for seat, field in enumerate(fields):
        is_right = field == state.finish if seat in home else field == -state.terms.pond
        if seat in racing:
            is_right = -state.terms.pond < field < state.finish
        refuse_if(not is_right, f"sedan {seat} cannot stand on field {field} (GR-18, GR-19)")
    state.at = vec[i64](fields)
    state.racing = mask_of(racing)
    arrive(state, home, pond)
    state.turns = whole(data, "turns", 0, 10**6)
    refuse_if(
        (data["played"] is None) != (state.turns == 0), "the turn before is told if there was one"
    )
    state.roll = whole(data, "roll", 0, 4)
    refuse_if(
        (state.roll == 0) != (state.phase != Phase.MOVE),
        "the die shows a number while a player moves, and only then (GR-15)",
    )
    if data["played"] is not None:
        _read_played(state, data["played"])


def _read_played(state: GaloppState, data: Any) -> None:
    refuse_if(
        not isinstance(data, dict) or set(data) != {"seat", "roll", "carrier", "move"},
        "a turn tells seat, roll, carrier and move",
    )
    state.mover = whole(data, "seat", 0, state.seats - 1)
    state.rolled = whole(data, "roll", 1, 4)
    state.acted = read_cards(data["carrier"], 1)[0]
    try:
        state.made = parse_move(str(data["move"]))
    except BadMoveText as error:
        raise BadPosition(str(error)) from error
    refuse_if(
        not GO <= state.made < REMOVE or (state.made != GO and state.acted != RASCAL),
        f"carrier {NAMES[state.acted]} cannot move {data['move']!r} (GR-15)",
    )
    if state.made != GO:
        pushed = pushed_by(state.made)
        refuse_if(
            state.mover in pushed or max(pushed) >= state.seats,
            f"{data['move']!r} moves no other sedan (GR-16)",
        )


def check_race(state: GaloppState) -> None:
    """Refuse a race whose turn, end or result does not follow from where its sedans are."""
    if state.race == 0:
        return
    if state.phase in (Phase.ROLL, Phase.MOVE):
        _check_running(state)
    else:
        _check_over(state)
    if state.turns > 0:
        refuse_if(
            state.acted not in _carriers_rolled(state),
            "the carrier that acted is not on its place (GR-15)",
        )
        refuse_if(
            next(races_before(state), None) is None,
            "no such turn leads to this race (GR-14 to GR-19)",
        )


def _carriers_rolled(state: GaloppState) -> list[int]:
    """Return which carriers may have been on the place that the die named in the turn before."""
    seat = int(state.mover)
    card = state.team(seat)[state.rolled - 1]
    removed, drawn = state.removed_cards(), state.drawn_cards()
    if drawn:
        return [card, removed[seat]] if card == drawn[seat] else [card]
    if removed:
        return [removed[seat] if card == NOTHING else card]
    return [state.acted] if state.spare > 0 else [card]  # what was there is forgotten by then


def races_before(state: GaloppState) -> Iterator[GaloppState]:
    """Yield every race, the die rolled, from which the turn before can have led to this one.

    There are several where a sedan has just come home or into the pond: it may have been on any
    of some fields.
    """
    mover, made = state.mover, state.made
    steps = {mover: STEP[state.acted] if made == GO else 2 if made < FORTH else -2}
    if made != GO:
        pushed = pushed_by(made)
        if mover in pushed or max(pushed) >= state.seats:
            return
        steps |= dict.fromkeys(pushed, -steps[mover] // len(pushed))
    for starts in product(*[_starts(state, seat, step) for seat, step in steps.items()]):
        before = _taken_back(state, dict(zip(steps, starts, strict=True)))
        if _is_due(before) and before.goes_on() and made in before.legal(mover):
            after = before.copy()
            after.apply(mover, made)
            if _standing(after) == _standing(state):
                yield before


def _starts(state: GaloppState, seat: int, step: int) -> list[int]:
    """Return where a sedan can have been before it moved so many fields."""
    field, water = state.at[seat], -state.terms.pond
    starts = [field - step]
    if field in (water, state.finish):  # it may have gone beyond
        starts = [*range(field - step, field, 1 if step > 0 else -1)]
    return [start for start in starts if water < start < state.finish]


def _taken_back(state: GaloppState, starts: dict[int, int]) -> GaloppState:
    """Return the race in which these sedans were on these fields and racing."""
    before = state.copy()
    before.phase, before.acting, before.roll = Phase.MOVE, state.mover, state.rolled
    before.results = state.results[: state.race - 1]
    before.turns -= 1
    for seat, start in starts.items():
        before.at[seat] = start
    before.racing |= mask_of(starts)
    arrive(
        before,
        *[
            [seat for seat in row if seat not in starts]
            for row in (state.seats_home(), state.seats_drowned())
        ],
    )
    teams = state.teams[:]
    teams[TEAM * state.mover + state.rolled - 1] = state.acted
    before.teams = teams
    return before


def _is_due(before: GaloppState) -> bool:
    """Tell whether the mover had the turn, as far as that is known (GR-14), and all came so far."""
    if max(abs(int(field)) for field in before.at) > FASTEST * before.turns:
        return False
    first = before.starter if before.race == 1 else before.last()
    due = (first + before.turns) % before.seats  # as long as nobody is out of the race
    return before.racing != before.everyone() or before.acting == due


def _standing(state: GaloppState) -> tuple[list[int], list[int], list[int]]:
    return list(state.at), state.seats_home(), state.seats_drowned()


def arrive(state: GaloppState, home: list[int], pond: list[int]) -> None:
    """Note who is home and who is in the pond."""
    state.homes, state.home = len(home), pack(home)
    state.ponds, state.drowned = len(pond), pack(pond)


def _check_running(state: GaloppState) -> None:
    if state.turns == 0:
        refuse_if(
            any(state.at) or state.racing != state.everyone(),
            "a race begins with all sedans on the start field (GR-14)",
        )
        turn = state.starter if state.race == 1 else state.last()
    elif not state.goes_on():
        raise BadPosition("this race is over (GR-20, GR-22)")
    else:
        turn = state.next_of(state.racing, state.mover)
    refuse_if(state.acting != turn, f"it is the turn of seat {turn} (GR-14)")


def _check_over(state: GaloppState) -> None:
    refuse_if(
        not state.results or state.turns == 0 or state.goes_on(),
        "this race is not over (GR-20, GR-22)",
    )
    last = last_seat(state.at, state.racing, state.drowned, state.ponds)
    refuse_if(state.race < RACES and last == NOBODY, "nobody is last alone (GR-22)")
    first = first_three(state.homes, state.home, state.racing, state.ponds, state.drowned)
    refuse_if(
        list(first) != list(state.results[-1].first) or last != state.last(),
        f"the race ended {list(first)}, last {last} (GR-21, GR-23)",
    )
