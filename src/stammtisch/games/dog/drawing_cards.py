"""The cards in a drawing of DOG: the hand, the pile, the swap, the stock, the joker, the seven."""

from typing import Final

from stammtisch.core.drawing import NO_MOVE, Pen, Point, face_of, fitted
from stammtisch.core.kit import badge, box, button
from stammtisch.games.dog.board import SEATS
from stammtisch.games.dog.cards import JOKER, NAMES
from stammtisch.games.dog.drawing_scene import (
    Scene,
    card_face,
    laid_down,
    own_card,
    say,
    small,
)
from stammtisch.games.dog.gliding import plays_since
from stammtisch.games.dog.layout import layout
from stammtisch.games.dog.notation import LETTERS
from stammtisch.games.dog.rules import CARD, FOLD
from stammtisch.games.dog.state import AT_END, AT_PLAY, AT_SWAP, NONE
from stammtisch.games.dog.view import SeenPlay

RAISED: Final = 8  # a chosen card
COLUMNS: Final = 7  # of the cards a joker may stand for


def middle(scene: Scene) -> None:
    """Place what lies in the middle of the board, but for how a match ended."""
    seen = scene.seen
    if seen.phase == AT_SWAP and seen.seat is not None:
        _swap(scene, seen.seat)
    elif seen.phase != AT_END:
        _stock(scene)
    if seen.phase != AT_SWAP:
        _pile(scene)
    if seen.left:
        lay = scene.lay
        at = (180.0, 379.0) if lay.is_tall else (lay.middle[0] - 92, lay.middle[1])
        scene.drawing.part("left", face_of(_left, lay.is_tall, seen.left, scene.lang), *at)
    if FOLD in seen.legal:
        _fold(scene)


# The hand


def hand(scene: Scene, seat: int) -> None:
    """Place the viewer's own cards."""
    drawing, lay, seen = scene.drawing, scene.lay, scene.seen
    is_naming = seen.parts == [CARD + JOKER]
    if seen.phase in (AT_SWAP, AT_PLAY) and seen.hand and not (lay.is_tall and is_naming):
        gave = seen.gave if seen.swapped else NONE
        title = face_of(_hand_title, lay.is_tall, gave, seen.received, scene.lang)
        drawing.part("hand", title, lay.hand.x, lay.hand.y)
    chosen = seen.parts[0] - CARD if seen.parts else NONE
    number = 0
    last = NONE
    for index, kind in enumerate(seen.hand):
        number = number + 1 if kind == last else 0  # cards are sorted
        last = kind
        is_chosen = kind == chosen and number == 0
        x, y = lay.in_hand(index, len(seen.hand))
        if is_naming and lay.is_tall:  # the others make room
            if not is_chosen:
                continue
            x = lay.hand.x
        cls = "chosen" if is_chosen else "faded" if chosen != NONE else ""
        meaning = NONE
        if is_chosen and kind == JOKER and not is_naming:
            meaning = seen.parts[1] - CARD
        drawing.piece(
            f"hand-{kind}-{number}",
            face_of(own_card, kind, meaning, *lay.card),
            x,
            y - RAISED * is_chosen,
            cls,
            # while a joker is being named, a card would mean what it stands for
            move=NO_MOVE if is_naming else CARD + kind,
            origin=_dealt_from(scene, seat, kind, number),
        )
    if is_naming:
        _meanings(scene)


def _hand_title(pen: Pen, is_tall: bool, gave: int, received: int, lang: str) -> None:
    """Write what is below, and which cards the partners gave each other."""
    width = layout(is_tall, 0).hand.width
    pen.text(4, -14, say("screen_hand", lang), f"bold {small(is_tall)}")
    if gave != NONE:
        swapped = say("screen_swapped", lang, gave=gave, received=received)
        pen.text(width - 4, -14, swapped, f"soft {small(is_tall)}", "end")


def _dealt_from(scene: Scene, seat: int, kind: int, number: int) -> Point | None:
    """Return where a card that is new in the hand comes from: the partner or the stock."""
    before = scene.before
    if before is None or number < before.hand.count(kind):
        return None
    if scene.seen.swapped and not before.swapped and kind == scene.seen.received:
        return scene.lay.plates[(seat + 2) % SEATS].middle()
    return scene.lay.middle


def _meanings(scene: Scene) -> None:
    """Place the cards a joker may stand for (DG-26)."""
    tray = scene.lay.tray
    width, height = tray.width / COLUMNS, tray.height / 2
    for kind in range(JOKER):
        row, column = divmod(kind, COLUMNS)
        x, y = tray.x + column * width + 2, tray.y + row * height + 1
        markup = face_of(own_card, kind, NONE, width - 4, height - 4)
        scene.drawing.part(f"meaning-{kind}", markup, x, y, "meaning", move=CARD + kind)


def _fold(scene: Scene) -> None:
    """Place the only thing left to do (DG-09)."""
    lay = scene.lay
    if lay.is_tall:
        x, y, width = 80.0, 358.0, 200.0
    else:
        x, y, width = lay.hand.x, lay.tray.y + 32, lay.hand.width
    scene.drawing.part("fold", face_of(_fold_button, width, scene.lang), x, y, move=FOLD)


def _fold_button(pen: Pen, width: float, lang: str) -> None:
    button(pen, width, 44, say("screen_fold", lang))


# The middle of the board


def _pile(scene: Scene) -> None:
    """Place the last cards played, the newest on top."""
    drawing, lay = scene.drawing, scene.lay
    width, height = lay.pile_card
    fresh = len(plays_since(scene.before, scene.seen))
    recent = scene.recent[-len(lay.pile) :]
    age = len(recent)
    for round_number, number, play in recent:
        age -= 1
        card = play.card()
        said = play.meaning() if card == JOKER else NONE
        markup = face_of(_played, play.seat, card, said, tuple(play.hand), lay.is_tall, scene.lang)
        x, y = lay.pile[age]
        drawing.piece(
            f"play-{round_number}-{number}",
            markup,
            x - width / 2,
            y - height / 2,
            "older" if age else "",
            origin=_laid_from(scene, play) if age < fresh else None,
        )


def _played(
    pen: Pen, seat: int, card: int, meaning: int, hand: tuple[int, ...], is_tall: bool, lang: str
) -> None:
    width, height = layout(is_tall, 0).pile_card
    with pen.group("leaf"):
        if card == NONE:
            laid_down(pen, hand, width, height)
        else:
            card_face(pen, card, width, height)
    badge(pen, (4, 4), 10, seat, LETTERS[seat].upper())
    size = small(is_tall)
    if card == NONE:  # only below the newest: side by side the words would touch
        folded = say("screen_folded", lang)
        pen.text(width / 2, height + 15, folded, f"newest soft bold {size}", "middle")
    elif meaning != NONE:
        pen.text(width / 2, height + 15, f"= {NAMES[meaning]}", f"soft bold {size}", "middle")


def _laid_from(scene: Scene, play: SeenPlay) -> Point:
    """Return where a card on the pile came from: the own hand, or the player's plate."""
    lay = scene.lay
    if play.seat == scene.seen.seat and scene.before is not None and play.card() != NONE:
        held = scene.before.hand
        if play.card() in held:
            return lay.in_hand(held.index(play.card()), len(held))
    x, y = lay.plates[play.seat].middle()
    width, height = lay.pile_card
    return x - width / 2, y - height / 2


def _stock(scene: Scene) -> None:
    """Place the stock, or how many cards are left in it."""
    lay, seen = scene.lay, scene.seen
    if lay.is_tall or not seen.left:
        markup = face_of(_stock_face, lay.is_tall, seen.stock, scene.lang)
        scene.drawing.part("stock", markup, *lay.middle)


def _stock_face(pen: Pen, is_tall: bool, stock: int, lang: str) -> None:
    count = say("screen_rest", lang, stock=stock)
    if is_tall:
        pen.text(0, 4, count, "soft t12", "middle")
        return
    if stock:
        pen.rect(-114, -33, 50, 72, "cardback", 6)
        pen.rect(-117, -36, 50, 72, "cardback", 6)
    pen.text(-92, 54, count, "soft t13", "middle")


def _left(pen: Pen, is_tall: bool, left: int, lang: str) -> None:
    """Write large how many steps of a seven are left (DG-21)."""
    radius, size, drop, below = (20, "t24", 8.5, 34) if is_tall else (32, "t34", 12.0, 54)
    pen.circle(0, 0, radius, "chip")
    pen.text(0, drop, str(left), f"on-chip bold {size}", "middle")
    pen.text(0, below, say("screen_left", lang), f"bold {small(is_tall)}", "middle")


def _swap(scene: Scene, seat: int) -> None:
    """Place the card for the partner and the place for the partner's (DG-08)."""
    drawing, lay, seen = scene.drawing, scene.lay, scene.seen
    partner = (seat + 2) % SEATS
    width, height = lay.pile_card
    cx, cy = (180.0, 204.0) if lay.is_tall else lay.middle
    left, right, y = cx - 58 - width / 2, cx + 58 - width / 2, cy - height / 2
    name = scene.names[partner]
    for_partner = face_of(_slot, "screen_for", name, lay.is_tall, scene.lang)
    drawing.part("slot-for", for_partner, left, y)
    if seen.gave != NONE:
        card = face_of(card_face, seen.gave, width, height)
        drawing.piece("gave", card, left, y, origin=_given_from(scene))
    from_partner = face_of(_slot, "screen_from", name, lay.is_tall, scene.lang)
    drawing.part("slot-from", from_partner, right, y)
    if partner not in seen.to_act:
        drawing.part("partners", face_of(box, width, height, "cardback", 6.0), right, y)


def _slot(pen: Pen, key: str, name: str, is_tall: bool, lang: str) -> None:
    width, height = layout(is_tall, 0).pile_card
    pen.rect(0, 0, width, height, "slot", 6)
    text = fitted(say(key, lang, [name], seat=0), 144)
    pen.text(width / 2, height + 16, text, f"soft {small(is_tall)}", "middle")


def _given_from(scene: Scene) -> Point | None:
    before, gave = scene.before, scene.seen.gave
    if before is None or gave not in before.hand:
        return None
    return scene.lay.in_hand(before.hand.index(gave), len(before.hand))
