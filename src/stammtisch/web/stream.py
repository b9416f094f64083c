"""Server-sent events: every message is the whole table as its reader may see it.

The event's id is the position of the log, so a browser that comes back says what it has seen.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from stammtisch.table.hall import Hall
from stammtisch.table.readers import Live, Reader
from stammtisch.web.guard import address_of
from stammtisch.web.settings import Settings

END: Final = -1  # the position of a message that ends a stream
ALIVE: Final = -2  # and of one that only says that it is alive
PING: Final = 15.0  # seconds between two of those
SHARES: Final = 150  # of the streams, that say so one after the other


class Streams:
    """The open streams, counted."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.readers: set[Reader] = set()
        self.each: Counter[str] = Counter()

    def is_full(self, request: Request) -> bool:
        """Tell whether there are too many already, all together or from one address."""
        address = address_of(request.scope)
        most, each = self.settings.streams, self.settings.streams_each
        return len(self.readers) >= most or self.each[address] >= each

    async def follow(
        self, request: Request, hall: Hall, table_id: str, reader: Reader, seen: int | None
    ) -> StreamingResponse:
        """Return a stream of everything that happens at a table from now on."""
        address = address_of(request.scope)
        self.readers.add(reader)  # counted before anything is waited for
        self.each[address] += 1

        def leave() -> None:
            self.readers.discard(reader)
            self.each[address] -= 1
            if not self.each[address]:
                del self.each[address]
            if live is not None:
                hall.go(live, reader)

        live: Live | None = None
        try:
            live = await hall.enter(table_id, reader, seen)
        except BaseException:
            leave()
            raise
        return Events(messages(reader), leave)

    async def keep_alive(self) -> None:
        """Let all streams say now and then that they are alive, never many at once."""
        while True:
            readers = list(self.readers)
            for share in range(SHARES):
                await asyncio.sleep(PING / SHARES)
                for reader in readers[share::SHARES]:
                    reader.tell(ALIVE, b"")

    def end_of(self, person: str) -> None:
        """Let the streams of one person end."""
        for reader in self.readers:
            if reader.person == person:
                reader.tell(END, b"")

    def end(self) -> None:
        """Let all streams end, because the server does."""
        for reader in self.readers:
            reader.tell(END, b"")


class Events(StreamingResponse):
    """A stream that says when it has ended, however it ends."""

    def __init__(self, content: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(content, media_type="text/event-stream", headers=headers)
        self.leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the other side has gone."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.leave()


async def messages(reader: Reader) -> AsyncIterator[bytes]:
    """Yield what a reader is told, and a sign of life now and then."""
    yield b"retry: 1000\n\n"
    while True:
        position, told = await reader.inbox.get()
        if position == END:
            return
        if position == ALIVE:
            yield b": still here\n\n"
        else:
            yield b"id: %d\nevent: table\ndata: %s\n\n" % (position, told)
