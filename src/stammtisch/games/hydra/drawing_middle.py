"""The middle of the table while no trick is played: questions, the Antrag, what a round was."""

from typing import Final

from stammtisch.core.drawing import shortened
from stammtisch.games.hydra.cards import ORDINARY, RANKS, SUITS
from stammtisch.games.hydra.drawing_cards import CARD_WIDTH, back
from stammtisch.games.hydra.drawing_scene import Scene
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

ANSWERS: Final = {
    AT_THROW: [KEEP, THROW],
    AT_ANNOUNCE: [VALEO, MORBUS],
    AT_NAME: [SOLO, ANTRAG],
    AT_LAY: [PAIR_E, PAIR_G],
    AT_ASK: [ACCEPT, DECLINE],
}


def middle(scene: Scene) -> None:
    """Draw what stands in the middle before the tricks, and at the end."""
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
    seen = scene.seen
    _line(scene, y, scene.teller.label("phase", PHASES[seen.phase]), "bold")
    if len(seen.to_act) == 1:
        _line(scene, y + 22, scene.teller.say("waits_for", seats=seen.to_act), "soft")
    elif seen.answered:
        told = scene.teller.say("wants_to_throw" if seen.threw else "keeps", seat=seen.seat)
        _line(scene, y + 22, told, "soft")


def title(scene: Scene, y: float, text: str) -> None:
    """Write what it is about."""
    if scene.drawing.is_tall:
        _line(scene, y, text, "bold" if len(text) < 36 else "small")
    else:
        _line(scene, y, text, "big bold" if len(text) < 36 else "bold")


def _line(scene: Scene, y: float, text: str, cls: str) -> None:
    x, _, width, _ = scene.at.middle
    scene.drawing.text(x + width / 2, y, text, cls, "middle")


def _answers(scene: Scene, y: float) -> None:
    """Draw both answers to the question of this phase, the forbidden one as well."""
    x, _, width, _ = scene.at.middle
    for number, move in enumerate(ANSWERS.get(scene.seen.phase, [])):
        if scene.drawing.is_tall:
            scene.button(move, x + 16, y + 45 * number, width - 32)
        elif scene.seen.phase == AT_LAY:
            scene.button(move, x + 60, y + 50 * number, width - 120)
        else:
            scene.button(move, x + (width / 2 + 4) * number, y, width / 2 - 4)


def _solos(scene: Scene, y: float) -> None:
    """Draw the eleven solos (HY-13): a rank, the usual trumps, a suit."""
    x, _, width, _ = scene.at.middle
    tall = scene.drawing.is_tall
    y += 16 if tall else 24
    title(scene, y, scene.teller.prompt(scene.seen))
    y += 8 if tall else 20
    step = width / 3
    for number in range(len(RANKS)):
        down, across = divmod(number, 3)
        scene.button(FIRST_SOLO + number, x + step * across, y + 44 * down, step - 6)
    y += 88
    step = width / 2
    for suit in range(len(SUITS)):
        down, across = divmod(suit, 2)
        scene.button(FIRST_SUIT_SOLO + suit, x + step * across, y + 44 * down, step - 6, suit)
    scene.button(NORMAL_SOLO, x, y + 88, width - 6)


def _antrag(scene: Scene, y: float) -> None:
    """Draw the pair face down, the open card, and the answers (HY-14, HY-15)."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    tall = drawing.is_tall
    y += 16 if tall else 24
    title(scene, y, scene.teller.say("antrag_of", seat=seen.declarer))
    scale = 0.95 if tall else 1.1
    step = CARD_WIDTH * scale + 10
    left, top = x + width / 2 - 1.5 * step + 5, y + 12
    door = scene.door(seen.declarer)
    own = seen.seat == seen.declarer
    cls = ("chosen" if seen.phase == AT_LAY else "barred") if own else ""
    for copy in range(2):
        key = scene.key(seen.declarer, seen.offered, copy) if own else f"{scene.deal}-pair-{copy}"
        with drawing.piece(key, left + step * copy, top, cls, origin=door):
            if seen.offered == LONE:
                back(drawing, scale)
            else:
                scene.face(seen.offered, scale)
    if seen.open_card == LONE:
        drawing.rect(left + 2 * step, top, CARD_WIDTH * scale, 90 * scale, "slot", rx=8)
    else:
        key = scene.key(seen.declarer, seen.open_card, 0)
        with drawing.piece(key, left + 2 * step, top, origin=door):
            scene.face(seen.open_card, scale)
    below = top + 90 * scale + 14
    if scene.acts and seen.phase == AT_ASK:
        _answers(scene, below)
    elif scene.acts:
        _line(scene, below + 10, scene.teller.prompt(seen), scene.at.text)
    else:
        _waits(scene, below + 12)


def _slots(scene: Scene, y: float) -> None:
    """Draw the three places for what is given back, filled so far as it was chosen (HY-15)."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    title(scene, y, scene.teller.prompt(seen))
    scale = scene.at.hand_scale
    step = CARD_WIDTH * scale + 12
    left, top = x + width / 2 - 1.5 * step + 6, y + 18
    for place in range(3):
        drawing.rect(left + step * place, top, CARD_WIDTH * scale, 90 * scale, "slot", rx=8)
    for place, kind in enumerate(seen.given):
        key = scene.key(scene.me, kind, scene.held[scene.me, kind] + seen.given[:place].count(kind))
        with drawing.piece(key, left + step * place, top, "chosen"):
            scene.face(kind, scale)
    told = scene.teller.say("left_to_give", count=3 - len(seen.given))
    _line(scene, top + 90 * scale + 26, told, "soft")


def _shown(scene: Scene, y: float) -> None:
    """Draw the hand that was thrown in and had to be shown (HY-09)."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    _line(scene, y, scene.teller.say("shown_by", seat=seen.shown_by), "bold")
    scale = 0.75
    step = (width - CARD_WIDTH * scale) / 9
    for place, kind in enumerate(in_playing_order(seen.shown, ORDINARY)):
        with drawing.group("", x + step * place, y + 14):
            scene.face(kind, scale)


def _result(scene: Scene, y: float) -> float:
    """Draw what the last round was and brought; return where it ends."""
    seen, drawing = scene.seen, scene.drawing
    x, _, width, _ = scene.at.middle
    tall = drawing.is_tall
    result, sums = seen.results[-1], totals(seen)
    row = 19.0 if tall else 23.0
    y += 14 if tall else 16
    if seen.phase == AT_END:
        told = drawing.teller.say("wins", seats=winners(seen)).removesuffix(".")
        _line(scene, y, shortened(told, 38), "bold mark")
        y += row
    told = scene.teller.say("round_was", number=seen.scored, kind=result.kind)
    _line(scene, y, told.removesuffix("."), f"{scene.at.text} bold")
    y += row
    ends = [x + width * part for part in ((0.5, 0.66, 0.84, 1) if tall else (0.55, 0.7, 0.85, 1))]
    for end, head in zip(ends, ("eyes", "bonus", "points", "sum"), strict=True):
        drawing.text(end, y, scene.teller.say(head), f"{scene.at.text} soft", "end")
    order = sorted(range(seen.seats), key=lambda seat: (-result.party[seat], seat))
    for number, seat in enumerate(order):
        if number == 0 or result.party[seat] != result.party[order[number - 1]]:
            drawing.line(x, y + 5, x + width, y + 5, "line")
        y += row
        own = " bold" if seat == seen.seat else ""
        drawing.circle(x + 6, y - 4.5, 5, f"s{seat}")
        drawing.text(x + 17, y, scene.names[seat], f"{scene.at.text}{own}")
        cells = ["–"] * 3
        if result.party[seat] != NOBODY:
            cells = [str(result.eyes[seat]), f"+{result.bonus[seat]}", str(result.points[seat])]
        for end, cell in zip(ends, [*cells, str(sums[seat])], strict=True):
            drawing.text(end, y, cell, f"{scene.at.text}{own}", "end")
    return y + (10 if tall else 18)
