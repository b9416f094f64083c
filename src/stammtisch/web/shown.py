"""What one reader is shown of a table, made from that reader's view: words, numbers, a picture.

Compiled, since it is made for every reader of every move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

import orjson

from stammtisch.core.drawing import Drawing
from stammtisch.core.game import Json, View
from stammtisch.core.rng import commitment
from stammtisch.core.telling import Teller, listed
from stammtisch.table.chairs import CLOSED, OVER, RUNNING, Said
from stammtisch.table.readers import Live
from stammtisch.table.table import Table
from stammtisch.web.words import closing, tell

TALK: Final = 100  # lines of chat


class Key(NamedTuple):
    """What a reader wants to see: readers with the same key may see the same."""

    seat: int | None
    person: str | None
    lang: str
    shape: str
    is_drawn: bool


@final
class Settled:
    """Fields that hardly ever change and that all readers of a language are told alike."""

    def __init__(self, fields: Json) -> None:
        self.fields = fields
        self.json: bytes = orjson.dumps(fields)[1:-1]  # without its braces


@dataclass(slots=True, eq=False)
class Shown:
    """A table as one kind of reader may see it; drawings and sentences still apart."""

    settled: Settled  # mostly the same object as before
    fields: Json
    seats: list[Json]
    log: list[tuple[int, str]]
    chat: list[Json]
    moves: list[int]
    teller: Teller | None
    drawing: Drawing | None


def show(live: Live, key: Key) -> Shown:
    """Return a table as a reader may see it now."""
    table = live.table
    match = table.match
    settled = settled_of(live, key.lang)
    chat = chat_of(table.chat, key.person)
    if match is None:
        fields = fields_of(live, key, None)
        return Shown(settled, fields, seats_of(live, key, None, None), [], chat, [], None, None)
    teller = table.teller(key.lang)
    if not key.is_drawn:
        view = match.view(key.seat)
        fields = fields_of(live, key, view)
        game = table.game
        fields["moves"] = [
            {"move": move, "text": game.move_text(move)}
            for move in ([] if table.phase == CLOSED else view.legal)
        ]
        fields["view"] = view.to_json()
        return Shown(settled, fields, seats_of(live, key, view, teller), [], chat, [], None, None)
    journal = table.journal(key.seat)
    view = journal.view
    fields = fields_of(live, key, view)
    moves: list[int] = [] if table.phase == CLOSED else view.legal
    fields["headline"] = settled.fields["closed"] or teller.headline(view)
    fields["prompt"] = teller.prompt(view) if moves else ""
    fields["look_back"] = teller.look_back(view)
    head, rows = teller.sheet(view)
    fields["sheet"] = {"head": head, "rows": rows}
    kind = (key.lang, key.shape)
    drawing = journal.drawings.get(kind)
    if drawing is None:
        drawing = drawn(view, teller, key.shape, journal.before, journal.drawn.get(kind))
        journal.drawings[kind] = drawing
    seats = seats_of(live, key, view, teller)
    return Shown(settled, fields, seats, journal.readable(teller), chat, moves, teller, drawing)


def rendered(shown: Shown) -> bytes:
    """Return everything a reader may know about a table as bytes of JSON."""
    told: Json = {"svg": None, "log": [], "moves": []}
    told.update(shown.fields)
    told["seats"] = shown.seats
    told["chat"] = shown.chat
    if shown.drawing is not None:
        told["svg"] = shown.drawing.to_svg()
        told["log"] = [line for _, line in shown.log]
        told["moves"] = moves_of(shown.drawing, shown.moves)
    own: bytes = orjson.dumps(told)
    return b"{" + shown.settled.json + b"," + own[1:]


def settled_of(live: Live, lang: str) -> Settled:
    """Return what hardly ever changes, made once as long as it does not."""
    table = live.table
    standing = (lang, table.phase, table.closed, table.next)
    settled = live.settled.get(standing)
    if settled is None:
        settled = live.settled[standing] = Settled(_settled(table, lang))
    assert isinstance(settled, Settled)
    return settled


def _settled(table: Table, lang: str) -> Json:
    head = table.head
    is_silent = table.is_silent()
    return {
        "id": head.id,
        "phase": table.phase,
        "game": table.game.name,
        "title": table.game.words.title(lang),
        "public": head.public,
        "rated": head.rated,
        "pace": head.pace,
        "lang": lang,
        "chat_open": not is_silent,
        "chat_reason": tell("chat_closed", lang, rule="HY-35") if is_silent else "",
        "commitment": commitment(head.seed),
        "seed": head.seed.hex() if table.phase == OVER else None,
        "bots": bots_of(table),
        "next": table.next,
        "closed": "" if table.closed is None else closing(table.closed, lang),
    }


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


def fields_of(live: Live, key: Key, view: View | None) -> Json:
    """Return what is sent whole when it changes, for a reader who is shown no picture."""
    table = live.table
    seat = key.seat
    is_running = view is not None and table.phase == RUNNING
    return {
        "n": table.position,
        "onlookers": sum([table.seat_of(reader.person) is None for reader in live.readers]),
        "acts": list(view.to_act) if view is not None and is_running else [],
        "my_turn": is_running and view is not None and bool(view.legal),
        "prompt": "",
        "headline": tell("gathering", key.lang),
        "look_back": [],
        "sheet": None,
        "result": result_of(table, key),
        "host": key.person is not None and key.person == table.head.host,
        "me": seat,
        "shape": key.shape,
        "can_take_back": None if seat is None else table.can_take_back(seat),
        "back": back_of(table, key),
        "clock": {**table.head.clock, "deadline": deadline_of(live, view)},
    }


def deadline_of(live: Live, view: View | None) -> float | None:
    """Return when the time is up of the people who owe a choice as far as the reader knows."""
    deadline = None if view is None else live.table.shown_deadline(view)
    return None if deadline is None else live.clock.wall_time(deadline)


def chat_of(chat: Sequence[Said], person: str | None) -> list[Json]:
    """Return the last lines of chat, and which of them are the reader's own."""
    return [
        {
            "n": said.n,
            "name": said.name,
            "text": said.text,
            "mine": person is not None and said.person == person,
        }
        for said in chat[-TALK:]
    ]


def seats_of(live: Live, key: Key, view: View | None, teller: Teller | None) -> list[Json]:
    """Return who sits where, and how they stand as far as the reader may know it."""
    table = live.table
    chairs = table.chairs
    acts: Sequence[int] = ()
    points: list[str] = []
    if view is not None and teller is not None:
        points = [teller.points(score) for score in teller.standing(view)]
        if table.phase == RUNNING:
            acts = view.to_act
    here = [reader.person for reader in live.readers]
    return [
        {
            "seat": seat,
            "kind": chair.kind,
            "name": chair.name,
            "level": chair.level or None,
            "rounds": table.master_rounds if chair.level == "Master" else None,
            "here": chair.kind == "bot" or (chair.person is not None and chair.person in here),
            "away": chair.is_away,
            "mine": seat == key.seat,
            "points": points[seat] if points else "",
            "acts": seat in acts,
        }
        for seat, chair in enumerate(chairs)
    ]


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


def drawn(
    view: View,
    teller: Teller,
    shape: str,
    before: View | None = None,
    shown: Drawing | None = None,
) -> Drawing:
    """Return the drawing of a view for a page, given what the page shows."""
    drawing = Drawing(view, teller, is_tall=shape == "tall", before=before, shown=shown)
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
