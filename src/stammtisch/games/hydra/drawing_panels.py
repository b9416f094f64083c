"""The players of Hydra: who they are, what they said, whose side they are on, what they have."""

from typing import Final

from stammtisch.core.drawing import Pen, Point, face_of
from stammtisch.games.hydra.drawing_cards import back, badge, star
from stammtisch.games.hydra.drawing_scene import PILE, TALL_TEXT, WIDE_TEXT, Scene
from stammtisch.games.hydra.state import AT_END, AT_TRICKS
from stammtisch.games.hydra.telling import proven, shown_bonus, totals, winners
from stammtisch.games.hydra.words import WORDS

_PARTY_INKS: Final = ["unknown", "against", "with"]


def panels(scene: Scene) -> None:
    """Place everybody's panel."""
    seen = scene.seen
    points = totals(seen)
    won = winners(seen) if seen.phase == AT_END else []
    for seat in range(seen.seats):
        is_idle = seat == seen.idle and seen.phase != AT_END
        note = ""
        if is_idle:
            note = "sits_out_short"
        elif seat == seen.dealer and seen.phase != AT_END:
            note = "deals_short"
        x, y = scene.at.panels[scene.place(seat)]
        cls = "barred" if is_idle else "acts" if seat in seen.to_act else ""
        markup = face_of(
            _panel, scene.at.panel, seat, scene.names[seat], points[seat], note,
            seat == seen.seat, seat in won, scene.lang, scene.is_tall,
        )  # fmt: skip
        scene.drawing.part(f"panel-{seat}", markup, x, y, cls)
        if not is_idle:
            _said(scene, seat, x + 8, y + scene.at.panel[1] / 3 * 1.05)
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
    line = height / 3
    text = TALL_TEXT if is_tall else WIDE_TEXT
    pen.rect(0, 0, width, height, f"seat {'own' if is_own else 'frame'}", rx=14)
    badge(pen, seat, line * 0.62, line * 0.62, line * 0.4, text)
    pen.text(line * 1.2, line * 0.62 + 5, name, "bold" if is_tall else "name bold")
    if note == "sits_out_short":
        pen.text(12, line * 1.62, WORDS.say(note, {}, lang), text)
    elif note:
        pen.text(width * 0.53, height - 9, WORDS.say(note, {}, lang), f"{text} soft", "middle")
    if wins:
        star(pen, width - 18, line * 0.65)
    total = WORDS.say("points_short", {"points": points}, lang)
    pen.text(width - 10, height - 9, total, f"{text} bold", "end")


def _said(scene: Scene, seat: int, x: float, y: float) -> None:
    """Place what a player said, and what is proven of the party."""
    seen = scene.seen
    said = scene.teller.says(seen, seat)
    party = "" if seat in (seen.idle, seen.seat) else scene.teller.party(seen, seat)
    if said or party:
        tone = _PARTY_INKS[proven(seen, seat) + 1] if party else ""
        markup = face_of(_pills, said, party, tone, scene.is_tall)
        scene.drawing.part(f"said-{seat}", markup, x, y)


def _pills(pen: Pen, said: str, party: str, tone: str, is_tall: bool) -> None:
    left = _pill(pen, 0, said, "said", is_tall) if said else 0
    if party:
        _pill(pen, left, party, tone, is_tall)


def _pill(pen: Pen, x: float, text: str, cls: str, is_tall: bool) -> float:
    """Draw a word in a frame; return where the next one begins."""
    letter, size = (6.8, TALL_TEXT) if is_tall else (7.3, WIDE_TEXT)
    width = max(22.0, len(text) * letter + 14)
    pen.rect(x, 0, width, 20, f"pill {cls}", rx=10)
    pen.text(x + width / 2, 14.5, text, f"{size} {cls}-ink", "middle")
    return x + width + 6


def _taken(scene: Scene, seat: int) -> None:
    """Place how many tricks a player has, and the bonus they are known to bring (HY-33)."""
    seen, taken = scene.seen, scene.taken[seat]
    if seen.phase != AT_TRICKS or seat == seen.idle:
        return
    bonus = shown_bonus(seen, seat) if taken else 0
    markup = face_of(_tricks, taken, bonus, scene.at.text)
    scene.drawing.part(f"taken-{seat}", markup, *scene.pile(seat))


def _tricks(pen: Pen, taken: int, bonus: int, text: str) -> None:
    with pen.group("" if taken else "faded", scale=PILE):
        back(pen)
    pen.text(18, 14, str(taken), f"{text} bold")
    if bonus:
        pen.text(36, 14, f"+{bonus}", f"{text} bold good")
