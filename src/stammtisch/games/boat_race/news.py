"""What a viewer learned between two of its views, as lines for the log."""

from stammtisch.core.game import Event
from stammtisch.games.boat_race.cards import (
    CAMBRIDGE,
    COMPLETES,
    NONE,
    OXFORD,
    POINT_CARDS,
)
from stammtisch.games.boat_race.rules import Phase
from stammtisch.games.boat_race.scoring import Finish, Stage, boat_paid
from stammtisch.games.boat_race.view import BoatRaceView, Trick


def news(before: BoatRaceView, after: BoatRaceView) -> list[Event]:
    """Return the log lines between two views of the same viewer, the earlier one first."""
    events: list[Event] = []
    if before.starter is None and after.starter is not None:
        starter = after.history[0].starter if after.history else after.starter
        events.append(Event("starter_drawn", {"who": int(starter)}))
    told = _told(before)
    scored = len(before.history)
    if scored < len(after.history):
        if scored == len(after.history) - 1:  # the last stage's cards still lie open
            events.extend(_last_stage(after, told))
        for number in range(scored, len(after.history)):
            events.extend(_scored(after, number))
        told = 0
    if _is_dealt(after) and (scored < len(after.history) or not _is_dealt(before)):
        events.extend(_begins(after))
    events.extend(_running_stage(after, told))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        events.extend(_over(after))
    return events


def _is_dealt(view: BoatRaceView) -> bool:
    return view.phase not in (Phase.LOT, Phase.DEAL, Phase.OVER)


def _begins(view: BoatRaceView) -> list[Event]:
    events = [Event("stage_begins", {"stage": view.stage, "who": view.starter})]
    if view.doubled is not None:
        events.append(Event("doubled", {"boat": view.doubled}))
    return events


def _told(view: BoatRaceView) -> int:
    """Return how many lines the running stage has had so far."""
    if view.starter is None or view.ranking is None:
        return 0
    return 1 + sum([_lines_of(trick, view.seats) for trick in view.all_tricks()])


def _lines_of(trick: Trick, seats: int) -> int:
    return 1 + len(trick.cards) + (len(trick.cards) == seats and trick.card is not None)


def _running_stage(view: BoatRaceView, told: int) -> list[Event]:
    if view.starter is None or view.ranking is None:
        return []
    return _stage(view.starter, view.ranking, view.all_tricks(), view.seats, told)


def _last_stage(view: BoatRaceView, told: int) -> list[Event]:
    if not view.last_stage:
        return []
    stage = view.history[-1]
    return _stage(int(stage.starter), int(stage.ranking), view.last_stage, view.seats, told)


def _stage(starter: int, ranking: int, tricks: list[Trick], seats: int, told: int) -> list[Event]:
    """Return the lines of a stage after those that have been told."""
    events = [Event("ranked", {"who": starter, "ranking": ranking})][told:]
    number = 1  # of the next line
    for trick in tricks:
        if number + _lines_of(trick, seats) > told:
            events.extend(_trick(trick, seats)[max(0, told - number) :])
        number += _lines_of(trick, seats)
    return events


def _trick(trick: Trick, seats: int) -> list[Event]:
    announcer = (trick.leader - 1) % seats
    events = [Event("announced", {"who": announcer, "boat": trick.boat})]
    for place, card in enumerate(trick.cards):
        events.append(Event("played", {"who": (trick.leader + place) % seats, "card": card}))
    if len(trick.cards) == seats and trick.card is not None:
        events.append(_taken(trick, trick.card))
    return events


def _taken(trick: Trick, card: int) -> Event:
    boat = int(boat_paid(trick.boat, card))
    facts = {"who": trick.winner, "card": card, "boat": boat}
    if boat == NONE:
        return Event("trick_worthless", {"who": trick.winner, "card": card})
    if boat != trick.boat:
        return Event("trick_turned", facts)
    earlier = trick.cards[: trick.cards.index(card)]
    points = [other for other in earlier if other < POINT_CARDS]
    if card < POINT_CARDS and points and points[-1] == COMPLETES[card]:
        return Event("trick_taken_eight", facts)
    return Event("trick_taken", facts)


def _scored(view: BoatRaceView, number: int) -> list[Event]:
    stage = view.history[number]
    facts: dict[str, object] = {
        "stage": number + 1,
        "oxford": int(stage.points[OXFORD]),
        "cambridge": int(stage.points[CAMBRIDGE]),
    }
    winner = int(stage.winner())
    if winner == NONE:
        events = [Event("stage_drawn", facts)]
    else:
        events = [Event("stage_won", {**facts, "boat": winner})]
    for seat in range(view.seats):
        oxford = int(stage.columns[2 * seat])
        cambridge = int(stage.columns[2 * seat + 1])
        if oxford + cambridge > 0:
            entered = {"who": seat, "oxford": oxford, "cambridge": cambridge}
            events.append(Event("entered", entered))
    if stage.finish != Finish.PLAIN:
        boat = OXFORD if stage.advance[OXFORD] > 0 else CAMBRIDGE
        events.append(Event(f"finish_{stage.finish.name.lower()}", {"boat": boat}))
    events.extend(_moved(view.history[: number + 1], int(view.material.course)))
    return events


def _moved(stages: list[Stage], course: int) -> list[Event]:
    events: list[Event] = []
    for boat in (OXFORD, CAMBRIDGE):
        fields = int(stages[-1].advance[boat])
        if fields > 0:
            place = sum([int(stage.advance[boat]) for stage in stages])
            if place >= course:
                events.append(Event("moved_home", {"boat": boat, "fields": fields}))
            else:
                facts = {"boat": boat, "fields": fields, "place": place, "course": course}
                events.append(Event("moved", facts))
    return events


def _over(view: BoatRaceView) -> list[Event]:
    events = [Event("race_over", {"boat": view.winner})]
    for seat, (oxford, cambridge) in enumerate(view.columns):
        facts = {"who": seat, "oxford": oxford, "cambridge": cambridge, "total": view.points[seat]}
        events.append(Event("final_points", facts))
    best = max(view.points)
    winners = [seat for seat, points in enumerate(view.points) if points == best]
    events.append(Event("match_won" if len(winners) == 1 else "match_shared", {"who": winners}))
    return events
