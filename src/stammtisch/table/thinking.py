"""Thinking, apart from the server's own process: bots' moves, hints and reviews.

Compiled search holds the interpreter for the whole call, so it runs in processes of its own. They
are handed the match and make the view themselves; a bot is still shown that view and nothing else.

Each kind of work has a lane of its own, so that none waits behind a slower kind: quick choices,
searches, reading (positions of finished matches), reviews. In each, askers are served in turns.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from stammtisch import games
from stammtisch.bots import Master, receipt
from stammtisch.core import record
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.processes import cores
from stammtisch.review.report import Review
from stammtisch.review.run import Asked, Reviewer, Verdict
from stammtisch.table.lanes import Lane, Ticket
from stammtisch.table.quotas import Quotas, Waiting
from stammtisch.table.workers import Worker

HINT_SECONDS: Final = 1.0
BEST: Final = 3  # choices a hint tells of
KEPT: Final = 64  # matches a process remembers
KEPT_REVIEWS: Final = 200
REVIEWS_AT_WORK: Final = 48  # that a process remembers between two slices
SLICE: Final = 0.5  # seconds of a review until it is another's turn
SMALL: Final = 0.005  # a loss that no costliest move is listed for
ROUNDS: Final = 60  # of search for every choice that is reviewed
QUICK: Final = frozenset({"Random", "Beginner", "Regular"})  # levels that do not search

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


class Thinker:
    """The lanes of processes that think."""

    def __init__(self, processes: int | None = None, quotas: Quotas | None = None) -> None:
        self.quotas = quotas = quotas or Quotas()
        searchers = [Worker(niceness=10) for _ in range(processes or max(1, cores() - 1))]
        self.quick = Lane([Worker(niceness=2)])
        self.search = Lane(searchers, quotas.masters, quotas.masters_each_address)
        self.reading = Lane([Worker(niceness=8)])
        self.reviewing = Lane([Worker(niceness=10)])
        self.hints = Waiting(
            "too_many_hints", quotas.hints, quotas.hints_each_address, quotas.hints_in_all
        )
        self.reviews = Waiting(
            "too_many_reviews", quotas.reviews, quotas.reviews_each_address, quotas.reviews_in_all
        )
        self.replays = Waiting(
            "too_many_replays", quotas.replays, quotas.replays_each_address, quotas.replays_in_all
        )

    async def choose(self, job: Job, level: str, ticket: Ticket) -> list[int]:
        """Return a bot's whole choice."""
        lane = self.quick if level in QUICK else self.search
        return await lane.run(ticket, lambda worker: about(worker, choose, job, level))

    async def advise(self, job: Job, ticket: Ticket) -> list[Advised]:
        """Return the best choices of a seat with their worth and what speaks for them."""
        with self.hints.place(ticket.asker):
            return await self.search.run(ticket, lambda worker: about(worker, advise, job))

    async def read(
        self, ticket: Ticket, work: Callable[..., Answer], job: Job, *args: object
    ) -> Answer:
        """Return what a function makes of a match, in a process that remembers recent matches.

        It finds the match by `match_of`, or keeps its own memory and raises ForgottenError.
        """
        with self.replays.place(ticket.asker):
            return await self.reading.run(ticket, lambda worker: about(worker, work, job, *args))

    async def review(self, ticket: Ticket, text: str, lang: str) -> dict[str, object]:
        """Return what a match looked like to those who played it; made in slices."""
        with self.reviews.place(ticket.asker):
            made = None
            while made is None:
                made = await self.reviewing.run(
                    ticket, lambda worker: worker.run(review, ticket.table, text, lang)
                )
            return made

    async def close(self) -> None:
        """End the processes."""
        lanes = (self.quick, self.search, self.reading, self.reviewing)
        await asyncio.gather(*(lane.close() for lane in lanes))


async def about(worker: Worker, work: Callable[..., Answer], job: Job, *args: object) -> Answer:
    """Have a process work on a match, and tell it only the moves that it has not been told."""
    lines = list(job.lines)
    told = worker.known.pop(job.table, [])
    known = len(told) if told == lines[: len(told)] else 0
    found: list[Answer] = await worker.run(
        recall, work, job._replace(lines=lines[known:], known=known), *args
    )
    if not found:
        found = await worker.run(recall, work, job._replace(lines=lines), *args)
    worker.known[job.table] = lines
    if len(worker.known) > KEPT:
        worker.known.popitem(last=False)
    return found[0]


class Reviews:
    """Reviews of matches that are over, each made once; the newest are kept."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._made: dict[tuple[str, str], asyncio.Task[dict[str, object]]] = {}

    async def of(self, ticket: Ticket, text: str, lang: str) -> dict[str, object]:
        """Return the review of a table's match; whoever asks meanwhile waits for the same one."""
        key = (ticket.table, lang)
        if key not in self._made:
            if len(self._made) >= KEPT_REVIEWS:
                del self._made[next(iter(self._made))]
            self._made[key] = asyncio.ensure_future(self.thinker.review(ticket, text, lang))
            self._made[key].add_done_callback(partial(self._forget_failed, key))
        return await asyncio.shield(self._made[key])

    def _forget_failed(self, key: tuple[str, str], made: "asyncio.Task[dict[str, object]]") -> None:
        """Let the next who asks try again."""
        if (made.cancelled() or made.exception() is not None) and self._made.get(key) is made:
            del self._made[key]


# In the processes

MATCHES: OrderedDict[str, Match] = OrderedDict()


class ForgottenError(Exception):
    """The process does not remember the moves it is supposed to know."""


def recall(work: Callable[..., Answer], *args: object) -> list[Answer]:
    """Return what some work on a match comes to, nothing if all of its moves are needed."""
    try:
        return [work(*args)]
    except ForgottenError:
        return []


def match_of(job: Job) -> Match:
    """Return the match of a job, going on from where it was last thought about."""
    match = MATCHES.pop(job.table, None)
    if job.known == 0:
        match = Match(games.get(job.game), job.seats, job.seed, job.options, job.names)
    if match is None or len(match.log) != job.known:
        raise ForgottenError
    for seat, text in job.lines:
        match.play_text(seat, text)
    MATCHES[job.table] = match
    if len(MATCHES) > KEPT:
        MATCHES.popitem(last=False)
    return match


def choose(job: Job, level: str) -> list[int]:
    """Return a bot's whole choice."""
    match = match_of(job)
    return receipt.choose(
        match.game, match.state, job.seat, level, rounds=job.rounds, chance=job.chance
    )


def advise(job: Job) -> list[Advised]:
    """Return the best choices of a seat."""
    match = match_of(job)
    master = Master(match.game, FastRng(job.chance), seconds=HINT_SECONDS)
    told = master.advise(match.view(job.seat))
    return [
        Advised(
            one.parts,
            one.value,
            one.certainty,
            "" if one.why is None else one.why.key,
            {} if one.why is None else dict(one.why.facts),
        )
        for one in told
        if one.certainty > 0
    ][:BEST]


class Reviewing(NamedTuple):
    """A review under way."""

    reviewer: Reviewer
    to_come: Iterator[Verdict]
    verdicts: list[Verdict]


REVIEWS: OrderedDict[tuple[str, str], Reviewing] = OrderedDict()


def review(table: str, text: str, lang: str) -> dict[str, object] | None:
    """Go on with a review for a while; return it once it is whole."""
    until = time.monotonic() + SLICE
    under_way = REVIEWS.pop((table, lang), None) or begin_review(text)
    for verdict in under_way.to_come:
        under_way.verdicts.append(verdict)
        if time.monotonic() > until:
            REVIEWS[table, lang] = under_way
            if len(REVIEWS) > REVIEWS_AT_WORK:
                REVIEWS.popitem(last=False)
            return None
    return summed_up(under_way, lang)


def begin_review(text: str) -> Reviewing:
    """Return a review before the first choice is judged."""
    parsed = record.parse(text)
    reviewer = Reviewer(parsed, games.get(parsed.fields["game"]), Asked(ROUNDS, 1, None))
    return Reviewing(reviewer, reviewer.run(1), [])


def summed_up(done: Reviewing, lang: str) -> dict[str, object]:
    """Return everybody's chances and the costliest moves of a match that is over."""
    match = done.reviewer.match
    report = Review(match, done.reviewer.asked, done.verdicts, 3)
    names = match.names
    teller = match.game.teller(names, lang)
    return {
        "count": len(match.log),
        "names": names,
        "chances": [
            [(one.number, one.opinion.made.value) for one in report.verdicts if one.seat == seat]
            for seat in range(match.seats)
        ],
        "costliest": [
            {
                "n": one.number,
                "who": names[one.seat],
                "made": teller.chosen(one.opinion.made.parts),
                "better": teller.chosen(one.opinion.best.parts),
                "loss": round(one.opinion.loss, 3),
                "reason": report.said(one.opinion.best.reason, lang),
            }
            for one in report.costliest
            if one.opinion.loss > SMALL
        ],
    }
