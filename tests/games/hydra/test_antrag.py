"""The open proposal, and who leads: HY-14 to HY-17."""

from typing import cast

import pytest

from games.hydra.oracle import SOLOS
from games.hydra.table import Table, keys, table, words
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import EO, GO, NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.state import Phase

PROPOSER = "EO EO GK GK G10 SU RU S9 R9 E9"
BOTH_PAIRS = "EO EO GO GO GK G10 SU RU S9 R9"
TAKER = "HY HY R10 R10 SD SD S10 S10 GO E10"


def proposal(hand: str = PROPOSER, dealer: int = 4, seats: int = 5) -> Table:
    """Return a table at which seat 1 is about to lay an Antrag."""
    hands = {1: hand} if "GO" in hand else {1: hand, 3: TAKER}
    return table(dealer=dealer, seats=seats, hands=hands).announce({1: "Antrag"})


def accepted() -> Table:
    """Return a table at which seat 3 has just accepted the Antrag of seat 1."""
    return proposal().play("1 Pair E + GK", "2 decline", "3 accept")


def exchanged(given: str = "EO + S10 + GK") -> Table:
    return accepted().play(f"3 {given}")


def seen_by_others(at: Table, among: list[int | None]) -> list[object]:
    return [at.view(viewer).to_json() for viewer in among]


def test_HY_14_the_offered_pair_is_hidden_and_the_third_card_open() -> None:
    at = proposal()
    others: list[int | None] = [0, 2, 3, 4, None]
    before = seen_by_others(at, others)
    at.play("1 Pair E")
    assert seen_by_others(at, others) == before
    at.play("1 GK")
    for viewer in others:
        view = at.view(viewer)
        assert view.offered == -1
        assert NAMES[view.open_card] == "GK"
    assert at.view(1).offered == EO


def test_HY_14_nobody_learns_which_pair_lies_there() -> None:
    told = []
    for pair in ("E", "G"):
        at = proposal(BOTH_PAIRS).play(f"1 Pair {pair} + GK")
        told.append(seen_by_others(at, [0, 2, 3, 4, None]))
    assert told[0] == told[1]


def test_HY_14_with_both_pairs_the_proposer_chooses() -> None:
    at = proposal(BOTH_PAIRS)
    assert at.legal(1) == {"Pair E", "Pair G"}
    assert at.play("1 Pair G").legal(1) == {*words("EO GK G10 SU RU S9 R9")}


def test_HY_14_a_pair_not_held_cannot_be_offered() -> None:
    at = proposal()
    assert at.legal(1) == {"Pair E"}
    assert at.refusal("1 Pair G") == ("HY-14", "pair_not_held")
    assert at.refusal("1 GK") == ("HY-14", "not_now")


def test_HY_14_any_of_the_other_eight_cards_lies_open() -> None:
    at = proposal().play("1 Pair E")
    assert at.legal(1) == {*PROPOSER.split()} - {"EO"}
    assert at.refusal("1 EO") == ("HY-14", "lies_face_down")
    assert at.refusal("1 HY") == ("HY-14", "not_in_hand")


def test_HY_14_an_unfinished_proposal_can_be_taken_back() -> None:
    at = proposal(BOTH_PAIRS).play("1 Pair G")
    assert at.state.unfinished(1) == [GAME.parse_move("Pair G")]
    at.state.take_back(1)
    assert at.state.unfinished(1) == []
    assert at.legal(1) == {"Pair E", "Pair G"}


@pytest.mark.parametrize(("dealer", "seats"), [(4, 5), (1, 5), (0, 6), (2, 6), (5, 6)])
def test_HY_15_asked_clockwise_from_the_proposers_left(dealer: int, seats: int) -> None:
    at = proposal(dealer=dealer, seats=seats).play("1 Pair E + GK")
    order = [seat for step in range(1, 6) if (seat := (1 + step) % seats) not in (1,)]
    order = [seat for seat in order if seat != at.state.idle]
    for seat in order[:3]:
        assert at.state.to_act() == [seat]
        assert at.legal(seat) == {"accept", "decline"}
        at.play(f"{seat} decline")
    assert at.state.to_act() == [order[3]]


def test_HY_15_the_first_to_accept_takes_three_cards() -> None:
    at = proposal().play("1 Pair E + GK", "2 accept")
    assert at.state.to_act() == [2]
    assert at.refusal("3 accept") == ("HY-15", "not_your_turn")
    assert len(at.hand(2).split()) == 13
    assert at.hand(2).split().count("EO") == 2
    assert "GK" in at.hand(2)
    assert sorted(at.hand(1).split()) == sorted(words("GK G10 SU RU S9 R9 E9"))
    assert at.view(0).counts == [10, 7, 13, 10, 10]


def test_HY_15_any_three_of_the_thirteen_go_back() -> None:
    at = accepted()
    assert at.legal(3) == {*TAKER.split(), "EO", "GK"}
    at.play("3 EO + S10 + GK")
    assert sorted(at.hand(1).split()) == sorted(words("GK G10 SU RU S9 R9 E9 EO S10 GK"))
    assert sorted(at.hand(3).split()) == sorted(words("HY HY R10 R10 SD SD S10 GO E10 EO"))
    assert at.view(None).counts == [10] * 5


@pytest.mark.parametrize("given", ["EO + EO + GK", "HY + HY + R10", "SD + SD + S10"])
def test_HY_15_the_exchange_keeps_every_card(given: str) -> None:
    at = exchanged(given)
    assert {*given.split(" + ")} <= {*at.hand(1).split()}
    held = [card for seat in range(5) for card in at.hand(seat).split()]
    assert sorted(held) == sorted(NAMES + NAMES)


def test_HY_15_the_rest_see_nothing_of_the_exchange() -> None:
    told = []
    for given in ("EO + EO + GK", "HY + S10 + E10"):
        at = accepted()
        others: list[int | None] = [0, 2, 4, None]
        before = seen_by_others(at, [*others, 1])
        first, second, _ = given.split(" + ")
        at.play(f"3 {first}", f"3 {second}")
        assert seen_by_others(at, [*others, 1]) == before
        at.play(f"3 {given.split(' + ')[2]}")
        told.append(seen_by_others(at, others))
        assert sorted(NAMES[kind] for kind in at.view(1).given) == sorted(given.split(" + "))
        assert at.view(3).given == at.view(1).given
    assert told[0] == told[1]


def test_HY_15_taker_and_proposer_read_what_came_and_went() -> None:
    at = proposal().play("1 Pair E + GK", "2 decline")
    before = at.view(3)
    at.play("3 accept")
    lines = GAME.news(before, at.view(3))
    assert keys(lines) == ["accepts", "takes_up"]
    assert GAME.words.say("takes_up", lines[1].facts, "de") == (
        "Aufgenommen: Eichel-Ober, Eichel-Ober, Grün-König."
    )
    views = {viewer: at.view(viewer) for viewer in (0, 1, 3)}
    at.play("3 EO + S10 + GK")
    told = {viewer: keys(GAME.news(view, at.view(viewer))) for viewer, view in views.items()}
    assert told == {0: ["gives"], 1: ["gives", "given"], 3: ["gives", "given"]}


def test_HY_15_proposer_and_taker_are_one_party() -> None:
    result = exchanged().finish()
    assert list(result.party) == [0, 1, 0, 1, 0]
    assert result.kind == 8
    assert result.declarer == 1


def test_HY_15_giving_can_be_taken_back_until_the_third_card() -> None:
    at = accepted().play("3 HY + EO")
    assert at.state.unfinished(3) == [NAMES.index("HY"), EO]
    at.state.take_back(3)
    at.state.take_back(3)
    assert at.legal(3) == {*TAKER.split(), "EO", "GK"}
    at.play("3 R10 + R10 + SD")
    assert at.state.unfinished(3) == []
    assert at.hand(1).split().count("R10") == 2


def test_HY_15_nobody_sees_in_which_order_cards_were_given() -> None:
    rows = {tuple(exchanged(given).view(1).given) for given in ("EO + S10 + GK", "GK + EO + S10")}
    assert len(rows) == 1


def test_HY_16_declined_by_all_the_cards_go_back_and_it_is_a_healthy_game() -> None:
    at = proposal().play("1 Pair E + GK", "2 decline", "3 decline", "4 decline", "0 decline")
    assert sorted(at.hand(1).split()) == sorted(PROPOSER.split())
    assert at.view(None).to_json()["phase"] == "tricks"
    result = at.finish()
    assert result.kind < 7
    assert result.declarer == -1
    assert result.party[1] not in (result.party[0], result.party[2], result.party[4])


def test_HY_16_everyone_now_knows_a_pair_and_the_open_card() -> None:
    at = proposal().play("1 Pair E + GK", "2 decline", "3 decline", "4 decline", "0 decline")
    rng = FastRng(5)
    pairs = set()
    for viewer in (0, 2, 3, 4, None):
        view = at.view(viewer)
        for _ in range(40):
            world = view.imagine(rng)
            assert isinstance(world, HydraState)
            assert world.held[1] >> NAMES.index("GK") & 1
            assert world.twice[1] >> world.offered & 1
            pairs.add(int(world.offered))
            if viewer == 3:  # who holds one GO knows that the pair is EO
                assert world.offered == EO
    assert pairs == {EO, GO}


def test_HY_16_the_open_card_may_be_an_ober_of_the_other_pair() -> None:
    at = proposal(BOTH_PAIRS).play("1 Pair G + EO")
    assert at.view(0).open_card == EO
    rng = FastRng(6)
    for _ in range(30):
        world = at.view(0).imagine(rng)
        assert isinstance(world, HydraState)
        assert world.offered == GO
        assert world.held[1] >> EO & 1


@pytest.mark.parametrize(("dealer", "seats"), [(4, 5), (2, 5), (0, 6), (5, 6)])
def test_HY_17_the_player_left_of_the_dealer_leads(dealer: int, seats: int) -> None:
    left = (dealer + 1) % seats
    at = table(dealer=dealer, seats=seats)
    at.announce()
    assert at.state.to_act() == [left]


def test_HY_17_also_after_an_antrag_accepted_or_declined() -> None:
    assert exchanged().state.to_act() == [0]
    at = proposal().play("1 Pair E + GK", "2 decline", "3 decline", "4 decline", "0 decline")
    assert at.state.to_act() == [0]


@pytest.mark.parametrize("solo", SOLOS)
def test_HY_17_in_a_solo_the_soloist_leads(solo: str) -> None:
    at = table()
    at.announce({3: "Solo"}).play(f"3 {solo}")
    assert at.state.to_act() == [3]


def test_HY_15_an_antrag_is_one_line_of_the_record() -> None:
    for seed in range(400):
        match = Match(GAME, 5, seed.to_bytes(32, "big"))
        state = cast(HydraState, match.state)
        pairs = [seat for seat in range(5) if state.has_pair(seat)]
        if pairs:
            break
    for seat in range(5):
        match.play_text(seat, "keep")
    while state.phase == Phase.ANNOUNCE:
        seat = state.turn()
        match.play_text(seat, "Morbus" if seat == pairs[0] else "Valeo")
    match.play_text(pairs[0], "Antrag")
    trial = state.copy()
    pair = trial.legal(pairs[0])[0]
    trial.apply(pairs[0], pair)
    match.play_text(pairs[0], f"{GAME.move_text(pair)} + {NAMES[trial.legal(pairs[0])[0]]}")
    taker = state.turn()
    match.play_text(taker, "accept")
    cards = [NAMES[kind] for kind in state.legal(taker)[:3]]
    match.play_text(taker, " + ".join(cards))
    assert match.log[-1] == f"{taker} {' + '.join(cards)}"
    assert match.log[-3].startswith(f"{pairs[0]} Pair ")
