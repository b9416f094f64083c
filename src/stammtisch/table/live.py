"""A table in memory, with those who look at it."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch import logs
from stammtisch.store.phases import RUNNING
from stammtisch.table.chairs import BOT
from stammtisch.table.house_clock import HouseClock
from stammtisch.table.table import Table


class CommandOutcome(NamedTuple):
    """What became of a command."""

    n: int
    again: bool  # it had been carried out before


class Parting(NamedTuple):
    """When somebody was last at the table, in house time, and what had happened by then."""

    since: float
    is_closed: bool  # the page said so; else the line broke
    moves: int  # choices that stood


class Missed(NamedTuple):
    """What somebody missed: from when they left, in house time and choices, until they came."""

    since: float
    first: int
    last: int


class Reader:
    """Somebody who follows a table; how they are told is for who shows it to them."""

    def __init__(self, person: str | None) -> None:
        self.person = person

    def update(self, live: "LiveTable") -> None:
        """Tell this reader how the table stands now."""
        raise NotImplementedError


class Driver:
    """Keeps a table going after each change: bots, clocks. This one lets it rest."""

    def go_on(self, live: "LiveTable") -> None:
        """Do what is due at a table; its lock is held."""


@dataclass(eq=False, slots=True)
class LiveTable:
    """A table in memory, with those who look at it."""

    table: Table
    clock: HouseClock = field(default_factory=HouseClock)
    driver: Driver = field(default_factory=Driver)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    readers: list[Reader] = field(default_factory=list)
    thinking: set[int] = field(default_factory=set)  # seats whose bots are at it
    timer: asyncio.TimerHandle | None = None
    touched: float = 0.0  # house time at which somebody last asked for it
    expires: float | None = None  # house time at which it is closed unless something happens
    loaded: float = 0.0  # house time since which it is in memory
    idle_since: float = 0.0  # and since which nothing had happened then
    partings: dict[str, Parting] = field(default_factory=dict)  # of people who are not here
    missed: dict[str, Missed] = field(default_factory=dict)  # by people who have come back
    closing: dict[str, float] = field(default_factory=dict)  # when pages said that they close
    is_behind: bool = False  # the store may have entries that are not here
    shown: dict[tuple[object, ...], Any] = field(default_factory=dict)  # made of it as it stands
    settled: dict[tuple[object, ...], object] = field(default_factory=dict)  # by what it depends on

    def is_here(self, person: str | None) -> bool:
        """Tell whether somebody is looking."""
        return person is not None and any(reader.person == person for reader in self.readers)

    def is_awake(self) -> bool:
        """Tell whether bots may choose: never where all people are away.

        At a table of bots alone, while somebody looks.
        """
        table = self.table
        if any(chair.person is not None for chair in table.chairs):
            return table.has_people()
        return bool(self.readers) or table.head.unattended

    def bots_play(self) -> bool:
        """Tell whether bots are playing here right now."""
        table = self.table
        if table.phase != RUNNING or not any(chair.kind == BOT for chair in table.chairs):
            return False
        return bool(self.readers) or (self.is_awake() and bool(table.waiting_bots()))

    async def go_on(self) -> None:
        """Wake the bots and set the clock, if that has not been done."""
        async with self.lock:
            self.driver.go_on(self)

    async def tell(self, besides: Reader | None = None) -> None:
        """Tell everyone how the table stands, though nothing has happened there."""
        async with self.lock:
            self.tell_change(besides)

    def tell_change(self, besides: Reader | None = None) -> None:
        """Tell everyone; what goes wrong with one stops neither the others nor the table."""
        self.shown.clear()
        for reader in self.readers:
            if reader is besides:
                continue
            try:
                reader.update(self)
            except Exception as error:
                logs.failure("tell_failed", error, table=logs.handle(self.table.head.id))
        self.shown.clear()  # at once, while it is still near the processor

    def stop_timer(self) -> None:
        """Let the clock ring no more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
