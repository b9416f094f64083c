"""What a seat knows, and imagined worlds: exactly those that fit, each as likely as any other."""

from collections import Counter
from itertools import permutations, product
from typing import cast

import pytest

from games.dog.table import play, put
from stammtisch import build
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.cards import NAMES, card_list, cards_of, full_deck
from stammtisch.games.dog.rules import DogState
from stammtisch.games.dog.state import Phase
from stammtisch.games.dog.view import DogView
from stammtisch.testing.fairness import FAR_OUT, chi_square

SAMPLES = 30_000 if build.COMPILED else 6_000
World = tuple[tuple[str, ...], ...]  # hands, then cards given


def small(hands: list[str], stock: str) -> DogState:
    """Return a match at the swap of a round of two cards, with all other cards on the pile."""
    state = cast(DogState, GAME.new(4, {"cards": [1, 0]}))
    state.deal([0])
    state.round = 4
    state.phase = Phase.SWAP
    left = full_deck(1, 0) - kinds(stock)
    for seat in range(4):
        state.hands[seat] = kinds(hands[seat])
        left -= state.hands[seat]
    state.pile = left
    return state


def kinds(text: str) -> int:
    return int(cards_of([NAMES.index(name) for name in text.split()]))


def key(state: DogState) -> World:
    hands = [tuple(NAMES[kind] for kind in card_list(hand)) for hand in state.hands]
    gave = [state.given(seat) for seat in range(4)]
    return (*hands, tuple("-" if kind < 0 else NAMES[kind] for kind in gave))


def is_uniform(state: DogState, viewer: int | None, chances: Counter[World]) -> bool:
    view = state.view(viewer)
    rng = FastRng(7)
    found: Counter[World] = Counter(key(cast(DogState, view.imagine(rng))) for _ in range(SAMPLES))
    assert set(found) <= set(chances), set(found) - set(chances)
    total = sum(chances.values())
    worlds = sorted(chances)
    expected = [chances[world] / total for world in worlds]
    # worlds too rare to be counted one by one are counted together
    rare = [n for n, chance in enumerate(expected) if chance * SAMPLES < 5]
    counts = [found[world] for n, world in enumerate(worlds) if n not in set(rare)]
    shares = [chance for n, chance in enumerate(expected) if n not in set(rare)]
    if rare:
        counts.append(sum(found[worlds[n]] for n in rare))
        shares.append(sum(expected[n] for n in rare))
    assert len(counts) > 2
    return chi_square(counts, shares) < FAR_OUT


def ordered(cards: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=NAMES.index))


HANDS = ["2 3", "2 5", "5 5", "3 Q"]
STOCK = "2 Q"


def test_DG_08_imagined_swaps_are_uniform_while_cards_are_being_chosen() -> None:
    state = play(small(HANDS, STOCK), "0 3", "1 5")
    unseen = ["2", "5", "5", "5", "3", "Q", "2", "Q"]
    chances: Counter[World] = Counter()
    for deal in permutations(unseen, 6):
        # the first of the cards of seat 1 is the one laid down
        hands = (("2",), ordered(deal[1:2]), ordered(deal[2:4]), ordered(deal[4:6]))
        chances[(*hands, ("3", deal[0], "-", "-"))] += 1
    assert is_uniform(state, 0, chances)


@pytest.mark.parametrize(("viewer", "plays"), [(0, 1), (1, 1), (2, 3), (None, 4)])
def test_DG_08_imagined_worlds_are_uniform_after_the_swap(viewer: int | None, plays: int) -> None:
    state = small(HANDS, STOCK)
    put(state, {0: "a3", 1: "b3", 2: "c3", 3: "d3"})
    play(state, "0 3", "1 5", "2 5", "3 Q")
    play(state, *["0 2 + a3 + a5", "1 Q + b3 + b15", "2 5 + c3 + c8", "3 5 + d3 + d8"][:plays])
    assert is_uniform(state, viewer, worlds_after_the_swap(state, viewer))


def test_DG_08_imagined_worlds_are_uniform_after_the_partner_played_such_a_card() -> None:
    state = small(HANDS, STOCK)
    put(state, {0: "a3", 1: "b3", 2: "c3", 3: "d3"})
    play(state, "0 3", "1 5", "2 5", "3 Q", "0 2 + a3 + a5", "1 2 + b3 + b5", "2 3 + c3 + c6")
    assert is_uniform(state, 0, worlds_after_the_swap(state, 0))


def worlds_after_the_swap(state: DogState, viewer: int | None) -> Counter[World]:
    """Enumerate: deal all unseen cards, let everyone give one, and keep what fits the view."""
    view = cast(DogView, state.view(viewer))
    out: list[list[str]] = [[], [], [], []]
    for seen in view.plays:
        out[seen.seat] += [NAMES[kind] for kind in seen.cards()]
    pile = [NAMES[kind] for kind in range(14) for _ in range(view.pile[kind])]
    unseen = [NAMES[kind] for kind in card_list(state.deck)]
    for card in pile:
        unseen.remove(card)
    own = [NAMES[kind] for kind in view.hand]
    for card in own:
        unseen.remove(card)
    rooms = [0 if seat == viewer else view.counts[seat] for seat in range(4)]
    chances: Counter[World] = Counter()
    for deal in permutations(unseen, sum(rooms)):
        hands, place = [], 0
        for seat in range(4):
            cards = own if seat == viewer else list(deal[place : place + rooms[seat]])
            place += rooms[seat]
            hands.append(cards)
        # which of the cards that a seat has had since the swap came from the partner
        had = [hands[seat] + out[seat] for seat in range(4)]
        for received in product(range(2), repeat=4):
            gave = ["", "", "", ""]
            for seat in range(4):
                gave[(seat + 2) % 4] = had[seat][received[seat]]
            if viewer is None or fits(view, viewer, gave, received, out):
                chances[(*[ordered(hand) for hand in hands], tuple(gave))] += 1
    return chances


def fits(
    view: DogView, viewer: int, gave: list[str], received: tuple[int, ...], out: list[list[str]]
) -> bool:
    """Tell whether the viewer's own swap is as the viewer knows it.

    Which of two equal cards in the own hand, or among those the partner played, came over is no
    difference: only the first is counted.
    """
    partner = (viewer + 2) % 4
    mine = [NAMES[kind] for kind in view.hand] + out[viewer]
    theirs_first = len(out[partner]) and view.gave in view_kinds(out[partner])
    if gave[viewer] != NAMES[view.gave] or gave[partner] != NAMES[view.received]:
        return False
    if mine.index(gave[partner]) != received[viewer]:
        return False
    if theirs_first:
        return received[partner] >= view.counts[partner]
    return True


def view_kinds(names: list[str]) -> list[int]:
    return [NAMES.index(name) for name in names]


def test_the_partner_holds_the_given_card_until_such_a_card_is_played() -> None:
    state = small(HANDS, STOCK)
    put(state, {0: "a3", 1: "b3", 2: "c3", 3: "d3"})
    play(state, "0 3", "1 5", "2 5", "3 Q", "0 2 + a3 + a5", "1 2 + b3 + b5")
    view = state.view(0)
    for seed in range(200):
        world = cast(DogState, view.imagine(FastRng(seed)))
        assert "3" in key(world)[2]
    play(state, "2 3 + c3 + c6")
    later = {key(cast(DogState, state.view(0).imagine(FastRng(seed))))[2] for seed in range(200)}
    assert len(later) > 1


def test_an_imagined_world_keeps_an_unfinished_seven() -> None:
    state = small(["7 3", "2 5", "5 5", "3 Q"], STOCK)
    put(state, {0: "a3 b3", 1: "a5"})
    play(state, "0 3", "1 5", "2 5", "3 Q")
    for part in ("7", "a3", "a6"):
        state.apply(0, GAME.parse_move(part))
    view = state.view(0)
    world = cast(DogState, view.imagine(FastRng(1)))
    assert world.view(0).to_json() == view.to_json()
    assert world.unfinished(0) == state.unfinished(0)
    assert world.legal(0) == state.legal(0)
    assert list(world.trial.places) == list(state.trial.places)
    assert world.view(1).to_json()["marbles"] == state.view(1).to_json()["marbles"]
