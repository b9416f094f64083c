"""Full states that fit what a seat knows: hidden cards are dealt anew for each."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.game import NOBODY
from stammtisch.core.rng import Rng, shuffle
from stammtisch.core.worlds import Worlds
from stammtisch.games.boat_race.cards import CAMBRIDGE, NOTHING, OXFORD
from stammtisch.games.boat_race.rules import FIRST_BOAT, FIRST_RANKING, BoatRaceState, new_race
from stammtisch.games.boat_race.state import OpenTricks, Phase
from stammtisch.games.boat_race.view import BoatRaceView, Trick


def worlds(view: BoatRaceView) -> Worlds:
    """Return the worlds that fit a view."""
    return BoatRaceWorlds(view)


@final
class BoatRaceWorlds(Worlds):
    """The worlds that fit one view: what they share, and what is dealt anew for each."""

    def __init__(self, view: BoatRaceView) -> None:
        self.owed = vec[i64]([count for counts in view.counts for count in counts])
        if view.seat is not None:
            self.owed[2 * view.seat] = 0
            self.owed[2 * view.seat + 1] = 0
        world = new_race(view.terms)
        self.oxford = _place_seen(view, world, OXFORD)  # slots this seat has not seen
        self.cambridge = _place_seen(view, world, CAMBRIDGE)
        _show(view, world)
        self.template: BoatRaceState = world  # nobody else holds a card

    def sample(self, rng: Rng) -> BoatRaceState:
        """Return one of them, every fitting deal as likely as any other."""
        world = self.template.copy()
        self._deal(world.hands, OXFORD, self.oxford[:], rng)
        self._deal(world.hands, CAMBRIDGE, self.cambridge[:], rng)
        return world

    def _deal(self, hands: vec[i64], boat: i64, unseen: vec[i64], rng: Rng) -> None:
        """Deal as many cards of a pack as the hands owe: at seat * 2 + boat."""
        at: i64
        wanted: i64 = 0
        for at in range(boat, len(hands), 2):
            wanted += self.owed[at]
        shuffle(unseen, wanted, rng)
        top: i64 = 0
        for at in range(boat, len(hands), 2):
            owed: i64 = self.owed[at]
            while owed > 0:
                hands[at] |= 1 << unseen[top]
                top += 1
                owed -= 1


def _place_seen(view: BoatRaceView, world: BoatRaceState, boat: int) -> vec[i64]:
    """Put the cards this seat has seen into the hands they were dealt to; return the rest."""
    seen: list[tuple[int, int]] = []
    for trick in view.all_tricks():
        if trick.boat == boat:
            seen += trick.plays()
    if view.seat is not None and view.hand is not None:
        seen += [(view.seat, card) for card in view.hand[boat]]
    taken: i64 = 0
    for seat, card in seen:
        slot = 1 << view.terms.slot(card, taken)
        taken |= slot
        world.hands[2 * seat + boat] |= slot
    return vec[i64]([slot for slot in view.terms.pack if not taken >> slot & 1])


def _show(view: BoatRaceView, world: BoatRaceState) -> None:
    """Bring a fresh world to where everybody sees the race, with what has been seen dealt."""
    world.phase = view.phase
    world.starter = NOBODY if view.starter is None else view.starter
    world.history = view.history
    world.last_won = NOTHING if view.last_won is None else view.last_won
    world.boats = vec[i64](view.boats)
    world.columns = vec[i64]([points for column in view.columns for points in column])
    _lay_open(world.log, view.last_stage)
    if view.phase == Phase.RANK or view.ranking is not None:
        world.begin_stage()
        for seat, move in moves_of(view):
            world.apply(seat, move)


def _lay_open(log: OpenTricks, tricks: list[Trick]) -> None:
    """Lay complete tricks open in a log that has none."""
    for trick in tricks:
        log.boats[log.count] = trick.boat
        log.winners[log.count] = NOBODY if trick.winner is None else trick.winner
        log.cards[log.count] = NOTHING if trick.card is None else trick.card
        log.count += 1
        for card in trick.cards:
            log.plays[log.played] = card
            log.played += 1


def moves_of(view: BoatRaceView) -> list[tuple[int, int]]:
    """Return every move of the running stage so far: who, and the move's code."""
    if view.starter is None or view.ranking is None:
        return []
    return stage_moves(view.starter, view.ranking, view.all_tricks())


def stage_moves(starter: int, ranking: int, tricks: list[Trick]) -> list[tuple[int, int]]:
    """Return the moves of a stage in order: the ranking, then boat and cards of every trick."""
    moves = [(starter, FIRST_RANKING + ranking)]
    for trick in tricks:
        moves += [(trick.announcer(), FIRST_BOAT + trick.boat), *trick.plays()]
    return moves
