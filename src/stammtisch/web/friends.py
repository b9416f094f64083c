"""Inviting people one has played with: they find it in their lobby, and sit down by one click."""

import time
from contextlib import suppress
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import BaseModel, Field

from stammtisch.store import Conflict, Person
from stammtisch.store.invitations import AT_A_TABLE, Invitations
from stammtisch.table import seating
from stammtisch.table.errors import TableError, refused_if_unavailable
from stammtisch.table.server import TableServer
from stammtisch.web.base_shapes import Strict
from stammtisch.web.dependencies import CurrentPerson, TableId, Tables
from stammtisch.web.rate_limit import RateLimit
from stammtisch.web.refusals import EVERYWHERE, REFUSALS
from stammtisch.web.templates import FormFields, base_of, person_of

router = APIRouter(prefix="/api", responses=EVERYWHERE)
pages = APIRouter()

AN_HOUR: Final = 40  # invitations that somebody may send in one
KEPT: Final = 30 * 24 * 3600.0  # seconds
LONGEST: Final = r"^[A-Za-z0-9_-]{8,32}$"


class Friend(BaseModel):
    """Somebody you have finished a match with, told by its table and their seat there."""

    name: str
    table: str
    seat: int
    invited: bool


class Invite(Strict):
    """Whom to invite, as `GET /api/tables/{table_id}/friends` tells."""

    table: str = Field(pattern=LONGEST)
    seat: int = Field(ge=0, le=7)


def rate_limit() -> RateLimit:
    """Return how many invitations somebody may send."""
    return RateLimit(AN_HOUR, 3600.0, time.monotonic)


async def check_inviter(server: TableServer, table_id: str, person: Person) -> None:
    """Raise TableError unless somebody sits at a table that waits for players, or opened it."""
    table = (await server.registry.look_at(table_id)).table
    table.check_before_start()
    if table.seat_of(person.id) is None and table.head.host != person.id:
        raise TableError("not_seated_here")


@router.get("/tables/{table_id}/friends", tags=["tables"], responses=REFUSALS)
async def friends_of(server: Tables, person: CurrentPerson, table_id: TableId) -> list[Friend]:
    """List whom you can invite to a table: people you have played with who do not sit there."""
    await check_inviter(server, table_id, person)
    live = await server.registry.look_at(table_id)
    kept = Invitations(server.store)
    with refused_if_unavailable():
        known = await kept.friends(person.id)
        invited = {who for who, inviter in await kept.invited(table_id) if inviter == person.id}
    return [
        Friend(name=name, table=table, seat=seat, invited=who in invited)
        for who, name, table, seat in known
        if live.table.seat_of(who) is None
    ]


@router.post("/tables/{table_id}/invite", tags=["tables"], responses=REFUSALS)
async def invite(
    request: Request, server: Tables, person: CurrentPerson, table_id: TableId, asked: Invite
) -> Friend:
    """Invite somebody you have played with; they find it in their lobby."""
    await check_inviter(server, table_id, person)
    kept = Invitations(server.store)
    with refused_if_unavailable():
        known = await kept.friends(person.id)
        friend = next((each for each in known if each[2:] == (asked.table, asked.seat)), None)
        if friend is None:
            raise TableError("no_friend")
        told = Friend(name=friend.name, table=friend.table, seat=friend.seat, invited=True)
        invited = await kept.invited(table_id)
        if (friend.person, person.id) in invited:
            return told
        limit: RateLimit = request.app.state.inviting
        if len(invited) >= AT_A_TABLE or not limit.take(person.id):
            raise TableError("too_many_invitations")
        await kept.forget_old(person.id, time.time() - KEPT)
        with suppress(Conflict):  # clicked twice
            await kept.invite(friend.person, table_id, person.id, time.time())
    return told


# In the lobby


@pages.post("/invitations/{table_id}")
async def answer(
    request: Request, server: Tables, person: CurrentPerson, table_id: TableId, form: FormFields
) -> Response:
    """Sit down where one is invited, or not, or hear no more from who invited."""
    lobby = RedirectResponse(f"{base_of(request)}/", 303)
    kept = Invitations(server.store)
    with refused_if_unavailable():
        found = next((each for each in await kept.of(person.id) if each.table.id == table_id), None)
        if found is None:
            return lobby
        if form.get("do") == "sit":
            with suppress(TableError):  # the table's page tells how it stands there
                await server.act(
                    table_id,
                    person.id,
                    None,
                    lambda table: seating.sit(table, person.id, person.name, None),
                )
            return RedirectResponse(f"{base_of(request)}/t/{table_id}", 303)
        if form.get("do") == "block":
            await kept.block(person.id, found.inviter, time.time())
        await kept.dismiss(person.id, table_id)
    return lobby


@pages.post("/invitations")
async def unblock(
    request: Request, server: Tables, person: CurrentPerson, form: FormFields
) -> Response:
    """Let somebody's invitations come again, told by their number and name in the settings."""
    kept = Invitations(server.store)
    with refused_if_unavailable():
        blocked = await kept.blocked(person.id)
        number = form.get("unblock", "")
        if number.isdecimal() and int(number) < len(blocked):
            chosen = blocked[int(number)]
            if chosen.name == form.get("name"):
                await kept.unblock(person.id, chosen.person)
    return RedirectResponse(f"{base_of(request)}/settings", 303)


async def blocked_names(request: Request) -> list[str]:
    """Return whose invitations a visitor does not get."""
    person = person_of(request)
    if person is None:
        return []
    server: TableServer = request.app.state.server
    with refused_if_unavailable():
        return [blocked.name for blocked in await Invitations(server.store).blocked(person.id)]
