"""A queue that serves in turns: nobody waits longer because somebody else wants much."""

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Round robin over the first name of an item's path, there over the second, and so on.

    Items with the same path are served in the order in which they came.
    """

    def __init__(self) -> None:
        self._children: OrderedDict[str, FairQueue[Item]] = OrderedDict()
        self._items: deque[Item] = deque()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def push(self, path: Sequence[str], item: Item) -> None:
        """Let an item wait."""
        self._count += 1
        if path:
            child = self._children.get(path[0])
            if child is None:
                child = self._children[path[0]] = FairQueue()
            child.push(path[1:], item)
        else:
            self._items.append(item)

    def pop(self, fits: Callable[[Item], bool]) -> Item | None:
        """Return the next item that fits, or None; whose it was is served last next time."""
        for item in self._items:
            if fits(item):
                self._items.remove(item)
                self._count -= 1
                return item
        for name, child in self._children.items():
            found = child.pop(fits)
            if found is not None:
                self._count -= 1
                if child:
                    self._children.move_to_end(name)
                else:
                    del self._children[name]
                return found
        return None
