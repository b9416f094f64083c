"""What a play of DOG is for and what it risks, told from nothing but a view."""

from collections.abc import Sequence
from typing import cast

from stammtisch.core.game import Event
from stammtisch.core.rng import FastRng
from stammtisch.games.dog.board import FARTHEST, GOALS, HOME, LAST_FIELD, SEATS, Board
from stammtisch.games.dog.cards import ACE, FOUR, JACK, JOKER, KING, SEVEN, count_of
from stammtisch.games.dog.rules import CARD, FOLD, OUT, DogState
from stammtisch.games.dog.state import Phase
from stammtisch.games.dog.view import DogView, SeenPlay, marbles_of

STARTERS = (ACE, KING, JOKER)


def why(view: DogView, parts: Sequence[int]) -> Event | None:
    """Return what a whole play, or a card for the partner, is for; None for less than that."""
    seat = cast(int, view.seat)
    if view.phase == Phase.SWAP:
        return _give(view, seat, parts[0] - CARD)
    if parts == [FOLD]:
        return Event("why_fold", {})
    state = cast(DogState, view.imagine(FastRng(0)))  # any will do: all cards played are the own
    before = state.board.copy()
    for part in parts:
        state.apply(seat, part)
    if state.unfinished(seat):
        return None
    if state.phase == Phase.OVER:
        return Event("why_wins", {})
    last = state.plays or state.last_round
    assert last is not None
    hit = [int(count_of(last.sent, owner)) for owner in range(SEATS)]
    foes, friends = sum(hit[1 - seat % 2 :: 2]), sum(hit[seat % 2 :: 2])
    came_in = state.score()[seat] - view.points[seat]
    if friends and not foes:
        return Event("why_harms", {"count": friends})
    if foes:
        key = "why_hits_both" if friends else "why_hits_in" if came_in else "why_hits"
        return Event(key, {"count": foes, "own": friends, "goal": came_in})
    if came_in:
        return Event("why_goal", {"count": came_in})
    return _quiet(seat, SeenPlay(seat, [*view.parts, *parts], [], []), before, state.board)


def _quiet(seat: int, play: SeenPlay, before: Board, after: Board) -> Event:
    """Tell of a play that sends nobody home and brings nobody in."""
    owner = before.mover(seat)
    if play.parts[-1] == OUT:
        return Event("why_out", {"count": marbles_of(after)[owner].count(HOME)})
    left, reached = _moved(after, before, owner), _moved(before, after, owner)
    threats = sum(_behind(after, owner, place) for place in reached)
    *_, place, target = play.parts
    gain = (target - place) & LAST_FIELD
    if play.meaning() == JACK:
        key = "why_swap_forth" if gain <= LAST_FIELD // 2 else "why_swap_back"
        return Event(key, {"steps": min(gain, LAST_FIELD + 1 - gain), "threats": threats})
    if play.meaning() == FOUR and -gain & LAST_FIELD == 4 and target < GOALS:
        return Event("why_back", {"threats": threats})
    if any(place >= GOALS for place in reached):
        return Event("why_packs", {})
    escaped = sum(_behind(before, owner, place) for place in left)
    facts = {"threats": threats, "escaped": escaped}
    if threats > escaped:
        return Event("why_exposes", facts)
    if escaped > threats:
        return Event("why_flees", facts)
    return Event("why_seven" if play.meaning() == SEVEN else "why_runs", facts)


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


def _moved(before: Board, after: Board, owner: int) -> list[int]:
    """Return where marbles of a player stand that did not stand there before."""
    known = [HOME, *marbles_of(before)[owner]]
    return [place for place in marbles_of(after)[owner] if place not in known]


def _behind(board: Board, owner: int, place: int) -> int:
    """Return how many marbles of opponents stand close enough behind to hit."""
    if place >= GOALS or board.is_guarded(owner, place):
        return 0
    marbles = marbles_of(board)
    foes = [*marbles[(owner + 1) % SEATS], *marbles[(owner + 3) % SEATS]]
    return sum(0 < (place - foe) & LAST_FIELD <= FARTHEST for foe in foes if foe < GOALS)
