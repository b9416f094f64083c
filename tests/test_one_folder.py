"""A game is one folder: nothing outside names one, and no table anywhere lists them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch import games

ROOT = Path(__file__).parent.parent
BUILD = ("setup.py", "pyproject.toml", "Makefile", ".ci/run", "deploy", "scripts/prepare")
TEXTS = {".py", ".toml", ".html", ".css", ".js", ".json", ".svg", ".webmanifest", ".yml", ""}
FOLDERS = tuple(f"games/{name}/" for name in games.ours())


def files(*places: str) -> Iterator[Path]:
    """Yield the text files below these places that belong to no game."""
    for place in places:
        found = [ROOT / place] if (ROOT / place).is_file() else sorted((ROOT / place).rglob("*"))
        for path in found:
            is_text = path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts
            if is_text and not any(folder in path.as_posix() for folder in FOLDERS):
                yield path


def words_of_games() -> re.Pattern[str]:
    """Return what would betray that somebody knows a game: names, titles and rule ids."""
    known = set()
    for name in games.ours():
        words = games.get(name).words
        known |= {name, words.title("de"), words.title("en")}
        known |= {f"{rule.partition('-')[0]}-[0-9][0-9]" for rule in words.rules}
    known -= {"ALL-[0-9][0-9]"}
    return re.compile(rf"(?<![A-Za-z])({'|'.join(sorted(known))})(?![A-Za-z])", re.IGNORECASE)


def test_nothing_outside_a_games_folder_names_it() -> None:
    pattern = words_of_games()
    naming = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in files("src", *BUILD)
        for found in pattern.finditer(path.read_text(encoding="utf-8"))
    ]
    assert naming == []


def names_in(node: ast.AST) -> set[str]:
    """Return the games that a table lists: as its items or keys, or as what those begin with."""
    if isinstance(node, ast.Dict):
        items: list[ast.expr | None] = list(node.keys)
    elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        items = list(node.elts)
    else:
        return set()
    first = [
        item.elts[0] for item in items if isinstance(item, (ast.Tuple, ast.List)) and item.elts
    ]
    called = [item.args[0] for item in items if isinstance(item, ast.Call) and item.args]
    told = [item.value for item in [*items, *first, *called] if isinstance(item, ast.Constant)]
    return {name for name in told if isinstance(name, str) and name in games.ours()}


@pytest.mark.parametrize("place", ["tests", "scripts", "benchmarks"])
def test_no_table_lists_games(place: str) -> None:
    listing = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {sorted(names_in(node))}"
        for path in files(place)
        if path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.expr) and len(names_in(node)) > 1
    ]
    assert listing == []
