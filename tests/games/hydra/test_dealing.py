"""The cards, the seats, the deal and how many rounds there are: HY-01 to HY-08."""

from collections import Counter
from itertools import pairwise

import pytest

from games.hydra.oracle import DECK, eyes_of
from games.hydra.table import POOR, Table, order_of, table, winner, words
from stammtisch import build
from stammtisch.core.errors import BadSetup
from stammtisch.core.game import NOBODY, play_out
from stammtisch.core.rng import FastRng
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import EYES, NAMES, ORDINARY, TRUMP, of_suit
from stammtisch.games.hydra.state import HydraTruth
from stammtisch.testing.fairness import is_fair

SHUFFLES = 20_000 if build.COMPILED else 3_000


def dealt(seed: int) -> list[str]:
    state = GAME.new(5)
    state.deal([4])
    return [NAMES[card] for card in state.draw(FastRng(seed))]


def trumps() -> list[str]:
    return [NAMES[kind] for kind in range(25) if of_suit(ORDINARY, TRUMP) >> kind & 1]


def test_HY_01_fifty_cards_every_one_twice() -> None:
    assert Counter(dealt(1)) == Counter(DECK)
    assert len(DECK) == 50
    assert set(Counter(DECK).values()) == {2}
    suits, ranks = ["S", "R", "G", "E"], ["9", "U", "O", "K", "10", "D"]
    assert {*DECK} == {suit + rank for suit in suits for rank in ranks} | {"HY"}


def test_HY_02_eyes_of_every_card() -> None:
    told = {name: int(EYES[kind]) for kind, name in enumerate(NAMES)}
    assert told == {name: eyes_of(name) for name in NAMES}
    assert [told[f"G{rank}"] for rank in ["9", "U", "O", "K", "10", "D"]] == [0, 2, 3, 4, 10, 11]
    assert told["HY"] == 0
    assert 2 * sum(told.values()) == 240


def test_HY_02_a_round_gives_240_eyes() -> None:
    assert sum(table().announce().finish().eyes) == 240


def test_HY_03_eleven_kinds_of_trump() -> None:
    assert {*trumps()} == {*words("SD SU RU GU EU SO RO GO EO R10 HY")}


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (low, high)
        for row in [words("SD SU RU GU EU SO RO GO EO R10 HY")]
        for low, high in pairwise(row)
    ],
)
def test_HY_03_trumps_ascend(low: str, high: str) -> None:
    assert winner(f"{low} {high} G9 GK {low}") == 1
    assert winner(f"{high} {low} G9 GK {low}") == 0


@pytest.mark.parametrize("suit", ["S9 SK S10", "R9 RK RD", "G9 GK G10 GD", "E9 EK E10 ED"])
def test_HY_04_side_suits_ascend(suit: str) -> None:
    cards = suit.split()
    away = "G9 GK" if suit[0] == "E" else "E9 EK"
    for low, high in pairwise(cards):
        assert winner(f"{low} {high} {away} {low}") == 1
        assert winner(f"{high} {low} {away} {low}") == 0


def test_HY_04_what_is_trump_is_no_side_suit() -> None:
    for suit, letter in enumerate("SRGE"):
        side = {NAMES[kind] for kind in range(25) if of_suit(ORDINARY, suit) >> kind & 1}
        assert side == {name for name in NAMES if name[0] == letter} - {*trumps()} - {"HY"}


def test_HY_05_five_play_and_the_sixth_deals() -> None:
    at = table(dealer=2, seats=6)
    assert at.state.to_act() == [0, 1, 3, 4, 5]
    assert at.view(None).idle == 2
    assert at.view(None).counts == [10, 10, 0, 10, 10, 10]
    assert at.refusal("2 keep") == ("HY-05", "sits_out")
    assert table(dealer=2).state.to_act() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("dealer", range(6))
def test_HY_05_who_sits_out_is_passed_over_and_scores_nothing(dealer: int) -> None:
    at = table(dealer=dealer, seats=6)
    at.announce()
    for seat in order_of(6, dealer):
        assert at.state.to_act() == [seat]
        at.play(f"{seat} {sorted(at.legal(seat))[0]}")
    result = at.finish()
    assert result.party[dealer] == -1
    assert result.points[dealer] == result.eyes[dealer] == result.bonus[dealer] == 0
    assert at.state.score()[dealer] == 0
    assert sum(points > 0 for points in result.points) >= 3


def test_HY_05_who_sits_out_sees_what_a_spectator_sees() -> None:
    at = table(dealer=2, seats=6, hands={0: POOR})
    at.play("1 keep")
    seen_while_sealed = at.view(2).to_json()
    assert seen_while_sealed | {"seat": None} == at.view(None).to_json()
    at.play("0 keep").keep()
    for line in ["3 Valeo", "4 Valeo", "5 Valeo", "0 Valeo", "1 Valeo"]:
        at.play(line)
    at.trick(sorted(at.legal(3))[0])
    assert at.view(2).to_json() | {"seat": None} == at.view(None).to_json()
    assert at.view(2).hand == []
    assert at.view(3).hand != []


def test_HY_06_the_first_dealer_is_drawn_by_lot() -> None:
    for seats in (5, 6):
        lots = Counter(GAME.new(seats).draw(FastRng(seed))[0] for seed in range(SHUFFLES))
        assert is_fair(lots.values(), seats)


def test_HY_06_the_deal_passes_to_the_left_after_a_scored_round() -> None:
    at = table(dealer=3)
    for dealer in (3, 4, 0):
        assert at.view(None).dealer == dealer
        at.announce().finish()
        at.deal({})
    assert at.view(None).dealer == 1


def test_HY_06_a_thrown_in_round_is_dealt_again_by_the_same_dealer() -> None:
    at = table(dealer=3, hands={1: POOR})
    at.play("1 throw").keep()
    assert at.state.awaits_chance()
    assert (at.view(None).dealer, at.view(None).scored) == (3, 0)
    at.deal({}).announce().finish()
    assert (at.view(None).dealer, at.view(None).scored) == (4, 1)


@pytest.mark.parametrize("seats", [5, 6])
@pytest.mark.parametrize("dealer", [0, 2, 4])
def test_HY_07_ten_cards_each_clockwise_from_the_dealers_left(seats: int, dealer: int) -> None:
    at = Table(dealer, seats, 6)
    cards = dealt(7)
    at.state.deal([NAMES.index(card) for card in cards])
    for place, seat in enumerate(order_of(seats, dealer)):
        assert sorted(at.hand(seat).split()) == sorted(cards[10 * place : 10 * place + 10])


def test_HY_07_every_deal_is_as_likely_as_any_other() -> None:
    first: Counter[str] = Counter()
    hydra_at: Counter[int] = Counter()
    for seed in range(SHUFFLES):
        cards = dealt(seed)
        first[cards[0]] += 1
        hydra_at[cards.index("HY") // 10 * 5 + (49 - cards[::-1].index("HY")) // 10] += 1
    assert is_fair(first.values(), 25)
    same, apart = 10 * 9 / 2, 10 * 10
    for places, count in hydra_at.items():
        chance = (same if places % 6 == 0 else apart) / (50 * 49 / 2)
        assert abs(count - SHUFFLES * chance) < 5 * (SHUFFLES * chance) ** 0.5


@pytest.mark.parametrize("seats", [5, 6])
def test_HY_06_HY_07_lot_and_deal_in_one_step_are_the_same(seats: int) -> None:
    for seed in range(20):
        one, other = GAME.new(seats), GAME.new(seats)
        rng, same = FastRng(seed), FastRng(seed)
        for _ in range(2):
            one.deal(one.draw(rng))
            other.chance(same)
            assert GAME.position_to_json(one) == GAME.position_to_json(other)


def test_HY_08_as_many_rounds_as_players_unless_agreed() -> None:
    for seats in (5, 6):
        assert GAME.settle(seats) == {"rounds": [seats]}
        state = GAME.new(seats)
        assert isinstance(state, HydraTruth)
        play_out(state, FastRng(1))
        assert state.scored == seats
    assert GAME.settle(5, {"rounds": 7}) == {"rounds": [7]}


@pytest.mark.parametrize("rounds", [1, 5, 7, 20])
def test_HY_08_six_play_a_multiple_of_six_rounds(rounds: int) -> None:
    with pytest.raises(BadSetup, match="6, 12, 18"):
        GAME.new(6, {"rounds": rounds})
    GAME.new(5, {"rounds": rounds})


def test_HY_08_six_sit_out_equally_often() -> None:
    state = GAME.new(6, {"rounds": 12})
    play_out(state, FastRng(3))
    assert isinstance(state, HydraTruth)
    dealers = Counter(int(result.dealer) for result in state.results)
    assert dealers == {seat: 2 for seat in range(6)}


@pytest.mark.parametrize("rounds", [1, 5, 7, 8, 20])
def test_HY_08_six_may_agree_on_any_number_of_rounds(rounds: int) -> None:
    state = GAME.new(6, {"rounds": rounds, "uneven_rounds": 1})
    assert isinstance(state, HydraTruth)
    play_out(state, FastRng(3))
    dealers = [int(result.dealer) for result in state.results]
    assert dealers == [(dealers[0] + number) % 6 for number in range(rounds)]
    assert all(result.party[result.dealer] == NOBODY for result in state.results)
    told = GAME.position_to_json(state)
    assert told["options"] == {"rounds": [rounds], "uneven_rounds": [1]}
    assert GAME.position_to_json(GAME.position_from_json(told)) == told


def test_HY_08_that_all_six_sit_out_equally_often_goes_without_saying() -> None:
    assert GAME.settle(6, {"uneven_rounds": 0}) == {"rounds": [6]}
    options = {"rounds": 12, "uneven_rounds": 1}  # though they do
    assert GAME.position_to_json(GAME.new(6, options))["options"] == {"rounds": [12]}
    assert GAME.position_to_json(GAME.new(5, {"rounds": 7}))["options"] == {"rounds": [7]}


@pytest.mark.parametrize(("lang", "word"), [("de", "mit uneven_rounds=1"), ("en", "with uneven")])
def test_HY_08_the_refusal_names_the_option_that_allows_it(lang: str, word: str) -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.settle(6, {"rounds": 8})
    assert word in refused.value.say(lang)
    assert "HY-08" in refused.value.say(lang)


@pytest.mark.parametrize("rounds", [0, -6, 601])
def test_HY_08_a_number_of_rounds_has_bounds(rounds: int) -> None:
    with pytest.raises(BadSetup):
        GAME.new(5, {"rounds": rounds})


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_HY_05_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.new(seats)


@pytest.mark.parametrize("seats", [5, 6])
def test_ALL_02_left_is_the_next_seat_clockwise(seats: int) -> None:
    at = table(dealer=seats - 2, seats=seats)
    at.keep()
    asked = []
    for _ in range(5):
        asked.append(at.state.turn())
        at.play(f"{at.state.turn()} Valeo")
    assert asked == [seat % seats for seat in range(seats - 1, seats + 4)]
    played = []
    for _ in range(5):
        seat = at.state.turn()
        played.append(seat)
        at.state.apply(seat, at.state.legal(seat)[0])
    assert played == asked
