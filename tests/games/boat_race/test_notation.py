"""Moves as text, options, and the texts themselves."""

from string import Formatter

import pytest

from stammtisch import games
from stammtisch.core.errors import LANGUAGES, BadMoveText, BadSetup
from stammtisch.games.boat_race import GAME, BoatRace
from stammtisch.games.boat_race.rules import CODES
from stammtisch.games.boat_race.state import PHASES, Phase
from stammtisch.games.boat_race.words import TEXTS

IDS = [f"BR-{number:02}" for number in range(1, 18)]


def test_the_game_is_found_by_name() -> None:
    assert games.get("boat_race") is GAME
    assert isinstance(GAME, BoatRace)
    assert (GAME.name, GAME.codes) == ("boat_race", CODES)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *[("R1", 0), ("R8", 7), ("G1", 8), ("Y8", 23), ("y8", 23), (" g7 ", 14)],
        *[("Champ", 24), ("superchamp", 24), ("Superchamp", 24)],
        *[("Oar", 25), ("Ruderbruch", 25), ("broken  oar", 25)],
        *[("Cox", 26), ("STEUERMANN", 26), ("Steuermann über Bord", 26), ("Cox overboard", 26)],
        *[("Oxford", 27), ("o", 27), ("O", 27), ("cambridge", 28), ("C", 28)],
        *[("RGY", 29), ("ryg", 30), ("GRY", 31), ("GYR", 32), ("YRG", 33), ("Ygr", 34)],
    ],
)
def test_moves_are_read_from_text(text: str, code: int) -> None:
    assert GAME.parse_move(text) == code


@pytest.mark.parametrize(
    "text", ["", "R9", "R0", "B1", "RG", "RRG", "RGYR", "0", "27", "R 7", "Rot"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(BadMoveText) as error:
        GAME.parse_move(text)
    assert text in error.value.say("de")


def test_every_move_is_written_as_it_is_read() -> None:
    texts = [GAME.move_text(move) for move in range(CODES)]
    assert [GAME.parse_move(text) for text in texts] == list(range(CODES))


@pytest.mark.parametrize(
    "options",
    [
        {"course": 4},
        {"course": 201},
        {"course": [26, 26]},
        {"course": []},
        {"specials": 1},
        {"specials": [1, 1]},
        {"specials": [1, 1, 1, 0]},
        {"specials": [4, 0, -1]},
        {"specials": [1, 1, 0]},
        {"specials": [3, 1, 0]},
        {"specials": [0, 0, 0]},
        {"length": 26},
    ],
    ids=str,
)
def test_bad_options_are_refused(options: dict[str, int | list[int]]) -> None:
    with pytest.raises(BadSetup) as error:
        GAME.new(3, options)
    assert error.value.say("de") != error.value.say("en")


def test_good_options_and_defaults() -> None:
    assert GAME.settle(3) == {"course": [26], "specials": [1, 1, 1]}
    assert GAME.settle(5, {"course": 200})["course"] == [200]
    for specials in ([3, 0, 0], [0, 3, 0], [0, 0, 3], [2, 1, 0], [0, 1, 2]):
        assert GAME.settle(4, {"specials": specials})["specials"] == specials


def test_every_rule_has_a_text_in_both_languages() -> None:
    rules = GAME.words.rules
    assert [rule for rule in rules if rule.startswith("BR")] == IDS
    for rule in IDS:
        german, english = rules[rule]
        assert german != english
        assert min(len(german), len(english)) > 80


def test_texts_use_the_same_facts_in_both_languages() -> None:
    def facts(text: str) -> set[tuple[str, str]]:
        return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name}

    for key, (german, english) in TEXTS.items():
        assert german != english, key
        assert facts(german) == facts(english), key
        assert '"' not in german + english, key


def test_every_phase_has_a_name_and_a_prompt() -> None:
    for phase, name in PHASES.items():
        for lang in LANGUAGES:
            assert GAME.words.label("phase", phase, lang)
            assert GAME.words.say(f"prompt_{name}", {"boat": 0}, lang)


@pytest.mark.parametrize(
    ("kind", "value", "german", "english"),
    [
        ("card", 6, "Rot 7", "Red 7"),
        ("card", 8, "Grün 1", "Green 1"),
        ("card", 24, "Superchamp", "Superchamp"),
        ("card", 25, "Ruderbruch", "Broken Oar"),
        ("card", 26, "Steuermann über Bord", "Cox Overboard"),
        ("boat", 1, "Cambridge", "Cambridge"),
        ("colour", 2, "Gelb", "Yellow"),
        ("ranking", 3, "Grün vor Gelb vor Rot", "Green over Yellow over Red"),
        ("move", 23, "Gelb 8", "Yellow 8"),
        ("move", 27, "Oxford", "Oxford"),
        ("move", 29, "Rot vor Grün vor Gelb", "Red over Green over Yellow"),
        ("phase", Phase.BOAT, "Bootsansage", "announcing a boat"),
    ],
)
def test_labels(kind: str, value: int, german: str, english: str) -> None:
    assert GAME.words.label(kind, value, "de") == german
    assert GAME.words.label(kind, value, "en") == english


def test_there_is_no_label_for_other_things() -> None:
    with pytest.raises(ValueError, match="horse"):
        GAME.words.label("horse", 1, "en")
