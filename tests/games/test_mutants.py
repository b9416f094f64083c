"""Break a rule on purpose, and a test that carries its id must notice."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.cases import GAMES
from stammtisch.core.game import Game
from stammtisch.core.words import SHARED_RULES

Mutant = tuple[str, str, str, str]  # rule id, file, snippet that occurs once, broken snippet

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "stammtisch"
TESTS_FAILED = 1  # what pytest returns; 5 would mean that no test carries the id

pytestmark = [pytest.mark.once, pytest.mark.mutants]

# Rules that no single change of the code can break, each with the reason.
EXEMPT: dict[str, str] = {}


def mutants_of(name: str) -> list[Mutant]:
    module = f"games.{name}.mutants"
    return list(import_module(module).MUTANTS) if find_spec(module) else []


MUTANTS = [
    pytest.param(game.name, mutant, id=f"{mutant[0]}-{number}")
    for game in GAMES
    for number, mutant in enumerate(mutants_of(game.name))
]


def copy_source(folder: Path) -> Path:
    """Copy the package without its compiled parts; what Python has cached of it stays valid."""
    package = folder / "stammtisch"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("*.so"))
    return package


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the root of the project with the package in a folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def run_tests(folder: Path, game: str, rule: str) -> subprocess.CompletedProcess[str]:
    quick = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return run(folder, "-m", "pytest", *quick, "-k", rule.replace("-", "_"), f"tests/games/{game}")


@pytest.mark.parametrize(("game", "mutant"), MUTANTS)
def test_a_broken_rule_is_noticed(game: str, mutant: Mutant, tmp_path: Path) -> None:
    rule, file, snippet, broken = mutant
    path = copy_source(tmp_path) / file
    text = path.read_text("utf-8")
    assert text.count(snippet) == 1, f"{file} holds {text.count(snippet)} times: {snippet}"
    path.write_text(text.replace(snippet, broken), "utf-8")
    for cached in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        cached.unlink()
    done = run_tests(tmp_path, game, rule)
    assert done.returncode == TESTS_FAILED, done.stdout + done.stderr


def test_a_copy_is_what_the_tests_run_against(tmp_path: Path) -> None:
    copy_source(tmp_path)
    program = "import stammtisch.core.game as game; print(game.__file__)"
    assert run(tmp_path, "-c", program).stdout.startswith(f"{tmp_path}{os.sep}stammtisch")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_of_a_game_has_a_mutant(game: Game) -> None:
    broken = {rule for rule, *_ in mutants_of(game.name)}
    rules = [rule for rule in game.words.rules if rule not in SHARED_RULES]
    assert [rule for rule in rules if rule not in broken and rule not in EXEMPT] == []
    assert broken <= set(rules)
    assert broken.isdisjoint(EXEMPT)
