"""What the endpoints depend on: the tables, who asks, and what they want to see."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Path, Request

from stammtisch.store import Person
from stammtisch.store.phases import OVER
from stammtisch.table.errors import TableError
from stammtisch.table.hosting import check_may_look
from stammtisch.table.live import LiveTable
from stammtisch.table.quotas import Asker
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.web import shapes
from stammtisch.web.guard import address_of
from stammtisch.web.preferences import language
from stammtisch.web.render_cache import rendered
from stammtisch.web.sanctions import Sanctions
from stammtisch.web.shown import Key

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{8,32}$", examples=["3Jx0kQm2bW9sT4aZ"])]


async def server_of(request: Request) -> TableServer:
    """Return the tables of the server that was asked."""
    server = request.app.state.server
    assert isinstance(server, TableServer)
    return server


def sanctions_of(request: Request) -> Sanctions:
    """Return the sanctions of the server that was asked."""
    sanctions = request.app.state.sanctions
    assert isinstance(sanctions, Sanctions)
    return sanctions


async def somebody(request: Request) -> Person:
    """Return who asks; strangers make a guest of themselves first."""
    person = request.state.person
    if not isinstance(person, Person):
        raise TableError("stranger")
    return person


async def asker_of(request: Request) -> Asker:
    """Return for whom something is to be thought about."""
    person = request.state.person
    return Asker(None if person is None else person.id, address_of(request.scope))


Requester = Annotated[Asker, Depends(asker_of)]
Tables = Annotated[TableServer, Depends(server_of)]
CurrentPerson = Annotated[Person, Depends(somebody)]


async def sees(request: Request, shape: shapes.Shape = "wide", draw: bool = True) -> Key:
    """Return what a request wants to see of a table."""
    person = request.state.person
    return Key(None, None if person is None else person.id, language(request), shape, draw)


CurrentReader = Annotated[Key, Depends(sees)]


def look_by(key: Key) -> Callable[[LiveTable], bytes]:
    """Return how a table is shown whole to who asks."""

    def look(live: LiveTable) -> bytes:
        check_may_look(live.table, key.person)
        return rendered(live, key._replace(seat=live.table.seat_of(key.person)))

    return look


async def finished(server: Tables, table_id: TableId) -> Table:
    """Return a table whose match is over; only then everything lies open."""
    live = await server.registry.look_at(table_id)
    if live.table.phase != OVER:
        raise TableError("not_over")
    return live.table


FinishedTable = Annotated[Table, Depends(finished)]
