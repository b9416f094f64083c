"""Positions and deals of DOG from a few words, for tests and for who wants to study a board.

from stammtisch.games.dog import GAME, setup

data = setup.position(marbles={0: "a3 d14", 1: "b0!"}, hands={0: "7 Joker"}, turn=0)
state = GAME.position_from_json(data)
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Final, NamedTuple

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json, Outcome
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import (
    BACKWARD,
    FARTHEST,
    GOAL,
    GOALS,
    MARBLES,
    QUARTER,
    RING,
    SEATS,
)
from stammtisch.games.dog.cards import (
    JACK,
    JOKER,
    JOKERS,
    KING,
    NAMES,
    PACKS,
    SEVEN,
    SIZES,
    card_list,
    cards_of,
    full_deck,
    names_of,
    shuffled,
)
from stammtisch.games.dog.notation import HOME_TEXT, PLACE_TEXTS
from stammtisch.games.dog.position import cards_out, dealt_out, read_cards
from stammtisch.games.dog.position_history import Past, is_play
from stammtisch.games.dog.rules import CARD, FOLD, OUT
from stammtisch.games.dog.view import SeenPlay, told_plays

WALKING: Final = [kind for kind in range(JOKER) if kind not in (SEVEN, JACK)]  # for made-up plays
NOBODY_SENT: Final = [0] * SEATS


def position(
    *,
    marbles: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    turn: int = 0,
    phase: str = "play",
    gave: Mapping[int, str] | None = None,
    choice: str = "",
    cards: tuple[int, int] = (PACKS, JOKERS),
    seed: int = 0,
) -> Json:
    """Return a position with exactly these facts; raise BadPosition if no match comes to it.

    - `marbles`: the places of a seat's marbles, `{0: "a0! a3 ga1"}`; `!` marks a protected one, and
      who is not named is at home.
    - `hands`: cards held, `{0: "7 Joker"}`; `""` is a hand that was folded. Hands not named are
      dealt from the `seed`. In a round everybody is dealt the same, 6 to 2 cards, and plays one
      after the other: where that leads to hands as given only after some plays, these are made up,
      so that they fit the board. (A seat with one card has played before, on any board but an
      empty one.) Hands of one size, from two cards up, need no plays.
    - `turn`: who is to play, or starts the round.
    - `phase`: `play`, or `swap` while cards are given to partners.
    - `gave`: what seats have given to their partners, `{0: "K"}`; in a swap that is on top of the
      hand, and all others are still to give.
    - `choice`: the beginning of a play by the seat to play, `"7 + a3"`.
    - `cards`: packs and jokers, as the option.

    Earlier rounds are made up too: the last one is a round in which everybody folded.
    """
    said = {seat: read_cards(hand) for seat, hand in (hands or {}).items()}
    given = {seat: read_cards(card)[0] for seat, card in (gave or {}).items()}
    rows = [(marbles or {}).get(seat, "").split() for seat in range(SEATS)]
    board: Json = {
        "marbles": [
            [text.removesuffix("!") for text in row] + [HOME_TEXT] * (MARBLES - len(row))
            for row in rows
        ],
        "guarded": [seat for seat in range(SEATS) if any("!" in text for text in rows[seat])],
        "phase": phase,
        "choice": choice,
    }
    deck = card_list(full_deck(*cards))
    for plan in [_swapping(said, given, turn)] if phase == "swap" else _playing(said, turn):
        stock = _without(deck, [kind for hand in said.values() for kind in hand])
        plays = _made_up(_past(board), [seat for seat, folds in plan.actions if not folds], stock)
        if plays is not None:
            facts = _filled(plan, said, given, plays, deck, seed=seed, is_swap=phase == "swap")
            new = GAME.position_to_json(GAME.new(SEATS, {"cards": cards}))
            return GAME.position_to_json(GAME.position_from_json({**new, **board, **facts}))
    raise BadPosition("no round comes to these hands on this board (DG-05, DG-09)")


def outcome(hands: Sequence[str] | None = None, *, starter: int = 0) -> Outcome:
    """Return what `State.deal` takes: a deal of these hands, seat by seat; without them the lot.

    The `starter` is whom the lot draws, or who starts the round and gets the first card.
    """
    if hands is None:
        return [starter]
    rows = [read_cards(hand) for hand in hands]
    if len(rows) != SEATS or len({len(row) for row in rows}) != 1:
        raise BadPosition(f"a deal is {SEATS} hands of one size, not {list(hands)} (DG-05)")
    return [row[index] for index in range(len(rows[0])) for row in rows[starter:] + rows[:starter]]


class Plan(NamedTuple):
    """How a round came to be where it is."""

    size: int  # cards dealt to everyone
    starter: int
    actions: list[tuple[int, bool]]  # who played, or folded
    left: list[int]  # cards everyone holds


def _swapping(said: dict[int, list[int]], given: dict[int, int], starter: int) -> Plan:
    sizes = [len(hand) + (seat in given) for seat, hand in said.items()]
    size = max(sizes, default=int(SIZES[0]))
    return Plan(size, starter, [], [size - (seat in given) for seat in range(SEATS)])


def _playing(said: dict[int, list[int]], turn: int) -> list[Plan]:
    """Return rounds that come to these hands, those with the fewest plays first."""
    found: list[Plan] = []
    for size, starter, folding in product(SIZES, range(SEATS), (False, True)):
        left = [int(size)] * SEATS
        actions: list[tuple[int, bool]] = []
        seat = starter
        while any(left):
            if seat == turn and all(left[one] == len(hand) for one, hand in said.items()):
                if left[turn]:
                    found.append(Plan(int(size), starter, actions, left))
                break
            if left[seat]:
                folds = said.get(seat) == [] or (folding and seat not in said and seat != turn)
                actions.append((seat, folds))
                left[seat] = 0 if folds else left[seat] - 1
            seat = (seat + 1) % SEATS
    made_up = [([folds for _, folds in plan.actions].count(False), plan) for plan in found]
    return [plan for _, plan in sorted(made_up, key=lambda pair: (pair[0], len(pair[1].actions)))]


def _past(board: Json) -> Past:
    names = [[text for text in row if text in PLACE_TEXTS] for row in board["marbles"]]
    return Past([[PLACE_TEXTS.index(text) for text in row] for row in names], board["guarded"])


def _made_up(past: Past, seats: list[int], stock: list[int]) -> list[SeenPlay] | None:
    """Return plays of these seats, in turn, that lead to a board; None if there are none."""
    if not seats:
        return []
    for play in _last_plays(past, seats[-1], stock):
        before = deepcopy(past)
        try:
            before.undo(play)
        except BadPosition:
            continue
        earlier = _made_up(before, seats[:-1], _without(stock, play.cards()))
        if earlier is not None:
            return [*earlier, play]
    return None


def _last_plays(past: Past, seat: int, stock: list[int]) -> Iterator[SeenPlay]:
    """Yield plays of a seat that may have led to a board and sent nobody home."""
    if KING in stock:
        yield SeenPlay(seat, [CARD + KING, OUT], NOBODY_SENT, [])
    kinds = [kind for kind in WALKING if kind in stock]
    targets = [place for owner in past.movers(seat) for place in past.marbles[owner]]
    for target in targets:
        origins = [(target - steps) % RING for steps in range(-BACKWARD, FARTHEST + 1)]
        if target >= GOALS:
            goal = target - target % GOAL
            start = QUARTER * ((target - GOALS) // GOAL)
            origins = [*[(start - steps) % RING for steps in range(FARTHEST)], *range(goal, target)]
        for place, kind in product(origins, kinds):
            play = SeenPlay(seat, [CARD + kind, place, target], NOBODY_SENT, [])
            if is_play(play):
                yield play


def _without(cards: list[int], gone: list[int]) -> list[int]:
    """Return cards without some of them; raise BadPosition if they are not there."""
    rest = list(cards)
    for kind in gone:
        if kind not in rest:
            raise BadPosition(f"there are not so many cards {NAMES[kind]} (DG-04)")
        rest.remove(kind)
    return rest


def _filled(
    plan: Plan,
    said: dict[int, list[int]],
    given: dict[int, int],
    plays: list[SeenPlay],
    deck: list[int],
    *,
    seed: int,
    is_swap: bool,
) -> Json:
    """Return the cards of a position, and the rounds that led to it."""
    hands = [list(said.get(seat, [])) for seat in range(SEATS)]
    for giver, kind in {} if is_swap else given.items():
        if giver ^ 2 not in said and plan.left[giver ^ 2]:
            hands[giver ^ 2].append(kind)
    known = [kind for hand in hands for kind in hand] + [
        kind for play in plays for kind in play.cards()
    ]
    rest = _without(deck, [*known, *(given.values() if is_swap else ())])
    unseen = [int(kind) for kind in shuffled(cards_of(rest), len(rest), FastRng(seed))]

    def taken(count: int) -> list[int]:
        some = sorted(unseen[:count])
        del unseen[:count]
        return some

    for seat in range(SEATS):
        hands[seat] += taken(plan.left[seat] - len(hands[seat]) if seat not in said else 0)
    moved = iter(plays)
    made = [_fold(seat, taken(plan.size)) if folds else next(moved) for seat, folds in plan.actions]
    number = list(SIZES).index(plan.size)
    before = int(SIZES[number - 1]) if number else 0
    gone, shuffles = dealt_out(cards_of(deck), number + 1)
    pile = [kind for play in made for kind in play.cards()]
    on_table = len(pile) + sum(map(len, hands)) + (len(given) if is_swap else 0)
    gave = [given.get(giver) for giver in range(SEATS)]
    if not is_swap:
        had = [hands[seat] + cards_out(made, seat) for seat in range(SEATS)]
        gave = [had[giver ^ 2][0] if kind is None else kind for giver, kind in enumerate(gave)]
    return {
        "round": number,
        "starter": plan.starter,
        "shuffles": shuffles,
        "hands": [" ".join(names_of(hand)) for hand in hands],
        "gave": [None if kind is None else NAMES[kind] for kind in gave],
        "pile": " ".join(names_of(pile + unseen[: gone - on_table])),
        "plays": told_plays(made),
        "last_round": told_plays(
            [
                _fold((plan.starter + 3 + seat) % SEATS, unseen[before * seat :][:before])
                for seat in range(SEATS if before else 0)
            ]
        ),
    }


def _fold(seat: int, hand: list[int]) -> SeenPlay:
    return SeenPlay(seat, [FOLD], NOBODY_SENT, hand)
