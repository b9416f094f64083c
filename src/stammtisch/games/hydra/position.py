"""Positions of Hydra: the match so far, the hands as dealt, and the moves since."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.hydra.cards import (
    ALL_EYES,
    HAND,
    KINDS,
    NAMES,
    PLAYERS,
    RANK_SOLO,
    SUIT_SOLO,
    may_throw_in,
)
from stammtisch.games.hydra.notation import move_text
from stammtisch.games.hydra.rules import (
    FIRST_SOLO,
    FIRST_SUIT_SOLO,
    NORMAL_SOLO,
    PAIR_E,
    PAIR_G,
    HydraState,
)
from stammtisch.games.hydra.scoring import NOBODY, Kind, Result, Trick, round_points, zeros
from stammtisch.games.hydra.state import AS_ANTRAG, AS_SOLO, AT_DEAL, AT_END, AT_GIVE, AT_LAY, LONE
from stammtisch.games.hydra.view import (
    hand_of,
    result_to_json,
    results_of,
    texts,
    tricks_of,
    unpack,
)

FIELDS: Final = [
    "dealer", "totals", "penalties", "replays", "results", "shown", "hands", "moves",
]  # fmt: skip
RESULT_FIELDS: Final = {
    "dealer", "kind", "declarer", "party", "eyes", "bonus", "points", "last_trick",
}  # fmt: skip
MOST: Final = 10**6  # throw-ins, replays, points deducted


def position_to_json(game: Game, state: HydraState) -> Json:
    """Return a position: the match so far, the hands as dealt, and the moves since."""
    data = header(game, state.seats, {"rounds": [state.rounds]})
    shown: Json | None = None
    if state.shown_by != LONE:
        hand = texts(hand_of(state.shown_held, state.shown_twice))
        shown = {"times": state.throws, "seat": state.shown_by, "hand": " ".join(hand)}
    dealt = AT_DEAL < state.phase < AT_END
    data.update(
        {
            "dealer": None if state.dealer == LONE else state.dealer,
            "totals": list(state.totals),
            "penalties": list(state.penalties),
            "replays": state.replays,
            "results": [_result_to_json(result) for result in results_of(state)],
            "shown": shown,
            "hands": [" ".join(texts(hand)) for hand in _dealt(state)] if dealt else None,
            "moves": _moves(state),
        }
    )
    return data


def _result_to_json(result: Result) -> Json:
    data = result_to_json(result)
    data["kind"] = Kind(result.kind).name.lower()
    data["last_trick"]["cards"] = " ".join(data["last_trick"]["cards"])
    return data


def _dealt(state: HydraState) -> list[list[int]]:
    """Return everyone's cards as they were dealt, ascending."""
    hands = [hand_of(state.held[seat], state.twice[seat]) for seat in range(state.seats)]
    for seat, card in _plays(state):
        hands[seat].append(card)
    if state.taker != LONE:
        given = state.given_kinds()
        hands[state.taker].extend(given)
        if state.phase != AT_GIVE:
            for card in given:
                hands[state.declarer].remove(card)
        for card in (state.offered, state.offered, state.open_card):
            hands[state.taker].remove(card)
            hands[state.declarer].append(card)
    return [sorted(hand) for hand in hands]


def _plays(state: HydraState) -> list[tuple[int, int]]:
    """Return every card played this round, with its seat, in order."""
    tricks = [(trick.leader, trick.cards) for trick in tricks_of(state)]
    tricks.append((state.leader, unpack(state.trick, state.laid)))
    order = _order(state)
    made: list[tuple[int, int]] = []
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            made.append((order[(order.index(leader) + place) % PLAYERS], card))
    return made


def _order(state: HydraState) -> list[int]:
    """Return the seats that play, clockwise from the dealer's left."""
    around = [(state.dealer + step) % state.seats for step in range(1, state.seats + 1)]
    return [seat for seat in around if seat != state.idle]


def _moves(state: HydraState) -> list[str]:
    """Return the moves of this round, sealed answers in the order of seats."""
    if not AT_DEAL < state.phase < AT_END:
        return []
    order = _order(state)
    found: list[tuple[int, str]] = []
    for seat in members(state.answered):
        found.append((seat, "throw" if state.throwing >> seat & 1 else "keep"))
    for seat in order:
        if state.spoken >> seat & 1:
            found.append((seat, "Morbus" if state.morbus >> seat & 1 else "Valeo"))
    for seat in order:
        if (state.solos | state.antrags) >> seat & 1:
            found.append((seat, "Solo" if state.solos >> seat & 1 else "Antrag"))
    if state.contest == AS_SOLO:
        found.append((state.declarer, move_text(_solo_move(state.mode))))
    if state.offered != LONE:
        pair = move_text(PAIR_E if NAMES[state.offered] == "EO" else PAIR_G)
        lay = pair if state.phase == AT_LAY else pair + PART + NAMES[state.open_card]
        found.append((state.declarer, lay))
    start = order.index(state.declarer) if state.declarer != LONE else 0
    for step in range(1, PLAYERS):
        seat = order[(start + step) % PLAYERS]
        if state.declined >> seat & 1:
            found.append((seat, "decline"))
    if state.contest == AS_ANTRAG:
        found.append((state.taker, "accept"))
        if state.given_count:
            found.append((state.taker, PART.join(texts(state.given_kinds()))))
    found.extend((seat, NAMES[card]) for seat, card in _plays(state))
    return [f"{seat} {text}" for seat, text in found]


def _solo_move(mode: int) -> int:
    if mode >= SUIT_SOLO:
        return FIRST_SUIT_SOLO + mode - SUIT_SOLO
    return FIRST_SOLO + mode - RANK_SOLO if mode >= RANK_SOLO else NORMAL_SOLO


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(HydraState, begin(game, data, FIELDS))
    seats = int(state.seats)
    _read_results(state, data)
    penalties = numbers(data, "penalties", seats)
    if min(penalties) < 0 or max(penalties) > MOST:
        raise BadPosition(f"penalties are {penalties}, not from 0 to {MOST}")
    state.penalties = vec[i64](penalties)
    state.replays = whole(data, "replays", 0, MOST)
    if data["dealer"] is None:
        if state.scored or data["hands"] is not None or data["shown"] is not None:
            raise BadPosition("a dealer must be named")
    else:
        dealer = whole(data, "dealer", 0, seats - 1)
        results = results_of(state)
        if results and state.scored < state.rounds and dealer != (results[-1].dealer + 1) % seats:
            raise BadPosition("the deal passes to the left after every scored round (HY-06)")
        state.pass_deal_to(dealer)
    if state.scored == state.rounds:
        if results_of(state)[-1].dealer != data["dealer"]:
            raise BadPosition("the last dealer is not the dealer of the last round")
        state.phase = AT_END
    _read_shown(state, data)
    if data["hands"] is not None:
        if state.is_over():
            raise BadPosition("cards are dealt although all rounds are scored")
        state.deal(_read_hands(state, data))
    replay(game, state, rows(data, "moves"))
    if data["hands"] is not None and not AT_DEAL < state.phase < AT_END:
        raise BadPosition("the moves end the round: tell what followed from it instead")
    return state


def _read_results(state: HydraState, data: Json) -> None:
    seats = int(state.seats)
    results = rows(data, "results")
    if len(results) > state.rounds:
        raise BadPosition(f"{len(results)} rounds are scored, but only {state.rounds} are played")
    totals = [0] * seats
    for count, entry in enumerate(results, start=1):
        try:
            result = _read_result(state, entry)
        except BadPosition as error:
            raise BadPosition(f"round {count}: {error.facts['reason']}") from error
        if state.results is not None and result.dealer != (state.results.dealer + 1) % seats:
            raise BadPosition(f"round {count}: the deal passes to the left (HY-06)")
        state.results = result
        state.scored += 1
        totals = [total + points for total, points in zip(totals, result.points, strict=True)]
    if numbers(data, "totals", seats) != totals:
        raise BadPosition(f"the rounds add up to {totals}, not to the totals {data['totals']}")
    state.totals = vec[i64](totals)


def _read_result(state: HydraState, entry: Any) -> Result:
    seats = int(state.seats)
    if not isinstance(entry, dict) or set(entry) != RESULT_FIELDS:
        raise BadPosition(f"a scored round tells {', '.join(sorted(RESULT_FIELDS))}")
    name = str(entry["kind"])
    if name not in PARTY_SIZES:
        raise BadPosition(f"{name!r} is no kind of round (HY-19)")
    kind = Kind[name.upper()]
    dealer = whole(entry, "dealer", 0, seats - 1)
    declarer = whole(entry, "declarer", LONE, seats - 1)
    party = numbers(entry, "party", seats)
    eyes = numbers(entry, "eyes", seats)
    bonus = numbers(entry, "bonus", seats)
    for seat in range(seats):
        idle = seats > PLAYERS and seat == dealer
        if (party[seat] == NOBODY) != idle or not NOBODY <= party[seat] <= 2:
            raise BadPosition("the parties do not fit the players (HY-05)")
        if idle and (eyes[seat] or bonus[seat]):
            raise BadPosition("the dealer sat out and took no tricks (HY-05)")
        if eyes[seat] < 0 or bonus[seat] not in POSSIBLE_BONUS:
            raise BadPosition(f"a seat has {eyes[seat]} eyes and a bonus of {bonus[seat]}")
    if sum(eyes) != ALL_EYES:
        raise BadPosition(f"{sum(eyes)} eyes instead of {ALL_EYES} (HY-02)")
    sizes = [party.count(number) for number in range(3)]
    if sizes not in PARTY_SIZES[name]:
        raise BadPosition(f"parties of {sizes} are no {name} (HY-19)")
    if (declarer == LONE) == (kind >= Kind.SOLO) or (kind >= Kind.SOLO and party[declarer] != 1):
        raise BadPosition("the declarer does not fit the kind of round")
    points = round_points(kind, declarer, vec[i64](party), vec[i64](eyes), vec[i64](bonus))
    if numbers(entry, "points", seats) != list(points):
        raise BadPosition(f"these tricks are worth {list(points)}, not {entry['points']} (HY-30)")
    return Result(
        dealer=dealer,
        kind=kind,
        declarer=declarer,
        party=vec[i64](party),
        eyes=vec[i64](eyes),
        bonus=vec[i64](bonus),
        points=points,
        last_trick=_read_trick(entry["last_trick"], party),
        previous=state.results,
    )


# How many belong to the rest, to the holders of EO or the declarers, to the holders of GO alone
PARTY_SIZES: Final = {
    "normal": [[1, 2, 2]],
    "secret": [[2, 1, 2], [2, 2, 1]],
    "double_secret": [[3, 1, 1]],
    "engagement": [[2, 3, 0]],
    "double_engagement": [[3, 2, 0]],
    "triple_engagement": [[3, 2, 0]],
    "wedding": [[4, 1, 0]],
    "solo": [[4, 1, 0]],
    "antrag": [[3, 2, 0]],
}
POSSIBLE_BONUS: Final = range(0, 10 * HAND + 11, 5)


def _read_trick(entry: Any, party: list[int]) -> Trick:
    if not isinstance(entry, dict) or set(entry) != {"leader", "cards", "winner"}:
        raise BadPosition("a last trick tells leader, cards and winner")
    cards: i64 = 0
    for place, kind in enumerate(read_cards(entry["cards"], PLAYERS)):
        cards |= kind << 5 * place
    leader = whole(entry, "leader", 0, len(party) - 1)
    winner = whole(entry, "winner", 0, len(party) - 1)
    if NOBODY in (party[leader], party[winner]):
        raise BadPosition("the dealer sat out and took no tricks (HY-05)")
    return Trick(leader, cards, winner, None)


def read_cards(text: Any, count: int) -> list[int]:
    """Return the kinds of a row of cards such as `EO R10 HY`; raise BadPosition."""
    names = str(text).split()
    for name in names:
        if name not in NAMES:
            raise BadPosition(f"{name!r} is no card")
        if names.count(name) > 2:
            raise BadPosition(f"{name} stands {names.count(name)} times, there are two (HY-01)")
    if len(names) != count:
        raise BadPosition(f"{len(names)} cards instead of {count}: {text!r}")
    return [NAMES.index(name) for name in names]


def _read_shown(state: HydraState, data: Json) -> None:
    shown = data["shown"]
    if shown is None:
        return
    if not isinstance(shown, dict) or set(shown) != {"times", "seat", "hand"}:
        raise BadPosition("'shown' tells times, seat and hand of a throw-in")
    state.throws = whole(shown, "times", 1, MOST)
    state.shown_by = whole(shown, "seat", 0, state.seats - 1)
    held, twice = zeros(1), zeros(1)
    scratch = HydraState(1, 1, held, twice, zeros(1))
    for kind in read_cards(shown["hand"], HAND):
        scratch.add(0, kind)
    state.shown_held, state.shown_twice = held[0], twice[0]
    if state.shown_by == state.idle or not may_throw_in(state.shown_held, state.shown_twice):
        raise BadPosition("this hand could not be thrown in (HY-09)")


def _read_hands(state: HydraState, data: Json) -> list[int]:
    """Return the deal that gives everyone the cards told, in the order of dealing."""
    hands = rows(data, "hands", state.seats)
    every = " ".join(str(hand) for hand in hands)
    read_cards(every, 2 * KINDS)
    outcome: list[int] = []
    for seat in _order(state):
        outcome.extend(read_cards(hands[seat], HAND))
    return outcome
