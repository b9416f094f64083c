"""`stammtisch check`: every law, and what does not hold in its smallest case."""

import json
import re

import pytest

from stammtisch.core.errors import LANGUAGES
from stammtisch.testing import LAWS
from tui.commands import run

SOUND = "games.fakes:PAIRS"
FAULTY = "testing.test_check:FORGETFUL"


HELD = {"de": "Alle Gesetze gelten.", "en": "All laws hold."}
BROKEN = {"de": "Verletzt: copies.", "en": "Broken: copies."}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sound_game_keeps_all_laws(lang: str) -> None:
    made = run("check", SOUND, "--matches", "2", "--lang", lang)
    assert made.exit_code == 0
    assert HELD[lang] in made.stdout
    assert made.stdout.count("✓") == len(LAWS)
    for law in LAWS:
        assert law.id in made.stdout


def test_a_game_of_the_registry_is_found_by_its_name() -> None:
    made = run("check", "boat_race", "--law", "notation", "--law", "setup")
    assert made.exit_code == 0
    assert made.stdout.count("✓") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_broken_law_is_named_with_its_smallest_case(lang: str) -> None:
    laws = ("--law", "notation", "--law", "copies")
    made = run("check", FAULTY, *laws, "--matches", "48", "--lang", lang)
    assert made.exit_code == 1
    assert BROKEN[lang] in made.stdout
    assert "✓ notation" in made.stdout
    assert "✗ copies" in made.stdout
    assert "a copy is a different position" in made.stdout
    command = re.search(r'stammtisch check (\S+) --law (\S+) --case "(.*)"', made.stdout)
    assert command is not None
    again = run("check", command[1], "--law", command[2], "--case", command[3], "--lang", lang)
    assert again.exit_code == 1
    assert command[0] in again.stdout


def test_json() -> None:
    made = run("check", FAULTY, "--law", "setup", "--law", "copies", "--matches", "48", "--json")
    assert made.exit_code == 1
    data = json.loads(made.stdout)
    held, broken = data["laws"]
    assert held == {**held, "id": "setup", "holds": True, "cases": 1, "counterexample": None}
    found = broken["counterexample"]
    assert (found["seats"], found["moves"], found["options"]) == (3, 8, {})
    assert found["command"].startswith(f"stammtisch check {FAULTY} --law copies --case")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nonsense",), 1, "There is no game"),
        (("games.fakes:NONSENSE",), 1, "cannot be loaded: AttributeError"),
        (("games.fakes:CARDS",), 1, "cannot be loaded: int?"),
        ((SOUND, "--law", "nonsense"), 2, "There is no law “nonsense”. There are: setup"),
        ((SOUND, "--matches", "0"), 1, "not 0"),
        ((SOUND, "--case", "nonsense"), 2, "“nonsense” is no case"),
        ((SOUND, "--case", "seats=9"), 1, "pairs is played with 2, 3 seats"),
    ],
)
def test_slips(arguments: tuple[str, ...], code: int, words: str) -> None:
    made = run("check", *arguments)
    assert made.exit_code == code
    assert words in " ".join(made.output.split())
