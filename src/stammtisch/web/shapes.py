"""What the HTTP interface takes and gives, as its documentation shows it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Parts = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=64)]
Shape = Literal["wide", "tall"]
Pace = Literal["slow", "normal", "fast", "at once"]
Stream = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{12}$")]
BackMode = Literal["alone", "ask", "practice"]


class Strict(BaseModel):
    """Unknown fields are refused, so that a slip of the pen shows."""

    model_config = ConfigDict(extra="forbid")


class Guest(Strict):
    """Who somebody wants to be called."""

    name: str = Field(min_length=1, max_length=40, examples=["Anna"])


class Clock(Strict):
    """How long people may think: not limited, so many seconds a move, or so many days a move."""

    kind: Literal["none", "move", "days"] = "none"
    amount: int = Field(default=0, ge=0, le=3600)


class NewTable(Strict):
    """A table to open."""

    game: str = Field(max_length=40, examples=["hydra"])
    seats: int = Field(ge=2, le=8, examples=[5])
    options: dict[str, int | list[int]] = Field(default_factory=dict, max_length=20)
    bots: list[Literal["Random", "Beginner", "Regular", "Master"] | None] = Field(
        default_factory=list, max_length=8, description="Who sits on each seat; null: free."
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
    start: bool = Field(default=False, description="Begin at once; bots take the seats left free.")


class Asked(Strict):
    """A command: sent again with the same id, it changes nothing and gives the same answer."""

    command: str = Field(
        min_length=8, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["5f0c7a9e1b"]
    )
    at: int = Field(default=0, ge=0, description="The position of the log that was seen (`n`).")


class Sit(Asked):
    """Sit down, on the first free seat unless one is named."""

    do: Literal["sit"]
    seat: int | None = Field(default=None, ge=0, le=7)


class Leave(Asked):
    """Get up; while a match runs a bot takes over."""

    do: Literal["leave"]


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
    """Play again with the same people and bots, after the end."""

    do: Literal["rematch"]


class Close(Asked):
    """Close the table before its match is over (who opened it; not while a rated match runs)."""

    do: Literal["close"]


class Remove(Asked):
    """Send somebody away before the start (who opened the table); they cannot sit down again."""

    do: Literal["remove"]
    seat: int = Field(ge=0, le=7)


class Mute(Asked):
    """Take the word from somebody, or give it back (who opened the table)."""

    do: Literal["mute"]
    seat: int | None = Field(default=None, ge=0, le=7, description="Who sits there;")
    line: int | None = Field(default=None, ge=0, description="or who said the line with this `n`.")
    muted: bool = True


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
    | Mute,
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


class Seat(BaseModel):
    """A place at a table."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None = Field(description="Of the bot that sits here.")
    rounds: int | None = Field(description="That a Master thinks about a choice in this match.")
    here: bool = Field(description="Looking at the table now.")
    away: bool = Field(description="A bot plays for this person until they return.")
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
    phase: Literal["open", "running", "over", "closed"]
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
    clock: dict[str, Any] = Field(description="`kind`, `amount`, and `deadline` in Unix seconds.")
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
    """A link that lets another device be oneself. Whoever has it is you."""

    url: str
