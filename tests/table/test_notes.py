"""What a log can say: every kind of entry has its class, and is kept as it always was."""

from typing import get_args

import pytest

from stammtisch.store import Entry
from stammtisch.store.model import SEATING, EntryKind
from stammtisch.table import absence_notes as absence
from stammtisch.table import hosting_notes, notes
from stammtisch.table.notes import Note, facts_of, note_of

KEPT: list[tuple[Note, str, int | None, dict[str, object]]] = [
    (notes.Sit(1, "Anna"), "sit", 1, {"name": "Anna"}),
    (notes.Sit(1, "Anna", "a"), "sit", 1, {"name": "Anna", "person": "a"}),
    (notes.Leave(2), "leave", 2, {}),
    (notes.SeatBot(0, "Master", "Anton"), "bot", 0, {"level": "Master", "name": "Anton"}),
    (notes.Start(), "start", None, {}),
    (notes.Start(3, 900), "start", None, {"bots": 3, "rounds": 900}),
    (notes.Move(1, "12"), "move", 1, {"text": "12"}),
    (notes.Move(1, "12", 4), "move", 1, {"text": "12", "bots": 4}),
    (notes.AskBack(1, 7), "ask_back", 1, {"kept": 7}),
    (notes.AgreeBack(1), "agree_back", 1, {}),
    (notes.RefuseBack(1), "refuse_back", 1, {}),
    (notes.TakeBack(1, 7), "back", 1, {"kept": 7}),
    (notes.TakeBack(1, 7, "practice"), "back", 1, {"kept": 7, "mode": "practice"}),
    (notes.TakeBack(1, 7, "ask", [0]), "back", 1, {"kept": 7, "mode": "ask", "agreed": [0]}),
    (notes.Withdraw(1, 0), "withdraw", 1, {"kept": 0}),
    (notes.Say(None, "Xaver", "Hello"), "say", None, {"name": "Xaver", "text": "Hello"}),
    (notes.Away(1), "away", 1, {}),
    (notes.Return(1), "return", 1, {}),
    (notes.Remove(1, "a"), "remove", 1, {"person": "a"}),
    (notes.Mute("a"), "mute", None, {"person": "a"}),
    (notes.Unmute("a"), "unmute", None, {"person": "a"}),
    (notes.Close("host"), "close", None, {"reason": "host"}),
    (notes.Rematch("t2"), "next", None, {"id": "t2"}),
    (hosting_notes.Keep(1, "Bo", "b"), "keep", 1, {"name": "Bo", "person": "b"}),
    (hosting_notes.Arrange("lot", [1, 0]), "arrange", None, {"how": "lot", "order": [1, 0]}),
    (hosting_notes.Agree("starter", [1]), "agree", None, {"option": "starter", "numbers": [1]}),
    (hosting_notes.Lock(["x"]), "lock", None, {"guests": ["x"]}),
    (hosting_notes.Unlock(), "unlock", None, {}),
    (hosting_notes.AskPause(1, 300), "ask_pause", 1, {"seconds": 300}),
    (hosting_notes.AgreePause(1), "agree_pause", 1, {}),
    (hosting_notes.RefusePause(1), "refuse_pause", 1, {}),
    (hosting_notes.Pause(1, 300), "pause", 1, {"seconds": 300}),
    (hosting_notes.Pause(None, 60), "pause", None, {"seconds": 60}),
    (hosting_notes.Ready(1), "ready", 1, {}),
    (hosting_notes.Resume(), "resume", None, {}),
    (notes.Away(1, "voted", [0, 2]), "away", 1, {"reason": "voted", "by": [0, 2]}),
    (absence.Lapse(1, False), "lapse", 1, {"is_open": False}),
    (absence.Present(1), "present", 1, {}),
    (absence.StepOut(1), "step_out", 1, {}),
    (absence.Rest(), "rest", None, {}),
    (absence.Wake(1), "wake", 1, {}),
    (absence.Nudge(1, 0), "nudge", 1, {"by": 0}),
    (absence.MoreTime(1, 0), "more_time", 1, {"by": 0}),
    (absence.Propose(1, "bot", 2), "propose", 1, {"what": "bot", "about": 2}),
    (
        absence.Propose(None, "join", 2, "d", "Dora"),
        "propose",
        None,
        {"what": "join", "about": 2, "person": "d", "name": "Dora"},
    ),
    (absence.Vote(1, 7, True), "vote", 1, {"motion": 7, "agree": True}),
    (absence.Drop(7), "drop", None, {"motion": 7}),
    (absence.HandOver(1), "hand_over", 1, {}),
    (absence.HandOver(1, "9f"), "hand_over", 1, {"key": "9f"}),
    (absence.TakeSeat(1, "d", "Dora"), "take_seat", 1, {"person": "d", "name": "Dora"}),
    (absence.AwayUntil(1), "away_until", 1, {}),
    (absence.AwayUntil(1, 5.0), "away_until", 1, {"until": 5.0}),
    (absence.Remind(1), "remind", 1, {}),
    (absence.End("unfinished"), "end", None, {"how": "unfinished"}),
    (
        absence.End("resigned", [0, 2], [0]),
        "end",
        None,
        {"how": "resigned", "seats": [0, 2], "by": [0]},
    ),
]


def test_every_kind_of_entry_has_its_class() -> None:
    assert {note.kind for note in get_args(Note)} == {*get_args(EntryKind)}
    assert {type(note) for note, *_ in KEPT} == {*get_args(Note)}
    assert {"sit", "leave", "bot", "remove", "arrange", "take_seat"} == SEATING


@pytest.mark.parametrize(("note", "kind", "seat", "facts"), KEPT)
def test_a_note_is_kept_with_its_facts_in_order(
    note: Note, kind: EntryKind, seat: int | None, facts: dict[str, object]
) -> None:
    assert (note.kind, note.seat) == (kind, seat)
    assert [*facts_of(note).items()] == [*facts.items()]
    entry = Entry(1, 0.0, kind, seat, None, {**facts, "later": "versions may say more"}, None)
    assert note_of(entry) == note
