"""The panel of Galopp Royal's picture: the die, the auction, the rascal's pairs, the last race."""

from collections.abc import Sequence
from typing import Final

from stammtisch.core.drawing import ROLL, Pen, face_of, width_of
from stammtisch.core.game import NOBODY
from stammtisch.core.kit import box
from stammtisch.games.galopp_royal.board import FIRST_PAIR, PAIRS, PLACES
from stammtisch.games.galopp_royal.cards import NOTHING, RASCAL, STEP
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
    two_lines,
    waiting_die,
    words,
)
from stammtisch.games.galopp_royal.drawing_scene import Scene
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, PASS
from stammtisch.games.galopp_royal.state import PHASES, Phase
from stammtisch.games.galopp_royal.view import SeenAuction
from stammtisch.games.galopp_royal.words import WORDS, move_words

RAISES: Final = [1, 2, 5, 10]  # drawn as buttons; any other bid is typed
PAIR_ROWS: Final = ((67, 131), (57, 112))  # where the rascal's pairs begin: wide, tall
NOT_SOLD: Final = (NOBODY, 0, (NOTHING,))

Sale = tuple[int, int, tuple[int, ...]]  # buyer, price, team
Row = tuple[int, int, str, int]  # place, seat, name, prize


def panel(scene: Scene) -> None:
    """Place what is going on, and what there is to choose that has no place on the course."""
    view, (x, y, width, height) = scene.view, scene.lay.panel
    scene.drawing.part("panel", face_of(box, width, height, "frame", 10), x, y)
    if view.auction is not None:
        _auction(scene, view.auction)
    elif view.phase == Phase.MOVE:
        _turns(scene)
    elif view.phase in (Phase.CHANGE, Phase.OVER):
        _result(scene)
    elif view.phase == Phase.ARRANGE:
        text = scene.say("is_arranging", seat=view.turn)
        if view.turn == view.seat:
            text = scene.drawing.teller.prompt(view)
        scene.drawing.part("phase", face_of(words, text, "bold"), x + 12, y + 26)
    else:
        phase = WORDS.label("phase", PHASES[view.phase], scene.lang)
        scene.drawing.part("phase", face_of(words, phase, "bold"), x + 12, y + 26)


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
    if auction.open_card != NOTHING:
        _cards(scene, left, "open", [auction.open_card])
        left += 100
    _standing(scene, auction, max(left, x + 150) if left > x + 12 else left)
    if view.seat is None:
        return
    wide, top, high = (88, 78, 34) if scene.is_tall else (100, 120, 46)
    _button(scene, "pass", PASS, Box(x + 10, y + top, wide, high), scene.say("pass"))
    left = x + wide + 18
    step = (width - 20 - wide) / len(RAISES)
    for more in RAISES:
        bid = auction.bid() + more
        if bid in view.legal:
            text = scene.say("bid_more", gold=bid)
            markup = face_of(button, step - 8, high, text)
            if scene.is_tall:
                below = text.replace(str(bid), "").strip()
                markup = face_of(two_lines, step - 8, high, str(bid), below)
            scene.drawing.part(f"raise-{more}", markup, left, y + top, move=bid)
        left += step


def _cards(scene: Scene, x: float, key: str, kinds: Sequence[int]) -> None:
    markup = face_of(_known, tuple(kinds), key, scene.is_tall, scene.lang)
    scene.drawing.part(f"cards-{key}", markup, x, scene.lay.panel.y)


def _known(pen: Pen, kinds: tuple[int, ...], key: str, is_tall: bool, lang: str) -> None:
    """Draw cards of an auction that the viewer knows."""
    label, top, width, height = (16, 22, 40, 50) if is_tall else (22, 32, 48, 70)
    pen.text(0, label, WORDS.say(key, {}, lang), "soft kind")
    for index, kind in enumerate(kinds):
        with pen.group(x=(width + 4) * index, y=top):
            card(pen, kind, width, height)


def _standing(scene: Scene, auction: SeenAuction, x: float) -> None:
    """Place whose bid stands, and how the auction before ended."""
    y, leader = scene.lay.panel.y, auction.leader()
    name = "" if leader == NOBODY else scene.names[leader]
    markup = face_of(_highest, leader, name, auction.bid(), scene.lang)
    scene.drawing.part("highest", markup, x, y - 8 if scene.is_tall else y)
    ended = scene.view.last_auction
    if ended is None:
        return
    sale = NOT_SOLD if ended.buyer == NOBODY else (ended.buyer, ended.price, tuple(ended.team()))
    x, y = (x, y - 32) if scene.is_tall else (x + 168, y - 62)
    scene.drawing.part("sale", face_of(_sale, sale, scene.is_tall, scene.lang), x, y)


def _highest(pen: Pen, leader: int, name: str, bid: int, lang: str) -> None:
    if leader == NOBODY:
        pen.text(0, 22, WORDS.say("no_bid", {}, lang), "soft kind")
        return
    pen.text(0, 24, WORDS.say("bid_stands", {"gold": bid}, lang), "bold title")
    badge(pen, 10, 46, leader)
    pen.text(25, 51, name, "kind")


def _sale(pen: Pen, sale: Sale, is_tall: bool, lang: str) -> None:
    """Draw how the auction before ended; where it is narrow, in one line below who bids most."""
    buyer, price, team = sale
    label = WORDS.say("just_sold", {}, lang)
    left = width_of(label, 13) + 4 if is_tall else 0
    pen.text(0, 103 if is_tall else 84, label, "soft kind")
    if buyer == NOBODY:
        pen.text(left, 103, WORDS.say("not_sold", {}, lang), "kind")
        return
    badge(pen, left + 10, 98, buyer)
    coin(pen, left + 34, 98, price)
    if not is_tall:
        for index, kind in enumerate(team):
            token(pen, 70 + 30 * index, 88, kind)


# A turn


def _turns(scene: Scene) -> None:
    """Place the turn; the viewer's own behind a die that is still to be thrown."""
    view, (x, y, width, _) = scene.view, scene.lay.panel
    is_own = bool(scene.after_roll)
    if is_own:
        cls, text = "before-roll", scene.drawing.teller.roll(view)
        waits = face_of(waiting_die)
        scene.drawing.part("waits", waits, x + 40, y + 52, cls, move=ROLL, label=text, scale=1.5)
        markup = face_of(button, min(width - 164, 200), 44, text)
        scene.drawing.part("throw", markup, x + 152, y + 30, cls, move=ROLL, label=text)
        scene.drawing.begin_layer("turn", scene.after_roll)
    if is_own and view.carrier == RASCAL:
        _rascal(scene)
    else:
        _roll(scene)
    if is_own:
        scene.drawing.end_layer()


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
    scene.drawing.part("rascal", face_of(_legend, scene.is_tall, scene.lang), x + 10, y)
    _button(scene, "alone", GO, Box(x + width - 146, y + 4, 138, 34), scene.say("alone"))
    view = scene.view
    pairs = [
        (push, seats)
        for push, seats in enumerate(PAIRS, start=FIRST_PAIR)
        if seats[1] < view.seats and view.seat not in seats
    ]
    step = min((width - 8) / len(pairs), 84)
    narrow = step < 50
    for start, top in zip((BACK, FORTH), PAIR_ROWS[scene.is_tall], strict=True):
        for index, (push, seats) in enumerate(pairs):
            move = start + push
            high = 37 if scene.is_tall else 42
            markup = face_of(_pair, seats, step - (1.6 if narrow else 3), high, narrow)
            cls = "" if move in view.legal else "faded"
            scene.drawing.part(
                f"pair-{move}", markup, x + 5 + index * step, y + top, cls, move=move
            )


def _legend(pen: Pen, is_tall: bool, lang: str) -> None:
    for way, key, top in ((-1, "one_back", 3), (1, "one_forth", 22)):
        pointer(pen, Box(0, top, 22, 16), way)
        pen.text(28, top + 13, WORDS.say(key, {}, lang), "kind")
    for key, top in zip(("pairs_back", "pairs_forth"), PAIR_ROWS[is_tall], strict=True):
        pen.text(0, top - 5, WORDS.say(key, {}, lang), "soft kind")


def _pair(pen: Pen, seats: tuple[int, int], width: float, height: float, is_narrow: bool) -> None:
    """Draw a button for two others."""
    pen.rect(0, 0, width, height, "card", 8)
    pen.rect(0, 0, width, height, "halo hollow", 8)
    one, two = seats
    middle, half = width / 2, height / 2
    if is_narrow:
        badge(pen, middle, half - 9, one, 8.5)
        badge(pen, middle, half + 9, two, 8.5)
    else:
        badge(pen, middle - 12, half, one)
        badge(pen, middle + 12, half, two)


# A race that is over


def _result(scene: Scene) -> None:
    """Place who took which place, and what is to be done now."""
    view, (x, y, width, _) = scene.view, scene.lay.panel
    if view.phase == Phase.OVER:
        head = scene.say("wins", seats=view.richest(), gold=max(view.gold))
    elif view.turn == view.seat:
        head = scene.say("prompt_change")
    else:
        head = scene.say("changes", seat=view.turn)
    result = view.results[-1]
    rows: list[Row] = []
    for place, prize in enumerate(view.prizes(len(view.results)), start=1):
        seat = int(result.first[place - 1])
        rows.append((place, seat, scene.names[seat], int(prize)))
    if result.last != NOBODY and view.seats > PLACES:
        last = int(result.last)
        rows.append((view.seats, last, scene.names[last], 0))
    chosen = ""
    if view.phase == Phase.CHANGE and view.turn == view.seat:
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
