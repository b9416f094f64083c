"""Who belongs together, and who may know it: HY-18 to HY-21."""

import pytest

from games.hydra.oracle import healthy_parties, healthy_type
from games.hydra.table import Table, keys, table
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.scoring import ROUND_KINDS, Kind

# The key cards of seats 0 to 4, the kind, and the parties they make
KINDS = [
    (["EO", "EO", "GO", "GO", ""], "normal", [1, 1, 2, 2, 0]),
    (["EO EO", "GO", "GO", "", ""], "secret", [1, 2, 2, 0, 0]),
    (["", "EO", "EO", "GO GO", ""], "secret", [0, 1, 1, 2, 0]),
    (["EO EO", "", "GO GO", "", ""], "double_secret", [1, 0, 2, 0, 0]),
    (["EO GO", "EO", "GO", "", ""], "engagement", [1, 1, 1, 0, 0]),
    (["", "EO GO", "", "EO GO", ""], "double_engagement", [0, 1, 0, 1, 0]),
    (["EO EO GO", "", "", "", "GO"], "triple_engagement", [1, 0, 0, 0, 1]),
    (["EO", "", "EO GO GO", "", ""], "triple_engagement", [1, 0, 1, 0, 0]),
    (["", "", "", "EO EO GO GO", ""], "wedding", [0, 0, 0, 1, 0]),
]
MULTIPLIERS = {
    "normal": {1: 3, 2: 3, 0: 4},
    "double_secret": {1: 4, 2: 4, 0: 2},
    "engagement": {1: 2, 0: 3},
    "double_engagement": {1: 3, 0: 2},
    "triple_engagement": {1: 3, 0: 2},
    "wedding": {1: 4, 0: 1},
}


def at_tricks(keys_of: list[str], named: dict[int, str] | None = None) -> Table:
    return table(hands=dict(enumerate(keys_of))).announce(named)


def groups(party: list[int]) -> set[frozenset[int]]:
    return {
        frozenset(seat for seat, number in enumerate(party) if number == one) for one in {*party}
    }


@pytest.mark.parametrize(("cards", "kind", "party"), KINDS)
def test_HY_18_key_cards_make_the_parties(cards: list[str], kind: str, party: list[int]) -> None:
    result = at_tricks(cards).finish()
    assert groups(list(result.party)) == groups(party)
    hands = {seat: text.split() for seat, text in enumerate(cards)}
    assert groups(list(result.party)) == {frozenset(one) for one in healthy_parties(hands) if one}


@pytest.mark.parametrize(("cards", "kind", "party"), KINDS)
def test_HY_19_every_healthy_kind_has_its_name(
    cards: list[str], kind: str, party: list[int]
) -> None:
    result = at_tricks(cards).finish()
    assert ROUND_KINDS[result.kind] == kind
    assert healthy_type({seat: text.split() for seat, text in enumerate(cards)}) == kind


@pytest.mark.parametrize(("cards", "kind", "party"), KINDS)
def test_HY_31_the_multiplier_is_the_number_of_opponents(
    cards: list[str], kind: str, party: list[int]
) -> None:
    result = at_tricks(cards).finish()
    for seat in range(5):
        mine = [one for one in range(5) if party[one] == party[seat]]
        eyes = sum(result.eyes[one] for one in mine)
        bonus = sum(result.bonus[one] for one in mine)
        factor = 5 - len(mine)
        assert MULTIPLIERS.get(kind, {}).get(party[seat], factor) == factor
        assert result.points[seat] == bonus + factor * ((eyes + 5) // 10)


def test_HY_19_the_kind_is_told_when_the_round_is_scored() -> None:
    at = at_tricks(KINDS[0][0])
    while at.state.scored == 0:
        before = at.view(None)
        assert before.results == []
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
    lines = GAME.news(before, at.view(None))
    assert "round_was" in keys(lines)
    was = next(line for line in lines if line.key == "round_was")
    assert GAME.words.say(was.key, was.facts, "en") == "Round 1 was: normal game."


def test_HY_20_no_view_tells_parties_before_key_cards_are_played() -> None:
    for viewer in (0, 1, 4, None):
        told = set()
        for cards in (["EO", "EO", "GO", "GO", ""], ["EO", "GO", "EO", "GO", ""]):
            fixed = {0: "EO S9 S9 SK SK S10 S10 R9 R9 RK", 4: "G9 G9 GK GK G10 G10 GD GD E9 E9"}
            fixed[1] = f"{cards[1]} HY HY R10 R10 SD SD SU SU RU"
            hands = {seat: fixed.get(seat, text) for seat, text in enumerate(cards)}
            at = table(hands=hands).announce()
            view = at.view(viewer)
            if viewer != 1:
                told.add(str(view.to_json()))
            known = view.parties()
            pairs = {known.together[a][b] for a in range(5) for b in range(5) if a != b}
            assert pairs == {-1}
        assert len(told) <= 1


def test_HY_20_a_holder_of_eo_and_go_knows_who_plays_a_key_card() -> None:
    at = table(hands={0: "EO GO SD", 1: "EO"}).announce()
    assert at.view(0).parties().together[0] == [1, -1, -1, -1, -1]
    assert Kind.NORMAL not in at.view(0).parties().kinds
    at.play("0 SD", "1 EO")
    assert at.view(0).parties().together[0][1] == 1
    assert at.view(2).parties().together[0][1] == -1
    assert at.view(None).parties().together[0][1] == -1


def test_HY_20_the_parties_are_open_once_the_key_cards_prove_them() -> None:
    at = table(
        hands={
            0: "EO S9 SK S10 R9 RK RD G9 GK GD",
            1: "EO S9 SK S10 R9 RK RD G9 GK GD",
            2: "GO E9 EK E10 ED SD SU RU GU EU",
            3: "GO E9 EK E10 ED SD SU RU GU EU",
        }
    ).announce()
    at.trick("EO EO GO GO HY")
    known = at.view(None).parties()
    assert known.kinds == [Kind.NORMAL]
    assert known.together[0] == [1, 1, 0, 0, 0]
    assert known.together[3] == [0, 0, 1, 1, 0]
    assert known.together[4] == [0, 0, 0, 0, 1]


def test_HY_21_solo_one_against_four_whatever_the_key_cards() -> None:
    for cards, _, _ in KINDS:
        at = at_tricks(cards, {4: "Solo"}).play("4 Solo normal")
        assert at.view(None).parties().together[4] == [0, 0, 0, 0, 1]
        result = at.finish()
        assert list(result.party) == [0, 0, 0, 0, 1]
        assert (result.kind, result.declarer) == (Kind.SOLO, 4)


def test_HY_21_an_accepted_antrag_two_against_three_whatever_the_key_cards() -> None:
    at = at_tricks(["EO EO", "GO", "GO", "", ""], {0: "Antrag"})
    at.play("0 Pair E").play(f"0 {sorted(at.legal(0))[0]}", "1 decline", "2 decline", "3 accept")
    given = sorted(at.legal(3) - {"EO"})[:3]
    at.play(f"3 {' + '.join(given)}")
    assert at.view(None).parties().together[0] == [1, 0, 0, 1, 0]
    result = at.finish()
    assert groups(list(result.party)) == {frozenset({0, 3}), frozenset({1, 2, 4})}
    assert result.kind == Kind.ANTRAG
