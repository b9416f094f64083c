"""What seats know of an auction, and the worlds that fit it."""

from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from math import prod
from typing import cast

import pytest

from games.galopp_royal.tables import Options, draw, look, opened, pile, play, race_over, team
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.cards import NAMES
from stammtisch.games.galopp_royal.rules import LAY, REMOVE, GaloppState
from stammtisch.testing.fairness import FAR_OUT, chi_square

DRAWS = 6000


def spread(
    state: GaloppState, viewer: int | None, key: Callable[[GaloppState], str]
) -> Counter[str]:
    """Return how often imagined worlds show what."""
    view, rng = state.view(viewer), FastRng(11)
    return Counter(key(cast(GaloppState, view.imagine(rng))) for _ in range(DRAWS))


def hands(state: GaloppState) -> str:
    return " ".join("." if card < 0 else NAMES[card] for card in state.auction.hands)


def fits(told: Counter[str], chances: dict[str, float]) -> bool:
    """Tell whether the worlds are the possible ones, as often as they should be."""
    assert set(told) <= set(chances)
    rare = [world for world, chance in chances.items() if chance * DRAWS < 8]
    common = [world for world in chances if world not in rare]
    counts = [told[world] for world in common]
    shares = [chances[world] for world in common]
    if rare:
        counts.append(sum(told[world] for world in rare))
        shares.append(sum(chances[world] for world in rare))
    return chi_square(counts, shares) < FAR_OUT


def deals(unseen: str, places: int) -> dict[str, float]:
    """Return every way to put single unseen cards onto places, with its chance."""
    cards = unseen.split()
    found = Counter(" ".join(way) for way in permutations(cards, places))
    return {way: number / sum(found.values()) for way, number in found.items()}


SMALL: Options = {"carriers": [34, 0, 2, 1, 2, 1]}


def short_stock(state: GaloppState, stock: list[int], discard: list[int]) -> GaloppState:
    """Leave only a few cards to draw; the others lie open."""
    kind = type(state.stock)
    state.stock, state.discard = kind(stock), kind(discard)
    return state


def test_imagined_hands_are_every_single_card_as_often_as_any_other() -> None:
    state = short_stock(opened(4, options=SMALL), [3, 0, 2, 1, 1, 1], [31, 0, 0, 0, 1, 0])
    draw(state, "5 1 3 O")
    told = spread(state, 2, hands)
    chances = {}
    for way, chance in deals("5 1 O 1 1 3 R", 3).items():
        first, second, third = way.split()
        chances[f"{first} . {second} . 3 . {third} ."] = chance
    assert fits(told, chances)


def test_a_spectator_imagines_all_hands_and_knows_the_open_card() -> None:
    state = short_stock(opened(3, options=SMALL), [2, 0, 2, 1, 1, 0], [32, 0, 0, 0, 1, 1])
    draw(state, "1 3 O 3")
    told = spread(state, None, hands)
    chances = {}
    for way, chance in deals("1 1 3 5 O", 3).items():
        chances[" . ".join(way.split()) + " ."] = chance
    assert fits(told, chances)
    assert {
        world.auction.open_card for world in [cast(GaloppState, state.view(0).imagine(FastRng(1)))]
    } == {2}


def test_cards_drawn_before_a_shuffle_are_the_rest_of_the_old_stock() -> None:
    """GR-12: whoever counts the open cards knows which cards the first drawers hold."""
    state = short_stock(
        opened(5, starter=1, options=SMALL), [1, 0, 1, 0, 1, 0], [33, 0, 1, 1, 1, 1]
    )
    draw(state, "O 1 3 5 R")
    auction = look(state, 4).to_json()["auction"]
    assert (auction["early"], auction["early_cards"]) == (3, ["1", "3", "O"])
    told = spread(state, 4, lambda world: " ".join(hands(world).split()[2:7:2]))
    assert fits(told, {" ".join(way): 1 / 6 for way in permutations(["1", "3", "O"])})
    late = spread(state, 1, lambda world: hands(world).split()[0])
    unseen = ["1"] * 33 + ["3", "5", "O", "R"]
    assert fits(late, {card: unseen.count(card) / 37 for card in set(unseen)})
    assert set(spread(state, 1, lambda world: hands(world).split()[2])) == {"O"}
    others = spread(state, 1, lambda world: " ".join(hands(world).split()[4:7:2]))
    assert fits(others, {"1 3": 0.5, "3 1": 0.5})


def test_discards_of_early_passers_are_known_and_hidden_cards_stay_hidden() -> None:
    state = draw(opened(6), "5 O 1 2 3 R")
    play(state, "pass", "bid 1", "pass", "pass")
    seen = look(state, 4).to_json()["auction"]
    assert seen["thrown"] == [0, 2]
    assert seen["hands"] == [["5"], [], ["1"], [], ["3"], []]
    assert look(state, 4).to_json()["discard"] == ["1", "5"]
    worlds = [cast(GaloppState, state.view(4).imagine(FastRng(seed))) for seed in range(40)]
    assert {hands(world).split()[0] for world in worlds} == {"5"}
    assert len({hands(world).split()[6] for world in worlds}) > 3
    for world in worlds:
        assert look(world, 4).to_json() == look(state, 4).to_json()


def test_a_sale_lays_the_whole_team_open_and_an_unsold_one_too() -> None:
    state = draw(opened(6), "5 O 1 2 3 R")
    play(state, "pass", "pass", "pass", "bid 2", "pass", "pass")
    last = look(state, None).to_json()["last_auction"]
    assert last["hands"] == [["5"], ["O"], ["1"], ["2"], ["3"], ["R"]]
    assert (last["buyer"], last["price"], last["thrown"]) == (3, 2, [0, 1])
    assert team(state, 3) == "2 3 R 1"
    unsold = draw(opened(4), "1 2 3 R")
    play(unsold, "pass", "pass", "pass", "pass")
    assert look(unsold, 1).to_json()["last_auction"]["hands"] == [["1"], ["2"], ["3"], ["R"]]


def test_an_unfinished_change_is_imagined_in_every_way_by_the_others() -> None:
    state = race_over(last=1)
    play(state, "drop 0 5")
    boards = [sorted(set(team(state, seat).split()), key=NAMES.index) for seat in range(4)]
    worlds: list[str] = []
    for count in range(4):
        for seats in permutations(range(4), count):
            for cards in product(*[boards[seat] for seat in seats]):
                parts = [f"drop {seat} {card}" for seat, card in zip(seats, cards, strict=True)]
                worlds.append(" + ".join(parts))
    assert len(worlds) == sum(
        prod(len(boards[seat]) for seat in seats)
        for count in range(4)
        for seats in permutations(range(4), count)
    )

    def parts_of(world: GaloppState) -> str:
        return " + ".join(GAME.move_text(move) for move in world.unfinished(1))

    told = spread(state, 0, lambda world: str(len(world.unfinished(1))))
    sizes = Counter(str(0 if not world else world.count("+") + 1) for world in worlds)
    assert fits(told, {size: number / len(worlds) for size, number in sizes.items()})
    told = spread(state, None, parts_of)
    assert set(told) <= set(worlds)
    firsts = Counter(world.split(" + ")[0] for world in worlds)
    begun = Counter[str]()
    for world, number in told.items():
        begun[world.split(" + ")[0]] += number
    assert fits(begun, {first: number / len(worlds) for first, number in firsts.items()})
    assert set(spread(state, 1, parts_of)) == {"drop 0 5"}


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_where_nothing_is_hidden_the_only_world_is_the_truth(viewer: int | None) -> None:
    state = race_over(last=1) if viewer == 1 else play(draw(opened(4), "1 2 3 5"), "bid 1")
    if viewer != 1:
        play(state, "pass", "pass", "pass")
        draw(state, "1 1 2 2")
        play(state, "pass", "pass", "pass")
        for _ in range(2):
            draw(state, "3 3 O 1")
            play(state, "pass", "pass", "pass")
        draw(state, "1 1 1 1")
        draw(state, "2 2 2 2")
        draw(state, "5 5 R R")
        state.deal([2])
    world = state.view(viewer).imagine(FastRng(3))
    assert GAME.position_to_json(world) == GAME.position_to_json(state)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_worlds_are_imagined_while_chance_decides_too(seats: int) -> None:
    state, rng, phases = cast(GaloppState, GAME.new(seats)), FastRng(seats), set[str]()
    while not state.is_over():
        if not state.awaits_chance():
            state.apply(state.turn(), state.random_move(state.turn(), rng))
            continue
        phases.add(look(state, 0).to_json()["phase"])
        world = state.view(0).imagine(rng)
        assert GAME.position_to_json(world) == GAME.position_to_json(state)
        outcome = state.draw(rng)
        state.deal(outcome)
        world.deal(outcome)
        assert GAME.position_to_json(world) == GAME.position_to_json(state)
    assert phases == {"lot", "draw", "take", "roll", "refill"}


def test_every_card_is_somewhere_in_every_imagined_world() -> None:
    state = play(draw(opened(6), "5 O 1 2 3 R"), "pass", "pass", "bid 3")
    for seed in range(50):
        world = cast(GaloppState, state.view(seed % 6).imagine(FastRng(seed)))
        assert sum(pile(world.stock)) + sum(pile(world.discard)) + 4 == 40
        assert GAME.position_to_json(GAME.position_from_json(GAME.position_to_json(world)))


def test_the_codes_of_removals_and_of_laying_out_come_last() -> None:
    assert (REMOVE, GAME.move_text(REMOVE)) == (544, "drop 0 1")
    assert (LAY, GAME.move_text(LAY - 1)) == (580, "drop 5 R")
    assert GAME.move_text(LAY) == "lay 1"
    assert GAME.move_text(GAME.codes - 1) == "lay R"
