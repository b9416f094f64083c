"""Cards in positions: boards, piles, and rows of carriers such as `1 5 O R`."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json
from stammtisch.core.position import numbers, rows, whole
from stammtisch.games.galopp_royal.cards import KINDS, LONE, NAMES, TEAM
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import AT_BID
from stammtisch.games.galopp_royal.view import hand_of


def seat_or_none(data: Json, name: str, seats: int) -> int:
    """Return a field that names a seat, or LONE if it names none."""
    return LONE if data[name] is None else whole(data, name, 0, seats - 1)


def read_cards(text: Any, count: int | None = None) -> list[int]:
    """Return the kinds of a row of carriers; raise BadPosition."""
    if not isinstance(text, str):
        raise BadPosition(f"{text!r} is no row of carriers")
    names = text.split()
    for name in names:
        if name not in NAMES:
            raise BadPosition(f"{name!r} is no carrier (GR-01)")
    if count is not None and len(names) != count:
        raise BadPosition(f"{len(names)} carriers instead of {count}: {text!r}")
    return [NAMES.index(name) for name in names]


def read_teams(state: GaloppState, data: Json) -> None:
    """Read the boards, a dot being a free place."""
    teams: list[int] = []
    for seat, text in enumerate(rows(data, "teams", state.seats)):
        names = text.split() if isinstance(text, str) else [text]
        if len(names) not in (0, TEAM) or names == ["."] * TEAM:
            raise BadPosition(f"seat {seat}: {text!r} is no team of four (GR-04)")
        for name in names:
            if name != ".":
                read_cards(name, 1)
        team = [LONE if name == "." else NAMES.index(name) for name in names]
        teams.extend(team or [LONE] * TEAM)
    state.teams = vec[i64](teams)


def read_piles(state: GaloppState, data: Json) -> None:
    """Read stock and discard pile; with all that lies elsewhere they make up the pack (GR-01)."""
    stock, discard = numbers(data, "stock", KINDS), numbers(data, "discard", KINDS)
    if min(stock + discard) < 0:
        raise BadPosition("a pile cannot hold less than no card")
    state.shuffles = whole(data, "shuffles", 0, 10**6)
    elsewhere = [card for card in state.teams if card != LONE]
    if state.phase == AT_BID:
        elsewhere += [] if state.open_card == LONE else [state.open_card]
        thrown: list[int] = []
        for seat in range(state.seats):
            is_thrown = state.thrown >> seat & 1
            (thrown if is_thrown else elsewhere).extend(hand_of(state.hands, seat))
        _check_thrown(state, discard, thrown)
    for kind in range(KINDS):
        found = stock[kind] + discard[kind] + elsewhere.count(kind)
        if found != state.course.carriers[kind]:
            wanted = state.course.carriers[kind]
            raise BadPosition(f"carrier {NAMES[kind]}: {found} cards instead of {wanted} (GR-01)")
    if state.starter == LONE and (any(discard) or state.shuffles):
        raise BadPosition("no card is drawn before the lot (GR-02)")
    state.stock = vec[i64](stock)
    state.discard = vec[i64](discard)


def _check_thrown(state: GaloppState, discard: list[int], thrown: list[int]) -> None:
    for kind in range(KINDS):
        missing = thrown.count(kind) > discard[kind]
        surplus = state.early > 0 and thrown.count(kind) < discard[kind]
        if missing or surplus:
            raise BadPosition("what early passers discard goes to the discard pile (GR-06, GR-12)")
    if state.early > 0 and state.shuffles == 0:
        raise BadPosition("cards were drawn after a shuffle that never happened (GR-12)")
