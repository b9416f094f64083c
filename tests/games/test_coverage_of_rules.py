"""Every rule is proved by a test that carries its id, and written down for people to read."""

import ast
import re
from pathlib import Path

import pytest

from games.cases import GAMES
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Game
from stammtisch.core.words import SHARED_RULES

TESTS = Path(__file__).parents[1]
RULE_PAGES = TESTS.parent / "docs" / "rules"
ID = re.compile(r"(?<![A-Z0-9])([A-Z]{2,3})_(\d{2})(?![A-Z0-9])")


def ids_in(text: str) -> set[str]:
    return {f"{prefix}-{number}" for prefix, number in ID.findall(text)}


def ids_named_by_tests(folder: Path) -> dict[str, set[str]]:
    """Return the rule ids in the names of test functions, each with the tests that name it."""
    named: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in ids_in(node.name):
                    named.setdefault(rule, set()).add(f"{path.name}::{node.name}")
    return named


def own_rules(game: Game) -> list[str]:
    return [rule for rule in game.words.rules if rule not in SHARED_RULES]


def test_ids_are_read_from_names() -> None:
    assert ids_in("test_BR_07_colour_wins_BR_08") == {"BR-07", "BR-08"}
    assert ids_in("test_ALL_02") == {"ALL-02"}
    assert ids_in("test_XBR_071 test_br_07") == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_of_a_game_is_named_by_a_test(game: Game) -> None:
    named = ids_named_by_tests(TESTS / "games" / game.name)
    assert [rule for rule in own_rules(game) if rule not in named] == []


def test_every_shared_rule_is_named_by_a_test() -> None:
    named = ids_named_by_tests(TESTS)
    assert [rule for rule in SHARED_RULES if rule not in named] == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {rule for game in GAMES for rule in game.words.rules}
    unknown = {
        rule: tests for rule, tests in ids_named_by_tests(TESTS).items() if rule not in known
    }
    assert unknown == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_ids_of_a_game_are_counted_without_a_gap(game: Game) -> None:
    rules = own_rules(game)
    prefix = rules[0].partition("-")[0]
    assert rules == [f"{prefix}-{number:02}" for number in range(1, len(rules) + 1)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_of_a_game_is_on_its_page(game: Game, lang: str) -> None:
    page = (RULE_PAGES / f"{game.name}.{lang}.md").read_text("utf-8")
    for rule in game.words.rules:
        assert rule in page
        assert game.words.rule(rule, lang) in page, f"{rule} is out of date on the page"
