"""Galopp Royal drawn for the terminal: the course, the boards, the auction, the purses."""

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from rich.cells import set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.bits import members
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.games.galopp_royal.board import MOST_SEATS, PUSHED, PUSHES
from stammtisch.games.galopp_royal.cards import KINDS, LONE, NAMES, OAF, RASCAL
from stammtisch.games.galopp_royal.rules import BACK, FORTH, GO, REMOVE
from stammtisch.games.galopp_royal.state import AT_BID, AT_CHANGE, AT_MOVE
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction
from stammtisch.games.galopp_royal.words import move_words
from stammtisch.tui.painter import LONGEST_NAME, Painter, joined, shortened

SHORTEST_LANE: Final = 16  # columns; its heading needs so many
LONGEST_LANE: Final = 27  # a longer course is drawn smaller
DOES: Final = {AT_BID: "says", AT_MOVE: "rolls", AT_CHANGE: "goes"}
SEDAN_STYLES: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "team": ("1 2 3 4", "1 2 3 4"),
    "go": ("nur ziehen", "just move"),
    "says": ("bietet", "bids"),
    "rolls": ("würfelt", "rolls"),
    "goes": ("geht", "goes"),
    "amounts": ("so viel Gold bieten", "bid so much gold"),
    "rascal": (
        "{roll} gewürfelt: Schlitzohr. go, back: du 2 vor; forth: du 2 zurück.",
        "Rolled {roll}: rascal. go, back: you 2 forward; forth: you 2 back.",
    ),
}


class GaloppPainter(Painter):
    """Draws views of Galopp Royal."""

    latest: ClassVar = ""
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
        seen = cast(GaloppView, view)
        if seen.carrier == RASCAL:
            return self.word("rascal", roll=seen.roll)
        return super().prompt(view)

    def counts(self, view: View) -> bool:
        """Return whether bids are asked for."""
        return cast(GaloppView, view).phase == AT_BID

    def amounts(self) -> str:
        """Return what bids are."""
        return self.word("amounts")

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the carriers chosen to go, in few words."""
        return ", ".join(self.move(part).plain for part in parts)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it; a race leaves no room for the piles."""
        seen = cast(GaloppView, view)
        parts: list[RenderableType] = [self._players(seen)]
        if seen.auction is not None:
            parts += [Text(), *self._auction(seen, seen.auction)]
        if seen.phase != AT_MOVE:
            piles = self.say("piles", stock=seen.stock, count=len(seen.discard))
            parts.append(Text.assemble((f"{piles}  ", "dim"), heap(seen.discard)))
        return Group(*parts)

    # The course

    def _scale(self, seen: GaloppView) -> Text:
        scale = Text(self.say("pond"))
        arch = self.say("arch", field=seen.finish)
        return scale.append(f"{arch:>{self._columns(seen) - len(scale)}}")

    def _columns(self, seen: GaloppView) -> int:
        fields = seen.finish + int(seen.course.pond) + 1
        return max(SHORTEST_LANE, min(fields, LONGEST_LANE))

    def _column(self, seen: GaloppView, field: int) -> int:
        pond = int(seen.course.pond)
        return (field + pond) * (self._columns(seen) - 1) // (seen.finish + pond)

    def _lane(self, seen: GaloppView, seat: int) -> Text:
        columns = self._columns(seen)
        marks = ["·"] * columns
        marks[0] = "≈"
        marks[self._column(seen, 0)] = "│"
        marks[columns - 1] = "┃"
        here = self._column(seen, seen.fields[seat])
        lane = Text("".join(marks[:here]), style="dim")
        lane.append("▣", style=f"bold {SEDAN_STYLES[seat]}")
        return lane.append("".join(marks[here + 1 :]), style="dim")

    def _standing(self, seen: GaloppView, seat: int) -> Text:
        if seat in seen.home:
            return Text(self.say("place", place=seen.home.index(seat) + 1), style="bold")
        if seat in seen.drowned:
            return Text(self.say("in_pond"), style="dim")
        return Text(str(seen.fields[seat]))

    # The players

    def _name(self, seen: GaloppView, seat: int) -> Text:
        mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
        name = self.called(seat, seen)
        name.stylize(SEDAN_STYLES[seat])
        return Text.assemble(mark, (f"{seat} ", "dim"), name)

    def _players(self, seen: GaloppView) -> RenderableType:
        """Return a row for every player; the course in it, unless a team is for sale."""
        is_racing = seen.race > 0 and seen.auction is None
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, width=LONGEST_NAME + 4)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True, width=7)
        heads: list[str | Text] = [self.say("gold"), self.word("team")]
        if is_racing:
            table.add_column(no_wrap=True)
            table.add_column(no_wrap=True)
            heads += [self._scale(seen), ""]
        table.add_column(no_wrap=True)
        does = DOES.get(seen.phase)
        table.add_row("", *heads, self.word(does) if does else "", style="dim")
        for seat in range(seen.seats):
            cells = [Text(str(seen.gold[seat]), style="bold")]
            cells.append(joined([card(kind) for kind in seen.teams[seat]]))
            if is_racing:
                cells += [self._lane(seen, seat), self._standing(seen, seat)]
            table.add_row(self._name(seen, seat), *cells, self._does(seen, seat))
        return table

    def _does(self, seen: GaloppView, seat: int) -> Text:
        if seen.auction is not None:
            return self._said(seen.auction, seat)
        if seen.phase == AT_MOVE and seat == seen.turn:
            return Text.assemble(f"{seen.roll} → ", card(seen.carrier))
        for move in seen.removing:
            owner, kind = divmod(move - REMOVE, KINDS)
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

    def _auction(self, seen: GaloppView, auction: SeenAuction) -> list[RenderableType]:
        rows: list[tuple[str, list[int]]] = []
        if seen.seat is not None:
            rows.append(("hand", auction.hands[seen.seat]))
        if auction.open_card != LONE:
            rows.append(("open", [auction.open_card]))
        rows.append(("discarded", [auction.hands[seat][0] for seat in auction.thrown]))
        rows.append(("early", auction.early_cards))
        return [
            Text.assemble((f"{self.say(key)}  ", "dim"), joined([card(kind) for kind in cards]))
            for key, cards in rows
            if cards
        ]

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return nothing: this game has no tricks."""
        return None

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
        seen = cast(GaloppView, view)
        if seen.race == 0:
            return self.sheet(view)
        return Group(self._players(seen), Text(), self.sheet(view))

    def move(self, move: int) -> Text:
        """Return a move in few words: a rascal of six players has 31 of them to choose from."""
        if move == GO:
            return Text(self.word("go"))
        if move >= REMOVE:
            seat, kind = divmod(move - REMOVE, KINDS)
            return Text.assemble(f"{shortened(self.names[seat], 8)} ", card(kind))
        if move > GO:
            return self._push(move)
        return Text(move_words(move, self.lang, self.names))

    def _push(self, move: int) -> Text:
        sign = "−" if move < FORTH else "+"
        pushed = members(PUSHED[(move - BACK) % PUSHES])
        if len(pushed) == 1:
            return Text(f"{shortened(self.names[pushed[0]], 7)} {sign}2")
        widest = 3 if len(self.names) == MOST_SEATS else 9
        names = [set_cell_size(self.names[seat], widest).rstrip() for seat in pushed]
        return Text(f"{' '.join(names)} {sign}1")


def card(kind: int) -> Text:
    """Return a carrier in short, the good ones standing out."""
    if kind == LONE:
        return Text(".", style="dim")
    style = "bold magenta" if kind == RASCAL else "red" if kind == OAF else "bold green"
    return Text(NAMES[kind], style=style)


def heap(cards: list[int]) -> Text:
    """Return a pile as kinds and how many of each."""
    kinds = sorted(set(cards))
    return joined([Text.assemble(f"{cards.count(kind)}×", card(kind)) for kind in kinds], "  ")


PAINTER: Final = GaloppPainter
