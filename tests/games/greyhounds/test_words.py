"""Moves as text, labels in both languages, refusals that can be read, and the rule texts."""

import pytest

from games.greyhounds.table import betting, dealt, opened, running
from stammtisch.core.errors import LANGUAGES, BadMoveText
from stammtisch.core.game import Ruling
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.rules import CODES
from stammtisch.games.greyhounds.words import PHASE_LABELS, TEXTS


@pytest.mark.parametrize(
    ("move", "text"),
    [(0, "C1"), (19, "C20"), (20, "RBGY"), (43, "YGBR"), (44, "win R"), (51, "place Y")]
    + [(52, "quin RB"), (57, "quin GY"), (58, "300"), (69, "1400")],
)
def test_moves_as_text(move: int, text: str) -> None:
    assert GAME.move_text(move) == text
    assert GAME.parse_move(text.lower()) == move


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Sieg R", "win R"),
        ("platz y", "place Y"),
        ("EINLAUF YB", "quin BY"),
        ("quin br", "quin RB"),
    ],
)
def test_other_ways_to_write_a_move(text: str, same: str) -> None:
    assert GAME.parse_move(text) == GAME.parse_move(same)


@pytest.mark.parametrize("text", ["", "C0", "C21", "7", "RBGG", "win", "200", "1500", "quin RR"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(BadMoveText):
        GAME.parse_move(text)


@pytest.mark.parametrize(
    ("kind", "value", "german", "english"),
    [
        ("dog", 2, "Grün", "Green"),
        ("pair", 4, "Blau/Gelb", "Blue/Yellow"),
        ("money", 1500, "1.500 £", "£1,500"),
        ("money", -24000, "-24.000 £", "-£24,000"),
        ("move", 6, "7", "7"),
        ("move", 21, "I Rot II Blau III Gelb IV Grün", "I Red II Blue III Yellow IV Green"),
        ("move", 45, "Sieg Blau", "win Blue"),
        ("move", 50, "Platz Grün", "place Green"),
        ("move", 57, "Einlauf Grün/Gelb", "quinella Green/Yellow"),
        ("move", 69, "1.400 £", "£1,400"),
        ("phase", "bet", "Wetten", "betting"),
    ],
)
def test_labels(kind: str, value: object, german: str, english: str) -> None:
    assert [GAME.words.label(kind, value, lang) for lang in LANGUAGES] == [german, english]


def test_texts_have_the_same_facts_in_both_languages() -> None:
    from string import Formatter

    for german, english in TEXTS.values():
        facts = [{name for _, name, _, _ in Formatter().parse(text)} for text in (german, english)]
        assert facts[0] == facts[1]
        assert german.strip()
        assert english.strip()
    with pytest.raises(KeyError):
        GAME.words.label("nonsense", 1, "de")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_can_be_read(lang: str) -> None:
    for state in (GAME.new(4), dealt(), opened(), betting(), running(1), running(2, seats=3)):
        for seat in (-1, 0, 1, 2, 3, 4, 99):
            for move in (-(10**9), -1, *range(CODES + 1), 10**9):
                refusal = state.refusal(seat, move)
                if refusal is not None:
                    assert refusal.rule in GAME.words.rules
                    assert GAME.words.say(refusal.reason, refusal.facts, lang)


def test_nothing_is_left_to_a_director() -> None:
    for kind in ("penalty", "replay"):
        refusal = dealt().direct(Ruling(kind, 0, 1, "why"))
        assert refusal is not None
        assert refusal.rule == "GH-06"
        assert refusal.reason == "no_rulings"


def test_rules_are_told_in_two_languages() -> None:
    assert len([rule for rule in GAME.words.rules if rule.startswith("GH")]) == 25
    for rule in GAME.words.rules:
        german, english = (GAME.words.rule(rule, lang) for lang in LANGUAGES)
        assert german != english
        assert german[-1] in ".“)"
        assert english[-1] in ".”)"
    assert len(PHASE_LABELS) == 8
