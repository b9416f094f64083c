"""The rules of Mau-Mau, one by one: a test is named after the rule that it holds."""

from pathlib import Path
from typing import Any

import pytest

from mau_mau import GAME
from mau_mau.codes import DRAW, PASS, WISH, Phase
from mau_mau.rules import MauMauState
from stammtisch.core import record
from stammtisch.core.cards import SKAT
from stammtisch.core.errors import BadPosition, BadSetup
from stammtisch.core.game import State
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def table(*hands: str, top: str = "H9", stock: str = "C9 S9", **options: int) -> MauMauState:
    """Return a first round with these hands, the open card, and the next cards to be drawn.

    Everything else lies under the open card. Seat 0 is to act.
    """
    state = GAME.new(len(hands), {"rounds": 1, **options})
    assert isinstance(state, MauMauState)
    state.hands = [sorted(SKAT.cards(hand)) for hand in hands]
    state.stock = SKAT.cards(stock)[::-1]
    known = [*SKAT.cards(top), *state.stock, *[card for hand in state.hands for card in hand]]
    state.pile = [card for card in range(SKAT.size) if card not in known] + SKAT.cards(top)
    state.round, state.acting, state.phase = 1, 0, Phase.PLAY
    position = GAME.position_from_json(GAME.position_to_json(state))  # it can be
    assert isinstance(position, MauMauState)
    return position


def play(state: State, *moves: str) -> None:
    """Make moves, each by whoever is to act."""
    for text in moves:
        seat, move = state.turn(), GAME.parse_move(text)
        refusal = state.refusal(seat, move)
        assert refusal is None, refusal
        state.apply(seat, move)


def refused(state: State, text: str) -> tuple[str, str]:
    """Return the rule and the reason why whoever is to act may not do something."""
    refusal = state.refusal(state.turn(), GAME.parse_move(text))
    assert refusal is not None
    return refusal.rule, refusal.reason


def test_MM_01_two_to_five_play_with_32_cards() -> None:
    assert GAME.seat_counts == [2, 3, 4, 5]
    assert SKAT.size == 32
    with pytest.raises(BadSetup):
        GAME.new(6)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_MM_02_a_deal_is_the_whole_pack_in_order(seats: int) -> None:
    state = GAME.new(seats, {"rounds": 2, "hand": 6})
    assert isinstance(state, MauMauState)
    outcome = state.draw(FastRng(1))
    state.deal(outcome)
    assert [card for hand in state.hands for card in sorted(hand)] == [
        card for seat in range(seats) for card in sorted(outcome[6 * seat : 6 * seat + 6])
    ]
    assert state.pile == [outcome[6 * seats]]
    assert state.stock == outcome[6 * seats + 1 :]
    assert state.to_act() == [0]


def test_MM_02_the_next_round_is_begun_by_the_next_seat() -> None:
    state = table("H7", "S8", rounds=2)
    play(state, "H7")
    assert state.awaits_chance()
    state.chance(FastRng(1))
    assert state.to_act() == [1]


def test_MM_03_lay_or_draw() -> None:
    state = table("H7 CA", "S8")
    assert state.legal(0) == [SKAT.card("H7"), DRAW]
    assert refused(state, "S8") == ("MM-03", "not_in_hand")
    assert state.refusal(1, DRAW) is not None


def test_MM_04_suit_or_rank() -> None:
    state = table("HA D9 CK", "S8")
    assert state.legal(0) == [*SKAT.cards("HA D9"), DRAW]
    assert refused(state, "CK") == ("MM-04", "no_fit")


def test_MM_05_draw_one_and_lay_it_or_pass() -> None:
    state = table("CA CK", "S8 SK", stock="D9 S10 C8")
    assert refused(state, "Pass") == ("MM-05", "draw_first")
    play(state, "Draw")
    assert state.legal(0) == [SKAT.card("D9"), PASS]
    assert refused(state, "Draw") == ("MM-05", "drawn")
    assert refused(state, "CA") == ("MM-05", "only_drawn")
    play(state, "D9")
    play(state, "Draw", "Pass")
    assert state.to_act() == [0]


def test_MM_06_a_seven_makes_the_next_draw_two_and_miss_the_turn() -> None:
    state = table("H7 CA", "S8 HK", "SK", stock="C10 S10 D10", sevens=0)
    play(state, "H7")
    assert state.legal(1) == [DRAW]
    assert refused(state, "HK") == ("MM-07", "owes")
    play(state, "Draw")
    assert state.hands[1] == sorted(SKAT.cards("S8 HK C10 S10"))
    assert state.to_act() == [2]


def test_MM_06_without_the_agreement_a_seven_is_no_answer() -> None:
    state = table("H7 CA", "S7 HK", sevens=0)
    play(state, "H7")
    assert refused(state, "S7") == ("MM-06", "owes")


def test_MM_07_sevens_add_up() -> None:
    state = table("H7 CA", "S7 HK", "SK CQ", stock="C10 S10 D10 C8 S8")
    play(state, "H7", "S7", "Draw")
    assert len(state.hands[2]) == 6
    assert state.to_act() == [0]


def test_MM_08_an_eight_skips() -> None:
    state = table("H8 CA", "S7", "SK")
    play(state, "H8")
    assert state.to_act() == [2]
    state = table("H8 CA", "S7")
    play(state, "H8")
    assert state.to_act() == [0]


def test_MM_09_a_jack_wishes_and_no_jack_follows() -> None:
    state = table("CJ CA", "SJ HK SK")
    assert refused(state, "Wish H") == ("MM-09", "no_jack")
    play(state, "CJ")
    assert state.legal(0) == list(range(WISH, WISH + 4))
    assert refused(state, "CA") == ("MM-09", "not_now")
    play(state, "Wish S")
    assert state.legal(1) == [SKAT.card("SK"), DRAW]
    assert refused(state, "SJ") == ("MM-09", "jack_on_jack")
    assert refused(state, "HK") == ("MM-09", "not_wished")
    play(state, "SK")
    assert state.view(0).to_json()["wish"] is None


def test_MM_10_the_pile_is_reshuffled_as_soon_as_a_turn_begins_without_a_stock() -> None:
    state = table("CA CK", "S8 SK", stock="D8")
    laid = state.pile[:-1]
    play(state, "Draw", "Pass")
    assert state.awaits_chance()
    outcome = state.draw(FastRng(1))
    assert sorted(outcome) == sorted(laid)
    state.deal(outcome)
    assert state.pile == SKAT.cards("H9")
    assert state.stock == outcome
    assert state.to_act() == [1]


def test_MM_10_drawing_for_sevens_goes_on_after_the_reshuffle() -> None:
    state = table("H7 CA", "S7 HK", "S8 SK", stock="D8")
    play(state, "H7", "S7", "Draw")
    assert state.awaits_chance()
    state.chance(FastRng(1))
    assert len(state.hands[2]) == 2 + 4
    assert state.to_act() == [0]


def test_MM_10_where_nothing_can_be_drawn_who_can_lay_must() -> None:
    rest = [name for name in SKAT.names if name not in ("H9", "CA", "HA", "C8")]
    state = table("CA C8", " ".join([*rest, "HA"]), stock="")
    assert state.legal(0) == [PASS]
    assert refused(state, "Draw") == ("MM-10", "no_stock")
    play(state, "Pass")
    assert PASS not in state.legal(1)
    assert refused(state, "Pass") == ("MM-05", "must_lay")


def test_MM_11_MM_12_the_last_card_ends_the_round_and_hands_are_penalties() -> None:
    state = table("H7", "C7 C8 C9 C10 CJ CQ CK CA", "D7", stock="S9", rounds=2)
    play(state, "H7")  # nobody draws two any more
    assert state.history == [[0, -(7 + 8 + 9 + 10 + 20 + 3 + 4 + 11), -7]]
    assert state.points == state.history[0]


def test_MM_13_the_fewest_penalty_points_win() -> None:
    state = table("H7", "CQ", "D7")
    play(state, "H7")
    assert state.is_over()
    assert state.score() == [0, -3, -7]
    assert state.winners() == [0]


def test_every_rule_has_a_test() -> None:
    named = " ".join(name for name in globals() if name.startswith("test_MM"))
    assert [rule for rule in GAME.words.rules if rule.startswith("MM")] == [
        rule for rule in GAME.words.rules if rule.replace("-", "_") in named
    ]


def test_imagined_worlds_keep_what_a_reshuffle_showed() -> None:
    """What lay in the pile can only be where cards were drawn since."""
    state = table("CA CK", "S8 SK", stock="D8")
    laid = state.pile[:-1]
    play(state, "Draw", "Pass")
    state.chance(FastRng(1))
    play(state, "Draw", "Pass")
    for seed in range(50):
        world = state.view(0).imagine(FastRng(seed))
        assert isinstance(world, MauMauState)
        assert sum(card in laid for card in world.hands[1]) == 1
        assert set(SKAT.cards("S8 SK")) < set(world.hands[1])  # nothing else is left for it


def test_imagined_worlds_are_equally_likely() -> None:
    hidden = [name for name in SKAT.names if name not in ("H9", "CA", "S8", "S9", "D8")]
    state = table(" ".join([*hidden[:-1], "CA"]), "S8 S9", stock="D8 " + hidden[-1])
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(1200):
        world = state.view(0).imagine(FastRng(seed))
        assert isinstance(world, MauMauState)
        key = (*world.hands[1], *world.stock)
        counts[key] = counts.get(key, 0) + 1
    assert len(counts) == 12  # 4 unseen cards: 6 hands, 2 orders of the stock
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 31.3  # once in a thousand


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hands", [["CA"], ["CA"]]),
        ("phase", "drawn"),
        ("owed", 2),
        ("wish", "S"),
        ("mixes", -1),
        ("points", [0, 1]),
        ("pile", []),
    ],
)
def test_positions_that_cannot_be_are_refused(field: str, value: Any) -> None:
    data = GAME.position_to_json(table("CA", "S8"))
    with pytest.raises(BadPosition):
        GAME.position_from_json({**data, field: value})


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_replay_to_the_same_bytes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = record.verify(record.parse(text), GAME)
    assert record.write(match) == text


def test_there_is_a_golden_record_for_every_number_of_seats() -> None:
    assert [int(path.stem) for path in GOLDEN] == GAME.seat_counts


def make_golden() -> None:
    """Write the golden records anew: `python tests/test_rules.py`, after a change of the rules."""
    for seats in GAME.seat_counts:
        match = Match(GAME, seats, bytes([seats]) * 32, {"rounds": 1})
        sense, rng = GAME.sense(), FastRng(seats)
        while not match.is_over():
            seat = match.state.turn()
            sense.policy(match.state, seat, sense.choices)
            match.play(seat, int(sense.choices.keys[sense.choices.drawn(rng)]))
        path = Path(__file__).parent / "golden" / f"{seats}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(record.write(match), encoding="utf-8")


if __name__ == "__main__":
    make_golden()
