"""Cards in positions: boards, piles, and rows of carriers such as `1 5 O R`."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Json
from stammtisch.core.position import numbers, rows, whole
from stammtisch.games.galopp_royal.board import has
from stammtisch.games.galopp_royal.cards import KINDS, NAMES, NOTHING, TEAM
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase


def refuse_if(is_odd: object, reason: str) -> None:
    """Raise BadPosition if something is odd."""
    if is_odd:
        raise BadPosition(reason)


def seat_or_none(data: Json, name: str, seats: int) -> int:
    """Return a field that names a seat, or NOBODY if it names none."""
    return NOBODY if data[name] is None else whole(data, name, 0, seats - 1)


def read_cards(text: Any, count: int | None = None) -> list[int]:
    """Return the kinds of a row of carriers; raise BadPosition."""
    refuse_if(not isinstance(text, str), f"{text!r} is no row of carriers")
    names = text.split()
    for name in names:
        refuse_if(name not in NAMES, f"{name!r} is no carrier (GR-01)")
    refuse_if(
        count is not None and len(names) != count,
        f"{len(names)} carriers instead of {count}: {text!r}",
    )
    return [NAMES.index(name) for name in names]


def read_teams(state: GaloppState, data: Json) -> None:
    """Read the boards, a dot being a free place."""
    teams: list[int] = []
    for seat, text in enumerate(rows(data, "teams", state.seats)):
        names = text.split() if isinstance(text, str) else [text]
        refuse_if(
            len(names) not in (0, TEAM) or names == ["."] * TEAM,
            f"seat {seat}: {text!r} is no team of four (GR-04)",
        )
        for name in names:
            if name != ".":
                read_cards(name, 1)
        team = [NOTHING if name == "." else NAMES.index(name) for name in names]
        teams.extend(team or [NOTHING] * TEAM)
    state.teams = vec[i64](teams)


def read_piles(state: GaloppState, data: Json) -> None:
    """Read stock and discard pile; with all that lies elsewhere they make up the pack (GR-01)."""
    stock, discard = numbers(data, "stock", KINDS), numbers(data, "discard", KINDS)
    refuse_if(min(stock + discard) < 0, "a pile cannot hold less than no card")
    state.shuffles = whole(data, "shuffles", 0, 10**6)
    elsewhere = [card for card in state.teams if card != NOTHING]
    if state.phase == Phase.BID:
        auction = state.auction
        elsewhere += [] if auction.open_card == NOTHING else [auction.open_card]
        thrown: list[int] = []
        for seat in range(state.seats):
            (thrown if has(auction.thrown, seat) else elsewhere).extend(auction.hand(seat))
        _check_thrown(state, discard, thrown)
    for kind in range(KINDS):
        found = stock[kind] + discard[kind] + elsewhere.count(kind)
        if found != state.terms.carriers[kind]:
            wanted = state.terms.carriers[kind]
            raise BadPosition(f"carrier {NAMES[kind]}: {found} cards instead of {wanted} (GR-01)")
    refuse_if(
        state.starter == NOBODY and (any(discard) or state.shuffles),
        "no card is drawn before the lot (GR-02)",
    )
    state.stock = vec[i64](stock)
    state.discard = vec[i64](discard)


def _check_thrown(state: GaloppState, discard: list[int], thrown: list[int]) -> None:
    for kind in range(KINDS):
        missing = thrown.count(kind) > discard[kind]
        surplus = state.auction.early > 0 and thrown.count(kind) < discard[kind]
        refuse_if(
            missing or surplus, "what early passers discard goes to the discard pile (GR-06, GR-12)"
        )
    refuse_if(
        state.auction.early > 0 and state.shuffles == 0,
        "cards were drawn after a shuffle that never happened (GR-12)",
    )
