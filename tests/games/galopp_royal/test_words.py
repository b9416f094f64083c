"""Notation, labels and rule texts."""

import re
from string import Formatter

import pytest

from stammtisch.core.errors import LANGUAGES, BadMoveText
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.words import TEXTS, move_words


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("PASS", "pass"),
        ("passe", "pass"),
        ("12", "bid 12"),
        ("biete  12", "bid 12"),
        ("Los", "go"),
        ("zurück 1 3", "back 1 3"),
        ("vor 2", "forth 2"),
        ("weg 3 r", "drop 3 R"),
        ("DROP 0 o", "drop 0 O"),
    ],
)
def test_moves_are_read_however_they_are_typed(typed: str, text: str) -> None:
    assert GAME.move_text(GAME.parse_move(typed)) == text


@pytest.mark.parametrize(
    "typed",
    ["", "bid", "bid 0", "bid 501", "501", "back 3 1", "back 6", "drop 0", "drop 0 4", "+1"],
)
def test_what_is_no_move_is_refused(typed: str) -> None:
    with pytest.raises(BadMoveText):
        GAME.parse_move(typed)


def test_every_move_has_a_name_in_both_languages() -> None:
    for lang in LANGUAGES:
        names = {GAME.words.label("move", move, lang) for move in range(GAME.codes)}
        assert len(names) == GAME.codes


def test_moves_of_the_rascal_are_told_in_full() -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Fay"]
    told = {
        text: [move_words(GAME.parse_move(text), lang, names) for lang in LANGUAGES]
        for text in ("back 1", "back 1 3", "forth 2", "forth 0 5", "drop 2 R")
    }
    assert told == {
        "back 1": ["2 vor, Ben 2 zurück", "2 forward, Ben 2 back"],
        "back 1 3": ["2 vor, Ben und Dan je 1 zurück", "2 forward, Ben and Dan each 1 back"],
        "forth 2": ["2 zurück, Cleo 2 vor", "2 back, Cleo 2 forward"],
        "forth 0 5": ["2 zurück, Ada und Fay je 1 vor", "2 back, Ada and Fay each 1 forward"],
        "drop 2 R": ["Cleo: Schlitzohr", "Cleo: rascal"],
    }


def test_both_languages_ask_for_the_same_facts() -> None:
    for key, pair in TEXTS.items():
        asked = [
            sorted((name, spec) for _, name, spec, _ in Formatter().parse(text) if name)
            for text in pair
        ]
        assert asked[0] == asked[1], key
        assert pair[0] != pair[1], key


def test_rules_are_told_in_two_languages_and_refer_to_existing_rules() -> None:
    for rule in (f"GR-{number:02}" for number in range(1, 28)):
        texts = [GAME.words.rule(rule, lang) for lang in LANGUAGES]
        assert texts[0] != texts[1]
        for text in texts:
            assert '"' not in text
            assert all(other in GAME.words.rules for other in re.findall(r"GR-\d\d", text))
