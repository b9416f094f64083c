"""What the pictures of Greyhounds are made of: dogs, signs, cards; and which race is shown."""

from typing import Final, cast

from stammtisch.core.drawing import Drawing, Pen, Point, face_of
from stammtisch.games.greyhounds.board import DOG_NAMES, NOTHING
from stammtisch.games.greyhounds.scoring import HOME, OUT, RESTS, Pass, Result, order_of
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.view import GreyhoundsView
from stammtisch.games.greyhounds.words import WORDS

Box = tuple[float, float, float]  # x, y, width
REVEAL: Final = 1  # the step in which the cards of a pass are turned up


def _outline(sign: int) -> str:
    """Return the outline of a dog at full stretch that runs to the right (1) or the left (-1)."""

    def at(*numbers: float) -> str:
        return " ".join(f"{n if place % 2 else n * sign:g}" for place, n in enumerate(numbers))

    return (
        f"M{at(-25, -6)}C{at(-21, -1, -18, -3, -14, -4)}C{at(-9, -8, -3, -6, 3, -6)}"
        f"C{at(8, -6, 10, -9, 13, -11)}L{at(15, -13)}L{at(17, -10.5)}L{at(24, -7.5)}"
        f"L{at(23, -5.5)}C{at(19, -5, 17, -5, 15, -4)}C{at(14, 0, 13, 2, 12, 3)}"
        f"L{at(21, 7)}L{at(25, 6.5)}L{at(25, 8.5)}L{at(20, 9.5)}L{at(8, 5)}"
        f"C{at(2, 5, -3, 1, -7, 2)}L{at(-12, 5)}L{at(-20, 9)}L{at(-25, 8.5)}L{at(-25, 6.5)}"
        f"L{at(-20, 6.5)}L{at(-15, 1)}C{at(-17, 0, -22, -2, -25, -6)}Z"
    )


HOUNDS: Final = {1: _outline(1), -1: _outline(-1)}


def small(is_tall: bool) -> str:
    """Return the class of the smallest text of a layout."""
    return "small" if is_tall else "mid"


def say(key: str, lang: str, **facts: object) -> str:
    """Return one of the game's texts."""
    return WORDS.say(key, facts, lang)


def bet_name(bet: int, lang: str) -> str:
    """Return what a kind of bet is called."""
    return WORDS.label("bet", bet, lang)


def pounds(amount: int, lang: str) -> str:
    """Return an amount of money."""
    return WORDS.label("money", amount, lang)


# Faces, and what they are made of


def sign(pen: Pen, dog: int, x: float, y: float, r: float, is_tall: bool) -> None:
    """Draw the sign of a dog: a letter on a disc, a square, a triangle or a diamond."""
    cls = f"s{dog} rim"
    if dog == 0:
        pen.circle(x, y, r, cls)
    elif dog == 1:
        pen.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8, cls, 2)
    elif dog == 2:
        top, foot = y - r * 1.35, y + r * 0.95
        pen.polygon([(x, top), (x + r * 1.4, foot), (x - r * 1.4, foot)], cls)
    else:
        wide = r * 1.3
        pen.polygon([(x, y - wide), (x + wide, y), (x, y + wide), (x - wide, y)], cls)
    size = "" if r >= 10 else small(is_tall)
    drop = 4.4 if size else 5
    pen.text(x, y + drop, DOG_NAMES[dog], f"on-s{dog} bold {size}".rstrip(), "middle")


def letters(pen: Pen, dogs: tuple[int, int], cx: float, y: float) -> None:
    """Write the letters of two dogs side by side, each in its colour."""
    pen.text(cx - 1, y, DOG_NAMES[dogs[0]], f"s{dogs[0]} bold", "end")
    pen.text(cx + 1, y, DOG_NAMES[dogs[1]], f"s{dogs[1]} bold")


def hound(pen: Pen, dog: int, heading: float, scale: float, is_tall: bool) -> None:
    """Draw a running dog around the origin; it never runs upside down."""
    is_left = 90 < heading % 360 < 270
    turn = (heading + 180) % 360 if is_left else heading % 360
    with pen.group(turn=turn, scale=scale):
        pen.path(HOUNDS[-1 if is_left else 1], f"s{dog} rim")
    sign(pen, dog, 0, 0, 8, is_tall)


def card(pen: Pen, number: int, dog: int, width: float, height: float, fate: str = "") -> None:
    """Draw an open card around the origin; `spent` and `gone` cards are struck out."""
    x, y = -width / 2, -height / 2
    pen.rect(x, y, width, height, "card", 4)
    pen.rect(x + 2, y + 2, width - 4, height * 0.16, f"s{dog}", 2)
    font = "number" if width >= 40 else "big" if width >= 32 else "small" if width < 24 else ""
    drop = height * 0.09 + {"number": 9, "big": 7, "small": 4.5}.get(font, 5)
    pen.text(0, drop, str(number), f"bold {font}".rstrip(), "middle")
    if fate:
        pen.line(x + 3, -y - 3, -x - 3, y + 3, "strike")
    if fate == "gone":
        pen.line(x + 3, y + 3, -x - 3, -y - 3, "strike")


def own_card(pen: Pen, number: int, dog: int, width: float, height: float, fate: str) -> None:
    """Draw a card of the viewer's own, to be chosen."""
    card(pen, number, dog, width, height, fate)
    pen.rect(-width / 2, -height / 2, width, height, "halo clear", 4)


def sealed_card(pen: Pen, number: int, dog: int, width: float, height: float) -> None:
    """Draw a card that only its owner sees so far (GH-14)."""
    card(pen, number, dog, width, height)
    pen.rect(3 - width / 2, 3 - height / 2, width - 6, height - 6, "sealed", 3)


def closed_card(pen: Pen, width: float, height: float) -> None:
    """Draw the back of a card around the origin."""
    x, y = -width / 2, -height / 2
    pen.rect(x, y, width, height, "back", 4)
    pen.rect(x + 4, y + 4, width - 8, height - 8, "weave", 2)


def free_slot(pen: Pen, width: float, height: float) -> None:
    """Draw the empty place of a card around the origin."""
    pen.rect(-width / 2, -height / 2, width, height, "slot", 4)


def written(pen: Pen, text: str, cls: str = "", anchor: str = "start") -> None:
    """Write a text at the origin."""
    pen.text(0, 0, text, cls, anchor)


class Scene:
    """The race that is shown: the one under way, or until there are odds again the one before."""

    def __init__(self, drawing: Drawing) -> None:
        view = cast(GreyhoundsView, drawing.view)
        self.drawing = drawing
        self.view = view
        self.before = cast(GreyhoundsView | None, drawing.before)
        self.is_tall = drawing.is_tall
        self.lang = drawing.teller.lang
        self.small = small(drawing.is_tall)
        self.soft = f"soft {self.small}"
        self.lap = int(view.terms.lap)
        is_past = bool(view.results) and view.phase in (Phase.ODDS, Phase.OVER)
        self.result: Result | None = view.results[-1] if is_past else None
        self.race = len(view.results) if is_past else max(view.race, 1)
        self.finish = self.race * self.lap
        self.dogs = view.dogs
        self.order = view.order
        self.placement = view.placement
        self.played: Pass | None = view.last_pass
        if self.result is not None:
            self.played = self.result.last_pass
            self.dogs = list(self.played.dogs)
            self.order = order_of(self.result.order)
            if view.phase == Phase.OVER:
                self.placement = int(self.result.placement)
        self.events = [] if self.played is None else self.played.events()
        self.has_run = has_run(self)  # the pass is news: it is shown step by step
        self.steps = steps_of(self)
        # when all dogs have run, the cards are laid aside
        self.after = max(self.steps.values(), default=REVEAL) + 1 if self.has_run else 0

    def write(
        self,
        key: str,
        at: Point,
        text: str,
        cls: str = "",
        anchor: str = "start",
        step: int = 0,
    ) -> None:
        """Place a text as a part of the drawing."""
        self.drawing.part(key, face_of(written, text, cls, anchor), *at, step=step)

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's texts in the viewer's language."""
        return say(key, self.lang, **facts)

    def fate(self, dog: int) -> int:
        """Return whether a dog is home, out, or took a place that was left; NOTHING if it runs."""
        if dog not in self.order:
            return NOTHING
        if self.dogs[dog] >= self.finish:
            return HOME
        rested = [event.dog for event in self.events if event.what == RESTS]
        return RESTS if dog in rested else OUT


def has_run(scene: Scene) -> bool:
    """Tell whether the dogs have run since the viewer last looked."""
    view, before = scene.view, scene.before
    if before is None or before.race != scene.race or scene.played is None:
        return False
    is_settled = len(view.results) > len(before.results)
    return is_settled or (view.race == before.race and view.passes > before.passes)


def steps_of(scene: Scene) -> dict[int, int]:
    """Return when each dog moves in the pass that has just been run (GH-19, GH-21).

    First the cards are turned up: that is step 1.
    """
    if not scene.has_run:
        return {}
    moved = [event.dog for event in scene.events if event.what not in (HOME, RESTS)]
    return {dog: step for step, dog in enumerate(moved, start=REVEAL + 1)}
