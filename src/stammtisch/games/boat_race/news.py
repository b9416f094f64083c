"""What a viewer learned between two of its views, as lines for the log."""

from stammtisch.core.game import Event
from stammtisch.games.boat_race.cards import BOAT_NAMES, CAMBRIDGE, NOTHING, OXFORD
from stammtisch.games.boat_race.scoring import Finish, boat_paid
from stammtisch.games.boat_race.state import Phase
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
        if scored == len(after.history) - 1 and after.last_stage:  # its cards still lie open
            last = after.history[-1]
            events += _stage(int(last.starter), int(last.ranking), after.last_stage, told)
        for number in range(scored, len(after.history)):
            events += _scored(after, number)
        told = 0
    if _is_dealt(after) and (scored < len(after.history) or not _is_dealt(before)):
        events.append(Event("stage_begins", {"stage": after.stage, "who": after.starter}))
        if after.doubled is not None:
            events.append(Event("doubled", {"boat": after.doubled}))
    if after.starter is not None and after.ranking is not None:
        events += _stage(after.starter, after.ranking, after.all_tricks(), told)
    return [*events, *_over(after)] if before.winner is None else events


def _is_dealt(view: BoatRaceView) -> bool:
    return view.phase > Phase.OVER or view.phase == Phase.FINAL_LOT


def _told(view: BoatRaceView) -> int:
    """Return how many lines the running stage has had so far."""
    return 0 if view.ranking is None else 1 + sum(_lines_of(trick) for trick in view.all_tricks())


def _lines_of(trick: Trick) -> int:
    return 1 + len(trick.cards) + (len(trick.cards) == trick.seats)


def _stage(starter: int, ranking: int, tricks: list[Trick], told: int) -> list[Event]:
    """Return the lines of a stage after those that have been told."""
    events = [Event("ranked", {"who": starter, "ranking": ranking})][told:]
    number = 1  # of the next line
    for count, trick in enumerate(tricks, start=1):
        if number + _lines_of(trick) > told:
            events += _trick(trick, count)[max(0, told - number) :]
        number += _lines_of(trick)
    return events


def _trick(trick: Trick, number: int) -> list[Event]:
    facts = {"number": number, "who": trick.announcer(), "boat": trick.boat}
    events = [Event("announced", facts)]
    events += [Event("played", {"who": seat, "card": card}) for seat, card in trick.plays()]
    if len(trick.cards) == trick.seats and trick.card is not None:
        events.append(_taken(trick, trick.card))
    return events


def _taken(trick: Trick, card: int) -> Event:
    boat = int(boat_paid(trick.boat, card))
    facts = {"who": trick.winner, "card": card, "boat": boat}
    if boat == NOTHING:
        return Event("trick_worthless", {"who": trick.winner, "card": card})
    if boat != trick.boat:
        return Event("trick_turned", facts)
    is_eight = trick.is_eight(card, trick.cards.index(card))
    return Event("trick_taken_eight" if is_eight else "trick_taken", facts)


def _scored(view: BoatRaceView, number: int) -> list[Event]:
    stage = view.history[number]
    facts = {"stage": number + 1, **_by_boat([int(points) for points in stage.points])}
    winner = int(stage.winner())
    events = [Event("stage_drawn", facts)]
    if winner != NOTHING:
        events = [Event("stage_won", {**facts, "boat": winner})]
    for seat in range(view.seats):
        if sum(stage.entered(seat)) > 0:
            events.append(Event("entered", {"who": seat, **_by_boat(stage.entered(seat))}))
    if stage.finish != Finish.POINTS:
        boat = OXFORD if stage.advance[OXFORD] > 0 else CAMBRIDGE
        events.append(Event(f"finish_{stage.finish.name.lower()}", {"boat": boat}))
    return [*events, *_moved(view, number)]


def _by_boat(figures: list[int]) -> dict[str, object]:
    return {"oxford": figures[OXFORD], "cambridge": figures[CAMBRIDGE]}


def _moved(view: BoatRaceView, number: int) -> list[Event]:
    """Return how far a stage brought the boats."""
    events: list[Event] = []
    course = int(view.terms.course)
    for boat in range(len(BOAT_NAMES)):
        fields = int(view.history[number].advance[boat])
        place = sum([int(stage.advance[boat]) for stage in view.history[: number + 1]])
        facts = {"boat": boat, "fields": fields}
        if place >= course and fields > 0:
            events.append(Event("moved_home", facts))
        elif fields > 0:
            events.append(Event("moved", {**facts, "place": place, "course": course}))
    return events


def _over(view: BoatRaceView) -> list[Event]:
    """Return who has won, once a boat is home."""
    if view.winner is None:
        return []
    events = [Event("race_over", {"boat": view.winner})]
    for seat, column in enumerate(view.columns):
        facts = {"who": seat, **_by_boat(column), "total": view.points[seat]}
        events.append(Event("final_points", facts))
    winners = view.winners()
    return [*events, Event("match_won" if len(winners) == 1 else "match_shared", {"who": winners})]
