"""Bots choose the same compiled, interpreted, and with a C library that rounds otherwise."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from effort import THOROUGH
from games.cases import GAMES
from stammtisch import build
from stammtisch.core.game import Game

HERE = Path(__file__).parent
SOURCE = HERE.parent / "src" / "stammtisch"
# A Master's rounds, and choices after which to stop: interpreted, a match of Masters takes its time
FEW = 50  # choices
WHOLE = (12, 2000)
BEGINNING = WHOLE if THOROUGH else (6, FEW)

pytestmark = pytest.mark.once

# The real function, moved to the next float.
SHIM = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

static double next(double x) {
    unsigned long long bits;
    if (x != x || x == 0.0 || x - x != 0.0) return x;
    memcpy(&bits, &x, sizeof x);
    bits += 1;
    memcpy(&x, &bits, sizeof x);
    return x;
}
#define ONE(name) double name(double x) { \\
    static double (*real)(double); \\
    if (!real) real = (double (*)(double))dlsym(RTLD_NEXT, #name); \\
    return next(real(x)); }
#define TWO(name) double name(double x, double y) { \\
    static double (*real)(double, double); \\
    if (!real) real = (double (*)(double, double))dlsym(RTLD_NEXT, #name); \\
    return next(real(x, y)); }
ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(cbrt)
ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh)
ONE(asinh) ONE(acosh) ONE(atanh) ONE(erf) ONE(erfc) ONE(tgamma) ONE(lgamma)
TWO(pow) TWO(atan2) TWO(hypot)
"""


@pytest.fixture(scope="module")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package and nothing compiled in it."""
    folder = tmp_path_factory.mktemp("interpreted")
    shutil.copytree(SOURCE, folder / "stammtisch", ignore=shutil.ignore_patterns("*.so"))
    return folder


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a library that makes the C library's functions wrong in the last place."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("no C compiler, or no LD_PRELOAD: the C library cannot be changed")
    folder = tmp_path_factory.mktemp("shim")
    (folder / "shim.c").write_text(SHIM)
    made = folder / "shim.so"
    command = [compiler, "-shared", "-fPIC", "-fno-builtin", "-o", str(made)]
    subprocess.run([*command, str(folder / "shim.c"), "-ldl"], check=True, capture_output=True)
    return made


def under_test() -> Path:
    return Path(str(stammtisch.__file__)).parents[1]


def trace(
    folder: Path, game: Game, size: tuple[int, int], *more: str, preload: Path | None = None
) -> list[str]:
    """Return all that bots choose in a match: first which build and which exp it was."""
    numbers = [max(game.seat_counts), *size]
    program = [sys.executable, str(HERE / "choice_trace.py"), game.name, *map(str, numbers)]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    if preload is not None:
        env["LD_PRELOAD"] = str(preload)
    done = subprocess.run(
        [*program, *more], env=env, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def test_what_bots_think_with_takes_nothing_but_square_roots_from_the_c_library() -> None:
    """Whoever needs another function writes it into `core/floats.py`; sums of floats are loops,
    for `sum` adds otherwise from Python 3.12 on.
    """
    thinking = [SOURCE / "core", *(SOURCE / "games").glob("*"), SOURCE / "bots"]
    drawn = ("drawing", "layout", "gliding", "kit", "tabletop")  # what is only looked at
    for folder in thinking:
        for path in folder.glob("*.py"):
            if not path.stem.startswith(drawn):
                text = path.read_text(encoding="utf-8")
                imported = re.findall(r"^ *from math import (.*)$", text, re.MULTILINE)
                assert imported in ([], ["sqrt"]), path
                assert not re.search(r"^ *import math|\bfsum\b|\bpow\(", text, re.MULTILINE), path
    assert "-ffp-contract=off" in (SOURCE.parents[1] / "setup.py").read_text(encoding="utf-8")


BY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@BY_GAME
def test_a_c_library_that_rounds_otherwise_changes_nothing(game: Game, shim: Path) -> None:
    size = WHOLE if build.COMPILED else BEGINNING
    head, *usual = trace(under_test(), game, size)
    other, *changed = trace(under_test(), game, size, preload=shim)
    if head == other:
        pytest.skip("this Python brings its own C library: it cannot be changed from outside")
    assert len(usual) > FEW
    assert usual == changed


@pytest.mark.skipif(not build.COMPILED, reason="this build is interpreted: nothing to compare with")
@BY_GAME
def test_both_builds_choose_the_same(game: Game, interpreted: Path) -> None:
    compiled, *here = trace(under_test(), game, BEGINNING)
    plain, *there = trace(interpreted, game, BEGINNING)
    assert compiled.startswith("compiled")
    assert plain.startswith("interpreted")
    assert here == there


def test_a_choice_that_the_c_library_decided_would_be_noticed(
    interpreted: Path, shim: Path
) -> None:
    game = GAMES[-1]
    head, *usual = trace(interpreted, game, BEGINNING, "libm")
    other, *changed = trace(interpreted, game, BEGINNING, "libm", preload=shim)
    if head == other:
        pytest.skip("this Python brings its own C library: it cannot be changed from outside")
    assert usual != changed
