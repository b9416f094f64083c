"""Hydra as a picture: the players around the table, the trick between them, the hand below."""

from typing import Final

from stammtisch.core.drawing import Drawing, Pen, Point, face_of, fitted, shortened
from stammtisch.games.hydra.cards import EO, EYES, GO, KINDS, NOTHING, TRUMP, suit_of
from stammtisch.games.hydra.drawing_cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    back,
    badge,
    ink,
    rank,
    sign,
    star,
)
from stammtisch.games.hydra.drawing_cards import STYLE as CARD_STYLE
from stammtisch.games.hydra.drawing_middle import middle, result_height, title
from stammtisch.games.hydra.drawing_panels import panels
from stammtisch.games.hydra.drawing_scene import PILE, TALL_TEXT, WIDE_TEXT, Laid, Scene, hand_spots
from stammtisch.games.hydra.rules import PAIR_E, PAIR_G
from stammtisch.games.hydra.state import Contest, Phase
from stammtisch.games.hydra.telling import best_place, in_playing_order, laid_by
from stammtisch.games.hydra.words import WORDS

STYLE: Final = CARD_STYLE + (
    ".board.hydra .table{fill:var(--hy-table);stroke:var(--line)}"
    ".board.hydra .seat{fill:var(--paper)}.board.hydra .own{stroke:var(--ink);stroke-width:1.5}"
    ".board.hydra .acts .seat{stroke:var(--glow);stroke-width:4}"
    ".board.hydra .t13{font-size:13px}.board.hydra .word{font-size:14px}"
    ".board.hydra .name{font-size:15px}"
    ".board.hydra .pill{fill:var(--felt)}.board.hydra .with-ink{fill:var(--good)}"
    ".board.hydra .against-ink{fill:var(--bad)}"
    ".board.hydra .with{stroke:var(--good)}.board.hydra .against{stroke:var(--bad)}"
    ".board.hydra .button{fill:var(--card);stroke:var(--line)}"
    ".board.hydra .slot{fill:none;stroke:var(--soft);stroke-dasharray:5 4}"
    ".board.hydra .ahead{fill:none;stroke:var(--mark);stroke-width:3.5}"
    ".board.hydra .barred{opacity:.6}"
    ".board.hydra .star{fill:var(--mark);stroke:var(--card)}"
)
CALLS: Final = {  # by lines of the log; what is said aloud has a !
    "deals": "card",
    "throws_in": "knock!",
    "says": "knock",
    "solo_is": "knock!",
    "lays": "card!",
    "accepts": "knock!",
    "antrag_fails": "!",
    "plays": "card",
    "doppelkopf": "!",
    "hydra_trick": "!",
    "fox_caught": "!",
    "comes_to_light": "chime!",
    "all_in_light_2": "chime!",
    "all_in_light_3": "chime!",
    "round_was": "chime!",
    "round_was_solo": "chime!",
}


def draw(drawing: Drawing) -> None:
    """Draw a view of Hydra."""
    scene = Scene(drawing)
    at = scene.at
    drawing.height = at.height
    if scene.is_tall:
        _fold(scene)
    elif scene.view.seat is None:  # an onlooker has no hand
        drawing.height = at.panels[0][1] + at.panel[1] + 10
    drawing.part("felt", face_of(_felt, at.felt))
    panels(scene)
    if scene.view.phase != Phase.OVER:
        _trumps(scene)
    if scene.view.phase == Phase.TRICKS:
        _tricks(scene)
    else:
        middle(scene)
    _hand(scene)
    _finish(scene)
    drawing.call_news(CALLS)


def _fold(scene: Scene) -> None:
    """Say how far down what a decision needs goes, and how far all of it."""
    view, drawing = scene.view, scene.drawing
    drawing.fold, drawing.height = scene.fold, scene.more
    if view.phase == Phase.OVER:
        drawing.fold = scene.at.hand[1]
        drawing.height = drawing.fold + result_height(scene)
    elif view.phase <= Phase.THROW and (view.throws or view.results):
        drawing.height = scene.more + result_height(scene)


def _felt(pen: Pen, box: tuple[float, float, float, float]) -> None:
    pen.rect(*box, "table", rx=26 if box[0] else 12)


def _trumps(scene: Scene) -> None:
    """Place what is played and the trumps, the strongest first."""
    view, at = scene.view, scene.at
    if view.contest == Contest.SOLO:
        played = scene.teller.label("mode", view.mode)
    else:
        played = scene.teller.played_as(view) if view.phase == Phase.TRICKS else ""
    x, y = scene.trumps
    if scene.is_tall:
        head = shortened(played or scene.teller.say("trumps"), 26)
        scene.words("played", (x, y), head, "small bold", "start")
        if played:
            at_side = (at.panel[0] + 12, at.panels[0][1] + 26)
            room = 344 - at.panel[0]
            scene.words("playing", at_side, fitted(played, room, 14), "bold", "start")
    elif played:
        scene.words("played", (at.panels[0][0], y), played, "word bold", "start")
    scene.drawing.part("trumps", face_of(_trump_row, view.mode, scene.is_tall, scene.lang), x, y)


def _trump_row(pen: Pen, mode: int, is_tall: bool, lang: str) -> None:
    if is_tall:
        x, y, step, row, text = 0, 18, 42, 8, TALL_TEXT
    else:
        pen.text(0, 0, WORDS.say("trumps", {}, lang), "word soft")
        x, y, step, row, text = 72, 0, 46, KINDS, WIDE_TEXT
    trumps = [kind for kind in range(KINDS) if suit_of(mode, kind) == TRUMP]
    for number, kind in enumerate(in_playing_order(trumps, mode)):
        down, across = divmod(number, row)
        left, base = x + step * across, y + 17 * down
        letters = rank(kind)
        pen.text(left, base, letters, f"{text} bold {ink(kind)}")
        sign(pen, kind, left + (28 if len(letters) > 1 else 19), base - 4.5, 0.55)


def _tricks(scene: Scene) -> None:
    """Place the trick in front of who laid it; until the next is begun, the one before (HY-29)."""
    view, say = scene.view, scene.teller.say
    if view.trick:
        best = best_place(view.mode, view.trick)
        _gathered(scene)
        _laid(scene, scene.trick, best)
        eyes = say("eyes_lie", eyes=sum([EYES[kind] for kind in view.trick]))
        ahead = say("is_ahead", seat=scene.trick[best].seat)
        _caption(scene, say("leads", seat=view.leader), eyes, ahead)
    elif view.tricks:
        trick = view.tricks[-1]
        _laid(scene, scene.last, best_place(view.mode, trick.cards))
        taken = say("takes", seat=trick.winner, eyes=trick.eyes()).removesuffix(".")
        _caption(scene, taken, say("leads", seat=trick.winner))
    else:
        _, y, _, height = scene.at.middle
        title(scene, y + height * 0.45, say("leads", seat=view.to_act[0]))


def _laid(scene: Scene, cards: list[Laid], best: int) -> None:
    """Place cards in front of who laid them; the leader's has a notch, the best a star."""
    drawing = scene.drawing
    step = 2 if len(cards) == 1 else 0  # first the trick before goes to its winner
    for number, (seat, kind, key) in enumerate(cards):
        x, y = scene.at.spots[scene.place(seat)]
        scale = scene.at.trick_scale
        width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
        x, y = x - width / 2, y - height / 2
        origin = _source(scene, seat, kind)
        drawing.piece(key, scene.card(kind), x, y, step=step, origin=origin, scale=scale)
        if number == 0:
            notch = face_of(_notch)
            drawing.piece(f"{key}-leads", notch, x, y, step=step, origin=origin, scale=scale)
        if number == best:
            drawing.piece(
                f"{key}-best", face_of(_best), x, y, step=step, origin=origin, scale=scale
            )
        owner = face_of(_owner, seat, width, height, scene.at.text)
        drawing.piece(f"{key}-owner", owner, x, y, step=step, origin=origin)


def _source(scene: Scene, seat: int, kind: int) -> Point:
    """Return where a laid card comes from: the viewer's hand, or whoever laid it."""
    before = scene.before
    if seat == scene.view.seat and before is not None and kind in before.hand:
        cards = in_playing_order(before.hand, before.mode)
        return hand_spots(before.seats, scene.is_tall, len(cards))[cards.index(kind)]
    return scene.door(seat)


def _notch(pen: Pen) -> None:
    half = CARD_WIDTH / 2
    pen.polygon([(half - 8, -10), (half + 8, -10), (half, -1)], "ink")


def _best(pen: Pen) -> None:
    pen.rect(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, "ahead", rx=8)
    star(pen, CARD_WIDTH - 3, 3)


def _owner(pen: Pen, seat: int, width: float, height: float, text: str) -> None:
    badge(pen, seat, width / 2, height, 9.5, text)


def _gathered(scene: Scene) -> None:
    """Lay the trick before on its winner's pile, where it glides as the next one begins."""
    if not scene.last:
        return
    x, y = scene.pile(scene.view.tricks[-1].winner)
    markup = face_of(back)
    for seat, _, key in scene.last:
        scene.drawing.piece(key, markup, x, y, step=1, origin=scene.door(seat), scale=PILE)


def _finish(scene: Scene) -> None:
    """Let the last trick of a round be seen and gathered: the next view has cleared the table."""
    view, before = scene.view, scene.before
    if before is None or view.scored != before.scored + 1 or before.phase != Phase.TRICKS:
        return
    trick = view.results[-1].last_trick
    known = len(before.trick)
    laid = laid_by(before, trick.leader, trick.cards)
    x, y = scene.pile(trick.winner)
    for number, (seat, kind) in enumerate(laid):
        left, top = scene.at.spots[scene.place(seat)]
        left, top = left - CARD_WIDTH / 2, top - CARD_HEIGHT / 2
        origin = (left, top) if number < known else scene.door(seat)
        key, markup = f"finish-{number}", scene.card(kind)
        scene.drawing.pass_by(key, markup, left, top, step=1, until=2, origin=origin)
        scene.drawing.pass_by(
            f"{key}-pile", markup, x, y, step=2, until=3, origin=(left, top), scale=PILE
        )


def _caption(scene: Scene, *lines: str) -> None:
    """Place lines between the cards or, where it is narrow, below them."""
    x, y, width, height = scene.at.middle
    top = y + height - 18 if scene.is_tall else y + 161 - 11 * len(lines)
    markup = face_of(_lines, lines, scene.is_tall)
    scene.drawing.part("caption", markup, x + width / 2, top)


def _lines(pen: Pen, lines: tuple[str, ...], is_tall: bool) -> None:
    """Write lines, where it is narrow two of them; the last stands out."""
    step, text = (15, TALL_TEXT) if is_tall else (22, WIDE_TEXT)
    if is_tall:
        lines = (" · ".join(lines[:-1]), lines[-1])
    for number, line in enumerate(lines):
        cls = f"{text} bold" if number == len(lines) - 1 else text
        pen.text(0, step * number, line, cls, "middle")


def _hand(scene: Scene) -> None:
    """Place the viewer's cards in playing order, those that may not be chosen as well."""
    view = scene.view
    cards = scene.hand()
    if view.phase < Phase.GIVE and view.seat is not None and view.seat == view.declarer:
        for kind in (view.offered, view.offered, view.open_card):  # lies in the Antrag
            if kind != NOTHING:
                cards.remove(next(card for card in cards if card[0] == kind))
    if not cards:
        return
    scale, origin = scene.at.hand_scale, scene.door(_giver(scene))
    spots = hand_spots(view.seats, scene.is_tall, len(cards))
    legal = view.legal
    offers = view.phase == Phase.LAY and view.offered == NOTHING
    chooses = scene.acts and (view.phase >= Phase.GIVE or (view.phase == Phase.LAY and not offers))
    for (kind, key), (x, y) in zip(cards, spots, strict=True):
        move = kind
        if offers and kind in (EO, GO):
            move = PAIR_E if kind == EO else PAIR_G  # its twin goes along
        cls = "held barred" if chooses and kind not in legal else "held"
        markup = scene.card(kind)
        scene.drawing.piece(key, markup, x, y, cls, move=move, origin=origin, scale=scale)


def _giver(scene: Scene) -> int:
    """Return from whom a card that is new in the viewer's hand comes."""
    view = scene.view
    if view.contest == Contest.ANTRAG and view.seat == view.taker:
        return view.declarer
    if view.contest == Contest.ANTRAG and view.seat == view.declarer:
        return view.taker
    return view.dealer
