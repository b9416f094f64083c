"""The middle of the table while no trick is played: questions, the Antrag, what a round was."""

from typing import Final

from stammtisch.core.drawing import NO_MOVE, Pen, face_of, shortened, width_of
from stammtisch.games.hydra.cards import EO, NOTHING, ORDINARY, RANKS, SUITS
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
from stammtisch.games.hydra.state import PHASES, Phase
from stammtisch.games.hydra.telling import in_playing_order
from stammtisch.games.hydra.words import WORDS

Row = tuple[int, str, int, bool, tuple[str, ...]]  # seat, name, party, own, figures

TALL_ROW: Final = 17.0  # of a table where it is narrow
ANSWERS: Final = {
    Phase.THROW: [KEEP, THROW],
    Phase.ANNOUNCE: [VALEO, MORBUS],
    Phase.NAME: [SOLO, ANTRAG],
    Phase.LAY: [PAIR_E, PAIR_G],
    Phase.ASK: [ACCEPT, DECLINE],
}


def middle(scene: Scene) -> None:
    """Place what stands in the middle before the tricks, and at the end."""
    view = scene.view
    _, y, _, height = scene.at.middle
    if scene.is_tall and view.phase == Phase.OVER:
        told = scene.drawing.teller.say("wins", seats=view.winners()).removesuffix(".")
        title(scene, y + height * 0.5, shortened(told, 44))
        _result(scene, scene.at.hand[1])
    elif scene.is_tall and view.phase <= Phase.THROW and (view.throws or view.results):
        _ask(scene, y + 20)
        if view.throws:
            _shown(scene, scene.more + 14)
        else:
            _result(scene, scene.more)
    elif view.phase == Phase.OVER:
        _result(scene, y)
    elif view.phase <= Phase.THROW and view.throws:
        _shown(scene, y + height * 0.1)
        _ask(scene, y + height * 0.56)
    elif view.phase <= Phase.THROW and view.results:
        below = _result(scene, y)
        if scene.acts:
            _answers(scene, below)
        else:
            _waits(scene, below + 20)
    elif view.phase == Phase.SOLO and scene.acts:
        _solos(scene, y)
    elif view.phase == Phase.GIVE and scene.acts:
        _slots(scene, y + (16 if scene.is_tall else height * 0.15))
    elif view.phase == Phase.ASK or (view.phase == Phase.LAY and view.offered != NOTHING):
        _antrag(scene, y)
    else:
        _ask(scene, y + height * (0.2 if scene.is_tall else 0.32))


def _ask(scene: Scene, y: float) -> None:
    """Ask the viewer, or tell for whom the table waits."""
    if not scene.acts:
        _waits(scene, y)
        return
    title(scene, y, scene.teller.prompt(scene.view))
    _answers(scene, y + 16)


def _waits(scene: Scene, y: float) -> None:
    """Place for whom the table waits, or what the viewer has answered already."""
    view = scene.view
    x, _, width, _ = scene.at.middle
    lines = [scene.teller.label("phase", PHASES[view.phase])]
    if len(view.to_act) == 1:
        lines.append(scene.teller.say("waits_for", seats=view.to_act))
    elif view.answered:
        key = "wants_to_throw" if view.threw else "keeps"
        lines.append(scene.teller.say(key, seat=view.seat))
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
    answers = ANSWERS.get(scene.view.phase, [])
    half = width / 2 - 3
    longest = max([width_of(scene.teller.move(move), 14) for move in answers], default=0)
    for number, move in enumerate(answers):
        if scene.is_tall and longest > half - 8:
            _button(scene, move, x, y + 40 * number, width, high=36)
        elif scene.is_tall:
            _button(scene, move, x + (half + 6) * number, y, half, high=36)
        elif scene.view.phase == Phase.LAY:
            _button(scene, move, x + 60, y + 50 * number, width - 120)
        else:
            _button(scene, move, x + (width / 2 + 4) * number, y, width / 2 - 4)


def _button(
    scene: Scene, move: int, x: float, y: float, width: float, suit: int = NOTHING,
    high: float = 40,
) -> None:  # fmt: skip
    """Place an answer that can be chosen; one that is not allowed is pale."""
    cls = "" if move in scene.view.legal else "barred"
    markup = face_of(_answer, scene.teller.move(move), width, high, suit)
    scene.drawing.part(f"answer-{move}", markup, x, y, cls, move=move)


def _answer(pen: Pen, label: str, width: float, high: float, suit: int) -> None:
    pen.rect(0, 0, width, high, "button", rx=12)
    pen.rect(0, 0, width, high, "halo", rx=12)
    indent = 0 if suit == NOTHING else 13 if width > 120 else 9
    pen.text(width / 2 + indent, high / 2 + 5, label[0].upper() + label[1:], "word", "middle")
    if suit != NOTHING:
        sign(pen, suit * 6, 24 if width > 120 else 13, high / 2, 1 if width > 120 else 0.75)


def _solos(scene: Scene, y: float) -> None:
    """Place the eleven solos (HY-13): a rank, the usual trumps, a suit."""
    x, _, width, _ = scene.at.middle
    step = width / 3
    if scene.is_tall:  # the bar asks
        suits = [FIRST_SUIT_SOLO + suit for suit in range(len(SUITS))]
        ranks = [FIRST_SOLO + number for number in range(len(RANKS))]
        for number, move in enumerate([*ranks, *suits, NORMAL_SOLO]):
            down, across = divmod(number, 3)
            suit = move - FIRST_SUIT_SOLO if move in suits else NOTHING
            left, top = x + step * across + 1, y + 31 * down
            _button(scene, move, left, top, step - 4, suit, high=28)
        return
    y += 24
    title(scene, y, scene.teller.prompt(scene.view))
    y += 20
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
    view, drawing = scene.view, scene.drawing
    x, _, width, _ = scene.at.middle
    y += 16 if scene.is_tall else 24
    title(scene, y, scene.teller.say("antrag_of", seat=view.declarer))
    scale = 0.62 if scene.is_tall else 1.1
    step = CARD_WIDTH * scale + 10
    left, top = x + width / 2 - 1.5 * step + 5, y + 12
    door = scene.door(view.declarer)
    own = view.seat == view.declarer
    cls = ("chosen" if view.phase == Phase.LAY else "barred") if own else ""
    pair = scene.card(view.offered)
    move = NO_MOVE
    if own and view.phase == Phase.LAY:
        move = PAIR_E if view.offered == EO else PAIR_G
    for copy in range(2):
        key = scene.key(view.declarer, view.offered, copy) if own else f"{scene.deal}-pair-{copy}"
        drawing.piece(key, pair, left + step * copy, top, cls, move=move, origin=door, scale=scale)
    if view.open_card == NOTHING:
        drawing.part("slots", face_of(_free, scale, step, 1), left + 2 * step, top)
    else:
        key = scene.key(view.declarer, view.open_card, 0)
        markup = scene.card(view.open_card)
        drawing.piece(key, markup, left + 2 * step, top, origin=door, scale=scale)
    below = top + CARD_HEIGHT * scale + (8 if scene.is_tall else 14)
    if scene.acts and view.phase == Phase.ASK:
        _answers(scene, below)
    elif scene.acts:
        _line(scene, "prompt", below + 10, scene.teller.prompt(view), scene.at.text)
    else:
        _waits(scene, below + 12)


def _free(pen: Pen, scale: float, step: float, count: int) -> None:
    """Draw where cards are to be laid."""
    for number in range(count):
        pen.rect(step * number, 0, CARD_WIDTH * scale, CARD_HEIGHT * scale, "slot", rx=8)


def _slots(scene: Scene, y: float) -> None:
    """Place the slots for what is given back, filled so far as it was chosen (HY-15)."""
    view, drawing = scene.view, scene.drawing
    x, _, width, _ = scene.at.middle
    title(scene, y, scene.teller.prompt(view))
    scale = 0.62 if scene.is_tall else scene.at.hand_scale
    step = CARD_WIDTH * scale + 12
    left, top = x + width / 2 - 1.5 * step + 6, y + (10 if scene.is_tall else 18)
    drawing.part("slots", face_of(_free, scale, step, 3), left, top)
    for number, kind in enumerate(view.given):
        copy = view.hand.count(kind) + view.given[:number].count(kind)
        key = scene.key(scene.me, kind, copy)
        markup = scene.card(kind)
        drawing.piece(key, markup, left + step * number, top, "chosen", move=kind, scale=scale)
    told = scene.teller.say("left_to_give", count=3 - len(view.given))
    below = 20 if scene.is_tall else 26
    _line(scene, "left", top + CARD_HEIGHT * scale + below, told, "soft")


def _shown(scene: Scene, y: float) -> None:
    """Place the hand that was thrown in and had to be shown (HY-09)."""
    view = scene.view
    x, _, width, _ = scene.at.middle
    _line(scene, "shown", y, scene.teller.say("shown_by", seat=view.shown_by), "bold")
    scale = 0.75
    step = (width - CARD_WIDTH * scale) / 9
    for number, kind in enumerate(in_playing_order(view.shown, ORDINARY)):
        left = x + step * number
        scene.drawing.part(f"shown-{number}", scene.card(kind), left, y + 14, scale=scale)


def result_height(scene: Scene) -> float:
    """Return how high the table of a round is, where it is narrow."""
    return 22 + TALL_ROW * (1 + scene.view.seats)


def _result(scene: Scene, y: float) -> float:
    """Place what the last round was and brought; return where it ends."""
    view, drawing = scene.view, scene.drawing
    x, _, width, _ = scene.at.middle
    result, sums = view.results[-1], view.score()
    row = TALL_ROW if scene.is_tall else 23
    y += 14 if scene.is_tall else 16
    if view.phase == Phase.OVER and not scene.is_tall:
        told = drawing.teller.say("wins", seats=view.winners()).removesuffix(".")
        _line(scene, "wins", y, shortened(told, 38), "bold mark")
        y += row
    told = scene.teller.say("round_was", number=view.scored, kind=result.kind)
    rows: list[Row] = []
    for seat in sorted(range(view.seats), key=lambda seat: (-result.party[seat], seat)):
        cells = ["–"] * 3
        if result.party[seat] != NOTHING:
            cells = [str(result.eyes[seat]), f"+{result.bonus[seat]}", str(result.points[seat])]
        figures = (*cells, str(sums[seat]))
        is_own = seat == view.seat
        rows.append((seat, scene.names[seat], int(result.party[seat]), is_own, figures))
    facts = (told.removesuffix("."), tuple(rows), scene.lang, scene.is_tall)
    drawing.part("result", face_of(_sheet, width, *facts), x, y)
    return y + row * (1 + view.seats) + (10 if scene.is_tall else 18)


def _sheet(
    pen: Pen, width: float, head: str, rows: tuple[Row, ...], lang: str, is_tall: bool
) -> None:
    """Draw what everyone had in a round, party by party."""
    step, text = (TALL_ROW, TALL_TEXT) if is_tall else (23, WIDE_TEXT)
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
