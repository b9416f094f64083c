"""What goes in comes out again, and nothing is kept twice."""

import asyncio
import stat
from pathlib import Path

import pytest

from stammtisch.store.store import Conflict, Person, Store
from store.samples import entry, head, log, summary, with_tables

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_went_in(store: Store) -> None:
    first = [entry(1, seat=None, person=None, command=None), entry(2)]
    await store.create(head(before="t0"), summary(2), first)
    await store.append("t1", [entry(3), entry(4)], summary(4))
    assert await store.load("t1") == (head(before="t0"), [*first, entry(3), entry(4)])
    assert await store.load("t2") is None


async def test_all_of_it_is_there_after_a_restart(url: str) -> None:
    store = await Store.open(url)
    await store.add_person("anna", "Anna", "hash", 1.0)
    await store.create(head(), summary(), [entry(1)])
    await store.append("t1", [entry(2)], summary(2, phase="running"))
    secret = await store.secret("cookies")
    await store.close()
    store = await Store.open(url)
    assert await store.load("t1") == (head(), [entry(1), entry(2)])
    assert await store.person_of("hash") == Person("anna", "Anna", 1.0)
    assert await store.secret("cookies") == secret
    await store.close()


async def test_a_position_is_written_once(store: Store) -> None:
    await store.create(head(), summary(), [entry(1)])
    with pytest.raises(Conflict):
        await store.append("t1", [entry(2), entry(1, command="other")], summary(9, phase="over"))
    with pytest.raises(Conflict):
        await store.create(head(), summary(), [])
    assert await log(store, "t1") == [entry(1)]
    assert [table.position for table in await store.open_tables(9)] == [1]


async def test_a_command_is_kept_once_from_each_person_at_each_table(store: Store) -> None:
    await store.create(head(), summary(), [entry(1, command="same")])
    with pytest.raises(Conflict):
        await store.append("t1", [entry(2, command="same")], summary(2))
    other = entry(2, person="bert", command="same")
    silent = [entry(n, command=None) for n in (3, 4)]
    await store.append("t1", [other, *silent], summary(4))
    await store.create(head("t2"), summary(), [entry(1, command="same")])
    assert await log(store, "t1") == [entry(1, command="same"), other, *silent]


async def test_a_log_needs_its_table(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append("nowhere", [entry(1)], summary())
    assert await store.load("nowhere") is None


async def test_people_and_their_keys(store: Store) -> None:
    await store.add_person("p1", "Anna", "k1", 1.0)
    await store.add_key("k2", "p1", 2.0)
    await store.rename("p1", "Änne")
    assert await store.person_of("k1") == await store.person_of("k2") == Person("p1", "Änne", 1.0)
    assert await store.person_of("k3") is None
    with pytest.raises(Conflict):
        await store.add_person("p2", "Bert", "k1", 3.0)
    with pytest.raises(Conflict):
        await store.add_person("p1", "Bert", "k3", 3.0)
    for key, person in (("k2", "p1"), ("k3", "nobody")):
        with pytest.raises(Conflict):
            await store.add_key(key, person, 3.0)
    assert await store.person_of("k3") is None


async def test_a_secret_is_the_same_for_all_and_made_once(url: str) -> None:
    one, two = await asyncio.gather(Store.open(url), Store.open(url))
    told = await asyncio.gather(*(store.secret("cookies") for store in (one, two) * 10))
    assert len(set(told)) == 1
    assert len(told[0]) == 32
    assert await one.secret("other") != told[0]
    await one.close()
    await two.close()


async def test_the_lobby_lists_public_tables_the_latest_first(store: Store) -> None:
    for number, (phase, public) in enumerate(
        [("open", True), ("open", False), ("running", True), ("over", True), ("over", False)] * 2
    ):
        await store.create(head(f"t{number}", public=public), summary(number, phase=phase), [])
    assert [table.id for table in await store.open_tables(9)] == ["t5", "t0"]
    assert [table.id for table in await store.open_tables(1)] == ["t5"]
    assert [table.id for table in await store.recent(9)] == ["t8", "t3"]
    assert [table.id for table in await store.recent(2, ["running", "over"])] == ["t8", "t7"]


async def test_my_matches_are_where_i_sit_now(store: Store) -> None:
    persons = ["anna", None, "bert"]
    for number, phase in enumerate(["open", "running", "over"]):
        mine = summary(number, phase=phase, persons=persons)
        await store.create(head(f"t{number}", public=False), mine, [])
    assert [table.id for table in await store.tables_of("anna", 9)] == ["t2", "t1", "t0"]
    assert [table.id for table in await store.tables_of("anna", 9, ["open", "over"])] == [
        "t2",
        "t0",
    ]
    assert len(await store.tables_of("bert", 2)) == 2
    assert await store.tables_of("carl", 9) == []
    await store.append("t0", [entry(1, kind="sit")], summary(5, persons=["bert", "anna", None]))
    await store.append("t1", [entry(1, kind="sit")], summary(6, persons=[None, None, "bert"]))
    assert [table.id for table in await store.tables_of("anna", 9)] == ["t0", "t2"]
    assert [table.persons for table in await store.tables_of("bert", 9)] == [
        [None, None, "bert"],
        ["bert", "anna", None],
        ["anna", None, "bert"],
    ]


async def test_a_listing_tells_all_but_the_seed(store: Store) -> None:
    result = {"winners": [1]}
    await store.create(head(), summary(), [])
    await store.append("t1", [entry(1)], summary(7, phase="over", names=["A"], result=result))
    (listing,) = await store.recent(1)
    assert (listing.phase, listing.position, listing.updated) == ("over", 7, 8.5)
    assert (listing.names, listing.result) == (["A"], result)
    assert (listing.options, listing.clock) == (head().options, head().clock)
    assert not hasattr(listing, "seed")
    assert "seed" not in repr(head())


async def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "stammtisch.db"
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    await with_tables(store, 1)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in file.parent.iterdir()}
    assert modes == dict.fromkeys([f"{file.name}{end}" for end in ("", "-wal", "-shm")], 0o600)
    await store.close()
    file.chmod(0o644)
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_memory_is_no_store() -> None:
    for url in ("sqlite+aiosqlite://", "sqlite+aiosqlite:///:memory:"):
        with pytest.raises(ValueError, match="needs a file"):
            await Store.open(url)
