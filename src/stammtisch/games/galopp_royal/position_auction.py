"""Auctions in positions: the cards as drawn and what was said, replayed through the rules."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json
from stammtisch.core.position import replay, rows, whole
from stammtisch.games.galopp_royal.board import FORCED_PRICE, HIGHEST_BID
from stammtisch.games.galopp_royal.cards import LONE, NAMES, TEAM
from stammtisch.games.galopp_royal.notation import move_text
from stammtisch.games.galopp_royal.position_cards import read_cards
from stammtisch.games.galopp_royal.rules import UNSOLD_AT_MOST, GaloppState
from stammtisch.games.galopp_royal.state import (
    AT_BID,
    AT_DRAW,
    AT_LOT,
    AT_MOVE,
    AT_ROLL,
    AT_TAKE,
    SPARES,
    Auction,
    Bid,
)
from stammtisch.games.galopp_royal.view import bids_of, clockwise, hand_of, team_of, texts

FIELDS = {"opener", "hands", "open", "early", "bids"}


def auction_to_json(state: GaloppState) -> Json | None:
    """Return the auction under way, if there is one."""
    if state.phase != AT_BID:
        return None
    data = _cards_to_json(state.seats, state.hands, state.open_card)
    return _told(data, state.opener, state.early, state.bids)


def last_auction_to_json(state: GaloppState) -> Json | None:
    """Return the auction that ended last, if it is still remembered."""
    ended = state.auction
    if ended is None:
        return None
    data = _cards_to_json(state.seats, ended.hands, ended.open_card)
    return _told(data, ended.opener, ended.early, ended.bids)


def _cards_to_json(seats: int, hands: vec[i64], open_card: int) -> Json:
    return {
        "hands": [" ".join(texts(hand_of(hands, seat))) for seat in range(seats)],
        "open": None if open_card == LONE else NAMES[open_card],
    }


def _told(cards: Json, opener: int, early: int, bids: Bid | None) -> Json:
    said = [f"{seat} {move_text(gold)}" for seat, gold in bids_of(bids)]
    return {"opener": opener, **cards, "early": early, "bids": said}


def read_auction(game: Game, state: GaloppState, data: Any) -> None:
    """Read the auction under way; at AT_DRAW its cards are still to come."""
    if (data is not None) != (state.phase == AT_BID):
        raise BadPosition("an auction is told while bids are made, and only then")
    if state.phase not in (AT_DRAW, AT_BID):
        return
    turn = state.turn_of
    opener = _due_opener(state)
    if state.phase == AT_DRAW:
        if turn != opener:
            raise BadPosition(f"seat {opener} opens the next auction (GR-09, GR-26)")
        state.open_auction(opener)
        return
    state.open_auction(opener)
    _lay_out(state, data)
    if state.opener != opener:
        raise BadPosition(f"seat {opener} opened this auction (GR-09, GR-26)")
    said = rows(data, "bids")
    replay(game, state, said)
    if state.phase != AT_BID or len(bids_of(state.bids)) != len(said):
        raise BadPosition("these bids have ended the auction (GR-07)")
    if state.turn_of != turn:
        raise BadPosition(f"seat {state.turn_of} is to bid (GR-05)")


def _due_opener(state: GaloppState) -> int:
    if state.spare > 0:
        return state.last()
    if state.auction is None:
        return state.starter
    return state.next_of(state.without_team(), state.auction.opener)


def _lay_out(state: GaloppState, data: Any) -> None:
    """Put the cards of an auction into the hands of its bidders."""
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition(f"an auction tells {sorted(FIELDS)}")
    hands = [read_cards(hand) for hand in rows(data, "hands", state.seats)]
    bidders = [seat for seat in range(state.seats) if hands[seat]]
    if mask_of(bidders) != state.bidders:
        raise BadPosition(f"{members(state.bidders)} bid, not {bidders} (GR-04, GR-09)")
    each = 2 if len(bidders) == 2 else 1
    flat = [LONE] * (2 * state.seats)
    for seat in bidders:
        if len(hands[seat]) != each:
            raise BadPosition(f"seat {seat} drew {len(hands[seat])} cards, not {each} (GR-04)")
        flat[2 * seat : 2 * seat + each] = hands[seat]
    if (data["open"] is not None) != (len(bidders) == 3):
        raise BadPosition("a card lies open when three bid, and only then (GR-04)")
    state.open_card = LONE if data["open"] is None else read_cards(data["open"], 1)[0]
    state.opener = whole(data, "opener", 0, state.seats - 1)
    if state.opener not in bidders:
        raise BadPosition("who opens an auction bids in it (GR-09)")
    state.turn_of = state.opener
    state.early = whole(data, "early", 0, max(TEAM, len(bidders)) - 1)
    state.hands = vec[i64](flat)
    state.phase = AT_BID


def read_last_auction(game: Game, state: GaloppState, data: Any) -> None:
    """Hold the auction that ended last once more, on a table where everybody is rich."""
    if (data is not None) != _is_auction_remembered(state):
        raise BadPosition("the last auction is told until the first turn of a race, no longer")
    if data is None:
        return
    if not isinstance(data, dict) or set(data) != FIELDS:
        raise BadPosition(f"an auction tells {sorted(FIELDS)}")
    seats = int(state.seats)
    past = GaloppState(state.course, state.course.start_fields())
    past.gold = vec[i64]([HIGHEST_BID] * seats)
    past.spare = SPARES if _was_spare(state) else 0
    for seat, hand in enumerate(rows(data, "hands", seats)):
        if past.spare > 0 or hand == "":
            past.place_team(seat, [0] * TEAM)
    if past.spare == 0 and len(members(past.without_team())) < 2:
        raise BadPosition("an auction needs two bidders (GR-10)")
    past.open_auction(LONE)
    _lay_out(past, data)
    replay(game, past, rows(data, "bids"))
    ended = past.auction
    if ended is None:
        raise BadPosition("the last auction has not ended (GR-07)")
    state.auction = ended
    if ended.buyer != LONE and team_of(past, ended.buyer) != team_of(state, ended.buyer):
        raise BadPosition("the team sold last is not on its buyer's board (GR-07)")
    if not _was_spare(state):
        _check_takers(state, ended)
    elif ended.opener != state.last():
        raise BadPosition("whoever was last opened the last auction (GR-26)")
    _check_purses(state, ended)


def _is_auction_remembered(state: GaloppState) -> bool:
    if state.phase == AT_LOT:
        return False
    if state.race == 0:
        return state.unsold > 0 or any(state.paid)
    return state.spare == SPARES or (state.phase in (AT_ROLL, AT_MOVE) and state.turns == 0)


def _was_spare(state: GaloppState) -> bool:
    return state.race > 1 or state.spare > 0


def _check_takers(state: GaloppState, ended: Auction) -> None:
    """Refuse starting teams that the last auction cannot have led to (GR-08 to GR-10)."""
    bidders = clockwise(ended.bidders, (ended.opener + 1) % state.seats, state.seats)
    is_open = state.race == 0
    waiting = members(state.without_team()) if is_open else []
    takers = [seat for seat in bidders if seat not in (*waiting, ended.buyer)]
    if not set(waiting) <= set(bidders):
        raise BadPosition("a player without a team did not bid (GR-09)")
    if is_open and (state.unsold > 0) != (ended.buyer == LONE):
        raise BadPosition("a sale starts the count of unsold teams anew (GR-08)")
    if any(state.paid[seat] != FORCED_PRICE for seat in takers):
        raise BadPosition(f"a team taken without a bid costs {FORCED_PRICE} gold (GR-08, GR-10)")
    if takers and ended.buyer != LONE and len(bidders) > 2:
        raise BadPosition("only the last player takes a team after a sale (GR-10)")
    if takers and is_open and state.unsold < UNSOLD_AT_MOST:
        raise BadPosition("teams are taken after three auctions without a bid (GR-08)")
    if not takers and not is_open:
        raise BadPosition("the last starting team is taken, not sold (GR-10)")
    if takers != bidders[: len(takers)] and is_open:
        raise BadPosition("teams are taken clockwise from the next opener (GR-08)")
    if state.phase == AT_TAKE and state.turn_of != state.next_of(mask_of(waiting), ended.opener):
        raise BadPosition("teams are taken clockwise from the next opener (GR-08)")
    if len(bidders) == state.seats and is_open:
        opened = (ended.opener - state.starter) % state.seats
        if opened != state.unsold - 1 and (state.unsold > 0 or opened >= UNSOLD_AT_MOST):
            raise BadPosition("the right to open an auction goes round clockwise (GR-09)")


def _check_purses(state: GaloppState, ended: Auction) -> None:
    """Refuse a price that was not paid, and bids beyond the gold of that time (GR-05, GR-07)."""
    if ended.buyer != LONE:
        before = state.paid[ended.buyer] - ended.price
        if (before != 0) if not _was_spare(state) else (before <= 0):
            raise BadPosition(f"seat {ended.buyer} has not paid {ended.price} gold (GR-07)")
    for seat, bid in bids_of(ended.bids):
        purse = state.gold[seat]
        if seat == ended.buyer:
            purse += ended.price
        elif state.race <= 1 and not _was_spare(state) and state.paid[seat] > 0:
            purse += FORCED_PRICE
        if bid > purse:
            raise BadPosition(f"seat {seat} bid {bid} of {purse} gold (GR-05)")
