"""The course of a stage: material, deal, ranking, boats, tricks (BR-01 to BR-10)."""

import pytest

from stammtisch.core.errors import BadSetup
from stammtisch.core.rng import FastRng
from stammtisch.games.boat_race import GAME
from stammtisch.games.boat_race.cards import CAMBRIDGE, CARD_NAMES, OXFORD, Terms
from stammtisch.games.boat_race.state import Phase
from stammtisch.testing.fairness import is_fair

from .tables import deal, fresh, play, race, sight, stage, winner_of

SEATS = [3, 4, 5]


def test_BR_01_a_pack_is_24_point_cards_and_one_special_of_each_kind() -> None:
    state = fresh(5)
    names = [CARD_NAMES[state.terms.code(slot)] for slot in state.terms.pack]
    points = [f"{colour}{value}" for colour in "RGY" for value in range(1, 9)]
    assert names == [*points, "Champ", "Oar", "Cox"]


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6, 99])
def test_BR_01_three_to_five_play(seats: int) -> None:
    assert GAME.seat_counts == SEATS
    with pytest.raises(BadSetup) as refused:
        GAME.new(seats)
    assert refused.value.key == "bad_seats"


def test_BR_01_another_mix_of_specials_can_be_agreed() -> None:
    state = race(3, starter=2, specials=[2, 0, 1])
    deal(state, ["R1 R2 R6 Champ Champ", "Cox"], ["R1 R2 R6 R7 R8"])
    assert sight(state, 0).hand == [[0, 1, 5, 24, 24], [0, 1, 5, 6, 7]]
    play(state, "RGY Oxford")
    assert [GAME.move_text(move) for move in state.legal(0)] == ["R1", "R2", "R6", "Champ"]
    play(state, "Champ Cox")
    assert sight(state, 0).hand == [[0, 1, 5, 24], [0, 1, 5, 6, 7]]


def test_BR_01_a_special_left_out_by_agreement_is_refused_as_such() -> None:
    state = race(3, starter=2, specials=[2, 0, 1])
    deal(state)
    play(state, "RGY Oxford")
    refusal = state.refusal(0, GAME.parse_move("Oar"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("BR-01", "not_in_play")


@pytest.mark.parametrize(("seats", "missing"), [(3, "345"), (4, "4"), (5, "")])
def test_BR_02_fewer_seats_leave_values_out(seats: int, missing: str) -> None:
    state = fresh(seats)
    names = [CARD_NAMES[slot] for slot in state.terms.pack]
    assert {name[1] for name in names[:-3]} == set("12345678") - set(missing)
    assert len(names) == 27 - 3 * len(missing)
    rng = FastRng(seats)
    state.deal([0])
    dealt = {CARD_NAMES[slot] for _ in range(200) for slot in state.draw(rng)}
    assert dealt == set(names)


def test_BR_02_a_value_left_out_is_refused_as_such() -> None:
    state = race(4, starter=3)
    deal(state)
    play(state, "RGY Oxford")
    refusal = state.refusal(0, GAME.parse_move("G4"))
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("BR-02", "not_in_play")


@pytest.mark.parametrize("seats", SEATS)
def test_BR_03_everyone_gets_five_different_cards_of_each_pack(seats: int) -> None:
    state = race(seats)
    outcome = state.draw(FastRng(1))
    assert len(outcome) == 10 * seats
    for pack in (outcome[: 5 * seats], outcome[5 * seats :]):
        assert len(set(pack)) == len(pack)
    state.deal(outcome)
    for seat in range(seats):
        hand = sight(state, seat).hand
        assert hand is not None
        assert hand[OXFORD] == sorted(outcome[5 * seat : 5 * seat + 5])
        assert hand[CAMBRIDGE] == sorted(outcome[5 * (seats + seat) : 5 * (seats + seat) + 5])


@pytest.mark.parametrize("seats", SEATS)
def test_BR_03_packs_are_shuffled_fairly_and_apart(seats: int) -> None:
    state = race(seats)
    rng = FastRng(7)
    size = len(state.terms.pack)
    first = {OXFORD: [0] * 27, CAMBRIDGE: [0] * 27}
    alike = [0, 0]
    for _ in range(3000):
        outcome = state.draw(rng)
        first[OXFORD][outcome[0]] += 1
        first[CAMBRIDGE][outcome[5 * seats]] += 1
        alike[outcome[0] == outcome[5 * seats]] += 1
    for counts in first.values():
        assert is_fair([count for count in counts if count], size)
    assert abs(alike[1] - 3000 / size) < 5 * (3000 / size) ** 0.5


@pytest.mark.parametrize("seats", SEATS)
def test_BR_03_dealing_at_once_gives_what_would_be_drawn(seats: int) -> None:
    drawn, at_once = fresh(seats), fresh(seats)
    first, second = FastRng(seats), FastRng(seats)
    for _ in range(2):  # the lot, then the deal
        drawn.deal(drawn.draw(first))
        at_once.chance(second)
        assert GAME.position_to_json(drawn) == GAME.position_to_json(at_once)
    assert first.word() == second.word()


def test_BR_03_nobody_sees_other_hands_and_what_is_left_is_never_shown() -> None:
    state = race(3)
    deal(state, ["R8", "G8", "Y8"], ["R8", "R1 R2 R6 G1 G2", "Y8"])
    assert sight(state, None).hand is None
    assert sight(state, 1).counts == [[5, 5]] * 3
    told = str(sight(state, 1).to_json())
    assert "G8" in told
    assert "R8" not in told
    assert "Y8" not in told
    state = race(3)
    stage(state, "O0 O0 O0 C0 C0")
    assert list(state.hands) == [0] * 6
    assert sight(state, 0).hand == [[], []]
    assert sight(state, 0).counts == [[0, 0]] * 3


def test_BR_04_the_lot_draws_the_first_starter() -> None:
    state = fresh(5)
    assert (state.phase, state.to_act()) == (Phase.LOT, [])
    rng = FastRng(3)
    assert is_fair([[state.draw(rng) for _ in range(1000)].count([seat]) for seat in range(5)], 5)
    state.deal([3])
    assert state.starter == 3
    state.deal(state.draw(rng))
    assert (state.phase, state.to_act()) == (Phase.RANK, [3])


def test_BR_04_the_start_passes_to_the_left() -> None:
    state = race(3, starter=1)
    for starter in (1, 2, 0, 1):
        assert state.starter == starter
        stage(state, "O0 O1 C2 C2 C0")


def test_BR_04_the_starter_sees_the_hand_and_ranks_in_one_of_six_ways() -> None:
    state = race(4, starter=2)
    deal(state, oxford=["", "", "R8", ""])
    view = sight(state, 2)
    assert view.hand is not None
    assert GAME.parse_move("R8") in view.hand[OXFORD]
    assert [GAME.move_text(move) for move in view.legal] == [
        *["RGY", "RYG", "GRY", "GYR", "YRG", "YGR"]
    ]
    assert all(state.legal(seat) == [] for seat in (0, 1, 3))
    play(state, "YGR")
    assert sight(state, 0).to_json()["ranking"] == "YGR"
    assert sight(state, None).to_json()["ranking"] == "YGR"


@pytest.mark.parametrize("ranking", ["RGY", "RYG", "GRY", "GYR", "YRG", "YGR"])
def test_BR_04_the_ranking_holds_for_both_packs_until_the_stage_ends(ranking: str) -> None:
    state = race(3)
    stage(state, "O0 C1 O1 C2 O2", ranking)
    assert [int(seat) for seat in state.log.winners] == [0, 1, 1, 2, 2]
    assert state.history[0].ranking == GAME.parse_move(ranking) - 29
    assert sight(state, 0).ranking is None


@pytest.mark.parametrize("seats", SEATS)
def test_BR_05_the_left_neighbour_leads_and_the_announcer_plays_last(seats: int) -> None:
    state = race(seats, starter=1)
    deal(state)
    play(state, "RGY")
    assert (state.phase, state.to_act()) == (Phase.BOAT, [1])
    assert [GAME.move_text(move) for move in state.legal(1)] == ["Oxford", "Cambridge"]
    play(state, "Cambridge")
    order = []
    while state.phase == Phase.CARD:
        order.append(state.turn())
        state.apply(state.turn(), state.legal(state.turn())[0])
    assert order == [(2 + place) % seats for place in range(seats)]
    assert (state.phase, state.to_act()) == (Phase.BOAT, [state.log.winners[0]])


def test_BR_05_only_cards_of_the_announced_pack_and_any_of_them() -> None:
    state = race(3, starter=2)
    deal(state, ["R1 R2 R6 R7 R8"], ["G1 G2 G6 Champ Oar"])
    play(state, "RGY")
    for boat, cards in (("Oxford", "R1 R2 R6 R7 R8"), ("Cambridge", "G1 G2 G6 Champ Oar")):
        trial = state.copy()
        play(trial, boat)
        assert [GAME.move_text(move) for move in trial.legal(0)] == cards.split()


def test_BR_05_the_winner_announces_the_next_boat() -> None:
    state = race(3, starter=2)
    deal(state, ["R1", "R8", "R2"])
    play(state, "RGY Oxford R1 R8 R2")
    assert (state.phase, state.to_act()) == (Phase.BOAT, [1])
    play(state, "Cambridge")
    assert state.to_act() == [2]


@pytest.mark.parametrize("seats", SEATS)
def test_BR_06_five_tricks_make_a_stage_and_every_boat_can_be_announced(seats: int) -> None:
    for boats in ("OOOOO", "CCCCC", "OCOCO"):
        state = race(seats)
        deal(state)
        play(state, "GRY")
        for boat in boats:
            assert state.phase == Phase.BOAT
            assert len(state.legal(state.turn())) == 2
            play(state, boat)
            for _ in range(seats):
                state.apply(state.turn(), state.legal(state.turn())[-1])
        assert state.phase == Phase.DEAL
        assert len(state.history) == 1
        assert list(state.history[0].tricks) == [boats.count("O"), boats.count("C")]


@pytest.mark.parametrize(
    ("ranking", "cards", "winner"),
    [
        ("RGY", "G8 R1 Y8", 1),
        ("RGY", "R1 G8 Y8", 0),
        ("RGY", "Y8 G1 Y7", 1),
        ("YGR", "R8 G8 Y1", 2),
        ("GYR", "R8 Y2 Y8", 2),
        ("RGY", "R6 R8 R7", 1),
        ("RGY", "R7 R8 R6 R3 G8", 1),
        ("YRG", "G8 R3 R4 R6 R7", 4),
        ("RYG", "R1 R8 R2 R3", 1),
    ],
)
def test_BR_07_highest_ranked_colour_then_highest_value(
    ranking: str, cards: str, winner: int
) -> None:
    assert winner_of(cards, ranking) == winner


@pytest.mark.parametrize("special", ["Champ", "Oar", "Cox"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_BR_08_a_special_beats_every_point_card(special: str, place: int) -> None:
    cards = ["R8", "G8"]
    cards.insert(place, special)
    assert winner_of(" ".join(cards)) == place


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Champ Oar Cox", 2),
        ("Cox Oar Champ", 2),
        ("Oar Champ R8", 1),
        ("Champ R8 Oar G8", 2),
        ("Cox R8 G8 Champ Y8", 3),
        ("R8 Champ Cox Oar Y8", 3),
    ],
)
def test_BR_08_the_last_of_several_specials_wins(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("G7 G1 R8", 1),  # the rulebook's first example: it beats the higher card before it
        ("Y3 Champ Y5 R8 R7", 2),  # its second: the card completed lies under a special
        ("R8 G7 G1", 2),  # beats a higher colour
        ("Y1 Y7 R8", 1),
        ("Y2 Y6 R8", 1),
        ("Y6 Champ Oar Y2 R8", 3),  # several specials in between
        ("Champ Y6 Y2", 2),  # a special before both
        ("Y7 Y1 Champ", 2),  # a later special takes it back
        ("G7 R8 G1", 1),  # another point card in between
        ("G7 Y1 R8", 2),  # another colour
        ("G7 G2 R8", 2),  # not eight
        ("G8 G1 R8", 2),
        ("G7 G1 Y6 Y2", 3),  # the later of two
        ("Y5 Y3 Champ R6 R2", 4),
        ("R2 R6 G8 R8", 1),
        ("R6 R2 R8", 1),  # only the one pair, though the eight is higher
        ("G5 G3 Y8 Y1 R8", 1),
        ("Oar G7 Cox G1 R8", 3),
        ("G7 Y8 Champ G1 R8", 2),  # the point card just before is yellow, so the champ keeps it
    ],
)
def test_BR_09_eight_tricks(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


def test_BR_09_chains_go_from_card_to_card() -> None:
    assert winner_of("R1 R7 Champ G6 G2") == 4
    assert winner_of("R6 R2 Oar Cox Y8") == 3
    assert winner_of("G2 Champ G6 Oar R8") == 3
    assert winner_of("G6 G2 R1 R7 Y8") == 3


def test_BR_09_four_does_not_complete_itself_and_tricks_start_afresh() -> None:
    assert winner_of("G4 R4 Y4 R8 R7", "GRY") == 0
    state = race(3, starter=2)
    deal(state, ["R8 G8", "Y8 Y1", "Y7 G7"])
    play(state, "RGY Oxford R8 Y8 Y7")
    play(state, "Oxford Y1 G7 G8")  # the Y1 does not complete the last trick's Y7
    assert state.log.winners[1] == 0


def test_BR_09_a_completed_eight_scores_like_any_card() -> None:
    state = race(3, starter=2)
    deal(state, ["Cox", "G7", "G1"])
    play(state, "RGY Oxford Cox G7 G1")
    view = sight(state, None)
    assert (view.tricks[0].winner, view.tricks[0].card) == (2, GAME.parse_move("G1"))


def test_BR_10_everybody_sees_who_took_which_trick_with_which_card() -> None:
    state = race(3, starter=2)
    deal(state, ["R1 G8", "R8 Y8", "R2 Champ"], ["", "", ""])
    play(state, "RGY Oxford R1 R8 R2 Oxford Champ G8 Y8")
    for viewer in (0, 1, 2, None):
        tricks = sight(state, viewer).to_json()["tricks"]
        assert tricks == [
            {
                "boat": "Oxford",
                "leader": 0,
                "cards": ["R1", "R8", "R2"],
                "winner": 1,
                "card": "R8",
            },
            {
                "boat": "Oxford",
                "leader": 2,
                "cards": ["Champ", "G8", "Y8"],
                "winner": 2,
                "card": "Champ",
            },
        ]


def test_BR_10_the_running_trick_and_who_would_take_it_are_open_too() -> None:
    state = race(4, starter=3)
    deal(state, ["G7", "G1", "R8"])
    play(state, "RGY Oxford")
    trick = sight(state, None).trick
    assert trick is not None
    assert (trick.boat, trick.leader, trick.cards, trick.winner, trick.card) == (
        OXFORD,
        0,
        [],
        None,
        None,
    )
    play(state, "G7 G1 R8")
    trick = sight(state, 0).trick
    assert trick is not None
    assert (trick.cards, trick.winner, trick.card) == ([14, 8, 7], 1, 8)


def test_BR_10_the_last_stage_lies_open_until_colours_are_ranked_again() -> None:
    state = race(3, starter=2)
    stage(state, "O0 C1:Cox C2 O2 C0")
    deal(state)
    view = sight(state, None)
    assert view.tricks == []
    assert [(trick.winner, trick.boat) for trick in view.last_stage] == [
        *[(0, OXFORD), (1, CAMBRIDGE), (2, CAMBRIDGE), (2, OXFORD), (0, CAMBRIDGE)]
    ]
    play(state, "RGY")
    assert sight(state, None).last_stage == []


def test_equal_specials_have_one_code_and_each_its_own_slot() -> None:
    terms = Terms(5, 26, [0, 1, 2])
    assert [terms.code(slot) for slot in (24, 25, 26)] == [25, 26, 26]
    assert terms.codes(0b111 << 24) == [25, 26, 26]
    assert terms.slot(26, 0) == 25
    assert terms.slot(26, 1 << 25) == 26
    assert terms.slot(26, 0b11 << 25) == -1
