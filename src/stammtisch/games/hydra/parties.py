"""What a viewer can prove about the parties: every deal that fits the view is asked."""

from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.hydra.cards import EO, GO
from stammtisch.games.hydra.riddle import Riddle
from stammtisch.games.hydra.scoring import NOBODY, Kind, against, parties
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_TRICKS
from stammtisch.games.hydra.view import HydraView, Known

Outcome = tuple[int, list[int]]  # the kind of round, and everybody's party

REMEMBERED: Final = 512  # distributions of Ober


def deduce(view: HydraView) -> Known:
    """Return the kinds of round still possible and who is proven to belong together."""
    if view.contest == AS_SOLO:
        row = list(against(1 << view.declarer, view.seats, view.idle))
        return _merge(view.seats, [(int(Kind.SOLO), row)])
    if view.contest == AS_ANTRAG:
        row = list(against(1 << view.declarer | 1 << view.taker, view.seats, view.idle))
        return _merge(view.seats, [(int(Kind.ANTRAG), row)])
    if view.phase != AT_TRICKS:
        unknown = [[-1] * view.seats for _ in range(view.seats)]
        return Known([int(kind) for kind in Kind], unknown)
    return _merge(view.seats, _possible(view))


def _possible(view: HydraView) -> list[Outcome]:
    """Return every kind and parties of a healthy round that some fitting deal leads to."""
    riddle = Riddle(view)
    seen = [0] * view.seats
    for seat, kind, _ in view.plays():
        seen[seat] += _ober(kind)
    if riddle.me >= 0:
        seen[riddle.me] += sum(_ober(kind) for kind in view.hand)
    hidden = [[card for card, kind in enumerate(riddle.kinds) if kind == key] for key in (EO, GO)]
    counts = (len(hidden[0]), len(hidden[1]))
    cards = [*hidden[0], *hidden[1]]
    return [
        outcome
        for outcome, deals in _outcomes(tuple(riddle.seats), tuple(seen), view.idle, counts)
        if any(_fits(riddle, cards, deal) for deal in deals)
    ]


def _fits(riddle: Riddle, cards: list[int], deal: tuple[int, ...]) -> bool:
    """Tell whether cards can have been dealt to these places."""
    for card, place in zip(cards, deal, strict=True):
        if riddle.allowed[card] >> place & 1 == 0 or deal.count(place) > riddle.room[place]:
            return False
    ties = [(card, 1 << place) for card, place in zip(cards, deal, strict=True)]
    return any(riddle.is_possible(case.tied(ties)) for case in riddle.cases)


@lru_cache(REMEMBERED)
def _outcomes(
    seats: tuple[int, ...], seen: tuple[int, ...], idle: int, counts: tuple[int, int]
) -> list[tuple[Outcome, list[tuple[int, ...]]]]:
    """Return what hidden Ober could lead to, and to which places they would have been dealt.

    `seats` are those of the hidden places, `seen` what everybody has shown or holds: mostly as it
    was one card before.
    """
    found: dict[tuple[int, tuple[int, ...]], list[tuple[int, ...]]] = {}
    places = range(len(seats))
    for eo_places, go_places in product(
        combinations_with_replacement(places, counts[0]),
        combinations_with_replacement(places, counts[1]),
    ):
        ober = list(seen)
        for place in eo_places:
            ober[seats[place]] += _ober(EO)
        for place in go_places:
            ober[seats[place]] += _ober(GO)
        kind, party = parties(vec[i64](ober), idle)
        found.setdefault((int(kind), tuple(party)), []).append((*eo_places, *go_places))
    return [((kind, list(party)), deals) for (kind, party), deals in found.items()]


def _ober(kind: int) -> int:
    return 1 if kind == EO else 4 if kind == GO else 0


def _merge(seats: int, outcomes: list[Outcome]) -> Known:
    """Return what all outcomes have in common."""
    together = [[-1] * seats for _ in range(seats)]
    for one in range(seats):
        for other in range(one, seats):
            together[one][other] = together[other][one] = _common(outcomes, one, other)
    return Known(sorted({kind for kind, _ in outcomes}), together)


def _common(outcomes: list[Outcome], one: int, other: int) -> int:
    """Return whether two seats always belong together (1), never (0), or sometimes (-1)."""
    answer = -1
    for _, party in outcomes:
        if party[one] == NOBODY or party[other] == NOBODY:
            continue
        same = 1 if party[one] == party[other] else 0
        if answer == -1:
            answer = same
        elif answer != same:
            return -1
    return answer
