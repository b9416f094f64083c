"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import Event
from stammtisch.games.dog.board import GOALS, HOME, SEATS
from stammtisch.games.dog.cards import JACK, JOKER
from stammtisch.games.dog.state import AT_END, AT_SWAP, NONE
from stammtisch.games.dog.view import DogView, SeenPlay


def news(before: DogView, after: DogView) -> list[Event]:
    """Return the log lines from one view of a seat to a later one."""
    events: list[Event] = []
    told = len(before.plays)
    if after.round > before.round:
        known = told if after.round == before.round + 1 else 0
        for play in after.last_round[known:]:
            events += tidings(play)
        told = 0
    if after.shuffles > before.shuffles:
        events.append(Event("shuffled", {}))
    if after.phase >= AT_SWAP and (after.round > before.round or before.phase < AT_SWAP):
        facts = {"number": after.round + 1, "size": after.size, "seat": after.starter}
        events.append(Event("deals", facts))
    _swap(events, before, after)
    for play in after.plays[told:]:
        events += tidings(play)
    for seat in range(SEATS):
        if is_in(after.marbles[seat]) and not is_in(before.marbles[seat]):
            events.append(Event("all_in", {"seat": seat}))
    if after.ruled and (not before.ruled or after.points != before.points):
        events.append(Event("ruled", {"points": after.points[:2], "teams": [[0, 2], [1, 3]]}))
    if after.phase == AT_END and (before.phase != AT_END or after.points != before.points):
        best = max(after.points)
        events.append(
            Event("wins", {"seats": [seat for seat in range(SEATS) if after.points[seat] == best]})
        )
    return events


def is_in(marbles: list[int]) -> bool:
    """Tell whether all marbles of a player are in the goal."""
    return all(GOALS <= place < HOME for place in marbles)


def _swap(events: list[Event], before: DogView, after: DogView) -> None:
    if after.phase == AT_SWAP:
        if after.gave != NONE and before.gave == NONE:
            events.append(Event("lays_down", {"seat": after.seat, "card": after.gave}))
    elif after.swapped and not before.swapped:
        events.append(Event("swapped", {}))
        if after.received != NONE:
            events.append(Event("received", {"gave": after.gave, "received": after.received}))


def tidings(play: SeenPlay) -> list[Event]:
    """Return what one play did, as lines for the log."""
    if play.card() == NONE:
        return [Event("folds", {"seat": play.seat, "cards": play.hand})]
    facts = {"seat": play.seat, "card": play.meaning(), "steps": steps_of(play)}
    events = [Event("plays_joker" if play.card() == JOKER else "plays", facts)]
    for owner in range(SEATS):
        if play.sent[owner]:
            facts = {"owner": owner, "count": play.sent[owner]}
            events.append(Event("goes_home", facts))
    return events


def steps_of(play: SeenPlay) -> list[tuple[int, ...]]:
    """Return what a play moved: from and to, marked by a third entry if swapped, or coming out."""
    steps = play.steps()
    if len(steps) == 1:
        return [(steps[0],)]
    if play.meaning() == JACK:
        return [(steps[0], steps[1], JACK)]
    return [(steps[place], steps[place + 1]) for place in range(0, len(steps), 2)]
