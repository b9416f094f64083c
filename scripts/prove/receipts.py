"""Play matches of bots of all levels, verify them, forge a choice: see `--help`.

Every game, with a person who leaves, is stood in for, returns and takes choices back. Each record
is handed to `stammtisch verify --bots`, first as it is, then with one choice of a bot changed.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bots import matches  # noqa: E402 the tests' own players
from stammtisch import build, games  # noqa: E402
from stammtisch.bots import reproducible  # noqa: E402
from stammtisch.core.rng import FastRng  # noqa: E402

WHO = ("bot Master", "bot Beginner", "bot Random", "stand-in")


def verified(path: Path) -> tuple[bool, str]:
    """Return whether the command found a record right, and the last it said."""
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", "verify", "--bots", str(path), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    told = " ".join((done.stdout if done.returncode == 0 else done.stderr).split())
    return done.returncode == 0, told


def prove(name: str, rng: FastRng, rounds: int | None, folder: Path) -> int:
    """Play, verify and forge one match; return how much was not as it should be."""
    game, seats = games.get(name), matches.SEATS[name]
    thought = rounds or reproducible.rounds_here(game, seats)
    began = time.monotonic()
    text = matches.with_take_over(name, seats, rng, rounds=thought, longest=10_000)
    path = folder / f"{name}.txt"
    path.write_text(text, encoding="utf-8")
    played = time.monotonic()
    is_right, told = verified(path)
    print(f"{name}: played in {played - began:.0f} s, ", end="")
    print(
        f"verified in {time.monotonic() - played:.0f} s: {told[told.find('result') :]}", flush=True
    )
    wrong = int(not is_right)
    who = WHO[int(rng.below(len(WHO)))]
    skipped = int(rng.below(5))
    found = matches.forged(text, game, who, skipped) or matches.forged(text, game, who)
    if found is None:
        print(f"{name}: {who} had no choice that could be another")
    else:
        forged, number, other = found
        path.write_text(forged, encoding="utf-8")
        is_right, told = verified(path)
        is_caught = not is_right and f"line {number}:" in told
        wrong += int(not is_caught)
        outcome = "caught" if is_caught else "NOT CAUGHT"
        print(f"{name}: line {number} ({who}) changed to {other}: {outcome}: {told}", flush=True)
    return wrong


def main() -> int:
    """Prove it for every game so many times; return how much was not as it should be."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--size", type=int, default=1, help="how many matches of every game")
    arguments.add_argument("--rounds", type=int, help="of Masters; what the games say unless told")
    arguments.add_argument("--games", nargs="+", default=list(games.names()), choices=games.names())
    asked = arguments.parse_args()
    print(f"{build.name()} build, seed {asked.seed}")
    rng = FastRng(asked.seed)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(asked.size):
            for name in asked.games:
                wrong += prove(name, rng, asked.rounds, Path(folder))
    print("all as it should be" if not wrong else f"{wrong} WRONG")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
