"""Telling a person about a match of Galopp Royal, in the terminal and in the browser."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from stammtisch.core.game import NOBODY, Event, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.galopp_royal import news
from stammtisch.games.galopp_royal.board import HIGHEST_BID, PURSE, RACES
from stammtisch.games.galopp_royal.cards import RASCAL
from stammtisch.games.galopp_royal.drawing_parts import VALUES
from stammtisch.games.galopp_royal.rules import PASS
from stammtisch.games.galopp_royal.state import PHASES, Phase
from stammtisch.games.galopp_royal.view import GaloppView
from stammtisch.games.galopp_royal.words import WORDS, move_words

HEADINGS: Final = {"race_begins": 1, "opens_start": 2, "opens_spare": 2, "race_over": 2}


class GaloppTeller(Teller):
    """Puts views of Galopp Royal into words."""

    def heading(self, key: str) -> int:
        """Return that races are headings, and within them auctions and the prizes."""
        return HEADINGS.get(key, 0)

    def look(self, kind: str, value: object) -> str:
        """Return how far a carrier runs, a seat's colour."""
        return VALUES[cast(int, value)] if kind == "card" else super().look(kind, value)

    def headline(self, view: View) -> str:
        """Return the race or the auction that is going on."""
        table = cast(GaloppView, view)
        return _headline(table.race, table.spare, table.playing_on, table.phase, self.lang)

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        table = cast(GaloppView, view)
        if table.auction is not None and table.seat is not None:
            gold = table.gold[table.seat]
            bid = table.auction.bid()
            return self.say("prompt_bid" if bid else "prompt_open", bid=bid, gold=gold)
        if table.phase == Phase.CHANGE:
            return self.say("prompt_change")
        if table.phase == Phase.ARRANGE:
            return self.say("prompt_arrange", place=len(table.laying) + 1)
        key = "prompt_rascal" if table.carrier == RASCAL else "prompt_move"
        return self.say(key, roll=table.roll, card=table.carrier)

    def is_weighty(self, view: View) -> bool:
        """Tell whether it is a bid, or the carriers that go."""
        return cast(GaloppView, view).phase not in (Phase.MOVE, Phase.ARRANGE)

    def roll(self, view: View) -> str:
        """Return that the die is to be thrown, to who is about to move (GR-15)."""
        table = cast(GaloppView, view)
        is_rolling = table.phase == Phase.MOVE and table.turn == table.seat
        return self.say("roll_die") if is_rolling else ""

    def clock(self, view: View) -> int:
        """Return how often all have had a turn, races counting far more.

        So there is a pause when a race has ended, and now and then for those who only look on.
        """
        table = cast(GaloppView, view)
        rounds = table.turns // table.seats if len(table.results) < table.race else 0
        return len(table.results) * 10_000 + rounds

    def standing(self, view: View) -> list[int]:
        """Return everyone's gold."""
        return list(cast(GaloppView, view).gold)

    def sheet(self, view: View) -> Sheet:
        """Return what every race and every team has brought and cost."""
        table = cast(GaloppView, view)
        rows = [[self.say("purse"), *[str(PURSE)] * table.seats]]
        for race, result in enumerate(table.results, start=1):
            won = dict(zip([int(seat) for seat in result.first], table.prizes(race), strict=True))
            cells = [str(won[seat]) if seat in won else "–" for seat in range(table.seats)]
            if result.last != NOBODY:
                cells[result.last] += "↓"
            rows.append([self.say("won", race=race), *cells])
        rows.append([self.say("paid"), *[f"-{gold}" for gold in table.paid]])
        rows.append([self.say("gold"), *[str(gold) for gold in table.gold]])
        return Sheet([f"↓ {self.say('last')}", *self.names[: table.seats]], rows)

    def sheet_facts(self, view: View) -> tuple[object, ...]:
        """Return the races, and everyone's gold."""
        table = cast(GaloppView, view)
        return (tuple(table.results), table.paid, table.gold)

    def own(self, view: View) -> list[Event]:
        """Return the cards that the viewer has drawn for a team under the hammer."""
        table = cast(GaloppView, view)
        if table.auction is None or table.seat is None:
            return []
        drawn = table.auction.hands[table.seat]
        return [Event("holds", {"cards": drawn})] if drawn else []

    def ending(self, view: View) -> str:
        """Return that all races are run."""
        return self.say("ends_races", count=len(cast(GaloppView, view).results))

    def look_back(self, view: View) -> list[str]:
        """Return the last auction, all of which lies open now, and the last change of carriers."""
        table = cast(GaloppView, view)
        events: list[Event] = []
        if table.drawn:
            events += news.changed(table)
        if table.last_auction is not None:
            events += news.sold(table.last_auction)
        return [self.say(event.key, **event.facts) for event in events]

    def move(self, move: int) -> str:
        """Return a move in words, other players by their names."""
        return move_words(move, self.lang, self.names)

    def amount(self, move: int) -> int | None:
        """Return the gold of a bid."""
        return move if PASS < move <= HIGHEST_BID else None

    def points(self, points: int) -> str:
        """Return a sum of gold."""
        return f"{points} {self.say('gold')}"


def pack_text(pack: Sequence[int]) -> str:
    """Return how often every kind of carrier exists (GR-01)."""
    return "  ".join([f"{VALUES[kind]} ×{count}" for kind, count in enumerate(pack)])


@lru_cache(500)
def _headline(race: int, spare: int, playing_on: bool, phase: int, lang: str) -> str:
    if race == 0:
        return WORDS.say("starting", {}, lang)
    told = WORDS.say("race", {"race": race, "count": RACES}, lang)
    if spare:
        return f"{told} · {WORDS.say('spare', {'number': spare}, lang)}"
    if playing_on:
        return f"{told} · {WORDS.say('playing_on', {}, lang)}"
    if phase == Phase.MOVE:
        return told
    return f"{told} · {WORDS.label('phase', PHASES[phase], lang)}"


TELLER: Final = GaloppTeller
