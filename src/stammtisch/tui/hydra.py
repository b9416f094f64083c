"""A round of Hydra drawn for the terminal: the players, the trick, the hand, the score sheet."""

from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.games.hydra.cards import HYDRA, KINDS, NAMES, ORDINARY, TRUMP
from stammtisch.games.hydra.cards import suit_of as suit_in
from stammtisch.games.hydra.scoring import NOBODY
from stammtisch.games.hydra.state import AT_END, AT_TRICKS, LONE
from stammtisch.games.hydra.telling import (
    HydraTeller,
    best_place,
    in_playing_order,
    laid_by,
    proven,
    shown_bonus,
    totals,
)
from stammtisch.games.hydra.view import HydraView, SeenTrick
from stammtisch.tui.painter import Painter, joined, shortened

SUIT_STYLES: Final = {"S": "bold yellow", "R": "bold red", "G": "bold green", "E": "bold cyan"}
HYDRA_STYLE: Final = "bold magenta"
ROUNDS_SHOWN: Final = 3  # beside the players; `score` shows all


class HydraPainter(Painter):
    """Draws views of Hydra."""

    paragraphs: ClassVar = {"says": "talk", "plays": "trick", "takes": "trick"}

    @property
    def _told(self) -> HydraTeller:
        return cast(HydraTeller, self.teller)

    def board(self, view: View) -> RenderableType:
        """Return the table as this view knows it."""
        seen = cast(HydraView, view)
        parts: list[RenderableType] = [self._players(seen), Text()]
        if seen.phase != AT_END:
            parts.append(self._trumps(seen))
        parts += [self._antrag(seen)] if seen.open_card != LONE else []
        parts += [self._shown(seen)] if seen.shown_by != LONE and not seen.spoken else []
        if seen.hand:
            hand = joined([card(kind) for kind in in_playing_order(seen.hand, seen.mode)])
            parts.append(Text.assemble((f"{self.tell('your_hand')}  ", "dim"), hand))
        return Group(*parts)

    # The players

    def _players(self, seen: HydraView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for justify in ("left", "left", "left", "right", "right", "left"):
            table.add_column(justify=justify, no_wrap=True)
        first = max(0, len(seen.results) - ROUNDS_SHOWN)
        for _ in range(len(seen.results) - first + 1):
            table.add_column(justify="right", no_wrap=True, min_width=4)
        rounds = [self.tell("hy_nth", number=n + 1) for n in range(first, len(seen.results))]
        heads = [self.tell(f"hy_{name}") for name in ("says", "party", "tricks", "bonus", "trick")]
        table.add_row("", *heads, *rounds, self.say("sum"), style="dim")
        for seat in range(seen.seats):
            points = [self._of_round(seen, number, seat) for number in range(first, seen.scored)]
            total = Text(str(totals(seen)[seat]), style="bold")
            table.add_row(*self._player(seen, seat), *points, total)
        return table

    def _player(self, seen: HydraView, seat: int) -> list[Text]:
        mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
        name = Text.assemble(mark, self.called(seat, seen))
        if seat == seen.idle:
            return [name, Text(self.say("sits_out_short"), style="dim"), *[Text()] * 4]
        if seat == seen.dealer and seen.phase != AT_END:
            name.append(f" {self.say('deals_short')}", style="dim")
        taken = sum(trick.winner == seat for trick in seen.tricks)
        bonus = shown_bonus(seen, seat)
        return [
            name,
            Text(self._told.says(seen, seat)),
            self._party(seen, seat),
            Text(str(taken) if seen.phase == AT_TRICKS else ""),
            Text(f"+{bonus}" if bonus else "", style="green"),
            self._laid(seen, seat),
        ]

    def _of_round(self, seen: HydraView, number: int, seat: int) -> Text:
        result = seen.results[number]
        return Text("–" if result.party[seat] == NOBODY else str(result.points[seat]))

    def _party(self, seen: HydraView, seat: int) -> Text:
        told = self._told.party(seen, seat)
        if not told or seen.seat in (None, seen.idle):
            return Text(told)
        if seat == seen.seat:
            return Text(told, style="dim")
        return Text(told, style=("dim", "red", "green")[proven(seen, seat) + 1])

    def _laid(self, seen: HydraView, seat: int) -> Text:
        laid = laid_by(seen, seen.leader, seen.trick) if seen.trick else []
        for place, (owner, kind) in enumerate(laid):
            if owner == seat:
                star = " ★" if place == best_place(seen.mode, seen.trick) else ""
                return Text.assemble((f"{place + 1} ", "dim"), card(kind), (star, "yellow"))
        return Text()

    # The rest of the table

    def _trumps(self, seen: HydraView) -> Text:
        trumps = [kind for kind in range(KINDS) if suit_in(seen.mode, kind) == TRUMP]
        order = [card(kind) for kind in in_playing_order(trumps, seen.mode)]
        return Text.assemble((f"{self.say('trumps')}  ", "dim"), joined(order))

    def _antrag(self, seen: HydraView) -> Text:
        hidden = Text("▒▒ ▒▒", style="dim")
        if seen.offered != LONE:
            hidden = joined([card(seen.offered)] * 2)
        lead = self.say("antrag_of", seat=seen.declarer)
        return Text.assemble((f"{lead}  ", "dim"), hidden, (" + ", "dim"), card(seen.open_card))

    def _shown(self, seen: HydraView) -> Text:
        lead = self.say("shown_by", seat=seen.shown_by)
        cards = joined([card(kind) for kind in in_playing_order(seen.shown, ORDINARY)])
        return Text.assemble((f"{lead}  ", "dim"), cards)

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last completed trick, the only one that may be looked at (HY-29)."""
        seen = cast(HydraView, view)
        trick = seen.last_trick()
        if trick is None:
            return None
        table = Table.grid(padding=(0, 2))
        for owner, kind in laid_by(seen, trick.leader, trick.cards, before=not seen.tricks):
            star = Text("★", style="yellow") if owner == trick.winner else Text()
            table.add_row(self.called(owner, seen), card(kind), star)
        return Group(table, Text(self._eyes(trick), style="dim"))

    def _eyes(self, trick: SeenTrick) -> str:
        return self.say("takes", seat=trick.winner, eyes=trick.eyes())

    def sheet(self, view: View) -> RenderableType:
        """Return the score sheet: every round's kind and points, and what was deducted."""
        seen = cast(HydraView, view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        for _ in range(seen.seats):
            table.add_column(justify="right", no_wrap=True)
        table.add_row("", *[shortened(name, 6) for name in self.names], style="bold")
        for number, result in enumerate(seen.results):
            points = [self._of_round(seen, number, seat) for seat in range(seen.seats)]
            kind = shortened(f"{number + 1} {self.label('kind', result.kind)}", 26)
            table.add_row(kind, *points)
        if any(seen.penalties):
            table.add_row(self.say("deducted"), *[f"-{off}" for off in seen.penalties])
        sums = [str(total) for total in totals(seen)]
        table.add_row(self.say("sum"), *sums, style="bold")
        return table

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its card."""
        return Text(self.label("move", move), style=card(move).style if move < KINDS else "")


def card(kind: int) -> Text:
    """Return a card in short, in its suit's colour."""
    name = NAMES[kind]
    return Text(name, style=HYDRA_STYLE if kind == HYDRA else SUIT_STYLES[name[0]])


PAINTER: Final = HydraPainter
