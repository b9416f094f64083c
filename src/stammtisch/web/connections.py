"""Connections with time-outs: those that are silent, or too many, do not keep others out."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

Write = Callable[[bytes], bool]
Answer = Callable[[Mapping[str, Any], bytes, bytes], bool]

WRITE: Final = "stammtisch.write"  # the extension of a request's scope that writes at once
ANSWER: Final = "stammtisch.answer"  # and the one that answers at once
REFUSED: Final = 100  # connections beyond the limit that are still told so


class Connection(HttpToolsProtocol):
    """A connection that is hung up if there are too many, or if a request does not come to an end.

    Up to uvicorn's own limit requests are heard, a little beyond they are refused in words, and
    further connections are closed at once: without files left nobody could come in at all.
    """

    patience: ClassVar[float]  # seconds for a request to come in whole
    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self.limit_concurrency and len(self.connections) > self.limit_concurrency + REFUSED:
            transport.abort()
        else:
            self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self.heard()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Wait for the rest of a request."""
        self.wait()
        super().on_message_begin()
        cast(dict[str, Any], self.scope)["extensions"] = {
            WRITE: self.write_part,
            ANSWER: self.answer,
        }

    def write_part(self, part: bytes) -> bool:
        """Send a part of an answer that has begun; false if that would have to wait.

        Through every layer of the application it would take several times as long.
        """
        cycle = self.cycle
        if self.flow.write_paused or cycle.disconnected or cycle.response_complete:
            return False
        self.transport.write(b"%x\r\n%s\r\n" % (len(part), part))
        return True

    def answer(self, scope: Mapping[str, Any], head: bytes, body: bytes) -> bool:
        """Answer a request as a whole, given the lines of our own headers; false if that must wait.

        What headers are made of, uvicorn would look at again and again.
        """
        cycle = self.cycle
        is_other = cast(dict[str, Any], cycle.scope)["extensions"] is not scope["extensions"]
        if is_other or cycle.response_started:  # the next request is here already
            return False
        if not cycle.keep_alive or cycle.disconnected or self.flow.write_paused:
            return False
        lines = [b"%s: %s\r\n" % line for line in self.server_state.default_headers]
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(b"".join([b"HTTP/1.1 200 OK\r\n", *lines, head, length, body]))
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        cycle.on_response()
        return True

    def on_message_complete(self) -> None:
        """Let the answer take as long as it likes."""
        self.heard()
        super().on_message_complete()

    def wait(self) -> None:
        """Hang up if nothing whole comes soon."""
        self.heard()
        self.waiting = self.loop.call_later(self.patience, self.transport.abort)

    def heard(self) -> None:
        """No longer wait."""
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
