"""The lobby: the games, open tables, one's own, and what was played lately."""

import time
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from stammtisch import games
from stammtisch.store import Listing
from stammtisch.store.invitations import Invitations
from stammtisch.store.phases import RUNNING, UNENDED
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.server import TableServer
from stammtisch.web.agreed import agreed_line
from stammtisch.web.catalogue import game_cards
from stammtisch.web.dependencies import Tables
from stammtisch.web.preferences import language
from stammtisch.web.templates import page, person_of
from stammtisch.web.words import ago, span

router = APIRouter(default_response_class=HTMLResponse)

SOON: Final = 0.5  # of the time a table is kept, after which the lobby tells that it closes
FIRST: Final = 4  # own tables that are shown at once
ASKED: Final = 12  # old running matches that are read for the lobby to tell whose turn it is


@router.get("/")
async def lobby(request: Request, server: Tables) -> Response:
    """Show the games, and who plays what."""
    lang = language(request)
    person = person_of(request)
    me = None if person is None else person.id
    lists = await server.lobby.listings(me)
    now = time.time()
    mine = [
        {**row(table, me, lang, now), "closes": closes(server, table, lang)}
        for table in lists.mine
        if table.phase in UNENDED
    ]
    unknown = [line for line in mine if line["my_turn"] is None and line["readable"]]
    for line in unknown[:ASKED]:
        line["my_turn"] = await is_my_turn(server, line["id"], me)
    others = [row(table, me, lang, now) for table in lists.open]
    return page(
        request,
        "lobby.html",
        games=game_cards(lang),
        invitations=await invited_lines(server, me, lang, now),
        mine=sorted(mine, key=lambda line: not line["my_turn"]),
        first=FIRST,
        open=[line for line in others if not line["is_mine"]],
        recent=[row(table, me, lang, now) for table in lists.recent],
    )


async def invited_lines(
    server: TableServer, me: str | None, lang: str, now: float
) -> list[dict[str, Any]]:
    """Return the tables to which somebody is invited, as lines of the lobby."""
    if me is None:
        return []
    with refused_if_unavailable():
        invited = await Invitations(server.store).of(me)
    return [
        {**row(each.table, me, lang, now), "by": each.name}
        for each in invited
        if each.table.unreadable is None
    ]


def owes_choice(table: Listing, person: str | None) -> bool | None:
    """Tell whether a running match waits for somebody; None if its log must be read for that."""
    if table.phase != RUNNING or person is None or person not in table.persons:
        return False
    return None if table.owing is None else table.persons.index(person) in table.owing


async def is_my_turn(server: TableServer, table_id: str, me: str | None) -> bool:
    """Tell whether a running match waits for somebody."""
    with suppress(TableError):
        table = (await server.registry.find(table_id)).table
        seat = table.seat_of(me)
        if seat is not None and table.phase == RUNNING:
            return bool(table.running_match().view(seat).legal)
    return False


def title_of(name: str, lang: str) -> str:
    """Return what a game is called; one that this program does not know, by its id."""
    return games.get(name).words.title(lang) if name in games.names() else name


def closes(server: TableServer, table: Listing, lang: str) -> str:
    """Return in which time a table closes unless somebody comes, if that is soon."""
    span_of_phase = server.registry.expiry.span(table.phase)
    if table.expires is None or span_of_phase is None:
        return ""
    left = table.expires - server.clock.time()
    return span(left, lang) if left < SOON * span_of_phase else ""


def row(table: Listing, me: str | None, lang: str, now: float) -> dict[str, Any]:
    """Return a table as a line of the lobby."""
    winners = (table.result or {}).get("winners", [])
    return {
        "id": table.id,
        "game": table.game,
        "title": title_of(table.game, lang),
        "readable": table.unreadable is None,
        "seats": table.seats,
        "free": sum(not name for name in table.names),
        "names": [name for name in table.names if name],
        "agreed": agreed_line(table, lang),
        "phase": table.phase,
        "ago": ago(max(0.0, now - table.updated), lang),
        "is_mine": me is not None and me in table.persons,
        "my_turn": owes_choice(table, me),
        "winners": [table.names[seat] for seat in winners],
    }
