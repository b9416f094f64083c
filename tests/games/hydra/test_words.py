"""Everything a player reads, in both languages, over whole matches."""

import ast
import re
from pathlib import Path
from random import Random
from typing import cast

import pytest

from games.hydra.table import POOR, order_of, table
from games.hydra.test_against_oracle import rig
from stammtisch import build
from stammtisch.core.errors import LANGUAGES, BadMoveText
from stammtisch.core.game import Event, Refusal, Ruling
from stammtisch.games.hydra import GAME, words
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.state import PHASES

PLAYERS = ["Anna", "Bert", "Cora", "Dora", "Emil", "Fred"]
SOURCES = Path(__file__).parents[3] / "src" / "stammtisch"
MATCHES = 12 if build.COMPILED else 3


def say(line: Event | Refusal) -> list[str]:
    key = line.key if isinstance(line, Event) else line.reason
    told = [GAME.words.say(key, line.facts, lang, PLAYERS) for lang in LANGUAGES]
    for text in told:
        assert text.strip() == text
        assert "{" not in text
    return told


def walk(seats: int, seed: int) -> tuple[set[str], set[str]]:
    """Play a rigged match with everyone reading along; return the keys of lines and reasons."""
    dice = Random(seed)
    state = cast(HydraState, GAME.new(seats, {"rounds": 6}))
    lines: set[str] = set()
    reasons: set[str] = set()
    viewers = [*range(seats), None]
    while not state.is_over():
        before = [state.view(viewer) for viewer in viewers]
        if state.awaits_chance():
            if state.dealer < 0:
                state.deal([dice.randrange(seats)])
            else:
                order = order_of(seats, state.dealer)
                hands = rig(order, dice)
                state.deal([NAMES.index(card) for seat in order for card in hands[seat]])
        elif dice.random() < 0.01:
            kind = dice.choice(["penalty", "penalty", "replay", "applause"])
            refusal = state.direct(Ruling(kind, dice.randrange(seats), dice.randrange(9), "so"))
            if refusal is not None:
                say(refusal)
                reasons.add(refusal.reason)
        else:
            refusal = state.refusal(dice.randrange(seats), dice.randrange(-1, 47))
            if refusal is not None:
                assert refusal.rule in GAME.words.rules
                say(refusal)
                reasons.add(refusal.reason)
            seat = dice.choice(state.to_act())
            state.apply(seat, dice.choice(state.legal(seat)))
        for viewer, old in zip(viewers, before, strict=True):
            for event in GAME.news(old, state.view(viewer)):
                say(event)
                lines.add(event.key)
    return lines, reasons


def test_every_line_of_whole_matches_can_be_read() -> None:
    lines: set[str] = set()
    reasons: set[str] = set()
    for seats in (5, 6):
        for seed in range(MATCHES):
            more_lines, more_reasons = walk(seats, seed)
            lines |= more_lines
            reasons |= more_reasons
    assert {"deals", "throws_in", "says", "plays", "takes", "round_was", "party_scores", "wins",
            "keeps", "replayed", "penalty", "solo_is", "lays", "fox_caught"} <= lines  # fmt: skip
    assert {"not_your_turn", "not_now", "not_in_hand", "must_follow"} <= reasons


def test_every_text_is_used_and_every_used_text_exists() -> None:
    used: set[str] = set()
    for source in [*SOURCES.rglob("hydra/*.py"), *SOURCES.rglob("tui/*.py")]:
        if source.name.startswith("words"):
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
    prompts = {f"prompt_{phase}" for phase in PHASES.values()}
    for key in words.TEXTS:
        assert key in used or key in prompts, f"{key} is never said"


@pytest.mark.parametrize("key", words.TEXTS)
def test_every_text_exists_in_both_languages_with_the_same_facts(key: str) -> None:
    german, english = words.TEXTS[key]
    assert sorted(re.findall(r"{\w+", german)) == sorted(re.findall(r"{\w+", english))
    assert german
    assert english
    assert '"' not in german + english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_move_card_phase_and_kind_has_a_name(lang: str) -> None:
    moves = [GAME.words.label("move", move, lang) for move in range(GAME.codes)]
    assert len(set(moves)) == GAME.codes
    phases = [GAME.words.label("phase", phase, lang) for phase in PHASES.values()]
    assert len(set(phases)) == len(PHASES)
    kinds = [GAME.words.label("kind", kind, lang) for kind in range(9)]
    assert len(set(kinds)) == 9
    with pytest.raises(KeyError):
        GAME.words.label("horse", 1, lang)


def test_every_rule_has_a_text_in_both_languages() -> None:
    ids = [f"HY-{number:02}" for number in range(1, 38)]
    assert {*ids, "ALL-01", "ALL-02"} == {*GAME.words.rules}
    for rule in ids:
        assert GAME.words.rule(rule, "de") != GAME.words.rule(rule.lower(), "en")


def test_refusals_say_what_would_be_right() -> None:
    at = table(hands={0: "GD", 1: "HY G9"}).announce().play("0 GD")
    refusal = at.state.refusal(1, GAME.parse_move("HY"))
    assert refusal is not None
    assert say(refusal) == [
        "Gefordert ist Grün, und du kannst bedienen.",
        "The suit led is Grün, and you can follow.",
    ]
    refusal = at.state.refusal(3, GAME.parse_move("HY"))
    assert refusal is not None
    assert say(refusal)[0] == "Du bist nicht dran. Es fehlt noch: Bert."


def test_a_thrown_in_hand_is_told_card_by_card() -> None:
    at = table(hands={2: POOR}).play("2 throw", "0 keep", "1 keep", "3 keep")
    (line, *_) = at.news("4 keep")
    assert say(line)[0].startswith("Cora schmeißt und zeigt Schell-9, Schell-9, Schell-König")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("hydra", "HY"),
        ("eo", "EO"),
        (" r10 ", "R10"),
        ("SCHMEISSEN", "throw"),
        ("schmeißen", "throw"),
        ("Normalsolo", "Solo normal"),
        ("solo  g", "Solo G"),
        ("Paar E", "Pair E"),
        ("ja", "accept"),
        ("nein", "decline"),
    ],
)
def test_moves_are_read_forgivingly(text: str, move: str) -> None:
    assert GAME.move_text(GAME.parse_move(text)) == move


@pytest.mark.parametrize("text", ["", "E", "11", "Solo X", "SoloG", "keep keep"])
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(BadMoveText):
        GAME.parse_move(text)
