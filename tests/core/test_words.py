import pytest

from games.cases import GAMES
from games.fakes import PAIRS, PHASES
from stammtisch.core.errors import REASONS, BadPosition, StammtischError
from stammtisch.core.words import SHARED_RULES, SHARED_TEXTS
from stammtisch.testing.presentation import is_bilingual


@pytest.mark.parametrize("key", [*REASONS, *SHARED_RULES, *SHARED_TEXTS])
def test_every_text_is_written_in_both_languages_as_these_do(key: str) -> None:
    """Those of the games are held against the law `bilingual-texts`."""
    is_bilingual(key, {**REASONS, **SHARED_RULES, **SHARED_TEXTS}[key])


def test_facts_are_called_by_their_names() -> None:
    words = PAIRS.words
    facts = {"who": 1, "cards": [3, 11]}
    assert words.say("opened", facts, "de") == "Platz B zeigt Karte 3, Karte 11."
    assert words.say("opened", facts, "en") == "seat B shows card 3, card 11."
    assert words.say("opened", facts, "en", ["Ada", "Bo"]) == "Bo shows card 3, card 11."
    assert words.say("points", {"points": [1, 2]}, "en") == "The score is [1, 2]."


@pytest.mark.parametrize(("phase", "name"), PHASES.items())
def test_labels(phase: int, name: str) -> None:
    words = PAIRS.words
    assert words.label("phase", phase, "en") == name.lower()
    assert words.label("seat", 2, "de") == "Platz C"
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
