"""Galopp Royal drawn for the terminal: the course, the boards, the auction, the purses."""

from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.games.galopp_royal.board import HIGHEST_BID, RACES
from stammtisch.games.galopp_royal.cards import KINDS, LONE, NAMES, OAF, RASCAL
from stammtisch.games.galopp_royal.rules import PASS, REMOVE
from stammtisch.games.galopp_royal.state import AT_BID, AT_CHANGE, AT_MOVE, PHASES
from stammtisch.games.galopp_royal.view import GaloppView, SeenAuction
from stammtisch.games.galopp_royal.words import move_words
from stammtisch.tui.painter import Painter, joined, shortened

LANE: Final = 54  # columns for the course; a longer one is drawn smaller
SEDAN_STYLES: Final = ["red", "blue", "green", "yellow", "magenta", "cyan"]

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "starting": ("Startmannschaften", "Starting teams"),
    "race": ("Rennen {race} von {count}", "Race {race} of {count}"),
    "spare": ("Ersatzmannschaft {number}", "Spare team {number}"),
    "playing_on": ("um den letzten Platz", "for the last place"),
    "arch": ("Bogen {field}", "arch {field}"),
    "pond": ("Teich", "pond"),
    "place": ("Platz {place}", "place {place}"),
    "in_pond": ("im Teich", "in the pond"),
    "gold": ("Gold", "gold"),
    "team": ("1 2 3 4", "1 2 3 4"),
    "says": ("bietet", "bids"),
    "rolls": ("würfelt", "rolls"),
    "passed": ("passt", "passes"),
    "looks_on": ("schaut zu", "looks on"),
    "hand": ("Deine Träger", "Your carriers"),
    "open": ("Offen liegt", "Lying open"),
    "discarded": ("Offen abgelegt", "Discarded openly"),
    "early": ("Rest des alten Vorrats", "Rest of the old stock"),
    "piles": ("Vorrat {stock} · Ablage {count}", "Stock {stock} · discards {count}"),
    "goes": ("geht", "goes"),
    "paid": ("bezahlt", "paid"),
    "last": ("Letzter", "last"),
    "amounts": ("so viel Gold bieten", "bid so much gold"),
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

    def headline(self, view: View) -> str:
        """Return the race or the auction that is going on."""
        seen = cast(GaloppView, view)
        if seen.race == 0:
            return self.word("starting")
        told = self.word("race", race=seen.race, count=RACES)
        if seen.spare:
            return f"{told} · {self.word('spare', number=seen.spare)}"
        if seen.playing_on:
            return f"{told} · {self.word('playing_on')}"
        if seen.phase == AT_MOVE:
            return told
        return f"{told} · {self.label('phase', PHASES[seen.phase])}"

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        seen = cast(GaloppView, view)
        if seen.auction is not None and seen.seat is not None:
            gold = seen.gold[seen.seat]
            bid = seen.auction.bid()
            return self.say("prompt_bid" if bid else "prompt_open", bid=bid, gold=gold)
        if seen.phase == AT_CHANGE:
            return self.say("prompt_change")
        return self.say("prompt_move", roll=seen.roll, card=seen.carrier)

    def counts(self, view: View) -> bool:
        """Return whether bids are asked for."""
        return cast(GaloppView, view).phase == AT_BID

    def amount(self, move: int) -> int | None:
        """Return the gold of a bid."""
        return move if PASS < move <= HIGHEST_BID else None

    def amounts(self) -> str:
        """Return what bids are."""
        return self.word("amounts")

    def clock(self, view: View) -> int:
        """Return how many turns have been made, races counting far more than their turns."""
        seen = cast(GaloppView, view)
        return seen.race * 10_000 + seen.turns

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it."""
        seen = cast(GaloppView, view)
        parts: list[RenderableType] = []
        if seen.race > 0:
            parts += [self._course(seen), Text()]
        parts += [self._players(seen), Text()]
        if seen.auction is not None:
            parts += self._auction(seen, seen.auction)
        piles = self.word("piles", stock=seen.stock, count=len(seen.discard))
        parts.append(Text.assemble((f"{piles}  ", "dim"), heap(seen.discard)))
        return Group(*parts)

    # The course

    def _course(self, seen: GaloppView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True, width=14)
        table.add_column(no_wrap=True, width=self._columns(seen))
        table.add_column(no_wrap=True)
        scale = Text(self.word("pond"), style="dim")
        arch = self.word("arch", field=seen.finish)
        scale.append(f"{arch:>{self._columns(seen) - len(scale)}}")
        table.add_row("", scale, "")
        for seat in range(seen.seats):
            lane = self._lane(seen, seat)
            table.add_row(self._name(seen, seat), lane, self._standing(seen, seat))
        return table

    def _columns(self, seen: GaloppView) -> int:
        fields = seen.finish + int(seen.course.pond) + 1
        return min(2 * fields, LANE)

    def _column(self, seen: GaloppView, field: int) -> int:
        pond = int(seen.course.pond)
        return (field + pond) * (self._columns(seen) - 1) // (seen.finish + pond)

    def _lane(self, seen: GaloppView, seat: int) -> Text:
        columns = self._columns(seen)
        marks = ["·" if column % 2 == 0 else " " for column in range(columns)]
        marks[0] = "≈"
        marks[self._column(seen, 0)] = "│"
        marks[columns - 1] = "┃"
        here = self._column(seen, seen.fields[seat])
        lane = Text("".join(marks[:here]), style="dim")
        lane.append("▣", style=f"bold {SEDAN_STYLES[seat]}")
        return lane.append("".join(marks[here + 1 :]), style="dim")

    def _standing(self, seen: GaloppView, seat: int) -> Text:
        if seat in seen.home:
            return Text(self.word("place", place=seen.home.index(seat) + 1), style="bold")
        if seat in seen.drowned:
            return Text(self.word("in_pond"), style="dim")
        return Text(str(seen.fields[seat]))

    # The players

    def _name(self, seen: GaloppView, seat: int) -> Text:
        mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
        name = self.called(seat, seen)
        name.stylize(SEDAN_STYLES[seat])
        return Text.assemble(mark, name)

    def _players(self, seen: GaloppView) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        does = "says" if seen.phase == AT_BID else "rolls" if seen.phase == AT_MOVE else "goes"
        heads = [self.word("gold"), self.word("team"), self.word(does)]
        table.add_row("", *heads, style="dim")
        for seat in range(seen.seats):
            team = joined([card(kind) for kind in seen.teams[seat]])
            gold = Text(str(seen.gold[seat]), style="bold")
            table.add_row(self._name(seen, seat), gold, team, self._does(seen, seat))
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
            return Text(self.word("looks_on"), style="dim")
        if seat in auction.passed():
            return Text(self.word("passed"), style="dim")
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
            Text.assemble((f"{self.word(key)}  ", "dim"), joined([card(kind) for kind in cards]))
            for key, cards in rows
            if cards
        ]

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return nothing: this game has no tricks."""
        return None

    def sheet(self, view: View) -> RenderableType:
        """Return what every race and every team has brought and cost."""
        seen = cast(GaloppView, view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in range(seen.seats):
            table.add_column(justify="right", no_wrap=True)
        table.add_row("", *[shortened(name, 8) for name in self.names], style="bold")
        for race, result in enumerate(seen.results, start=1):
            won = dict(zip([int(seat) for seat in result.first], seen.prizes(race), strict=True))
            cells = [str(won[seat]) if seat in won else "–" for seat in range(seen.seats)]
            if result.last != LONE:
                cells[result.last] += "↓"
            table.add_row(self.word("race", race=race, count=RACES), *cells)
        table.add_row(self.word("paid"), *[f"-{gold}" for gold in seen.paid])
        table.add_row(self.word("gold"), *[str(gold) for gold in seen.gold], style="bold")
        return Group(table, Text(f"↓ {self.word('last')}", style="dim"))

    def ending(self, view: View) -> RenderableType:
        """Return the last race and the sheet."""
        seen = cast(GaloppView, view)
        if seen.race == 0:
            return self.sheet(view)
        return Group(self._course(seen), Text(), self.sheet(view))

    def move(self, move: int) -> Text:
        """Return a move in words, the players called by their names."""
        names = [*self.names, *[""] * (6 - len(self.names))]
        return Text(move_words(move, self.lang, names))


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
