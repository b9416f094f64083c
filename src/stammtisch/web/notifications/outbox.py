"""What is to be sent: a queue that nobody waits for, bounded, with second tries."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from stammtisch import logs, metrics

MOST: Final = 2_000  # messages that wait, second tries included
SENDERS: Final = 8  # at the same time
TRIES: Final = 5
PAUSE: Final = 10.0  # seconds before the second try, doubled before each further one
LONGEST_PAUSE: Final = 3_600.0


class Fate(Enum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"  # there is nobody any more
    REFUSED = "refused"  # and will be again
    LATER = "later"  # perhaps it is taken then


class Sent(NamedTuple):
    """What became of a message, and when to try again at the earliest."""

    fate: Fate
    after: float | None = None  # seconds


@dataclass(slots=True)
class Errand:
    """A message, how it is sent, and until when that makes sense (by the loop's clock)."""

    channel: str  # push, mail or webhook
    send: Callable[[], Awaitable[Sent]]
    until: float
    table: str = ""  # that it is about
    tries: int = 0


class Outbox:
    """Sends messages in the background."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Errand] = asyncio.Queue()
        self._timers: set[asyncio.TimerHandle] = set()
        self._senders: list[asyncio.Task[None]] = []
        self._waiting = 0

    def start(self) -> None:
        """Begin to send."""
        self._senders = [asyncio.create_task(self._work()) for _ in range(SENDERS)]

    def put(self, errand: Errand) -> bool:
        """Send something soon; false if too much waits already."""
        if self._waiting >= MOST:
            self._count(errand, "dropped")
            logs.warning("notice_dropped", channel=errand.channel)
            return False
        self._waiting += 1
        self._queue.put_nowait(errand)
        return True

    async def _work(self) -> None:
        while True:
            errand = await self._queue.get()
            try:
                await self._try(errand)
            except Exception as error:
                self._done(errand, "failed")
                logs.failure("notice_failed", error, channel=errand.channel)

    async def _try(self, errand: Errand) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() >= errand.until:
            self._done(errand, "late")
            return
        errand.tries += 1
        sent = await errand.send()
        if sent.fate is not Fate.LATER:
            self._done(errand, sent.fate.value)
            return
        pause = min(LONGEST_PAUSE, max(sent.after or 0.0, PAUSE * 2 ** (errand.tries - 1)))
        if errand.tries >= TRIES or loop.time() + pause >= errand.until:
            self._done(errand, "unreached")
            logs.warning("notice_unreached", channel=errand.channel, tries=errand.tries)
            return

        def again() -> None:
            self._timers.discard(timer)
            self._queue.put_nowait(errand)

        timer = loop.call_later(pause, again)
        self._timers.add(timer)

    def _done(self, errand: Errand, fate: str) -> None:
        self._waiting -= 1
        self._count(errand, fate)

    def _count(self, errand: Errand, fate: str) -> None:
        metrics.noticed(errand.table, errand.channel, fate)

    async def close(self) -> None:
        """Stop; what was not sent is forgotten."""
        for timer in self._timers:
            timer.cancel()
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
