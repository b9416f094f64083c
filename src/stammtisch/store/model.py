"""What the store takes and gives: plain values, nothing of the database in them."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has a name here."""

    id: str
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; `n` is its position."""

    n: int
    at: float
    kind: str
    seat: int | None
    person: str | None
    data: dict[str, Any]
    command: str | None
    house_time: float | None = None  # seconds that stand still while no server runs, never jump

    def when(self) -> float:
        """Return its house time; entries from before there was such a thing have another."""
        return self.at if self.house_time is None else self.house_time


@dataclass(frozen=True, slots=True)
class Head:
    """A table as agreed; never changes."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, list[int]]
    seed: bytes = field(repr=False)  # secret until the match is over
    public: bool
    clock: dict[str, Any]
    host: str
    created: float
    before: str | None
    rated: bool = False  # it counts: nothing is taken back
    bots_seed: bytes | None = field(default=None, repr=False)  # None: opened before bots had one
    pace: str = "normal"  # at which bots play
    unattended: bool = False  # bots alone play on though nobody looks, and without pauses


@dataclass(frozen=True, slots=True)
class Summary:
    """How a table stands, so that a listing need not read its log."""

    phase: str  # open, running, over or closed
    position: int
    updated: float
    names: list[str]  # by seat
    persons: list[str | None]  # by seat
    result: dict[str, Any] | None
    due: float | None = None  # house time at which somebody must look after it
    expires: float | None = None  # house time at which it is closed unless something happens
    owing: list[int] | None = None  # seats that owe a choice: each may know it of itself only


@dataclass(frozen=True, slots=True)
class Due:
    """A table that somebody must look after, and when, in house time."""

    id: str
    due: float
    expires: float | None


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as the lobby shows it: all of its head but the seed, and its summary."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, list[int]]
    public: bool
    clock: dict[str, Any]
    host: str
    created: float
    before: str | None
    phase: str
    position: int
    updated: float
    names: list[str]
    persons: list[str | None]
    result: dict[str, Any] | None
    expires: float | None = None
    unreadable: str | None = None
    rated: bool = False
    pace: str = "normal"
    unattended: bool = False
    owing: list[int] | None = None  # None: not known since before this was kept
