"""One person at a table with bots, in a terminal."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch.core.errors import BadMoveText
from stammtisch.core.game import View
from stammtisch.core.match import IllegalMove, Match
from stammtisch.core.telling import listed
from stammtisch.tui import rules
from stammtisch.tui.hint import advise, hint_part
from stammtisch.tui.opponents import Opponents
from stammtisch.tui.painter import Painter
from stammtisch.tui.screen import (
    MOST_LINES,
    Log,
    Terminal,
    log_part,
    moves_part,
    notice_part,
    title_bar,
)
from stammtisch.tui.words import Slip, tell

BOT_NAMES: Final = ("Anna", "Bert", "Clara", "Dieter", "Elke", "Fritz", "Greta")


class Quit(Exception):
    """The person leaves the table."""


class Session:
    """A match being played by one person and bots; the person sees their own view only."""

    def __init__(
        self, match: Match, opponents: Opponents, painter: Painter, terminal: Terminal
    ) -> None:
        self.match = match
        self.me = opponents.me
        self.opponents = opponents
        self.painter = painter
        self.terminal = terminal
        self.lang = painter.lang
        self.log = Log(painter)
        if not match.log:  # what the first deal has shown
            before = match.game.begin(match.seats, match.options).view(self.me)
            self.log.add(before, match.view(self.me))
        self.notice: RenderableType | None = None
        self.rule = ""  # the one it was about last
        self.seen = self.painter.clock(self.view())  # when the person last saw a screen

    def view(self) -> View:
        """Return what the person may know."""
        return self.match.view(self.me)

    def run(self, auto: bool, keep: Callable[[], None] | None = None) -> None:
        """Play to the end; `auto` plays moves that leave no choice. Raise Quit or Slip before.

        `keep` is called at the start and after every complete move.
        """
        kept = -1
        with suppress(ImportError):
            import readline  # noqa: F401, PLC0415 (line editing, where there is any)
        while not self.match.is_over():
            if keep is not None and len(self.match.log) != kept:
                kept = len(self.match.log)
                keep()
            seat = self._next()
            if seat != self.me:
                with self.terminal.waiting(self._tell("thinks", name=self.match.names[seat])):
                    moves = self.opponents.choose(seat)
                for move in moves:
                    self._play(seat, move)
            elif auto and len(self.view().legal) == 1:
                self._play(seat, self.view().legal[0])
            else:
                self._ask()

    def ending(self) -> RenderableType:
        """Return the end of the match: what happened last, the score sheet and who has won."""
        view = self.view()
        clock = self.painter.clock(view)
        lines = self.log.readable(clock) if self.terminal.is_live else self.log.fresh(clock)
        return Group(
            title_bar(self.painter, view),
            log_part(lines[-MOST_LINES:], self.lang),
            Rule(self._tell("score_sheet"), align="left", style="dim"),
            self.painter.ending(view),
            result_part(self.match, self.painter, self.me),
        )

    def _next(self) -> int:
        return next((seat for seat in self.match.state.to_act() if seat != self.me), self.me)

    def _play(self, seat: int, move: int) -> None:
        before = self.view()
        self.match.play(seat, move)
        self.opponents.note(seat)
        after = self.view()
        self.log.add(before, after)
        if self.painter.clock(after) > self.seen + 1:
            self._pause(after)

    def _pause(self, view: View) -> None:
        """Let the person read a trick before it fades."""
        self.seen = self.painter.clock(view)
        if self.terminal.is_live and not self.match.is_over():
            self._show(view, [])
            self.terminal.ask(self._tell("ask_pause"))

    def _ask(self) -> None:
        view = self.view()
        self.seen = self.painter.clock(view)
        self._show(view, self._choice(view))
        self.notice = None
        question = self._tell("ask_move")
        if len(view.legal) == 1:
            question = self._tell("ask_only", text=self.match.game.move_text(view.legal[0]))
        self._answer(view, self.terminal.ask(question))

    def _choice(self, view: View) -> list[RenderableType]:
        parts: list[RenderableType] = [
            Rule(Text(self.painter.prompt(view), style="bold"), align="left", style="dim")
        ]
        chosen = self.match.state.unfinished(self.me)
        if chosen:
            told = self.painter.chosen(chosen)
            parts.append(Text(self._tell("chosen", parts=told), style="italic"))
        parts.append(moves_part(self.painter, view))
        return parts

    def _show(self, view: View, choice: list[RenderableType]) -> None:
        top = [title_bar(self.painter, view), self.painter.board(view)]
        bottom = choice if self.notice is None else [self.notice, *choice]
        clock = self.painter.clock(view)
        if not self.terminal.is_live:
            lines = self.log.fresh(clock)
        elif self.notice is None:
            lines = self.terminal.latest(self.log.readable(clock), *top, *bottom)
        else:  # it goes before the log and, if need be, before the board
            top = top if self.terminal.room(*top, *bottom) >= 0 else top[:1]
            lines = self.terminal.latest(self.log.readable(clock), *top, *bottom, fewest=0)
        self.terminal.show(Group(*top, log_part(lines, self.lang), *bottom))

    def _answer(self, view: View, typed: str) -> None:
        command, _, rest = typed.partition(" ")
        command = command.lower()
        if self._names_a_move(typed):
            self._try(view, typed)
        elif command in ("?", "help", "hilfe"):
            self._notice("help_title", help_part(self.painter, view))
        elif command in ("rules", "rule", "regeln", "regel"):
            self._show_rule(rest)
        elif command in ("last", "letzter"):
            self._look_back(view)
        elif command in ("score", "scores", "punkte"):
            self._notice("score_sheet", self.painter.sheet(view))
        elif command in ("hint", "tipp"):
            self._hint(view)
        elif command in ("back", "zurück", "zurueck"):
            self._take_back()
        elif command in ("quit", "exit", "q", "ende"):
            raise Quit
        elif typed:
            self._try(view, typed)
        elif len(view.legal) == 1:
            self._play(self.me, view.legal[0])

    def _names_a_move(self, typed: str) -> bool:
        """Tell whether a move is called so: a queen `Q` is no `q`, `back 2` not `back`."""
        try:
            self.match.game.parse_move(typed)
        except BadMoveText:
            return False
        return True

    def _look_back(self, view: View) -> None:
        if not self.painter.looks_back:
            self.notice = notice_part("last", Text(self._tell("nothing_past")))
            return
        shown = self.painter.last_trick(view)
        told = Text(self.painter.say("look_back_none")) if shown is None else shown
        self.notice = notice_part(self.painter.say("look_back"), told)

    def _hint(self, view: View) -> None:
        if len(view.legal) == 1:
            text = self.match.game.move_text(view.legal[0])
            self._notice("hint_title", Text(self._tell("hint_only", text=text)))
            return
        with self.terminal.waiting(self._tell("hint_thinks")):
            advice = advise(self.painter, view, len(self.match.log))
        self._notice("hint_title", hint_part(self.painter, view, advice))

    def _try(self, view: View, typed: str) -> None:
        try:
            move = self._meant(view, typed)
        except Slip as slip:
            self.notice = notice_part(typed, Text(slip.say(self.lang)))
            return
        try:
            self._play(self.me, move)
        except IllegalMove as error:
            self.rule = error.refusal.rule
            hint = Text(self._tell("ask_rule", rule=self.rule), style="dim")
            self.notice = notice_part(typed, Group(Text(error.say(self.lang)), hint))

    def _meant(self, view: View, typed: str) -> int:
        """Return the move a person means: its number, its notation, or the start of either text."""
        if typed.isdecimal() and self.painter.counts(view):
            return self._counted(view, typed)
        numbers = [str(number) for number in range(1, len(view.legal) + 1)]
        if typed in numbers:
            return view.legal[numbers.index(typed)]
        with suppress(BadMoveText):
            return self.match.game.parse_move(typed)
        fitting = [move for move in view.legal if self._fits(move, typed.casefold())]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            moves = ", ".join(self.match.game.move_text(move) for move in fitting)
            raise Slip("ambiguous", {"text": typed, "moves": moves})
        raise Slip("no_such_move", {"text": typed})

    def _counted(self, view: View, typed: str) -> int:
        """Return the move that a number of the game's own stands for: a bid, a stake, a card."""
        with suppress(BadMoveText):
            return self.match.game.parse_move(typed)
        for move in view.legal:
            if self.painter.move(move).plain == typed:
                return move
        raise Slip("no_such_move", {"text": typed})

    def _fits(self, move: int, typed: str) -> bool:
        text = self.match.game.move_text(move).casefold()
        return text.startswith(typed) or self.painter.move(move).plain.casefold().startswith(typed)

    def _take_back(self) -> None:
        if self.match.state.unfinished(self.me):
            self.match.take_back(self.me)
        else:
            self.notice = notice_part("back", Text(self._tell("nothing_back")))

    def _show_rule(self, text: str) -> None:
        game = self.match.game
        wanted = text.strip() or self.rule or rules.ids(game)[0]
        try:
            self.rule = rules.find(game, wanted, self.lang)
        except Slip as slip:
            self.notice = notice_part(wanted, Text(slip.say(self.lang)))
        else:
            self.notice = notice_part(self.rule, Text(game.words.rule(self.rule, self.lang)))

    def _notice(self, title: str, content: RenderableType) -> None:
        self.notice = notice_part(self._tell(title), content)

    def _tell(self, key: str, **facts: object) -> str:
        return tell(key, self.lang, **facts)


def help_part(painter: Painter, view: View) -> RenderableType:
    """Return what a person can type."""
    example = painter.game.move_text(view.legal[0]) if view.legal else "?"
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    if painter.counts(view):
        table.add_row(example, painter.tell("help_count"))
    else:
        table.add_row(f"1, {example}", painter.tell("help_move"))
    table.add_row("rules 7", painter.tell("help_rules"))
    if painter.looks_back:
        table.add_row("last", painter.say("look_back_help"))
    for command in ("score", "hint", "back", "quit"):
        table.add_row(command, painter.tell(f"help_{command}"))
    table.add_row("?", painter.tell("help_help"))
    return table


def result_part(match: Match, painter: Painter, me: int | None) -> RenderableType:
    """Return the final score, best first, and who has won."""
    score = match.state.score()
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim")
    table.add_column()
    table.add_column(justify="right")
    for seat in sorted(range(match.seats), key=lambda seat: (-score[seat], seat)):
        place = 1 + sum(points > score[seat] for points in score)
        style = "bold" if seat == me else ""
        points = painter.points(score[seat])
        table.add_row(f"{place}.", Text(painter.names[seat], style=style), points)
    lang = painter.lang
    heading = Rule(tell("result", lang), align="left", style="dim")
    return Group(heading, table, Text(winners_text(match, me, lang), style="bold green"))


def winners_text(match: Match, me: int | None, lang: str) -> str:
    """Return who has won, as one says it to the person at the screen."""
    winners = match.state.winners()
    others = listed([match.names[seat] for seat in winners if seat != me], lang)
    if me in winners:
        return tell("won_you_shared", lang, names=others) if others else tell("won_you", lang)
    return tell("won_other" if len(winners) == 1 else "won_others", lang, names=others)
