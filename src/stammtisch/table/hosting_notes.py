"""What a log can say about how a table is run: seats, who may come in, pauses."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

How: TypeAlias = Literal["lot", "on"]

BY_LOT: Final = "lot"  # the lot decides who sits where


@dataclass(frozen=True, slots=True)
class Keep:
    """A chair is kept for somebody who has been asked to play again."""

    kind: ClassVar[Literal["keep"]] = "keep"
    seat: int
    name: str
    person: str


@dataclass(frozen=True, slots=True)
class Arrange:
    """Who sits where changes: each chair gets who sat on the one that `order` names."""

    kind: ClassVar[Literal["arrange"]] = "arrange"
    seat: ClassVar[None] = None
    how: How
    order: list[int]


@dataclass(frozen=True, slots=True)
class Agree:
    """An option is agreed otherwise, before the start."""

    kind: ClassVar[Literal["agree"]] = "agree"
    seat: ClassVar[None] = None
    option: str
    numbers: list[int]


@dataclass(frozen=True, slots=True)
class Lock:
    """Nobody new comes in; who looked on already may stay."""

    kind: ClassVar[Literal["lock"]] = "lock"
    seat: ClassVar[None] = None
    guests: list[str]


@dataclass(frozen=True, slots=True)
class Unlock:
    """Everybody may come in again."""

    kind: ClassVar[Literal["unlock"]] = "unlock"
    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class AskPause:
    """Somebody asks for a pause of so many seconds."""

    kind: ClassVar[Literal["ask_pause"]] = "ask_pause"
    seat: int
    seconds: int


@dataclass(frozen=True, slots=True)
class AgreePause:
    """Somebody agrees to that."""

    kind: ClassVar[Literal["agree_pause"]] = "agree_pause"
    seat: int


@dataclass(frozen=True, slots=True)
class RefusePause:
    """Somebody does not, or who asked no longer wants it."""

    kind: ClassVar[Literal["refuse_pause"]] = "refuse_pause"
    seat: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Everything rests for so many seconds at most; a host who only looks on has no seat."""

    kind: ClassVar[Literal["pause"]] = "pause"
    seat: int | None
    seconds: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Somebody would like to go on."""

    kind: ClassVar[Literal["ready"]] = "ready"
    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The pause is over."""

    kind: ClassVar[Literal["resume"]] = "resume"
    seat: ClassVar[None] = None


HostingNote: TypeAlias = (
    Keep
    | Arrange
    | Agree
    | Lock
    | Unlock
    | AskPause
    | AgreePause
    | RefusePause
    | Pause
    | Ready
    | Resume
)
HOSTING_NOTES: Final = (
    Keep,
    Arrange,
    Agree,
    Lock,
    Unlock,
    AskPause,
    AgreePause,
    RefusePause,
    Pause,
    Ready,
    Resume,
)
REPEATABLE_HOSTING: Final = (Keep, Arrange, Agree, Lock, AskPause, Pause, Ready)
