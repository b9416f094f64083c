"""Thinking, apart from the server's own process: bots' moves, hints and reviews.

Compiled search holds the interpreter for the whole call, so it runs in processes of its own. They
are handed the match and make the view themselves; a bot is still shown that view and nothing else.

Each kind of work has a pool of its own, so that none waits behind a slower kind: quick choices,
searches, reading (positions of finished matches), reviews. In each, askers are served in turns.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from stammtisch.processes import cores
from stammtisch.table.jobs import Advised, Job, advise, choose, on_match
from stammtisch.table.quotas import PendingQuota, Quotas
from stammtisch.table.reviewing import review
from stammtisch.table.worker_pool import Ticket, WorkerPool
from stammtisch.table.workers import Worker

KEPT_REVIEWS: Final = 200
QUICK: Final = frozenset({"Random", "Beginner", "Regular"})  # levels that do not search

Answer = TypeVar("Answer")


class Thinker:
    """The pools of processes that think."""

    def __init__(self, processes: int | None = None, quotas: Quotas | None = None) -> None:
        self.quotas = quotas = quotas or Quotas()
        searchers = [Worker(niceness=10) for _ in range(processes or max(1, cores() - 1))]
        self.quick = WorkerPool([Worker(niceness=2)])
        self.search = WorkerPool(searchers, quotas.masters, quotas.masters_each_address)
        self.reading = WorkerPool([Worker(niceness=8)])
        self.reviewing = WorkerPool([Worker(niceness=10)])
        self.hints = PendingQuota(
            "too_many_hints", quotas.hints, quotas.hints_each_address, quotas.hints_in_all
        )
        self.reviews = PendingQuota(
            "too_many_reviews", quotas.reviews, quotas.reviews_each_address, quotas.reviews_in_all
        )
        self.replays = PendingQuota(
            "too_many_replays", quotas.replays, quotas.replays_each_address, quotas.replays_in_all
        )

    async def choose(self, job: Job, level: str, ticket: Ticket) -> list[int]:
        """Return a bot's whole choice."""
        pool = self.quick if level in QUICK else self.search
        return await pool.run(ticket, lambda worker: on_match(worker, choose, job, level))

    async def advise(self, job: Job, ticket: Ticket) -> list[Advised]:
        """Return the best choices of a seat with their worth and what speaks for them."""
        with self.hints.reserve(ticket.asker):
            return await self.search.run(ticket, lambda worker: on_match(worker, advise, job))

    async def read(
        self, ticket: Ticket, work: Callable[..., Answer], job: Job, *args: object
    ) -> Answer:
        """Return what a function makes of a match, in a process that remembers recent matches.

        It finds the match by `jobs.history_of`.
        """
        with self.replays.reserve(ticket.asker):
            return await self.reading.run(ticket, lambda worker: on_match(worker, work, job, *args))

    async def review(self, ticket: Ticket, text: str, lang: str) -> dict[str, object]:
        """Return what a match looked like to those who played it; made in slices."""
        with self.reviews.reserve(ticket.asker):
            made = None
            while made is None:
                made = await self.reviewing.run(
                    ticket, lambda worker: worker.run(review, ticket.table, text, lang)
                )
            return made

    async def close(self) -> None:
        """End the processes."""
        pools = (self.quick, self.search, self.reading, self.reviewing)
        await asyncio.gather(*(pool.close() for pool in pools))


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
