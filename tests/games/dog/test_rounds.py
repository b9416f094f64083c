"""Cards, deals, the swap, turns, folding, and the director."""

from typing import cast

import pytest

from games.dog.table import board, held, offered, play, put, refused, scene
from stammtisch.core.errors import BadRuling, BadSetup
from stammtisch.core.game import Ruling, play_out
from stammtisch.core.match import Match
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME, setup
from stammtisch.games.dog.cards import NAMES, card_list, full_deck, how_many
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import Phase


def new(starter: int = 0) -> DogState:
    state = cast(DogState, GAME.new(4))
    state.deal([starter])
    return state


def dealt(hands: list[str], starter: int = 0) -> DogState:
    """Return a match after a deal of these hands, seat by seat."""
    state = new(starter)
    state.round = 6 - len(hands[0].split())
    state.deal(setup.outcome(hands, starter=starter))
    return state


def test_DG_04_two_packs_and_six_jokers() -> None:
    deck = new().deck
    names = [NAMES[kind] for kind in card_list(deck)]
    assert len(names) == 110
    assert names.count("Joker") == 6
    assert {names.count(name) for name in NAMES[:13]} == {8}
    drawn = [new().draw(FastRng(seed)) for seed in range(40)]
    assert {kind for cards in drawn for kind in cards} == set(range(14))
    assert all(cards.count(kind) <= 8 for cards in drawn for kind in range(14))


def test_DG_04_other_packs_can_be_agreed() -> None:
    state = cast(DogState, GAME.new(4, {"cards": [1, 0]}))
    assert how_many(state.deck) == 52
    assert state.deck == full_deck(1, 0)
    for cards in ([0, 6], [4, 6], [2, 9], [2], [2, 6, 1]):
        with pytest.raises(BadSetup):
            GAME.new(4, {"cards": cards})


def test_DG_05_six_five_four_three_two_and_six_again() -> None:
    state = new(starter=3)
    sizes: list[int] = []
    for _ in range(7):
        outcome = state.draw(FastRng(len(sizes)))
        sizes.append(len(outcome) // 4)
        state.deal(outcome)
        for place, kind in enumerate(outcome[:4]):
            seat = (state.starter + place) & 3
            assert NAMES[kind] in held(state, seat).split()
        assert [how_many(hand) for hand in state.hands] == [sizes[-1]] * 4
        for seat in range(4):
            state.hands[seat] = 0
        state.phase = Phase.DEAL
        state.round += 1
    assert sizes == [6, 5, 4, 3, 2, 6, 5]


def test_DG_05_the_starter_is_dealt_the_first_card() -> None:
    state = new(starter=2)
    state.deal([NAMES.index("K"), *[0] * 23])
    assert held(state, 2) == "A A A A A K"


def test_DG_06_the_lot_names_the_first_starter_then_the_next_in_turn() -> None:
    fresh = GAME.new(4)
    assert {fresh.draw(FastRng(seed))[0] for seed in range(60)} == {0, 1, 2, 3}
    state = dealt(["2 2", "3 3", "5 5", "6 6"], starter=3)
    swap(state)
    assert state.turn() == 3
    for seat in (3, 0, 1, 2):
        play(state, f"{seat} fold")
    assert state.awaits_chance()
    assert state.starter == 0
    state.deal(state.draw(FastRng(0)))
    swap(state)
    assert state.turn() == 0


def swap(state: DogState) -> None:
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])


def test_DG_07_the_pile_is_shuffled_in_when_the_stock_is_too_small() -> None:
    state = new()
    gone = []
    for round_number in range(8):
        assert state.shuffles == (round_number > 6)
        state.deal(state.draw(FastRng(round_number)))
        gone.append(int(how_many(state.pile)))
        swap(state)
        for _ in range(200):  # parts at the most
            if not state.awaits_chance():
                state.apply(state.turn(), state.random_move(state.turn(), FastRng(state.turn())))
    assert gone == [0, 24, 44, 60, 72, 80, 0, 20]
    assert state.shuffles == 1


def test_DG_07_nothing_is_dealt_that_lies_on_the_pile() -> None:
    state = new()
    state.round = 3
    state.pile = full_deck(2, 6) - full_deck(1, 0) + 5 * 16**2
    for seed in range(50):
        assert NAMES.index("Joker") not in state.draw(FastRng(seed))


def test_DG_08_partners_swap_one_card_unseen_and_all_at_the_same_time() -> None:
    state = dealt(["2 3 4", "5 5 6", "8 9 10", "J Q K"])
    assert state.phase == Phase.SWAP
    assert state.to_act() == [0, 1, 2, 3]
    play(state, "2 9", "0 4")
    assert state.to_act() == [1, 3]
    assert held(state, 0) == "2 3"
    mine = state.view(0).to_json()
    assert (mine["gave"], mine["received"], mine["counts"]) == ("4", None, [3, 3, 3, 3])
    theirs = state.view(1).to_json()
    assert (theirs["gave"], theirs["counts"], theirs["to_act"]) == (None, [3, 3, 3, 3], [1, 3])
    assert refused(state, 0, "2") == ("DG-08", "not_your_turn")
    assert refused(state, 1, "K") == ("DG-08", "not_in_hand")
    assert refused(state, 1, "fold") == ("DG-08", "not_now")
    play(state, "3 Q", "1 5")
    assert [held(state, seat) for seat in range(4)] == ["2 3 9", "5 6 Q", "4 8 10", "5 J K"]
    assert state.phase == Phase.PLAY
    assert state.view(0).to_json()["received"] == "9"
    assert state.view(2).to_json()["received"] == "4"
    assert state.view(None).to_json()["received"] is None


def test_DG_09_who_can_move_must_move_even_to_the_own_harm() -> None:
    state = scene({0: "a3 a5"}, {0: "2 K", 1: "2"})
    assert offered(state) == "2 K"
    assert refused(state, 0, "fold") == ("DG-09", "must_move")
    harmful = scene({0: "a3 a5 ga4 ga3"}, {0: "2", 1: "3"})
    put(harmful, {0: "a3 a5 ga4 ga3", 1: "b0! a10"})
    play(harmful, "0 2 + a3 + a5")
    assert board(harmful)[0] == "a5 ga3 ga4"


def test_DG_09_who_cannot_move_lays_the_hand_down_face_up() -> None:
    state = scene({1: "b3"}, {0: "2 3 Q", 1: "2 3", 2: "2", 3: "5"})
    assert offered(state) == "fold"
    play(state, "0 fold")
    assert state.turn() == 1
    assert held(state, 0) == ""
    shown = state.view(3).to_json()
    assert shown["plays"] == [{"seat": 0, "move": "fold", "sent": [0] * 4, "hand": "2 3 Q"}]
    assert shown["counts"] == [0, 2, 1, 1]
    assert shown["pile"] == {"2": 1, "3": 1, "Q": 1}
    play(state, "1 2 + b3 + b5", "2 fold", "3 fold")
    assert state.turn() == 1  # players without cards are passed over
    play(state, "1 3 + b5 + b8")
    assert state.awaits_chance()
    assert state.round == 1


def test_DG_09_refusals_while_playing() -> None:
    state = scene({0: "a3"}, {0: "2", 1: "3"})
    assert refused(state, 1, "3") == ("DG-09", "not_your_turn")
    assert refused(state, 0, "3") == ("DG-09", "not_in_hand")
    assert refused(state, 0, "a3") == ("DG-09", "not_now")
    state.apply(0, GAME.parse_move("2"))
    assert refused(state, 0, "2") == ("DG-09", "not_now")
    state.apply(0, GAME.parse_move("a3"))
    assert refused(state, 0, "fold") == ("DG-09", "not_now")
    for move in (-5, 96, 10**6, -(2**40), 2**40):
        refusal = state.refusal(0, move)
        assert refusal is not None
        assert refusal.rule == "DG-09"
        for seat in (-1, 4, 99):
            assert state.refusal(seat, move) is not None


def test_parts_can_be_taken_back_one_by_one() -> None:
    state = scene({0: "a3 b3", 1: "a5"}, {0: "Joker", 1: "3"})
    trail = []
    for part in ("Joker", "7", "a3", "a6", "b3", "b5"):
        trail.append((offered(state), [int(place) for place in state.trial.places]))
        state.apply(0, GAME.parse_move(part))
    while trail:
        state.take_back(0)
        assert (offered(state), [int(place) for place in state.trial.places]) == trail.pop()
    assert state.unfinished(0) == []


# The director


def test_DG_27_the_director_awards_a_match() -> None:
    match = Match(GAME, 4, bytes(32))
    match.direct(Ruling("award", 1, 0, "the others did not turn up"))
    assert match.is_over()
    assert match.state.winners() == [1, 3]
    assert match.state.score() == [0, 8, 0, 8]
    assert match.log == ["director award 1 0: the others did not turn up"]
    assert match.view(None).to_json()["ruled"] is True
    # and even another way after that
    match.direct(Ruling("award", 2, 0, "they had lost their way"))
    assert match.state.score() == [8, 7, 8, 7]


def test_DG_27_an_award_gives_sealed_cards_back() -> None:
    state = dealt(["2 3 4", "5 5 6", "8 9 10", "J Q K"])
    play(state, "0 4")
    assert state.direct(Ruling("award", 0, 0, "so")) is None
    assert held(state, 0) == "2 3 4"
    assert state.phase == Phase.OVER
    begun = scene({0: "a3"}, {0: "7"})
    begun.apply(0, GAME.parse_move("7"))
    assert begun.direct(Ruling("award", 0, 0, "so")) is None
    assert begun.unfinished(0) == []


def test_DG_27_the_director_corrects_a_result() -> None:
    match = Match(GAME, 4, bytes(32))
    with pytest.raises(BadRuling):
        match.direct(Ruling("correct", 0, 5, "too early"))
    match.direct(Ruling("award", 0, 0, "time is up"))
    match.direct(Ruling("correct", 1, 5, "five marbles were in"))
    assert match.state.score() == [8, 5, 8, 5]
    match.direct(Ruling("correct", 0, 3, "and three here"))
    assert match.state.score() == [3, 5, 3, 5]
    assert match.state.winners() == [1, 3]
    for points in (-1, 9, 5):
        with pytest.raises(BadRuling):
            match.direct(Ruling("correct", 0, points, "no"))


def test_DG_27_a_result_won_on_the_board_can_be_corrected() -> None:
    state = cast(DogState, GAME.new(4))
    play_out(state, FastRng(3))
    winner = state.winners()[0]
    loser = 1 - winner
    assert state.direct(Ruling("correct", loser, 0, "miscounted")) is None
    assert state.winners() == [winner, winner + 2]
    assert state.direct(Ruling("award", loser, 0, "cheating")) is None
    assert state.winners() == [loser, loser + 2]


def test_DG_27_other_rulings_are_refused() -> None:
    state = new()
    for kind, seat in (("penalty", 0), ("replay", 0), ("award", 4), ("award", -1)):
        refusal = state.direct(Ruling(kind, seat, 1, "so"))
        assert refusal is not None
        assert refusal.rule == "DG-27"
        assert not state.is_over()
