"""What bots know of Hydra: it is legal, honest, rates rightly and plays the obvious."""

import math
from typing import cast

import pytest
from librt.vecs import vec

from games.hydra.table import POOR, Table, table
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Seat, State
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices, Sense
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.conformance import CONFORMANCE
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.sense import HydraSense
from stammtisch.games.hydra.state import PHASES, Phase
from stammtisch.games.hydra.view import HydraView
from stammtisch.games.hydra.words import TEXTS

CHOICES = [phase for phase in PHASES.values() if phase not in ("lot", "deal", "over")]
FINE_SOLO = "HY HY ED ED E10 E10 EK EO EU GD"
PLAIN = "SU RU SO S9 SK RK G9 GK E9 EK"


def considered(sense: Sense, state: State, seat: Seat) -> dict[int, float]:
    """Return the choices that a seat is advised, with their weights."""
    choices = Choices()
    sense.policy(state, seat, choices)
    return {choices.keys[at]: choices.weights[at] for at in range(choices.count)}


def positions(seats: int, seed: int, step: int = 1) -> list[tuple[HydraState, Seat]]:
    """Return positions of a match that is played at random, but with a liking for Antrag."""
    rng = FastRng(seed)
    state = GAME.new(seats)
    found: list[tuple[HydraState, Seat]] = []
    number = 0
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
            continue
        seat = state.turn()
        if cast(HydraState, state).phase != Phase.TRICKS or number % step == 0:
            found.append((cast(HydraState, state.copy()), seat))
        number += 1
        moves = state.legal(seat)
        weights = [int(10 * CONFORMANCE.eager.get(move, 1)) for move in moves]
        lot = rng.below(sum(weights))
        for move, weight in zip(moves, weights, strict=True):
            lot -= weight
            if lot < 0:
                state.apply(seat, move)
                break
    return found


@pytest.mark.parametrize("seats", [5, 6])
def test_every_choice_considered_is_legal_and_has_a_weight(seats: int) -> None:
    sense = HydraSense()
    phases: set[str] = set()
    for seed in range(8):
        for state, seat in positions(seats, seed, step=5):
            choices = considered(sense, state, seat)
            phases.add(PHASES[state.phase])
            assert choices
            assert {*choices} <= {*state.legal(seat)}
            assert all(weight > 0 and math.isfinite(weight) for weight in choices.values())
    assert phases == {*CHOICES}


def tells_more_than_the_view(sense: Sense, state: HydraState, seat: Seat, rng: FastRng) -> bool:
    """Tell whether advice differs between worlds that look the same to the seat."""
    view = state.view(seat)
    advice = considered(sense, state, seat)
    return any(considered(sense, view.imagine(rng), seat) != advice for _ in range(3))


@pytest.mark.parametrize("seats", [5, 6])
def test_advice_comes_from_what_the_seat_can_know(seats: int) -> None:
    sense = HydraSense()
    rng = FastRng(11)
    for seed in range(3):
        for state, seat in positions(seats, seed, step=7):
            assert not tells_more_than_the_view(sense, state, seat, rng), PHASES[state.phase]


class Peeping(Sense):
    """Looks into the hand on the left."""

    def policy(self, state: State, seat: Seat, choices: Choices) -> None:
        """Prefer what the left neighbour does not hold."""
        super().policy(state, seat, choices)
        here = cast(HydraState, state)
        left = here.held[(seat + 1) % here.seats]
        for at in range(choices.count):
            choices.weights[at] = 1.0 + float(left % 7)


def test_a_peeping_sense_would_be_caught() -> None:
    rng = FastRng(11)
    caught = [
        tells_more_than_the_view(Peeping(), state, seat, rng)
        for state, seat in positions(5, 0, step=7)
        if state.phase != Phase.THROW
    ]
    assert sum(caught) > len(caught) / 2


# How things stand


def shares(state: State, seats: int) -> list[float]:
    """Return how the sense rates everyone's chances."""
    found = vec[float]([0.0] * seats)
    HydraSense().evaluate(state, found)
    return list(found)


@pytest.mark.parametrize("seats", [5, 6])
def test_chances_add_up_and_are_exact_at_the_end(seats: int) -> None:
    rng = FastRng(3)
    sense = HydraSense()
    state = GAME.new(seats)
    while not state.is_over():
        if state.awaits_chance():
            state.chance(rng)
        else:
            sense.rollout_step(state, state.turn(), rng)
        rated = shares(state, seats)
        assert all(0.0 <= share <= 1.0 for share in rated)
        assert sum(rated) == pytest.approx(1.0)
    won = state.winners()
    assert shares(state, seats) == [1 / len(won) if seat in won else 0.0 for seat in range(seats)]


def test_a_lead_counts_more_the_fewer_rounds_are_left() -> None:
    early = Table(0, 5, 20).deal({}).announce()
    early.finish()
    late = Table(0, 5, 2).deal({}).announce()
    late.finish()
    assert early.state.score() == late.state.score()
    assert max(shares(late.state, 5)) > max(shares(early.state, 5)) > 0.2


def test_whoever_has_yet_to_sit_out_is_rated_lower() -> None:
    at = Table(0, 6, 6).deal({})
    rated = shares(at.state, 6)
    assert rated == pytest.approx([1 / 6] * 6)
    at.announce().finish()
    points = at.state.score()
    scored = [seat for seat in range(1, 6) if points[seat] == points[1]]
    assert len({round(shares(at.state, 6)[seat], 9) for seat in scored}) == 1
    assert points[0] == 0
    assert shares(at.state, 6)[0] > 0.01  # all others sit out once more


def test_looking_ahead_stops_with_the_deal() -> None:
    sense = HydraSense()
    at = table(hands={0: POOR})
    first = sense.horizon(at.state)
    at.play("0 throw")
    assert sense.horizon(at.state) == first
    at.play("1 keep", "2 keep", "3 keep", "4 keep")
    assert sense.horizon(at.state) != first
    at = table().announce()
    first = sense.horizon(at.state)
    at.finish()
    assert sense.horizon(at.state) != first


def test_a_round_is_played_out_in_one_go() -> None:
    at = table().announce()
    HydraSense().rollout_step(at.state, at.state.turn(), FastRng(1))
    assert at.state.scored == 1


# What can be known


def test_what_others_do_not_see_is_sealed() -> None:
    sense = HydraSense()
    at = table(hands={0: "EO EO GK G9 S9 SK RU GU SU RK"})
    assert sense.is_sealed(at.state)
    at.announce({0: "Antrag"})
    assert sense.is_sealed(at.state)  # which pair
    at.play("0 Pair E")
    assert not sense.is_sealed(at.state)  # the open card
    at.play("0 GK")
    assert not sense.is_sealed(at.state)
    at.play("1 accept")
    assert sense.is_sealed(at.state)


def test_a_morbus_is_more_credible_from_a_fine_hand() -> None:
    sense = HydraSense()
    fine = table(hands={1: FINE_SOLO}).announce({1: "Solo"}).play("1 Solo E")
    weak = table(hands={1: PLAIN}).announce({1: "Solo"}).play("1 Solo E")
    assert sense.likelihood(fine.state, 0, 0.0) > 5 * sense.likelihood(weak.state, 0, 0.0)


def test_a_valeo_is_less_credible_from_a_fine_hand() -> None:
    sense = HydraSense()
    fine = table(hands={1: FINE_SOLO}).announce()
    weak = table(hands={1: PLAIN}).announce()
    assert sense.likelihood(fine.state, 0, 0.0) < sense.likelihood(weak.state, 0, 0.0) / 5
    # one's own is no doubt
    assert sense.likelihood(fine.state, 1, 0.0) > sense.likelihood(fine.state, 0, 0.0)


def test_hands_are_remembered_as_they_were_dealt() -> None:
    sense = HydraSense()
    for seed in range(12):
        dealt: dict[int, tuple[list[int], list[int]]] = {}
        for state, _ in positions(5, seed, step=1 if seed < 2 else 6):
            number = state.scored * 100 + state.throws
            if state.phase == Phase.THROW:
                dealt[number] = (list(state.held), list(state.twice))
            sense.recall_deal(state)
            found = (list(sense.dealt.held)[:5], list(sense.dealt.twice)[:5])
            assert found == dealt[number]


@pytest.mark.parametrize("seats", [5, 6])
def test_what_was_looked_at_before_changes_nothing(seats: int) -> None:
    rng = FastRng(4)
    sense = HydraSense()
    found = positions(seats, 3) + positions(seats, 4, step=3)
    for _ in range(len(found)):
        place = rng.below(len(found))
        for state, seat in found[place : place + 1 + rng.below(3)]:  # as search goes down a tree
            assert considered(sense, state, seat) == considered(HydraSense(), state, seat)
            believed = sense.likelihood(state, seat, 0.0)
            assert believed == HydraSense().likelihood(state, seat, 0.0)
            assert sense.likelihood(state, seat, believed / 2) == believed
            assert sense.likelihood(state, seat, believed) <= believed


# Obvious play


def advised(at: Table) -> str:
    """Return what the sense thinks best for whoever is to act."""
    choices = considered(HydraSense(), at.state, at.state.turn())
    return GAME.move_text(max(choices, key=lambda move: choices[move]))


def test_a_poor_hand_is_thrown_in_and_a_rich_one_kept() -> None:
    assert advised(table(hands={0: POOR})) == "throw"
    assert advised(table(hands={0: "S9 S9 R9 R9 G9 HY HY EO GO R10"})) == "keep"


def test_a_fine_solo_is_announced_and_chosen() -> None:
    at = table(hands={0: FINE_SOLO}).keep()
    assert advised(at) == "Morbus"
    at.play("0 Morbus", "1 Valeo", "2 Valeo", "3 Valeo", "4 Valeo")
    assert advised(at) == "Solo"
    assert advised(at.play("0 Solo")) == "Solo E"


def test_a_plain_hand_is_healthy() -> None:
    assert advised(table(hands={0: PLAIN}).keep()) == "Valeo"


def test_a_pair_of_gruen_ober_is_offered_rather_than_left_alone() -> None:
    hand = "GO GO R10 RU GU SO RO G9 GK SK"
    at = table(hands={0: hand}).keep()
    assert advised(at) == "Morbus"
    at.play("0 Morbus", "1 Valeo", "2 Valeo", "3 Valeo", "4 Valeo")
    assert advised(at) == "Antrag"


def offered(taker: str) -> Table:
    """Return a table where seat B is asked to take an Antrag."""
    at = table(hands={0: "EO EO RU GU SK RK RK G9 GK E9", 1: taker})
    return at.announce({0: "Antrag"}).play("0 Pair E + GK")


def test_an_antrag_is_taken_with_trumps_and_left_without() -> None:
    assert advised(offered("HY R10 SO RO EU SU S9 SK S10 GD")) == "accept"
    assert advised(offered("S9 S9 S10 RD RD EK G10 ED E10 R9")) == "decline"


def test_a_suit_is_given_back_rather_than_trumps() -> None:
    at = offered("HY R10 SO RO EU SU S9 SK S10 GD").play("1 accept")
    given: list[str] = []
    for _ in range(3):
        given.append(advised(at))
        at.play(f"1 {given[-1]}")
    assert {"HY", "R10", "EO"}.isdisjoint(given)
    assert {*given} == {"S9", "SK", "S10"}


def last_to_play(hand: str, trick: str, leader: str = "") -> Table:
    """Return a table where seat E is to end the first trick of a normal solo of seat A."""
    hands = dict(enumerate(trick.split()))
    hands[0] += " " + leader
    at = table(dealer=4, hands={**hands, 4: hand})
    return at.announce({0: "Solo"}).play("0 Solo normal").trick(trick)


def test_eyes_go_to_a_partner_who_has_the_trick() -> None:
    at = last_to_play("E9 EK E10 ED SU RU SO S9 SK RK", "E9 GU R10 EO", "EK E10 ED")
    assert at.state.winner == 2
    assert advised(at) in ("ED", "E10")


def test_no_eyes_go_to_an_opponent_who_has_the_trick() -> None:
    at = last_to_play("SD RU SO S9 SK RK G9 GK G10 EK", "HY SU GU EU")
    assert at.state.winner == 0
    assert advised(at) == "RU"


def test_a_rich_trick_is_taken_if_that_is_sure() -> None:
    at = last_to_play("ED E9 SU RU SO S9 SK RK RK G9", "E10 EK E10 EK")
    assert advised(at) == "ED"


def test_the_hydra_is_not_wasted_on_a_side_suit() -> None:
    at = last_to_play("HY RU SO S9 SK RK RK G9 GK G10", "E10 EK E10 EK")
    assert advised(at) != "HY"
    choices = considered(HydraSense(), at.state, 4)
    assert choices[GAME.parse_move("HY")] < min(1.0, choices[GAME.parse_move("RU")])


# Why


@pytest.mark.parametrize("seats", [5, 6])
def test_every_legal_move_has_a_reason_in_both_languages(seats: int) -> None:
    keys: set[str] = set()
    for seed in range(8):
        for state, seat in positions(seats, seed, step=6):
            view = state.view(seat)
            for move in view.legal:
                event = GAME.why(view, [move])
                assert event is not None
                keys.add(event.key)
                said = {GAME.words.say(event.key, event.facts, lang) for lang in LANGUAGES}
                assert len(said) == len(LANGUAGES)
    assert len(keys) >= 35
    assert keys <= {*TEXTS}


def reason(at: Table, move: str) -> str:
    """Return why whoever is to act might make a move."""
    view = cast(HydraView, at.state.view(at.state.turn()))
    event = GAME.why(view, [GAME.parse_move(move)])
    assert event is not None
    return GAME.words.say(event.key, event.facts, "en")


def test_reasons_tell_the_truth() -> None:
    at = last_to_play("ED E9 SU RU SO S9 SK RK RK G9", "E10 EK E10 EK")
    assert "takes the trick for sure: 39 eyes" in reason(at, "ED")
    assert "next to nothing" in reason(at, "E9")
    at = last_to_play("HY RU SO S9 SK RK RK G9 GK G10", "E10 EK E10 EK")
    assert "lowest card" in reason(at, "HY")
    assert "gives 10 eyes to seat A, an opponent" in reason(at, "G10")
    at = last_to_play("E9 EK E10 ED SU RU SO S9 SK RK", "E9 GU R10 EO", "EK E10 ED")
    assert "brings 11 eyes home: seat C is with you" in reason(at, "ED")
    at = table(hands={0: "HY HY R10 SD EO RU ED E9 G10 GK"}).announce()
    assert "Nobody can beat" in reason(at, "HY")
    assert "caught it costs 5" in reason(at, "SD")
    assert "7 cards of the suit are out" not in reason(at, "ED")
    assert "6 cards of the suit are out" in reason(at, "ED")
