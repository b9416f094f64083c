"""Every world that fits a view, found by trying them all; and scenes to look at.

A world is where the unseen single cards lie, which pair was offered and what was given back. The
hands as dealt are worked out from it and held against everything that was said and done.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import cast

from games.hydra.oracle import DECK, RANKS, SUITS, group_of
from games.hydra.table import complete, order_of
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import NAMES
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.view import HydraView

CONTRACTS = ["healthy", *[f"Solo {kind}" for kind in [*RANKS, *SUITS]]]
Cards = tuple[str, ...]
World = tuple[tuple[Cards, ...], str, Cards]  # hands of all seats, offered pair, given back
Hands = dict[int, list[str]]


def world_of(state: HydraState) -> World:
    """Return a full state's world."""
    hands = []
    for seat in range(state.seats):
        rows = [state.held[seat], state.twice[seat]]
        hands.append(tuple(sorted(n for k, n in enumerate(NAMES) for row in rows if row >> k & 1)))
    offered = "" if state.offered < 0 else NAMES[state.offered]
    return tuple(hands), offered, tuple(sorted(NAMES[kind] for kind in state.given_kinds()))


def plays_of(view: HydraView) -> list[tuple[int, str, str]]:
    """Return every card played this round: seat, card, card that led its trick."""
    order = order_of(view.seats, view.dealer)
    rows = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        rows.append((view.leader, view.trick))
    return [
        (order[(order.index(leader) + place) % 5], NAMES[card], NAMES[cards[0]])
        for leader, cards in rows
        for place, card in enumerate(cards)
    ]


def all_worlds(view: HydraView) -> Counter[World]:
    """Return every world that fits a view of the tricks; a world counts by its single cards."""
    played: Hands = {seat: [] for seat in order_of(view.seats, view.dealer)}
    banned: dict[int, set[str]] = {seat: set() for seat in played}
    unseen = list(DECK)
    for seat, card, led in plays_of(view):
        played[seat].append(card)
        unseen.remove(card)
        asked = group_of(led, CONTRACTS[view.mode])
        if card not in asked:
            banned[seat] |= {*asked}
    for kind in view.hand:
        unseen.remove(NAMES[kind])
    hands: Hands = {seat: [] for seat in played}
    if view.seat is not None and view.hand:
        hands[view.seat] = [NAMES[kind] for kind in view.hand]
    found: Counter[World] = Counter()
    told: Counter[tuple[Cards, ...]] = Counter()
    for dealt in assign(view.counts, unseen, hands, banned):
        told[tuple(tuple(sorted(dealt.get(seat, []))) for seat in range(view.seats))] += 1
    for rows, ways in told.items():
        final = {seat: [*rows[seat], *played[seat]] for seat in played}
        for offered, given, weight in exchanges(view, final):
            found[(rows, offered, given)] += ways * weight
    return found


def key_worlds(view: HydraView) -> Counter[World]:
    """Return where the key cards and the open card may lie before the first trick, weighted."""
    order = order_of(view.seats, view.dealer)
    special = {"EO", "GO", "" if view.open_card < 0 else NAMES[view.open_card]}
    mine = [NAMES[kind] for kind in view.hand]
    unseen = list((Counter(card for card in DECK if card in special) - Counter(mine)).elements())
    hands: Hands = {seat: [] for seat in order}
    room = list(view.counts)
    if view.seat is not None and mine:
        hands[view.seat] = [card for card in mine if card in special]
        room[view.seat] = len(hands[view.seat])
    others = [seat for seat in order if seat != view.seat]
    found: Counter[World] = Counter()
    for dealt in assign(room, unseen, hands, {seat: set() for seat in order}):
        ways = 1
        left = sum(room[seat] - len(dealt[seat]) for seat in others)
        for seat in others:
            ways *= comb(left, room[seat] - len(dealt[seat]))
            left -= room[seat] - len(dealt[seat])
        rows = tuple(tuple(sorted(dealt.get(seat, []))) for seat in range(view.seats))
        for offered, given, weight in exchanges(view, dealt):
            found[(rows, offered, given)] += ways * weight
    return found


def only_special(world: World, view: HydraView) -> World:
    """Return a world with nothing but its key cards and the open card."""
    special = {"EO", "GO", "" if view.open_card < 0 else NAMES[view.open_card]}
    hands = tuple(tuple(card for card in hand if card in special) for hand in world[0])
    return hands, world[1], world[2]


def assign(
    room: list[int], unseen: list[str], hands: Hands, banned: dict[int, set[str]]
) -> Iterator[Hands]:
    """Yield every way to deal the unseen single cards to who may hold them."""
    if not unseen:
        yield hands
        return
    card, rest = unseen[0], unseen[1:]
    for seat, hand in hands.items():
        if len(hand) < room[seat] and card not in banned[seat]:
            hand.append(card)
            yield from assign(room, rest, hands, banned)
            hand.pop()


def exchanges(view: HydraView, final: Hands) -> Iterator[tuple[str, Cards, int]]:
    """Yield what may have been offered and given back, and in how many single cards."""
    open_card = "" if view.open_card < 0 else NAMES[view.open_card]
    if not open_card:
        if all(has_pair(final[seat]) for seat in view.antrags):
            yield "", (), 1
        return
    pairs = ["EO", "GO"] if view.offered < 0 else [NAMES[view.offered]]
    for offered in pairs:
        if view.taker < 0:
            dealt = final[view.declarer]
            if contains(dealt, [offered, offered, open_card]):
                if all(has_pair(final[seat]) for seat in view.antrags):
                    yield offered, (), 1
            continue
        for given, weight in gifts(view, final[view.declarer]):
            hands = {seat: list(hand) for seat, hand in final.items()}
            move(hands, view.declarer, view.taker, list(given))
            if not contains(hands[view.taker], [offered, offered, open_card]):
                continue
            move(hands, view.taker, view.declarer, [offered, offered, open_card])
            if all(has_pair(hands[seat]) for seat in view.antrags):
                yield offered, given, weight


def gifts(view: HydraView, hand: list[str]) -> list[tuple[Cards, int]]:
    """Return which three of the proposer's cards may have come back, with their weights."""
    if view.phase == Phase.GIVE:
        return [((), 1)]
    if view.given:
        given = tuple(sorted(NAMES[kind] for kind in view.given))
        return [(given, 1)] if contains(hand, list(given)) else []
    return list(Counter(tuple(sorted(three)) for three in combinations(hand, 3)).items())


def contains(hand: list[str], cards: list[str]) -> bool:
    return not Counter(cards) - Counter(hand)


def has_pair(hand: list[str]) -> bool:
    return hand.count("EO") == 2 or hand.count("GO") == 2


def move(hands: Hands, giver: int, receiver: int, cards: list[str]) -> None:
    for card in cards:
        hands[giver].remove(card)
        hands[receiver].append(card)


def scene(hands: dict[int, str], lines: list[str], dice: Random, seats: int = 5) -> HydraState:
    """Return a round with seat 0 left of the dealer: rigged hands, told announcements.

    Open places in the hands are filled at random; `give` gives any three cards.
    """
    state = cast(HydraState, GAME.new(seats, {"rounds": 6}))
    state.deal([seats - 1])
    order = order_of(seats, seats - 1)
    rest = list((Counter(DECK) - Counter(" ".join(hands.values()).split())).elements())
    dice.shuffle(rest)
    full = {seat: hands.get(seat, "").split() for seat in order}
    for hand in full.values():
        while len(hand) < 10:
            hand.append(rest.pop())
    full = complete(order, {seat: " ".join(hand) for seat, hand in full.items()})
    state.deal([NAMES.index(card) for seat in order for card in full[seat]])
    for seat in order:
        state.apply(seat, GAME.parse_move("keep"))
    for line in lines:
        seat_text, _, text = line.partition(" ")
        moves = [GAME.parse_move(part) for part in text.split(" + ")] if text != "give" else []
        for one in moves:
            assert one in state.legal(int(seat_text)), line
            state.apply(int(seat_text), one)
        for _ in range(3 if text == "give" else 0):
            state.apply(int(seat_text), dice.choice(state.legal(int(seat_text))))
    return state


def play_tricks(state: HydraState, cards: int, dice: Random, late: set[str]) -> None:
    """Play so many cards at random, some kinds of them only when nothing else is allowed."""
    for _ in range(cards):
        seat = state.turn()
        moves = state.legal(seat)
        early = [kind for kind in moves if NAMES[kind] not in late]
        state.apply(seat, dice.choice(early or moves))
