"""Positions of Galopp Royal: gold, cards, the auction or race under way, what views still tell."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Game, Json
from stammtisch.core.position import begin, header, numbers, rows, whole
from stammtisch.games.galopp_royal.board import PLACES, PURSE, RACES
from stammtisch.games.galopp_royal.cards import LONE, NAMES, TEAM, pack, unpack
from stammtisch.games.galopp_royal.notation import move_text
from stammtisch.games.galopp_royal.position_auction import (
    auction_to_json,
    last_auction_to_json,
    read_auction,
    read_last_auction,
)
from stammtisch.games.galopp_royal.position_cards import (
    read_cards,
    read_piles,
    read_teams,
    seat_or_none,
)
from stammtisch.games.galopp_royal.position_race import check_race, read_race
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.scoring import Result
from stammtisch.games.galopp_royal.state import (
    AT_BID,
    AT_CHANGE,
    AT_DRAW,
    AT_END,
    AT_LOT,
    AT_MOVE,
    AT_REFILL,
    AT_ROLL,
    AT_TAKE,
    PHASES,
)
from stammtisch.games.galopp_royal.view import (
    is_change_fresh,
    known,
    result_to_json,
    results_of,
    team_of,
    texts,
)

FIELDS: Final = [
    "phase",
    "turn",
    "starter",
    "results",
    "gold",
    "paid",
    "bank",
    "teams",
    "stock",
    "discard",
    "shuffles",
    "change",
    "removing",
    "spare",
    "unsold",
    "auction",
    "last_auction",
    "race",
]
IN_RACE: Final = (AT_ROLL, AT_MOVE)
IN_AUCTION: Final = (AT_DRAW, AT_BID)


def position_to_json(game: Game, state: GaloppState) -> Json:
    """Return a position: everything there is, hidden cards included."""
    course = state.course
    options = {
        "carriers": list(course.carriers),
        "finish": list(course.finish),
        "pond": [int(course.pond)],
        "prizes": list(course.prizes),
    }
    data = header(game, state.seats, options)
    data.update(
        {
            "phase": PHASES[state.phase],
            "turn": known(state.turn_of),
            "starter": known(state.starter),
            "results": [result_to_json(result) for result in results_of(state)],
            "gold": list(state.gold),
            "paid": list(state.paid),
            "bank": int(state.bank),
            "teams": [" ".join(texts(team_of(state, seat))) for seat in range(state.seats)],
            "stock": list(state.stock),
            "discard": list(state.discard),
            "shuffles": int(state.shuffles),
            "change": _change_to_json(state),
            "removing": [move_text(move) for move in state.unfinished(state.turn_of)],
            "spare": int(state.spare),
            "unsold": int(state.unsold),
            "auction": auction_to_json(state),
            "last_auction": last_auction_to_json(state),
            "race": _race_to_json(state) if state.race > 0 else None,
        }
    )
    return data


def _change_to_json(state: GaloppState) -> Json | None:
    if not is_change_fresh(state):
        return None
    drawn = None
    if state.phase != AT_REFILL:
        drawn = " ".join(texts(unpack(state.drawn, state.seats)))
    return {"removed": " ".join(texts(unpack(state.removed, state.seats))), "drawn": drawn}


def _race_to_json(state: GaloppState) -> Json:
    played: Json | None = None
    if state.turns > 0:
        played = {
            "seat": int(state.mover),
            "roll": int(state.rolled),
            "carrier": NAMES[state.acted],
            "move": move_text(state.made),
        }
    return {
        "number": int(state.race),
        "fields": list(state.at),
        "racing": members(state.racing),
        "home": unpack(state.home, state.homes),
        "pond": unpack(state.drowned, state.ponds),
        "turns": int(state.turns),
        "played": played,
        "roll": int(state.roll),
    }


def position_from_json(game: Game, data: Json) -> GaloppState:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(GaloppState, begin(game, data, FIELDS))
    if data["phase"] not in PHASES:
        raise BadPosition(f"there is no phase {data['phase']!r}")
    state.phase = PHASES.index(data["phase"])
    state.turn_of = seat_or_none(data, "turn", state.seats)
    state.starter = seat_or_none(data, "starter", state.seats)
    if (state.starter == LONE) != (state.phase == AT_LOT):
        raise BadPosition("the lot names the first starter, and nothing happens before (GR-02)")
    _read_results(state, data)
    _read_gold(state, data)
    read_teams(state, data)
    state.spare = whole(data, "spare", 0, 2)
    state.unsold = whole(data, "unsold", 0, 3)
    read_race(state, data["race"])
    _check_progress(state)
    _read_change(state, data)
    read_last_auction(game, state, data["last_auction"])
    read_auction(game, state, data["auction"])
    read_piles(state, data)
    check_race(state)
    _read_parts(state, data)
    if position_to_json(game, state) != data:
        raise BadPosition("the parts of this position do not fit together")
    return state


def _read_results(state: GaloppState, data: Json) -> None:
    seats = int(state.seats)
    results = rows(data, "results")
    if len(results) > RACES:
        raise BadPosition(f"{len(results)} races have been run, there are only {RACES} (GR-03)")
    for number, entry in enumerate(results, start=1):
        if not isinstance(entry, dict) or set(entry) != {"first", "last"}:
            raise BadPosition(f"result {number} tells 'first' and 'last'")
        first = numbers(entry, "first", PLACES)
        last = seat_or_none(entry, "last", seats)
        if len({*first}) != PLACES or not all(0 <= seat < seats for seat in first):
            raise BadPosition(f"result {number}: {first} are not three players")
        if last == LONE and number < RACES:
            raise BadPosition(f"result {number}: somebody is last (GR-22)")
        if last in first and (seats > PLACES or last != first[-1]):
            raise BadPosition(f"result {number}: seat {last} cannot be last as well (GR-23)")
        if seats == PLACES and last != first[-1]:
            raise BadPosition(f"result {number}: of three the third is last (GR-23)")
        state.results = Result(vec[i64](first), last, state.results)


def _read_gold(state: GaloppState, data: Json) -> None:
    """Read the gold, which must be what was there at first, less what was paid, plus prizes."""
    seats = int(state.seats)
    paid = numbers(data, "paid", seats)
    gold = [PURSE] * seats
    for race, result in enumerate(results_of(state)):
        for place, seat in enumerate(result.first):
            gold[seat] += int(state.course.prizes[PLACES * race + place])
    for seat in range(seats):
        if not 0 <= paid[seat] <= gold[seat]:
            raise BadPosition(f"seat {seat} cannot have paid {paid[seat]} gold")
        gold[seat] -= paid[seat]
    if numbers(data, "gold", seats) != gold:
        raise BadPosition(f"prizes and payments leave {gold}, not {data['gold']} gold")
    bank = seats * PURSE - sum(gold)
    if type(data["bank"]) is not int or data["bank"] != bank:
        raise BadPosition(f"the bank has taken in {bank} gold, not {data['bank']}")
    state.gold = vec[i64](gold)
    state.paid = vec[i64](paid)
    state.bank = bank


def _check_progress(state: GaloppState) -> None:
    """Refuse a phase that does not follow from the races run, and odd counts of auctions."""
    phase, race, results = state.phase, int(state.race), len(results_of(state))
    if results != (race - 1 if phase in IN_RACE else race):
        raise BadPosition(f"{results} results after race {race} (GR-03)")
    fits = {
        AT_LOT: race == 0,
        AT_TAKE: race == 0,
        AT_ROLL: race > 0,
        AT_MOVE: race > 0,
        AT_CHANGE: 0 < race < RACES,
        AT_REFILL: 0 < race < RACES,
        AT_END: race == RACES,
    }.get(phase, race < RACES)
    if not fits:
        raise BadPosition(f"phase {PHASES[phase]!r} does not belong to race {race} (GR-03)")
    if (state.spare > 0) != (phase in IN_AUCTION and race > 0):
        raise BadPosition("spare teams are sold between two races and only there (GR-26)")
    most = 0
    if race == 0 and phase != AT_LOT:
        most = 3 if phase == AT_TAKE else 2
    if state.unsold > most:
        raise BadPosition(f"{state.unsold} starting auctions without a bid (GR-08)")
    if phase in (AT_CHANGE, AT_REFILL) and state.turn_of != state.last():
        raise BadPosition("whoever was last changes the carriers (GR-24)")
    if phase == AT_END and state.turn_of != state.last():
        raise BadPosition("nobody has a turn after the last race (GR-27)")
    if phase == AT_LOT and state.turn_of != LONE:
        raise BadPosition("nobody has a turn before the lot (GR-02)")
    _check_teams(state)


def _check_teams(state: GaloppState) -> None:
    for seat in range(state.seats):
        team = team_of(state, seat)
        free = team.count(LONE)
        if state.race == 0:
            if free or bool(team) != (state.paid[seat] > 0):
                raise BadPosition(f"seat {seat}: a starting team is paid for, and whole (GR-07)")
        elif len(team) != TEAM or free != (1 if state.phase == AT_REFILL else 0):
            raise BadPosition(f"seat {seat}: {len(team) - free} carriers on the board (GR-11)")
        elif state.paid[seat] == 0:
            raise BadPosition(f"seat {seat} has a team and never paid (GR-07)")
    waiting = len(members(state.without_team())) if state.race == 0 else 0
    if state.race == 0 and state.phase in IN_AUCTION and waiting < 2:
        raise BadPosition("starting teams are auctioned among two or more (GR-10)")
    if state.phase == AT_TAKE:
        if not (waiting > 0 and state.unsold == 3) and not (waiting == 1 and state.unsold == 0):
            raise BadPosition("nobody has to take a team for 10 gold yet (GR-08, GR-10)")


def _read_change(state: GaloppState, data: Json) -> None:
    change = data["change"]
    if is_change_fresh(state) != (change is not None):
        raise BadPosition("a change of carriers is told until the next auction has ended (GR-24)")
    if change is None:
        return
    if not isinstance(change, dict) or set(change) != {"removed", "drawn"}:
        raise BadPosition("'change' tells what was removed and drawn")
    state.removed = pack(read_cards(change["removed"], state.seats))
    if (change["drawn"] is None) != (state.phase == AT_REFILL):
        raise BadPosition("new carriers are drawn right after the change (GR-25)")
    if change["drawn"] is not None:
        drawn = read_cards(change["drawn"], state.seats)
        for seat, card in enumerate(drawn):
            if card not in team_of(state, seat):
                raise BadPosition(f"seat {seat} drew {NAMES[card]}, but it is not on the board")
        state.drawn = pack(drawn)


def _read_parts(state: GaloppState, data: Json) -> None:
    """Choose the carriers of an unfinished change again."""
    chosen = rows(data, "removing")
    if chosen and (state.phase != AT_CHANGE or len(chosen) >= state.seats):
        raise BadPosition("an unfinished change leaves some boards untouched (GR-24)")
    for entry in chosen:
        moves = {move_text(move): move for move in state.legal(state.turn_of)}
        if not isinstance(entry, str) or entry not in moves:
            raise BadPosition(f"{entry!r} cannot be removed (GR-24)")
        state.apply(state.turn_of, moves[entry])
