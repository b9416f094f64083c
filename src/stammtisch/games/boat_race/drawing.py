"""A race as a picture: the course above, the table with the trick, the hand below."""

from stammtisch.core.drawing import Drawing, Pen, Point, face_of
from stammtisch.games.boat_race.cards import BOAT_NAMES, DEALT, POINT_CARDS, STRENGTH, WINNING
from stammtisch.games.boat_race.drawing_course import course, score, tower
from stammtisch.games.boat_race.drawing_pieces import STYLE, card_back, card_face
from stammtisch.games.boat_race.drawing_scene import Scene, plan_of
from stammtisch.games.boat_race.drawing_table import table
from stammtisch.games.boat_race.rules import FIRST_BOAT

__all__ = ["STYLE", "draw"]


def draw(drawing: Drawing) -> None:
    """Draw a race as its view knows it."""
    scene = Scene(drawing)
    course(scene)
    tower(scene)
    table(scene)
    hand(scene)
    score(scene)


def hand(scene: Scene) -> None:
    """Place both halves of the hand; onlookers see the backs of the first player's."""
    left, top = scene.plan.edge, scene.plan.hand_top
    for boat in range(2):
        if scene.drawing.is_tall:
            _half(scene, boat, left, top + 88 * boat)
        else:
            _half(scene, boat, left + 472 * boat, top)


def _half(scene: Scene, boat: int, x: float, y: float) -> None:
    """Place the cards of one pack that the viewer holds."""
    drawing, plan, seen = scene.drawing, scene.plan, scene.seen
    width, height, gap = plan.held
    drawing.part(f"half-{boat}", face_of(_half_box, drawing.is_tall, boat), x, y)
    first = x + plan.tab + (3 if drawing.is_tall else 6)
    if not scene.is_dealt:
        _stages(scene, boat, first, y)
    elif seen.hand is None:
        markup = face_of(card_back, boat, width, height)
        for number in range(seen.counts[scene.base][boat]):
            drawing.part(f"back-{boat}-{number}", markup, first + gap * number, y + 4)
    else:
        cards = _sorted(scene, seen.hand[boat])
        for number, card in enumerate(cards):
            like = cards[:number].count(card)
            _own_card(scene, boat, card, like, (first + gap * number, y + 4))


def _half_box(pen: Pen, is_tall: bool, boat: int) -> None:
    plan = plan_of(is_tall)
    height = plan.held[1]
    pen.rect(0, 0, plan.half, height + 8, "felt", 9)
    pen.rect(0, 0, plan.tab, height + 8, f"b{boat}", 9)
    letter = BOAT_NAMES[boat][0]
    pen.text(plan.tab / 2, height / 2 + 11, letter, f"bold big on-b{boat}", "middle")


def _stages(scene: Scene, boat: int, x: float, y: float) -> None:
    """Place how far a boat came in each of the last stages, where no cards are held."""
    plan, history = scene.plan, scene.seen.history
    first = max(0, len(history) - int((plan.half - plan.tab) / 45))
    for number, stage in enumerate(history[first:]):
        is_doubled = stage.doubled == boat
        facts = (first + number + 1, stage.advance[boat], is_doubled, boat, scene.drawing.is_tall)
        markup = face_of(_stage, *facts)
        scene.drawing.part(f"stage-{boat}-{number}", markup, x + 45 * number, y)


def _stage(pen: Pen, number: int, advance: int, is_doubled: bool, boat: int, is_tall: bool) -> None:
    plan = plan_of(is_tall)
    height = plan.held[1]
    pen.rect(0, 4, 42, height, "card", 7)
    pen.text(21, 22, f"{number}.", f"soft {plan.small}", "middle")
    pen.text(21, height / 2 + 13, f"+{advance}", f"bold t16 name{boat}", "middle")
    if is_doubled:
        pen.text(21, height - 3, "×2", f"bold {plan.small}", "middle")


def _own_card(scene: Scene, boat: int, card: int, like: int, at: Point) -> None:
    """Place a card of the viewer's own hand, to be played if the trick is of its pack."""
    drawing, seen = scene.drawing, scene.seen
    width, height, _ = scene.plan.held
    played = 0 if seen.last_stage else scene.played(scene.base, boat, card, DEALT)
    key = scene.key(scene.base, boat, card, played + like, len(seen.history))
    move, cls = card, ""
    if seen.trick is not None and seen.trick.boat != boat:
        # a move tells no pack: where this card of the other pack could be played, a click here
        # asks why this boat may not be named instead, and is told which cards are wanted
        move = FIRST_BOAT + boat if card in seen.legal else card
        cls = "rest"
    step = 0
    if scene.before is not None and len(scene.before.history) != len(seen.history):
        step = scene.fresh(scene.number, seen.seats) + 3  # dealt when all else is done
    origin = (drawing.width / 2, scene.plan.middle)
    markup = face_of(_held_card, boat, card, width, height)
    x, y = at
    drawing.piece(key, markup, x, y, cls, move=move, step=step, origin=origin)


def _held_card(pen: Pen, boat: int, card: int, width: float, height: float) -> None:
    card_face(pen, boat, card, width, height)
    pen.rect(0, 0, width, height, "halo ring", 7)


def _sorted(scene: Scene, cards: list[int]) -> list[int]:
    """Return cards the strongest first, once the colours are ranked (BR-07)."""
    ranking = scene.seen.ranking
    if ranking is None:
        return cards
    return sorted(cards, key=lambda card: -_strength(ranking, card))


def _strength(ranking: int, card: int) -> int:
    return int(STRENGTH[ranking * POINT_CARDS + card]) if card < POINT_CARDS else WINNING
