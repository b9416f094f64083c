"""What a table agrees on, as the rules tell it and the match begins: checks for every game."""

from collections.abc import Mapping

from stammtisch.core.game import Game, OptionValue


def check_rule_tells(game: Game, rule: str, options: Mapping[str, OptionValue], told: str) -> None:
    """A rule tells what this table has agreed, and only where it was agreed."""
    seats = game.seat_counts[0]
    assert told in game.rule(rule, "en", seats, game.settle(seats, options))
    assert told not in game.rule(rule, "en", seats, game.settle(seats))


def check_starter(game: Game, seats: int) -> None:
    """Whoever is named begins."""
    for seat in range(seats):
        state = game.new(seats, {"starter": seat})
        assert state.view(None).starter == seat  # type: ignore[attr-defined]  # of such a game
