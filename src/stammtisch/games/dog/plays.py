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
    ONE_OVER,
    ONE_STEP,
    OVER,
    PLAYED,
    ROOM_AT_FIRST,
    ROW,
    SWEPT,
    Known,
    doubled,
    row_at,
    sent_home,
    with_one,
    without,
)
from stammtisch.games.dog.rules import ANY_KIND, CARD, COMING_OUT, FOLD, LEGS, DogState, card_ways
from stammtisch.games.dog.state import ASK_CARD, ASK_MEANING, NO_CARD, NONE

OWN: Final = vec[i64]([0xF, 0xF0, 0xF00, 0xF000])  # the marbles of a seat
PARTNERS: Final = vec[i64]([0xF00, 0xF000, 0xF, 0xF0])


@final
class Plays:
    """The plays found last; it keeps its memory for the next search."""

    def __init__(self) -> None:
        self.count: i64 = 0  # plays found
        self.found = vec[i64]([0] * ROOM_AT_FIRST)  # the position each play leads to
        self.known = Known()  # positions, finished ones among them
        # The position asked about
        self.seat: i64 = 0
        self.asked: i64 = ASK_CARD
        self.picked: i64 = NONE
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
        if state.card != NONE:
            kinds = 1 << state.card
        self.by_joker = kinds >> JOKER & 1 != 0
        meanings: i64 = kinds
        if state.meaning != NONE:
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
            self._add(self.known.keys[0] | PLAYED[NO_CARD], NONE)  # DG-09
        return self.count

    def key(self, index: i64) -> i64:
        """Return the number that tells a play from all others of the same choice."""
        return self.known.keys[self.found[index]]

    def card(self, index: i64) -> i64:
        """Return the kind of the card that is played; NO_CARD if the hand is folded."""
        return self.known.keys[self.found[index]] >> CARDS

    def parts(self, index: i64) -> list[int]:
        """Return the moves that make a play, from what has been chosen of it on."""
        number: i64 = self.found[index]
        card: i64 = self.known.keys[number] >> CARDS
        if card == NO_CARD:
            return [FOLD]
        meaning: i64 = self.known.steps[number] >> 14
        moves: list[int] = []
        while number != 0:
            step: i64 = self.known.steps[number]
            number = self.known.parents[number]
            if step & 127 != HOME:
                moves.append(step >> 7 & 127)
            if number != 0 or self.picked == NONE:
                moves.append(step & 127)  # the number of HOME is that of coming out
        if self.asked <= ASK_MEANING and card == JOKER:
            moves.append(CARD + meaning)
        if self.asked == ASK_CARD:
            moves.append(CARD + card)
        moves.reverse()
        return moves

    def carry_out(self, state: DogState, seat: i64, index: i64) -> None:
        """Make a play in the state it was found for, or in another with the same choice."""
        for move in self.parts(index):
            state.apply(seat, move)

    def board(self, index: i64) -> Board:
        """Return the board that a play leads to."""
        number: i64 = self.found[index]
        key: i64 = self.known.keys[number]
        board = Board(self.places[:], key >> GUARDED & 15)
        swept: i64 = key >> SWEPT & 0xFFFF
        marble: i64 = ALL_MARBLES - 1
        while swept != 0:
            if swept >> marble & 1 != 0:
                board.put(marble >> 2, self.places[marble], HOME)
                swept ^= 1 << marble
            marble -= 1
        step: i64 = self.known.steps[number]
        if step != NONE and step >> 14 == JACK:
            target: i64 = step >> 7 & 127
            board.put(board.owner_at(target), target, step & 127)
        owner: i64 = self.seat
        if key >> OVER & 1 != 0:
            for field in range(GOAL):
                board.places[MARBLES * owner + field] = GOALS + GOAL * owner + field
            owner ^= 2
        for place in range(MARBLES):
            board.places[MARBLES * owner + place] = key >> 7 * place & 127
        return board

    # Looking for plays

    def _begin(self, state: DogState, seat: i64) -> None:
        """Note the position asked about and make it the first one to go on from."""
        self.count = 0
        self.known.forget()
        self.seat = seat
        self.asked = state.asks()
        self.picked = state.picked
        trial = state.trial
        owner: i64 = trial.mover(seat)
        left: i64 = LEGS
        if state.left > 0:
            left = state.left
        key: i64 = row_at(trial.places, MARBLES * owner)
        key |= trial.guarded << GUARDED | left << LEFT
        if owner != seat:
            key |= ONE_OVER
        index: i64 = 0
        while index < ALL_MARBLES:
            place: i64 = self.places[index]
            if place < RING:
                self.marble_at[place] = 0
            index += 1
        index = 0
        while index < ALL_MARBLES:
            place = state.board.places[index]
            self.places[index] = place
            if place < RING:
                self.marble_at[place] = 1 << index
            index += 1
        if state.left > 0:
            key |= self._swept_before(trial, owner) << SWEPT
        self.known.keep(key, NONE, NONE)

    def _swept_before(self, trial: Board, owner: i64) -> i64:
        """Return the others' marbles that the parts of a seven so far have sent home."""
        swept: i64 = 0
        for index in range(ALL_MARBLES):
            place: i64 = self.places[index]
            if place < RING and self._others(owner) >> index & 1 != 0:
                first: i64 = index & ~3
                stays = False
                for other in range(first, first + MARBLES):
                    stays = stays or trial.places[other] == place
                if not stays:
                    swept |= 1 << index
        return swept

    def _others(self, owner: i64) -> i64:
        """Return the marbles that can be sent home, or swapped, and are not the mover's."""
        return 0xFFFF & ~OWN[self.seat] & ~OWN[owner]

    def _look_at(self, number: i64) -> i64:
        """Make a position the one to go on from; return its key without the mover's places."""
        key: i64 = self.known.keys[number]
        self.parent = number
        self.owner = self.seat ^ 2 if key >> OVER & 1 != 0 else self.seat
        self.others = self._others(self.owner)
        self.row = key & ROW
        return key - self.row

    def _find_moves(self, board: Board) -> None:
        """Find the plays of a card that moves one marble, or brings one out."""
        tail: i64 = self._look_at(0) - LEGS * ONE_STEP
        owner: i64 = self.owner
        guard: i64 = GUARD[owner]
        taken: i64 = board.taken(owner)
        index: i64 = 0
        while index < MARBLES:
            place: i64 = self.row >> 7 * index & 127
            if self.picked in (NONE, place):
                ways: i64 = card_ways(board, owner, place, taken, self.meaning)
                after: i64 = tail - guard if board.is_guarded(owner, place) else tail  # DG-12
                while ways != 0:
                    self._land(index, landing(owner, place, lowest(ways)), after)
                    ways &= ways - 1
            index += 1
        if self.picked == NONE and COMING_OUT >> self.meaning & 1 != 0:
            if board.can_come_out(owner):
                self._land(MARBLES - 1, QUARTER * owner, tail + guard)

    def _land(self, index: i64, target: i64, tail: i64) -> None:
        """Take up a move of one marble that harms only whom it lands on (DG-14, DG-15)."""
        three: i64 = without(self.row, index)
        if target < RING:
            tail |= (self.marble_at[target] & self.others) << SWEPT
            three = sent_home(three, target)
        self._reach(self.row >> 7 * index & 127, target, three, tail)

    def _find_swaps(self, board: Board) -> None:
        """Find the plays of a jack (DG-24)."""
        tail: i64 = self._look_at(0) - LEGS * ONE_STEP
        swappable: i64 = board.swappable(self.owner)
        while swappable != 0:
            index: i64 = lowest(swappable)
            swappable &= swappable - 1
            place: i64 = self.row >> 7 * index & 127
            if self.picked in (NONE, place):
                targets: i64 = board.others_swappable(self.owner)
                while targets != 0:
                    target: i64 = self.places[lowest(targets)]
                    targets &= targets - 1
                    self._reach(place, target, without(self.row, index), tail)

    def _find_sevens(self) -> None:
        """Find the plays of a seven: every position is gone on from once, the earliest first."""
        number: i64 = self.known.size
        self._part(0)
        while number < self.known.size:
            if self.known.keys[number] >> LEFT & 7 != 0:
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
        index: i64 = 0
        while index < MARBLES:
            place: i64 = self.row >> 7 * index & 127
            if place == HOME:
                break
            three: i64 = without(self.row, index)
            index += 1
            if number == 0 and self.picked not in (NONE, place):
                continue
            if place < GOALS:
                self._along(place, three, ROOM[5 * taken], tail)
            else:  # DG-20
                room: i64 = ROOM[5 * taken + (place & 3) + 1]
                self._inside(place, place + 1, three, room, tail)

    def _along(self, place: i64, three: i64, room: i64, tail: i64) -> None:
        """Take up the steps of a marble on the ring and into the goal (DG-11, DG-17, DG-22)."""
        guarded: i64 = tail >> GUARDED & 15
        farthest: i64 = min(AHEAD[(guarded << 6) + place] - 1, tail >> LEFT & 7)
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
        end: i64 = target + min(room, tail >> LEFT & 7)
        while target < end:
            tail -= ONE_STEP
            self._reach(place, target, three, tail)
            target += 1

    def _reach(self, place: i64, target: i64, three: i64, tail: i64) -> None:
        """Take up the position after one of the mover's marbles has moved."""
        row: i64 = with_one(three, target)
        if row & 127 >= GOALS and row >> 21 < HOME and tail >> OVER & 1 == 0:  # DG-23
            row = self._partners_row(tail >> SWEPT)
            tail = tail & ~(PARTNERS[self.seat] << SWEPT) | ONE_OVER
        step: i64 = place | target << 7 | self.meaning << 14
        if tail >> LEFT & 7 != 0:
            self.known.keep(tail | row, self.parent, step)
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
        number: i64 = self.known.size
        if self.known.keep(key, self.parent, step):
            if self.count == len(self.found):
                self.found = doubled(self.found)
            self.found[self.count] = number
            self.count += 1
