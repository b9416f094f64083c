"""The way of most requests, a move: straight to the table; the unusual goes the long way."""

import re
from typing import Final

import orjson
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.core.errors import StammtischError
from stammtisch.store import Person
from stammtisch.table.errors import TableError
from stammtisch.table.hall import Hall
from stammtisch.web import shapes
from stammtisch.web.drafts import draft_of
from stammtisch.web.preferences import language
from stammtisch.web.shown import Key

PLACE: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,32})/commands")
COMMAND: Final[TypeAdapter[shapes.MakeMove]] = TypeAdapter(shapes.MakeMove)


class FastMoves:
    """Carries out moves without asking FastAPI, and answers the same."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Carry out a move, or pass the request on."""
        if scope["type"] == "http" and scope["method"] == "POST":
            place = PLACE.fullmatch(scope["path"])
            if place is not None:
                body = await self._body(receive)
                if await self._move(scope, place[1], body, send):
                    return
                receive = _again(body, receive)
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
            told = await self._told(scope, table_id, person, asked)
        except (ValidationError, TableError, StammtischError):
            return False  # said in full there
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", b"%d" % len(told)),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": told})
        return True

    async def _told(
        self, scope: Scope, table_id: str, person: Person, asked: shapes.MakeMove
    ) -> bytes:
        """Carry a move out and return the answer; the draft of a choice that is not whole."""
        hall: Hall = scope["app"].state.hall
        try:
            done = await hall.carry_out(  # nobody stops what a connection asked for
                table_id,
                person.id,
                asked.command,
                lambda table: table.move(person.id, asked.parts, asked.at),
            )
        except TableError as error:
            if error.key != "not_whole" or asked.stream is None:
                raise
            key = Key(None, person.id, language(Request(scope)), asked.shape, True)
            draft = await hall.read(
                table_id, lambda live: draft_of(live, key, asked.parts, None, asked.stream)
            )
            if draft["complete"]:  # too many parts: no draft can tell more than the refusal
                raise
            return orjson.dumps({"n": asked.at, "again": False, "next": None, "draft": draft})
        return b'{"n":%d,"again":%s,"next":null}' % (done.n, b"true" if done.again else b"false")


def _again(body: bytes, receive: Receive) -> Receive:
    is_told = False

    async def told() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return told
