"""Telling a person about a match: where it stands, what is asked, what moves and points are called.

One for every surface: the terminal and the browser say the same words.
"""

from collections.abc import Sequence
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from stammtisch.core.game import Game, View


class Sheet(NamedTuple):
    """A score sheet: what stands above its columns, and its rows, the first cell saying what of."""

    head: list[str]
    rows: list[list[str]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Teller:
    """Puts the views of one game into words for one person: only what the view tells."""

    def __init__(self, game: Game, names: Sequence[str], lang: str) -> None:
        self.game = game
        self.names = names
        self.lang = lang

    def headline(self, view: View) -> str:
        """Return where the match stands, in a few words."""
        raise NotImplementedError

    def prompt(self, view: View) -> str:
        """Return what the viewer, who is to act, is asked to choose."""
        raise NotImplementedError

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed: what fades lasts until the next but one."""
        raise NotImplementedError

    def standing(self, view: View) -> list[int]:
        """Return the points of every seat, as far as the viewer may know them."""
        raise NotImplementedError

    def sheet(self, view: View) -> Sheet:
        """Return the whole score sheet."""
        raise NotImplementedError

    def look_back(self, view: View) -> list[str]:
        """Return what anyone may look at again, the last trick or the like, line by line."""
        return []

    def move(self, move: int) -> str:
        """Return a move in words."""
        return self.label("move", move)

    def amount(self, move: int) -> int | None:
        """Return the number that stands for a move such as a bid; none for other moves."""
        return None

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the parts so far of a choice that has been begun."""
        return ", ".join(self.move(part) for part in parts)

    def points(self, points: int) -> str:
        """Return a score as this game writes it."""
        return str(points)

    def label(self, kind: str, value: object) -> str:
        """Return the game's own name for a thing."""
        return self.game.words.label(kind, value, self.lang, self.names)

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's own texts."""
        return self.game.words.say(key, facts, self.lang, self.names)


def listed(names: Sequence[str], lang: str) -> str:
    """Return names as people say them: `Anna, Bert and Clara`."""
    last = {"de": " und ", "en": " and "}[lang]
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
