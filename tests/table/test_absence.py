"""Nobody ruins a match by missing a turn: lapses, absences, votes, seats that change hands."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.errors import LANGUAGES, BadRecord
from stammtisch.core.rng import FastRng
from stammtisch.core.telling import plain_text
from stammtisch.store import Entry
from stammtisch.store.phases import OVER, RUNNING
from stammtisch.table import absence, choosing, handover, lapses, seating, voting
from stammtisch.table.absence_notes import LET_BOT, RESIGN, STANDS, UNFINISHED, End, Lapse, Rest
from stammtisch.table.errors import TableError
from stammtisch.table.listeners import TableListener
from stammtisch.table.live import LiveTable
from stammtisch.table.notes import Away, Note
from stammtisch.table.presence import (
    ARRIVAL,
    CLOSED,
    DROPPED,
    LEFT,
    PATIENCE,
    Absence,
    Presence,
    presence_of,
)
from stammtisch.table.results import outcome_of
from stammtisch.table.table import Table
from stammtisch.tui.verification import check
from table.houses import Clocks, begin, open_server, reader
from table.seated import Seated, played_match
from table.test_table import refused

HALF_MINUTE = {"kind": "move", "amount": 30}
DAYS = {"kind": "days", "amount": 5}
DAY = 86_400.0


def lines_of(table: Table, viewer: int | None, lang: str = "en") -> list[str]:
    """Return what somebody can read in the log."""
    played = played_match(table)
    return [plain_text(line) for _, line in played.journal(viewer).readable(played.teller(lang))]


def there(table: Table, here: str = "", gone: str = "", now: float = 0.0) -> Presence:
    """Return who is there; those who are gone have been waited for long enough."""
    absent = {"abcdef".index(person): Absence(CLOSED, -999.0, -900.0, -800.0) for person in gone}
    return Presence(now, frozenset(["abcdef".index(person) for person in here]), absent)


def kinds(notes: list[Note]) -> list[str]:
    return [note.kind for note in notes]


def lapse(seated: Seated) -> int:
    """Let the time run out, and a bot make the choice; return whose."""
    table = seated.table
    seat = table.waiting_people()[0]
    deadline = table.deadline()
    assert deadline is not None
    seated.now = max(seated.now, deadline)
    seated.do(lapses.ring(table, deadline, is_attended=True))
    if seat in table.waiting_bots():
        seated.move(seat, seated.choose(seat, FastRng(1)))
    return seat


def until(seated: Seated, seat: int) -> None:
    """Let everybody else move until it is a seat's turn."""
    rng = FastRng(5)
    while seated.table.to_act() != [seat]:
        other = seated.table.to_act()[0]
        parts = seated.choose(other, rng)
        person = seated.table.chairs[other].person
        seated.do(choosing.choose(seated.table, other, parts, seated.table.position), person)


# Lapses


def test_a_lapse_costs_one_choice_and_everybody_is_told() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    seat = lapse(seated)
    assert not table.chairs[seat].is_played_by_bot()
    name = "ABC"[seat]
    for viewer in (None, 0, 1, 2):
        assert f"Time is up for {name}. A bot makes this one move." in lines_of(table, viewer)
    assert f"Die Zeit von {name} ist um. Diesen einen Zug macht ein Bot." in lines_of(
        table, None, "de"
    )
    assert table.receipt.choosers[-1].text() == "stand-in Regular"
    assert table.receipt.remarks[-1][1].text() == f"table lapse seat={seat}"


def test_three_lapses_in_a_row_let_the_bot_stay_until_its_player_returns() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    for count in range(1, 4):
        until(seated, 1)
        assert lapse(seated) == 1
        assert table.chairs[1].is_away == (count == 3)
    assert "Time ran out for B three times. A bot plays on until B is back." in lines_of(table, 0)
    seated.do(seating.come_back(table, "b"), "b")
    assert (table.chairs[1].is_away, table.chairs[1].lapses) == (False, 0)


def test_an_own_choice_or_a_click_begins_the_count_anew() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    for _ in range(2):
        until(seated, 1)
        lapse(seated)
    assert table.chairs[1].lapses == 2
    seated.do(seating.sit(table, "b", "B", None), "b")
    assert table.chairs[1].lapses == 0
    until(seated, 1)
    lapse(seated)
    until(seated, 1)
    seated.do(choosing.choose(table, 1, seated.choose(1, FastRng(2)), table.position), "b")
    assert table.chairs[1].lapses == 0


def test_who_is_quicker_than_the_bot_still_chooses() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    seat = table.to_act()[0]
    seated.do(lapses.ring(table, table.deadline() or 0.0, is_attended=True))
    person = "abc"[seat]
    parts = seated.choose(seat, FastRng(1))
    seated.do(choosing.move(table, person, parts, table.position), person)
    assert table.receipt.choosers[-1].text() == "person"
    assert table.chairs[seat].lapses == 0


def test_the_stand_in_is_as_agreed_before_the_start() -> None:
    seated = Seated(clock=HALF_MINUTE, stand_in="Beginner")
    table = seated.start("abc")
    seat = lapse(seated)
    assert table.chairs[seat].bot_level() == "Beginner"
    assert table.receipt.choosers[-1].text() == "stand-in Beginner"


def test_where_nobody_may_know_who_owes_a_choice_a_lapse_is_told_to_its_seat_alone() -> None:
    seated = Seated("hydra", 5, HALF_MINUTE)
    table = seated.start("abcde")
    seated.move(0, seated.choose(0, FastRng(1)))  # keep or throw in: nobody sees who has answered
    shown = {viewer: lines_of(table, viewer) for viewer in (None, *range(5))}
    late = lapses.ring(table, table.deadline() or 0.0, is_attended=True)
    assert late == [Lapse(seat, False) for seat in range(1, 5)]
    deadline = table.shown_deadline(played_match(table).match.view(None))
    seated.do([Lapse(1, False), Lapse(2, False)])
    for viewer in (None, 0, 3, 4):
        assert lines_of(table, viewer) == shown[viewer]
    assert lines_of(table, 1) == [*shown[1], "Time is up for B. A bot makes this one move."]
    assert table.shown_deadline(played_match(table).match.view(None)) == deadline
    journals = played_match(table).journals
    before = {viewer: lines_of(table, viewer) for viewer in (None, *range(5))}
    journals.clear()  # told again from the log, it is the same
    assert {viewer: lines_of(table, viewer) for viewer in (None, *range(5))} == before


def test_a_bot_keeps_no_seat_by_a_lapse_that_is_a_secret() -> None:
    seated = Seated("hydra", 5, HALF_MINUTE)
    table = seated.start("abcde")
    table.chairs[1].lapses = 5
    late = lapses.ring(table, table.deadline() or 0.0, is_attended=True)
    assert not any(isinstance(note, Away) for note in late)


@pytest.mark.parametrize("name", games.names())
def test_who_owes_openly_follows_from_what_onlookers_see(name: str) -> None:
    seated = Seated(name, min(games.get(name).seat_counts))
    seated.start("abcdef"[: min(games.get(name).seat_counts)])
    rng = FastRng(3)
    for _ in range(60):
        if seated.table.phase != RUNNING:
            break
        state = played_match(seated.table).match.state
        known = lapses.openly_owing(state)
        assert known in ([], list(state.to_act()))
        if len(state.to_act()) == 1 and list(state.view(None).to_act) == list(state.to_act()):
            assert known == list(state.to_act())
        seated.play(1, rng)


# Nobody is left


def test_without_people_the_clock_stands_still_until_somebody_comes() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    deadline = table.deadline() or 0.0
    assert lapses.ring(table, deadline, is_attended=False) == [Rest()]
    seated.do([Rest()])
    assert table.deadline() is None
    seated.now += 5000
    seated.do(seating.come_back(table, "a"), "a")
    assert table.deadline() == seated.now + 30


def test_a_table_that_everybody_has_left_waits_and_ends_unfinished() -> None:
    seated = Seated(clock=HALF_MINUTE, wait_hours=6)
    table = seated.start("abc")
    for person in "abc":
        seated.do(seating.leave(table, person), person)
    since = table.attendance.alone_since
    assert since == seated.now
    assert lapses.next_ring(table) == since + 6 * 3600
    assert lapses.ring(table, since + 6 * 3600 - 1, is_attended=False) == []
    assert lapses.ring(table, since + 6 * 3600, is_attended=False) == [End(UNFINISHED)]
    seated.do(seating.come_back(table, "b"), "b")
    assert (lapses.given_up_at(table), table.attendance.alone_since) == (None, None)


def test_a_match_against_bots_alone_waits_for_its_person() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("a")
    seated.do(seating.leave(table, "a"), "a")
    assert not table.chairs[0].is_played_by_bot()
    seated.do([Rest()])
    assert lapses.next_ring(table) is None
    seated.do(seating.come_back(table, "a"), "a")
    assert not table.chairs[0].has_left


@pytest.mark.anyio
async def test_bots_make_no_choice_for_people_who_are_all_away(tmp_path: Path) -> None:
    async with open_server(tmp_path / "t.db", Clocks()) as server:
        table = await begin(server, "ab", bots=[None, None, "Random"], pace="at once")
        live = await server.registry.look_at(table)
        looking = reader()
        await server.audience.enter(table, looking, None)
        for person in "ab":
            await server.act(table, person, None, partial(seating.leave, person=person))
        assert not live.is_awake()


# Absence without a clock


@pytest.mark.anyio
@pytest.mark.parametrize(("kind", "patience"), [(CLOSED, 300.0), (DROPPED, 600.0), (LEFT, 120.0)])
async def test_the_others_decide_after_a_while(tmp_path: Path, kind: str, patience: float) -> None:
    assert PATIENCE[kind] == patience
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table = await begin(server, "abc")
        live = await server.registry.look_at(table)
        readers = {person: reader(person) for person in "abc"}
        for one in readers.values():
            await server.audience.enter(table, one, None)
        if kind == LEFT:
            await server.act(table, "b", None, lambda at: seating.leave(at, "b", wants_bot=False))
        if kind == CLOSED:
            await server.audience.close_page(table, "b")
        server.audience.leave(live, readers["b"])
        presence = presence_of(live)
        assert (presence.here, [*presence.absent]) == (frozenset([0, 2]), [1])
        assert presence.absent[1].kind == kind
        with refused("not_yet"):
            absence.nudge(live.table, "a", 1, presence)
        clocks.pass_time(patience - 1)
        with refused("not_yet"):
            voting.propose(live.table, "a", LET_BOT, 1, presence_of(live))
        clocks.pass_time(1)
        notes = voting.propose(live.table, "a", LET_BOT, 1, presence_of(live))
        assert kinds(notes) == ["propose"]  # two are there: both must agree
        assert kinds(absence.nudge(live.table, "a", 1, presence_of(live))) == ["nudge"]
        await server.audience.enter(table, reader("b"), None)
        with refused("is_here"):
            voting.propose(live.table, "a", LET_BOT, 1, presence_of(live))


@pytest.mark.anyio
async def test_after_a_restart_pages_find_back_before_anybody_decides(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table = await begin(server, "ab")
        clocks.pass_time(5000)
        await server.store.keep_house_time(server.clock.time())
    async with open_server(tmp_path / "t.db", clocks) as server:
        live = await server.registry.look_at(table)
        await server.audience.enter(table, reader("a"), None)
        assert not presence_of(live).may_decide_about(1)
        clocks.pass_time(ARRIVAL)
        assert presence_of(live).may_decide_about(1)


def test_at_a_table_of_two_the_one_who_is_left_decides() -> None:
    seated = Seated()
    table = seated.start("ab")
    presence = there(table, here="a", gone="b")
    seated.do(voting.propose(table, "a", LET_BOT, 1, presence), "a")
    assert table.chairs[1].is_away
    assert table.attendance.motions == {}
    assert "B is not here. The table lets a bot fill in." in lines_of(table, 0)
    assert table.receipt.remarks[-1][1].text() == "table away seat=1: voted by 0"


def test_the_majority_of_those_who_are_there_decides() -> None:
    seated = Seated("galopp_royal", 5)
    table = seated.start("abcde")
    presence = there(table, here="abcd", gone="e")
    seated.do(voting.propose(table, "a", LET_BOT, 4, presence), "a")
    (number,) = table.attendance.motions
    with refused("proposed_already"):
        voting.propose(table, "b", LET_BOT, 4, presence)
    seated.do(voting.vote(table, "b", number, True, presence), "b")
    assert not table.chairs[4].is_away  # two of four are no majority
    seated.do(voting.vote(table, "c", number, False, presence), "c")
    assert number in table.attendance.motions
    seated.do(voting.vote(table, "d", number, True, presence), "d")
    assert table.chairs[4].is_away


def test_a_proposal_that_cannot_win_any_more_is_off_the_table() -> None:
    seated = Seated()
    table = seated.start("abc")
    presence = there(table, here="ab", gone="c")
    seated.do(voting.propose(table, "a", UNFINISHED, None, presence), "a")
    (number,) = table.attendance.motions
    with refused("not_asked"):
        voting.vote(table, "c", number, True, presence)
    seated.do(voting.vote(table, "b", number, False, presence), "b")
    assert (table.attendance.motions, table.phase) == ({}, RUNNING)


def test_who_leaves_a_vote_leaves_it_to_the_others() -> None:
    seated = Seated("galopp_royal", 4)
    table = seated.start("abcd")
    presence = there(table, here="abc", gone="d")
    seated.do(voting.propose(table, "a", LET_BOT, 3, presence), "a")
    assert voting.settle(table, presence) == []
    alone = there(table, here="a", gone="d")
    assert kinds(voting.settle(table, alone)) == ["drop", "away"]


def test_who_comes_back_ends_what_was_proposed_about_them() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.do(voting.propose(table, "a", LET_BOT, 2, there(table, here="ab", gone="c")), "a")
    seated.do(seating.come_back(table, "c"), "c")
    assert table.attendance.motions == {}


def test_anybody_can_give_more_time() -> None:
    seated = Seated(clock=HALF_MINUTE)
    table = seated.start("abc")
    seat = table.to_act()[0]
    other = "abc"[(seat + 1) % 3]
    seated.now += 20
    seated.do(absence.more_time(table, other, seat), other)
    assert table.deadline() == seated.now + 30
    assert table.attendance.grace_until[seat] == seated.now + 300
    with refused("nobody_there"):
        absence.more_time(table, "abc"[seat], seat)


def test_ending_a_match_that_nobody_holds_up_takes_everybody() -> None:
    seated = Seated()
    table = seated.start("abc")
    presence = there(table, here="abc")
    seated.do(voting.propose(table, "a", STANDS, None, presence), "a")
    (number,) = table.attendance.motions
    seated.do(voting.vote(table, "b", number, True, presence), "b")
    assert number in table.attendance.motions
    seated.do(voting.vote(table, "c", number, True, presence), "c")
    assert table.phase == OVER


def test_a_rated_match_is_played_to_its_end() -> None:
    seated = Seated(rated=True)
    table = seated.start("abc")
    with refused("rated_runs"):
        voting.propose(table, "a", UNFINISHED, None, there(table, here="ab", gone="c"))


# Correspondence


def test_an_announced_absence_stops_the_clock_for_who_announced_it() -> None:
    seated = Seated(clock=DAYS)
    table = seated.start("abc")
    seat = table.to_act()[0]
    person = "abc"[seat]
    began = table.since
    seated.now += DAY
    with refused("bad_absence"):
        absence.announce(table, person, seated.now + 31 * DAY, seated.now)
    seated.do(absence.announce(table, person, seated.now + 1 + 3 * DAY, seated.now), person)
    assert table.deadline() == pytest.approx(began + 8 * DAY, abs=3)
    assert f"{'ABC'[seat]} is away for a while" in lines_of(table, None)[-1]
    seated.now += DAY
    seated.do(absence.announce(table, person, None, seated.now), person)
    assert table.deadline() == pytest.approx(began + 6 * DAY, abs=5)
    seated.now += 3 * DAY  # a second one comes on top
    seated.do(absence.announce(table, person, seated.now + 1 + DAY, seated.now), person)
    assert table.deadline() == pytest.approx(began + 7 * DAY, abs=8)
    with refused("no_days"):
        other = Seated(clock=HALF_MINUTE)
        absence.announce(other.start("abc"), "a", other.now + DAY, other.now)


def test_four_fifths_of_the_time_are_marked_once() -> None:
    seated = Seated(clock=DAYS)
    table = seated.start("abc")
    seat = table.to_act()[0]
    due = table.since + 4 * DAY
    assert lapses.next_ring(table) == pytest.approx(due)
    assert lapses.late_seats(table, due - 1) == []
    assert lapses.late_seats(table, due + 1) == [seat]
    assert lapses.ring(table, due - 1, is_attended=False) == []
    seated.do(lapses.ring(table, due + 1, is_attended=False))
    assert table.log[-1].kind == "remind"
    assert lapses.ring(table, due + 2, is_attended=False) == []
    assert lapses.next_ring(table) == table.deadline()
    assert lapses.late_seats(table, due + 2) == [seat]


@pytest.mark.anyio
async def test_listeners_hear_of_nudges(tmp_path: Path) -> None:
    clocks = Clocks()
    async with open_server(tmp_path / "t.db", clocks) as server:
        table = await begin(server, "ab")
        live = await server.registry.look_at(table)
        await server.audience.enter(table, reader("a"), None)
        heard: list[str] = []

        class Listener(TableListener):
            """Hears what is kept."""

            def changed(self, live: LiveTable, entries: Sequence[Entry]) -> None:
                heard.extend(entry.kind for entry in entries)

        server.listeners.add(Listener())
        clocks.pass_time(500)
        await server.act(table, "a", None, lambda at: absence.nudge(at, "a", 1, presence_of(live)))
        assert heard == ["nudge"]
        with refused("not_yet"):
            absence.nudge(live.table, "a", 1, presence_of(live))


# Seats that change hands


def test_a_late_friend_takes_over_a_bots_seat() -> None:
    seated = Seated()
    table = seated.start("ab")
    presence = there(table, here="ab")
    notes = handover.take_seat(table, "d", "Dora", seat=2, key=None, presence=presence)
    assert kinds(notes) == ["propose"]
    seated.do(notes, "d")
    (number,) = table.attendance.motions
    seated.do(voting.vote(table, "a", number, True, presence), "a")
    assert table.seat_of("d") is None  # one of two is no majority
    seated.do(voting.vote(table, "b", number, True, presence), "b")
    assert table.seat_of("d") == 2
    assert lines_of(table, 0)[-1] == "Dora takes over the seat of Carl."
    assert played_match(table).match.names[2] == "Dora"
    assert table.receipt.remarks[-1][1].text() == "table seat seat=2: Dora"
    until(seated, 2)
    assert table.waiting_people() == [2]


def test_a_seat_is_handed_over_by_a_link() -> None:
    seated = Seated()
    table = seated.start("abc")
    presence = there(table, here="abc")
    with refused("seat_taken"):
        handover.take_seat(table, "d", "Dora", seat=1, key="wrong", presence=presence)
    seated.do(handover.hand_over(table, "b", "secret"), "b")
    assert "secret" not in str(table.log)
    with refused("seat_taken"):
        handover.take_seat(table, "d", "Dora", seat=1, key="wrong", presence=presence)
    with refused("has_seat"):
        handover.take_seat(table, "a", "Anna", seat=1, key="secret", presence=presence)
    seated.do(handover.take_seat(table, "d", "Dora", seat=1, key="secret", presence=presence), "d")
    (number,) = table.attendance.motions
    for person in "ac":
        seated.do(voting.vote(table, person, number, True, presence), person)
    assert (table.seat_of("d"), table.seat_of("b")) == (1, None)
    seated.do(handover.hand_over(table, "a", "other"), "a")
    with refused("knows_cards"):
        handover.take_seat(table, "b", "Bert", seat=0, key="other", presence=presence)


def test_an_offer_can_be_withdrawn() -> None:
    seated = Seated()
    table = seated.start("abc")
    seated.do(handover.hand_over(table, "b", "secret"), "b")
    seated.do(handover.hand_over(table, "b", None), "b")
    with refused("seat_taken"):
        handover.take_seat(
            table, "d", "Dora", seat=1, key="secret", presence=there(table, here="abc")
        )


# Resigning, and how a match ends


def test_a_team_resigns_when_all_its_people_agree() -> None:
    seated = Seated("dog", 4)
    table = seated.start("abcd")
    presence = there(table, here="abcd")
    seated.do(voting.propose(table, "a", RESIGN, None, presence), "a")
    (number,) = table.attendance.motions
    with refused("not_asked"):
        voting.vote(table, "b", number, True, presence)
    seated.do(voting.vote(table, "c", number, True, presence), "c")
    assert table.phase == OVER
    outcome = outcome_of(table)
    assert (outcome.how, outcome.winners, outcome.resigned) == ("resigned", [1, 3], [0, 2])


def test_with_a_bot_as_partner_one_resigns_alone() -> None:
    seated = Seated("dog", 4)
    table = seated.start("ab")
    seated.do(voting.propose(table, "a", RESIGN, None, there(table, here="ab")), "a")
    assert outcome_of(table).winners == [1, 3]


def test_without_teams_everybody_resigns_together() -> None:
    seated = Seated("galopp_royal", 3)
    table = seated.start("ab")
    presence = there(table, here="ab")
    seated.do(voting.propose(table, "a", RESIGN, None, presence), "a")
    (number,) = table.attendance.motions
    assert table.phase == RUNNING
    seated.do(voting.vote(table, "b", number, True, presence), "b")
    assert outcome_of(table).winners == [2]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("how", [STANDS, UNFINISHED])
def test_a_match_that_was_ended_is_recorded_and_verified(name: str, how: str) -> None:
    game = games.get(name)
    seated = Seated(name, min(game.seat_counts), HALF_MINUTE)
    table = seated.start("ab")
    seated.play(7, FastRng(2))
    while not table.waiting_people():
        seated.play(1, FastRng(2))
    lapse(seated)
    presence = there(table, here="a", gone="b")
    seated.do(voting.propose(table, "a", how, None, presence), "a")  # type: ignore[arg-type]  # a word of two
    assert table.phase == OVER
    outcome = outcome_of(table)
    assert outcome.winners == (
        [] if how == UNFINISHED else played_match(table).match.state.winners()
    )
    assert sum(outcome.stand_ins) == 1
    match = table.match
    assert match is not None
    text = record.write(match, table.receipt)
    assert f"table end kind={how}: by 0; points " in text
    assert text.endswith("result: open\n")
    assert check(record.parse(text), game, "en")[-1].startswith("The table ended the match")
    with pytest.raises(BadRecord):
        record.verify(record.parse(text.replace("; points ", "; points 9")), game)
    assert record.write(record.verify(record.parse(text), game), table.receipt) == text
    with refused("is_over"):
        voting.propose(table, "a", STANDS, None, presence)
    again = Table(seated.head, table.log)
    assert outcome_of(again) == outcome
    assert lines_of(again, None) == lines_of(table, None)


def test_everything_is_said_in_both_languages() -> None:
    words = games.get("dog").words
    for key in ("lapse", "away_voted", "stepped_out", "ended_stands", "announced"):
        said = {
            words.say(f"table_{key}", {"seat": 0, "seats": [0]}, lang, ["Anna"])
            for lang in LANGUAGES
        }
        assert len(said) == 2
    assert TableError("not_yet").say("de") != TableError("not_yet").say("en")
