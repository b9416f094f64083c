"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import NOBODY, Event
from stammtisch.games.hydra.cards import FOX, NOTHING, ORDINARY
from stammtisch.games.hydra.parties import declaring, in_the_open, sides
from stammtisch.games.hydra.rules import ANTRAG, MORBUS, SOLO, VALEO
from stammtisch.games.hydra.scoring import (
    FIFTY,
    Result,
    Trick,
    against,
    laid,
    multiplier,
    tenth,
)
from stammtisch.games.hydra.state import Contest, Phase
from stammtisch.games.hydra.view import UNPROVEN, WITH, HydraView


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
        if after.phase == Phase.OVER:
            return [*events, Event("wins", {"seats": after.winners()})]
        return events + _new_deal(after)
    if after.throws > before.throws:
        facts = {"seat": after.shown_by, "cards": after.shown}
        events.append(Event("throws_in", facts))
        return events + _new_deal(after)
    if before.phase < 0 < after.phase:
        return events + _new_deal(after)
    _find_game(events, before, after)
    _antrag(events, before, after)
    _tricks(events, before, after)
    return events


def _new_deal(view: HydraView) -> list[Event]:
    events = [Event("deals", {"seat": view.dealer, "number": view.scored + 1})]
    if view.idle != NOBODY:
        events.append(Event("sits_out_now", {"seat": view.idle}))
    return events


def _find_game(events: list[Event], before: HydraView, after: HydraView) -> None:
    if after.answered and not before.answered:
        events.append(Event("wants_to_throw" if after.threw else "keeps", {"seat": after.seat}))
    for seat in after.active():
        if seat in after.spoken and seat not in before.spoken:
            word = MORBUS if seat in after.morbus else VALEO
            events.append(Event("says", {"seat": seat, "call": word}))
    for seat in after.active():
        if seat in after.solos + after.antrags and seat not in before.solos + before.antrags:
            word = SOLO if seat in after.solos else ANTRAG
            events.append(Event("says", {"seat": seat, "call": word}))
    if after.contest == Contest.SOLO != before.contest:
        events.append(Event("solo_is", {"seat": after.declarer, "mode": after.mode}))


def _antrag(events: list[Event], before: HydraView, after: HydraView) -> None:
    if after.open_card != NOTHING and before.open_card == NOTHING:
        events.append(Event("lays", {"seat": after.declarer, "card": after.open_card}))
    for seat in after.active():
        if seat in after.declined and seat not in before.declined:
            events.append(Event("declines", {"seat": seat}))
    if before.phase == Phase.ASK and after.phase == Phase.TRICKS:  # HY-16
        events.append(Event("antrag_fails", {"seat": before.declarer}))
    if after.taker != NOBODY and before.taker == NOBODY:
        events.append(Event("accepts", {"seat": after.taker, "proposer": after.declarer}))
        if after.seat == after.taker:
            taken = [after.offered, after.offered, after.open_card]
            events.append(Event("takes_up", {"cards": taken}))
    if after.contest == Contest.ANTRAG and after.phase == Phase.TRICKS != before.phase:
        events.append(Event("gives", {"seat": after.taker}))
        if after.given:
            events.append(Event("given", {"cards": after.given}))


def _tricks(events: list[Event], before: HydraView, after: HydraView) -> None:
    known = len(before.trick)
    for number, trick in enumerate(after.tricks[len(before.tricks) :], len(before.tricks) + 1):
        _begins(events, number, trick.cards, known)
        _plays(events, after, trick.leader, trick.cards, known)
        _takes(events, trick)
        if after.contest in (Contest.SOLO, Contest.ANTRAG):  # HY-33: else it would tell parties
            _foxes(events, after, trick, list(against(declaring(after), after.seats, after.idle)))
        known = 0
    _begins(events, len(after.tricks) + 1, after.trick, known)
    _plays(events, after, after.leader, after.trick, known)
    _light(events, before, after)


def _light(events: list[Event], before: HydraView, after: HydraView) -> None:
    """Tell which parties the key cards have shown to everybody since (HY-20)."""
    known, proven = in_the_open(before), in_the_open(after)
    if known == proven or not proven:
        return
    known = known or [[UNPROVEN] * after.seats for _ in range(after.seats)]
    active = after.active()
    if all(UNPROVEN not in [proven[one][other] for other in active] for one in active):
        groups = sides(proven, active)
        events.append(Event(f"all_in_light_{len(groups)}", {"sides": groups}))
        return
    for group in sides(proven, active):
        if any(known[one][other] != WITH for one in group for other in group if one != other):
            events.append(Event("comes_to_light", {"seats": group}))


def _begins(events: list[Event], number: int, cards: list[int], known: int) -> None:
    """Tell which trick it is as its first card is laid."""
    if cards and known == 0:
        events.append(Event("trick_begins", {"number": number}, fades=True))


def _plays(events: list[Event], view: HydraView, leader: int, cards: list[int], known: int) -> None:
    """Tell the cards of a trick, without so many that are known already."""
    for seat, card in laid(leader, cards, view.seats, view.idle)[known:]:
        events.append(Event("plays", {"seat": seat, "card": card}, fades=True))


def _takes(events: list[Event], trick: Trick) -> None:
    eyes = trick.eyes()
    events.append(Event("takes", {"seat": trick.winner, "eyes": eyes}, fades=True))
    if trick.bonus():
        key = "hydra_trick" if eyes >= FIFTY else "doppelkopf"
        events.append(Event(key, {"seat": trick.winner}))


def _foxes(events: list[Event], view: HydraView, trick: Trick, party: list[int]) -> None:
    if view.mode == ORDINARY:
        for seat, card in laid(trick.leader, trick.cards, view.seats, view.idle):
            if card == FOX and party[seat] != party[trick.winner]:
                events.append(Event("fox_caught", {"seat": trick.winner, "owner": seat}))


def _finish_round(events: list[Event], before: HydraView, result: Result) -> None:
    """Tell the last trick's cards and who took it: the later view has cleared the table."""
    trick = result.last_trick
    _begins(events, len(before.tricks) + 1, trick.cards, len(before.trick))
    _plays(events, before, trick.leader, trick.cards, len(before.trick))
    _takes(events, trick)
    told_before = before.contest in (Contest.SOLO, Contest.ANTRAG)
    for caught in [trick] if told_before else [*before.tricks, trick]:  # HY-33
        _foxes(events, before, caught, list(result.party))


def _score(events: list[Event], after: HydraView) -> None:
    result = after.results[-1]
    facts: dict[str, object] = {"number": after.scored, "kind": result.kind}
    if result.mode == NOTHING:
        events.append(Event("round_was", facts))
    else:
        facts["mode"] = result.mode
        events.append(Event("round_was_solo", facts))
    for party in sorted({*result.party} - {NOTHING}):
        seats = [seat for seat in range(after.seats) if result.party[seat] == party]
        eyes = sum([result.eyes[seat] for seat in seats])
        sums: dict[str, object] = {
            "seats": seats,
            "eyes": eyes,
            "tenth": int(tenth(eyes)),
            "factor": int(multiplier(result.kind, len(seats), seats[0] == result.declarer)),
            "bonus": sum([result.bonus[seat] for seat in seats]),
            "points": result.points[seats[0]],
        }
        events.append(Event("party_scores" if len(seats) > 1 else "player_scores", sums))
