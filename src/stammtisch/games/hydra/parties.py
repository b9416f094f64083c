"""What a viewer can prove about the parties: every deal that fits the view is asked."""

from itertools import combinations_with_replacement, product

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.hydra.cards import EO, GO
from stammtisch.games.hydra.riddle import Riddle
from stammtisch.games.hydra.scoring import NOBODY, Kind, against, parties
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_TRICKS
from stammtisch.games.hydra.view import HydraView, Known

HEALTHY_KINDS = [kind for kind in Kind if kind < Kind.SOLO]


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


def _possible(view: HydraView) -> list[tuple[int, list[int]]]:
    """Return every kind and parties of a healthy round that some fitting deal leads to."""
    riddle = Riddle(view)
    seen = [0] * view.seats
    for seat, kind, _ in view.plays():
        seen[seat] += _ober(kind)
    if riddle.me >= 0:
        seen[riddle.me] += sum(_ober(kind) for kind in view.hand)
    hidden = [[card for card, kind in enumerate(riddle.kinds) if kind == key] for key in (EO, GO)]
    places = range(len(riddle.seats))
    found: list[tuple[int, list[int]]] = []
    for eo_places, go_places in product(
        combinations_with_replacement(places, len(hidden[0])),
        combinations_with_replacement(places, len(hidden[1])),
    ):
        ober = list(seen)
        for place in eo_places:
            ober[riddle.seats[place]] += _ober(EO)
        for place in go_places:
            ober[riddle.seats[place]] += _ober(GO)
        kind, party = parties(vec[i64](ober), view.idle)
        outcome = (int(kind), list(party))
        if outcome not in found:
            ties = [
                (card, 1 << place)
                for cards, chosen in zip(hidden, (eo_places, go_places), strict=True)
                for card, place in zip(cards, chosen, strict=True)
            ]
            if any(riddle.is_possible(case.tied(ties)) for case in riddle.cases):
                found.append(outcome)
    return found


def _ober(kind: int) -> int:
    return 1 if kind == EO else 4 if kind == GO else 0


def _merge(seats: int, outcomes: list[tuple[int, list[int]]]) -> Known:
    together = [[-1] * seats for _ in range(seats)]
    for one, other in product(range(seats), repeat=2):
        answers = {
            int(party[one] == party[other])
            for _, party in outcomes
            if NOBODY not in (party[one], party[other])
        }
        if len(answers) == 1:
            together[one][other] = answers.pop()
    return Known(sorted({kind for kind, _ in outcomes}), together)
