"""Histories: what ended is remembered for everybody who sat there, summed up by the database."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, make_url

from stammtisch.store import Store
from stammtisch.store.engine import Database
from stammtisch.store.histories import Companion, Cursor, GameSum, Histories, Score, SeatSum
from stammtisch.store.migrate import upgrade
from stammtisch.store.schema import players, tables
from store.samples import entry, head, summary

pytestmark = pytest.mark.anyio

FIRST = (  # what a table always had
    "id",
    "game",
    "rules",
    "seats",
    "options",
    "seed",
    "public",
    "clock",
    "host",
    "created",
    "before",
)
SIT = entry(1, kind="sit", data={"name": "Anna"})


async def play(
    store: Store,
    table: str,
    persons: list[str | None],
    score: list[int] | None,
    *,
    at: float,
    game: str = "hydra",
    seconds: float | None = 60.0,
) -> None:
    """Let people sit down and play, to the end if there is a score."""
    names = [person or "Anton" for person in persons]
    seated: dict[str, Any] = {"names": names, "persons": persons}
    await store.create(
        head(table, game=game, created=at), summary(phase="running", **seated), [SIT]
    )
    if score is not None:
        winners = [seat for seat, points in enumerate(score) if points == max(score)]
        result = {"score": score, "winners": winners}
        over = summary(2, phase="over", updated=at + 0.5, result=result, seconds=seconds, **seated)
        await store.append(table, [entry(2)], over)


async def people(store: Store, *names: str) -> None:
    for name in names:
        await store.add_person(name, name.title(), f"key of {name}", 1.0)


async def test_what_ended_is_remembered_once(store: Store) -> None:
    histories = Histories(store)
    await play(store, "t1", ["anna", "bert", None], None, at=1.0)
    assert [match.id for match in await histories.running("anna", 9)] == ["t1"]
    assert await histories.finished("anna", 9) == []
    seated = {"names": ["Anna", "Bert", "Anton"], "persons": ["anna", "bert", None]}
    result = {"score": [3, 7, 7], "winners": [1, 2]}
    over = summary(2, phase="over", updated=5.0, result=result, seconds=40.0, **seated)
    await store.append("t1", [entry(2)], over)
    said = summary(3, phase="over", updated=99.0, result=result, seconds=50.0, **seated)
    await store.append("t1", [entry(3, kind="say", data={"name": "A", "text": "b"})], said)
    [match] = await histories.finished("anna", 9)
    assert (match.ended, match.seat, match.points, match.won, match.seconds) == (
        5.0,
        0,
        3,
        False,
        40.0,
    )
    [match] = await histories.finished("bert", 9)
    assert (match.points, match.won) == (7, True)
    assert await histories.running("anna", 9) == []


async def test_what_was_closed_has_no_points(store: Store) -> None:
    await play(store, "t1", ["anna", None, None], None, at=1.0)
    closed = summary(2, phase="closed", persons=["anna", None, None])
    await store.append("t1", [entry(2, kind="close", data={"reason": "host"})], closed)
    histories = Histories(store)
    [match] = await histories.finished("anna", 9)
    assert (match.phase, match.points, match.won) == ("closed", None, None)
    assert await histories.games("anna") == []


async def test_pages_go_on_where_the_last_ended(store: Store) -> None:
    await people(store, "anna", "bert")
    for number in range(7):
        game = "nim" if number % 2 else "hydra"
        at = float(number // 2)  # several end at the same moment
        await play(store, f"t{number}", ["anna", "bert", None], [1, 2, 3], at=at, game=game)
    histories = Histories(store)
    found: list[str] = []
    after = None
    while page := await histories.finished("anna", 2, after):
        found += [match.id for match in page]
        after = Cursor(page[-1].ended or 0.0, page[-1].id)
    assert found == [f"t{number}" for number in (6, 5, 4, 3, 2, 1, 0)]
    dogs = [match.id for match in await histories.finished("anna", 9, game="nim")]
    assert dogs == ["t5", "t3", "t1"]
    assert len(await histories.all("anna", 99)) == 7
    assert await histories.finished("nobody", 9) == []


async def test_hidden_matches_are_in_another_list(store: Store) -> None:
    await play(store, "t1", ["anna", "bert", None], [1, 2, 3], at=1.0)
    await play(store, "t2", ["anna", None, None], None, at=2.0)
    histories = Histories(store)
    assert await histories.hide("anna", "t1", is_hidden=True)
    assert await histories.hide("anna", "t2", is_hidden=True)
    assert not await histories.hide("carl", "t1", is_hidden=True)
    assert not await histories.hide("carl", "nowhere", is_hidden=True)
    assert [match.id for match in await histories.hidden("anna", 9)] == ["t2", "t1"]
    assert await histories.finished("anna", 9) == await histories.running("anna", 9) == []
    assert await store.tables_of("anna", 9) == []
    assert len(await histories.finished("bert", 9)) == 1
    assert await histories.hide("anna", "t1", is_hidden=False)
    assert [match.id for match in await histories.finished("anna", 9)] == ["t1"]
    assert [table.id for table in await store.tables_of("anna", 9)] == ["t1"]


async def test_who_changes_seats_hides_a_match_still(store: Store) -> None:
    await store.create(head("t1"), summary(persons=["anna", "bert", None]), [entry(1)])
    histories = Histories(store)
    assert await histories.hide("anna", "t1", is_hidden=True)
    await store.append("t1", [entry(2)], summary(2, persons=["bert", "anna", None]))
    assert [match.id for match in await histories.hidden("anna", 9)] == ["t1"]
    assert [match.id for match in await histories.running("bert", 9)] == ["t1"]


async def test_the_database_sums_up(store: Store) -> None:
    await people(store, "anna", "bert", "carl")
    await play(store, "a", ["anna", "bert", "carl"], [5, 2, 1], at=1.0)
    await play(store, "b", ["bert", "anna", None], [5, 4, 1], at=2.0)
    await play(store, "c", ["anna", "bert", None], [5, 5, 1], at=3.0)
    await play(store, "d", ["anna", "carl", None], [1, 9, 1], at=4.0, game="nim")
    await play(store, "e", ["anna", "bert", None], None, at=5.0)
    histories = Histories(store)
    assert await histories.games("anna") == [
        GameSum("hydra", 3, 2, 5, 4, 14 / 3, 180.0),
        GameSum("nim", 1, 0, 1, 1, 1.0, 60.0),
    ]
    assert await histories.seats("anna", "hydra") == [SeatSum(0, 2, 2), SeatSum(1, 1, 0)]
    assert await histories.points("anna", "hydra", 2) == [4, 5]
    assert await histories.companions("anna", 9) == [
        Companion("Bert", 3, 1, 1, "a", 1),
        Companion("Carl", 2, 1, 1, "a", 2),
    ]
    assert await histories.companions("anna", 1) == [Companion("Bert", 3, 1, 1, "a", 1)]
    assert [who.name for who in await histories.companions("anna", 9, "nim")] == ["Carl"]
    assert await histories.scores("anna", "bert") == [Score("hydra", 3, 1, 1, 1, 180.0)]
    together = await histories.finished("anna", 9, companion="carl")
    assert [match.id for match in together] == ["d", "a"]
    assert await histories.people_at(["b"]) == {("b", 0), ("b", 1)}


async def test_companions_are_found_only_where_both_have_sat(store: Store) -> None:
    await people(store, "anna", "bert", "carl")
    await play(store, "a", ["anna", "bert", None], None, at=1.0)
    open_ = summary(names=["Anna", "Carl", ""], persons=["anna", "carl", None])
    await store.create(head("b"), open_, [SIT])
    histories = Histories(store)
    assert await histories.companion("anna", "a", 1) == ("bert", "Bert")
    assert await histories.companion("bert", "a", 0) == ("anna", "Anna")
    for person, table, seat in (
        ("anna", "a", 0),  # oneself
        ("anna", "a", 2),  # a bot
        ("anna", "a", 7),
        ("carl", "a", 1),
        ("anna", "b", 1),  # not begun
        ("anna", "nowhere", 1),
        ("nobody", "a", 1),
    ):
        assert await histories.companion(person, table, seat) is None


async def test_what_was_played_before_is_remembered_too(url: str, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = []
    for table, phase, result in (
        ("over", "over", {"score": [4, 2, 0], "winners": [0]}),
        ("closed", "closed", None),
        ("on", "running", None),
    ):
        told = {name: value for name, value in vars(head(table)).items() if name in FIRST}
        standing = {"phase": phase, "position": 5, "updated": 9.0, "names": ["A", "B", "C"]}
        rows.append({**told, **standing, "result": result})

    def fill(connection: Connection) -> None:
        upgrade(connection, "0007")
        for row in rows:
            connection.execute(insert(tables), [row])
            for seat, person in enumerate(["anna", "bert"]):
                sits = {"table_id": row["id"], "seat": seat, "person": person}
                connection.execute(insert(players).inline(), [sits])
            for n, (kind, at) in enumerate(
                [("sit", 1.0), ("start", 100.0), ("move", 110.0), ("move", 9000.0), ("say", 9100.0)]
            ):
                connection.exec_driver_sql(
                    "INSERT INTO entries (table_id, n, at, kind, data)"
                    f" VALUES ('{row['id']}', {n + 1}, {at}, '{kind}', '{{}}')"
                )

    (tmp_path / "new").mkdir()
    database = Database(make_url(url))
    await database.write(fill)
    await database.close()
    store = await Store.open(url)
    histories = Histories(store)
    assert [match.id for match in await histories.running("anna", 9)] == ["on"]
    found = {match.id: match for match in await histories.finished("anna", 9)}
    assert set(found) == {"over", "closed"}
    over = found["over"]
    assert (over.points, over.won, over.seconds, over.ended) == (4, True, 310.0, 9.0)
    assert (found["closed"].points, found["closed"].won) == (None, None)
    assert [(sum_.matches, sum_.wins) for sum_ in await histories.games("bert")] == [(1, 0)]
    await store.close()
