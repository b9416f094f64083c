"""A person at the terminal who plays at a table somewhere on the network.

All that is shown comes from the person's own view and from the lines that the server tells them.
The match at hand is one that might be: it has the same view, and so it allows the same moves.
"""

import queue
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch import games
from stammtisch.core.game import Game, View
from stammtisch.core.match import IllegalMove, Match
from stammtisch.core.rng import SEED_BYTES, FastRng
from stammtisch.core.telling import listed
from stammtisch.tui.painter import Painter, painter
from stammtisch.tui.play import Quit, Session
from stammtisch.tui.screen import Log, Terminal, log_part, notice_part, title_bar
from stammtisch.tui.words import tell

State = dict[str, Any]


class Stale(Exception):
    """Things have moved on since the person looked."""


class NotAllowed(Exception):
    """The server will not have a move, with its reason."""


class Remote(Protocol):
    """What a table on the network can be asked."""

    def view(self, game: Game) -> tuple[State, View]:
        """Return the person's own view, as it was told and as a view."""

    def state(self) -> State:
        """Return the table as the person may see it."""

    def states(self) -> Iterator[State]:
        """Yield the table as it changes."""

    def move(self, parts: list[int], at: int) -> None:
        """Make a whole choice; raise Stale or NotAllowed."""

    def leave(self) -> None:
        """Get up."""


class Follower:
    """Reads the stream beside the person, who may take their time: it says that they are here."""

    def __init__(self, remote: Remote) -> None:
        self._remote = remote
        self._told: queue.SimpleQueue[State | Exception | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            for state in self._remote.states():
                self._told.put(state)
        except Exception as error:  # for who waits, in their thread
            self._told.put(error)
        self._told.put(None)

    def next(self) -> State | None:
        """Wait for news and return the latest; None if there will be no more."""
        told = self._told.get()
        with suppress(queue.Empty):
            while told is not None and not isinstance(told, Exception):
                told = self._told.get_nowait()
        if isinstance(told, Exception):
            raise told
        return told


class ToldLog(Log):
    """The lines of what happened, as the server tells them."""

    def __init__(self, painter: Painter) -> None:
        super().__init__(painter)
        self.lines: list[str] = []
        self._seen: Counter[str] = Counter()

    def readable(self, clock: int, since: int = 0, until: int | None = None) -> list[str]:
        """Return the lines that may be read now: the server leaves out what has faded."""
        return self.lines[since:until]

    def fresh(self, clock: int) -> list[str]:
        """Return the lines that have not been shown yet, and count them as shown."""
        seen, self._seen = self._seen.copy(), Counter(self.lines)
        fresh = []
        for line in self.lines:
            if seen[line] > 0:
                seen[line] -= 1
            else:
                fresh.append(line)
        return fresh


class RemoteSession(Session):
    """A match on the network, played by one person at this terminal."""

    def __init__(self, remote: Remote, terminal: Terminal, state: State) -> None:
        self.remote = remote
        self.game = games.get(state["game"])
        told, view = remote.view(self.game)
        self.me = told["seat"]
        names = [seat["name"] for seat in state["seats"]]
        self.match = Match(self.game, told["seats"], bytes(SEED_BYTES), told["options"], names)
        self.painter = painter(self.game, self.match.names, terminal.lang)
        self.terminal = terminal
        self.lang = terminal.lang
        self.log = ToldLog(self.painter)
        self.notice = None
        self.rule = ""
        self.told: State = {}  # the view that was last asked for
        self.has_moved = False  # since
        self._take(told, view)

    def follow(self, follower: Follower, state: State) -> State:
        """Play to the end; return the table as it stands then. Raise Quit before."""
        while state["phase"] == "running":
            if self.told["n"] < state["n"]:
                self._take(*self.remote.view(self.game))
            while self.view().legal and not self.has_moved:
                self._ask()
            if not self.has_moved:
                self._show_waiting()
            told = follower.next()
            if told is None:
                break
            state = told
        return self.remote.state()

    def _show_waiting(self) -> None:
        """Show what the others do meanwhile."""
        view = self.view()
        others = [self.match.names[seat] for seat in view.to_act if seat != self.me]
        waits = self._tell("remote_waits", names=listed(others, self.lang) or "…")
        if self.terminal.is_live:
            self._show(view, [Text(waits, style="dim")])
            return
        lines = self.log.fresh(self.painter.clock(view))
        if lines:
            self.terminal.show(log_part(lines, self.lang))

    def _take(self, told: State, view: View) -> None:
        """Go on from a view: any world that it fits will do, they all look alike from here."""
        self.told = told
        self.has_moved = False
        self.match.state = view.imagine(FastRng(0))
        log = self.log
        assert isinstance(log, ToldLog)
        log.lines = list(self.remote.state()["log"])
        self.seen = self.painter.clock(view)

    def _play(self, seat: int, move: int) -> None:
        refusal = self.match.state.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, self.game.words, self.match.names)
        parts = [*self.match.state.unfinished(seat), move]
        trial = self.match.state.copy()
        trial.apply(seat, move)
        if trial.unfinished(seat):
            self.match.state = trial
        else:
            self._send(parts)

    def _send(self, parts: list[int]) -> None:
        """Make a whole choice; if only others have done something, make it all the same."""
        try:
            try:
                self.remote.move(parts, self.told["n"])
            except Stale:
                before = self.told["view"]
                self._take(*self.remote.view(self.game))
                if self.told["view"] != before:
                    self.notice = notice_part("!", Text(self._tell("remote_moved_on")))
                    return
                self.remote.move(parts, self.told["n"])
        except Stale:
            self.notice = notice_part("!", Text(self._tell("remote_moved_on")))
        except NotAllowed as error:
            self.notice = notice_part("!", Text(str(error)))
        else:
            self.has_moved = True

    def closing(self, state: State) -> RenderableType:
        """Return the end of the match as the server tells it."""
        result = state.get("result")
        if result is None:
            return Text(state.get("closed") or self._tell("remote_closed"), style="bold")
        self._take(*self.remote.view(self.game))
        return ending_part(self.painter, self.view(), result, self.me)


def ending_part(painter: Painter, view: View, result: State, me: int) -> RenderableType:
    """Return the score sheet, who came where, and who has won."""
    table = Table.grid(padding=(0, 2))
    for line in result["ranking"]:
        style = "bold" if line["seat"] == me else ""
        table.add_row(f"{line['place']}.", Text(line["name"], style=style), line["points"])
    return Group(
        title_bar(painter, view),
        painter.ending(view),
        Rule(tell("result", painter.lang), align="left", style="dim"),
        table,
        Text(result["text"], style="bold green"),
    )


def gather(follower: Follower, terminal: Terminal) -> State | None:
    """Wait until the match begins, and say who comes and goes; None if it never will."""
    shown: list[str] | None = None
    while True:
        state = follower.next()
        if state is None or state["phase"] != "open":
            return state
        here = [seat["name"] for seat in state["seats"] if seat["kind"] != "open"]
        if here != shown:
            shown = here
            free = sum(seat["kind"] == "open" for seat in state["seats"])
            told = tell(
                "remote_gathers", terminal.lang, names=listed(here, terminal.lang), free=free
            )
            terminal.console.print(Text(told, style="dim"))


def play_remotely(remote: Remote, terminal: Terminal) -> None:
    """Play at a table where the person sits, from before the start to the end."""
    lang = terminal.lang
    follower = Follower(remote)
    try:
        state = gather(follower, terminal)
        if state is None or state["phase"] != "running":
            terminal.console.print(tell("remote_closed", lang))
            return
        session = RemoteSession(remote, terminal, state)
        try:
            with terminal.in_place():
                ended = session.follow(follower, state)
        except (Quit, KeyboardInterrupt):
            remote.leave()
            terminal.console.print(tell("remote_left", lang))
            return
        terminal.console.print(session.closing(ended))
    except KeyboardInterrupt:
        remote.leave()
        terminal.console.print(tell("remote_left", lang))
