"""Galopp Royal as a picture: the course, everyone's board, and a panel for what is going on.

Wide, every board lies beside its lane of the course; tall, the course comes first, then the panel,
then the boards. During an auction the bidding takes the place of the course.
"""

from stammtisch.core.drawing import Drawing, Pen, face_of
from stammtisch.games.galopp_royal.cards import KINDS, LONE, TEAM
from stammtisch.games.galopp_royal.drawing_auction import bidding
from stammtisch.games.galopp_royal.drawing_course import course
from stammtisch.games.galopp_royal.drawing_panel import panel
from stammtisch.games.galopp_royal.drawing_parts import CROWN, VALUES, badge, card, coin, die, words
from stammtisch.games.galopp_royal.drawing_scene import Scene, layout
from stammtisch.games.galopp_royal.drawing_style import STYLE
from stammtisch.games.galopp_royal.drawing_table import piles, results
from stammtisch.games.galopp_royal.rules import GO, REMOVE
from stammtisch.games.galopp_royal.state import AT_END, AT_MOVE

__all__ = ["STYLE", "draw"]


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Galopp Royal."""
    scene = Scene(drawing)
    view = scene.view
    title = drawing.teller.headline(view)
    if scene.is_tall:
        drawing.part("title", face_of(words, title, "bold"), scene.lay.left + 2, 15)
    else:
        drawing.part("title", face_of(words, title, "title"), 16, 30)
    if view.auction is not None or view.race == 0:
        bidding(scene, view.auction)
    else:
        course(scene)
    panel(scene)
    for row, seat in enumerate(scene.order):
        _board(scene, seat, scene.lay.boards + row * scene.lay.row)
    results(scene)
    piles(scene)


def _board(scene: Scene, seat: int, y: float) -> None:
    """Place a player's board: who it is, the gold, the die, the team."""
    drawing, view, lay = scene.drawing, scene.view, scene.lay
    facts = (seat, scene.names[seat], view.gold[seat], seat == view.seat)
    markup = face_of(_plot, lay.is_tall, view.seats, *facts)
    drawing.part(f"board-{seat}", markup, lay.edge, y, "acts" if seat in view.to_act else "")
    middle = y + lay.row / 2
    if view.phase == AT_MOVE and seat == view.turn:
        step = max(scene.steps.values(), default=0) + 1
        drawing.piece("die", face_of(die, view.roll), lay.die, middle + 2, step=step)
    elif view.phase == AT_END and view.gold[seat] == max(view.gold):
        drawing.part(f"crown-{seat}", face_of(_crown), lay.die, middle)
    elif view.drawn:
        markup = face_of(_change, view.removed[seat], view.drawn[seat])
        drawing.part(f"change-{seat}", markup, lay.die, middle)
    _team(scene, seat, middle - lay.card_height / 2)


def _plot(
    pen: Pen, is_tall: bool, seats: int, seat: int, name: str, gold: int, is_own: bool
) -> None:
    lay = layout(is_tall, seats)
    middle = lay.row / 2
    pen.rect(0, 2, lay.board_width, lay.row - 4, "mine" if is_own else "plot", 10)
    pen.rect(0, 2, lay.board_width, lay.row - 4, "hollow ring", 10)
    badge(pen, 20 if is_tall else 24, middle, seat, 12 if is_tall else 15)
    pen.text(lay.names - 8, middle - 5, name, "bold")
    coin(pen, lay.names, middle + 11, gold)


def _crown(pen: Pen) -> None:
    pen.path(CROWN, "gold")


def _change(pen: Pen, removed: int, drawn: int) -> None:
    """Draw which carrier went and which came."""
    pen.text(0, -5, VALUES[removed], "soft kind", "middle")
    pen.path("M-5 -1h10l-5 6Z", "soft")
    pen.text(0, 18, VALUES[drawn], "bold kind", "middle")


def _team(scene: Scene, seat: int, y: float) -> None:
    """Place a player's carriers; the one that acts and those that go stand out."""
    drawing, view, lay = scene.drawing, scene.view, scene.lay
    width, height = lay.card_width, lay.card_height
    team = view.teams[seat] or [LONE] * TEAM
    is_new = scene.before is not None and scene.before.teams[seat] != view.teams[seat]
    origin = scene.source(seat) if is_new else None
    acting = view.roll - 1 if view.phase == AT_MOVE and seat == view.turn else LONE
    for place, kind in enumerate(team):
        x = lay.cards + place * lay.card_step
        if kind == LONE:
            markup = face_of(card, LONE, width, height, 0)
            drawing.part(f"free-{seat}-{place}", markup, x, y)
            continue
        move = REMOVE + KINDS * seat + kind
        goes = move in view.removing and team.index(kind) == place
        chosen = GO if place == acting and seat == view.seat else move
        drawing.piece(
            f"carrier-{seat}-{place}-{kind}", face_of(_carrier, kind, width, height, place + 1),
            x, y, "chosen" if goes else "", move=chosen, origin=origin,
        )  # fmt: skip
        if place == acting:
            drawing.part("acting", face_of(_acting, width, height), x, y)
        if goes:
            drawing.part(f"goes-{seat}", face_of(_goes, width), x, y)


def _carrier(pen: Pen, kind: int, width: float, height: float, number: int) -> None:
    card(pen, kind, width, height, number)
    pen.rect(0, 0, width, height, "halo hollow", 5)


def _acting(pen: Pen, width: float, height: float) -> None:
    pen.rect(-1, -1, width + 2, height + 2, "acting", 6)


def _goes(pen: Pen, width: float) -> None:
    """Draw a cross over the number of a carrier that goes."""
    pen.rect(0, 0, width, 15, "goes", 4)
    pen.path(f"M{width / 2 - 4:g} 3.5l8 8m0-8l-8 8", "cross")
