"""Galopp Royal drawn for the terminal: the course, the boards, the auction, the purses."""

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.games.galopp_royal.board import MOST_SEATS, RACES
from stammtisch.games.galopp_royal.cards import NAMES, NOTHING, OAF, RASCAL
from stammtisch.games.galopp_royal.rules import FORTH, GO, LAY, REMOVE, pushed_by, removal
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.telling import pack_text
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction
from stammtisch.games.galopp_royal.words import move_words
from stammtisch.tui.painter import LONGEST_NAME, Painter, joined, shortened

SHORTEST_LANE: Final = 16  # columns; its heading needs so many
LONGEST_LANE: Final = 27  # a longer course is drawn smaller
DOES: Final = {Phase.BID: "says", Phase.MOVE: "rolls", Phase.CHANGE: "goes", Phase.ARRANGE: "lays"}
SEDAN_STYLES: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "team": ("1 2 3 4", "1 2 3 4"),
    "go": ("nur ziehen", "just move"),
    "says": ("bietet", "bids"),
    "rolls": ("würfelt", "rolls"),
    "goes": ("geht", "goes"),
    "lays": ("legt hin", "lays down"),
    "amounts": ("so viel Gold bieten", "bid so much gold"),
    "rascal": (
        "{roll} gewürfelt: Schlitzohr. go, back: du 2 vor; forth: du 2 zurück.",
        "Rolled {roll}: rascal. go, back: you 2 forward; forth: you 2 back.",
    ),
}


class GaloppPainter(Painter):
    """Draws views of Galopp Royal."""

    looks_back: ClassVar = False
    paragraphs: ClassVar = {
        "bids": "auction",
        "passes": "auction",
        "passes_openly": "auction",
        "moves": "turn",
        "rascal_moves": "turn",
        "is_pushed": "turn",
        "comes_home": "turn",
        "falls_in": "turn",
        "wins_prize": "prizes",
        "is_replaced": "change",
    }

    def word(self, key: str, **facts: object) -> str:
        """Return one of this screen's own texts."""
        return TEXTS[key][LANGUAGES.index(self.lang)].format_map(facts)

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose; how to type what a rascal does."""
        table = cast(GaloppView, view)
        if table.carrier == RASCAL:
            return self.word("rascal", roll=table.roll)
        return super().prompt(view)

    def counts(self, view: View) -> bool:
        """Return whether bids are asked for."""
        return cast(GaloppView, view).phase == Phase.BID

    def amounts(self) -> str:
        """Return what bids are."""
        return self.word("amounts")

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the carriers chosen so far, in few words."""
        return ", ".join(self.move(part).plain for part in parts)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it; a race leaves no room for the piles."""
        table = cast(GaloppView, view)
        parts: list[RenderableType] = [self._players(table)]
        if table.auction is not None:
            parts += [Text(), *self._auction(table, table.auction)]
        if table.phase != Phase.MOVE:
            piles = self.say("piles", stock=table.stock, count=len(table.discard))
            parts.append(Text.assemble((f"{piles}  ", "dim"), heap(table.discard)))
        if table.auction is not None:
            parts.append(self._prizes(table))
            pack = pack_text([int(count) for count in table.terms.carriers])
            parts.append(Text(self.say("pack", kinds=pack), style="dim"))
        return Group(*parts)

    def _prizes(self, view: GaloppView) -> Text:
        """Return what the places of the races to come earn, while teams are bid for."""
        line = Text(f"{self.say('prizes')} ", style="dim")
        for race in range(len(view.results) + 1, RACES + 1):
            prizes = "/".join(str(prize) for prize in view.prizes(race))
            line.append(f" {race}: ", style="dim")
            line.append(prizes, style="bold" if race == len(view.results) + 1 else "")
        return line

    # The course

    def _scale(self, view: GaloppView) -> Text:
        scale = Text(self.say("pond"))
        arch = self.say("arch", field=view.finish)
        return scale.append(f"{arch:>{self._columns(view) - len(scale)}}")

    def _columns(self, view: GaloppView) -> int:
        fields = view.finish + int(view.terms.pond) + 1
        return max(SHORTEST_LANE, min(fields, LONGEST_LANE))

    def _column(self, view: GaloppView, field: int) -> int:
        pond = int(view.terms.pond)
        return (field + pond) * (self._columns(view) - 1) // (view.finish + pond)

    def _lane(self, view: GaloppView, seat: int) -> Text:
        columns = self._columns(view)
        marks = ["·"] * columns
        marks[0] = "≈"
        marks[self._column(view, 0)] = "│"
        marks[columns - 1] = "┃"
        here = self._column(view, view.fields[seat])
        lane = Text("".join(marks[:here]), style="dim")
        lane.append("▣", style=f"bold {SEDAN_STYLES[seat]}")
        return lane.append("".join(marks[here + 1 :]), style="dim")

    def _standing(self, view: GaloppView, seat: int) -> Text:
        if seat in view.home:
            return Text(self.say("place", place=view.home.index(seat) + 1), style="bold")
        if seat in view.drowned:
            return Text(self.say("in_pond"), style="dim")
        return Text(str(view.fields[seat]))

    # The players

    def _name(self, view: GaloppView, seat: int) -> Text:
        mark = Text("▸ " if seat in view.to_act else "  ", style="bold yellow")
        name = self.called(seat, view)
        name.stylize(SEDAN_STYLES[seat])
        return Text.assemble(mark, (f"{seat} ", "dim"), name)

    def _players(self, view: GaloppView) -> RenderableType:
        """Return a row for every player; the course in it, unless a team is for sale."""
        is_racing = view.race > 0 and view.auction is None and view.phase != Phase.ARRANGE
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, width=LONGEST_NAME + 4)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True, width=7)
        heads: list[str | Text] = [self.say("gold"), self.word("team")]
        if is_racing:
            table.add_column(no_wrap=True)
            table.add_column(no_wrap=True)
            heads += [self._scale(view), ""]
        table.add_column(no_wrap=True)
        does = DOES.get(view.phase)
        table.add_row("", *heads, self.word(does) if does else "", style="dim")
        for seat in range(view.seats):
            cells = [Text(str(view.gold[seat]), style="bold")]
            cells.append(joined([card(kind) for kind in view.teams[seat]]))
            if is_racing:
                cells += [self._lane(view, seat), self._standing(view, seat)]
            table.add_row(self._name(view, seat), *cells, self._does(view, seat))
        return table

    def _does(self, view: GaloppView, seat: int) -> Text:
        if view.auction is not None:
            return self._said(view.auction, seat)
        if view.phase == Phase.MOVE and seat == view.turn:
            return Text.assemble(f"{view.roll} → ", card(view.carrier))
        if view.phase == Phase.ARRANGE and seat == view.turn:
            return joined([card(move - LAY) for move in view.laying])
        for move in view.removing:
            owner, kind = removal(move)
            if owner == seat:
                return card(kind)
        return Text()

    def _said(self, auction: SeenAuction, seat: int) -> Text:
        if seat not in auction.bidders:
            return Text(self.say("looks_on"), style="dim")
        if seat in auction.passed():
            return Text(self.say("passed"), style="dim")
        bids = [gold for other, gold in auction.bids if other == seat]
        star = " ★" if bids and seat == auction.leader() else ""
        return Text.assemble(str(bids[-1]) if bids else "", (star, "yellow"))

    # The auction

    def _auction(self, view: GaloppView, auction: SeenAuction) -> list[RenderableType]:
        rows: list[tuple[str, list[int]]] = []
        if view.seat is not None:
            rows.append(("hand", auction.hands[view.seat]))
        if auction.open_card != NOTHING:
            rows.append(("open", [auction.open_card]))
        rows.append(("discarded", [auction.hands[seat][0] for seat in auction.thrown]))
        rows.append(("early", auction.early_cards))
        return [
            Text.assemble((f"{self.say(key)}  ", "dim"), joined([card(kind) for kind in cards]))
            for key, cards in rows
            if cards
        ]

    # On demand

    def sheet(self, view: View) -> RenderableType:
        """Return what every race and every team has brought and cost."""
        (last, *names), rows = self.teller.sheet(view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in names:
            table.add_column(justify="right", no_wrap=True)
        table.add_row("", *[shortened(name, 8) for name in names], style="bold")
        for row in rows:
            table.add_row(*row, style="bold" if row is rows[-1] else "")
        return Group(table, Text(last, style="dim"))

    def ending(self, view: View) -> RenderableType:
        """Return the last race and the sheet."""
        table = cast(GaloppView, view)
        if table.race == 0:
            return self.sheet(view)
        return Group(self._players(table), Text(), self.sheet(view))

    def move(self, move: int) -> Text:
        """Return a move in few words: a rascal of six players has 31 of them to choose from."""
        if move == GO:
            return Text(self.word("go"))
        if move >= LAY:
            return card(move - LAY)
        if move >= REMOVE:
            seat, kind = removal(move)
            return Text.assemble(f"{shortened(self.names[seat], 8)} ", card(kind))
        if move > GO:
            return self._push(move)
        return Text(move_words(move, self.lang, self.names))

    def _push(self, move: int) -> Text:
        sign = "−" if move < FORTH else "+"
        pushed = pushed_by(move)
        if len(pushed) == 1:
            return Text(f"{shortened(self.names[pushed[0]], 7)} {sign}2")
        widest = 3 if len(self.names) == MOST_SEATS else 9
        names = [set_cell_size(self.names[seat], widest).rstrip() for seat in pushed]
        return Text(f"{' '.join(names)} {sign}1")


def card(kind: int) -> Text:
    """Return a carrier in short, the good ones standing out."""
    if kind == NOTHING:
        return Text(".", style="dim")
    style = "bold magenta" if kind == RASCAL else "red" if kind == OAF else "bold green"
    return Text(NAMES[kind], style=style)


def heap(cards: list[int]) -> Text:
    """Return a pile as kinds and how many of each."""
    kinds = sorted(set(cards))
    return joined([Text.assemble(f"{cards.count(kind)}×", card(kind)) for kind in kinds], "  ")


PAINTER: Final = GaloppPainter
