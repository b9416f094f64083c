"""What a round is worth and who wins: HY-30 to HY-34, HY-37."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.hydra.table import chain, keys, table
from stammtisch.core.game import Ruling
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import MODES, ORDINARY
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Kind, count_tricks, round_points, tenth

NORMAL = [1, 1, 2, 2, 0]
SOLO = [1, 0, 0, 0, 0]
EICHEL_SOLO = "HY HY ED ED E10 E10 EK EK EO EO"


def points(kind: int, party: list[int], eyes: list[int], bonus: list[int]) -> list[int]:
    return list(round_points(kind, 0, vec[i64](party), vec[i64](eyes), vec[i64](bonus)))


def bonus(party: list[int], *tricks: tuple[int, str, int], mode: int = ORDINARY) -> list[int]:
    return list(count_tricks(chain(*tricks), mode, vec[i64](party), -1)[1])


def eyes(*tricks: tuple[int, str, int]) -> list[int]:
    return list(count_tricks(chain(*tricks), ORDINARY, vec[i64](NORMAL), -1)[0])


def test_HY_30_the_worked_example() -> None:
    # 65 eyes, multiplier 2, bonus 5
    party = [1, 1, 1, 0, 0]
    assert points(Kind.ENGAGEMENT, party, [30, 20, 15, 100, 75], [0, 5, 0, 0, 0])[:3] == [19] * 3


@pytest.mark.parametrize(
    ("told", "rounded"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (64, 6), (65, 7), (240, 24)]
)
def test_HY_30_halves_are_rounded_up(told: int, rounded: int) -> None:
    assert tenth(told) == rounded


def test_HY_30_a_party_adds_up_before_it_rounds() -> None:
    assert points(Kind.NORMAL, NORMAL, [4, 4, 14, 14, 204], [0] * 5) == [3, 3, 9, 9, 80]


def test_HY_30_everyone_counts_the_eyes_of_their_own_tricks() -> None:
    tricks = [(0, "GD G10 GK G9 GU", 0), (0, "EO EU E9 HY R10", 4), (4, "SK SK SK SK SK", 0)]
    assert eyes(*tricks) == [27 + 20, 0, 0, 0, 15]


def test_HY_31_multipliers_in_a_solo_are_three_and_two() -> None:
    assert points(Kind.SOLO, SOLO, [120, 30, 30, 30, 30], [0] * 5) == [36, 24, 24, 24, 24]


def test_HY_31_a_wedding_is_no_solo() -> None:
    assert points(Kind.WEDDING, SOLO, [120, 30, 30, 30, 30], [0] * 5) == [48, 12, 12, 12, 12]


def test_HY_31_an_antrag_has_three_and_two() -> None:
    assert points(Kind.ANTRAG, [1, 0, 1, 0, 0], [60, 40, 60, 40, 40], [0] * 5) == [
        36, 24, 36, 24, 24,
    ]  # fmt: skip


def test_HY_31_who_sits_out_is_nobodys_opponent() -> None:
    party = [1, 0, -1, 0, 0, 0]
    told = round_points(
        Kind.WEDDING, -1, vec[i64](party), vec[i64]([240, 0, 0, 0, 0, 0]), vec[i64]([0] * 6)
    )
    assert list(told) == [96, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("cards", "worth", "told"),
    [
        ("GD GD EK S10 SO", 39, 0),
        ("GD GD EK EK S10", 40, 5),
        ("GD GD ED S10 EK", 47, 5),
        ("GD GD ED EK RD", 48, 5),
        ("GD GD ED SU RD", 46, 5),
        ("GD GD G10 G10 EU", 44, 5),
        ("GD S10 S10 G10 HY", 41, 5),
        ("G10 S10 S10 G10 E10", 50, 10),
        ("GD GD S10 G10 E10", 52, 10),
        ("GD GD ED ED RD", 55, 10),
    ],
)
def test_HY_32_forty_eyes_bring_five_and_fifty_bring_ten(cards: str, worth: int, told: int) -> None:
    assert eyes((0, cards, 3))[3] == worth
    assert bonus(NORMAL, (0, cards, 3)) == [0, 0, 0, told, 0]


def test_HY_32_thirty_nine_and_forty_nine_stay_below() -> None:
    assert eyes((0, "GD G10 S10 EK EK", 0))[0] == 39
    assert bonus(NORMAL, (0, "GD G10 S10 EK EK", 0))[0] == 0
    assert eyes((0, "GD ED RD S10 SU", 0))[0] == 45
    assert eyes((0, "GD G10 S10 E10 EK", 0))[0] == 45
    assert eyes((0, "GD GD ED ED HY", 0))[0] == 44
    # no five cards make 49 eyes: 48 and 50 are the neighbours
    values = [0, 2, 3, 4, 10, 11]
    sums = {0}
    for _ in range(5):
        sums = {total + value for total in sums for value in values}
    assert 49 not in sums
    assert {39, 40, 48, 50} <= sums


def test_HY_32_the_bonus_goes_to_every_member_of_the_party() -> None:
    assert points(Kind.NORMAL, NORMAL, [0, 0, 0, 240, 0], [0, 0, 0, 10, 0]) == [0, 0, 82, 82, 0]


def test_HY_32_the_table_sees_a_rich_trick_at_once() -> None:
    hands = {0: "GD G9", 1: "GD", 2: "G10", 3: "G10", 4: "GK"}
    at = table(hands=hands).announce().trick("GD GD G10 G10")
    lines = at.news("4 GK", viewer=2)
    assert keys(lines) == ["plays", "takes", "doppelkopf"]
    assert not lines[-1].fades


def test_HY_33_five_for_each_fox_an_opponent_played() -> None:
    assert bonus(NORMAL, (0, "SD SU SD RU GU", 4)) == [0, 0, 0, 0, 10]
    assert bonus(NORMAL, (0, "SD SU G9 RU GU", 1)) == [0] * 5  # of the same party
    assert bonus(NORMAL, (0, "SU EO SD RU GU", 1)) == [0, 5, 0, 0, 0]
    assert bonus(NORMAL, (1, "SD SU SD G9 SU", 0)) == [5, 0, 0, 0, 0]  # 1 and 3 played them
    assert bonus([1] * 5, (0, "SD SU SD RU GU", 4)) == [0] * 5


def test_HY_33_no_fox_of_ones_own() -> None:
    assert bonus(NORMAL, (4, "SD G9 G9 GK GK", 4)) == [0] * 5


@pytest.mark.parametrize("mode", range(1, MODES))
def test_HY_33_not_in_trump_and_suit_solos(mode: int) -> None:
    assert bonus(SOLO, (0, "SU SD EK G9 R9", 0), mode=mode) == [0] * 5
    assert bonus(SOLO, (0, "SU SD EK G9 R9", 0)) == [5, 0, 0, 0, 0]


FOX_HANDS = {0: "SU", 1: "SD", 2: "RU", 3: "GU", 4: "EO EO GO"}


def test_HY_33_a_caught_fox_shows_at_once_in_a_solo() -> None:
    at = table(hands=FOX_HANDS).announce({0: "Solo"}).play("0 Solo normal").trick("SU SD RU GU")
    assert keys(at.news("4 EO", viewer=1)) == ["plays", "takes"]  # 4 and 1 are one party
    at = table(hands=FOX_HANDS).announce({4: "Solo"}).play("4 Solo normal").trick("EO SU")
    at.trick("SD RU")
    lines = at.news("3 GU", viewer=None)
    assert keys(lines) == ["plays", "takes", "fox_caught"]
    assert lines[-1].facts == {"seat": 4, "owner": 1}


def test_HY_33_a_caught_fox_shows_at_once_in_an_antrag() -> None:
    at = table(hands=FOX_HANDS).announce({4: "Antrag"}).play("4 Pair E + GO", "0 accept")
    at.play("0 EO + EO + GO").trick("SU SD RU GU")
    lines = at.news("4 EO", viewer=2)
    assert keys(lines) == ["plays", "takes", "fox_caught"]
    assert lines[-1].facts == {"seat": 4, "owner": 1}


def test_HY_33_in_suit_solos_there_is_no_fox_to_catch() -> None:
    hands = FOX_HANDS | {0: "S9", 2: "SK", 3: "SU", 4: "S10 SO"}
    at = table(hands=hands).announce({4: "Solo"}).play("4 Solo S").trick("S10 S9 SD SK")
    assert keys(at.news("3 SU", viewer=2)) == ["plays", "takes"]


def test_HY_33_in_a_healthy_game_a_caught_fox_shows_only_at_scoring() -> None:
    hands = {0: "SU G9 G9", 1: "SD EO", 2: "RU EO", 3: "GU GO", 4: "EU GO HY HY R10 R10"}
    at = table(hands=hands).announce().trick("SU SD RU GU")
    assert keys(at.news("4 EU", viewer=2)) == ["plays", "takes"]
    while at.state.scored == 0:
        before = at.view(2)
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
        lines = GAME.news(before, at.view(2))
        if at.state.scored == 0:
            assert "fox_caught" not in keys(lines)
    result = at.state.results[-1]
    assert result.bonus[4] >= 5
    told = [line.facts for line in lines if line.key == "fox_caught"]
    assert {"seat": 4, "owner": 1} in told
    assert "party_scores" in keys(lines)


def test_HY_33_the_bonus_is_counted_with_the_final_parties() -> None:
    hands = {0: "SU", 1: "SD EO", 2: "RU EO", 3: "GU GO", 4: "EU GO"}
    at = table(hands=hands).announce().trick("SU SD EO GU EU")
    while at.state.scored == 0:
        before = at.view(None)
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
    lines = GAME.news(before, at.view(None))
    assert {"seat": 2, "owner": 1} not in [line.facts for line in lines]  # both had an EO
    assert [1, 2] in [line.facts.get("seats") for line in lines if line.key == "party_scores"]


def test_HY_34_the_highest_total_wins_and_equal_totals_share() -> None:
    at = table(rounds=1, hands={0: EICHEL_SOLO}).announce({0: "Solo"}).play("0 Solo E")
    at.finish()
    assert at.state.is_over()
    assert at.state.winners() == [0]
    assert at.state.legal(0) == []
    at.state.direct(Ruling("penalty", 0, at.state.score()[0], "tested"))
    assert at.state.score() == [0] * 5
    assert at.state.winners() == [0, 1, 2, 3, 4]
    at.state.direct(Ruling("penalty", 2, 1, "tested"))
    assert at.state.winners() == [0, 1, 3, 4]


def test_HY_34_totals_add_up_over_all_rounds() -> None:
    at = table(rounds=3)
    totals = [0] * 5
    for number in range(3):
        result = at.announce().finish()
        totals = [a + b for a, b in zip(totals, result.points, strict=True)]
        assert at.state.score() == totals
        assert at.state.is_over() == (number == 2)
        if number < 2:
            at.deal({})


def test_HY_34_the_log_names_the_winners() -> None:
    at = table(rounds=1).announce()
    while not at.state.is_over():
        before = at.view(None)
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
    lines = GAME.news(before, at.view(None))
    assert lines[-1].key == "wins"
    assert lines[-1].facts == {"seats": at.state.winners()}


def test_HY_37_a_party_without_a_trick_has_no_other_score() -> None:
    at = table(hands={0: EICHEL_SOLO}).announce({0: "Solo"}).play("0 Solo E")
    result = at.finish()
    assert list(result.eyes) == [240, 0, 0, 0, 0]
    assert list(result.points) == [3 * 24 + result.bonus[0], 0, 0, 0, 0]
    state = at.state
    assert isinstance(state, HydraState)
    assert state.score()[1:] == [0] * 4


@pytest.mark.parametrize("seats", [5, 6])
def test_HY_30_a_view_tells_how_points_come_about(seats: int) -> None:
    hands = {0: "EO EO", 1: "GO", 2: "GO"}
    at = table(dealer=seats - 1, seats=seats, hands=hands).announce()
    result = at.finish()
    (told,) = at.view(None).to_json()["results"]
    assert (told["kind"], told["declarer"]) == ("secret", None)
    assert told["party"] == [1, 2, 2, 0, 0, None][:seats]
    assert told["multiplier"] == [4, 3, 3, 3, 3, 0][:seats]
    for seat in range(seats):
        party = [other for other in range(seats) if told["party"][other] == told["party"][seat]]
        assert told["party_eyes"][seat] == sum(told["eyes"][other] for other in party)
        assert told["party_bonus"][seat] == sum(told["bonus"][other] for other in party)
        tenths = tenth(told["party_eyes"][seat])
        points = told["party_bonus"][seat] + told["multiplier"][seat] * tenths
        assert told["points"][seat] == result.points[seat] == points
