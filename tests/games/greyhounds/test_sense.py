"""What bots know of Greyhounds: legal, honest, sensible, and said in both languages."""

import math
from collections.abc import Iterator
from itertools import product
from typing import cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.greyhounds.table import (
    betting,
    cards_text,
    choose,
    dealt,
    fresh,
    look,
    opened,
    running,
    walk,
)
from stammtisch import build
from stammtisch.core.bits import mask_of
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import PLACEMENT_NAMES, part
from stammtisch.games.greyhounds.cards import LIMIT, total
from stammtisch.games.greyhounds.judgement import Outlook, packed_order
from stammtisch.games.greyhounds.rules import BASE_OF_PART, GreyhoundsState
from stammtisch.games.greyhounds.scoring import running_steps
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.strength import CARDS, Strength, Strengths

TABLES = pytest.mark.parametrize("seats", [3, 4])
MATCHES = 6 if build.COMPILED else 2
LAP = 16
ALL_PHASES = {Phase.PICK, Phase.ODDS, Phase.BET, Phase.DISCARD, Phase.RUN}
LOW = [1, 2, 3, 4, 5]
HIGH = [16, 17, 18, 19, 20]
MIDDLE = [8, 9, 10, 11, 12]


def weigh(state: GreyhoundsState, seat: int | None = None) -> dict[int, float]:
    """Return what a fresh sense makes of the choices of a seat."""
    choices = Choices()
    GAME.sense().policy(state, state.turn() if seat is None else seat, choices)
    return {int(choices.keys[at]): float(choices.weights[at]) for at in range(choices.count)}


def favourite(state: GreyhoundsState, seat: int | None = None) -> list[str]:
    """Return the moves of the choice that looks best, as text."""
    choices, sense = Choices(), GAME.sense()
    who = state.turn() if seat is None else seat
    sense.policy(state, who, choices)
    return [GAME.move_text(move) for move in sense.parts(state, who, choices, choices.best())]


def positions(seats: int, matches: int) -> Iterator[GreyhoundsState]:
    """Yield the positions of matches in which whole choices are drawn by weight, or any moves."""
    sense, choices = GAME.sense(), Choices()
    for seed in range(matches):
        rng = FastRng(seed)
        state = fresh(seats, seed % seats, lap=LAP)
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
                continue
            yield state
            seat = state.turn()
            if seed % 2 or state.unfinished(seat):
                state.apply(seat, state.random_move(seat, rng))
            else:
                sense.policy(state, seat, choices)
                sense.carry_out(state, seat, choices, choices.drawn(rng))


def shares_of(state: GreyhoundsState) -> list[float]:
    shares = vec[float]([9.0] * 8)
    GAME.sense().evaluate(state, shares)
    return [float(shares[seat]) for seat in range(state.seats)]


def slip(text: str) -> int:
    """Return the slip that six moves written as text make."""
    packed = 0
    for number, word in enumerate(text.split(" + ")):
        packed |= (GAME.parse_move(word) - BASE_OF_PART[number]) << 5 * number
    return packed


def bet(state: GreyhoundsState, *slips: str) -> None:
    """Give the seats these slips, the bookmaker an empty one."""
    state.slips = vec[i64]([slip(text) if text else 0 for text in slips])


# Legal


@TABLES
def test_every_choice_is_made_of_legal_moves(seats: int) -> None:
    phases = set()
    sense, choices, rng = GAME.sense(), Choices(), FastRng(5)
    for state in positions(seats, MATCHES):
        seat = state.turn()
        sense.policy(state, seat, choices)
        keys = {int(choices.keys[at]) for at in range(choices.count)}
        assert len(keys) == choices.count > 0
        for at in range(choices.count):
            assert 0 < choices.weights[at] < math.inf
        for at in {choices.best(), choices.drawn(rng), rng.below(choices.count)}:
            trial = state.copy()
            for move in sense.parts(state, seat, choices, at):
                assert move in trial.legal(seat)
                trial.apply(seat, move)
            assert trial.unfinished(seat) == []
        phases.add(int(state.phase))
    assert phases == ALL_PHASES


@TABLES
def test_all_cards_and_all_odds_are_considered(seats: int) -> None:
    for state in positions(seats, 1):
        if state.phase in (Phase.ODDS, Phase.DISCARD, Phase.RUN):
            assert sorted(weigh(state)) == state.legal(state.turn())


@TABLES
def test_going_on_ends_a_race_by_legal_moves(seats: int) -> None:
    for seed in range(MATCHES):
        rng, sense = FastRng(seed), GAME.sense()
        state = fresh(seats, lap=LAP)
        state.chance(rng)
        while state.race < 2 and not state.is_over():
            assert sense.horizon(state) == 1
            seat, before = state.turn(), state.copy()
            sense.rollout_step(state, seat, rng)
            if before.phase == Phase.RUN:
                card = int(state.laid >> 5 * seat & 31) if state.passes == before.passes else 0
                assert card == 0 or card - 1 in before.legal(seat)
        assert sense.horizon(state) == state.race or state.is_over()


def test_a_begun_hand_and_a_begun_slip_are_completed() -> None:
    state = dealt()
    choose(state, 0, "C5 + C4")
    cards = [int(text[1:]) for text in favourite(state, 0)]
    assert len(cards) == 8
    assert not {4, 5} & set(cards)
    state = betting()
    choose(state, 1, "win Y + place Y + quin GY + 400")
    assert len(favourite(state, 1)) == 2
    state = betting()
    choose(state, 1, "win Y + place Y + quin GY + 1300")  # one hundred is left to add
    assert len(weigh(state, 1)) == 3


# Honest


@TABLES
def test_advice_depends_on_nothing_a_seat_cannot_know(seats: int) -> None:
    rng, sense = FastRng(11), GAME.sense()
    choices = Choices()
    differing = {"slips": 0, "discards": 0, "second": 0, "laid": 0}
    for state in positions(seats, MATCHES):
        for seat in state.to_act():
            view, told = state.view(seat), weigh(state, seat)
            for _ in range(2):
                world = cast(GreyhoundsState, view.imagine(rng))
                sense.policy(world, seat, choices)
                keys = [int(choices.keys[at]) for at in range(choices.count)]
                assert keys == list(told)
                assert [float(choices.weights[at]) for at in range(choices.count)] == list(
                    told.values()
                )
                for name in differing:
                    differing[name] += getattr(world, name) != getattr(state, name)
    assert min(differing.values()) > 0


def test_the_same_sense_may_think_of_many_matches_in_turn() -> None:
    sense, choices = GAME.sense(), Choices()
    states = []
    for seats in (3, 4):
        for seed in range(3):
            found = walk(seats, seed, lap=LAP, win_odds=[3 + seed, 5, 8, 10])
            states += [state for state in found if not state.is_over()][2::23]
    for state in [*states, *reversed(states)]:
        if not state.awaits_chance():
            sense.policy(state, state.turn(), choices)
            assert [float(choices.weights[at]) for at in range(choices.count)] == list(
                weigh(state).values()
            )


def test_strange_bets_are_hard_to_believe() -> None:
    state = running(3, hands=[LOW, MIDDLE, MIDDLE, HIGH], placement="RBGY", bookmaker=0)
    state.reserved = state.five
    sense = GAME.sense()
    bet(state, "", *["win Y + place Y + quin GY + 1400 + 300 + 300"] * 3)
    likely = sense.likelihood(state, 1, 0.0)
    assert sense.likelihood(state, 0, 0.0) == 1.0  # the bookmaker knows all slips
    bet(state, "", *["win R + place B + quin RB + 1400 + 300 + 300"] * 3)
    assert 0.0 < sense.likelihood(state, 1, 0.0) < likely <= 1.0
    assert sense.likelihood(opened(), 1, 0.0) == 1.0


def test_what_is_sealed() -> None:
    sense = GAME.sense()
    assert sense.is_sealed(dealt())
    assert sense.is_sealed(betting())
    assert not sense.is_sealed(opened())
    level = running(1, dogs=[5, 5, 0, 0])
    assert sense.is_sealed(level)
    choose(level, 0, "C1")
    assert not sense.is_sealed(level)


# How things stand


@TABLES
def test_shares_make_one_win(seats: int) -> None:
    for state in [fresh(seats), GAME.new(seats), *positions(seats, MATCHES)]:
        shares = shares_of(cast(GreyhoundsState, state))
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert sum(shares) == pytest.approx(1.0)


@TABLES
def test_the_end_is_rated_exactly(seats: int) -> None:
    for seed in range(8):
        state = walk(seats, seed, lap=LAP)[-1]
        winners = state.winners()
        assert shares_of(state) == [(seat in winners) / len(winners) for seat in range(seats)]


def test_a_bet_on_the_dog_in_front_makes_hopeful() -> None:
    state = running(2, hands=[MIDDLE] * 4, dogs=[70, 60, 50, 40], placement="YGBR")
    bet(state, "", *["win B + place B + quin BG + 300 + 300 + 300"] * 3)
    plain = shares_of(state)
    bet(
        state,
        "",
        "win R + place R + quin RB + 1400 + 300 + 300",
        *["win B + place B + quin BG + 300 + 300 + 300"] * 2,
    )
    hopeful = shares_of(state)
    assert hopeful[1] > plain[1] + 0.1
    assert hopeful[0] < plain[0]


def test_chances_of_arrival_follow_cards_and_places_taken() -> None:
    outlook = Outlook(Strengths())
    state = running(3, hands=[HIGH, MIDDLE, MIDDLE, LOW], dogs=[90, 80, 80, 70])
    outlook.look(state, -1)
    outlook.foretell(outlook.ahead)
    chances = [float(chance) for chance in outlook.chances]
    assert sum(chances) == pytest.approx(1.0)
    assert max(chances) == chances[PLACEMENT_NAMES.index("RBGY")]
    assert chances[PLACEMENT_NAMES.index("RBGY")] == pytest.approx(
        chances[PLACEMENT_NAMES.index("RGBY")]
    )
    state.running = 0b0110
    state.order = packed_order(PLACEMENT_NAMES.index("RBGY")) & 0xF00F
    outlook.look(state, -1)
    outlook.foretell(outlook.ahead)
    chances = [float(chance) for chance in outlook.chances]
    assert sum(chances) == pytest.approx(1.0)
    assert {name for name, chance in zip(PLACEMENT_NAMES, chances, strict=True) if chance} == {
        "RBGY",
        "RGBY",
    }


@pytest.mark.parametrize("race", [1, 2, 3])
def test_form_is_the_mean_of_all_passes(race: int) -> None:
    hands = [[1, 2, 13], [2, 5, 9], [0], [4, 20]]
    strength = Strength()
    strength.work_out(race, vec[i64]([mask_of(hand) & ~1 for hand in hands]))
    passes = [sum(card << 5 * dog for dog, card in enumerate(cards)) for cards in product(*hands)]
    for dog in range(4):
        steps = [part(running_steps(cards, race), dog) for cards in passes]
        assert strength.pace[dog] == pytest.approx(sum(steps) / len(passes))
        with_20 = [part(running_steps(cards, race), dog) for cards in passes if cards >> 15 == 20]
        gain = sum(with_20) / len(with_20) - strength.pace[dog]
        assert strength.worth[(3 * CARDS + 20) * 4 + dog] == pytest.approx(gain)


# Good play


def test_hands_use_the_limit_for_high_cards() -> None:
    state = dealt(reserved=[2, 5, 8, 12, 15, 18])
    cards = [int(text[1:]) for text in favourite(state, 0)]
    first, second = cards[:5], cards[5:]
    for hand in (first, second):
        assert LIMIT - 3 <= total(mask_of(hand)) <= LIMIT
        assert max(hand) >= 16
    assert sum(card >= 16 for card in first) >= 2


def test_the_strongest_dog_gets_the_shortest_odds() -> None:
    for place, name in enumerate("RBGY"):
        state = opened()
        state.race = 3
        hands = [MIDDLE] * 4
        hands[place] = HIGH
        state.reserved = state.five = vec[i64]([mask_of(hand) for hand in hands])
        assert favourite(state)[0][0] == name


def test_a_strong_dog_with_long_odds_is_bet_on() -> None:
    state = betting("RBGY")
    state.race = 3
    state.reserved = state.five = vec[i64]([mask_of(hand) for hand in [LOW, LOW, MIDDLE, HIGH]])
    for seat in (1, 2):
        win, place, _, *money = favourite(state, seat)
        assert win == "win Y"
        assert place == "place Y"
        assert sum(int(text) for text in money) == 2000


def test_the_own_favourite_is_rid_of_its_lowest_card() -> None:
    state = betting("YGBR")
    state.race, state.phase = 3, Phase.DISCARD
    state.ask(0b1111)
    state.reserved = state.five = vec[i64]([mask_of([2, 5, 9, 12, 15, 19])] * 4)
    bet(
        state,
        "",
        "win B + place B + quin RB + 1400 + 300 + 300",
        *["win G + place G + quin RG + 300 + 300 + 300"] * 2,
    )
    assert favourite(state, 1) == ["C2"]


def late_race(dogs: list[int], laid: dict[int, int]) -> GreyhoundsState:
    """Return race 1 near the line with the cards of those in front lying."""
    hands = [[1, 7, 12, 17, 20], [2, 6, 11, 16, 19], [3, 5, 10, 15, 18], [1, 4, 9, 14, 20]]
    state = running(1, hands=hands, dogs=dogs, placement="YGBR")
    state.first = state.five
    own = "win B + place B + quin RB + 1400 + 300 + 300"
    bet(state, "", own, *["win G + place G + quin BG + 300 + 300 + 300"] * 2)
    for seat, card in laid.items():
        choose(state, seat, f"C{card}")
    return state


def test_a_dog_with_a_bet_on_it_is_brought_home() -> None:
    state = late_race([37, 36, 38, 39], {3: 14, 2: 15, 0: 7})
    assert state.to_act() == [1]
    assert favourite(state) == ["C19"]


def test_no_high_card_is_wasted_where_it_cannot_run() -> None:
    state = late_race([20, 10, 24, 25], {3: 4, 2: 3, 0: 20})
    assert favourite(state)[0] not in ("C16", "C19")


def test_the_bookmaker_stops_the_dog_everyone_has_bet_on() -> None:
    state = running(
        1,
        hands=[[2, 5, 10, 18, 19], [1, 7, 12, 17, 20], [3, 5, 10, 15, 18], [1, 4, 9, 14, 20]],
        dogs=[20, 37, 30, 33],
        placement="RGYB",
    )
    bet(state, "", *["win B + place B + quin BY + 1400 + 300 + 300"] * 3)
    for seat, card in ((1, 17), (3, 9), (2, 10)):
        choose(state, seat, f"C{card}")
    assert state.to_act() == [0]
    assert favourite(state)[0] in ("C18", "C19")


# What a move is for


@TABLES
def test_every_legal_move_has_a_reason_in_both_languages(seats: int) -> None:
    keys = set()
    for state in positions(seats, MATCHES + 2):
        seat = state.turn()
        view = look(state, seat)
        for move in view.legal:
            event = GAME.why(view, [move])
            assert event is not None
            keys.add(event.key)
            said = [GAME.words.say(event.key, event.facts, lang) for lang in LANGUAGES]
            assert said[0] != said[1]
            assert all(text and "{" not in text for text in said)
        assert GAME.why(look(state, None), view.legal[:1]) is None
    assert len(keys) > 20


def reason(state: GreyhoundsState, seat: int, text: str) -> str:
    """Return why one would make a choice; it must be told."""
    event = GAME.why(look(state, seat), [GAME.parse_move(word) for word in text.split(" + ")])
    assert event is not None
    for lang in LANGUAGES:
        assert "{" not in GAME.words.say(event.key, event.facts, lang)
    return event.key


def test_reasons_for_cards() -> None:
    state = late_race([37, 36, 38, 39], {3: 14, 2: 15, 0: 7})
    assert reason(state, 1, "C19") == "why_card_home"
    assert reason(state, 1, "C16") == "why_card_runs"
    assert reason(state, 1, "C2") == "why_card_stays"
    state = late_race([20, 10, 24, 25], {3: 4})
    assert reason(state, 2, "C18") == "why_card_risky"
    assert reason(state, 2, "C3") == "why_card_beaten"
    state = late_race([20, 10, 24, 25], {3: 14, 2: 15})
    assert reason(state, 0, "C20") == "why_card_unbeatable"
    choose(state, 0, "C20")
    assert reason(state, 1, "C19") == "why_card_stays"
    tied = running(1, hands=[LOW, LOW, LOW, LOW], dogs=[1, 0, 0, 0])
    choose(tied, 0, "C3")
    assert reason(tied, 1, "C3") == "why_card_tie"
    lapped = running(2, hands=[HIGH, LOW, LOW, LOW], dogs=[40, 1, 20, 20], lap=40)
    for seat, card in ((0, 20), (2, 3), (3, 4)):
        choose(lapped, seat, f"C{card}")
    assert reason(lapped, 1, "C1") == "why_card_lapped"


def test_reasons_for_hands_odds_and_bets() -> None:
    state = dealt()
    assert reason(state, 0, "C17") == "why_pick_strong"
    assert reason(state, 0, "C4") == "why_pick_cheap"
    assert reason(state, 0, "C10") == "why_pick_middle_1"
    choose(state, 0, cards_text([4, 5, 6, 16]))
    assert reason(state, 0, "C17") == "why_pick_last"
    choose(state, 0, "C17")
    assert reason(state, 0, "C10") == "why_pick_middle_2"
    state = opened()
    state.five = state.first = vec[i64]([mask_of(hand) for hand in [LOW, LOW, MIDDLE, HIGH]])
    assert reason(state, 0, "YGBR") == "why_odds_safe"
    assert reason(state, 0, "GYBR") == "why_odds_open"
    assert reason(state, 0, "RBGY") == "why_odds_dear"
    choose(state, 0, "RBGY")
    assert reason(state, 3, "win Y") == "why_bet_own"
    assert reason(state, 1, "win Y") == "why_bet_strongest"
    assert reason(state, 1, "win R") == "why_bet_bookmaker"
    choose(state, 1, "win Y")
    assert reason(state, 1, "place G") == "why_bet_middle"
    choose(state, 1, "place Y")
    assert reason(state, 1, "quin GY") == "why_pair_strong"
    choose(state, 1, "quin GY")
    assert reason(state, 1, "300") == "why_stake_least"
    assert reason(state, 1, "900") == "why_stake"
    assert reason(state, 1, "1400") == "why_stake_most"


def test_reasons_for_whole_hands_and_slips() -> None:
    state = dealt()
    assert reason(state, 0, cards_text([4, 5, 6, 16, 17, 7, 8, 9, 10, 15])) == "why_hands_strong"
    assert reason(state, 0, cards_text([4, 5, 6, 16, 17, 7, 8, 9, 10, 11])) == "why_hands_weak"
    choose(state, 0, cards_text([4, 5, 6, 16, 17]))
    assert reason(state, 0, cards_text([7, 8, 9, 10, 15])) == "why_hands_strong"
    state = betting()
    assert reason(state, 1, "win Y + place Y + quin GY + 300 + 900 + 300") == "why_slip"
    assert reason(state, 1, "win Y + place Y + quin GY + 300 + 300 + 300") == "why_slip_least"
