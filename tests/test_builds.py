"""The compiled and the interpreted engine agree move for move."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from effort import THOROUGH
from games.cases import TABLES
from stammtisch import build
from stammtisch.core.game import Game

MATCHES = 1000 if THOROUGH else 100
HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "stammtisch"

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package and nothing compiled in it."""
    folder = tmp_path_factory.mktemp("interpreted")
    shutil.copytree(SOURCE, folder / "stammtisch", ignore=shutil.ignore_patterns("*.so"))
    return folder


def trace(folder: Path, game: Game, seats: int) -> list[str]:
    """Return what a package in a folder plays; however busy the machine is, it is waited for."""
    traced = subprocess.run(
        [sys.executable, str(HERE / "play_trace.py"), game.name, str(seats), str(MATCHES)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
        timeout=1800,
        check=True,
    )
    return traced.stdout.splitlines()


@pytest.mark.skipif(not build.COMPILED, reason="this build is interpreted: nothing to compare with")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_both_builds_play_the_same_matches(game: Game, seats: int, interpreted: Path) -> None:
    under_test = Path(str(stammtisch.__file__)).parents[1]
    name_here, *here = trace(under_test, game, seats)
    name_there, *there = trace(interpreted, game, seats)
    assert (name_here, name_there) == ("compiled", "interpreted")
    assert len(here) == MATCHES / 100
    assert here == there


LONGEST = """
import sys
from stammtisch import games
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import play_out
from stammtisch.core.rng import FastRng

game, seats = games.get(sys.argv[1]), int(sys.argv[2])
longest = {}
for option in game.options:
    asked = {**longest, option.name: [option.high] * len(option.default)}
    try:
        game.settle(seats, asked)
    except BadSetup:
        continue
    longest = asked
for seed in range(3):
    state = game.new(seats, longest)
    play_out(state, FastRng(seed))
    state.view(0).to_json()
    state.view(0).imagine(FastRng(seed))
"""

DEEP = """
from stammtisch.core.rng import FastRng
from stammtisch.core.worlds import Deals

for count in range(2, 12):
    classes = [([2 * i, 2 * i + 1], 63 & ~(1 << i % 6) & ~(1 << i // 2 % 6)) for i in range(count)]
    room = [(2 * count + place) // 6 for place in range(6)]
    deals = Deals(classes, room)
    if deals.ways():
        deals.draw(FastRng(count))
    del deals
"""


def run_watched(program: str, *arguments: str) -> None:
    """Run a program with an allocator that notices writing outside of what was asked for."""
    folder = Path(str(stammtisch.__file__)).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        errors="replace",  # the allocator prints what it finds as it is
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_longest_match_is_freed_without_harm(game: Game, seats: int) -> None:
    run_watched(LONGEST, game.name, str(seats))


def test_a_deep_tree_of_deals_is_freed_without_harm() -> None:
    run_watched(DEEP)


def test_the_build_has_a_name() -> None:
    assert build.name() == ("compiled" if build.COMPILED else "interpreted")
