"""Write bots' stored choices anew: `PYTHONPATH=src:tests python tests/bots/make_golden.py`."""

from pathlib import Path

from bots import matches
from stammtisch import games
from stammtisch.core.rng import FastRng

FOLDER = Path(__file__).parent / "golden"


def main() -> None:
    """Let bots of all levels play the beginning of a match of every game."""
    FOLDER.mkdir(exist_ok=True)
    for name in games.names():
        text = matches.with_take_over(name, matches.SEATS[name], FastRng(7), rounds=3, longest=40)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
