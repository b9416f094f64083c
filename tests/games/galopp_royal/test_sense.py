"""What bots know of Galopp Royal: legal, honest, sensible, and said in both languages."""

import math
from collections.abc import Iterator
from typing import cast

import pytest
from librt.vecs import vec

from games.galopp_royal.tables import (
    Options,
    draw,
    fields,
    on_course,
    opened,
    play,
    race_over,
    results,
    take_turn,
)
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.cards import RASCAL
from stammtisch.games.galopp_royal.judgement import PACE, Judgement
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.sense import GaloppSense
from stammtisch.games.galopp_royal.state import Phase

TABLES = pytest.mark.parametrize("seats", [3, 4, 5, 6])
Weights = dict[int, float]


def weigh(state: GaloppState) -> Weights:
    """Return what a fresh sense makes of the choices of the seat that is to act."""
    choices = Choices()
    GAME.sense().policy(state, state.turn(), choices)
    return {
        int(choices.keys[place]): float(choices.weights[place]) for place in range(choices.count)
    }


def favourite(state: GaloppState) -> str:
    weights = weigh(state)
    return GAME.move_text(max(weights, key=lambda move: weights[move]))


def shares_of(state: GaloppState) -> list[float]:
    shares = vec[float]([9.0] * 8)
    GAME.sense().evaluate(state, shares)
    return [float(shares[seat]) for seat in range(state.seats)]


def settle(state: GaloppState, rng: FastRng) -> None:
    while state.awaits_chance():
        state.chance(rng)


def positions(seats: int, matches: int) -> Iterator[GaloppState]:
    """Yield all positions of some matches: choices drawn by weight, and any now and then."""
    sense, choices = GAME.sense(), Choices()
    for seed in range(matches):
        rng = FastRng(seed)
        state = cast(GaloppState, GAME.new(seats))
        settle(state, rng)
        while not state.is_over():
            yield state
            seat = state.turn()
            sense.policy(state, seat, choices)
            move = int(choices.keys[choices.drawn(rng)])
            wild = state.phase != Phase.BID and rng.below(5) == 0
            state.apply(seat, state.random_move(seat, rng) if wild else move)
            settle(state, rng)


# Legal


@TABLES
def test_what_is_considered_is_legal(seats: int) -> None:
    phases = set()
    for state in positions(seats, 3):
        weights = weigh(state)
        assert weights
        assert set(weights) <= set(state.legal(state.turn()))
        assert all(weight > 0 and math.isfinite(weight) for weight in weights.values())
        if state.phase == Phase.MOVE:
            assert sorted(weights) == state.legal(state.turn())
        phases.add(state.phase)
    assert phases == {Phase.BID, Phase.MOVE, Phase.CHANGE}


@TABLES
def test_going_on_plays_a_match_to_its_end(seats: int) -> None:
    sense, rng = GAME.sense(), FastRng(seats)
    for _ in range(20):
        state = cast(GaloppState, GAME.new(seats))
        steps = 0
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
            else:
                sense.rollout_step(state, state.turn(), rng)
                steps += 1
                assert min(state.gold) >= 0
        assert len(results(state)) == 6
        assert sum(state.gold) + state.bank == 50 * seats


@TABLES
def test_any_options_can_be_thought_about(seats: int) -> None:
    oafs: Options = {"carriers": [0, 0, 0, 0, 38, 2]}
    far: Options = {"pond": 1, "finish": [60] * 6}
    poor: Options = {"prizes": [0] * 18}
    rich: Options = {"prizes": [450] + [0] * 17}
    for options in (oafs, far, poor, rich):
        state = cast(GaloppState, GAME.new(seats, options))
        rng = FastRng(1)
        for _ in range(300):
            if state.is_over():
                break
            if state.awaits_chance():
                state.chance(rng)
                continue
            assert set(weigh(state)) <= set(state.legal(state.turn()))
            assert all(0.0 <= share <= 1.0 for share in shares_of(state))
            state.apply(state.turn(), state.random_move(state.turn(), rng))


# Honest


@TABLES
def test_advice_depends_on_nothing_a_seat_cannot_know(seats: int) -> None:
    rng = FastRng(11)
    differing = 0
    for state in positions(seats, 1):
        if state.phase == Phase.MOVE:
            continue  # nothing is hidden in a race
        seat = state.turn()
        view, told = state.view(seat), weigh(state)
        reasons = [str(GAME.why(view, [move])) for move in told]
        for _ in range(3):
            world = cast(GaloppState, view.imagine(rng))
            assert weigh(world) == told
            assert [str(GAME.why(world.view(seat), [move])) for move in told] == reasons
            differing += world.auction.hands != state.auction.hands
    assert differing > 50


def test_the_same_sense_may_think_of_many_matches_in_turn() -> None:
    sense, choices = GAME.sense(), Choices()
    states = [state.copy() for seats in (3, 6) for state in positions(seats, 1)][::7]
    for state in [*states, *reversed(states)]:
        sense.policy(state, state.turn(), choices)
        weights = [float(choices.weights[place]) for place in range(choices.count)]
        assert weights == list(weigh(state).values())


def test_worlds_that_fit_the_bids_are_believed() -> None:
    def doubted(card: str) -> float:
        sense = GAME.sense()
        fits = []
        for held in ("5", card):
            state = draw(opened(4), f"2 {held} 2 2")
            play(state, "bid 1", "bid 25")
            fits.append(sense.likelihood(state, 0, 0.0))
        return fits[1] / fits[0]

    assert doubted("O") < doubted("1") < doubted("3") < 1.0
    assert doubted("O") < 0.2


def test_who_passes_at_once_is_not_believed_to_hold_a_five() -> None:
    sense = GAME.sense()
    fits = []
    for held in ("O", "2", "5"):
        state = draw(opened(4), f"2 {held} 2 2")
        play(state, "bid 1", "pass")
        fits.append(sense.likelihood(state, 2, 0.0))
    assert fits[0] == 1.0 > fits[1] > fits[2]
    assert fits[2] < 0.2


# How things stand


@TABLES
def test_shares_lie_between_0_and_1_and_make_one_win(seats: int) -> None:
    for state in positions(seats, 2):
        shares = shares_of(state)
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert sum(shares) == pytest.approx(1.0)


@TABLES
def test_the_end_is_rated_exactly(seats: int) -> None:
    sense = GAME.sense()
    for seed in range(25):
        rng = FastRng(seed)
        state = cast(GaloppState, GAME.new(seats))
        while not state.is_over():
            if state.awaits_chance():
                state.chance(rng)
            else:
                sense.rollout_step(state, state.turn(), rng)
        winners = state.winners()
        assert shares_of(state) == [(seat in winners) / len(winners) for seat in range(seats)]


def test_a_better_team_more_gold_and_fewer_fields_to_go_are_better() -> None:
    teams = ["1 2 3 5", "1 2 3 5", "1 2 3 1", "1 2 3 5"]
    shares = shares_of(on_course(teams, [4, 4, 4, 8]))
    assert shares[3] > shares[1] > shares[2]
    state = on_course(teams, [4, 4, 4, 4])
    before = shares_of(state)[1]
    state.pay(0, 20)
    assert shares_of(state)[1] > before


def test_last_place_is_worth_something_but_not_in_the_last_race() -> None:
    for race, sign in [(3, 1), (6, 0)]:
        drowned = on_course(["1 2 3 5"] * 4, [5, 5, 0, 0], race=race, pond=[3])
        behind = on_course(["1 2 3 5"] * 4, [5, 5, 0, -3], race=race, pond=[2])
        loser, other = shares_of(drowned)[3], shares_of(behind)[3]
        assert (loser > other) == (sign == 1)


def test_in_the_last_race_gold_is_counted_to_the_piece() -> None:
    state = on_course(["1 1 2 2"] * 3, [0, 20, 0], race=6, home=[0], turn=1)
    gold = state.gold[:]
    gold[0], gold[1], gold[2] = (
        40,
        64,
        10,
    )  # 85 against 86: only the second prize can beat the first
    state.gold = gold
    assert shares_of(state)[1] > 0.9
    gold = state.gold[:]
    gold[1] = 62
    state.gold = gold
    assert shares_of(state)[1] < 0.1


def test_prizes_to_expect_add_up() -> None:
    judgement = Judgement()
    judgement.look(on_course(["1 2 3 5", "2 2 2 2", "O O 5 5", "1 1 1 R"], [3, 1, 0, 6], race=2))
    judgement.weigh()
    hoped = [judgement.prize(seat) for seat in range(4)]
    assert sum(hoped) == pytest.approx(25 + 12 + 6)
    assert sum(judgement.last(seat) for seat in range(4)) == pytest.approx(1.0)


def test_looking_ahead_stops_where_a_race_begins_and_ends() -> None:
    sense, rng = GAME.sense(), FastRng(3)
    state = cast(GaloppState, GAME.new(4))
    seen: list[int] = []
    while not state.is_over():
        if not seen or seen[-1] != sense.horizon(state):
            seen.append(int(sense.horizon(state)))
            if len(seen) > 1:
                assert state.phase in (Phase.ROLL, Phase.CHANGE)
        if state.awaits_chance():
            state.chance(rng)
        else:
            sense.rollout_step(state, state.turn(), rng)
    assert seen == sorted(set(seen))
    assert len(seen) == 1 + 6 + 5


def test_the_die_is_public_chance_and_cards_are_not() -> None:
    sense = GAME.sense()
    state = on_course(["1 2 3 5", "R R R R", "1 2 3 O", "1 2 3 5"])
    outcomes = set()
    for roll in range(1, 5):
        after = state.copy()
        after.deal([roll])
        outcomes.add(int(sense.public_chance(after)))
    assert len(outcomes) == 4
    assert 0 not in outcomes
    assert sense.public_chance(draw(opened(4), "1 2 3 5")) == 0


# Good play


def rascal_on(at: list[int], **more: object) -> GaloppState:
    """Return a race in which seat 0 has thrown a rascal."""
    teams = ["R R R R", "1 2 3 5", "1 2 3 5", "1 2 3 5"]
    state = on_course(teams, at, **more)  # type: ignore[arg-type]  # a test's short hand
    state.deal([1])
    assert state.carrier() == RASCAL
    return state


def test_a_rascal_sets_the_strongest_rival_back() -> None:
    assert favourite(rascal_on([10, 14, 6, 3])) == "back 1"
    assert favourite(rascal_on([10, 6, 3, 14])) == "back 3"


def test_a_rascal_goes_home_when_it_can() -> None:
    state = rascal_on([14, 13, 2, 1])
    play(state, favourite(state))
    assert fields(state)[0] == 16


def test_far_behind_a_rascal_strives_for_last_place() -> None:
    assert favourite(rascal_on([-2, 14, 13, 1], race=2)) == "forth 3"


def test_in_the_last_race_last_place_is_worth_nothing() -> None:
    assert favourite(rascal_on([-2, 14, 13, 1], race=6)).startswith("back")


def test_when_only_last_place_is_open_a_rascal_falls_back() -> None:
    teams = ["R R R R", "1 2 3 5", "1 2 3 5", "1 2 3 5", "R 2 3 5"]
    state = on_course(teams, [3, 16, 16, 16, 3], home=[1, 2, 3])
    state.deal([1])
    assert favourite(state) == "forth 4"


@TABLES
def test_the_last_player_takes_the_best_from_others_and_the_own_worst(seats: int) -> None:
    found = 0
    for state in positions(seats, 2):
        if state.phase != Phase.CHANGE:
            continue
        seat = state.turn()
        _, board, name = favourite(state).split()
        order = sorted(
            {int(card) for card in state.teams[4 * int(board) : 4 * int(board) + 4]},
            key=lambda kind: PACE[kind],
        )
        wanted = order[0] if int(board) == seat else order[-1]
        assert name == ["1", "2", "3", "5", "O", "R"][wanted]
        found += 1
    assert found == 2 * 5 * seats


def limit(state: GaloppState) -> float:
    return GaloppSense().limit(state, state.turn())


def test_the_better_the_own_card_the_higher_the_limit() -> None:
    limits = [limit(draw(opened(4), f"{card} 2 2 2")) for card in "O1235"]
    assert limits == sorted(limits)
    assert limits[0] < 10 < limits[-1]


def test_what_others_said_counts() -> None:
    quiet = draw(opened(4), "2 2 2 2")
    play(quiet, "bid 1", "pass", "pass")
    lively = draw(opened(4), "2 2 2 2")
    play(lively, "bid 1", "bid 2", "bid 3")
    assert limit(lively) > limit(quiet)


def test_nobody_bids_for_a_worse_team() -> None:
    state = spare_auction("O 2 2 2", 0)
    assert favourite(state) == "pass"


def test_a_poor_team_is_replaced() -> None:
    state = spare_auction("5 2 2 2", 3)
    play(state, "pass", "pass", "pass")
    assert favourite(state) == "bid 1"


def spare_auction(cards: str, last: int) -> GaloppState:
    """Return the first auction after race 1, opened by the last; seat 0 has a fine team."""
    state = race_over(last) if last else race_over(0)
    drops = {0: "drop 0 1", 1: "drop 1 R", 2: "drop 2 3", 3: "drop 3 2"}
    play(state, *drops.values())
    draw(state, "5 3 O O" if last == 0 else "O 5 3 3")
    draw(state, cards)
    return state


def test_a_bid_is_as_small_as_it_can_be() -> None:
    state = draw(opened(4), "5 2 2 2")
    assert favourite(state) == "bid 1"
    play(state, "bid 1", "bid 4", "pass", "pass")
    assert favourite(state) == "bid 5"


# In words


@TABLES
def test_every_legal_move_has_a_reason_in_both_languages(seats: int) -> None:
    reasons: set[str] = set()
    for state in positions(seats, 3):
        view = state.view(state.turn())
        for move in view.legal[:3] + view.legal[-3:] if state.phase == Phase.BID else view.legal:
            event = GAME.why(view, [move])
            assert event is not None
            assert event.key.startswith("why_")
            reasons.add(event.key)
            for lang in ("de", "en"):
                assert "{" not in GAME.words.say(event.key, event.facts, lang)
    assert len(reasons) >= 20


def test_a_spectator_is_given_no_reasons() -> None:
    assert GAME.why(opened(4).view(None), [0]) is None


def reason(state: GaloppState, text: str) -> str:
    event = GAME.why(state.view(state.turn()), [GAME.parse_move(text)])
    assert event is not None
    return event.key


RACES = [
    ([10, 14, 6, 3], {}, "back 1", "why_back_leader"),
    ([10, 14, 6, 3], {}, "back 2", "why_back_rival"),
    ([10, 14, 6, 3], {}, "back 3", "why_back_behind"),
    ([10, 14, 6, 3], {"race": 6}, "back 3", "why_back_rival"),
    ([10, 14, 6, 3], {}, "back 1 2", "why_back_pair"),
    ([10, 14, 6, 3], {}, "go", "why_alone"),
    ([14, 13, 6, 3], {}, "go", "why_home"),
    ([14, 13, 6, 3], {}, "back 1", "why_home"),
    ([4, 14, 6, 3], {}, "forth 3", "why_forth_last"),
    ([4, 14, 6, 3], {"race": 6}, "forth 3", "why_forth"),
    ([8, 14, 6, 3], {}, "forth 3", "why_forth"),
    ([8, 14, 6, 3], {}, "forth 1", "why_forth_home"),
    ([-3, 14, 6, 3], {}, "forth 3", "why_forth_pond"),
    ([-3, 14, 6, 3], {"race": 6}, "forth 3", "why_forth_drown"),
    ([-3, 14, 6, -5], {"pond": [3]}, "forth 2", "why_forth_drown"),
]


@pytest.mark.parametrize(("at", "more", "move", "key"), RACES)
def test_reasons_in_a_race_are_true(
    at: list[int], more: dict[str, object], move: str, key: str
) -> None:
    assert reason(rascal_on(at, **more), move) == key


def test_reasons_without_a_choice() -> None:
    state = on_course(["O 5 1 2", "1 2 3 5", "1 2 3 5"], [-3, 4, 4])
    for roll, key in [(1, "why_oaf_pond"), (2, "why_forward")]:
        after = state.copy()
        after.deal([roll])
        assert reason(after, "go") == key
    take_turn(state, 2)
    assert fields(state)[0] == 2


def test_reasons_in_an_auction_are_true() -> None:
    state = draw(opened(4), "5 2 2 2")
    assert reason(state, "pass") == "why_pass_cheap"
    assert reason(state, "bid 1") == "why_bid_next"
    assert reason(state, "bid 5") == "why_bid_leap"
    assert reason(state, "bid 49") == "why_bid_over"
    assert reason(state, "bid 50") == "why_bid_all"
    play(state, "bid 50")
    assert reason(state, "pass") == "why_pass_broke"
    state = draw(opened(4), "5 O 2 2")
    play(state, "bid 40")
    assert reason(state, "pass") == "why_pass_dear"


@pytest.mark.parametrize(("card", "key"), [("5", "why_pass_robs"), ("O", "why_pass_helps")])
def test_the_first_of_five_to_pass_takes_a_card_along(card: str, key: str) -> None:
    state = draw(opened(5), f"5 {card} 2 2 2")
    play(state, "bid 49")
    assert reason(state, "pass") == key


def test_reasons_for_changing_carriers_are_true() -> None:
    state = race_over(last=1)  # boards: 1 1 2 5, 2 R R 5, 3 O 3 1, O O 1 2
    assert reason(state, "drop 0 5") == "why_drop_best"
    assert reason(state, "drop 0 1") == "why_drop_lesser"
    assert reason(state, "drop 2 O") == "why_drop_favour"
    assert reason(state, "drop 1 2") == "why_drop_own_worst"
    assert reason(state, "drop 1 5") == "why_drop_own_better"
