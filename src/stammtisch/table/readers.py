"""Those who look at tables: what each may see, and what waits to be told to them."""

import asyncio
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from stammtisch.table.house_clock import HouseClock
from stammtisch.table.table import Table

BACKLOG: Final = 32  # states that wait for a slow reader; older ones are dropped, each is whole


class Key(NamedTuple):
    """What a reader wants to see: readers with the same key are told the same bytes."""

    seat: int | None
    person: str | None
    lang: str
    shape: str
    is_drawn: bool


class Render(Protocol):
    """Puts a table into words and pictures for one kind of reader."""

    def __call__(self, live: "Live", key: Key) -> bytes:
        """Return what is sent."""


class Outcome(NamedTuple):
    """What became of a command."""

    n: int
    again: bool  # it had been carried out before


@dataclass(eq=False, slots=True)
class Reader:
    """An open stream."""

    person: str | None
    lang: str
    shape: str
    is_drawn: bool
    inbox: asyncio.Queue[tuple[int, bytes]] = field(default_factory=lambda: asyncio.Queue(BACKLOG))

    def key(self, table: Table) -> Key:
        """Return what this reader may see now."""
        seat = table.seat_of(self.person)
        return Key(seat, self.person, self.lang, self.shape, self.is_drawn)

    def tell(self, position: int, message: bytes) -> None:
        """Put a message into the inbox; the oldest makes room for it."""
        if self.inbox.full():
            self.inbox.get_nowait()
        self.inbox.put_nowait((position, message))


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory, with those who look at it."""

    table: Table
    clock: HouseClock = field(default_factory=HouseClock)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    readers: list[Reader] = field(default_factory=list)
    thinking: set[int] = field(default_factory=set)  # seats whose bots are at it
    timer: asyncio.TimerHandle | None = None
    touched: float = 0.0  # house time at which somebody last asked for it
    expires: float | None = None  # house time at which it is closed unless something happens
    is_behind: bool = False  # the store may have entries that are not here
    drawn: dict[tuple[object, ...], object] = field(default_factory=dict)  # of this position

    def is_here(self, person: str | None) -> bool:
        """Tell whether somebody is looking."""
        return person is not None and any(reader.person == person for reader in self.readers)
