"""Matches set up by hand: cards drawn, bids made, sedans put on the course."""

from collections.abc import Sequence
from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import OptionValue
from stammtisch.core.match import IllegalMove
from stammtisch.games.galopp_royal import GAME, setup
from stammtisch.games.galopp_royal.cards import names_of
from stammtisch.games.galopp_royal.rules import GaloppState
from stammtisch.games.galopp_royal.state import Phase
from stammtisch.games.galopp_royal.view import GaloppView

Options = dict[str, OptionValue]


def opened(seats: int, starter: int = 0, options: Options | None = None) -> GaloppState:
    """Return a match whose first starter is drawn."""
    state = cast(GaloppState, GAME.new(seats, options))
    state.deal([starter])
    return state


def draw(state: GaloppState, cards: str) -> GaloppState:
    """Draw these cards, in this order."""
    state.deal(setup.outcome(cards=cards))
    return state


def play(state: GaloppState, *moves: str) -> GaloppState:
    """Make moves, each by the seat whose turn it is; a refused one raises."""
    for text in moves:
        seat, move = state.turn(), GAME.parse_move(text)
        refusal = state.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(refusal, GAME.words, ())
        state.apply(seat, move)
    return state


def refused(state: GaloppState, text: str, seat: int | None = None) -> tuple[str, str]:
    """Return the rule and the reason that forbid a move."""
    refusal = state.refusal(state.turn() if seat is None else seat, GAME.parse_move(text))
    assert refusal is not None, f"{text} is allowed"
    return refusal.rule, refusal.reason


def legal(state: GaloppState) -> list[str]:
    """Return the moves of the seat whose turn it is."""
    return [GAME.move_text(move) for move in state.legal(state.turn())]


def look(state: GaloppState, seat: int | None) -> GaloppView:
    """Return a view of the state."""
    return cast(GaloppView, state.view(seat))


def news(before: GaloppView, after: GaloppView, lang: str = "en") -> list[str]:
    """Return the lines of the log between two views."""
    return [GAME.words.say(event.key, event.facts, lang) for event in GAME.news(before, after)]


def team(state: GaloppState, seat: int) -> str:
    """Return the carriers on a board."""
    return " ".join(names_of(state.team(seat)))


def hand(state: GaloppState, seat: int) -> str:
    """Return the cards a seat drew for the auction under way."""
    return " ".join(names_of(state.auction.hand(seat)))


def discards(state: GaloppState) -> str:
    """Return the discard pile, ascending."""
    return " ".join(names_of(look(state, None).discard))


def pile(counts: vec[i64]) -> list[int]:
    """Return a pile as plain counts."""
    return [int(number) for number in counts]


def made(**facts: Any) -> GaloppState:
    """Return the state of a position by names."""
    return cast(GaloppState, GAME.position_from_json(setup.position(**facts)))


def on_course(
    teams: Sequence[str],
    fields: Sequence[int] | None = None,
    *,
    turn: int = 0,
    race: int = 1,
    home: Sequence[int] = (),
    pond: Sequence[int] = (),
    options: Options | None = None,
) -> GaloppState:
    """Return a race in which everyone took the team named for 10 gold, before the next roll."""
    return made(
        phase="roll", teams=teams, fields=fields, turn=turn, race=race, home=home, pond=pond,
        options=options,
    )  # fmt: skip


def take_turn(state: GaloppState, roll: int, move: str = "go") -> GaloppState:
    """Roll a number and move."""
    assert state.phase == Phase.ROLL
    state.deal([roll])
    assert state.phase == Phase.MOVE
    return play(state, move)


def fields(state: GaloppState) -> list[int]:
    """Return where the sedans stand."""
    return [int(field) for field in state.at]


def results(state: GaloppState) -> list[tuple[list[int], int]]:
    """Return the prize winners and the last of every race."""
    return [([int(seat) for seat in one.first], int(one.last)) for one in state.results]


def gold(state: GaloppState) -> list[int]:
    """Return everyone's gold."""
    return state.score()


FOUR_TEAMS = ["1 1 2 5", "2 R R 5", "3 O 3 1", "O O 1 2"]


def race_over(last: int = 1, race: int = 1) -> GaloppState:
    """Return a match of four right after a race."""
    others = [seat for seat in range(4) if seat != last]
    spots = [12 if seat == last else 20 for seat in range(4)]
    spots[others[2]] = 15 + race - 1
    state = on_course(FOUR_TEAMS, spots, home=others[:2], turn=others[2], race=race)
    for roll in range(1, 5):
        if state.phase == Phase.ROLL and FOUR_TEAMS[others[2]].split()[roll - 1] in "1235":
            take_turn(state, roll)
    return state


def break_over(last: int = 1) -> GaloppState:
    """Return a match of four at the start of the second race, with no spare team sold."""
    state = race_over(last)
    play(state, "drop 0 1", "drop 1 2", "drop 2 O", "drop 3 O")
    draw(state, "5 5 3 3")
    for _ in range(2):
        draw(state, "1 1 2 2")
        play(state, "pass", "pass", "pass", "pass")
    return state
