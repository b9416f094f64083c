"""The course of Galopp Royal: lanes from the pond to the arch, sedans, arrows for the move."""

from stammtisch.core.drawing import Pen, Point, face_of
from stammtisch.core.kit import box
from stammtisch.games.galopp_royal.cards import RASCAL, STEP
from stammtisch.games.galopp_royal.drawing_parts import ARROW, arrow, medal, sedan
from stammtisch.games.galopp_royal.drawing_scene import Layout, Scene, along, layout
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.words import WORDS


def course(scene: Scene) -> None:
    """Place the course and what moves on it."""
    view = scene.view
    markup = face_of(_course, scene.is_tall, view.seats, scene.pond, view.finish, scene.lang)
    scene.drawing.part("course", markup)
    turn_frames(scene)
    _sedans(scene)
    if view.phase == Phase.MOVE and view.turn == view.seat:
        _arrows(scene)


def turn_frames(scene: Scene) -> None:
    """Place a frame around the lane of who is to act."""
    lay = scene.lay
    for number, seat in enumerate(scene.view.to_act):
        markup = face_of(box, lay.width - 6, lay.lane - 4, "frame turn", 9)
        y = scene.lane(seat) - lay.lane / 2 + 2
        scene.drawing.part(f"turn-{number}", markup, lay.left + 3, y)


def _course(pen: Pen, is_tall: bool, seats: int, pond: int, finish: int, lang: str) -> None:
    lay = layout(is_tall, seats)
    bottom = lay.top + lay.lane * seats
    pen.rect(lay.left, lay.top - 2, lay.width, bottom - lay.top + 4, "lawn", 12)
    for row in range(seats):
        y = lay.top + row * lay.lane + 3
        pen.rect(lay.left + 5, y, lay.width - 10, lay.lane - 6, "gravel", 8)
    middles = [lay.top + (row + 0.5) * lay.lane for row in range(seats)]
    between = [along(lay, pond, finish, field) for field in range(1 - pond, finish) if field]
    pen.path("".join(f"M{x:.1f} {y:g}h0" for y in middles for x in between), "dots")
    start, edge = along(lay, pond, finish, 0), lay.left + 46
    pen.line(start, lay.top + 1, start, bottom - 1, "start")
    pen.path(
        f"M{lay.left + 12} {lay.top - 2}H{edge:.1f}Q{edge + 8:.1f} {(lay.top + bottom) / 2:.1f}"
        f" {edge:.1f} {bottom + 2}H{lay.left + 12}q-12 0-12-12V{lay.top + 10}q0-12 12-12Z",
        "water",
    )
    pen.path("".join(f"M{lay.left + 8} {y + 9:g}q4-4 8 0t8 0t8 0" for y in middles), "wave")
    arch = along(lay, pond, finish, finish)
    pen.path(
        f"M{arch - 17:.1f} {bottom + 2}V{lay.top + 6}Q{arch:.1f} {lay.top - 10} {arch + 17:.1f}"
        f" {lay.top + 6}V{bottom + 2}",
        "arch",
    )
    _scale(pen, lay, pond, finish, lang)


def _scale(pen: Pen, lay: Layout, pond: int, finish: int, lang: str) -> None:
    """Write what the fields are called."""
    y, start = lay.top - (5 if lay.is_tall else 8), along(lay, pond, finish, 0)
    pen.text(lay.left + 2, y, WORDS.say("pond", {}, lang), "soft kind")
    arch = WORDS.say("arch", {"field": finish}, lang)
    pen.text(lay.left + lay.width, y, arch, "bold kind", "end")
    if start > lay.left + 65:
        pen.text(start, y, WORDS.label("field", 0, lang), "soft kind", "middle")
    step = 5 if finish <= 30 else 20
    for field in range(step, finish, step):
        x = along(lay, pond, finish, field)
        if start + 32 < x < lay.left + lay.width - 78:
            pen.text(x, y, str(field), "soft kind", "middle")


def _sedans(scene: Scene) -> None:
    """Place everybody's sedan, passing the fields between if it has moved."""
    view, steps = scene.view, scene.steps
    for seat in scene.order:
        field, y = view.fields[seat], scene.lane(seat)
        via: list[Point] = []
        if seat in steps and scene.before is not None:
            start = scene.before.fields[seat]
            way = 1 if field > start else -1
            via = [(scene.at(passed), y) for passed in range(start + way, field, way)]
        place, turn = 0, 0
        if seat in view.home:
            place = view.home.index(seat) + 1
        elif seat in view.drowned:
            place, turn = view.seats - view.drowned.index(seat), -20
        markup = face_of(_sedan, seat, seat == view.seat, scene.lay.sedan, place, bool(turn))
        step = steps.get(seat, 0)
        scene.drawing.piece(
            f"sedan-{seat}", markup, scene.at(field), y, step=step, via=via, turn=turn
        )


def _sedan(pen: Pen, seat: int, is_own: bool, size: float, place: int, is_wet: bool) -> None:
    with pen.group(scale=size):
        sedan(pen, seat, is_own)
    if place:
        medal(pen, 17, -6 if is_wet else -8, place)


def _arrows(scene: Scene) -> None:
    """Place arrows for the move, and with a rascal for everyone who may be pushed alone."""
    view = scene.view
    scene.drawing.begin_layer("arrows", scene.after_roll)
    _beside(scene, view.turn, [(GO, int(STEP[view.carrier]))])
    if view.carrier == RASCAL:
        for seat in view.racing:
            if seat != view.seat:
                _beside(scene, seat, [(BACK + seat, -2), (FORTH + seat, 2)])
    scene.drawing.end_layer()


def _beside(scene: Scene, seat: int, pushes: list[tuple[int, int]]) -> None:
    """Place arrows on both sides of a sedan, or on one if there is no room on the other."""
    lay, reach = scene.lay, 4 + 20 * scene.lay.sedan
    high = min(32.0, lay.lane - 2)
    x, y = scene.at(scene.view.fields[seat]), scene.lane(seat) - high / 2
    backs = sum(fields < 0 for _, fields in pushes)
    left, gap_at = x - reach - ARROW * backs, backs
    if left < lay.left + 2:
        left, gap_at = x + reach, -1
    elif x + reach + ARROW * (len(pushes) - backs) > lay.left + lay.width - 2:
        left, gap_at = x - reach - (ARROW + 2) * len(pushes) + 2, -1
    for index, (move, fields) in enumerate(pushes):
        if index == gap_at:
            left = x + reach
        cls = "" if move in scene.view.legal else "faded"
        scene.drawing.part(f"arrow-{move}", face_of(arrow, fields, high), left, y, cls, move=move)
        left += ARROW + 2
