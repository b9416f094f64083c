"""What a table agrees on: who begins, and rules that tell the table's own numbers."""

import pytest

from games.cases import GAMES
from stammtisch import games
from stammtisch.core import record
from stammtisch.core.errors import LANGUAGES, BadSetup
from stammtisch.core.game import LOT, Game
from stammtisch.core.match import Match
from stammtisch.core.option import STARTER
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.testing.presentation import is_bilingual

SEED = bytes(range(SEED_BYTES))
NAMED = [
    (game.name, seats)
    for game in GAMES
    for seats in game.seat_counts
    if STARTER in [option.name for option in game.options]
]


def played(game: Game, seats: int, options: dict[str, list[int]], choices: int = 12) -> Match:
    """Return a match after some choices."""
    match, rng = Match(game, seats, SEED, options), FastRng(1)
    while choices and not match.is_over():
        seat = match.state.to_act()[0]
        match.play(seat, match.state.random_move(seat, rng))
        choices -= 1
    return match


@pytest.mark.parametrize(("name", "seats"), NAMED)
def test_the_table_may_name_who_begins(name: str, seats: int) -> None:
    game = games.get(name)
    for seat in range(seats):
        match = played(game, seats, {STARTER: [seat]}, choices=0)
        assert match.state.view(None).starter == seat  # type: ignore[attr-defined]  # of all three
        assert match.options[STARTER] == [seat]
    with pytest.raises(BadSetup):
        game.settle(seats, {STARTER: [seats]})


@pytest.mark.parametrize(("name", "seats"), NAMED)
def test_a_match_with_a_named_starter_has_a_record_that_replays(name: str, seats: int) -> None:
    game = games.get(name)
    match = played(game, seats, {STARTER: [seats - 1]})
    text = record.write(match)
    assert f"option starter: {seats - 1}\n" in text
    assert record.write(record.verify(record.parse(text), game)) == text
    position = game.position_to_json(match.state)
    assert game.position_to_json(game.position_from_json(position)) == position


@pytest.mark.parametrize(("name", "seats"), NAMED)
def test_what_goes_without_saying_is_not_told(name: str, seats: int) -> None:
    game = games.get(name)
    assert STARTER in [option.name for option in game.options]
    assert STARTER not in game.settle(seats)
    assert game.settle(seats, {STARTER: LOT}) == game.settle(seats)
    told = [record.write(played(game, seats, options)) for options in ({}, {STARTER: [LOT]})]
    assert told[0] == told[1]
    assert STARTER not in told[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_have_no_gaps_left(game: Game, lang: str) -> None:
    seats = game.seat_counts[-1]
    for rule in game.words.rules:
        told = game.words.rule(rule, lang)
        assert "{" not in told
        assert game.rule(rule, lang, game.seat_counts[0], game.settle(game.seat_counts[0])) == told
        assert "{" not in game.rule(rule, lang, seats, game.settle(seats))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_seats_are_named_in_both_languages(game: Game) -> None:
    for option in game.options:
        if option.names_seat():
            assert option.role is not None
            is_bilingual(option.name, option.role)
            assert (option.low, option.default) == (LOT, [LOT])
    for rule, (option_name, pair) in game.words.here.items():
        assert option_name in game.defaults(game.seat_counts[0])
        is_bilingual(rule, pair)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_programmers_words_in_rules_and_options(game: Game) -> None:
    texts = [text for pair in game.words.rules.values() for text in pair]
    texts += [text for option in game.options for text in option.label]
    for text in texts:
        for word in (
            "−1",
            "Platz 0",
            "seat 0",
            "Plätze 0",
            "seats 0",
            "ab 0",
            "from 0",
            "“cards”",
            "„cards“",
        ):
            assert word not in text
