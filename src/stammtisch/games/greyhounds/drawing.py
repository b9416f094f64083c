"""A view of Greyhounds as SVG: the track, the odds and slips, the owners with their cards."""

from textwrap import wrap
from typing import Final

from stammtisch.core.drawing import Drawing, Pen, Point, face_of, fitted, width_of
from stammtisch.games.greyhounds.board import DOGS, DUMMY, LONE
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, LIMIT
from stammtisch.games.greyhounds.drawing_bets import (
    ODDS_HEIGHT,
    odds,
    own_slip,
    placements,
    slips,
)
from stammtisch.games.greyhounds.drawing_pieces import (
    Box,
    Scene,
    card,
    free_slot,
    own_card,
    pounds,
    say,
    sign,
    small,
    words,
)
from stammtisch.games.greyhounds.drawing_track import last_pass, track
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
            "acts .slot{stroke:var(--glow);stroke-width:3}",
            "pip{fill:none;stroke:var(--soft)}",
            "badge{fill:var(--ink)}",
            "badged{fill:var(--paper)}",
            "board-back{fill:var(--felt)}",
            "slip{fill:var(--slip);stroke:var(--line)}",
            "asked{fill:none;stroke:var(--glow);stroke-width:2}",
            "seat{fill:var(--felt)}",
            "own{stroke:var(--ink);stroke-width:1.5}",
            "acts .seat{stroke:var(--glow);stroke-width:3}",
            "strike{stroke:var(--soft);stroke-width:2}",
            "weave{fill:none;stroke:var(--paper);stroke-dasharray:3 3}",
            "sealed{fill:none;stroke:var(--mark);stroke-dasharray:4 3}",
            "out{opacity:.65}",
            "chip{fill:none;stroke:var(--mark)}",
        )
    )
)
GAP: Final = 8
PICKED_WIDTH: Final = 46.0
PICKED_HEIGHT: Final = 62.0


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Greyhounds."""
    scene = Scene(drawing)
    if drawing.is_tall:
        _draw_tall(scene)
    else:
        _draw_wide(scene)


def _draw_wide(scene: Scene) -> None:
    view = scene.view
    odds(scene, (624, 12, 324))
    _desk(scene, (624, 12 + ODDS_HEIGHT + 12, 324))
    others = _others(view)
    columns = len(others) if view.seat is not None else 2
    width = (936 + GAP) / columns - GAP
    pitch = _height(view) + GAP
    panels: dict[int, Point] = {}
    for number, seat in enumerate(others):
        x, y = 12 + number % columns * (width + GAP), 384 + number // columns * pitch
        panels[seat] = _owner(scene, seat, (x, y, width))
    bottom = 384 + -(-len(others) // columns) * pitch
    if view.seat is not None:
        bottom += _own_panel(scene, view.seat, (12, bottom, 936)) + GAP
    scene.drawing.height = bottom + 4
    track(scene, panels)


def _draw_tall(scene: Scene) -> None:
    view = scene.view
    has_track = view.phase != AT_PICK  # nothing happens there yet, and the cards are near
    y = 320.0 if has_track else 8.0
    if has_track:
        if scene.played is not None:
            last_pass(scene, (8, y + 10))
            y += 50
        odds(scene, (8, y, 344))
        y += ODDS_HEIGHT + GAP
    desk = _desk(scene, (8, y, 344))
    y += desk + GAP if desk else 0
    panels: dict[int, Point] = {}
    for seat in _others(view):
        panels[seat] = _owner(scene, seat, (8, y, 344))
        y += _height(view) + GAP
    if view.seat is not None:
        y += _own_panel(scene, view.seat, (8, y, 344)) + GAP
    scene.drawing.height = y
    if has_track:
        track(scene, panels)


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


def _desk(scene: Scene, where: Box) -> float:
    """Place the picks, the placements, a slip or all slips; return the height."""
    view, me = scene.view, scene.view.seat
    if view.phase <= AT_PICK:
        return _picking(scene, me, where) if me is not None and view.phase == AT_PICK else 0
    if view.phase == AT_ODDS and me == view.bookmaker:
        return placements(scene, where)
    if view.phase == AT_BET and me is not None and me != view.bookmaker:
        return own_slip(scene, me, where)
    if view.phase == AT_ODDS and scene.result is None:
        return 0
    return slips(scene, where)


def _picking(scene: Scene, seat: int, where: Box) -> float:
    """Place the viewer's picks for races 1 and 2 with their sums (GH-06); return the height."""
    x, y, width = where
    drawing, view = scene.drawing, scene.view
    drafted = [move - FIRST_CARD for move in view.draft]
    picks = view.picks or [drafted[:FIVE], drafted[FIVE:]]
    pitch = width / FIVE
    drawing.part("picks", face_of(_picks, width, scene.lang), x, y)
    for number, cards in enumerate(picks):
        top = y + number * 100
        total = face_of(_sum, sum(cards), scene.lang)
        drawing.part(f"sum-{number}", total, x + width, top + 15)
        for place, picked in enumerate(cards):
            markup = face_of(card, picked, seat, PICKED_WIDTH, PICKED_HEIGHT, "")
            drawing.piece(f"card-{seat}-{picked}", markup, x + pitch * (place + 0.5), top + 57)
    race, place = divmod(len(drafted), FIVE)
    if seat in view.to_act and race < len(picks):
        at = (x + pitch * (place + 0.5), y + race * 100 + 57)
        drawing.part("next", face_of(_next), *at)
    return 200


def _picks(pen: Pen, width: float, lang: str) -> None:
    """Draw the places for picked cards."""
    pitch = width / FIVE
    for number in range(2):
        top = number * 100
        pen.text(0, top + 15, say("board_race", lang, race=number + 1), "bold")
        for place in range(FIVE):
            with pen.group(x=pitch * (place + 0.5), y=top + 57):
                free_slot(pen, PICKED_WIDTH, PICKED_HEIGHT)


def _sum(pen: Pen, total: int, lang: str) -> None:
    pen.text(0, 0, say("board_sum", lang, sum=total, limit=LIMIT), "", "end")


def _next(pen: Pen) -> None:
    width, height = PICKED_WIDTH, PICKED_HEIGHT
    pen.rect(-width / 2, -height / 2, width, height, "clear turn", 4)


# The owners


def _panel(scene: Scene, seat: int, where: Box, height: float, title: float) -> None:
    """Place the panel of an owner or the dummy; whose turn it is stands out."""
    x, y, width = where
    view = scene.view
    name: str | None = None
    money, wins = 0, False
    if seat < view.seats:
        name, money = scene.drawing.teller.names[seat], view.money[seat]
        wins = view.phase == AT_END and view.settled[seat] == max(view.settled)
    markup = face_of(
        _panel_face, seat, name, money, seat == view.bookmaker, wins, seat == view.seat,
        (width, height, title), scene.is_tall, scene.lang,
    )  # fmt: skip
    scene.drawing.part(f"owner-{seat}", markup, x, y, "acts" if seat in view.to_act else "")


def _panel_face(
    pen: Pen, seat: int, name: str | None, money: int, is_bookmaker: bool, wins: bool, is_own: bool,
    size: tuple[float, float, float], is_tall: bool, lang: str,
) -> None:  # fmt: skip
    """Draw the panel and write on it who owns a dog, who is bookmaker, and the money."""
    width, height, title = size
    pen.rect(0, 0, width, height, "seat own" if is_own else "seat", 8)
    sign(pen, seat, 18, 19, 11, is_tall)
    if name is None:
        pen.text(38, 24, say("board_dummy", lang), "bold")
        return
    amount = pounds(money, lang)
    right = title - 10
    pen.text(right, 24, amount, "bold", "end")
    right -= width_of(amount) + 6
    if is_bookmaker:
        book = say("board_bookmaker", lang)
        wide = width_of(book) + 12
        right -= wide
        pen.rect(right, 9, wide, 20, "chip", 10)
        pen.text(right + wide / 2, 23.5, book, f"mark bold {small(is_tall)}", "middle")
        right -= 4
    if wins:
        pen.text(title - 10, 48, say("board_wins", lang), "good bold", "end")
    pen.text(38, 24, fitted(name, right - 38), "bold")


def _status(scene: Scene, seat: int, at: Point) -> None:
    """Place what there is to say of a seat without cards: still choosing, or how its dog fared."""
    view = scene.view
    place = 0
    if view.phase == AT_PICK and seat < view.seats:
        key = "board_choosing" if seat in view.to_act else "board_ready"
    else:
        fate = scene.fate(seat)
        if fate == LONE or _has_cards(view, seat):
            return
        place = scene.order.index(seat) + 1
        key = {HOME: "board_home", OUT: "board_out"}.get(fate, "board_place")
    scene.drawing.part(f"status-{seat}", face_of(_status_face, key, place, scene.lang), *at)


def _status_face(pen: Pen, key: str, place: int, lang: str) -> None:
    pen.text(0, 0, say(key, lang, place=place), "soft")


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


def _owner(scene: Scene, seat: int, where: Box) -> Point:
    """Place another owner: dog, name, money, and the open cards; return where the cards are."""
    x, y, width = where
    view = scene.view
    _panel(scene, seat, where, _height(view), width)
    _row(scene, seat, (x + 10, y + 62), (30, 42, 34))
    _status(scene, seat, (x + 38, y + 48))
    if seat >= view.seats and _has_cards(view, seat):
        ten = face_of(words, "board_ten", scene.soft, scene.lang)
        scene.drawing.part("ten", ten, x + 50, y + 67)
    return x + 40, y + 62


def _row(scene: Scene, seat: int, where: Point, size: tuple[float, float, float]) -> None:
    """Place a row of cards; each one's place stays empty while it lies on the table."""
    x, y = where
    width, height, pitch = size
    drawing, view = scene.drawing, scene.view
    for place, (number, state) in enumerate(_cards_of(view, seat)):
        cx = x + width / 2 + place * pitch
        if state == "laid":
            drawing.part(f"empty-{seat}", face_of(free_slot, width, height), cx, y)
            continue
        cls = "faded" if state else ""
        key = f"card-{seat}-{number}"
        if seat == view.seat:
            markup = face_of(own_card, number, seat, width, height, state)
            drawing.piece(key, markup, cx, y, cls, move=FIRST_CARD + number)
        else:
            drawing.piece(key, face_of(card, number, seat, width, height, state), cx, y, cls)


def _own_panel(scene: Scene, seat: int, where: Box) -> float:
    """Place the viewer's own panel with larger cards; return the height."""
    x, y, width = where
    drawing, view, is_tall = scene.drawing, scene.view, scene.is_tall
    is_picking = view.phase == AT_PICK
    has_cards = _has_cards(view, seat)
    height = 96.0 if is_picking or has_cards else 66.0
    if is_tall:
        height = 186.0 if is_picking else 138.0 if has_cards else 66.0
    _panel(scene, seat, where, height, width if is_tall else 278)
    if not is_picking:
        _status(scene, seat, (x + 38, y + 48))
    if view.picks and view.race == 1 and has_cards:
        second = face_of(_second_race, tuple(view.picks[1]), is_tall, scene.lang)
        drawing.part("second", second, x + 12, y + (126 if is_tall else 56))
    if is_picking:
        _fourteen(scene, seat, (x, y))
    elif is_tall:
        _row(scene, seat, (x + 10, y + 74), (48, 66, 55))
    else:
        _row(scene, seat, (x + 290, y + 48), (52, 72, 62))
        if seat in view.to_act:
            prompt = face_of(_prompt, drawing.teller.prompt(view))
            drawing.part("prompt", prompt, x + 690, y + 53)
    return height


def _second_race(pen: Pen, cards: tuple[int, ...], is_tall: bool, lang: str) -> None:
    numbers = " ".join([str(number) for number in cards])
    pen.text(0, 0, say("board_race_2", lang, cards=numbers), f"soft {small(is_tall)}")


def _prompt(pen: Pen, prompt: str) -> None:
    lines = wrap(prompt, 26)
    for row, line in enumerate(lines):
        pen.text(0, (row - (len(lines) - 1) / 2) * 20, line, "mark bold")


def _fourteen(scene: Scene, seat: int, where: Point) -> None:
    """Place the cards that can be picked; a place stays empty when its card is (GH-05)."""
    x, y = where
    for place, number in enumerate(scene.view.usable):
        if scene.is_tall:
            cx, cy = x + 28 + place % 7 * 48, y + 72 + place // 7 * 74
        else:
            cx, cy = x + 308 + place * 46, y + 48
        if number not in scene.view.hand:
            scene.drawing.part(f"usable-{place}", face_of(free_slot, 40.0, 62.0), cx, cy)
            continue
        markup = face_of(own_card, number, seat, 40.0, 62.0, "")
        scene.drawing.piece(f"card-{seat}-{number}", markup, cx, cy, move=FIRST_CARD + number)
