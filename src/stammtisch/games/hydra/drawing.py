"""Hydra as a picture: the players around the table, the trick between them, the hand below."""

from typing import Final

from stammtisch.core.drawing import Drawing, shortened
from stammtisch.games.hydra.cards import EO, EYES, GO, KINDS, PLAYERS, TRUMP
from stammtisch.games.hydra.cards import suit_of as suit_in
from stammtisch.games.hydra.drawing_cards import CARD_HEIGHT, CARD_WIDTH, back, ink, rank, sign
from stammtisch.games.hydra.drawing_cards import STYLE as CARD_STYLE
from stammtisch.games.hydra.drawing_middle import middle, title
from stammtisch.games.hydra.drawing_scene import Scene
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
from stammtisch.games.hydra.telling import (
    best_place,
    in_playing_order,
    proven,
    shown_bonus,
    totals,
    winners,
)

STYLE: Final = CARD_STYLE + (
    ".board.hydra .table{fill:var(--hy-table);stroke:var(--line)}"
    ".board.hydra .seat{fill:var(--paper)}.board.hydra .own{stroke:var(--ink);stroke-width:1.5}"
    ".board.hydra .seat.turn{stroke:var(--glow);stroke-width:4}"
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

_PARTY_INKS: Final = ["unknown", "against", "with"]
_STAR: Final = "M0,-10L2.9,-3.4L10,-3L4.6,1.6L6.4,8.5L0,4.8L-6.4,8.5L-4.6,1.6L-10,-3L-2.9,-3.4Z"


def draw(drawing: Drawing) -> None:
    """Draw a view of Hydra."""
    scene = Scene(drawing)
    at = scene.at
    drawing.height = at.height
    if scene.seen.seat is None:  # an onlooker has no hand
        drawing.height = at.panels[0][1] + at.panel[1] + 10
    drawing.rect(*at.felt, "table", rx=26)
    for seat in range(scene.seen.seats):
        _panel(scene, seat)
    if scene.seen.phase != AT_END:
        _trumps(scene)
    if scene.seen.phase == AT_TRICKS:
        _tricks(scene)
    else:
        middle(scene)
    _hand(scene)


def _panel(scene: Scene, seat: int) -> None:
    """Draw a player: who it is, what was said, whose side, tricks, bonus and points."""
    seen, drawing, at = scene.seen, scene.drawing, scene.at
    x, y = at.panels[scene.place(seat)]
    width, height = at.panel
    is_idle = seat == seen.idle and seen.phase != AT_END
    with drawing.group("barred" if is_idle else ""):
        frame = "turn" if seat in seen.to_act else "own" if seat == seen.seat else "frame"
        drawing.rect(x, y, width, height, f"seat {frame}", rx=14)
        line = height / 3
        scene.badge(seat, x + line * 0.62, y + line * 0.62, line * 0.4)
        cls = "bold" if drawing.is_tall else "name bold"
        drawing.text(x + line * 1.2, y + line * 0.62 + 5, scene.names[seat], cls)
        if is_idle:
            drawing.text(x + 12, y + line * 1.62, scene.teller.say("sits_out_short"), at.text)
        elif seat == seen.dealer and seen.phase != AT_END:
            told = scene.teller.say("deals_short")
            drawing.text(x + width * 0.53, y + height - 9, told, f"{at.text} soft", "middle")
        if seen.phase == AT_END and seat in winners(seen):
            _star(drawing, x + width - 18, y + line * 0.65)
        left = x + 8
        said = scene.teller.says(seen, seat)
        if said:
            left = scene.pill(left, y + line * 1.05, said, "said")
        _party(scene, seat, left, y + line * 1.05)
        _taken(scene, seat)
        points = scene.teller.say("points_short", points=totals(seen)[seat])
        drawing.text(x + width - 10, y + height - 9, points, f"{at.text} bold", "end")


def _party(scene: Scene, seat: int, x: float, y: float) -> None:
    told = "" if seat == scene.seen.idle else scene.teller.party(scene.seen, seat)
    if told and seat != scene.seen.seat:
        scene.pill(x, y, told, _PARTY_INKS[proven(scene.seen, seat) + 1])


def _taken(scene: Scene, seat: int) -> None:
    """Draw how many tricks a player has, and the bonus they are known to bring (HY-33)."""
    seen, drawing, at = scene.seen, scene.drawing, scene.at
    if seen.phase != AT_TRICKS or seat == seen.idle:
        return
    taken = sum(trick.winner == seat for trick in seen.tricks)
    x, y = _pile(scene, seat)
    with drawing.group("" if taken else "faded", x, y):
        back(drawing, 0.2)
    drawing.text(x + 18, y + 14, str(taken), f"{at.text} bold")
    bonus = shown_bonus(seen, seat)
    if bonus:
        drawing.text(x + 36, y + 14, f"+{bonus}", f"{at.text} bold good")


def _pile(scene: Scene, seat: int) -> tuple[float, float]:
    x, y = scene.at.panels[scene.place(seat)]
    return x + 10, y + scene.at.panel[1] - 22


def _trumps(scene: Scene) -> None:
    """Draw what is played and the trumps, the strongest first."""
    seen, drawing = scene.seen, scene.drawing
    x, y = scene.at.trumps
    head = scene.teller.say("trumps")
    if seen.contest == AS_SOLO:
        played = scene.teller.label("mode", seen.mode)
    else:
        played = scene.teller.played_as(seen) if seen.phase == AT_TRICKS else ""
    if drawing.is_tall:
        drawing.text(x, y, shortened(played or head, 26), "small bold")
        y, step, row = y + 18, 42.0, 4
    else:
        drawing.text(scene.at.panels[0][0], y, played, "word bold")
        drawing.text(x, y, head, "word soft")
        x, step, row = x + 72, 46.0, KINDS
    trumps = [kind for kind in range(KINDS) if suit_in(seen.mode, kind) == TRUMP]
    for number, kind in enumerate(in_playing_order(trumps, seen.mode)):
        down, across = divmod(number, row)
        left, base = x + step * across, y + 17 * down
        text = rank(kind)
        drawing.text(left, base, text, f"{scene.at.text} bold {ink(kind)}")
        sign(drawing, kind, left + (28 if len(text) > 1 else 19), base - 4.5, 0.55)


def _tricks(scene: Scene) -> None:
    """Draw the trick in front of who laid it; until the next is begun, the one before (HY-29)."""
    seen = scene.seen
    if seen.trick:
        best = best_place(seen.mode, seen.trick)
        if seen.tricks:
            _gathered(scene)
        cards = scene.played[-len(seen.trick) :]
        _laid(scene, cards, best)
        told = [
            scene.teller.say("leads", seat=seen.leader),
            scene.teller.say("eyes_lie", eyes=sum([EYES[kind] for kind in seen.trick])),
            scene.teller.say("is_ahead", seat=cards[best][0]),
        ]
        _caption(scene, told)
    elif seen.tricks:
        trick = seen.tricks[-1]
        _laid(scene, scene.played[-PLAYERS:], best_place(seen.mode, trick.cards))
        told = [scene.teller.say("takes", seat=trick.winner, eyes=trick.eyes()).removesuffix(".")]
        _caption(scene, [*told, scene.teller.say("leads", seat=trick.winner)])
    else:
        _, y, _, height = scene.at.middle
        title(scene, y + height * 0.45, scene.teller.say("leads", seat=seen.to_act[0]))


def _laid(scene: Scene, cards: list[tuple[int, int, str]], best: int) -> None:
    """Draw cards in front of who laid them; the leader's has a notch, the best a star."""
    drawing, half = scene.drawing, CARD_WIDTH / 2
    for number, (seat, kind, key) in enumerate(cards):
        x, y = scene.at.spots[scene.place(seat)]
        step = 2 if len(cards) == 1 else 0  # first the trick before goes to its winner
        with drawing.piece(key, x - half, y - CARD_HEIGHT / 2, step=step, origin=scene.door(seat)):
            scene.face(kind, 1)
            if number == 0:
                drawing.polygon([(half - 8, -10), (half + 8, -10), (half, -1)], "ink")
            if number == best:
                drawing.rect(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, "ahead", rx=8)
                _star(drawing, CARD_WIDTH - 3, 3)
            scene.badge(seat, half, CARD_HEIGHT, 9.5)


def _star(drawing: Drawing, x: float, y: float) -> None:
    with drawing.group("", x, y):
        drawing.path(_STAR, "star")


def _gathered(scene: Scene) -> None:
    """Lay the trick before on its winner's pile, where it glides as the next one begins."""
    seen = scene.seen
    end = len(scene.played) - len(seen.trick)
    x, y = _pile(scene, seen.tricks[-1].winner)
    for seat, _, key in scene.played[end - PLAYERS : end]:
        with scene.drawing.piece(key, x, y, step=1, origin=scene.door(seat)):
            back(scene.drawing, 0.2)


def _caption(scene: Scene, lines: list[str]) -> None:
    """Write lines between the cards or, where it is narrow, below them; the last stands out."""
    x, y, width, height = scene.at.middle
    if scene.drawing.is_tall:
        lines = [" · ".join(lines[:-1]), lines[-1]]
        y, step = y + height - 28, 16
    else:
        y, step = y + 161 - 11 * len(lines), 22
    for number, line in enumerate(lines):
        cls = f"{scene.at.text} bold" if number == len(lines) - 1 else scene.at.text
        scene.drawing.text(x + width / 2, y + step * number, line, cls, "middle")


def _hand(scene: Scene) -> None:
    """Draw the viewer's cards in playing order, those that may not be chosen as well."""
    seen, drawing, at = scene.seen, scene.drawing, scene.at
    cards = list(scene.hand)
    if seen.phase < AT_GIVE and seen.seat is not None and seen.seat == seen.declarer:
        for kind in (seen.offered, seen.offered, seen.open_card):  # lies in the Antrag
            if kind != LONE:
                cards.remove(next(card for card in cards if card[0] == kind))
    if not cards:
        return
    scale = at.hand_scale
    card_width = CARD_WIDTH * scale
    x, y, width = at.hand
    rows = 1 if len(cards) <= at.row else 2
    row = -(-len(cards) // rows)
    step = min(card_width + 9, (width - card_width) / max(1, row - 1))
    source = _giver(scene)
    chooses = scene.acts and (
        seen.phase >= AT_GIVE or (seen.phase == AT_LAY and seen.offered != LONE)
    )
    for number, (kind, key) in enumerate(cards):
        down, across = divmod(number, row)
        count = row if down == 0 else len(cards) - row
        left = x + (width - step * (count - 1) - card_width) / 2 + step * across
        move = kind
        if seen.phase == AT_LAY and seen.offered == LONE and kind in (EO, GO):
            move = PAIR_E if kind == EO else PAIR_G  # its twin goes along
        barred = chooses and kind not in seen.legal
        with (
            drawing.piece(key, left, y + 98 * down, origin=scene.door(source)),
            drawing.choice(move, cls="barred" if barred else ""),
        ):
            scene.face(kind, scale)


def _giver(scene: Scene) -> int:
    """Return from whom a card that is new in the viewer's hand comes."""
    seen = scene.seen
    if seen.contest == AS_ANTRAG and seen.seat == seen.taker:
        return seen.declarer
    if seen.contest == AS_ANTRAG and seen.seat == seen.declarer:
        return seen.taker
    return seen.dealer
