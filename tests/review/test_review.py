"""A whole record: free choices, the costliest, as plain data, in any number of processes."""

import json

import pytest

from games.fakes import PAIRS
from review.nim import NIM
from review.records import judged, played, reviewer
from stammtisch import games
from stammtisch.core.errors import BadRecord, BadSetup
from stammtisch.core.game import Ruling
from stammtisch.core.match import Match
from stammtisch.core.record import parse
from stammtisch.review.judging import Estimate, Opinion
from stammtisch.review.report import Review, costliest
from stammtisch.review.run import Asked, Reviewer, Verdict


def verdict(number: int, loss: float, margin: float) -> Verdict:
    made, best = Estimate([0], 0.5 - loss, None), Estimate([1], 0.5, None)
    return Verdict(number, 0, Opinion(made, best, loss, margin, 10))


def test_the_costliest_are_those_that_surely_cost_most() -> None:
    told = [
        verdict(1, 0.0, 0.0),
        verdict(2, 0.2, 0.3),
        verdict(3, 0.1, 0.01),
        verdict(4, 0.3, 0.1),
        verdict(5, 0.1, 0.01),
    ]
    assert [one.number for one in costliest(told, 3)] == [4, 3, 5]
    assert [one.number for one in costliest(told, 9)] == [4, 3, 5, 2]
    assert costliest(told[:1], 3) == []


def test_free_choices_are_numbered_as_in_the_record() -> None:
    verdicts = judged(NIM, 2, "0 3", "1 3", "0 1")
    assert [(one.number, one.seat) for one in verdicts] == [(1, 0), (2, 1)]  # the last is forced


def test_one_seat_alone() -> None:
    match = Match(NIM, 2, bytes(32))
    match.play(0, 3)
    match.play(1, 1)
    whole = list(reviewer(match).run(1))
    assert [one.seat for one in whole] == [0, 1]
    assert list(reviewer(match, seat=1).run(1)) == whole[1:]
    with pytest.raises(BadSetup):
        reviewer(match, seat=2)


def test_rulings_are_no_choices() -> None:
    match = Match(PAIRS, 2, bytes(32))
    match.play(0, match.view(0).legal[0])
    match.play(0, match.view(0).legal[0])
    match.direct(Ruling("penalty", 1, 3, "talked"))
    match.play(1, match.view(1).legal[0])
    match.play(1, match.view(1).legal[0])
    assert [choice.number for choice in reviewer(match).choices] == [1, 3]


def test_a_review_is_the_same_in_any_number_of_processes_and_for_a_seed() -> None:
    parsed = parse(played("boat_race", 9))
    game = games.get("boat_race")

    def told(jobs: int, seed: int = 1) -> str:
        asked = Asked(8, seed, None)
        ready = Reviewer(parsed, game, asked)
        return json.dumps(Review(ready.match, asked, list(ready.run(jobs)), 3).to_json())

    alone = told(1)
    assert told(1) == alone
    assert told(2) == alone
    assert told(1, seed=2) != alone


def test_as_plain_data() -> None:
    match = Match(NIM, 2, bytes(32), names=["Anna", "Bert"])
    for seat, move in enumerate([3, 2, 1, 1]):
        match.play(seat % 2, move)
    ready = reviewer(match)
    data = Review(match, ready.asked, list(ready.run(1)), 1).to_json()
    assert json.loads(json.dumps(data)) == data
    assert data["players"] == ["Anna", "Bert"]
    assert data["result"] == [0, 1]
    assert data["costliest"] == [3]
    assert data["choices"][2] == {
        "number": 3,
        "seat": 0,
        "made": {"move": "1", "value": 0.0, "why": None},
        "best": {
            "move": "2",
            "value": 1.0,
            "why": {"de": "0 bleiben liegen.", "en": "0 are left."},
        },
        "loss": 1.0,
        "margin": 0.0,
        "worlds": 30,
    }


def test_open_records_are_judged_as_far_as_they_go() -> None:
    match = Match(NIM, 2, bytes(32))
    match.play(0, 1)
    ready = reviewer(match)
    review = Review(ready.match, ready.asked, list(ready.run(1)), 3)
    assert len(review.verdicts) == 1
    assert review.to_json()["result"] is None
    untouched = reviewer(Match(NIM, 2, bytes(32)))
    assert list(untouched.run(4)) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("result: open", "result: 1 2 3"),
        ("commitment: 4", "commitment: 5"),
        ("\nresult", "\n0 Nonsense\nresult"),
        ("rules: 1", "rules: 99"),
    ],
)
def test_broken_records_are_refused(old: str, new: str) -> None:
    text = played("boat_race", 5)
    assert old in text
    with pytest.raises(BadRecord):
        Reviewer(parse(text.replace(old, new)), games.get("boat_race"), Asked(4, 1, None))
