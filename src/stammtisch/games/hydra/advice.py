"""What a move of Hydra is for and what it risks, told from nothing but a view."""

from collections.abc import Callable, Sequence

from stammtisch.core.bits import mask_of, members, size
from stammtisch.core.game import Event
from stammtisch.games.hydra.cards import (
    ALL_KINDS,
    DULLE,
    EO,
    EYES,
    FOX,
    GO,
    HYDRA,
    KINDS,
    MODES,
    NINES,
    ORDINARY,
    PLAYERS,
    TRUMP,
    of_suit,
    suit_of,
    worth,
)
from stammtisch.games.hydra.rules import (
    ACCEPT,
    ANTRAG,
    KEEP,
    PAIR_E,
    PAIR_G,
    THROW,
    VALEO,
    mode_of,
)
from stammtisch.games.hydra.state import Phase
from stammtisch.games.hydra.telling import best_place, laid_by
from stammtisch.games.hydra.view import HydraView

FEW_EYES = 4  # a card that counts no more than this is cheap


def why(view: HydraView, parts: Sequence[int]) -> Event:
    """Return what a legal move is for or what it risks."""
    move = parts[0]
    return REASONS.get(view.phase, _trick)(view, move)


def _count(hand: list[int], kinds: int) -> int:
    return sum(kinds >> kind & 1 for kind in hand)


def _trumps(view: HydraView, mode: int = ORDINARY) -> int:
    return _count(view.hand, of_suit(mode, TRUMP))


# Finding the game


def _throw(view: HydraView, move: int) -> Event:
    nines = _count(view.hand, NINES)
    facts = {"nines": nines, "trumps": _trumps(view)}
    if move == KEEP:
        return Event("why_keep" if THROW in view.legal else "why_keep_only", facts)
    return Event("why_throw_nines" if nines >= 5 else "why_throw_trumps", facts)  # HY-09


def _announce(view: HydraView, move: int) -> Event:
    eichel, gruen = view.hand.count(EO), view.hand.count(GO)
    if move == VALEO:
        if eichel and gruen:
            return Event("why_valeo_joined", {})
        if eichel or gruen:
            return Event("why_valeo_key", {"card": EO if eichel else GO})
        return Event("why_valeo_none", {"trumps": _trumps(view)})
    if 2 in (eichel, gruen):
        return Event("why_morbus_pair", {"card": EO if eichel == 2 else GO})
    mode = max(range(MODES), key=lambda mode: (_strength(view, mode), -mode))
    return Event("why_morbus_solo", {"mode": mode, "trumps": _trumps(view, mode)})


def _strength(view: HydraView, mode: int) -> int:
    """Return how many cards of a hand would be trump in a solo or the highest of a suit."""
    return sum(_is_strong(mode, kind) for kind in view.hand)


def _is_strong(mode: int, kind: int) -> bool:
    suit = suit_of(mode, kind)
    return suit == TRUMP or of_suit(mode, suit) >> kind == 1


def _name(view: HydraView, move: int) -> Event:
    if move == ANTRAG:
        return Event("why_antrag", {"card": EO if view.hand.count(EO) == 2 else GO})
    if any(seat in view.solos for seat in view.active()):
        return Event("why_solo_late", {})  # HY-11
    return Event("why_solo", {})


def _solo(view: HydraView, move: int) -> Event:
    mode = mode_of(move)
    trumps = _trumps(view, mode)
    high = _strength(view, mode) - trumps
    all_trumps = 2 * size(of_suit(mode, TRUMP))
    facts = {"trumps": trumps, "of": all_trumps, "high": high, "hydras": view.hand.count(HYDRA)}
    return Event("why_solo_thin" if trumps + high < 5 else "why_solo_mode", facts)


# Antrag


def _lay(view: HydraView, move: int) -> Event:
    if move in (PAIR_E, PAIR_G):
        return Event("why_pair", {"card": EO if move == PAIR_E else GO})
    if suit_of(ORDINARY, move) == TRUMP:
        strong = worth(ORDINARY, TRUMP, move) > worth(ORDINARY, TRUMP, EO)
        return Event("why_open_strong" if strong else "why_open_trump", {"card": move})
    if _is_last_of_suit(view.hand, move):
        return Event("why_open_void", {"card": move, "suit": suit_of(ORDINARY, move)})
    return Event("why_open_plain", {"card": move})


def _is_last_of_suit(hand: list[int], kind: int) -> bool:
    return _count(hand, of_suit(ORDINARY, suit_of(ORDINARY, kind))) == 1


def _ask(view: HydraView, move: int) -> Event:
    facts: dict[str, object] = {"seat": view.declarer, "trumps": _trumps(view)}
    if move == ACCEPT:
        return Event("why_accept", {**facts, "card": view.open_card})
    assert view.seat is not None
    following = view.left_of(view.seat)
    if following == view.declarer:
        return Event("why_decline_last", facts)
    return Event("why_decline", {**facts, "next": following})


def _give(view: HydraView, move: int) -> Event:
    facts = {"card": move, "suit": suit_of(ORDINARY, move), "seat": view.declarer}
    if suit_of(ORDINARY, move) == TRUMP:
        return Event("why_give_trump", facts)
    if _is_last_of_suit(view.hand, move):
        return Event("why_give_void", facts)
    return Event("why_give_eyes" if EYES[move] > FEW_EYES else "why_give_low", facts)


# Tricks


def _trick(view: HydraView, move: int) -> Event:
    if len(view.legal) == 1:
        return Event("why_only", {"card": move})
    if not view.trick:
        return _lead(view, move)
    led = suit_of(view.mode, view.trick[0])
    if move == HYDRA and view.mode == ORDINARY and led != TRUMP:
        return Event("why_hydra_falls", {"suit": led})  # HY-27
    place = best_place(view.mode, view.trick)
    if worth(view.mode, led, move) > worth(view.mode, led, view.trick[place]) & -2:
        return _take(view, move, led)
    return _leave(view, move, laid_by(view, view.leader, view.trick)[place][0])


def _unseen(view: HydraView) -> list[int]:
    """Return how many cards of every kind the viewer has not seen."""
    unseen = [2] * KINDS
    for kind in [*view.hand, *[card for _, card, _ in view.plays()]]:
        unseen[kind] -= 1
    return unseen


def _higher(view: HydraView, move: int, led: int, among: int = ALL_KINDS) -> int:
    """Return how many unseen cards among these kinds would beat a card in such a trick."""
    mark = worth(view.mode, led, move) & -2
    higher = mask_of(kind for kind in members(among) if worth(view.mode, led, kind) > mark)
    return _sum(_unseen(view), higher)


def _sum(numbers: list[int], kinds: int) -> int:
    return sum(numbers[kind] for kind in members(kinds))


def _lead(view: HydraView, move: int) -> Event:
    suit = suit_of(view.mode, move)
    suited = of_suit(view.mode, suit)
    higher = _higher(view, move, suit, suited)
    facts = {"card": move, "suit": suit, "higher": higher, "eyes": EYES[move]}
    if suit == TRUMP:
        if move == FOX and view.mode == ORDINARY:
            return Event("why_lead_fox", facts)
        if higher == 0:
            return Event("why_lead_top_trump", facts)
        strong = move in (HYDRA, DULLE) or higher <= PLAYERS - 1
        return Event("why_lead_high_trump" if strong else "why_lead_low_trump", facts)
    if higher == 0:
        return Event("why_lead_boss", {**facts, "left": _sum(_unseen(view), suited)})
    return Event("why_lead_eyes" if EYES[move] > FEW_EYES else "why_lead_low", facts)


def _take(view: HydraView, move: int, led: int) -> Event:
    eyes = sum(EYES[kind] for kind in view.trick) + EYES[move]
    higher = _higher(view, move, led)
    left = PLAYERS - 1 - len(view.trick)
    facts = {"card": move, "eyes": eyes, "higher": higher, "left": left}
    if left == 0 or higher == 0:
        fox = FOX in view.trick and view.mode == ORDINARY
        return Event("why_take_fox" if fox else "why_take_sure", facts)
    return Event("why_take_risky", facts)


def _leave(view: HydraView, move: int, winner: int) -> Event:
    assert view.seat is not None
    together = view.parties().together[view.seat][winner]
    last = len(view.trick) == PLAYERS - 1
    facts = {"card": move, "seat": winner, "eyes": EYES[move]}
    if move == FOX and view.mode == ORDINARY and together != 1:
        return Event("why_fox_lost" if together == 0 else "why_fox_unsure", facts)
    if EYES[move] <= FEW_EYES:
        trump = suit_of(view.mode, move) == TRUMP
        return Event("why_low_trump" if trump else "why_low", facts)
    if together == 1:
        return Event("why_smear" if last else "why_smear_early", facts)
    return Event("why_eyes_lost" if together == 0 else "why_eyes_unsure", facts)


REASONS: dict[int, Callable[[HydraView, int], Event]] = {
    Phase.THROW: _throw,
    Phase.ANNOUNCE: _announce,
    Phase.NAME: _name,
    Phase.SOLO: _solo,
    Phase.LAY: _lay,
    Phase.ASK: _ask,
    Phase.GIVE: _give,
}
