"""What is new to a stream: small, complete, and told anew after whatever was missed."""

import json
from itertools import pairwise, permutations
from statistics import median, quantiles

import pytest

from games.cases import TABLES
from stammtisch.core.drawing import Drawing, Pen, face_of
from stammtisch.core.game import Game
from stammtisch.core.rng import FastRng
from stammtisch.table.live import LiveTable
from stammtisch.web.changes import NOTHING, _moved, board_changes
from stammtisch.web.stream import BACKLOG
from table.seated import Seated, played_match
from web.followed import Message, followed, next_told, parsed, stream, told

MEDIAN, MOST = 2_000, 8_000  # bytes of a message before compression: all games keep to it
PLAIN = {"f": "", "x": 0, "y": 0, "t": 0, "z": 1, "c": "", "m": -1, "l": "", "g": False, "p": ""}
ONCE = ("a", "s", "o", "v", "e")  # how a placement comes there


class Page:
    """What a page makes of messages, as static/changes.js does."""

    def __init__(self) -> None:
        self.state: Message = {}
        self.sanctions: list[str] = []
        self.pieces: dict[str, Message] = {}

    def take(self, message: Message) -> None:
        """Take over a message."""
        message = dict(message)
        if message.get("whole"):
            self.__init__()  # type: ignore[misc]  # begin anew
        for name in ("serial", "whole", "stream"):
            message.pop(name, None)
        for name in ("log", "chat"):
            lines = dict(self.state.get(name, {}))
            news = message.pop(name, {})
            for number in news.get("gone", []):
                del lines[number]
            lines.update(dict(news.get("new", [])))
            self.state[name] = dict(sorted(lines.items()))
        for name in ("seats", "words"):
            known = self.state.setdefault(name, {})
            for key, news in message.pop(name, {}).items():
                known[key] = {**known.get(key, {}), **news} if name == "seats" else news
        board = message.pop("board", {})
        if board is None:
            self.sanctions, self.pieces = [], {}
        elif board:
            self.draw(board)
        self.state.update(message)

    def draw(self, board: Message) -> None:
        """Take over what is new in the drawing."""
        self.state.update({name: board[name] for name in ("size", "label") if name in board})
        for key in board.get("gone", []):
            del self.pieces[key]
            self.sanctions.remove(key)
        for put in board.get("put", []):
            key = put["k"]
            if key in self.pieces and "a" in put:
                self.sanctions.remove(key)
        for put in board.get("put", []):
            key = put["k"]
            if "a" in put:
                self.sanctions.insert(self.sanctions.index(put["a"]) + 1 if put["a"] else 0, key)
            elif board.get("whole"):
                self.sanctions.append(key)
            look = {name: value for name, value in put.items() if name not in ONCE}
            if isinstance(look.get("f"), int):
                look["f"] = board["put"][look["f"]]["f"]
            self.pieces[key] = {**self.pieces.get(key, PLAIN), **look}

    def shows(self) -> Message:
        """Return all that is to be seen; what moves are called may be known from before."""
        words = self.state.get("words", {})
        names = {str(move): words[str(move)] for move in self.state.get("moves", [])}
        pieces = [self.pieces[key] for key in self.sanctions]
        return {**self.state, "words": names, "pieces": pieces}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_changes_lead_to_what_a_stream_that_begins_now_is_told(game: Game, seats: int) -> None:
    for seat, shape in ((0, "wide"), (None, "tall")):
        page = Page()
        for number, step in enumerate(
            followed(game.name, seats, stream(seat, "en", shape), most=150)
        ):
            message = parsed(step.message)
            assert message["serial"] == number + 1
            assert message.get("whole", False) == (number == 0)
            page.take(message)
            fresh = Page()
            fresh.take(parsed(step.whole))
            assert page.shows() == fresh.shows()


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_messages_are_small(game: Game, seats: int) -> None:
    sizes: list[int] = []
    for seat, shape in ((0, "wide"), (1, "tall"), (None, "wide")):
        steps = list(followed(game.name, seats, stream(seat, "de", shape), seed=2, most=400))
        sizes += [len(step.message) for step in steps[2:]]
    assert median(sizes) <= MEDIAN
    assert quantiles(sizes, n=20)[-1] <= MOST


def test_a_reader_who_falls_behind_is_told_everything_anew() -> None:
    seated = Seated()
    seated.start("abc")
    live = LiveTable(seated.table)
    reader = stream(0)
    for _ in range(BACKLOG + 3):
        seated.play(1, FastRng(3))
        live.shown.clear()
        reader.update(live)
    waiting = [parsed(next_told(reader)) for _ in range(reader.inbox.qsize())]
    assert waiting[0]["whole"]
    assert waiting[0]["stream"] == reader.snapshot.id  # type: ignore[union-attr]  # it has one
    page, fresh = Page(), Page()
    for message in waiting:
        page.take(message)
    fresh.take(parsed(told(stream(0), live)))
    assert page.shows() == fresh.shows()
    serials = [message["serial"] for message in waiting]
    assert all(later == earlier + 1 for earlier, later in pairwise(serials))


def test_nothing_new_is_hardly_a_message() -> None:
    seated = Seated()
    seated.start("abc")
    live = LiveTable(seated.table)
    reader = stream(0)
    told(reader, live)
    live.shown.clear()
    message = parsed(told(reader, live))
    assert message == {"serial": 2, "n": seated.table.position}


def test_the_fewest_keys_are_lifted_to_change_an_order() -> None:
    keys = list("abcde")
    for wanted in permutations(keys):
        lifted = _moved(keys, list(wanted))
        staying = [key for key in keys if key not in lifted]
        assert staying == [key for key in wanted if key not in lifted]
        longest = max(
            len(run)
            for mask in range(1 << len(keys))
            if (run := [key for bit, key in enumerate(wanted) if mask >> bit & 1]) == sorted(run)
        )
        assert len(staying) == longest


def _dot(pen: Pen, size: float) -> None:
    pen.circle(0, 0, size, "ink")


def test_only_what_changed_of_a_placement_is_put() -> None:
    seated = Seated()
    table = seated.start("abc")
    journal = played_match(table).journal(0)
    teller = table.game.teller(["A", "B", "C"], "en")

    def drawing(x: float, cls: str) -> Drawing:
        made = Drawing(journal.view, teller)
        made.part("still", face_of(_dot, 3.0), 1, 2)
        made.piece("dot", face_of(_dot, 4.0), x, 10, cls, step=2, origin=(5, 5))
        return made

    first, second = drawing(10, ""), drawing(12.34, "chosen")
    changes = board_changes(first, second, {})
    assert changes == {"put": [{"k": "piece-dot", "x": 12.3, "c": "chosen", "s": 2}]}
    assert board_changes(first, drawing(10, ""), {}) == {}
    whole = board_changes(None, first, {})
    assert whole is not None
    assert whole["put"][1]["o"] == [5, 5]
    assert NOTHING.drawing is None


def test_whole_numbers_are_sent_without_a_point() -> None:
    """Also by the compiled build, which makes floats of what is declared as such."""
    floats: list[str] = []
    for step in followed("dog", 4, stream(0), most=40):
        for message in step:
            json.loads(message, parse_float=floats.append)
    assert floats
    assert not [number for number in floats if number.endswith(".0")]
