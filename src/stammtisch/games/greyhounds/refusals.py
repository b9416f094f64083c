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
)
from stammtisch.games.greyhounds.cards import FIVE, HIGHEST, LIMIT, PICKS, cheapest
from stammtisch.games.greyhounds.rules import (
    COUNT_MASK,
    FIRST_PAIR,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
    GreyhoundsState,
)
from stammtisch.games.greyhounds.state import (
    AT_BET,
    AT_DEAL,
    AT_DISCARD,
    AT_ODDS,
    AT_PICK,
    AT_RUN,
    PHASES,
)

# Which rule says who does what in a phase; a move that does not belong there is refused by it.
RULE_OF_PHASE = [
    "GH-01", "GH-05", "GH-06", "GH-09", "GH-10", "GH-13", "GH-14", "GH-24",
]  # fmt: skip
CARD_MOVES = range(HIGHEST)
ODDS_MOVES = range(FIRST_PLACEMENT, FIRST_WIN)
MOVES_OF_BET = [
    range(FIRST_WIN, FIRST_PLACE),
    range(FIRST_PLACE, FIRST_PAIR),
    range(FIRST_PAIR, FIRST_PAIR + PAIRS),
    *[range(FIRST_PAIR + PAIRS, FIRST_STAKE + TOP_STAKE + 1)] * BETS,
]


def refuse(state: GreyhoundsState, seat: int, move: int) -> Refusal | None:
    """Return why the seat may not make the move now; None if it may."""
    rule = RULE_OF_PHASE[state.phase]
    if state.is_over():
        return Refusal(rule, "match_over")
    if not 0 <= seat < state.seats or not state.owing >> seat & 1:
        return _refuse_seat(state, seat)
    if move not in _moves_that_belong_here(state, seat):
        return Refusal(rule, "not_now", {"phase": PHASES[state.phase]})
    if move in state.legal(seat):
        return None
    if state.phase == AT_PICK:
        return _refuse_pick(state, seat, move + 1)
    if state.phase == AT_BET:
        return _refuse_bet(state, seat)
    return _refuse_card(state, seat, move + 1)


def _refuse_seat(state: GreyhoundsState, seat: int) -> Refusal:
    rule = RULE_OF_PHASE[state.phase]
    if state.phase <= AT_DEAL:
        return Refusal(rule, "not_now", {"phase": PHASES[state.phase]})
    if state.phase == AT_BET and seat == state.bookmaker:
        return Refusal("GH-10", "bookmaker_never_bets")
    if state.phase == AT_RUN and 0 <= seat < state.seats and not state.running >> seat & 1:
        rule = "GH-20" if state.dogs[seat] >= state.finish() else "GH-21"
        return Refusal(rule, "cards_laid_down", {"dog": seat})
    return Refusal(rule, "not_your_turn", {"seats": state.to_act()})


def _moves_that_belong_here(state: GreyhoundsState, seat: int) -> range:
    if state.phase == AT_ODDS:
        return ODDS_MOVES
    if state.phase == AT_BET:
        return MOVES_OF_BET[state.drafts[seat] & COUNT_MASK]
    return CARD_MOVES


def _refuse_pick(state: GreyhoundsState, seat: int, card: int) -> Refusal:
    facts = {"card": card}
    if state.reserved[seat] >> card & 1:
        return Refusal("GH-05", "card_reserved", facts)
    left = state.cards_left(seat)
    if not left >> card & 1:
        return Refusal("GH-06", "card_picked", facts)
    count = state.drafts[seat] & COUNT_MASK
    missing = (FIVE if count < FIVE else PICKS) - 1 - count
    rest = left & ~(1 << card)
    if state.worth_picked(seat) + card + cheapest(rest, missing) > LIMIT:
        return Refusal("GH-06", "hand_too_dear", {**facts, "limit": LIMIT})
    return Refusal("GH-06", "nothing_for_race_2", {**facts, "limit": LIMIT})


def _refuse_bet(state: GreyhoundsState, seat: int) -> Refusal:
    if state.drafts[seat] & COUNT_MASK == PLACE:
        return Refusal("GH-10", "no_place_odds", {"dog": dog_at(state.placement, 0)})
    return Refusal("GH-11", "stakes_too_high", {"most": state.hundreds_left(seat) * HUNDRED})


def _refuse_card(state: GreyhoundsState, seat: int, card: int) -> Refusal:
    facts = {"card": card}
    if state.spent[seat] >> card & 1:
        return Refusal("GH-15", "card_spent", facts)
    if state.race == RACES and state.phase != AT_DISCARD and state.discards[seat] == card:
        return Refusal("GH-13", "card_discarded", facts)
    return Refusal("GH-08", "card_not_yours", facts)
