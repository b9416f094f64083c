"""Positions and deals from as few facts as one wants to say: the rest is drawn from a fixed seed.

    from stammtisch.games.greyhounds import GAME, setup

    state = GAME.position_from_json(setup.position(race=2, dogs={"R": 40, "B": 35}, laid={0: 7}))

Cards are written as numbers (`"4 5 6 16 17"`), dogs as R, B, G, Y, bets as in a record
(`"win R + place B + quin RB + 300 + 300 + 300"`). In rows by seat an empty text leaves open what a
seat has. Money cannot be said: it follows from the bets on the races before.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations, product
from typing import Any, Final, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of, members
from stammtisch.core.errors import BadPosition
from stammtisch.core.game import Json, Outcome
from stammtisch.core.match import PART
from stammtisch.core.rng import FastRng, Rng
from stammtisch.games.greyhounds import GAME
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    HUNDRED,
    LEAST_STAKE,
    RACES,
    TOP_STAKE,
    as_part,
    pack,
    part,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE, HIGHEST, LIMIT, OF_EACH_HALF
from stammtisch.games.greyhounds.position_race import FREE, FURTHEST, order_text
from stammtisch.games.greyhounds.rules import FIRST_CARD, GreyhoundsState
from stammtisch.games.greyhounds.scoring import as_arrived, running_steps
from stammtisch.games.greyhounds.state import PHASES, Phase

TRIES: Final = 10_000  # to deal the cards that were not said
ENOUGH: Final = 50  # last passes, each with several numbers of passes before
Hand = list[int]
T = TypeVar("T")


def outcome(
    *, bookmaker: int | None = None, hands: Sequence[str] = (), seats: int = 4, seed: int = 0
) -> Outcome:
    """Return what chance decides: the lot for the bookmaker, or six reserved cards by seat."""
    if bookmaker is not None:
        return [bookmaker]
    rng = FastRng(seed)
    return [card for seat in range(seats) for card in _six(rng, _cards(hands, seat), [])]


def position(
    *,
    seats: int = 4,
    bookmaker: int = 0,
    lap: int = 40,
    phase: str = "run",
    race: int = 1,
    hands: Sequence[str] = (),
    reserved: Sequence[str] = (),
    past: Sequence[Mapping[str, Any]] = (),
    placement: str = "",
    slips: Sequence[str] = (),
    discards: Mapping[int, int] | None = None,
    dogs: Mapping[str, int] | None = None,
    order: str = "----",
    spent: Sequence[str] = (),
    laid: Mapping[int, int] | None = None,
    turn: int | None = None,
    seed: int = 0,
) -> Json:
    """Return a full position in which the said facts hold; raise ValueError or BadPosition if none.

    `phase` is pick, odds, bet, discard or run. `hands` are everyone's cards in this race (the six
    reserved ones in race 3, the discard among them), `reserved` the cards for race 3. `past` tells
    of each race before its `placement`, `slips` and `order` of arrival, as far as they matter.
    `slips` and `discards` are those of this race: before it runs, only those named are made.
    In a run: `dogs` are distances (those not named stand by the hindmost that is), `order` the
    places taken (`R--Y`: red is home, yellow was lapped), `spent` the cards played, `laid` those of
    this pass, `turn` a seat that is to act; cards of others before it are drawn.
    """
    laid, discards, dogs = laid or {}, discards or {}, dogs or {}
    maker = _Maker(seats, bookmaker, lap, seed)
    said: list[list[Hand]] = []
    for seat in range(seats):
        rows = [[], [], _cards(reserved, seat)]
        rows[race - 1] = _cards(hands, seat) or rows[race - 1]
        said.append(rows)
        if not rows[race - 1]:
            used = {*_cards(spent, seat), laid.get(seat, 0), discards.get(seat, 0)}
            rows[race - 1] = maker.hand_with(sorted(used - {0}), race)
    maker.deal(said, is_picked=phase != "pick")
    if phase != "pick":
        for number in range(race - 1):
            maker.run_past(past[number] if number < len(past) else {})
        maker.choose_all(phase, placement, slips, discards)
    if phase == "run":
        maker.start(dogs, order, spent, laid)
        maker.lay(dict(laid), turn)
    state = maker.state
    if PHASES[state.phase] != phase or (phase != "pick" and state.race != race):
        raise ValueError(f"this is {PHASES[state.phase]} of race {state.race}")
    data = GAME.position_to_json(state)
    GAME.position_from_json(data)
    return data


def _some(rng: Rng, items: Iterable[T], count: int = 1) -> list[T]:
    """Return some of the items in any order."""
    left = list(items)
    return [left.pop(rng.below(len(left))) for _ in range(count)]


def _cards(rows: Sequence[str], seat: int) -> Hand:
    return [int(card) for card in rows[seat].split()] if seat < len(rows) else []


def _six(rng: Rng, said: Hand, taken: Hand) -> Hand:
    """Return three low and three high cards, some of which were said (GH-05)."""
    six = list(said)
    for half in (range(1, HIGHEST // 2 + 1), range(HIGHEST // 2 + 1, HIGHEST + 1)):
        left = [card for card in half if card not in {*said, *taken}]
        six += _some(rng, left, OF_EACH_HALF - len({*said} & {*half}))
    return sorted(six)


def _orders_before(order: str) -> list[str]:
    """Return which places may have been taken before the last pass, most of them first."""
    homes, outs = order.index(FREE), DOGS - 1 - order.rindex(FREE)
    found = []
    for home, out in product(range(homes, -1, -1), range(outs, -1, -1)):
        free = FREE * (DOGS - home - out)
        found.append(order[:home] + free + order[DOGS - out :])
    return found


class _Maker:
    """Makes a state, choice by choice; what was not said is drawn."""

    def __init__(self, seats: int, bookmaker: int, lap: int, seed: int) -> None:
        self.rng = FastRng(seed)
        self.state = cast(GreyhoundsState, GAME.new(seats, {"lap": lap, "bookmaker": bookmaker}))

    # Cards

    def hand_with(self, used: Hand, race: int) -> Hand:
        """Return a hand for a race that holds these cards; none if there are none."""
        if race == RACES or not used:
            return _six(self.rng, used, []) if used else []
        rest = [card for card in range(1, HIGHEST + 1) if card not in used]
        for _ in range(TRIES):
            hand = [*used, *_some(self.rng, rest, FIVE - len(used))]
            if sum(hand) <= LIMIT:
                return hand
        raise ValueError(f"no hand holds {used} (GH-06)")

    def deal(self, said: list[list[Hand]], *, is_picked: bool) -> None:
        """Deal, and pick for races 1 and 2; `said` are cards for races 1 to 3 by seat."""
        rows = [self._beside(seat, *cards) for seat, cards in enumerate(said)]
        self.state.deal([card for six, _ in rows for card in six])
        for seat, (_, picks) in enumerate(rows if is_picked else []):
            self.choose(seat, PART.join(f"C{card}" for card in picks))

    def _beside(self, seat: int, first: Hand, second: Hand, six: Hand) -> tuple[Hand, Hand]:
        """Return a seat's reserved cards, and its picks."""
        for _ in range(TRIES):
            reserved = sorted(six) or _six(self.rng, [], [*first, *second])
            taken = {*first, *second, *reserved}
            left = [card for card in range(1, HIGHEST + 1) if card not in taken]
            left = _some(self.rng, left, len(left))
            hands = [sorted(first or left[:FIVE]), sorted(second or left[-FIVE:])]
            if max(map(sum, hands)) <= LIMIT:
                return reserved, [*hands[0], *hands[1]]
        raise ValueError(f"no cards fit beside those of seat {seat} (GH-06)")

    def hand(self, dog: int) -> Hand:
        """Return the cards a dog may run with."""
        return members(self.state.five[dog]) if dog < self.state.seats else [DUMMY_CARD]

    # Choices

    def choose(self, seat: int, text: str) -> None:
        """Make a choice as the rules allow."""
        for word in text.split(PART):
            move = GAME.parse_move(word)
            refusal = self.state.refusal(seat, move)
            if refusal is not None:
                raise ValueError(f"seat {seat}, {word}: {refusal}")
            self.state.apply(seat, move)

    def choose_all(
        self, phase: str, placement: str, slips: Sequence[str], discards: Mapping[int, int]
    ) -> None:
        """Make the choices of a race up to a phase."""
        state, rng = self.state, self.rng
        if phase == "odds":
            return
        backed = [text.split()[4] for text in slips if text]  # for a place, so none of them is on I
        (first,) = _some(rng, [name for name in DOG_NAMES if name not in backed])
        rest = DOG_NAMES.replace(first, "")
        placement = placement or first + "".join(_some(rng, rest, len(rest)))
        self.choose(state.bookmaker, placement)
        for seat in state.to_act():
            text = slips[seat] if seat < len(slips) else ""
            if text or phase != "bet":
                self.choose(seat, text or self._any_slip(placement))
        for seat in state.to_act() if state.phase == Phase.DISCARD else []:
            if seat in discards or phase == "run":
                card = discards.get(seat) or _some(rng, members(state.reserved[seat]))[0]
                self.choose(seat, f"C{card}")

    def _any_slip(self, placement: str) -> str:
        rng = self.rng
        stakes = [LEAST_STAKE * HUNDRED] * BETS
        stakes[rng.below(BETS)] = HUNDRED * (LEAST_STAKE + rng.below(TOP_STAKE - LEAST_STAKE + 1))
        pair = "".join(_some(rng, DOG_NAMES, 2))
        bets = [
            f"win {_some(rng, DOG_NAMES)[0]}",
            f"place {_some(rng, placement[1:])[0]}",
            f"quin {pair}",
        ]
        return PART.join([*bets, *map(str, stakes)])

    # Races

    def run_past(self, told: Mapping[str, Any]) -> None:
        """Bet on a race, where nothing was said so that all bets lose, and bring the dogs home."""
        state, finish = self.state, int(self.state.finish())
        every = ["".join(order) for order in permutations(DOG_NAMES)]
        every = _some(self.rng, every, len(every))
        order, card, lower = self._last_two([told["order"]] if "order" in told else every)
        placement = told.get("placement", order)
        placed = order[3] if placement[0] != order[3] else order[2]
        lost = f"win {order[3]} + place {placed} + quin {order[2:]} + 300 + 300 + 300"
        slips = [*told.get("slips", ()), "", "", "", ""]
        self.choose_all("run", placement, [text or lost for text in slips], {})
        self.take_places(f"{order[:2]}--")
        state.dogs = vec[i64]([finish - 1 if state.runs(dog) else finish for dog in range(DOGS)])
        state.passes = -(-finish // FURTHEST) + 1
        third, last = DOG_NAMES.index(order[2]), DOG_NAMES.index(order[3])
        state.laid = as_part(card, third) | as_part(lower, last)
        state.run_pass()

    def _last_two(self, orders: list[str]) -> tuple[str, int, int]:
        """Return an order of arrival, and cards with which the third dog beats the last."""
        for order in orders:
            third, last = (self.hand(DOG_NAMES.index(name)) for name in order[2:])
            if max(third) > min(last):
                return order, max(third), min(last)
        raise ValueError(f"with these cards no dog can beat the last one in {orders}")

    def take_places(self, order: str) -> None:
        """Give dogs the places they have taken, those before the first free one by coming home."""
        state = self.state
        for place, name in enumerate(order):
            if name != FREE:
                dog = DOG_NAMES.index(name)
                state.order |= as_arrived(dog, place)
                state.running &= ~(1 << dog)

    def start(
        self, said: Mapping[str, int], order: str, spent: Sequence[str], laid: Mapping[int, int]
    ) -> None:
        """Bring the dogs where they are by a last pass that ends there."""
        begun = self.state
        runners = [name for name in DOG_NAMES if name not in order]
        hindmost = min([said[name] for name in runners if name in said], default=0)
        usual = dict.fromkeys(order[: order.index(FREE)], int(begun.finish()))
        usual |= dict.fromkeys(runners, hindmost)
        dogs = [said.get(name, usual.get(name, 0)) for name in DOG_NAMES]
        if not any(dogs) and not any(spent):
            return
        gone = [_cards(spent, seat) for seat in range(begun.seats)]
        tried = 0
        for before in _orders_before(order):
            self.state = begun.copy()
            self.take_places(before)
            ends = [(self._pass_to(cards, dogs), cards) for cards in self._last_cards(gone, laid)]
            for trial, cards in ends:
                if trial is None or order_text(trial.order) != order:
                    continue
                least = -(-max(dogs) // FURTHEST) + 1
                for passes in range(least, least + 2 * FIVE):
                    self.state = trial.copy()
                    self.state.passes = passes
                    if self._spend(cards, gone, laid) and self.is_legal():
                        return
                tried += 1
                if tried == ENOUGH:
                    break
        raise ValueError(f"no pass ends with the dogs on {dogs} and {order}")

    def is_legal(self) -> bool:
        """Tell whether the state could have come about."""
        try:
            GAME.position_from_json(GAME.position_to_json(self.state))
        except BadPosition:
            return False
        return True

    def _last_cards(self, gone: list[Hand], laid: Mapping[int, int]) -> list[Hand]:
        """Return what the dogs may have run with in the last pass, 0 for those that did not."""
        hands = []
        for dog in range(DOGS):
            hand = [card for card in self.hand(dog) if card != laid.get(dog)]
            said = gone[dog] if dog < self.state.seats else []
            hands.append((said or hand) if self.state.runs(dog) else [0])
        every = [list(cards) for cards in product(*hands)]
        return _some(self.rng, every, len(every))

    def _pass_to(self, cards: Hand, dogs: Hand) -> GreyhoundsState | None:
        """Run a pass from where it must have begun; return its end if that is as wanted."""
        state = self.state
        steps = running_steps(pack(cards), state.race)
        before = [dogs[dog] - int(part(steps, dog)) for dog in range(DOGS)]
        if min(before) < 0:
            return None
        trial = state.copy()
        trial.dogs = vec[i64](before)
        trial.laid = pack(cards)
        trial.run_pass()
        return trial if list(trial.dogs) == dogs else None

    def _spend(self, cards: Hand, gone: list[Hand], laid: Mapping[int, int]) -> bool:
        """Mark cards as spent: as many as passes since they were taken up, the last among them.

        Tell whether those that were said can be all.
        """
        state = self.state
        count = int(state.passes) % FIVE
        for seat, said in enumerate(gone):
            drawn: Hand = []
            if cards[seat] and count:
                kept = (cards[seat], laid.get(seat))
                rest = [card for card in self.hand(seat) if card not in kept]
                drawn = [cards[seat], *_some(self.rng, rest, count - 1)]
            elif not cards[seat]:
                drawn = _some(self.rng, self.hand(seat))  # home or out after its first pass
            state.spent[seat] = mask_of(said or drawn)
            if said and cards[seat] and len(said) != count:
                return False
            if state.race == RACES and state.passes >= FIVE and cards[seat]:
                state.shown |= 1 << seat
        return True

    def lay(self, laid: dict[int, int], turn: int | None) -> None:
        """Lay the cards of this pass in the order of the rules, until all said ones lie."""
        passes = self.state.passes
        while laid or (turn is not None and turn not in self.state.to_act()):
            asked = self.state.to_act()
            seat = next((seat for seat in asked if seat in laid), asked[0])
            if seat not in laid:
                laid[seat] = _some(self.rng, self.state.legal(seat))[0] - FIRST_CARD
            self.choose(seat, f"C{laid.pop(seat)}")
            if self.state.phase != Phase.RUN or self.state.passes != passes:
                raise ValueError("the pass is complete")
