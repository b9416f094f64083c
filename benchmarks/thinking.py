"""What thinking adds to a choice: a Master after 0.01 to 3 seconds, judged by one that takes nine.

    python benchmarks/thinking.py --positions 100 --plot thinking.svg

Positions come from matches between Regulars. In each a Master thinks for three seconds, and what it
would choose is noted on the way. Where that is not always what a Regular would do, a judge of other
luck thinks for nine seconds about the choices made, as much about each; its estimates tell how much
better each is than the Regular's, and how much better the best of them is. Seconds are the
processor's, so that other work beside this changes nothing. Matches tell the same only by
thousands, and at three seconds a choice those take weeks.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

from lines import Spot, draw
from stammtisch import games
from stammtisch.arena.results import estimate
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
    add("--games", nargs="+", default=list(games.names()), choices=games.names(), metavar="GAME")
    add("--positions", type=int, default=100)
    add("--processes", type=int, default=2, help="no more than there are cores")
    add("--keep", type=Path, default=Path("thinking.jsonl"), help="so that a stopped run goes on")
    add("--plot", type=Path, help="SVG or PNG")
    asked = parser.parse_args()
    known = kept(asked.keep)
    heads = [f"{seconds:g} s" for seconds in PRINTED]
    print("| game | positions |", " | ".join(heads), "| the best | 3 s over 0.1 s |")
    print("| --- " * (len(heads) + 4) + "|")
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
        lines = {}
        for name in asked.games:
            rows = [gain for job, gain in known.items() if job.name == name]  # all that is kept
            *timed, _ = zip(*rows, strict=True)
            columns = zip(TIMES, timed, strict=True)
            lines[name] = [Spot(seconds, *estimated(some)) for seconds, some in columns]
        labels = ("thinking time for a choice", "better than a Regular's choice by … % of a win")
        draw(lines, asked.plot, labels, {seconds: f"{seconds:g} s" for seconds in TIMES})


def kept(path: Path) -> dict[Job, list[float]]:
    """Return what an earlier run has found out."""
    lines = path.read_text().splitlines() if path.exists() else []
    told = [json.loads(line) for line in lines]
    return {Job(name, number): gain for name, number, gain in told}


def gained(job: Job) -> list[float]:
    """Return how much better than a Regular a Master chooses after each time, and ever."""
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
        found = search.findings(seat)
        chosen.append(best(found))
    if set(chosen) == {simple}:
        return [0.0] * (len(TIMES) + 1)
    keys = dict(zip(map(tuple, found.parts), found.keys, strict=True))
    judge = Search(sense, view, len(world.score()), rng.fork())
    judge.restrict([keys[choice] for choice in {simple, *chosen}])
    think(judge, 0.0, JUDGE)
    worth = values(judge.findings(seat))
    judged = [worth[choice] - worth[simple] for choice in chosen]
    return [*judged, max(0.0, *judged)]


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
    *timed, best_of_all = zip(*gains, strict=True)
    by_time = dict(zip(TIMES, timed, strict=True))
    cells = [*[spread(by_time[seconds]) for seconds in PRINTED], spread(best_of_all)]
    later = [slow - fast for slow, fast in zip(by_time[3.0], by_time[0.1], strict=True)]
    return f"| {name} | {len(gains)} | {' | '.join(cells)} | {spread(later)} |"


def spread(some: Sequence[float]) -> str:
    """Return a mean with half the width of its 95 % interval."""
    mean, margin = estimated(some)
    return f"{100 * mean:+.3f} ± {100 * margin:.3f}"


def estimated(some: Sequence[float]) -> tuple[float, float]:
    """Return a mean and half the width of its 95 % interval."""
    found = estimate(some)
    return found.mean, found.margin or 0.0  # none: all are equal


if __name__ == "__main__":
    main()
