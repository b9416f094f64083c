"""What the log of a table can say: one class for each kind of entry, with its facts.

A command is answered with notes; each becomes an entry of the log, and takes effect when that is
folded in. The store keeps the kind, the seat, and the other facts as JSON; facts that are None are
left out.
"""

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from stammtisch.core.game import Json
from stammtisch.store import Entry
from stammtisch.table.absence_notes import AbsenceNote
from stammtisch.table.hosting_notes import HostingNote

BackMode: TypeAlias = Literal["alone", "ask", "practice"]

ALONE: Final = "alone"  # nobody has seen it: it is withdrawn, and the others' choices stand
ASK: Final = "ask"  # by agreement of all people at the table, back to before it
PRACTICE: Final = "practice"  # against bots alone: back to before it


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody sits down; `person`, where that is not who gave the command (a rematch)."""

    kind: ClassVar[Literal["sit"]] = "sit"
    seat: int
    name: str
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A chair becomes free, before the start."""

    kind: ClassVar[Literal["leave"]] = "leave"
    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot:
    """A bot sits down."""

    kind: ClassVar[Literal["bot"]] = "bot"
    seat: int
    level: str
    name: str


@dataclass(frozen=True, slots=True)
class Start:
    """The match begins; with the version of the bots and the rounds that Masters think."""

    kind: ClassVar[Literal["start"]] = "start"
    seat: ClassVar[None] = None
    bots: int | None = None  # None: at tables older than bots' receipts
    rounds: int | None = None  # None: without Masters; at older tables they think on the clock


@dataclass(frozen=True, slots=True)
class Move:
    """A whole choice is made; `bots` is their version if it has changed since the last."""

    kind: ClassVar[Literal["move"]] = "move"
    seat: int
    text: str
    bots: int | None = None


@dataclass(frozen=True, slots=True)
class AskBack:
    """Somebody asks to go back to when so many moves stood."""

    kind: ClassVar[Literal["ask_back"]] = "ask_back"
    seat: int
    kept: int


@dataclass(frozen=True, slots=True)
class AgreeBack:
    """Somebody agrees to that."""

    kind: ClassVar[Literal["agree_back"]] = "agree_back"
    seat: int


@dataclass(frozen=True, slots=True)
class RefuseBack:
    """Somebody does not, or who asked no longer wants it."""

    kind: ClassVar[Literal["refuse_back"]] = "refuse_back"
    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Moves are taken back, so that only the first ones are kept."""

    kind: ClassVar[Literal["back"]] = "back"
    seat: int
    kept: int
    mode: BackMode | None = None  # None: by agreement, in older logs
    agreed: list[int] | None = None  # seats


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A sealed choice is taken back; those made after it stand."""

    kind: ClassVar[Literal["withdraw"]] = "withdraw"
    seat: int
    kept: int


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat; an onlooker has no seat."""

    kind: ClassVar[Literal["say"]] = "say"
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Away:
    """A bot takes over from somebody who left, or whose time ran out."""

    kind: ClassVar[Literal["away"]] = "away"
    seat: int
    reason: str | None = None  # None: left if they said so themselves, else their time ran out
    by: list[int] | None = None  # who decided it


@dataclass(frozen=True, slots=True)
class Return:
    """Who was away is back."""

    kind: ClassVar[Literal["return"]] = "return"
    seat: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Somebody is sent away for good."""

    kind: ClassVar[Literal["remove"]] = "remove"
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class Mute:
    """Somebody may say nothing any more."""

    kind: ClassVar[Literal["mute"]] = "mute"
    seat: ClassVar[None] = None
    person: str


@dataclass(frozen=True, slots=True)
class Unmute:
    """Somebody may speak again."""

    kind: ClassVar[Literal["unmute"]] = "unmute"
    seat: ClassVar[None] = None
    person: str


@dataclass(frozen=True, slots=True)
class Close:
    """The table is closed before its match is over."""

    kind: ClassVar[Literal["close"]] = "close"
    seat: ClassVar[None] = None
    reason: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same people play on at another table."""

    kind: ClassVar[Literal["next"]] = "next"
    seat: ClassVar[None] = None
    id: str


Note: TypeAlias = (
    Move
    | Say
    | Sit
    | Leave
    | SeatBot
    | Start
    | AskBack
    | AgreeBack
    | RefuseBack
    | TakeBack
    | Withdraw
    | Away
    | Return
    | Remove
    | Mute
    | Unmute
    | Close
    | Rematch
    | HostingNote
    | AbsenceNote
)

_CLASSES: Final[dict[str, Any]] = {note.kind: note for note in get_args(Note)}
_FACTS: Final = {  # their names, besides the seat
    note: [field.name for field in fields(note) if field.name != "seat"] for note in get_args(Note)
}


def facts_of(note: Note) -> Json:
    """Return the facts of a note as the store keeps them, besides its seat."""
    return {name: fact for name in _FACTS[type(note)] if (fact := getattr(note, name)) is not None}


def note_of(entry: Entry) -> Note:
    """Return what an entry says; raise KeyError or TypeError for what no log can say."""
    kind = _CLASSES[entry.kind]
    facts = {name: entry.data[name] for name in _FACTS[kind] if name in entry.data}
    note: Note = kind(**facts) if kind.seat is None else kind(entry.seat, **facts)
    return note
