"""The middle of the table while no trick is played: questions, the Antrag, what a round was."""

from typing import Final

from stammtisch.core.drawing import Pen, face_of, shortened
from stammtisch.games.hydra.cards import ORDINARY, RANKS, SUITS
from stammtisch.games.hydra.drawing_cards import CARD_HEIGHT, CARD_WIDTH, sign
from stammtisch.games.hydra.drawing_scene import TALL_TEXT, WIDE_TEXT, Scene
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
    DECLINE,
    FIRST_SOLO,
    FIRST_SUIT_SOLO,
    KEEP,
    MORBUS,
    NORMAL_SOLO,
    PAIR_E,
    PAIR_G,
    SOLO,
    THROW,
    VALEO,
)
from stammtisch.games.hydra.scoring import NOBODY
from stammtisch.games.hydra.state import (
    AT_ANNOUNCE,
    AT_ASK,
    AT_END,
    AT_GIVE,
    AT_LAY,
    AT_NAME,
    AT_SOLO,
    AT_THROW,
    LONE,
    PHASES,
)
from stammtisch.games.hydra.telling import in_playing_order, totals, winners
from stammtisch.games.hydra.words import WORDS

Row = tuple[int, str, int, bool, tuple[str, ...]]  # seat, name, party, own, figures

ANSWERS: Final = {
    AT_THROW: [KEEP, THROW],
    AT_ANNOUNCE: [VALEO, MORBUS],
    AT_NAME: [SOLO, ANTRAG],
    AT_LAY: [PAIR_E, PAIR_G],
    AT_ASK: [ACCEPT, DECLINE],
}


def middle(scene: Scene) -> None:
    """Place what stands in the middle before the tricks, and at the end."""
    seen = scene.seen
    _, y, _, height = scene.at.middle
    if seen.phase == AT_END:
        _result(scene, y)
    elif seen.phase <= AT_THROW and seen.throws:
        _shown(scene, y + height * 0.1)
        _ask(scene, y + height * 0.56)
    elif seen.phase <= AT_THROW and seen.results:
        below = _result(scene, y)
        if scene.acts:
            _answers(scene, below)
        else:
            _waits(scene, below + 20)
    elif seen.phase == AT_SOLO and scene.acts:
        _solos(scene, y)
    elif seen.phase == AT_GIVE and scene.acts:
        _slots(scene, y + height * 0.15)
    elif seen.phase in (AT_LAY, AT_ASK) and (seen.offered != LONE or seen.open_card != LONE):
        _antrag(scene, y)
    else:
        _ask(scene, y + height * 0.32)


def _ask(scene: Scene, y: float) -> None:
    """Ask the viewer, or tell for whom the table waits."""
    if not scene.acts:
        _waits(scene, y)
        return
    title(scene, y, scene.teller.prompt(scene.seen))
    _answers(scene, y + 16)


def _waits(scene: Scene, y: float) -> None:
    """Place for whom the table waits, or what the viewer has answered already."""
    seen = scene.seen
    x, _, width, _ = scene.at.middle
    lines = [scene.teller.label("phase", PHASES[seen.phase])]
    if len(seen.to_act) == 1:
        lines.append(scene.teller.say("waits_for", seats=seen.to_act))
    elif seen.answered:
        key = "wants_to_throw" if seen.threw else "keeps"
        lines.append(scene.teller.say(key, seat=seen.seat))
    scene.drawing.part("waits", face_of(_waiting, tuple(lines)), x + width / 2, y)


def _waiting(pen: Pen, lines: tuple[str, ...]) -> None:
    for number, line in enumerate(lines):
        pen.text(0, 22 * number, line, "soft" if number else "bold", "middle")


def title(scene: Scene, y: float, text: str) -> None:
    """Place what it is about."""
    if scene.is_tall:
        cls = "bold" if len(text) < 36 else "small"
    else:
        cls = "big bold" if len(text) < 36 else "bold"
    _line(scene, "title", y, text, cls)


def _line(scene: Scene, key: str, y: float, text: str, cls: str) -> None:
    x, _, width, _ = scene.at.middle
    scene.words(key, (x + width / 2, y), text, cls)


def _answers(scene: Scene, y: float) -> None:
    """Place both answers to the question of this phase, the forbidden one as well."""
    x, _, width, _ = scene.at.middle
    for number, move in enumerate(ANSWERS.get(scene.seen.phase, [])):
        if scene.is_tall:
            _button(scene, move, x + 16, y + 45 * number, width - 32)
        elif scene.seen.phase == AT_LAY:
            _button(scene, move, x + 60, y + 50 * number, width - 120)
        else:
            _button(scene, move, x + (width / 2 + 4) * number, y, width / 2 - 4)


def _button(scene: Scene, move: int, x: float, y: float, width: float, suit: int = LONE) -> None:
    """Place an answer that can be chosen; one that is not allowed is pale."""
    cls = "" if move in scene.seen.legal else "barred"
    markup = face_of(_answer, scene.teller.move(move), width, suit)
    scene.drawing.part(f"answer-{move}", markup, x, y, cls, move=move)


def _answer(pen: Pen, label: str, width: float, suit: int) -> None:
    pen.rect(0, 0, width, 40, "button", rx=12)
    pen.rect(0, 0, width, 40, "halo", rx=12)
    indent = 0 if suit == LONE else 13
    pen.text(width / 2 + indent, 25, label[0].upper() + label[1:], "word", "middle")
    if suit != LONE:
        sign(pen, suit * 6, 24, 20, 1)


def _solos(scene: Scene, y: float) -> None:
    """Place the eleven solos (HY-13): a rank, the usual trumps, a suit."""
    x, _, width, _ = scene.at.middle
    y += 16 if scene.is_tall else 24
    title(scene, y, scene.teller.prompt(scene.seen))
    y += 8 if scene.is_tall else 20
    step = width / 3
    for number in range(len(RANKS)):
        down, across = divmod(number, 3)
        _button(scene, FIRST_SOLO + number, x + step * across, y + 44 * down, step - 6)
    y += 88
    step = width / 2
    for suit in range(len(SUITS)):
        down, across = divmod(suit, 2)
        _button(scene, FIRST_SUIT_SOLO + suit, x + step * across, y + 44 * down, step - 6, suit)
    _button(scene, NORMAL_SOLO, x, y + 88, width - 6)


def _antrag(scene: Scene, y: float) -> None:
    """Place the pair face down, the open card, and the answers (HY-14, HY-15)."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    y += 16 if scene.is_tall else 24
    title(scene, y, scene.teller.say("antrag_of", seat=seen.declarer))
    scale = 0.95 if scene.is_tall else 1.1
    step = CARD_WIDTH * scale + 10
    left, top = x + width / 2 - 1.5 * step + 5, y + 12
    door = scene.door(seen.declarer)
    own = seen.seat == seen.declarer
    cls = ("chosen" if seen.phase == AT_LAY else "barred") if own else ""
    pair = scene.card(seen.offered)
    for copy in range(2):
        key = scene.key(seen.declarer, seen.offered, copy) if own else f"{scene.deal}-pair-{copy}"
        drawing.piece(key, pair, left + step * copy, top, cls, origin=door, scale=scale)
    if seen.open_card == LONE:
        drawing.part("slots", face_of(_free, scale, step, 1), left + 2 * step, top)
    else:
        key = scene.key(seen.declarer, seen.open_card, 0)
        markup = scene.card(seen.open_card)
        drawing.piece(key, markup, left + 2 * step, top, origin=door, scale=scale)
    below = top + CARD_HEIGHT * scale + 14
    if scene.acts and seen.phase == AT_ASK:
        _answers(scene, below)
    elif scene.acts:
        _line(scene, "prompt", below + 10, scene.teller.prompt(seen), scene.at.text)
    else:
        _waits(scene, below + 12)


def _free(pen: Pen, scale: float, step: float, count: int) -> None:
    """Draw where cards are to be laid."""
    for number in range(count):
        pen.rect(step * number, 0, CARD_WIDTH * scale, CARD_HEIGHT * scale, "slot", rx=8)


def _slots(scene: Scene, y: float) -> None:
    """Place the slots for what is given back, filled so far as it was chosen (HY-15)."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    title(scene, y, scene.teller.prompt(seen))
    scale = scene.at.hand_scale
    step = CARD_WIDTH * scale + 12
    left, top = x + width / 2 - 1.5 * step + 6, y + 18
    drawing.part("slots", face_of(_free, scale, step, 3), left, top)
    for number, kind in enumerate(seen.given):
        copy = seen.hand.count(kind) + seen.given[:number].count(kind)
        key = scene.key(scene.me, kind, copy)
        markup = scene.card(kind)
        drawing.piece(key, markup, left + step * number, top, "chosen", scale=scale)
    told = scene.teller.say("left_to_give", count=3 - len(seen.given))
    _line(scene, "left", top + CARD_HEIGHT * scale + 26, told, "soft")


def _shown(scene: Scene, y: float) -> None:
    """Place the hand that was thrown in and had to be shown (HY-09)."""
    seen = scene.seen
    x, _, width, _ = scene.at.middle
    _line(scene, "shown", y, scene.teller.say("shown_by", seat=seen.shown_by), "bold")
    scale = 0.75
    step = (width - CARD_WIDTH * scale) / 9
    for number, kind in enumerate(in_playing_order(seen.shown, ORDINARY)):
        left = x + step * number
        scene.drawing.part(f"shown-{number}", scene.card(kind), left, y + 14, scale=scale)


def _result(scene: Scene, y: float) -> float:
    """Place what the last round was and brought; return where it ends."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    result, sums = seen.results[-1], totals(seen)
    row = 19 if scene.is_tall else 23
    y += 14 if scene.is_tall else 16
    if seen.phase == AT_END:
        told = drawing.teller.say("wins", seats=winners(seen)).removesuffix(".")
        _line(scene, "wins", y, shortened(told, 38), "bold mark")
        y += row
    told = scene.teller.say("round_was", number=seen.scored, kind=result.kind)
    rows: list[Row] = []
    for seat in sorted(range(seen.seats), key=lambda seat: (-result.party[seat], seat)):
        cells = ["–"] * 3
        if result.party[seat] != NOBODY:
            cells = [str(result.eyes[seat]), f"+{result.bonus[seat]}", str(result.points[seat])]
        figures = (*cells, str(sums[seat]))
        is_own = seat == seen.seat
        rows.append((seat, scene.names[seat], int(result.party[seat]), is_own, figures))
    facts = (told.removesuffix("."), tuple(rows), scene.lang, scene.is_tall)
    drawing.part("result", face_of(_sheet, width, *facts), x, y)
    return y + row * (1 + seen.seats) + (10 if scene.is_tall else 18)


def _sheet(
    pen: Pen, width: float, head: str, rows: tuple[Row, ...], lang: str, is_tall: bool
) -> None:
    """Draw what everyone had in a round, party by party."""
    step, text = (19, TALL_TEXT) if is_tall else (23, WIDE_TEXT)
    pen.text(width / 2, 0, head, f"{text} bold", "middle")
    y = step
    ends = [width * part for part in ((0.5, 0.66, 0.84, 1) if is_tall else (0.55, 0.7, 0.85, 1))]
    for end, key in zip(ends, ("eyes", "bonus", "points", "sum"), strict=True):
        pen.text(end, y, WORDS.say(key, {}, lang), f"{text} soft", "end")
    above: int | None = None
    for seat, name, party, is_own, figures in rows:
        if party != above:
            pen.line(0, y + 5, width, y + 5, "line")
        above = party
        y += step
        own = " bold" if is_own else ""
        pen.circle(6, y - 4.5, 5, f"s{seat}")
        pen.text(17, y, name, f"{text}{own}")
        for end, figure in zip(ends, figures, strict=True):
            pen.text(end, y, figure, f"{text}{own}", "end")
