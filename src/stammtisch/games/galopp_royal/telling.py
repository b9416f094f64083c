"""Telling a person about a match of Galopp Royal, in the terminal and in the browser."""

from functools import lru_cache
from typing import cast

from stammtisch.core.game import Event, View
from stammtisch.core.telling import Sheet, Teller
from stammtisch.games.galopp_royal import news
from stammtisch.games.galopp_royal.board import HIGHEST_BID, PURSE, RACES
from stammtisch.games.galopp_royal.cards import LONE, RASCAL
from stammtisch.games.galopp_royal.rules import PASS
from stammtisch.games.galopp_royal.state import AT_CHANGE, AT_MOVE, PHASES
from stammtisch.games.galopp_royal.view import GaloppView
from stammtisch.games.galopp_royal.words import WORDS, move_words


class GaloppTeller(Teller):
    """Puts views of Galopp Royal into words."""

    def headline(self, view: View) -> str:
        """Return the race or the auction that is going on."""
        seen = cast(GaloppView, view)
        return _headline(seen.race, seen.spare, seen.playing_on, seen.phase, self.lang)

    def prompt(self, view: View) -> str:
        """Return what the viewer is asked to choose."""
        seen = cast(GaloppView, view)
        if seen.auction is not None and seen.seat is not None:
            gold = seen.gold[seen.seat]
            bid = seen.auction.bid()
            return self.say("prompt_bid" if bid else "prompt_open", bid=bid, gold=gold)
        if seen.phase == AT_CHANGE:
            return self.say("prompt_change")
        key = "prompt_rascal" if seen.carrier == RASCAL else "prompt_move"
        return self.say(key, roll=seen.roll, card=seen.carrier)

    def clock(self, view: View) -> int:
        """Return how often all have had a turn, races counting far more.

        So there is a pause when a race has ended, and now and then for those who only look on.
        """
        seen = cast(GaloppView, view)
        rounds = seen.turns // seen.seats if len(seen.results) < seen.race else 0
        return len(seen.results) * 10_000 + rounds

    def standing(self, view: View) -> list[int]:
        """Return everyone's gold."""
        seen = cast(GaloppView, view)
        return list(seen.gold)

    def sheet(self, view: View) -> Sheet:
        """Return what every race and every team has brought and cost."""
        seen = cast(GaloppView, view)
        rows = [[self.say("purse"), *[str(PURSE)] * seen.seats]]
        for race, result in enumerate(seen.results, start=1):
            won = dict(zip([int(seat) for seat in result.first], seen.prizes(race), strict=True))
            cells = [str(won[seat]) if seat in won else "–" for seat in range(seen.seats)]
            if result.last != LONE:
                cells[result.last] += "↓"
            rows.append([self.say("won", race=race), *cells])
        rows.append([self.say("paid"), *[f"-{gold}" for gold in seen.paid]])
        rows.append([self.say("gold"), *[str(gold) for gold in seen.gold]])
        return Sheet([f"↓ {self.say('last')}", *self.names[: seen.seats]], rows)

    def look_back(self, view: View) -> list[str]:
        """Return the last auction, all of which lies open now, and the last change of carriers."""
        seen = cast(GaloppView, view)
        events: list[Event] = []
        if seen.drawn:
            events += news.changed(seen)
        if seen.last_auction is not None:
            events += news.sold(seen.last_auction)
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


@lru_cache(500)
def _headline(race: int, spare: int, playing_on: bool, phase: int, lang: str) -> str:
    if race == 0:
        return WORDS.say("starting", {}, lang)
    told = WORDS.say("race", {"race": race, "count": RACES}, lang)
    if spare:
        return f"{told} · {WORDS.say('spare', {'number': spare}, lang)}"
    if playing_on:
        return f"{told} · {WORDS.say('playing_on', {}, lang)}"
    if phase == AT_MOVE:
        return told
    return f"{told} · {WORDS.label('phase', PHASES[phase], lang)}"
