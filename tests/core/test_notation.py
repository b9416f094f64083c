"""Moves are read however people type them."""

import pytest

from stammtisch.core.errors import LANGUAGES, BadMoveText
from stammtisch.core.notation import read_move

CODES = {"joker": 0, "solo e": 1, "strasse": 2}
ALIASES = {"narr": "Joker", "eichelsolo": "Solo E"}


@pytest.mark.parametrize(
    ("typed", "code"),
    [("Joker", 0), ("JOKER ", 0), (" solo   e", 1), ("Narr", 0), ("EichelSolo", 1), ("Straße", 2)],
)
def test_case_spaces_and_other_names_do_not_matter(typed: str, code: int) -> None:
    assert read_move(typed, "dog", CODES, ALIASES) == code


@pytest.mark.parametrize("typed", ["", "  ", "soloe", "solo", "narr joker", "solo e e"])
def test_anything_else_is_refused_with_the_text_as_typed(typed: str) -> None:
    with pytest.raises(BadMoveText) as refused:
        read_move(typed, "dog", CODES, ALIASES)
    assert refused.value.facts == {"text": typed, "game": "dog"}
    assert refused.value.say(LANGUAGES[0]) != refused.value.say(LANGUAGES[1])
