"""Where things lie on the track and inside it."""

from functools import lru_cache
from math import cos, degrees, pi, sin
from typing import Final

from stammtisch.core.drawing import Point
from stammtisch.games.greyhounds.board import DOGS


class Oval:
    """Two straights and two bends; dogs run to the right below and to the left above."""

    def __init__(self, x: float, y: float, width: float, height: float, lane: float) -> None:
        self.x, self.y, self.width, self.height, self.lane = x, y, width, height, lane
        self.cx, self.cy = x + width / 2, y + height / 2
        self.outer = height / 2 - 15  # the rim outside holds the numbers
        self.inner = self.outer - DOGS * lane
        self.half = width / 2 - height / 2  # of a straight
        self.scale = lane / 21

    def at(self, part: float, radius: float) -> tuple[float, float, float]:
        """Return the place and the heading at a part of the lap; 0 is the line."""
        middle = (self.outer + self.inner) / 2
        bend = pi * middle
        way = part % 1 * (4 * self.half + 2 * bend)
        if way < self.half:
            return self.cx + way, self.cy + radius, 0
        way -= self.half
        if way < bend:
            angle = way / middle
            x = self.cx + self.half + radius * sin(angle)
            return x, self.cy + radius * cos(angle), -degrees(angle)
        way -= bend
        if way < 2 * self.half:
            return self.cx + self.half - way, self.cy - radius, 180
        way -= 2 * self.half
        if way < bend:
            angle = way / middle
            x = self.cx - self.half - radius * sin(angle)
            return x, self.cy - radius * cos(angle), 180 - degrees(angle)
        return self.cx - self.half + way - bend, self.cy + radius, 0

    def lane_of(self, dog: int) -> float:
        """Return the radius of the middle of a dog's lane, red innermost."""
        return self.inner + self.lane * (dog + 0.5)

    def kennel(self, place: int) -> Point:
        """Return where a lapped dog waits: a corner beside the track, by the place it took."""
        dx = self.width / 2 - 24 if place == 1 else 24 - self.width / 2
        dy = self.height / 2 - 22 if place == DOGS - 1 else 22 - self.height / 2
        return self.cx + dx, self.cy + dy


WIDE_OVAL: Final = Oval(12, 12, 600, 360, 21)
TALL_OVAL: Final = Oval(4, 4, 352, 186, 13.5)
PASS_HEIGHT: Final = 44.0  # of the cards of the pass, where they lie below the track


def track_height() -> float:
    """Return how high the track is where it is narrow, with the cards of the pass."""
    return TALL_OVAL.height + PASS_HEIGHT


def oval_of(is_tall: bool) -> Oval:
    """Return the oval of a layout."""
    return TALL_OVAL if is_tall else WIDE_OVAL


@lru_cache(32)
def lower(y: float) -> Oval:
    """Return the oval of the tall layout further down."""
    oval = TALL_OVAL
    return Oval(oval.x, y, oval.width, oval.height, oval.lane)


def slot_of(oval: Oval, is_tall: bool, dog: int) -> Point:
    """Return the middle of the place for a dog's card: in the oval, or if it is low below it."""
    if is_tall:
        return oval.cx - 8 + (dog - 1.5) * 88, oval.y + oval.height + PASS_HEIGHT / 2
    return oval.cx - 18 + (dog - 1.5) * 50, oval.cy - 10


def slot_size(is_tall: bool) -> tuple[float, float]:
    """Return how large cards are there."""
    return (31, 40) if is_tall else (42, 58)
