"""Pairs in words."""

from typing import cast

from games.fakes import PairsView
from stammtisch.core.game import View
from stammtisch.core.telling import Sheet, Teller


class PairsTeller(Teller):
    """Tells of a match of Pairs."""

    def headline(self, view: View) -> str:
        return f"{self.label('phase', cast(PairsView, view).phase)} {cast(PairsView, view).round}"

    def prompt(self, view: View) -> str:
        return "Wähle!" if self.lang == "de" else "Choose!"

    def clock(self, view: View) -> int:
        return cast(PairsView, view).round

    def standing(self, view: View) -> list[int]:
        return list(cast(PairsView, view).points)

    def sheet(self, view: View) -> Sheet:
        return Sheet(["", *self.names], [["∑", *map(str, self.standing(view))]])
