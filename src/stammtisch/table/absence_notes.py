"""What the log of a table says about who is there, who is not, and what the others make of it."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

Proposal: TypeAlias = Literal["bot", "stands", "unfinished", "resign", "join"]
EndHow: TypeAlias = Literal["stands", "unfinished", "resigned"]

LET_BOT: Final = "bot"  # let a stand-in play for somebody who is absent
STANDS: Final = "stands"  # end the match as it stands
UNFINISHED: Final = "unfinished"  # end it without a result
RESIGN: Final = "resign"  # give it up, as a team or all together
RESIGNED: Final = "resigned"  # how a match ended that was given up
JOIN: Final = "join"  # let somebody take over a seat

LEFT: Final = "left"  # why a stand-in plays: they said so when they left,
TIME: Final = "time"  # their time ran out too often,
VOTED: Final = "voted"  # or the others decided it


@dataclass(frozen=True, slots=True)
class Lapse:
    """Somebody's time ran out: a stand-in makes this one choice.

    `is_open` tells whether everybody may know that the seat owed a choice.
    """

    kind: ClassVar[Literal["lapse"]] = "lapse"
    seat: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody whose time ran out says that they are there."""

    kind: ClassVar[Literal["present"]] = "present"
    seat: int


@dataclass(frozen=True, slots=True)
class StepOut:
    """Somebody leaves for a while; the table waits, and the others may decide otherwise."""

    kind: ClassVar[Literal["step_out"]] = "step_out"
    seat: int


@dataclass(frozen=True, slots=True)
class Rest:
    """Time ran out with nobody there: the clock stands still until somebody comes."""

    kind: ClassVar[Literal["rest"]] = "rest"
    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Wake:
    """Somebody has come to a table that rests: the time begins anew."""

    kind: ClassVar[Literal["wake"]] = "wake"
    seat: int


@dataclass(frozen=True, slots=True)
class Nudge:
    """Somebody is called to the table; whoever can reach people elsewhere passes it on."""

    kind: ClassVar[Literal["nudge"]] = "nudge"
    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Somebody is given more time by another."""

    kind: ClassVar[Literal["more_time"]] = "more_time"
    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Propose:
    """Somebody asks the others to agree to something, `about` a seat; a late friend has none."""

    kind: ClassVar[Literal["propose"]] = "propose"
    seat: int | None
    what: Proposal
    about: int | None = None
    person: str | None = None  # who would like to join
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    """Somebody answers a proposal, which is known by its position in the log."""

    kind: ClassVar[Literal["vote"]] = "vote"
    seat: int
    motion: int
    agree: bool


@dataclass(frozen=True, slots=True)
class Drop:
    """A proposal is off the table: carried, refused, withdrawn, or no longer needed."""

    kind: ClassVar[Literal["drop"]] = "drop"
    seat: ClassVar[None] = None
    motion: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Somebody offers their seat to whoever has a link, or no longer does (None)."""

    kind: ClassVar[Literal["hand_over"]] = "hand_over"
    seat: int
    key: str | None = None  # the hash of what the link holds


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Somebody takes over a seat in a running match."""

    kind: ClassVar[Literal["take_seat"]] = "take_seat"
    seat: int
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class AwayUntil:
    """Somebody announces to be away until a house time: their clock stands still. None: back."""

    kind: ClassVar[Literal["away_until"]] = "away_until"
    seat: int
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Remind:
    """Four fifths of somebody's time are over; whoever can reach people elsewhere tells them."""

    kind: ClassVar[Literal["remind"]] = "remind"
    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """The match ends before its last move: as it stands, unfinished, or because seats resigned."""

    kind: ClassVar[Literal["end"]] = "end"
    seat: ClassVar[None] = None
    how: EndHow
    seats: list[int] | None = None  # that resigned
    by: list[int] | None = None  # who decided it; None: the table had waited long enough


AbsenceNote: TypeAlias = (
    Lapse
    | Present
    | StepOut
    | Rest
    | Wake
    | Nudge
    | MoreTime
    | Propose
    | Vote
    | Drop
    | HandOver
    | TakeSeat
    | AwayUntil
    | Remind
    | End
)
ABSENCE_NOTES: Final = (
    Lapse,
    Present,
    StepOut,
    Rest,
    Wake,
    Nudge,
    MoreTime,
    Propose,
    Vote,
    Drop,
    HandOver,
    TakeSeat,
    AwayUntil,
    Remind,
    End,
)
REPEATABLE_ABSENCE: Final = (
    Present,
    StepOut,
    Nudge,
    MoreTime,
    Propose,
    Vote,
    HandOver,
    AwayUntil,
)
