"""A view of Greyhounds as SVG: the track, the odds and slips, the owners with their cards."""

from textwrap import wrap
from typing import Final

from stammtisch.core.drawing import Drawing, Pen, Point, face_of, fitted, width_of
from stammtisch.games.greyhounds.drawing_bets import (
    ODDS_HEIGHT,
    odds,
    own_slip,
    placements,
    slips,
)
from stammtisch.games.greyhounds.drawing_cards import (
    fourteen,
    has_cards,
    others_of,
    picking,
    row,
    status,
)
from stammtisch.games.greyhounds.drawing_pieces import Box, Scene, pounds, say, sign, small
from stammtisch.games.greyhounds.drawing_tall import draw_tall
from stammtisch.games.greyhounds.drawing_track import track
from stammtisch.games.greyhounds.state import Phase
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
PICKED: Final = (46.0, 62.0, 100.0)  # a picked card, and from one race to the next


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Greyhounds."""
    scene = Scene(drawing)
    if drawing.is_tall:
        draw_tall(scene)
    else:
        _draw_wide(scene)


def _draw_wide(scene: Scene) -> None:
    view = scene.view
    odds(scene, (624, 12, 324))
    _desk(scene, (624, 12 + ODDS_HEIGHT + 12, 324))
    others = others_of(view)
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


def _height(view: GreyhoundsView) -> float:
    """Return how high the panels of the others are: lower while no cards lie open."""
    return 92 if view.is_racing() else 66


# What is chosen or known beside the track


def _desk(scene: Scene, where: Box) -> float:
    """Place the picks, the placements, a slip or all slips; return the height."""
    view, me = scene.view, scene.view.seat
    if view.race == 0:
        if me is None or view.phase != Phase.PICK:
            return 0
        return picking(scene, me, where, PICKED)
    if view.phase == Phase.ODDS and me == view.bookmaker:
        return placements(scene, where)
    if view.phase == Phase.BET and me is not None and me != view.bookmaker:
        return own_slip(scene, me, where)
    if view.phase == Phase.ODDS and scene.result is None:
        return 0
    return slips(scene, where)


# The owners


def _panel(scene: Scene, seat: int, where: Box, height: float, title: float) -> None:
    """Place the panel of an owner or the dummy; whose turn it is stands out."""
    x, y, width = where
    view = scene.view
    name: str | None = None
    money, wins = 0, False
    if seat < view.seats:
        name, money = scene.drawing.teller.names[seat], view.money[seat]
        wins = view.phase == Phase.OVER and view.settled[seat] == max(view.settled)
    markup = face_of(
        _panel_face, seat, name, money, seat == view.bookmaker, wins, seat == view.seat,
        (width, height, title), scene.lang,
    )  # fmt: skip
    acts = "acts" if seat in view.to_act else ""
    scene.drawing.part(f"owner-{seat}", markup, x, y, acts, step=scene.after)


def _panel_face(
    pen: Pen, seat: int, name: str | None, money: int, is_bookmaker: bool, wins: bool, is_own: bool,
    size: tuple[float, float, float], lang: str,
) -> None:  # fmt: skip
    """Draw the panel and write on it who owns a dog, who is bookmaker, and the money."""
    width, height, title = size
    pen.rect(0, 0, width, height, "seat own" if is_own else "seat", 8)
    sign(pen, seat, 18, 19, 11, False)
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
        pen.text(right + wide / 2, 23.5, book, f"mark bold {small(False)}", "middle")
        right -= 4
    if wins:
        pen.text(title - 10, 48, say("board_wins", lang), "good bold", "end")
    pen.text(38, 24, fitted(name, right - 38), "bold")


def _owner(scene: Scene, seat: int, where: Box) -> Point:
    """Place another owner: dog, name, money, and the open cards; return where the cards are."""
    x, y, width = where
    view = scene.view
    _panel(scene, seat, where, _height(view), width)
    row(scene, seat, (x + 10, y + 62), (30, 42, 34))
    status(scene, seat, (x + 38, y + 48))
    if seat >= view.seats and has_cards(view, seat):
        scene.write("ten", (x + 50, y + 67), scene.say("board_ten"), scene.soft)
    return x + 40, y + 62


def _own_panel(scene: Scene, seat: int, where: Box) -> float:
    """Place the viewer's own panel with larger cards; return the height."""
    x, y, _ = where
    drawing, view = scene.drawing, scene.view
    is_picking = view.phase == Phase.PICK
    height = 96.0 if is_picking or has_cards(view, seat) else 66.0
    _panel(scene, seat, where, height, 278)
    if not is_picking:
        status(scene, seat, (x + 38, y + 48))
    if view.picks and view.race == 1 and has_cards(view, seat):
        second = scene.say("board_race_2", cards=" ".join(map(str, view.picks[1])))
        scene.write("second", (x + 12, y + 56), second, scene.soft)
    if is_picking:
        fourteen(scene, seat, (x + 308, y + 48), (46, 0), (40, 62))
    else:
        row(scene, seat, (x + 290, y + 48), (52, 72, 62))
        if seat in view.to_act:
            prompt = face_of(_prompt, drawing.teller.prompt(view))
            drawing.part("prompt", prompt, x + 690, y + 53)
    return height


def _prompt(pen: Pen, prompt: str) -> None:
    lines = wrap(prompt, 26)
    for number, line in enumerate(lines):
        pen.text(0, (number - (len(lines) - 1) / 2) * 20, line, "mark bold")
