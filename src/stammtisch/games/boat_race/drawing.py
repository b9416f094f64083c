"""A race as a picture: the course above, the table with the trick, the hand below."""

from typing import Final

from stammtisch.core.drawing import Drawing, Pen, Point, face_of
from stammtisch.games.boat_race.cards import DEALT, strength_of
from stammtisch.games.boat_race.drawing_course import course, score, tower
from stammtisch.games.boat_race.drawing_pieces import LETTERS, STYLE, card_back, framed_card
from stammtisch.games.boat_race.drawing_scene import Scene, plan_of
from stammtisch.games.boat_race.drawing_table import gather, table
from stammtisch.games.boat_race.rules import FIRST_BOAT

NARROWEST = 25.0  # a stage
__all__ = ["STYLE", "draw"]

CALLS: Final = {  # by lines of the log; what is said aloud has a !
    "announced": "knock",
    "played": "card",
    "trick_taken_eight": "!",
    "trick_turned": "!",
    "trick_worthless": "!",
    "stage_won": "water!",
    "stage_drawn": "!",
    "race_over": "water!",
}


def draw(drawing: Drawing) -> None:
    """Draw a race as its view knows it."""
    scene = Scene(drawing)
    course(scene)
    tower(scene)
    table(scene)
    hand(scene)
    score(scene)
    gather(scene)
    drawing.call_news(CALLS)


def hand(scene: Scene) -> None:
    """Place both halves of the hand; onlookers see the backs of the first player's."""
    right, down = (0, 51) if scene.drawing.is_tall else (472, 0)
    for boat in range(2):
        _half(scene, boat, scene.plan.edge + right * boat, scene.plan.hand_top + down * boat)


def _half(scene: Scene, boat: int, x: float, y: float) -> None:
    """Place the cards of one pack that the viewer holds."""
    drawing, plan, view = scene.drawing, scene.plan, scene.view
    width, height, gap = plan.held
    drawing.part(f"half-{boat}", face_of(_half_box, drawing.is_tall, boat), x, y)
    first = x + plan.tab + (3 if drawing.is_tall else 6)
    if not scene.is_dealt:
        _stages(scene, boat, first, y)
    elif view.hand is None:
        markup = face_of(card_back, boat, width, height)
        for number in range(view.counts[scene.base][boat]):
            drawing.part(f"back-{boat}-{number}", markup, first + gap * number, y + 4)
    else:
        cards = _sorted(scene, view.hand[boat])
        for number, card in enumerate(cards):
            like = cards[:number].count(card)
            _own_card(scene, boat, card, like, (first + gap * number, y + 4))


def _half_box(pen: Pen, is_tall: bool, boat: int) -> None:
    plan = plan_of(is_tall)
    height = plan.held[1]
    pen.rect(0, 0, plan.half, height + 8, "felt", 9)
    pen.rect(0, 0, plan.tab, height + 8, f"b{boat}", 9)
    pen.text(plan.tab / 2, height / 2 + 11, LETTERS[boat], f"bold big on-b{boat}", "middle")


def _stages(scene: Scene, boat: int, x: float, y: float) -> None:
    """Place how far a boat came in every stage, where no cards are held; the last if too many."""
    plan, history = scene.plan, scene.view.history
    room = plan.half - plan.tab - 6
    first = max(0, len(history) - int(room / NARROWEST))
    pitch = min(45.0, room / max(1, len(history) - first))
    for number, stage in enumerate(history[first:]):
        is_doubled = stage.doubled == boat
        facts = (stage.advance[boat], is_doubled, boat, pitch - 3, scene.drawing.is_tall)
        markup = face_of(_stage, first + number + 1, *facts)
        scene.drawing.part(f"stage-{boat}-{number}", markup, x + pitch * number, y)


def _stage(
    pen: Pen, number: int, advance: int, is_doubled: bool, boat: int, width: float, is_tall: bool
) -> None:
    plan = plan_of(is_tall)
    height, middle = plan.held[1], width / 2
    ordinal, gain, twice = (15, 29, 43) if is_tall else (22, height / 2 + 13, height - 3)
    size = "t12" if width < 32 else "t13" if is_tall else "t16"
    pen.rect(0, 4, width, height, "card", 7)
    pen.text(middle, ordinal, f"{number}.", f"soft {plan.small}", "middle")
    pen.text(middle, gain, f"+{advance}", f"bold {size} name{boat}", "middle")
    if is_doubled:
        pen.text(middle, twice, "×2", f"bold {plan.small}", "middle")


def _own_card(scene: Scene, boat: int, card: int, like: int, at: Point) -> None:
    """Place a card of the viewer's own hand, to be played if the trick is of its pack."""
    drawing, view = scene.drawing, scene.view
    width, height, _ = scene.plan.held
    played = 0 if view.last_stage else scene.played(scene.base, boat, card, DEALT)
    key = scene.key(scene.base, boat, card, played + like, len(view.history))
    move, cls = card, "held"
    if view.trick is not None and view.trick.boat != boat:
        # a move tells no pack: where this card of the other pack could be played, a click here
        # asks why this boat may not be named instead, and is told which cards are wanted
        move = FIRST_BOAT + boat if card in view.legal else card
        cls = "held rest"
    is_new = scene.before is not None and len(scene.before.history) != len(view.history)
    step = scene.fresh(scene.number, view.seats) + 3 if is_new else 0  # dealt when all else is done
    origin = (drawing.width / 2, scene.plan.middle)
    markup = face_of(framed_card, boat, card, width, height, "halo ring")
    drawing.piece(key, markup, at[0], at[1], cls, move=move, step=step, origin=origin)


def _sorted(scene: Scene, cards: list[int]) -> list[int]:
    """Return cards the strongest first, once the colours are ranked (BR-07)."""
    ranking = scene.view.ranking
    if ranking is None:
        return cards
    return sorted(cards, key=lambda card: -strength_of(card, ranking))
