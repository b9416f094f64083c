"""What the store takes and gives: plain values, nothing of the database in them."""

from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from stammtisch.store.phases import Phase

EntryKind: TypeAlias = Literal[
    "sit",
    "leave",
    "bot",
    "start",
    "move",
    "ask_back",
    "agree_back",
    "refuse_back",
    "back",
    "withdraw",
    "say",
    "away",
    "return",
    "remove",
    "mute",
    "unmute",
    "close",
    "next",
    "keep",
    "arrange",
    "agree",
    "lock",
    "unlock",
    "ask_pause",
    "agree_pause",
    "refuse_pause",
    "pause",
    "ready",
    "resume",
    "lapse",
    "present",
    "step_out",
    "rest",
    "wake",
    "nudge",
    "more_time",
    "propose",
    "vote",
    "drop",
    "hand_over",
    "take_seat",
    "away_until",
    "remind",
    "end",
]
SEATING: Final[frozenset[EntryKind]] = frozenset(  # of entries that change who sits where
    {"sit", "leave", "bot", "remove", "arrange", "take_seat"}
)


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
    kind: EntryKind
    seat: int | None
    person: str | None
    data: dict[str, Any]
    command: str | None
    house_time: float | None = None  # seconds that stand still while no server runs, never jump

    def when(self) -> float:
        """Return its house time; entries from before there was such a thing have another."""
        return self.at if self.house_time is None else self.house_time


@dataclass(frozen=True, kw_only=True)
class PublicHead:
    """What was agreed for a table, as everybody may know it; never changes."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, list[int]]
    public: bool
    clock: dict[str, Any]
    host: str
    created: float
    before: str | None  # the table whose rematch this is
    rated: bool = False  # it counts: nothing is taken back
    pace: str = "normal"  # at which bots play
    unattended: bool = False  # bots alone play on though nobody looks, and without pauses
    quiet: bool = False  # no chat while the match runs, in games with a rule about that
    series: int | None = None  # how many matches count together; 0: open end, None: each alone
    stand_in: str = "Regular"  # the level of bots that play for who is away
    wait_hours: int = 24  # that a match waits when no person is left, until it ends unfinished


@dataclass(frozen=True, kw_only=True)
class Head(PublicHead):
    """A table as agreed, with its secrets."""

    seed: bytes = field(repr=False)  # secret until the match is over
    bots_seed: bytes | None = field(default=None, repr=False)  # None: opened before bots had one
    played: list[dict[str, Any]] = field(default_factory=list)  # matches of its series before


@dataclass(frozen=True, kw_only=True)
class Summary:
    """How a table stands, so that a listing need not read its log."""

    phase: Phase
    position: int
    updated: float
    names: list[str]  # by seat
    persons: list[str | None]  # by seat
    result: dict[str, Any] | None
    due: float | None = None  # house time at which somebody must look after it
    expires: float | None = None  # house time at which it is closed unless something happens
    owing: list[int] | None = None  # seats that owe a choice: each may know it of itself only
    seconds: float | None = None  # that were played, of a match that is over
    locked: bool = False  # nobody new comes in


@dataclass(frozen=True, kw_only=True)
class Listing(PublicHead, Summary):
    """A table as the lobby shows it; `owing` is None if it was last written before that was."""

    unreadable: str | None = None  # why its log cannot be read


@dataclass(frozen=True, slots=True)
class Due:
    """A table that somebody must look after, and when, in house time."""

    id: str
    due: float
    expires: float | None
