"""A view of Greyhounds as SVG: the track, the odds and slips, the owners with their cards."""

from textwrap import wrap
from typing import Final, cast

from stammtisch.core.drawing import Drawing, Point, fitted, width_of
from stammtisch.games.greyhounds.board import DOGS, DUMMY, LONE
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, LIMIT
from stammtisch.games.greyhounds.drawing_bets import (
    ODDS_HEIGHT,
    Box,
    draw_odds,
    draw_placements,
    draw_slip,
    draw_slips,
)
from stammtisch.games.greyhounds.drawing_pieces import Scene, card, sign, small
from stammtisch.games.greyhounds.drawing_track import draw_last_pass, draw_track
from stammtisch.games.greyhounds.rules import FIRST_CARD
from stammtisch.games.greyhounds.scoring import HOME, OUT
from stammtisch.games.greyhounds.state import (
    AT_BET,
    AT_END,
    AT_ODDS,
    AT_PICK,
    AT_RUN,
)
from stammtisch.games.greyhounds.view import GreyhoundsView

LIGHT: Final = "--sand:#e3c79b;--turf:#d5e3c4;--groove:#c4a572;--slip:#fbf3d9"
DARK: Final = "--sand:#5b4a33;--turf:#2b3a2a;--groove:#7a6547;--slip:#3a3527"
STYLE: Final = (
    f".board.greyhounds{{{LIGHT}}}"
    f"@media(prefers-color-scheme:dark){{.board.greyhounds{{{DARK}}}}}"
    f':root[data-theme="light"] .board.greyhounds{{{LIGHT}}}'
    f':root[data-theme="dark"] .board.greyhounds{{{DARK}}}'
    + "".join(
        f".board.greyhounds .{rule}"
        for rule in (
            "mid{font-size:13px}",
            "number{font-size:23px}",
            "clear{fill:none}",
            "sand{fill:var(--sand);stroke:var(--groove)}",
            "turf{fill:var(--turf);stroke:var(--groove)}",
            "lane{fill:none;stroke:var(--groove);stroke-width:1}",
            "chequer{fill:var(--ink)}",
            "rim{stroke:var(--paper);stroke-width:1}",
            "slot{fill:var(--paper);fill-opacity:.5;stroke:var(--line)}",
            "slot.turn{stroke:var(--glow)}",
            "pip{fill:none;stroke:var(--soft)}",
            "badge{fill:var(--ink)}",
            "badged{fill:var(--paper)}",
            "board-back{fill:var(--felt)}",
            "slip{fill:var(--slip);stroke:var(--line)}",
            "asked{fill:none;stroke:var(--glow);stroke-width:2}",
            "seat{fill:var(--felt)}",
            "own{stroke:var(--ink);stroke-width:1.5}",
            "seat.turn{stroke:var(--glow);stroke-width:3}",
            "strike{stroke:var(--soft);stroke-width:2}",
            "weave{fill:none;stroke:var(--paper);stroke-dasharray:3 3}",
            "sealed{fill:none;stroke:var(--mark);stroke-dasharray:4 3}",
            "out{opacity:.65}",
            "chip{fill:none;stroke:var(--mark)}",
        )
    )
)
GAP: Final = 8


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Greyhounds."""
    view = cast(GreyhoundsView, drawing.view)
    scene = Scene(view)
    if drawing.is_tall:
        _draw_tall(drawing, view, scene)
    else:
        _draw_wide(drawing, view, scene)


def _draw_wide(drawing: Drawing, view: GreyhoundsView, scene: Scene) -> None:
    draw_odds(drawing, view, scene.placement, (624, 12, 324))
    _desk(drawing, view, scene, (624, 12 + ODDS_HEIGHT + 12, 324))
    others = _others(view)
    columns = len(others) if view.seat is not None else 2
    width = (936 + GAP) / columns - GAP
    pitch = _height(view) + GAP
    panels: dict[int, Point] = {}
    for number, seat in enumerate(others):
        x, y = 12 + number % columns * (width + GAP), 384 + number // columns * pitch
        panels[seat] = _owner(drawing, view, scene, seat, (x, y, width))
    bottom = 384 + -(-len(others) // columns) * pitch
    if view.seat is not None:
        bottom += _own_panel(drawing, view, scene, (12, bottom, 936)) + GAP
    drawing.height = bottom + 4
    draw_track(drawing, view, scene, panels)


def _draw_tall(drawing: Drawing, view: GreyhoundsView, scene: Scene) -> None:
    has_track = view.phase != AT_PICK  # nothing happens there yet, and the cards are near
    y: float = 320 if has_track else 8
    if has_track:
        if scene.played is not None:
            draw_last_pass(drawing, view, scene, (8, y + 10))
            y += 50
        draw_odds(drawing, view, scene.placement, (8, y, 344))
        y += ODDS_HEIGHT + GAP
    desk = _desk(drawing, view, scene, (8, y, 344))
    y += desk + GAP if desk else 0
    panels: dict[int, Point] = {}
    for seat in _others(view):
        panels[seat] = _owner(drawing, view, scene, seat, (8, y, 344))
        y += _height(view) + GAP
    if view.seat is not None:
        y += _own_panel(drawing, view, scene, (8, y, 344)) + GAP
    drawing.height = y
    if has_track:
        draw_track(drawing, view, scene, panels)


def _height(view: GreyhoundsView) -> float:
    """Return how high the panels of the others are: lower while no cards lie open."""
    return 92 if _lie_open(view) else 66


def _lie_open(view: GreyhoundsView) -> bool:
    return view.race > 0 and view.phase != AT_END


def _others(view: GreyhoundsView) -> list[int]:
    """Return the other owners, beginning left of the viewer, and the dummy."""
    first = 0 if view.seat is None else view.seat + 1
    around = [(first + number) % view.seats for number in range(view.seats)]
    return [seat for seat in around if seat != view.seat] + list(range(view.seats, DOGS))


# What is chosen or known beside the track


def _desk(drawing: Drawing, view: GreyhoundsView, scene: Scene, box: Box) -> float:
    """Draw the picks, the placements, a slip or all slips; return the height."""
    me = view.seat
    if view.phase <= AT_PICK:
        return _picking(drawing, view, box) if me is not None and view.phase == AT_PICK else 0
    if view.phase == AT_ODDS and me == view.bookmaker:
        return draw_placements(drawing, box)
    if view.phase == AT_BET and me is not None and me != view.bookmaker:
        return draw_slip(drawing, view, me, box)
    if view.phase == AT_ODDS and scene.result is None:
        return 0
    return draw_slips(drawing, view, scene, box)


def _picking(drawing: Drawing, view: GreyhoundsView, box: Box) -> float:
    """Draw the viewer's picks for races 1 and 2 with their sums (GH-06); return the height."""
    x, y, width = box
    teller = drawing.teller
    seat = cast(int, view.seat)
    drafted = [move - FIRST_CARD for move in view.draft]
    picks = view.picks or [drafted[:FIVE], drafted[FIVE:]]
    pitch = width / FIVE
    for number, cards in enumerate(picks):
        top = y + number * 100
        drawing.text(x, top + 15, teller.say("board_race", race=number + 1), "bold")
        told = teller.say("board_sum", sum=sum(cards), limit=LIMIT)
        drawing.text(x + width, top + 15, told, "", "end")
        is_next = seat in view.to_act and number == len(drafted) // FIVE
        for place in range(FIVE):
            cx = x + pitch * (place + 0.5)
            turn = " turn" if is_next and place == len(cards) else ""
            drawing.rect(cx - 23, top + 26, 46, 62, f"slot{turn}", 4)
            if place < len(cards):
                with drawing.piece(f"card-{seat}-{cards[place]}", cx, top + 57):
                    card(drawing, cards[place], seat, (46, 62))
    return 200


# The owners


def _frame(drawing: Drawing, view: GreyhoundsView, seat: int, box: Box, height: float) -> None:
    x, y, width = box
    cls = "seat"
    if seat == view.seat:
        cls += " own"
    if seat in view.to_act:
        cls += " turn"
    drawing.rect(x, y, width, height, cls, 8)


def _title(drawing: Drawing, view: GreyhoundsView, seat: int, box: Box) -> None:
    """Write who owns a dog, who is bookmaker, and the money."""
    x, y, width = box
    teller = drawing.teller
    sign(drawing, seat, x + 18, y + 19, 11)
    left = x + 38
    if seat >= view.seats:
        drawing.text(left, y + 24, teller.say("board_dummy"), "bold")
        return
    money = teller.points(view.money[seat]) if view.money else ""
    right = x + width - 10
    drawing.text(right, y + 24, money, "bold", "end")
    right -= width_of(money) + 6
    if seat == view.bookmaker:
        told = teller.say("board_bookmaker")
        wide = width_of(told) + 12
        right -= wide
        drawing.rect(right, y + 9, wide, 20, "chip", 10)
        drawing.text(right + wide / 2, y + 23.5, told, f"mark bold {small(drawing)}", "middle")
        right -= 4
    if view.phase == AT_END and view.settled[seat] == max(view.settled):
        drawing.text(x + width - 10, y + 48, teller.say("board_wins"), "good bold", "end")
    drawing.text(left, y + 24, fitted(teller.names[seat], right - left), "bold")


def _status(drawing: Drawing, view: GreyhoundsView, scene: Scene, seat: int) -> str:
    """Return what is to be said where a seat has no cards: still choosing, or how its dog fared."""
    if view.phase == AT_PICK and seat < view.seats:
        is_choosing = seat in view.to_act
        return drawing.teller.say("board_choosing" if is_choosing else "board_ready")
    fate = scene.fate(seat)
    if fate == LONE or _has_cards(view, seat):
        return ""
    place = scene.order.index(seat) + 1
    key = {HOME: "board_home", OUT: "board_out"}.get(fate, "board_place")
    return drawing.teller.say(key, place=place)


def _has_cards(view: GreyhoundsView, seat: int) -> bool:
    """Tell whether cards lie open before a seat: not once its dog is home or out (GH-20)."""
    return _lie_open(view) and (view.phase != AT_RUN or seat in view.running)


def _cards_of(view: GreyhoundsView, seat: int) -> list[tuple[int, str]]:
    """Return a seat's open cards of the race with what has become of them."""
    if not _has_cards(view, seat):
        return []
    if seat >= view.seats:
        return [(DUMMY_CARD, "laid" if view.laid[DUMMY] else "")]
    known = []
    for number in view.opened_cards[-1][seat]:
        state = ""
        if number == view.discards[seat]:
            state = "gone"
        elif number == view.laid[seat]:
            state = "laid"
        elif number in view.spent[seat]:
            state = "spent"
        known.append((number, state))
    return known


def _owner(drawing: Drawing, view: GreyhoundsView, scene: Scene, seat: int, box: Box) -> Point:
    """Draw another owner: dog, name, money, and the open cards; return where the cards are."""
    x, y, _ = box
    _frame(drawing, view, seat, box, _height(view))
    _title(drawing, view, seat, box)
    _row(drawing, view, seat, (x + 10, y + 62), (30, 42, 34))
    drawing.text(x + 38, y + 48, _status(drawing, view, scene, seat), "soft")
    if seat >= view.seats and _has_cards(view, seat):
        drawing.text(x + 50, y + 67, drawing.teller.say("board_ten"), f"soft {small(drawing)}")
    return x + 40, y + 62


def _row(
    drawing: Drawing,
    view: GreyhoundsView,
    seat: int,
    where: Point,
    size: tuple[float, float, float],
) -> None:
    """Draw a row of cards; each one's place stays empty while it lies on the table."""
    x, y = where
    width, height, pitch = size
    for place, (number, state) in enumerate(_cards_of(view, seat)):
        cx = x + width / 2 + place * pitch
        if state == "laid":
            drawing.rect(cx - width / 2, y - height / 2, width, height, "slot", 4)
            continue
        cls = "faded" if state else ""
        with drawing.piece(f"card-{seat}-{number}", cx, y, cls):
            if seat != view.seat:
                card(drawing, number, seat, (width, height), state)
                continue
            with drawing.choice(FIRST_CARD + number):
                card(drawing, number, seat, (width, height), state)
                drawing.rect(-width / 2, -height / 2, width, height, "halo clear", 4)


def _own_panel(drawing: Drawing, view: GreyhoundsView, scene: Scene, box: Box) -> float:
    """Draw the viewer's own place with larger cards; return the height."""
    x, y, width = box
    seat = cast(int, view.seat)
    is_picking = view.phase == AT_PICK
    height = 96.0 if is_picking or _has_cards(view, seat) else 66.0
    if drawing.is_tall:
        height = 186 if is_picking else 138 if _has_cards(view, seat) else 66
    _frame(drawing, view, seat, box, height)
    _title(drawing, view, seat, (x, y, width if drawing.is_tall else 278))
    told = "" if is_picking else _status(drawing, view, scene, seat)
    drawing.text(x + 38, y + 48, told, "soft")
    if view.picks and view.race == 1 and _has_cards(view, seat):
        cards = " ".join(str(number) for number in view.picks[1])
        told = drawing.teller.say("board_race_2", cards=cards)
        where = (x + 12, y + 126) if drawing.is_tall else (x + 12, y + 56)
        drawing.text(*where, told, f"soft {small(drawing)}")
    if is_picking:
        _fourteen(drawing, view, seat, (x, y))
    elif drawing.is_tall:
        _row(drawing, view, seat, (x + 10, y + 74), (48, 66, 55))
    else:
        _row(drawing, view, seat, (x + 290, y + 48), (52, 72, 62))
        if seat in view.to_act:
            lines = wrap(drawing.teller.prompt(view), 26)
            for number, line in enumerate(lines):
                top = y + 53 + (number - (len(lines) - 1) / 2) * 20
                drawing.text(x + 690, top, line, "mark bold")
    return height


def _fourteen(drawing: Drawing, view: GreyhoundsView, seat: int, where: Point) -> None:
    """Draw the cards that can be picked; a place stays empty when its card is (GH-05)."""
    x, y = where
    for place, number in enumerate(view.usable):
        if drawing.is_tall:
            cx, cy = x + 28 + place % 7 * 48, y + 72 + place // 7 * 74
        else:
            cx, cy = x + 308 + place * 46, y + 48
        if number not in view.hand:
            drawing.rect(cx - 20, cy - 31, 40, 62, "slot", 4)
            continue
        with drawing.piece(f"card-{seat}-{number}", cx, cy), drawing.choice(FIRST_CARD + number):
            card(drawing, number, seat, (40, 62))
            drawing.rect(-20, -31, 40, 62, "halo clear", 4)
