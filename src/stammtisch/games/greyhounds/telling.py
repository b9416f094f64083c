"""Greyhounds in words: race and pass, what is asked, slips, and the accounts."""

from collections.abc import Sequence
from typing import Final, cast

from stammtisch.core.game import Event, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    HUNDRED,
    LEAST_STAKE,
    PLACEMENTS,
    bet_name,
    dog_at,
    part,
)
from stammtisch.games.greyhounds.cards import FIVE
from stammtisch.games.greyhounds.rules import (
    CODES,
    FIRST_CARD,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
)
from stammtisch.games.greyhounds.scoring import EVENT_NAMES, RUNS, PassEvent, order_of
from stammtisch.games.greyhounds.state import PHASES, Phase
from stammtisch.games.greyhounds.view import GreyhoundsView, slip_of

STAKES: Final = FIRST_STAKE + LEAST_STAKE


class GreyhoundsTeller(Teller):
    """Puts views of Greyhounds into words."""

    def heading(self, key: str) -> int:
        """Return that races are headings, and within them passes and the accounts."""
        return {"race_opens": 1, "pass_begins": 2, "race_was": 2}.get(key, 0)

    def look(self, kind: str, value: object) -> str:
        """Return a card's number, a dog's colour, which is its owner's."""
        if kind == "card":
            return str(value)
        return super().look("seat" if kind == "dog" else kind, value)

    def headline(self, view: View) -> str:
        """Return race and pass, or what is to be done."""
        known = cast(GreyhoundsView, view)
        phase = self.label("phase", PHASES[known.phase])
        if not known.is_racing():
            return phase
        if known.phase == Phase.RUN:
            phase = self.say("board_pass", number=known.passes + 1)
        return f"{self.say('board_race', race=known.race)} · {phase}"

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        known = cast(GreyhoundsView, view)
        key = f"prompt_{PHASES[known.phase]}"
        if known.phase == Phase.PICK:
            race = 1 if len(known.draft) < FIVE else 2
            cards = [move - FIRST_CARD for move in known.draft[FIVE * (race - 1) :]]
            return self.say(f"{key}_{race}", sum=sum(cards))
        if known.phase == Phase.BET:
            key += f"_{len(known.draft)}"
        return self.say(key)

    def clock(self, view: View) -> int:
        """Return how many passes have been run."""
        known = cast(GreyhoundsView, view)
        return sum(int(result.passes) for result in known.results) + known.passes

    def amount(self, move: int) -> int | None:
        """Return a stake in pounds."""
        return (move - FIRST_STAKE) * HUNDRED if move >= STAKES else None

    def is_weighty(self, view: View) -> bool:
        """Tell whether it is sealed for a whole race: hands, odds, bets, the discard."""
        return cast(GreyhoundsView, view).phase != Phase.RUN

    def picks(self, move: int) -> Sequence[int]:
        """Return which dog stands on which of I to IV, for the bookmaker's odds (GH-09)."""
        placement = move - FIRST_PLACEMENT
        if not 0 <= placement < PLACEMENTS:
            return ()
        return [pick_of(place, int(dog_at(placement, place))) for place in range(DOGS)]

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the cards picked so far by race, or the slip as far as it is written."""
        if parts[0] < FIRST_PLACEMENT:
            cards = [str(move - FIRST_CARD) for move in parts]
            hands = [hand for hand in (cards[:FIVE], cards[FIVE:]) if hand]
            return " · ".join(
                f"{self.say('board_race', race=race)}: {' '.join(hand)}"
                for race, hand in enumerate(hands, start=1)
            )
        if parts[0] < FIRST_WIN:
            return self.move(parts[0])
        texts = [self.game.move_text(move).split()[-1] for move in parts]
        bets = [f"{self.label('bet', bet)} {on}" for bet, on in enumerate(texts[:BETS])]
        for bet, stake in enumerate(texts[BETS:]):
            bets[bet] += f" {stake}"
        return " · ".join(bets)

    def own(self, view: View) -> list[Event]:
        """Return the viewer's cards, what was picked for race 2, and the slip."""
        known = cast(GreyhoundsView, view)
        lines = [Event("holds", {"cards": known.hand})] if known.hand else []
        if known.picks and known.race < 2:
            facts: dict[str, object] = {"first": known.picks[0], "second": known.picks[1]}
            lines.append(Event("you_picked", facts))
        if known.seat is not None and known.slips[known.seat]:
            lines.append(bets_event(known.seat, known.slips[known.seat]))
        if known.seat is not None and known.discards[known.seat]:
            lines.append(Event("discard_was", discarded(known, known.seat)))
        return lines

    def ending(self, view: View) -> str:
        """Return that all races are run, or that the bookmaker cannot pay any more (GH-24)."""
        known = cast(GreyhoundsView, view)
        if known.settled[known.bookmaker] < 0:
            return self.say("ends_bankrupt", seat=known.bookmaker, race=len(known.results))
        return self.say("ends_races", count=len(known.results))

    def points(self, points: int) -> str:
        """Return money."""
        return self.label("money", points)

    def look_back(self, view: View) -> list[str]:
        """Return the last pass: the cards, then what happened to the dogs, in order."""
        known = cast(GreyhoundsView, view)
        played, order = known.latest_pass()
        if played is None:
            return []
        laid = [(DOG_NAMES[dog], part(played.cards, dog)) for dog in range(DOGS)]
        lines = ["   ".join(f"{name} {card}" for name, card in laid if card)]
        for event in played.events():
            lines.append(self.say(EVENT_NAMES[event.what], **event_facts(event, order)))
        return lines

    def standing(self, view: View) -> list[int]:
        """Return everyone's money, with the stakes that this viewer knows of (GH-12)."""
        return list(cast(GreyhoundsView, view).money)

    def sheet(self, view: View) -> Sheet:
        """Return the accounts: how the dogs came in, all bets, everyone's money after a race."""
        known = cast(GreyhoundsView, view)
        rows: list[list[str]] = []
        for number, result in enumerate(known.results, start=1):
            arrived = "".join(DOG_NAMES[dog] for dog in order_of(result.order))
            money = [self.points(int(pounds)) for pounds in result.money]
            rows.append([self.say("board_race", race=number), arrived, *money])
            for bet in range(BETS):
                bets = [bet_text(slip_of(slip), bet) for slip in result.slips[: known.seats]]
                rows.append([f"  {self.label('bet', bet)}", "", *bets])
        if known.phase != Phase.OVER:
            now = [self.points(pounds) for pounds in known.money]
            rows.append([self.say("board_money"), "", *now])
        return Sheet(["", "", *self.names[: known.seats]], rows)

    def sheet_facts(self, view: View) -> tuple[object, ...]:
        """Return the races, and everyone's money."""
        known = cast(GreyhoundsView, view)
        return (tuple(known.results), known.phase == Phase.OVER, tuple(known.money))


def pick_of(place: int, dog: int) -> int:
    """Return what stands for a dog on a place (0 is I) while odds are being set."""
    return CODES + DOGS * place + dog


def bet_text(slip: list[int], bet: int) -> str:
    """Return one bet in short, such as `R 300` or `RB 400`; nothing of a slip that is not known."""
    return f"{bet_name(bet, slip[bet])} {slip[bet + BETS] * HUNDRED}" if slip else ""


def bets_event(seat: int, slip: list[int]) -> Event:
    """Return a slip as a line: three bets and their stakes."""
    facts: dict[str, object] = {"seat": seat}
    for bet, name in enumerate(("win", "place", "pair")):
        facts[name] = slip[bet]
        facts[f"{name}_stake"] = slip[BETS + bet] * HUNDRED
    return Event("bets", facts)


def discarded(view: GreyhoundsView, seat: int) -> dict[str, object]:
    """Return which card a seat has discarded."""
    return {"seat": seat, "card": view.discards[seat]}


def event_facts(event: PassEvent, order: list[int]) -> dict[str, object]:
    """Return what is told of an event: the steps of a dog that ran, or the place it took."""
    if event.what == RUNS:
        return {"dog": event.dog, "steps": event.steps, "distance": event.distance}
    return {"dog": event.dog, "place": order.index(event.dog) + 1}


TELLER: Final = GreyhoundsTeller
