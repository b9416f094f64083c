"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.bits import mask_of
from stammtisch.core.game import Event
from stammtisch.games.hydra.cards import FOX, ORDINARY, PLAYERS
from stammtisch.games.hydra.rules import ANTRAG, MORBUS, SOLO, VALEO
from stammtisch.games.hydra.scoring import FIFTY, NOBODY, Result, against, next_seat
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_DEAL, AT_END, AT_TRICKS, LONE
from stammtisch.games.hydra.view import HydraView, SeenTrick, unpack


def news(before: HydraView, after: HydraView) -> list[Event]:
    """Return the log lines from one view of a seat to a later one."""
    events: list[Event] = []
    for seat in range(after.seats):
        points = after.penalties[seat] - before.penalties[seat]
        if points:
            events.append(Event("penalty", {"seat": seat, "points": points}))
    if after.replays > before.replays:
        events.append(Event("replayed", {}))
        return events + _new_deal(after)
    if after.scored > before.scored:
        _finish_round(events, before, after.results[-1])
        _score(events, after)
        return events + (_end(after) if after.phase == AT_END else _new_deal(after))
    if after.throws > before.throws:
        facts = {"seat": after.shown_by, "cards": after.shown}
        events.append(Event("throws_in", facts))
        return events + _new_deal(after)
    if before.phase <= AT_DEAL < after.phase:
        return events + _new_deal(after)
    _find_game(events, before, after)
    _antrag(events, before, after)
    _tricks(events, before, after)
    return events


def _new_deal(view: HydraView) -> list[Event]:
    events = [Event("deals", {"seat": view.dealer, "number": view.scored + 1})]
    if view.idle != LONE:
        events.append(Event("sits_out_now", {"seat": view.idle}))
    return events


def _end(view: HydraView) -> list[Event]:
    scores = [total - off for total, off in zip(view.totals, view.penalties, strict=True)]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return [Event("wins", {"seats": best})]


def _find_game(events: list[Event], before: HydraView, after: HydraView) -> None:
    if after.answered and not before.answered:
        events.append(Event("wants_to_throw" if after.threw else "keeps", {"seat": after.seat}))
    for seat in after.active():
        if seat in after.spoken and seat not in before.spoken:
            word = MORBUS if seat in after.morbus else VALEO
            events.append(Event("says", {"seat": seat, "call": word}))
    for seat in after.active():
        if seat in after.solos and seat not in before.solos:
            events.append(Event("says", {"seat": seat, "call": SOLO}))
        if seat in after.antrags and seat not in before.antrags:
            events.append(Event("says", {"seat": seat, "call": ANTRAG}))
    if after.contest == AS_SOLO != before.contest:
        events.append(Event("solo_is", {"seat": after.declarer, "mode": after.mode}))


def _antrag(events: list[Event], before: HydraView, after: HydraView) -> None:
    if after.open_card != LONE and before.open_card == LONE:
        events.append(Event("lays", {"seat": after.declarer, "card": after.open_card}))
    for seat in after.active():
        if seat in after.declined and seat not in before.declined:
            events.append(Event("declines", {"seat": seat}))
    if after.taker != LONE and before.taker == LONE:
        events.append(Event("accepts", {"seat": after.taker, "proposer": after.declarer}))
        if after.seat == after.taker:
            taken = [after.offered, after.offered, after.open_card]
            events.append(Event("takes_up", {"cards": taken}))
    if after.contest == AS_ANTRAG and after.phase == AT_TRICKS != before.phase:
        events.append(Event("gives", {"seat": after.taker}))
        if after.given:
            events.append(Event("given", {"cards": after.given}))


def _tricks(events: list[Event], before: HydraView, after: HydraView) -> None:
    known = before.trick
    for trick in after.tricks[len(before.tricks) :]:
        _plays(events, after, trick.leader, trick.cards, len(known))
        _takes(events, trick)
        if after.contest in (AS_SOLO, AS_ANTRAG):  # HY-33: else it would tell secret parties
            row = against(_declaring(after), after.seats, after.idle)
            _foxes(events, after, trick, list(row))
        known = []
    _plays(events, after, after.leader, after.trick, len(known))


def _plays(events: list[Event], view: HydraView, leader: int, cards: list[int], known: int) -> None:
    seat = leader
    for place, card in enumerate(cards):
        if place >= known:
            events.append(Event("plays", {"seat": seat, "card": card}, fades=True))
        seat = next_seat(seat, view.seats, view.idle)


def _declaring(view: HydraView) -> int:
    """Return who plays the Solo or the Antrag, as a set of seats."""
    return mask_of([view.declarer] if view.taker == LONE else [view.declarer, view.taker])


def _takes(events: list[Event], trick: SeenTrick) -> None:
    eyes = trick.eyes()
    events.append(Event("takes", {"seat": trick.winner, "eyes": eyes}, fades=True))
    if trick.bonus():
        events.append(
            Event("hydra_trick" if eyes >= FIFTY else "doppelkopf", {"seat": trick.winner})
        )


def _foxes(events: list[Event], view: HydraView, trick: SeenTrick, party: list[int]) -> None:
    if view.mode == ORDINARY:
        seat = trick.leader
        for card in trick.cards:
            if card == FOX and party[seat] != party[trick.winner]:
                events.append(Event("fox_caught", {"seat": trick.winner, "owner": seat}))
            seat = next_seat(seat, view.seats, view.idle)


def _finish_round(events: list[Event], before: HydraView, result: Result) -> None:
    """Tell the last trick's cards and who took it: the later view has cleared the table."""
    last = result.last_trick
    trick = SeenTrick(last.leader, unpack(last.cards, PLAYERS), last.winner)
    _plays(events, before, trick.leader, trick.cards, len(before.trick))
    _takes(events, trick)
    told_before = before.contest in (AS_SOLO, AS_ANTRAG)
    for caught in [trick] if told_before else [*before.tricks, trick]:  # HY-33
        _foxes(events, before, caught, list(result.party))


def _score(events: list[Event], after: HydraView) -> None:
    result = after.results[-1]
    events.append(Event("round_was", {"number": after.scored, "kind": result.kind}))
    for party in sorted({*result.party} - {NOBODY}):
        seats = [seat for seat in range(after.seats) if result.party[seat] == party]
        facts = {
            "seats": seats,
            "eyes": sum(result.eyes[seat] for seat in seats),
            "bonus": sum(result.bonus[seat] for seat in seats),
            "points": result.points[seats[0]],
        }
        events.append(Event("party_scores" if len(seats) > 1 else "player_scores", facts))
