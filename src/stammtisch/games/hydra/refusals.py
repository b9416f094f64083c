"""Why a move is not allowed, with the rule that forbids it."""

from typing import Final

from stammtisch.core.game import Refusal
from stammtisch.games.hydra.cards import KINDS
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
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
from stammtisch.games.hydra.state import PHASES, Phase

CARDS: Final = range(KINDS)
MOVES_OF_PHASE: Final = {  # those that are no cards
    Phase.THROW: range(KEEP, THROW + 1),
    Phase.ANNOUNCE: range(VALEO, MORBUS + 1),
    Phase.NAME: range(SOLO, ANTRAG + 1),
    Phase.SOLO: range(FIRST_SOLO, PAIR_E),
    Phase.LAY: range(PAIR_E, PAIR_G + 1),
    Phase.ASK: range(DECLINE, ACCEPT + 1),
}


def refuse(state: HydraState, seat: int, move: int) -> Refusal:
    """Return why a seat that is to act may not make a move."""
    if move not in (CARDS if state.chooses_card() else MOVES_OF_PHASE[state.phase]):
        return Refusal(state.rule(), "not_now", {"phase": PHASES[state.phase]})
    if move == THROW:
        return Refusal("HY-09", "too_good_to_throw")
    if move == ANTRAG:
        return Refusal("HY-12", "no_pair_for_antrag")
    if move in (PAIR_E, PAIR_G):
        return Refusal("HY-14", "pair_not_held", {"pair": move})
    if state.held[seat] >> move & 1 == 0:
        return Refusal(state.rule(), "not_in_hand", {"card": move})
    if state.phase == Phase.LAY:
        return Refusal("HY-14", "lies_face_down", {"card": move})
    return Refusal("HY-25", "must_follow", {"suit": state.led})
