"""A table as one reader is shown it: words, numbers and a picture, made from that reader's view."""

from typing import Final

from pydantic_core import to_json

from stammtisch.core.drawing import Drawing
from stammtisch.core.game import Json, View
from stammtisch.core.rng import commitment
from stammtisch.core.telling import Teller, listed
from stammtisch.table.chairs import CLOSED, OVER, RUNNING
from stammtisch.table.readers import Key, Live
from stammtisch.table.table import Table
from stammtisch.web.words import closing, tell

LINES: Final = 80  # of the log
TALK: Final = 100  # lines of chat


def rendered(live: Live, key: Key) -> bytes:
    """Return a table as bytes of JSON."""
    return to_json(state_of(live, key))


def state_of(live: Live, key: Key) -> Json:
    """Return everything a reader may know about a table."""
    table = live.table
    view: View | None = None
    if table.match is not None:
        view = table.journal(key.seat).view if key.is_drawn else table.match.view(key.seat)
    told: Json = {
        "n": table.position,
        "id": table.head.id,
        "phase": table.phase,
        "game": table.game.name,
        "title": table.game.words.title(key.lang),
        "public": table.head.public,
        "rated": table.head.rated,
        "pace": table.head.pace,
        "host": key.person is not None and key.person == table.head.host,
        "me": key.seat,
        "shape": key.shape,
        "lang": key.lang,
        "seats": seats_of(live, key, view),
        "onlookers": sum(table.seat_of(reader.person) is None for reader in live.readers),
        "acts": [],
        "my_turn": False,
        "moves": [],
        "prompt": "",
        "headline": tell("gathering", key.lang),
        "svg": None,
        "log": [],
        "look_back": [],
        "sheet": None,
        "chat": [
            {
                "n": said.n,
                "name": said.name,
                "text": said.text,
                "mine": key.person is not None and said.person == key.person,
            }
            for said in table.chat[-TALK:]
        ],
        "chat_open": not table.is_silent(),
        "chat_reason": tell("chat_closed", key.lang, rule="HY-35") if table.is_silent() else "",
        "can_take_back": None if key.seat is None else table.can_take_back(key.seat),
        "back": back_of(table, key),
        "clock": {**table.head.clock, "deadline": deadline_of(live, view)},
        "commitment": commitment(table.head.seed),
        "seed": table.head.seed.hex() if table.phase == OVER else None,
        "bots": bots_of(table),
        "result": None,
        "next": table.next,
        "closed": "" if table.closed is None else closing(table.closed, key.lang),
    }
    if view is not None:
        told.update(match_of(live, key, view))
        if table.phase == CLOSED:
            told.update({"moves": [], "prompt": "", "headline": told["closed"]})
    return told


def deadline_of(live: Live, view: View | None) -> float | None:
    """Return when the time is up of the people who owe a choice as far as the reader knows."""
    deadline = None if view is None else live.table.shown_deadline(view)
    return None if deadline is None else live.clock.wall_time(deadline)


def seats_of(live: Live, key: Key, view: View | None) -> list[Json]:
    """Return who sits where, and how they stand as far as the reader may know it."""
    table = live.table
    acts: list[int] = []
    points = [""] * len(table.chairs)
    if view is not None:
        teller = table.game.teller([chair.name for chair in table.chairs], key.lang)
        points = [teller.points(score) for score in teller.standing(view)] or points
        acts = list(view.to_act) if table.phase == RUNNING else []
    return [
        {
            "seat": seat,
            "kind": chair.kind,
            "name": chair.name,
            "level": chair.level or None,
            "rounds": table.master_rounds if chair.level == "Master" else None,
            "here": chair.kind == "bot" or live.is_here(chair.person),
            "away": chair.is_away,
            "mine": seat == key.seat,
            "points": points[seat],
            "acts": seat in acts,
        }
        for seat, chair in enumerate(table.chairs)
    ]


def bots_of(table: Table) -> Json | None:
    """Return what binds the bots to their choices; None at tables older than that."""
    seed = table.head.bots_seed
    if seed is None:
        return None
    return {
        "commitment": commitment(seed),
        "seed": seed.hex() if table.phase == OVER else None,
        "usual_rounds": table.game.master_rounds[table.head.seats],
    }


def back_of(table: Table, key: Key) -> Json | None:
    """Return who wants to take a move back, and whether this reader is asked."""
    if table.back is None:
        return None
    asker = table.back.seat
    is_asked = key.seat is not None and key.seat != asker and key.seat not in table.back.agreed
    return {
        "seat": asker,
        "name": table.chairs[asker].name,
        "mine": asker == key.seat,
        "asked": is_asked,
    }


def match_of(live: Live, key: Key, view: View) -> Json:
    """Return what a reader may know of the match."""
    table = live.table
    match = table.match
    assert match is not None
    if not key.is_drawn:
        return {
            **turn_of(table, key, view),
            "view": view.to_json(),
            "result": result_of(table, key),
        }
    journal = table.journal(key.seat)
    teller = table.game.teller(match.names, key.lang)
    svg, marked = drawn(live, key, view, teller, journal.before)
    return {
        **turn_of(table, key, view),
        "headline": teller.headline(view),
        "prompt": teller.prompt(view) if view.legal else "",
        "moves": moves_of(view, teller, marked),
        "svg": svg,
        "log": journal.readable(teller, LINES),
        "look_back": teller.look_back(view),
        "sheet": teller.sheet(view)._asdict(),
        "result": result_of(table, key),
    }


def turn_of(table: Table, key: Key, view: View) -> Json:
    """Return whose turn it is."""
    is_running = table.phase == RUNNING
    return {
        "acts": list(view.to_act) if is_running else [],
        "my_turn": is_running and bool(view.legal),
        "moves": [{"move": move, "text": table.game.move_text(move)} for move in view.legal],
    }


def moves_of(view: View, teller: Teller, marked: set[int]) -> list[Json]:
    """Return the moves a reader can make, in words."""
    return [
        {
            "move": move,
            "label": teller.move(move),
            "text": teller.game.move_text(move),
            "amount": teller.amount(move),
            "drawn": move in marked,
        }
        for move in view.legal
    ]


def drawn(
    live: Live, key: Key, view: View, teller: Teller, before: View | None
) -> tuple[str, set[int]]:
    """Return a view as a picture and the moves to choose in it, drawn once for everyone."""
    what = ("svg", key.seat, key.lang, key.shape)
    found = live.drawn.get(what)
    if found is None:
        found = picture(view, teller, key.shape, before)
        live.drawn[what] = found
    assert isinstance(found, tuple)
    return found


def picture(
    view: View, teller: Teller, shape: str, before: View | None = None
) -> tuple[str, set[int]]:
    """Return a view as SVG for a page, and the moves that can be chosen in it."""
    drawing = Drawing(view, teller, is_tall=shape == "tall", before=before)
    teller.game.draw(drawing)
    return drawing.to_svg(), drawing.marked


def result_of(table: Table, key: Key) -> Json | None:
    """Return who has won, and how."""
    if table.match is None or table.phase != OVER:
        return None
    match = table.match
    state = match.state
    score = state.score()
    teller = table.game.teller(match.names, key.lang)
    winners = [match.names[seat] for seat in state.winners()]
    wins = "wins" if len(winners) == 1 else "win"
    return {
        "text": tell(wins, key.lang, names=listed(winners, key.lang)),
        "won": key.seat in state.winners(),
        "ranking": [
            {
                "place": 1 + sum(points > score[seat] for points in score),
                "seat": seat,
                "name": match.names[seat],
                "points": teller.points(score[seat]),
            }
            for seat in sorted(range(match.seats), key=lambda seat: (-score[seat], seat))
        ],
    }
