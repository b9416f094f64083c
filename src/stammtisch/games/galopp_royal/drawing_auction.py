"""The bidding of Galopp Royal, which takes the place of the course: who drew and said what."""

from typing import Final

from stammtisch.core.drawing import LETTER, Pen, face_of, fitted
from stammtisch.games.galopp_royal.drawing_course import turn_frames
from stammtisch.games.galopp_royal.drawing_parts import badge, card, hidden, words
from stammtisch.games.galopp_royal.drawing_scene import Scene, layout
from stammtisch.games.galopp_royal.view import SeenAuction

PILL: Final = 36  # how much room a bid takes


def bidding(scene: Scene, auction: SeenAuction | None) -> None:
    """Place a lane for everybody, with the cards drawn and the bids made."""
    drawing, lay, seats = scene.drawing, scene.lay, scene.view.seats
    drawing.part("felt", face_of(_felt, scene.is_tall, seats, auction is not None))
    if auction is None:
        return
    turn_frames(scene)
    passed = auction.passed()
    bids: list[list[int]] = [[] for _ in range(seats)]
    for seat, gold in auction.bids:
        if gold:
            bids[seat].append(gold)
    for seat in scene.order:
        y = scene.lane(seat)
        is_out = seat not in auction.bidders or seat in passed
        cls = "faded" if is_out and seat not in auction.thrown else ""
        if lay.is_tall:
            markup = face_of(_bidder, seat, fitted(scene.names[seat], 10 * LETTER))
            drawing.part(f"bidder-{seat}", markup, lay.left + 18, y, cls)
        if seat in auction.bidders:
            _drawn(scene, auction, seat, y, cls)
            _said(scene, auction, seat, y, bids[seat], seat in passed)
        else:
            x = lay.left + (182 if lay.is_tall else 112)
            drawing.part(
                f"bids-{seat}", face_of(words, scene.say("looks_on"), "soft kind"), x, y + 5
            )


def _felt(pen: Pen, is_tall: bool, seats: int, has_lanes: bool) -> None:
    lay = layout(is_tall, seats)
    pen.rect(lay.left, lay.top - 2, lay.width, lay.lane * seats + 4, "felt", 12)
    for row in range(1, seats if has_lanes else 1):
        y = lay.top + row * lay.lane
        pen.line(lay.left + 10, y, lay.left + lay.width - 10, y, "line")


def _bidder(pen: Pen, seat: int, name: str) -> None:
    badge(pen, 0, 0, seat)
    pen.text(16, 5, name, "kind")


def _drawn(scene: Scene, auction: SeenAuction, seat: int, y: float, cls: str) -> None:
    """Place the cards that a bidder drew; open ones are the viewer's or lie open to all."""
    lay = scene.lay
    width, height = (30, 24) if lay.is_tall else (38, min(lay.lane - 10, 58))
    x = lay.left + (112 if lay.is_tall else 14)
    known = auction.hands[seat]
    origin = None if auction.bids else scene.stock
    for number in range(auction.each()):
        key, markup = f"bid-{seat}-{number}", face_of(hidden, width, height)
        if known:
            kind = known[number]
            key, markup = f"{key}-{kind}", face_of(card, kind, width, height, 0)
        left, top = x + number * (width + 3), y - height / 2
        scene.drawing.piece(key, markup, left, top, cls, origin=origin)


def _said(
    scene: Scene, auction: SeenAuction, seat: int, y: float, bids: list[int], has_passed: bool
) -> None:
    """Place what a bidder has said so far, the highest bid standing out."""
    lay = scene.lay
    x = lay.left + (182 if lay.is_tall else 112)
    width = lay.left + lay.width - 10 - x
    is_open = seat in auction.thrown and not lay.is_tall
    left = scene.say("discarded" if is_open else "passed") if has_passed else ""
    if not (bids or left):
        return
    room = int((width - 9 * len(left)) // PILL)
    shown, is_cut = tuple(bids[-room:]), len(bids) > room
    stands = bool(bids) and bids[-1] == auction.bid()
    scene.drawing.part(f"bids-{seat}", face_of(_bids, shown, is_cut, stands, left, width), x, y)


def _bids(
    pen: Pen, bids: tuple[int, ...], is_cut: bool, stands: bool, left: str, width: float
) -> None:
    if is_cut:
        pen.text(-4, 5, "…", "soft kind", "middle")
    for number, gold in enumerate(bids):
        x = PILL * number
        is_best = stands and number == len(bids) - 1
        if is_best:
            pen.rect(x, -12, PILL - 2, 24, "gold", 12)
        elif number:
            pen.line(x, -5, x, 5, "line")
        pen.text(x + PILL / 2 - 1, 5, str(gold), "onto bold" if is_best else "soft", "middle")
    if left:
        pen.text(width, 5, left, "soft kind", "end")
