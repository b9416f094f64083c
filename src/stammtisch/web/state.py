"""A table as one reader is shown it: words, numbers and a picture, made from that reader's view."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar, cast

from pydantic_core import to_json

from stammtisch.core.drawing import Drawing
from stammtisch.core.game import Json, View
from stammtisch.core.rng import commitment
from stammtisch.core.telling import Teller, listed
from stammtisch.table.chairs import CLOSED, OVER, RUNNING
from stammtisch.table.readers import Live
from stammtisch.table.table import Table
from stammtisch.web.changes import Shown
from stammtisch.web.words import closing, tell

TALK: Final = 100  # lines of chat

Made = TypeVar("Made")


class Key(NamedTuple):
    """What a reader wants to see: readers with the same key may see the same."""

    seat: int | None
    person: str | None
    lang: str
    shape: str
    is_drawn: bool


def once(live: Live, what: tuple[object, ...], make: Callable[[], Made]) -> Made:
    """Return something made of a table as it stands, the same for all who want it."""
    made = live.shown.get(what)
    if made is None:
        made = live.shown[what] = make()
    return cast(Made, made)


def rendered(live: Live, key: Key) -> bytes:
    """Return a table as bytes of JSON, whole."""
    return once(live, ("bytes", key), lambda: to_json(state_of(shown_of(live, key))))


def state_of(shown: Shown) -> Json:
    """Return everything a reader may know about a table, whole."""
    state = {**shown.fields, "seats": shown.seats, "chat": shown.chat}
    if shown.drawing is not None:
        drawing = shown.drawing
        state["svg"] = drawing.to_svg()
        state["log"] = [line for _, line in shown.log]
        state["moves"] = moves_of(drawing, shown.moves)
    return {"svg": None, "log": [], "moves": [], **state}


def shown_of(live: Live, key: Key) -> Shown:
    """Return a table as a reader may see it."""
    return once(live, ("shown", key), lambda: _shown(live, key))


def _shown(live: Live, key: Key) -> Shown:
    table = live.table
    match = table.match
    chat = [
        {
            "n": said.n,
            "name": said.name,
            "text": said.text,
            "mine": key.person is not None and said.person == key.person,
        }
        for said in table.chat[-TALK:]
    ]
    if match is None:
        fields = fields_of(live, key, None)
        return Shown(fields, seats_of(live, key, None), [], chat, [], None, None)
    if not key.is_drawn:
        view = match.view(key.seat)
        fields = fields_of(live, key, view) | turn_of(table, view)
        fields["moves"] = [
            {"move": move, "text": table.game.move_text(move)}
            for move in ([] if table.phase == CLOSED else view.legal)
        ]
        fields["view"] = view.to_json()
        fields["result"] = result_of(table, key)
        return Shown(fields, seats_of(live, key, view), [], chat, [], None, None)
    journal = table.journal(key.seat)
    view = journal.view
    teller = table.game.teller(match.names, key.lang)
    fields = fields_of(live, key, view) | turn_of(table, view)
    moves = [] if table.phase == CLOSED else view.legal
    fields["headline"] = fields["closed"] or teller.headline(view)
    fields["prompt"] = teller.prompt(view) if moves else ""
    fields["look_back"] = teller.look_back(view)
    fields["sheet"] = teller.sheet(view)._asdict()
    fields["result"] = result_of(table, key)
    drawing = journal.drawings.get((key.lang, key.shape))
    if drawing is None:
        drawing = drawn(view, teller, key.shape, journal.before)
        journal.drawings[key.lang, key.shape] = drawing
    seats = seats_of(live, key, view)
    return Shown(fields, seats, journal.readable(teller), chat, moves, teller, drawing)


def fields_of(live: Live, key: Key, view: View | None) -> Json:
    """Return what is sent whole when it changes, as it is before a match begins."""
    table = live.table
    return {
        **common_of(live, key.lang),
        "host": key.person is not None and key.person == table.head.host,
        "me": key.seat,
        "shape": key.shape,
        "can_take_back": None if key.seat is None else table.can_take_back(key.seat),
        "back": back_of(table, key),
        "clock": {**table.head.clock, "deadline": deadline_of(live, view)},
    }


def common_of(live: Live, lang: str) -> Json:
    """Return what all readers of a language are told alike."""
    return once(live, ("common", lang), lambda: _common(live, lang))


def _common(live: Live, lang: str) -> Json:
    table = live.table
    head = table.head
    is_silent = table.is_silent()
    return {
        "n": table.position,
        "id": head.id,
        "phase": table.phase,
        "game": table.game.name,
        "title": table.game.words.title(lang),
        "public": head.public,
        "rated": head.rated,
        "pace": head.pace,
        "lang": lang,
        "onlookers": sum(table.seat_of(reader.person) is None for reader in live.readers),
        "acts": [],
        "my_turn": False,
        "prompt": "",
        "headline": tell("gathering", lang),
        "look_back": [],
        "sheet": None,
        "chat_open": not is_silent,
        "chat_reason": tell("chat_closed", lang, rule="HY-35") if is_silent else "",
        "commitment": commitment(head.seed),
        "seed": head.seed.hex() if table.phase == OVER else None,
        "bots": bots_of(table),
        "result": None,
        "next": table.next,
        "closed": "" if table.closed is None else closing(table.closed, lang),
    }


def deadline_of(live: Live, view: View | None) -> float | None:
    """Return when the time is up of the people who owe a choice as far as the reader knows."""
    deadline = None if view is None else live.table.shown_deadline(view)
    return None if deadline is None else live.clock.wall_time(deadline)


def seats_of(live: Live, key: Key, view: View | None) -> list[Json]:
    """Return who sits where, and how they stand as far as the reader may know it."""
    table = live.table
    chairs = chairs_of(live)
    acts: Sequence[int] = ()
    points = [""] * len(chairs)
    if view is not None:
        teller = table.game.teller([chair.name for chair in table.chairs], key.lang)
        points = [teller.points(score) for score in teller.standing(view)] or points
        acts = view.to_act if table.phase == RUNNING else ()
    return [
        {**chair, "mine": seat == key.seat, "points": points[seat], "acts": seat in acts}
        for seat, chair in enumerate(chairs)
    ]


def chairs_of(live: Live) -> list[Json]:
    """Return who sits where, the same for all readers."""
    return once(live, ("chairs",), lambda: _chairs(live))


def _chairs(live: Live) -> list[Json]:
    here = {reader.person for reader in live.readers if reader.person is not None}
    table = live.table
    return [
        {
            "seat": seat,
            "kind": chair.kind,
            "name": chair.name,
            "level": chair.level or None,
            "rounds": table.master_rounds if chair.level == "Master" else None,
            "here": chair.kind == "bot" or chair.person in here,
            "away": chair.is_away,
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


def turn_of(table: Table, view: View) -> Json:
    """Return whose turn it is."""
    is_running = table.phase == RUNNING
    return {
        "acts": list(view.to_act) if is_running else [],
        "my_turn": is_running and bool(view.legal),
    }


def moves_of(drawing: Drawing, moves: Sequence[int]) -> list[Json]:
    """Return the moves a reader can make, in words."""
    teller, marked = drawing.teller, drawing.marked
    return [
        {
            "move": move,
            "label": teller.move(move),
            "text": teller.game.move_text(move),
            "amount": teller.amount(move),
            "drawn": move in marked,
        }
        for move in moves
    ]


def drawn(view: View, teller: Teller, shape: str, before: View | None = None) -> Drawing:
    """Return the drawing of a view for a page."""
    drawing = Drawing(view, teller, is_tall=shape == "tall", before=before)
    teller.game.draw(drawing)
    return drawing


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
