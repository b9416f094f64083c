"""What bots know of Boat Race: legal, honest, sensible, and said in both languages."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from librt.vecs import vec

from stammtisch.bots.search import draw_world
from stammtisch.core.game import State
from stammtisch.core.rng import FastRng
from stammtisch.core.sense import Choices
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CAMBRIDGE, OXFORD
from stammtisch.games.boat_race.judgement import ODDS, chance_of_none
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING, BoatRaceState
from stammtisch.games.boat_race.sense import FAINTEST
from stammtisch.games.boat_race.state import Phase

from .tables import at, deal, fresh, play, race, set_sail, settle, stage, walk

TABLES = pytest.mark.parametrize("seats", [3, 4, 5])
Weights = dict[int, float]


def weigh(state: BoatRaceState, seat: int | None = None) -> Weights:
    """Return what a fresh sense makes of the choices of the seat that is to act."""
    choices = Choices()
    GAME.sense().policy(state, state.turn() if seat is None else seat, choices)
    return {
        int(choices.keys[place]): float(choices.weights[place]) for place in range(choices.count)
    }


def favourite(state: BoatRaceState) -> str:
    weights = weigh(state)
    return GAME.move_text(max(weights, key=lambda move: weights[move]))


def positions(seats: int, matches: int) -> Iterator[BoatRaceState]:
    """Yield all positions of some matches in which choices are drawn by weight, or at random."""
    sense, choices = GAME.sense(), Choices()
    for seed in range(matches):
        rng = FastRng(seed)
        state = fresh(seats, course=12)
        settle(state, rng)
        while not state.is_over():
            yield state
            sense.policy(state, state.turn(), choices)
            move = int(choices.keys[choices.drawn(rng)])
            state.apply(state.turn(), state.random_move(state.turn(), rng) if seed % 2 else move)
            settle(state, rng)


def shares_of(state: BoatRaceState) -> list[float]:
    shares = vec[float]([9.0] * 8)
    GAME.sense().evaluate(state, shares)
    return [float(shares[seat]) for seat in range(state.seats)]


# Legal


@TABLES
def test_every_legal_move_is_considered_and_none_else(seats: int) -> None:
    phases = set()
    for state in positions(seats, 4):
        weights = weigh(state)
        assert sorted(weights) == state.legal(state.turn())
        assert all(weight > 0 and math.isfinite(weight) for weight in weights.values())
        phases.add(state.phase)
    assert phases == {Phase.RANK, Phase.BOAT, Phase.CARD}


@TABLES
def test_going_on_ends_the_stage_by_legal_moves(seats: int) -> None:
    for seed in range(5):
        rng = FastRng(seed)
        state = walk(race(seats), seed, seed)
        sense = GAME.sense()
        for _ in range(5 * seats + 6 - seed):
            seat, twin = state.turn(), state.copy()
            sense.rollout_step(state, seat, rng)
            made = [move for move in twin.legal(seat) if after(twin, move) == facts(state)]
            assert made, "a move that was not legal, or not one move"
        assert sense.horizon(state) == 1


def after(state: BoatRaceState, move: int) -> object:
    twin = state.copy()
    twin.apply(twin.turn(), move)
    return facts(twin)


def facts(state: BoatRaceState) -> object:
    return GAME.position_to_json(state)


@pytest.mark.parametrize("specials", [[3, 0, 0], [0, 3, 0], [0, 0, 3], [2, 1, 0]])
def test_other_specials_are_considered_too(specials: list[int]) -> None:
    for seed in range(30):
        state = walk(fresh(4, specials=specials), seed, seed)
        assert sorted(weigh(state)) == state.legal(state.turn())


# Honest


@TABLES
def test_advice_depends_on_nothing_a_seat_cannot_know(seats: int) -> None:
    rng = FastRng(11)
    differing = 0
    for state in positions(seats, 2):
        seat = state.turn()
        view, told = state.view(seat), weigh(state)
        for _ in range(3):
            world = view.imagine(rng)
            assert isinstance(world, BoatRaceState)
            assert weigh(world) == told
            differing += world.hands != state.hands
    assert differing > 50


def test_the_same_sense_may_think_of_many_matches_in_turn() -> None:
    sense, choices = GAME.sense(), Choices()
    states = [walk(fresh(seats), seed, 9 * seed) for seats in (3, 4, 5) for seed in range(12)]
    for state in [*states, *reversed(states)]:
        sense.policy(state, state.turn(), choices)
        weights = [float(choices.weights[place]) for place in range(choices.count)]
        assert weights == list(weigh(state).values())


# What fits what was seen


def stages(seats: int, specials: list[int], *, drawn: bool) -> Iterator[list[BoatRaceState]]:
    """Yield every position of some matches' stages with all those before it, the deal first."""
    sense, choices = GAME.sense(), Choices()
    for seed in range(3):
        rng = FastRng(seed)
        state = fresh(seats, course=12, specials=specials)
        settle(state, rng)
        before: list[BoatRaceState] = []
        while not state.is_over():
            if state.phase == Phase.RANK:
                before = []
            before.append(state.copy())
            yield before
            sense.policy(state, state.turn(), choices)
            place = choices.drawn(rng) if drawn else choices.best()
            state.apply(state.turn(), int(choices.keys[place]))
            settle(state, rng)


def move_between(before: BoatRaceState, after: BoatRaceState) -> int:
    """Return which move of a stage led from one position to the next one."""
    if before.phase == Phase.RANK:
        return FIRST_RANKING + int(after.ranking)
    if before.phase == Phase.BOAT:
        return FIRST_BOAT + int(after.boat)
    return int(after.log.plays[before.log.played])


@TABLES
@pytest.mark.parametrize("specials", [[1, 1, 1], [3, 0, 0], [1, 2, 0]])
def test_a_world_is_believed_as_far_as_the_others_would_have_done_what_they_did(
    seats: int, specials: list[int]
) -> None:
    sense = GAME.sense()
    believed: set[bool] = set()
    for past in stages(seats, specials, drawn=True):
        state = past[-1]
        for seat in range(seats):
            fit = 1.0
            for before, after in pairwise(past):
                if before.turn() != seat:
                    weights = weigh(before)
                    fit *= weights[move_between(before, after)] / max(weights.values())
            told = sense.likelihood(state, seat, 0.0)
            assert told == pytest.approx(fit, rel=1e-6, abs=FAINTEST)
            assert sense.likelihood(state, seat, told / 2) == pytest.approx(told)
            assert sense.likelihood(state, seat, 1.5 * told) <= 1.5 * told + FAINTEST
            believed.add(told > 0.5)
    assert believed == {True, False}


@TABLES
def test_what_regulars_hold_is_never_doubted(seats: int) -> None:
    sense = GAME.sense()
    for past in stages(seats, [1, 1, 1], drawn=False):
        for seat in range(seats):
            assert sense.likelihood(past[-1], seat, 0.0) == 1.0


def test_who_lets_a_dear_trick_go_is_not_believed_to_have_a_superchamp() -> None:
    sense = GAME.sense()
    fits = []
    for last in ("Champ", "Y7"):
        state = race(3, starter=2)
        deal(state, ["G2 Y1 Y2 Y6 G7", "R1 R2 R6 R7 R8", f"G1 G6 G8 Y8 {last}"])
        set_sail(state, oxford=0, cambridge=9)
        play(state, "RGY Oxford G2 R8 G1")
        fits.append(sense.likelihood(state, 0, 0.0))
    assert fits[0] < fits[1] / 2


@TABLES
def test_credible_worlds_are_nearer_to_the_truth(seats: int) -> None:
    rng = FastRng(5)
    sense = GAME.sense()
    right = {True: 0, False: 0}
    for number, past in enumerate(stages(seats, [1, 1, 1], drawn=False)):
        state = past[-1]
        if number % 3 == 0 and state.log.count > 1:
            view = state.view(state.turn())
            known = sum(int(hand).bit_count() for hand in state.hands[2 * state.turn() :][:2])
            for _ in range(20):
                right[False] += agreement(view.imagine(rng), state) - known
                right[True] += agreement(draw_world(sense, view, rng), state) - known
    assert right[True] > 1.02 * right[False]


def agreement(world: State, truth: BoatRaceState) -> int:
    """Return how many cards are where they really are."""
    assert isinstance(world, BoatRaceState)
    return sum((int(a) & int(b)).bit_count() for a, b in zip(world.hands, truth.hands, strict=True))


# How things stand


@TABLES
def test_shares_lie_between_0_and_1_and_make_one_win(seats: int) -> None:
    for state in positions(seats, 3):
        shares = shares_of(state)
        assert all(0.0 <= share <= 1.0 for share in shares)
        assert sum(shares) == pytest.approx(1.0)


@TABLES
def test_the_end_is_rated_exactly(seats: int) -> None:
    for seed in range(40):
        state = walk(fresh(seats, course=8), seed, 1000)
        winners = state.winners()
        exact = [(seat in winners) / len(winners) for seat in range(seats)]
        assert shares_of(state) == exact


def test_points_and_the_right_boat_make_a_seat_hopeful() -> None:
    state = race(3)
    stage(state, "O0 O0 C1 C1 O2")
    shares = shares_of(state)
    assert shares[0] > shares[2]
    set_sail(state, oxford=25, cambridge=2)
    ahead = shares_of(state)
    set_sail(state, oxford=2, cambridge=25)
    behind = shares_of(state)
    assert ahead[0] > behind[0]
    assert behind[1] > ahead[1]


def test_tricks_of_the_stage_under_way_count() -> None:
    state = race(3, starter=2)
    deal(state, ["R8 R7", "G1 G2", "Y1 Y2"])
    play(state, "RGY Oxford")
    before = shares_of(state)
    play(state, "R8 G1 Y1")
    assert shares_of(state)[0] > before[0]


def test_a_boat_with_less_to_go_is_the_likelier_winner() -> None:
    assert ODDS.oxford[ODDS.index_of(1, 20)] > 0.9
    assert ODDS.oxford[ODDS.index_of(20, 1)] < 0.1
    assert ODDS.oxford[ODDS.index_of(13, 13)] == pytest.approx(0.5)
    assert ODDS.index_of(150, 149) == ODDS.index_of(40, 39)
    assert ODDS.stages[ODDS.index_of(26, 26)] > ODDS.stages[ODDS.index_of(5, 5)] >= 1.0


def test_chances_of_holding_none_are_hypergeometric() -> None:
    for certain, unseen, drawn in [(0, 9, 4), (2, 9, 4), (3, 22, 15), (5, 8, 4), (1, 1, 1)]:
        exact = math.comb(unseen - certain, drawn) / math.comb(unseen, drawn)
        assert chance_of_none(certain, unseen, drawn) == pytest.approx(exact)


# Good play


def test_the_last_player_takes_the_trick_as_cheaply_as_possible() -> None:
    hands = ["G2 Y1 Y2 Y6 Y7", "G7 Y8 G1 G6 G8", "R8 R6 R1 R7 Champ"]
    state = at(starter=2, oxford=hands, moves="RGY Oxford G2 G7")
    assert favourite(state) == "R1"


def test_no_good_card_is_thrown_on_a_lost_trick() -> None:
    hands = ["Champ Y2 Y6 Y7 Y8", "G6 G1 G2 G7 G8", "R8 R6 R7 Y1 R2"]
    state = at(starter=2, oxford=hands, moves="RGY Oxford Champ G6")
    assert favourite(state) == "Y1"


def test_the_last_player_completes_an_eight() -> None:
    hands = ["R8 Y2 Y6 Y7 Y8", "G6 G1 G7 G8 R7", "R1 R6 G2 Y1 R2"]
    state = at(starter=2, oxford=hands, moves="RGY Oxford R8 G6")
    assert favourite(state) == "G2"


def test_a_sure_trick_is_not_given_to_the_boat_that_pays_less() -> None:
    hands = ["G2 Y1 Y2 Y6 Y7", "R8 R6 R7 R2 R1", "Champ Oar Cox G1 Y8"]
    state = at(boats=[0, 4], starter=2, oxford=hands, moves="RGY Oxford G2 R8")
    assert favourite(state) == "Champ"


def test_a_seat_announces_the_boat_it_is_sure_to_win() -> None:
    weak = "Y1 Y2 G1 G2 Y6"
    sure = "Champ Y2 G1 G2 Y6"
    for hands, boat in [((sure, weak), "Oxford"), ((weak, sure), "Cambridge")]:
        state = at(oxford=[hands[OXFORD]], cambridge=[hands[CAMBRIDGE]], moves="RGY")
        assert favourite(state) == boat


def test_of_two_sure_boats_the_one_behind_pays_double() -> None:
    for fields, boat in [((0, 5), "Oxford"), ((5, 0), "Cambridge")]:
        hand = ["Champ G1 G2 Y1 Y2"]
        state = at(boats=fields, oxford=hand, cambridge=hand, moves="RGY")
        assert favourite(state) == boat


@pytest.mark.parametrize("top", ["R", "G", "Y"])
def test_the_strongest_colour_is_ranked_first(top: str) -> None:
    first, second = [colour for colour in "RGY" if colour != top]
    strong = f"{top}8 {top}7 {top}6 {first}1 {second}1"
    state = at(oxford=[strong], cambridge=[strong])
    assert favourite(state).startswith(top)


# In words


@TABLES
def test_every_legal_move_has_a_reason_in_both_languages(seats: int) -> None:
    reasons: set[str] = set()
    for state in positions(seats, 6):
        view = state.view(state.turn())
        for move in view.legal:
            event = GAME.why(view, [move])
            assert event is not None
            assert event.key.startswith("why_")
            reasons.add(event.key)
            for lang in ("de", "en"):
                assert "-1" not in GAME.words.say(event.key, event.facts, lang)
    assert len(reasons) >= 20


REASONS = {
    # Oxford hands of the seats 0 to 2, moves, the move in question, its reason and some facts
    "why_takes": (["G2", "G7", "R1"], "RGY Oxford G2 G7", "R1", {"points": 1}),
    "why_takes_eight": (["R8", "G6", "G2"], "RGY Oxford R8 G6", "G2", {"points": 1}),
    "why_takes_champ": (["R8", "G6", "Champ"], "RGY Oxford R8 G6", "Champ", {"boat": OXFORD}),
    "why_takes_cox": (["R8", "G6", "Cox"], "RGY Oxford R8 G6", "Cox", {"boat": CAMBRIDGE}),
    "why_takes_oar": (["R8", "G6", "Oar"], "RGY Oxford R8 G6", "Oar", {}),
    "why_opens": (["R8"], "RGY Oxford", "R8", {"count": 3, "after": 2}),
    "why_safe": (["G1", "R8 Champ Oar Cox"], "RGY Oxford G1", "R8", {"after": 1}),
    "why_safe_but_eight": (["R8 Champ Oar Cox"], "RGY Oxford", "R8", {"after": 2}),
    "why_champ_early": (["R6", "Champ"], "RGY Oxford R6", "Champ", {"count": 3}),
    "why_leads": (["G1", "G7 R1 G2 G6 G8"], "RGY Oxford G1", "R1", {"count": 3 + 4}),
    "why_eight_early": (["R2", "R6"], "RGY Oxford R2", "R6", {"count": 3}),
    "why_wastes": (["Champ", "R8"], "RGY Oxford Champ", "R8", {"who": 0}),
    "why_feeds": (["R8", "Y2"], "RGY Oxford R8", "Y2", {"after": 1}),
    "why_throws": (["R8", "G6", "Y1"], "RGY Oxford R8 G6", "Y1", {"who": 0}),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_reason_is_true(reason: str) -> None:
    hands, moves, move, told = REASONS[reason]
    state = at(starter=2, oxford=hands, moves=moves)
    event = GAME.why(state.view(state.turn()), [GAME.parse_move(move)])
    assert event is not None
    assert event.key == reason
    for name, fact in told.items():
        assert event.facts[name] == fact
