"""Short arenas, and the rows they give."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import stammtisch
from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Row

SHORT = ("boat_race", "Random", "Regular", "--option", "course=5", "--seed", "7")
SOURCE = Path(str(stammtisch.__file__)).parent.parent


def plan(*bots: str, game: str = "boat_race", count: int = 12, **more: Any) -> Plan:
    """Return a plan of short matches."""
    options = {"course": 5} if game == "boat_race" else None
    return Plan(game, bots or ("Random", "Regular"), count=count, options=options, **more)


def row(deal: int, number: int, bots: list[int], score: list[int], winners: list[int]) -> Row:
    """Return a match as it could have gone."""
    seats = len(bots)
    return Row(
        deal=deal,
        number=number,
        bots=bots,
        roles=[],
        score=score,
        winners=winners,
        moves=9,
        seconds=[0.5] * seats,
        choices=[2] * seats,
    )


def timeless(path: Path) -> Any:
    """Return a summary without the one part that depends on the machine."""
    told = json.loads(path.read_text())
    del told["time"]
    return told


def started(*arguments: str, folder: Path) -> subprocess.Popen[str]:
    """Start an arena as a person would, in a session of its own."""
    paths = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
    # tests that run in the background are deaf to Ctrl-C, and so would be their children
    hearing = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "stammtisch", "arena", *arguments, "--lang", "en"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, hearing)
