"""Galopp Royal as a picture: the course, everyone's board, and a panel for what is going on.

Wide, every board lies beside its lane of the course; tall, the course comes first, then the panel,
then the boards. During an auction the bidding takes the place of the course.
"""

from functools import cache
from typing import Final, NamedTuple, cast

from stammtisch.core.drawing import LETTER, Drawing, Point, fitted
from stammtisch.games.galopp_royal.cards import KINDS, LONE, RASCAL, STEP, TEAM
from stammtisch.games.galopp_royal.drawing_panel import draw_panel
from stammtisch.games.galopp_royal.drawing_parts import (
    ARROW,
    CROWN,
    VALUES,
    Box,
    arrow,
    badge,
    coin,
    die,
    face,
    hidden,
    medal,
    sedan,
)
from stammtisch.games.galopp_royal.drawing_style import STYLE
from stammtisch.games.galopp_royal.drawing_table import draw_piles, draw_results
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, REMOVE
from stammtisch.games.galopp_royal.state import AT_END, AT_MOVE
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction

__all__ = ["STYLE", "draw"]

PILL: Final = 36  # how much room a bid takes


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
    boards: float  # the upper edge of the first
    row: float  # the height of one
    board_width: float
    names: float
    die: float
    cards: float
    card_width: float
    card_height: float
    # The rest
    panel: Box
    table: Box
    height: float


@cache
def layout(is_tall: bool, seats: int) -> Layout:
    """Return where things lie for so many players."""
    if is_tall:
        lane = {3: 44, 4: 40, 5: 36, 6: 34}[seats]
        panel = Box(8, 46 + lane * seats, 344, 176)
        boards = panel.y + panel.height + 8
        table = Box(8, boards + 52 * seats + 6, 344, 176)
        return Layout(
            is_tall=True, left=8, top=38, width=344, lane=lane, sedan=1, boards=boards, row=52,
            board_width=344, names=46, die=177, cards=199, card_width=35, card_height=44,
            panel=panel, table=table, height=table.y + table.height + 8,
        )  # fmt: skip
    row = {3: 96, 4: 82, 5: 70, 6: 62}[seats]
    panel = Box(12, 54 + row * seats, 588, 176)
    return Layout(
        is_tall=False, left=424, top=44, width=524, lane=row, sedan=1.3, boards=44, row=row,
        board_width=404, names=60, die=196, cards=224, card_width=42, card_height=min(row - 8, 70),
        panel=panel, table=Box(612, panel.y, 336, 176), height=panel.y + 186,
    )  # fmt: skip


def along(lay: Layout, pond: int, finish: int, field: int) -> float:
    """Return where on the course a field lies."""
    gap = 14  # around what stands under the arch or lies in the pond
    span = (lay.width - 66 - 2 * gap) / (finish + pond)
    return lay.left + 28 + (field + pond) * span + gap * ((field > -pond) + (field == finish))


@cache
def dots(lay: Layout, seats: int, pond: int, finish: int) -> str:
    """Return the fields between pond and arch, on every lane."""
    fields = [along(lay, pond, finish, field) for field in range(1 - pond, finish) if field]
    lanes = [lay.top + (row + 0.5) * lay.lane for row in range(seats)]
    return "".join(f"M{x:.1f} {y:g}h0" for y in lanes for x in fields)


class Picture:
    """One view being drawn."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.view = cast(GaloppView, drawing.view)
        self.lay = layout(drawing.is_tall, self.view.seats)
        self.pond = int(self.view.course.pond)
        seats = self.view.seats
        below = seats - 1 if self.view.seat is None else self.view.seat  # the viewer lies lowest
        self.order = [(below + 1 + step) % seats for step in range(seats)]
        self.names = [fitted(name, 12 * LETTER) for name in drawing.teller.names]
        before = cast(GaloppView | None, drawing.before)
        self.before = before if before is not None and before.seats == seats else None

    def say(self, key: str, **facts: object) -> str:
        """Return one of the game's texts, names shortened."""
        teller = self.drawing.teller
        return teller.game.words.say(key, facts, teller.lang, self.names)

    def draw(self) -> None:
        """Draw it all."""
        drawing, view, lay = self.drawing, self.view, self.lay
        drawing.height = lay.height
        title = drawing.teller.headline(view)
        if lay.is_tall:
            drawing.text(lay.left + 2, 15, title, "bold")
        else:
            drawing.text(16, 30, title, "title")
        if view.auction is not None or view.race == 0:
            self._bidding(view.auction)
        else:
            self._course()
            self._sedans()
        draw_panel(drawing, lay.panel, self.names)
        for row, seat in enumerate(self.order):
            self._board(seat, lay.boards + row * lay.row)
        draw_results(drawing, lay.table)
        draw_piles(drawing, lay.table)

    # The course

    def _at(self, field: int) -> float:
        """Return where on the course a field lies."""
        return along(self.lay, self.pond, self.view.finish, field)

    def _lane(self, seat: int) -> float:
        """Return the middle of a seat's lane."""
        return self.lay.top + (self.order.index(seat) + 0.5) * self.lay.lane

    def _course(self) -> None:
        drawing, view, lay = self.drawing, self.view, self.lay
        pond, bottom = self.pond, lay.top + lay.lane * view.seats
        drawing.rect(lay.left, lay.top - 2, lay.width, bottom - lay.top + 4, "lawn", 12)
        for row in range(view.seats):
            y = lay.top + row * lay.lane + 3
            drawing.rect(lay.left + 5, y, lay.width - 10, lay.lane - 6, "gravel", 8)
        middles = [lay.top + (row + 0.5) * lay.lane for row in range(view.seats)]
        drawing.path(dots(lay, view.seats, pond, view.finish), "dots")
        start, edge = self._at(0), lay.left + 46
        drawing.line(start, lay.top + 1, start, bottom - 1, "start")
        drawing.path(
            f"M{lay.left + 12} {lay.top - 2}H{edge:.1f}Q{edge + 8:.1f} {(lay.top + bottom) / 2:.1f}"
            f" {edge:.1f} {bottom + 2}H{lay.left + 12}q-12 0-12-12V{lay.top + 10}q0-12 12-12Z",
            "water",
        )
        drawing.path("".join(f"M{lay.left + 8} {y + 9:g}q4-4 8 0t8 0t8 0" for y in middles), "wave")
        arch = self._at(view.finish)
        drawing.path(
            f"M{arch - 17:.1f} {bottom + 2}V{lay.top + 6}Q{arch:.1f} {lay.top - 10} {arch + 17:.1f}"
            f" {lay.top + 6}V{bottom + 2}",
            "arch",
        )
        self._scale(start)
        for seat in view.to_act:
            y = self._lane(seat) - lay.lane / 2 + 2
            drawing.rect(lay.left + 3, y, lay.width - 6, lay.lane - 4, "frame turn", 9)

    def _scale(self, start: float) -> None:
        drawing, lay, y = self.drawing, self.lay, self.lay.top - 8
        drawing.text(lay.left + 2, y, self.say("pond"), "soft kind")
        told = self.say("arch", field=self.view.finish)
        drawing.text(lay.left + lay.width, y, told, "bold kind", "end")
        if start > lay.left + 65:
            drawing.text(start, y, drawing.teller.label("field", 0), "soft kind", "middle")
        step = 5 if self.view.finish <= 30 else 20
        for field in range(step, self.view.finish, step):
            if start + 32 < self._at(field) < lay.left + lay.width - 78:
                drawing.text(self._at(field), y, str(field), "soft kind", "middle")

    def _steps(self) -> dict[int, int]:
        """Return in which order sedans have moved: the player's own, then others clockwise."""
        view, before = self.view, self.before
        if view.played is None or before is None or before.race != view.race:
            return {}
        mover = view.played.seat
        around = [(mover + step) % view.seats for step in range(view.seats)]
        moved = [seat for seat in around if before.fields[seat] != view.fields[seat]]
        return {seat: step for step, seat in enumerate(moved, start=1)}

    def _sedans(self) -> None:
        drawing, view = self.drawing, self.view
        steps = self._steps()
        for seat in self.order:
            field, y = view.fields[seat], self._lane(seat)
            via: list[Point] = []
            if seat in steps and self.before is not None:
                start = self.before.fields[seat]
                way = 1 if field > start else -1
                via = [(self._at(passed), y) for passed in range(start + way, field, way)]
            is_wet = seat in view.drowned
            step, turn = steps.get(seat, 0), -20 if is_wet else 0
            with drawing.piece(f"sedan-{seat}", self._at(field), y, step=step, via=via, turn=turn):
                with drawing.group(scale=self.lay.sedan):
                    sedan(drawing, seat, seat == view.seat)
                if seat in view.home:
                    medal(drawing, 17, -8, view.home.index(seat) + 1)
                elif is_wet:
                    medal(drawing, 17, -6, view.seats - view.drowned.index(seat))
        if view.phase == AT_MOVE and view.turn == view.seat:
            self._arrows()

    def _arrows(self) -> None:
        """Draw arrows for the move, and with a rascal for everyone who may be pushed alone."""
        view = self.view
        self._beside(view.turn, [(GO, STEP[view.carrier])])
        if view.carrier == RASCAL:
            for seat in view.racing:
                if seat != view.seat:
                    self._beside(seat, [(BACK + seat, -2), (FORTH + seat, 2)])

    def _beside(self, seat: int, pushes: list[tuple[int, int]]) -> None:
        """Draw arrows on both sides of a sedan, or on one if there is no room on the other."""
        lay, reach = self.lay, 4 + 20 * self.lay.sedan
        x, y = self._at(self.view.fields[seat]), self._lane(seat) - 16
        backs = sum(fields < 0 for _, fields in pushes)
        left, gap_at = x - reach - ARROW * backs, backs
        if left < lay.left + 2:
            left, gap_at = x + reach, -1
        elif x + reach + ARROW * (len(pushes) - backs) > lay.left + lay.width - 2:
            left, gap_at = x - reach - (ARROW + 2) * len(pushes) + 2, -1
        for index, (move, fields) in enumerate(pushes):
            if index == gap_at:
                left = x + reach
            arrow(self.drawing, move, left, y, fields)
            left += ARROW + 2

    # The auction

    def _bidding(self, auction: SeenAuction | None) -> None:
        drawing, lay = self.drawing, self.lay
        bottom = lay.lane * self.view.seats
        drawing.rect(lay.left, lay.top - 2, lay.width, bottom + 4, "felt", 12)
        if auction is None:
            return
        for row in range(1, self.view.seats):
            y = lay.top + row * lay.lane
            drawing.line(lay.left + 10, y, lay.left + lay.width - 10, y, "line")
        for seat in self.order:
            y = self._lane(seat)
            if seat in self.view.to_act:
                box = (lay.left + 3, y - lay.lane / 2 + 2, lay.width - 6, lay.lane - 4)
                drawing.rect(*box, "frame turn", 9)
            is_out = seat not in auction.bidders or seat in auction.passed()
            with drawing.group("faded" if is_out and seat not in auction.thrown else ""):
                if lay.is_tall:
                    badge(drawing, lay.left + 18, y, seat)
                    drawing.text(
                        lay.left + 34, y + 5, fitted(self.names[seat], 10 * LETTER), "kind"
                    )
                self._drawn(auction, seat, y)
            self._said(auction, seat, y)

    def _drawn(self, auction: SeenAuction, seat: int, y: float) -> None:
        """Draw the cards that a bidder drew; open ones are the viewer's or lie open to all."""
        if seat not in auction.bidders:
            return
        drawing, lay = self.drawing, self.lay
        width, height = (30, 28) if lay.is_tall else (38, min(lay.lane - 10, 58))
        x = lay.left + (112 if lay.is_tall else 14)
        known = auction.hands[seat]
        for place in range(auction.each()):
            kind = known[place] if known else LONE
            told = f"bid-{seat}-{place}" + (f"-{kind}" if known else "")
            origin = None if auction.bids else self._stock()
            with drawing.piece(told, x + place * (width + 3), y - height / 2, origin=origin):
                if known:
                    face(drawing, kind, width, height)
                else:
                    hidden(drawing, width, height)

    def _said(self, auction: SeenAuction, seat: int, y: float) -> None:
        """Write what a bidder has said so far, the highest bid standing out."""
        drawing, lay = self.drawing, self.lay
        x = lay.left + (182 if lay.is_tall else 112)
        end = lay.left + lay.width - 10
        if seat not in auction.bidders:
            drawing.text(x, y + 5, self.say("looks_on"), "soft kind")
            return
        has_passed = seat in auction.passed()
        bids = [gold for other, gold in auction.bids if other == seat and gold]
        is_open = seat in auction.thrown and not lay.is_tall
        left = self.say("discarded" if is_open else "passed") if has_passed else ""
        room = int((end - 9 * len(left) - x) // PILL)
        if len(bids) > room:
            drawing.text(x - 4, y + 5, "…", "soft kind", "middle")
            bids = bids[-room:]
        for gold in bids:
            stands = gold == auction.bid()
            if stands:
                drawing.rect(x, y - 13, PILL - 2, 26, "gold", 13)
            elif gold != bids[0]:
                drawing.line(x, y - 5, x, y + 5, "line")
            cls = "onto bold" if stands else "soft"
            drawing.text(x + PILL / 2 - 1, y + 5, str(gold), cls, "middle")
            x += PILL
        if has_passed:
            drawing.text(end, y + 5, left, "soft kind", "end")

    # The boards

    def _board(self, seat: int, y: float) -> None:
        drawing, view, lay = self.drawing, self.view, self.lay
        x, middle = (8 if lay.is_tall else 12), y + lay.row / 2
        cls = "mine" if seat == view.seat else "plot"
        drawing.rect(x, y + 2, lay.board_width, lay.row - 4, cls, 10)
        if seat in view.to_act:
            drawing.rect(x, y + 2, lay.board_width, lay.row - 4, "frame turn", 10)
        badge(drawing, x + 24 - 4 * lay.is_tall, middle, seat, 12 if lay.is_tall else 15)
        drawing.text(x + lay.names - 8, middle - 5, self.names[seat], "bold")
        coin(drawing, x + lay.names, middle + 11, view.gold[seat])
        if view.phase == AT_MOVE and seat == view.turn:
            step = max(self._steps().values(), default=0) + 1
            with drawing.piece("die", lay.die, middle + 2, step=step):
                die(drawing, view.roll)
        elif view.phase == AT_END and view.gold[seat] == max(view.gold):
            with drawing.group(x=lay.die, y=middle):
                drawing.path(CROWN, "gold")
        elif view.drawn:
            old, new = VALUES[view.removed[seat]], VALUES[view.drawn[seat]]
            drawing.text(lay.die, middle - 5, old, "soft kind", "middle")
            drawing.path(f"M{lay.die - 5} {middle - 1}h10l-5 6Z", "soft")
            drawing.text(lay.die, middle + 18, new, "bold kind", "middle")
        for place in range(TEAM):
            self._carrier(seat, place, middle - lay.card_height / 2)

    def _carrier(self, seat: int, place: int, y: float) -> None:
        drawing, view, lay = self.drawing, self.view, self.lay
        width, height = lay.card_width, lay.card_height
        x = lay.cards + place * (width + 2 + 2 * (not lay.is_tall))
        team = view.teams[seat]
        kind = team[place] if team else LONE
        if kind == LONE:
            with drawing.group(x=x, y=y):
                face(drawing, kind, width, height)
            return
        acts = view.phase == AT_MOVE and seat == view.turn and place == view.roll - 1
        move = REMOVE + KINDS * seat + kind
        goes = move in view.removing and team.index(kind) == place
        is_new = self.before is not None and self.before.teams[seat] != team
        origin = self._source(seat) if is_new else None
        with (
            drawing.piece(f"carrier-{seat}-{place}-{kind}", x, y, origin=origin),
            drawing.choice(
                GO if acts and seat == view.seat else move, cls="chosen" if goes else ""
            ),
        ):
            face(drawing, kind, width, height, place + 1)
            drawing.rect(0, 0, width, height, "halo hollow", 5)
            if acts:
                drawing.rect(-1, -1, width + 2, height + 2, "acting", 6)
            if goes:
                drawing.rect(0, 0, width, 15, "goes", 4)
                drawing.path(f"M{width / 2 - 4:g} 3.5l8 8m0-8l-8 8", "cross")

    def _source(self, seat: int) -> Point:
        """Return where new carriers come from: the auction, or the stock."""
        lay = self.lay
        ended = self.view.last_auction
        if ended is not None and ended.buyer == seat:
            return lay.left + lay.width / 2, lay.top + lay.lane * self.view.seats / 2
        return self._stock()

    def _stock(self) -> Point:
        """Return where cards are drawn from: where the piles are told of."""
        return self.lay.table.x + 10, self.lay.table.y + 110


def draw(drawing: Drawing) -> None:
    """Fill a drawing with a view of Galopp Royal."""
    Picture(drawing).draw()
