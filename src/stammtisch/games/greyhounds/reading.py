"""Reading positions of Greyhounds: choices are made again, and each race's last pass run again."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, size
from stammtisch.core.errors import BadPosition, StammtischError
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, numbers, rows, whole
from stammtisch.games.greyhounds.board import (
    DOG_NAMES,
    DOGS,
    DUMMY,
    LONE,
    NOTHING,
    PART_BITS,
    PLACEMENT_NAMES,
    RACES,
    part,
)
from stammtisch.games.greyhounds.cards import (
    DUMMY_CARD,
    FIVE,
    HIGH,
    HIGHEST,
    LOW,
    OF_EACH_HALF,
)
from stammtisch.games.greyhounds.position import FREE, position_to_json, result_to_json
from stammtisch.games.greyhounds.rules import FIRST_CARD, FIRST_PLACEMENT, GreyhoundsState
from stammtisch.games.greyhounds.scoring import EVENT_BITS, running_steps
from stammtisch.games.greyhounds.state import (
    AT_BET,
    AT_DEAL,
    AT_DISCARD,
    AT_LOT,
    AT_PICK,
    AT_RUN,
    STALEMATE,
)

FIELDS: Final = [
    "phase", "bookmaker", "money", "race", "reserved", "picks", "drafts", "results", "placement",
    "slips", "discards", "dogs", "order", "passes", "still", "spent", "shown", "last_pass", "laid",
]  # fmt: skip
RESULT_FIELDS: Final = {"placement", "slips", "dogs", "order", "passes", "last_pass", "money"}
FURTHEST: Final = HIGHEST - 1  # fields in one pass
MOST_PASSES: Final = 10**6


def read(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(GreyhoundsState, begin(game, data, FIELDS))
    _read_cards(game, state, data)
    for number, entry in enumerate(rows(data, "results"), start=1):
        try:
            _read_result(game, state, entry)
        except BadPosition as error:
            raise BadPosition(f"race {number}: {error.facts['reason']}") from error
    if numbers(data, "money", state.seats) != [state.money[seat] for seat in range(state.seats)]:
        told = [state.money[seat] for seat in range(state.seats)]
        raise BadPosition(f"the money is {told} after these races, not {data['money']} (GH-23)")
    _read_choices(game, state, data)
    if state.phase == AT_RUN:
        _read_race(state, data)
    written = position_to_json(game, state)
    for name in FIELDS:
        if written[name] != data[name]:
            raise BadPosition(f"{name!r} is {data[name]!r} where {written[name]!r} fits the rest")
    return state


# Cards and choices


def _read_cards(game: Game, state: GreyhoundsState, data: Json) -> None:
    if data["bookmaker"] is not None:
        bookmaker = whole(data, "bookmaker", 0, state.seats - 1)
        if state.phase == AT_LOT:
            state.deal([bookmaker])
    if data["reserved"] is not None:
        if state.phase != AT_DEAL:
            raise BadPosition("cards are reserved before there is a bookmaker (GH-01)")
        outcome: list[int] = []
        for cards in rows(data, "reserved", state.seats):
            mask = _mask(cards)
            if size(mask & LOW) != OF_EACH_HALF or size(mask & HIGH) != OF_EACH_HALF:
                raise BadPosition(f"{cards} are not three low and three high cards (GH-05)")
            outcome.extend(cards)
        state.deal(outcome)
    picks = rows(data, "picks", state.seats)
    if state.phase != AT_PICK and any(entry is not None for entry in picks):
        raise BadPosition("cards are picked before any are reserved (GH-05)")
    for seat, hands in enumerate(picks):
        if hands is not None:
            if not isinstance(hands, list) or len(hands) != 2:
                raise BadPosition(f"{hands!r} are not the picks for two races (GH-06)")
            for cards in hands:
                if size(_mask(cards)) != FIVE:
                    raise BadPosition(f"{cards} are not five cards (GH-06)")
            for card in [*hands[0], *hands[1]]:
                _make(game, state, seat, FIRST_CARD + card)


def _mask(cards: Any) -> int:
    """Return cards as a set; refuse what is no row of different cards, ascending."""
    if not isinstance(cards, list):
        raise BadPosition(f"{cards!r} is no row of cards")
    for card in cards:
        _check_card(card)
    if cards != sorted(set(cards)):
        raise BadPosition(f"the cards {cards} do not ascend")
    return mask_of(cards)


def _check_card(card: Any) -> None:
    if type(card) is not int or not 1 <= card <= HIGHEST:
        raise BadPosition(f"{card!r} is no card from 1 to {HIGHEST}")


def _read_choices(game: Game, state: GreyhoundsState, data: Json) -> None:
    """Make the choices of the race under way that come before running."""
    _read_placement(game, state, data["placement"])
    _read_slips(game, state, rows(data, "slips", state.seats))
    for seat, card in enumerate(rows(data, "discards", state.seats)):
        if card is not None:
            _check_card(card)
            if state.phase != AT_DISCARD:
                raise BadPosition("a card is discarded before all have bet in race 3 (GH-13)")
            _make(game, state, seat, FIRST_CARD + card)
    drafts = rows(data, "drafts", state.seats)
    if state.phase not in (AT_PICK, AT_BET) and any(entry is not None for entry in drafts):
        raise BadPosition("a choice is begun where there is none to make in parts")
    for seat, text in enumerate(drafts):
        if text is not None:
            _make_all(game, state, seat, text)


def _read_placement(game: Game, state: GreyhoundsState, text: Any) -> None:
    if text is None:
        return
    if text not in PLACEMENT_NAMES:
        raise BadPosition(f"{text!r} does not put the four dogs on I to IV (GH-09)")
    if state.race == 0 or state.is_over():
        raise BadPosition("there are odds where there is no race (GH-09)")
    _make(game, state, state.bookmaker, FIRST_PLACEMENT + PLACEMENT_NAMES.index(text))


def _read_slips(game: Game, state: GreyhoundsState, slips: list[Any]) -> None:
    for seat, text in enumerate(slips):
        if text is not None:
            if state.phase != AT_BET:
                raise BadPosition("there are bets where nobody bets (GH-10)")
            _make_all(game, state, seat, text)
            if not state.slips[seat]:
                raise BadPosition(f"{text!r} is not a whole bet (GH-10)")


def _make_all(game: Game, state: GreyhoundsState, seat: int, text: Any) -> None:
    if not isinstance(text, str):
        raise BadPosition(f"{text!r} is no choice written as text")
    try:
        moves = [game.parse_move(word) for word in text.split(PART)]
    except StammtischError as error:
        raise BadPosition(str(error)) from error
    for move in moves:
        _make(game, state, seat, move)


def _make(game: Game, state: GreyhoundsState, seat: int, move: int) -> None:
    refusal = state.refusal(seat, move)
    if refusal is not None:
        told = game.words.say(refusal.reason, refusal.facts, "en")
        raise BadPosition(f"seat {seat}, {game.move_text(move)}: {refusal.rule}: {told}")
    state.apply(seat, move)


# Races


def _read_result(game: Game, state: GreyhoundsState, entry: Any) -> None:
    """Run the last pass of a settled race again, so that it is settled as it was."""
    if not isinstance(entry, dict) or set(entry) != RESULT_FIELDS:
        raise BadPosition(f"a settled race tells {', '.join(sorted(RESULT_FIELDS))}")
    if state.race == 0 or state.is_over():
        raise BadPosition("no race could be run here")
    race = int(state.race)
    cards_of_race = state.five
    _read_placement(game, state, entry["placement"])
    if state.phase != AT_BET:
        raise BadPosition("the odds are missing (GH-09)")
    _read_slips(game, state, rows(entry, "slips", state.seats))
    if state.phase == AT_BET:
        raise BadPosition("a bet is missing (GH-10)")
    if state.phase == AT_DISCARD:
        state.start_running()  # what was discarded is not told of a race that is over
    passes = whole(entry, "passes", 1, MOST_PASSES)
    cards = _load_pass(state, entry, passes)
    for seat in range(state.seats):
        card = part(cards, seat)
        if card and not cards_of_race[seat] >> card & 1:
            raise BadPosition(f"seat {seat} did not have the card {card} in this race (GH-08)")
    if not running_steps(cards, race):
        if passes < STALEMATE:
            raise BadPosition(f"the race could not be stopped after {passes} passes (GH-22)")
        state.still = STALEMATE - 1
    state.run_pass()
    if state.phase == AT_RUN:
        raise BadPosition("the race does not end with its last pass (GH-22)")
    assert state.results is not None
    written = result_to_json(state, state.results, race)
    for name, value in written.items():
        if entry[name] != value:
            raise BadPosition(f"{name!r} is {entry[name]!r} where {value!r} fits the rest")


def _load_pass(state: GreyhoundsState, entry: Json, passes: int) -> int:
    """Put the dogs where they stood before the last pass; return its cards, packed."""
    told = entry["last_pass"]
    if not isinstance(told, dict) or set(told) != {"cards", "from"}:
        raise BadPosition("'last_pass' tells cards and from")
    cards: i64 = 0
    running = 0
    for dog, card in enumerate(rows(told, "cards", DOGS)):
        if card is not None:
            _check_card(card)
            if dog == DUMMY >= state.seats and card != DUMMY_CARD:
                raise BadPosition(f"the dummy runs with {DUMMY_CARD}, not with {card} (GH-25)")
            cards |= card << PART_BITS * dog
            running |= 1 << dog
    state.dogs = vec[i64](_distances(told, "from", passes - 1))
    _load_order(state, entry, running)
    _check_distances(state)
    state.passes = passes - 1
    state.still = 0
    state.laid = cards
    return int(cards)


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
    state.homes = 0
    state.outs = 0
    state.running = running
    retired = 0
    for place, name in enumerate(text):
        dog = places.index(name)
        if name == FREE or running >> dog & 1:
            continue
        retired |= 1 << dog
        number: i64 = dog + 1
        state.order |= number << EVENT_BITS * place
        if state.dogs[dog] >= state.finish():
            state.homes += 1
        else:
            state.outs += 1
    if running | retired != (1 << DOGS) - 1 or running & retired:
        raise BadPosition("a dog is neither running nor has it a place (GH-20)")
    if size(running) < 2:
        raise BadPosition("a race is over when one dog is left (GH-22)")
    free = text[state.homes : DOGS - state.outs]
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


def _read_race(state: GreyhoundsState, data: Json) -> None:
    """Put the race under way on the board."""
    passes = whole(data, "passes", 0, MOST_PASSES)
    still = whole(data, "still", 0, STALEMATE - 1)
    played = 0
    if passes > 0:
        race = state.race
        cards = _load_pass(state, data, passes)
        for seat in range(state.seats):
            if part(cards, seat):
                played |= 1 << seat
                if not state.five[seat] >> part(cards, seat) & 1:
                    raise BadPosition(f"seat {seat} has no card {part(cards, seat)} (GH-08)")
        if not running_steps(cards, race):
            if not 0 < still <= passes:
                raise BadPosition(f"'still' is {still} although no dog has moved (GH-22)")
            state.still = still - 1
        state.run_pass()
        if state.race != race or state.phase != AT_RUN:
            raise BadPosition("the race is over with its last pass (GH-22)")
    _read_spent(state, data, played)
    _read_laid(state, rows(data, "laid", state.seats))


def _read_spent(state: GreyhoundsState, data: Json, played: int) -> None:
    """Mark the cards spent (GH-15), and whose discard is known by now (GH-13)."""
    shown = rows(data, "shown")
    for seat in shown:
        if type(seat) is not int or not 0 <= seat < state.seats or state.race != RACES:
            raise BadPosition(f"{seat!r} in 'shown' is no seat whose discard is known (GH-13)")
    spent = NOTHING[:]
    for seat, cards in enumerate(rows(data, "spent", state.seats)):
        mask = _mask(cards)
        count = len(cards)
        if mask & ~state.five[seat]:
            raise BadPosition(f"seat {seat} has not all of the cards {cards} (GH-08)")
        if played >> seat & 1 or not state.passes:
            last = part(state.last_pass.cards, seat) if state.last_pass is not None else 0
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
    for card in missing.values():
        _check_card(card)
    while missing:
        seat = next((seat for seat in state.to_act() if seat in missing), LONE)
        if seat == LONE:
            raise BadPosition(f"seat {min(missing)} has laid a card out of turn (GH-14)")
        card = missing.pop(seat)
        refusal = state.refusal(seat, FIRST_CARD + card)
        if refusal is not None or (state.owing & state.owing - 1 == 0 and not _waits(state)):
            raise BadPosition(f"seat {seat} cannot have laid the card {card} now (GH-14)")
        state.apply(seat, FIRST_CARD + card)


def _waits(state: GreyhoundsState) -> bool:
    """Tell whether someone is to lay a card after those who are asked now."""
    asked = state.opened | state.owing
    for dog in range(DOGS):
        if part(state.laid, dog):
            asked |= 1 << dog
    return bool(state.running & ~asked)
