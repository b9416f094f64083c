"""A short cut for moves, which most requests are: past FastAPI, straight to the table."""

import re
from functools import lru_cache
from typing import Any, Final

import orjson
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.core.errors import StammtischError
from stammtisch.store import Person
from stammtisch.table.choosing import move
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from stammtisch.web import shapes
from stammtisch.web.connections import ANSWER
from stammtisch.web.drafts import draft_of
from stammtisch.web.guard import FORGET, strict_headers
from stammtisch.web.preferences import language
from stammtisch.web.shown import Key

ASKED: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,32})/(commands|draft)")
MOVE: Final[TypeAdapter[shapes.MakeMove]] = TypeAdapter(shapes.MakeMove)
DRAFT: Final[TypeAdapter[shapes.Draft]] = TypeAdapter(shapes.Draft)
TYPE: Final = (b"content-type", b"application/json")


class FastMoves:
    """Carries out moves and answers drafts without asking FastAPI, and answers the same."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a move, or pass the request on."""
        if scope["type"] == "http" and scope["method"] == "POST":
            path = ASKED.fullmatch(scope["path"])
            if path is not None:
                body = await self._body(receive)
                if await self._answer(scope, path[1], path[2], body, send):
                    return
                receive = _receive_again(body, receive)
        await self.app(scope, receive, send)

    async def _body(self, receive: Receive) -> bytes:
        parts = []
        while True:
            message = await receive()
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                return b"".join(parts)

    async def _answer(
        self, scope: Scope, table_id: str, kind: str, body: bytes, send: Send
    ) -> bool:
        state = scope["app"].state
        try:
            asked = MOVE.validate_json(body) if kind == "commands" else DRAFT.validate_json(body)
            person = await state.people.of(scope)
            if person is None:
                return False
            if isinstance(asked, shapes.MakeMove):
                answer = await self._carry_out(scope, table_id, person, asked)
            else:
                answer = await self._draft(scope, table_id, person, asked, asked.at, asked.draw)
        except (ValidationError, TableError, StammtischError):
            return False  # said in full there
        await _send(scope, orjson.dumps(answer), send)
        return True

    async def _carry_out(
        self, scope: Scope, table_id: str, person: Person, asked: shapes.MakeMove
    ) -> dict[str, Any]:
        """Carry a move out and return the answer; the draft of a choice that is not whole."""
        server: TableServer = scope["app"].state.server
        try:
            done = await server.carry_out(  # nobody stops what a connection asked for
                table_id,
                person.id,
                asked.command,
                lambda table: move(table, person.id, asked.parts, asked.at),
            )
        except TableError as error:
            if error.key != "not_whole" or asked.stream is None:
                raise
            draft = await self._draft(scope, table_id, person, asked, None, True)
            if draft["complete"]:  # too many parts: no draft can tell more than the refusal
                raise
            return {"n": asked.at, "again": False, "next": None, "draft": draft}
        return {"n": done.n, "again": done.again, "next": None}

    async def _draft(  # noqa: PLR0917 so much makes a draft
        self,
        scope: Scope,
        table_id: str,
        person: Person,
        asked: shapes.MakeMove | shapes.Draft,
        at: int | None,
        is_drawn: bool,
    ) -> dict[str, Any]:
        server: TableServer = scope["app"].state.server
        key = Key(None, person.id, language(Request(scope)), asked.shape, is_drawn)
        return await server.audience.read(
            table_id, lambda live: draft_of(live, key, asked.parts, at, asked.stream)
        )


async def _send(scope: Scope, body: bytes, send: Send) -> None:
    """Send an answer, at once where the connection can."""
    answer = scope.get("extensions", {}).get(ANSWER)
    own = strict_headers(scope, scope["app"].state.settings.hsts_seconds)
    if answer is not None and answer(scope, _lines((TYPE, *own, *FORGET)), body):
        return
    headers = [TYPE, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@lru_cache(8)
def _lines(headers: tuple[tuple[bytes, bytes], ...]) -> bytes:
    """Return headers as the lines of an answer."""
    return b"".join([b"%s: %s\r\n" % header for header in headers])


def _receive_again(body: bytes, receive: Receive) -> Receive:
    """Return how the body of a request is received that has been received already."""
    is_received = False

    async def receive_again() -> Message:
        nonlocal is_received
        if is_received:
            return await receive()
        is_received = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
