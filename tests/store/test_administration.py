"""What the host of a server asks of the database, on both."""

from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.store.administration import Administration, NoBackup, Sanction
from stammtisch.store.errors import Unavailable
from stammtisch.store.store import Store
from store.samples import entry, head, summary

pytestmark = pytest.mark.anyio


@pytest.fixture
async def host(store: Store, url: str) -> Administration:
    return Administration(store, url)


async def test_sanctions_are_kept_replaced_and_lifted(host: Administration) -> None:
    ban = Sanction("ban", "anna", 1.0, None)
    await host.impose(ban)
    await host.impose(Sanction("mute", "anna", 2.0, 5.0))
    await host.impose(replace(ban, created=3.0, expires=9.0))
    kept = await host.sanctions()
    assert kept == [Sanction("mute", "anna", 2.0, 5.0), Sanction("ban", "anna", 3.0, 9.0)]
    assert [sanction.holds(6.0) for sanction in kept] == [False, True]
    assert await host.lift("ban", "anna")
    assert not await host.lift("ban", "anna")
    assert len(await host.sanctions()) == 1


async def test_keys_are_revoked_and_people_found(host: Administration, store: Store) -> None:
    await store.add_person("a", "Anna", "hash-1", 1.0)
    await store.add_key("hash-2", "a", 2.0)
    await store.add_person("b", "Bert", "hash-3", 3.0)
    assert [person.id for person in await host.people("", 9)] == ["b", "a"]
    assert [person.id for person in await host.people("Anna", 9)] == ["a"]
    assert await host.revoke("a") == 2
    assert await store.person_of("hash-1") is None
    assert await store.person_of("hash-3") is not None
    assert await host.person("a") is not None
    assert await host.person("c") is None


async def test_old_tables_are_removed_with_all_that_is_theirs(
    host: Administration, store: Store
) -> None:
    for number, (phase, updated) in enumerate(
        [("over", 1.0), ("closed", 1.0), ("running", 1.0), ("open", 1.0), ("over", 99.0)]
    ):
        told = summary(1, phase=phase, updated=updated, persons=["anna", None, None])
        await store.create(head(f"t{number}"), told, [entry(1)])
    old = await host.old(50.0)
    assert old == ["t0", "t1"]
    await host.remove(old)
    assert await host.old(50.0) == []
    assert await store.load("t0") is None
    assert [table.id for table in await store.tables_of("anna", 9)] == ["t4", "t2", "t3"]
    assert {table.id for table in await host.tables("", 9)} == {"t2", "t3", "t4"}
    assert [table.id for table in await host.tables("open", 9)] == ["t3"]


async def test_lists_hold_few_tables_of_each_host(store: Store) -> None:
    for number in range(8):
        one = head(f"t{number}", host="bert" if number == 0 else "anna")
        await store.create(one, summary(number), [entry(1)])
    listed = [table.id for table in await store.open_tables(9, each=2)]
    assert listed == ["t7", "t6", "t0"]
    assert len(await store.open_tables(9)) == 8


async def test_a_backup_never_overwrites(
    host: Administration, store: Store, url: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    if url.startswith("postgresql"):
        with pytest.raises(NoBackup):
            await host.back_up(copy)
        return
    assert await host.back_up(copy) > 0
    with pytest.raises(Unavailable):
        await host.back_up(copy)
    with pytest.raises(Unavailable):
        await host.back_up(tmp_path / "nowhere" / "copy.db")
