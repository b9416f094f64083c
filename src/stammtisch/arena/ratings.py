"""Ratings by openskill (an extra): Bradley and Terry's model, over the matches in fixed order."""

from collections.abc import Sequence
from importlib.util import find_spec
from statistics import fmean
from typing import NamedTuple

from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Row


class Rating(NamedTuple):
    """A bot's strength as openskill sees it."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """Return the strength that the bot has almost certainly."""
        return self.mu - 3 * self.sigma

    def to_json(self) -> dict[str, float]:
        """Return the rating as plain data."""
        return {
            "mu": round(self.mu, 6),
            "sigma": round(self.sigma, 6),
            "ordinal": round(self.ordinal, 6),
        }


def is_available() -> bool:
    """Tell whether openskill is installed."""
    return find_spec("openskill") is not None


def rate(plan: Plan, rows: Sequence[Row]) -> list[Rating]:
    """Return a rating for every bot; partners are one team.

    A bot that sits on several sides of a match is rated by the mean of what each of them brings,
    so that it does not count as more evidence than there is.
    """
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 an extra

    model = BradleyTerryFull()
    start = model.rating()
    ratings = [Rating(start.mu, start.sigma) for _ in plan.bots]
    for row in sorted(rows, key=lambda row: (row["deal"], row["number"])):
        teams = [
            [
                model.rating(mu=rating.mu, sigma=rating.sigma)
                for rating in _members(ratings, row, side)
            ]
            for side in plan.sides
        ]
        changed: dict[int, list[Rating]] = {}
        for side, team in zip(plan.sides, model.rate(teams, ranks=ranks(plan, row)), strict=True):
            for seat, player in zip(side, team, strict=True):
                changed.setdefault(row["bots"][seat], []).append(Rating(player.mu, player.sigma))
        for bot, versions in changed.items():
            ratings[bot] = Rating(
                fmean(rating.mu for rating in versions), fmean(rating.sigma for rating in versions)
            )
    return ratings


def _members(ratings: list[Rating], row: Row, side: Sequence[int]) -> list[Rating]:
    return [ratings[row["bots"][seat]] for seat in side]


def ranks(plan: Plan, row: Row) -> list[float]:
    """Return the places of the sides, 1 the best: winners first, then by points, equals alike."""
    keys = [(side[0] not in row["winners"], -row["score"][side[0]]) for side in plan.sides]
    order = sorted(set(keys))
    return [1.0 + order.index(key) for key in keys]
