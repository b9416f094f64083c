"""What a viewer can prove about the parties: every deal that fits the view is asked."""

from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.hydra.cards import EO, GO, NOTHING
from stammtisch.games.hydra.constraints import Constraints
from stammtisch.games.hydra.scoring import ROUND_KINDS, Kind, against, key_unit, parties
from stammtisch.games.hydra.state import Contest, Phase
from stammtisch.games.hydra.view import UNPROVEN, WITH, HydraView, Known

Outcome = tuple[int, list[int]]  # the kind of round, and everybody's party

REMEMBERED: Final = 512  # distributions of Ober


def deduce(view: HydraView) -> Known:
    """Return the kinds of round still possible and who is proven to belong together."""
    if view.contest == Contest.HEALTHY:
        if view.phase == Phase.TRICKS:
            return _merge(view.seats, _possible(view))
        return Known(list(ROUND_KINDS), [[UNPROVEN] * view.seats for _ in range(view.seats)])
    kind = Kind.SOLO if view.contest == Contest.SOLO else Kind.ANTRAG
    return _merge(view.seats, [(kind, list(against(declaring(view), view.seats, view.idle)))])


def declaring(view: HydraView) -> int:
    """Return who plays the Solo or the accepted Antrag, as a set of seats."""
    taking = 0 if view.contest == Contest.SOLO else 1 << view.taker
    return 1 << view.declarer | taking


def _possible(view: HydraView) -> list[Outcome]:
    """Return every kind and parties of a healthy round that some fitting deal leads to."""
    constraints = Constraints(view)
    shown = [0] * view.seats  # key cards that everybody has played or holds
    for seat, kind, _ in view.plays():
        shown[seat] += key_unit(kind)
    if constraints.me >= 0:
        shown[constraints.me] += sum([key_unit(kind) for kind in view.hand])
    kinds = constraints.kinds
    hidden = [[card for card in range(len(kinds)) if kinds[card] == key] for key in (EO, GO)]
    counts = (len(hidden[0]), len(hidden[1]))
    cards = hidden[0] + hidden[1]
    possible: list[Outcome] = []
    outcomes = _outcomes(tuple(constraints.seats), tuple(shown), view.idle, counts)
    for outcome, deals in outcomes:
        for deal in deals:
            if _fits(constraints, cards, deal):
                possible.append(outcome)
                break
    return possible


def in_the_open(view: HydraView) -> list[list[int]]:
    """Return who is proven to belong together to everybody, by the key cards played alone."""
    if view.contest != Contest.HEALTHY or view.phase != Phase.TRICKS:
        return []
    shown = [0] * view.seats
    counts = [2, 2]
    for seat, kind, _ in view.plays():
        if kind in (EO, GO):
            shown[seat] += key_unit(kind)
            counts[0 if kind == EO else 1] -= 1
    return _proven(tuple(view.active()), tuple(shown), view.idle, (counts[0], counts[1]))


@lru_cache(REMEMBERED)
def _proven(
    seats: tuple[int, ...], shown: tuple[int, ...], idle: int, counts: tuple[int, int]
) -> list[list[int]]:
    """Return who belongs together however the hidden Ober are dealt."""
    outcomes = _outcomes(seats, shown, idle, counts)
    return _merge(len(shown), [outcome for outcome, _ in outcomes]).together


def sides(together: list[list[int]], active: list[int]) -> list[list[int]]:
    """Return those proven to belong together, one list for each party that is known of."""
    groups: list[list[int]] = []
    for seat in sorted(active):
        for group in groups:
            if together[seat][group[0]] == WITH:
                group.append(seat)
                break
        else:
            groups.append([seat])
    return groups


def _fits(constraints: Constraints, cards: list[int], deal: tuple[int, ...]) -> bool:
    """Tell whether cards can have been dealt to these places."""
    ties: list[tuple[int, int]] = []
    for number, place in enumerate(deal):
        card, bit = cards[number], 1 << place
        if constraints.allowed[card] & bit == 0 or deal.count(place) > constraints.room[place]:
            return False
        ties.append((card, bit))
    return any(constraints.is_possible(case.tied(ties)) for case in constraints.cases)


@lru_cache(REMEMBERED)
def _outcomes(
    seats: tuple[int, ...], shown: tuple[int, ...], idle: int, counts: tuple[int, int]
) -> list[tuple[Outcome, list[tuple[int, ...]]]]:
    """Return what hidden Ober could lead to, and to which places they would have been dealt.

    `seats` are those of the hidden places, `shown` the key cards that everybody has played or
    holds: mostly as it was one card before.
    """
    found: dict[tuple[int, tuple[int, ...]], list[tuple[int, ...]]] = {}
    places = range(len(seats))
    for eo_places, go_places in product(
        combinations_with_replacement(places, counts[0]),
        combinations_with_replacement(places, counts[1]),
    ):
        keys = list(shown)
        for place in eo_places:
            keys[seats[place]] += key_unit(EO)
        for place in go_places:
            keys[seats[place]] += key_unit(GO)
        kind, party = parties(vec[i64](keys), idle)
        found.setdefault((int(kind), tuple(party)), []).append((*eo_places, *go_places))
    return [((kind, list(party)), deals) for (kind, party), deals in found.items()]


def _merge(seats: int, outcomes: list[Outcome]) -> Known:
    """Return what all outcomes have in common."""
    together = [[UNPROVEN] * seats for _ in range(seats)]
    for one in range(seats):
        for other in range(one, seats):
            together[one][other] = together[other][one] = _common(outcomes, one, other)
    return Known(sorted({kind for kind, _ in outcomes}), together)


def _common(outcomes: list[Outcome], one: int, other: int) -> int:
    """Return whether two seats always belong together, never, or sometimes."""
    answer = UNPROVEN
    for _, party in outcomes:
        if NOTHING in (party[one], party[other]):
            continue
        same = 1 if party[one] == party[other] else 0
        if answer == UNPROVEN:
            answer = same
        elif answer != same:
            return UNPROVEN
    return answer
