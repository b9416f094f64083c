"""What a play of DOG is for and what it risks, told from nothing but a view."""

from typing import cast

from stammtisch.core.game import Event
from stammtisch.core.rng import FastRng
from stammtisch.games.dog.board import FARTHEST, GOALS, HOME, LAST_FIELD, MARBLES, SEATS, Board
from stammtisch.games.dog.cards import ACE, FOUR, JACK, JOKER, KING, SEVEN
from stammtisch.games.dog.rules import CARD, FOLD, OUT, DogState
from stammtisch.games.dog.state import AT_END, AT_SWAP
from stammtisch.games.dog.view import DogView

STARTERS = (ACE, KING, JOKER)


def why(view: DogView, parts: list[int]) -> Event | None:
    """Return what a whole play, or a card for the partner, is for; None for less than that."""
    seat = cast(int, view.seat)
    if view.phase == AT_SWAP:
        return _give(view, seat, parts[0] - CARD)
    if parts == [FOLD]:
        return Event("why_fold", {})
    state = cast(DogState, view.imagine(FastRng(0)))  # any will do: all cards played are the own
    before = state.board.copy()
    for part in parts:
        state.apply(seat, part)
    if state.unfinished(seat):
        return None
    last = state.plays if state.plays is not None else state.last_round
    assert last is not None
    whole = [*view.parts, *parts]
    after = state.board
    if state.phase == AT_END:
        return Event("why_wins", {})
    hit = {owner: int(last.sent >> 4 * owner & 15) for owner in range(SEATS)}
    foes = hit[(seat + 1) % SEATS] + hit[(seat + 3) % SEATS]
    friends = hit[seat] + hit[(seat + 2) % SEATS]
    came_in = _in_goals(after, seat) - _in_goals(before, seat)
    if friends and not foes:
        return Event("why_harms", {"count": friends})
    if foes:
        key = "why_hits_both" if friends else "why_hits_in" if came_in else "why_hits"
        return Event(key, {"count": foes, "own": friends, "goal": came_in})
    if came_in:
        return Event("why_goal", {"count": came_in})
    return _quiet(view, seat, whole, before, after)


def _quiet(view: DogView, seat: int, whole: list[int], before: Board, after: Board) -> Event:
    """Tell of a play that sends nobody home and brings nobody in."""
    owner = before.mover(seat)
    meaning = (whole[1] if whole[0] == CARD + JOKER else whole[0]) - CARD
    if whole[-1] == OUT:
        return Event("why_out", {"count": _at_home(after, owner)})
    moved = _moved(before, after, owner)
    threats = sum(_behind(after, owner, place) for place in moved)
    if meaning == JACK:
        gain = (whole[-1] - whole[-2]) & LAST_FIELD if whole else 0
        key = "why_swap_forth" if gain <= LAST_FIELD // 2 else "why_swap_back"
        return Event(key, {"steps": min(gain, LAST_FIELD + 1 - gain), "threats": threats})
    if meaning == FOUR and (whole[-2] - whole[-1]) & LAST_FIELD == 4 and whole[-1] < GOALS:
        return Event("why_back", {"threats": threats})
    if any(place >= GOALS for place in moved):
        return Event("why_packs", {})
    escaped = sum(_behind(before, owner, place) for place in _moved(after, before, owner))
    facts = {"threats": threats, "escaped": escaped}
    if threats > escaped:
        return Event("why_exposes", facts)
    if escaped > threats:
        return Event("why_flees", facts)
    return Event("why_seven" if meaning == SEVEN else "why_runs", facts)


def _give(view: DogView, seat: int, card: int) -> Event:
    """Tell what a card does for the partner and what it costs."""
    partner = (seat + 2) % SEATS
    is_waiting = all(place >= GOALS for place in view.marbles[partner])
    facts = {"card": card, "partner": partner}
    if card in STARTERS and HOME in view.marbles[partner]:
        left = sum(kind in STARTERS for kind in view.hand) - 1
        if is_waiting:
            return Event("why_give_key" if left else "why_give_last_key", facts)
        return Event("why_give_start", facts)
    if is_waiting and HOME in view.marbles[partner]:
        has_key = any(kind in STARTERS for kind in view.hand)
        return Event("why_give_wrong" if has_key else "why_give_helpless", facts)
    if card in (FOUR, SEVEN, JACK, JOKER):
        return Event("why_give_special", facts)
    return Event("why_give_plain", facts)


def _in_goals(board: Board, seat: int) -> int:
    return int(board.in_goal(seat) + board.in_goal((seat + 2) % SEATS))


def _at_home(board: Board, owner: int) -> int:
    return sum(board.places[MARBLES * owner + index] == HOME for index in range(MARBLES))


def _moved(before: Board, after: Board, owner: int) -> list[int]:
    """Return where marbles of a player stand that did not stand there before."""
    known = {int(before.places[MARBLES * owner + index]) for index in range(MARBLES)}
    here = [int(after.places[MARBLES * owner + index]) for index in range(MARBLES)]
    return [place for place in here if place not in known and place != HOME]


def _behind(board: Board, owner: int, place: int) -> int:
    """Return how many marbles of opponents stand close enough behind to hit."""
    if place >= GOALS or board.is_guarded(owner, place):
        return 0
    foes = [(owner + 1) % SEATS, (owner + 3) % SEATS]
    others = [int(board.places[MARBLES * foe + index]) for foe in foes for index in range(MARBLES)]
    return sum(0 < (place - other) & LAST_FIELD <= FARTHEST for other in others if other < GOALS)
