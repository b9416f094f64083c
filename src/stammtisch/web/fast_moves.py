"""A short cut for moves, which most requests are: past FastAPI, straight to the table."""

import re
from typing import Final

from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.core.errors import StammtischError
from stammtisch.store import Person
from stammtisch.table.choosing import move
from stammtisch.table.errors import TableError
from stammtisch.table.server import TableServer
from stammtisch.web import shapes
from stammtisch.web.drafts import draft_of
from stammtisch.web.preferences import language
from stammtisch.web.shown import Key

COMMANDS: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,32})/commands")
COMMAND: Final[TypeAdapter[shapes.MakeMove]] = TypeAdapter(shapes.MakeMove)
CARRIED: Final[TypeAdapter[shapes.Carried]] = TypeAdapter(shapes.Carried)


class FastMoves:
    """Carries out moves without asking FastAPI, and answers the same."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a move, or pass the request on."""
        if scope["type"] == "http" and scope["method"] == "POST":
            path = COMMANDS.fullmatch(scope["path"])
            if path is not None:
                body = await self._body(receive)
                if await self._move(scope, path[1], body, send):
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

    async def _move(self, scope: Scope, table_id: str, body: bytes, send: Send) -> bool:
        state = scope["app"].state
        try:
            asked = COMMAND.validate_json(body)
            person = await state.people.of(scope)
            if person is None:
                return False
            carried = await self._carry_out(scope, table_id, person, asked)
        except (ValidationError, TableError, StammtischError):
            return False  # said in full there
        body = CARRIED.dump_json(carried, exclude_unset=True)
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(body)),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return True

    async def _carry_out(
        self, scope: Scope, table_id: str, person: Person, asked: shapes.MakeMove
    ) -> shapes.Carried:
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
            key = Key(None, person.id, language(Request(scope)), asked.shape, True)
            draft = await server.audience.read(
                table_id, lambda live: draft_of(live, key, asked.parts, None, asked.stream)
            )
            if draft["complete"]:  # too many parts: no draft can tell more than the refusal
                raise
            return shapes.Carried(n=asked.at, again=False, next=None, draft=draft)
        return shapes.Carried(n=done.n, again=done.again, next=None)


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
