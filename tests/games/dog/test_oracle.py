"""The engine against the oracle: every card on random positions, and whole matches."""

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from effort import THOROUGH
from games.dog import oracle
from games.dog.oracle import FRESH, World
from games.dog.table import scene
from stammtisch import build
from stammtisch.core.rng import FastRng
from stammtisch.games.dog import GAME
from stammtisch.games.dog.board import GOALS, HOME, Board, landing
from stammtisch.games.dog.cards import JACK, KINDS, NAMES, SEVEN, UNIT, how_many
from stammtisch.games.dog.notation import move_text
from stammtisch.games.dog.rules import CARD, FOLD, OUT, DogState
from stammtisch.games.dog.state import Phase
from stammtisch.games.dog.view import SeenPlay, plays_of

CHUNKS = 10
SEVENS = (2000 if THOROUGH else 500) if build.COMPILED else 25  # in every chunk
OTHERS = 300 if build.COMPILED else 10
# How likely a marble is at home and in the goal, and how close to the start fields the others are
MIXTURES = [(0.5, 0.2, 0), (0.05, 0.3, 0), (0.05, 0.1, 9), (0.0, 0.6, 7)]
MATCHES = 40 if build.COMPILED else 3


def world_of(board: Board) -> World:
    """Return a board as the oracle writes it."""
    world = []
    for owner in range(4):
        own = []
        for place in list(board.places)[4 * owner : 4 * owner + 4]:
            if place == HOME:
                own.append(oracle.HOME)
            elif place >= GOALS:
                own.append(int(place) - 4 * owner)
            elif place == 16 * owner and board.guarded >> owner & 1:
                own.append(FRESH)
            else:
                own.append(int(place))
        world.append(tuple(sorted(own)))
    return tuple(world)


def board_of(world: World) -> Board:
    """Return the oracle's world as the engine keeps it."""
    places: list[int] = []
    guarded = 0
    for owner in range(4):
        own = []
        for marble in world[owner]:
            if marble == FRESH:
                guarded |= 1 << owner
                own.append(16 * owner)
            elif marble == oracle.HOME:
                own.append(HOME)
            else:
                own.append(marble + 4 * owner if marble >= GOALS else marble)
        places += sorted(own)
    return Board(vec[i64](places), guarded)


def random_world(dice: Random) -> World:
    """Return marbles anywhere; often crowded around the start fields, protected ones included."""
    home, goal, crowd = dice.choice(MIXTURES)
    free = list(range(64))
    dice.shuffle(free)
    if crowd:
        free = [field for field in free if (-field % 16) < crowd or field % 16 < 3]
    world: list[tuple[int, ...]] = []
    guarding = [owner for owner in range(4) if dice.random() < 0.4]
    for owner in guarding:
        if 16 * owner in free:
            free.remove(16 * owner)
    for owner in range(4):
        own: list[int] = [FRESH] if owner in guarding else []
        inside = list(range(64, 68))
        dice.shuffle(inside)
        while len(own) < 4:
            luck = dice.random()
            if luck < home:
                own.append(oracle.HOME)
            elif luck < home + goal or not free:
                own.append(inside.pop())
            else:
                own.append(free.pop())
        world.append(tuple(sorted(own)))
    return tuple(world)


def nearly_won(dice: Random) -> World:
    """Return a world in which both teams are about to bring their last marbles in."""
    world: list[tuple[int, ...]] = []
    for owner in range(4):
        inside = dice.sample(range(64, 68), dice.choice([3, 3, 4]))
        own = [*inside, *[(16 * owner - dice.randrange(9)) % 64 for _ in range(4 - len(inside))]]
        if dice.random() < 0.1 and len(inside) == 3:
            own[-1] = FRESH
        world.append(tuple(sorted(own)))
    return tuple(world)


def positions(seed: int, count: int) -> list[World]:
    """Return worlds in which nobody has won."""
    dice = Random(seed)
    found: list[World] = []
    while len(found) < count:
        world = nearly_won(dice) if len(found) % 4 == 0 else random_world(dice)
        if not oracle.is_won(world, 0) and not oracle.is_won(world, 1):
            found.append(world)
    return found


def results(world: World, seat: int, card: str) -> set[World]:
    """Return every world the engine can reach by playing a card, all orders of parts included.

    A seven's parts that lead to the same marbles with the same steps left are followed once.
    """
    state = scene({}, {seat: card, (seat + 1) % 4: "2"}, turn=seat)
    state.board = board_of(world)
    state.trial = state.board
    ends: set[tuple[object, ...]] = set()
    boards: list[Board] = []
    waiting = [state]
    known: set[tuple[object, ...]] = set()
    while waiting:
        one = waiting.pop()
        moves = one.legal(seat)
        assert moves, "a part was offered that leads nowhere"
        for move in moves:
            if move == FOLD:
                continue
            after = one.copy()
            after.apply(seat, move)
            board = after.trial
            key = (board.guarded, after.meaning, after.picked, after.left, *board.places)
            if not after.unfinished(seat):
                if key not in ends:
                    ends.add(key)
                    boards.append(board)
            elif key not in known:
                known.add(key)
                waiting.append(after)
    return {world_of(board) for board in boards}


def goes_on(world: World, after: World, seat: int) -> bool:
    """Tell whether the last own marble came in and the partner's went on (DG-23)."""
    partner = (seat + 2) % 4
    moved = set(after[partner]) - set(world[partner]) - {oracle.HOME}
    return bool(moved) and not oracle.all_in(world, seat)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_DG_21_DG_22_DG_23_a_seven_leads_where_single_steps_lead(chunk: int) -> None:
    kinds: Counter[str] = Counter()
    for number, world in enumerate(positions(chunk, SEVENS)):
        seat = number // 4 % 4
        wanted = oracle.seven(world, seat)
        assert results(world, seat, "7") == wanted, f"{world}, seat {seat}"
        kinds["none" if not wanted else "some"] += 1
        kinds["in"] += any(oracle.is_won(after, seat) for after in wanted)
        kinds["partner"] += any(goes_on(world, after, seat) for after in wanted)
    if build.COMPILED:
        fewest = min(kinds["none"], kinds["some"], kinds["in"], kinds["partner"])
        assert fewest > (SEVENS // 100 if THOROUGH else 0)  # every kind is among them


def test_DG_21_every_part_that_can_be_completed_is_offered_and_no_other() -> None:
    for number, world in enumerate(positions(1234, OTHERS)):
        seat, left = number // 4 % 4, 7 - number % 7
        board = board_of(world)
        owner = int(board.mover(seat))
        found = set()
        for place in {*list(board.places)[4 * owner : 4 * owner + 4]} - {HOME}:
            ways = int(board.seven_ways(seat, place, left))
            assert (ways != 0) == _may_move(board, seat, place, left)
            for way in [way for way in range(20) if ways >> way & 1]:
                end = int(landing(owner, place, way))
                found.add((_marble(board, owner, place), end - 4 * owner if end >= GOALS else end))
        assert found == oracle.seven_parts(world, seat, left), f"{world}, seat {seat}, {left}"


def _may_move(board: Board, seat: int, place: int, left: int) -> bool:
    owner = int(board.mover(seat))
    index = list(board.places)[4 * owner : 4 * owner + 4].index(place)
    return bool(board.seven_movable(seat, left) >> index & 1)


def _marble(board: Board, owner: int, place: int) -> int:
    if board.is_guarded(owner, place):
        return FRESH
    return place - 4 * owner if place >= GOALS else place


@pytest.mark.parametrize("card", [name for name in NAMES if name != "7"])
def test_DG_13_every_card_leads_where_single_steps_lead(card: str) -> None:
    for number, world in enumerate(positions(NAMES.index(card), OTHERS)):
        seat = number // 4 % 4
        assert results(world, seat, card) == oracle.after_card(world, seat, card), f"{world}"


def test_DG_09_DG_16_a_card_is_offered_if_it_leads_anywhere() -> None:
    for number, world in enumerate(positions(99, OTHERS)):
        seat = number % 4
        state = scene({}, {seat: " ".join(NAMES)}, turn=seat)
        state.board = state.trial = board_of(world)
        wanted = [name for name in NAMES if oracle.after_card(world, seat, name)]
        assert [move_text(move) for move in state.legal(seat)] == (wanted or ["fold"])


class Model:
    """Cards and turns of a whole match, kept by hand."""

    def __init__(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.pile: list[str] = []
        self.starter = 0
        self.round = 0
        self.turn = 0

    def deal(self, outcome: list[int]) -> None:
        size = 6 - self.round % 5
        assert len(outcome) == 4 * size
        if 110 - len(self.pile) < 4 * size:
            self.pile = []
        for place, kind in enumerate(outcome):
            self.hands[(self.starter + place) % 4].append(NAMES[kind])
        self.turn = self.starter

    def swap(self, gave: list[str]) -> None:
        for seat in range(4):
            self.hands[seat].remove(gave[seat])
            self.hands[(seat + 2) % 4].append(gave[seat])

    def play(self, seat: int, cards: list[str]) -> None:
        assert seat == self.turn
        for card in cards:
            self.hands[seat].remove(card)
            self.pile.append(card)
        for step in range(1, 5):
            self.turn = (seat + step) % 4
            if self.hands[self.turn]:
                return
        self.round += 1
        self.starter = (self.starter + 1) % 4

    def agrees(self, state: DogState) -> None:
        for seat in range(4):
            for kind, name in enumerate(NAMES):
                assert state.hands[seat] >> 4 * kind & 15 == self.hands[seat].count(name)
        for kind, name in enumerate(NAMES):
            assert state.pile >> 4 * kind & 15 == self.pile.count(name)


def match_states(seed: int) -> list[tuple[DogState, DogState, SeenPlay]]:
    """Play a random match; return the states before and after every whole choice."""
    rng = FastRng(seed)
    state = GAME.new(4)
    assert isinstance(state, DogState)
    model = Model()
    found: list[tuple[DogState, DogState, SeenPlay]] = []
    gave: list[str] = []
    while not state.is_over():
        if state.awaits_chance():
            outcome = state.draw(rng)
            if state.starter < 0:
                model.starter = outcome[0]
            else:
                model.deal(outcome)
                gave = ["", "", "", ""]
            state.deal(outcome)
            continue
        before = state.copy()
        seat = state.turn()
        if state.phase == Phase.SWAP:
            move = state.random_move(seat, rng)
            gave[seat] = NAMES[move - CARD]
            state.apply(seat, move)
            if state.phase == Phase.PLAY:
                model.swap(gave)
                model.agrees(state)
            continue
        while True:
            state.apply(seat, state.random_move(seat, rng))
            if not state.unfinished(seat):
                break
        chain = state.plays if state.plays is not None else state.last_round
        play = plays_of(chain)[-1]
        model.play(int(seat), [NAMES[kind] for kind in play.cards()])
        model.agrees(state)
        found.append((before, state.copy(), play))
    return found


@pytest.mark.parametrize("seed", range(MATCHES))
def test_DG_05_DG_07_DG_09_whole_matches_keep_every_card_and_marble(seed: int) -> None:
    for before, after, play in match_states(seed):
        world = world_of(after.board)
        for owner in range(4):
            assert len(world[owner]) == 4
            inside = [marble for marble in world[owner] if 64 <= marble <= 67]
            assert len(inside) == len(set(inside))
        fields = [
            16 * owner if marble == FRESH else marble
            for owner in range(4)
            for marble in world[owner]
            if 0 <= marble < 64 or marble == FRESH
        ]
        assert len(fields) == len(set(fields))
        held = sum(int(how_many(hand)) for hand in after.hands)
        assert held + how_many(after.pile) <= 110
        for kind in range(KINDS):
            out = after.pile // UNIT[kind] & 15
            out += sum(int(hand // UNIT[kind] & 15) for hand in after.hands)
            assert out <= (6 if kind == 13 else 8)
        if play.card() >= 0:
            seat, card = play.seat, NAMES[play.card()]
            assert world in oracle.after_card(world_of(before.board), seat, card)
            gone = [world[owner].count(-1) - world_of(before.board)[owner].count(-1)
                    for owner in range(4)]  # fmt: skip
            if play.steps() == [OUT]:
                gone[before.board.mover(seat)] += 1
            assert gone == play.sent
        else:
            hand = {NAMES[kind] for kind in play.hand}
            assert not any(oracle.after_card(world, play.seat, card) for card in hand)


class Touches:
    """Who stands on every ring field, and how often that marble has touched its start field."""

    def __init__(self) -> None:
        self.at: dict[int, tuple[int, int]] = {}
        self.entries = 0

    def follow(self, before: DogState, play: SeenPlay) -> None:
        steps = play.steps() if play.card() >= 0 else []
        if steps == [OUT]:
            owner = int(before.board.mover(play.seat))
            self.at[16 * owner] = (owner, 1)
        elif play.meaning() == JACK:
            old, new = steps
            self.at[old], self.at[new] = self.land(new, old), self.land(old, new)
        else:
            for place in range(0, len(steps), 2):
                if steps[place] < GOALS:
                    self.walk(steps[place], steps[place + 1], play.meaning() == SEVEN)

    def land(self, old: int, new: int) -> tuple[int, int]:
        owner, count = self.at[old]
        return owner, count + (new == 16 * owner)

    def walk(self, old: int, new: int, sweeps: bool) -> None:
        owner, count = self.at.pop(old)
        end = 16 * owner if new >= GOALS else new
        step = -1 if new == (old - 4) % 64 else 1
        field = old
        while field != end:
            field = (field + step) % 64
            count += field == 16 * owner
            if sweeps or field == new:
                self.at.pop(field, None)
        if new >= GOALS:
            assert count >= 2, "a marble turned in at its first touch"
            self.entries += 1
        else:
            self.at[new] = (owner, count)


def test_DG_17_only_marbles_that_touched_their_start_field_twice_turn_in() -> None:
    entries = 0
    for seed in range(MATCHES):
        touches = Touches()
        for before, after, play in match_states(seed):
            touches.follow(before, play)
            for owner in range(4):
                own = sorted(field for field, (who, _) in touches.at.items() if who == owner)
                row = list(after.board.places)[4 * owner : 4 * owner + 4]
                assert own == [place for place in row if place < GOALS]
        entries += touches.entries
    assert entries > 4 * MATCHES
