"""Why a move is not allowed, with the rule that forbids it."""

from stammtisch.core.game import Refusal
from stammtisch.games.dog.board import (
    AHEAD,
    BACKWARD,
    FARTHEST,
    GOAL,
    GOALS,
    LAST_FIELD,
    MARBLES,
    QUARTER,
    RING,
)
from stammtisch.games.dog.cards import FOUR, JACK, JOKER, SEVEN
from stammtisch.games.dog.rules import CARD, COMING_OUT, FOLD, OUT, STEPS, DogState
from stammtisch.games.dog.state import (
    ASK_CARD,
    ASK_MARBLE,
    ASK_MEANING,
    AT_PLAY,
    AT_SWAP,
    PHASES,
    RULE_OF_PHASE,
)


def refuse(state: DogState, seat: int, move: int) -> Refusal | None:
    """Return why the seat may not make the move now; None if it may."""
    rule = RULE_OF_PHASE[state.phase]
    if state.is_over():
        return Refusal(rule, "match_over")
    if not state.is_to_act(seat):
        return Refusal(rule, "not_your_turn", {"seats": state.to_act()})
    if move in state.legal(seat):
        return None
    is_card = CARD <= move < FOLD
    is_place = 0 <= move < OUT
    if state.phase == AT_SWAP:
        if is_card:
            return Refusal(rule, "not_in_hand", {"card": move - CARD})
    elif state.asks() == ASK_CARD:
        if is_card:
            return _refuse_card(state, seat, move - CARD)
        if move == FOLD:
            return Refusal("DG-09", "must_move")
    elif state.asks() == ASK_MEANING:
        if is_card:
            return _refuse_meaning(move - CARD)
    elif state.asks() == ASK_MARBLE:
        if is_place:
            return _refuse_marble(state, seat, move)
        if move == OUT:
            return _refuse_coming_out(state, seat)
    elif is_place:
        return _refuse_target(state, seat, move)
    return Refusal(rule, "not_now", {"phase": _asked(state)})


def _asked(state: DogState) -> str:
    if state.phase != AT_PLAY or state.asks() == ASK_CARD:
        return PHASES[state.phase]
    return ("meaning", "marble", "target")[state.asks() - ASK_MEANING]


def _refuse_card(state: DogState, seat: int, kind: int) -> Refusal:
    if state.hands[seat] >> 4 * kind & 15 == 0:
        return Refusal("DG-09", "not_in_hand", {"card": kind})
    return Refusal("DG-16", "card_stuck", {"card": kind})


def _refuse_meaning(kind: int) -> Refusal:
    if kind == JOKER:
        return Refusal("DG-26", "joker_as_joker")
    return Refusal("DG-26", "card_stuck", {"card": kind})


def _refuse_coming_out(state: DogState, seat: int) -> Refusal:
    owner = state.trial.mover(seat)
    if not COMING_OUT >> state.meaning & 1:
        return Refusal("DG-10", "not_coming_out", {"card": state.meaning})
    if state.trial.guarded >> owner & 1:
        return Refusal("DG-11", "start_is_guarded")
    return Refusal("DG-10", "nobody_home")


def _refuse_marble(state: DogState, seat: int, place: int) -> Refusal:
    board = state.trial
    owner = board.mover(seat)
    if place not in list(board.places)[MARBLES * owner : MARBLES * owner + MARBLES]:
        return Refusal("DG-03", "not_your_marble", {"place": place, "owner": owner})
    if state.meaning == JACK:
        return Refusal("DG-24", "cannot_swap", {"place": place})
    if state.meaning == SEVEN:
        return Refusal("DG-21", "seven_stuck", {"left": state.left})
    if place >= GOALS:
        return Refusal("DG-20", "stuck_in_goal", {"card": state.meaning})
    return Refusal("DG-11", "barred")


def _refuse_target(state: DogState, seat: int, target: int) -> Refusal:
    board = state.trial
    owner = board.mover(seat)
    place = state.picked
    if state.meaning == JACK:
        return Refusal("DG-24", "cannot_swap", {"place": target})
    if target >= GOALS:
        if (target - GOALS) // GOAL != owner:
            return Refusal("DG-02", "foreign_goal", {"owner": owner})
        if board.is_guarded(owner, place):
            return Refusal("DG-17", "first_touch")
        if place < GOALS and (QUARTER * owner - place) & LAST_FIELD >= _barrier(state):
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
        if steps < _barrier(state):
            return Refusal("DG-21", "seven_stuck", {"left": state.left})
    elif not _is_distance(state.meaning, steps):
        return Refusal("DG-13", "wrong_distance", {"card": state.meaning})
    return Refusal("DG-11", "barred")


def _is_distance(kind: int, steps: int) -> bool:
    if steps == RING - BACKWARD:
        return kind == FOUR
    return steps <= FARTHEST and STEPS[kind] >> steps & 1 != 0


def _barrier(state: DogState) -> int:
    return int(AHEAD[(state.trial.guarded << 6) + state.picked])
