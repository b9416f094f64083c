"""What tricks, stages and the race are worth: figures in, figures out."""

from enum import IntEnum

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.game import Json
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CAMBRIDGE,
    COX,
    NOTHING,
    OAR,
    OXFORD,
    RANKING_NAMES,
)


class Finish(IntEnum):
    """What decided how far the boats moved; all but POINTS are cases of BR-16."""

    POINTS = 0
    STAGE_WON = 1
    LAST_WINNER = 2
    AHEAD = 3
    LOT = 4


def boat_paid(boat: i64, card: i64) -> i64:
    """Return the boat that a trick of `boat` won with `card` scores for, or NOTHING (BR-11)."""
    if card == OAR:
        return NOTHING
    if card == COX:
        return 1 - boat
    return boat


def boat_behind(boats: vec[i64]) -> i64:
    """Return the boat whose points are doubled, or NOTHING while the boats are level (BR-12)."""
    return greater(boats[CAMBRIDGE], boats[OXFORD])


def greater(oxford: i64, cambridge: i64) -> i64:
    """Return the boat with the greater figure, or NOTHING if they are equal."""
    if oxford == cambridge:
        return NOTHING
    return OXFORD if oxford > cambridge else CAMBRIDGE


@mypyc_attr(allow_interpreted_subclasses=True)  # lets core/frozen.py make one
class Stage:
    """One scored stage; never changes once it stands in the history."""

    def __init__(self, starter: i64, ranking: i64, tricks: vec[i64], won: vec[i64]) -> None:
        self.starter: i64 = starter
        self.ranking: i64 = ranking
        self.tricks: vec[i64] = tricks  # played with each boat's cards
        self.columns: vec[i64] = won  # what each seat enters, at seat * 2 + boat
        self.points: vec[i64] = vec[i64]([0, 0])  # of each boat, before doubling
        self.doubled: i64 = NOTHING
        self.advance: vec[i64] = vec[i64]([0, 0])
        self.finish: Finish = Finish.POINTS

    def is_open(self) -> bool:
        """Tell whether a lot must still decide which boat moves (BR-16)."""
        return self.finish == Finish.LOT and self.advance[OXFORD] + self.advance[CAMBRIDGE] == 0

    def winner(self) -> i64:
        """Return the boat that won the stage, by undoubled points, or NOTHING (BR-16)."""
        return greater(self.points[OXFORD], self.points[CAMBRIDGE])

    def entered(self, seat: int) -> list[int]:
        """Return what a seat entered for Oxford and for Cambridge."""
        return [self.columns[2 * seat], self.columns[2 * seat + 1]]

    def to_json(self) -> Json:
        """Return the stage as positions write it: all that follows from its tricks is there."""
        return {
            "ranking": RANKING_NAMES[self.ranking],
            "tricks": [int(count) for count in self.tricks],
            "points": [int(points) for points in self.points],
            "doubled": None if self.doubled == NOTHING else BOAT_NAMES[self.doubled],
            "advance": [int(fields) for fields in self.advance],
            "columns": [self.entered(seat) for seat in range(len(self.columns) // 2)],
        }


def score_stage(stage: Stage, boats: vec[i64], course: i64, last_won: i64, lot: i64) -> None:
    """Double and add up a stage whose columns hold plain points, and say how far the boats move.

    `boats` is where they lie when the stage begins, `last_won` the boat that last won a stage, and
    `lot` the boat drawn if nothing else decides; if it is NOTHING then, no boat moves yet.
    """
    behind = boat_behind(boats)
    stage.doubled = behind
    entered = stage.columns
    points = stage.points
    at: i64
    for at in range(len(entered)):
        boat: i64 = at & 1
        points[boat] += entered[at]
        if boat == behind:
            entered[at] *= 2  # BR-13 the columns are doubled like the boats
    advance = stage.advance
    advance[OXFORD] = points[OXFORD] * (2 if behind == OXFORD else 1)
    advance[CAMBRIDGE] = points[CAMBRIDGE] * (2 if behind == CAMBRIDGE else 1)
    if boats[OXFORD] + advance[OXFORD] < course or boats[CAMBRIDGE] + advance[CAMBRIDGE] < course:
        return
    mover: i64 = stage.winner()
    stage.finish = Finish.STAGE_WON
    if mover == NOTHING:
        mover = last_won
        stage.finish = Finish.LAST_WINNER
    if mover == NOTHING:
        mover = greater(boats[OXFORD], boats[CAMBRIDGE])
        stage.finish = Finish.AHEAD
    if mover == NOTHING:
        mover = lot
        stage.finish = Finish.LOT
    if mover != OXFORD:
        advance[OXFORD] = 0
    if mover != CAMBRIDGE:
        advance[CAMBRIDGE] = 0


def race_winner(boats: vec[i64], course: i64) -> i64:
    """Return the boat that has reached the finish, or NOTHING while none has (BR-15)."""
    if boats[OXFORD] >= course:
        return OXFORD
    return CAMBRIDGE if boats[CAMBRIDGE] >= course else NOTHING


def total(oxford: i64, cambridge: i64, winner: i64) -> i64:
    """Return a player's points: the winning boat's column counts twice (BR-17)."""
    if winner == OXFORD:
        return 2 * oxford + cambridge
    if winner == CAMBRIDGE:
        return oxford + 2 * cambridge
    return oxford + cambridge
