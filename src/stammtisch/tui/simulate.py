"""Many random games, and what comes out of them in numbers and bars."""

from statistics import fmean, pstdev
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import Game, OptionValue, play_out
from stammtisch.core.rng import FastRng
from stammtisch.tui.words import Slip, tell

MOST_BARS: Final = 14
BAR_WIDTH: Final = 48
EIGHTHS: Final = " ▏▎▍▌▋▊▉"


class Outcome:
    """What a row of games gave: the moves of each, every seat's points, and who won."""

    def __init__(self, seats: int) -> None:
        self.moves: list[int] = []
        self.points: list[list[int]] = [[] for _ in range(seats)]
        self.wins: list[float] = [0.0] * seats  # a shared win counts for its part


def simulate(
    game: Game,
    seats: int,
    games: int,
    *,
    seed: int,
    options: dict[str, OptionValue],
    console: Console,
    lang: str,
) -> Outcome:
    """Play random games, showing on the console how far it is."""
    if games < 1:
        raise Slip("few_games", {"games": games})
    settled = game.settle(seats, options)
    outcome = Outcome(seats)
    rng = FastRng(seed & (2**62 - 1))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as progress:
        title = tell("simulating", lang, title=game.words.title(lang))
        for _ in progress.track(range(games), description=title):
            state = game.begin(seats, settled)
            outcome.moves.append(play_out(state, rng.fork()))
            for seat, points in enumerate(state.score()):
                outcome.points[seat].append(points)
            winners = state.winners()
            for seat in winners:
                outcome.wins[seat] += 1 / len(winners)
    return outcome


def report(outcome: Outcome, lang: str) -> RenderableType:
    """Return the numbers and a histogram of the points."""
    games = len(outcome.moves)
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in ("mean", "deviation", "lowest", "highest", "wins"):
        table.add_column(tell(name, lang), justify="right")
    table.add_row(tell("moves_a_game", lang), *_spread(outcome.moves, lang), "")
    for seat, points in enumerate(outcome.points):
        share = _number(100 * outcome.wins[seat] / games, lang)
        name = f"{tell('points', lang)}, {tell('seat', lang)} {seat}"
        table.add_row(name, *_spread(points, lang), f"{share} %")
    everyone = [number for points in outcome.points for number in points]
    name = f"{tell('points', lang)}, {tell('all_seats', lang)}"
    table.add_row(name, *_spread(everyone, lang), "", style="bold")
    return Group(table, Text(tell("histogram", lang), style="bold"), histogram(everyone))


def _spread(numbers: list[int], lang: str) -> list[str]:
    told = [_number(fmean(numbers), lang), _number(pstdev(numbers), lang)]
    return [*told, str(min(numbers)), str(max(numbers))]


def _number(value: float, lang: str) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang == "de" else text


def histogram(numbers: list[int]) -> RenderableType:
    """Return bars, one for each range of numbers, drawn to an eighth of a character."""
    low = min(numbers)
    width = -(-(max(numbers) - low + 1) // MOST_BARS)
    counts = [0] * ((max(numbers) - low) // width + 1)
    for number in numbers:
        counts[(number - low) // width] += 1
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right")
    table.add_column(width=BAR_WIDTH)
    table.add_column(justify="right")
    for place, count in enumerate(counts):
        first = low + place * width
        label = str(first) if width == 1 else f"{first}…{first + width - 1}"
        table.add_row(label, Text(bar(count, max(counts)), style="cyan"), str(count))
    return table


def bar(count: int, most: int) -> str:
    """Return a bar as long as a count asks for; anything above nothing shows."""
    eighths = count * BAR_WIDTH * 8 // most
    if count and not eighths:
        eighths = 1
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
