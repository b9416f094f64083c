"""A recorded match, step by step, as one of its seats or an onlooker saw it."""

import json

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from stammtisch.core.game import Game, Json, View
from stammtisch.core.match import Match
from stammtisch.core.record import Record, ended_by_table, steps
from stammtisch.tui.painter import WIDTH, Painter, painter
from stammtisch.tui.play import result_part
from stammtisch.tui.screen import (
    Log,
    Terminal,
    log_part,
    notice_part,
    title_bar,
)
from stammtisch.tui.words import Slip, tell


class Frame:
    """The match after one line of the record."""

    def __init__(self, view: View, lines: int, position: Json | None) -> None:
        self.view = view
        self.lines = lines  # of the log, up to here
        self.position = position  # the whole truth, if it is asked for


class Replay:
    """All steps of a recorded match, seen from one place."""

    def __init__(
        self, record: Record, game: Game, seat: int | None, is_open: bool, lang: str
    ) -> None:
        self.lang = lang
        self.seat = seat
        self.is_open = is_open
        self.frames: list[Frame] = []
        before: View | None = None
        for match in steps(record, game):
            if before is None:
                self.painter, self.log = self._begin(match)
                before = match.view(seat)
            view = match.view(seat)
            self.log.add(before, view)
            position = game.position_to_json(match.state) if is_open else None
            self.frames.append(Frame(view, len(self.log.entries), position))
            before = view
            self.match = match
        is_ended = self.match.is_over() or ended_by_table(record) is not None
        if is_open and not is_ended:
            raise Slip("open_unfinished")

    def _begin(self, match: Match) -> tuple[Painter, Log]:
        if self.seat is not None and not 0 <= self.seat < match.seats:
            raise Slip("bad_seat", {"seat": self.seat, "last": match.seats - 1})
        drawing = painter(match.game, match.names, self.lang)
        return drawing, Log(drawing)

    @property
    def last(self) -> int:
        """Return the number of the last step; the first is 0, before any move."""
        return len(self.frames) - 1

    def screen(self, number: int, terminal: Terminal | None = None) -> RenderableType:
        """Return one step; its log is as long as the terminal allows, else what is new."""
        frame = self.frames[number]
        clock = self.painter.clock(frame.view)
        parts: list[RenderableType] = [title_bar(self.painter, frame.view), self._place(number)]
        if frame.position is None:
            parts.append(self.painter.board(frame.view))
        else:
            parts.append(Text(json_text(frame.position)))
        end: list[RenderableType] = []
        if number == self.last and self.match.is_over():
            end.append(result_part(self.match, self.painter, self.seat))
        if terminal is None:
            since = self.frames[number - 1].lines if number else 0
            lines = self.log.readable(clock, since, frame.lines)
        else:
            lines = terminal.latest(self.log.readable(clock, 0, frame.lines), *parts, *end)
        return Group(*parts, log_part(lines, self.lang), *end)

    def _place(self, number: int) -> RenderableType:
        if self.is_open:
            told = tell("sees_all", self.lang)
        elif self.seat is None:
            told = tell("sees_spectator", self.lang)
        else:
            told = tell("sees_seat", self.lang, name=self.painter.names[self.seat])
        step = tell("step", self.lang, number=number, count=self.last)
        return Rule(f"{step}, {told}", align="right", style="dim")

    def show_all(self, terminal: Terminal) -> None:
        """Print every step, one below the other."""
        for number in range(len(self.frames)):
            terminal.show(self.screen(number))

    def browse(self, terminal: Terminal, number: int) -> None:
        """Step through the match as the person at the terminal likes."""
        notice: RenderableType = Group()
        while True:
            terminal.show(Group(self.screen(number, terminal), notice))
            notice = Group()
            try:
                typed = terminal.ask(tell("ask_step", self.lang)).lower()
            except Slip:  # Ctrl-D
                return
            if typed in ("q", "quit", "ende"):
                return
            if not typed:
                number = min(number + 1, self.last)
            elif typed in ("b", "back"):
                number = max(number - 1, 0)
            elif typed.isdecimal() and len(typed) < 6 and int(typed) <= self.last:
                number = int(typed)
            else:
                told = tell("no_such_step", self.lang, count=self.last)
                notice = notice_part(typed, Text(told))


def json_text(value: object, indent: int = 0, key: str = "") -> str:
    """Return JSON that fits the screen and can still be copied: lines end between values only."""
    flat = key + json.dumps(value, ensure_ascii=False)
    if indent + len(flat) < WIDTH or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        parts = [json_text(one, indent + 2, f'"{name}": ') for name, one in value.items()]
        opening, closing = "{}"
    else:
        parts = [json_text(one, indent + 2) for one in value]
        opening, closing = "[]"
    lines = [" " * (indent + 2)]
    for number, part in enumerate(parts, start=1):
        piece = part + "," * (number < len(parts))
        if lines[-1].strip() and (indent == 0 or len(lines[-1]) + len(piece) >= WIDTH):
            lines.append(" " * (indent + 2))
        lines[-1] += piece + " "
    body = "\n".join(line.rstrip() for line in lines)
    return f"{key}{opening}\n{body}\n{' ' * indent}{closing}"
