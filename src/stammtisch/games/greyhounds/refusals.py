"""Why a move is not allowed, with the rule that forbids it."""

from stammtisch.core.game import Refusal
from stammtisch.games.greyhounds.board import (
    BETS,
    HUNDRED,
    PAIRS,
    PLACE,
    RACES,
    TOP_STAKE,
    dog_at,
    parts_begun,
)
from stammtisch.games.greyhounds.cards import FIVE, HIGHEST, LIMIT, PICKS, cheapest
from stammtisch.games.greyhounds.rules import (
    FIRST_CARD,
    FIRST_PAIR,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
    GreyhoundsState,
)
from stammtisch.games.greyhounds.state import Phase

CARD_MOVES = range(HIGHEST)
ODDS_MOVES = range(FIRST_PLACEMENT, FIRST_WIN)
MOVES_OF_BET = [
    range(FIRST_WIN, FIRST_PLACE),
    range(FIRST_PLACE, FIRST_PAIR),
    range(FIRST_PAIR, FIRST_PAIR + PAIRS),
    *[range(FIRST_PAIR + PAIRS, FIRST_STAKE + TOP_STAKE + 1)] * BETS,
]


def stands_aside(state: GreyhoundsState, seat: int) -> Refusal | None:
    """Return why a seat has nothing to choose for longer than this moment, if that is so."""
    if state.phase == Phase.BET and seat == state.bookmaker:
        return Refusal("GH-10", "bookmaker_never_bets")
    if state.phase == Phase.RUN and 0 <= seat < state.seats and not state.runs(seat):
        rule = "GH-20" if state.dogs[seat] >= state.finish() else "GH-21"
        return Refusal(rule, "cards_laid_down", {"dog": seat})
    return None


def refuse(state: GreyhoundsState, seat: int, move: int) -> Refusal:
    """Return why a seat that is to act may not make a move that is not legal."""
    if move not in _moves_that_belong_here(state, seat):
        return Refusal(state.rule(), "not_now")
    if state.phase == Phase.PICK:
        return _refuse_pick(state, seat, move - FIRST_CARD)
    if state.phase == Phase.BET and parts_begun(state.drafts[seat]) == PLACE:
        return Refusal("GH-10", "no_place_odds", {"dog": dog_at(state.placement, 0)})
    if state.phase == Phase.BET:
        return Refusal("GH-11", "stakes_too_high", {"most": state.hundreds_left(seat) * HUNDRED})
    return _refuse_card(state, seat, move - FIRST_CARD)


def _moves_that_belong_here(state: GreyhoundsState, seat: int) -> range:
    if state.phase == Phase.ODDS:
        return ODDS_MOVES
    if state.phase == Phase.BET:
        return MOVES_OF_BET[parts_begun(state.drafts[seat])]
    return CARD_MOVES


def _refuse_pick(state: GreyhoundsState, seat: int, card: int) -> Refusal:
    facts = {"card": card}
    if state.reserved[seat] >> card & 1:
        return Refusal("GH-05", "card_reserved", facts)
    left = state.cards_left(seat)
    if not left >> card & 1:
        return Refusal("GH-06", "card_picked", facts)
    count = parts_begun(state.drafts[seat])
    missing = (FIVE if count < FIVE else PICKS) - 1 - count
    rest = left & ~(1 << card)
    if state.worth_picked(seat) + card + cheapest(rest, missing) > LIMIT:
        return Refusal("GH-06", "hand_too_dear", {**facts, "limit": LIMIT})
    return Refusal("GH-06", "nothing_for_race_2", {**facts, "limit": LIMIT})


def _refuse_card(state: GreyhoundsState, seat: int, card: int) -> Refusal:
    facts = {"card": card}
    if state.spent[seat] >> card & 1:
        return Refusal("GH-15", "card_spent", facts)
    if state.race == RACES and state.phase != Phase.DISCARD and state.discards[seat] == card:
        return Refusal("GH-13", "card_discarded", facts)
    return Refusal("GH-08", "card_not_yours", facts)
