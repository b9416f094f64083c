"""Why a move is not allowed, with the rule that forbids it."""

from typing import Final

from stammtisch.core.game import Refusal
from stammtisch.games.galopp_royal.board import has
from stammtisch.games.galopp_royal.cards import RASCAL
from stammtisch.games.galopp_royal.rules import (
    CODES,
    GO,
    LAY,
    PASS,
    REMOVE,
    GaloppState,
    pushed_by,
    removal,
)
from stammtisch.games.galopp_royal.state import Phase

MOVES_OF_PHASE: Final = {
    Phase.BID: range(PASS, GO),
    Phase.MOVE: range(GO, REMOVE),
    Phase.CHANGE: range(REMOVE, LAY),
    Phase.ARRANGE: range(LAY, CODES),
}


def why_not(state: GaloppState, seat: int, move: int) -> Refusal | None:
    """Return why a move is not legal; None if moves of its kind do not belong to this phase."""
    if move not in MOVES_OF_PHASE[state.phase]:
        return None
    if state.phase == Phase.BID:
        return _why_not_bid(state, seat, move)
    if state.phase == Phase.CHANGE:
        return _why_not_remove(state, *removal(move))
    if state.phase == Phase.ARRANGE:
        return Refusal("GR-11", "nothing_to_lay", {"card": move - LAY})
    return _why_not_push(state, seat, move)


def _why_not_bid(state: GaloppState, seat: int, move: int) -> Refusal:
    gold = int(state.gold[seat])
    if gold == 0:
        return Refusal("GR-13", "no_gold")
    if move > gold:
        return Refusal("GR-05", "too_much_gold", {"gold": gold})
    return Refusal("GR-05", "bid_too_low", {"bid": int(state.auction.bid)})


def _why_not_remove(state: GaloppState, owner: int, kind: int) -> Refusal:
    if owner >= state.seats:
        return Refusal("GR-24", "no_such_sedan", {"seat": owner})
    if state.removable(owner) == 0:
        return Refusal("GR-24", "one_from_each", {"seat": owner})
    return Refusal("GR-24", "not_on_board", {"seat": owner, "card": kind})


def _why_not_push(state: GaloppState, seat: int, move: int) -> Refusal:
    carrier = state.carrier()
    if carrier != RASCAL:
        return Refusal("GR-15", "no_rascal", {"card": carrier})
    pushed = pushed_by(move)
    for other in pushed:
        if other >= state.seats:
            return Refusal("GR-16", "no_such_sedan", {"seat": other})
        if other == seat:
            return Refusal("GR-16", "own_sedan")
        if not has(state.racing, other):
            return Refusal("GR-17", "not_racing", {"seat": other})
    lowest = 2 // len(pushed) - state.terms.pond
    wet = [other for other in pushed if state.at[other] <= lowest]
    return Refusal("GR-17", "not_into_pond", {"seats": wet})
