"""What the HTTP interface takes and gives, as its documentation shows it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from stammtisch.store.phases import Phase
from stammtisch.table.agreement import Pace
from stammtisch.table.chairs import ChairKind
from stammtisch.table.hosting_notes import How
from stammtisch.table.notes import BackMode
from stammtisch.table.opener import Seats
from stammtisch.web.absence_shapes import AbsenceCommand, SeatPresence, TableAbsence
from stammtisch.web.base_shapes import Asked, Strict

Parts = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=64)]
Shape = Literal["wide", "tall"]
Stream = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{12}$")]


class Guest(Strict):
    """Who somebody wants to be called."""

    name: str = Field(min_length=1, max_length=40, examples=["Anna"])


class Clock(Strict):
    """How long people may think: not limited, so many seconds a move, or so many days a move."""

    kind: Literal["none", "move", "days"] = "none"
    amount: int = Field(default=0, ge=0, le=3600)


class NewTable(Strict):
    """A table to open."""

    game: str = Field(max_length=40, description="One of `GET /api/games`.")
    seats: int = Field(ge=2, le=8)
    options: dict[str, int | list[int]] = Field(default_factory=dict, max_length=20)
    bots: list[Literal["Random", "Beginner", "Regular", "Master"] | None] = Field(
        default_factory=list,
        max_length=8,
        description="Who sits on each seat; null: free.",
    )
    sit: int | None = Field(default=0, ge=0, le=7, description="The own seat; null: only look on.")
    clock: Clock = Clock()
    public: bool = Field(default=False, description="Shown in everybody's lobby.")
    rated: bool = Field(default=False, description="It counts: no choice can be taken back.")
    pace: Pace = Field(
        default="normal",
        description="How fast bots play. `at once` is for one person without onlookers: while a"
        " second person sits at the table or somebody looks on, it is the same as `fast`.",
    )
    unattended: bool = Field(
        default=False,
        description="For programs: while nobody but bots sits at the table they play without"
        " pauses, also if nobody looks on. Otherwise they wait until somebody does.",
    )
    quiet: bool = Field(
        default=False,
        description="No chat while the match runs, in games with a rule about that; rated matches"
        " are always so.",
    )
    series: int | None = Field(
        default=None,
        ge=0,
        le=99,
        description="How many matches count together, 2 or more; 0: open end, null: each alone.",
    )
    stand_in: Literal["Random", "Beginner", "Regular", "Master"] = Field(
        default="Regular", description="The bot that plays for people who are away."
    )
    wait_hours: int = Field(
        default=24,
        ge=1,
        le=720,
        description="How long a match waits when no person is left, until it ends unfinished:"
        " 1, 6, 24, 72, 168 or 720. A match against bots alone always waits.",
    )
    start: bool = Field(default=False, description="Begin at once; bots take the seats left free.")


class Sit(Asked):
    """Sit down, on the first free seat unless one is named."""

    do: Literal["sit"]
    seat: int | None = Field(default=None, ge=0, le=7)


class Leave(Asked):
    """Get up; while a match runs a bot takes over, or the table waits."""

    do: Literal["leave"]
    bot: bool = Field(
        default=True,
        description="A stand-in plays on at once; a match against bots alone always waits.",
    )


class PutBot(Asked):
    """Put a bot on a seat, or with null take it away (who opened the table, before the start)."""

    do: Literal["bot"]
    seat: int = Field(ge=0, le=7)
    level: Literal["Random", "Beginner", "Regular", "Master"] | None


class Start(Asked):
    """Begin the match (who opened the table); bots take the seats left free."""

    do: Literal["start"]


class MakeMove(Asked):
    """Make a whole choice: the codes of its parts, in order."""

    do: Literal["move"]
    parts: Parts = Field(min_length=1)
    stream: Stream | None = Field(
        default=None,
        description="Your stream: parts that are no whole choice are answered by a draft.",
    )
    shape: Shape = "wide"


class AskBack(Asked):
    """Take back the last own choice: at once, or by asking the others (see `can_take_back`)."""

    do: Literal["ask_back"]
    mode: BackMode | None = Field(
        default=None, description="How it was offered; refused if that has changed."
    )


class AnswerBack(Asked):
    """Answer who wants to take a move back; or, with no, withdraw the own question."""

    do: Literal["answer_back"]
    agree: bool


class Say(Asked):
    """Say something in the chat."""

    do: Literal["say"]
    text: str = Field(min_length=1, max_length=400)


class Rematch(Asked):
    """Say yes to another match with the same people and bots, after the end.

    The first to say so opens the next table, where a seat is kept for everybody else.
    """

    do: Literal["rematch"]
    seats: Seats = Field(
        default="same", description="Who sits where, as the first to say yes would like it."
    )


class Close(Asked):
    """Close the table before its match is over (who opened it; not while a rated match runs)."""

    do: Literal["close"]


class Remove(Asked):
    """Send somebody away (who opened the table); they cannot sit down again.

    While a match runs, a bot takes over; not while a rated one does.
    """

    do: Literal["remove"]
    seat: int = Field(ge=0, le=7)


class Mute(Asked):
    """Take the word from somebody, or give it back (who opened the table)."""

    do: Literal["mute"]
    seat: int | None = Field(default=None, ge=0, le=7, description="Who sits there;")
    line: int | None = Field(default=None, ge=0, description="or who said the line with this `n`.")
    muted: bool = True


class Lock(Asked):
    """Let nobody new in, neither to play nor to look on, or again everybody (who opened it)."""

    do: Literal["lock"]
    locked: bool = True


class Arrange(Asked):
    """Draw lots for the seats, or let everybody move on by one (the host, before the start)."""

    do: Literal["arrange"]
    how: How


class Agree(Asked):
    """Name the seat of an option that is one, -1 for the lot (who opened it, before the start)."""

    do: Literal["agree"]
    option: str = Field(max_length=40, description="One of `seat_options`.")
    seat: int = Field(ge=-1, le=7)


class Pause(Asked):
    """Begin a pause for everybody (who opened the table), or ask the others for one."""

    do: Literal["pause"]
    minutes: int = Field(default=5, ge=1, le=60)


class AnswerPause(Asked):
    """Answer who would like a pause; or, with no, withdraw the own question."""

    do: Literal["answer_pause"]
    agree: bool


class GoOn(Asked):
    """End a pause (who opened the table), or say that you are ready; it ends when all are."""

    do: Literal["go_on"]


Command = Annotated[
    Sit
    | Leave
    | PutBot
    | Start
    | MakeMove
    | AskBack
    | AnswerBack
    | Say
    | Rematch
    | Close
    | Remove
    | Mute
    | Lock
    | Arrange
    | Agree
    | Pause
    | AnswerPause
    | GoOn
    | AbsenceCommand,
    Field(discriminator="do"),
]


class Draft(Strict):
    """Parts of a choice that is being made."""

    parts: Parts
    at: int | None = Field(default=None, ge=0, description="The position of the log that was seen.")
    shape: Shape = "wide"
    stream: Stream | None = Field(
        default=None, description="Your stream: the answer tells what differs from it (`board`)."
    )
    draw: bool = Field(default=True, description="With a picture; programs need none.")


class Seat(BaseModel):
    """A place at a table."""

    seat: int
    kind: ChairKind
    name: str
    level: str | None = Field(description="Of the bot that sits here.")
    rounds: int | None = Field(description="That a Master thinks about a choice in this match.")
    here: bool = Field(description="Looking at the table now.")
    away: bool = Field(description="A bot plays for this person until they return.")
    gone: bool = Field(description="This person was sent away; a bot plays on for them.")
    kept: bool = Field(description="Free, but kept for who was asked to play again (`name`).")
    kept_mine: bool = Field(description="It is you who was asked.")
    presence: SeatPresence | None = Field(description="Of a person in a running match.")
    mine: bool
    points: str
    acts: bool = Field(description="Owes a choice, as far as you can know.")


class Move(BaseModel):
    """A legal move: the first, or only, part of a choice."""

    move: int = Field(description="Its code: what `parts` of a command are made of.")
    text: str = Field(description="In the game's short notation, as records write it.")
    label: str | None = Field(default=None, description="In words (with `draw`).")
    amount: int | None = Field(default=None, description="The number a bid or a stake stands for.")
    drawn: bool | None = Field(default=None, description="It can be clicked in the picture.")


class Bots(BaseModel):
    """What binds the bots of a table to their choices: `stammtisch verify --bots` checks it."""

    commitment: str = Field(description="The hash of the seed that decides the bots' chance.")
    seed: str | None = Field(description="The seed itself, when the match is over.")
    usual_rounds: int = Field(description="That Masters of this game think; slow machines: fewer.")


class State(BaseModel):
    """A table as you may see it."""

    n: int = Field(description="The position of the log; send it back as `at`.")
    id: str
    phase: Phase
    game: str
    title: str
    public: bool
    rated: bool = Field(description="It counts: no choice can be taken back.")
    pace: Pace = Field(description="How fast bots play.")
    host: bool = Field(description="You opened it.")
    me: int | None = Field(description="Your seat.")
    shape: Shape
    lang: str
    seats: list[Seat]
    onlookers: int
    acts: list[int] = Field(description="Seats that owe a choice, as far as you can know.")
    my_turn: bool
    moves: list[Move] = Field(description="Your legal moves.")
    prompt: str = Field(description="What you are asked.")
    choice: dict[str, Any] | None = Field(
        default=None, description="How you choose (with `draw`): `asks`, `weighty`, `single`, …"
    )
    ahead: list[int] = Field(
        default_factory=list, description="What you may choose before it is your turn."
    )
    headline: str
    svg: str | None = Field(description="The picture (with `draw`).")
    log: list[str] = Field(description="What happened, as far as it may still be read.")
    look_back: list[str] = Field(description="The last trick, or the like.")
    sheet: dict[str, Any] | None = Field(description="The score sheet: `head` and `rows`.")
    chat: list[dict[str, Any]]
    chat_open: bool
    chat_reason: str
    can_take_back: BackMode | None = Field(
        description="How your last choice can be taken back: `alone` while it is sealed, `ask` the "
        "others, or at once in `practice` against bots."
    )
    back: dict[str, Any] | None = Field(description="Who wants to take a move back.")
    absence: TableAbsence | None = Field(description="While the match runs: who is missed.")
    clock: dict[str, Any] = Field(description="`kind`, `amount`, and `deadline` in Unix seconds.")
    pause: dict[str, Any] | None = Field(
        description="Everybody has a break: `until` (Unix seconds) at most, the `seat` that wanted"
        " it, and who is `ready` to go on. Choices are refused meanwhile."
    )
    pause_asked: dict[str, Any] | None = Field(description="Who would like a pause.")
    agreed: list[dict[str, Any]] = Field(description="What was agreed, in words.")
    seat_options: list[dict[str, Any]] = Field(
        description="Options that name a seat, by its number; -1: lots are drawn."
    )
    teams: list[list[int]] = Field(description="Seats that win together.")
    locked: bool = Field(description="Nobody new comes in.")
    evening: dict[str, Any] | None = Field(description="How the series stands, if this is one.")
    commitment: str = Field(description="The hash of the seed that decides all chance.")
    seed: str | None = Field(description="The seed itself, when the match is over.")
    bots: Bots | None = Field(description="None at tables older than bots' receipts.")
    result: dict[str, Any] | None
    next: str | None = Field(description="The table of the rematch.")
    closed: str = Field(description="Why the table was closed before its match was over.")
    view: dict[str, Any] | None = Field(
        default=None, description="Your view as plain data (without `draw`)."
    )


class Carried(BaseModel):
    """A command was carried out."""

    n: int = Field(description="The position of the log it led to.")
    again: bool = Field(description="It had been carried out before.")
    next: str | None = Field(default=None, description="The table of the rematch.")
    draft: dict[str, Any] | None = Field(
        default=None, description="Nothing was done: what the choice looks like so far."
    )


class Refused(BaseModel):
    """Why not; nothing has changed."""

    error: str
    reason: str
    rule: str | None = None
    state: dict[str, Any] | None = None


class Me(BaseModel):
    """Who one is."""

    name: str


class Opened(BaseModel):
    """A table was opened."""

    id: str


class Link(BaseModel):
    """A link that lets another device be oneself, once. Whoever is first to use it is you."""

    url: str
    seconds: int  # in which it works
