"""Words and numbers in a drawing of DOG: both teams' score, the last plays, who has won."""

from typing import Final

from stammtisch.core.drawing import Pen, face_of, fitted, shortened
from stammtisch.core.kit import badge
from stammtisch.games.dog.board import SEATS
from stammtisch.games.dog.cards import JOKER
from stammtisch.games.dog.drawing_scene import Scene, card_face, say
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import WHOLE_TEAM
from stammtisch.games.dog.state import NOTHING, PHASES, Phase
from stammtisch.games.dog.view import SeenPlay
from stammtisch.games.dog.words import WORDS

PANEL: Final = 614  # where the part beside the board begins


def score(scene: Scene) -> None:
    """Place how many marbles both teams have in their goals."""
    drawing = scene.drawing
    is_tall = drawing.is_tall
    names = () if is_tall else scene.names
    below = drawing.fold + 18 if is_tall else 0.0
    drawing.part("teams", face_of(_teams, is_tall, names), 0, below)
    x, y, gap = (126.0, below, 26.0) if is_tall else (PANEL + 24.0, 55.0, 51.0)
    for team in range(2):
        markup = face_of(_inside, is_tall, team, scene.view.points[team])
        drawing.part(f"inside-{team}", markup, x, y + gap * team)


def _teams(pen: Pen, is_tall: bool, names: tuple[str, ...]) -> None:
    left, top, gap = (80.0, 0.0, 26.0) if is_tall else (PANEL + 16.0, 31.0, 51.0)
    if not is_tall:
        pen.rect(PANEL, 8, 332, 114, "plate", 12)
    for team in range(2):
        y = top + gap * team
        for place, seat in enumerate((team, team + 2)):
            badge(pen, (left + 9 + 20 * place, y), 9, seat, LETTERS[seat].upper())
        if not is_tall:
            partners = " + ".join(fitted(names[seat], 128) for seat in (team, team + 2))
            pen.text(left + 46, y + 5, partners, "bold t15")


def _inside(pen: Pen, is_tall: bool, team: int, count: int) -> None:
    pitch = 17 if is_tall else 22
    for number in range(WHOLE_TEAM):
        pen.circle(8 + pitch * number, 0, 6, f"s{team}" if number < count else "pip")
    pen.text(pitch * WHOLE_TEAM + 10, 5, f"{count}/{WHOLE_TEAM}", "soft t13")


def latest(scene: Scene) -> None:
    """Place the last plays in words, the newest on top."""
    drawing, recent = scene.drawing, scene.recent
    if not recent:
        return
    title = face_of(Pen.text, 4.0, 0.0, say("screen_latest", scene.lang), "bold t13")
    drawing.part("latest", title, PANEL, 146)
    for index, (round_number, number, play) in enumerate(recent, start=1):
        facts = (play.seat, tuple(play.parts), tuple(play.sent), tuple(play.hand))
        markup = face_of(_play, *facts, scene.lang)
        y = 156 + 46 * (len(recent) - index)
        drawing.part(f"latest-{round_number}-{number}", markup, PANEL, y)


def _play(
    pen: Pen,
    seat: int,
    parts: tuple[int, ...],
    sent: tuple[int, ...],
    hand: tuple[int, ...],
    lang: str,
) -> None:
    """Draw a play: who, the card, and what it did."""
    play = SeenPlay(seat, list(parts), list(sent), list(hand))
    badge(pen, (16, 19), 11, seat, LETTERS[seat].upper())
    for index, kind in enumerate(play.cards()):
        with pen.group(x=36 + 30 * index):
            card_face(pen, kind, 28, 38)
    if play.card() == NOTHING:
        pen.text(46 + 30 * len(hand), 24, say("screen_folded", lang), "soft t13")
        return
    steps = WORDS.label("step", play.moved(), lang)
    if play.card() == JOKER:
        steps = f"{say('screen_as', lang, card=play.meaning())}: {steps}"
    hit = [owner for owner in range(SEATS) if sent[owner]]
    pen.text(74, 16 if hit else 24, shortened(steps, 36), "t13")
    if hit:
        for place, owner in enumerate(hit):
            badge(pen, (82 + 19 * place, 30), 8, owner, LETTERS[owner].upper())
        pen.text(78 + 19 * len(hit), 34, say("screen_hits", lang), "bad t13")


def ending(scene: Scene) -> None:
    """Place who has won."""
    lay = scene.lay
    winners = tuple(scene.view.winners())
    at = (180.0, 140.0) if lay.is_tall else (lay.middle[0], lay.middle[1] + 88)
    scene.drawing.part(
        "ending", face_of(_ending, winners, scene.names, lay.is_tall, scene.lang), *at
    )


def _ending(
    pen: Pen, winners: tuple[int, ...], names: tuple[str, ...], is_tall: bool, lang: str
) -> None:
    pen.text(0, 0, WORDS.label("phase", PHASES[Phase.OVER], lang), "mark bold big", "middle")
    below = 48 if is_tall else 24  # between them lie the goals
    pen.text(0, below, say("wins", lang, names, seats=list(winners)), "bold t13", "middle")
