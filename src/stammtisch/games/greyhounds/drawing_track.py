"""The oval: a lane for every dog, its fields, the dogs, and inside it the cards of the pass."""

from typing import Final

from stammtisch.core.drawing import Pen, Point, face_of
from stammtisch.games.greyhounds.board import DOGS, unpack
from stammtisch.games.greyhounds.drawing_oval import (
    WIDE_OVAL,
    Oval,
    lower,
    oval_of,
    slot_of,
    slot_size,
)
from stammtisch.games.greyhounds.drawing_pieces import (
    Scene,
    card,
    closed_card,
    hound,
    say,
    sealed_card,
    sign,
    small,
)
from stammtisch.games.greyhounds.drawing_reveal import reveal
from stammtisch.games.greyhounds.scoring import OUT
from stammtisch.games.greyhounds.state import Phase

LABELS: Final = 12  # at most so many fields are numbered


def track(scene: Scene, panels: dict[int, Point], y: float = WIDE_OVAL.y) -> None:
    """Place the oval with its dogs and what lies inside it; closed cards come from the panels."""
    drawing = scene.drawing
    oval = lower(y) if scene.is_tall else WIDE_OVAL
    markup = face_of(_track, scene.is_tall, scene.lap)
    drawing.part("track", markup, 0, y - oval_of(scene.is_tall).y)
    line = scene.say("board_line", finish=scene.finish)
    below = (oval.cx, oval.cy + oval.outer + 13)
    scene.write("line", below, line, f"bold {scene.small}", "middle")
    _inside(scene, oval, panels)
    _dogs(scene, oval)
    if scene.has_run:
        reveal(scene, oval)


def _track(pen: Pen, is_tall: bool, lap: int) -> None:
    """Draw the lanes, the lines between the fields, the chequered line, and numbers of fields."""
    oval = oval_of(is_tall)
    rings = [(oval.outer, "sand"), (oval.inner, "turf")]
    rings += [(oval.inner + lane * oval.lane, "lane") for lane in range(1, DOGS)]
    for radius, cls in rings:
        reach = oval.half + radius
        pen.rect(oval.cx - reach, oval.cy - radius, 2 * reach, 2 * radius, cls, radius)
    between, chequers = [], []
    for field in range(lap):
        x1, y1, _ = oval.at((field + 0.5) / lap, oval.inner)
        x2, y2, _ = oval.at((field + 0.5) / lap, oval.outer)
        between.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    pen.path("".join(between), "lane")
    edge = oval.lane / 4
    for row in range(DOGS * 4):
        x, y = oval.cx - edge + row % 2 * edge, oval.cy + oval.inner + row * edge
        chequers.append(f"M{x:.1f} {y:.1f}h{edge:.1f}v{edge:.1f}h-{edge:.1f}z")
    pen.path("".join(chequers), "chequer")
    every = 5 * -(-lap // (5 * LABELS))
    for field in range(every, lap, every):
        x, y, _ = oval.at(field / lap, oval.outer + 8)
        pen.text(x, y + 4.5, str(field), f"soft {small(is_tall)}", "middle")


def _dogs(scene: Scene, oval: Oval) -> None:
    """Place the dogs where they stand; what moved in the last pass in the order of the rules."""
    drawing, before = scene.drawing, scene.before
    steps = scene.steps
    lap, is_tall = scene.lap, scene.is_tall
    for dog in sorted(range(DOGS), key=lambda dog: steps.get(dog, 0)):
        fate = scene.fate(dog)
        radius = oval.lane_of(dog)
        far = min(scene.dogs[dog], scene.finish)
        x, y, heading = oval.at(far / lap, radius)
        step = steps.get(dog, 0)
        via: list[Point] = []
        if before is not None and step:
            passed = range(before.dogs[dog] + 1, far + (1 if fate == OUT else 0))
            via = [oval.at(field / lap, radius)[:2] for field in passed]
        if fate == OUT:
            x, y = oval.kennel(scene.order.index(dog))
            heading = 0.0
        markup = face_of(hound, dog, heading, oval.scale, is_tall)
        drawing.piece(f"dog-{dog}", markup, x, y, "out" if fate == OUT else "", step=step, via=via)
        if dog in scene.order:
            beside = x + (24 * oval.scale + 6) * (-1 if x > oval.x + oval.width - 40 else 1)
            markup = face_of(_place, scene.order.index(dog) + 1, is_tall)
            drawing.piece(f"place-{dog}", markup, beside, y, step=step)


def _place(pen: Pen, place: int, is_tall: bool) -> None:
    pen.circle(0, 0, 9, "badge")
    pen.text(0, 4.5, str(place), f"badged bold {small(is_tall)}", "middle")


# Inside the oval


def _inside(scene: Scene, oval: Oval, panels: dict[int, Point]) -> None:
    """Place race and pass, a place for every dog's card, how far it has run, and the last pass."""
    drawing, view, is_tall = scene.drawing, scene.view, scene.is_tall
    is_running = view.phase == Phase.RUN
    number = view.passes + 1 if is_running else 0
    title = face_of(_title, scene.race, number, is_tall, scene.lang)
    drawing.part("race", title, oval.cx, oval.cy - oval.inner, step=scene.after)
    for dog in range(DOGS):
        x, y = slot_of(oval, is_tall, dog)
        cls = "acts" if is_running and dog in view.to_act else ""
        drawing.part(f"slot-{dog}", face_of(_slot, dog, is_tall), x, y, cls)
        laps = min(scene.dogs[dog], scene.finish) // scene.lap
        run = face_of(_run, dog, scene.dogs[dog], laps, scene.race, is_tall)
        drawing.part(f"run-{dog}", run, x, y, step=scene.steps.get(dog, scene.after))
        if is_running and dog in view.running:
            _laid(scene, dog, (x, y), panels)
    if not is_tall:
        last_pass(scene, (oval.cx + 98, oval.cy - 42))


def _title(pen: Pen, race: int, number: int, is_tall: bool, lang: str) -> None:
    lines = [say("board_race", lang, race=race)]
    if number:
        lines.append(say("board_pass", lang, number=number))
    if not is_tall:
        pen.text(-18, 25, " · ".join(lines), "bold", "middle")
        return
    for row, line in enumerate(lines):
        pen.text(0, 20 + 14 * row, line, "bold small", "middle")


def _slot(pen: Pen, dog: int, is_tall: bool) -> None:
    width, height = slot_size(is_tall)
    pen.rect(-width / 2, -height / 2, width, height, "slot", 4)
    if is_tall:
        sign(pen, dog, -26, 0, 7.5, is_tall)
    else:
        sign(pen, dog, -13, height / 2 + 13, 7.5, is_tall)


def _run(pen: Pen, dog: int, distance: int, laps: int, race: int, is_tall: bool) -> None:
    """Draw how far a dog has run: its fields, and its laps as pips."""
    low = slot_size(is_tall)[1] / 2
    if is_tall:
        pen.text(19, 0, str(distance), "bold mid")
    else:
        pen.text(-1, low + 18, str(distance), "bold mid")
    for lap in range(race):
        cls = f"s{dog} rim" if lap < laps else "pip"
        if is_tall:
            pen.circle(23 + lap * 10, 10, 3.5, cls)
        else:
            pen.circle((lap - (race - 1) / 2) * 11, low + 31, 4, cls)


def _laid(scene: Scene, dog: int, at: Point, panels: dict[int, Point]) -> None:
    """Place the card laid for a dog: open, the viewer's own while it is sealed, or a closed one."""
    drawing, view = scene.drawing, scene.view
    size = slot_size(scene.is_tall)
    number = view.laid[dog]
    if number:
        if dog in view.opened:
            markup = face_of(card, number, dog, *size, "")
        else:
            markup = face_of(sealed_card, number, dog, *size)
        drawing.piece(f"card-{dog}-{number}", markup, at[0], at[1])
        return
    asked = [view.dogs[owner] for owner in view.to_act]  # GH-14: level owners lay together
    if dog not in view.to_act and view.dogs[dog] in asked:
        drawing.piece(f"closed-{dog}", face_of(closed_card, *size), *at, origin=panels.get(dog))


def last_pass(scene: Scene, where: Point) -> None:
    """Place the cards of the last pass and how far each dog ran with it."""
    played = scene.played
    if played is None:
        return
    x, y = where
    drawing, view, is_tall = scene.drawing, scene.view, scene.is_tall
    scene.write("last", (x, y), scene.say("board_last_pass"), scene.soft, step=scene.after)
    ran = {event.dog: event.steps for event in scene.events if event.steps}
    number = drawing.teller.clock(view)
    for dog, laid in enumerate(unpack(played.cards, DOGS)):
        if not laid:
            continue
        px, py = (x + 60 + dog * 76, y - 4) if is_tall else (x + 12, y + 18 + dog * 22)
        markup = face_of(_ran, dog, ran.get(dog, 0), is_tall)
        drawing.part(f"ran-{dog}", markup, px, py, step=scene.after)
        markup = face_of(_last_card, laid, is_tall)
        origin = slot_of(oval_of(is_tall), is_tall, dog)
        key = f"last-{number}-{dog}"
        drawing.piece(key, markup, px + 25, py, step=scene.after, origin=origin)


def _ran(pen: Pen, dog: int, steps: int, is_tall: bool) -> None:
    sign(pen, dog, -2, 0, 7.5, is_tall)
    if steps:
        pen.text(40, 5, f"+{steps}", f"good bold {small(is_tall)}")


def _last_card(pen: Pen, number: int, is_tall: bool) -> None:
    pen.rect(-12, -9, 24, 18, "card", 3)
    pen.text(0, 5, str(number), f"bold {small(is_tall)}", "middle")
