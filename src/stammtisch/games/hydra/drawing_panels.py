"""The players of Hydra: who they are, what they said, whose side they are on, what they have."""

from typing import Final

from stammtisch.core.drawing import Pen, Point, face_of, fitted, shortened, width_of
from stammtisch.games.hydra.drawing_cards import back, badge, star
from stammtisch.games.hydra.drawing_scene import PILE, TALL_TEXT, WIDE_TEXT, Scene
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.telling import proven, shown_bonus
from stammtisch.games.hydra.words import WORDS

TRICKS: Final = 50.0  # room for the tricks beside the pills, where they share a line
_PARTY_INKS: Final = ["unknown", "against", "with"]


def panels(scene: Scene) -> None:
    """Place everybody's panel."""
    view = scene.view
    points = view.score()
    won = view.winners() if view.phase == Phase.OVER else []
    for seat in range(view.seats):
        is_idle = seat == view.idle and view.phase != Phase.OVER
        note = ""
        if is_idle:
            note = "sits_out_short"
        elif seat == view.dealer and view.phase != Phase.OVER:
            if not (scene.is_tall and view.phase == Phase.TRICKS):  # its tricks lie there
                note = "deals_short"
        x, y = scene.at.panels[scene.place(seat)]
        cls = "barred" if is_idle else "acts" if seat in view.to_act else ""
        markup = face_of(
            _panel, scene.at.panel, seat, scene.names[seat], points[seat], note,
            seat == view.seat, seat in won, scene.lang, scene.is_tall,
        )  # fmt: skip
        scene.drawing.part(f"panel-{seat}", markup, x, y, cls)
        if not is_idle:
            _said(scene, seat)
            _taken(scene, seat)


def _panel(
    pen: Pen,
    size: Point,
    seat: int,
    name: str,
    points: int,
    note: str,
    is_own: bool,
    wins: bool,
    lang: str,
    is_tall: bool,
) -> None:
    width, height = size
    total = WORDS.say("points_short", {"points": points}, lang)
    if is_tall:  # two lines
        pen.rect(0, 0, width, height, f"seat {'own' if is_own else 'frame'}", rx=8)
        badge(pen, seat, 12, 12, 8.5, TALL_TEXT)
        pen.text(24, 16.5, fitted(name, width - 30 - width_of(total, 12), 13), "bold t13")
        pen.text(width - 5, 16.5, total, f"{TALL_TEXT} bold", "end")
        if note == "sits_out_short":
            pen.text(6, 35, WORDS.say(note, {}, lang), TALL_TEXT)
        elif note:
            pen.text(width - 6, 35, WORDS.say(note, {}, lang), f"{TALL_TEXT} soft", "end")
        if wins:
            star(pen, 14, 32)
        return
    line, text = height / 3, WIDE_TEXT
    pen.rect(0, 0, width, height, f"seat {'own' if is_own else 'frame'}", rx=14)
    badge(pen, seat, line * 0.62, line * 0.62, line * 0.4, text)
    pen.text(line * 1.2, line * 0.62 + 5, name, "name bold")
    if note == "sits_out_short":
        pen.text(12, line * 1.62, WORDS.say(note, {}, lang), text)
    elif note:
        pen.text(width * 0.53, height - 9, WORDS.say(note, {}, lang), f"{text} soft", "middle")
    if wins:
        star(pen, width - 18, line * 0.65)
    pen.text(width - 10, height - 9, total, f"{text} bold", "end")


def _said(scene: Scene, seat: int) -> None:
    """Place what a player said and whose side they are proven on: if narrow, that alone."""
    view, at = scene.view, scene.at
    said = scene.teller.says(view, seat)
    party = "" if seat in (view.idle, view.seat) else scene.teller.party(view, seat)
    if scene.is_tall:
        room = at.panel[0] - TRICKS - 4
        if party and _pill_width(said, is_tall=True) + 4 + _pill_width(party, is_tall=True) > room:
            said = ""
        while _pill_width(said, is_tall=True) > room:
            said = shortened(said, len(said) - 1)
    x, y = at.panels[scene.place(seat)]
    x, y = (x + 4, y + 22) if scene.is_tall else (x + 8, y + at.panel[1] / 3 * 1.05)
    if said or party:
        tone = _PARTY_INKS[proven(view, seat) + 1] if party else ""
        markup = face_of(_pills, said, party, tone, scene.is_tall)
        scene.drawing.part(f"said-{seat}", markup, x, y)


def _pills(pen: Pen, said: str, party: str, tone: str, is_tall: bool) -> None:
    left = _pill(pen, 0, said, "said", is_tall) if said else 0
    if party:
        _pill(pen, left, party, tone, is_tall)


def _pill(pen: Pen, x: float, text: str, cls: str, is_tall: bool) -> float:
    """Draw a word in a frame; return where the next one begins."""
    width = _pill_width(text, is_tall)
    if is_tall:
        pen.rect(x, 0, width, 18, f"pill {cls}", rx=9)
        pen.text(x + width / 2, 13, text, f"{TALL_TEXT} {cls}-ink", "middle")
        return x + width + 4
    pen.rect(x, 0, width, 20, f"pill {cls}", rx=10)
    pen.text(x + width / 2, 14.5, text, f"{WIDE_TEXT} {cls}-ink", "middle")
    return x + width + 6


def _pill_width(text: str, is_tall: bool) -> float:
    return max(20.0, len(text) * 6.3 + 10) if is_tall else max(22.0, len(text) * 7.3 + 14)


def _taken(scene: Scene, seat: int) -> None:
    """Place how many tricks a player has, and the bonus they are known to bring (HY-33)."""
    view, taken = scene.view, scene.taken[seat]
    if view.phase != Phase.TRICKS or seat == view.idle:
        return
    bonus = shown_bonus(view, seat) if taken else 0
    markup = face_of(_tricks, taken, bonus, scene.at.text)
    scene.drawing.part(f"taken-{seat}", markup, *scene.pile(seat))


def _tricks(pen: Pen, taken: int, bonus: int, text: str) -> None:
    with pen.group("" if taken else "faded", scale=PILE):
        back(pen)
    pen.text(18, 14, str(taken), f"{text} bold")
    if bonus:
        pen.text(36, 14, f"+{bonus}", f"{text} bold good")
