"""Where the things of a race lie in a picture, and what moved since the last one."""

from typing import Final, NamedTuple, cast

from stammtisch.core.drawing import Drawing, Point, fitted
from stammtisch.games.boat_race.cards import POINT_CARDS
from stammtisch.games.boat_race.telling import BoatRaceTeller
from stammtisch.games.boat_race.view import BoatRaceView

Box = tuple[float, float, float, float]  # x, y, width, height


class Plan(NamedTuple):
    """Where things lie in one layout."""

    width: float  # of the whole
    small: str  # the class of the smallest text
    size: float  # of that text
    edge: float  # free around everything
    lane_top: float
    lane: float  # height of a lane
    start: float  # of the course: where field 0 ends
    finish: float
    shell: float  # length of a boat
    table: Box
    panel: tuple[float, float]  # the most a player's panel is wide, and its height
    laid: tuple[float, float]  # size of a card in the trick
    middle: float  # y of the middle of the table
    own: tuple[float, float, float]  # the viewer's panel: y, width, height
    hand_top: float
    held: tuple[float, float, float]  # size of a card in the hand, and from one to the next
    half: float  # width of one half of the hand
    tab: float  # and of its pack's letter


WIDE: Final = Plan(
    width=960,
    small="t13",
    size=13,
    edge=16,
    lane_top=34,
    lane=36,
    start=208,
    finish=890,
    shell=66,
    table=(16, 140, 674, 332),
    panel=(152, 64),
    laid=(48, 68),
    middle=351,
    own=(390, 560, 76),
    hand_top=480,
    held=(76, 108, 82),
    half=456,
    tab=38,
)
TALL: Final = Plan(
    width=360,
    small="t12",
    size=12,
    edge=8,
    lane_top=4,
    lane=20,
    start=108,
    finish=318,
    shell=46,
    table=(4, 84, 352, 194),
    panel=(150, 68),
    laid=(40, 48),
    middle=246,
    own=(0, 0, 0),  # beside the others'
    hand_top=281,
    held=(59, 42, 62.5),
    half=344,
    tab=26,
)
FOLD: Final = 383.0  # of the tall layout: below it is the score


def plan_of(is_tall: bool) -> Plan:
    """Return where things lie."""
    return TALL if is_tall else WIDE


class Scene:
    """One view being drawn: its layout, and the trick that lies on the table."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.view = cast(BoatRaceView, drawing.view)
        self.before = cast(BoatRaceView | None, drawing.before)
        self.teller = cast(BoatRaceTeller, drawing.teller)
        self.plan = plan_of(drawing.is_tall)
        self.is_tall = drawing.is_tall
        self.base = self.view.seat or 0  # who sits at the bottom
        self.order = [(self.base + k) % self.view.seats for k in range(self.view.seats)]
        self.done = self.view.done()
        # a complete trick lies there until the next one is announced
        self.trick = self.view.trick or (self.done[-1] if self.done else None)
        self.number = len(self.done) if self.view.trick else len(self.done) - 1  # of that trick
        # the stage that the tricks belong to, counted from 0
        self.stage = len(self.view.history) - (1 if self.view.last_stage else 0)
        self.is_dealt = max(map(sum, self.view.counts)) > 0
        drawing.height = FOLD + 50 + 23 * self.view.seats if drawing.is_tall else 606.0
        drawing.fold = FOLD if drawing.is_tall else 0.0

    def named(self, seat: int, width: float, size: float) -> str:
        """Return a player's name, cut to a width."""
        return fitted(self.teller.names[seat], width, size)

    def column(self, seat: int) -> tuple[float, float, float]:
        """Return where a panel across the table is: the middle of its top, and its width."""
        x, y, width, _ = self.plan.table
        others = self.view.seats - 1
        place = self.order.index(seat) - 1  # the left neighbour first
        if self.drawing.is_tall:  # the viewer's own the last
            share = width / self.view.seats
            middle = x + share * (place % self.view.seats + 0.5)
            return middle, y + 4, min(self.plan.panel[0], share - 5)
        share = width / others
        outer = 0 if others == 2 or place in range(1, others - 1) else 26
        panel = min(self.plan.panel[0], share - (6 if others > 3 else 10))
        return x + share * (place + 0.5), y + 8 + outer, panel

    def spot_at(self, seat: int) -> Point:
        """Return where a player's card lies: its upper left corner."""
        width = self.plan.laid[0]
        if self.drawing.is_tall or seat != self.base:
            middle, top, _ = self.column(seat)
            return middle - width / 2, top + self.plan.panel[1] + (7 if self.is_tall else 11)
        x, _, wide, _ = self.plan.table
        return x + wide * 0.5 - width / 2, self.plan.own[0] + 4

    def played(self, seat: int, boat: int, card: int, until: int) -> int:
        """Return how many cards like this one a player played in the first so many tricks."""
        if card < POINT_CARDS:
            return 0  # there is only one
        tricks = self.view.last_stage or self.view.all_tricks()
        return sum(t.boat == boat and (seat, card) in t.plays() for t in tricks[:until])

    def key(self, seat: int, boat: int, card: int, copy: int, stage: int) -> str:
        """Return the key of a card that lies open or is the viewer's own."""
        return f"card-{stage}-{seat}-{boat}-{card}-{copy}"

    def fresh(self, number: int, place: int) -> int:
        """Return in which step something of a trick happened since the last view; 0 before."""
        before = self.before
        if before is None:
            return 0
        told = 0
        if len(before.history) - (1 if before.last_stage else 0) == self.stage:
            told = sum(len(trick.cards) for trick in before.last_stage or before.all_tricks())
        return max(0, number * self.view.seats + place - told + (place < self.view.seats))
