"""The log of Mau-Mau: what happened between two views."""

from mau_mau.codes import Phase
from mau_mau.view import MauMauView
from stammtisch.core.game import Event
from stammtisch.core.shapes import NOTHING


def news(before: MauMauView, after: MauMauView) -> list[Event]:
    """Return what happened between two views: who acted before did one thing, chance the rest."""
    events: list[Event] = []
    if len(before.history) < len(after.history):
        entered = after.history[-1]
        events.append(Event("round_over", {"who": entered.index(0), "card": after.last}))
        for seat, points in enumerate(entered):
            if points:
                events.append(Event("penalty", {"who": seat, "points": points}))
    elif before.round == after.round and before.to_act:
        events += _turn(before, after, before.acting)
    if before.round < after.round:
        events.append(Event("dealt", {"round": after.round, "top": after.pile[0]}))
    elif before.mixes < after.mixes:
        events.append(Event("reshuffled", {}))
    return events


def _turn(before: MauMauView, after: MauMauView, who: int) -> list[Event]:
    grown = after.counts[who] - before.counts[who]
    if grown < 0:
        laid = Event("laid", {"who": who, "card": after.pile[-1]})
        return [laid, Event("mau", {"who": who})] if after.counts[who] == 1 else [laid]
    if before.phase == Phase.WISH and after.wish != NOTHING:
        return [Event("wished", {"who": who, "suit": after.wish})]
    if grown > 0:
        drawn = [card for card in after.hand if card not in before.hand]
        own = Event("you_drew", {"cards": drawn})
        return [own if who == after.seat else Event("drew", {"who": who, "count": grown})]
    is_same = before.acting == after.acting and before.phase == after.phase
    return [] if is_same else [Event("passes", {"who": who})]
