"""Positions of Hydra: the match so far, the hands as dealt, and the moves since."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.hydra.cards import (
    ALL_EYES,
    HAND,
    KINDS,
    MODE_NAMES,
    NAMES,
    NOTHING,
    PLAYERS,
    cards_of,
    hand_of,
    may_throw_in,
    row_of,
    sets_of,
    texts,
)
from stammtisch.games.hydra.notation import move_text
from stammtisch.games.hydra.rules import FIRST_SOLO, SOLO_MODES, HydraState
from stammtisch.games.hydra.scoring import ROUND_KINDS, Kind, Result, Trick, laid, tricks_to
from stammtisch.games.hydra.state import Contest, Phase, is_uneven

FIELDS: Final = [
    "dealer", "totals", "penalties", "replays", "results", "shown", "hands", "moves",
]  # fmt: skip
RESULT_FIELDS: Final = {
    "dealer", "kind", "declarer", "party", "eyes", "bonus", "points", "last_trick",
}  # fmt: skip
MOST: Final = 10**6  # throw-ins, replays, points deducted


def position_to_json(game: Game, state: HydraState) -> Json:
    """Return a position: the match so far, the hands as dealt, and the moves since."""
    data = header(game, state.seats, options_of(state.seats, state.rounds))
    shown: Json | None = None
    if state.shown_by != NOBODY:
        hand = texts(hand_of(state.shown_held, state.shown_twice))
        shown = {"times": state.throws, "seat": state.shown_by, "hand": " ".join(hand)}
    is_dealt = state.phase > 0
    data.update(
        {
            "dealer": None if state.dealer == NOBODY else state.dealer,
            "totals": list(state.totals),
            "penalties": list(state.penalties),
            "replays": state.replays,
            "results": [_result_to_json(result) for result in state.results],
            "shown": shown,
            "hands": [" ".join(texts(hand)) for hand in _dealt(state)] if is_dealt else None,
            "moves": _moves(state) if is_dealt else [],
        }
    )
    return data


def options_of(seats: int, rounds: int) -> dict[str, list[int]]:
    """Return what must have been agreed for so many rounds (HY-08)."""
    agreed = {"uneven_rounds": [1]} if is_uneven(seats, rounds) else {}
    return {"rounds": [rounds], **agreed}


def _result_to_json(result: Result) -> Json:
    last = result.last_trick.to_json()
    mode = {} if result.mode == NOTHING else {"mode": MODE_NAMES[result.mode]}
    return {
        **mode,
        "dealer": result.dealer,
        "kind": ROUND_KINDS[result.kind],
        "declarer": result.declarer,
        "party": list(result.party),
        "eyes": list(result.eyes),
        "bonus": list(result.bonus),
        "points": list(result.points),
        "last_trick": {**last, "cards": " ".join(last["cards"])},
    }


def _dealt(state: HydraState) -> list[list[int]]:
    """Return everyone's cards as they were dealt, ascending."""
    hands = [hand_of(state.held[seat], state.twice[seat]) for seat in range(state.seats)]
    for seat, card in _plays(state):
        hands[seat].append(card)
    if state.taker != NOBODY:
        given = state.given_kinds()
        hands[state.taker].extend(given)
        if state.phase != Phase.GIVE:
            for card in given:
                hands[state.declarer].remove(card)
        for card in (state.offered, state.offered, state.open_card):
            hands[state.taker].remove(card)
            hands[state.declarer].append(card)
    return [sorted(hand) for hand in hands]


def _plays(state: HydraState) -> list[tuple[int, int]]:
    """Return every card played this round, with its seat, in order."""
    tricks = [(trick.leader, trick.cards) for trick in tricks_to(state.tricks)]
    tricks.append((state.leader, cards_of(state.trick, state.laid)))
    return [
        play for leader, cards in tricks for play in laid(leader, cards, state.seats, state.idle)
    ]


def order_of(seats: int, dealer: int) -> list[int]:
    """Return the seats that play, clockwise from the dealer's left."""
    return [(dealer + step) % seats for step in range(1, PLAYERS + 1)]


def _moves(state: HydraState) -> list[str]:
    """Return the moves of this round, sealed answers in the order of seats."""
    order = order_of(state.seats, state.dealer)
    found: list[tuple[int, str]] = []
    for seat in members(state.answered):
        found.append((seat, "throw" if state.throwing >> seat & 1 else "keep"))
    for seat in order:
        if state.spoken >> seat & 1:
            found.append((seat, "Morbus" if state.morbus >> seat & 1 else "Valeo"))
    for seat in order:
        if (state.solos | state.antrags) >> seat & 1:
            found.append((seat, "Solo" if state.solos >> seat & 1 else "Antrag"))
    if state.contest == Contest.SOLO:
        move = FIRST_SOLO + list(SOLO_MODES).index(state.mode)
        found.append((state.declarer, move_text(move)))
    if state.offered != NOTHING:
        pair = f"Pair {NAMES[state.offered][0]}"
        lay = pair if state.phase == Phase.LAY else pair + PART + NAMES[state.open_card]
        found.append((state.declarer, lay))
    start = order.index(state.declarer) if state.declarer != NOBODY else 0
    for seat in order[start:] + order[:start]:
        if state.declined >> seat & 1:
            found.append((seat, "decline"))
    if state.contest == Contest.ANTRAG:
        found.append((state.taker, "accept"))
        if state.given_count:
            found.append((state.taker, PART.join(texts(state.given_kinds()))))
    found.extend((seat, NAMES[card]) for seat, card in _plays(state))
    return [f"{seat} {text}" for seat, text in found]


def _refuse_if(is_odd: object, reason: str) -> None:
    if is_odd:
        raise BadPosition(reason)


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(HydraState, begin(game, data, FIELDS))
    seats = int(state.seats)
    _read_results(state, data)
    penalties = numbers(data, "penalties", seats)
    _refuse_if(
        min(penalties) < 0 or max(penalties) > MOST,
        f"penalties are {penalties}, not from 0 to {MOST}",
    )
    state.penalties = vec[i64](penalties)
    state.replays = whole(data, "replays", 0, MOST)
    if data["dealer"] is None:
        _refuse_if(
            state.scored or data["hands"] is not None or data["shown"] is not None,
            "a dealer must be named",
        )
    else:
        dealer = whole(data, "dealer", 0, seats - 1)
        due = (state.results[-1].dealer + 1) % seats if state.results else dealer
        _refuse_if(
            state.scored < state.rounds and dealer != due,
            "the deal passes to the left after every scored round (HY-06)",
        )
        state.pass_deal_to(dealer)
    if state.scored == state.rounds:
        _refuse_if(
            state.results[-1].dealer != data["dealer"],
            "the last dealer is not the dealer of the last round",
        )
        state.phase = Phase.OVER
    _read_shown(state, data)
    if data["hands"] is not None:
        _refuse_if(state.is_over(), "cards are dealt although all rounds are scored")
        state.deal(_read_hands(state, data))
    replay(game, state, rows(data, "moves"))
    _refuse_if(
        data["hands"] is not None and state.phase <= 0,
        "the moves end the round: tell what followed from it instead",
    )
    return state


def _read_results(state: HydraState, data: Json) -> None:
    seats = int(state.seats)
    results = rows(data, "results")
    _refuse_if(
        len(results) > state.rounds,
        f"{len(results)} rounds are scored, but only {state.rounds} are played",
    )
    for count, entry in enumerate(results, start=1):
        try:
            result = _read_result(seats, entry)
        except BadPosition as error:
            raise BadPosition(f"round {count}: {error.facts['reason']}") from error
        _refuse_if(
            state.results and result.dealer != (state.results[-1].dealer + 1) % seats,
            f"round {count}: the deal passes to the left (HY-06)",
        )
        state.enter(result)
    totals = list(state.totals)
    _refuse_if(
        numbers(data, "totals", seats) != totals,
        f"the rounds add up to {totals}, not to the totals {data['totals']}",
    )


def _read_result(seats: int, entry: Any) -> Result:
    _refuse_if(
        not isinstance(entry, dict) or {*entry} - {"mode"} != RESULT_FIELDS,
        f"a scored round tells {', '.join(sorted(RESULT_FIELDS))}",
    )
    name = str(entry["kind"])
    _refuse_if(name not in PARTY_SIZES, f"{name!r} is no kind of round (HY-19)")
    kind = list(ROUND_KINDS.values()).index(name)
    dealer = whole(entry, "dealer", 0, seats - 1)
    declarer = whole(entry, "declarer", NOBODY, seats - 1)
    party = numbers(entry, "party", seats)
    eyes = numbers(entry, "eyes", seats)
    bonus = numbers(entry, "bonus", seats)
    for seat in range(seats):
        idle = seats > PLAYERS and seat == dealer
        _refuse_if(
            (party[seat] == NOTHING) != idle or not NOTHING <= party[seat] <= 2,
            "the parties do not fit the players (HY-05)",
        )
        _refuse_if(
            idle and (eyes[seat] or bonus[seat]), "the dealer sat out and took no tricks (HY-05)"
        )
        _refuse_if(
            eyes[seat] < 0 or bonus[seat] not in POSSIBLE_BONUS,
            f"a seat has {eyes[seat]} eyes and a bonus of {bonus[seat]}",
        )
    _refuse_if(sum(eyes) != ALL_EYES, f"{sum(eyes)} eyes instead of {ALL_EYES} (HY-02)")
    sizes = [party.count(number) for number in range(3)]
    _refuse_if(sizes not in PARTY_SIZES[name], f"parties of {sizes} are no {name} (HY-19)")
    is_declared = kind in (Kind.SOLO, Kind.ANTRAG)
    _refuse_if(
        (declarer == NOBODY) == is_declared or (is_declared and party[declarer] != 1),
        "the declarer does not fit the kind of round",
    )
    mode = entry.get("mode")
    _refuse_if(
        mode is not None and (kind != Kind.SOLO or mode not in MODE_NAMES),
        f"{mode!r} is no Solo that was played (HY-13)",
    )
    result = Result(
        dealer=dealer,
        kind=kind,
        mode=NOTHING if mode is None else MODE_NAMES.index(mode),
        declarer=declarer,
        party=vec[i64](party),
        eyes=vec[i64](eyes),
        bonus=vec[i64](bonus),
        last_trick=_read_trick(entry["last_trick"], party),
    )
    points = list(result.points)
    _refuse_if(
        numbers(entry, "points", seats) != points,
        f"these tricks are worth {points}, not {entry['points']} (HY-30)",
    )
    return result


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
    _refuse_if(
        not isinstance(entry, dict) or set(entry) != {"leader", "cards", "winner"},
        "a last trick tells leader, cards and winner",
    )
    row = row_of(read_cards(entry["cards"], PLAYERS))
    leader = whole(entry, "leader", 0, len(party) - 1)
    winner = whole(entry, "winner", 0, len(party) - 1)
    _refuse_if(
        NOTHING in (party[leader], party[winner]), "the dealer sat out and took no tricks (HY-05)"
    )
    return Trick(leader, row, winner, None)


def read_cards(text: Any, count: int) -> list[int]:
    """Return the kinds of a row of cards such as `EO R10 HY`; raise BadPosition."""
    names = str(text).split()
    for name in names:
        _refuse_if(name not in NAMES, f"{name!r} is no card")
        _refuse_if(
            names.count(name) > 2, f"{name} stands {names.count(name)} times, there are two (HY-01)"
        )
    _refuse_if(len(names) != count, f"{len(names)} cards instead of {count}: {text!r}")
    return [NAMES.index(name) for name in names]


def _read_shown(state: HydraState, data: Json) -> None:
    shown = data["shown"]
    if shown is None:
        return
    _refuse_if(
        not isinstance(shown, dict) or set(shown) != {"times", "seat", "hand"},
        "'shown' tells times, seat and hand of a throw-in",
    )
    state.throws = whole(shown, "times", 1, MOST)
    state.shown_by = whole(shown, "seat", 0, state.seats - 1)
    state.shown_held, state.shown_twice = sets_of(read_cards(shown["hand"], HAND))
    _refuse_if(
        state.shown_by == state.idle or not may_throw_in(state.shown_held, state.shown_twice),
        "this hand could not be thrown in (HY-09)",
    )


def _read_hands(state: HydraState, data: Json) -> list[int]:
    """Return the deal that gives everyone the cards told, in the order of dealing."""
    hands = rows(data, "hands", state.seats)
    every = " ".join(str(hand) for hand in hands)
    read_cards(every, 2 * KINDS)
    outcome: list[int] = []
    for seat in order_of(state.seats, state.dealer):
        outcome.extend(read_cards(hands[seat], HAND))
    return outcome
