"""Links to a table that work for those they are for: which there are, as codes, and the door."""

from io import BytesIO
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from stammtisch.core.errors import LANGUAGES
from stammtisch.table.errors import TableError
from stammtisch.web.addresses import (
    LinkScope,
    is_local,
    name_in,
    origin_of,
    reach_of,
    reach_of_url,
)
from stammtisch.web.base_shapes import Strict
from stammtisch.web.dependencies import TableId, Tables
from stammtisch.web.listening import Listening, listening_of, may_open
from stammtisch.web.preferences import language
from stammtisch.web.refusals import EVERYWHERE, REFUSALS
from stammtisch.web.settings import Settings
from stammtisch.web.shapes import Refused

router = APIRouter(prefix="/api", responses=EVERYWHERE)
pages = APIRouter()

MOST: Final = 8  # links that are shown
NOT_AT_COMPUTER: Final[dict[str, Any]] = {
    "model": Refused,
    "description": "Not from this computer, or made by another site.",
    "content": {"text/plain": {}},
}


class Link(NamedTuple):
    """A link and who can use it."""

    url: str
    reach: LinkScope


class Invitation(BaseModel):
    """How others come to a table: links, the best first, and the door if you may open it."""

    class Way(BaseModel):
        """A link, and whether it works on this computer, in this network, or from anywhere."""

        url: str
        reach: LinkScope

    class Door(BaseModel):
        """Whether others in the network are let in, and by which port of this computer."""

        open: bool
        port: int

    links: list[Way]
    door: Door | None


class Opening(Strict):
    """What to do with the door."""

    open: bool


def links_of(settings: Settings, listening: Listening) -> list[Link]:
    """Return the addresses by which others come in; none if only this computer can."""
    links = [
        Link(origin_of(address, listening.port), reach_of(address))
        for address in listening.addresses()
    ]
    if settings.public_url:
        links.insert(0, Link(settings.public_url, reach_of_url(settings.public_url)))
    return [link._replace(url=f"{link.url}{settings.path}/") for link in links[:MOST]]


def origin_asked(request: Request) -> str | None:
    """Return where a browser thinks it is, if that can be; tells nothing of who else is there."""
    host = request.headers.get("host", "")
    return None if name_in(host) is None else f"{request.url.scheme}://{host}"


def public_origin(request: Request) -> str | None:
    """Return the address of this server for those outside: as set, else as it was asked for."""
    settings: Settings = request.app.state.settings
    return settings.public_url or origin_asked(request)


def ways_to(request: Request, path: str) -> list[Link]:
    """Return the links to a page, the best first.

    Who sits at this computer is told all its addresses. Everybody else comes by one that works for
    them, and is not told of others.
    """
    settings: Settings = request.app.state.settings
    asked = origin_asked(request)
    if asked is None or is_local(urlsplit(asked).netloc):
        known = links_of(settings, listening_of(request))
        links = [link._replace(url=f"{link.url.rstrip('/')}{path}") for link in known]
    elif settings.public_url:
        links = [Link(f"{settings.public_url}{settings.path}{path}", "internet")]
    else:
        url = f"{asked}{settings.path}{path}"
        links = [Link(url, reach_of_url(url))]
    here = asked or f"http://localhost:{listening_of(request).port}"
    return links or [Link(f"{here}{settings.path}{path}", "computer")]


def invitation(request: Request, table_id: str) -> Invitation:
    """Return how others come to a table; a link says in which language it is to be previewed."""
    lang = language(request)
    path = f"/t/{table_id}" if lang == LANGUAGES[0] else f"/t/{table_id}?lang={lang}"
    listening = listening_of(request)
    door = None
    if may_open(request):
        door = Invitation.Door(open=listening.is_open, port=listening.port)
    ways = [Invitation.Way(url=url, reach=reach) for url, reach in ways_to(request, path)]
    return Invitation(links=ways, door=door)


@router.get("/tables/{table_id}/invitation", tags=["tables"], responses={404: REFUSALS[404]})
async def how_to_come(request: Request, server: Tables, table_id: TableId) -> Invitation:
    """Tell which links lead others to a table."""
    await server.registry.look_at(table_id)
    return invitation(request, table_id)


@router.post(
    "/tables/{table_id}/door", tags=["tables"], responses={**REFUSALS, 403: NOT_AT_COMPUTER}
)
async def door(request: Request, server: Tables, table_id: TableId, asked: Opening) -> Invitation:
    """Let others in the network in, or not any more; only for who sits at this very computer."""
    await server.registry.look_at(table_id)
    if not may_open(request):
        raise TableError("not_at_computer")
    listening = listening_of(request)
    await (listening.open_door() if asked.open else listening.close_door())
    return invitation(request, table_id)


@pages.get("/t/{table_id}/qr.svg", include_in_schema=False)
async def code(
    request: Request,
    server: Tables,
    table_id: TableId,
    link: Annotated[int, Query(ge=0, lt=MOST)] = 0,
) -> Response:
    """Draw a link of the invitation as a QR code; nothing else can be drawn."""
    await server.registry.look_at(table_id)
    links = invitation(request, table_id).links
    if link >= len(links):
        raise HTTPException(404)
    drawn = BytesIO()
    made = segno.make(links[link].url, error="m", boost_error=False)
    made.save(drawn, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml")
