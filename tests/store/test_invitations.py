"""Invitations: to whom one has played with, until they sit, decline or block."""

import pytest

from stammtisch.store import Conflict, Store
from stammtisch.store.administration import Administration
from stammtisch.store.departures import Departure, Departures
from stammtisch.store.invitations import FRIENDS, SHOWN, Friend, Invitations
from store.samples import entry, head, summary
from store.test_histories import people, play

pytestmark = pytest.mark.anyio


async def wait(store: Store, table: str, persons: list[str | None], phase: str = "open") -> None:
    """Open a table that waits for players."""
    names = [person or "" for person in persons]
    told = summary(phase=phase, names=names, persons=persons)
    await store.create(head(table, created=50.0), told, [entry(1, kind="sit", data={"name": "x"})])


async def test_friends_are_those_one_has_finished_a_match_with(store: Store) -> None:
    kept = Invitations(store)
    await people(store, "anna", "bert", "carl", "dora", "emil")
    await play(store, "t1", ["anna", "bert", None], [1, 2, 3], at=1.0)
    await play(store, "t2", ["carl", "anna", "bert"], [1, 2, 3], at=2.0)
    await play(store, "t3", ["dora", "anna", None], None, at=3.0)  # it still runs
    await play(store, "t4", ["emil", "bert", None], [1, 2, 3], at=4.0)
    assert await kept.friends("anna") == [
        Friend("bert", "Bert", "t2", 2),
        Friend("carl", "Carl", "t2", 0),
    ]
    assert await kept.friends("dora") == []
    assert {each.person for each in await kept.friends("bert")} == {"anna", "carl", "emil"}


async def test_somebody_who_is_gone_is_nobody_to_invite(store: Store) -> None:
    await people(store, "anna", "bert")
    await play(store, "t1", ["anna", "bert", None], [1, 2, 3], at=1.0)
    await wait(store, "t2", ["bert", None, None])
    kept = Invitations(store)
    await kept.invite("anna", "t2", "bert", 60.0)
    await kept.block("anna", "bert", 60.0)
    await Departures(store).begin(Departure("bert", "Somebody"))
    assert await kept.friends("anna") == []
    assert await kept.invited("t2") == []
    assert await kept.blocked("anna") == []


async def test_only_so_many_friends_are_listed(store: Store) -> None:
    names = [f"p{number:02}" for number in range(FRIENDS + 2)]
    await people(store, "anna", *names)
    for number, name in enumerate(names):
        await play(store, f"t{number}", ["anna", name, None], [1, 2, 3], at=float(number))
    listed = [each.person for each in await Invitations(store).friends("anna")]
    assert listed == names[:1:-1]


async def test_an_invitation_stands_until_one_sits_or_declines_or_it_begins(store: Store) -> None:
    kept = Invitations(store)
    await people(store, "anna", "bert", "carl")
    await wait(store, "t1", ["anna", None, None])
    await wait(store, "t2", ["anna", None, None])
    for table in ("t1", "t2"):
        await kept.invite("bert", table, "anna", 60.0)
    with pytest.raises(Conflict):
        await kept.invite("bert", "t1", "anna", 61.0)
    await kept.invite("bert", "t1", "carl", 62.0)
    assert sorted(each.table.id for each in await kept.of("bert")) == ["t1", "t2"]
    assert {each.name for each in await kept.of("bert")} == {"Anna"}  # who asked first
    assert sorted(await kept.invited("t1")) == [("bert", "anna"), ("bert", "carl")]
    assert await kept.of("anna") == []
    await kept.dismiss("bert", "t1")
    assert [each.table.id for each in await kept.of("bert")] == ["t2"]
    assert sorted(await kept.invited("t1")) == [("bert", "anna"), ("bert", "carl")]
    sits = summary(2, names=["anna", "bert", ""], persons=["anna", "bert", None])
    await store.append("t2", [entry(2, kind="sit", data={"name": "Bert"})], sits)
    assert await kept.of("bert") == []


async def test_who_is_blocked_invites_in_vain_and_is_not_told(store: Store) -> None:
    kept = Invitations(store)
    await people(store, "anna", "bert")
    await wait(store, "t1", ["anna", None, None])
    await kept.block("bert", "anna", 55.0)
    await kept.block("bert", "anna", 56.0)
    await kept.invite("bert", "t1", "anna", 60.0)
    assert await kept.of("bert") == []
    assert await kept.invited("t1") == [("bert", "anna")]
    assert [each.name for each in await kept.blocked("bert")] == ["Anna"]
    await kept.unblock("bert", "anna")
    assert [each.name for each in await kept.of("bert")] == ["Anna"]
    assert await kept.blocked("bert") == []


async def test_a_lobby_shows_only_so_many(store: Store) -> None:
    kept = Invitations(store)
    await people(store, "anna", "bert")
    for number in range(SHOWN + 2):
        await wait(store, f"t{number}", ["anna", None, None])
        await kept.invite("bert", f"t{number}", "anna", float(number))
    assert len(await kept.of("bert")) == SHOWN


async def test_old_invitations_and_those_of_ended_tables_are_forgotten(store: Store) -> None:
    kept = Invitations(store)
    await people(store, "anna", "bert")
    for table, phase in (("t1", "open"), ("t2", "closed"), ("t3", "open")):
        await wait(store, table, ["anna", None, None], phase)
        await kept.invite("bert", table, "anna", 10.0 if table == "t3" else 60.0)
    await kept.forget_old("anna", 50.0)
    assert [len(await kept.invited(table)) for table in ("t1", "t2", "t3")] == [1, 0, 0]


async def test_a_table_is_removed_with_its_invitations(store: Store, url: str) -> None:
    await people(store, "anna", "bert")
    await wait(store, "t1", ["anna", None, None], "closed")
    await Invitations(store).invite("bert", "t1", "anna", 60.0)
    await Administration(store, url).remove(["t1"])
    assert await store.load("t1") is None
