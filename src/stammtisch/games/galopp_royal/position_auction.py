"""Auctions in positions: the cards as drawn and what was said, replayed through the rules."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Game, Json
from stammtisch.core.position import replay, rows, whole
from stammtisch.games.galopp_royal.auction import Auction
from stammtisch.games.galopp_royal.board import FORCED_PRICE, HIGHEST_BID, clockwise
from stammtisch.games.galopp_royal.cards import NOTHING, TEAM, names_of
from stammtisch.games.galopp_royal.position_cards import read_cards, refuse_if
from stammtisch.games.galopp_royal.rules import UNSOLD_AT_MOST, GaloppState
from stammtisch.games.galopp_royal.state import SPARES, Phase
from stammtisch.games.galopp_royal.view import bids_json, card_json

FIELDS = {"opener", "hands", "open", "early", "bids"}


def auction_to_json(auction: Auction, seats: int) -> Json:
    """Return the cards of an auction as drawn, and what was said."""
    return {
        "opener": int(auction.opener),
        "hands": [" ".join(names_of(auction.hand(seat))) for seat in range(seats)],
        "open": card_json(auction.open_card),
        "early": int(auction.early),
        "bids": bids_json(auction.said()),
    }


def read_auction(game: Game, state: GaloppState, data: Any) -> None:
    """Read the auction under way; at `draw` its cards are still to come."""
    refuse_if(
        (data is not None) != (state.phase == Phase.BID),
        "an auction is told while bids are made, and only then",
    )
    if state.phase not in (Phase.DRAW, Phase.BID):
        return
    turn = state.acting
    opener = _due_opener(state)
    is_due = state.phase == Phase.DRAW
    state.open_auction(opener)
    if is_due:
        refuse_if(turn != opener, f"seat {opener} opens the next auction (GR-09, GR-26)")
        return
    _lay_out(state, data)
    refuse_if(state.auction.opener != opener, f"seat {opener} opened this auction (GR-09, GR-26)")
    said = rows(data, "bids")
    replay(game, state, said)
    refuse_if(
        state.phase != Phase.BID or len(state.auction.said()) != len(said),
        "these bids have ended the auction (GR-07)",
    )
    refuse_if(state.acting != turn, f"seat {state.acting} is to bid (GR-05)")


def _due_opener(state: GaloppState) -> int:
    if state.spare > 0:
        return state.last()
    if state.last_auction is None:
        return state.starter
    return state.next_of(state.without_team(), state.last_auction.opener)


def _lay_out(state: GaloppState, data: Any) -> None:
    """Put the cards of an auction into the hands of its bidders."""
    refuse_if(
        not isinstance(data, dict) or set(data) != FIELDS, f"an auction tells {sorted(FIELDS)}"
    )
    hands = [read_cards(hand) for hand in rows(data, "hands", state.seats)]
    bidders = [seat for seat in range(state.seats) if hands[seat]]
    auction = state.auction
    refuse_if(
        mask_of(bidders) != auction.bidders,
        f"{members(auction.bidders)} bid, not {bidders} (GR-04, GR-09)",
    )
    each = 2 if len(bidders) == 2 else 1
    flat = [NOTHING] * (2 * state.seats)
    for seat in bidders:
        refuse_if(
            len(hands[seat]) != each,
            f"seat {seat} drew {len(hands[seat])} cards, not {each} (GR-04)",
        )
        flat[2 * seat : 2 * seat + each] = hands[seat]
    refuse_if(
        (data["open"] is not None) != (len(bidders) == 3),
        "a card lies open when three bid, and only then (GR-04)",
    )
    auction.open_card = NOTHING if data["open"] is None else read_cards(data["open"], 1)[0]
    auction.opener = whole(data, "opener", 0, state.seats - 1)
    refuse_if(auction.opener not in bidders, "who opens an auction bids in it (GR-09)")
    state.acting = auction.opener
    auction.early = whole(data, "early", 0, max(TEAM, len(bidders)) - 1)
    auction.hands = vec[i64](flat)
    state.phase = Phase.BID


def read_last_auction(game: Game, state: GaloppState, data: Any) -> None:
    """Hold the auction that ended last once more, on a table where everybody is rich."""
    refuse_if(
        (data is not None) != _is_auction_remembered(state),
        "the last auction is told until the first turn of a race, no longer",
    )
    if data is None:
        return
    refuse_if(
        not isinstance(data, dict) or set(data) != FIELDS, f"an auction tells {sorted(FIELDS)}"
    )
    seats = int(state.seats)
    past = GaloppState(state.terms, state.terms.start_fields())
    past.gold = vec[i64]([HIGHEST_BID] * seats)
    past.spare = SPARES if _was_spare(state) else 0
    for seat, hand in enumerate(rows(data, "hands", seats)):
        if past.spare > 0 or hand == "":
            past.place_team(seat, [0] * TEAM)
    refuse_if(
        past.spare == 0 and len(members(past.without_team())) < 2,
        "an auction needs two bidders (GR-10)",
    )
    past.open_auction(NOBODY)
    _lay_out(past, data)
    replay(game, past, rows(data, "bids"))
    ended = past.last_auction
    if ended is None:
        raise BadPosition("the last auction has not ended (GR-07)")
    state.last_auction = ended
    if ended.buyer != NOBODY:
        sold, team = past.team(ended.buyer), state.team(ended.buyer)
        if state.terms.arrange and (state.phase, state.acting) != (Phase.ARRANGE, ended.buyer):
            sold, team = sorted(sold), sorted(team)
        refuse_if(sold != team, "the team sold last is not on its buyer's board (GR-07, GR-11)")
    if not _was_spare(state):
        _check_takers(state, ended)
    elif ended.opener != state.last():
        raise BadPosition("whoever was last opened the last auction (GR-26)")
    elif state.phase == Phase.ARRANGE:
        refuse_if(state.acting != ended.buyer, f"seat {state.acting} has bought no team (GR-11)")
    _check_purses(state, ended)


def _is_auction_remembered(state: GaloppState) -> bool:
    if state.phase == Phase.LOT:
        return False
    if state.race == 0:
        return state.unsold > 0 or any(state.paid)
    if state.spare > 0:
        return state.spare == SPARES or state.phase == Phase.ARRANGE
    return state.phase in (Phase.ROLL, Phase.MOVE) and state.turns == 0


def _was_spare(state: GaloppState) -> bool:
    return state.race > 1 or state.spare > 0


def _check_takers(state: GaloppState, ended: Auction) -> None:
    """Refuse starting teams that the last auction cannot have led to (GR-08 to GR-10)."""
    bidders = clockwise(ended.bidders, (ended.opener + 1) % state.seats, state.seats)
    is_open = state.race == 0
    waiting = members(state.without_team()) if is_open else []
    takers = [seat for seat in bidders if seat not in (*waiting, ended.buyer)]
    refuse_if(not set(waiting) <= set(bidders), "a player without a team did not bid (GR-09)")
    refuse_if(
        is_open and (state.unsold > 0) != (ended.buyer == NOBODY),
        "a sale starts the count of unsold teams anew (GR-08)",
    )
    refuse_if(
        any(state.paid[seat] != FORCED_PRICE for seat in takers),
        f"a team taken without a bid costs {FORCED_PRICE} gold (GR-08, GR-10)",
    )
    refuse_if(
        takers and ended.buyer != NOBODY and len(bidders) > 2,
        "only the last player takes a team after a sale (GR-10)",
    )
    refuse_if(
        takers and is_open and state.unsold < UNSOLD_AT_MOST and (state.unsold > 0 or waiting),
        "teams are taken after three auctions without a bid (GR-08)",
    )
    refuse_if(not takers and not is_open, "the last starting team is taken, not sold (GR-10)")
    others = [seat for seat in bidders if seat != ended.buyer]
    refuse_if(
        takers != others[: len(takers)] and is_open,
        "teams are taken clockwise from the next opener (GR-08)",
    )
    refuse_if(
        state.phase == Phase.TAKE and state.acting != state.next_of(mask_of(waiting), ended.opener),
        "teams are taken clockwise from the next opener (GR-08)",
    )
    refuse_if(
        state.phase == Phase.ARRANGE and state.acting != [ended.buyer, *takers][-1],
        "who has just got a team lays it out (GR-11)",
    )
    if len(bidders) == state.seats and is_open:
        opened = (ended.opener - state.starter) % state.seats
        refuse_if(
            opened != state.unsold - 1 and (state.unsold > 0 or opened >= UNSOLD_AT_MOST),
            "the right to open an auction goes round clockwise (GR-09)",
        )


def _check_purses(state: GaloppState, ended: Auction) -> None:
    """Refuse a price that was not paid, and bids beyond the gold of that time (GR-05, GR-07)."""
    if ended.buyer != NOBODY:
        before = state.paid[ended.buyer] - ended.bid
        refuse_if(
            (before != 0) if not _was_spare(state) else (before <= 0),
            f"seat {ended.buyer} has not paid {ended.bid} gold (GR-07)",
        )
    for seat, bid in ended.said():
        purse = state.gold[seat]
        if seat == ended.buyer:
            purse += ended.bid
        elif state.race <= 1 and not _was_spare(state) and state.paid[seat] > 0:
            purse += FORCED_PRICE
        refuse_if(bid > purse, f"seat {seat} bid {bid} of {purse} gold (GR-05)")
