"""Positions of DOG: snapshots of board, hands and pile, with the plays that views still show."""

from typing import Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition, StammtischError
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART
from stammtisch.core.position import begin, header, numbers, replay, rows, whole
from stammtisch.games.dog.board import (
    ALL_MARBLES,
    BACK,
    BACKWARD,
    FARTHEST,
    GOALS,
    HOME,
    MARBLES,
    QUARTER,
    RING,
    SEATS,
    steps_of,
    way_to,
)
from stammtisch.games.dog.cards import (
    FOUR,
    JACK,
    JOKER,
    KINDS,
    NAMES,
    SEVEN,
    SIZES,
    SUITS,
    card_list,
    cards_of,
    how_many,
)
from stammtisch.games.dog.imagine import chain
from stammtisch.games.dog.notation import PLACE_TEXTS, move_text, parse_move
from stammtisch.games.dog.rules import (
    CARD,
    COMING_OUT,
    FOLD,
    LEGS,
    OUT,
    STEPS,
    WHOLE_TEAM,
    DogState,
)
from stammtisch.games.dog.state import (
    AT_DEAL,
    AT_END,
    AT_LOT,
    AT_PLAY,
    AT_SWAP,
    NO_CARD,
    NONE,
    PER_WORD,
    PHASES,
)
from stammtisch.games.dog.view import SeenPlay, given_by, marbles_of, name_of, plays_of, texts

FIELDS: Final = [
    "phase", "round", "starter", "shuffles", "marbles", "guarded", "hands", "gave", "pile",
    "plays", "last_round", "choice", "ruled",
]  # fmt: skip
MOST_ROUNDS: Final = 100_000
MOST_PARTS: Final = 2 * PER_WORD


def position_to_json(game: Game, state: DogState) -> Json:
    """Return the whole truth of a state as plain data."""
    packs = int(state.deck & 15) // SUITS
    jokers = int(state.deck >> 4 * JOKER & 15)
    data = header(game, SEATS, {"cards": [packs, jokers]})
    parts = state.unfinished(state.turn_of)
    data.update(
        {
            "phase": PHASES[state.phase],
            "round": int(state.round),
            "starter": None if state.starter == NONE else int(state.starter),
            "shuffles": int(state.shuffles),
            "marbles": [[PLACE_TEXTS[place] for place in row] for row in marbles_of(state.board)],
            "guarded": [seat for seat in range(SEATS) if state.board.guarded >> seat & 1],
            "hands": [_cards_text(hand) for hand in state.hands],
            "gave": [name_of(given_by(state, seat)) for seat in range(SEATS)],
            "pile": _cards_text(state.pile),
            "plays": [_play_to_json(play) for play in plays_of(state.plays)],
            "last_round": [_play_to_json(play) for play in plays_of(state.last_round)],
            "choice": PART.join([move_text(part) for part in parts]),
            "ruled": None
            if state.ruled_even == NONE
            else [int(state.ruled_even), int(state.ruled_odd)],
        }
    )
    return data


def _cards_text(cards: i64) -> str:
    return " ".join(texts(card_list(cards)))


def _play_to_json(play: SeenPlay) -> Json:
    return {
        "seat": play.seat,
        "move": PART.join([move_text(part) for part in play.parts]),
        "sent": play.sent,
        "hand": " ".join(texts(play.hand)),
    }


def position_from_json(game: Game, data: Json) -> State:
    """Return the state a position describes; raise BadPosition with the reason if none is."""
    state = cast(DogState, begin(game, data, FIELDS))
    if data["phase"] not in PHASES:
        raise BadPosition(f"there is no phase {data['phase']!r}")
    state.phase = PHASES.index(data["phase"])
    state.round = whole(data, "round", 0, MOST_ROUNDS)
    state.shuffles = whole(data, "shuffles", 0, MOST_ROUNDS)
    _read_board(state, data)
    _read_result(state, data)
    plays = [_read_play(entry) for entry in rows(data, "plays")]
    last_round = [_read_play(entry) for entry in rows(data, "last_round")]
    _read_cards(state, data, plays, last_round)
    _read_starter(state, data)
    state.plays = chain(plays)
    state.last_round = chain(last_round)
    if state.phase == AT_PLAY:
        state.turn_of = _whose_turn(state, plays)
    elif state.phase == AT_END:
        _whose_turn(state, plays)
    if data["choice"] != "":
        if state.phase != AT_PLAY:
            raise BadPosition("a choice is begun although nobody plays a card")
        replay(game, state, [f"{state.turn_of} {data['choice']}"])
        if state.count == 0:
            raise BadPosition(f"the choice {data['choice']!r} is complete")
    return state


# The board


def _read_board(state: DogState, data: Json) -> None:
    places: list[int] = []
    for owner, row in enumerate(rows(data, "marbles", SEATS)):
        if not isinstance(row, list) or len(row) != MARBLES:
            raise BadPosition(f"seat {owner} does not have {MARBLES} marbles (DG-02)")
        for text in row:
            if not isinstance(text, str) or text not in PLACE_TEXTS:
                raise BadPosition(f"there is no place {text!r}")
        own = sorted(PLACE_TEXTS.index(text) for text in row)
        for place in own:
            if GOALS <= place < HOME and (place - GOALS) // MARBLES != owner:
                raise BadPosition(f"{PLACE_TEXTS[place]} is not the goal of seat {owner} (DG-02)")
            if place != HOME and places.count(place) + own.count(place) > 1:
                raise BadPosition(f"two marbles stand on {PLACE_TEXTS[place]} (DG-14)")
        places.extend(own)
    guarded: i64 = 0
    for seat in rows(data, "guarded"):
        if type(seat) is not int or not 0 <= seat < SEATS or guarded >> seat & 1:
            raise BadPosition(f"'guarded' names seats, each once, not {seat!r}")
        if QUARTER * seat not in places[MARBLES * seat : MARBLES * seat + MARBLES]:
            raise BadPosition(f"seat {seat} has no marble on its start field to protect (DG-11)")
        guarded |= 1 << seat
    state.board.places = vec[i64](places)
    state.board.guarded = guarded
    assert len(places) == ALL_MARBLES


def _read_result(state: DogState, data: Json) -> None:
    board = state.board
    won = [board.is_in(team) and board.is_in(team + 2) for team in range(2)]
    if data["ruled"] is not None:
        even, odd = numbers(data, "ruled", 2)
        if not 0 <= even <= WHOLE_TEAM or not 0 <= odd <= WHOLE_TEAM or even == odd:
            raise BadPosition(f"{data['ruled']} is no result (DG-27)")
        state.ruled_even, state.ruled_odd = even, odd
        if state.phase != AT_END:
            raise BadPosition("the director has decided, but the match goes on (DG-27)")
    elif won[0] and won[1]:
        raise BadPosition("both teams have won (DG-01)")
    elif (won[0] or won[1]) != (state.phase == AT_END):
        raise BadPosition("the match is over exactly when a team is in with all marbles (DG-01)")


# The cards


def read_cards(text: Any) -> list[int]:
    """Return the kinds of a row of cards such as `A 10 Joker`; raise BadPosition."""
    if not isinstance(text, str):
        raise BadPosition(f"{text!r} is not a row of cards")
    for name in text.split():
        if name not in NAMES:
            raise BadPosition(f"{name!r} is no card")
    return [NAMES.index(name) for name in text.split()]


def _read_cards(
    state: DogState, data: Json, plays: list[SeenPlay], last_round: list[SeenPlay]
) -> None:
    hands = [read_cards(text) for text in rows(data, "hands", SEATS)]
    gave = [_read_given(entry) for entry in rows(data, "gave", SEATS)]
    pile = read_cards(data["pile"])
    sealed = [kind for kind in gave if kind != NONE] if state.phase == AT_SWAP else []
    every = [*pile, *sealed, *[kind for hand in hands for kind in hand]]
    for kind in range(KINDS):
        most = int(state.deck >> 4 * kind & 15)
        if every.count(kind) > most:
            raise BadPosition(f"{every.count(kind)} of {NAMES[kind]}, there are {most} (DG-04)")
    dealt = is_dealt(state.phase, hands, plays)
    if dealt and state.phase in (AT_LOT, AT_DEAL):
        raise BadPosition("cards are held or played before the deal (DG-05)")
    if plays and state.phase == AT_SWAP:
        raise BadPosition("cards are played before the swap (DG-08)")
    _check_totals(state, len(every), dealt)
    for seat in range(SEATS):
        state.hands[seat] = cards_of(hands[seat])
        kind = gave[seat]
        if kind != NONE:
            state.gave ^= (NO_CARD ^ kind) << 4 * seat
    state.pile = cards_of(pile)
    _check_gave(state, gave, hands, plays)
    for play in plays:
        for kind in play.cards():
            if kind not in pile:
                raise BadPosition(f"{NAMES[kind]} was played but is not on the pile (DG-07)")
            pile.remove(kind)
    size = int(state.size())
    for seat in range(SEATS):
        held = len(hands[seat]) + (1 if sealed and gave[seat] != NONE else 0)
        if held + len(cards_out(plays, seat)) != (size if dealt else 0):
            raise BadPosition(f"seat {seat} has not been dealt {size} cards (DG-05)")
        before = int(SIZES[(state.round - 1) % len(SIZES)]) if state.round else 0
        if len(cards_out(last_round, seat)) != before:
            raise BadPosition(f"seat {seat} did not play {before} cards last round (DG-05)")


def is_dealt(phase: int, hands: list[list[int]], plays: list[SeenPlay]) -> bool:
    """Tell whether this round's cards have been dealt."""
    return phase in (AT_SWAP, AT_PLAY) or bool(plays) or any(hands)


def cards_out(plays: list[SeenPlay], seat: int) -> list[int]:
    """Return the cards that a seat has played or discarded."""
    return [kind for play in plays if play.seat == seat for kind in play.cards()]


def _read_given(entry: Any) -> int:
    if entry is None:
        return NONE
    kinds = read_cards(entry)
    if len(kinds) != 1:
        raise BadPosition(f"{entry!r} is not one card given to a partner (DG-08)")
    return kinds[0]


def _check_gave(
    state: DogState, gave: list[int], hands: list[list[int]], plays: list[SeenPlay]
) -> None:
    count = SEATS - gave.count(NONE)
    if state.phase == AT_SWAP:
        if count == SEATS:
            raise BadPosition("all four cards are given, so the swap is over (DG-08)")
    elif state.phase == AT_PLAY or plays or (state.phase == AT_END and count):
        for giver in range(SEATS):
            partner = giver ^ 2
            if gave[giver] not in hands[partner] + cards_out(plays, partner):
                raise BadPosition(f"seat {partner} never had the card given to it (DG-08)")
    elif count:
        raise BadPosition("cards are given although none are dealt (DG-08)")


def _check_totals(state: DogState, count: int, dealt: bool) -> None:
    """Check how many cards have left the stock, and how often it was filled again (DG-07)."""
    deck = int(how_many(state.deck))
    gone, shuffles = 0, 0
    for number in range(int(state.round) + (1 if dealt else 0)):
        cards = SEATS * int(SIZES[number % len(SIZES)])
        if deck - gone < cards:
            gone, shuffles = 0, shuffles + 1
        gone += cards
    if count != gone:
        raise BadPosition(f"{count} cards are in hands and on the pile, not {gone} (DG-07)")
    if state.shuffles != shuffles:
        raise BadPosition(f"the pile was shuffled {shuffles} times, not {state.shuffles} (DG-07)")


# The plays


def _read_starter(state: DogState, data: Json) -> None:
    if data["starter"] is not None:
        if state.phase == AT_LOT:
            raise BadPosition("the starter is named before the lot (DG-06)")
        state.starter = whole(data, "starter", 0, SEATS - 1)
    elif state.phase not in (AT_LOT, AT_END) or state.pile or any(state.hands):
        raise BadPosition("a starter must be named (DG-06)")
    if state.phase == AT_LOT and state.round:
        raise BadPosition("rounds were played before the lot (DG-06)")


def _whose_turn(state: DogState, plays: list[SeenPlay]) -> int:
    """Check the order of the plays; return who is next (DG-09)."""
    left = [int(how_many(hand)) for hand in state.hands]
    for play in plays:
        left[play.seat] += len(play.cards())
    seat = _next_with_cards(int(state.starter), left)
    for count, play in enumerate(plays, start=1):
        if play.seat != seat:
            raise BadPosition(f"play {count} was the turn of seat {seat}, not {play.seat} (DG-09)")
        left[seat] -= len(play.cards())
        if play.card() == NONE and left[seat]:
            raise BadPosition(f"seat {seat} folded and still has cards (DG-09)")
        seat = _next_with_cards(seat + 1, left)
    if state.phase == AT_PLAY and not left[seat]:
        raise BadPosition("nobody holds cards, so the round is over (DG-09)")
    return seat


def _next_with_cards(seat: int, left: list[int]) -> int:
    for other in range(seat, seat + SEATS):
        if left[other % SEATS]:
            return other % SEATS
    return seat % SEATS


def _read_play(entry: Any) -> SeenPlay:
    if not isinstance(entry, dict) or set(entry) != {"seat", "move", "sent", "hand"}:
        raise BadPosition(f"{entry!r} does not tell seat, move, sent and hand of a play")
    seat = whole(entry, "seat", 0, SEATS - 1)
    sent = numbers(entry, "sent", SEATS)
    hand = sorted(read_cards(entry["hand"]))
    if not isinstance(entry["move"], str):
        raise BadPosition(f"{entry['move']!r} is not a move")
    try:
        parts = [parse_move(part) for part in entry["move"].split(PART)]
    except StammtischError as error:
        raise BadPosition(str(error)) from error
    play = SeenPlay(seat, parts, sent, hand)
    if not _is_play(play):
        raise BadPosition(f"{entry['move']!r} cannot be played, or not with this hand and effect")
    return play


def _is_play(play: SeenPlay) -> bool:
    """Tell whether a play makes sense by itself, on some board."""
    parts, sent = play.parts, play.sent
    if min(sent) < 0 or max(sent) > MARBLES or len(parts) > MOST_PARTS:
        return False
    if parts[0] == FOLD:
        return len(parts) == 1 and bool(play.hand) and not any(sent)
    if play.hand or not CARD <= parts[0] < FOLD:
        return False
    if play.card() == JOKER and (len(parts) < 3 or not CARD <= parts[1] < CARD + JOKER):
        return False
    kind, steps = play.meaning(), play.steps()
    if steps == [OUT]:
        return bool(COMING_OUT >> kind & 1) and sum(sent) <= 1
    if not steps or len(steps) % 2 or max(steps) >= OUT:
        return False
    ways = [_way(play.seat, steps[n], steps[n + 1]) for n in range(0, len(steps), 2)]
    if kind == SEVEN:
        return all(0 < way <= LEGS for way in ways) and sum(ways) == LEGS
    if len(ways) > 1 or sum(sent) > (kind != JACK):
        return False
    if kind == JACK:
        return steps[0] != steps[1] and max(steps) < RING
    if ways[0] < 0:
        return kind == FOUR
    return ways[0] <= FARTHEST and bool(STEPS[kind] >> ways[0] & 1) and ways[0] > 0


def _way(seat: int, place: int, target: int) -> int:
    """Return the steps from a place to another, -4 for back four, 0 for what no marble can do."""
    for spot in (place, target):
        if spot >= GOALS and (spot - GOALS) // MARBLES % 2 != seat % 2:
            return 0
    if target < GOALS:
        if place >= GOALS:
            return 0
        way = int(way_to(place, target))
        return -BACKWARD if way == BACK else way
    owner = (target - GOALS) // MARBLES
    if place >= GOALS and (place - GOALS) // MARBLES != owner:
        return 0
    return max(0, int(steps_of(owner, place, way_to(place, target))))
