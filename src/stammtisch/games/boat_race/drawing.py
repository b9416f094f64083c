"""A race as a picture: the course above, the table with the trick, the hand below."""

from stammtisch.core.drawing import Drawing, Point
from stammtisch.games.boat_race.cards import BOAT_NAMES, DEALT, POINT_CARDS, STRENGTH, WINNING
from stammtisch.games.boat_race.drawing_course import course, score, tower
from stammtisch.games.boat_race.drawing_pieces import STYLE, card_back, card_face
from stammtisch.games.boat_race.drawing_scene import Scene
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
    """Draw both halves of the hand; onlookers see the backs of the first player's."""
    left, top = scene.plan.edge, scene.plan.hand_top
    for boat in range(2):
        if scene.drawing.is_tall:
            _half(scene, boat, left, top + 88 * boat)
        else:
            _half(scene, boat, left + 472 * boat, top)


def _half(scene: Scene, boat: int, x: float, y: float) -> None:
    """Draw the cards of one pack that the viewer holds."""
    drawing, plan, seen = scene.drawing, scene.plan, scene.seen
    width, height, gap = plan.held
    tab = 26 if drawing.is_tall else 38
    wide = drawing.width - 2 * plan.edge if drawing.is_tall else 456
    drawing.rect(x, y, wide, height + 8, "felt", 9)
    drawing.rect(x, y, tab, height + 8, f"b{boat}", 9)
    middle = y + height / 2
    letter = BOAT_NAMES[boat][0]
    drawing.text(x + tab / 2, middle + 11, letter, f"bold big on-b{boat}", "middle")
    first = x + tab + (3 if drawing.is_tall else 6)
    if not any(map(any, seen.counts)):
        _stages(scene, boat, first, y, wide - tab)
    elif seen.hand is None:
        for place in range(seen.counts[scene.base][boat]):
            with drawing.group(x=first + gap * place, y=y + 4):
                card_back(drawing, boat, width, height)
    else:
        cards = _sorted(scene, seen.hand[boat])
        for place, card in enumerate(cards):
            like = cards[:place].count(card)
            _own_card(scene, boat, card, like, (first + gap * place, y + 4))


def _stages(scene: Scene, boat: int, x: float, y: float, room: float) -> None:
    """Draw how far a boat came in each of the last stages, where no cards are held."""
    drawing = scene.drawing
    height = scene.plan.held[1]
    history = scene.seen.history
    first = max(0, len(history) - int(room / 45))
    for place, stage in enumerate(history[first:]):
        left = x + 45 * place
        drawing.rect(left, y + 4, 42, height, "card", 7)
        number = f"{first + place + 1}."
        drawing.text(left + 21, y + 22, number, f"soft {scene.plan.small}", "middle")
        told = f"+{stage.advance[boat]}"
        drawing.text(left + 21, y + height / 2 + 13, told, f"bold t16 name{boat}", "middle")
        if stage.doubled == boat:
            drawing.text(left + 21, y + height - 3, "×2", f"bold {scene.plan.small}", "middle")


def _own_card(scene: Scene, boat: int, card: int, like: int, at: Point) -> None:
    """Draw a card of the viewer's own hand, to be played if the trick is of its pack."""
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
    with drawing.piece(key, *at, step=step, origin=origin), drawing.choice(move, cls=cls):
        card_face(drawing, boat, card, width, height)
        drawing.rect(0, 0, width, height, "halo ring", 7)


def _sorted(scene: Scene, cards: list[int]) -> list[int]:
    """Return cards the strongest first, once the colours are ranked (BR-07)."""
    ranking = scene.seen.ranking
    if ranking is None:
        return cards
    return sorted(cards, key=lambda card: -_strength(ranking, card))


def _strength(ranking: int, card: int) -> int:
    return int(STRENGTH[ranking * POINT_CARDS + card]) if card < POINT_CARDS else WINNING
