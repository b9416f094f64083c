"""A match brought where it is wanted: auctions as in play, races as they end up."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import mask_of
from stammtisch.core.errors import BadPosition, StammtischError
from stammtisch.core.game import NOBODY, OptionValue
from stammtisch.core.rng import FastRng
from stammtisch.games.galopp_royal import GAME
from stammtisch.games.galopp_royal.board import FORCED_PRICE, PLACES, PURSE, RACES, clockwise
from stammtisch.games.galopp_royal.cards import KINDS, NAMES, RASCAL, TEAM, cards_of
from stammtisch.games.galopp_royal.position_cards import read_cards
from stammtisch.games.galopp_royal.position_race import arrive, races_before
from stammtisch.games.galopp_royal.rules import GO, LAY, PASS, REMOVE, UNSOLD_AT_MOST, GaloppState
from stammtisch.games.galopp_royal.scoring import Result, first_three, last_seat
from stammtisch.games.galopp_royal.state import SPARES, Phase

Board = tuple[Sequence[int], Sequence[int], Sequence[int]]  # fields, home, pond


class Table:
    """A match on its way to a position; what was not asked for is dealt."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, OptionValue] | None,
        gold: Sequence[int] | None,
        seed: int,
    ) -> None:
        try:
            self.state = cast(GaloppState, GAME.new(seats, options))
        except StammtischError as error:
            raise BadPosition(str(error)) from error
        self.terms = self.state.terms
        self.seats = seats
        self.gold = gold
        self.rng = FastRng(seed)
        self.left = [int(count) for count in self.terms.carriers]  # cards that nobody has named
        self.starters = list(range(seats))  # who may have been drawn by lot
        self.teams: list[list[int]] = []

    # Cards

    def name(self, cards: list[int]) -> None:
        """Keep cards for where they are wanted."""
        for card in cards:
            self.left[card] -= 1
            if self.left[card] < 0:
                raise BadPosition(f"there are not so many cards {NAMES[card]} (GR-01)")

    def any_card(self) -> int:
        """Draw a card that nobody has named; from the discards when there is no other."""
        state = self.state
        if not any(self.left):
            self.left = [int(count) for count in state.discard]
            state.stock = vec[i64]([state.stock[kind] + self.left[kind] for kind in range(KINDS)])
            state.discard = self.terms.no_cards
            state.shuffles += 1
        cards = cards_of(vec[i64](self.left))
        if not cards:
            raise BadPosition("there are not enough cards (GR-01)")
        card = cards[self.rng.below(len(cards))]
        self.left[card] -= 1
        return card

    def filled(self, cards: list[int], count: int) -> list[int]:
        """Return so many cards, those that are not given drawn."""
        return [*cards, *[self.any_card() for _ in range(count - len(cards))]]

    def read_teams(self, teams: Sequence[str], may_lack: bool) -> None:
        """Take the teams; deal those that are due and not named."""
        for text in teams:
            cards = read_cards(text)
            self.teams.append(cards if may_lack and not cards else self.filled(cards, TEAM))

    def discard(self, cards: list[int]) -> None:
        """Leave just these cards in the discard pile."""
        state = self.state
        counts = [cards.count(kind) for kind in range(KINDS)]
        piles = [int(state.stock[kind] + state.discard[kind]) for kind in range(KINDS)]
        state.stock = vec[i64]([piles[kind] - counts[kind] for kind in range(KINDS)])
        state.discard = vec[i64](counts)

    # Auctions

    def price(self, seat: int) -> int:
        """Return what a starting team must have cost."""
        return FORCED_PRICE if self.gold is None else PURSE - self.gold[seat]

    def sell_starting_teams(
        self, opener: int | None, is_forced: bool = False, last: int | None = None
    ) -> None:
        """Sell the teams that are there, in an order that leaves the next auction to an opener.

        Who is said to be the last buyer has yet to lay the team out.
        """
        buyers = [seat for seat in range(self.seats) if self.teams[seat]]
        is_refused = is_forced and len(buyers) < self.seats - 1  # by all, three times (GR-08)
        for starter in self.starters:
            for order in permutations(buyers):
                if last is not None and order[-1:] != (last,):
                    continue
                if opener in (None, self._next_opener(starter, order, is_refused)):
                    self.state.deal([starter])
                    for buyer in order:
                        self.sell(buyer, self.price(buyer))
                        if buyer != last:
                            self.lay_out()
                    for _ in range(UNSOLD_AT_MOST if is_refused else 0):
                        self.sell(NOBODY)
                    return
        if last is not None:
            raise BadPosition(f"seat {last} has bought no team (GR-11)")
        raise BadPosition(f"seat {opener} cannot open this auction (GR-09)")

    def _next_opener(self, opener: int, buyers: Sequence[int], is_refused: bool) -> int:
        waiting = (1 << self.seats) - 1
        for buyer in buyers:
            waiting &= ~(1 << buyer)
            opener = self.state.next_of(waiting, opener)
        for _ in range(UNSOLD_AT_MOST if is_refused else 0):
            opener = self.state.next_of(waiting, opener)
        return opener

    def sell(self, buyer: int, price: int = 0) -> None:
        """Sell a team to a seat, which gets just its own; or have everybody pass."""
        state, auction = self.state, self.state.auction
        around = clockwise(auction.bidders, auction.opener, self.seats)
        if buyer == NOBODY:
            state.deal(self.filled([], state.cards_to_draw()))
        else:
            thrown = [seat for seat in around if seat != buyer][: max(0, len(around) - TEAM)]
            cards, hands = list(self.teams[buyer]), {}
            start = around.index(buyer)
            for seat in [*around[start:], *around[:start]]:
                number = 2 if len(around) == 2 else 1
                hands[seat] = [self.any_card()] if seat in thrown else cards[:number]
                cards = cards if seat in thrown else cards[number:]
            state.deal([card for seat in around for card in hands[seat]] + cards)
        while state.auction is auction and state.phase == Phase.BID:
            bids = state.acting == buyer and auction.bid == 0
            if bids and not 0 < price <= state.gold[buyer]:
                raise BadPosition(f"seat {buyer} cannot have paid {price} gold (GR-05)")
            state.apply(state.acting, price if bids else PASS)

    def lay_out(self) -> None:
        """Leave a team as it was taken, where it is laid out by hand (GR-11)."""
        state = self.state
        for card in state.team(state.acting):
            if state.phase == Phase.ARRANGE:
                state.apply(state.acting, LAY + card)

    def deal_hands(self, hands: Sequence[str], open_card: str) -> None:
        """Draw the cards of the auction under way."""
        auction = self.state.auction
        around = clockwise(auction.bidders, auction.opener, self.seats)
        cards: list[int] = []
        for seat in around:
            cards += self.filled(read_cards(hands[seat]), 2 if len(around) == 2 else 1)
        named = [seat for seat in range(self.seats) if hands[seat]]
        if not set(named) <= set(around):
            raise BadPosition(f"{sorted(around)} bid, not {named} (GR-04)")
        cards += read_cards(open_card)
        self.state.deal(self.filled(cards, self.state.cards_to_draw()))

    # Races

    def begin_race(self, race: int, turn: int) -> None:
        """Bring the match to the first turn of a race."""
        if race > 1:
            self.end_race(race - 1, turn, None, has_sale=True)
            self.change_carriers(SPARES + 1)
            return
        self.starters = [turn]
        takers = [seat for seat in range(self.seats) if self.price(seat) == FORCED_PRICE]
        if not takers:
            raise BadPosition("somebody has taken a team for 10 gold just now (GR-10)")
        team, self.teams[takers[0]] = self.teams[takers[0]], []
        self.sell_starting_teams(None)
        self.state.deal(team)
        self.lay_out()

    def be_racing(self, race: int, turn: int, last: int | None, board: Board) -> None:
        """Put the sedans on the course, some turn of the race being over."""
        self._earn(race - 1, last, [])
        self._put(race, turn, board)
        if not self._find_turn():
            raise BadPosition("no turn can have led to this race (GR-14 to GR-19)")

    def end_race(self, race: int, last: int | None, board: Board | None, has_sale: bool) -> None:
        """Bring the match to the end of a race, before carriers are changed."""
        wanted = self.teams
        if has_sale:  # these come when carriers are changed
            self.teams = [[self.any_card(), *team[1:]] for team in wanted]
        boards = self._usual_boards(self.seats - 1 if last is None else last)
        for end in boards if board is None else [board]:
            self._put(race, 0, end)
            state = self.state
            first = first_three(state.homes, state.home, state.racing, state.ponds, state.drowned)
            loser = last_seat(state.at, state.racing, state.drowned, state.ponds)
            self._earn(race - 1, None, [Result(first, loser)])
            state.acting = loser
            state.phase = Phase.OVER if race == RACES else Phase.CHANGE
            if self._find_turn():
                self.teams = wanted
                return
        raise BadPosition("no turn can have led to the end of this race (GR-20)")

    def _usual_boards(self, last: int) -> list[Board]:
        """Return ends of a race in which a seat is last, the richest others being first."""
        others = [seat for seat in range(self.seats) if seat != last]
        gold = self.gold or [0] * self.seats
        others.sort(key=lambda seat: -gold[seat])
        boards: list[Board] = []
        for field in (0, 1, -1, 2):
            fields = [field + seat + 1 for seat in range(self.seats)]
            fields[last] = field
            boards.append((fields, others[:PLACES], ()))
        return boards

    def _put(self, race: int, turn: int, board: Board) -> None:
        state, (fields, home, pond) = self.state, board
        cards = [card for team in self.teams for card in team]
        stock = [int(count) for count in self.terms.carriers]
        for card in cards:
            stock[card] -= 1
        if state.starter == NOBODY:
            state.starter = self.starters[0]
        state.teams, state.stock = vec[i64](cards), vec[i64](stock)
        state.race = race - 1
        state.start_race(turn)
        state.at = vec[i64](list(fields))
        for seat in home:
            state.at[seat] = state.finish
        for seat in pond:
            state.at[seat] = -self.terms.pond
        state.racing &= ~mask_of([*home, *pond])
        arrive(state, list(home), list(pond))

    def _find_turn(self) -> bool:
        """Find a turn that leads to the race as it stands."""
        state = self.state
        is_running = state.phase == Phase.ROLL
        first = state.starter if state.race == 1 else state.results[state.race - 2].last
        rounds = max(abs(int(field)) for field in state.at) + 1
        for mover in range(self.seats):
            if is_running and state.next_of(state.racing, mover) != state.acting:
                continue
            state.turns = self.seats * rounds + (mover - first) % self.seats + 1
            for place, card in enumerate(state.team(mover)):
                pushes = range(GO + 1, REMOVE) if card == RASCAL else range(0)
                for move in (GO, *pushes):
                    state.mover, state.rolled = mover, place + 1
                    state.acted, state.made = card, move
                    if next(races_before(state), None) is not None:
                        return True
        return False

    def _earn(self, count: int, last: int | None, final: list[Result]) -> None:
        """Run so many races on paper, so that everybody comes to have the gold wanted."""
        won = [0] * self.seats
        for result in final:
            for place, seat in enumerate(result.first):
                won[seat] += int(self.terms.prize(count + 1, place))
        results: list[Result] = []
        for race in range(count, 0, -1):
            need = {seat: -won[seat] for seat in range(self.seats)}
            if self.gold is not None:
                need = {seat: self.gold[seat] - won[seat] for seat in need}
            order = sorted(need, key=lambda seat: -need[seat])
            loser = last if last is not None and race == count else order[-1]
            order.remove(loser)
            first = [*order, loser][:PLACES]
            for place, seat in enumerate(first):
                won[seat] += int(self.terms.prize(race, place))
            results.insert(0, Result(vec[i64](first), loser))
        state = self.state
        state.results = results + final
        gold = self.gold or [PURSE + won[seat] - FORCED_PRICE for seat in range(self.seats)]
        paid = [PURSE + won[seat] - gold[seat] for seat in range(self.seats)]
        for seat in range(self.seats):
            if paid[seat] <= 0:
                raise BadPosition(f"seat {seat} cannot have come to {gold[seat]} gold (GR-21)")
        state.gold, state.paid = vec[i64](list(gold)), vec[i64](paid)
        state.bank = self.seats * PURSE - sum(gold)

    # Between races

    def remove(self, cards: list[int]) -> None:
        """Remove one carrier from every board."""
        for seat, card in enumerate(cards):
            self.state.apply(self.state.acting, REMOVE + KINDS * seat + card)

    def change_carriers(self, spare: int) -> None:
        """Let the teams that are wanted come about, and sell no spare team before this one."""
        state = self.state
        self.remove([state.team(seat)[0] for seat in range(self.seats)])
        around = clockwise(state.everyone(), state.last(), self.seats)
        state.deal([self.teams[seat][0] for seat in around])
        for _ in range(1, spare):
            self.sell(NOBODY)
