"""The laws in somebody else's tests: one line, one test for each law and number of seats."""

import os
import subprocess
import sys
from pathlib import Path

import stammtisch
from stammtisch.testing import LAWS

TESTS = Path(__file__).parents[1]
SOURCE = Path(str(stammtisch.__file__)).parents[1]
LINE = """
import stammtisch.testing
from {module} import {game}

test_laws = stammtisch.testing.pytest_suite({game}, cases={cases})
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join([str(SOURCE), str(TESTS)])
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def pytest_of(folder: Path, module: str, game: str, cases: int, *more: str) -> str:
    Path(folder, "test_it.py").write_text(LINE.format(module=module, game=game, cases=cases))
    return run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *more).stdout


def test_one_line_is_a_test_for_every_law_and_number_of_seats(tmp_path: Path) -> None:
    made = pytest_of(tmp_path, "games.fakes", "PAIRS", 2, "-vv")
    once = sum(law.is_once for law in LAWS)
    assert f"{2 * len(LAWS) - once} passed" in made
    assert "test_laws[no-leak-pairs-3] PASSED" in made


def test_a_broken_law_tells_the_smallest_case_and_how_to_see_it(tmp_path: Path) -> None:
    made = pytest_of(tmp_path, "testing.test_check", "FORGETFUL", 48, "-k", "copies")
    assert "1 failed, 1 passed" in made
    assert "copies: A copy goes its own way" in made
    assert 'stammtisch check pairs --law copies --case "seats=3 seed=' in made


def test_a_default_install_has_all_that_checking_needs(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules.update(pytest=None, hypothesis=None)\n"
        "from stammtisch.cli import app\n"
        "app(['check', 'boat_race', '--law', 'setup'])"
    )
    made = run(tmp_path, "-c", code)
    assert made.returncode == 0, made.stderr
    assert "✓ setup" in made.stdout


def test_without_assertions_nothing_is_said_to_hold(tmp_path: Path) -> None:
    code = "from stammtisch.cli import app; app(['check', 'boat_race', '--law', 'setup'])"
    made = run(tmp_path, "-O", "-c", code)
    assert made.returncode != 0
    assert "without -O" in made.stderr
