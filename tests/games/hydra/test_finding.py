"""Throwing in, announcing and choosing what is played: HY-09 to HY-13."""

from itertools import permutations

import pytest

from games.hydra.oracle import SOLOS
from games.hydra.table import (
    FIVE_NINES,
    FOUR_NINES,
    ONE_TRUMP,
    POOR,
    TWO_TRUMPS,
    keys,
    table,
    words,
)
from stammtisch.core.errors import BadMoveText
from stammtisch.core.match import IllegalMove, Match
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES

EICHEL_PAIR = "EO EO"
GRUEN_PAIR = "GO GO"


@pytest.mark.parametrize("hand", [FIVE_NINES, ONE_TRUMP, POOR])
def test_HY_09_five_nines_or_at_most_one_trump_may_be_thrown_in(hand: str) -> None:
    at = table(hands={2: hand})
    assert at.legal(2) == {"keep", "throw"}


@pytest.mark.parametrize("hand", [FOUR_NINES, TWO_TRUMPS])
def test_HY_09_a_better_hand_may_not(hand: str) -> None:
    at = table(hands={2: hand})
    assert at.legal(2) == {"keep"}
    assert at.refusal("2 throw") == ("HY-09", "too_good_to_throw")


@pytest.mark.parametrize("trump", words("SD SU RU GU EU SO RO GO EO R10 HY"))
def test_HY_09_every_trump_of_the_ordinary_game_counts(trump: str) -> None:
    poor = "S9 SK SK RK RK S10 S10 RD"
    assert table(hands={2: f"{poor} RD {trump}"}).legal(2) == {"keep", "throw"}
    assert table(hands={2: f"{poor} {trump} {trump}"}).legal(2) == {"keep"}


def test_HY_09_it_is_a_right_and_no_duty() -> None:
    at = table(hands={2: POOR})
    at.keep()
    assert at.view(None).to_json()["phase"] == "announce"
    assert at.view(None).shown == []


def test_HY_09_everyone_is_asked_even_without_the_right() -> None:
    at = table(hands={2: POOR, 0: "EO EO GO GO"})
    assert at.state.to_act() == [0, 1, 2, 3, 4]
    at.play("2 throw")
    assert at.view(None).throws == 0  # sealed until all have answered
    at.play("0 keep", "1 keep", "4 keep")
    assert not at.state.awaits_chance()
    at.play("3 keep")
    assert at.state.awaits_chance()
    assert at.view(None).throws == 1


def test_HY_09_comes_before_any_announcement() -> None:
    at = table(hands={2: POOR})
    assert at.refusal("0 Valeo") == ("HY-09", "not_now")
    at.keep()
    assert at.refusal("0 throw") == ("HY-10", "not_now")


def test_HY_09_nobody_sees_who_has_answered_or_how() -> None:
    at = table(hands={2: POOR})
    others = [0, 1, 3, 4, None]
    before = {viewer: at.view(viewer).to_json() for viewer in others}
    for line in ("2 throw", "2 keep"):
        trial = table(hands={2: POOR})
        trial.play(line)
        for viewer in others:
            assert trial.view(viewer).to_json() == before[viewer]
        assert trial.view(2).to_json() != at.view(2).to_json()


def test_HY_09_nobody_learns_from_a_refusal_who_has_answered() -> None:
    told = set()
    for lines in ([], ["0 keep"], ["0 keep", "3 keep"]):
        at = table(hands={2: POOR})
        at.play("1 keep", *lines)
        refusal = at.state.refusal(1, GAME.parse_move("keep"))
        assert refusal is not None
        assert refusal.reason == "not_your_turn"
        told.add(GAME.words.say(refusal.reason, refusal.facts, "en"))
    assert len(told) == 1


@pytest.mark.parametrize("further", [4, 5])  # the dealer is the last
@pytest.mark.parametrize("dealer", range(5))
def test_HY_09_only_the_hand_nearest_the_dealers_left_is_shown(dealer: int, further: int) -> None:
    first, second = (dealer + 2) % 5, (dealer + further) % 5
    for arrival in permutations([first, second]):
        at = table(dealer=dealer, hands={first: ONE_TRUMP, second: FIVE_NINES})
        for seat in arrival:
            at.play(f"{seat} throw")
        before = at.view(None)
        at.keep()
        view = at.view(None)
        assert view.shown_by == first
        assert sorted(NAMES[kind] for kind in view.shown) == sorted(ONE_TRUMP.split())
        lines = GAME.news(before, view)
        assert lines[0].key == "throws_in"
        assert lines[0].facts["seat"] == first


def test_HY_09_the_round_is_dealt_again_from_nothing() -> None:
    at = table(hands={2: POOR})
    at.play("2 throw").keep()
    at.deal({0: POOR})
    assert at.view(None).throws == 1
    assert at.state.to_act() == [0, 1, 2, 3, 4]
    assert at.legal(2) == {"keep"}
    at.play("0 throw").keep()
    assert (at.view(None).throws, at.view(None).shown_by) == (2, 0)


@pytest.mark.parametrize("dealer", range(5))
def test_HY_10_announced_clockwise_from_the_dealers_left(dealer: int) -> None:
    at = table(dealer=dealer)
    at.keep()
    for step in range(1, 6):
        seat = (dealer + step) % 5
        assert at.state.to_act() == [seat]
        assert at.legal(seat) == {"Valeo", "Morbus"}
        assert at.refusal(f"{(seat + 1) % 5} Valeo") == ("HY-10", "not_your_turn")
        at.play(f"{seat} Valeo")
    assert at.view(None).to_json()["phase"] == "tricks"
    assert at.view(None).contest == 0


def test_HY_10_all_valeo_is_a_healthy_game() -> None:
    result = table(hands={0: "EO EO GO GO"}).announce().finish()
    assert result.kind == 6
    assert result.declarer == -1


def test_HY_11_those_with_a_reservation_name_it_in_order() -> None:
    at = table(dealer=1, hands={3: EICHEL_PAIR, 0: GRUEN_PAIR})
    at.keep().play("2 Valeo", "3 Morbus", "4 Valeo", "0 Morbus", "1 Morbus")
    named = []
    for text in ("Antrag", "Solo", "Solo"):
        named.append(at.state.turn())
        assert at.refusal(f"{(at.state.turn() + 1) % 5} Solo") == ("HY-11", "not_your_turn")
        at.play(f"{at.state.turn()} {text}")
    assert named == [3, 0, 1]


@pytest.mark.parametrize(
    ("named", "declarer", "phase"),
    [
        ({2: "Antrag", 3: "Solo"}, 3, "solo"),
        ({2: "Solo", 3: "Antrag"}, 2, "solo"),
        ({0: "Solo", 1: "Solo", 4: "Solo"}, 4, "solo"),
        ({1: "Solo", 2: "Solo"}, 1, "solo"),
        ({2: "Antrag", 3: "Antrag"}, 3, "lay"),
        ({2: "Antrag"}, 2, "lay"),
        ({2: "Antrag", 3: "Antrag", 1: "Solo"}, 1, "solo"),
    ],
)
def test_HY_11_a_solo_beats_an_antrag_and_the_seat_further_forward_its_equal(
    named: dict[int, str], declarer: int, phase: str
) -> None:
    at = table(dealer=2, hands={2: EICHEL_PAIR, 3: GRUEN_PAIR})
    at.announce(named)
    assert at.view(None).to_json()["phase"] == phase
    assert at.view(None).declarer == declarer
    assert at.state.to_act() == [declarer]


def test_HY_11_losing_reservations_count_as_valeo() -> None:
    at = table(hands={1: EICHEL_PAIR})
    at.announce({1: "Antrag", 3: "Solo", 4: "Solo"}).play("3 Solo E")
    assert at.state.to_act() == [3]
    result = at.finish()
    assert list(result.party) == [0, 0, 0, 1, 0]
    assert result.declarer == 3


@pytest.mark.parametrize(
    ("hand", "kinds"),
    [
        ("EO EO", {"Solo", "Antrag"}),
        ("GO GO", {"Solo", "Antrag"}),
        ("EO EO GO GO", {"Solo", "Antrag"}),
        ("EO GO", {"Solo"}),
        ("SO SO RO RO EO GO", {"Solo"}),
    ],
)
def test_HY_12_an_antrag_needs_a_pair_a_solo_nothing(hand: str, kinds: set[str]) -> None:
    spare = {1: "EO EO" if hand == "GO GO" else "", 3: "EO GO" if hand.endswith("EO GO") else ""}
    at = table(hands={0: hand} | spare)
    at.keep().play("0 Morbus", "1 Valeo", "2 Valeo", "3 Valeo", "4 Valeo")
    assert at.legal(0) == kinds
    if "Antrag" not in kinds:
        assert at.refusal("0 Antrag") == ("HY-12", "no_pair_for_antrag")


def test_HY_12_morbus_binds() -> None:
    at = table(hands={0: EICHEL_PAIR})
    at.keep().play("0 Morbus", "1 Valeo", "2 Valeo", "3 Valeo", "4 Valeo")
    assert at.refusal("0 Valeo") == ("HY-11", "not_now")


def test_HY_13_the_soloist_picks_one_of_eleven_solos() -> None:
    at = table()
    at.announce({2: "Solo"})
    assert at.legal(2) == {*SOLOS}
    assert len(SOLOS) == 11
    modes = set()
    for solo in SOLOS:
        trial = table()
        trial.announce({2: "Solo"}).play(f"2 {solo}")
        modes.add(trial.view(None).mode)
    assert len(modes) == 11


def test_HY_13_everyone_hears_which_solo() -> None:
    at = table()
    at.announce({2: "Solo"})
    lines = at.news("2 Solo G", viewer=0)
    assert keys(lines) == ["solo_is"]
    assert GAME.words.say("solo_is", lines[0].facts, "de") == "Platz C spielt: Grün-Solo."


@pytest.mark.parametrize("text", ["Armut", "2 Armut", "Morbus Armut"])
def test_HY_37_there_is_no_armut_to_announce(text: str) -> None:
    with pytest.raises(BadMoveText):
        GAME.parse_move(text)


def test_HY_37_a_hand_without_trumps_names_solo_or_nothing() -> None:
    at = table(hands={0: POOR})
    at.keep().play("0 Morbus", "1 Valeo", "2 Valeo", "3 Valeo", "4 Valeo")
    assert at.legal(0) == {"Solo"}


def test_HY_36_an_illegal_move_is_refused_and_changes_nothing() -> None:
    match = Match(GAME, 5, bytes(range(32)))
    before = GAME.position_to_json(match.state)
    for seat in range(5):
        for text in ("Valeo", "EO", "accept"):
            with pytest.raises(IllegalMove):
                match.play_text(seat, text)
    assert GAME.position_to_json(match.state) == before
    assert match.log == []
