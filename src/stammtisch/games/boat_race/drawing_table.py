"""The table: the players, what they laid and won, and in the middle what is asked."""

from typing import cast

from stammtisch.core.drawing import Point, fitted
from stammtisch.games.boat_race.cards import BOAT_NAMES, COLOURS, RANKING_NAMES
from stammtisch.games.boat_race.drawing_pieces import (
    boat_shell,
    card_face,
    colour_sign,
    pill,
    won_chip,
)
from stammtisch.games.boat_race.drawing_scene import Box, Scene
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING, Phase
from stammtisch.games.boat_race.view import Trick


def table(scene: Scene) -> None:
    """Draw the players, what they laid and won, and in the middle what is asked."""
    x, y, width, height = scene.plan.table
    scene.drawing.rect(x, y, width, height, "felt", 16)
    for seat in scene.order[1:]:
        _other(scene, seat)
    _own_panel(scene)
    for seat in scene.order:
        _spot(scene, seat)
    _centre(scene)


def _other(scene: Scene, seat: int) -> None:
    """Draw the panel of somebody across the table."""
    drawing, plan = scene.drawing, scene.plan
    middle, top, width = scene.column(seat)
    left = middle - width / 2
    _frame(scene, seat, (left, top, width, plan.panel[1]))
    if drawing.is_tall:
        _called(scene, seat, left + 6, top + 16, width - 12)
        _counts(scene, seat, left + 6, top + 21)
        _won(scene, seat, left + 5, top + 40, width - 10)
    else:
        _called(scene, seat, left + 8, top + 19, width - 76)
        _counts(scene, seat, left + width - 64, top + 6)
        _won(scene, seat, left + 8, top + 27, width - 16)


def _own_panel(scene: Scene) -> None:
    """Draw the panel of the viewer, or for onlookers of the first player."""
    drawing, plan, seat = scene.drawing, scene.plan, scene.base
    top, width, height = plan.own
    left = (plan.table[0] + plan.table[2] / 2) - width / 2
    _frame(scene, seat, (left, top, width, height))
    _called(scene, seat, left + 10, top + 19, 150)
    if drawing.is_tall:
        _won(scene, seat, left + 10, top + 30, 140)
    else:
        _won(scene, seat, left + width / 2 + 44, top + 21, 150)


def _frame(scene: Scene, seat: int, box: Box) -> None:
    """Draw the frame of a panel; whose turn it is stands out."""
    cls = "panel turn" if seat in scene.seen.to_act else "panel"
    scene.drawing.rect(*box, cls, 9)


def _called(scene: Scene, seat: int, x: float, y: float, room: float) -> None:
    """Write a player's name, with a pointer if it is the player's turn."""
    drawing = scene.drawing
    if seat in scene.seen.to_act:
        drawing.polygon([(x, y - 10), (x + 9, y - 5), (x, y)], "mark")
        x, room = x + 13, room - 13
    size = 13 if drawing.is_tall else 14
    cls = "bold" if seat == scene.seen.seat or seat in scene.seen.to_act else ""
    told = scene.named(seat, room, size * 1.08 if cls else size)
    drawing.text(x, y, told, f"{cls} t13".lstrip() if drawing.is_tall else cls)


def _counts(scene: Scene, seat: int, x: float, y: float) -> None:
    """Draw how many cards of each pack a player still holds."""
    if not any(map(any, scene.seen.counts)):
        return  # nothing is dealt
    for boat, count in enumerate(scene.seen.counts[seat]):
        at = x + 30 * boat
        scene.drawing.rect(at, y, 27, 16, f"b{boat}", 4)
        told = f"{BOAT_NAMES[boat][0]} {count}"
        cls = f"{scene.plan.small} on-b{boat}"
        scene.drawing.text(at + 13.5, y + 12.5, told, cls, "middle")


def _won(scene: Scene, seat: int, x: float, y: float, room: float) -> None:
    """Draw the tricks a player won in this stage, or in the last one until the next begins."""
    won = [(number, trick) for number, trick in enumerate(scene.done) if trick.winner == seat]
    gap = min(27.0, (room - 24) / max(1, len(won) - 1))
    with scene.drawing.group("faded" if scene.seen.phase == Phase.RANK else ""):
        for place, (number, trick) in enumerate(won):
            step = scene.fresh(number, scene.seen.seats)
            key = f"won-{scene.stage}-{number}"
            at = (x + gap * place, y)
            origin = scene.spot_at(seat)
            with scene.drawing.piece(key, *at, step=step and step + 1, origin=origin):
                won_chip(scene.drawing, trick.boat, cast(int, trick.card))


def _spot(scene: Scene, seat: int) -> None:
    """Draw the card in front of a player, or in which place the player will lay one."""
    drawing, trick = scene.drawing, scene.trick
    x, y = scene.spot_at(seat)
    width, height = scene.plan.laid
    if trick is None:
        drawing.rect(x, y, width, height, "spot", 7)
        return
    middle = x + width / 2
    place = (seat - trick.leader) % scene.seen.seats
    if place < len(trick.cards):
        _laid(scene, trick, place, (x, y))
    else:
        drawing.rect(x, y, width, height, "spot", 7)
        drawing.text(middle, y + height / 2 + 5, f"{place + 1}.", "soft", "middle")
    mine = seat == scene.base  # beside the viewer's card there is room, above others and below
    if place == 0:
        at = (x - 44, y + height - 14) if mine else (middle, y + height + 8)
        pill(drawing, at, scene.teller.say("tag_leads"), "ghost")
    if trick.winner == seat:
        at = (x - 44, y + 22) if mine else (middle, y - 2)
        key = "tag_best" if trick is scene.seen.trick else "tag_takes"
        pill(drawing, at, scene.teller.say(key), "glow")


def _laid(scene: Scene, trick: Trick, place: int, at: Point) -> None:
    """Draw a card of the trick; it comes from its player's hand."""
    drawing = scene.drawing
    width, height = scene.plan.laid
    x, y = at
    seat = (trick.leader + place) % scene.seen.seats
    card = trick.cards[place]
    origin = (x, scene.plan.hand_top if seat == scene.base else y - 40)
    copy = scene.played(seat, trick.boat, card, scene.number)
    key = scene.key(seat, trick.boat, card, copy, scene.stage)
    with drawing.piece(key, x, y, step=scene.fresh(scene.number, place), origin=origin):
        card_face(drawing, trick.boat, card, width, height)
        if trick.winner == seat:
            drawing.rect(0, 0, width, height, "best", 7)


def _centre(scene: Scene) -> None:
    """Draw the boat of the trick, or what is to be chosen."""
    drawing, seen = scene.drawing, scene.seen
    x = scene.plan.table[0] + scene.plan.table[2] / 2
    y = scene.plan.middle
    mine = seen.seat is not None and seen.seat in seen.to_act
    if seen.phase == Phase.RANK and mine:
        _rankings(scene, x, y)
    elif seen.phase == Phase.BOAT and mine:
        _boats(scene, x, y)
    elif seen.trick is not None:
        boat = seen.trick.boat
        drawing.rect(x - 110, y - 21, 220, 44, "water", 22)
        with drawing.group(x=x - 22, y=y + 1):
            boat_shell(drawing, boat, 66)
        name = scene.teller.label("boat", boat)
        drawing.text(x - 10, y - 2, name, f"bold name{boat}")
        number = scene.teller.trick_number(seen)
        drawing.text(x - 10, y + 15, number[0].upper() + number[1:], scene.plan.small)
    else:
        for row, told in enumerate(_state_of_things(scene)):
            cls = "bold" if row == 0 else scene.plan.small
            drawing.text(x, y - 3 + 19 * row, told, cls, "middle")


def _state_of_things(scene: Scene) -> list[str]:
    """Return what everybody waits for, or how the race ended."""
    seen, teller = scene.seen, scene.teller
    if seen.winner is not None:
        best = max(seen.points)
        won = [seat for seat in range(seen.seats) if seen.points[seat] == best]
        key = "match_won" if len(won) == 1 else "match_shared"
        told = fitted(teller.say(key, who=won), 326, scene.plan.size)
        return [teller.say("finished", boat=seen.winner), told]
    if not seen.to_act:
        return [teller.prompt(seen)]
    key = f"wait_{seen.phase.name.lower()}"
    return [teller.say(key, who=scene.named(seen.to_act[0], 150, 14))]


def _rankings(scene: Scene, x: float, y: float) -> None:
    """Draw the six rankings to choose from as little towers."""
    drawing = scene.drawing
    drawing.text(x, y - 27, scene.teller.say("ask_rank"), "bold", "middle")
    for ranking, letters in enumerate(RANKING_NAMES):
        left = x - 164 + 55 * ranking
        with drawing.choice(FIRST_RANKING + ranking):
            drawing.rect(left, y - 21, 52, 50, "card", 7)
            for place, letter in enumerate(letters):
                colour = COLOURS.index(letter)
                width = 30 + 8 * place
                top = y - 17 + 14.5 * place
                drawing.rect(left + 26 - width / 2, top, width, 13, f"c{colour}", 3)
                colour_sign(drawing, colour, left + 26, top + 6.5, 4.5)
            drawing.rect(left, y - 21, 52, 50, "halo ring", 7)


def _boats(scene: Scene, x: float, y: float) -> None:
    """Draw both boats to choose from."""
    drawing = scene.drawing
    drawing.text(x, y - 27, scene.teller.say("ask_boat"), "bold", "middle")
    for boat in range(2):
        left = x - 162 + 166 * boat
        with drawing.choice(FIRST_BOAT + boat):
            drawing.rect(left, y - 21, 158, 46, "water", 10)
            with drawing.group(x=left + 58, y=y + 2):
                boat_shell(drawing, boat, 50)
            name = scene.teller.label("boat", boat)
            drawing.text(left + 66, y + 7, name, f"bold name{boat}")
            drawing.rect(left, y - 21, 158, 46, "halo ring", 10)
