"""Races in positions of Greyhounds: the last pass tells most, and is run again by reading it."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, size
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Json
from stammtisch.core.position import numbers, rows, whole
from stammtisch.games.greyhounds.board import (
    DOG_NAMES,
    DOGS,
    EMPTY_ROW,
    NOTHING,
    RACES,
    as_part,
    part,
    unpack,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, HIGHEST
from stammtisch.games.greyhounds.race import STALEMATE
from stammtisch.games.greyhounds.rules import FIRST_CARD, GreyhoundsState
from stammtisch.games.greyhounds.scoring import RUNS, Pass, as_arrived, order_of, running_steps
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.view import cards_or_none

FREE: Final = "-"  # a place that no dog has taken yet
FURTHEST: Final = HIGHEST - 1  # fields in one pass
MOST_PASSES: Final = 10**6


def pass_to_json(played: Pass | None) -> Json | None:
    """Return the cards of a pass by dog, and where the dogs stood before it."""
    if played is None:
        return None
    start = list(played.dogs)
    for event in played.events():
        if event.what == RUNS:
            start[event.dog] -= event.steps
    return {"cards": cards_or_none(unpack(played.cards, DOGS)), "from": start}


def order_text(order: i64) -> str:
    """Return the dogs by place."""
    return "".join(FREE if dog == NOTHING else DOG_NAMES[dog] for dog in order_of(order))


def mask_of_cards(cards: Any) -> int:
    """Return cards as a set; refuse what is no row of different cards, ascending."""
    if not isinstance(cards, list):
        raise BadPosition(f"{cards!r} is no row of cards")
    for card in cards:
        check_card(card)
    if cards != sorted(set(cards)):
        raise BadPosition(f"the cards {cards} do not ascend")
    return mask_of(cards)


def check_card(card: Any) -> None:
    """Refuse what is no card."""
    if type(card) is not int or not 1 <= card <= HIGHEST:
        raise BadPosition(f"{card!r} is no card from 1 to {HIGHEST}")


def run_last_pass(state: GreyhoundsState, entry: Json) -> None:
    """Run the pass that ended a race, which must be under way."""
    cards_of_race = state.reserved if state.race == RACES else state.five
    passes = whole(entry, "passes", 1, MOST_PASSES)
    cards = _load_pass(state, entry, passes, cards_of_race)
    if not running_steps(cards, state.race):
        if passes < STALEMATE:
            raise BadPosition(f"the race could not be stopped after {passes} passes (GH-22)")
        state.still = STALEMATE - 1
    state.run_pass()
    if state.phase == Phase.RUN:
        raise BadPosition("the race does not end with its last pass (GH-22)")


def read_race(state: GreyhoundsState, data: Json) -> None:
    """Put the race under way on the board."""
    passes = whole(data, "passes", 0, MOST_PASSES)
    still = whole(data, "still", 0, STALEMATE - 1)
    if passes > 0:
        cards = _load_pass(state, data, passes, state.five)
        if not running_steps(cards, state.race):
            if not 0 < still <= passes:
                raise BadPosition(f"'still' is {still} although no dog has moved (GH-22)")
            state.still = still - 1
        settled = len(state.results)
        state.run_pass()
        if len(state.results) > settled:
            raise BadPosition("the race is over with its last pass (GH-22)")
    _read_spent(state, data)
    _read_laid(state, rows(data, "laid", state.seats))


def _load_pass(state: GreyhoundsState, entry: Json, passes: int, hands: vec[i64]) -> i64:
    """Put the dogs where they stood before the last pass; return its cards, packed."""
    told = entry["last_pass"]
    if not isinstance(told, dict) or set(told) != {"cards", "from"}:
        raise BadPosition("'last_pass' tells cards and from")
    cards: i64 = 0
    running = 0
    for dog, card in enumerate(rows(told, "cards", DOGS)):
        if card is None:
            continue
        check_card(card)
        if dog >= state.seats and card != DUMMY_CARD:
            raise BadPosition(f"the dummy runs with {DUMMY_CARD}, not with {card} (GH-25)")
        if dog < state.seats and not hands[dog] >> card & 1:
            raise BadPosition(f"seat {dog} has no card {card} in this race (GH-08)")
        cards |= as_part(card, dog)
        running |= 1 << dog
    state.dogs = vec[i64](_distances(told, "from", passes - 1))
    _load_order(state, entry, running)
    _check_distances(state)
    state.passes = passes - 1
    state.still = 0
    state.laid = cards
    return cards


def _distances(entry: Json, name: str, passes: int) -> list[int]:
    found = numbers(entry, name, DOGS)
    for distance in found:
        if not 0 <= distance <= FURTHEST * passes:
            raise BadPosition(f"no dog can have run {distance} fields in {passes} passes (GH-16)")
    return found


def _load_order(state: GreyhoundsState, entry: Json, running: int) -> None:
    """Give the dogs that ran no more in the last pass the places they have."""
    text = entry["order"]
    places = [*DOG_NAMES, FREE]
    if not isinstance(text, str) or len(text) != DOGS or not set(text) <= set(places):
        raise BadPosition(f"{text!r} does not tell the four places")
    state.order = 0
    homes = 0
    outs = 0
    state.running = running
    retired = 0
    for place, name in enumerate(text):
        dog = places.index(name)
        if name == FREE or running >> dog & 1:
            continue
        retired |= 1 << dog
        state.order |= as_arrived(dog, place)
        if state.dogs[dog] >= state.finish():
            homes += 1
        else:
            outs += 1
    if running | retired != (1 << DOGS) - 1 or running & retired:
        raise BadPosition("a dog is neither running nor has it a place (GH-20)")
    if size(running) < 2:
        raise BadPosition("a race is over when one dog is left (GH-22)")
    free = text[homes : DOGS - outs]
    if any(name != FREE and not running >> places.index(name) & 1 for name in free):
        raise BadPosition("dogs at home have the first places, dogs lapped the last (GH-21)")


def _check_distances(state: GreyhoundsState) -> None:
    """Refuse dogs that would be home, or out, or should not be."""
    finish = int(state.finish())
    stands = [min(int(distance), finish) for distance in state.dogs]
    for dog in range(DOGS):
        is_running = bool(state.running >> dog & 1)
        behind = max(stands) - stands[dog]
        if is_running and stands[dog] == finish:
            raise BadPosition(f"dog {DOG_NAMES[dog]} is home and cannot run on (GH-20)")
        if state.dogs[dog] >= finish + FURTHEST:
            raise BadPosition(f"dog {DOG_NAMES[dog]} is too far behind the line (GH-20)")
        is_lapped = behind > state.terms.lap
        if is_running == is_lapped and stands[dog] < finish:
            raise BadPosition(f"dog {DOG_NAMES[dog]} is {behind} fields behind (GH-21)")


def _read_spent(state: GreyhoundsState, data: Json) -> None:
    """Mark the cards spent (GH-15), and whose discard is known by now (GH-13)."""
    shown = rows(data, "shown")
    for seat in shown:
        if type(seat) is not int or not 0 <= seat < state.seats or state.race != RACES:
            raise BadPosition(f"{seat!r} in 'shown' is no seat whose discard is known (GH-13)")
    spent = EMPTY_ROW[:]
    for seat, cards in enumerate(rows(data, "spent", state.seats)):
        mask = mask_of_cards(cards)
        count = len(cards)
        if mask & ~state.five[seat]:
            raise BadPosition(f"seat {seat} has not all of the cards {cards} (GH-08)")
        last = 0 if state.last_pass is None else part(state.last_pass.cards, seat)
        if last or not state.passes:
            if count != state.passes % FIVE or (count and not mask >> last & 1):
                raise BadPosition(f"seat {seat} cannot have spent {cards} by now (GH-15)")
            if state.race == RACES and state.passes >= FIVE:
                state.shown |= 1 << seat
        else:
            earliest = count if count and seat not in shown else count + FIVE
            if earliest >= state.passes:
                raise BadPosition(f"seat {seat} cannot have spent {cards} before (GH-15)")
            if seat in shown or (count == 0 and state.race == RACES):
                state.shown |= 1 << seat
        spent[seat] = mask
    state.spent = spent


def _read_laid(state: GreyhoundsState, laid: list[Any]) -> None:
    """Lay the cards of the pass under way, those in front first (GH-14)."""
    missing = {seat: card for seat, card in enumerate(laid) if card is not None}
    before = state.last_pass
    for card in missing.values():
        check_card(card)
    while missing:
        seat = next((seat for seat in state.to_act() if seat in missing), NOBODY)
        if seat == NOBODY:
            raise BadPosition(f"seat {min(missing)} has laid a card out of turn (GH-14)")
        card = missing.pop(seat)
        is_legal = state.refusal(seat, FIRST_CARD + card) is None
        if is_legal:
            state.apply(seat, FIRST_CARD + card)
        if not is_legal or state.last_pass is not before:  # the pass was run
            raise BadPosition(f"seat {seat} cannot have laid the card {card} now (GH-14)")
