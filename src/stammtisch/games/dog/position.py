"""Positions of DOG: snapshots of board, hands and pile, with the plays that views still show."""

from typing import Any, Final, cast

from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.errors import BadPosition, StammtischError
from stammtisch.core.game import NOBODY, OVER, Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.dog.board import GOAL, GOALS, HOME, MARBLES, QUARTER, SEATS
from stammtisch.games.dog.cards import (
    ACE,
    JOKER,
    KINDS,
    NAMES,
    SIZES,
    SUITS,
    card_list,
    cards_of,
    count_of,
    how_many,
    names_of,
)
from stammtisch.games.dog.imagine import board_of, chain
from stammtisch.games.dog.notation import PLACE_TEXTS, move_text, parse_move
from stammtisch.games.dog.position_history import Past, is_play, need
from stammtisch.games.dog.rules import WHOLE_TEAM, DogState
from stammtisch.games.dog.state import NOTHING, PHASES, Phase
from stammtisch.games.dog.view import (
    SeenPlay,
    marbles_of,
    name_of,
    named_places,
    plays_of,
    told_plays,
)

FIELDS: Final = [
    "phase", "round", "starter", "shuffles", "marbles", "guarded", "hands", "gave", "pile",
    "plays", "last_round", "choice", "ruled",
]  # fmt: skip
MOST_ROUNDS: Final = 100_000
PHASE_CALLED: Final = {name: number for number, name in PHASES.items()}


def position_to_json(game: Game, state: DogState) -> Json:
    """Return the whole truth of a state as plain data."""
    deck = [count_of(state.deck, ACE) // SUITS, count_of(state.deck, JOKER)]
    choice = [move_text(part) for part in state.unfinished(state.acting)]
    return {
        **header(game, SEATS, {"cards": deck}),
        "phase": PHASES[state.phase],
        "round": state.round,
        "starter": None if state.starter == NOBODY else state.starter,
        "shuffles": state.shuffles,
        "marbles": named_places(marbles_of(state.board)),
        "guarded": members(state.board.guarded),
        "hands": [_cards_text(hand) for hand in state.hands],
        "gave": [name_of(state.given(seat)) for seat in range(SEATS)],
        "pile": _cards_text(state.pile),
        "plays": told_plays(plays_of(state.plays)),
        "last_round": told_plays(plays_of(state.last_round)),
        "choice": PART.join(choice),
        "ruled": list(state.ruled) or None,
    }


def _cards_text(cards: i64) -> str:
    return " ".join(names_of(card_list(cards)))


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(DogState, begin(game, data, FIELDS))
    need(data["phase"] in [*PHASE_CALLED], f"there is no phase {data['phase']!r}")
    state.phase = PHASE_CALLED[data["phase"]]
    state.round = whole(data, "round", 0, MOST_ROUNDS)
    state.shuffles = whole(data, "shuffles", 0, MOST_ROUNDS)
    _read_board(state, data)
    _read_result(state, data)
    plays = [_read_play(entry) for entry in rows(data, "plays")]
    last_round = [_read_play(entry) for entry in rows(data, "last_round")]
    _read_cards(state, data, plays, last_round)
    _read_starter(state, data)
    if state.phase in (Phase.PLAY, Phase.OVER):
        next_seat = _whose_turn(state, plays)
        if state.phase == Phase.PLAY:
            state.acting = next_seat
    Past(marbles_of(state.board), data["guarded"]).check([*last_round, *plays])
    state.plays = chain(plays)
    state.last_round = chain(last_round)
    if data["choice"] != "":
        need(state.phase == Phase.PLAY, "a choice is begun although nobody plays a card")
        replay(game, state, [f"{state.acting} {data['choice']}"])
        need(state.count > 0, f"the choice {data['choice']!r} is complete")
    return state


# The board


def _read_board(state: DogState, data: Json) -> None:
    marbles: list[list[int]] = []
    for owner, row in enumerate(rows(data, "marbles", SEATS)):
        fits = isinstance(row, list) and len(row) == MARBLES
        need(fits, f"seat {owner} does not have {MARBLES} marbles (DG-02)")
        marbles.append(sorted(_read_place(owner, text) for text in row))
    out = [place for row in marbles for place in row if place != HOME]
    for place in out:
        need(out.count(place) == 1, f"two marbles stand on {PLACE_TEXTS[place]} (DG-14)")
    guarded = rows(data, "guarded")
    for seat in guarded:
        is_seat = type(seat) is int and 0 <= seat < SEATS and guarded.count(seat) == 1
        need(is_seat, f"'guarded' names seats, each once, not {seat!r}")
        has_marble = QUARTER * seat in marbles[seat]
        need(has_marble, f"seat {seat} has no marble on its start field to protect (DG-11)")
    state.board = state.trial = board_of(marbles, guarded)


def _read_place(owner: int, text: Any) -> int:
    need(text in PLACE_TEXTS, f"there is no place {text!r}")
    place = PLACE_TEXTS.index(text)
    is_own = not GOALS <= place < HOME or (place - GOALS) // GOAL == owner
    need(is_own, f"{text} is not the goal of seat {owner} (DG-02)")
    return place


def _read_result(state: DogState, data: Json) -> None:
    board = state.board
    won = [board.is_in(team) and board.is_in(team + 2) for team in range(2)]
    if data["ruled"] is not None:
        state.ruled = numbers(data, "ruled", 2)
        even, odd = state.ruled
        is_result = 0 <= min(even, odd) < max(even, odd) <= WHOLE_TEAM
        need(is_result, f"{data['ruled']} is no result (DG-27)")
        need(state.is_over(), "the director has decided, but the match goes on (DG-27)")
        return
    need(not all(won), "both teams have won (DG-01)")
    is_known = any(won) == state.is_over()
    need(is_known, "the match is over exactly when a team is in with all marbles (DG-01)")


# The cards


def read_cards(text: Any) -> list[int]:
    """Return the kinds of a row of cards such as `A 10 Joker`; raise BadPosition."""
    need(isinstance(text, str), f"{text!r} is not a row of cards")
    for name in text.split():
        need(name in NAMES, f"{name!r} is no card")
    return [NAMES.index(name) for name in text.split()]


def _read_cards(
    state: DogState, data: Json, plays: list[SeenPlay], last_round: list[SeenPlay]
) -> None:
    hands = [read_cards(text) for text in rows(data, "hands", SEATS)]
    gave = [_read_given(entry) for entry in rows(data, "gave", SEATS)]
    pile = read_cards(data["pile"])
    # what is given lies on the table until all have given
    sealed = [kind != NOTHING and state.phase == Phase.SWAP for kind in gave]
    every = [*pile, *[kind for hand in hands for kind in hand]]
    every += [gave[seat] for seat in range(SEATS) if sealed[seat]]
    for kind in range(KINDS):
        count, most = every.count(kind), count_of(state.deck, kind)
        need(count <= most, f"{count} of {NAMES[kind]}, there are {most} (DG-04)")
    is_dealt = state.phase > OVER or bool(plays) or any(hands)
    too_early = is_dealt and state.awaits_chance()
    need(not too_early, "cards are held or played before the deal (DG-05)")
    too_early = bool(plays) and state.phase == Phase.SWAP
    need(not too_early, "cards are played before the swap (DG-08)")
    gone, shuffles = dealt_out(state.deck, state.round + is_dealt)
    in_all = len(every)
    need(in_all == gone, f"{in_all} cards are in hands and on the pile, not {gone} (DG-07)")
    told = state.shuffles
    need(told == shuffles, f"the pile was shuffled {shuffles} times, not {told} (DG-07)")
    for seat in range(SEATS):
        state.hands[seat] = cards_of(hands[seat])
        if gave[seat] != NOTHING:
            state.give(seat, gave[seat])
    state.pile = cards_of(pile)
    _check_gave(state, gave, hands, plays)
    for kind in [kind for play in plays for kind in play.cards()]:
        need(kind in pile, f"{NAMES[kind]} was played but is not on the pile (DG-07)")
        pile.remove(kind)
    size = state.size()
    before = SIZES[(state.round - 1) % len(SIZES)] if state.round else 0
    for seat in range(SEATS):
        had = len(hands[seat]) + sealed[seat] + len(cards_out(plays, seat))
        need(had == size * is_dealt, f"seat {seat} has not been dealt {size} cards (DG-05)")
        had = len(cards_out(last_round, seat))
        need(had == before, f"seat {seat} did not play {before} cards last round (DG-05)")


def cards_out(plays: list[SeenPlay], seat: int) -> list[int]:
    """Return the cards that a seat has played or discarded."""
    return [kind for play in plays if play.seat == seat for kind in play.cards()]


def _read_given(entry: Any) -> int:
    if entry is None:
        return NOTHING
    kinds = read_cards(entry)
    need(len(kinds) == 1, f"{entry!r} is not one card given to a partner (DG-08)")
    return kinds[0]


def _check_gave(
    state: DogState, gave: list[int], hands: list[list[int]], plays: list[SeenPlay]
) -> None:
    count = SEATS - gave.count(NOTHING)
    if state.phase == Phase.SWAP:
        need(count < SEATS, "all four cards are given, so the swap is over (DG-08)")
    elif state.phase == Phase.PLAY or plays or (state.is_over() and count):
        for giver in range(SEATS):
            partner = giver ^ 2
            had = hands[partner] + cards_out(plays, partner)
            need(gave[giver] in had, f"seat {partner} never had the card given to it (DG-08)")
    else:
        need(count == 0, "cards are given although none are dealt (DG-08)")


def dealt_out(deck: int, rounds: int) -> tuple[int, int]:
    """Return how many cards have left the stock after so many deals, and how often it was filled.

    That is since it was last filled again, because it could not fill a deal (DG-07).
    """
    gone, shuffles = 0, 0
    for number in range(rounds):
        cards = SEATS * SIZES[number % len(SIZES)]
        if how_many(deck) - gone < cards:
            gone, shuffles = 0, shuffles + 1
        gone += cards
    return gone, shuffles


# The plays


def _read_starter(state: DogState, data: Json) -> None:
    is_drawn = state.phase != Phase.LOT
    if data["starter"] is not None:
        need(is_drawn, "the starter is named before the lot (DG-06)")
        state.starter = whole(data, "starter", 0, SEATS - 1)
    else:
        is_open = state.phase in (Phase.LOT, OVER) and not state.pile and not any(state.hands)
        need(is_open, "a starter must be named (DG-06)")
    need(is_drawn or state.round == 0, "rounds were played before the lot (DG-06)")


def _whose_turn(state: DogState, plays: list[SeenPlay]) -> int:
    """Check the order of the plays; return who is next (DG-09)."""
    left = [how_many(hand) for hand in state.hands]
    for play in plays:
        left[play.seat] += len(play.cards())
    seat = _next_with_cards(state.starter, left)
    for count, play in enumerate(plays, start=1):
        turn = f"play {count} was the turn of seat {seat}, not {play.seat} (DG-09)"
        need(play.seat == seat, turn)
        left[seat] -= len(play.cards())
        is_whole = play.card() != NOTHING or not left[seat]
        need(is_whole, f"seat {seat} folded and still has cards (DG-09)")
        seat = _next_with_cards(seat + 1, left)
    is_on = state.is_over() or left[seat] > 0
    need(is_on, "nobody holds cards, so the round is over (DG-09)")
    return seat


def _next_with_cards(seat: int, left: list[int]) -> int:
    order = [other % SEATS for other in range(seat, seat + SEATS)]
    return next((other for other in order if left[other]), order[0])


def _read_play(entry: Any) -> SeenPlay:
    is_told = isinstance(entry, dict) and set(entry) == {"seat", "move", "sent", "hand"}
    need(is_told, f"{entry!r} does not tell seat, move, sent and hand of a play")
    move = entry["move"]
    need(isinstance(move, str), f"{move!r} is not a move")
    try:
        parts = [parse_move(part) for part in move.split(PART)]
    except StammtischError as error:
        raise BadPosition(str(error)) from error
    seat, sent = whole(entry, "seat", 0, SEATS - 1), numbers(entry, "sent", SEATS)
    play = SeenPlay(seat, parts, sent, sorted(read_cards(entry["hand"])))
    need(is_play(play), f"{move!r} cannot be played, or not with this hand and effect")
    return play
