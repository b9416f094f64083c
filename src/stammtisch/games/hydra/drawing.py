"""Hydra as a picture: the players around the table, the trick between them, the hand below."""

from typing import Final

from stammtisch.core.drawing import Drawing, Pen, Point, face_of, shortened
from stammtisch.games.hydra.cards import EO, EYES, GO, KINDS, TRUMP
from stammtisch.games.hydra.cards import suit_of as suit_in
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
from stammtisch.games.hydra.drawing_middle import middle, title
from stammtisch.games.hydra.drawing_panels import panels
from stammtisch.games.hydra.drawing_scene import PILE, TALL_TEXT, WIDE_TEXT, Laid, Scene, hand_spots
from stammtisch.games.hydra.rules import PAIR_E, PAIR_G
from stammtisch.games.hydra.state import (
    AS_ANTRAG,
    AS_SOLO,
    AT_END,
    AT_GIVE,
    AT_LAY,
    AT_TRICKS,
    LONE,
)
from stammtisch.games.hydra.telling import best_place, in_playing_order
from stammtisch.games.hydra.words import WORDS

STYLE: Final = CARD_STYLE + (
    ".board.hydra .table{fill:var(--hy-table);stroke:var(--line)}"
    ".board.hydra .seat{fill:var(--paper)}.board.hydra .own{stroke:var(--ink);stroke-width:1.5}"
    ".board.hydra .acts .seat{stroke:var(--glow);stroke-width:4}"
    ".board.hydra .word{font-size:14px}.board.hydra .name{font-size:15px}"
    ".board.hydra .pill{fill:var(--felt)}.board.hydra .with-ink{fill:var(--good)}"
    ".board.hydra .against-ink{fill:var(--bad)}"
    ".board.hydra .with{stroke:var(--good)}.board.hydra .against{stroke:var(--bad)}"
    ".board.hydra .button{fill:var(--card);stroke:var(--line)}"
    ".board.hydra .slot{fill:none;stroke:var(--soft);stroke-dasharray:5 4}"
    ".board.hydra .ahead{fill:none;stroke:var(--mark);stroke-width:3.5}"
    ".board.hydra .barred{opacity:.6}"
    ".board.hydra .star{fill:var(--mark);stroke:var(--card)}"
)


def draw(drawing: Drawing) -> None:
    """Draw a view of Hydra."""
    scene = Scene(drawing)
    at = scene.at
    drawing.height = at.height
    if scene.seen.seat is None:  # an onlooker has no hand
        drawing.height = at.panels[0][1] + at.panel[1] + 10
    drawing.part("felt", face_of(_felt, at.felt))
    panels(scene)
    if scene.seen.phase != AT_END:
        _trumps(scene)
    if scene.seen.phase == AT_TRICKS:
        _tricks(scene)
    else:
        middle(scene)
    _hand(scene)


def _felt(pen: Pen, box: tuple[float, float, float, float]) -> None:
    pen.rect(*box, "table", rx=26)


def _trumps(scene: Scene) -> None:
    """Place what is played and the trumps, the strongest first."""
    seen, at = scene.seen, scene.at
    if seen.contest == AS_SOLO:
        played = scene.teller.label("mode", seen.mode)
    else:
        played = scene.teller.played_as(seen) if seen.phase == AT_TRICKS else ""
    x, y = at.trumps
    if scene.is_tall:
        head = shortened(played or scene.teller.say("trumps"), 26)
        scene.words("played", (x, y), head, "small bold", "start")
    elif played:
        scene.words("played", (at.panels[0][0], y), played, "word bold", "start")
    scene.drawing.part("trumps", face_of(_trump_row, seen.mode, scene.is_tall, scene.lang), x, y)


def _trump_row(pen: Pen, mode: int, is_tall: bool, lang: str) -> None:
    if is_tall:
        x, y, step, row, text = 0, 18, 42, 4, TALL_TEXT
    else:
        pen.text(0, 0, WORDS.say("trumps", {}, lang), "word soft")
        x, y, step, row, text = 72, 0, 46, KINDS, WIDE_TEXT
    trumps = [kind for kind in range(KINDS) if suit_in(mode, kind) == TRUMP]
    for number, kind in enumerate(in_playing_order(trumps, mode)):
        down, across = divmod(number, row)
        left, base = x + step * across, y + 17 * down
        letters = rank(kind)
        pen.text(left, base, letters, f"{text} bold {ink(kind)}")
        sign(pen, kind, left + (28 if len(letters) > 1 else 19), base - 4.5, 0.55)


def _tricks(scene: Scene) -> None:
    """Place the trick in front of who laid it; until the next is begun, the one before (HY-29)."""
    seen, names = scene.seen, scene.names
    if seen.trick:
        best = best_place(seen.mode, seen.trick)
        _gathered(scene)
        _laid(scene, scene.trick, best)
        eyes = sum([EYES[kind] for kind in seen.trick])
        facts = (names[seen.leader], eyes, names[scene.trick[best].seat])
        _caption(scene, face_of(_trick_caption, *facts, scene.lang, scene.is_tall), 3)
    elif seen.tricks:
        trick = seen.tricks[-1]
        _laid(scene, scene.last, best_place(seen.mode, trick.cards))
        facts_taken = (names[trick.winner], trick.eyes(), scene.lang, scene.is_tall)
        _caption(scene, face_of(_taken_caption, *facts_taken), 2)
    else:
        _, y, _, height = scene.at.middle
        title(scene, y + height * 0.45, scene.teller.say("leads", seat=seen.to_act[0]))


def _laid(scene: Scene, cards: list[Laid], best: int) -> None:
    """Place cards in front of who laid them; the leader's has a notch, the best a star."""
    drawing = scene.drawing
    step = 2 if len(cards) == 1 else 0  # first the trick before goes to its winner
    for number, (seat, kind, key) in enumerate(cards):
        x, y = scene.at.spots[scene.place(seat)]
        x, y = x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2
        origin = _source(scene, seat, kind)
        drawing.piece(key, scene.card(kind), x, y, step=step, origin=origin)
        if number == 0:
            drawing.piece(f"{key}-leads", face_of(_notch), x, y, step=step, origin=origin)
        if number == best:
            drawing.piece(f"{key}-best", face_of(_best), x, y, step=step, origin=origin)
        owner = face_of(_owner, seat, scene.at.text)
        drawing.piece(f"{key}-owner", owner, x, y, step=step, origin=origin)


def _source(scene: Scene, seat: int, kind: int) -> Point:
    """Return where a laid card comes from: the viewer's hand, or whoever laid it."""
    before = scene.before
    if seat == scene.seen.seat and before is not None and kind in before.hand:
        cards = in_playing_order(before.hand, before.mode)
        return hand_spots(before.seats, scene.is_tall, len(cards))[cards.index(kind)]
    return scene.door(seat)


def _notch(pen: Pen) -> None:
    half = CARD_WIDTH / 2
    pen.polygon([(half - 8, -10), (half + 8, -10), (half, -1)], "ink")


def _best(pen: Pen) -> None:
    pen.rect(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, "ahead", rx=8)
    star(pen, CARD_WIDTH - 3, 3)


def _owner(pen: Pen, seat: int, text: str) -> None:
    badge(pen, seat, CARD_WIDTH / 2, CARD_HEIGHT, 9.5, text)


def _gathered(scene: Scene) -> None:
    """Lay the trick before on its winner's pile, where it glides as the next one begins."""
    if not scene.last:
        return
    x, y = scene.pile(scene.seen.tricks[-1].winner)
    markup = face_of(back)
    for seat, _, key in scene.last:
        scene.drawing.piece(key, markup, x, y, step=1, origin=scene.door(seat), scale=PILE)


def _caption(scene: Scene, markup: str, lines: int) -> None:
    """Place lines between the cards or, where it is narrow, below them."""
    x, y, width, height = scene.at.middle
    top = y + height - 28 if scene.is_tall else y + 161 - 11 * lines
    scene.drawing.part("caption", markup, x + width / 2, top)


def _trick_caption(pen: Pen, leader: str, eyes: int, ahead: str, lang: str, is_tall: bool) -> None:
    lines = [
        WORDS.say("leads", {"seat": 0}, lang, [leader]),
        WORDS.say("eyes_lie", {"eyes": eyes}, lang),
        WORDS.say("is_ahead", {"seat": 0}, lang, [ahead]),
    ]
    _lines(pen, lines, is_tall)


def _taken_caption(pen: Pen, winner: str, eyes: int, lang: str, is_tall: bool) -> None:
    lines = [
        WORDS.say("takes", {"seat": 0, "eyes": eyes}, lang, [winner]).removesuffix("."),
        WORDS.say("leads", {"seat": 0}, lang, [winner]),
    ]
    _lines(pen, lines, is_tall)


def _lines(pen: Pen, lines: list[str], is_tall: bool) -> None:
    """Write lines, where it is narrow two of them; the last stands out."""
    step, text = (16, TALL_TEXT) if is_tall else (22, WIDE_TEXT)
    if is_tall:
        lines = [" · ".join(lines[:-1]), lines[-1]]
    for number, line in enumerate(lines):
        cls = f"{text} bold" if number == len(lines) - 1 else text
        pen.text(0, step * number, line, cls, "middle")


def _hand(scene: Scene) -> None:
    """Place the viewer's cards in playing order, those that may not be chosen as well."""
    seen = scene.seen
    cards = scene.hand()
    if seen.phase < AT_GIVE and seen.seat is not None and seen.seat == seen.declarer:
        for kind in (seen.offered, seen.offered, seen.open_card):  # lies in the Antrag
            if kind != LONE:
                cards.remove(next(card for card in cards if card[0] == kind))
    if not cards:
        return
    scale, origin = scene.at.hand_scale, scene.door(_giver(scene))
    spots = hand_spots(seen.seats, scene.is_tall, len(cards))
    legal = seen.legal
    offers = seen.phase == AT_LAY and seen.offered == LONE
    chooses = scene.acts and (seen.phase >= AT_GIVE or (seen.phase == AT_LAY and not offers))
    for (kind, key), (x, y) in zip(cards, spots, strict=True):
        move = kind
        if offers and kind in (EO, GO):
            move = PAIR_E if kind == EO else PAIR_G  # its twin goes along
        cls = "barred" if chooses and kind not in legal else ""
        markup = scene.card(kind)
        scene.drawing.piece(key, markup, x, y, cls, move=move, origin=origin, scale=scale)


def _giver(scene: Scene) -> int:
    """Return from whom a card that is new in the viewer's hand comes."""
    seen = scene.seen
    if seen.contest == AS_ANTRAG and seen.seat == seen.taker:
        return seen.declarer
    if seen.contest == AS_ANTRAG and seen.seat == seen.declarer:
        return seen.taker
    return seen.dealer
