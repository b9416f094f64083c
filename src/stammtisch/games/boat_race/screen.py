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
    strength_of,
)
from stammtisch.games.boat_race.telling import BoatRaceTeller
from stammtisch.games.boat_race.view import BoatRaceView, Trick
from stammtisch.tui.painter import Painter, joined

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
        race = cast(BoatRaceView, view)
        parts = [self._course(race), Text(), self._players(race)]
        if race.hand is not None and any(race.hand):
            parts += [Text(), self._hand(race, race.hand)]
        return Group(*parts)

    # The course

    def _course(self, race: BoatRaceView) -> RenderableType:
        course = int(race.terms.course)
        columns = min(course, LONGEST_COURSE)
        finish = self.say("finish", course=course)
        is_level = race.winner is None and race.doubled is None
        doubling = cast(BoatRaceTeller, self.teller).doubling(race)
        left = [
            Text(f"{'':11}0{finish:>{columns}}", style="dim"),
            *[self._lane(boat, race.boats[boat], course, columns) for boat in range(2)],
            Text(doubling, style="dim" if is_level else ""),
        ]
        table = Table.grid()
        table.add_column(width=COURSE_WIDTH, no_wrap=True)
        table.add_column(no_wrap=True)
        for line, block in zip(left, self._tower(race), strict=True):
            table.add_row(line, block)
        return table

    def _lane(self, boat: int, field: int, course: int, columns: int) -> Text:
        rowed = min(field, course) * columns // course
        return Text.assemble(
            (f"{BOAT_NAMES[boat]:<10} {'━' * rowed}▶", BOAT_STYLES[boat]),
            ("·" * (columns - rowed) + "┃", "dim"),
            (f" {field}", "bold"),
        )

    def _tower(self, race: BoatRaceView) -> list[Text]:
        lines = [Text(self.say("tower"), style="dim")]
        if race.ranking is None:
            return [*lines, Text("—", style="dim"), Text(), Text()]
        for place, colour in enumerate(RANKING_NAMES[race.ranking]):
            line = Text(f"{'▇' * (6 - 2 * place):<6} ", style=COLOUR_STYLES[colour])
            line.append(f"{colour} {self.label('colour', COLOURS.index(colour))}")
            lines.append(line)
        return lines

    # The players

    def _players(self, race: BoatRaceView) -> RenderableType:
        trick = race.trick
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(width=32)
        for _ in range(3):
            table.add_column(justify="right", no_wrap=True)
        table.add_row(*self._heading(race))
        for seat in range(race.seats):
            mark = "▸ " if seat in race.to_act else "  "
            name = Text.assemble((mark, "bold yellow"), self.called(seat, race))
            laid = Text() if trick is None else self._laid(trick, seat)
            points = Text(str(race.points[seat]), style="bold")
            columns = [str(entered) for entered in race.columns[seat]]
            table.add_row(name, laid, self._won(race, seat), *columns, points)
        return table

    def _heading(self, race: BoatRaceView) -> list[Text]:
        trick = Text(self.say("trick"), style="dim")
        if race.trick is not None:
            trick = Text(BOAT_NAMES[race.trick.boat], style=BOAT_STYLES[race.trick.boat])
        won = "tricks_before" if race.last_stage else "tricks_won"
        heads = [Text(), trick, Text(self.say(won), style="dim")]
        for boat in range(2):
            twice = " ×2" if boat in (race.doubled, race.winner) else ""
            heads.append(Text(BOAT_NAMES[boat][0] + twice, style=BOAT_STYLES[boat]))
        return [*heads, Text(self.say("sum"), style="dim")]

    def _laid(self, trick: Trick, seat: int) -> Text:
        place = trick.place_of(seat)
        if place >= len(trick.cards):
            return Text(f"{place + 1}", style="dim")
        star = " ★" if seat == trick.winner else ""
        return Text.assemble((f"{place + 1} ", "dim"), card(trick.cards[place]), (star, "yellow"))

    def _won(self, race: BoatRaceView, seat: int) -> Text:
        won = []
        for trick in race.done():
            if trick.winner == seat and trick.card is not None:
                letter = (BOAT_NAMES[trick.boat][0], BOAT_STYLES[trick.boat])
                won.append(Text.assemble(letter, ("·", "dim"), card(trick.card)))
        return joined(won)

    # The hand

    def _hand(self, race: BoatRaceView, hand: list[list[int]]) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for boat, cards in enumerate(hand):
            heading = self.tell("your_hand") if boat == 0 else ""
            name = Text(BOAT_NAMES[boat], style=BOAT_STYLES[boat])
            table.add_row(Text(heading, style="dim"), name, joined(self._sorted(race, cards), "  "))
        return table

    def _sorted(self, race: BoatRaceView, cards: list[int]) -> list[Text]:
        ranking = race.ranking
        if ranking is not None:
            cards = sorted(cards, key=lambda code: -strength_of(code, ranking))
        return [card(code) for code in cards]

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


PAINTER: Final = BoatRacePainter
