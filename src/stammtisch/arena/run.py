"""The matches of a plan, on many cores: what comes out does not depend on how many."""

import os
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, NamedTuple

from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Pairing, Plan
from stammtisch.arena.play import Players, Row
from stammtisch.processes import deaf_start, follow_parent

BRIEF: Final = 0.1  # seconds: batches that take less grow, so that quick bots do not wait
LONG: Final = 0.5  # and those that take more shrink, so that little is lost or left to one core
MOST: Final = 64  # matches in a batch


class Batch(NamedTuple):
    """What a worker hands back: matches it played, and what went wrong after them, if anything."""

    rows: list[Row]
    failure: ArenaError | None


class Worker:
    """One process that plays batches of matches."""

    def __init__(self, plan: Plan) -> None:
        context = get_context("spawn")  # a fresh interpreter: the same start on every system
        self.connection, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(other, plan), daemon=True)
        self.process.start()
        other.close()
        self.size = 1
        self.asked: list[Pairing] = []
        self.since = monotonic()

    def ask(self, waiting: deque[Pairing], workers: int) -> None:
        """Hand out the next batch, if anything is left to play; near the end only small ones."""
        size = max(1, min(self.size, len(waiting) // (2 * workers)))
        self.asked = [waiting.popleft() for _ in range(min(size, len(waiting)))]
        self.since = monotonic()
        if self.asked:
            self.connection.send(self.asked)

    def answer(self) -> Batch:
        """Return what became of the batch; raise ArenaError if the process is gone."""
        try:
            batch: Batch = self.connection.recv()
        except (EOFError, OSError) as error:
            facts = {"deal": self.asked[0].deal, "number": self.asked[0].number}
            raise ArenaError("worker_died", facts) from error
        spent = monotonic() - self.since
        if spent < BRIEF:
            self.size = min(2 * self.size, MOST)
        elif spent > LONG:
            self.size = max(self.size // 2, 1)
        return batch


def run(plan: Plan, pairings: Sequence[Pairing], jobs: int) -> Iterator[list[Row]]:
    """Play matches in so many processes; yield results as they come, in any order."""
    waiting = deque(pairings)
    with _workers(plan, min(jobs, len(waiting))) as workers:
        for worker in workers:
            worker.ask(waiting, len(workers))
        busy = {worker.connection: worker for worker in workers if worker.asked}
        while busy:
            for ready in wait(list(busy)):
                worker = busy.pop(ready)  # type: ignore[call-overload]  # one of these connections
                batch = worker.answer()
                yield batch.rows
                if batch.failure is not None:
                    raise batch.failure
                worker.ask(waiting, len(workers))
                if worker.asked:
                    busy[worker.connection] = worker


@contextmanager
def _workers(plan: Plan, count: int) -> Iterator[list[Worker]]:
    workers: list[Worker] = []
    try:
        with _steady_start():
            workers.extend(Worker(plan) for _ in range(count))
        yield workers
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.connection.close()


@contextmanager
def _steady_start() -> Iterator[None]:
    """Let workers begin alike: sets in the same order everywhere, and deaf to Ctrl-C."""
    before = os.environ.get("PYTHONHASHSEED")
    os.environ["PYTHONHASHSEED"] = "0"
    try:
        with deaf_start():
            yield
    finally:
        if before is None:
            del os.environ["PYTHONHASHSEED"]
        else:
            os.environ["PYTHONHASHSEED"] = before


def work(connection: Connection, plan: Plan) -> None:
    """Play what comes down the line until nobody is there any more."""
    follow_parent()
    with suppress(EOFError, BrokenPipeError):
        players = Players(plan)
        while True:
            rows: list[Row] = []
            failure = None
            try:
                for pairing in connection.recv():
                    rows.append(players.play(pairing))
            except ArenaError as error:
                failure = error
            connection.send(Batch(rows, failure))
