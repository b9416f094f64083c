"""Positions and outcomes by names: this board, this seat, these cards, and the rest filled in.

    data = setup.position(phase="move", teams=["R 1 2 3", "1 2 O 5", "1 2 3 5"], fields=[4, 7, 0],
                          turn=0, roll=1, gold=[12, 30, 45])
    state = GAME.position_from_json(data)

    state.deal(setup.outcome(hands=["5", "O", "1"], open_card="2", opener=1))

What cannot be raises `BadPosition`, as `position_from_json` does.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Json, OptionValue, Outcome
from stammtisch.core.position import replay
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.board import RACES
from stammtisch.games.galopp_royal.position import NUMBERS
from stammtisch.games.galopp_royal.position_cards import read_cards
from stammtisch.games.galopp_royal.setup_table import Table
from stammtisch.games.galopp_royal.state import Phase

USUAL_SEATS: Final = 4


def outcome(
    *,
    starter: int | None = None,
    roll: int | None = None,
    cards: str = "",
    hands: Sequence[str] = (),
    open_card: str = "",
    opener: int = 0,
) -> Outcome:
    """Return what `deal` takes: a lot, a roll, cards in the order drawn, or hands seat by seat.

    Hands are drawn clockwise from the opener; seats that do not bid have none (GR-04).
    """
    if starter is not None:
        return [starter]
    if roll is not None:
        return [roll]
    around = [hands[(opener + step) % len(hands)] for step in range(len(hands))]
    return read_cards(" ".join([cards, *around, open_card]))


def position(
    *,
    phase: str = "move",
    seats: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    race: int = 0,
    turn: int | None = None,
    starter: int | None = None,
    last: int | None = None,
    teams: Sequence[str] | None = None,
    gold: Sequence[int] | None = None,
    fields: Sequence[int] | None = None,
    home: Sequence[int] = (),
    pond: Sequence[int] = (),
    roll: int = 1,
    spare: int = 0,
    hands: Sequence[str] | None = None,
    open_card: str = "",
    bids: Sequence[str] = (),
    removing: Sequence[str] = (),
    laying: Sequence[str] = (),
    discard: str | None = None,
    seed: int = 0,
) -> Json:
    """Return a whole position in which everything said holds.

    phase: `lot`, `draw`, `bid`, `take`, `roll`, `move`, `change`, `refill`, `over` or, with the
        option `arrange`, `arrange`: whose turn it is has just bought a starting team.
    seats: by default as many as there are teams, hands, purses or fields, or four.
    race: the one under way or just run, by default the first; spare teams are sold after it.
    turn: whose turn it is. starter: who was drawn by lot to be first.
    last: who was last in the race run last; of a race that is over that is whose turn it is.
    teams: `1 2 3 5` by seat. While starting teams are sold an empty one has not been bought yet,
        later it is dealt. In `refill` they are those before the change.
    gold: by seat. Prizes of earlier races go to those who need them for it; nobody can have more
        gold than prizes and 49, as every team costs something. In the first turn of race 1 the
        last team has cost 10 (GR-10).
    fields: by seat, 0 being the start; of sedans that are home or in the pond any number.
    home, pond: seats in order of arrival. roll: what the die shows, in `move`.
    spare: 1 or 2, the spare team that is for sale; 0 for a starting team.
    hands, open_card: of the auction, by seat; empty ones are dealt.
    bids: what was said, `2 bid 7`, `3 pass`.
    removing: carriers chosen to go so far, `drop 0 1`.
    laying: carriers laid onto places 1, 2, … so far, `lay 5`.
    discard: the discard pile; by default what the way to this position has left there.
    seed: decides what is dealt.
    """
    if phase not in NUMBERS:
        raise BadPosition(f"there is no phase {phase!r}")
    number = NUMBERS[phase]
    rows = [len(row) for row in (teams, hands, gold, fields) if row is not None]
    table = Table(seats or next(iter(rows), USUAL_SEATS), options, gold, seed)
    state = table.state
    if starter is not None:
        table.starters = [starter]
    table.name(read_cards(" ".join([*(teams or []), *(hands or []), open_card, discard or ""])))
    is_start = spare == 0 and number in (Phase.DRAW, Phase.BID, Phase.TAKE, Phase.ARRANGE)
    table.read_teams(teams or [""] * table.seats, is_start)
    if is_start:
        if number == Phase.ARRANGE:
            table.sell_starting_teams(None, last=NOBODY if turn is None else turn)
        else:
            opener = int(bids[0].split()[0]) if bids else turn
            table.sell_starting_teams(opener, is_forced=number == Phase.TAKE)
    elif number in (Phase.ROLL, Phase.MOVE):
        if last in (None, turn) and not (any(fields or ()) or home or pond):
            table.begin_race(race or 1, turn or 0)
        else:
            board = (fields or [0] * table.seats, home, pond)
            table.be_racing(race or 1, turn or 0, last, board)
        if number == Phase.MOVE:
            state.deal([roll])
    elif number != Phase.LOT:
        stands = None if fields is None else (fields, home, pond)
        number = RACES if number == Phase.OVER else race or 1
        table.end_race(number, turn if last is None else last, stands, has_sale=spare > 0)
        if phase == "refill":
            table.remove([team[0] for team in table.teams])
        elif spare > 0:
            table.change_carriers(spare)
    if phase == "bid":
        table.deal_hands(hands or [""] * table.seats, open_card)
        replay(GAME, state, list(bids))
    replay(GAME, state, [f"{state.acting} {text}" for text in [*removing, *laying]])
    if discard is not None:
        table.discard(read_cards(discard))
    data = GAME.position_to_json(state)
    if data["phase"] != phase or turn not in (None, data["turn"]):
        raise BadPosition(f"it would be the turn of {data['turn']}, phase {data['phase']!r}")
    GAME.position_from_json(data)
    return data
