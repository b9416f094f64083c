"""The chances over a match as a picture, drawn by matplotlib (an extra)."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from stammtisch.review.report import Review

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#333333"
# A player is told by marker and line as well as by colour
COLOURS: Final = ("#1f4e79", "#b5541c", "#3f7d3a", "#7a4b94", "#8c6d1f", "#0b7a75")
LINES: Final = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)), (0, (8, 2)))
MARKERS: Final = ("o", "s", "^", "D", "v", "P")


class Labels(NamedTuple):
    """What the picture says, in the reader's language."""

    title: str
    move: str
    chance: str
    costliest: str


def draw(review: Review, path: Path, labels: Labels) -> None:
    """Write the picture: one line of steps for every player, the costliest moves numbered."""
    import matplotlib as mpl  # noqa: PLC0415 an extra
    from matplotlib.figure import Figure  # noqa: PLC0415 it needs no display

    # the same review gives the same bytes, and texts stay texts
    with mpl.rc_context({"svg.hashsalt": "stammtisch", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(10, 4.5), layout="constrained")
        figure.suptitle(labels.title)
        axes = figure.subplots()
        for tally in review.tallies():
            _line(axes, review, tally.seat)
        _marks(axes, review, labels.costliest)
        axes.set_ylim(-3, 103)
        axes.set_xlabel(labels.move)
        axes.set_ylabel(labels.chance)
        axes.grid(alpha=0.3)
        if review.verdicts:
            figure.legend(loc="outside right upper", frameon=False, fontsize=9)
        dateless = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(path, dpi=150, metadata={"Title": labels.title, **dateless})


def _line(axes: "Axes", review: Review, seat: int) -> None:
    own = [verdict for verdict in review.verdicts if verdict.seat == seat]
    axes.plot(
        [verdict.number for verdict in own],
        [100 * verdict.opinion.made.value for verdict in own],
        drawstyle="steps-post",
        color=COLOURS[seat % len(COLOURS)],
        linestyle=LINES[seat % len(LINES)],
        marker=MARKERS[seat % len(MARKERS)],
        markersize=4,
        linewidth=1.4,
        label=review.match.names[seat].replace("$", r"\$"),
    )


def _marks(axes: "Axes", review: Review, label: str) -> None:
    """Circle the costliest moves and write their numbers beside them."""
    if not review.costliest:
        return
    numbers = [verdict.number for verdict in review.costliest]
    values = [100 * verdict.opinion.made.value for verdict in review.costliest]
    axes.plot(
        numbers,
        values,
        linestyle="none",
        marker="o",
        markersize=12,
        markerfacecolor="none",
        markeredgecolor=INK,
        label=label,
    )
    for number, value in zip(numbers, values, strict=True):
        axes.annotate(
            str(number),
            (number, value),
            (8, 8),
            textcoords="offset points",
            color=INK,
            bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"},
        )
