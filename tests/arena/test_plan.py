"""What is played: the same cards for everyone, and every seat for everyone."""

from collections import Counter

import pytest

from arena.arenas import plan
from stammtisch import games
from stammtisch.arena.errors import ArenaError
from stammtisch.arena.plan import Plan, arrangements, fingerprints

TABLES = [(name, seats) for name in games.names() for seats in games.get(name).seat_counts]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 7])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_bot_sits_in_every_seat_once_in_every_deal(game: str, seats: int, count: int) -> None:
    made = Plan(game, ["Random"] * count, count=1000, seats=seats, seed=5)
    for deal in range(9):
        sat: Counter[tuple[int, int]] = Counter()
        for number in range(count):
            seated = made.pairing(deal, number).bots
            assert len(seated) == seats
            sat.update(enumerate(seated))
        assert sat == {(seat, bot): 1 for seat in range(seats) for bot in range(count)}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_in_every_match_the_bots_sit_there_as_evenly_as_can_be(count: int, seats: int) -> None:
    for seated in arrangements(count, seats):
        counts = [seated.count(bot) for bot in range(count)]
        assert max(counts) - min(counts) <= 1
        assert sum(counts) == seats


@pytest.mark.parametrize(("count", "seats"), [(2, 5), (3, 3), (3, 5), (4, 4), (5, 3), (4, 6)])
def test_over_all_arrangements_nobody_is_anybodys_favourite_neighbour(
    count: int, seats: int
) -> None:
    neighbours: Counter[tuple[int, int]] = Counter()
    for seated in arrangements(count, seats):
        for shift in range(count):
            shifted = [(bot + shift) % count for bot in seated]
            for seat in range(seats):
                neighbours[shifted[seat], shifted[(seat + 1) % seats]] += 1
    strangers = {times for (one, other), times in neighbours.items() if one != other}
    twins = {times for (one, other), times in neighbours.items() if one == other}
    assert len(strangers) == 1
    assert len(twins) <= 1
    assert len([pair for pair in neighbours if pair[0] != pair[1]]) == count * (count - 1)


def test_partners_are_the_same_bot() -> None:
    made = Plan("dog", ["Random", "Regular", "Beginner"], count=30)
    met = set()
    for one in made.pairings():
        assert one.bots[0] == one.bots[2] != one.bots[1] == one.bots[3]
        met.add(one.bots[:2])
    assert len(met) == 6
    assert made.sides == ((0, 2), (1, 3))


def test_two_bots_at_five_seats_are_three_and_two_in_turn() -> None:
    made = plan(seats=5)
    counts = [made.pairing(0, number).bots.count(0) for number in range(2)]
    assert sorted(counts) == [2, 3]


def test_games_are_rounded_up_to_whole_deals() -> None:
    made = plan("Random", "Regular", "Beginner", count=10)
    assert (made.deals, made.matches) == (4, 12)
    assert len(made.pairings()) == 12


def test_a_deal_has_one_seed_and_every_bot_its_own_chance() -> None:
    made = plan(seed=3)
    assert made.match_seed(0) == plan("Beginner", "Random", seed=3).match_seed(0)
    assert made.match_seed(0) != made.match_seed(1)
    assert made.match_seed(0) != plan(seed=4).match_seed(0)
    seeds = {made.bot_seed(one, seat) for one in made.pairings() for seat in range(made.seats)}
    assert len(seeds) == made.matches * made.seats


def test_a_bot_that_takes_part_twice_is_numbered() -> None:
    assert plan("Random", "Regular", "Random").labels == ["Random #1", "Regular", "Random #2"]


@pytest.mark.parametrize("count", [0, 1, 11])
def test_too_few_or_too_many_bots_are_refused(count: int) -> None:
    with pytest.raises(ArenaError) as caught:
        Plan("hydra", ["Random"] * count, count=10)
    assert caught.value.key == "bot_count"
    with pytest.raises(ArenaError) as caught:
        plan(count=0)
    assert caught.value.key == "few_games"


def test_fingerprints_follow_the_code(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib import import_module, reload
    from pathlib import Path

    path = Path(str(tmp_path)) / "printed_bot.py"
    path.write_text("def choose(view):\n    return view.legal[0]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = fingerprints("dog", ["printed_bot:choose", "Random"])
    assert set(before) == {"stammtisch", "printed_bot:choose"}
    path.write_text("def choose(view):\n    return view.legal[-1]\n")
    reload(import_module("printed_bot"))
    after = fingerprints("dog", ["printed_bot:choose", "Random"])
    assert after["stammtisch"] == before["stammtisch"]
    assert after["printed_bot:choose"] != before["printed_bot:choose"]
    assert fingerprints("hydra", [])["stammtisch"] != before["stammtisch"]
