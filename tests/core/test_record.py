import re
from collections.abc import Callable

import pytest

from games.fakes import PAIRS
from stammtisch.core import record
from stammtisch.core.errors import BadRecord
from stammtisch.core.game import Ruling
from stammtisch.core.match import Match
from stammtisch.core.receipt import A_PERSON, BOT, STAND_IN, Chooser, Receipt, decision
from stammtisch.core.rng import commitment
from stammtisch.testing.case import position

SEED = bytes(range(32))
OTHER = bytes(range(1, 33))


def played(moves: int = 99) -> Match:
    match = Match(PAIRS, 2, SEED, {"rounds": 1, "worth": [5, 2]}, ["Ada", "Bo: „x“"])
    match.direct(Ruling("penalty", 1, 3, "late: again"))
    for _ in range(moves):
        if not match.is_over():
            seat = match.state.turn()
            match.play(seat, match.state.legal(seat)[-1])
    return match


TEXT = record.write(played())


def refused(text: str, what: Callable[..., object] = record.verify) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        what(record.parse(text), PAIRS)
    error = caught.value
    assert error.say("en") == str(error)
    german = error.say("de")
    assert german != error.say("en")
    assert not re.search(r"\b(the|is|not|of|stands|allowed)\b", german), "English in German"
    return error


def changed(pattern: str, new: str) -> str:
    text, count = re.subn(pattern, new, TEXT, count=1, flags=re.MULTILINE)
    assert count == 1
    assert text != TEXT
    return text


def test_a_record_is_plain_text() -> None:
    lines = TEXT.splitlines()
    assert lines[:11] == [
        "stammtisch record 1",
        "game: pairs",
        "rules: 3",
        "seats: 2",
        "option rounds: 1",
        "option worth: 5,2",
        "player 0: Ada",
        "player 1: Bo: „x“",
        f"commitment: {commitment(SEED)}",
        f"seed: {SEED.hex()}",
        "director penalty 1 3: late: again",
    ]
    assert re.fullmatch(r"0 C\d+ \+ C\d+", lines[11])
    assert re.fullmatch(r"1 C\d+ \+ C\d+", lines[12])
    assert lines[13:15] == ["0 Pass", "1 Pass"]
    assert re.fullmatch(r"result: -?\d+ -?\d+", lines[15])
    assert TEXT.endswith("\n")
    assert len(lines) == 16


def test_a_record_is_replayed_to_the_same_bytes_and_the_same_state() -> None:
    for again in (record.replay, record.verify):
        match = again(record.parse(TEXT), PAIRS)
        assert record.write(match) == TEXT
        assert position(PAIRS, match.state) == position(PAIRS, played().state)


@pytest.mark.parametrize("moves", range(6))
def test_an_open_match_has_a_record_of_its_whole_choices(moves: int) -> None:
    match = played(moves)
    text = record.write(match)
    assert text.endswith("result: open\n")
    for seat in (0, 1):
        while match.state.unfinished(seat):
            match.take_back(seat)
    again = record.verify(record.parse(text), PAIRS)
    assert position(PAIRS, again.state) == position(PAIRS, match.state)
    assert record.write(again) == text


def test_a_record_is_stepped_through() -> None:
    steps = [len(match.log) for match in record.steps(record.parse(TEXT), PAIRS)]
    assert steps == [0, 1, 2, 3, 4, 5]


def test_space_around_lines_and_empty_lines_do_not_matter() -> None:
    loose = "\r\n\r\n".join(f"  {line} " for line in TEXT.splitlines()) + "\n\n \n"
    assert record.write(record.verify(record.parse(loose), PAIRS)) == TEXT


def test_a_ruling_is_replayed_to_the_same_bytes_whatever_its_reason() -> None:
    match = Match(PAIRS, 2, SEED)
    match.direct(Ruling("penalty", 0, 1, "  late  "))
    text = record.write(match)
    assert record.write(record.replay(record.parse(text), PAIRS)) == text


@pytest.mark.parametrize("text", ["", "\n", "stammtisch record 3\n", "game: pairs\n", "PK\x03\x04"])
def test_what_is_no_record_is_refused(text: str) -> None:
    error = refused(text)
    assert error.key == "record_header"
    assert "stammtisch record 1" in error.say("de")


@pytest.mark.parametrize("lines", range(1, 15))
def test_a_record_that_breaks_off_is_refused(lines: int) -> None:
    error = refused("\n".join(TEXT.splitlines()[:lines]))
    assert error.key == "record_truncated"


@pytest.mark.parametrize("size", range(30, len(TEXT) - 2, 7))
def test_a_record_cut_anywhere_is_refused(size: int) -> None:
    refused(TEXT[:size])


@pytest.mark.parametrize("field", record.FIELDS)
def test_a_missing_field_is_named(field: str) -> None:
    error = refused(changed(f"^{field}: .*\n", ""))
    assert error.key == "record_missing"
    assert field in error.say("de")


@pytest.mark.parametrize(
    ("pattern", "new", "line", "problem"),
    [
        (r"^seats: 2", "seats: 2\nseats: 2", 5, "“seats” stands there twice."),
        (r"^option r", "option rounds: 1\noption r", 6, "“rounds” stands there twice."),
        (r"^seats", "stakes: 9\nseats", 4, "There is no field “stakes”."),
        (r"^seats", ": 9\nseats", 4, "There is no field “”."),
        (r"^seats", "hello\nseats", 4, "“hello” is neither a field nor a move."),
        (r"^player 1", "player 2", 8, "Here “player 1” is expected."),
        (r"^0 Pass", "seats: 2\n0 Pass", 14, "The field “seats” stands among the moves."),
        (r"\Z", "1 Pass\n", 17, "“1 Pass” stands after the result."),
        (r"\Z", "result: 1 1\n", 17, "“result: 1 1” stands after the result."),
    ],
)
def test_a_line_out_of_place_is_named(pattern: str, new: str, line: int, problem: str) -> None:
    error = refused(changed(pattern, new))
    assert error.key == "record_line"
    assert error.say("en") == f"Record, line {line}: {problem}"
    assert error.say("de").startswith(f"Aufzeichnung, Zeile {line}: ")


@pytest.mark.parametrize(
    ("pattern", "new", "line", "problem"),
    [
        (r"^0 C\d+", "0 Pass", 12, "Not allowed (PA-03: Nobody passes now (seal).)."),
        (r"^(0 C\d+) .*", r"\1", 12, "is not complete."),
        (r"^1 C.*\n", "", 13, "Not allowed (PA-02: It is not the turn of Ada.)."),
        (r"^0 Pass\n", "", 14, "Not allowed (PA-02: It is not the turn of Bo: „x“.)."),
        (r"^1 Pass", "1 Castle", 15, "“Castle” is not a move that pairs knows."),
        (r"^1 Pass", "1", 15, "“” is not a move that pairs knows."),
        (r"^1 Pass", "7 Pass", 15, "There is no seat 7 at this table."),
        (r"^1 Pass", "1Pass", 15, "“1Pass” is neither a field nor a move."),
        (r"^1 Pass", "1 Pass\n0 Pass", 16, "Not allowed"),
        (r"^director penalty 1 3", "director penalty 1 30", 11, "PA-04"),
        (r"^director penalty 1 3", "director penalty 7 3", 11, "There is no seat 7"),
        (r"^director penalty 1 3", "director penalty 1", 11, "neither a field nor a move."),
        (r": late: again", ":", 11, "a ruling needs a reason, on one line"),
    ],
)
def test_a_forged_move_is_named(pattern: str, new: str, line: int, problem: str) -> None:
    error = refused(changed(pattern, new))
    assert error.key == "record_line"
    assert error.say("en").startswith(f"Record, line {line}: “")
    assert problem in error.say("en")
    assert error.say("de").startswith(f"Aufzeichnung, Zeile {line}: „")


@pytest.mark.parametrize(
    ("pattern", "new", "key"),
    [
        (r"^rules: 3", "rules: three", "record_number"),
        (r"^seats: 2", "seats: two", "record_number"),
        (r"^option rounds: 1", "option rounds: one", "record_number"),
        (r"^option worth: 5,2", "option worth: 5,,2", "record_number"),
        (r"^seed: ", "seed: xyz", "record_hex"),
        (r"^seed: ..", "seed: 0", "record_hex"),
        (r"^rules: 3", "rules: 2", "record_version"),
        (r"^seats: 2", "seats: 5", "bad_seats"),
        (r"^seats: 2", "seats: 3", "bad_name"),
        (r"^player 1.*\n", "", "bad_name"),
        (r"^player 0: Ada", "player 0: " + "x" * 41, "bad_name"),
        (r"^player 0: Ada", "player 0:", "bad_name"),
        (r"^option rounds: 1", "option rounds: 99", "bad_option"),
        (r"^option worth: 5,2", "option worth: 5", "bad_option"),
        (r"^option rounds: 1", "option laps: 1", "unknown_option"),
        (r"^seed: ....", "seed: ", "bad_seed"),
        (r"^commitment: ....", "commitment: 0000", "record_commitment"),
        (r"^result: .*", "result: 9 9", "record_result"),
        (r"^result: .*", "result: open", "record_result"),
    ],
)
def test_a_forged_field_has_its_own_reason(pattern: str, new: str, key: str) -> None:
    assert refused(changed(pattern, new)).key == key


def test_a_forged_seed_is_found_out() -> None:
    error = refused(changed(SEED.hex(), OTHER.hex()))
    assert error.key in ("record_line", "record_commitment")
    start = Match(PAIRS, 2, SEED)
    text = record.write(start).replace(SEED.hex(), OTHER.hex())
    assert refused(text).key == "record_commitment"


def test_a_forged_move_that_is_legal_shows_in_the_result() -> None:
    view = played(4).view(0)
    card = view.legal[0]
    error = refused(changed("^0 Pass", f"0 C{card}"))
    assert error.key == "record_result"
    told = TEXT.splitlines()[-1].removeprefix("result: ")
    assert f"“{told}”" in error.say("en") or told in error.say("de")


def test_replaying_alone_does_not_judge_the_result() -> None:
    forged = record.parse(changed("^result: .*", "result: 9 9"))
    assert record.replay(forged, PAIRS).is_over()


# Format 2


SECOND = Receipt(OTHER, 4)
SECOND.choosers = [A_PERSON, Chooser(BOT, "Master", 300), Chooser(STAND_IN, "Regular"), A_PERSON]
SECOND.remarks = [
    (0, decision("rounds", 300, 1000)),
    (3, decision("away", 0, reason="left: at once")),
    (5, decision("return", 0)),
]
TEXT_2 = record.write(played(), SECOND)


def changed_2(pattern: str, new: str) -> str:
    text, count = re.subn(pattern, new, TEXT_2, count=1, flags=re.MULTILINE)
    assert count == 1
    assert text != TEXT_2
    return text


def test_format_2_tells_who_chose_and_what_the_table_decided() -> None:
    lines = TEXT_2.splitlines()
    assert lines[0] == "stammtisch record 2"
    assert lines[10:15] == [
        "bots version: 4",
        f"bots commitment: {commitment(OTHER)}",
        f"bots seed: {OTHER.hex()}",
        "table rounds rounds=300 usual=1000",
        "table ruling kind=penalty seat=1 points=3: late: again",
    ]
    assert re.fullmatch(r"0 person: C\d+ \+ C\d+", lines[15])
    assert re.fullmatch(r"1 bot Master 300: C\d+ \+ C\d+", lines[16])
    assert lines[17:21] == [
        "table away seat=0: left: at once",
        "0 stand-in Regular: Pass",
        "1 person: Pass",
        "table return seat=0",
    ]


def test_format_2_is_replayed_to_the_same_bytes() -> None:
    parsed = record.parse(TEXT_2)
    match = record.verify(parsed, PAIRS)
    assert record.write(match, parsed.receipt) == TEXT_2
    assert record.write(match) == TEXT  # format 1 tells less of the same match


@pytest.mark.parametrize("size", range(30, len(TEXT_2) - 2, 7))
def test_format_2_cut_anywhere_is_refused(size: int) -> None:
    refused(TEXT_2[:size])


@pytest.mark.parametrize(
    ("pattern", "new", "problem"),
    [
        (r"^0 person: C", "0 C", "neither a field nor a move"),
        (r"^0 person", "0 people", "does not say who chose"),
        (r"^0 person", "0 person Regular", "does not say who chose"),
        (r"Master 300", "Master 0300", "does not say who chose"),
        (r"Master 300", "Master 0", "does not say who chose"),
        (r"Master 300", "Master 300 9", "does not say who chose"),
        (r"^1 bot Master 300", "1 bot", "does not say who chose"),
        (r"^1 bot", "01 bot", "neither a field nor a move"),
        (r"^table away", "table nap", "“nap” is no decision of the table"),
        (r"^table away seat=0", "table away", "“table away seat=…” is expected"),
        (r"^table away seat=0", "table away seat=x", "“table away seat=…” is expected"),
        (r"^table away seat=0", "table away seat=0 seat=0", "“table away seat=…” is expected"),
        (r"^table away seat=0", "table away  seat=0", "“table away seat=…” is expected"),
        (r"seat=1 points=3", "points=3 seat=1", "“table ruling kind=… seat=… points=…” is"),
        (r"points=3", "points=" + "9" * 5000, "“table ruling kind=… seat=… points=…” is"),
        (
            r"^table ruling.*",
            "director penalty 1 3: late",
            "The field “director penalty 1 3” stands",
        ),
        (r"points=3: late: again", "points=3", "a ruling needs a reason"),
        (r"points=3", "points=30", "PA-04"),
        (r"^(table return)", r"bots seed: 00\n\1", "The field “bots seed” stands among"),
    ],
)
def test_what_format_2_cannot_say_is_refused(pattern: str, new: str, problem: str) -> None:
    error = refused(changed_2(pattern, new))
    assert error.key == "record_line"
    assert problem in error.say("en")


@pytest.mark.parametrize(
    ("pattern", "new", "key"),
    [
        (r"^bots seed.*\n", "", "record_missing"),
        (r"^bots version.*\n", "", "record_missing"),
        (r"^bots version: 4", "bots version: four", "record_number"),
        (r"^bots seed: ..", "bots seed: xx", "record_hex"),
        (r"^bots seed: ..", "bots seed: ", "bad_seed"),
        (r"^bots seed: ..", "bots seed: ff", "record_bots_commitment"),
        (r"^table return seat=0", "table return seat=7", "no_such_seat"),
    ],
)
def test_lies_about_bots_in_format_2_are_refused(pattern: str, new: str, key: str) -> None:
    assert refused(changed_2(pattern, new)).key == key


def test_a_record_without_a_seed_of_bots_leaves_their_fields_out() -> None:
    told = Receipt()
    told.choosers = list(SECOND.choosers)
    text = record.write(played(), told)
    assert "bots" not in text
    parsed = record.parse(text)
    assert record.write(record.verify(parsed, PAIRS), parsed.receipt) == text


def test_what_was_decided_stays_when_choices_are_taken_back() -> None:
    told = Receipt()
    told.choosers = [A_PERSON] * 6
    told.remarks = [(count, decision("away", count)) for count in range(7)]
    told.withdraw(3)
    assert len(told.choosers) == 5
    assert [count for count, _ in told.remarks] == [0, 1, 2, 3, 3, 4, 5]
    told.take_back(2)
    assert len(told.choosers) == 2
    assert [count for count, _ in told.remarks] == [0, 1, 2, 2, 2, 2, 2]
