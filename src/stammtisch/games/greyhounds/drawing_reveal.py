"""The drama of a pass: the cards are turned up together, then the dogs run, one after the other."""

from stammtisch.core.drawing import face_of
from stammtisch.games.greyhounds.board import DOGS, unpack
from stammtisch.games.greyhounds.drawing_oval import Oval, slot_of, slot_size
from stammtisch.games.greyhounds.drawing_pieces import REVEAL, Scene, card
from stammtisch.games.greyhounds.scoring import EVENT_NAMES, HOME, OUT, RUNS
from stammtisch.games.greyhounds.telling import event_facts


def reveal(scene: Scene, oval: Oval) -> None:
    """Turn up the cards of the pass in their places, and call out what they do."""
    assert scene.before is not None
    assert scene.played is not None
    drawing, size = scene.drawing, slot_size(scene.is_tall)
    drawing.leaving = scene.after
    cards = unpack(scene.played.cards, DOGS)
    for dog, number in enumerate(cards):
        if not number:
            continue
        markup = face_of(card, number, dog, *size, "")
        x, y = slot_of(oval, scene.is_tall, dog)
        is_open = dog in scene.before.opened
        drawing.pass_by(
            f"card-{dog}-{number}" if is_open else f"closed-{dog}", markup, x, y,
            step=0 if is_open else REVEAL, until=scene.after,
            flight="" if is_open else "flip", origin=(x, y) if is_open else None,
        )  # fmt: skip
    _call_cards(scene, cards)
    _call_dogs(scene)


def _call_cards(scene: Scene, cards: list[int]) -> None:
    """Call out the cards, and which of them cancel each other."""
    say = scene.drawing.teller.say
    texts = []
    ran = [dog for dog in range(DOGS) if cards[dog]]
    for number in sorted({cards[dog] for dog in ran}, reverse=True):
        equal = [dog for dog in ran if cards[dog] == number]
        if len(equal) > 1:
            texts.append(say("cancel", dogs=equal))
    if all(event.what != RUNS for event in scene.events):
        texts.append(say("nobody_runs"))
    scene.drawing.call(REVEAL, " ".join(texts) or say("cards_up"), "card")


def _call_dogs(scene: Scene) -> None:
    """Call out every dog as it runs; two that come home in one pass make a photo finish."""
    say = scene.drawing.teller.say
    texts: dict[int, list[str]] = {}
    sounds: dict[int, str] = {}
    step = REVEAL
    home = 0
    for event in scene.events:
        if event.what in (RUNS, OUT):
            step = scene.steps[event.dog]
        if event.what == RUNS:
            sounds[step] = "run"
        home += event.what == HOME
        told = texts.setdefault(step, [])
        if event.what == HOME and home > 1:
            told.append(say("photo_finish"))
        if event.what == RUNS:
            told.append(say("calls_run", dog=event.dog, steps=event.steps))
        else:
            told.append(say(EVENT_NAMES[event.what], **event_facts(event, scene.order)))
    for number, told in texts.items():
        scene.drawing.call(number, " ".join(told), sounds.get(number, ""))
