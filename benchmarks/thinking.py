"""What thinking adds to a choice: a Master after 0.01 to 3 seconds, judged by one that takes nine.

    python benchmarks/thinking.py --positions 100 --plot thinking.svg

Positions come from matches between Regulars. In each a Master thinks for three seconds, and what it
would choose is noted on the way. Where that is not always what a Regular would do, a judge of other
luck thinks for nine seconds; its estimates tell how much better each of the choices is than the
Regular's. Seconds are the processor's, so that other work beside this changes nothing. Matches tell
the same only by thousands, and at three seconds a choice those take weeks.
"""

import argparse
import json
import statistics
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

from stammtisch import games
from stammtisch.bots.levels import Regular
from stammtisch.bots.search import Findings, Search
from stammtisch.core.game import Seat, View
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

TIMES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0)  # seconds
PRINTED = TIMES[2:]
JUDGE = 9.0  # seconds
SLICE = 0.005  # seconds between two looks at the clock


class Job(NamedTuple):
    """One position to think about."""

    name: str
    number: int


class Choice(NamedTuple):
    """Somebody has to choose."""

    view: View
    seat: Seat


def main() -> None:
    """Look at positions of every game, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--games", nargs="+", default=list(games.NAMES), choices=games.NAMES, metavar="GAME")
    add("--positions", type=int, default=100)
    add("--processes", type=int, default=2, help="no more than there are cores")
    add("--keep", type=Path, default=Path("thinking.jsonl"), help="so that a stopped run goes on")
    add("--plot", type=Path, help="SVG or PNG")
    asked = parser.parse_args()
    known = kept(asked.keep)
    heads = [f"{seconds:g} s" for seconds in PRINTED]
    print("| game | positions |", " | ".join(heads), "| 3 s over 0.1 s |")
    print("| --- " * (len(heads) + 3) + "|")
    console = Console(stderr=True)
    with ProcessPoolExecutor(asked.processes) as pool, asked.keep.open("a") as keep:
        for name in asked.games:
            jobs = [Job(name, number) for number in range(asked.positions)]
            new = [job for job in jobs if job not in known]
            gains = zip(new, pool.map(gained, new), strict=True)
            for job, gain in track(gains, name, len(new), console=console, transient=True):
                known[job] = gain
                print(json.dumps([*job, gain]), file=keep, flush=True)
            print(row(name, [known[job] for job in jobs]), flush=True)
    if asked.plot is not None:
        found = {
            name: [known[Job(name, number)] for number in range(asked.positions)]
            for name in asked.games
        }
        draw(found, asked.plot)


def kept(path: Path) -> dict[Job, list[float]]:
    """Return what an earlier run has found out."""
    lines = path.read_text().splitlines() if path.exists() else []
    told = [json.loads(line) for line in lines]
    return {Job(name, number): gain for name, number, gain in told}


def gained(job: Job) -> list[float]:
    """Return how much better than a Regular a Master chooses after each time."""
    game = games.get(job.name)
    rng = FastRng(job.number)
    view, seat = position(job, rng)
    world = view.imagine(rng)
    simple = tuple(Regular(game, rng.fork()).decide(view, world, seat))
    sense = game.sense()
    search = Search(sense, view, len(world.score()), rng.fork())
    chosen: list[tuple[int, ...]] = []
    spent = 0.0
    for seconds in TIMES:
        left = int(float(search.rounds) / spent * (TIMES[-1] - spent)) if spent > 0.0 else 1
        if not search.is_clear(left):  # more could still change something
            spent = think(search, spent, seconds)
        chosen.append(best(search.findings(seat)))
    if set(chosen) == {simple}:
        return [0.0] * len(TIMES)
    judge = Search(sense, view, len(world.score()), rng.fork())
    think(judge, 0.0, JUDGE)
    worth = values(judge.findings(seat))
    return [worth[choice] - worth[simple] for choice in chosen]


def position(job: Job, rng: FastRng) -> Choice:
    """Return some choice of a match between Regulars."""
    game = games.get(job.name)
    seats = game.seat_counts[0]
    match = Match(game, seats, job.number.to_bytes(32, "big"))
    players = [Regular(game, rng.fork()) for _ in range(seats)]
    found: list[Choice] = []
    while not match.is_over():
        seat = match.state.to_act()[0]
        view = match.view(seat)
        if len(view.legal) > 1 and not match.state.unfinished(seat):
            found.append(Choice(view, seat))
        match.play(seat, players[seat].choose(view))
    return found[rng.below(len(found))]


def think(search: Search, spent: float, seconds: float) -> float:
    """Think on until so many seconds have been spent in all; return them."""
    while spent < seconds:
        pace = float(search.rounds) / spent if spent > 0.0 else 0.0
        start = process_time()
        search.think(max(1, int(pace * SLICE)))
        spent += process_time() - start
    return spent


def best(found: Findings) -> tuple[int, ...]:
    """Return what thinking would choose."""
    return tuple(found.parts[found.best()])


def values(found: Findings) -> dict[tuple[int, ...], float]:
    """Return what every choice is worth."""
    return {tuple(parts): value for parts, value in zip(found.parts, found.values, strict=True)}


def row(name: str, gains: list[list[float]]) -> str:
    """Return a line of the table."""
    by_time = dict(zip(TIMES, zip(*gains, strict=True), strict=True))
    cells = [spread(by_time[seconds]) for seconds in PRINTED]
    later = [slow - fast for slow, fast in zip(by_time[3.0], by_time[0.1], strict=True)]
    return f"| {name} | {len(gains)} | {' | '.join(cells)} | {spread(later)} |"


def spread(some: list[float] | tuple[float, ...]) -> str:
    """Return a mean with half the width of its 95 % interval."""
    return f"{100 * statistics.mean(some):+.2f} ± {100 * margin(some):.2f}"


def margin(some: list[float] | tuple[float, ...]) -> float:
    """Return half the width of a mean's 95 % interval."""
    return 1.96 * statistics.stdev(some) / sqrt(len(some))


def draw(found: dict[str, list[list[float]]], path: Path) -> None:
    """Draw what thinking adds, a line for every game."""
    from matplotlib.figure import Figure  # noqa: PLC0415 an extra

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    for (name, gains), marker in zip(found.items(), "osD^v", strict=False):
        columns = list(zip(*gains, strict=True))
        axes.errorbar(
            TIMES,
            [100 * statistics.mean(one) for one in columns],
            [100 * margin(one) for one in columns],
            marker=marker,
            capsize=3,
            label=games.get(name).words.title("en"),
        )
    axes.set_xscale("log")
    axes.set_xticks(TIMES, [f"{seconds:g} s" for seconds in TIMES])
    axes.set_xlabel("thinking time for a choice")
    axes.set_ylabel("better than a Regular's choice by … % of a win")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
