"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import Event
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    DUMMY,
    NOTHING,
    RACES,
    dog_at,
    part,
    unpack,
)
from stammtisch.games.greyhounds.cards import FIVE
from stammtisch.games.greyhounds.scoring import (
    EVENT_NAMES,
    RESTS,
    RUNS,
    Pass,
    Result,
    order_of,
    pays,
    prize,
)
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.telling import bets_event, discarded, event_facts
from stammtisch.games.greyhounds.view import GreyhoundsView, slip_of


def news(before: GreyhoundsView, after: GreyhoundsView) -> list[Event]:
    """Return the log lines from one view of a seat to a later one."""
    events: list[Event] = []
    if after.bookmaker != before.bookmaker:
        events.append(Event("bookmaker_is", {"seat": after.bookmaker}))
    if after.picks and not before.picks:
        facts = {"first": after.picks[0], "second": after.picks[1]}
        events.append(Event("you_picked", facts))
    if len(after.results) > len(before.results):
        result = after.results[-1]
        _tell_pass(events, before, result.last_pass, order_of(result.order))
        if before.race == RACES and before.passes == FIVE - 1:
            _tell_discards(events, before, result.last_pass)
        _settle(events, after, result)
    _choices(events, before, after)
    if after.race == before.race and after.passes > before.passes and after.last_pass is not None:
        _tell_pass(events, before, after.last_pass, after.order)
        if after.passes % FIVE == 0:
            events.append(Event("taken_up", {}))
        _tell_cards(events, [], after.opened, after.laid, after)
    elif after.phase == Phase.RUN:
        known = before.opened if before.race == after.race else []
        _tell_cards(events, known, after.opened, after.laid, after)
    for seat in after.shown:
        if seat not in before.shown and seat != after.seat:
            events.append(Event("discard_was", discarded(after, seat)))
    if after.race > before.race:
        _open_race(events, after)
    if after.phase == Phase.OVER != before.phase:
        _end(events, after)
    return events


def _choices(events: list[Event], before: GreyhoundsView, after: GreyhoundsView) -> None:
    """Tell what was chosen before the dogs run, as far as this viewer may know it."""
    if after.placement != NOTHING and before.placement == NOTHING:
        dogs = [dog_at(after.placement, place) for place in range(DOGS)]
        events.append(Event("odds_are", {"seat": after.bookmaker, "dogs": dogs}))
    if after.race != before.race:
        return
    me = after.seat
    if me is not None and before.phase == Phase.BET and after.slips[me] and not before.slips[me]:
        events.append(bets_event(me, after.slips[me]))
    if after.phase == Phase.DISCARD and before.phase == Phase.BET:
        events.append(Event("all_have_bet", {}))
    if me is not None and after.discards[me] and not before.discards[me]:
        events.append(Event("you_discard", {"card": after.discards[me]}))
    if after.phase == Phase.RUN != before.phase:
        events.append(Event("slips_handed", {"seat": after.bookmaker}))
        if after.seats == DUMMY:
            events.append(Event("dummy_runs", {"dog": DUMMY}))
        if me == after.bookmaker:
            for seat in range(after.seats):
                if after.slips[seat]:
                    events.append(bets_event(seat, after.slips[seat]))


def _tell_cards(
    events: list[Event], known: list[int], dogs: list[int], cards: list[int], view: GreyhoundsView
) -> None:
    """Tell cards that are new in the order in which they were laid; the dummy's is known."""
    owned = [dog for dog in dogs if dog < view.seats]
    new = [dog for dog in owned if dog not in known]
    if new and new == owned:
        events.append(Event("pass_begins", {"number": view.passes + 1}))
    for dog in sorted(new, key=lambda dog: -view.dogs[dog]):
        events.append(Event("plays", {"dog": dog, "card": cards[dog]}))


def _tell_pass(events: list[Event], before: GreyhoundsView, played: Pass, order: list[int]) -> None:
    """Tell the cards that completed a pass, then what happened to the dogs, one by one."""
    cards = unpack(played.cards, DOGS)
    ran = [dog for dog in range(DOGS) if cards[dog]]
    _tell_cards(events, before.opened, ran, cards, before)
    for card in sorted({cards[dog] for dog in ran}, reverse=True):
        equal = [dog for dog in ran if cards[dog] == card]
        if len(equal) > 1:
            events.append(Event("cancel", {"dogs": equal}))
    happened = played.events()
    kinds = [event.what for event in happened]
    if RUNS not in kinds:
        events.append(Event("nobody_runs", {}))
        if RESTS in kinds:
            events.append(Event("stopped", {}))
    for event in happened:
        events.append(Event(EVENT_NAMES[event.what], event_facts(event, order)))


def _tell_discards(events: list[Event], before: GreyhoundsView, played: Pass) -> None:
    """Tell what was discarded by those whose fifth card ends the race (GH-13)."""
    for seat, six in enumerate(before.opened_cards[-1]):
        last = part(played.cards, seat)
        if last and seat != before.seat and seat not in before.shown:
            (card,) = {*six} - {*before.spent[seat], last}
            events.append(Event("discard_was", {"seat": seat, "card": card}))


def _settle(events: list[Event], after: GreyhoundsView, result: Result) -> None:
    """Tell the order of arrival, everyone's bets, and who gets what (GH-23)."""
    facts = {"race": len(after.results), "dogs": order_of(result.order)}
    events.append(Event("race_was", facts))
    bettors = [seat for seat in range(after.seats) if result.slips[seat]]
    for seat in bettors:
        events.append(bets_event(seat, slip_of(result.slips[seat])))
    for seat in bettors:
        money = prize(seat, result.order)
        if money:
            events.append(Event("prize", {"seat": seat, "money": money}))
    for seat in bettors:
        for bet in range(BETS):
            slip = result.slips[seat]
            money = pays(bet, slip, result.placement, result.order, after.terms)
            if money:
                events.append(Event("bet_pays", {"seat": seat, "bet": bet, "money": money}))
    for seat in range(after.seats):
        events.append(Event("money_is", {"seat": seat, "money": result.money[seat]}))


def _open_race(events: list[Event], after: GreyhoundsView) -> None:
    events.append(Event("race_opens", {"race": after.race, "finish": after.finish()}))
    for seat in range(after.seats):
        cards = after.opened_cards[-1][seat]
        events.append(Event("cards_open", {"seat": seat, "cards": cards}))


def _end(events: list[Event], after: GreyhoundsView) -> None:
    if after.settled[after.bookmaker] < 0:
        events.append(Event("bankrupt", {"seat": after.bookmaker}))
    best = [seat for seat, money in enumerate(after.settled) if money == max(after.settled)]
    events.append(Event("wins", {"seats": best}))
