"""The course with its boats, the rank tower, the running score."""

from stammtisch.core.drawing import Pen, face_of
from stammtisch.core.errors import LANGUAGES
from stammtisch.games.boat_race.cards import BOAT_NAMES, COLOURS, NOTHING, RANKING_NAMES
from stammtisch.games.boat_race.drawing_pieces import (
    LETTERS,
    SPECIAL,
    boat_shell,
    colour_sign,
    special_sign,
    star,
)
from stammtisch.games.boat_race.drawing_scene import FOLD, Box, Plan, Scene, plan_of
from stammtisch.games.boat_race.words import COLOUR_WORDS


def course(scene: Scene) -> None:
    """Place the river, and both boats on it."""
    drawing, plan, view = scene.drawing, scene.plan, scene.view
    fields = int(view.terms.course)
    finish = scene.teller.say("finish", course=fields)
    drawing.part("river", face_of(_river, drawing.is_tall, fields, finish))
    cls = plan.small if drawing.is_tall else "bold"
    doubling = face_of(_words, scene.teller.doubling(view), cls)
    above = FOLD + 16 if drawing.is_tall else plan.lane_top - 10
    drawing.part("doubling", doubling, plan.edge + 4, above)
    wide = (plan.finish - plan.start) / fields
    for boat in range(2):
        _lane(scene, boat, fields, wide)


def _words(pen: Pen, text: str, cls: str) -> None:
    pen.text(0, 0, text, cls)


def _river(pen: Pen, is_tall: bool, fields: int, finish: str) -> None:
    """Draw the river, its fields counted."""
    plan = plan_of(is_tall)
    left, right = plan.edge, plan.width - plan.edge
    bottom = plan.lane_top + 2 * plan.lane
    pen.rect(left, plan.lane_top, right - left, 2 * plan.lane, "water", 8)
    wide = (plan.finish - plan.start) / fields
    every = next(step for step in (1, 2, 5, 10, 20, 50) if step * wide >= 5)
    numbered = next(step for step in (1, 5, 10, 20, 50) if step * wide >= 34)
    waves = []
    for field in range(0, fields, every):
        x = plan.start + field * wide
        length = 2 * plan.lane if field % numbered == 0 else 6
        waves.append(f"M{x:.1f} {plan.lane_top}v{length}M{x:.1f} {bottom}v-6")
        if field % numbered == 0 and plan.finish - x > 45:
            pen.text(x, bottom + 14, str(field), f"soft {plan.small}", "middle")
    middle = plan.lane_top + plan.lane
    pen.path(f"{''.join(waves)}M{left} {middle}H{right}", "wave")
    pen.text(right, bottom + 14, finish, f"bold {plan.small}", "end")
    _finish_line(pen, plan, bottom)
    for boat, name in enumerate(BOAT_NAMES):
        y = plan.lane_top + plan.lane * (boat + 0.5)
        pen.text(plan.edge + 8, y + 5, name[0] if is_tall else name, f"bold name{boat}")


def _finish_line(pen: Pen, plan: Plan, bottom: float) -> None:
    """Draw the chequered line."""
    pen.rect(plan.finish, plan.lane_top, 8, bottom - plan.lane_top, "white")
    squares = [
        f"M{plan.finish + 4 * (row % 2)} {plan.lane_top + 4 * row}h4v4h-4z"
        for row in range(int(bottom - plan.lane_top) // 4)
    ]
    pen.path("".join(squares), "black")


def _lane(scene: Scene, boat: int, fields: int, wide: float) -> None:
    """Place a boat on its lane, and whether its points are doubled."""
    drawing, plan, view = scene.drawing, scene.plan, scene.view
    y = plan.lane_top + plan.lane * (boat + 0.5)
    if boat in (view.doubled, view.winner):
        drawing.part("twice", face_of(_twice), plan.edge + (28 if drawing.is_tall else 102), y)
    field = min(view.boats[boat], fields)
    # BR-15 the last field is across the line
    x = plan.finish + 18 if field == fields else plan.start + field * wide
    has_moved = scene.before is not None and scene.before.boats[boat] != view.boats[boat]
    step = scene.fresh(scene.number, view.seats) + 2 if has_moved else 0  # after the trick
    is_near = x > plan.finish - 24  # its number stands behind it then
    drawing.piece(
        f"boat-{boat}", face_of(_boat, boat, plan.shell, view.boats[boat], is_near), x, y, step=step
    )


def _twice(pen: Pen) -> None:
    pen.rect(-4, -10, 26, 20, "glow", 6)
    pen.text(9, 5, "×2", "bold t13 on-glow", "middle")


def _boat(pen: Pen, boat: int, length: float, field: int, is_near: bool) -> None:
    boat_shell(pen, boat, length)
    anchor, x = ("end", -length - 4) if is_near else ("start", 4.0)
    pen.text(x, 5, str(field), "bold", anchor)


def tower(scene: Scene) -> None:
    """Place the ranking of this stage: as a tower, or lying down where there is little room."""
    view = scene.view
    kinds = tuple(sorted(set(view.terms.kinds)))
    ranking = NOTHING if view.ranking is None else int(view.ranking)
    title = scene.teller.say("tower")
    scene.drawing.part(
        "tower", face_of(_tower, scene.drawing.is_tall, ranking, kinds, title, scene.teller.lang)
    )


def _tower(
    pen: Pen, is_tall: bool, ranking: int, kinds: tuple[int, ...], title: str, lang: str
) -> None:
    if is_tall:
        _top_block(pen, kinds, (8, 61, 76, 20))
        for level in range(3):
            _block(pen, ranking, level, (87 + 89 * level, 61, 87, 20), lang)
        return
    pen.text(706, 154, title, "soft t13")
    _top_block(pen, kinds, (772, 163, 106, 26))
    for level in range(3):
        width = 150 + 44 * level
        _block(pen, ranking, level, (825 - width / 2, 191 + 34 * level, width, 32), lang)


def _top_block(pen: Pen, kinds: tuple[int, ...], box: Box) -> None:
    """Draw what beats every colour: the specials of this match, and a sum of eight (BR-09)."""
    x, y, width, height = box
    pen.rect(x, y, width, height, f"c{SPECIAL}", 6)
    left = x + width / 2 - 9 * len(kinds) - 3
    for number, card in enumerate(kinds):
        special_sign(pen, card, left + 18 * number, y + height / 2, 0.38)
    end = left + 18 * len(kinds) + 2
    pen.text(end, y + height / 2 + 5, "Σ8", f"bold t13 on-c{SPECIAL}", "middle")


def _block(pen: Pen, ranking: int, level: int, box: Box, lang: str) -> None:
    """Draw one of the three blocks, the highest first, into a box."""
    x, y, width, height = box
    middle = y + height / 2
    if ranking == NOTHING:
        pen.rect(x, y, width, height, "spot", 6)
        pen.text(x + width / 2, middle + 5, f"{level + 1}.", "soft", "middle")
        return
    colour = COLOURS.index(RANKING_NAMES[ranking][level])
    pen.rect(x, y, width, height, f"c{colour}", 6)
    colour_sign(pen, colour, x + 13, middle, 6)
    name = f"{level + 1}. {COLOUR_WORDS[colour][LANGUAGES.index(lang)]}"
    pen.text(x + width / 2 + 9, middle + 5, name, f"bold t13 on-c{colour}", "middle")


def score(scene: Scene) -> None:
    """Place the running score: both columns, and what they come to."""
    drawing, plan, view = scene.drawing, scene.plan, scene.view
    left = plan.edge if drawing.is_tall else 706
    top = FOLD + 36 if drawing.is_tall else 320
    width = plan.width - plan.edge - left
    twice = tuple(boat in (view.doubled, view.winner) for boat in range(2))
    head = face_of(_score_head, width, twice, scene.teller.say("sum"), plan.small)
    drawing.part("score", head, left, top)
    best = max(view.points) if view.winner is not None else None
    for seat in range(view.seats):
        mine, won = seat == view.seat, view.points[seat] == best
        room = width - 116 - 20 - (22 if won else 6)
        name = scene.named(seat, room, 15 if mine or won else 14)
        columns = view.columns[seat]
        figures = (str(columns[0]), str(columns[1]), scene.teller.points(view.points[seat]))
        drawing.part(
            f"score-{seat}",
            face_of(_score_row, width, name, figures, mine, won),
            left,
            top + 23 * seat + 8,
        )


def _score_head(pen: Pen, width: float, twice: tuple[bool, ...], total: str, small: str) -> None:
    for boat, right in enumerate((width - 116, width - 68)):
        name = LETTERS[boat] + (" ×2" if twice[boat] else "")
        pen.text(right, 0, name, f"bold {small} name{boat}", "end")
    pen.text(width - 8, 0, total, f"soft {small}", "end")


def _score_row(
    pen: Pen, width: float, name: str, figures: tuple[str, str, str], mine: bool, won: bool
) -> None:
    if mine:
        pen.rect(0, 0, width, 22, "felt", 5)
    pen.line(0, 22.5, width, 22.5, "line")
    if won:
        star(pen, 11, 11, 7, "glow")
    cls = "bold" if mine or won else ""
    pen.text(22 if won else 6, 16, name, cls)
    pen.text(width - 116, 16, figures[0], cls, "end")
    pen.text(width - 68, 16, figures[1], cls, "end")
    pen.text(width - 8, 16, figures[2], "bold", "end")
