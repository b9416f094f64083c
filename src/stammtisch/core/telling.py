"""Telling a person about a match: where it stands, what is asked, what moves and points are called.

One for every surface: the terminal and the browser say the same words.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from mypy_extensions import mypyc_attr

from stammtisch.core.fields import fields_of
from stammtisch.core.game import OVER, Event, Game, View

# A sentence for the page: plain, or its level as a heading (0: none) and its parts, of which some
# have a look (`Teller.look`): [0, ["Anna", "s0"], " plays ", ["king", "K heart"]]
Sentence = str | list[object]


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
        """Return where the match stands, in a few words: who has won, or the text `headline`.

        Like every default here it fills a text of the game in with fields of the view.
        """
        if is_over(view):
            won = self.winners(view)
            return self.say("match_won" if len(won) == 1 else "match_shared", who=won)
        told = self.text("headline", view)
        return told or self.game.words.title(self.lang)

    def prompt(self, view: View) -> str:
        """Return what the viewer, who is to act, is asked to choose: the text `prompt_<phase>`."""
        name = view.shapes().get("phase")
        told = "" if name is None else self.text(f"prompt_{name(_field(view, 'phase'))}", view)
        return told or self.text("prompt", view)

    def clock(self, view: View) -> int:
        """Return how often what fades has been renewed: a line that fades lasts two of these.

        A trick-taking game counts tricks, as an old one may not be looked at. The terminal also
        pauses before the next but one. Where neither is wanted, the clock stands still.
        """
        return 0

    def standing(self, view: View) -> list[int]:
        """Return the points of every seat, as far as the viewer may know them: `view.points`."""
        return list(_field(view, "points"))

    def winners(self, view: View) -> list[int]:
        """Return who has won a match that is over: whoever stands best."""
        standing = self.standing(view)
        best = max(standing)
        return [seat for seat in range(len(standing)) if standing[seat] == best]

    def rounds(self, view: View) -> list[list[int]]:
        """Return what every seat got in each round so far: `view.history`, if there is one."""
        return list(getattr(view, "history", []))

    def sheet(self, view: View) -> Sheet:
        """Return the whole score sheet: a line for every round, and the points."""
        rows: list[list[str]] = []
        for number, entered in enumerate(self.rounds(view), start=1):
            told = [self.points(points) for points in entered]
            rows.append([self.say("round", round=number), *told])
        standing = self.standing(view)
        total = self.say("sum" if rows else "points")
        rows.append([total, *[self.points(points) for points in standing]])
        return Sheet(["", *self.names[: len(standing)]], rows)

    def sheet_facts(self, view: View) -> tuple[object, ...] | None:
        """Return all that the sheet of a view is made from, besides the names at the table.

        Where they are the same for several viewers, or as before, the sheet is made once. None:
        it is made for every view.
        """
        return None

    def table(self, view: View) -> list[str]:
        """Return what lies on the table in words, for where nothing is drawn.

        While somebody is to act it is the text `table`; below, the viewer's cards if the view has a
        `hand`.
        """
        told = self.text("table", view) if view.to_act else ""
        lines = [told] if told else []
        hand: list[int] | None = getattr(view, "hand", None)
        return [*lines, self.say("your_cards", cards=hand)] if hand else lines

    def text(self, key: str, view: View) -> str:
        """Return a text of the game filled in with fields of a view; empty if there is none."""
        if key not in self.game.words.texts:
            return ""
        facts = {name: _field(view, name) for name in fields_of(view) if not name.startswith("_")}
        return self.game.words.say(key, facts, self.lang, self.names)

    def look_back(self, view: View) -> list[str]:
        """Return what anyone may look at again, the last trick or the like, line by line."""
        return []

    def move(self, move: int) -> str:
        """Return a move in words."""
        return self.label("move", move)

    def amount(self, move: int) -> int | None:
        """Return the number that stands for a move such as a bid; none for other moves."""
        return None

    def is_weighty(self, view: View) -> bool:
        """Tell whether what the viewer is to choose is confirmed before it is made, as bets are."""
        return False

    def picks(self, move: int) -> Sequence[int]:
        """Return what a move is put together from on the page, in any order; mostly nothing.

        Such picks (this runner on that place) are numbers from `Game.codes` on. A drawing places
        them as it places moves, each with a label; once they leave a single move, that is chosen.
        """
        return ()

    def roll(self, view: View) -> str:
        """Return what the viewer presses to have a die fall that chance has thrown; mostly nothing.

        Until then the page shows the drawing's parts of the class `before-roll`, not those of the
        class `after-roll`, and keeps the last line of the log back.
        """
        return ""

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

    # The log as people read it

    def heading(self, key: str) -> int:
        """Return whether a line of the log begins something: 1 a round or race, 2 a trick in it."""
        return 0

    def look(self, kind: str, value: object) -> str:
        """Return how a thing in a sentence looks: `s0` to `s5` for the colour of a seat, for a card
        what stands in its corner and its sign (`core.kit.SIGNS`), as in `K heart`, or `K` alone.
        """
        return f"s{value}" if kind == "seat" else ""

    def line(self, event: Event) -> Sentence:
        """Return a line of the log with the looks of what it names."""
        level = self.heading(event.key)
        parts: list[object] = [level]
        is_plain = level == 0
        plain = ""
        for text, kind, value in self.game.words.parts(
            event.key, event.facts, self.lang, self.names
        ):
            look = self.look(kind, value) if kind else ""
            if not look:
                plain += text
                continue
            is_plain = False
            if plain:
                parts.append(plain)
                plain = ""
            parts.append([text, look])
        if is_plain:
            return plain
        if plain:
            parts.append(plain)
        return parts

    def own(self, view: View) -> list[Event]:
        """Return what this viewer alone knows, as lines: for those who look when all is over.

        By default the cards of a `hand`.
        """
        hand: object = getattr(view, "hand", None)
        is_plain = isinstance(hand, list) and bool(hand) and isinstance(hand[0], int)
        return [Event("holds", {"cards": hand})] if is_plain else []

    def ending(self, view: View) -> str:
        """Return why a match is over, in a sentence: the text `ending`, if there is one."""
        return self.text("ending", view)


def is_over(view: View) -> bool:
    """Tell whether a view is of a match that has ended: by its `phase`."""
    return bool(getattr(view, "phase", None) == OVER)


def plain_text(sentence: Sentence) -> str:
    """Return a sentence without its looks."""
    if isinstance(sentence, str):
        return sentence
    text = ""
    for part in sentence[1:]:
        text += part if isinstance(part, str) else cast(str, cast(list[object], part)[0])
    return text


def _field(view: View, name: str) -> Any:
    return getattr(view, name)


def listed(names: Sequence[str], lang: str) -> str:
    """Return names as people say them: `Anna, Bert and Clara`."""
    last = {"de": " und ", "en": " and "}[lang]
    return last.join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
