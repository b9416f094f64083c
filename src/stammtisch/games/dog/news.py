"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import Event
from stammtisch.games.dog.board import MARBLES, SEATS
from stammtisch.games.dog.cards import JOKER
from stammtisch.games.dog.state import NOTHING, Phase
from stammtisch.games.dog.view import DogView, SeenPlay, inside


def news(before: DogView, after: DogView) -> list[Event]:
    """Return the log lines from one view of a seat to a later one."""
    events: list[Event] = []
    known = len(before.plays)
    if after.round > before.round:
        for play in after.last_round[known if after.round == before.round + 1 else 0 :]:
            events += tidings(play)
        known = 0
    if after.shuffles > before.shuffles:
        events.append(Event("shuffled", {}))
    if after.phase >= Phase.OVER and (after.round > before.round or before.phase < Phase.OVER):
        facts = {"number": after.round + 1, "size": after.size, "seat": after.starter}
        events.append(Event("deals", facts))
    _swap(events, before, after)
    for play in after.plays[known:]:
        events += tidings(play)
    for seat in range(SEATS):
        if inside(after.marbles[seat]) == MARBLES > inside(before.marbles[seat]):
            events.append(Event("all_in", {"seat": seat}))
    if after.ruled and (not before.ruled or after.points != before.points):
        events.append(Event("ruled", {"points": after.points[:2], "teams": [[0, 2], [1, 3]]}))
    if after.phase == Phase.OVER and (before.phase != Phase.OVER or after.points != before.points):
        events.append(Event("wins", {"seats": after.winners()}))
    return events


def _swap(events: list[Event], before: DogView, after: DogView) -> None:
    if after.phase == Phase.SWAP:
        if after.gave != NOTHING and before.gave == NOTHING:
            events.append(Event("lays_down", {"seat": after.seat, "card": after.gave}))
    elif after.swapped and not before.swapped:
        events.append(Event("swapped", {}))
        if after.received != NOTHING:
            events.append(Event("received", {"gave": after.gave, "received": after.received}))


def tidings(play: SeenPlay) -> list[Event]:
    """Return what one play did, as lines for the log."""
    if play.card() == NOTHING:
        return [Event("folds", {"seat": play.seat, "cards": play.hand})]
    facts = {"seat": play.seat, "card": play.meaning(), "steps": play.moved()}
    events = [Event("plays_joker" if play.card() == JOKER else "plays", facts)]
    for owner in range(SEATS):
        if play.sent[owner]:
            facts = {"owner": owner, "count": play.sent[owner]}
            events.append(Event("goes_home", facts))
    return events
