"""A match as text: what was agreed, the seed, every choice, the result. Replaying gives it back.

    stammtisch record 1
    game: hydra
    rules: 1
    seats: 5
    option rounds: 5
    player 0: Anna
    commitment: 9f86d0...
    seed: 000102...
    0 keep
    2 Solo G
    director penalty 2 10: talked about the hand
    result: 12 40 8 8 31

Chance is not written down: it follows from the seed. An unfinished match has `result: open`.
"""

from collections.abc import Iterator
from typing import Final, final

from stammtisch.core.errors import BadRecord, Facts, StammtischError
from stammtisch.core.game import Game, Ruling
from stammtisch.core.match import Match
from stammtisch.core.rng import SEED_BYTES

HEADER: Final = "stammtisch record 1"
OPEN: Final = "open"
FIELDS: Final = ("game", "rules", "seats", "commitment", "seed")


@final
class Record:
    """The parsed text of a record; nothing of it has been checked against the rules yet."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.names: list[str] = []
        self.lines: list[tuple[int, str]] = []  # number in the text, and the choice or ruling
        self.result = ""


def write(match: Match) -> str:
    """Return the record of a match, played to its end or still open."""
    lines = [
        HEADER,
        f"game: {match.game.name}",
        f"rules: {match.game.version}",
        f"seats: {match.seats}",
    ]
    for name, numbers in match.options.items():
        lines.append(f"option {name}: {','.join([str(number) for number in numbers])}")
    for seat, name in enumerate(match.names):
        lines.append(f"player {seat}: {name}")
    lines.append(f"commitment: {match.commitment}")
    lines.append(f"seed: {match.seed.hex()}")
    lines.extend(match.log)
    lines.append(f"result: {result_text(match)}")
    return "\n".join(lines) + "\n"


def result_text(match: Match) -> str:
    """Return the final points, or that the match is still open."""
    if not match.is_over():
        return OPEN
    return " ".join([str(points) for points in match.state.score()])


def parse(text: str) -> Record:
    """Return the parts of a record's text; raise BadRecord if it is no whole record."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEADER:
        raise BadRecord("record_header", {"wanted": HEADER})
    record = Record()
    for number, raw in enumerate(lines[1:], start=2):
        line = raw.strip()
        if record.result:
            if line:
                raise _bad_line(number, "record_after_result", {"text": line})
        elif line:
            _parse_line(record, number, line)
    if not record.result:
        raise BadRecord("record_truncated", {})
    for name in FIELDS:
        if name not in record.fields:
            raise BadRecord("record_missing", {"field": name})
    return record


def _parse_line(record: Record, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    value = value.strip()
    if line[0].isdigit() or key.startswith("director "):
        record.lines.append((number, line))
    elif not colon:
        raise _bad_line(number, "record_stray", {"text": line})
    elif key == "result":
        record.result = value
    elif record.lines:
        raise _bad_line(number, "record_among_moves", {"name": key})
    elif key.startswith("option "):
        _put(record.options, key.removeprefix("option "), value, number)
    elif key.startswith("player "):
        if key != f"player {len(record.names)}":
            raise _bad_line(number, "record_player", {"seat": len(record.names)})
        record.names.append(value)
    elif key in FIELDS:
        _put(record.fields, key, value, number)
    else:
        raise _bad_line(number, "record_field", {"name": key})


def _put(fields: dict[str, str], key: str, value: str, number: int) -> None:
    if key in fields:
        raise _bad_line(number, "record_twice", {"name": key})
    fields[key] = value


def _bad_line(number: int, key: str, facts: Facts) -> BadRecord:
    return BadRecord("record_line", {"line": number, "problem": BadRecord(key, facts)})


def open_match(record: Record, game: Game) -> Match:
    """Return the match of a record before its first move; raise BadRecord if it cannot begin."""
    version = _whole("rules", record.fields["rules"])
    seats = _whole("seats", record.fields["seats"])
    options: dict[str, list[int]] = {}
    for name, value in record.options.items():
        options[name] = [_whole(f"option {name}", number) for number in value.split(",")]
    try:
        seed = bytes.fromhex(record.fields["seed"])
    except ValueError as error:
        raise BadRecord("record_hex", {}) from error
    if version != game.version:
        facts = {"version": version, "game": game.name, "known": game.version}
        raise BadRecord("record_version", facts)
    if len(seed) != SEED_BYTES:
        raise BadRecord("bad_seed", {"size": SEED_BYTES})
    try:
        return Match(game, seats, seed, options, record.names)
    except StammtischError as error:
        raise BadRecord(error.key, error.facts) from error


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise BadRecord("record_number", {"name": name, "text": text}) from error


def steps(record: Record, game: Game) -> Iterator[Match]:
    """Yield the match before its first move and after every line of the record."""
    match = open_match(record, game)
    yield match
    for number, line in record.lines:
        try:
            _carry_out(match, line)
        except StammtischError as error:
            raise _bad_line(number, "record_move", {"text": line, "problem": error}) from error
        except ValueError as garbled:
            raise _bad_line(number, "record_stray", {"text": line}) from garbled
        yield match


def _carry_out(match: Match, line: str) -> None:
    if line.startswith("director "):
        decision, _, reason = line.removeprefix("director ").partition(":")
        kind, seat, points = decision.split()
        match.direct(Ruling(kind, int(seat), int(points), reason.strip()))
    else:
        seat, _, text = line.partition(" ")
        match.play_text(int(seat), text)


def replay(record: Record, game: Game) -> Match:
    """Return the match as the record leaves it."""
    *_, match = steps(record, game)
    return match


def verify(record: Record, game: Game) -> Match:
    """Replay a record and check its seed commitment and result; raise BadRecord if it lies."""
    match = replay(record, game)
    if match.commitment != record.fields["commitment"]:
        raise BadRecord("record_commitment", {})
    played = result_text(match)
    if record.result != played:
        raise BadRecord("record_result", {"told": record.result, "played": played})
    return match
