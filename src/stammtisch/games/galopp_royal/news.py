"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import NOBODY, Event
from stammtisch.games.galopp_royal.cards import NOTHING, RASCAL
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction


def news(before: GaloppView, after: GaloppView) -> list[Event]:
    """Return the log lines from one view of a seat to a later one."""
    events: list[Event] = []
    if before.phase == Phase.LOT != after.phase:
        events.append(Event("starts_first", {"seat": after.starter}))
    _arranged(events, before, after)
    ended = _ended(before, after)
    if ended is not None:
        _said(events, before.auction, ended)
        events.append(_outcome(ended))
        _dismissal(events, before, ended)
    _taken(events, before, after)
    _turn(events, before, after)
    _result(events, before, after)
    if after.drawn and not before.drawn:
        events += changed(after)
    if after.shuffles > before.shuffles:
        events.append(Event("shuffled", {}))
    _auction(events, before, after, ended is not None)
    _race(events, before, after)
    if after.phase == Phase.OVER != before.phase:
        events.append(Event("wins", {"seats": after.richest(), "gold": max(after.gold)}))
    return events


def _ended(before: GaloppView, after: GaloppView) -> SeenAuction | None:
    """Return the auction that ended between the two views, if one did.

    What it was like does not tell it from the one before: both spare teams may go the same way.
    """
    if before.auction is None:
        return None
    if after.auction is not None and _which(before, before.auction) == _which(after, after.auction):
        return None
    return after.last_auction


def _which(view: GaloppView, auction: SeenAuction) -> tuple[int, int]:
    """Tell auctions in a row apart: spare teams by their number, others by who opens (GR-09)."""
    return view.spare, auction.opener


def _said(events: list[Event], known: SeenAuction | None, auction: SeenAuction) -> None:
    """Tell the bids that are new, and what early passers discarded (GR-06)."""
    since = 0 if known is None else len(known.bids)
    for seat, gold in auction.bids[since:]:
        if gold:
            events.append(Event("bids", {"seat": seat, "gold": gold}))
        elif seat in auction.thrown:
            facts = {"seat": seat, "card": auction.hands[seat][0]}
            events.append(Event("passes_openly", facts))
        else:
            events.append(Event("passes", {"seat": seat}))


def _outcome(ended: SeenAuction) -> Event:
    if ended.buyer == NOBODY:
        return Event("unsold", {"cards": ended.team()})
    facts = {"seat": ended.buyer, "gold": ended.price, "cards": ended.team()}
    return Event("buys", facts)


def _dismissal(events: list[Event], before: GaloppView, ended: SeenAuction) -> None:
    if ended.buyer != NOBODY and before.teams[ended.buyer]:
        facts = {"seat": ended.buyer, "cards": before.teams[ended.buyer]}
        events.append(Event("dismisses", facts))


def _arranged(events: list[Event], before: GaloppView, after: GaloppView) -> None:
    """Tell in which order somebody has laid a team out (GR-11)."""
    seat = before.turn
    if before.phase == Phase.ARRANGE and (after.phase, after.turn) != (Phase.ARRANGE, seat):
        events.append(Event("arranges", {"seat": seat, "cards": after.teams[seat]}))


def sold(ended: SeenAuction) -> list[Event]:
    """Tell an auction that is over from its first bid on."""
    events: list[Event] = []
    _said(events, None, ended)
    return [*events, _outcome(ended)]


def _taken(events: list[Event], before: GaloppView, after: GaloppView) -> None:
    """Tell who had to take a team for 10 gold, in the order of taking (GR-08, GR-10)."""
    buyer = NOBODY if after.last_auction is None else after.last_auction.buyer
    opener = 0 if after.last_auction is None else after.last_auction.opener
    for step in range(1, after.seats + 1):
        seat = (opener + step) % after.seats
        if seat != buyer and after.teams[seat] and not before.teams[seat]:
            events.append(Event("takes_team", {"seat": seat, "cards": after.teams[seat]}))


def _turn(events: list[Event], before: GaloppView, after: GaloppView) -> None:
    """Tell which carrier moved whom, and who came home or fell into the pond."""
    played = after.played
    if played is None or before.race != after.race or before.turns == after.turns:
        return
    mover = played.seat
    key = "rascal_moves" if played.carrier == RASCAL else "moves"
    facts = {
        "seat": mover,
        "card": played.carrier,
        "start": before.fields[mover],
        "end": after.fields[mover],
    }
    events.append(Event(key, facts))
    around = [(mover + step) % after.seats for step in range(1, after.seats)]
    for seat in around:
        start, end = before.fields[seat], after.fields[seat]
        if start != end:
            events.append(Event("is_pushed", {"seat": seat, "start": start, "end": end}))
    for place in range(len(before.home), len(after.home)):
        events.append(Event("comes_home", {"seat": after.home[place], "place": place + 1}))
    for place in range(len(before.drowned), len(after.drowned)):
        seat = after.drowned[place]
        events.append(Event("falls_in", {"seat": seat, "place": after.seats - place}))
    if after.playing_on and not before.playing_on:
        events.append(Event("plays_on", {}))


def _result(events: list[Event], before: GaloppView, after: GaloppView) -> None:
    for race in range(len(before.results) + 1, len(after.results) + 1):
        result = after.results[race - 1]
        events.append(Event("race_over", {"race": race}))
        for place, prize in enumerate(after.prizes(race)):
            facts = {"place": place + 1, "seat": result.first[place], "gold": prize}
            events.append(Event("wins_prize", facts))
        if result.last != NOBODY:
            events.append(Event("is_last", {"seat": result.last}))


def changed(view: GaloppView) -> list[Event]:
    """Tell the change of carriers just made (GR-24, GR-25)."""
    events = [Event("changes", {"seat": view.last()})]
    for step in range(view.seats):
        seat = (view.last() + step) % view.seats
        facts = {"seat": seat, "old": view.removed[seat], "new": view.drawn[seat]}
        events.append(Event("is_replaced", facts))
    return events


def _auction(events: list[Event], before: GaloppView, after: GaloppView, is_new: bool) -> None:
    auction = after.auction
    if auction is None:
        return
    if before.auction is not None and not is_new:
        _said(events, before.auction, auction)
        return
    key = "opens_spare" if after.spare else "opens_start"
    events.append(Event(key, {"seat": auction.opener, "number": after.spare}))
    if auction.open_card != NOTHING:
        events.append(Event("lies_open", {"card": auction.open_card}))
    if after.seat is not None and auction.hands[after.seat]:
        events.append(Event("you_drew", {"cards": auction.hands[after.seat]}))
    _said(events, None, auction)


def _race(events: list[Event], before: GaloppView, after: GaloppView) -> None:
    if after.race > before.race:
        facts = {"race": after.race, "finish": after.finish, "prizes": after.prizes(after.race)}
        events.append(Event("race_begins", facts))
    known = (before.phase, before.race, before.turns)
    if after.phase == Phase.MOVE and (after.phase, after.race, after.turns) != known:
        facts = {"seat": after.turn, "roll": after.roll, "card": after.carrier}
        events.append(Event("rolls", facts))
