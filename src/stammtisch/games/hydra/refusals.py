"""Why a move is not allowed, with the rule that forbids it."""

from stammtisch.core.game import Refusal
from stammtisch.games.hydra.cards import KINDS
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
    CODES,
    DECLINE,
    FIRST_SOLO,
    KEEP,
    MORBUS,
    PAIR_E,
    PAIR_G,
    SOLO,
    THROW,
    VALEO,
    HydraState,
)
from stammtisch.games.hydra.state import (
    AT_ANNOUNCE,
    AT_ASK,
    AT_GIVE,
    AT_LAY,
    AT_NAME,
    AT_SOLO,
    AT_THROW,
    AT_TRICKS,
    LONE,
    PHASES,
    RULE_OF_PHASE,
)
from stammtisch.games.hydra.view import known_to_act

MOVES_OF_PHASE = {
    AT_THROW: range(KEEP, THROW + 1),
    AT_ANNOUNCE: range(VALEO, MORBUS + 1),
    AT_NAME: range(SOLO, ANTRAG + 1),
    AT_SOLO: range(FIRST_SOLO, PAIR_E),
    AT_ASK: range(DECLINE, ACCEPT + 1),
    AT_GIVE: range(KINDS),
    AT_TRICKS: range(KINDS),
}


def refuse(state: HydraState, seat: int, move: int) -> Refusal | None:
    """Return why the seat may not make the move now; None if it may."""
    rule = RULE_OF_PHASE[state.phase]
    if state.is_over():
        return Refusal(rule, "match_over")
    if seat == state.idle:
        return Refusal("HY-05", "sits_out")
    if not 0 <= seat < state.seats:
        return Refusal(rule, "not_your_turn", {"seats": known_to_act(state, LONE)})
    if not state.is_to_act(seat):
        return Refusal(rule, "not_your_turn", {"seats": known_to_act(state, seat)})
    if move in state.legal(seat):
        return None
    if not 0 <= move < CODES or move not in _moves_that_belong_here(state):
        return Refusal(rule, "not_now", {"phase": PHASES[state.phase]})
    if move < KINDS:
        return _refuse_card(state, seat, move)
    if move == THROW:
        return Refusal("HY-09", "too_good_to_throw")
    if move == ANTRAG:
        return Refusal("HY-12", "no_pair_for_antrag")
    return Refusal("HY-14", "pair_not_held", {"pair": move})


def _moves_that_belong_here(state: HydraState) -> range:
    if state.phase == AT_LAY:
        return range(PAIR_E, PAIR_G + 1) if state.offered == LONE else range(KINDS)
    return MOVES_OF_PHASE[state.phase]


def _refuse_card(state: HydraState, seat: int, move: int) -> Refusal:
    if state.held[seat] >> move & 1 == 0:
        return Refusal(RULE_OF_PHASE[state.phase], "not_in_hand", {"card": move})
    if state.phase == AT_LAY:
        return Refusal("HY-14", "lies_face_down", {"card": move})
    return Refusal("HY-25", "must_follow", {"suit": state.led})
