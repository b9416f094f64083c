"""How fields are written in positions and views, and which positions can be."""

from typing import TYPE_CHECKING, Final

from mau_mau.codes import JACK, PHASES, SEVEN, Phase
from stammtisch.core.cards import SKAT, Card, check_all_there
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY
from stammtisch.core.shapes import NOTHING, Maybe, Named, PerSeat, Rows, SeatShape, Whole, writers

if TYPE_CHECKING:
    from mau_mau.rules import MauMauState

CARD: Final = Card(SKAT)
SUIT: Final = Named({number: suit.letter for number, suit in enumerate(SKAT.suits)})
PUBLIC: Final = {  # fields of a state that lie open to everybody
    "phase": Named(PHASES),
    "acting": Maybe(SeatShape()),
    "round": Whole(0, 999),
    "points": PerSeat(Whole()),
    "history": Rows(PerSeat(Whole(-999, 0))),
    "last": Maybe(CARD),
    "pile": Rows(CARD),
    "mixes": Whole(0),
    "ages": Rows(Whole(0), SKAT.size),
    "owed": Whole(0, 8),
    "due": Whole(0, 8),
    "wish": Maybe(SUIT),
}
HIDDEN: Final = {"hands": PerSeat(Rows(CARD)), "stock": Rows(CARD), "drawn": Maybe(CARD)}
POSITION: Final = {**PUBLIC, **HIDDEN}
SHAPES: Final = writers({**PUBLIC, "top": Maybe(CARD), "hand": Rows(CARD), "drawn": Maybe(CARD)})


def check(state: "MauMauState") -> None:
    """Raise BadPosition if no match can come to this."""
    phase, rounds = state.phase, state.options["rounds"][0]
    is_dealt = phase not in (Phase.DEAL, Phase.OVER)
    top = state.pile[-1] if state.pile else NOTHING
    is_jack, is_seven = [top >= 0 and SKAT.rank(top) == rank for rank in (JACK, SEVEN)]
    hand = state.hands[state.acting] if state.acting != NOBODY else []
    sums = [sum(row[seat] for row in state.history) for seat in range(state.seats)]
    is_short = phase in (Phase.PLAY, Phase.RESHUFFLE) and not state.stock and len(state.pile) > 1
    left = rounds - state.round + is_dealt  # rounds that have not ended
    claims = {
        "the points are those of all rounds": state.points == sums,
        "one seat wins a round": all(row.count(0) == 1 for row in state.history),
        "every round before this one is written down": len(state.history) == rounds - left,
        "the last round ends the match": left >= 0 and (left == 0) == (phase == Phase.OVER),
        "a round ended with a card": (state.last == NOTHING) == (not state.history),
        "somebody acts in a round": is_dealt == (state.acting != NOBODY),
        "a card lies open in a round": is_dealt == bool(state.pile),
        "everybody holds cards in a round": all(bool(held) == is_dealt for held in state.hands),
        "hands are sorted": all(held == sorted(held) for held in state.hands),
        "no card is of a stock to come": max(state.ages) <= state.mixes,
        "the stock is of its age": all(state.ages[card] == state.mixes for card in state.stock),
        "the pile is reshuffled in time": (phase == Phase.RESHUFFLE) == is_short,
        "cards are due after a reshuffle": not state.due or phase == Phase.RESHUFFLE,
        "sevens owe two each": state.owed % 2 == 0 and (not state.owed or is_seven),
        "sevens are answered": (phase == Phase.ANSWER) == (state.owed > 0),
        "sevens are stacked if agreed": state.owed <= 2 or state.options["sevens"] == [1],
        "who has drawn holds the card": (phase == Phase.DRAWN) == (state.drawn in hand),
        "the card drawn is of the stock": state.drawn < 0 or state.ages[state.drawn] == state.mixes,
        "who has laid a jack may wish": phase != Phase.WISH or (is_jack and state.wish == NOTHING),
        "only a jack wishes": state.wish == NOTHING or is_jack,
        "between rounds the table is clear": is_dealt or not (state.stock or state.mixes),
        "the card drawn is known for a while": state.drawn == NOTHING or phase == Phase.DRAWN,
    }
    for claim, is_so in claims.items():
        if not is_so:
            raise BadPosition(f"this is not so: {claim}")
    if is_dealt:
        held = [card for hand in state.hands for card in hand]
        check_all_there([*held, *state.stock, *state.pile], SKAT, "the table")
