"""Positions of Galopp Royal: gold, cards, the auction or race under way, what views still tell."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Game, Json
from stammtisch.core.position import begin, header, numbers, rows, whole
from stammtisch.games.galopp_royal.board import PLACES, PURSE, RACES
from stammtisch.games.galopp_royal.cards import NAMES, NOTHING, TEAM, names_of, pack
from stammtisch.games.galopp_royal.notation import move_text
from stammtisch.games.galopp_royal.position_auction import (
    auction_to_json,
    read_auction,
    read_last_auction,
)
from stammtisch.games.galopp_royal.position_cards import (
    read_cards,
    read_piles,
    read_teams,
    refuse_if,
    seat_or_none,
)
from stammtisch.games.galopp_royal.position_race import check_race, race_to_json, read_race
from stammtisch.games.galopp_royal.rules import UNSOLD_AT_MOST, GaloppState
from stammtisch.games.galopp_royal.scoring import Result
from stammtisch.games.galopp_royal.state import PHASES, SPARES, Phase
from stammtisch.games.galopp_royal.view import result_json, seat_json

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
NUMBERS: Final = {name: number for number, name in PHASES.items()}  # of phases
IN_RACE: Final = (Phase.ROLL, Phase.MOVE)
IN_AUCTION: Final = (Phase.DRAW, Phase.BID)
IN_SALE: Final = (*IN_AUCTION, Phase.ARRANGE)


def position_to_json(game: Game, state: GaloppState) -> Json:
    """Return a position: everything there is, hidden cards included."""
    terms = state.terms
    is_sold = state.phase == Phase.BID
    last = state.last_auction
    options = {
        "carriers": list(terms.carriers),
        "finish": list(terms.finish),
        "pond": [int(terms.pond)],
        "prizes": list(terms.prizes),
    }
    if terms.arrange:
        options["arrange"] = [1]
    chosen = [move_text(move) for move in state.unfinished(state.acting)]
    data = header(game, state.seats, options)
    data.update(
        {
            "phase": PHASES[state.phase],
            "turn": seat_json(state.acting),
            "starter": seat_json(state.starter),
            "results": [result_json(result) for result in state.results],
            "gold": list(state.gold),
            "paid": list(state.paid),
            "bank": int(state.bank),
            "teams": [" ".join(names_of(state.team(seat))) for seat in range(state.seats)],
            "stock": list(state.stock),
            "discard": list(state.discard),
            "shuffles": int(state.shuffles),
            "change": _change_to_json(state),
            "removing": chosen if state.phase == Phase.CHANGE else [],
            "spare": int(state.spare),
            "unsold": int(state.unsold),
            "auction": auction_to_json(state.auction, state.seats) if is_sold else None,
            "last_auction": None if last is None else auction_to_json(last, state.seats),
            "race": race_to_json(state) if state.race > 0 else None,
        }
    )
    if state.phase == Phase.ARRANGE:
        data["laying"] = chosen
    return data


def _change_to_json(state: GaloppState) -> Json | None:
    removed = state.removed_cards()
    if not removed:
        return None
    drawn = " ".join(names_of(state.drawn_cards())) or None
    return {"removed": " ".join(names_of(removed)), "drawn": drawn}


def position_from_json(game: Game, data: Json) -> GaloppState:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    is_arranged = isinstance(data, dict) and data.get("phase") == PHASES[Phase.ARRANGE]
    state = cast(GaloppState, begin(game, data, [*FIELDS, "laying"] if is_arranged else FIELDS))
    refuse_if(data["phase"] not in [*NUMBERS], f"there is no phase {data['phase']!r}")
    state.phase = NUMBERS[data["phase"]]
    state.acting = seat_or_none(data, "turn", state.seats)
    state.starter = seat_or_none(data, "starter", state.seats)
    refuse_if(
        (state.starter == NOBODY) != (state.phase == Phase.LOT),
        "the lot names the first starter, and nothing happens before (GR-02)",
    )
    _read_results(state, data)
    _read_gold(state, data)
    read_teams(state, data)
    state.spare = whole(data, "spare", 0, SPARES)
    state.unsold = whole(data, "unsold", 0, UNSOLD_AT_MOST)
    read_race(state, data["race"])
    _check_progress(state)
    _read_change(state, data)
    read_last_auction(game, state, data["last_auction"])
    read_auction(game, state, data["auction"])
    read_piles(state, data)
    check_race(state)
    _read_parts(state, data)
    refuse_if(
        position_to_json(game, state) != data, "the parts of this position do not fit together"
    )
    return state


def _read_results(state: GaloppState, data: Json) -> None:
    seats = int(state.seats)
    results = rows(data, "results")
    refuse_if(
        len(results) > RACES, f"{len(results)} races have been run, there are only {RACES} (GR-03)"
    )
    for number, entry in enumerate(results, start=1):
        refuse_if(
            not isinstance(entry, dict) or set(entry) != {"first", "last"},
            f"result {number} tells 'first' and 'last'",
        )
        first = numbers(entry, "first", PLACES)
        last = seat_or_none(entry, "last", seats)
        refuse_if(
            len({*first}) != PLACES or not all(0 <= seat < seats for seat in first),
            f"result {number}: {first} are not three players",
        )
        refuse_if(last == NOBODY and number < RACES, f"result {number}: somebody is last (GR-22)")
        refuse_if(
            last in first and (seats > PLACES or last != first[-1]),
            f"result {number}: seat {last} cannot be last as well (GR-23)",
        )
        refuse_if(
            seats == PLACES and last != first[-1],
            f"result {number}: of three the third is last (GR-23)",
        )
        state.results = [*state.results, Result(vec[i64](first), last)]


def _read_gold(state: GaloppState, data: Json) -> None:
    """Read the gold, which must be what was there at first, less what was paid, plus prizes."""
    seats = int(state.seats)
    paid = numbers(data, "paid", seats)
    gold = [PURSE] * seats
    for race, result in enumerate(state.results, start=1):
        for place, seat in enumerate(result.first):
            gold[seat] += int(state.terms.prize(race, place))
    for seat in range(seats):
        refuse_if(
            not 0 <= paid[seat] <= gold[seat], f"seat {seat} cannot have paid {paid[seat]} gold"
        )
        gold[seat] -= paid[seat]
    refuse_if(
        numbers(data, "gold", seats) != gold,
        f"prizes and payments leave {gold}, not {data['gold']} gold",
    )
    bank = seats * PURSE - sum(gold)
    refuse_if(
        type(data["bank"]) is not int or data["bank"] != bank,
        f"the bank has taken in {bank} gold, not {data['bank']}",
    )
    state.gold = vec[i64](gold)
    state.paid = vec[i64](paid)
    state.bank = bank


def _check_progress(state: GaloppState) -> None:
    """Refuse a phase that does not follow from the races run, and odd counts of auctions."""
    phase, race, results = state.phase, int(state.race), len(state.results)
    refuse_if(
        results != (race - 1 if phase in IN_RACE else race),
        f"{results} results after race {race} (GR-03)",
    )
    fits = {
        Phase.LOT: race == 0,
        Phase.TAKE: race == 0,
        Phase.ROLL: race > 0,
        Phase.MOVE: race > 0,
        Phase.CHANGE: 0 < race < RACES,
        Phase.REFILL: 0 < race < RACES,
        Phase.OVER: race == RACES,
        Phase.ARRANGE: race < RACES and state.terms.arrange,
    }.get(phase, race < RACES)
    refuse_if(not fits, f"phase {PHASES[phase]!r} does not belong to race {race} (GR-03)")
    refuse_if(
        (state.spare > 0) != (phase in IN_SALE and race > 0),
        "spare teams are sold between two races and only there (GR-26)",
    )
    most = 0
    if race == 0 and phase != Phase.LOT:
        is_taken = phase in (Phase.TAKE, Phase.ARRANGE)
        most = UNSOLD_AT_MOST if is_taken else UNSOLD_AT_MOST - 1
    refuse_if(state.unsold > most, f"{state.unsold} starting auctions without a bid (GR-08)")
    refuse_if(
        phase in (Phase.CHANGE, Phase.REFILL) and state.acting != state.last(),
        "whoever was last changes the carriers (GR-24)",
    )
    refuse_if(
        phase == Phase.OVER and state.acting != state.last(),
        "nobody has a turn after the last race (GR-27)",
    )
    refuse_if(
        phase == Phase.LOT and state.acting != NOBODY, "nobody has a turn before the lot (GR-02)"
    )
    _check_teams(state)


def _check_teams(state: GaloppState) -> None:
    for seat in range(state.seats):
        team = state.team(seat)
        free = team.count(NOTHING)
        if state.race == 0:
            refuse_if(
                free or bool(team) != (state.paid[seat] > 0),
                f"seat {seat}: a starting team is paid for, and whole (GR-07)",
            )
        elif len(team) != TEAM or free != (1 if state.phase == Phase.REFILL else 0):
            raise BadPosition(f"seat {seat}: {len(team) - free} carriers on the board (GR-11)")
        elif state.paid[seat] == 0:
            raise BadPosition(f"seat {seat} has a team and never paid (GR-07)")
    waiting = len(members(state.without_team())) if state.race == 0 else 0
    refuse_if(
        state.race == 0 and state.phase in IN_AUCTION and waiting < 2,
        "starting teams are auctioned among two or more (GR-10)",
    )
    if state.phase == Phase.TAKE:
        refuse_if(
            not (waiting > 0 and state.unsold == UNSOLD_AT_MOST)
            and not (waiting == 1 and state.unsold == 0),
            "nobody has to take a team for 10 gold yet (GR-08, GR-10)",
        )


def _read_change(state: GaloppState, data: Json) -> None:
    change = data["change"]
    refuse_if(
        bool(state.removed_cards()) != (change is not None),
        "a change of carriers is told until the next auction has ended (GR-24)",
    )
    if change is None:
        return
    refuse_if(
        not isinstance(change, dict) or set(change) != {"removed", "drawn"},
        "'change' tells what was removed and drawn",
    )
    state.removed = pack(read_cards(change["removed"], state.seats))
    refuse_if(
        (change["drawn"] is None) != (state.phase == Phase.REFILL),
        "new carriers are drawn right after the change (GR-25)",
    )
    if change["drawn"] is not None:
        drawn = read_cards(change["drawn"], state.seats)
        for seat, card in enumerate(drawn):
            refuse_if(
                card not in state.team(seat),
                f"seat {seat} drew {NAMES[card]}, but it is not on the board",
            )
        state.drawn = pack(drawn)


def _read_parts(state: GaloppState, data: Json) -> None:
    """Choose the carriers of an unfinished change or arrangement again."""
    chosen = rows(data, "removing")
    refuse_if(
        chosen and (state.phase != Phase.CHANGE or len(chosen) >= state.seats),
        "an unfinished change leaves some boards untouched (GR-24)",
    )
    done = "laid out (GR-11)" if state.phase == Phase.ARRANGE else "removed (GR-24)"
    for entry in chosen + (rows(data, "laying") if state.phase == Phase.ARRANGE else []):
        moves = {move_text(move): move for move in state.legal(state.acting)}
        refuse_if(not isinstance(entry, str) or entry not in moves, f"{entry!r} cannot be {done}")
        state.apply(state.acting, moves[entry])
