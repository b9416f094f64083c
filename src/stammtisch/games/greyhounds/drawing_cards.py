"""The cards of the owners: open ones, those to pick from; and what to say of who has none."""

from stammtisch.core.drawing import NO_MOVE, Pen, Point, face_of, fitted
from stammtisch.games.greyhounds.board import DOGS, DUMMY, NOTHING
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, LIMIT
from stammtisch.games.greyhounds.drawing_pieces import Box, Scene, card, free_slot, own_card, say
from stammtisch.games.greyhounds.rules import FIRST_CARD
from stammtisch.games.greyhounds.scoring import HOME, OUT
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.view import GreyhoundsView

Picked = tuple[float, float, float]  # width and height of a picked card, from a race to the next


def others_of(view: GreyhoundsView) -> list[int]:
    """Return the other owners, beginning left of the viewer, and the dummy."""
    first = 0 if view.seat is None else view.seat + 1
    around = [(first + number) % view.seats for number in range(view.seats)]
    return [seat for seat in around if seat != view.seat] + list(range(view.seats, DOGS))


def has_cards(view: GreyhoundsView, seat: int) -> bool:
    """Tell whether cards lie open before a seat: not once its dog is home or out (GH-20)."""
    return view.is_racing() and (view.phase != Phase.RUN or seat in view.running)


def cards_of(view: GreyhoundsView, seat: int) -> list[tuple[int, str]]:
    """Return a seat's open cards of the race with what has become of them."""
    if not has_cards(view, seat):
        return []
    if seat >= view.seats:
        return [(DUMMY_CARD, "laid" if view.laid[DUMMY] else "")]
    known = []
    for number in view.opened_cards[-1][seat]:
        state = ""
        if number == view.discards[seat]:
            state = "gone"
        elif number == view.laid[seat]:
            state = "laid"
        elif number in view.spent[seat]:
            state = "spent"
        known.append((number, state))
    return known


def status(scene: Scene, seat: int, at: Point, fits: float = 200) -> None:
    """Place what there is to say of a seat without cards: still choosing, or how its dog fared."""
    view = scene.view
    place = 0
    if view.phase == Phase.PICK and seat < view.seats:
        key = "board_choosing" if seat in view.to_act else "board_ready"
    else:
        fate = scene.fate(seat)
        if fate == NOTHING or has_cards(view, seat):
            return
        place = scene.order.index(seat) + 1
        key = {HOME: "board_home", OUT: "board_out"}.get(fate, "board_place")
    text = fitted(scene.say(key, place=place), fits, 13)
    cls = "soft mid" if scene.is_tall else "soft"
    scene.write(f"status-{seat}", at, text, cls, step=scene.after)


def row(scene: Scene, seat: int, where: Point, size: tuple[float, float, float]) -> None:
    """Place a row of cards; each one's place stays empty while it lies on the table."""
    x, y = where
    width, height, pitch = size
    drawing, view = scene.drawing, scene.view
    for place, (number, state) in enumerate(cards_of(view, seat)):
        cx = x + width / 2 + place * pitch
        if state == "laid":
            drawing.part(f"empty-{seat}", face_of(free_slot, width, height), cx, y)
            continue
        cls = "faded" if state else ""
        key = f"card-{seat}-{number}"
        if seat == view.seat:
            markup = face_of(own_card, number, seat, width, height, state)
            cls = f"held {cls}".rstrip()
            move = FIRST_CARD + number
            drawing.piece(key, markup, cx, y, cls, move=move, step=scene.after)
        else:
            markup = face_of(card, number, seat, width, height, state)
            drawing.piece(key, markup, cx, y, cls, step=scene.after)


# Picking (GH-05, GH-06)


def picking(scene: Scene, seat: int, where: Box, size: Picked) -> float:
    """Place the viewer's picks for races 1 and 2 with their sums (GH-06); return the height."""
    x, y, width = where
    drawing, view = scene.drawing, scene.view
    drafted = [move - FIRST_CARD for move in view.draft]
    picks = view.picks or [drafted[:FIVE], drafted[FIVE:]]
    pitch, down = width / FIVE, size[2]
    middle = _middle(size)
    drawing.part("picks", face_of(_picks, width, size, scene.lang), x, y)
    for number, cards in enumerate(picks):
        top = y + number * down
        total = scene.say("board_sum", sum=sum(cards), limit=LIMIT)
        scene.write(f"sum-{number}", (x + width, top + 15), total, anchor="end")
        for place, picked in enumerate(cards):
            markup = face_of(own_card, picked, seat, size[0], size[1], "")
            move = NO_MOVE if view.picks else FIRST_CARD + picked  # put back by a click
            left = x + pitch * (place + 0.5)
            drawing.piece(f"card-{seat}-{picked}", markup, left, top + middle, move=move)
    race, place = divmod(len(drafted), FIVE)
    if seat in view.to_act and race < len(picks):
        at = (x + pitch * (place + 0.5), y + race * down + middle)
        drawing.part("next", face_of(_next, size), *at)
    return 2 * down


def _middle(size: Picked) -> float:
    """Return how far below its heading the middle of a picked card is."""
    return 26 + size[1] / 2 if size[2] > 80 else 20 + size[1] / 2


def _picks(pen: Pen, width: float, size: Picked, lang: str) -> None:
    """Draw the places for picked cards."""
    pitch = width / FIVE
    for number in range(2):
        top = number * size[2]
        pen.text(0, top + 15, say("board_race", lang, race=number + 1), "bold")
        for place in range(FIVE):
            with pen.group(x=pitch * (place + 0.5), y=top + _middle(size)):
                free_slot(pen, size[0], size[1])


def _next(pen: Pen, size: Picked) -> None:
    width, height, _ = size
    pen.rect(-width / 2, -height / 2, width, height, "clear turn", 4)


def fourteen(scene: Scene, seat: int, first: Point, pitch: Point, size: Point) -> None:
    """Place the cards that can be picked; a place stays empty when its card is (GH-05).

    In two rows, if a pitch down is given.
    """
    across, down = pitch
    usable = scene.view.usable
    most = -(-len(usable) // 2) if down else len(usable)
    for place, number in enumerate(usable):
        cx, cy = first[0] + place % most * across, first[1] + place // most * down
        if number not in scene.view.hand:
            scene.drawing.part(f"usable-{place}", face_of(free_slot, *size), cx, cy)
            continue
        markup = face_of(own_card, number, seat, *size, "")
        key = f"card-{seat}-{number}"
        scene.drawing.piece(key, markup, cx, cy, "held", move=FIRST_CARD + number)
