"""The results as a picture, drawn by matplotlib (an extra)."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from stammtisch.arena.results import Estimate, Standing, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK: Final = "#1f4e79"
QUIET: Final = "#888888"
OTHERS: Final = ("#b5541c", "#3f7d3a", "#7a4b94", "#8c6d1f")
EFFORT: Final = re.compile(r"(?P<name>[^@:]+)@(?P<number>\d+(\.\d+)?)(?P<unit>s?)")


class Labels(NamedTuple):
    """What the picture says, in the reader's language."""

    title: str
    lead: str
    wins: str
    fair: str
    seconds: str
    rounds: str


class Effort(NamedTuple):
    """How long a bot thinks about a move, read from its name (`Master@0.3s`, `Master@500`)."""

    name: str
    amount: float
    unit: str  # `s`, or nothing for rounds


def effort(bot: str) -> Effort | None:
    """Return what a bot's name tells about its effort."""
    read = EFFORT.fullmatch(bot)
    return None if read is None else Effort(read["name"], float(read["number"]), read["unit"])


def efforts(summary: Summary) -> dict[int, Effort]:
    """Return the bots that are one and the same at several efforts; none if there is no series."""
    found = {
        index: level
        for index, bot in enumerate(summary.plan.bots)
        if (level := effort(bot)) is not None
    }
    kinds = {(level.name.lower(), level.unit) for level in found.values()}
    amounts = {level.amount for level in found.values()}
    return found if len(kinds) == 1 and len(amounts) >= 2 else {}


def draw(summary: Summary, path: Path, labels: Labels) -> None:
    """Write the picture: strength over effort if that was varied, else bot by bot."""
    import matplotlib as mpl  # noqa: PLC0415 an extra
    from matplotlib.figure import Figure  # noqa: PLC0415 it needs no display

    # the same results give the same bytes
    with mpl.rc_context({"svg.hashsalt": "stammtisch", "font.size": 10}):
        figure = Figure(figsize=(9, 0), layout="constrained")
        figure.suptitle(labels.title)
        if efforts(summary):
            _over_effort(figure, summary, labels)
        else:
            _bot_by_bot(figure, summary, labels)
        metadata = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(path, dpi=150, metadata=metadata)


def _bot_by_bot(figure: "Figure", summary: Summary, labels: Labels) -> None:
    figure.set_size_inches(9, 1.6 + 0.45 * len(summary.standings))
    left, right = figure.subplots(1, 2, sharey=True)
    ordered = sorted(summary.standings, key=lambda standing: standing.wins.mean)
    names = [standing.bot for standing in ordered]
    _row(left, names, [standing.lead for standing in ordered], labels.lead)
    _row(right, names, [_percent(standing.wins) for standing in ordered], labels.wins)
    left.axvline(0.0, color=QUIET, linestyle="--", linewidth=1)
    right.axvline(100 * summary.fair, color=QUIET, linestyle="--", linewidth=1, label=labels.fair)
    right.legend(frameon=False, fontsize=8)


def _row(axes: "Axes", names: list[str], values: list[Estimate], title: str) -> None:
    means = [value.mean for value in values]
    margins = [value.margin or 0.0 for value in values]
    axes.errorbar(means, range(len(names)), xerr=margins, fmt="o", capsize=4, color=INK)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlabel(title)
    axes.grid(axis="x", alpha=0.3)


def _over_effort(figure: "Figure", summary: Summary, labels: Labels) -> None:
    figure.set_size_inches(9, 4.5)
    series = efforts(summary)
    indices = sorted(series, key=lambda index: series[index].amount)
    amounts = [series[index].amount for index in indices]
    others = [standing for index, standing in enumerate(summary.standings) if index not in series]
    first = series[indices[0]]
    for axes, is_lead in zip(figure.subplots(1, 2), (True, False), strict=True):
        values = [_value(summary.standings[index], is_lead) for index in indices]
        axes.errorbar(
            amounts,
            [value.mean for value in values],
            yerr=[value.margin or 0.0 for value in values],
            fmt="o-",
            capsize=4,
            color=INK,
            label=first.name,
        )
        for number, standing in enumerate(others):
            value = _value(standing, is_lead)
            color = OTHERS[number % len(OTHERS)]
            axes.axhline(value.mean, color=color, linewidth=1.2, label=standing.bot)
            margin = value.margin or 0.0
            axes.axhspan(value.mean - margin, value.mean + margin, color=color, alpha=0.15)
        fair = 0.0 if is_lead else 100 * summary.fair
        axes.axhline(fair, color=QUIET, linestyle="--", linewidth=1)
        axes.set_xscale("log")
        axes.set_xticks(amounts, [f"{amount:g}" for amount in amounts])
        axes.minorticks_off()
        axes.set_xlabel(labels.seconds if first.unit else labels.rounds)
        axes.set_ylabel(labels.lead if is_lead else labels.wins)
        axes.grid(alpha=0.3)
    figure.axes[0].legend(frameon=False, fontsize=8)


def _value(standing: Standing, is_lead: bool) -> Estimate:
    return standing.lead if is_lead else _percent(standing.wins)


def _percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, None if share.margin is None else 100 * share.margin)
