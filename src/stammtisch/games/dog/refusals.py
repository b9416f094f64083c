"""Why a move is not allowed, with the rule that forbids it."""

from typing import Final

from stammtisch.core.game import Refusal
from stammtisch.games.dog.board import BACKWARD, FARTHEST, GOAL, GOALS, LAST_FIELD, QUARTER, RING
from stammtisch.games.dog.cards import FOUR, JACK, JOKER, SEVEN, count_of
from stammtisch.games.dog.rules import CARD, COMING_OUT, FOLD, LEGS, OUT, STEPS, DogState
from stammtisch.games.dog.view import marbles_of

CARDS: Final = range(CARD, FOLD)
PLACES: Final = range(OUT)


def refuse(state: DogState, seat: int, move: int) -> Refusal:
    """Return why a seat that is to act may not make a move that is not legal."""
    asked = state.asks(seat)
    if move in CARDS and asked in ("gift", "card", "meaning"):
        return _refuse_card(state, seat, move - CARD, asked)
    if move == FOLD and asked == "card":
        return Refusal("DG-09", "must_move")
    if move == OUT and asked == "marble":
        return _refuse_coming_out(state, seat)
    if move in PLACES and asked == "marble":
        return _refuse_marble(state, seat, move)
    if move in PLACES and asked == "target":
        return _refuse_target(state, seat, move)
    return Refusal(state.rule(), "not_now", {"part": asked})


def _refuse_card(state: DogState, seat: int, kind: int, asked: str) -> Refusal:
    if asked == "meaning" and kind == JOKER:
        return Refusal("DG-26", "joker_as_joker")
    if asked != "meaning" and not count_of(state.hands[seat], kind):
        return Refusal(state.rule(), "not_in_hand", {"card": kind})
    if kind == SEVEN:
        return Refusal("DG-21", "seven_stuck", {"left": LEGS})
    if kind == JACK:
        return Refusal("DG-24", "card_stuck", {"card": kind})
    return Refusal("DG-26" if asked == "meaning" else "DG-16", "card_stuck", {"card": kind})


def _refuse_coming_out(state: DogState, seat: int) -> Refusal:
    if not COMING_OUT >> state.meaning & 1:
        return Refusal("DG-10", "not_coming_out", {"card": state.meaning})
    if state.trial.has_guard(state.trial.mover(seat)):
        return Refusal("DG-11", "start_is_guarded")
    return Refusal("DG-10", "nobody_home")


def _refuse_marble(state: DogState, seat: int, place: int) -> Refusal:
    owner = state.trial.mover(seat)
    if place not in marbles_of(state.trial)[owner]:
        return Refusal("DG-03", "not_your_marble", {"place": place, "owner": owner})
    if state.meaning == JACK:
        return Refusal("DG-24", "cannot_swap", {"place": place})
    if state.meaning == SEVEN:
        return Refusal("DG-21", "seven_stuck", {"left": state.left})
    if place >= GOALS:
        return Refusal("DG-20", "stuck_in_goal", {"card": state.meaning})
    return Refusal("DG-11", "barred")


def _refuse_target(state: DogState, seat: int, target: int) -> Refusal:
    board, place = state.trial, state.picked
    owner = board.mover(seat)
    if state.meaning == JACK:
        return Refusal("DG-24", "cannot_swap", {"place": target})
    if target >= GOALS:
        if (target - GOALS) // GOAL != owner:
            return Refusal("DG-02", "foreign_goal", {"owner": owner})
        if board.is_guarded(owner, place):
            return Refusal("DG-17", "first_touch")
        if place < GOALS and (QUARTER * owner - place) & LAST_FIELD >= board.ahead(place):
            return Refusal("DG-11", "barred")
        if state.meaning == SEVEN:
            return Refusal("DG-21", "seven_stuck", {"left": state.left})
        return Refusal("DG-20", "goal_does_not_fit", {"card": state.meaning})
    if place >= GOALS:
        return Refusal("DG-20", "stays_in_goal")
    steps = (target - place) & LAST_FIELD
    if state.meaning == SEVEN:
        if not 0 < steps <= state.left:
            return Refusal("DG-21", "too_far", {"left": state.left})
        if steps < board.ahead(place):
            return Refusal("DG-21", "seven_stuck", {"left": state.left})
    elif not _is_distance(state.meaning, steps):
        return Refusal("DG-13", "wrong_distance", {"card": state.meaning})
    return Refusal("DG-11", "barred")


def _is_distance(kind: int, steps: int) -> bool:
    if steps == RING - BACKWARD:
        return kind == FOUR
    return steps <= FARTHEST and STEPS[kind] >> steps & 1 != 0
