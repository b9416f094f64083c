"""A plot with a line for every game, as the benchmarks of strength draw it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from stammtisch import games


class Spot(NamedTuple):
    """A mean of a game's line, with half the width of its interval."""

    effort: float
    mean: float
    margin: float


def draw(
    lines: Mapping[str, Sequence[Spot]],
    path: Path,
    labels: tuple[str, str],
    ticks: Mapping[float, str] | None = None,
) -> None:
    """Draw means, in hundredths, over efforts on a logarithmic axis."""
    from matplotlib.figure import Figure  # noqa: PLC0415 an extra

    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.subplots()
    for (name, spots), marker in zip(lines.items(), "osD^v", strict=False):
        axes.errorbar(
            [spot.effort for spot in spots],
            [100 * spot.mean for spot in spots],
            [100 * spot.margin for spot in spots],
            marker=marker,
            capsize=3,
            label=games.get(name).words.title("en"),
        )
    axes.set_xscale("log")
    if ticks is not None:
        axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
