"""Measure contestants fairly: in turn, round after round, in one process on one core."""

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import process_time
from typing import Any

from stammtisch import __version__

PACKAGES = ("librt", "open_spiel", "rlcard", "numpy")


@dataclass
class Sample:
    """What one measurement counted: games and moves, or calls."""

    games: int
    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return moves (or calls) per second."""
        return self.count / self.seconds


@dataclass
class Contestant:
    """One thing to measure: `play` runs some games, or calls, and returns how many moves it had."""

    side: str
    game: str
    seats: int
    way: str
    play: Callable[[], float]
    games: int = 1  # in one `play`; 0 where single calls are measured
    samples: list[Sample] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """Play for so many seconds of processor time."""
        games = 0
        count = 0.0
        began = process_time()
        spent = 0.0
        while spent < seconds or spent == 0:
            count += self.play()
            games += self.games
            spent = process_time() - began
        self.samples.append(Sample(games, round(count), spent))

    def best(self) -> Sample:
        """Return the fastest round: a busy machine only ever slows a round down."""
        return max(self.samples, key=lambda sample: sample.rate)

    def to_json(self) -> dict[str, Any]:
        """Return the best round and the spread, as plain data."""
        best = self.best()
        return {
            "side": self.side,
            "game": self.game,
            "seats": self.seats,
            "way": self.way,
            "per_second": round(best.rate, 1),
            "games_per_second": round(best.games / best.seconds, 2),
            "rounds": [round(sample.rate, 1) for sample in self.samples],
        }


def run_rounds(
    contestants: Sequence[Contestant], seconds: float, rounds: int
) -> Iterator[Contestant]:
    """Measure everyone once per round, in turn; yield who is about to be measured."""
    for contestant in contestants:
        contestant.play()  # first calls fill caches and import lazily
    for _ in range(rounds):
        for contestant in contestants:
            yield contestant
            contestant.measure(seconds)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process on one core while measuring, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


class Scales:
    """Weighs states by the growth of the resident set while many copies are made and kept.

    Nothing weighed is given back before the scales are, so that no copy moves into freed room;
    for the same reason as many copies again are made before those that count.
    """

    def __init__(self, copies: int) -> None:
        self.copies = copies
        self.kept: list[list[object]] = []

    def weigh(self, copy: Callable[[int], object]) -> float | None:
        """Return the bytes one copy takes, or None where the system does not tell."""
        if not Path("/proc/self/statm").exists():
            return None
        kept: list[object] = [None] * (2 * self.copies)
        self.kept.append(kept)
        for place in range(self.copies):
            kept[place] = copy(place)
        before = _resident()
        for place in range(self.copies, 2 * self.copies):
            kept[place] = copy(place)
        return (_resident() - before) / self.copies


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def machine() -> dict[str, Any]:
    """Describe what the numbers were measured on."""
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {"stammtisch": __version__}
        | {name: found for name in PACKAGES if (found := _version(name))},
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
