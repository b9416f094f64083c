"""DOG in the order of play: the lot, the deal, the sealed swap, cards played in turn, the win.

Moves:
     0..63  a field of the ring: a marble to move, or where it goes, or whom a jack swaps with
    64..79  a goal field, four for each seat
        80  bring a marble out
    81..94  a card: given to the partner, played, or named as what a joker stands for
        95  fold

Playing is one choice of several parts: the card, for a joker what it stands for, then a marble and
where it goes; for a seven so many marbles and fields until seven steps are made.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import lowest, nth, size
from stammtisch.core.game import NOBODY, Move, Refusal, Ruling, Seat, View
from stammtisch.core.rng import Rng
from stammtisch.games.dog.board import BACK, MARBLES, SEATS, Board, landing, steps_of, way_to
from stammtisch.games.dog.cards import ACE, FOUR, JACK, JOKER, KING, SEVEN, UNIT, kinds_in
from stammtisch.games.dog.state import (
    NOTHING,
    NOTHING_GIVEN,
    PER_WORD,
    RULE_OF_PHASE,
    DogTruth,
    Part,
    Phase,
    Play,
)

OUT: Final = 80
CARD: Final = 81  # and the kind
FOLD: Final = 95
CODES: Final = 96

LEGS: Final = 7  # steps of a seven
WHOLE_TEAM: Final = 8  # marbles
OUT_BIT: Final = 4  # behind the four marbles to choose from
ANY_KIND: Final = 0b1111111111111  # that a joker may stand for

# DG-13: the numbers of steps forward of every kind but the seven and the jack
STEPS: Final = vec[i64](
    [2**1 | 2**11, 2**2, 2**3, 2**4, 2**5, 2**6, 0, 2**8, 2**9, 2**10, 0, 2**12, 2**13]
)
LONE_STEPS: Final = 0b1101110111111  # kinds that move as many steps as their number plus one
COMING_OUT: Final = 1 << ACE | 1 << KING  # DG-10; the joker by standing for them


@final
class DogState(DogTruth):
    """A match of DOG and what may be done in it."""

    def copy(self) -> "DogState":
        """Return an independent copy."""
        other = DogState(self.deck, self.hands[:], self.board.copy())
        self.copy_to(other)
        return other

    # Who may do what

    def playable(self, seat: i64, kinds: i64) -> i64:
        """Return which of these kinds allow any move, as a set (DG-09, DG-13)."""
        board = self.board
        owner: i64 = board.mover(seat)
        reach: i64 = board.reach(owner)
        found: i64 = reach >> 1 & LONE_STEPS
        if reach >> 11 & 1 != 0:
            found |= 1 << ACE
        if board.can_come_out(owner):
            found |= COMING_OUT
        wanted: i64 = kinds
        if found == 0 and kinds >> JOKER & 1 != 0:
            wanted = ANY_KIND
        if wanted >> SEVEN & 1 != 0 and board.stamina(owner) >= LEGS:
            found |= 1 << SEVEN
        if wanted >> FOUR & 1 != 0 and board.can_any_go_back(owner):
            found |= 1 << FOUR
        if wanted >> JACK & 1 != 0:
            if board.swappable(owner) != 0 and board.others_swappable(owner) != 0:
                found |= 1 << JACK
        if found != 0:
            found |= 1 << JOKER
        return found & kinds

    def movable(self, seat: i64) -> i64:
        """Return the marbles that can move as the card says, 0 to 3, and OUT_BIT, as a set."""
        board = self.trial
        meaning: i64 = self.meaning
        if meaning == SEVEN:
            return board.seven_movable(seat, self.left)
        owner: i64 = board.mover(seat)
        if meaning == JACK:
            return board.swappable(owner)
        found: i64 = board.movable(owner, STEPS[meaning], meaning == FOUR)
        if COMING_OUT >> meaning & 1 != 0 and board.can_come_out(owner):
            found |= 1 << OUT_BIT
        return found

    def ways(self, seat: i64, place: i64) -> i64:
        """Return how a marble can move as the card says; not for a jack."""
        board = self.trial
        meaning: i64 = self.meaning
        if meaning == SEVEN:
            return board.seven_ways(seat, place, self.left)
        owner: i64 = board.mover(seat)
        return card_ways(board, owner, place, board.taken(owner), meaning)

    def choice_mask(self, seat: i64) -> i64:
        """Return what a seat that is to act can choose from, as bits that `code` turns to moves."""
        if self.phase == Phase.SWAP:
            return kinds_in(self.hands[seat])
        asked: i64 = self.next_part()
        if asked == Part.CARD:
            playable: i64 = self.playable(seat, kinds_in(self.hands[seat]))
            if playable == 0:
                return 1 << (FOLD - CARD)  # DG-09
            return playable
        if asked == Part.MEANING:
            return self.playable(seat, ANY_KIND)
        if asked == Part.MARBLE:
            return self.movable(seat)
        if self.meaning == JACK:
            return self.board.others_swappable(self.board.mover(seat))
        return self.ways(seat, self.picked)

    def code(self, asked: i64, owner: i64, choice: i64) -> i64:
        """Return the move that a choice is, given what is asked and whose marbles move."""
        if asked <= Part.MEANING:
            return CARD + choice
        if asked == Part.MARBLE:
            if choice == OUT_BIT:
                return OUT
            return self.trial.places[MARBLES * owner + choice]
        if self.meaning == JACK:
            return self.board.places[choice]
        return landing(owner, self.picked, choice)

    def legal_into(self, seat: Seat, moves: vec[i64]) -> i64:
        """Write the moves of a seat that is to act into a buffer; return how many."""
        asked: i64 = self.next_part()
        owner: i64 = self.trial.mover(seat)
        choices: i64 = self.choice_mask(seat)
        count: i64 = 0
        while choices != 0:
            move: i64 = self.code(asked, owner, lowest(choices))
            choices &= choices - 1
            place: i64 = count
            if asked == Part.TARGET:  # all others come in order
                while place > 0 and moves[place - 1] > move:
                    moves[place] = moves[place - 1]
                    place -= 1
            moves[place] = move
            count += 1
        return count

    def random_move(self, seat: Seat, rng: Rng) -> Move:
        """Return a fair choice among the moves of a seat that is to act."""
        choices: i64 = self.choice_mask(seat)
        choice: i64 = nth(choices, rng.below(size(choices)))
        return self.code(self.next_part(), self.trial.mover(seat), choice)

    # Making moves

    def apply(self, seat: Seat, move: Move) -> None:
        """Make a legal move."""
        if self.phase == Phase.SWAP:
            self._give(seat, move - CARD)
            return
        asked: i64 = self.next_part()
        if self.count < PER_WORD:
            self.first |= move << 7 * self.count
        else:
            self.rest |= move << 7 * (self.count - PER_WORD)
        self.count += 1
        if asked == Part.TARGET:
            self._move(seat, move)
        elif asked == Part.MARBLE:
            self.picked = move
            if move == OUT:
                self._finish(seat, self.board.come_out(self.board.mover(seat)))
        elif move == FOLD:
            self._fold(seat)
        else:
            if asked == Part.CARD:
                self.card = move - CARD
            if move != CARD + JOKER:
                self.meaning = move - CARD  # DG-26
                if self.meaning == SEVEN:
                    self.left = LEGS
                    self.trial = self.board.copy()

    def _give(self, seat: i64, kind: i64) -> None:
        """Lay a card down for the partner; the fourth one opens the swap (DG-08)."""
        self.hands[seat] -= UNIT[kind]
        self.give(seat, kind)
        if self.to_give() != 0:
            return
        for giver in range(i64(SEATS)):
            self.hands[(giver + 2) & 3] += UNIT[self.given(giver)]
        self.phase = Phase.PLAY
        self.acting = self.starter

    def _move(self, seat: i64, target: i64) -> None:
        """Move the picked marble: the whole card, or a part of a seven."""
        board = self.trial
        owner: i64 = board.mover(seat)
        place: i64 = self.picked
        if self.meaning == JACK:
            board.swap(owner, place, target)
            self._finish(seat, 0)
            return
        way: i64 = way_to(place, target)
        if self.meaning != SEVEN:
            self._finish(seat, board.walk(owner, place, way, False))
            return
        self.sent += board.walk(owner, place, way, True)
        self.left -= steps_of(owner, place, way)
        self.picked = NOTHING
        if self.left == 0:
            self.board = board
            self._finish(seat, self.sent)

    def _finish(self, seat: i64, sent: i64) -> None:
        """Put the card on the pile; the match may be won, or the next player's turn."""
        self.hands[seat] -= UNIT[self.card]
        self.pile += UNIT[self.card]
        self._note(seat, sent, 0)
        self.forget_choice()
        if self.board.is_in(seat) and self.board.is_in((seat + 2) & 3):  # DG-01
            self._end()
        else:
            self._pass_turn(seat)

    def _end(self) -> None:
        self.phase = Phase.OVER
        self.acting = NOBODY

    def _fold(self, seat: i64) -> None:
        """Lay the whole hand down, face up (DG-09)."""
        hand: i64 = self.hands[seat]
        self.pile += hand
        self.hands[seat] = 0
        self._note(seat, 0, hand)
        self.forget_choice()
        self._pass_turn(seat)

    def _note(self, seat: i64, sent: i64, hand: i64) -> None:
        """Remember the play as everybody saw it."""
        self.plays = Play(
            self.plays,
            seat=seat,
            first=self.first,
            rest=self.rest,
            count=self.count,
            sent=sent,
            hand=hand,
        )

    def _pass_turn(self, seat: i64) -> None:
        """Let the next player with cards go on, or end the round (DG-09)."""
        for _ in range(SEATS):
            seat = (seat + 1) & 3
            if self.hands[seat] != 0:
                self.acting = seat
                return
        self.acting = NOBODY
        self.phase = Phase.DEAL
        self.round += 1
        self.starter = (self.starter + 1) & 3  # DG-06
        self.gave = NOTHING_GIVEN
        self.last_round = self.plays
        self.plays = None

    # What else the protocol asks

    def rule(self) -> str:
        """Return the rule that says who does what in this phase."""
        return RULE_OF_PHASE[self.phase]

    def refuse(self, seat: Seat, move: int) -> Refusal:
        """Return why a seat that is to act may not make a move that is not legal."""
        from stammtisch.games.dog.refusals import refuse  # noqa: PLC0415 it needs this class

        return refuse(self, seat, move)

    def take_back(self, seat: Seat) -> None:
        """Undo the last part of an unfinished play by making the parts before it again."""
        parts = self.unfinished(seat)
        self.forget_choice()
        for part in range(len(parts) - 1):
            self.apply(seat, parts[part])

    def direct(self, ruling: Ruling) -> Refusal | None:
        """Award the match to a team, or correct the result of one that is over (DG-27)."""
        if ruling.kind not in ("award", "correct"):
            return Refusal("DG-27", "no_rulings", {"kind": ruling.kind})
        if not 0 <= ruling.seat < SEATS:
            return Refusal("DG-27", "no_team", {"seat": ruling.seat})
        team = ruling.seat % 2
        points, others = WHOLE_TEAM, self.score()[1 - team]
        if ruling.kind == "award":
            others = min(others, WHOLE_TEAM - 1)
        elif not self.is_over():
            return Refusal("DG-27", "nothing_to_correct")
        else:
            points = ruling.points
        if not 0 <= points <= WHOLE_TEAM or points == others:
            return Refusal("DG-27", "bad_result", {"points": points})
        self.forget_choice()
        self._undo_swap()
        self.ruled = [others, points] if team else [points, others]
        self._end()
        return None

    def _undo_swap(self) -> None:
        """Let everybody take up again what was laid down for a swap that never opens."""
        if self.phase == Phase.SWAP:
            for seat in range(i64(SEATS)):
                if self.given(seat) != NOTHING:
                    self.hands[seat] += UNIT[self.given(seat)]
            self.gave = NOTHING_GIVEN

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator, may know."""
        from stammtisch.games.dog.view import DogView  # noqa: PLC0415 it needs this class

        return DogView(self, seat)


def card_ways(board: Board, owner: i64, place: i64, taken: i64, meaning: i64) -> i64:
    """Return how a marble can move as a card says; not for a seven or a jack."""
    found: i64 = board.ways(owner, place, taken, STEPS[meaning])
    if meaning == FOUR and board.can_go_back(place):
        found |= 1 << BACK
    return found
