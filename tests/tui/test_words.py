"""The terminal's texts: complete, and the same facts in both languages."""

import re
from pathlib import Path
from string import Formatter

import pytest

import stammtisch
from stammtisch.core.telling import listed
from stammtisch.tui.words import SLIPS, TEXTS, Slip, habitual_language, tell

READERS = (
    "cli.py",
    "cli_admin.py",
    "cli_check.py",
    "cli_join.py",
    "flags.py",
    "admin.py",
    "screen.py",
)
SOURCES = [
    path.read_text()
    for path in Path(str(stammtisch.__file__)).parent.glob("**/*.py")
    if path.parent.name == "tui" or path.name in READERS
]


def facts(text: str) -> set[str]:
    """Return the names that a text wants filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", [*TEXTS, *SLIPS])
def test_both_languages_tell_the_same_facts(key: str) -> None:
    german, english = {**TEXTS, **SLIPS}[key]
    assert german
    assert english
    assert facts(german) == facts(english)
    assert "“" not in german.replace("“", "", german.count("„")), "German quotes are „ “"


def test_every_text_that_is_asked_for_exists_and_every_one_is_asked_for() -> None:
    source = "\n".join(SOURCES).replace("'", '"')
    asked = set(re.findall(r'tell\(\s*"([a-z_]+)"', source))
    slips = set(re.findall(r'Slip\(\s*"([a-z_]+)"', source))
    assert asked <= set(TEXTS)
    assert slips <= set(SLIPS)
    for key in {*TEXTS, *SLIPS} - {"compiled", "interpreted"}:  # these two `build` names
        stem, _, rest = key.partition("_")
        ways = [f'"{stem}_{{', f'}}_{rest}"', f'"{key}"']  # put together from parts, or whole
        assert any(way in source.replace(f'"{key}": (', "") for way in ways), key


def test_a_slip_says_why_in_both_languages() -> None:
    slip = Slip("no_file", {"path": "x"})
    assert slip.say("de") == "Die Datei x gibt es nicht."
    assert slip.say("en") == "There is no file x."


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_US", "LC_MESSAGES": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], lang: str) -> None:
    assert habitual_language(environment) == lang


def test_lists_of_names() -> None:
    assert listed(["A"], "de") == "A"
    assert listed(["A", "B"], "de") == "A und B"
    assert listed(["A", "B", "C"], "en") == "A, B and C"
    assert tell("seat", "de") == "Platz"
