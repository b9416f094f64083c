"""Why a move is not allowed, with the rule that forbids it."""

from stammtisch.core.game import Refusal, Seat
from stammtisch.games.boat_race.cards import CHAMP, NOTHING, SLOTS
from stammtisch.games.boat_race.state import BoatRaceTruth, Phase


def refuse(state: BoatRaceTruth, seat: Seat, move: int) -> Refusal:
    """Return why a seat that is to act may not make a move, any int, that is not legal."""
    if state.phase == Phase.RANK:
        return Refusal("BR-04", "ranking_wanted")
    if state.phase == Phase.BOAT:
        return Refusal("BR-05", "boat_wanted")
    boat = int(state.boat)
    if not 0 <= move < SLOTS:
        return Refusal("BR-05", "card_wanted", {"boat": boat})
    if state.terms.slot(move, 0) == NOTHING:
        return Refusal("BR-01" if move >= CHAMP else "BR-02", "not_in_play", {"card": move})
    if move in state.held(seat, 1 - boat):
        return Refusal("BR-05", "other_pack", {"card": move, "boat": boat, "own": 1 - boat})
    return Refusal("BR-05", "not_in_hand", {"card": move})
