"""Positions of Greyhounds as JSON, both ways: everyone's cards and choices, and the races.

Reading makes the choices again, and runs each race's last pass again.
"""

from typing import Any, Final, cast

from stammtisch.core.bits import members, size
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.greyhounds.board import PARTS_OF_BET, PLACEMENT_NAMES, part
from stammtisch.games.greyhounds.cards import FIVE, HIGH, LOW, OF_EACH_HALF
from stammtisch.games.greyhounds.notation import move_text
from stammtisch.games.greyhounds.position_race import (
    check_card,
    mask_of_cards,
    order_text,
    pass_to_json,
    read_race,
    run_last_pass,
)
from stammtisch.games.greyhounds.rules import BASE_OF_PART, GreyhoundsState
from stammtisch.games.greyhounds.scoring import Result
from stammtisch.games.greyhounds.state import PHASES, Phase
from stammtisch.games.greyhounds.view import known_number, placement_name

FIELDS: Final = [
    "phase", "bookmaker", "money", "race", "reserved", "picks", "drafts", "results", "placement",
    "slips", "discards", "dogs", "order", "passes", "still", "spent", "shown", "last_pass", "laid",
]  # fmt: skip
RESULT_FIELDS: Final = {"placement", "slips", "dogs", "order", "passes", "last_pass", "money"}


def position_to_json(game: Game, state: GreyhoundsState) -> Json:
    """Return a position: what is settled, what lies on the table, and what is still secret."""
    seats = range(state.seats)
    terms = state.terms
    options = {
        "lap": [terms.lap],
        "win_odds": list(terms.win),
        "place_odds": list(terms.place)[1:],
        "quinella_odds": list(terms.quinella),
        "bookmaker": [terms.named],
    }
    data = header(game, state.seats, options)
    is_dealt = not state.awaits_chance()
    data.update(
        {
            "phase": PHASES[state.phase],
            "bookmaker": known_number(state.bookmaker),
            "money": [state.money[seat] for seat in seats],
            "race": state.race,
            "reserved": [members(state.reserved[seat]) for seat in seats] if is_dealt else None,
            "picks": [
                [members(state.first[seat]), members(state.second[seat])]
                if state.first[seat]
                else None
                for seat in seats
            ],
            "drafts": [_choice_text(state.unfinished(seat)) for seat in seats],
            "results": [result_to_json(result) for result in state.results],
            "placement": placement_name(state.placement),
            "slips": [slip_text(state.slips[seat]) for seat in seats],
            "discards": [state.discards[seat] or None for seat in seats],
            "dogs": list(state.dogs),
            "order": order_text(state.order),
            "passes": state.passes,
            "still": state.still,
            "spent": [members(state.spent[seat]) for seat in seats],
            "shown": members(state.shown),
            "last_pass": pass_to_json(state.last_pass),
            "laid": [part(state.laid, seat) or None for seat in seats],
        }
    )
    return data


def result_to_json(result: Result) -> Json:
    """Return a settled race as it stands in a position."""
    return {
        "placement": placement_name(result.placement),
        "slips": [slip_text(result.slips[seat]) for seat in range(len(result.money))],
        "dogs": list(result.last_pass.dogs),
        "order": order_text(result.order),
        "passes": result.passes,
        "last_pass": pass_to_json(result.last_pass),
        "money": list(result.money),
    }


def slip_text(slip: int) -> str | None:
    """Return a bet as it is written in a record."""
    if not slip:
        return None
    return _choice_text([BASE_OF_PART[n] + part(slip, n) for n in range(PARTS_OF_BET)])


def _choice_text(moves: list[int]) -> str | None:
    return PART.join(move_text(move) for move in moves) or None


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(GreyhoundsState, begin(game, data, FIELDS))
    _read_cards(game, state, data)
    for number, entry in enumerate(rows(data, "results"), start=1):
        try:
            _read_result(game, state, entry)
        except BadPosition as error:
            raise BadPosition(f"race {number}: {error.facts['reason']}") from error
    money = [state.money[seat] for seat in range(state.seats)]
    if numbers(data, "money", state.seats) != money:
        raise BadPosition(f"the money is {money} after these races, not {data['money']} (GH-23)")
    _read_choices(game, state, data)
    if state.phase == Phase.RUN:
        read_race(state, data)
    written = position_to_json(game, state)
    for name in FIELDS:
        if written[name] != data[name]:
            raise BadPosition(f"{name!r} is {data[name]!r} where {written[name]!r} fits the rest")
    return state


def _read_cards(game: Game, state: GreyhoundsState, data: Json) -> None:
    if data["bookmaker"] is not None:
        bookmaker = whole(data, "bookmaker", 0, state.seats - 1)
        if state.phase == Phase.LOT:
            state.deal([bookmaker])
    if data["reserved"] is not None:
        if state.phase != Phase.DEAL:
            raise BadPosition("cards are reserved before there is a bookmaker (GH-01)")
        outcome: list[int] = []
        for cards in rows(data, "reserved", state.seats):
            mask = mask_of_cards(cards)
            if size(mask & LOW) != OF_EACH_HALF or size(mask & HIGH) != OF_EACH_HALF:
                raise BadPosition(f"{cards} are not three low and three high cards (GH-05)")
            outcome.extend(cards)
        state.deal(outcome)
    picks = rows(data, "picks", state.seats)
    if state.phase != Phase.PICK and any(entry is not None for entry in picks):
        raise BadPosition("cards are picked before any are reserved (GH-05)")
    for seat, hands in enumerate(picks):
        if hands is not None:
            if not isinstance(hands, list) or len(hands) != 2:
                raise BadPosition(f"{hands!r} are not the picks for two races (GH-06)")
            for cards in hands:
                if size(mask_of_cards(cards)) != FIVE:
                    raise BadPosition(f"{cards} are not five cards (GH-06)")
            picked = PART.join(f"C{card}" for card in [*hands[0], *hands[1]])
            replay(game, state, [f"{seat} {picked}"])


def _read_choices(game: Game, state: GreyhoundsState, data: Json) -> None:
    """Make the choices of the race under way that come before running."""
    _read_placement(game, state, data["placement"])
    _read_slips(game, state, rows(data, "slips", state.seats))
    for seat, card in enumerate(rows(data, "discards", state.seats)):
        if card is not None:
            check_card(card)
            if state.phase != Phase.DISCARD:
                raise BadPosition("a card is discarded before all have bet in race 3 (GH-13)")
            replay(game, state, [f"{seat} C{card}"])
    drafts = rows(data, "drafts", state.seats)
    if state.phase not in (Phase.PICK, Phase.BET) and any(entry is not None for entry in drafts):
        raise BadPosition("a choice is begun where there is none to make in parts")
    for seat, text in enumerate(drafts):
        if text is not None:
            replay(game, state, [f"{seat} {text}"])


def _read_placement(game: Game, state: GreyhoundsState, text: Any) -> None:
    if text is None:
        return
    if text not in PLACEMENT_NAMES:
        raise BadPosition(f"{text!r} does not put the four dogs on I to IV (GH-09)")
    if state.race == 0 or state.is_over():
        raise BadPosition("there are odds where there is no race (GH-09)")
    replay(game, state, [f"{state.bookmaker} {text}"])


def _read_slips(game: Game, state: GreyhoundsState, slips: list[Any]) -> None:
    for seat, text in enumerate(slips):
        if text is not None:
            if state.phase != Phase.BET:
                raise BadPosition("there are bets where nobody bets (GH-10)")
            replay(game, state, [f"{seat} {text}"])
            if not state.slips[seat]:
                raise BadPosition(f"{text!r} is not a whole bet (GH-10)")


def _read_result(game: Game, state: GreyhoundsState, entry: Any) -> None:
    """Run the last pass of a settled race again, so that it is settled as it was."""
    if not isinstance(entry, dict) or set(entry) != RESULT_FIELDS:
        raise BadPosition(f"a settled race tells {', '.join(sorted(RESULT_FIELDS))}")
    if state.race == 0 or state.is_over():
        raise BadPosition("no race could be run here")
    _read_placement(game, state, entry["placement"])
    if state.phase != Phase.BET:
        raise BadPosition("the odds are missing (GH-09)")
    _read_slips(game, state, rows(entry, "slips", state.seats))
    if state.phase == Phase.BET:
        raise BadPosition("a bet is missing (GH-10)")
    if state.phase == Phase.DISCARD:
        state.start_running()  # what was discarded is not told of a race that is over
    run_last_pass(state, entry)
    for name, value in result_to_json(state.results[-1]).items():
        if entry[name] != value:
            raise BadPosition(f"{name!r} is {entry[name]!r} where {value!r} fits the rest")
