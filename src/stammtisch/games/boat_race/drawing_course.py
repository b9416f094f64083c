"""The course with its boats, the rank tower, the running score."""

from stammtisch.games.boat_race.cards import BOAT_NAMES, COLOURS, RANKING_NAMES
from stammtisch.games.boat_race.drawing_pieces import (
    SPECIAL,
    boat_shell,
    colour_sign,
    special_sign,
    star,
)
from stammtisch.games.boat_race.drawing_scene import Box, Scene


def course(scene: Scene) -> None:
    """Draw the river, its fields counted, and both boats."""
    drawing, plan, seen = scene.drawing, scene.plan, scene.seen
    left, right = plan.edge, drawing.width - plan.edge
    bottom = plan.lane_top + 2 * plan.lane
    cls = plan.small if drawing.is_tall else "bold"
    drawing.text(left + 4, plan.lane_top - 10, scene.teller.doubling(seen), cls)
    drawing.rect(left, plan.lane_top, right - left, 2 * plan.lane, "water", 8)
    fields = int(seen.material.course)
    wide = (plan.finish - plan.start) / fields
    every = next(step for step in (1, 2, 5, 10, 20, 50) if step * wide >= 5)
    told = next(step for step in (1, 5, 10, 20, 50) if step * wide >= 34)
    waves = []
    for field in range(0, fields, every):
        x = plan.start + field * wide
        length = 2 * plan.lane if field % told == 0 else 6
        waves.append(f"M{x:.1f} {plan.lane_top}v{length}M{x:.1f} {bottom}v-6")
        if field % told == 0 and plan.finish - x > 45:
            drawing.text(x, bottom + 15, str(field), f"soft {plan.small}", "middle")
    middle = plan.lane_top + plan.lane
    drawing.path(f"{''.join(waves)}M{left} {middle}H{right}", "wave")
    told_finish = scene.teller.say("finish", course=fields)
    drawing.text(right, bottom + 15, told_finish, f"bold {plan.small}", "end")
    _finish_line(scene, bottom)
    for boat in range(2):
        _lane(scene, boat, fields, wide)


def _finish_line(scene: Scene, bottom: float) -> None:
    """Draw the chequered line."""
    drawing, plan = scene.drawing, scene.plan
    drawing.rect(plan.finish, plan.lane_top, 8, bottom - plan.lane_top, "white")
    squares = [
        f"M{plan.finish + 4 * (row % 2)} {plan.lane_top + 4 * row}h4v4h-4z"
        for row in range(int(bottom - plan.lane_top) // 4)
    ]
    drawing.path("".join(squares), "black")


def _lane(scene: Scene, boat: int, fields: int, wide: float) -> None:
    """Draw a boat on its lane, and whether its points are doubled."""
    drawing, plan, seen = scene.drawing, scene.plan, scene.seen
    y = plan.lane_top + plan.lane * (boat + 0.5)
    name = BOAT_NAMES[boat][0] if drawing.is_tall else BOAT_NAMES[boat]
    drawing.text(plan.edge + 8, y + 5, name, f"bold name{boat}")
    if boat in (seen.doubled, seen.winner):
        x = plan.edge + (28 if drawing.is_tall else 102)
        drawing.rect(x - 4, y - 10, 26, 20, "glow", 6)
        drawing.text(x + 9, y + 5, "×2", "bold t13 on-glow", "middle")
    place = min(seen.boats[boat], fields)
    x = plan.start + place * wide
    if place == fields:
        x = plan.finish + 18  # BR-15 across the line
    step = 0
    if scene.before is not None and scene.before.boats[boat] != seen.boats[boat]:
        step = scene.fresh(scene.number, seen.seats) + 2  # after the trick was taken
    with drawing.piece(f"boat-{boat}", x, y, step=step):
        boat_shell(drawing, boat, plan.shell)
        is_near = x > plan.finish - 24  # its number stands behind it then
        anchor, at = ("end", -plan.shell - 4) if is_near else ("start", 4)
        drawing.text(at, 5, str(seen.boats[boat]), "bold", anchor)


def tower(scene: Scene) -> None:
    """Draw the ranking of this stage: as a tower, or lying down where there is little room."""
    if scene.drawing.is_tall:
        _top_block(scene, (8, 122, 76, 28))
        for place in range(3):
            _block(scene, place, (87 + 89 * place, 122, 87, 28))
        return
    scene.drawing.text(706, 154, scene.teller.say("tower"), "soft t13")
    _top_block(scene, (772, 163, 106, 26))
    for place in range(3):
        width = 150 + 44 * place
        _block(scene, place, (825 - width / 2, 191 + 34 * place, width, 32))


def _top_block(scene: Scene, box: Box) -> None:
    """Draw what beats every colour: the specials of this match, and a sum of eight (BR-09)."""
    drawing = scene.drawing
    x, y, width, height = box
    kinds = sorted(set(scene.seen.material.kinds))
    drawing.rect(x, y, width, height, f"c{SPECIAL}", 6)
    left = x + width / 2 - 9 * len(kinds) - 3
    for place, card in enumerate(kinds):
        special_sign(drawing, card, left + 18 * place, y + height / 2, 0.38)
    at = left + 18 * len(kinds) + 2
    drawing.text(at, y + height / 2 + 5, "Σ8", f"bold t13 on-c{SPECIAL}", "middle")


def _block(scene: Scene, place: int, box: Box) -> None:
    """Draw one of the three blocks, the highest first, into a box."""
    drawing, ranking = scene.drawing, scene.seen.ranking
    x, y, width, height = box
    middle = y + height / 2
    if ranking is None:
        drawing.rect(x, y, width, height, "spot", 6)
        drawing.text(x + width / 2, middle + 5, f"{place + 1}.", "soft", "middle")
        return
    colour = COLOURS.index(RANKING_NAMES[ranking][place])
    drawing.rect(x, y, width, height, f"c{colour}", 6)
    colour_sign(drawing, colour, x + 13, middle, 6)
    told = f"{place + 1}. {scene.teller.label('colour', colour)}"
    drawing.text(x + width / 2 + 9, middle + 5, told, f"bold t13 on-c{colour}", "middle")


def score(scene: Scene) -> None:
    """Draw the running score: both columns, and what they come to."""
    drawing, plan, seen = scene.drawing, scene.plan, scene.seen
    left = plan.edge if drawing.is_tall else 706
    right = drawing.width - plan.edge
    top = 674 if drawing.is_tall else 320
    at = [right - 116, right - 68, right - 8]
    for boat in range(2):
        twice = " ×2" if boat in (seen.doubled, seen.winner) else ""
        told = BOAT_NAMES[boat][0] + twice
        drawing.text(at[boat], top, told, f"bold {plan.small} name{boat}", "end")
    drawing.text(at[2], top, scene.teller.say("sum"), f"soft {plan.small}", "end")
    best = max(seen.points) if seen.winner is not None else None
    for seat in range(seen.seats):
        y = top + 23 * seat + 8
        if seat == seen.seat:
            drawing.rect(left, y, right - left, 22, "felt", 5)
        drawing.line(left, y + 22.5, right, y + 22.5, "line")
        won = seen.points[seat] == best
        if won:
            star(drawing, left + 11, y + 11, 7, "glow")
        cls = "bold" if seat == seen.seat or won else ""
        indent = 22 if won else 6
        room = at[0] - left - 20 - indent
        drawing.text(left + indent, y + 16, scene.named(seat, room, 15 if cls else 14), cls)
        for boat in range(2):
            figure = str(seen.columns[seat][boat])
            drawing.text(at[boat], y + 16, figure, cls, "end")
        drawing.text(at[2], y + 16, scene.teller.points(seen.points[seat]), "bold", "end")
