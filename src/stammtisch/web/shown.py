"""What one reader is shown of a table, made from that reader's view: words, numbers, a picture.

Compiled, since it is made for every reader of every move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

import orjson

from stammtisch.core.drawing import Drawing
from stammtisch.core.errors import LANGUAGES
from stammtisch.core.game import Event, Game, Json, View
from stammtisch.core.rng import commitment
from stammtisch.core.telling import Teller, plain_text
from stammtisch.store.phases import ENDED, OVER, RUNNING
from stammtisch.table.chairs import BOT, PERSON, Chair
from stammtisch.table.journal import Line
from stammtisch.table.live import LiveTable
from stammtisch.table.played_match import PlayedMatch
from stammtisch.table.results import outcome_of
from stammtisch.table.table import ChatLine, Table
from stammtisch.table.taking_back import offered_back
from stammtisch.web.absence_shown import (
    absence_fields,
    ended_headline,
    presences_of,
    result_text,
    stand_in_lines,
)
from stammtisch.web.agreed import agreed_rows, seat_options
from stammtisch.web.own_choice import choice_of
from stammtisch.web.series_sheet import evening_of
from stammtisch.web.words import closing, tell

TALK: Final = 100  # lines of chat
GATHERING: Final = {lang: tell("gathering", lang) for lang in LANGUAGES}


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
    log: list[Line]
    chat: list[Json]
    moves: list[int]
    teller: Teller | None
    drawing: Drawing | None


def show(live: LiveTable, key: Key) -> Shown:
    """Return a table as a reader may see it now."""
    table = live.table
    played = table.played
    settled = settled_of(live, key.lang)
    chat = chat_of(table.chat, key.person)
    if played is None:
        fields = fields_of(live, key, None)
        return Shown(settled, fields, seats_of(live, key, None, None), [], chat, [], None, None)
    teller = played.teller(key.lang)
    if not key.is_drawn:
        view = played.match.view(key.seat)
        fields = fields_of(live, key, view)
        fields["moves"] = plain_moves(table.game, [] if table.phase in ENDED else view.legal)
        fields["view"] = view.to_json()
        return Shown(settled, fields, seats_of(live, key, view, teller), [], chat, [], None, None)
    journal = played.journal(key.seat)
    view = journal.view
    fields = fields_of(live, key, view)
    moves: list[int] = [] if table.phase in ENDED else view.legal
    ended = settled.fields["closed"] or ended_headline(table, key.lang)
    headline = teller.headline(view)
    fields["headline"] = ended or headline
    fields["prompt"] = teller.prompt(view) if moves else ""
    fields["choice"] = choice_of(played.match.state, view, teller) if moves else None
    fields["ahead"] = ahead_of(table, view)
    fields["look_back"] = teller.look_back(view)
    fields["sheet"] = sheet_of(played, teller, view)
    kind = (key.lang, key.shape)
    drawing = journal.drawings.get(kind)
    if drawing is None:
        before, known = journal.before, journal.drawn.get(kind)
        drawing = drawn(view, teller, key.shape, before, known, journal.news)
        drawing.headline = headline
        journal.drawings[kind] = drawing
    seats = seats_of(live, key, view, teller)
    return Shown(settled, fields, seats, journal.readable(teller), chat, moves, teller, drawing)


def sheet_of(played: PlayedMatch, teller: Teller, view: View) -> Json:
    """Return the score sheet; one that is made from the same facts as the last is that one."""
    facts = teller.sheet_facts(view)
    if facts is None:
        return _sheet(teller, view)
    named = (*teller.names, facts)
    known = played.sheets.get(teller.lang)
    if known is None or known[0] != named:
        known = played.sheets[teller.lang] = (named, _sheet(teller, view))
    return known[1]


def _sheet(teller: Teller, view: View) -> Json:
    head, rows = teller.sheet(view)
    return {"head": head, "rows": rows}


def ahead_of(table: Table, view: View) -> list[int]:
    """Return what a seat may choose in advance while others are to act."""
    is_waiting = view.seat is not None and not view.legal and table.phase == RUNNING
    return view.premoves() if is_waiting else []


def rendered(shown: Shown) -> bytes:
    """Return everything a reader may know about a table as bytes of JSON."""
    fields: Json = {"svg": None, "log": [], "moves": []}
    fields.update(shown.fields)
    fields["seats"] = shown.seats
    fields["chat"] = shown.chat
    if shown.drawing is not None:
        fields["svg"] = shown.drawing.to_svg()
        fields["log"] = [plain_text(line) for _, line in shown.log]
        fields["moves"] = moves_of(shown.drawing, shown.moves)
    own: bytes = orjson.dumps(fields)
    return b"{" + shown.settled.json + b"," + own[1:]


def settled_of(live: LiveTable, lang: str) -> Settled:
    """Return what hardly ever changes, made once as long as it does not."""
    table = live.table
    standing = (lang, table.phase, table.closed, table.next, table.arrangements.count)
    settled = live.settled.get(standing)
    if settled is None:
        settled = live.settled[standing] = Settled(_settled(table, lang))
    assert isinstance(settled, Settled)
    return settled


def _settled(table: Table, lang: str) -> Json:
    head = table.head
    no_chat_rule = table.no_chat_rule()
    reminds = table.phase == RUNNING and bool(table.game.no_chat_rule)
    chat_reason = "chat_closed" if no_chat_rule else "chat_reminder"
    options = table.arrangements.options
    return {
        "id": head.id,
        "phase": table.phase,
        "game": table.game.name,
        "title": table.game.words.title(lang),
        "public": head.public,
        "rated": head.rated,
        "pace": head.pace,
        "lang": lang,
        "chat_open": not no_chat_rule,
        "chat_reason": tell(chat_reason, lang, rule=table.game.no_chat_rule) if reminds else "",
        "agreed": agreed_rows(head, table.game, options, lang),
        "seat_options": seat_options(table.game, options, lang),
        "teams": table.game.teams_of(head.seats),
        "locked": table.arrangements.is_locked(table),
        "evening": evening_of(table, lang),
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


def fields_of(live: LiveTable, key: Key, view: View | None) -> Json:
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
        "headline": GATHERING[key.lang],
        "look_back": [],
        "sheet": None,
        "result": result_of(table, key),
        "host": key.person is not None and key.person == table.head.host,
        "me": seat,
        "shape": key.shape,
        "can_take_back": None if seat is None else offered_back(table, seat),
        "back": back_of(table, key),
        "absence": absence_fields(live, key),
        "clock": {**table.head.clock, "deadline": deadline_of(live, view)},
        "pause": pause_of(live),
        "pause_asked": pause_asked_of(table, key),
    }


def deadline_of(live: LiveTable, view: View | None) -> float | None:
    """Return when the time is up of the people who owe a choice as far as the reader knows."""
    deadline = None if view is None else live.table.shown_deadline(view)
    return None if deadline is None else live.clock.wall_time(deadline)


def chat_of(chat: Sequence[ChatLine], person: str | None) -> list[Json]:
    """Return the last lines of chat, and which of them are the reader's own."""
    return [
        {
            "n": line.n,
            "name": line.name,
            "text": line.text,
            "mine": person is not None and line.person == person,
            "seat": line.seat,
            "at": int(line.at),
        }
        for line in chat[-TALK:]
    ]


def seats_of(live: LiveTable, key: Key, view: View | None, teller: Teller | None) -> list[Json]:
    """Return who sits where, and how they stand as far as the reader may know it."""
    table = live.table
    acts: Sequence[int] = ()
    points: list[str] = []
    if view is not None and teller is not None:
        points = [teller.points(score) for score in teller.standing(view)]
        if table.phase == RUNNING:
            acts = view.to_act
    seats: list[Json] = []
    for seat, chair in enumerate(chairs_of(live)):
        kept_for = table.chairs[seat].kept_for
        told = chair.copy()
        told["kept_mine"] = kept_for is not None and kept_for == key.person
        told["mine"] = seat == key.seat
        told["points"] = points[seat] if points else ""
        told["acts"] = seat in acts
        seats.append(told)
    return seats


def chairs_of(live: LiveTable) -> list[Json]:
    """Return what all readers are told alike of who sits where; made once for all of them."""
    known: list[Json] | None = live.shown.get(("chairs",))
    if known is None:
        here = {reader.person for reader in live.readers}
        presences = presences_of(live, here)
        known = live.shown["chairs",] = [
            chair_of(live.table, seat, chair, here, presences[seat])
            for seat, chair in enumerate(live.table.chairs)
        ]
    return known


def chair_of(
    table: Table, seat: int, chair: Chair, here: set[str | None], presence: Json | None
) -> Json:
    """Return who sits on a chair, as everybody may know it."""
    return {
        "seat": seat,
        "kind": chair.kind,
        "name": chair.name,
        "level": chair.level or None,
        "rounds": table.master_rounds if chair.level == "Master" else None,
        "here": chair.kind == BOT or (chair.person is not None and chair.person in here),
        "away": chair.is_away,
        "gone": chair.kind == PERSON and chair.person is None,
        "kept": chair.kept_for is not None,
        "presence": presence,
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


def pause_of(live: LiveTable) -> Json | None:
    """Return until when everybody has a break, who wanted it, and who would like to go on."""
    pause = live.table.arrangements.pause
    if pause is None:
        return None
    return {
        "until": live.clock.wall_time(pause.until),
        "seat": pause.seat,
        "ready": sorted(pause.ready),
    }


def pause_asked_of(table: Table, key: Key) -> Json | None:
    """Return who would like a pause, and whether this reader is asked."""
    wanted = table.arrangements.pause_asked
    if wanted is None:
        return None
    is_asked = key.seat is not None and key.seat != wanted.seat and key.seat not in wanted.agreed
    return {
        "seat": wanted.seat,
        "minutes": wanted.seconds // 60,
        "mine": wanted.seat == key.seat,
        "asked": is_asked,
    }


def plain_moves(game: Game, moves: Sequence[int]) -> list[Json]:
    """Return the moves a program can make, in the game's short notation."""
    return [{"move": move, "text": game.move_text(move)} for move in moves]


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


def drawn(  # noqa: PLR0917 so much makes a drawing
    view: View,
    teller: Teller,
    shape: str,
    before: View | None = None,
    shown: Drawing | None = None,
    news: Sequence[Event] = (),
) -> Drawing:
    """Return the drawing of a view for a page, given what the page shows."""
    is_tall = shape == "tall"
    drawing = Drawing(view, teller, is_tall=is_tall, before=before, shown=shown, news=news)
    teller.game.draw(drawing)
    return drawing


def result_of(table: Table, key: Key) -> Json | None:
    """Return who has won, and how."""
    if table.match is None or table.phase != OVER:
        return None
    match = table.match
    outcome = outcome_of(table)
    score = outcome.score
    teller = table.game.teller(match.names, key.lang)
    ranks = [(seat in outcome.winners, points) for seat, points in enumerate(score)]
    return {
        "text": result_text(table, outcome, key.lang),
        "won": key.seat in outcome.winners,
        "reason": teller.ending(match.view(key.seat)) if match.is_over() else "",
        "end": outcome.how,
        "stand_ins": stand_in_lines(table, outcome, key.lang),
        "ranking": [
            {
                "place": 1 + sum(rank > ranks[seat] for rank in ranks),
                "seat": seat,
                "name": match.names[seat],
                "points": teller.points(score[seat]),
                "won": seat in outcome.winners,
            }
            for seat in sorted(range(match.seats), key=lambda seat: ranks[seat], reverse=True)
        ],
    }
