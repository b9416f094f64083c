"""Thinking, apart from the server's own process: bots' moves, hints and reviews.

Compiled search holds the interpreter for the whole call, so it runs in processes of its own. They
are handed the match and make the view themselves; a bot is still shown that view and nothing else.
"""

import asyncio
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Final, NamedTuple, TypeVar

from stammtisch import games
from stammtisch.bots import Master, receipt
from stammtisch.core import record
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.processes import cores, serve_parent
from stammtisch.review.report import Review
from stammtisch.review.run import Asked, Reviewer
from stammtisch.table.errors import TableError

HINT_SECONDS: Final = 1.0
BEST: Final = 3  # choices a hint tells of
MOST_WAITING: Final = 64  # hints and reviews; bots' moves always wait
KEPT: Final = 64  # matches a process remembers
KEPT_REVIEWS: Final = 200
TRIES: Final = 3  # if somebody ends the processes
PATIENCE: Final = 2.0  # seconds; a Master's move takes one
SMALL: Final = 0.005  # a loss that no costliest move is listed for
ROUNDS: Final = 60  # of search for every choice that is reviewed

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


class Advised(NamedTuple):
    """One choice of a hint."""

    parts: list[int]
    value: float
    certainty: int
    key: str
    facts: dict[str, object]


class Pool:
    """A few processes, started when they are first needed, and again if somebody ends them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False

    async def run(self, work: Callable[..., Answer], *told: object) -> Answer:
        """Return what came of some work."""
        for _ in range(TRIES):
            if self._is_closed:
                break
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"), settle)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *told)
            except BrokenProcessPool:
                if self._pool is pool:  # somebody ended a process: start afresh
                    self._pool = None
        raise TableError("busy")

    async def close(self) -> None:
        """End the processes: soon by themselves, or else by force."""
        pool, self._pool, self._is_closed = self._pool, None, True
        if pool is not None:
            running = list((pool._processes or {}).values())  # no public way to end them
            pool.shutdown(wait=False, cancel_futures=True)
            until = time.monotonic() + PATIENCE
            while any(one.is_alive() for one in running) and time.monotonic() < until:
                await asyncio.sleep(0.02)
            for process in running:
                process.terminate()


class Thinker:
    """Processes for moves and hints, and one for reviews: nobody's move waits for those."""

    def __init__(self, processes: int | None = None) -> None:
        self._moves = Pool(processes or max(1, cores() - 1))
        self._reviews = Pool(1)
        self._extra = 0

    async def choose(self, job: Job, level: str) -> list[int]:
        """Return a bot's whole choice."""
        return await self._moves.run(choose, job, level)

    async def advise(self, job: Job) -> list[Advised]:
        """Return the best choices of a seat with their worth and what speaks for them."""
        return await self._on_request(self._moves, advise, job)

    async def review(self, text: str, lang: str) -> dict[str, object]:
        """Return what a match looked like to those who played it."""
        return await self._on_request(self._reviews, review, text, lang)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(self._moves.close(), self._reviews.close())

    async def _on_request(self, pool: Pool, work: Callable[..., Answer], *told: object) -> Answer:
        if self._extra >= MOST_WAITING:
            raise TableError("busy")
        self._extra += 1
        try:
            return await pool.run(work, *told)
        finally:
            self._extra -= 1


class Reviews:
    """Reviews of matches that are over, each made once; the newest are kept."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker
        self._made: dict[tuple[str, str], asyncio.Task[dict[str, object]]] = {}

    async def of(self, table: str, text: str, lang: str) -> dict[str, object]:
        """Return the review of a table's match; whoever asks meanwhile waits for the same one."""
        key = (table, lang)
        if key not in self._made:
            if len(self._made) >= KEPT_REVIEWS:
                del self._made[next(iter(self._made))]
            self._made[key] = asyncio.ensure_future(self.thinker.review(text, lang))
            self._made[key].add_done_callback(partial(self._forget_failed, key))
        return await asyncio.shield(self._made[key])

    def _forget_failed(self, key: tuple[str, str], made: "asyncio.Task[dict[str, object]]") -> None:
        """Let the next who asks try again."""
        if (made.cancelled() or made.exception() is not None) and self._made.get(key) is made:
            del self._made[key]


# In the processes

MATCHES: OrderedDict[str, Match] = OrderedDict()


def settle() -> None:
    """Get a process ready: it leaves Ctrl-C and the processor to the server, and ends with it."""
    serve_parent()
    if hasattr(os, "nice"):
        os.nice(5)


def match_of(job: Job) -> Match:
    """Return the match of a job, going on from where it was last thought about."""
    wanted = [f"{seat} {text}" for seat, text in job.lines]
    match = MATCHES.pop(job.table, None)
    if match is None or match.log != wanted[: len(match.log)]:
        match = Match(games.get(job.game), job.seats, job.seed, job.options, job.names)
    for seat, text in job.lines[len(match.log) :]:
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


def review(text: str, lang: str) -> dict[str, object]:
    """Return everybody's chances and the costliest moves of a match that is over."""
    parsed = record.parse(text)
    game = games.get(parsed.fields["game"])
    asked = Asked(ROUNDS, 1, None)
    reviewer = Reviewer(parsed, game, asked)
    told = Review(reviewer.match, asked, list(reviewer.run(1)), 3)
    names = reviewer.match.names
    teller = game.teller(names, lang)
    return {
        "count": len(reviewer.match.log),
        "names": names,
        "chances": [
            [(one.number, one.opinion.made.value) for one in told.verdicts if one.seat == seat]
            for seat in range(reviewer.match.seats)
        ],
        "costliest": [
            {
                "n": one.number,
                "who": names[one.seat],
                "made": teller.chosen(one.opinion.made.parts),
                "better": teller.chosen(one.opinion.best.parts),
                "loss": round(one.opinion.loss, 3),
                "reason": told.said(one.opinion.best.reason, lang),
            }
            for one in told.costliest
            if one.opinion.loss > SMALL
        ],
    }
