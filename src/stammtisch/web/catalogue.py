"""Games and tables as lists show them: to programs as data, to people in the lobby."""

from typing import Any, Final

from fastapi import HTTPException

from stammtisch import games
from stammtisch.core.game import Game
from stammtisch.store import Listing

LISTED: Final = ("id", "game", "seats", "names", "phase", "clock", "rated", "updated", "result")


def game_data(game: Game, lang: str) -> dict[str, Any]:
    """Return what can be played and agreed."""
    return {
        "game": game.name,
        "title": game.words.title(lang),
        "rules": game.version,
        "seats": game.seat_counts,
        "codes": game.codes,
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "low": option.low,
                "high": option.table_high,
            }
            for option in game.options
        ],
    }


def table_data(listing: Listing) -> dict[str, Any]:
    """Return a table as lists show it."""
    data = {name: getattr(listing, name) for name in LISTED}
    return {**data, "readable": listing.unreadable is None}


def game_card(game: Game, lang: str) -> dict[str, Any]:
    """Return a game as the lobby shows it."""
    low, high = min(game.seat_counts), max(game.seat_counts)
    return {
        "name": game.name,
        "title": game.words.title(lang),
        "counts": str(low) if low == high else f"{low}–{high}",
        "about": game.words.about(lang),
        "rules": len(game.words.rules),
    }


def game_cards(lang: str) -> list[dict[str, Any]]:
    """Return all games as the lobby shows them."""
    return [game_card(games.get(name), lang) for name in games.names()]


def game_called(name: str) -> Game:
    """Return a game by its name in a link."""
    if name not in games.names():
        raise HTTPException(404)
    return games.get(name)
