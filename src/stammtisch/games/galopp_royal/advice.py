"""What a move is for and what it risks, in one line, from what a seat can see."""

from collections.abc import Sequence

from stammtisch.core.game import Event
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal.board import PLACES, RACES
from stammtisch.games.galopp_royal.cards import NOTHING, OAF, RASCAL, STEP, TEAM
from stammtisch.games.galopp_royal.judgement import PACE
from stammtisch.games.galopp_royal.rules import (
    BACK,
    FORTH,
    GO,
    LAY,
    PASS,
    REMOVE,
    GaloppState,
    pushed_by,
    removal,
)
from stammtisch.games.galopp_royal.sense import GaloppSense
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction

STRONG = 2.5  # the pace of a card that a team is better with than without


def why(view: GaloppView, parts: Sequence[int]) -> Event | None:
    """Return what a legal move is for, or what it risks."""
    move = parts[0]
    seat = view.seat
    if seat is None or move not in view.legal:
        return None
    if move >= LAY:
        return Event("why_lay", {})
    if move >= REMOVE:
        return _why_removal(view, seat, *removal(move))
    if move == GO:
        return _why_go(view, seat)
    if move >= FORTH:
        return _why_forth(view, seat, pushed_by(move))
    if move >= BACK:
        return _why_back(view, seat, pushed_by(move))
    return None if view.auction is None else _why_bid(view, view.auction, seat, move)


# Auctions


def _why_bid(view: GaloppView, auction: SeenAuction, seat: int, gold: int) -> Event:
    hand = auction.hands[seat]
    known = hand if auction.open_card == NOTHING else [*hand, auction.open_card]
    least = auction.bid() + 1
    worth = _worth(view, seat)
    facts: dict[str, object] = {"worth": worth, "cards": known, "bid": least, "least": least}
    if gold == PASS:
        return _why_pass(view, auction, seat, worth)
    if gold > worth:
        key = "why_bid_all" if gold == view.gold[seat] else "why_bid_over"
    else:
        key = "why_bid_next" if gold == least else "why_bid_leap"
    return Event(key, facts)


def _why_pass(view: GaloppView, auction: SeenAuction, seat: int, worth: int) -> Event:
    least = auction.bid() + 1
    card = auction.hands[seat][0]
    if view.gold[seat] < least:
        return Event("why_pass_broke", {"bid": least - 1, "gold": view.gold[seat]})
    if worth >= least:
        return Event("why_pass_cheap", {"worth": worth, "bid": least})
    if len(auction.passed()) < len(auction.bidders) - TEAM:  # GR-06
        key = "why_pass_robs" if PACE[card] > STRONG else "why_pass_helps"
        return Event(key, {"card": card})
    return Event("why_pass_dear", {"worth": worth, "bid": least})


def _worth(view: GaloppView, seat: int) -> int:
    """Return what a team is worth to a seat; every world that fits its view gives the same."""
    world = view.imagine(FastRng(0))
    assert isinstance(world, GaloppState)
    return max(0, int(GaloppSense().limit(world, seat)))


# Races


def _why_go(view: GaloppView, seat: int) -> Event:
    end = view.fields[seat] + int(STEP[view.carrier])
    if view.carrier == OAF:
        key = "why_oaf_pond" if end <= -view.terms.pond else "why_oaf"
        return Event(key, {"end": end})
    home = _home(view, end)
    if home is not None:
        return home
    if view.carrier == RASCAL and len(view.legal) > 1:
        return Event("why_alone", {})
    return Event("why_forward", {"end": end, "left": view.finish - end})


def _home(view: GaloppView, end: int) -> Event | None:
    """Tell that a move brings the own sedan home for a prize, if it does (GR-18)."""
    place = len(view.home) + 1
    if end < view.finish or place > PLACES:
        return None
    return Event("why_home", {"place": place, "gold": view.prizes(view.race)[place - 1]})


def _why_back(view: GaloppView, seat: int, pushed: list[int]) -> Event:
    home = _home(view, view.fields[seat] + 2)
    if home is not None:
        return home
    if len(pushed) > 1:
        return Event("why_back_pair", {"seats": pushed})
    others = [other for other in view.racing if other != seat]
    (rival,) = pushed
    start = view.fields[rival]
    ahead = max(others, key=lambda other: view.fields[other])
    facts: dict[str, object] = {"seat": rival, "other": ahead, "start": start, "end": start - 2}
    if start == view.fields[ahead]:
        return Event("why_back_leader", facts)
    is_behind = start == min(view.fields[other] for other in others)
    if is_behind and not view.drowned and view.race < RACES and start < view.fields[seat] + 2:
        return Event("why_back_behind", facts)
    return Event("why_back_rival", facts)


def _why_forth(view: GaloppView, seat: int, pushed: list[int]) -> Event:
    """Tell what going back brings: last place is worth something, but not after race 6."""
    fields = 2 // len(pushed)
    end = view.fields[seat] - 2
    is_last_open = not view.drowned and view.race < RACES
    if end <= -view.terms.pond:
        return Event("why_forth_pond" if is_last_open else "why_forth_drown", {})
    home = [other for other in pushed if view.fields[other] + fields >= view.finish]
    if home:
        return Event("why_forth_home", {"seats": home})
    behind = [
        other
        for other in view.racing
        if other != seat and view.fields[other] + (fields if other in pushed else 0) <= end
    ]
    if is_last_open and not behind:
        return Event("why_forth_last", {})
    return Event("why_forth", {"seats": pushed})


# Changing carriers


def _why_removal(view: GaloppView, seat: int, owner: int, card: int) -> Event:
    team = view.teams[owner]
    facts: dict[str, object] = {"seat": owner, "card": card}
    if owner == seat:
        worst = min(team, key=lambda kind: PACE[kind])
        if card == worst:
            return Event("why_drop_own_worst", facts)
        return Event("why_drop_own_better", {**facts, "other": worst})
    if card == OAF:
        return Event("why_drop_favour", facts)
    best = max(team, key=lambda kind: PACE[kind])
    if card == best:
        return Event("why_drop_best", facts)
    return Event("why_drop_lesser", {**facts, "other": best})
