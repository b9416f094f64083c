"""Where everything lies in a drawing of DOG: the ring, homes and goals, plates, cards.

The ring is a rounded frame of 64 fields at equal distances; the four start fields are the middles
of its sides, the viewer's at the bottom, and it runs anticlockwise.
"""

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple, final

from stammtisch.core.drawing import Point
from stammtisch.games.dog.board import GOAL, QUARTER, RING, SEATS

CARDS: Final = 6  # the largest hand


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def middle(self) -> Point:
        """Return its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@final
class Layout:
    """All places of one layout, as seen from one seat."""

    def __init__(self, is_tall: bool, bottom: int) -> None:
        self.is_tall = is_tall
        self.bottom = bottom  # the seat drawn there
        if is_tall:
            self.frame = Box(14, 14, 332, 280)
            self.corner = 32.0
            self.marble = 9.0
            self.field = 8.0
            self.plate = (116.0, 70.0, 18.0)  # width, height, distance from the ring
            self.home_gap = 26.0
            self.hand = Box(8, 312, 344, 56)
            self.tray = Box(66, 308, 288, 62)  # what a joker may stand for
            self.pile = [(246.0 - 44 * index, 133.0) for index in range(4)]
            self.pile_card = (36.0, 46.0)
            self.card = (52.0, 56.0)
            self.fold = 371.0  # all that a decision needs is above
            self.height = 458.0
            self.board_height = 306.0
        else:
            self.frame = Box(28, 28, 544, 544)
            self.corner = 130.0
            self.marble = 13.0
            self.field = 11.0
            self.plate = (184.0, 104.0, 60.0)
            self.home_gap = 32.0
            self.hand = Box(614, 500, 332, 72)
            self.tray = Box(614, 382, 332, 88)
            self.pile = [(394.0 - 62 * index, 300.0) for index in range(3)]
            self.pile_card = (50.0, 72.0)
            self.card = (50.0, 72.0)
            self.fold = 600.0
            self.height = 600.0
            self.board_height = 600.0
        self.middle = self.frame.middle()
        self.gap = self._length() / RING
        ring = [self._on_ring(step * self.gap) for step in range(RING)]
        turned = [ring[(place - QUARTER * bottom) % RING] for place in range(RING)]
        self.spots: list[Point] = [(x, y) for x, y, _ in turned]
        self.turns: list[float] = [turn for _, _, turn in turned]  # degrees; 0 at the bottom
        for x, y, turn in turned[::QUARTER]:
            away = [(field + 1) * self.gap for field in range(GOAL)]
            angle = turn * pi / 180
            self.spots += [(x + far * sin(angle), y - far * cos(angle)) for far in away]
            self.turns += [turn] * GOAL
        self.plates = [self._plate((seat - bottom) % SEATS) for seat in range(SEATS)]

    def spot(self, owner: int, spot: int) -> Point:
        """Return where a marble of a player is drawn: on a place, or one of four at home."""
        if spot < len(self.spots):
            return self.spots[spot]
        plate = self.plates[owner]
        first = plate.x + plate.width / 2 - 1.5 * self.home_gap
        return first + (spot - len(self.spots)) * self.home_gap, plate.y + plate.height / 2 + 2

    def in_hand(self, index: int, count: int) -> Point:
        """Return the upper left corner of a card in a hand."""
        step = self.hand.width / CARDS
        first = self.hand.x + (self.hand.width - count * step) / 2 * self.is_tall
        return first + index * step + (step - self.card[0]) / 2, self.hand.y

    def _length(self) -> float:
        return 2 * (self.frame.width + self.frame.height) - (8 - 2 * pi) * self.corner

    def _on_ring(self, way: float) -> tuple[float, float, float]:
        """Return a point of the ring so far from the bottom's middle, and its turn."""
        corner = self.corner
        cx, cy = self.middle
        across = self.frame.width / 2 - corner
        upright = self.frame.height / 2 - corner
        arc = corner * pi / 2
        half = self._length() / 2
        sign, turn = (1, 0.0) if way < half else (-1, -180.0)
        way %= half
        if way <= across:
            x, y, more = way, upright + corner, 0.0
        elif way <= across + arc:
            angle = (way - across) / corner
            x, y = across + corner * sin(angle), upright + corner * cos(angle)
            more = -angle * 180 / pi
        elif way <= across + arc + 2 * upright:
            x, y, more = across + corner, upright - (way - across - arc), -90.0
        elif way <= across + 2 * arc + 2 * upright:
            angle = (way - across - arc - 2 * upright) / corner
            x, y = across + corner * cos(angle), -upright - corner * sin(angle)
            more = -90 - angle * 180 / pi
        else:
            x = across - (way - across - 2 * arc - 2 * upright)
            y, more = -upright - corner, -180.0
        return cx + sign * x, cy + sign * y, turn + more

    def _plate(self, side: int) -> Box:
        """Return a player's plate: in the corner before the own start field."""
        width, height, away = self.plate
        frame = self.frame
        is_right, is_low = side in (1, 2), side in (0, 1)
        return Box(
            frame.x + frame.width - away - width if is_right else frame.x + away,
            frame.y + frame.height - away - height if is_low else frame.y + away,
            width,
            height,
        )


@cache
def layout(is_tall: bool, bottom: int) -> Layout:
    """Return a layout; they never change."""
    return Layout(is_tall, bottom)
