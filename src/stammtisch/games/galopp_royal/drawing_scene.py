"""What the parts of Galopp Royal's picture share: where things lie, names, who lies where."""

from functools import cache
from typing import NamedTuple, cast

from stammtisch.core.drawing import LETTER, Drawing, Point, fitted
from stammtisch.games.galopp_royal.drawing_parts import Box
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.view import GaloppView
from stammtisch.games.galopp_royal.words import WORDS


class Layout(NamedTuple):
    """Where things lie; the same for all views of a table."""

    is_tall: bool
    # The course
    left: float
    top: float
    width: float
    lane: float  # the height of one
    sedan: float  # its size
    # The boards
    edge: float  # the left edge
    boards: float  # the upper edge of the first
    row: float  # the height of one
    board_width: float
    names: float
    die: float
    cards: float
    card_width: float
    card_height: float
    card_step: float  # from one to the next
    # The rest
    panel: Box
    table: Box
    height: float


@cache
def layout(is_tall: bool, seats: int) -> Layout:
    """Return where things lie for so many players."""
    if is_tall:
        lane = {3: 40, 4: 36, 5: 32, 6: 28}[seats]
        panel = Box(8, 22 + lane * seats, 344, 152)
        boards = panel.y + panel.height + 2
        table = Box(8, boards + 42 * seats + 6, 344, 176)
        return Layout(
            is_tall=True, left=8, top=18, width=344, lane=lane, sedan=0.9, edge=8, boards=boards,
            row=42, board_width=344, names=46, die=177, cards=199, card_width=35, card_height=36,
            card_step=37, panel=panel, table=table, height=table.y + table.height + 8,
        )  # fmt: skip
    row = {3: 96, 4: 82, 5: 70, 6: 62}[seats]
    panel = Box(12, 54 + row * seats, 588, 176)
    return Layout(
        is_tall=False, left=424, top=44, width=524, lane=row, sedan=1.3, edge=12, boards=44,
        row=row, board_width=404, names=60, die=196, cards=224, card_width=42,
        card_height=min(row - 8, 70), card_step=46, panel=panel,
        table=Box(612, panel.y, 336, 176), height=panel.y + 186,
    )  # fmt: skip


def phased(lay: Layout, view: GaloppView) -> Layout:
    """Return where the panel and the boards lie in a phase, where it is narrow.

    Whose carriers are to be chosen from has the boards first, and no course.
    """
    panel, boards = lay.panel, lay.boards
    if view.phase == Phase.CHANGE:
        boards = 2.0
        panel = panel._replace(y=boards + lay.row * view.seats + 4)
    elif view.auction is not None:
        panel = panel._replace(height=116)
        boards = panel.y + panel.height + 2
    end = max(boards + lay.row * view.seats, panel.y + panel.height)
    table = lay.table._replace(y=end + 6)
    height = table.y + table.height + 8
    return lay._replace(panel=panel, boards=boards, table=table, height=height)


def along(lay: Layout, pond: int, finish: int, field: int) -> float:
    """Return where on the course a field lies."""
    gap = 14  # around what stands under the arch or lies in the pond
    span = (lay.width - 66 - 2 * gap) / (finish + pond)
    return lay.left + 28 + (field + pond) * span + gap * ((field > -pond) + (field == finish))


class Scene:
    """One view being drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.view = view = cast(GaloppView, drawing.view)
        self.is_tall = drawing.is_tall
        self.lang = drawing.teller.lang
        self.lay = layout(drawing.is_tall, view.seats)
        if self.is_tall:
            self.lay = phased(self.lay, view)
            rows = {Phase.CHANGE: view.seats, Phase.OVER: 0}.get(view.phase, 1)
            drawing.fold = self.lay.boards + self.lay.row * rows + 2
        self.pond = int(view.terms.pond)
        below = view.seats - 1 if view.seat is None else view.seat  # the viewer lies lowest
        self.order = [(below + 1 + step) % view.seats for step in range(view.seats)]
        self.names = [fitted(name, 12 * LETTER) for name in drawing.teller.names]
        before = cast(GaloppView | None, drawing.before)
        self.before = before if before is not None and before.seats == view.seats else None
        self.steps = self._steps()
        # what shows the viewer's own roll, which the page keeps back until the die is pressed
        is_rolling = view.phase == Phase.MOVE and view.turn == view.seat
        self.after_roll = "after-roll" if is_rolling else ""
        drawing.height = self.lay.height

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's texts, names shortened."""
        return WORDS.say(key, facts, self.lang, self.names)

    def at(self, field: int) -> float:
        """Return where on the course a field lies."""
        return along(self.lay, self.pond, self.view.finish, field)

    def lane(self, seat: int) -> float:
        """Return the middle of a seat's lane."""
        return self.lay.top + (self.order.index(seat) + 0.5) * self.lay.lane

    def _steps(self) -> dict[int, int]:
        """Return in which order sedans have moved: the player's own, then others clockwise."""
        view, before = self.view, self.before
        if view.played is None or before is None or before.race != view.race:
            return {}
        mover = view.played.seat
        around = [(mover + step) % view.seats for step in range(view.seats)]
        moved = [seat for seat in around if before.fields[seat] != view.fields[seat]]
        return {seat: step for step, seat in enumerate(moved, start=1)}

    def source(self, seat: int) -> Point:
        """Return where new carriers come from: the auction, or the stock."""
        lay = self.lay
        ended = self.view.last_auction
        if ended is not None and ended.buyer == seat:
            return lay.left + lay.width / 2, lay.top + lay.lane * self.view.seats / 2
        return self.stock

    @property
    def stock(self) -> Point:
        """Return where cards are drawn from: where the piles are told of."""
        return self.lay.table.x + 10, self.lay.table.y + 110
