"""The table: the players, what they laid and won, and in the middle what is asked."""

from typing import cast

from stammtisch.core.drawing import Pen, Point, face_of, fitted
from stammtisch.core.kit import box
from stammtisch.games.boat_race.cards import COLOURS, RANKING_NAMES
from stammtisch.games.boat_race.drawing_pieces import (
    LETTERS,
    boat_shell,
    colour_sign,
    framed_card,
    pill,
    won_chip,
)
from stammtisch.games.boat_race.drawing_scene import Box, Scene
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING
from stammtisch.games.boat_race.state import PHASES, Phase
from stammtisch.games.boat_race.view import Trick


def table(scene: Scene) -> None:
    """Place the players, what they laid and won, and in the middle what is asked."""
    x, y, width, height = scene.plan.table
    scene.drawing.part("felt", face_of(box, width, height, "felt", 16.0), x, y)
    for seat in scene.order if scene.is_tall else scene.order[1:]:
        _other(scene, seat)
    if not scene.is_tall:
        _own_panel(scene)
    for seat in scene.order:
        _spot(scene, seat)
    _centre(scene)


def _other(scene: Scene, seat: int) -> None:
    """Place the panel of somebody across the table."""
    middle, top, width = scene.column(seat)
    left = middle - width / 2
    _frame(scene, seat, (left, top, width, scene.plan.panel[1]))
    if scene.drawing.is_tall:
        _called(scene, seat, left + 4, top + 13, width - 8)
        _counts(scene, seat, left + 4, top + 17)
        _won(scene, seat, left + 4, top + 34, width - 8)
    else:
        _called(scene, seat, left + 8, top + 19, width - 76)
        _counts(scene, seat, left + width - 64, top + 6)
        _won(scene, seat, left + 8, top + 27, width - 16)


def _own_panel(scene: Scene) -> None:
    """Place the panel of the viewer, or for onlookers of the first player."""
    plan, seat = scene.plan, scene.base
    top, width, height = plan.own
    left = (plan.table[0] + plan.table[2] / 2) - width / 2
    _frame(scene, seat, (left, top, width, height))
    _called(scene, seat, left + 10, top + 19, 150)
    _won(scene, seat, left + width / 2 + 44, top + 21, 150)


def _frame(scene: Scene, seat: int, around: Box) -> None:
    """Place the frame of a panel; whose turn it is stands out."""
    x, y, width, height = around
    cls = "acts" if seat in scene.view.to_act else ""
    scene.drawing.part(f"panel-{seat}", face_of(box, width, height, "panel", 9.0), x, y, cls)


def _called(scene: Scene, seat: int, x: float, y: float, room: float) -> None:
    """Place a player's name, with a pointer if it is the player's turn."""
    is_tall = scene.drawing.is_tall
    acts = seat in scene.view.to_act
    is_bold = acts or seat == scene.view.seat
    size = (13 if is_tall else 14) * (1.08 if is_bold else 1)
    name = scene.named(seat, room - (13 if acts else 0), size)
    scene.drawing.part(f"name-{seat}", face_of(_name, name, acts, is_bold, is_tall), x, y)


def _name(pen: Pen, name: str, acts: bool, is_bold: bool, is_tall: bool) -> None:
    if acts:
        pen.polygon([(0, -10), (9, -5), (0, 0)], "mark")
    cls = "bold" if is_bold else ""
    pen.text(13 if acts else 0, 0, name, f"{cls} t13".lstrip() if is_tall else cls)


def _counts(scene: Scene, seat: int, x: float, y: float) -> None:
    """Place how many cards of each pack a player still holds."""
    if not scene.is_dealt:
        return  # nothing is dealt
    counts = scene.view.counts[seat]
    scene.drawing.part(
        f"counts-{seat}", face_of(_packs, counts[0], counts[1], scene.plan.small), x, y
    )


def _packs(pen: Pen, first: int, second: int, small: str) -> None:
    for boat, count in enumerate((first, second)):
        pen.rect(30 * boat, 0, 27, 16, f"b{boat}", 4)
        told = f"{LETTERS[boat]} {count}"
        pen.text(30 * boat + 13.5, 12.5, told, f"{small} on-b{boat}", "middle")


def _won(scene: Scene, seat: int, x: float, y: float, room: float) -> None:
    """Place the tricks a player won in this stage, or in the last one until the next begins."""
    won = [(number, trick) for number, trick in enumerate(scene.done) if trick.winner == seat]
    if not won:
        return
    gap = min(27.0, (room - 24) / max(1, len(won) - 1))
    origin = scene.spot_at(seat)
    drawing = scene.drawing
    drawing.begin_layer(f"won-{seat}", "faded" if scene.view.phase == Phase.RANK else "")
    for count, (number, trick) in enumerate(won):
        step = scene.fresh(number, scene.view.seats)
        markup = face_of(won_chip, trick.boat, cast(int, trick.card))
        key = f"won-{scene.stage}-{number}"
        drawing.piece(key, markup, x + gap * count, y, step=step and step + 1, origin=origin)
    drawing.end_layer()


def _spot(scene: Scene, seat: int) -> None:
    """Place the card in front of a player, or in which order the player will lay one."""
    drawing, trick = scene.drawing, scene.trick
    x, y = scene.spot_at(seat)
    width, height = scene.plan.laid
    if trick is None:
        drawing.part(f"spot-{seat}", face_of(_free_spot, width, height, ""), x, y)
        return
    middle = x + width / 2
    place = trick.place_of(seat)
    if place < len(trick.cards):
        _laid(scene, trick, seat, place, (x, y))
    else:
        drawing.part(f"spot-{seat}", face_of(_free_spot, width, height, f"{place + 1}."), x, y)
    mine = (
        seat == scene.base and not scene.is_tall
    )  # beside the viewer's card there is room, above others and below
    size = 12 if drawing.is_tall else 13
    if place == 0:
        left, top = (
            (x - 44, y + height - 14)
            if mine
            else (middle, y + height + (4 if scene.is_tall else 8))
        )
        drawing.part(
            "leads", face_of(pill, scene.teller.say("tag_leads"), size, "ghost"), left, top
        )
    if trick.winner == seat:
        left, top = (x - 44, y + 22) if mine else (middle, y - 2)
        key = "tag_best" if trick is scene.view.trick else "tag_takes"
        drawing.part("best", face_of(pill, scene.teller.say(key), size, "glow"), left, top)


def _free_spot(pen: Pen, width: float, height: float, number: str) -> None:
    pen.rect(0, 0, width, height, "spot", 7)
    if number:
        pen.text(width / 2, height / 2 + 5, number, "soft", "middle")


def _laid(scene: Scene, trick: Trick, seat: int, place: int, at: Point) -> None:
    """Place a card of the trick; it comes from its player's hand."""
    x, y = at
    card = trick.cards[place]
    origin = (x, scene.plan.hand_top if seat == scene.base else y - 40)
    copy = scene.played(seat, trick.boat, card, scene.number)
    key = scene.key(seat, trick.boat, card, copy, scene.stage)
    markup = face_of(framed_card, trick.boat, card, *scene.plan.laid, "best")
    cls = "leading" if trick.winner == seat else ""
    step = scene.fresh(scene.number, place)
    scene.drawing.piece(key, markup, x, y, cls, step=step, origin=origin)


def gather(scene: Scene) -> None:
    """Let the trick before go to its winner as the next one is announced."""
    view, before = scene.view, scene.before
    if before is None or view.trick is None or before.trick is not None or not scene.done:
        return
    if len(before.history) != len(view.history) or len(before.tricks) != len(view.tricks):
        return
    number = len(scene.done) - 1
    trick = scene.done[number]
    x, y = _lap_of(scene, cast(int, trick.winner))
    for seat, card in trick.plays():
        copy = scene.played(seat, trick.boat, card, number)
        key = scene.key(seat, trick.boat, card, copy, scene.stage)
        markup = face_of(framed_card, trick.boat, card, *scene.plan.laid, "best")
        scene.drawing.pass_by(key, markup, x, y, step=1, until=2, scale=0.45)


def _lap_of(scene: Scene, seat: int) -> Point:
    """Return where a trick goes that somebody has won: the middle of the panel."""
    width = scene.plan.laid[0] * 0.45 / 2
    if seat == scene.base:
        return scene.plan.table[0] + scene.plan.table[2] / 2 - width, scene.plan.own[0] + 24
    middle, top, _ = scene.column(seat)
    return middle - width, top + 22


def _centre(scene: Scene) -> None:
    """Place the boat of the trick, or what is to be chosen."""
    drawing, view = scene.drawing, scene.view
    x = scene.plan.table[0] + scene.plan.table[2] / 2
    y = scene.plan.middle
    mine = view.seat is not None and view.seat in view.to_act
    if view.phase == Phase.RANK and mine:
        _rankings(scene, x, y)
    elif view.phase == Phase.BOAT and mine:
        _boats(scene, x, y)
    elif view.trick is not None:
        number = scene.teller.trick_number(view)
        number = number[0].upper() + number[1:]
        name = scene.teller.label("boat", view.trick.boat)
        drawing.part(
            "centre", face_of(_trick_of, view.trick.boat, name, number, scene.plan.small), x, y
        )
    else:
        drawing.part(
            "centre", face_of(_lines, tuple(_state_of_things(scene)), scene.plan.small), x, y
        )


def _trick_of(pen: Pen, boat: int, name: str, number: str, small: str) -> None:
    pen.rect(-110, -21, 220, 44, "water", 22)
    with pen.group(x=-22, y=1):
        boat_shell(pen, boat, 66)
    pen.text(-10, -2, name, f"bold name{boat}")
    pen.text(-10, 15, number, small)


def _lines(pen: Pen, lines: tuple[str, ...], small: str) -> None:
    for row, line in enumerate(lines):
        pen.text(0, -3 + 19 * row, line, "bold" if row == 0 else small, "middle")


def _asked(scene: Scene, key: str, x: float, y: float) -> None:
    """Ask, unless it is narrow: the bar does."""
    if not scene.is_tall:
        scene.drawing.part("centre", face_of(_question, scene.teller.say(key)), x, y)


def _question(pen: Pen, question: str) -> None:
    pen.text(0, -27, question, "bold", "middle")


def _state_of_things(scene: Scene) -> list[str]:
    """Return what everybody waits for, or how the race ended."""
    view, teller = scene.view, scene.teller
    if view.winner is not None:
        won = view.winners()
        key = "match_won" if len(won) == 1 else "match_shared"
        told = fitted(teller.say(key, who=won), 326, scene.plan.size)
        return [teller.say("finished", boat=view.winner), told]
    if not view.to_act:
        return [teller.prompt(view)]
    key = f"wait_{PHASES[view.phase]}"
    return [teller.say(key, who=scene.named(view.to_act[0], 150, 14))]


def _rankings(scene: Scene, x: float, y: float) -> None:
    """Place the six rankings to choose from as little towers."""
    drawing = scene.drawing
    _asked(scene, "ask_rank", x, y)
    for ranking in range(len(RANKING_NAMES)):
        markup = face_of(_ranking, ranking)
        left = x - 164 + 55 * ranking
        drawing.part(f"ranking-{ranking}", markup, left, y - 21, move=FIRST_RANKING + ranking)


def _ranking(pen: Pen, ranking: int) -> None:
    pen.rect(0, 0, 52, 50, "card", 7)
    for level, letter in enumerate(RANKING_NAMES[ranking]):
        colour = COLOURS.index(letter)
        width = 30 + 8 * level
        top = 4 + 14.5 * level
        pen.rect(26 - width / 2, top, width, 13, f"c{colour}", 3)
        colour_sign(pen, colour, 26, top + 6.5, 4.5)
    pen.rect(0, 0, 52, 50, "halo ring", 7)


def _boats(scene: Scene, x: float, y: float) -> None:
    """Place both boats to choose from."""
    drawing = scene.drawing
    _asked(scene, "ask_boat", x, y)
    for boat in range(2):
        drawing.part(
            f"offer-{boat}",
            face_of(_offered_boat, boat, scene.teller.label("boat", boat)),
            x - 162 + 166 * boat,
            y - 21,
            move=FIRST_BOAT + boat,
        )


def _offered_boat(pen: Pen, boat: int, name: str) -> None:
    pen.rect(0, 0, 158, 46, "water", 10)
    with pen.group(x=58, y=23):
        boat_shell(pen, boat, 50)
    pen.text(66, 28, name, f"bold name{boat}")
    pen.rect(0, 0, 158, 46, "halo ring", 10)
