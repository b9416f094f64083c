"""Setting up "this table, these cards, this seat to play" in one call, for tests and puzzles.

    from stammtisch.games.hydra import GAME, setup

    state = GAME.position_from_json(setup.position(hands={0: "EO EO HY"}, trick="GD G9", leader=3))

Seats are numbers and cards are named as everywhere: `EO`, `R10`, `HY`, several as `"EO EO HY"`.
What is not said is filled in: cards from a seed, earlier tricks by random legal play, earlier
rounds with even ones. What cannot be is refused with BadPosition.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadPosition
from stammtisch.core.game import NOBODY, Json
from stammtisch.core.match import PART
from stammtisch.core.position import replay
from stammtisch.core.rng import FastRng, shuffle
from stammtisch.games.hydra import GAME
from stammtisch.games.hydra.cards import ALL_EYES, HAND, NAMES, PLAYERS, row_of, suit_of
from stammtisch.games.hydra.position import MOST, options_of, order_of, read_cards
from stammtisch.games.hydra.rules import HydraState
from stammtisch.games.hydra.scoring import Kind, Result, Trick, tenth
from stammtisch.games.hydra.state import DECK, Phase

Hands = Mapping[int, str] | Sequence[str]  # cards by seat; seats left out hold what is left

TRIES: Final = 2_000  # deals, until one leads to what was said
BONUS: Final = 110  # the most that a seat can have in a round of a position


def outcome(
    hands: Hands = (), *, seats: int = PLAYERS, dealer: int | None = None, seed: int = 0
) -> list[int]:
    """Return a deal, for `State.deal`, that gives every seat these cards and fills up the rest."""
    order = order_of(seats, seats - 1 if dealer is None else dealer)
    return _dealt(order, _wanted(hands, order), FastRng(seed))


def position(
    *,
    seats: int = PLAYERS,
    rounds: int | None = None,
    dealer: int | None = None,
    scored: int = 0,
    score: Sequence[int] | None = None,
    hands: Hands = (),
    moves: Sequence[str] | None = None,
    contest: str = "healthy",
    declarer: int = 0,
    mode: str = "normal",
    taker: int | None = None,
    pair: str = "EO",
    open_card: str = "",
    given: str = "",
    tricks: int = 0,
    leader: int | None = None,
    trick: str = "",
    seed: int = 0,
) -> Json:
    """Return a position of the tricks or, with `moves`, of any phase.

    - `seats`, `rounds` (by default as many as needed), `dealer` (by default the last seat, so that
      seat 0 leads); with six at the table the dealer sits out.
    - `scored`: rounds that have been scored; `score`: everyone's points after them.
    - `hands`: what seats hold now, by seat. Seats that hold more get other cards beside these.
    - `moves`: all moves since the deal, such as `["0 keep", "1 throw"]`. Then `hands` are those
      dealt, and nothing of what follows is said. Without it:
    - `contest`: `healthy`, `solo` or `antrag` (an accepted one). `declarer`: who plays the solo or
      made the Antrag. `mode`: the solo, one of `normal 9 U O K 10 D S R G E`. `taker`, `pair` (`EO`
      or `GO`), `open_card` and `given` (three cards): the Antrag. The taker keeps what was offered
      unless it is given back.
    - `tricks`: how many have been completed; `leader`: who leads or led to the next, by default
      who led to the first; `trick`: its cards so far, in the order played.
    - `seed`: of everything that is filled in.
    """
    dealer = seats - 1 if dealer is None else dealer
    _check(seats, dealer, scored, tricks)
    if rounds is None:
        rounds = seats * (scored // seats + 1)
    state = cast(HydraState, GAME.new(seats, options_of(seats, rounds)))
    _fill_rounds(state, dealer, scored, score)
    state.pass_deal_to(dealer)
    order = order_of(seats, dealer)
    wanted = _wanted(hands, order)
    if moves is not None:
        state.deal(_dealt(order, wanted, FastRng(seed)))
        return GAME.position_to_json(_played(state, moves))
    first = declarer if contest == "solo" else order[0]
    leader = first if leader is None else leader
    if tricks == 0 and leader != first:
        raise BadPosition(f"seat {first} leads to the first trick, not {leader} (HY-17)")
    laid = dict(zip(_from(order, leader), read_cards(trick, len(trick.split())), strict=False))
    told = _Told(wanted, laid, tricks, leader)
    exchange: _Exchange | None = None
    if contest == "antrag":
        taker = _from(order, declarer)[1] if taker is None else taker
        exchange = _Exchange(declarer, taker, pair, open_card, given)
    for attempt in range(TRIES):
        trial = state.copy()
        rng = FastRng(seed * TRIES + attempt)
        if exchange is None:
            trial.deal(_dealt(order, told.reserved, rng))
            _played(trial, _said(order, contest, declarer, mode))
        elif not exchange.carry_out(trial, order, told.reserved, rng):
            continue
        if told.comes_about(trial, rng):
            return GAME.position_to_json(trial)
    raise BadPosition(f"no deal was found in which this happens, among {TRIES}")


class _Told:
    """What was said of the tricks: who holds what, and what has been played."""

    def __init__(
        self, hands: dict[int, list[int]], laid: dict[int, int], tricks: int, leader: int
    ) -> None:
        self.laid = laid
        self.tricks = tricks
        self.leader = leader
        self.reserved = {  # what may not be played to earlier tricks
            seat: [*hand, *([laid[seat]] if seat in laid else [])] for seat, hand in hands.items()
        }
        if max(len(cards) for cards in self.reserved.values()) > HAND - tricks:
            raise BadPosition(f"after {tricks} tricks nobody has more than {HAND - tricks} cards")

    def comes_about(self, state: HydraState, rng: FastRng) -> bool:
        """Play the earlier tricks and this one; tell whether that could be done."""
        while state.taken < self.tricks:
            moves = list(self._early_moves(state, state.acting, state.legal(state.acting)))
            if not moves:
                return False
            state.apply(state.acting, moves[rng.below(len(moves))])
        if state.acting != self.leader:
            return False
        for seat, card in self.laid.items():
            if state.refusal(seat, card) is not None:
                return False
            state.apply(seat, card)
        return True

    def _early_moves(self, state: HydraState, seat: int, legal: list[int]) -> Iterator[int]:
        """Yield what a seat can play to an earlier trick; as a lead only what all can answer."""
        for card in legal:
            if self._spares(state, seat, card):
                suit = suit_of(state.mode, card)
                others = self.reserved if state.laid == 0 else {}
                if all(self._can_follow(state, other, suit) for other in others if other != seat):
                    yield card

    def _can_follow(self, state: HydraState, seat: int, suit: int) -> bool:
        """Tell whether a seat can play to a suit without a card that it still has to hold."""
        held = [card for card in range(len(NAMES)) if state.held[seat] >> card & 1]
        suited = [card for card in held if suit_of(state.mode, card) == suit]
        return any(self._spares(state, seat, card) for card in suited or held)

    def _spares(self, state: HydraState, seat: int, card: int) -> bool:
        """Tell whether a seat has more of a card than it has to hold."""
        held = (state.held[seat] >> card & 1) + (state.twice[seat] >> card & 1)
        return held > self.reserved[seat].count(card)


class _Exchange:
    """An Antrag that was accepted."""

    def __init__(self, proposer: int, taker: int, pair: str, open_card: str, given: str) -> None:
        self.proposer = proposer
        self.taker = taker
        self.pair = pair
        (kind,) = read_cards(pair, 1)
        self.offered = [kind, kind, *read_cards(open_card, len(open_card.split()))]
        self.given = read_cards(given, len(given.split()))
        is_offer = pair in ("EO", "GO") and len(self.offered) <= 3 and proposer != taker
        if not is_offer or len(self.given) not in (0, 3):
            raise BadPosition("an Antrag offers somebody two EO or GO and a card for three (HY-14)")

    def carry_out(
        self, state: HydraState, order: list[int], reserved: dict[int, list[int]], rng: FastRng
    ) -> bool:
        """Deal and let the cards change hands; tell whether all come to hold what they should."""
        final = {seat: list(hand) for seat, hand in reserved.items()}
        for card, number in Counter(self.given).items():
            final[self.proposer] += [card] * (number - final[self.proposer].count(card))
        for card, number in Counter(self.offered).items():
            kept = number - self.given.count(card)
            final[self.taker] += [card] * (kept - final[self.taker].count(card))
        row = _dealt(order, final, rng)
        hands = {seat: row[HAND * at : HAND * (at + 1)] for at, seat in enumerate(order)}
        spare = Counter(hands[self.proposer]) - Counter(reserved[self.proposer])
        given = self.given or [*spare.elements()][:3]
        offered = self.offered
        if len(offered) == 2:
            among = Counter(hands[self.taker] + given) - Counter(offered)
            offered = [*offered, *[*(among - Counter(reserved[self.taker])).elements()][:1]]
        if len(given) < 3 or len(offered) < 3:
            return False
        _move(hands, self.proposer, self.taker, given)
        _move(hands, self.taker, self.proposer, offered)
        state.deal([card for seat in order for card in hands[seat]])
        asked = _from(order, self.proposer)[1:]
        lines = _said(order, "antrag", self.proposer, "")
        lines.append(f"{self.proposer} Pair {self.pair[0]}{PART}{NAMES[offered[2]]}")
        lines += [f"{seat} decline" for seat in asked[: asked.index(self.taker)]]
        lines.append(f"{self.taker} accept")
        lines.append(f"{self.taker} {PART.join(NAMES[card] for card in given)}")
        _played(state, lines)
        return True


def _check(seats: int, dealer: int, scored: int, tricks: int) -> None:
    if not 0 <= dealer < seats:
        raise BadPosition(f"no seat {dealer} among {seats}")
    if scored < 0 or not 0 <= tricks < HAND:
        raise BadPosition(f"{scored} rounds and {tricks} tricks")


def _from(order: list[int], seat: int) -> list[int]:
    """Return the seats that play, clockwise from one of them."""
    if seat not in order:
        raise BadPosition(f"seat {seat} does not play this round (HY-05)")
    return order[order.index(seat) :] + order[: order.index(seat)]


def _wanted(hands: Hands, order: list[int]) -> dict[int, list[int]]:
    """Return the cards told of every seat that plays."""
    by_seat = dict(hands if isinstance(hands, Mapping) else enumerate(hands))
    for seat, cards in by_seat.items():
        if cards and seat not in order:
            raise BadPosition(f"seat {seat} does not play this round (HY-05)")
    texts = [by_seat.get(seat, "") for seat in order]
    read_cards(" ".join(texts), sum(len(text.split()) for text in texts))
    return {
        seat: read_cards(text, len(text.split())) for seat, text in zip(order, texts, strict=True)
    }


def _dealt(order: list[int], wanted: dict[int, list[int]], rng: FastRng) -> list[int]:
    """Return a deal with the cards wanted, and random ones beside them."""
    rest = Counter(DECK)
    for hand in wanted.values():
        rest.subtract(hand)
    if min(rest.values()) < 0 or max(len(hand) for hand in wanted.values()) > HAND:
        raise BadPosition(f"more cards than there are, or than {HAND} in a hand (HY-01, HY-07)")
    cards = vec[i64](list(rest.elements()))
    shuffle(cards, len(cards) - 1, rng)
    pile = list(cards)
    row: list[int] = []
    for seat in order:
        missing = HAND - len(wanted[seat])
        row += [*wanted[seat], *pile[:missing]]
        del pile[:missing]
    return row


def _move(hands: dict[int, list[int]], giver: int, receiver: int, cards: list[int]) -> None:
    for card in cards:
        hands[giver].remove(card)
        hands[receiver].append(card)


def _said(order: list[int], contest: str, declarer: int, mode: str) -> list[str]:
    """Return what is said until the game is found."""
    if contest not in ("healthy", "solo", "antrag"):
        raise BadPosition(f"{contest!r} is not healthy, solo or antrag")
    lines = [f"{seat} keep" for seat in order]
    if contest == "healthy":
        return lines + [f"{seat} Valeo" for seat in order]
    lines += [f"{seat} {'Morbus' if seat == declarer else 'Valeo'}" for seat in order]
    lines.append(f"{declarer} {contest}")
    return [*lines, f"{declarer} Solo {mode}"] if contest == "solo" else lines


def _played(state: HydraState, lines: Sequence[str]) -> HydraState:
    """Make moves such as `2 Pair E + GK`, each of which must be allowed."""
    replay(GAME, state, list(lines))
    if state.phase <= Phase.OVER:
        raise BadPosition("the moves end the round")
    return state


def _fill_rounds(state: HydraState, dealer: int, scored: int, score: Sequence[int] | None) -> None:
    """Score rounds whose bonus, less what a director deducts, gives everyone the points told."""
    seats = int(state.seats)
    aims = list(score or [0] * seats)
    if len(aims) != seats or scored >= state.rounds:
        raise BadPosition(f"points of {len(aims)} seats after {scored} of {state.rounds} rounds")
    for number in range(scored):
        state.enter(_even_round(state, (dealer - scored + number) % seats, aims))
    if score is not None:
        off = [total - aim for total, aim in zip(state.totals, aims, strict=True)]
        if min(off) < 0 or max(off) > MOST:
            raise BadPosition(f"{scored} rounds do not bring {aims} points")
        state.penalties = vec[i64](off)


def _even_round(state: HydraState, dealer: int, aims: list[int]) -> Result:
    """Return a round in which all take as many eyes, with the bonus that is still needed."""
    seats = int(state.seats)
    order = order_of(seats, dealer)
    party, eyes, bonus = [NOBODY] * seats, [0] * seats, [0] * seats
    for number, members in ((1, order[:2]), (2, order[2:4]), (0, order[4:])):
        part = ALL_EYES // PLAYERS
        earned = (PLAYERS - len(members)) * tenth(part * len(members))
        need = max(aims[seat] - state.totals[seat] for seat in members) - earned
        for seat in members:
            party[seat], eyes[seat] = number, part
            bonus[seat] = min(BONUS, max(0, -(-need // 5) * 5))
            need -= bonus[seat]
    return Result(
        dealer=dealer,
        kind=Kind.NORMAL,
        declarer=NOBODY,
        party=vec[i64](party),
        eyes=vec[i64](eyes),
        bonus=vec[i64](bonus),
        last_trick=Trick(order[0], row_of(read_cards("GD G10 GK G9 EU", PLAYERS)), order[4], None),
    )
