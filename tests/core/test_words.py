from string import Formatter

import pytest

from games.cases import GAMES
from games.fakes import PAIRS, Phase
from stammtisch.core.errors import LANGUAGES, REASONS, BadPosition, StammtischError
from stammtisch.core.game import Game
from stammtisch.core.words import SHARED_RULES, Pair

PAIRS_OF_TEXTS: dict[str, Pair] = {
    **{f"core:{key}": pair for key, pair in {**REASONS, **SHARED_RULES}.items()},
    **{
        f"{game.name}:{key}": pair
        for game in [PAIRS, *GAMES]
        for key, pair in {**game.words.texts, **game.words.rules}.items()
    },
}


def placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, kind or "") for _, name, kind, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", PAIRS_OF_TEXTS)
def test_every_text_is_written_in_both_languages_with_the_same_facts(key: str) -> None:
    german, english = PAIRS_OF_TEXTS[key]
    assert german.strip() == german != ""
    assert english.strip() == english != ""
    assert placeholders(german) == placeholders(english)
    assert all(name for name, _ in placeholders(german)), "every fact has a name"


@pytest.mark.parametrize("key", PAIRS_OF_TEXTS)
def test_every_text_quotes_as_its_language_does(key: str) -> None:
    german, english = PAIRS_OF_TEXTS[key]
    assert german.count("„") == german.count("“")
    assert '"' not in german + english
    assert "„" not in english
    assert english.count("“") == english.count("”")


@pytest.mark.parametrize("game", [PAIRS, *GAMES], ids=lambda game: game.name)
def test_every_game_has_a_title(game: Game) -> None:
    assert all(game.words.title(lang) for lang in LANGUAGES)


def test_facts_are_called_by_their_names() -> None:
    words = PAIRS.words
    facts = {"who": 1, "cards": [3, 11]}
    assert words.say("opened", facts, "de") == "Platz 1 zeigt Karte 3, Karte 11."
    assert words.say("opened", facts, "en") == "seat 1 shows card 3, card 11."
    assert words.say("opened", facts, "en", ["Ada", "Bo"]) == "Bo shows card 3, card 11."
    assert words.say("points", {"points": [1, 2]}, "en") == "The score is [1, 2]."


@pytest.mark.parametrize("phase", list(Phase))
def test_labels(phase: Phase) -> None:
    words = PAIRS.words
    assert words.label("phase", phase, "en") == phase.name.lower()
    assert words.label("seat", 2, "de") == "Platz 2"
    assert words.label("seat", 0, "de", ["Ada"]) == "Ada"
    assert words.label("seat", [0, 1], "en", ["Ada", "Bo"]) == "Ada, Bo"
    assert words.label("card", [1, 2], "de") == "Karte 1, Karte 2"


def test_a_rule_is_found_in_small_letters_too() -> None:
    assert PAIRS.words.rule("pa-01", "de") == "Zwei oder drei spielen."
    assert PAIRS.words.rule("ALL-01", "en") == SHARED_RULES["ALL-01"][1]


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        PAIRS.words.title("fr")


def test_every_game_knows_the_shared_rules() -> None:
    for game in [PAIRS, *GAMES]:
        assert SHARED_RULES.items() <= game.words.rules.items()


def test_an_error_says_its_reason_in_either_language() -> None:
    error = StammtischError("no_such_seat", {"seat": 9})
    assert str(error) == error.say("en") == "There is no seat 9 at this table."
    assert error.say("de") == "Platz 9 gibt es an diesem Tisch nicht."
    assert BadPosition("why").say("de") == "Unmögliche Stellung: why"
