"""Server-sent events: a table as its reader may see it, whole first, then what is new.

The event's id is the position of the log. A reader who comes back, or could not keep up, is told
everything anew; programs that want every message whole get it so (`draw=false`).
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Container
from typing import Final

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from stammtisch import logs, metrics
from stammtisch.table.live import LiveTable, Reader
from stammtisch.table.server import TableServer
from stammtisch.table.table import Table
from stammtisch.web import render_cache
from stammtisch.web.changes import StreamSnapshot
from stammtisch.web.connections import WRITE, Write
from stammtisch.web.guard import address_of
from stammtisch.web.settings import Settings
from stammtisch.web.shown import Key

BACKLOG: Final = 32  # messages that wait for a slow reader
END: Final = b""  # what ends a stream
ALIVE: Final = b": still here\n\n"
PING: Final = 15.0  # seconds between two of those
SHARES: Final = 150  # of the streams, that say so one after the other


class Stream(Reader):
    """An open stream: what waits to be sent, and what its reader has been told."""

    def __init__(self, key: Key, tells_changes: bool) -> None:
        super().__init__(key.person)
        self._key = key
        self.device: str | None = None  # on which it is read, by the hash of its key
        self.write: Write | None = None  # at once, while nothing else is being sent
        self.snapshot = StreamSnapshot() if tells_changes else None
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)

    def key(self, table: Table) -> Key:
        """Return what this reader may see now."""
        seat = table.seat_of(self.person)
        if seat != self._key.seat:
            self._key = self._key._replace(seat=seat)
        return self._key

    def update(self, live: LiveTable) -> None:
        """Tell how the table stands; a reader who has fallen behind is told all of it anew."""
        key = self.key(live.table)
        if self.person in live.table.barred and live.table.arrangements.is_locked(live.table):
            self.end()  # sent away, and the door is locked
            return
        if self.snapshot is None:
            self.send(live.table.position, render_cache.rendered(live, key))
            return
        if self.inbox.full():
            note_behind()
            self.snapshot.forget()
            self.drain()
        message = self.snapshot.message(render_cache.shown_of(live, key), live.shown)
        self.send(live.table.position, orjson.dumps(message))

    def send(self, position: int, message: bytes) -> None:
        """Send a message, or let it wait; the oldest makes room for it."""
        self._send(b"id: %d\nevent: table\ndata: %s\n\n" % (position, message))

    def _send(self, event: bytes) -> None:
        if self.write is not None and self.inbox.empty() and self.write(event):
            return
        if self.inbox.full():
            note_behind()
            self.inbox.get_nowait()
        self.inbox.put_nowait(event)

    def send_alive(self) -> None:
        """Say that the stream is alive, unless there is more to say."""
        if self.inbox.empty():
            self._send(ALIVE)

    def end(self) -> None:
        """Let the stream end, because the server does."""
        self.drain()
        self.inbox.put_nowait(END)

    def drain(self) -> None:
        """Drop what waits to be sent."""
        while not self.inbox.empty():
            self.inbox.get_nowait()


def note_behind() -> None:
    """Count and log a reader for whom messages had to be dropped."""
    metrics.DROPPED_READERS.inc()
    logs.warning("reader_behind")


class Streams:
    """The open streams, counted."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.readers: set[Stream] = set()
        self.each: Counter[str] = Counter()

    def is_full(self, request: Request) -> bool:
        """Tell whether there are too many already, all together or from one address."""
        address = address_of(request.scope)
        most, each = self.settings.streams, self.settings.streams_each
        return len(self.readers) >= most or self.each[address] >= each

    async def follow(
        self,
        request: Request,
        server: TableServer,
        table_id: str,
        reader: Stream,
        known: int | None,
    ) -> Response:
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
                server.audience.leave(live, reader)

        live: LiveTable | None = None
        try:
            live = await server.audience.enter(table_id, reader, known)
        except BaseException:
            leave()
            raise
        return Events(reader, leave)

    async def keep_alive(self) -> None:
        """Let all streams say now and then that they are alive, never many at once."""
        while True:
            readers = list(self.readers)
            for share in range(SHARES):
                await asyncio.sleep(PING / SHARES)
                for reader in readers[share::SHARES]:
                    reader.send_alive()

    def end_of(self, person: str) -> None:
        """Let the streams of one person end."""
        for reader in self.readers:
            if reader.person == person:
                reader.end()

    def end_on(self, devices: Container[str]) -> None:
        """Let the streams end that are read on some devices."""
        for reader in self.readers:
            if reader.device is not None and reader.device in devices:
                reader.end()

    def end(self) -> None:
        """Let all streams end, because the server does."""
        for reader in self.readers:
            reader.end()


class Events(Response):
    """What waits in a stream's inbox, sent until either side hangs up."""

    def __init__(self, stream: Stream, leave: Callable[[], None]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(media_type="text/event-stream", headers=headers)
        del self.headers["content-length"]  # nobody knows how long it will be
        self.stream = stream
        self.leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the other side has gone; say so however it ends."""
        stream = self.stream
        waiting = asyncio.create_task(self._hang_up(receive))
        try:
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            event = b"retry: 1000\n\n"
            write = scope.get("extensions", {}).get(WRITE)
            while event != END:
                await send({"type": "http.response.body", "body": event, "more_body": True})
                stream.write = write
                event = await stream.inbox.get()
                stream.write = None
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            stream.write = None
            waiting.cancel()
            self.leave()

    async def _hang_up(self, receive: Receive) -> None:
        """End the stream when the other side has gone."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.stream.end()
