"""The compiled and the interpreted engine agree move for move."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from games.cases import TABLES
from stammtisch import build
from stammtisch.core.game import Game

MATCHES = 1000
HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "stammtisch"

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package and nothing compiled in it."""
    folder = tmp_path_factory.mktemp("interpreted")
    shutil.copytree(SOURCE, folder / "stammtisch", ignore=shutil.ignore_patterns("*.so"))
    return folder


def trace(folder: Path, game: Game, seats: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(HERE / "play_trace.py"), game.name, str(seats), str(MATCHES)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE,
        text=True,
    )


def lines_of(traced: subprocess.Popen[str]) -> list[str]:
    told, _ = traced.communicate(timeout=300)
    assert traced.returncode == 0
    return told.splitlines()


@pytest.mark.skipif(not build.COMPILED, reason="this build is interpreted: nothing to compare with")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_both_builds_play_the_same_matches(game: Game, seats: int, interpreted: Path) -> None:
    under_test = Path(str(stammtisch.__file__)).parents[1]
    name_here, *here = lines_of(trace(under_test, game, seats))
    name_there, *there = lines_of(trace(interpreted, game, seats))
    assert (name_here, name_there) == ("compiled", "interpreted")
    assert len(here) == MATCHES / 100
    assert here == there


def test_the_build_has_a_name() -> None:
    assert build.name() == ("compiled" if build.COMPILED else "interpreted")
