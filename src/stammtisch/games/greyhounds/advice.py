"""What a move is for and what it risks, in one line, from what a seat can see."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.game import Event
from stammtisch.games.greyhounds.board import (
    BETS,
    DOGS,
    DUMMY,
    HUNDRED,
    LEAST_STAKE,
    MOST_STAKES,
    PARTS_OF_BET,
    PLACE,
    QUINELLA,
    WIN,
    as_part,
    dogs_of,
    pack,
    pair_of,
    place_of,
    unpack,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, LIMIT, PICKS, total
from stammtisch.games.greyhounds.rules import (
    BASE_OF_PART,
    FIRST_CARD,
    FIRST_PLACEMENT,
    FIRST_STAKE,
)
from stammtisch.games.greyhounds.scoring import running_steps
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.strength import Strength
from stammtisch.games.greyhounds.view import GreyhoundsView

STRONG = 15
WEAK = 5


def why(view: GreyhoundsView, parts: Sequence[int]) -> Event | None:
    """Return what a whole choice, or a legal move, is for or what it risks."""
    move = parts[0]
    if move not in view.legal or view.seat is None:
        return None
    whole = [*view.draft, *parts]
    if view.phase == Phase.PICK:
        is_whole = len(parts) > 1 and len(whole) == PICKS
        return _why_hands(whole) if is_whole else _why_pick(view, move - FIRST_CARD)
    if view.phase == Phase.BET:
        is_whole = len(parts) > 1 and len(whole) == PARTS_OF_BET
        return _why_slip(view, whole) if is_whole else _why_part(view, view.seat, move)
    if view.phase == Phase.ODDS:
        return _why_odds(view, move - FIRST_PLACEMENT)
    if view.phase == Phase.DISCARD:
        return _why_discard(view, move - FIRST_CARD)
    return _why_card(view, view.seat, move - FIRST_CARD)


def _why_hands(picks: list[int]) -> Event:
    cards = [move - FIRST_CARD for move in picks]
    first, second = sorted(cards[:FIVE]), sorted(cards[FIVE:])
    facts = {
        "first": first,
        "second": second,
        "sum": sum(first),
        "other": sum(second),
        "top": first[-1],
    }
    is_strong = first[-1] >= STRONG and second[-1] >= STRONG
    return Event("why_hands_strong" if is_strong else "why_hands_weak", facts)


def _why_slip(view: GreyhoundsView, moves: list[int]) -> Event:
    numbers = [move - BASE_OF_PART[number] for number, move in enumerate(moves)]
    stakes = numbers[BETS:]
    bet = stakes.index(max(stakes))
    number = numbers[bet]
    odds = view.terms.odds(view.placement, bet, number)
    facts = {
        "bet": bet,
        "dogs": dogs_of(bet, number),
        "money": stakes[bet] * HUNDRED,
        "pays": stakes[bet] * odds * HUNDRED,
        "cost": sum(stakes) * HUNDRED,
    }
    return Event("why_slip_least" if max(stakes) == LEAST_STAKE else "why_slip", facts)


def _why_part(view: GreyhoundsView, seat: int, move: int) -> Event:
    number = len(view.draft)
    if number >= BETS:
        return _why_stake(view, move - FIRST_STAKE)
    return _why_bet(view, seat, number, move - BASE_OF_PART[number])


def _why_pick(view: GreyhoundsView, card: int) -> Event:
    race = 1 if len(view.draft) < FIVE else 2
    picked = [move - FIRST_CARD for move in view.draft[(race - 1) * FIVE :]]
    facts: dict[str, object] = {
        "card": card,
        "race": race,
        "left": LIMIT - sum(picked) - card,
        "missing": FIVE - 1 - len(picked),
    }
    if len(picked) == FIVE - 1:
        return Event("why_pick_last", facts)
    if card >= STRONG:
        return Event("why_pick_strong", facts)
    if card <= WEAK:
        return Event("why_pick_cheap", facts)
    return Event("why_pick_middle_1" if race == 1 else "why_pick_middle_2", facts)


def _ranking(view: GreyhoundsView) -> list[int]:
    """Return the dogs by how far the cards of this race carry them, the strongest first."""
    held = [mask_of(cards) for cards in view.opened_cards[view.race - 1]]
    if view.seats == DUMMY:
        held.append(1 << DUMMY_CARD)
    strength = Strength()
    strength.work_out(view.race, vec[i64](held))
    return sorted(range(DOGS), key=lambda dog: (-strength.pace[dog], -total(held[dog]), dog))


def _why_odds(view: GreyhoundsView, placement: int) -> Event:
    strongest, second, *_ = _ranking(view)
    place = place_of(placement, strongest)
    pair = pair_of(strongest, second)
    facts: dict[str, object] = {
        "dog": strongest,
        "odds": view.terms.odds(placement, WIN, strongest),
        "placed": view.terms.odds(placement, PLACE, strongest),
        "pair": pair,
        "both": view.terms.odds(placement, QUINELLA, pair),
    }
    if place == 0:
        return Event("why_odds_safe", facts)
    return Event("why_odds_open" if place == 1 else "why_odds_dear", facts)


def _why_bet(view: GreyhoundsView, seat: int, bet: int, number: int) -> Event:
    dogs = dogs_of(bet, number)
    facts: dict[str, object] = {"dogs": dogs, "odds": view.terms.odds(view.placement, bet, number)}
    ranking = _ranking(view)
    if bet == PLACE:
        facts["behind"] = [dog for dog in ranking if dog not in dogs][:2]
        if ranking.index(number) > 1 and number != seat:
            return Event("why_place_weak", facts)
    elif bet == QUINELLA and set(dogs) == set(ranking[:2]):
        return Event("why_pair_strong", facts)
    if seat in dogs:
        return Event("why_bet_own", facts)
    if view.bookmaker in dogs:
        return Event("why_bet_bookmaker", {**facts, "seat": view.bookmaker})
    if bet == QUINELLA:
        return Event("why_pair_others", facts)
    place = ranking.index(number)
    if place == 0:
        return Event("why_bet_strongest", facts)
    return Event("why_bet_weakest" if place == DOGS - 1 else "why_bet_middle", facts)


def _why_stake(view: GreyhoundsView, hundreds: int) -> Event:
    bet = len(view.draft) - BETS
    odds = view.terms.odds(view.placement, bet, view.draft[bet] - BASE_OF_PART[bet])
    staked = sum(move - FIRST_STAKE for move in view.draft[BETS:])
    facts = {
        "bet": bet,
        "money": hundreds * HUNDRED,
        "pays": hundreds * odds * HUNDRED,
        "rest": (MOST_STAKES - staked - hundreds) * HUNDRED,
    }
    if hundreds == LEAST_STAKE:
        return Event("why_stake_least", facts)
    if FIRST_STAKE + hundreds == view.legal[-1]:
        return Event("why_stake_most", facts)
    return Event("why_stake", facts)


def _why_discard(view: GreyhoundsView, card: int) -> Event:
    facts = {"card": card, "dog": view.seat, "left": [held for held in view.hand if held != card]}
    if card == min(view.hand):
        return Event("why_discard_lowest", facts)
    if card == max(view.hand):
        return Event("why_discard_highest", facts)
    return Event("why_discard", facts)


def _why_card(view: GreyhoundsView, seat: int, card: int) -> Event:
    facts: dict[str, object] = {"card": card, "dog": seat}
    open_cards = {dog: view.laid[dog] for dog in view.opened}
    waiting = [dog for dog in view.running if dog not in view.opened and dog != seat]
    equal = [dog for dog in open_cards if open_cards[dog] == card]
    if equal:
        return Event("why_card_tie", {**facts, "dogs": equal})
    if not waiting:
        return _why_last_card(view, seat, card)
    movers = min(view.race, len(view.running) - 1)
    higher = [dog for dog in open_cards if open_cards[dog] > card]
    if len(higher) >= movers:
        return Event("why_card_beaten", {**facts, "dogs": higher})
    possible = {dog: _possible(view, dog) for dog in waiting}
    dangers = [dog for dog in waiting if max(possible[dog]) >= card]
    if not dangers and not higher:
        return Event("why_card_unbeatable", facts)
    lower = [dog for dog in waiting if min(possible[dog]) <= card]
    if not lower and len(higher) == len(open_cards):
        return Event("why_card_lowest", facts)
    if len(view.legal) == 1:
        return Event("why_card_only", facts)
    if dangers and not higher:
        return Event("why_card_risky", {**facts, "dogs": dangers})
    return Event("why_card_open", {**facts, "dogs": waiting})


def _possible(view: GreyhoundsView, seat: int) -> list[int]:
    """Return the cards another owner may play now, as far as one can know (GH-13, GH-15)."""
    gone = [*view.spent[seat], view.discards[seat]]
    return [card for card in view.opened_cards[view.race - 1][seat] if card not in gone]


def _why_last_card(view: GreyhoundsView, seat: int, card: int) -> Event:
    """Tell what a card brings when all others lie open."""
    cards = pack(view.laid) | as_part(card, seat)
    runs = unpack(running_steps(cards, view.race), DOGS)
    facts: dict[str, object] = {"card": card, "dog": seat, "steps": runs[seat]}
    for dog in view.running:
        front = min(view.dogs[dog] + runs[dog], view.finish())
        if runs[dog] > runs[seat] and front - view.dogs[seat] > view.terms.lap:
            return Event("why_card_lapped", {**facts, "other": dog})
    if runs[seat] and view.dogs[seat] + runs[seat] >= view.finish():
        return Event("why_card_home", facts)
    if runs[seat]:
        return Event("why_card_runs", facts)
    furthest = max(range(DOGS), key=lambda dog: runs[dog])
    if not runs[furthest]:
        return Event("why_card_nobody", facts)
    return Event("why_card_stays", {**facts, "other": furthest, "steps": runs[furthest]})
