"""A race of Greyhounds drawn for the terminal: the track, the owners, the slips, the accounts."""

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stammtisch.core.game import View
from stammtisch.games.greyhounds.board import (
    BETS,
    DOG_NAMES,
    DOGS,
    DUMMY,
    PAIR_NAMES,
    QUINELLA,
    dog_at,
    place_of,
)
from stammtisch.games.greyhounds.cards import DUMMY_CARD
from stammtisch.games.greyhounds.rules import (
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_WIN,
)
from stammtisch.games.greyhounds.state import Phase
from stammtisch.games.greyhounds.telling import STAKES, bet_text
from stammtisch.games.greyhounds.view import GreyhoundsView
from stammtisch.games.greyhounds.words import ODDS_PLACES
from stammtisch.tui.painter import Painter, joined, shortened

DOG_STYLES: Final = ["bold red", "bold blue", "bold green", "bold yellow"]
TRACK: Final = 26  # characters
MONEY: Final = 2  # the column of it in tables
PLACE_PAIRS: Final = list(combinations(range(DOGS), 2))  # as the quinella odds stand in the terms


class GreyhoundsPainter(Painter):
    """Draws views of Greyhounds."""

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

    def counts(self, view: View) -> bool:
        """Return whether cards or stakes are chosen: numbers themselves."""
        return all(not FIRST_PLACEMENT <= move < STAKES for move in view.legal)

    def chosen(self, parts: Sequence[int]) -> str:
        """Return the cards picked so far by race, or the slip as far as it is written."""
        return self.teller.chosen(parts)

    def amounts(self) -> str:
        """Return what stakes are."""
        return self._own("amounts")

    def board(self, view: View) -> RenderableType:
        """Return the race as this view knows it."""
        known = cast(GreyhoundsView, view)
        parts: list[RenderableType] = []
        if known.phase == Phase.ODDS:
            parts += [self._places(known), Text()]
        elif known.is_racing():
            parts.append(self._track(known))
            parts.append(self._pairs(known) if known.phase == Phase.BET else Text())
        parts.append(self._owners(known))
        if known.phase == Phase.PICK and known.hand:
            parts.append(_led(self.tell("your_hand"), _numbers(known.hand)))
        if known.picks and known.race < 2 and known.phase != Phase.OVER:
            parts.append(_led(self._own("picks"), _numbers(known.picks[1])))
        return Group(*parts)

    # The odds

    def _places(self, known: GreyhoundsView) -> RenderableType:
        """Return the dogs, and what the places pay that they are to be put on."""
        dogs = [Text.assemble(dog_letter(dog), " ", self.label("dog", dog)) for dog in range(DOGS)]
        odds = [Text(f"{name} {odds_at(known, n)}") for n, name in enumerate(ODDS_PLACES)]
        pairs = [f"{ODDS_PLACES[one]}+{ODDS_PLACES[other]}" for one, other in PLACE_PAIRS]
        paid = [Text(f"{on} {known.terms.quinella[n]}") for n, on in enumerate(pairs)]
        table = Table.grid(padding=(0, 2))
        for head, told in (("", dogs), (self._own("odds"), odds), (self._own("quinella"), paid)):
            table.add_row(Text(head, style="dim"), joined(told, "  "))
        return table

    def _pairs(self, known: GreyhoundsView) -> Text:
        """Return what the pairs of dogs pay as the dogs have been placed."""
        told = []
        for pair, name in enumerate(PAIR_NAMES):
            told.append(Text(f"{name} {known.terms.odds(known.placement, QUINELLA, pair)}"))
        return _led(self._own("quinella"), joined(told, "  "))

    # The track

    def _track(self, known: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for width in (10, 8, 12, TRACK + 2, 3, 13):
            table.add_column(width=width, no_wrap=True)
        finish = self._own("line", finish=known.finish())
        scale = f"{self._own('start'):<{TRACK - len(finish) + 2}}{finish}"
        table.add_row(*[Text(head, style="dim") for head in (self._own("odds"), "", "", scale)])
        for place in range(DOGS):
            table.add_row(*self._lane(known, dog_at(known.placement, place)))
        return table

    def _lane(self, known: GreyhoundsView, dog: int) -> list[Text]:
        style = DOG_STYLES[dog]
        place = place_of(known.placement, dog)
        odds = Text(f"{ODDS_PLACES[place]:<3} {odds_at(known, place)}", style="dim")
        owner = Text(self._own("dummy"), style="dim")
        if dog < known.seats:
            owner = self.called(dog, known)
        run = min(known.dogs[dog], known.finish()) * TRACK // known.finish()
        lane = Text("━" * run + "▶", style=style)
        lane.append("·" * (TRACK - run) + "┃", style="dim")
        distance = Text(str(known.dogs[dog]), style="bold")
        name = Text(f"{DOG_NAMES[dog]} {self.label('dog', dog)}", style=style)
        return [odds, name, owner, lane, distance, self._fate(known, dog)]

    def _fate(self, known: GreyhoundsView, dog: int) -> Text:
        if dog in known.order:
            place = known.order.index(dog)
            key = "home" if known.dogs[dog] >= known.finish() else "out"
            return Text(self._own(key, place=place + 1))
        if known.laid[dog]:
            sealed = "" if dog in known.opened else " ▒"
            return Text.assemble((str(known.laid[dog]), "bold"), (sealed, "dim"))
        if known.phase != Phase.RUN:
            return Text()
        asked = [known.dogs[owner] for owner in known.to_act]  # GH-14: level owners lay together
        return Text("…" if dog in known.to_act else "▒" if known.dogs[dog] in asked else "", "dim")

    # The owners

    def _owners(self, known: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for column in range(5):
            table.add_column(justify="right" if column == MONEY else "left", no_wrap=True)
        names = ["money", "cards", "slip"] if known.is_racing() else ["money"]
        heads = ["", "", *[self._own(name) for name in names]]
        table.add_row(*[Text(head, style="dim") for head in heads])
        for seat in range(known.seats):
            mark = Text("▸ " if seat in known.to_act else "  ", style="bold yellow")
            name = Text.assemble(mark, dog_letter(seat), " ", self.called(seat, known))
            book = self._own("bookmaker") if seat == known.bookmaker else ""
            money = Text(self.label("money", known.money[seat]), style="bold")
            cards, slip = self._cards(known, seat), slip_text(known.slips[seat])
            table.add_row(name, Text(book, style="dim"), money, cards, slip)
        if known.seats == DUMMY:
            name = Text.assemble("  ", dog_letter(DUMMY), " ", (self._own("dummy"), "dim"))
            table.add_row(name, "", "", str(DUMMY_CARD))
        return table

    def _cards(self, known: GreyhoundsView, seat: int) -> Text:
        """Return the cards of the race: those to play, the spent ones, the discarded one."""
        if not known.is_racing():
            return Text()
        gone = {*known.spent[seat], known.laid[seat]}
        discard = known.discards[seat]
        cards = [card for card in known.opened_cards[-1][seat] if card != discard]
        told = _numbers([card for card in cards if card not in gone])
        if known.phase == Phase.RUN and seat not in known.running:
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
        lines = [Text(line) for line in self.teller.look_back(view)]
        for dog, style in enumerate(DOG_STYLES):
            for number, line in enumerate(lines):
                name = self.label("dog", dog) if number else DOG_NAMES[dog]
                line.highlight_words([name], style)
        return Group(*lines) if lines else None

    def sheet(self, view: View) -> RenderableType:
        """Return the accounts: how the dogs came in, and everyone's money after every race."""
        sheet = self.teller.sheet(view)
        table = Table.grid(padding=(0, 2))
        for column, _ in enumerate(sheet.head):
            table.add_column(justify="right" if column >= MONEY else "left", no_wrap=True)
        table.add_row(*[shortened(name, 10) for name in sheet.head], style="bold")
        for what, arrived, *cells in sheet.rows:
            dogs = joined([dog_letter(DOG_NAMES.index(name)) for name in arrived], "")
            is_bet = what.startswith(" ")
            style = "" if is_bet or arrived else "bold"
            table.add_row(Text(what, style="dim" if is_bet else ""), dogs, *cells, style=style)
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
        return self.say(f"board_{key}", **facts)


def odds_at(known: GreyhoundsView, place: int) -> str:
    """Return what a win and a place pay for the dog on a place from I to IV, such as `5/2`."""
    return f"{known.terms.win[place]}/{known.terms.place[place] or '–'}"


def dog_letter(dog: int) -> Text:
    """Return a dog in short, in its colour."""
    return Text(DOG_NAMES[dog], style=DOG_STYLES[dog])


def _led(lead: str, told: Text) -> Text:
    return Text.assemble((f"{lead}  ", "dim"), told)


def _numbers(cards: Sequence[int]) -> Text:
    return Text(" ".join(str(card) for card in cards))


def slip_text(slip: list[int]) -> Text:
    """Return a whole slip in short; nothing if it is not known."""
    return Text(" · ".join(bet_text(slip, bet) for bet in range(BETS)) if slip else "")


PAINTER: Final = GreyhoundsPainter
