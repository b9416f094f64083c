"""Greyhounds in words: race and pass, what is asked, slips, and the accounts."""

from collections.abc import Sequence
from typing import Final, cast

from stammtisch.core.game import View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    HUNDRED,
    LEAST_STAKE,
    PAIR_NAMES,
    QUINELLA,
)
from stammtisch.games.greyhounds.cards import FIVE
from stammtisch.games.greyhounds.rules import FIRST_CARD, FIRST_PLACEMENT, FIRST_STAKE
from stammtisch.games.greyhounds.scoring import RUNS
from stammtisch.games.greyhounds.state import AT_BET, AT_END, AT_PICK, AT_RUN, PHASES
from stammtisch.games.greyhounds.view import EVENT_NAMES, GreyhoundsView, order_of, slip_of

STAKES: Final = FIRST_STAKE + LEAST_STAKE


class GreyhoundsTeller(Teller):
    """Puts views of Greyhounds into words."""

    def headline(self, view: View) -> str:
        """Return race and pass, or what is to be done."""
        seen = cast(GreyhoundsView, view)
        phase = self.label("phase", PHASES[seen.phase])
        if seen.race == 0 or seen.phase == AT_END:
            return phase
        told = self.say("board_race", race=seen.race)
        if seen.phase == AT_RUN:
            return f"{told} · {self.say('board_pass', number=seen.passes + 1)}"
        return f"{told} · {phase}"

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        seen = cast(GreyhoundsView, view)
        key = f"prompt_{PHASES[seen.phase]}"
        if seen.phase == AT_PICK:
            race = 1 if len(seen.draft) < FIVE else 2
            cards = [move - FIRST_CARD for move in seen.draft[FIVE * (race - 1) :]]
            return self.say(f"{key}_{race}", sum=sum(cards))
        if seen.phase == AT_BET:
            key += f"_{len(seen.draft)}"
        return self.say(key)

    def clock(self, view: View) -> int:
        """Return how many passes have been run."""
        seen = cast(GreyhoundsView, view)
        return sum(int(result.passes) for result in seen.results) + seen.passes

    def amount(self, move: int) -> int | None:
        """Return a stake in pounds."""
        return (move - FIRST_STAKE) * HUNDRED if move >= STAKES else None

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the cards picked so far by race, or the slip as far as it is written."""
        if parts[0] < FIRST_PLACEMENT:
            cards = [str(move - FIRST_CARD) for move in parts]
            hands = [hand for hand in (cards[:FIVE], cards[FIVE:]) if hand]
            return " · ".join(
                f"{self.say('board_race', race=race)}: {' '.join(hand)}"
                for race, hand in enumerate(hands, start=1)
            )
        texts = [self.game.move_text(move).split()[-1] for move in parts]
        bets = [f"{self.label('bet', bet)} {on}" for bet, on in enumerate(texts[:BETS])]
        for bet, stake in enumerate(texts[BETS:]):
            bets[bet] += f" {stake}"
        return " · ".join(bets)

    def points(self, points: int) -> str:
        """Return money."""
        return self.label("money", points)

    def look_back(self, view: View) -> list[str]:
        """Return the last pass: the cards, then what happened to the dogs, in order."""
        seen = cast(GreyhoundsView, view)
        played = seen.latest_pass()
        if played is None:
            return []
        order = seen.order if seen.last_pass else order_of(seen.results[-1].order)
        laid = [f"{DOG_NAMES[dog]} {played.cards[dog]}" for dog in range(DOGS) if played.cards[dog]]
        lines = ["   ".join(laid)]
        for event in played.events:
            facts = {"steps": event.steps, "distance": event.distance}
            if event.what != RUNS:
                facts = {"place": order.index(event.dog) + 1}
            lines.append(self.say(EVENT_NAMES[event.what], dog=event.dog, **facts))
        return lines

    def standing(self, view: View) -> list[int]:
        """Return everyone's money, with the stakes that this viewer knows of (GH-12)."""
        seen = cast(GreyhoundsView, view)
        return list(seen.money)

    def sheet(self, view: View) -> Sheet:
        """Return the accounts: how the dogs came in, all bets, everyone's money after a race."""
        seen = cast(GreyhoundsView, view)
        rows: list[list[str]] = []
        for number, result in enumerate(seen.results, start=1):
            arrived = "".join(DOG_NAMES[dog] for dog in order_of(result.order))
            money = [self.points(int(pounds)) for pounds in result.money]
            rows.append([self.say("board_race", race=number), arrived, *money])
            for bet in range(BETS):
                bets = [
                    bet_text(slip_of(slip), bet) if seat != seen.bookmaker else ""
                    for seat, slip in enumerate(result.slips[: seen.seats])
                ]
                rows.append([f"  {self.label('bet', bet)}", "", *bets])
        if seen.phase != AT_END:
            now = [self.points(pounds) for pounds in seen.money]
            rows.append([self.say("board_money"), "", *now])
        return Sheet(["", "", *self.names[: seen.seats]], rows)


def bet_text(slip: list[int], bet: int) -> str:
    """Return one bet in short, such as `R 300` or `RB 400`."""
    on = PAIR_NAMES[slip[bet]] if bet == QUINELLA else DOG_NAMES[slip[bet]]
    return f"{on} {slip[bet + BETS] * HUNDRED}"
