"""A race of Greyhounds drawn for the terminal: the track, the owners, the slips, the accounts."""

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
    HUNDRED,
    LEAST_STAKE,
    LONE,
    PAIR_NAMES,
    QUINELLA,
    dog_at,
    place_of,
)
from stammtisch.games.greyhounds.cards import FIVE
from stammtisch.games.greyhounds.rules import (
    FIRST_CARD,
    FIRST_PLACE,
    FIRST_PLACEMENT,
    FIRST_STAKE,
    FIRST_WIN,
)
from stammtisch.games.greyhounds.scoring import RUNS
from stammtisch.games.greyhounds.state import AT_BET, AT_END, AT_PICK, AT_RUN, PHASES
from stammtisch.games.greyhounds.view import GreyhoundsView, order_of, slip_of
from stammtisch.games.greyhounds.words import ODDS_PLACES
from stammtisch.tui.painter import Painter, joined, shortened

DOG_STYLES: Final = ["bold red", "bold blue", "bold green", "bold yellow"]
TRACK: Final = 28  # columns
STAKES: Final = FIRST_STAKE + LEAST_STAKE
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
    "picks": ("Rennen {race}", "Race {race}"),
    "start": ("Start", "start"),
    "amounts": ("Pfund setzen, in Hundertern", "pounds to stake, in hundreds"),
}


class GreyhoundsPainter(Painter):
    """Draws views of Greyhounds."""

    latest: ClassVar = "last_pass"
    paragraphs: ClassVar = {
        "plays": "cards",
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
            return f"{told}, {self._own('pass', number=seen.passes + 1)}"
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

    def clock(self, view: View) -> int:
        """Return how many passes have been run."""
        seen = cast(GreyhoundsView, view)
        return sum(int(result.passes) for result in seen.results) + seen.passes

    def board(self, view: View) -> RenderableType:
        """Return the race as this view knows it."""
        seen = cast(GreyhoundsView, view)
        parts: list[RenderableType] = []
        if seen.race > 0 and seen.phase != AT_END:
            parts += [self._track(seen), Text()]
        parts.append(self._owners(seen))
        if seen.hand:
            lead = (f"{self.tell('your_hand')}  ", "dim")
            parts.append(Text.assemble(lead, joined([Text(str(card)) for card in seen.hand])))
        if seen.picks and seen.race < 2:
            parts.append(self._picks(seen))
        return Group(*parts)

    # The track

    def _track(self, seen: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for width in (9, 6, 12, TRACK + 2, 4, 13):
            table.add_column(width=width, no_wrap=True)
        finish = self._own("line", finish=seen.finish())
        scale = f"{self._own('start'):<{TRACK - len(finish) + 2}}{finish}"
        table.add_row("", "", "", Text(scale, style="dim"), "", "")
        dogs = list(range(DOGS))
        if seen.placement != LONE:
            dogs = [dog_at(seen.placement, place) for place in range(DOGS)]
        for dog in dogs:
            table.add_row(*self._lane(seen, dog))
        return table

    def _lane(self, seen: GreyhoundsView, dog: int) -> list[Text]:
        style = DOG_STYLES[dog]
        odds = Text("" if seen.placement == LONE else odds_text(seen, dog), style="dim")
        owner = Text(self._own("dummy"), style="dim")
        if dog < seen.seats:
            owner = self.called(dog, seen)
        run = min(seen.dogs[dog], seen.finish()) * TRACK // seen.finish()
        lane = Text("━" * run + "▶", style=style)
        lane.append("·" * (TRACK - run) + "┃", style="dim")
        distance = Text(str(seen.dogs[dog]), style="bold")
        name = Text(self.label("dog", dog), style=style)
        return [odds, name, owner, lane, distance, self._fate(seen, dog)]

    def _fate(self, seen: GreyhoundsView, dog: int) -> Text:
        if dog in seen.order:
            place = seen.order.index(dog)
            key = "home" if seen.dogs[dog] >= seen.finish() else "out"
            return Text(self._own(key, place=place + 1))
        if seen.laid[dog]:
            sealed = "" if dog in seen.opened else " ▒"
            return Text.assemble((str(seen.laid[dog]), "bold"), (sealed, "dim"))
        return Text("…" if dog in seen.to_act and seen.phase == AT_RUN else "", style="dim")

    # The owners

    def _owners(self, seen: GreyhoundsView) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        heads = [self._own(name) if name else "" for name in ("", "", "money", "cards", "slip")]
        table.add_row(*[Text(head, style="dim") for head in heads])
        for seat in range(seen.seats):
            mark = Text("▸ " if seat in seen.to_act else "  ", style="bold yellow")
            name = Text.assemble(mark, self.called(seat, seen))
            book = self._own("bookmaker") if seat == seen.bookmaker else ""
            money = Text(self.label("money", seen.money[seat]), style="bold")
            cards, slip = self._cards(seen, seat), slip_text(seen.slips[seat])
            table.add_row(name, Text(book, style="dim"), money, cards, slip)
        return table

    def _cards(self, seen: GreyhoundsView, seat: int) -> Text:
        if seen.race == 0 or seen.phase == AT_END:
            return Text()
        cards: list[Text] = []
        for card in seen.opened_cards[-1][seat]:
            is_gone = card in seen.spent[seat] or card == seen.laid[seat]
            style = "dim strike" if is_gone else ""
            if card == seen.discards[seat]:
                cards.append(Text(f"({card})", style="dim"))
            else:
                cards.append(Text(str(card), style=style))
        return joined(cards)

    def _picks(self, seen: GreyhoundsView) -> Text:
        line = Text()
        for race in range(seen.race, 2):
            cards = " ".join(str(card) for card in seen.picks[race])
            line.append(f"{self._own('picks', race=race + 1)}  ", style="dim")
            line.append(f"{cards}   ")
        return line

    # On demand

    def last_trick(self, view: View) -> RenderableType | None:
        """Return the last pass: the cards, then what happened to the dogs, in order."""
        played = cast(GreyhoundsView, view).latest_pass()
        if played is None:
            return None
        laid = [
            Text.assemble((DOG_NAMES[dog], DOG_STYLES[dog]), f" {played.cards[dog]}")
            for dog in range(DOGS)
            if played.cards[dog]
        ]
        lines = [joined(laid, "   ")]
        for event in played.events:
            told = f"+{event.steps} → {event.distance}"
            if event.what != RUNS:
                told = ("", "⚑", "✗", "·")[event.what]
            dog = Text(f"{self.label('dog', event.dog)} ", style=DOG_STYLES[event.dog])
            lines.append(Text.assemble(dog, told))
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
        now = [Text(self.label("money", pounds), style="bold") for pounds in seen.money]
        table.add_row(Text(self._own("money"), style="bold"), "", *now)
        return table

    def move(self, move: int) -> Text:
        """Return a move in words, coloured like its dog."""
        style = ""
        if FIRST_WIN <= move < FIRST_PLACE + DOGS:
            style = DOG_STYLES[(move - FIRST_WIN) % DOGS]
        if FIRST_PLACEMENT <= move < FIRST_WIN:
            return joined([dog_letter(dog_at(move - FIRST_PLACEMENT, n)) for n in range(DOGS)])
        return Text(self.label("move", move), style=style)

    def _own(self, key: str, **facts: object) -> str:
        return TEXTS[key][LANGUAGES.index(self.lang)].format_map(facts)


def odds_text(seen: GreyhoundsView, dog: int) -> str:
    """Return a dog's odds place with what a win and a place pay there, such as `II 5/2`."""
    place = place_of(seen.placement, dog)
    return f"{ODDS_PLACES[place]:<3} {seen.terms.win[place]}/{seen.terms.place[place] or '–'}"


def dog_letter(dog: int) -> Text:
    """Return a dog in short, in its colour."""
    return Text(DOG_NAMES[dog], style=DOG_STYLES[dog])


def bet_text(slip: list[int], bet: int) -> Text:
    """Return one bet in short, such as `R 300` or `RB 400`."""
    on = PAIR_NAMES[slip[bet]] if bet == QUINELLA else DOG_NAMES[slip[bet]]
    return Text(f"{on} {slip[bet + BETS] * HUNDRED}")


def slip_text(slip: list[int]) -> Text:
    """Return a whole slip in short; nothing if it is not known."""
    return joined([bet_text(slip, bet) for bet in range(BETS)], " · ") if slip else Text()


PAINTER: Final = GreyhoundsPainter
