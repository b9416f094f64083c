"""A view of Greyhounds where it is narrow: what a decision needs first, the rest below.

While a race is run that is the track, the cards of the pass and everybody's cards; before it the
placements or the slip, and the cards.
"""

from typing import Final

from stammtisch.core.drawing import Pen, Point, face_of, fitted, width_of
from stammtisch.games.greyhounds.drawing_bets import (
    LOW_ODDS_HEIGHT,
    odds,
    own_slip,
    placements,
    slips,
)
from stammtisch.games.greyhounds.drawing_cards import (
    cards_of,
    fourteen,
    has_cards,
    others_of,
    picking,
    row,
    status,
)
from stammtisch.games.greyhounds.drawing_oval import track_height
from stammtisch.games.greyhounds.drawing_pieces import Scene, pounds, say, sign
from stammtisch.games.greyhounds.drawing_track import last_pass, track
from stammtisch.games.greyhounds.state import Phase

LEFT: Final = 4.0
WIDTH: Final = 352.0
GAP: Final = 4.0
PANEL: Final = 46.0  # the height of another owner's
OWN: Final = 56.0
PICKED: Final = (44.0, 42.0, 66.0)


def draw_tall(scene: Scene) -> None:
    """Place everything from the top down."""
    view = scene.view
    if view.phase == Phase.PICK:
        _pick(scene)
        return
    is_bookmaker = view.seat is not None and view.seat == view.bookmaker
    is_choosing = view.phase == Phase.ODDS and is_bookmaker
    is_betting = view.phase == Phase.BET and view.seat is not None and not is_bookmaker
    y = GAP
    if is_choosing:
        odds(scene, (LEFT, y, WIDTH))
        y += LOW_ODDS_HEIGHT + GAP
        y += placements(scene, (LEFT, y, WIDTH)) + 1
    elif is_betting and view.seat is not None:
        y += own_slip(scene, view.seat, (LEFT, y, WIDTH)) + GAP
    else:
        y += track_height() + GAP
        if scene.played is not None:
            last_pass(scene, (LEFT, y + 12))
            y += 26
    panels = _owners(scene, y)
    y += PANEL + GAP
    if view.seat is not None:
        y += _own(scene, view.seat, y, has_second=not is_choosing) + GAP
    scene.drawing.fold = y
    if is_choosing or is_betting:
        track(scene, panels, y)
        y += track_height() + GAP
        if scene.played is not None:
            last_pass(scene, (LEFT, y + 12))
            y += 26
    else:
        track(scene, panels, GAP)
    if not is_choosing:
        odds(scene, (LEFT, y, WIDTH))
        y += LOW_ODDS_HEIGHT + GAP
    if not is_betting and (view.phase != Phase.ODDS or scene.result is not None):
        y += slips(scene, (LEFT, y, WIDTH)) + GAP
    scene.drawing.height = y


def _pick(scene: Scene) -> None:
    """Place the picks, the cards to pick from, and who still chooses."""
    view, y = scene.view, GAP
    if view.seat is not None:
        if view.race == 0:
            y += picking(scene, view.seat, (LEFT + 4, y, WIDTH - 8), PICKED) + GAP
        height = 2 * 60 + 34.0
        _panel(scene, view.seat, (LEFT, y), (WIDTH, height))
        fourteen(scene, view.seat, (LEFT + 29, y + 60), (49, 60), (43, 55))
        y += height + GAP
    _owners(scene, y)
    scene.drawing.fold = scene.drawing.height = y + PANEL + GAP


def _owners(scene: Scene, y: float) -> dict[int, Point]:
    """Place the other owners side by side with their open cards; return where these are."""
    view, panels = scene.view, {}
    others = others_of(view)
    pitch = (WIDTH + GAP) / len(others)
    width = pitch - GAP
    for number, seat in enumerate(others):
        x = LEFT + pitch * number
        _panel(scene, seat, (x, y), (width, PANEL))
        step = min(22.0, (width - 7) / max(1, len(cards_of(view, seat))))
        row(scene, seat, (x + 4, y + 34), (step - 1.5, 20, step))
        status(scene, seat, (x + 6, y + 38), fits=width - 20)
        panels[seat] = (x + width / 2, y + PANEL / 2)
    return panels


def _own(scene: Scene, seat: int, y: float, *, has_second: bool) -> float:
    """Place the viewer's own panel, the cards beside the name; return the height."""
    view = scene.view
    has_second = bool(has_second and view.picks and view.race == 1 and has_cards(view, seat))
    height = OWN + 16 if has_second else OWN
    _panel(scene, seat, (LEFT, y), (WIDTH, height))
    count = len(cards_of(view, seat))
    pitch = 42.0 if count > 5 else 49.0
    row(scene, seat, (LEFT + 98, y + OWN / 2), (pitch - 4, OWN - 8, pitch))
    status(scene, seat, (LEFT + 100, y + 32))
    if has_second:
        second = scene.say("board_race_2", cards=" ".join(map(str, view.picks[1])))
        scene.write("second", (LEFT + 98, y + OWN + 9), second, scene.soft)
    return height


def _panel(scene: Scene, seat: int, at: Point, size: Point) -> None:
    """Place the panel of an owner or the dummy; whose turn it is stands out."""
    view = scene.view
    name, money, wins = "", 0, False
    if seat < view.seats:
        name, money = scene.drawing.teller.names[seat], view.money[seat]
        wins = view.phase == Phase.OVER and view.settled[seat] == max(view.settled)
    is_own = seat == view.seat
    facts = (seat, name, money, seat == view.bookmaker, wins, is_own, size, scene.lang)
    cls = "acts" if seat in view.to_act else ""
    scene.drawing.part(f"owner-{seat}", face_of(_panel_face, *facts), *at, cls, step=scene.after)


def _panel_face(
    pen: Pen, seat: int, name: str, money: int, is_bookmaker: bool, wins: bool, is_own: bool,
    size: Point, lang: str,
) -> None:  # fmt: skip
    """Draw the panel and write on it who owns a dog and who is bookmaker; the own money too."""
    width, height = size
    pen.rect(0, 0, width, height, "seat own" if is_own else "seat", 6)
    sign(pen, seat, 13, 13, 8, True)
    if not name:
        pen.text(27, 17.5, fitted(say("board_dummy", lang), width - 30, 13), "bold mid")
        return
    right = 96.0 if is_own and height < 90 else width - 4
    book = say("board_bookmaker", lang)
    if is_bookmaker and not is_own:
        wide = width_of(book, 12) + 8
        right -= wide
        pen.rect(right, 5, wide, 17, "chip", 8)
        pen.text(right + wide / 2, 17.5, book, "mark bold small", "middle")
        right -= 3
    if is_own:
        amount = pounds(money, lang)
        beside = height > 90
        pen.text(width - 8 if beside else 8, 17.5 if beside else 36, amount, "bold mid",
                 "end" if beside else "start")  # fmt: skip
        right -= width_of(amount, 13) if beside else 0
        if is_bookmaker:
            pen.text(8, 50, book, "mark bold small")
    if wins:
        text = say("board_wins", lang) if is_own else "★"
        pen.text(width - 6, 38, text, "good bold", "end")
    pen.text(27, 17.5, fitted(name, right - 27, 13), "bold mid")
