"""The oval: a lane for every dog, its fields, the dogs, and inside it the cards of the pass."""

from functools import lru_cache
from math import cos, degrees, pi, sin
from typing import Final

from stammtisch.core.drawing import Drawing, Point
from stammtisch.games.greyhounds.board import DOGS
from stammtisch.games.greyhounds.drawing_pieces import (
    Scene,
    Size,
    card,
    closed_card,
    hound,
    sign,
    small,
    steps_of,
)
from stammtisch.games.greyhounds.scoring import OUT
from stammtisch.games.greyhounds.state import AT_RUN
from stammtisch.games.greyhounds.view import GreyhoundsView

LABELS: Final = 12  # at most so many fields are numbered


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
TALL_OVAL: Final = Oval(8, 8, 344, 304, 16)


def oval_of(drawing: Drawing) -> Oval:
    """Return the oval of a layout."""
    return TALL_OVAL if drawing.is_tall else WIDE_OVAL


@lru_cache(maxsize=16)
def _fields(is_tall: bool, lap: int) -> tuple[str, str, list[tuple[int, float, float]]]:
    """Return the lines between the fields, the chequered line, and the numbers of fields."""
    oval = TALL_OVAL if is_tall else WIDE_OVAL
    between, chequers = [], []
    for field in range(lap):
        x1, y1, _ = oval.at((field + 0.5) / lap, oval.inner)
        x2, y2, _ = oval.at((field + 0.5) / lap, oval.outer)
        between.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    edge = oval.lane / 4
    for row in range(DOGS * 4):
        x, y = oval.cx - edge + row % 2 * edge, oval.cy + oval.inner + row * edge
        chequers.append(f"M{x:.1f} {y:.1f}h{edge:.1f}v{edge:.1f}h-{edge:.1f}z")
    every = 5 * -(-lap // (5 * LABELS))
    numbers = []
    for field in range(every, lap, every):
        x, y, _ = oval.at(field / lap, oval.outer + 8)
        numbers.append((field, x, y + 4.5))
    return "".join(between), "".join(chequers), numbers


def draw_track(
    drawing: Drawing, view: GreyhoundsView, scene: Scene, panels: dict[int, Point]
) -> None:
    """Draw the oval with its dogs and what lies inside it; closed cards come from the panels."""
    oval = oval_of(drawing)
    lap = int(view.terms.lap)
    between, chequers, numbers = _fields(drawing.is_tall, lap)
    for radius, cls in ((oval.outer, "sand"), (oval.inner, "turf")):
        reach = oval.half + radius
        drawing.rect(oval.cx - reach, oval.cy - radius, 2 * reach, 2 * radius, cls, radius)
    for lane in range(1, DOGS):
        radius = oval.inner + lane * oval.lane
        reach = oval.half + radius
        drawing.rect(oval.cx - reach, oval.cy - radius, 2 * reach, 2 * radius, "lane", radius)
    drawing.path(between, "lane")
    drawing.path(chequers, "chequer")
    for field, x, y in numbers:
        drawing.text(x, y, str(field), f"soft {small(drawing)}", "middle")
    x = oval.cx
    told = drawing.teller.say("board_line", finish=scene.finish)
    drawing.text(x, oval.cy + oval.outer + 13, told, f"bold {small(drawing)}", "middle")
    _inside(drawing, view, scene, panels)
    _dogs(drawing, view, scene, oval)


def _dogs(drawing: Drawing, view: GreyhoundsView, scene: Scene, oval: Oval) -> None:
    """Draw the dogs where they stand; what moved in the last pass in the order of the rules."""
    before = drawing.before if isinstance(drawing.before, GreyhoundsView) else None
    steps = steps_of(view, before, scene)
    lap = int(view.terms.lap)
    for dog in sorted(range(DOGS), key=lambda dog: steps.get(dog, 0)):
        fate = scene.fate(dog)
        radius = oval.lane_of(dog)
        far = min(scene.dogs[dog], scene.finish)
        x, y, heading = oval.at(far / lap, radius)
        via: list[Point] = []
        if before is not None and dog in steps:
            passed = range(before.dogs[dog] + 1, far + (1 if fate == OUT else 0))
            via = [oval.at(field / lap, radius)[:2] for field in passed]
        if fate == OUT:
            x, y = oval.kennel(scene.order.index(dog))
            heading = 0
        cls = "out" if fate == OUT else ""
        with drawing.piece(f"dog-{dog}", x, y, cls, step=steps.get(dog, 0), via=via):
            hound(drawing, dog, heading, oval.scale)
        if dog in scene.order:
            beside = x + (24 * oval.scale + 6) * (-1 if x > oval.x + oval.width - 40 else 1)
            with drawing.piece(f"place-{dog}", beside, y, step=steps.get(dog, 0)):
                drawing.circle(0, 0, 9, "badge")
                place = str(scene.order.index(dog) + 1)
                drawing.text(0, 4.5, place, f"badged bold {small(drawing)}", "middle")


# Inside the oval


def slot_of(drawing: Drawing, dog: int) -> Point:
    """Return the middle of the place for a dog's card."""
    oval = oval_of(drawing)
    if drawing.is_tall:
        return oval.cx + (dog - 1.5) * 41, oval.cy - 16
    return oval.cx - 18 + (dog - 1.5) * 50, oval.cy - 10


def _inside(drawing: Drawing, view: GreyhoundsView, scene: Scene, panels: dict[int, Point]) -> None:
    """Draw race and pass, a place for every dog's card, how far it has run, and the last pass."""
    oval = oval_of(drawing)
    lines = [drawing.teller.say("board_race", race=scene.race)]
    if view.phase == AT_RUN:
        lines.append(drawing.teller.say("board_pass", number=view.passes + 1))
    top = oval.cy - oval.inner
    if drawing.is_tall:
        for number, line in enumerate(lines):
            drawing.text(oval.cx, top + 17 + 13 * number, line, "bold small", "middle")
    else:
        drawing.text(oval.cx - 18, top + 25, " · ".join(lines), "bold", "middle")
    width, height = (35, 46) if drawing.is_tall else (42, 58)
    for dog in range(DOGS):
        x, y = slot_of(drawing, dog)
        turn = " turn" if dog in view.to_act and view.phase == AT_RUN else ""
        drawing.rect(x - width / 2, y - height / 2, width, height, f"slot{turn}", 4)
        low = y + height / 2
        told = str(scene.dogs[dog])
        if drawing.is_tall:
            sign(drawing, dog, x, low + 11, 7.5)
            drawing.text(x, low + 33, told, "bold small", "middle")
            low += 11
        else:
            sign(drawing, dog, x - 13, low + 13, 7.5)
            drawing.text(x - 1, low + 18, told, "bold mid")
        laps = min(scene.dogs[dog], scene.finish) // int(view.terms.lap)
        for lap in range(scene.race):
            cls = f"s{dog} rim" if lap < laps else "pip"
            drawing.circle(x + (lap - (scene.race - 1) / 2) * 11, low + 31, 4, cls)
        _laid(drawing, view, dog, (width, height), panels)
    if not drawing.is_tall:
        draw_last_pass(drawing, view, scene, (oval.cx + 98, oval.cy - 42))


def _laid(
    drawing: Drawing, view: GreyhoundsView, dog: int, size: Size, panels: dict[int, Point]
) -> None:
    """Draw the card laid for a dog: open, the viewer's own while it is sealed, or a closed one."""
    x, y = slot_of(drawing, dog)
    if view.phase != AT_RUN or dog not in view.running:
        return
    if view.laid[dog]:
        with drawing.piece(f"card-{dog}-{view.laid[dog]}", x, y):
            card(drawing, view.laid[dog], dog, size)
            if dog not in view.opened:
                width, height = size
                drawing.rect(3 - width / 2, 3 - height / 2, width - 6, height - 6, "sealed", 3)
        return
    asked = [view.dogs[owner] for owner in view.to_act]  # GH-14: level owners lay together
    if dog not in view.to_act and view.dogs[dog] in asked:
        with drawing.piece(f"closed-{dog}", x, y, origin=panels.get(dog)):
            closed_card(drawing, size)


def draw_last_pass(drawing: Drawing, view: GreyhoundsView, scene: Scene, where: Point) -> None:
    """Draw the cards of the last pass and how far each dog ran with it."""
    played = scene.played
    if played is None:
        return
    x, y = where
    told = drawing.teller.say("board_last_pass")
    drawing.text(x, y, told, f"soft {small(drawing)}")
    ran = {event.dog: event.steps for event in played.events if event.steps}
    number = sum(int(result.passes) for result in view.results) + view.passes
    for dog in range(DOGS):
        if not played.cards[dog]:
            continue
        if drawing.is_tall:
            px, py = x + 20 + dog * 84, y + 22
        else:
            px, py = x + 12, y + 18 + dog * 22
        sign(drawing, dog, px - 2, py, 7.5)
        with drawing.piece(f"last-{number}-{dog}", px + 25, py, origin=slot_of(drawing, dog)):
            drawing.rect(-12, -9, 24, 18, "card", 3)
            drawing.text(0, 5, str(played.cards[dog]), f"bold {small(drawing)}", "middle")
        if dog in ran:
            drawing.text(px + 40, py + 5, f"+{ran[dog]}", f"good bold {small(drawing)}")
