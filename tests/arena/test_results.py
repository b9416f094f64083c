"""The statistics, against numbers worked out by hand."""

import pytest

from arena.arenas import plan, row
from stammtisch.arena.ratings import ranks, rate
from stammtisch.arena.results import Estimate, Summary, estimate, student, summary, verdict

ROWS = [
    row(0, 0, [0, 1, 0], [10, 4, 4], [0]),
    row(0, 1, [1, 0, 1], [6, 6, 0], [0, 1]),
    row(1, 0, [0, 1, 1], [3, 9, 9], [1, 2]),
    row(1, 1, [1, 0, 0], [0, 12, 0], [1]),
]


@pytest.mark.parametrize(
    ("freedom", "wanted"),
    [
        (1, 12.7062),
        (2, 4.3027),
        (3, 3.1824),
        (5, 2.5706),
        (10, 2.2281),
        (30, 2.0423),
        (999, 1.9623),
    ],
)
def test_student_as_in_the_printed_tables(freedom: int, wanted: float) -> None:
    assert student(0.95, freedom) == pytest.approx(wanted, abs=1e-4)


def test_student_at_another_confidence() -> None:
    assert student(0.99, 10) == pytest.approx(3.1693, abs=1e-4)
    assert student(0.95, 10**6) == student(0.95, 1000)


def test_mean_and_margin() -> None:
    told = estimate([1.0, 2.0, 3.0, 4.0])
    assert told.mean == 2.5
    assert told.margin == pytest.approx(3.18245 * 1.2909944 / 2, abs=1e-4)
    assert told.to_json()["low"] == pytest.approx(2.5 - 2.0543, abs=1e-3)


def test_no_spread_is_no_proof() -> None:
    assert estimate([2.0]) == Estimate(2.0, None)
    assert estimate([2.0] * 9) == Estimate(2.0, None)
    assert estimate([0.1 + 0.2, 0.3]).margin is None  # equal but for the last bit
    assert estimate([1.0] * 100, span=1.0).margin == pytest.approx(0.029957, abs=1e-5)
    assert estimate([1.0], span=1.0).margin == 1.0
    assert estimate([1.0], span=2.0).to_json() == {"mean": 1.0, "low": -1.0, "high": 3.0}


def told() -> Summary:
    return summary(plan(), ROWS, None)


def test_points_leads_and_wins_are_means_over_deals() -> None:
    one, other = told().standings
    assert one.points.mean == pytest.approx(((10 + 4 + 6) / 3 + (3 + 12 + 0) / 3) / 2)
    assert other.points.mean == pytest.approx(((4 + 6 + 0) / 3 + (9 + 9 + 0) / 3) / 2)
    assert one.wins.mean == pytest.approx(((1 + 0 + 0.5) / 3 + (0 + 1 + 0) / 3) / 2)
    assert other.wins.mean == pytest.approx(((0 + 0.5 + 0) / 3 + (0.5 + 0.5 + 0) / 3) / 2)
    assert one.lead.mean == pytest.approx(((6 - 3 + 3) / 3 + (-6 + 12 - 6) / 3) / 2)
    spread = (20 / 3 - 5) / 2  # half the distance of two deals is their standard error
    assert one.points.margin == pytest.approx(12.7062 * spread, rel=1e-4)


def test_pairs_are_compared_deal_by_deal() -> None:
    (pair,) = told().pairs
    assert (pair.first, pair.second) == ("Random", "Regular")
    assert pair.points.mean == pytest.approx((10 / 3 + (15 - 18) / 3) / 2)
    assert pair.wins.mean == pytest.approx((1 / 3 + 0) / 2)
    assert pair.verdict == "undecided"
    turned = pair.turned()
    assert (turned.first, turned.wins.mean) == ("Regular", -pair.wins.mean)
    assert turned.turned() == pair


def test_the_intervals_of_several_pairs_hold_together() -> None:
    rows = [
        row(deal, number, [number, (number + 1) % 3, (number + 2) % 3], [deal * number, 3, 1], [0])
        for deal in range(4)
        for number in range(3)
    ]
    pairs = summary(plan("Random", "Regular", "Beginner"), rows, None).pairs
    # bot 0 sits in seats 0, 2, 1 of a deal, bot 1 in seats 1, 0, 2
    differences = [((0 + 1 + 3) - (3 + deal + 1)) / 3 for deal in range(4)]
    assert len(pairs) == 3
    wanted = estimate(differences, 1 - 0.05 / 3)
    assert pairs[0].points.mean == pytest.approx(-0.5)
    assert pairs[0].points.margin == pytest.approx(wanted.margin)


@pytest.mark.parametrize(
    ("difference", "deals", "wanted"),
    [
        (Estimate(0.3, 0.2), 10, "first"),
        (Estimate(-0.3, 0.2), 10, "second"),
        (Estimate(0.3, 0.2), 9, "undecided"),
        (Estimate(0.2, 0.2), 99, "undecided"),
        (Estimate(0.3, None), 99, "undecided"),
    ],
)
def test_a_verdict_needs_a_clear_interval_and_enough_deals(
    difference: Estimate, deals: int, wanted: str
) -> None:
    assert verdict(difference, deals) == wanted


def test_a_bot_that_wins_everything_is_called_stronger() -> None:
    rows = []
    for deal in range(10):
        for number, bots in enumerate(([0, 1, 0, 1], [1, 0, 1, 0])):
            score = [8 if bot == 0 else 2 for bot in bots]
            winners = [seat for seat in range(4) if bots[seat] == 0]
            rows.append(row(deal, number, bots, score, winners))
    made = summary(plan(game="dog", count=20), rows, None)
    assert made.standings[0].wins.mean == 1.0
    assert made.pairs[0].verdict == "first"
    assert [chair.place for chair in made.chairs] == ["0+2", "1+3"]
    few = summary(plan(game="dog", count=20), rows[:8], None)
    assert few.pairs[0].verdict == "undecided"


@pytest.mark.parametrize(("count", "seats"), [(2, 3), (2, 5), (3, 4), (4, 4), (5, 3), (7, 5)])
def test_luck_of_the_cards_and_of_the_seat_cancels_exactly(count: int, seats: int) -> None:
    made = plan(*["Random"] * count, seats=seats, count=4 * count)
    rows = []
    for one in made.pairings():
        score = [7 * one.deal * seat + seat * seat for seat in range(seats)]
        rows.append(row(one.deal, one.number, list(one.bots), score, [one.deal % seats]))
    for pair in summary(made, rows, None).pairs:
        assert pair.points.mean == pytest.approx(0.0, abs=1e-9)
        assert pair.wins.mean == pytest.approx(0.0, abs=1e-9)
        assert pair.verdict == "undecided"


def test_by_seat_and_by_role() -> None:
    chairs = told().chairs
    assert [chair.place for chair in chairs] == ["0", "1", "2"]
    name, points, wins = chairs[0].bots[0]
    assert (name, points.mean, wins.mean) == ("Random", 6.5, 0.5)
    rows = ROWS[:2]
    for one in rows:
        one["roles"] = ["bettor", "bookmaker", "bettor"]
    chairs = summary(plan(), rows, None).chairs
    assert [chair.place for chair in chairs] == ["bettor", "bookmaker"]
    assert chairs[1].bots[0][1].mean == 6.0


def test_time_counts_choices() -> None:
    pace = told().paces[0]
    assert (pace.seconds, pace.choices, pace.mean) == (3.0, 12, 0.25)


def test_the_order_of_finishing_is_nothing() -> None:
    assert summary(plan(), ROWS[::-1], None).to_json() == told().to_json()
    assert rate(plan(), ROWS[::-1]) == rate(plan(), ROWS)


def test_ranks_go_by_wins_then_points() -> None:
    assert ranks(plan(), ROWS[0]) == [1, 2, 2]
    assert ranks(plan(), ROWS[2]) == [2, 1, 1]
    dog = row(0, 0, [0, 1, 0, 1], [3, 8, 3, 8], [1, 3])
    assert ranks(plan(game="dog"), dog) == [2, 1]


def test_ratings_know_who_wins() -> None:
    rows = [row(deal, 0, [0, 1, 0, 1], [8, 3, 8, 3], [0, 2]) for deal in range(20)]
    good, bad = rate(plan(game="dog"), rows)
    assert good.ordinal > bad.ordinal
    assert good.mu > 25 > bad.mu
    assert good.sigma < 25 / 3
    equal = rate(plan(), [row(0, 0, [0, 1, 0], [5, 5, 5], [0, 1, 2])])
    assert equal[0].mu == pytest.approx(equal[1].mu)


def test_the_json_keeps_its_shape() -> None:
    made = summary(plan(), ROWS, rate(plan(), ROWS)).to_json()
    assert list(made) == [
        "arena",
        "plan",
        "deals",
        "matches",
        "confidence",
        "fair_share",
        "bots",
        "pairs",
        "places",
        "time",
    ]
    assert made["arena"] == 1
    assert list(made["plan"]) == ["game", "rules", "seats", "options", "bots", "seed"]
    assert list(made["bots"][0]) == ["bot", "points", "lead", "wins", "rating"]
    assert list(made["bots"][0]["wins"]) == ["mean", "low", "high"]
    assert list(made["bots"][0]["rating"]) == ["mu", "sigma", "ordinal"]
    assert list(made["pairs"][0]) == ["first", "second", "wins", "points", "verdict"]
    assert list(made["places"][0]) == ["place", "bots"]
    assert list(made["places"][0]["bots"][0]) == ["bot", "points", "wins"]
    assert list(made["time"][0]) == ["bot", "seconds", "choices", "seconds_per_choice"]
    assert made["fair_share"] == pytest.approx(1 / 3)
