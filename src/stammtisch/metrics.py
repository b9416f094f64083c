"""What a server counts for Prometheus: sums over all tables, nothing about a single match.

What happens at tables is published in batches, once several of them have contributed: else the
counters of a server with one match would tell when somebody has made a sealed choice, and
how long a bot thought about its hand.
"""

import collections
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CROWD: Final = 5  # tables
MOST: Final = 2_000  # observations that wait for so many tables

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)

REGISTRY: Final = CollectorRegistry(auto_describe=True)


def _name(name: str) -> str:
    return f"stammtisch_{name}"


ABOUT: Final = Gauge(
    _name("about"), "Always 1: which server this is", ["version", "build"], registry=REGISTRY
)
TABLES: Final = Gauge(_name("tables"), "Tables in memory", ["phase"], registry=REGISTRY)
SET_ASIDE: Final = Gauge(
    _name("tables_set_aside"), "Tables that could not be read since the start", registry=REGISTRY
)
STREAMS: Final = Gauge(_name("streams"), "Open streams", registry=REGISTRY)
MOVES: Final = Counter(_name("moves"), "Choices that were kept", registry=REGISTRY)
REFUSALS: Final = Counter(
    _name("refusals"), "Commands that a table refused", ["reason"], registry=REGISTRY
)
REQUESTS_REFUSED: Final = Counter(
    _name("requests_refused"),
    "Requests refused before anybody looked at them",
    ["status"],
    registry=REGISTRY,
)
FAILURES: Final = Counter(_name("failures"), "Requests that failed", registry=REGISTRY)
COMMAND_SECONDS: Final = Histogram(
    _name("command_seconds"),
    "From a command's arrival to its being kept",
    buckets=SECONDS,
    registry=REGISTRY,
)
LOOP_DELAY: Final = Histogram(
    _name("loop_delay_seconds"),
    "How late the event loop was",
    buckets=SECONDS,
    registry=REGISTRY,
)
THINKING_QUEUE: Final = Gauge(
    _name("thinking_queue"), "Choices, hints and reviews that wait or are made", registry=REGISTRY
)
THINKING_SECONDS: Final = Histogram(
    _name("thinking_seconds"),
    "From the wish for a choice, hint or review to its answer",
    buckets=(*SECONDS, 60.0, 120.0, 300.0),
    registry=REGISTRY,
)
WRITE_ERRORS: Final = Counter(
    _name("write_errors"), "Changes that the database did not keep", ["kind"], registry=REGISTRY
)
WRITE_SECONDS: Final = Histogram(
    _name("write_seconds"),
    "Duration of a transaction that writes",
    buckets=SECONDS,
    registry=REGISTRY,
)
WRITE_BATCH: Final = Histogram(
    _name("write_batch"), "Changes kept in one transaction", buckets=SIZES, registry=REGISTRY
)
DROPPED_READERS: Final = Counter(
    _name("dropped_readers"), "Streams that fell behind", registry=REGISTRY
)
NOTICES: Final = Counter(
    _name("notices"),
    "Notifications, mails and announcements, by what became of them",
    ["channel", "fate"],
    registry=REGISTRY,
)


class Crowd:
    """Observations that wait until several tables have contributed, then count all at once."""

    def __init__(self, least: int = CROWD) -> None:
        self.least = least
        self._waiting: list[Callable[[], Any]] = []
        self._tables: set[str] = set()

    def add(self, tables: Collection[str], count: Callable[[], Any]) -> None:
        """Count something about some tables, now or later."""
        self._waiting.append(count)
        self._tables.update(table for table in tables if table)
        if len(self._tables) >= self.least or len(self._waiting) >= MOST:
            waiting, self._waiting = self._waiting, []
            self._tables.clear()
            for publish in waiting:
                publish()


CROWDED: Final = Crowd()
THOUGHT_ABOUT: Final[collections.Counter[str]] = collections.Counter()  # by table


def carried_out(table: str, moves: int, seconds: float) -> None:
    """Count a command that was kept."""
    CROWDED.add((table,), partial(_count_carried_out, moves, seconds))


def _count_carried_out(moves: int, seconds: float) -> None:
    COMMAND_SECONDS.observe(seconds)
    if moves:
        MOVES.inc(moves)


def refused(table: str, reason: str) -> None:
    """Count a command that a table refused."""
    CROWDED.add((table,), lambda: REFUSALS.labels(reason).inc())  # a new label shows at once


def noticed(table: str, channel: str, fate: str) -> None:
    """Count a message to somebody who does not look; a new label shows at once."""
    CROWDED.add((table,), lambda: NOTICES.labels(channel, fate).inc())


@contextmanager
def thinking(table: str) -> Iterator[None]:
    """Count a choice, a hint, a review or a position that is waited for meanwhile."""
    began = perf_counter()
    THOUGHT_ABOUT[table] += 1
    try:
        yield
    finally:
        THOUGHT_ABOUT[table] -= 1
        if not THOUGHT_ABOUT[table]:
            del THOUGHT_ABOUT[table]
        CROWDED.add((table,), partial(THINKING_SECONDS.observe, perf_counter() - began))


def written(tables: Collection[str], changes: int, seconds: float) -> None:
    """Count a transaction."""
    CROWDED.add(tables, partial(WRITE_BATCH.observe, changes))
    CROWDED.add(tables, partial(WRITE_SECONDS.observe, seconds))


def text() -> bytes:
    """Return everything in Prometheus's text format.

    The queue of thinking shows only a crowd: else it would tell when one bot has done thinking.
    """
    is_crowd = len(THOUGHT_ABOUT) >= CROWDED.least
    THINKING_QUEUE.set(sum(THOUGHT_ABOUT.values()) if is_crowd else 0)
    return generate_latest(REGISTRY)
