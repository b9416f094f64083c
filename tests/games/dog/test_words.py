"""Everything a player reads, in both languages, over whole matches; notation."""

from typing import cast

import pytest

from games.dog.table import board, play, put, scene
from stammtisch import build
from stammtisch.core.errors import LANGUAGES, BadMoveText
from stammtisch.core.game import Event, Refusal, Ruling
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME, words
from stammtisch.games.dog.notation import MOVE_TEXTS
from stammtisch.games.dog.rulebook import RULES
from stammtisch.games.dog.rules import CODES, DogState
from stammtisch.games.dog.state import PARTS, PHASES

PLAYERS = ["Anna", "Bert", "Cora", "Dora"]
MATCHES = 6 if build.COMPILED else 1


def say(line: Event | Refusal) -> list[str]:
    key = line.key if isinstance(line, Event) else line.reason
    told = [GAME.words.say(key, line.facts, lang, PLAYERS) for lang in LANGUAGES]
    for text in told:
        assert text.strip() == text
        assert "{" not in text
    return told


def english(before: DogState, after: DogState, viewer: int | None) -> list[str]:
    return [say(event)[1] for event in GAME.news(before.view(viewer), after.view(viewer))]


def test_every_line_of_whole_matches_can_be_read() -> None:
    lines: set[str] = set()
    reasons: set[str] = set()
    for seed in range(MATCHES):
        rng = FastRng(seed)
        state = cast(DogState, GAME.new(4))
        while not state.is_over():
            before = [state.view(viewer) for viewer in (0, 3, None)]
            if state.awaits_chance():
                state.deal(state.draw(rng))
            else:
                seat = state.turn()
                for _ in range(2):
                    refusal = state.refusal(seat, rng.below(CODES))
                    if refusal is not None:
                        assert refusal.rule in GAME.words.rules
                        say(refusal)
                        reasons.add(refusal.reason)
                state.apply(seat, state.random_move(seat, rng))
            for viewer, old in zip((0, 3, None), before, strict=True):
                for event in GAME.news(old, state.view(viewer)):
                    say(event)
                    lines.add(event.key)
    log = {"deals", "shuffled", "lays_down", "swapped", "received", "plays", "plays_joker",
           "goes_home", "folds", "all_in", "wins"}  # fmt: skip
    assert lines >= log
    assert reasons >= {"not_in_hand", "not_now", "must_move", "not_your_marble", "wrong_distance"}


def test_the_log_of_plays() -> None:
    start = scene({0: "a3 d12", 1: "a5"}, {0: "7 Joker", 1: "2 J", 2: "2", 3: "K"})
    state = start.copy()
    play(state, "0 7 + d12 + ga1 + a3 + a5")
    assert english(start, state, 2) == [
        "Anna: 7, from D 12 to goal A 1, from A 3 to A 5.",
        "Sent home: 1 of Bert.",
    ]
    later = state.copy()
    play(later, "1 fold", "2 fold", "3 K + out", "0 Joker + 8 + a5 + a13")
    assert english(state, later, None) == [
        "Bert cannot move and lays down: 2, jack.",
        "Cora cannot move and lays down: 2.",
        "Dora: king, a marble comes out.",
        "Anna: joker as 8, from A 5 to A 13.",
    ]
    assert english(later, later, None) == []


def test_the_log_of_a_jack_and_of_a_round_that_ends_at_once() -> None:
    start = scene({0: "a3", 1: "b5"}, {0: "J"})
    state = start.copy()
    play(state, "0 J + a3 + b5")
    assert board(state) == {0: "b5", 1: "a3"}
    state.deal(state.draw(FastRng(1)))
    assert english(start, state, 3) == [
        "Anna: jack, A 3 swaps with B 5.",
        "Round 2: 5 cards for everyone, Bert starts.",
    ]


def test_the_log_of_the_swap_tells_everyone_the_own_cards_only() -> None:
    state = cast(DogState, GAME.new(4))
    state.deal([2])
    state.deal(state.draw(FastRng(3)))
    before = state.copy()
    state.apply(0, state.legal(0)[0])
    assert english(before, state, 1) == []
    assert len(english(before, state, 0)) == 1
    chosen = state.copy()
    for seat in (1, 2, 3):
        state.apply(seat, state.legal(seat)[0])
    assert english(chosen, state, None) == ["Everybody has swapped."]
    assert len(english(chosen, state, 0)) == 2


def test_DG_27_the_log_of_rulings() -> None:
    state = scene({0: "a3"}, {0: "2"})
    after = state.copy()
    after.direct(Ruling("award", 1, 0, "so"))
    assert english(state, after, 0) == [
        "The director decides: 0 to 8 for Anna, Cora against Bert, Dora.",
        "The winners: Bert, Dora.",
    ]


def test_the_log_tells_that_someone_is_in() -> None:
    start = scene({0: "ga2 ga3 ga4 d15"}, {0: "2", 1: "2"})
    put(start, {0: "ga2 ga3 ga4 d15"})
    state = play(start.copy(), "0 2 + d15 + ga1")
    assert english(start, state, 1)[-1] == "Anna has all four marbles in the goal."


def test_every_text_exists_in_both_languages_and_differs() -> None:
    for key, (german, english_text) in words.TEXTS.items():
        assert german
        assert english_text
        same = {"plays", "screen_team"}
        assert (german == english_text) == (key in same), key
    for rule, (german, english_text) in RULES.items():
        assert rule.startswith("DG-")
        assert german != english_text
    assert len(RULES) == 27


def test_labels() -> None:
    for lang in LANGUAGES:
        for move in range(CODES):
            assert GAME.words.label("move", move, lang)
        for phase in PHASES.values():
            assert GAME.words.label("phase", phase, lang)
        for part in ["gift", *PARTS.values()]:
            assert GAME.words.label("part", part, lang)
    assert GAME.words.label("card", 10, "de") == "Bube"
    with pytest.raises(KeyError):
        GAME.words.label("dragon", 0, "de")


def test_notation() -> None:
    assert GAME.parse_move("König") == GAME.parse_move("K")
    assert GAME.parse_move("  ASS ") == GAME.parse_move("a") == GAME.parse_move("A")
    assert GAME.move_text(GAME.parse_move("GB2")) == "gb2"
    assert GAME.move_text(0) == "a0"
    assert len(set(MOVE_TEXTS)) == CODES
    for text in ("", "e1", "a16", "ga5", "1", "11", "7 + a3", "joker2"):
        with pytest.raises(BadMoveText):
            GAME.parse_move(text)
