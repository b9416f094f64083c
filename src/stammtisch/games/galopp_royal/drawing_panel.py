"""The panel of Galopp Royal's picture: the die, the auction, the rascal's pairs, the last race."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from stammtisch.core.bits import members
from stammtisch.core.drawing import Pen, face_of
from stammtisch.games.galopp_royal.board import FIRST_PAIR, PLACES, PUSHED, PUSHES
from stammtisch.games.galopp_royal.cards import LONE, RASCAL, STEP
from stammtisch.games.galopp_royal.drawing_parts import (
    Box,
    badge,
    button,
    card,
    coin,
    die,
    lines,
    medal,
    pointer,
    token,
    words,
)
from stammtisch.games.galopp_royal.drawing_scene import Scene
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, PASS
from stammtisch.games.galopp_royal.state import AT_CHANGE, AT_END, AT_MOVE, PHASES
from stammtisch.games.galopp_royal.view import SeenAuction
from stammtisch.games.galopp_royal.words import WORDS, move_words

RAISES: Final = [1, 2, 5, 10]  # drawn as buttons; any other bid is typed
NOT_SOLD: Final = (LONE, 0, (LONE,))

Sale = tuple[int, int, tuple[int, ...]]  # buyer, price, team
Row = tuple[int, int, str, int]  # place, seat, name, prize


def panel(scene: Scene) -> None:
    """Place what is going on, and what there is to choose that has no place on the course."""
    view, (x, y, width, height) = scene.view, scene.lay.panel
    scene.drawing.part("panel", face_of(_frame, width, height), x, y)
    if view.auction is not None:
        _auction(scene, view.auction)
    elif view.phase == AT_MOVE and view.carrier == RASCAL and view.turn == view.seat:
        _rascal(scene)
    elif view.phase == AT_MOVE:
        _roll(scene)
    elif view.phase in (AT_CHANGE, AT_END):
        _result(scene)
    else:
        phase = WORDS.label("phase", PHASES[view.phase], scene.lang)
        scene.drawing.part("phase", face_of(words, phase, "bold"), x + 12, y + 26)


def _frame(pen: Pen, width: float, height: float) -> None:
    pen.rect(0, 0, width, height, "frame", 10)


def _button(scene: Scene, key: str, move: int, box: Box, text: str) -> None:
    """Place a button; one that is not allowed is pale."""
    cls = "" if move in scene.view.legal else "faded"
    markup = face_of(button, box.width, box.height, text)
    scene.drawing.part(key, markup, box.x, box.y, cls, move=move)


# The auction


def _auction(scene: Scene, auction: SeenAuction) -> None:
    """Place the cards that the viewer knows, whose bid stands, and what to answer."""
    view, (x, y, width, _) = scene.view, scene.lay.panel
    left = x + 12
    if view.seat is not None and auction.hands[view.seat]:
        _cards(scene, left, "hand", auction.hands[view.seat])
        left += 110
    if auction.open_card != LONE:
        _cards(scene, left, "open", [auction.open_card])
        left += 100
    _standing(scene, auction, max(left, x + 150) if left > x + 12 else left)
    if view.seat is None:
        return
    wide = 88 if scene.is_tall else 100
    _button(scene, "pass", PASS, Box(x + 10, y + 120, wide, 46), scene.say("pass"))
    left = x + wide + 18
    step = (width - 20 - wide) / len(RAISES)
    for more in RAISES:
        bid = auction.bid() + more
        if bid in view.legal:
            text = str(bid) if scene.is_tall else scene.say("bid_more", gold=bid)
            _button(scene, f"raise-{more}", bid, Box(left, y + 120, step - 8, 46), text)
        left += step


def _cards(scene: Scene, x: float, key: str, kinds: Sequence[int]) -> None:
    markup = face_of(_known, tuple(kinds), key, scene.lang)
    scene.drawing.part(f"cards-{key}", markup, x, scene.lay.panel.y)


def _known(pen: Pen, kinds: tuple[int, ...], key: str, lang: str) -> None:
    """Draw cards of an auction that the viewer knows."""
    pen.text(0, 22, WORDS.say(key, {}, lang), "soft kind")
    for index, kind in enumerate(kinds):
        with pen.group(x=52 * index, y=32):
            card(pen, kind, 48, 70)


def _standing(scene: Scene, auction: SeenAuction, x: float) -> None:
    """Place whose bid stands, and how the auction before ended."""
    y, leader = scene.lay.panel.y, auction.leader()
    name = "" if leader == LONE else scene.names[leader]
    markup = face_of(_highest, leader, name, auction.bid(), scene.lang)
    scene.drawing.part("highest", markup, x, y)
    ended = scene.view.last_auction
    if ended is None:
        return
    sale = NOT_SOLD if ended.buyer == LONE else (ended.buyer, ended.price, tuple(ended.team()))
    if not scene.is_tall:
        x, y = x + 168, y - 62
    scene.drawing.part("sale", face_of(_sale, sale, scene.is_tall, scene.lang), x, y)


def _highest(pen: Pen, leader: int, name: str, bid: int, lang: str) -> None:
    if leader == LONE:
        pen.text(0, 22, WORDS.say("no_bid", {}, lang), "soft kind")
        return
    pen.text(0, 24, WORDS.say("bid_stands", {"gold": bid}, lang), "bold title")
    badge(pen, 10, 46, leader)
    pen.text(25, 51, name, "kind")


def _sale(pen: Pen, sale: Sale, is_tall: bool, lang: str) -> None:
    """Draw how the auction before ended."""
    buyer, price, team = sale
    pen.text(0, 84, WORDS.say("just_sold", {}, lang), "soft kind")
    if buyer == LONE:
        pen.text(0, 103, WORDS.say("not_sold", {}, lang), "kind")
        return
    badge(pen, 10, 98, buyer)
    coin(pen, 34, 98, price)
    if not is_tall:
        for index, kind in enumerate(team):
            token(pen, 70 + 30 * index, 88, kind)


# A turn


def _roll(scene: Scene) -> None:
    """Place the die and the carrier that acts, and what the turn before was."""
    drawing, view, (x, y, width, _) = scene.drawing, scene.view, scene.lay.panel
    drawing.part("rolled", face_of(die, view.roll), x + 40, y + 52, scale=1.5)
    drawing.part("runner", face_of(card, view.carrier, 54, 76, 0), x + 84, y + 14)
    is_own = view.turn == view.seat
    facts = (scene.names[view.turn], view.roll, view.carrier, is_own)
    markup = face_of(_turn, *facts, width - 164, scene.lang)
    drawing.part("told", markup, x + 152, y + 32)
    if is_own:
        fields = int(STEP[view.carrier])
        text = scene.say("run" if fields > 0 else "stumble", fields=abs(fields))
        _button(scene, "go", GO, Box(x + 152, y + 66, min(width - 164, 200), 44), text)
    played = view.played
    if played is not None:
        push = ""
        if played.carrier == RASCAL and played.move != GO:
            push = move_words(played.move, scene.lang, scene.names)
        mover = scene.names[played.seat]
        markup = face_of(_lately, mover, played.roll, played.carrier, push, width - 20, scene.lang)
        drawing.part("lately", markup, x + 12, y + 128)


def _turn(
    pen: Pen, name: str, roll: int, carrier: int, is_own: bool, width: float, lang: str
) -> None:
    """Write whose turn it is and what was rolled."""
    facts = {"seat": 0, "roll": roll, "card": carrier}
    text = WORDS.say("prompt_move" if is_own else "rolls", facts, lang, [name])
    below = lines(pen, 0, 0, text, width=width, cls="bold")
    if carrier == RASCAL and not is_own:
        lines(pen, 0, below, WORDS.say("chooses", {}, lang), width=width, cls="soft kind")


def _lately(
    pen: Pen, name: str, roll: int, carrier: int, push: str, width: float, lang: str
) -> None:
    """Write what the turn before was."""
    text = WORDS.say("lately", {"seat": 0, "roll": roll, "card": carrier}, lang, [name])
    lines(pen, 0, 0, f"{text} {push}." if push else text, width=width, cls="soft kind")


def _rascal(scene: Scene) -> None:
    """Place what arrows on the course mean, and buttons for pushing two others."""
    x, y, width, _ = scene.lay.panel
    scene.drawing.part("rascal", face_of(_legend, scene.lang), x + 10, y)
    _button(scene, "alone", GO, Box(x + width - 146, y + 6, 138, 36), scene.say("alone"))
    view = scene.view
    pairs = [
        (push, seats)
        for push, seats in _all_pairs()
        if seats[1] < view.seats and view.seat not in seats
    ]
    step = min((width - 8) / len(pairs), 84)
    narrow = step < 50
    for start, top in ((BACK, 67), (FORTH, 131)):
        for index, (push, seats) in enumerate(pairs):
            move = start + push
            markup = face_of(_pair, seats, step - (1.6 if narrow else 3), narrow)
            cls = "" if move in view.legal else "faded"
            scene.drawing.part(
                f"pair-{move}", markup, x + 5 + index * step, y + top, cls, move=move
            )


@cache
def _all_pairs() -> list[tuple[int, tuple[int, int]]]:
    """Return every way to push two others, and whom it concerns."""
    pairs = []
    for push in range(FIRST_PAIR, PUSHES):
        one, two = members(PUSHED[push])
        pairs.append((push, (int(one), int(two))))
    return pairs


def _legend(pen: Pen, lang: str) -> None:
    for way, key, top in ((-1, "one_back", 5), (1, "one_forth", 25)):
        pointer(pen, Box(0, top, 22, 16), way)
        pen.text(28, top + 13, WORDS.say(key, {}, lang), "kind")
    for key, top in (("pairs_back", 48), ("pairs_forth", 112)):
        pen.text(0, top + 14, WORDS.say(key, {}, lang), "soft kind")


def _pair(pen: Pen, seats: tuple[int, int], width: float, is_narrow: bool) -> None:
    """Draw a button for two others."""
    pen.rect(0, 0, width, 42, "card", 8)
    pen.rect(0, 0, width, 42, "halo hollow", 8)
    one, two = seats
    middle = width / 2
    if is_narrow:
        badge(pen, middle, 11.5, one, 9)
        badge(pen, middle, 30.5, two, 9)
    else:
        badge(pen, middle - 12, 21, one)
        badge(pen, middle + 12, 21, two)


# A race that is over


def _result(scene: Scene) -> None:
    """Place who took which place, and what is to be done now."""
    view, (x, y, width, _) = scene.view, scene.lay.panel
    if view.phase == AT_END:
        most = max(view.gold)
        best = [seat for seat, gold in enumerate(view.gold) if gold == most]
        head = scene.say("wins", seats=best, gold=most)
    elif view.turn == view.seat:
        head = scene.say("prompt_change")
    else:
        head = scene.say("changes", seat=view.turn)
    result = view.results[-1]
    rows: list[Row] = []
    for place, prize in enumerate(view.prizes(len(view.results)), start=1):
        seat = int(result.first[place - 1])
        rows.append((place, seat, scene.names[seat], int(prize)))
    if result.last != LONE and view.seats > PLACES:
        last = int(result.last)
        rows.append((view.seats, last, scene.names[last], 0))
    chosen = ""
    if view.phase == AT_CHANGE and view.turn == view.seat:
        chosen = f"{len(view.removing)} / {view.seats}"
    markup = face_of(_places, head, tuple(rows), chosen, width)
    scene.drawing.part("places", markup, x, y)


def _places(pen: Pen, head: str, rows: tuple[Row, ...], chosen: str, width: float) -> None:
    below = lines(pen, 12, 24, head, width=width - 20, cls="bold")
    y = max(below, 50) + 4
    if chosen:
        pen.text(width - 14, y + 6, chosen, "title", "end")
    for place, seat, name, prize in rows:
        medal(pen, 24, y, place)
        badge(pen, 50, y, seat)
        pen.text(66, y + 5, name, "kind")
        if place <= PLACES:
            coin(pen, 190, y, f"+{prize}")
        y += 24
