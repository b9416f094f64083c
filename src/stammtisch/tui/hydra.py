"""A round of Hydra drawn for the terminal: the players, the trick, the hand, the score sheet."""

from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.games.hydra.cards import FOX, HAND, HYDRA, KINDS, NAMES, ORDINARY, TRUMP
from stammtisch.games.hydra.cards import suit_of as suit_in
from stammtisch.games.hydra.cards import worth as worth_in
from stammtisch.games.hydra.scoring import NOBODY, next_seat
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_END, AT_TRICKS, LONE, PHASES
from stammtisch.games.hydra.view import HydraView, Known, SeenTrick
from stammtisch.tui.painter import Painter, joined, shortened

SUIT_STYLES: Final = {"S": "bold yellow", "R": "bold red", "G": "bold green", "E": "bold cyan"}
HYDRA_STYLE: Final = "bold magenta"
ROUNDS_SHOWN: Final = 3  # beside the players; `score` shows all


class HydraPainter(Painter):
    """Draws views of Hydra."""

    paragraphs: ClassVar = {"says": "talk", "plays": "trick", "takes": "trick"}

    def headline(self, view: View) -> str:
        """Return round, trick and what is played."""
        seen = cast(HydraView, view)
        if seen.phase == AT_END:
            return self.label("phase", PHASES[AT_END])
        told = self.tell("hy_round", number=seen.scored + 1, count=seen.rounds)
        if seen.phase != AT_TRICKS:
            return f"{told} · {self.label('phase', PHASES[seen.phase])}"
        trick = self.tell("trick_of", number=len(seen.tricks) + 1, count=HAND)
        return f"{told}, {trick} · {self._game(seen)}"

    def _game(self, seen: HydraView) -> str:
        if seen.contest == AS_SOLO:
            return self.say("solo_is", seat=seen.declarer, mode=seen.mode).removesuffix(".")
        kinds = seen.parties().kinds
        return self.label("kind", kinds[0]) if len(kinds) == 1 else self.tell("hy_healthy")

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        return self.say(f"prompt_{PHASES[cast(HydraView, view).phase]}")

    def clock(self, view: View) -> int:
        """Return how many tricks have been completed."""
        seen = cast(HydraView, view)
        return seen.scored * HAND + len(seen.tricks)

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
        table.add_row("", *heads, *rounds, self.tell("sum"), style="dim")
        known = seen.parties()
        for seat in range(seen.seats):
            points = [self._of_round(seen, number, seat) for number in range(first, seen.scored)]
            total = Text(str(seen.totals[seat] - seen.penalties[seat]), style="bold")
            table.add_row(*self._player(seen, known, seat), *points, total)
        return table

    def _player(self, seen: HydraView, known: Known, seat: int) -> list[Text]:
        mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
        name = Text.assemble(mark, self.called(seat, seen))
        if seat == seen.idle:
            return [name, Text(self.tell("hy_idle"), style="dim"), *[Text()] * 4]
        if seat == seen.dealer and seen.phase != AT_END:
            name.append(f" {self.tell('hy_deals')}", style="dim")
        taken = sum(trick.winner == seat for trick in seen.tricks)
        bonus = self._bonus(seen, known, seat)
        return [
            name,
            Text(self._says(seen, seat)),
            self._party(seen, known, seat),
            Text(str(taken) if seen.phase == AT_TRICKS else ""),
            Text(f"+{bonus}" if bonus else "", style="green"),
            self._laid(seen, seat),
        ]

    def _of_round(self, seen: HydraView, number: int, seat: int) -> Text:
        result = seen.results[number]
        return Text("–" if result.party[seat] == NOBODY else str(result.points[seat]))

    def _says(self, seen: HydraView, seat: int) -> str:
        if seat == seen.taker:
            return self.tell("hy_accepts")
        if seat in seen.declined:
            return self.tell("hy_declines")
        if seat in seen.solos:
            return "Solo"
        if seat in seen.antrags:
            return "Antrag"
        if seat in seen.spoken:
            return "Morbus" if seat in seen.morbus else "Valeo"
        return ""

    def _party(self, seen: HydraView, known: Known, seat: int) -> Text:
        if seen.phase != AT_TRICKS and seen.contest not in (AS_SOLO, AS_ANTRAG):
            return Text()
        if seen.seat is None or seen.seat == seen.idle:
            return Text(group_letter(known, self._in_order(seen), seat))
        if seat == seen.seat:
            return Text("·", style="dim")
        together = known.together[seen.seat][seat]
        key = ("hy_unknown", "hy_against", "hy_with")[together + 1]
        return Text(self.tell(key), style=("dim", "red", "green")[together + 1])

    def _in_order(self, seen: HydraView) -> list[int]:
        active = seen.active()
        if seen.declarer == LONE:
            return active
        return [seen.declarer, *[seat for seat in active if seat != seen.declarer]]

    def _bonus(self, seen: HydraView, known: Known, seat: int) -> int:
        """Return the bonus that everybody has seen the seat's tricks earn (HY-33)."""
        bonus = 0
        shows_fox = seen.mode == ORDINARY and seen.contest in (AS_SOLO, AS_ANTRAG)
        for trick in seen.tricks:
            if trick.winner == seat:
                bonus += trick.bonus()
                for owner, kind in laid_by(seen, trick.leader, trick.cards):
                    if shows_fox and kind == FOX and known.together[seat][owner] == 0:
                        bonus += 5
        return bonus

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
        return Text.assemble((f"{self.tell('hy_trumps')}  ", "dim"), joined(order))

    def _antrag(self, seen: HydraView) -> Text:
        hidden = Text("▒▒ ▒▒", style="dim")
        if seen.offered != LONE:
            hidden = joined([card(seen.offered)] * 2)
        lead = self.tell("hy_antrag", name=self.names[seen.declarer])
        return Text.assemble((f"{lead}  ", "dim"), hidden, (" + ", "dim"), card(seen.open_card))

    def _shown(self, seen: HydraView) -> Text:
        lead = self.tell("hy_shown", name=self.names[seen.shown_by])
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
            table.add_row(self.tell("hy_penalty"), *[f"-{off}" for off in seen.penalties])
        totals = [str(seen.totals[seat] - seen.penalties[seat]) for seat in range(seen.seats)]
        table.add_row(self.tell("sum"), *totals, style="bold")
        return table

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its card."""
        return Text(self.label("move", move), style=card(move).style if move < KINDS else "")


def card(kind: int) -> Text:
    """Return a card in short, in its suit's colour."""
    name = NAMES[kind]
    return Text(name, style=HYDRA_STYLE if kind == HYDRA else SUIT_STYLES[name[0]])


def in_playing_order(cards: list[int], mode: int) -> list[int]:
    """Return cards as one holds them: the trumps first, then suit by suit, the strongest first."""

    def place(kind: int) -> tuple[int, int]:
        suit = suit_in(mode, kind)
        return -suit, -worth_in(mode, suit, kind)

    return sorted(cards, key=place)


def best_place(mode: int, cards: list[int]) -> int:
    """Return which card takes the trick as it lies (HY-26 to HY-28)."""
    led = suit_in(mode, cards[0])
    best, leading = worth_in(mode, led, cards[0]) & -2, 0
    for place, kind in enumerate(cards[1:], start=1):
        worth = worth_in(mode, led, kind)
        if worth > best:
            best, leading = worth & -2, place
    return leading


def laid_by(
    seen: HydraView, leader: int, cards: list[int], before: bool = False
) -> list[tuple[int, int]]:
    """Return who laid which card; `before`: in the last round, when another may have sat out."""
    idle = seen.idle
    if before and seen.idle != LONE:
        idle = seen.results[-1].dealer
    laid = []
    seat = leader
    for kind in cards:
        laid.append((seat, kind))
        seat = next_seat(seat, seen.seats, idle)
    return laid


def group_letter(known: Known, active: list[int], seat: int) -> str:
    """Return a letter for those proven to belong together, `?` for someone not placed yet."""
    if -1 in [known.together[seat][other] for other in active]:
        return "?"
    groups: list[int] = []  # the first seat of each party, in the order of play
    for one in active:
        if all(known.together[one][first] != 1 for first in groups):
            groups.append(one)
    return "ABCDE"[next(i for i, first in enumerate(groups) if known.together[seat][first] == 1)]


PAINTER: Final = HydraPainter
