"""Turns: between addresses, then people, then tables."""

from stammtisch.table.fair_queue import FairQueue


def anything(item: str) -> bool:
    return True


def emptied(queue: FairQueue[str]) -> list[str]:
    found: list[str] = []
    while (item := queue.pop(anything)) is not None:
        found.append(item)
    return found


def test_who_wants_much_waits_for_who_wants_little() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(4):
        queue.push(("here", "anna", f"table {number}"), f"a{number}")
    queue.push(("there", "bert", "table"), "b0")
    queue.push(("there", "bert", "table"), "b1")
    assert len(queue) == 6
    assert emptied(queue) == ["a0", "b0", "a1", "b1", "a2", "a3"]
    assert len(queue) == 0


def test_people_at_one_address_share_its_turns_and_tables_those_of_their_host() -> None:
    queue: FairQueue[str] = FairQueue()
    for guest in ("x", "y", "z"):
        queue.push(("here", guest, "table"), guest)
    for number in (1, 2, 3):
        queue.push(("there", "bert", "one table"), f"first {number}")
    queue.push(("there", "bert", "another"), "second")
    order = ["x", "first 1", "y", "second", "z", "first 2", "first 3"]
    assert emptied(queue) == order


def test_what_does_not_fit_keeps_its_place() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a", "b", "c"):
        queue.push((item,), item)
    assert queue.pop(lambda item: item != "a") == "b"
    assert queue.pop(lambda item: item == "x") is None
    assert emptied(queue) == ["a", "c"]
