"""A match as text: what was agreed, the seed, every choice, the result. Replaying gives it back.

    stammtisch record 2
    game: some_game
    rules: 1
    seats: 5
    option rounds: 5
    player 0: Anna
    commitment: 9f86d0...
    seed: 000102...
    bots version: 1
    bots commitment: 60303a...
    bots seed: 1f1e1d...
    0 person: keep
    2 bot Master 80000: Solo G
    table away seat=0: left
    0 stand-in Regular: 9S
    table ruling kind=penalty seat=2 points=10: talked about the hand
    result: 12 40 8 8 31

Chance is not written down: it follows from the seed, and that of the bots from theirs. Without a
seed of the bots those three fields are left out. An unfinished match has `result: open`.

Format 1 does not tell who chose (`0 keep`, `director penalty 2 10: talked about the hand`); it is
what is written of a match of which that is not known.
"""

from collections.abc import Iterator
from typing import Final, final

from stammtisch.core.errors import BadRecord, Facts, StammtischError
from stammtisch.core.game import Game, Ruling
from stammtisch.core.match import Match
from stammtisch.core.receipt import (
    END,
    POINTS,
    RULING,
    TABLE,
    Decision,
    Receipt,
    is_whole,
    parse_chooser,
    parse_decision,
    ruling_line,
)
from stammtisch.core.rng import SEED_BYTES, commitment

HEADER: Final = "stammtisch record 1"
HEADER_2: Final = "stammtisch record 2"
OPEN: Final = "open"
FIELDS: Final = ("game", "rules", "seats", "commitment", "seed")
BOT_FIELDS: Final = ("bots version", "bots commitment", "bots seed")
DIRECTOR: Final = "director "


@final
class Record:
    """The parsed text of a record; nothing of it has been checked against the rules yet."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.names: list[str] = []
        # Number in the text, and the choice or ruling as the log of a match tells it
        self.lines: list[tuple[int, str]] = []
        self.receipt: Receipt | None = None  # None: format 1
        self.result = ""


def write(match: Match, receipt: Receipt | None = None) -> str:
    """Return the record of a match, played to its end or still open.

    With a receipt it tells who chose each line (format 2).
    """
    lines = [
        HEADER if receipt is None else HEADER_2,
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
    if receipt is None:
        lines.extend(match.log)
    else:
        lines.extend(_told(match, receipt))
    lines.append(f"result: {result_text(match)}")
    return "\n".join(lines) + "\n"


def _told(match: Match, receipt: Receipt) -> list[str]:
    """Return what format 2 tells of the bots' seed, every choice and every decision."""
    lines: list[str] = []
    seed = receipt.bots_seed
    if seed is not None:
        lines.append(f"bots version: {receipt.bots_version}")
        lines.append(f"bots commitment: {commitment(seed)}")
        lines.append(f"bots seed: {seed.hex()}")
    choices = 0
    remark = 0
    for number in range(len(match.log) + 1):
        while remark < len(receipt.remarks) and receipt.remarks[remark][0] <= number:
            lines.append(receipt.remarks[remark][1].text())
            remark += 1
        if number == len(match.log):
            break
        line = match.log[number]
        if line.startswith(DIRECTOR):
            lines.append(ruling_line(line))
        else:
            seat, _, text = line.partition(" ")
            lines.append(f"{seat} {receipt.choosers[choices].text()}: {text}")
            choices += 1
    return lines


def result_text(match: Match) -> str:
    """Return the final points, or that the match is still open."""
    if not match.is_over():
        return OPEN
    return points_text(match)


def points_text(match: Match) -> str:
    """Return the points as they stand."""
    return " ".join([str(points) for points in match.state.score()])


def ended_by_table(record: Record) -> Decision | None:
    """Return what the record says of a match that its table ended before the last move."""
    if record.receipt is not None:
        for _, remark in record.receipt.remarks:
            if remark.kind == END:
                return remark
    return None


def parse(text: str) -> Record:
    """Return the parts of a record's text; raise BadRecord if it is no whole record."""
    lines = text.splitlines()
    header = lines[0].strip() if lines else ""
    if header not in (HEADER, HEADER_2):
        raise BadRecord("record_header", {"wanted": f"{HEADER}, {HEADER_2}"})
    record = Record(text)
    if header == HEADER_2:
        record.receipt = Receipt()
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
    _read_bots(record)
    return record


def _parse_line(record: Record, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    value = value.strip()
    if record.receipt is not None and (line[0].isdigit() or line.startswith(TABLE)):
        try:
            _parse_told(record, record.receipt, number, line)
        except BadRecord as problem:
            raise _bad_line(number, problem.key, problem.facts) from problem
    elif record.receipt is None and (line[0].isdigit() or key.startswith(DIRECTOR)):
        record.lines.append((number, line))
    elif not colon:
        raise _bad_line(number, "record_stray", {"text": line})
    elif key == "result":
        record.result = value
    elif record.lines or (record.receipt is not None and record.receipt.remarks):
        raise _bad_line(number, "record_among_moves", {"name": key})
    elif key.startswith("option "):
        _put(record.options, key.removeprefix("option "), value, number)
    elif key.startswith("player "):
        if key != f"player {len(record.names)}":
            raise _bad_line(number, "record_player", {"seat": len(record.names)})
        record.names.append(value)
    elif key in FIELDS or (record.receipt is not None and key in BOT_FIELDS):
        _put(record.fields, key, value, number)
    else:
        raise _bad_line(number, "record_field", {"name": key})


def _parse_told(record: Record, receipt: Receipt, number: int, line: str) -> None:
    """Read a choice with who made it, or what the table decided."""
    if line.startswith(TABLE):
        decision = parse_decision(line)
        if decision.kind == RULING:
            record.lines.append((number, decision.ruling()))
        else:
            receipt.remarks.append((len(record.lines), decision))
        return
    who, colon, text = line.partition(": ")
    seat, _, chooser = who.partition(" ")
    if not colon or not is_whole(seat):
        raise BadRecord("record_stray", {"text": line})
    receipt.choosers.append(parse_chooser(chooser))
    record.lines.append((number, f"{seat} {text}"))


def _read_bots(record: Record) -> None:
    """Read the bots' version and seed, which are there together or not at all."""
    receipt = record.receipt
    there = [name for name in BOT_FIELDS if name in record.fields]
    if receipt is None or not there:
        return
    for name in BOT_FIELDS:
        if name not in there:
            raise BadRecord("record_missing", {"field": name})
    receipt.bots_version = _whole("bots version", record.fields["bots version"])
    receipt.bots_seed = _seed(record.fields["bots seed"])


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
    seed = _seed(record.fields["seed"])
    if version != game.version:
        facts = {"version": version, "game": game.name, "known": game.version}
        raise BadRecord("record_version", facts)
    try:
        return Match(game, seats, seed, options, record.names)
    except StammtischError as error:
        raise BadRecord(error.key, error.facts) from error


def _seed(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError as error:
        raise BadRecord("record_hex", {}) from error
    if len(seed) != SEED_BYTES:
        raise BadRecord("bad_seed", {"size": SEED_BYTES})
    return seed


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
    if line.startswith(DIRECTOR):
        decision, _, reason = line.removeprefix(DIRECTOR).partition(":")
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
    """Replay a record and check its commitments and result; raise BadRecord if it lies."""
    match = replay(record, game)
    check_end(record, match)
    return match


def check_end(record: Record, match: Match) -> None:
    """Check commitments and result against the match as its record leaves it."""
    if match.commitment != record.fields["commitment"]:
        raise BadRecord("record_commitment", {})
    receipt = record.receipt
    if receipt is not None:
        seed = receipt.bots_seed
        if seed is not None and commitment(seed) != record.fields["bots commitment"]:
            raise BadRecord("record_bots_commitment", {})
        for _, remark in receipt.remarks:
            if "seat" in remark.facts and int(remark.facts["seat"]) not in range(match.seats):
                raise BadRecord("no_such_seat", {"seat": remark.facts["seat"]})
        end = ended_by_table(record)
        if end is not None:
            told = end.reason.rpartition(POINTS)[2]
            standing = points_text(match)
            if told != standing:
                raise BadRecord("record_result", {"told": told, "played": standing})
    played = result_text(match)
    if record.result != played:
        raise BadRecord("record_result", {"told": record.result, "played": played})
