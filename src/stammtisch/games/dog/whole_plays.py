"""All whole plays of a seat without repeats, for bots.

Plays are told apart by their outcome: the card that leaves the hand and the board that results. The
parts of a seven in different orders, or a joker as an ace or a king, often come to the same; of
all ways to one outcome only the first found is listed. They are looked for in this order: what the
card is played as, from the ace to the king; the fewest parts of a seven; the marble, by its place;
the fewest steps; the ring before the goal. Nothing but the board and the card decides, so a play
has the same key and the same parts in every imagined world in which it exists.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.games.dog.board import (
    AHEAD,
    ALL_MARBLES,
    GOAL,
    GOALS,
    HOME,
    LAST_FIELD,
    MARBLES,
    QUARTER,
    RING,
    ROOM,
    Board,
    landing,
)
from stammtisch.games.dog.cards import JACK, JOKER, SEVEN, kinds_in
from stammtisch.games.dog.keys import (
    CARDS,
    GUARD,
    GUARDED,
    LEFT,
    ON_PARTNERS_TURN,
    ONE_STEP,
    PLAYED,
    ROOM_AT_FIRST,
    ROW,
    SWEPT,
    Reached,
    doubled,
    left_in,
    meaning_of,
    moves_partner,
    origin_of,
    place_in,
    row_at,
    sent_home,
    step_of,
    target_of,
    with_one,
    without,
)
from stammtisch.games.dog.rules import ANY_KIND, CARD, COMING_OUT, FOLD, LEGS, DogState, card_ways
from stammtisch.games.dog.state import NO_CARD, NOTHING, Part

OWN: Final = vec[i64]([0xF, 0xF0, 0xF00, 0xF000])  # the marbles of a seat
PARTNERS: Final = vec[i64]([0xF00, 0xF000, 0xF, 0xF0])


@final
class WholePlays:
    """The plays found last; it keeps its memory for the next search."""

    def __init__(self) -> None:
        self.count: i64 = 0  # plays found
        self.found = vec[i64]([0] * ROOM_AT_FIRST)  # the position each play leads to
        self.reached = Reached()  # positions, finished ones among them
        # The position asked about
        self.seat: i64 = 0
        self.asked: i64 = Part.CARD
        self.picked: i64 = NOTHING
        self.places = vec[i64]([HOME] * ALL_MARBLES)
        self.marble_at = vec[i64]([0] * RING)  # a bit for the marble that stands on a field
        # What is being played
        self.meaning: i64 = 0
        self.plainly: bool = False  # by the card itself
        self.by_joker: bool = False
        # The position being looked at
        self.parent: i64 = 0
        self.owner: i64 = 0
        self.others: i64 = 0  # marbles that are not the mover's
        self.row: i64 = 0  # where the mover's marbles stand

    # What was found

    def find(self, state: DogState, seat: i64) -> i64:
        """Look for all plays of a seat that is to play a card; return how many there are."""
        self._begin(state, seat)
        kinds: i64 = kinds_in(state.hands[seat])
        if state.card != NOTHING:
            kinds = 1 << state.card
        self.by_joker = kinds >> JOKER & 1 != 0
        meanings: i64 = kinds
        if state.meaning != NOTHING:
            meanings = 1 << state.meaning
        elif self.by_joker:
            meanings = ANY_KIND
        while meanings != 0:
            self.meaning = lowest(meanings)
            meanings &= meanings - 1
            self.plainly = kinds >> self.meaning & 1 != 0
            if self.meaning == SEVEN:
                self._find_sevens()
            elif self.meaning == JACK:
                self._find_swaps(state.board)
            else:
                self._find_moves(state.board)
        if self.count == 0:
            self._add(self.reached.keys[0] | PLAYED[NO_CARD], NOTHING)  # DG-09
        return self.count

    def key(self, index: i64) -> i64:
        """Return the number that tells a play from all others of the same choice."""
        return self.reached.keys[self.found[index]]

    def card(self, index: i64) -> i64:
        """Return the kind of the card that is played; NO_CARD if the hand is folded."""
        return self.key(index) >> CARDS

    def parts(self, index: i64) -> list[int]:
        """Return the moves that make a play, from what has been chosen of it on."""
        card: i64 = self.card(index)
        if card == NO_CARD:
            return [FOLD]
        number: i64 = self.found[index]
        meaning: i64 = meaning_of(self.reached.steps[number])
        moves: list[int] = []
        while number != 0:
            step: i64 = self.reached.steps[number]
            number = self.reached.parents[number]
            if origin_of(step) != HOME:
                moves.append(target_of(step))
            if number != 0 or self.picked == NOTHING:
                moves.append(origin_of(step))
        if self.asked <= Part.MEANING and card == JOKER:
            moves.append(CARD + meaning)
        if self.asked == Part.CARD:
            moves.append(CARD + card)
        moves.reverse()
        return moves

    def carry_out(self, state: DogState, seat: i64, index: i64) -> None:
        """Make a play in the state it was found for, or in another with the same choice."""
        for move in self.parts(index):
            state.apply(seat, move)

    def board(self, index: i64) -> Board:
        """Return the board that a play leads to."""
        key: i64 = self.key(index)
        board = Board(self.places[:], key >> GUARDED & 15)
        swept: i64 = key >> SWEPT & 0xFFFF
        marble: i64 = ALL_MARBLES - 1
        while swept != 0:
            if swept >> marble & 1 != 0:
                board.put(marble >> 2, self.places[marble], HOME)
                swept ^= 1 << marble
            marble -= 1
        step: i64 = self.reached.steps[self.found[index]]
        if step != NOTHING and meaning_of(step) == JACK:
            target: i64 = target_of(step)
            board.put(board.owner_at(target), target, origin_of(step))
        owner: i64 = self.seat
        if moves_partner(key):
            for field in range(GOAL):
                board.places[MARBLES * owner + field] = GOALS + GOAL * owner + field
            owner ^= 2
        for marble in range(i64(MARBLES)):
            board.places[MARBLES * owner + marble] = place_in(key, marble)
        return board

    # Looking for plays

    def _begin(self, state: DogState, seat: i64) -> None:
        """Note the position asked about and make it the first one to go on from."""
        self.count = 0
        self.reached.forget()
        self.seat = seat
        self.asked = state.next_part()
        self.picked = state.picked
        trial = state.trial
        owner: i64 = trial.mover(seat)
        left: i64 = LEGS
        if state.left > 0:
            left = state.left
        key: i64 = row_at(trial.places, MARBLES * owner)
        key |= trial.guarded << GUARDED | left << LEFT
        if owner != seat:
            key |= ON_PARTNERS_TURN
        for place in self.places:
            if place < RING:
                self.marble_at[place] = 0
        for index in range(i64(ALL_MARBLES)):
            field: i64 = state.board.places[index]
            self.places[index] = field
            if field < RING:
                self.marble_at[field] = 1 << index
        if state.left > 0:
            key |= self._swept_before(trial, owner) << SWEPT
        self.reached.keep(key, NOTHING, NOTHING)

    def _swept_before(self, trial: Board, owner: i64) -> i64:
        """Return the others' marbles that the parts of a seven so far have sent home."""
        swept: i64 = 0
        for index in range(i64(ALL_MARBLES)):
            place: i64 = self.places[index]
            first: i64 = index & ~3
            if place < RING and self._others(owner) >> index & 1 != 0:
                if all(trial.places[other] != place for other in range(first, first + MARBLES)):
                    swept |= 1 << index
        return swept

    def _others(self, owner: i64) -> i64:
        """Return the marbles that can be sent home, or swapped, and are not the mover's."""
        return 0xFFFF & ~OWN[self.seat] & ~OWN[owner]

    def _look_at(self, number: i64) -> i64:
        """Make a position the one to go on from; return its key without the mover's places."""
        key: i64 = self.reached.keys[number]
        self.parent = number
        self.owner = self.seat ^ 2 if moves_partner(key) else self.seat
        self.others = self._others(self.owner)
        self.row = key & ROW
        return key - self.row

    def _find_moves(self, board: Board) -> None:
        """Find the plays of a card that moves one marble, or brings one out."""
        tail: i64 = self._look_at(0) - LEGS * ONE_STEP
        owner: i64 = self.owner
        guard: i64 = GUARD[owner]
        taken: i64 = board.taken(owner)
        for index in range(i64(MARBLES)):
            place: i64 = place_in(self.row, index)
            if self.picked in (NOTHING, place):
                ways: i64 = card_ways(board, owner, place, taken, self.meaning)
                after: i64 = tail - guard if board.is_guarded(owner, place) else tail  # DG-12
                while ways != 0:
                    self._land(index, landing(owner, place, lowest(ways)), after)
                    ways &= ways - 1
        if self.picked == NOTHING and COMING_OUT >> self.meaning & 1 != 0:
            if board.can_come_out(owner):
                self._land(MARBLES - 1, QUARTER * owner, tail + guard)

    def _land(self, index: i64, target: i64, tail: i64) -> None:
        """Take up a move of one marble that harms only whom it lands on (DG-14, DG-15)."""
        three: i64 = without(self.row, index)
        if target < RING:
            tail |= (self.marble_at[target] & self.others) << SWEPT
            three = sent_home(three, target)
        self._reach(place_in(self.row, index), target, three, tail)

    def _find_swaps(self, board: Board) -> None:
        """Find the plays of a jack (DG-24)."""
        tail: i64 = self._look_at(0) - LEGS * ONE_STEP
        swappable: i64 = board.swappable(self.owner)
        while swappable != 0:
            index: i64 = lowest(swappable)
            swappable &= swappable - 1
            place: i64 = place_in(self.row, index)
            if self.picked in (NOTHING, place):
                targets: i64 = board.others_swappable(self.owner)
                while targets != 0:
                    target: i64 = self.places[lowest(targets)]
                    targets &= targets - 1
                    self._reach(place, target, without(self.row, index), tail)

    def _find_sevens(self) -> None:
        """Find the plays of a seven: every position is gone on from once, the earliest first."""
        number: i64 = self.reached.size
        self._part(0)
        while number < self.reached.size:
            if left_in(self.reached.keys[number]) != 0:
                self._part(number)
            number += 1

    def _part(self, number: i64) -> None:
        """Take up every part of a seven that can come next in a position (DG-21)."""
        tail: i64 = self._look_at(number)
        row: i64 = self.row
        taken: i64 = 0
        while row != 0:
            if GOALS <= row & 127 < HOME:
                taken |= 1 << (row & 3)
            row >>= 7
        for index in range(i64(MARBLES)):
            place: i64 = place_in(self.row, index)
            if place == HOME:
                break
            three: i64 = without(self.row, index)
            if number == 0 and self.picked not in (NOTHING, place):
                continue
            if place < GOALS:
                self._along(place, three, ROOM[5 * taken], tail)
            else:  # DG-20
                room: i64 = ROOM[5 * taken + (place & 3) + 1]
                self._inside(place, place + 1, three, room, tail)

    def _along(self, place: i64, three: i64, room: i64, tail: i64) -> None:
        """Take up the steps of a marble on the ring and into the goal (DG-11, DG-17, DG-22)."""
        guarded: i64 = tail >> GUARDED & 15
        farthest: i64 = min(AHEAD[(guarded << 6) + place] - 1, left_in(tail))
        entry: i64 = (QUARTER * self.owner - place) & LAST_FIELD
        if entry == 0 and guarded >> self.owner & 1 != 0:
            entry = RING
            tail -= GUARD[self.owner]  # DG-12
        steps: i64 = 0
        while True:
            if steps == entry:
                self._inside(place, GOALS + GOAL * self.owner, three, room, tail)
            if steps == farthest:
                break
            steps += 1
            field: i64 = (place + steps) & LAST_FIELD
            tail |= (self.marble_at[field] & self.others) << SWEPT
            tail -= ONE_STEP
            three = sent_home(three, field)
            self._reach(place, field, three, tail)

    def _inside(self, place: i64, target: i64, three: i64, room: i64, tail: i64) -> None:
        """Take up the steps of a marble into goal fields, as many as are free."""
        end: i64 = target + min(room, left_in(tail))
        while target < end:
            tail -= ONE_STEP
            self._reach(place, target, three, tail)
            target += 1

    def _reach(self, place: i64, target: i64, three: i64, tail: i64) -> None:
        """Take up the position after one of the mover's marbles has moved."""
        row: i64 = with_one(three, target)
        if (
            place_in(row, 0) >= GOALS and place_in(row, 3) < HOME and not moves_partner(tail)
        ):  # DG-23
            row = self._partners_row(tail >> SWEPT)
            tail = tail & ~(PARTNERS[self.seat] << SWEPT) | ON_PARTNERS_TURN
        step: i64 = step_of(place, target, self.meaning)
        if left_in(tail) != 0:
            self.reached.keep(tail | row, self.parent, step)
            return
        if self.plainly:
            self._add(tail | row | PLAYED[self.meaning], step)
        if self.by_joker:
            self._add(tail | row | PLAYED[JOKER], step)

    def _partners_row(self, swept: i64) -> i64:
        """Return where the partner's marbles stand when the own have all come in."""
        first: i64 = MARBLES * (self.seat ^ 2)
        row: i64 = row_at(self.places, first)
        index: i64 = MARBLES
        while index > 0:
            index -= 1
            if swept >> first + index & 1 != 0:
                row = without(row, index) | HOME << 21
        return row

    def _add(self, key: i64, step: i64) -> None:
        """List a play unless another way to the same outcome is listed already."""
        number: i64 = self.reached.size
        if self.reached.keep(key, self.parent, step):
            if self.count == len(self.found):
                self.found = doubled(self.found)
            self.found[self.count] = number
            self.count += 1
