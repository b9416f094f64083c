"""A round of Hydra drawn for the terminal: the players, the trick, the hand, the score sheet."""

from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.bits import members
from stammtisch.core.game import NOBODY, View
from stammtisch.games.hydra.cards import HYDRA, KINDS, NAMES, NOTHING, ORDINARY, TRUMP, of_suit
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.telling import (
    HydraTeller,
    best_place,
    in_playing_order,
    laid_by,
    last_laid,
    proven,
    shown_bonus,
)
from stammtisch.games.hydra.view import HydraView
from stammtisch.tui.painter import Painter, joined, shortened

SUIT_STYLES: Final = {"S": "bold yellow", "R": "bold red", "G": "bold green", "E": "bold cyan"}
HYDRA_STYLE: Final = "bold magenta"
HEADS: Final = ("screen_says", "screen_party", "screen_tricks", "screen_bonus", "screen_trick")
ROUNDS_SHOWN: Final = 2  # beside the players; `score` shows all


class HydraPainter(Painter):
    """Draws views of Hydra."""

    paragraphs: ClassVar = {
        "says": "talk",
        "trick_begins": "trick",
        "plays": "trick",
        "takes": "trick",
    }

    @property
    def _told(self) -> HydraTeller:
        return cast(HydraTeller, self.teller)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it."""
        here = cast(HydraView, view)
        parts: list[RenderableType] = [self._players(here), Text()]
        if here.phase != Phase.OVER:
            trumps = members(of_suit(here.mode, TRUMP))
            parts.append(_row(self.say("trumps"), trumps, here.mode))
        if here.open_card != NOTHING:
            parts.append(self._antrag(here))
        if here.shown_by != NOBODY and not here.spoken:
            lead = self.say("shown_by", seat=here.shown_by)
            parts.append(_row(lead, here.shown, ORDINARY))
        if here.hand:
            parts.append(_row(self.tell("your_hand"), here.hand, here.mode))
        return Group(*parts)

    # The players

    def _players(self, view: HydraView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for justify in ("left", "left", "left", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=True)
        first = max(0, len(view.results) - ROUNDS_SHOWN)
        for _ in range(len(view.results) - first + 1):
            table.add_column(justify="right", no_wrap=True, min_width=4)
        rounds = [self.say("screen_nth", number=n + 1) for n in range(first, len(view.results))]
        heads = [self.say(head) for head in HEADS]
        table.add_row("", *heads, *rounds, self.say("sum"), style="dim")
        for seat in range(view.seats):
            points = [self._of_round(view, number, seat) for number in range(first, view.scored)]
            total = Text(str(view.score()[seat]), style="bold")
            table.add_row(*self._player(view, seat), *points, total)
        return table

    def _player(self, view: HydraView, seat: int) -> list[Text]:
        mark = Text("▸ " if seat in view.to_act else "  ", style="bold yellow")
        name = Text.assemble(mark, self.called(seat, view))
        if seat == view.idle:
            return [name, Text(self.say("sits_out_short"), style="dim"), *[Text()] * 4]
        if seat == view.dealer and view.phase != Phase.OVER:
            name.append(f" {self.say('deals_short')}", style="dim")
        taken = sum(trick.winner == seat for trick in view.tricks)
        bonus = shown_bonus(view, seat)
        return [
            name,
            Text(self._told.says(view, seat)),
            self._party(view, seat),
            Text(str(taken) if view.phase == Phase.TRICKS else ""),
            Text(f"+{bonus}" if bonus else "", style="green"),
            self._laid(view, seat),
        ]

    def _of_round(self, view: HydraView, number: int, seat: int) -> Text:
        result = view.results[number]
        return Text("–" if result.party[seat] == NOTHING else str(result.points[seat]))

    def _party(self, view: HydraView, seat: int) -> Text:
        told = self._told.party(view, seat)
        if not told or view.seat in (None, view.idle):
            return Text(told)
        if seat == view.seat:
            return Text(told, style="dim")
        return Text(told, style=("dim", "red", "green")[proven(view, seat) + 1])

    def _laid(self, view: HydraView, seat: int) -> Text:
        laid = laid_by(view, view.leader, view.trick) if view.trick else []
        for place, (owner, kind) in enumerate(laid):
            if owner == seat:
                star = " ★" if place == best_place(view.mode, view.trick) else ""
                return Text.assemble((f"{place + 1} ", "dim"), card(kind), (star, "yellow"))
        return Text()

    # The rest of the table

    def _antrag(self, view: HydraView) -> Text:
        hidden = Text("▒▒ ▒▒", style="dim")
        if view.offered != NOTHING:
            hidden = joined([card(view.offered)] * 2)
        lead = self.say("antrag_of", seat=view.declarer)
        return Text.assemble((f"{lead}  ", "dim"), hidden, (" + ", "dim"), card(view.open_card))

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last completed trick, the only one that may be looked at (HY-29)."""
        here = cast(HydraView, view)
        trick = here.last_trick
        if trick is None:
            return None
        table = Table.grid(padding=(0, 2))
        for owner, kind in last_laid(here):
            star = Text("★", style="yellow") if owner == trick.winner else Text()
            table.add_row(self.called(owner, here), card(kind), star)
        taken = self.say("takes", seat=trick.winner, eyes=trick.eyes())
        return Group(table, Text(taken, style="dim"))

    def sheet(self, view: View) -> RenderableType:
        """Return the score sheet: how every round was reckoned, and what was deducted."""
        here = cast(HydraView, view)
        parts = [self.say(key) for key in ("eyes", "party_eyes", "bonus", "reckoning")]
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in range(here.seats):
            table.add_column(justify="right", no_wrap=True)
        table.add_row("", *[shortened(name, 6) for name in self.names], style="bold")
        for row in self.teller.sheet(here).rows[:-1]:
            is_part = row[0] in parts
            told = shortened(f"  {row[0]}" if is_part else row[0], 22)
            table.add_row(told, *row[1:], style="dim" if is_part else "")
        sums = [str(total) for total in here.score()]
        table.add_row(self.say("sum"), *sums, style="bold")
        return table

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its card."""
        return Text(self.label("move", move), style=card(move).style if move < KINDS else "")


def card(kind: int) -> Text:
    """Return a card in short, in its suit's colour."""
    name = NAMES[kind]
    return Text(name, style=HYDRA_STYLE if kind == HYDRA else SUIT_STYLES[name[0]])


def _row(lead: str, kinds: list[int], mode: int) -> Text:
    """Return cards in playing order behind what they are."""
    cards = joined([card(kind) for kind in in_playing_order(kinds, mode)])
    return Text.assemble((f"{lead}  ", "dim"), cards)


PAINTER: Final = HydraPainter
