"""A person's session at the table, line by line."""

from io import StringIO

import pytest
from rich.console import Console

from stammtisch import games
from stammtisch.bots.bot import Bot
from stammtisch.core.game import Move, View
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.tui.opponents import Opponents
from stammtisch.tui.painter import painter
from stammtisch.tui.play import Quit, Session, winners_text
from stammtisch.tui.screen import Terminal
from stammtisch.tui.words import Slip


class Script(Terminal):
    """A terminal at which a script sits; it keeps every screen."""

    def __init__(self, lines: list[str], live: bool = False) -> None:
        super().__init__("en")
        self.lines = lines
        self.screens: list[str] = []
        self.asked: list[str] = []
        self.is_live = live

    def show(self, screen: object) -> None:
        console = Console(file=StringIO(), width=80, markup=False, highlight=False)
        with console.capture() as capture:
            console.print(screen)
        self.screens.append(capture.get())

    def ask(self, question: str) -> str:
        self.asked.append(question)
        if question.startswith("Enter goes on"):
            return ""
        if not self.lines:
            raise Slip("input_ended")
        return self.lines.pop(0)


class Meek(Bot):
    """Keeps, says Valeo, declines, and plays its first card."""

    def choose(self, view: View) -> Move:
        return view.legal[0]


def sit(match: Match, me: int, lines: list[str], live: bool = False) -> tuple[Session, Script]:
    """Return a session with meek bots and a scripted person."""
    terminal = Script(lines, live)
    others = Opponents(match, me, "tui.test_play:Meek")
    return Session(match, others, painter(match.game, match.names, "en"), terminal), terminal


def hydra_with_a_pair() -> tuple[Match, int]:
    """Return a match in which somebody was dealt both EO."""
    for seed in range(99):
        match = Match(games.get("hydra"), 5, bytes([seed]) * 32, {"rounds": 1})
        for seat in range(5):
            if match.view(seat).to_json()["hand"].count("EO") == 2:
                return match, seat
    raise AssertionError


def test_back_takes_back_the_unfinished_part_of_a_choice() -> None:
    match, me = hydra_with_a_pair()
    lines = ["keep", "Morbus", "Antrag", "Pair E", "back", "pair e", "EO", "quit"]
    session, terminal = sit(match, me, lines)
    with pytest.raises(Quit):
        session.run(auto=False)
    assert match.log[-1] == f"{me} Antrag"
    chosen = ["Chosen: Pair E" in screen for screen in terminal.screens]
    assert chosen == [False, False, False, False, True, False, True, True]
    assert "HY-14" in terminal.screens[-1]


def test_a_choice_of_two_parts_goes_into_the_record_as_one() -> None:
    match, me = hydra_with_a_pair()
    session, _ = sit(match, me, ["keep", "Morbus", "Antrag", "1", "1", "quit"])
    with pytest.raises(Quit):
        session.run(auto=True)
    assert any(line.startswith(f"{me} Pair E + ") for line in match.log)


def test_refused_moves_change_nothing_and_say_why() -> None:
    match = Match(games.get("hydra"), 5, bytes(32), {"rounds": 1})
    session, terminal = sit(match, 0, ["EO", "quit"])
    with pytest.raises(Quit):
        session.run(auto=False)
    assert all(not line.startswith("0 ") for line in match.log)
    assert "Not allowed (HY-09" in terminal.screens[1]


def test_on_a_terminal_nothing_fades_unread() -> None:
    match = Match(games.get("hydra"), 6, bytes(32), {"rounds": 6})
    me = match.view(None).to_json()["idle"]
    session, terminal = sit(match, me, ["quit"], live=True)
    with pytest.raises(Quit):
        session.run(auto=True)
    paused = [question for question in terminal.asked if question.startswith("Enter goes on")]
    assert len(paused) == 5  # of the ten tricks of a round sat out, two fit on a screen
    assert all("Trick to" in screen for screen in terminal.screens[:5])


def test_elsewhere_nothing_is_asked_in_between() -> None:
    match = Match(games.get("hydra"), 6, bytes(32), {"rounds": 6})
    me = match.view(None).to_json()["idle"]
    session, terminal = sit(match, me, ["quit"])
    with pytest.raises(Quit):
        session.run(auto=True)
    assert len(terminal.asked) == 1


def test_the_screen_of_a_live_terminal_keeps_only_what_may_be_read() -> None:
    match = Match(games.get("hydra"), 5, bytes(32), {"rounds": 1})
    session, terminal = sit(match, 0, ["1"] * 40, live=True)
    session.run(auto=False)
    for screen in terminal.screens:
        assert screen.count("Trick to") <= 1
    ending = Console(file=StringIO(), width=80)
    with ending.capture() as capture:
        ending.print(session.ending())
    assert "Final score" in capture.get()


def asked_for(name: str, text: str) -> tuple[Match, int]:
    """Return a match, and a player in it who may make this move and has others to choose from."""
    match = Match(games.get(name), 4, bytes(32))
    move = match.game.parse_move(text)
    rng = FastRng(1)
    while True:
        seat = match.state.to_act()[0]
        legal = match.view(seat).legal
        if move in legal and len(legal) > 4:
            return match, seat
        match.play(seat, match.state.random_move(seat, rng))


def check_that_a_number_is_a_move(name: str, text: str, line: str) -> None:
    """Type a number that is a move of the game, not a place in the list, after one that is none."""
    match, me = asked_for(name, text)
    played: list[tuple[int, int]] = []
    session, terminal = sit(match, me, ["9999", text, "quit"])
    session._next = lambda: me  # type: ignore[method-assign]  # nobody else is waited for
    session._play = lambda seat, move: played.append((seat, move))  # type: ignore[method-assign]
    with pytest.raises(Quit):
        session.run(auto=False)
    assert played == [(me, match.game.parse_move(text))]
    assert line in terminal.screens[0]
    assert "none of your moves" in terminal.screens[1]
    assert len(terminal.screens[0].splitlines()) < 24


def check_that_it_is_no_command(name: str, text: str) -> None:
    """Type a move that is not legal now and looks like a command."""
    match = Match(games.get(name), 4, bytes(32))
    me = match.state.to_act()[0]
    assert match.game.parse_move(text) not in match.view(me).legal
    session, terminal = sit(match, me, [text, "quit"])
    with pytest.raises(Quit):
        session.run(auto=False)
    assert "Not allowed" in terminal.screens[1]


class Walker(Script):
    """A person at a terminal of 24 lines who moves at random and looks at everything."""

    def __init__(self, match: Match, me: int, rng: FastRng) -> None:
        super().__init__([], live=True)
        self.console = Console(file=StringIO(), width=80, height=24)
        self.match = match
        self.me = me
        self.rng = rng
        self.heights: list[tuple[str, int]] = []

    def ask(self, question: str) -> str:
        view = self.match.view(self.me)
        phase = view.to_json()["phase"]
        self.heights.append((phase, len(self.screens[-1].splitlines()) + 1))
        if not view.legal:
            return ""
        looks = ["score", "last", "rules 21", "?", "nonsense"]
        if self.heights.count(self.heights[-1]) == 1 or self.rng.below(4) == 0:
            return looks[self.rng.below(len(looks))]
        return self.match.game.move_text(view.legal[self.rng.below(len(view.legal))])


def test_the_record_is_kept_at_the_start_and_after_every_complete_move() -> None:
    match, me = hydra_with_a_pair()
    session, _ = sit(match, me, ["keep", "Morbus", "Antrag", "Pair E", "back", "pair e", "quit"])
    kept: list[list[str]] = []
    with pytest.raises(Quit):
        session.run(auto=False, keep=lambda: kept.append(list(match.log)))
    assert [len(log) for log in kept] == list(range(len(match.log) + 1))
    assert kept[-1] == match.log


class Over:
    """A match that is over, as far as its winners go."""

    def __init__(self, winners: list[int]) -> None:
        self.names = ["Anna", "Bert", "Clara"]
        self.state = self
        self.won = winners

    def winners(self) -> list[int]:
        return self.won


@pytest.mark.parametrize(
    ("winners", "me", "german", "english"),
    [
        ([0], 0, "Du hast gewonnen", "You have won"),
        ([0, 1], 0, "Du teilst dir den Sieg mit Bert.", "You share the win with Bert."),
        ([0, 1, 2], 1, "mit Anna und Clara.", "with Anna and Clara."),
        ([2], 0, "Gewonnen hat Clara.", "Clara has won."),
        ([1, 2], 0, "Gewonnen haben Bert und Clara.", "Bert and Clara have won."),
        ([0, 1, 2], None, "Gewonnen haben Anna, Bert und Clara.", "Anna, Bert and Clara have won."),
    ],
)
def test_winners_are_told(winners: list[int], me: int | None, german: str, english: str) -> None:
    over = Over(winners)
    assert german in winners_text(over, me, "de")  # type: ignore[arg-type]  # all it looks at
    assert english in winners_text(over, me, "en")  # type: ignore[arg-type]  # all it looks at
