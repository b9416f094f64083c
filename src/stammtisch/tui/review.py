"""A review at the terminal: a bar while it judges, then every move, then the costliest."""

from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from stammtisch.processes import cores
from stammtisch.review import drawing
from stammtisch.review.judging import Opinion
from stammtisch.review.report import Review
from stammtisch.review.run import Asked, Reviewer, Verdict
from stammtisch.tui.arena import number
from stammtisch.tui.files import read_record
from stammtisch.tui.hint import choice_text, percent
from stammtisch.tui.painter import WIDTH, Painter, painter
from stammtisch.tui.results import Wanted, bar
from stammtisch.tui.words import Slip, tell

ROUNDS: Final = 400  # of thinking a move unless told otherwise
TOP: Final = 3  # of the costliest moves are told
COLUMNS: Final = ("number", "who", "move", "chance", "loss", "better")
NUMBER, CHANCE, LOSS, GAP = 4, 6, 7, 2  # widths of columns, and between them
CHEAP: Final = 0.005  # a loss that is shown as nothing


@dataclass(frozen=True)
class Wish:
    """What a person wants to know about a match."""

    file: Path
    rounds: int
    seed: int
    seat: int | None
    top: int
    jobs: int | None
    wanted: Wanted


def show(wish: Wish, screen: Console, aside: Console, lang: str) -> None:
    """Judge a record, then show, write and draw what came out."""
    counts = {"--rounds": wish.rounds, "--top": wish.top, "--jobs": wish.jobs}
    for name, count in counts.items():
        if count is not None and count < 1:
            raise Slip("review_few", {"name": name, "number": count})
    wish.wanted.check()
    parsed, game = read_record(wish.file)
    reviewer = Reviewer(parsed, game, Asked(wish.rounds, wish.seed, wish.seat))
    verdicts = _judge(reviewer, wish.jobs or cores(), aside, lang)
    review = Review(reviewer.match, reviewer.asked, verdicts, wish.top)
    screen.print(report(review, lang))
    wish.wanted.hand_out(
        review.to_json(),
        lambda path: drawing.draw(review, path, labels(review, lang)),
        screen,
        lang,
    )


def _judge(reviewer: Reviewer, jobs: int, aside: Console, lang: str) -> list[Verdict]:
    """Judge every choice, showing how far it is."""
    title = tell("review_judging", lang, title=reviewer.game.words.title(lang))
    verdicts: list[Verdict] = []
    try:
        with bar(aside) as progress:
            task = progress.add_task(title, total=len(reviewer.choices))
            for verdict in reviewer.run(jobs):
                verdicts.append(verdict)
                progress.advance(task)
    except BrokenProcessPool as error:
        raise Slip("review_worker_died") from error
    return verdicts


def labels(review: Review, lang: str) -> drawing.Labels:
    """Return what the picture says."""
    return drawing.Labels(
        title=tell("review_picture", lang, title=review.game.words.title(lang)),
        move=tell("review_axis", lang),
        chance=tell("review_share", lang),
        costliest=tell("review_mark", lang),
    )


def report(review: Review, lang: str) -> RenderableType:
    """Return every move, how everyone did, and the costliest moves."""
    asked = review.asked
    facts = {"count": len(review.verdicts), "rounds": asked.rounds, "seed": asked.seed}
    title = review.game.words.title(lang)
    parts: list[RenderableType] = [
        Text(tell("review_heading", lang, title=title, **facts), style="bold")
    ]
    if not review.match.is_over():
        parts.append(Text(tell("review_open", lang), style="yellow"))
    if not review.verdicts:
        return Group(*parts, Text(tell("review_nothing", lang)))
    drawn = painter(review.game, review.match.names, lang)
    return Group(
        *parts,
        moves_part(review, drawn),
        Text(tell("review_explained", lang), style="dim"),
        Text(""),
        Text(tell("review_players", lang), style="bold"),
        players_part(review, drawn),
        Text(tell("review_costliest", lang), style="bold"),
        costliest_part(review, drawn),
    )


def moves_part(review: Review, drawn: Painter) -> RenderableType:
    """Return all choices in columns, each with the best alternative, and a reason under it."""
    widths = column_widths(max(cell_len(name) for name in drawn.names))
    titles = [drawn.tell(f"review_{name}") for name in COLUMNS]
    lines: list[RenderableType] = [line(titles, widths, "bold"), Rule(style="dim")]
    for verdict in review.verdicts:
        opinion = verdict.opinion
        is_better = opinion.loss >= CHEAP
        cells = [
            str(verdict.number),
            drawn.names[verdict.seat],
            choice_text(drawn, opinion.made.parts),
            percent(opinion.made.value),
            loss_text(opinion, drawn.lang),
            choice_text(drawn, opinion.best.parts) if is_better else "",
        ]
        lines.append(line(cells, widths, "bold" if verdict in review.costliest else ""))
        why = review.said(opinion.best.reason, drawn.lang)
        if why:
            lines.append(Padding(Text(why, style="dim"), (0, 0, 0, widths[0] + GAP)))
    return Group(Text(""), *lines, Rule(style="dim"))


def column_widths(longest: int) -> list[int]:
    """Return how wide the columns are for names of this length; moves share what is left."""
    used = NUMBER + longest + CHANCE + LOSS + GAP * (len(COLUMNS) - 1)
    move = (WIDTH - used) // 2
    return [NUMBER, longest, move, CHANCE, LOSS, move]


def line(cells: list[str], widths: list[int], style: str) -> RenderableType:
    """Return one line of a table whose lines are apart: reasons stand between them."""
    table = Table.grid(padding=(0, GAP, 0, 0))
    for name, width in zip(COLUMNS, widths, strict=True):
        is_number = name in ("number", "chance", "loss")
        table.add_column(width=width, justify="right" if is_number else "left")
    table.add_row(*[Text(cell, style=style) for cell in cells])
    return table


def loss_text(opinion: Opinion, lang: str) -> str:
    """Return the loss in percentage points, nothing if there is none."""
    if opinion.loss < CHEAP:
        return "–"
    doubt = "?" if opinion.loss <= opinion.margin else ""
    return f"{number(100 * opinion.loss, 0, lang)}{doubt}"


def players_part(review: Review, drawn: Painter) -> RenderableType:
    """Return how much everyone gave away."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(drawn.tell("review_who"), no_wrap=True)
    for name in ("choices", "mean"):
        table.add_column(drawn.tell(f"review_{name}"), justify="right")
    for tally in review.tallies():
        mean = number(100 * tally.loss / tally.choices, 1, drawn.lang)
        table.add_row(drawn.names[tally.seat], str(tally.choices), mean)
    return table


def costliest_part(review: Review, drawn: Painter) -> RenderableType:
    """Return the costliest moves in sentences."""
    if not review.costliest:
        return Text(drawn.tell("review_spotless"))
    table = Table.grid(padding=(0, 1))
    for place, verdict in enumerate(review.costliest, start=1):
        table.add_row(f"{place}.", story(review, verdict, drawn))
    return table


def story(review: Review, verdict: Verdict, drawn: Painter) -> Text:
    """Return what one move cost, and what spoke for the better one."""
    opinion, lang = verdict.opinion, drawn.lang
    told = [
        tell(
            "review_told",
            lang,
            number=verdict.number,
            who=drawn.names[verdict.seat],
            made=choice_text(drawn, opinion.made.parts),
            value=percent(opinion.made.value),
            best=choice_text(drawn, opinion.best.parts),
            better=percent(opinion.best.value),
            loss=number(100 * opinion.loss, 0, lang),
            margin=number(100 * opinion.margin, 0, lang),
        )
    ]
    for key, reason in (("for", opinion.best.reason), ("against", opinion.made.reason)):
        why = review.said(reason, lang)
        if why:
            told.append(tell(f"review_{key}", lang, why=why))
    return Text("\n".join(told))
