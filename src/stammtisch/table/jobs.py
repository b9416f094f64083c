"""A match as it is handed to a process that thinks, and what processes do with it.

A process remembers the matches it was last asked about and is told only the moves that are new.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from stammtisch import games
from stammtisch.bots import Master, reproducible
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.table.history import History
from stammtisch.table.table import Table
from stammtisch.table.workers import Worker

HINT_SECONDS: Final = 1.0
BEST: Final = 3  # choices a hint tells of
KEPT: Final = 64  # matches a process remembers

Answer = TypeVar("Answer")


class Job(NamedTuple):
    """A match as a process needs it to think about it."""

    table: str
    game: str
    seats: int
    seed: bytes
    options: dict[str, list[int]]
    names: Sequence[str]
    lines: Sequence[tuple[int, str]]  # that stood when the seat came to owe its choice
    seat: int
    chance: int  # the seed of the bot's own chance
    rounds: int | None = None  # a Master's; None: it thinks on the clock
    known: int = 0  # moves before `lines`, which the process remembers


class Advised(NamedTuple):
    """One choice of a hint."""

    parts: list[int]
    value: float
    certainty: int
    key: str
    facts: dict[str, object]


def job_of(table: Table, seat: int) -> Job:
    """Return a running match as a thinking process needs it."""
    match = table.running_match()
    chance = table.chance(seat)
    return past_of(table)._replace(
        lines=table.lines[: match.owed_since[seat]],
        seat=seat,
        chance=secrets.randbits(48) if chance is None else chance,
        rounds=table.master_rounds,
    )


def past_of(table: Table) -> Job:
    """Return a match, which may be over, as a process needs it to show how it came about."""
    assert table.match is not None
    head = table.head
    return Job(
        table=head.id,
        game=head.game,
        seats=head.seats,
        seed=head.seed,
        options=table.match.options,
        names=table.match.names,
        lines=table.lines,
        seat=0,
        chance=0,
    )


async def on_match(worker: Worker, work: Callable[..., Answer], job: Job, *args: object) -> Answer:
    """Have a process work on a match, and tell it only the moves that it does not know."""
    lines = list(job.lines)
    remembered = worker.known.pop(job.table, [])
    known = len(remembered) if remembered == lines[: len(remembered)] else 0
    found: list[Answer] = await worker.run(
        recall, work, job._replace(lines=lines[known:], known=known), *args
    )
    if not found:
        found = await worker.run(recall, work, job._replace(lines=lines), *args)
    worker.known[job.table] = lines
    if len(worker.known) > KEPT:
        worker.known.popitem(last=False)
    return found[0]


# In the processes

HISTORIES: Final[OrderedDict[str, History]] = OrderedDict()  # by table


class ForgottenError(Exception):
    """The process does not remember the moves it is supposed to know."""


def recall(work: Callable[..., Answer], *args: object) -> list[Answer]:
    """Return what some work on a match comes to, nothing if all of its moves are needed."""
    try:
        return [work(*args)]
    except ForgottenError:
        return []


def history_of(job: Job) -> History:
    """Return the match of a job with the way back, going on from where it was last needed."""
    history = HISTORIES.pop(job.table, None)
    if job.known == 0:
        match = Match(games.get(job.game), job.seats, job.seed, job.options, job.names)
        history = History(match)
    if history is None or len(history.lines) != job.known:
        raise ForgottenError
    for seat, text in job.lines:
        history.play(seat, text)
    HISTORIES[job.table] = history
    if len(HISTORIES) > KEPT:
        HISTORIES.popitem(last=False)
    return history


def match_of(job: Job) -> Match:
    """Return the match of a job."""
    return history_of(job).match


def choose(job: Job, level: str) -> list[int]:
    """Return a bot's whole choice."""
    match = match_of(job)
    return reproducible.choose(
        match.game, match.state, job.seat, level, rounds=job.rounds, chance=job.chance
    )


def advise(job: Job) -> list[Advised]:
    """Return the best choices of a seat."""
    match = match_of(job)
    master = Master(match.game, FastRng(job.chance), seconds=HINT_SECONDS)
    advice = master.advise(match.view(job.seat))
    return [
        Advised(
            choice.parts,
            choice.value,
            choice.certainty,
            "" if choice.why is None else choice.why.key,
            {} if choice.why is None else dict(choice.why.facts),
        )
        for choice in advice
        if choice.certainty > 0
    ][:BEST]
