"""What is trump, what follows, who takes the trick: HY-22 to HY-29."""

from itertools import pairwise

import pytest

from games.hydra.table import keys, led_by_0, table, winner, words
from stammtisch.core.match import IllegalMove, Match
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.state import Phase

ORDINARY = "SD SU RU GU EU SO RO GO EO R10 HY"
TRUMPS = {
    "Solo 9": "S9 R9 G9 E9 HY",
    "Solo U": "SU RU GU EU HY",
    "Solo O": "SO RO GO EO HY",
    "Solo K": "SK RK GK EK HY",
    "Solo 10": "S10 R10 G10 E10 HY",
    "Solo D": "SD RD GD ED HY",
    "Solo normal": ORDINARY,
    "Solo S": "S9 SU SO SK S10 SD HY",
    "Solo R": "R9 RU RO RK R10 RD HY",
    "Solo G": "G9 GU GO GK G10 GD HY",
    "Solo E": "E9 EU EO EK E10 ED HY",
}
RANK_SOLOS = [solo for solo in TRUMPS if solo[5:] in ("9", "U", "O", "K", "10", "D")]
SUIT_SOLOS = [solo for solo in TRUMPS if solo[5:] in ("S", "R", "G", "E")]


def away(contract: str, led: str) -> str:
    """Return two different cards that are no trumps and not of the suit led."""
    trumps = TRUMPS.get(contract, ORDINARY).split()
    suits = [suit for suit in "ESGR" if suit != led[0] or led in trumps]
    cards = [suit + rank for suit in suits for rank in ("9", "K", "D")]
    free = [card for card in cards if card not in trumps]
    return f"{free[0]} {free[1]}"


def ascends(row: list[str], contract: str) -> None:
    """Hold every neighbour of an order against the next, led and not led."""
    for low, high in pairwise(row):
        others = away(contract, low)
        assert winner(f"{low} {high} {others} {low}", contract) == 1, f"{high} beats {low}"
        assert winner(f"{high} {low} {others} {low}", contract) == 0, f"{high} beats {low}"


def side_suits(contract: str) -> list[list[str]]:
    trumps = TRUMPS[contract].split()
    rows = [[suit + rank for rank in ("9", "U", "O", "K", "10", "D")] for suit in "SRGE"]
    kept = [[card for card in row if card not in trumps] for row in rows]
    return [row for row in kept if row]


@pytest.mark.parametrize("solo", RANK_SOLOS)
def test_HY_22_the_whole_order_of_a_trump_solo(solo: str) -> None:
    ascends(TRUMPS[solo].split(), solo)
    for row in side_suits(solo):
        assert len(row) == 5
        ascends(row, solo)


@pytest.mark.parametrize("solo", SUIT_SOLOS)
def test_HY_23_the_whole_order_of_a_suit_solo(solo: str) -> None:
    ascends(TRUMPS[solo].split(), solo)
    assert len(side_suits(solo)) == 3
    for row in side_suits(solo):
        ascends(row, solo)


def test_HY_24_the_whole_order_of_a_normal_solo() -> None:
    ascends(ORDINARY.split(), "Solo normal")
    for row in ["S9 SK S10", "R9 RK RD", "G9 GK G10 GD", "E9 EK E10 ED"]:
        ascends(row.split(), "Solo normal")


@pytest.mark.parametrize("solo", [*RANK_SOLOS, *SUIT_SOLOS])
def test_HY_22_HY_23_the_lowest_trump_takes_any_side_suit(solo: str) -> None:
    low = TRUMPS[solo].split()[0]
    for row in side_suits(solo):
        assert winner(f"{row[-1]} {low} {away(solo, row[0])} {row[0]}", solo) == 1


@pytest.mark.parametrize("solo", ["Solo O", "Solo D", "Solo G"])
def test_HY_22_HY_23_no_dulle(solo: str) -> None:
    assert winner(f"R9 R10 E9 EK {'RD' if solo != 'Solo D' else 'RK'}", solo) in (1, 4)
    assert winner("R9 R10 E9 EK R10", solo) == 1


def test_HY_24_the_second_dulle_wins_in_a_normal_solo() -> None:
    assert winner("R10 R10 G9 GK SD", "Solo normal") == 1
    assert winner("SD R10 G9 GK R10", "Solo normal") == 4


FOLLOWING = [
    # led, hand of seat 1, what it may play
    ("EO", "HY SD R9 RK RD G9 GK G10 GD E9", {"HY", "SD"}),
    ("EO", "HY R9 R9 RK RD G9 GK G10 GD E9", {"HY"}),
    ("EO", "S9 R9 R9 RK RD G9 GK G10 GD E9", {*words("S9 R9 RK RD G9 GK G10 GD E9")}),
    ("S9", "SD SU SO SK S10 R9 RK RD HY HY", {"SK", "S10"}),
    ("S9", "SD SU SO R10 R9 R9 RK RD HY HY", {*words("SD SU SO R10 R9 RK RD HY")}),
    ("R9", "R10 R10 RU RO S9 SK S10 HY G9 GK", {*words("R10 RU RO S9 SK S10 HY G9 GK")}),
    ("R9", "R10 R10 RU RO RD SK S10 HY G9 GK", {"RD"}),
    ("G9", "HY HY SD SU EO GO GU G10 E9 EK", {"G10"}),
    ("HY", "SD G9 GK G10 GD E9 EK E10 ED R9", {"SD"}),
]


@pytest.mark.parametrize(("led", "hand", "allowed"), FOLLOWING)
def test_HY_25_who_can_must_follow(led: str, hand: str, allowed: set[str]) -> None:
    at = table(hands={0: led, 1: hand}).announce()
    assert at.legal(0) == {*at.hand(0).split()}
    at.play(f"0 {led}")
    assert at.legal(1) == allowed
    for card in {*hand.split()} - allowed:
        assert at.refusal(f"1 {card}") == ("HY-25", "must_follow")


def test_HY_25_the_hydra_never_follows_a_side_suit() -> None:
    at = table(hands={0: "GD", 1: "HY G9 SD SD SU SU RU RU EU EU"}).announce().play("0 GD")
    assert at.legal(1) == {"G9"}
    assert at.refusal("1 HY") == ("HY-25", "must_follow")


def test_HY_25_in_a_suit_solo_the_hydra_is_a_trump_to_follow_with() -> None:
    at = table(hands={0: "G9", 1: "HY S9 S9 SK SK S10 S10 R9 R9 RK"})
    at.announce({0: "Solo"}).play("0 Solo G", "0 G9")
    assert at.legal(1) == {"HY"}


def test_HY_25_in_a_trump_solo_a_jack_follows_its_printed_suit_unless_trump() -> None:
    hand = "GU GO SU R9 R9 RK RK RD S9 S9"
    at = table(hands={0: "G9", 1: hand}).announce({0: "Solo"}).play("0 Solo O", "0 G9")
    assert at.legal(1) == {"GU"}
    at = table(hands={0: "G9", 1: hand}).announce({0: "Solo"}).play("0 Solo U", "0 G9")
    assert at.legal(1) == {"GO"}


def test_HY_26_the_highest_trump_takes_the_trick() -> None:
    assert winner("GD SD SU SD ED") == 2
    assert winner("SD EO SO GO EU") == 1
    assert winner("S9 SK RU SD S10") == 2


def test_HY_26_without_trump_the_highest_card_of_the_suit_led() -> None:
    assert winner("G9 GK ED RD G10") == 4
    assert winner("E9 GD RD S10 GD") == 0


def test_HY_27_hydra_never_takes_a_side_trick() -> None:
    assert winner("E9 HY GD RD SK") == 0
    assert winner("E9 HY HY GD RD") == 0
    assert winner("E9 HY EK GD RD") == 2
    assert winner("E9 HY SD GD RD") == 2
    assert winner("E9 HY GD RD SK", "Solo normal") == 0


@pytest.mark.parametrize("solo", [*RANK_SOLOS, *SUIT_SOLOS])
def test_HY_27_in_trump_and_suit_solos_the_hydra_is_always_the_highest_trump(solo: str) -> None:
    side = side_suits(solo)[-1]
    high = TRUMPS[solo].split()[-2]
    assert winner(f"{side[-1]} {high} HY {away(solo, side[0]).split()[0]} {side[0]}", solo) == 2


def test_HY_27_a_hydra_led_is_a_trump() -> None:
    assert winner("HY R10 EO EO R10") == 0


@pytest.mark.parametrize("card", words("SD SU RU GU EU SO RO GO EO"))
def test_HY_28_of_two_equal_trumps_the_first_wins(card: str) -> None:
    if card != "SD":  # nothing is lower
        assert winner(f"{card} {card} G9 GK SD") == 0
    assert winner(f"E9 {card} {card} GK G9") == 1


def test_HY_28_of_two_equal_side_cards_the_first_wins() -> None:
    assert winner("GD GD E9 EK G9") == 0
    assert winner("G9 GD E9 GD GK") == 1


def test_HY_28_the_second_r10_wins_except_in_trump_and_suit_solos() -> None:
    assert winner("R10 R10 G9 GK EO") == 1
    assert winner("GD R10 SD ED R10") == 4
    assert winner("R10 R10 G9 GK E9", "Solo 10") == 0
    assert winner("R9 RU R10 R10 RK", "Solo R") == 2
    assert winner("R9 R10 R10 RU RK", "Solo G") == 1


def test_HY_28_the_second_hydra_wins_where_it_is_trump() -> None:
    assert winner("HY HY EO R10 SD") == 1
    assert winner("SD HY EO R10 HY") == 4
    assert winner("HY HY G9 GK E9", "Solo 10") == 1
    assert winner("E9 HY G9 EK HY", "Solo S") == 4
    assert winner("R9 HY HY RD RK", "Solo S") == 2


def test_HY_28_a_dulle_is_not_beaten_by_lesser_cards_nor_beats_a_hydra() -> None:
    assert winner("R10 EO R10 EO GO") == 2
    assert winner("HY R10 R10 EO GO") == 0


def test_HY_29_the_winner_leads_and_there_are_ten_tricks() -> None:
    at = led_by_0("SD EO SO GO EU")
    assert at.state.to_act() == [1]
    assert at.legal(1) == {*at.hand(1).split()}
    tricks = 1
    while at.state.scored == 0:
        taken = at.state.taken
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
        tricks += at.state.taken == taken + 1
    assert tricks + 1 == 10  # the last one empties the table
    assert sum(at.view(None).counts) == 0


def test_HY_29_only_the_last_trick_may_be_looked_at() -> None:
    at = led_by_0("SD EO SO GO EU")
    last = at.view(2).last_trick
    assert last is not None
    assert (last.leader, last.winner) == (0, 1)
    assert [NAMES[card] for card in last.cards] == words("SD EO SO GO EU")
    for _ in range(5):
        seat = at.state.turn()
        at.state.apply(seat, at.state.legal(seat)[0])
    newer = at.view(2).last_trick
    assert newer is not None
    assert newer.leader == 1
    assert at.view(2).to_json()["last_trick"] == newer.to_json()


def test_HY_29_also_while_the_next_round_begins() -> None:
    at = table().announce()
    at.finish()
    before = at.view(None).last_trick
    at.deal({})
    after = at.view(None).last_trick
    assert before is not None
    assert after is not None
    assert before.to_json() == after.to_json()
    assert len(after.cards) == 5


def test_HY_29_old_tricks_fade_from_the_log() -> None:
    at = table(hands={0: "SD", 1: "EO", 2: "SO", 3: "GO", 4: "EU"}).announce()
    fading: list[tuple[str, bool]] = []
    for line in ("0 SD", "1 EO", "2 SO", "3 GO", "4 EU"):
        events = at.news(line)
        assert keys(events)[line == "0 SD"] == "plays"
        fading.extend((event.key, event.fades) for event in events)
    assert fading == [("trick_begins", True), *[("plays", True)] * 5, ("takes", True)]


def test_HY_36_a_refused_card_stays_in_the_hand_and_a_played_one_on_the_table() -> None:
    match = Match(GAME, 5, bytes(32))
    state = match.state
    assert isinstance(state, HydraState)
    while state.phase != Phase.TRICKS or state.laid == 0:
        seat = state.turn()
        match.play(seat, state.legal(seat)[0])
    seat = state.turn()
    before = GAME.position_to_json(state)
    refused = [kind for kind in range(25) if kind not in state.legal(seat)]
    for kind in refused:
        with pytest.raises(IllegalMove, match="HY-25"):
            match.play(seat, kind)
    assert GAME.position_to_json(state) == before
    assert state.unfinished(int(state.leader)) == []  # nothing to take back
