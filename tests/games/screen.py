"""Pairs on a terminal."""

from typing import cast

from rich.console import RenderableType
from rich.text import Text

from games.fakes import PairsView
from stammtisch.core.game import View
from stammtisch.tui.painter import Painter


class PairsPainter(Painter):
    """Draws a match of Pairs on a terminal."""

    def board(self, view: View) -> RenderableType:
        return Text(" ".join(self.label("card", one) for one in cast(PairsView, view).hand))

    def last_trick(self, view: View) -> RenderableType | None:
        return None

    def sheet(self, view: View) -> RenderableType:
        points = cast(PairsView, view).points
        return Text("\n".join(f"{self.names[seat]} {points[seat]}" for seat in range(len(points))))


PAINTER = PairsPainter
