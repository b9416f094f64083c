"""What the matches tell about the bots' strength, and how sure that is.

Matches of one deal share their cards, so they are not independent; deals are. Every number is
therefore first averaged over a deal, where each bot has played every seat's cards once, and the
intervals are Student's, over the deals.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import cos, log, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from stammtisch.arena.plan import FORMAT, Plan
from stammtisch.arena.play import Row
from stammtisch.arena.ratings import Rating

CONFIDENCE: Final = 0.95
FEWEST_DEALS: Final = 10  # before anybody is called stronger: a few equal deals prove nothing
MOST_FREEDOM: Final = 1000  # Student's numbers hardly change beyond, and never become unsafe

NOISE: Final = 1e-9  # values that differ by less are equal: sums of thirds seldom come out even


class Estimate(NamedTuple):
    """A mean and half the width of its confidence interval, where that can be known."""

    mean: float
    margin: float | None

    def turned(self) -> "Estimate":
        """Return the same with the other sign."""
        return Estimate(-self.mean, self.margin)

    def to_json(self) -> dict[str, float | None]:
        """Return the mean with both ends of its interval."""
        low = None if self.margin is None else round(self.mean - self.margin, 9)
        high = None if self.margin is None else round(self.mean + self.margin, 9)
        return {"mean": round(self.mean, 9), "low": low, "high": high}


class Standing(NamedTuple):
    """How one bot did."""

    bot: str
    points: Estimate
    lead: Estimate  # over the mean of the other sides
    wins: Estimate  # its share, by side; a win that several share counts in parts


class Pair(NamedTuple):
    """How much better one bot did than another; the intervals of all pairs hold together."""

    first: str
    second: str
    wins: Estimate
    points: Estimate
    verdict: str  # `first`, `second` or `undecided`

    def turned(self) -> "Pair":
        """Return the same, told from the other's side."""
        verdict = {"first": "second", "second": "first"}.get(self.verdict, self.verdict)
        return Pair(self.second, self.first, self.wins.turned(), self.points.turned(), verdict)


class Chair(NamedTuple):
    """How the bots did in one seat, or in one role where a game has roles."""

    place: str
    bots: list[tuple[str, Estimate, Estimate]]  # name, points, wins


class Pace(NamedTuple):
    """How long a bot thought."""

    bot: str
    seconds: float
    choices: int

    @property
    def mean(self) -> float:
        """Return the seconds a choice took."""
        return self.seconds / self.choices if self.choices else 0.0


class Summary(NamedTuple):
    """Everything there is to tell about a run; only the paces depend on the machine."""

    plan: Plan
    matches: int
    deals: int
    standings: list[Standing]
    pairs: list[Pair]
    chairs: list[Chair]
    ratings: list[Rating] | None
    paces: list[Pace]

    @property
    def fair(self) -> float:
        """Return the share of the wins of a bot that is as good as the others."""
        return 1.0 / len(self.plan.sides)

    def to_json(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        return {
            "arena": FORMAT,
            "plan": self.plan.what(),
            "deals": self.deals,
            "matches": self.matches,
            "confidence": CONFIDENCE,
            "fair_share": round(self.fair, 9),
            "bots": [
                {
                    "bot": standing.bot,
                    "points": standing.points.to_json(),
                    "lead": standing.lead.to_json(),
                    "wins": standing.wins.to_json(),
                    "rating": None if self.ratings is None else self.ratings[index].to_json(),
                }
                for index, standing in enumerate(self.standings)
            ],
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "wins": pair.wins.to_json(),
                    "points": pair.points.to_json(),
                    "verdict": pair.verdict,
                }
                for pair in self.pairs
            ],
            "places": [
                {
                    "place": chair.place,
                    "bots": [
                        {"bot": bot, "points": points.to_json(), "wins": wins.to_json()}
                        for bot, points, wins in chair.bots
                    ],
                }
                for chair in self.chairs
            ],
            "time": [
                {
                    "bot": pace.bot,
                    "seconds": round(pace.seconds, 6),
                    "choices": pace.choices,
                    "seconds_per_choice": round(pace.mean, 6),
                }
                for pace in self.paces
            ],
        }


class _SideResult(NamedTuple):
    """One side of one match."""

    deal: int
    bot: int
    place: str
    points: float
    lead: float
    win: float


def summary(plan: Plan, rows: Sequence[Row], ratings: list[Rating] | None) -> Summary:
    """Return what complete deals tell, in whatever order their matches were finished."""
    ordered = sorted(rows, key=lambda row: (row["deal"], row["number"]))
    sides = [side for row in ordered for side in _sides(plan, row)]
    count = len(plan.bots)
    points = [_by_deal(sides, bot, lambda side: side.points) for bot in range(count)]
    leads = [_by_deal(sides, bot, lambda side: side.lead) for bot in range(count)]
    wins = [_by_deal(sides, bot, lambda side: side.win) for bot in range(count)]
    standings = [
        Standing(label, estimate(points[bot]), estimate(leads[bot]), estimate(wins[bot], span=1.0))
        for bot, label in enumerate(plan.labels)
    ]
    pairs = []
    couples = list(combinations(range(count), 2))
    confidence = 1.0 - (1.0 - CONFIDENCE) / len(couples)  # Bonferroni: all of them hold together
    for one, other in couples:
        by_wins = estimate(_less(wins[one], wins[other]), confidence, span=2.0)
        by_points = estimate(_less(points[one], points[other]), confidence)
        judged = verdict(by_wins, len(wins[one]))
        pairs.append(Pair(plan.labels[one], plan.labels[other], by_wins, by_points, judged))
    return Summary(
        plan=plan,
        matches=len(ordered),
        deals=len({row["deal"] for row in ordered}),
        standings=standings,
        pairs=pairs,
        chairs=_chairs(plan, sides),
        ratings=ratings,
        paces=[_pace(plan, ordered, bot) for bot in range(count)],
    )


def verdict(difference: Estimate, deals: int) -> str:
    """Return who is stronger, if the interval of the difference is clear of zero."""
    if difference.margin is None or deals < FEWEST_DEALS:
        return "undecided"
    if abs(difference.mean) <= difference.margin:
        return "undecided"
    return "first" if difference.mean > 0 else "second"


def estimate(
    values: Sequence[float], confidence: float = CONFIDENCE, span: float | None = None
) -> Estimate:
    """Return the mean of independent values with Student's interval.

    Values that are all equal show no spread, which is no proof that there is none. If they can lie
    no further apart than a span, the rule of three bounds what was never seen; else nothing does.
    """
    mean = fmean(values)
    if max(values) - min(values) > NOISE:
        error = stdev(values) / sqrt(len(values))
        return Estimate(mean, student(confidence, len(values) - 1) * error)
    if span is None:
        return Estimate(mean, None)
    return Estimate(mean, span * min(1.0, -log(1.0 - confidence) / len(values)))


def student(confidence: float, freedom: int) -> float:
    """Return how many standard errors to both sides hold so much of Student's distribution."""
    freedom = min(freedom, MOST_FREEDOM)
    low, high = 0.0, pi / 2
    for _ in range(60):
        angle = (low + high) / 2
        if _within(angle, freedom) < confidence:
            low = angle
        else:
            high = angle
    return sqrt(freedom) * sin(low) / cos(low)


def _within(angle: float, freedom: int) -> float:
    """Return P(|t| < sqrt(freedom) tan(angle)): Abramowitz and Stegun 26.7.3 and 26.7.4."""
    term = cos(angle) if freedom % 2 else 1.0
    total = 0.0
    factor = 2 + freedom % 2
    while factor <= freedom:
        total += term
        term *= cos(angle) ** 2 * (factor - 1) / factor
        factor += 2
    if freedom % 2:
        return 2 / pi * (angle + sin(angle) * total)
    return sin(angle) * total


def _sides(plan: Plan, row: Row) -> list[_SideResult]:
    """Return what every side of a match made of it."""
    gained = [fmean(row["score"][seat] for seat in side) for side in plan.sides]
    share = 1.0 / len(row["winners"])
    sides = []
    for number, side in enumerate(plan.sides):
        others = fmean(gained[:number] + gained[number + 1 :])
        win = share * sum(seat in row["winners"] for seat in side)
        place = row["roles"][side[0]] if row["roles"] else "+".join(map(str, side))
        bot = row["bots"][side[0]]
        sides.append(
            _SideResult(row["deal"], bot, place, gained[number], gained[number] - others, win)
        )
    return sides


def _by_deal(
    sides: list[_SideResult], bot: int, value: Callable[[_SideResult], float]
) -> list[float]:
    deals: dict[int, list[float]] = {}
    for side in sides:
        if side.bot == bot:
            deals.setdefault(side.deal, []).append(value(side))
    return [fmean(values) for values in deals.values()]


def _less(values: list[float], others: list[float]) -> list[float]:
    return [value - other for value, other in zip(values, others, strict=True)]


def _chairs(plan: Plan, sides: list[_SideResult]) -> list[Chair]:
    chairs = []
    for place in sorted({side.place for side in sides}):
        there = [side for side in sides if side.place == place]
        bots = []
        for bot, label in enumerate(plan.labels):
            points = estimate(_by_deal(there, bot, lambda side: side.points))
            wins = estimate(_by_deal(there, bot, lambda side: side.win), span=1.0)
            bots.append((label, points, wins))
        chairs.append(Chair(place, bots))
    return chairs


def _pace(plan: Plan, rows: Sequence[Row], bot: int) -> Pace:
    seconds, choices = 0.0, 0
    for row in rows:
        for seat, sitting in enumerate(row["bots"]):
            if sitting == bot:
                seconds += row["seconds"][seat]
                choices += row["choices"][seat]
    return Pace(plan.labels[bot], seconds, choices)
