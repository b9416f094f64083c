"""What a move is for and what it risks, in one line, from what a seat can see."""

from collections.abc import Sequence

from stammtisch.core.game import Event
from stammtisch.games.boat_race.cards import (
    CHAMP,
    COLOURS,
    COMPLETES,
    COX,
    DEALT,
    NOTHING,
    OAR,
    POINT_CARDS,
    RANKING_NAMES,
    VALUES,
    WINNING,
    strength_of,
)
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING
from stammtisch.games.boat_race.scoring import boat_paid
from stammtisch.games.boat_race.view import BoatRaceView, Trick

SURE = {CHAMP: "champ", OAR: "oar", COX: "cox"}
STRONG = 4  # a card that so many unseen ones or fewer beat is a strong one


def why(view: BoatRaceView, parts: Sequence[int]) -> Event | None:
    """Return what a legal move is for, or what it risks."""
    move = parts[0]
    if move not in view.legal or view.hand is None:
        return None
    if move >= FIRST_RANKING:
        return _why_ranking(view.hand, move - FIRST_RANKING)
    if move >= FIRST_BOAT:
        return _why_boat(view, view.hand, move - FIRST_BOAT)
    trick = view.trick
    return None if trick is None else _why_card(view, trick, move)


def _why_ranking(hand: list[list[int]], ranking: int) -> Event:
    top, _, bottom = (COLOURS.index(letter) for letter in RANKING_NAMES[ranking])
    held = [
        [[card for card in pack if card // VALUES == colour] for pack in hand]
        for colour in range(len(COLOURS))
    ]
    counts = [sum(len(cards) for cards in packs) for packs in held]
    facts = {
        "colour": top,
        "oxford": len(held[top][0]),
        "cambridge": len(held[top][1]),
        "last": bottom,
        "count": counts[bottom],
    }
    if counts[top] == 0:
        return Event("why_ranking_empty", facts)
    if counts[top] == max(counts):
        return Event("why_ranking_long", facts)
    if counts[bottom] == max(counts):
        return Event("why_ranking_wrong", facts)
    return Event("why_ranking", facts)


def _why_boat(view: BoatRaceView, hand: list[list[int]], boat: int) -> Event:
    """Tell what announcing a boat is for: whoever announces plays last (BR-05)."""
    facts: dict[str, object] = {"boat": boat, "points": _points(view, boat)}
    own = hand[boat]
    if CHAMP in own:
        return Event("why_boat_champ", {**facts, "card": CHAMP})
    if COX in own:
        other = 1 - boat
        turned = {"boat": boat, "card": COX, "other": other, "points": _points(view, other)}
        return Event("why_boat_cox", turned)
    if OAR in own:
        key = "why_boat_oar" if _tricks_left(view) > 0 else "why_boat_oar_last"
        return Event(key, {**facts, "card": OAR})
    unseen = _unseen(view, boat)
    card = max(own, key=lambda code: _strength(view, code))
    above = len(_stronger(view, card, unseen))
    key = "why_boat_strong" if above <= STRONG else "why_boat_weak"
    return Event(key, {**facts, "card": card, "count": above})


def _why_card(view: BoatRaceView, trick: Trick, card: int) -> Event:
    last = next((code for code in reversed(trick.cards) if code < POINT_CARDS), NOTHING)
    completes = trick.is_eight(card, len(trick.cards))
    strength = WINNING if completes else _strength(view, card)
    paid = int(boat_paid(trick.boat, card))
    after = view.seats - len(trick.cards) - 1
    facts: dict[str, object] = {"card": card, "boat": paid, "after": after, "other": last}
    if paid != NOTHING:
        facts["points"] = _points(view, paid)
    if strength < _to_beat(view, trick):
        return _why_lost(view, trick, card, facts)
    if after == 0:
        return _why_taken(view, card, completes, facts)
    unseen = _unseen(view, trick.boat)
    threats = _threats(view, card, strength, last, unseen)
    facts["count"] = threats
    kind = _kind(card, completes)
    if threats == 0 and kind not in {"oar", "cox"}:
        return Event("why_safe" if after == 1 else "why_safe_but_eight", facts)
    if kind:
        return Event(f"why_{kind}_early", facts)
    return Event("why_leads" if trick.cards else "why_opens", facts)


def _why_taken(view: BoatRaceView, card: int, completes: bool, facts: dict[str, object]) -> Event:
    """Tell of a card that takes the trick for certain, being the last one."""
    kind = _kind(card, completes)
    key = f"why_takes_{kind}" if kind else "why_takes"
    return Event(f"{key}_last" if card == OAR and _tricks_left(view) == 0 else key, facts)


def _kind(card: int, completes: bool) -> str:
    """Return what makes a card take a trick whatever its rank; nothing if nothing does."""
    return "eight" if completes else SURE.get(card, "")


def _why_lost(view: BoatRaceView, trick: Trick, card: int, facts: dict[str, object]) -> Event:
    """Tell of a card that cannot take the trick."""
    unseen = _unseen(view, trick.boat)
    lost = {**facts, "who": trick.winner, "best": trick.card}
    if _tricks_left(view) > 0 and len(_stronger(view, card, unseen)) <= STRONG:
        return Event("why_wastes", lost)
    partner = int(COMPLETES[card])
    if facts["after"] and partner in unseen:
        return Event("why_feeds", {**lost, "other": partner})
    return Event("why_throws" if _tricks_left(view) > 0 else "why_throws_last", lost)


def _tricks_left(view: BoatRaceView) -> int:
    """Return how many tricks of the stage follow the one under way."""
    return DEALT - 1 - len(view.tricks)


def _points(view: BoatRaceView, boat: int) -> int:
    """Return what a trick for this boat makes in this stage (BR-12)."""
    return 2 if view.doubled == boat else 1


def _unseen(view: BoatRaceView, boat: int) -> list[int]:
    """Return the cards of a pack, by code, that the seat has not seen in this stage."""
    left = [view.terms.code(slot) for slot in view.terms.pack]
    seen = [] if view.hand is None else list(view.hand[boat])
    for trick in view.all_tricks():
        if trick.boat == boat:
            seen.extend(trick.cards)
    for card in seen:
        left.remove(card)
    return left


def _strength(view: BoatRaceView, card: int) -> int:
    return strength_of(card, view.ranking or 0)


def _stronger(view: BoatRaceView, card: int, unseen: list[int]) -> list[int]:
    """Return the unseen cards that beat a card by their rank, specials included."""
    own = _strength(view, card)
    return [other for other in unseen if _strength(view, other) > own or other >= POINT_CARDS]


def _to_beat(view: BoatRaceView, trick: Trick) -> int:
    """Return how strong the card is that takes the trick as it lies."""
    if trick.card is None:
        return NOTHING
    is_eight = trick.is_eight(trick.card, trick.cards.index(trick.card))  # BR-09
    return WINNING if is_eight else _strength(view, trick.card)


def _threats(view: BoatRaceView, card: int, strength: int, last: int, unseen: list[int]) -> int:
    """Return how many unseen cards would beat a card if they were played right after it."""
    partner = int(COMPLETES[card]) if card < POINT_CARDS else NOTHING
    if card >= POINT_CARDS and last != NOTHING:
        partner = int(COMPLETES[last])
    return sum(
        other >= POINT_CARDS or other == partner or _strength(view, other) > strength
        for other in unseen
    )
