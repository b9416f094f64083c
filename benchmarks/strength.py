"""Who beats whom: every level against the next at every table, by `stammtisch arena`.

`python benchmarks/strength.py --help`. Finished matches are kept in a folder, so that a run that
was stopped goes on. The table printed at the end is the one in `docs/bots.md`.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from stammtisch import games

# How many rounds a Master searches, and how many matches are played: enough for a clear answer.
MASTER = {"greyhounds": 300, "dog": 3000, "galopp_royal": 1000, "boat_race": 2000, "hydra": 1000}
MATCHES = {"greyhounds": 200, "dog": 200, "galopp_royal": 300, "boat_race": 300, "hydra": 200}
EFFORTS = ["Master@30", "Master@100", "Master@300", "Master@1000"]


def main() -> None:
    """Play the ladders, or the efforts, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--games", nargs="+", default=list(games.NAMES), choices=games.NAMES, metavar="GAME")
    add("--folder", type=Path, default=Path("strength"), help="where matches and results are kept")
    add("--part", type=float, default=1.0, help="of the usual number of matches")
    add("--efforts", action="store_true", help="a Master at several efforts instead of the levels")
    add("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.folder.mkdir(exist_ok=True)
    print("| game | seats | bots | matches | wins | points | stronger |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name in asked.games:
        counts = games.get(name).seat_counts
        for seats in counts[:1] if asked.efforts else counts:
            for bots in [EFFORTS] if asked.efforts else ladder(name):
                count = max(20, round(MATCHES[name] * asked.part))
                told = arena(name, seats, bots, count=count, folder=asked.folder, seed=asked.seed)
                for pair in told["pairs"]:
                    print(row(name, seats, told, pair), flush=True)


def ladder(name: str) -> list[list[str]]:
    """Return the steps from random play to the strongest."""
    return [
        ["Beginner", "Random"],
        ["Regular", "Beginner"],
        [f"Master@{MASTER[name]}", "Regular"],
    ]


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
