"""Commands about people who are not there, and what a table tells about them."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, Field

from stammtisch.web.base_shapes import Asked

SeatNumber = Annotated[int, Field(ge=0, le=7)]
Key = Annotated[str, Field(min_length=16, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class NudgeSeat(Asked):
    """Call somebody who has been absent for two minutes."""

    do: Literal["nudge"]
    seat: SeatNumber


class GiveTime(Asked):
    """Give another person more time."""

    do: Literal["more_time"]
    seat: SeatNumber


class Suggest(Asked):
    """Propose something that the people at the table decide together.

    `bot`: let a stand-in play for `seat`; `stands`, `unfinished`: end the match; `resign`: give it
    up, as a team or all together.
    """

    do: Literal["propose"]
    what: Literal["bot", "stands", "unfinished", "resign"]
    seat: SeatNumber | None = None


class Answer(Asked):
    """Answer a proposal; no means, to who proposed it, to think better of it."""

    do: Literal["vote"]
    motion: int = Field(ge=0, description="Its `n`.")
    agree: bool


class Offer(Asked):
    """Offer the own seat to whoever has a key, which a link holds; with null, no longer."""

    do: Literal["hand_over"]
    key: Key | None


class AskForSeat(Asked):
    """Ask for a bot's seat in a running match, or with a key for one that is offered."""

    do: Literal["take_seat"]
    seat: SeatNumber
    key: Key | None = None


class Announce(Asked):
    """Be away until a time in Unix seconds (clock in days); with null, be back."""

    do: Literal["away_until"]
    until: float | None = Field(default=None, ge=0, le=1e11)


AbsenceCommand: TypeAlias = NudgeSeat | GiveTime | Suggest | Answer | Offer | AskForSeat | Announce
ABSENCE_COMMANDS: Final = (
    NudgeSeat,
    GiveTime,
    Suggest,
    Answer,
    Offer,
    AskForSeat,
    Announce,
)


class SeatPresence(BaseModel):
    """Whether a person is at the table; times are Unix seconds."""

    kind: Literal["here", "closed", "dropped", "left", "bot"]
    since: float | None = Field(description="Since when they are not.")
    nudge_at: float | None = Field(description="When they can be called.")
    decide_at: float | None = Field(description="When the others may decide about them.")
    until: float | None = Field(description="Until when they have said to be away.")
    lapsed: bool = Field(description="Their time ran out: a bot makes the choice they owe.")


class TableAbsence(BaseModel):
    """What is being decided about people who are not there, and what the reader missed."""

    resting: bool = Field(description="Nobody was there: the clock stands still.")
    stand_in: str = Field(description="The level of bots that play for people.")
    lapses: int = Field(description="How often in a row your time ran out.")
    nudge: dict[str, Any] | None = Field(description="Who called you, and when.")
    missed: dict[str, Any] | None = Field(description="What happened while you were away.")
    motions: list[dict[str, Any]] = Field(description="What has been proposed.")
    offered: bool = Field(description="You offer your seat.")
    free: list[int] = Field(description="Seats that an onlooker can ask for.")
    team: bool = Field(description="One resigns with one's team, not with the whole table.")
