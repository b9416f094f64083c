"""A race drawn for the terminal: the course, the ranking, the trick, the hand, the score sheet."""

from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.games.boat_race.cards import (
    BOAT_NAMES,
    CARD_NAMES,
    COLOURS,
    POINT_CARDS,
    RANKING_NAMES,
    STRENGTH,
    WINNING,
)
from stammtisch.games.boat_race.telling import BoatRaceTeller
from stammtisch.games.boat_race.view import BoatRaceView, Trick
from stammtisch.tui.painter import Painter, joined
from stammtisch.tui.screen import fitted

COLOUR_STYLES: Final = {"R": "bold red", "G": "bold green", "Y": "bold yellow"}
BOAT_STYLES: Final = ["bold blue", "bold bright_cyan"]
SPECIAL_STYLE: Final = "bold magenta"
LONGEST_COURSE: Final = 44  # columns; a longer course is drawn smaller
COURSE_WIDTH: Final = 62


class BoatRacePainter(Painter):
    """Draws views of Boat Race."""

    paragraphs: ClassVar = {
        "played": "trick",
        "entered": "sheet",
        "moved": "boats",
        "final_points": "sheet",
    }

    def board(self, view: View) -> RenderableType:
        """Return the race as this view knows it."""
        seen = cast(BoatRaceView, view)
        parts = [self._course(seen), Text(), self._players(seen)]
        if seen.hand is not None and any(seen.hand):
            parts += [Text(), self._hand(seen, seen.hand)]
        return Group(*parts)

    # The course

    def _course(self, seen: BoatRaceView) -> RenderableType:
        columns = min(course(seen), LONGEST_COURSE)
        left = [self._scale(seen, columns)]
        left += [self._lane(seen, boat, columns) for boat in range(2)]
        left.append(self._doubled(seen))
        table = Table.grid()
        table.add_column(width=COURSE_WIDTH, no_wrap=True)
        table.add_column(no_wrap=True)
        for one, other in zip(left, self._tower(seen), strict=True):
            table.add_row(one, other)
        return table

    def _scale(self, seen: BoatRaceView, columns: int) -> Text:
        finish = self.say("finish", course=course(seen))
        return Text(f"{'':11}0{finish:>{columns}}", style="dim")

    def _lane(self, seen: BoatRaceView, boat: int, columns: int) -> Text:
        place = min(seen.boats[boat], course(seen))
        rowed = place * columns // course(seen)
        lane = Text(f"{BOAT_NAMES[boat]:<10} ", style=BOAT_STYLES[boat])
        lane.append("━" * rowed + "▶", style=BOAT_STYLES[boat])
        lane.append("·" * (columns - rowed) + "┃", style="dim")
        lane.append(f" {seen.boats[boat]}", style="bold")
        return lane

    def _doubled(self, seen: BoatRaceView) -> Text:
        level = seen.winner is None and seen.doubled is None
        told = cast(BoatRaceTeller, self.teller).doubling(seen)
        return Text(told, style="dim" if level else "")

    def _tower(self, seen: BoatRaceView) -> list[Text]:
        lines = [Text(self.say("tower"), style="dim")]
        if seen.ranking is None:
            return [*lines, Text("—", style="dim"), Text(), Text()]
        for place, colour in enumerate(RANKING_NAMES[seen.ranking]):
            line = Text(f"{'▇' * (6 - 2 * place):<6} ", style=COLOUR_STYLES[colour])
            line.append(f"{colour} {self.label('colour', COLOURS.index(colour))}")
            lines.append(line)
        return lines

    # The players

    def _players(self, seen: BoatRaceView) -> RenderableType:
        trick = seen.trick
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(width=32)
        for _ in range(3):
            table.add_column(justify="right", no_wrap=True)
        table.add_row(*self._heading(seen))
        for seat in range(seen.seats):
            mark = "▸ " if seat in seen.to_act else "  "
            name = Text.assemble((mark, "bold yellow"), self.called(seat, seen))
            laid = Text() if trick is None else self._laid(seen, trick, seat)
            oxford, cambridge = seen.columns[seat]
            points = Text(str(seen.points[seat]), style="bold")
            won = self._won(seen, seat)
            table.add_row(name, laid, won, str(oxford), str(cambridge), points)
        return table

    def _heading(self, seen: BoatRaceView) -> list[Text]:
        trick = Text(self.say("trick"), style="dim")
        if seen.trick is not None:
            trick = Text(BOAT_NAMES[seen.trick.boat], style=BOAT_STYLES[seen.trick.boat])
        won = "tricks_before" if seen.last_stage else "tricks_won"
        heads = [Text(), trick, Text(self.say(won), style="dim")]
        for boat in range(2):
            twice = " ×2" if boat in (seen.doubled, seen.winner) else ""
            heads.append(Text(BOAT_NAMES[boat][0] + twice, style=BOAT_STYLES[boat]))
        return [*heads, Text(self.say("sum"), style="dim")]

    def _laid(self, seen: BoatRaceView, trick: Trick, seat: int) -> Text:
        place = (seat - trick.leader) % seen.seats
        if place >= len(trick.cards):
            return Text(f"{place + 1}", style="dim")
        star = " ★" if seat == trick.winner else ""
        return Text.assemble((f"{place + 1} ", "dim"), card(trick.cards[place]), (star, "yellow"))

    def _won(self, seen: BoatRaceView, seat: int) -> Text:
        won = []
        for trick in seen.tricks or seen.last_stage:
            if trick.winner == seat and trick.card is not None:
                won.append(Text.assemble(boat_letter(trick.boat), ("·", "dim"), card(trick.card)))
        return joined(won)

    # The hand

    def _hand(self, seen: BoatRaceView, hand: list[list[int]]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for boat, cards in enumerate(hand):
            heading = self.tell("your_hand") if boat == 0 else ""
            name = Text(BOAT_NAMES[boat], style=BOAT_STYLES[boat])
            table.add_row(Text(heading, style="dim"), name, joined(self._sorted(seen, cards), "  "))
        return table

    def _sorted(self, seen: BoatRaceView, cards: list[int]) -> list[Text]:
        ranking = seen.ranking
        if ranking is not None:
            cards = sorted(cards, key=lambda one: -strength(ranking, one))
        return [card(one) for one in cards]

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last completed trick."""
        seen = cast(BoatRaceView, view)
        done = seen.tricks or seen.last_stage
        if not done:
            return None
        trick = done[-1]
        table = Table.grid(padding=(0, 2))
        for place, one in enumerate(trick.cards):
            seat = (trick.leader + place) % seen.seats
            star = Text("★", style="yellow") if seat == trick.winner else Text()
            table.add_row(self.called(seat, seen), card(one), star)
        return Group(Text(BOAT_NAMES[trick.boat], style=BOAT_STYLES[trick.boat]), table)

    def sheet(self, view: View) -> RenderableType:
        """Return the score sheet: every stage's points, in both columns."""
        seen = cast(BoatRaceView, view)
        table = Table.grid(padding=(0, 2))
        for _ in range(3 + seen.seats):
            table.add_column(justify="right", no_wrap=True)
        names = [Text(fitted(name, 7).strip(), style="bold") for name in self.names]
        ways = [Text(f"▶ {boat[0]}", style=BOAT_STYLES[i]) for i, boat in enumerate(BOAT_NAMES)]
        table.add_row("", *ways, *names)
        pair = joined([boat_letter(boat) for boat in range(2)], "  ")
        table.add_row("", "", "", *[pair] * seen.seats)
        for number, stage in enumerate(seen.history, start=1):
            advance = [str(fields) for fields in stage.advance]
            entered = [
                f"{stage.columns[2 * seat]} {stage.columns[2 * seat + 1]:>2}"
                for seat in range(seen.seats)
            ]
            table.add_row(self.say("stage", stage=number), *advance, *entered)
        places = [str(place) for place in seen.boats]
        sums = [f"{oxford} {cambridge:>2}" for oxford, cambridge in seen.columns]
        table.add_row(self.say("sum"), *places, *sums, style="bold")
        return table

    def ending(self, view: View) -> RenderableType:
        """Return the course and the score sheet."""
        return Group(self._course(cast(BoatRaceView, view)), Text(), self.sheet(view))

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its card."""
        style = card(move).style if move < len(CARD_NAMES) else ""
        return Text(self.label("move", move), style=style)


def card(code: int) -> Text:
    """Return a card in short, in its colour."""
    name = CARD_NAMES[code]
    return Text(name, style=COLOUR_STYLES[name[0]] if code < POINT_CARDS else SPECIAL_STYLE)


def boat_letter(boat: int) -> Text:
    """Return O or C in the boat's colour."""
    return Text(BOAT_NAMES[boat][0], style=BOAT_STYLES[boat])


def course(seen: BoatRaceView) -> int:
    """Return how many fields there are to the finish."""
    return int(seen.material.course)


def strength(ranking: int, code: int) -> int:
    """Return how strong a card is under a ranking."""
    return STRENGTH[ranking * POINT_CARDS + code] if code < POINT_CARDS else WINNING


PAINTER: Final = BoatRacePainter
