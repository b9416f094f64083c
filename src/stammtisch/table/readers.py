"""Those who look at tables, and a table in memory with those who look at it."""

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from stammtisch.table.house_clock import HouseClock
from stammtisch.table.table import Table


class Outcome(NamedTuple):
    """What became of a command."""

    n: int
    again: bool  # it had been carried out before


class Reader:
    """Somebody who follows a table; how they are told is for who shows it to them."""

    def __init__(self, person: str | None) -> None:
        self.person = person

    def update(self, live: "Live") -> None:
        """Tell this reader how the table stands now."""
        raise NotImplementedError


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
    shown: dict[tuple[object, ...], object] = field(default_factory=dict)  # made of it as it stands
    settled: dict[tuple[object, ...], object] = field(default_factory=dict)  # by what it depends on

    def is_here(self, person: str | None) -> bool:
        """Tell whether somebody is looking."""
        return person is not None and any(reader.person == person for reader in self.readers)
