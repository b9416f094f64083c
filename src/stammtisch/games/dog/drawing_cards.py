"""The cards in a drawing of DOG: the hand, the pile, the swap, the stock, the joker, the seven."""

from typing import Final

from stammtisch.core.drawing import NO_MOVE, Pen, Point, face_of, fitted
from stammtisch.core.kit import badge, box, button
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
from stammtisch.games.dog.state import NOTHING, Phase
from stammtisch.games.dog.view import SeenPlay

RAISED: Final = 8  # a chosen card
COLUMNS: Final = 7  # of the cards a joker may stand for


def middle(scene: Scene) -> None:
    """Place what lies in the middle of the board, but for how a match ended."""
    view, lay = scene.view, scene.lay
    if view.phase == Phase.SWAP and view.seat is not None:
        _swap(scene)
    elif view.phase != Phase.OVER and not view.left:
        markup = face_of(_stock, lay.is_tall, view.stock, scene.lang)
        x, y = lay.middle
        scene.drawing.part("stock", markup, x, y + 26 if lay.is_tall else y)
    if view.phase != Phase.SWAP and not (lay.is_tall and view.phase == Phase.OVER):
        _pile(scene)
    if view.left:
        at = (150.0, 182.0) if lay.is_tall else (lay.middle[0] - 92, lay.middle[1])
        scene.drawing.part("left", face_of(_left, lay.is_tall, view.left, scene.lang), *at)
    if FOLD in view.legal:
        _fold(scene)


# The hand


def hand(scene: Scene) -> None:
    """Place the viewer's own cards."""
    drawing, lay, view = scene.drawing, scene.lay, scene.view
    is_naming = view.parts == [CARD + JOKER]
    if view.phase in (Phase.SWAP, Phase.PLAY) and view.hand and not (lay.is_tall and is_naming):
        gave = view.gave if view.swapped else NOTHING
        title = face_of(_hand_title, lay.is_tall, gave, view.received, scene.lang)
        drawing.part("hand", title, lay.hand.x, lay.fold + 84 if lay.is_tall else lay.hand.y)
    chosen = view.parts[0] - CARD if view.parts else NOTHING
    for index, kind in enumerate(view.hand):
        number = index - view.hand.index(kind)  # cards are sorted
        is_chosen = kind == chosen and number == 0
        x, y = lay.in_hand(index, len(view.hand))
        if is_naming and lay.is_tall:  # the others make room
            if not is_chosen:
                continue
            x = lay.hand.x
        cls = "held chosen" if is_chosen else "held faded" if chosen != NOTHING else "held"
        meaning = view.begun().meaning() if is_chosen and kind == JOKER else NOTHING
        drawing.piece(
            f"hand-{kind}-{number}",
            face_of(own_card, kind, meaning, *lay.card),
            x,
            y - RAISED * is_chosen,
            cls,
            # while a joker is being named, another card would mean what it stands for
            move=NO_MOVE if is_naming and not is_chosen else CARD + kind,
            origin=_dealt_from(scene, kind, number),
        )
    if is_naming:
        _meanings(scene)


def _hand_title(pen: Pen, is_tall: bool, gave: int, received: int, lang: str) -> None:
    """Write what is below, and which cards the partners gave each other."""
    width = layout(is_tall, 0).hand.width
    if not is_tall:
        pen.text(4, -14, say("screen_hand", lang), "bold t13")
    if gave != NOTHING:
        swapped = say("screen_swapped", lang, gave=gave, received=received)
        pen.text(width - 4, -14, swapped, f"soft {small(is_tall)}", "end")


def _dealt_from(scene: Scene, kind: int, number: int) -> Point | None:
    """Return where a card that is new in the hand comes from: the partner or the stock."""
    before = scene.before
    if before is None or number < before.hand.count(kind):
        return None
    if scene.view.swapped and not before.swapped and kind == scene.view.received:
        return scene.lay.plates[scene.view.partner()].middle()
    return scene.lay.middle


def _meanings(scene: Scene) -> None:
    """Place the cards a joker may stand for (DG-26)."""
    tray = scene.lay.tray
    width, height = tray.width / COLUMNS, tray.height / 2
    for kind in range(JOKER):
        row, column = divmod(kind, COLUMNS)
        x, y = tray.x + column * width + 2, tray.y + row * height + 1
        markup = face_of(own_card, kind, NOTHING, width - 4, height - 4)
        scene.drawing.part(f"meaning-{kind}", markup, x, y, "meaning", move=CARD + kind)


def _fold(scene: Scene) -> None:
    """Place the only thing left to do (DG-09)."""
    lay = scene.lay
    wide = (lay.hand.x, lay.tray.y + 32, lay.hand.width)
    x, y, width = (90.0, 164.0, 180.0) if lay.is_tall else wide
    markup = face_of(button, width, 36.0 if lay.is_tall else 44.0, say("screen_fold", scene.lang))
    scene.drawing.part("fold", markup, x, y, move=FOLD)


# The middle of the board


def _pile(scene: Scene) -> None:
    """Place the last cards played, the newest on top."""
    drawing, lay = scene.drawing, scene.lay
    width, height = lay.pile_card
    fresh = len(plays_since(scene.before, scene.view))
    recent = scene.recent[-len(lay.pile) :]
    for index, (round_number, number, play) in enumerate(recent, start=1):
        age, card = len(recent) - index, play.card()
        said = play.meaning() if card == JOKER else NOTHING
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
        if card == NOTHING:
            laid_down(pen, hand, width, height)
        else:
            card_face(pen, card, width, height)
    badge(pen, (4, 4), 10, seat, LETTERS[seat].upper())
    size = small(is_tall)
    if card == NOTHING:  # only below the newest: side by side the words would touch
        folded = say("screen_folded", lang)
        pen.text(width / 2, height + 15, folded, f"newest soft bold {size}", "middle")
    elif meaning != NOTHING:
        pen.text(width / 2, height + 15, f"= {NAMES[meaning]}", f"soft bold {size}", "middle")


def _laid_from(scene: Scene, play: SeenPlay) -> Point:
    """Return where a card on the pile came from: the own hand, or the player's plate."""
    lay = scene.lay
    x, y = lay.plates[play.seat].middle()
    width, height = lay.pile_card
    held = _in_hand(scene, play.card()) if play.seat == scene.view.seat else None
    return held or (x - width / 2, y - height / 2)


def _stock(pen: Pen, is_tall: bool, stock: int, lang: str) -> None:
    """Draw the stock, or how many cards are left in it."""
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
    radius, size, drop = (18, "t24", 8.5) if is_tall else (32, "t34", 12.0)
    pen.circle(0, 0, radius, "chip")
    pen.text(0, drop, str(left), f"on-chip bold {size}", "middle")
    if is_tall:
        pen.text(24, 4.5, say("screen_left", lang), "bold t12")
    else:
        pen.text(0, 54, say("screen_left", lang), "bold t13", "middle")


def _swap(scene: Scene) -> None:
    """Place the card for the partner and the place for the partner's (DG-08)."""
    drawing, lay, view = scene.drawing, scene.lay, scene.view
    width, height = lay.pile_card
    cx, cy = (180.0, 134.0) if lay.is_tall else lay.middle
    left, right, y = cx - 58 - width / 2, cx + 58 - width / 2, cy - height / 2
    name = scene.names[view.partner()]
    for_partner = face_of(_slot, "screen_for", name, lay.is_tall, scene.lang)
    drawing.part("slot-for", for_partner, left, y)
    if view.gave != NOTHING:
        card = face_of(card_face, view.gave, width, height)
        drawing.piece("gave", card, left, y, origin=_in_hand(scene, view.gave))
    from_partner = face_of(_slot, "screen_from", name, lay.is_tall, scene.lang)
    drawing.part("slot-from", from_partner, right, y)
    if view.partner() not in view.to_act:
        drawing.part("partners", face_of(box, width, height, "cardback", 6.0), right, y)


def _slot(pen: Pen, key: str, name: str, is_tall: bool, lang: str) -> None:
    width, height = layout(is_tall, 0).pile_card
    pen.rect(0, 0, width, height, "slot", 6)
    text = fitted(say(key, lang, [name], seat=0), 144)
    pen.text(width / 2, height + 16, text, f"soft {small(is_tall)}", "middle")


def _in_hand(scene: Scene, kind: int) -> Point | None:
    """Return where a card was when the viewer last looked, if it was in the hand."""
    held = [] if scene.before is None else scene.before.hand
    return scene.lay.in_hand(held.index(kind), len(held)) if kind in held else None
