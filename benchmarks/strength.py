"""Who beats whom: every level against the next at every table, by `stammtisch arena`.

`python benchmarks/strength.py --help`. Finished matches are kept in a folder, so that a run that
was stopped goes on. The table printed at the end is the one in `docs/bots.md`.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from lines import Spot, draw
from stammtisch import games
from stammtisch.bots import Master
from stammtisch.core.conformance import Measured, conformance_of
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

LIMIT = 0.1  # seconds a choice, where the clock is looked at


def main() -> None:
    """Play the ladders, or the efforts, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--games", nargs="+", default=list(games.names()), choices=games.names(), metavar="GAME")
    add("--folder", type=Path, default=Path("strength"), help="where matches and results are kept")
    add("--part", type=float, default=1.0, help="of the usual number of matches")
    add("--efforts", action="store_true", help="a Master at several efforts instead of the levels")
    add("--clock", action="store_true", help="whether a Master keeps its time, instead")
    add("--plot", type=Path, help="draw the efforts, SVG or PNG")
    add("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.clock:
        clock(asked.games)
        return
    asked.folder.mkdir(exist_ok=True)
    print("| game | seats | bots | matches | wins | points | stronger |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    found: dict[str, list[Spot]] = {}
    for name in asked.games:
        counts = games.get(name).seat_counts
        count = max(20, round(measured(name).matches * asked.part))
        for seats in counts[:1] if asked.efforts else counts:
            for bots in efforts(name) if asked.efforts else ladder(name):
                told = arena(name, seats, bots, count=count, folder=asked.folder, seed=asked.seed)
                print(row(name, seats, told, told["pairs"][0]), flush=True)
                if asked.efforts:
                    found.setdefault(name, []).append(effort(told))
    if asked.plot is not None:
        labels = ("rounds of search for a choice", "wins more often than a Regular by … %")
        draw(found, asked.plot, labels)


def measured(name: str) -> Measured:
    """Return how a game's bots are measured."""
    return conformance_of(games.get(name)).measured


def ladder(name: str) -> list[list[str]]:
    """Return the steps from random play to the strongest."""
    return [
        ["Beginner", "Random"],
        ["Regular", "Beginner"],
        [f"Master@{measured(name).master}", "Regular"],
    ]


def clock(names: list[str]) -> None:
    """Print the longest that a Master with a tenth of a second took, at every table.

    Beside it the longest that one had the processor: what is more on the clock was spent waiting
    for a machine that was busy.
    """
    print("| game | seats | choices | longest, of its time | longest at work |")
    print("| --- | --- | --- | --- | --- |")
    for name in names:
        game = games.get(name)
        for seats in game.seat_counts:
            rng = FastRng(1)
            match = Match(game, seats, bytes(32))
            masters = [Master(game, rng.fork(), seconds=LIMIT) for _ in range(seats)]
            spent: list[float] = []
            worked: list[float] = []
            while not match.is_over() and len(spent) < 150:
                seat = match.state.to_act()[0]
                view = match.view(seat)
                start, work = monotonic(), process_time()
                move = masters[seat].choose(view)
                spent.append(monotonic() - start)
                worked.append(process_time() - work)
                match.play(seat, move)
            longest = f"{max(spent) / LIMIT:.0%} | {max(worked) / LIMIT:.0%}"
            print(f"| {name} | {seats} | {len(spent)} | {longest} |", flush=True)


def efforts(name: str) -> list[list[str]]:
    """Return a Master at several efforts, each against Regulars."""
    return [[f"Master@{rounds}", "Regular"] for rounds in measured(name).efforts]


def effort(told: dict[str, Any]) -> Spot:
    """Return what a Master's thinking was worth."""
    wins = told["pairs"][0]["wins"]
    rounds = int(told["pairs"][0]["first"].partition("@")[2])
    return Spot(rounds, wins["mean"], wins["mean"] - wins["low"])


def arena(
    name: str, seats: int, bots: list[str], *, count: int, folder: Path, seed: int
) -> dict[str, Any]:
    """Let bots play each other; return the results."""
    title = f"{name}-{seats}-{'-'.join(bots)}"
    command = [sys.executable, "-m", "stammtisch", "arena", name, *bots]
    command += ["--seats", str(seats), "--games", str(count), "--seed", str(seed), "--by-seat"]
    command += ["--out", f"{title}.jsonl", "--json", f"{title}.json", "--plot", f"{title}.svg"]
    print("stammtisch", *command[3:], file=sys.stderr, flush=True)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    told: dict[str, Any] = json.loads((folder / f"{title}.json").read_text(encoding="utf-8"))
    return told


def row(name: str, seats: int, told: dict[str, Any], pair: dict[str, Any]) -> str:
    """Return a line of the table."""
    wins, points = pair["wins"], pair["points"]
    verdict = {"first": pair["first"], "second": pair["second"]}.get(pair["verdict"], "not decided")
    return (
        f"| {name} | {seats} | {pair['first']} – {pair['second']} | {told['matches']} "
        f"| {spread(wins, 100)} % | {spread(points, 1)} | {verdict} |"
    )


def spread(value: dict[str, float | None], scale: float) -> str:
    """Return a difference with half the width of its interval."""
    mean, low = value["mean"], value["low"]
    assert mean is not None
    margin = "?" if low is None else f"{scale * (mean - low):.1f}"
    return f"{scale * mean:+.1f} ± {margin}"


if __name__ == "__main__":
    main()
