"""Reading positions: every field is asked for by name and range, and what is odd is refused."""

from typing import Any, Final, cast

from stammtisch.core.errors import BadPosition, BadSetup, StammtischError
from stammtisch.core.game import Game, Json, State
from stammtisch.core.match import PART

LARGEST: Final = 10**9  # no number in any position comes near it


def header(game: Game, seats: int, options: dict[str, list[int]]) -> Json:
    """Return the fields that every position begins with."""
    return {"game": game.name, "rules": game.version, "seats": seats, "options": dict(options)}


def written(game: Game, state: State) -> Json:
    """Return a position by the game's shapes: the header, and every field that they name."""
    shapes = game.position_shapes()
    data = header(game, state.seats, cast(Any, state).options)
    for name, shape in shapes.items():
        data[name] = shape.write(getattr(state, name))
    return data


def read(game: Game, data: Any) -> State:
    """Return the state that a position describes by the game's shapes; raise BadPosition."""
    shapes = game.position_shapes()
    state = begin(game, data, list(shapes))
    for name, shape in shapes.items():
        setattr(state, name, shape.read(data[name], repr(name), state.seats))
    game.check_position(state)
    return state


def begin(game: Game, data: Any, fields: list[str]) -> State:
    """Return a fresh state for a position's header; refuse fields that are unknown or missing."""
    if not isinstance(data, dict):
        raise BadPosition("a position is a JSON object")
    known = ["game", "rules", "seats", "options", *fields]
    for name in data:
        if name not in known:
            raise BadPosition(f"unknown field {name!r}")
    for name in known:
        if name not in data:
            raise BadPosition(f"field {name!r} is missing")
    if data["game"] != game.name:
        raise BadPosition(f"this is a position of {data['game']!r}, not of {game.name!r}")
    if data["rules"] != game.version:
        raise BadPosition(f"rules version {data['rules']!r}, known is {game.version}")
    if not isinstance(data["options"], dict):
        raise BadPosition("'options' is not an object")
    for name, numbers in data["options"].items():
        for number in rows(data["options"], name):
            if type(number) is not int:
                raise BadPosition(f"option {name!r} is {numbers!r}, not whole numbers")
    seats = whole(data, "seats", 0, 99)
    try:
        return game.new(seats, data["options"])
    except StammtischError as error:
        raise BadPosition(str(error)) from error


def whole(data: Json, name: str, low: int, high: int) -> int:
    """Return a field that must be a whole number in a range."""
    value = data[name]
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{name!r} is {value!r}, not a whole number from {low} to {high}")
    return value


def rows(data: Json, name: str, length: int | None = None) -> list[Any]:
    """Return a field that must be a list, of a given length if one is given."""
    value = data[name]
    if not isinstance(value, list):
        raise BadPosition(f"{name!r} is not a list")
    if length is not None and len(value) != length:
        raise BadPosition(f"{name!r} has {len(value)} entries, not {length}")
    return value


def numbers(data: Json, name: str, length: int) -> list[int]:
    """Return a field that must be a list of whole numbers."""
    for value in rows(data, name, length):
        if type(value) is not int or abs(value) > LARGEST:
            raise BadPosition(f"{name!r} holds {value!r}, not a whole number")
    return list(data[name])


def replay(game: Game, state: State, lines: list[Any]) -> None:
    """Make the moves a position tells of (`"2 R7"`), each checked against the rules."""
    for count, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise BadPosition(f"move {count} is {line!r}, not a text")
        seat_text, _, text = line.partition(" ")
        try:
            seat = int(seat_text)
            parts = [game.parse_move(part) for part in text.split(PART)]
        except (StammtischError, ValueError) as error:
            raise BadPosition(f"move {count}, {line!r}: {error}") from error
        if not 0 <= seat < len(state.score()):
            absent = BadSetup("no_such_seat", {"seat": seat})
            raise BadPosition(f"move {count}, {line!r}: {absent}")
        for part in parts:
            refusal = state.refusal(seat, part)
            if refusal is not None:
                told = game.words.say(refusal.reason, refusal.facts, "en")
                raise BadPosition(f"move {count}, {line!r}: {refusal.rule}: {told}")
            state.apply(seat, part)
