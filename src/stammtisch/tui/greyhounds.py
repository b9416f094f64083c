"""A race of Greyhounds drawn for the terminal: the track, the owners, the slips, the accounts."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import View
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    DUMMY,
    FIRST_OF_PAIR,
    HUNDRED,
    LEAST_STAKE,
    PAIR_NAMES,
    QUINELLA,
    SECOND_OF_PAIR,
    dog_at,
    pair_of,
    place_of,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD, FIVE
from stammtisch.games.greyhounds.rules import (
    FIRST_CARD,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
)
from stammtisch.games.greyhounds.scoring import RUNS
from stammtisch.games.greyhounds.state import AT_BET, AT_END, AT_ODDS, AT_PICK, AT_RUN, PHASES
from stammtisch.games.greyhounds.view import EVENT_NAMES, GreyhoundsView, order_of, slip_of
from stammtisch.games.greyhounds.words import ODDS_PLACES
from stammtisch.tui.painter import Painter, joined, shortened

DOG_STYLES: Final = ["bold red", "bold blue", "bold green", "bold yellow"]
TRACK: Final = 26  # columns
STAKES: Final = FIRST_STAKE + LEAST_STAKE
PLACE_PAIRS: Final = list(combinations(range(DOGS), 2))  # as the quinella odds stand in the terms
TEXTS: Final = {
    "race": ("Rennen {race}", "Race {race}"),
    "pass": ("Durchgang {number}", "pass {number}"),
    "dummy": ("Dummy", "dummy"),
    "line": ("Ziel {finish}", "line {finish}"),
    "home": ("{place}. im Ziel", "{place}. home"),
    "out": ("{place}. überrundet", "{place}. lapped"),
    "bookmaker": ("Buch", "book"),
    "money": ("Geld", "money"),
    "cards": ("Karten", "cards"),
    "slip": ("Wetten", "bets"),
    "picks": ("Deine Karten für Rennen 2", "Your cards for race 2"),
    "start": ("Start", "start"),
    "odds": ("Sieg/Platz", "win/place"),
    "quinella": ("Einlauf", "quinella"),
    "amounts": ("Pfund setzen, in Hundertern", "pounds to stake, in hundreds"),
}


class GreyhoundsPainter(Painter):
    """Draws views of Greyhounds."""

    latest: ClassVar = "last_pass"
    paragraphs: ClassVar = {
        "cards_open": "open",
        "plays": "cards",
        "cancel": "run",
        "nobody_runs": "run",
        "stopped": "run",
        "runs": "run",
        "home": "run",
        "out": "run",
        "rests": "run",
        "prize": "paid",
        "bet_pays": "paid",
        "money_is": "accounts",
    }

    def headline(self, view: View) -> str:
        """Return race and pass, or what is to be done."""
        seen = cast(GreyhoundsView, view)
        phase = self.label("phase", PHASES[seen.phase])
        if seen.race == 0 or seen.phase == AT_END:
            return phase
        told = self._own("race", race=seen.race)
        if seen.phase == AT_RUN:
            return f"{told} · {self._own('pass', number=seen.passes + 1)}"
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

    def counts(self, view: View) -> bool:
        """Return whether cards or stakes are chosen: numbers themselves."""
        return all(not FIRST_PLACEMENT <= move < STAKES for move in view.legal)

    def amount(self, move: int) -> int | None:
        """Return a stake in pounds."""
        return int(self.game.move_text(move)) if move >= STAKES else None

    def amounts(self) -> str:
        """Return what stakes are."""
        return self._own("amounts")

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the cards picked so far by race, or the slip as far as it is written."""
        if parts[0] < FIRST_PLACEMENT:
            cards = [move - FIRST_CARD for move in parts]
            hands = [hand for hand in (cards[:FIVE], cards[FIVE:]) if hand]
            races = [self._own("race", race=number) for number in range(1, len(hands) + 1)]
            return " · ".join(
                f"{race}: {_numbers(hand)}" for race, hand in zip(races, hands, strict=True)
            )
        texts = [self.game.move_text(move).split()[-1] for move in parts]
        bets = [f"{self.label('bet', bet)} {on}" for bet, on in enumerate(texts[:BETS])]
        for bet, stake in enumerate(texts[BETS:]):
            bets[bet] += f" {stake}"
        return " · ".join(bets)

    def points(self, points: int) -> str:
        """Return money."""
        return self.label("money", points)

    def clock(self, view: View) -> int:
        """Return how many passes have been run."""
        seen = cast(GreyhoundsView, view)
        return sum(int(result.passes) for result in seen.results) + seen.passes

    def board(self, view: View) -> RenderableType:
        """Return the race as this view knows it."""
        seen = cast(GreyhoundsView, view)
        parts: list[RenderableType] = []
        if seen.phase == AT_ODDS:
            parts += [self._places(seen), Text()]
        elif seen.race > 0 and seen.phase != AT_END:
            parts.append(self._track(seen))
            parts.append(self._pairs(seen) if seen.phase == AT_BET else Text())
        parts.append(self._owners(seen))
        if seen.phase == AT_PICK and seen.hand:
            parts.append(_led(self.tell("your_hand"), _numbers(seen.hand)))
        if seen.picks and seen.race < 2 and seen.phase != AT_END:
            parts.append(_led(self._own("picks"), _numbers(seen.picks[1])))
        return Group(*parts)

    # The odds

    def _places(self, seen: GreyhoundsView) -> RenderableType:
        """Return the dogs, and what the places pay that they are to be put on."""
        dogs = [Text.assemble(dog_letter(dog), " ", self.label("dog", dog)) for dog in range(DOGS)]
        odds = [Text(f"{name} {odds_at(seen, n)}") for n, name in enumerate(ODDS_PLACES)]
        pairs = [f"{ODDS_PLACES[one]}+{ODDS_PLACES[other]}" for one, other in PLACE_PAIRS]
        paid = [Text(f"{on} {seen.terms.quinella[n]}") for n, on in enumerate(pairs)]
        table = Table.grid(padding=(0, 2))
        for head, told in (("", dogs), (self._own("odds"), odds), (self._own("quinella"), paid)):
            table.add_row(Text(head, style="dim"), joined(told, "  "))
        return table

    def _pairs(self, seen: GreyhoundsView) -> Text:
        """Return what the pairs of dogs pay as the dogs have been placed."""
        told = []
        for pair, name in enumerate(PAIR_NAMES):
            one = place_of(seen.placement, FIRST_OF_PAIR[pair])
            other = place_of(seen.placement, SECOND_OF_PAIR[pair])
            told.append(Text(f"{name} {seen.terms.quinella[pair_of(one, other)]}"))
        return _led(self._own("quinella"), joined(told, "  "))

    # The track

    def _track(self, seen: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for width in (10, 8, 12, TRACK + 2, 3, 13):
            table.add_column(width=width, no_wrap=True)
        finish = self._own("line", finish=seen.finish())
        scale = f"{self._own('start'):<{TRACK - len(finish) + 2}}{finish}"
        table.add_row(*[Text(head, style="dim") for head in (self._own("odds"), "", "", scale)])
        for place in range(DOGS):
            table.add_row(*self._lane(seen, dog_at(seen.placement, place)))
        return table

    def _lane(self, seen: GreyhoundsView, dog: int) -> list[Text]:
        style = DOG_STYLES[dog]
        place = place_of(seen.placement, dog)
        odds = Text(f"{ODDS_PLACES[place]:<3} {odds_at(seen, place)}", style="dim")
        owner = Text(self._own("dummy"), style="dim")
        if dog < seen.seats:
            owner = self.called(dog, seen)
        run = min(seen.dogs[dog], seen.finish()) * TRACK // seen.finish()
        lane = Text("━" * run + "▶", style=style)
        lane.append("·" * (TRACK - run) + "┃", style="dim")
        distance = Text(str(seen.dogs[dog]), style="bold")
        name = Text(f"{DOG_NAMES[dog]} {self.label('dog', dog)}", style=style)
        return [odds, name, owner, lane, distance, self._fate(seen, dog)]

    def _fate(self, seen: GreyhoundsView, dog: int) -> Text:
        if dog in seen.order:
            place = seen.order.index(dog)
            key = "home" if seen.dogs[dog] >= seen.finish() else "out"
            return Text(self._own(key, place=place + 1))
        if seen.laid[dog]:
            sealed = "" if dog in seen.opened else " ▒"
            return Text.assemble((str(seen.laid[dog]), "bold"), (sealed, "dim"))
        if seen.phase != AT_RUN:
            return Text()
        asked = [seen.dogs[owner] for owner in seen.to_act]  # GH-14: level owners lay together
        return Text("…" if dog in seen.to_act else "▒" if seen.dogs[dog] in asked else "", "dim")

    # The owners

    def _owners(self, seen: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        names = ["money", "cards", "slip"] if self._lie_open(seen) else ["money"]
        heads = ["", "", *[self._own(name) for name in names]]
        table.add_row(*[Text(head, style="dim") for head in heads])
        for seat in range(seen.seats):
            mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
            name = Text.assemble(mark, dog_letter(seat), " ", self.called(seat, seen))
            book = self._own("bookmaker") if seat == seen.bookmaker else ""
            money = Text(self.label("money", seen.money[seat]), style="bold")
            cards, slip = self._cards(seen, seat), slip_text(seen.slips[seat])
            table.add_row(name, Text(book, style="dim"), money, cards, slip)
        if seen.seats == DUMMY:
            name = Text.assemble("  ", dog_letter(DUMMY), " ", (self._own("dummy"), "dim"))
            table.add_row(name, "", "", str(DUMMY_CARD))
        return table

    def _lie_open(self, seen: GreyhoundsView) -> bool:
        return seen.race > 0 and seen.phase != AT_END

    def _cards(self, seen: GreyhoundsView, seat: int) -> Text:
        """Return the cards of the race: those to play, the spent ones, the discarded one."""
        if not self._lie_open(seen):
            return Text()
        gone = {*seen.spent[seat], seen.laid[seat]}
        discard = seen.discards[seat]
        cards = [card for card in seen.opened_cards[-1][seat] if card != discard]
        told = _numbers([card for card in cards if card not in gone])
        if seen.phase == AT_RUN and seat not in seen.running:
            told = Text(_numbers(cards).plain, style="dim")
        elif gone & {*cards}:
            spent = _numbers([card for card in cards if card in gone])
            told.append(f"{' ' if told else ''}│ {spent.plain}", style="dim")
        if discard:
            told.append(f" ({discard})", style="dim")
        return told

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last pass: the cards, then what happened to the dogs, in order."""
        seen = cast(GreyhoundsView, view)
        played = seen.latest_pass()
        if played is None:
            return None
        order = seen.order if seen.last_pass else order_of(seen.results[-1].order)
        laid = [
            Text.assemble((DOG_NAMES[dog], DOG_STYLES[dog]), f" {played.cards[dog]}")
            for dog in range(DOGS)
            if played.cards[dog]
        ]
        lines = [joined(laid, "   ")]
        for event in played.events:
            facts = {"steps": event.steps, "distance": event.distance}
            if event.what != RUNS:
                facts = {"place": order.index(event.dog) + 1}
            line = Text(self.say(EVENT_NAMES[event.what], dog=event.dog, **facts))
            line.stylize(DOG_STYLES[event.dog], 0, len(self.label("dog", event.dog)))
            lines.append(line)
        return Group(*lines)

    def sheet(self, view: View) -> RenderableType:
        """Return the accounts: how the dogs came in, and everyone's money after every race."""
        seen = cast(GreyhoundsView, view)
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        for _ in range(seen.seats):
            table.add_column(justify="right", no_wrap=True)
        table.add_row("", "", *[shortened(name, 10) for name in self.names], style="bold")
        for number, result in enumerate(seen.results, start=1):
            money = [self.label("money", int(pounds)) for pounds in result.money]
            arrived = joined([dog_letter(dog) for dog in order_of(result.order)], "")
            table.add_row(self._own("race", race=number), arrived, *money)
            slips = [slip_of(result.slips[seat]) for seat in range(seen.seats)]
            for bet in range(BETS):
                bets = [
                    bet_text(slip, bet) if seat != seen.bookmaker else Text()
                    for seat, slip in enumerate(slips)
                ]
                table.add_row(Text(f"  {self.label('bet', bet)}", style="dim"), "", *bets)
        if seen.phase == AT_END:
            return table
        now = [Text(self.label("money", pounds), style="bold") for pounds in seen.money]
        table.add_row(Text(self._own("money"), style="bold"), "", *now)
        return table

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its dog."""
        style = ""
        if FIRST_WIN <= move < FIRST_PLACE + DOGS:
            style = DOG_STYLES[(move - FIRST_WIN) % DOGS]
        if FIRST_PLACEMENT <= move < FIRST_WIN:
            return joined([dog_letter(dog_at(move - FIRST_PLACEMENT, n)) for n in range(DOGS)], "")
        return Text(self.label("move", move), style=style)

    def _own(self, key: str, **facts: object) -> str:
        return TEXTS[key][LANGUAGES.index(self.lang)].format_map(facts)


def odds_at(seen: GreyhoundsView, place: int) -> str:
    """Return what a win and a place pay for the dog on a place from I to IV, such as `5/2`."""
    return f"{seen.terms.win[place]}/{seen.terms.place[place] or '–'}"


def dog_letter(dog: int) -> Text:
    """Return a dog in short, in its colour."""
    return Text(DOG_NAMES[dog], style=DOG_STYLES[dog])


def bet_text(slip: list[int], bet: int) -> Text:
    """Return one bet in short, such as `R 300` or `RB 400`."""
    on = PAIR_NAMES[slip[bet]] if bet == QUINELLA else DOG_NAMES[slip[bet]]
    return Text(f"{on} {slip[bet + BETS] * HUNDRED}")


def _led(lead: str, told: Text) -> Text:
    return Text.assemble((f"{lead}  ", "dim"), told)


def _numbers(cards: Sequence[int]) -> Text:
    return Text(" ".join(str(card) for card in cards))


def slip_text(slip: list[int]) -> Text:
    """Return a whole slip in short; nothing if it is not known."""
    return joined([bet_text(slip, bet) for bet in range(BETS)], " · ") if slip else Text()


PAINTER: Final = GreyhoundsPainter
