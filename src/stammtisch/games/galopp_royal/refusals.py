"""Why a move is not allowed, with the rule that forbids it."""

from typing import Final

from stammtisch.core.bits import members
from stammtisch.core.game import Refusal
from stammtisch.games.galopp_royal.board import FIRST_PAIR, PUSHED
from stammtisch.games.galopp_royal.cards import KINDS, RASCAL
from stammtisch.games.galopp_royal.rules import BACK, CODES, FORTH, GO, PASS, REMOVE, GaloppState
from stammtisch.games.galopp_royal.state import AT_BID, AT_CHANGE, AT_MOVE, PHASES, RULE_OF_PHASE

MOVES_OF_PHASE: Final = {
    AT_BID: range(PASS, GO),
    AT_MOVE: range(GO, REMOVE),
    AT_CHANGE: range(REMOVE, CODES),
}


def refuse(state: GaloppState, seat: int, move: int) -> Refusal | None:
    """Return why the seat may not make the move now; None if it may."""
    rule = RULE_OF_PHASE[state.phase]
    if state.is_over():
        return Refusal(rule, "match_over")
    if state.awaits_chance():
        return Refusal(rule, "chance_first")
    if not 0 <= seat < state.seats or not state.is_to_act(seat):
        return Refusal(rule, "not_your_turn", {"seat": state.turn_of})
    if move not in MOVES_OF_PHASE[state.phase]:
        return Refusal(rule, "not_now", {"phase": PHASES[state.phase]})
    if move in state.legal(seat):
        return None
    if state.phase == AT_BID:
        return _refuse_bid(state, seat, move)
    if state.phase == AT_CHANGE:
        return _refuse_removal(state, move - REMOVE)
    return _refuse_push(state, seat, move)


def _refuse_bid(state: GaloppState, seat: int, move: int) -> Refusal:
    gold = int(state.gold[seat])
    if gold == 0:
        return Refusal("GR-13", "no_gold")
    if move > gold:
        return Refusal("GR-05", "too_much_gold", {"gold": gold})
    return Refusal("GR-05", "bid_too_low", {"bid": int(state.bid)})


def _refuse_removal(state: GaloppState, part: int) -> Refusal:
    owner, kind = divmod(part, KINDS)
    if owner >= state.seats:
        return Refusal("GR-24", "no_such_sedan", {"seat": owner})
    if state.removable(owner) == 0:
        return Refusal("GR-24", "one_from_each", {"seat": owner})
    return Refusal("GR-24", "not_on_board", {"seat": owner, "card": kind})


def _refuse_push(state: GaloppState, seat: int, move: int) -> Refusal:
    carrier = state.carrier()
    if carrier != RASCAL:
        return Refusal("GR-15", "no_rascal", {"card": carrier})
    push = move - (BACK if move < FORTH else FORTH)
    pushed = members(PUSHED[push])
    for other in pushed:
        if other >= state.seats:
            return Refusal("GR-16", "no_such_sedan", {"seat": other})
        if other == seat:
            return Refusal("GR-16", "own_sedan")
        if state.racing >> other & 1 == 0:
            return Refusal("GR-17", "not_racing", {"seat": other})
    fields = 1 if push >= FIRST_PAIR else 2
    wet = [other for other in pushed if state.at[other] - fields <= -state.course.pond]
    return Refusal("GR-17", "not_into_pond", {"seats": wet})
