"""The log: what a viewer learned between two views, and from nothing but these two."""

from stammtisch.core.game import Event
from stammtisch.games.greyhounds.board import BETS, DOGS, DUMMY, HUNDRED, LONE, RACES, dog_at
from stammtisch.games.greyhounds.cards import FIVE
from stammtisch.games.greyhounds.scoring import HOME, OUT, RESTS, RUNS, Result, pays, prize
from stammtisch.games.greyhounds.state import AT_BET, AT_DISCARD, AT_END, AT_RUN
from stammtisch.games.greyhounds.view import (
    GreyhoundsView,
    SeenPass,
    order_of,
    pass_of,
    slip_of,
)

KEYS = {RUNS: "runs", HOME: "home", OUT: "out", RESTS: "rests"}


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
        played = pass_of(result, len(after.results))
        _tell_pass(events, before, played, order_of(result.order))
        if before.race == RACES and before.passes == FIVE - 1:
            _tell_discards(events, before, played)
        _settle(events, after, result)
    _choices(events, before, after)
    if after.race == before.race and after.passes > before.passes and after.last_pass is not None:
        _tell_pass(events, before, after.last_pass, after.order)
        if after.passes % FIVE == 0:
            events.append(Event("taken_up", {}))
        _tell_opened(events, after.opened, after, [])
    elif after.phase == AT_RUN:
        known = before.opened if before.race == after.race else []
        _tell_opened(events, after.opened, after, known)
    for seat in after.shown:
        if seat not in before.shown and seat != after.seat:
            events.append(Event("discard_was", {"seat": seat, "card": after.discards[seat]}))
    if after.race > before.race:
        _open_race(events, after)
    if after.phase == AT_END != before.phase:
        _end(events, after)
    return events


def _choices(events: list[Event], before: GreyhoundsView, after: GreyhoundsView) -> None:
    """Tell what was chosen before the dogs run, as far as this viewer may know it."""
    if after.placement != LONE and before.placement == LONE:
        dogs = [dog_at(after.placement, place) for place in range(DOGS)]
        events.append(Event("odds_are", {"seat": after.bookmaker, "dogs": dogs}))
    if after.race != before.race:
        return
    me = after.seat
    if me is not None and before.phase == AT_BET and after.slips[me] and not before.slips[me]:
        events.append(_bet(me, after.slips[me]))
    if after.phase == AT_DISCARD and before.phase == AT_BET:
        events.append(Event("all_have_bet", {}))
    if me is not None and after.discards[me] and not before.discards[me]:
        events.append(Event("you_discard", {"card": after.discards[me]}))
    if after.phase == AT_RUN != before.phase:
        events.append(Event("slips_handed", {"seat": after.bookmaker}))
        if after.seats == DUMMY:
            events.append(Event("dummy_runs", {"dog": DUMMY}))
        if me == after.bookmaker:
            for seat in range(after.seats):
                if after.slips[seat]:
                    events.append(_bet(seat, after.slips[seat]))


def _bet(seat: int, slip: list[int]) -> Event:
    win, place, pair, *stakes = slip
    facts = {
        "seat": seat,
        "win": win,
        "place": place,
        "pair": pair,
        "win_stake": stakes[0] * HUNDRED,
        "place_stake": stakes[1] * HUNDRED,
        "pair_stake": stakes[2] * HUNDRED,
    }
    return Event("bets", facts)


def _tell_opened(
    events: list[Event], opened: list[int], view: GreyhoundsView, known: list[int]
) -> None:
    """Tell the cards of a pass under way that have been opened since."""
    for dog in sorted(opened, key=lambda dog: -view.dogs[dog]):
        if dog not in known and dog < view.seats:
            events.append(Event("plays", {"dog": dog, "card": view.laid[dog]}))


def _tell_pass(
    events: list[Event], before: GreyhoundsView, played: SeenPass, order: list[int]
) -> None:
    """Tell the cards that completed a pass, then what happened to the dogs, one by one."""
    cards = played.cards
    ran = [dog for dog in range(DOGS) if cards[dog]]
    for dog in sorted(ran, key=lambda dog: -before.dogs[dog]):
        if dog not in before.opened and dog < before.seats:
            events.append(Event("plays", {"dog": dog, "card": cards[dog]}))
    for card in sorted({cards[dog] for dog in ran}, reverse=True):
        equal = [dog for dog in ran if cards[dog] == card]
        if len(equal) > 1:
            events.append(Event("cancel", {"dogs": equal}))
    kinds = [event.what for event in played.events]
    if RUNS not in kinds:
        events.append(Event("nobody_runs", {}))
        if RESTS in kinds:
            events.append(Event("stopped", {}))
    for event in played.events:
        facts = {"dog": event.dog, "steps": event.steps, "distance": event.distance}
        if event.what != RUNS:
            facts = {"dog": event.dog, "place": order.index(event.dog) + 1}
        events.append(Event(KEYS[event.what], facts))


def _tell_discards(events: list[Event], before: GreyhoundsView, played: SeenPass) -> None:
    """Tell what was discarded by those whose fifth card ends the race (GH-13)."""
    for seat, six in enumerate(before.opened_cards[-1]):
        if played.cards[seat] and seat != before.seat and seat not in before.shown:
            (card,) = {*six} - {*before.spent[seat], played.cards[seat]}
            events.append(Event("discard_was", {"seat": seat, "card": card}))


def _settle(events: list[Event], after: GreyhoundsView, result: Result) -> None:
    """Tell the order of arrival, everyone's bets, and who gets what (GH-23)."""
    facts = {"race": len(after.results), "dogs": order_of(result.order)}
    events.append(Event("race_was", facts))
    bettors = [seat for seat in range(after.seats) if seat != after.bookmaker]
    for seat in bettors:
        events.append(_bet(seat, slip_of(result.slips[seat])))
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
