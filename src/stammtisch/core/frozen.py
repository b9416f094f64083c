"""A view as plain data and back, so that a bot on another machine can think about it.

`View.to_json` is for people and programs of all kinds; this is every field of the view itself. A
view tells nothing that its seat may not know, so neither does its frozen form.
"""

from enum import IntEnum
from importlib import import_module
from typing import Any, Final

from stammtisch.core.errors import BadRecord
from stammtisch.core.fields import Real, Whole, fields_of
from stammtisch.core.game import Agreement, Json, View, package_of
from stammtisch.core.match import Match

PLAIN: Final = (type(None), bool, int, float, str)


def freeze(view: View) -> Json:
    """Return a view that has just been made as plain data.

    Objects inside it are numbered and written once, whatever holds them: as long as a match may
    get, its frozen view grows with it and no faster, and chains of results need no deep stack.
    """
    return _Freezer(package_of(view)).freeze(view)


def thaw(match: Match, seat: int | None, data: Json) -> View:
    """Return a view of a match like this one; raise BadRecord if the data holds none.

    The match need not have got anywhere: only what was agreed is taken from it.
    """
    view = match.view(seat)
    try:
        if set(data["view"]) != set(fields_of(view)):
            raise ValueError("other fields")
        thawer = _Thawer(package_of(match.game), data)
        for name, frozen in data["view"].items():
            if not isinstance(frozen, dict) or "agreed" not in frozen:
                setattr(view, name, thawer.thaw(frozen))
    except (AttributeError, ImportError, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadRecord("record_header", {"wanted": f"{match.game.name} view"}) from error
    return view


class _Freezer:
    """Numbers objects in the order they are met."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.numbers: dict[int, int] = {}  # by identity
        self.met: list[object] = []
        self.classes: dict[type, int] = {}

    def freeze(self, view: View) -> Json:
        fields = {name: self._freeze(getattr(view, name)) for name in fields_of(view)}
        objects: list[list[Any]] = []
        described: list[list[Any]] = []
        for held in self.met:  # which grows on the way
            kind = type(held)
            if kind not in self.classes:
                self.classes[kind] = len(described)
                described.append([_name(kind, self.package), *fields_of(held)])
            number = self.classes[kind]
            values = [self._freeze(getattr(held, name)) for name in described[number][1:]]
            objects.append([number, *values])
        return {"classes": described, "objects": objects, "view": fields}

    def _freeze(self, value: Any) -> Any:
        if isinstance(value, IntEnum):
            return {"enum": _name(type(value), self.package), "value": int(value)}
        if isinstance(value, PLAIN):
            return value
        if isinstance(value, list):
            return [self._freeze(item) for item in value]
        if isinstance(value, tuple):
            return {"tuple": [self._freeze(item) for item in value]}
        if isinstance(value, dict):
            pairs = [[self._freeze(key), self._freeze(item)] for key, item in value.items()]
            return {"dict": pairs}
        if isinstance(value, Whole):
            return {"vec": [int(item) for item in value]}
        if isinstance(value, Real):
            return {"reals": [float(item) for item in value]}
        if isinstance(value, Agreement):
            return {"agreed": type(value).__name__}
        if id(value) not in self.numbers:
            self.numbers[id(value)] = len(self.met)
            self.met.append(value)
        return {"object": self.numbers[id(value)]}


class _Thawer:
    """Makes all objects first and fills them then: they may hold each other in any order."""

    def __init__(self, package: str, data: Json) -> None:
        self.package = package
        kinds = [(_found(name, package), fields) for name, *fields in data["classes"]]
        self.objects = [
            kinds[number][0].__new__(kinds[number][0]) for number, *_ in data["objects"]
        ]
        for made, (number, *values) in zip(self.objects, data["objects"], strict=True):
            for name, value in zip(kinds[number][1], values, strict=True):
                setattr(made, name, self.thaw(value))

    def thaw(self, data: Any) -> Any:
        if isinstance(data, list):
            return [self.thaw(item) for item in data]
        if not isinstance(data, dict):
            return data
        if "object" in data:
            return self.objects[data["object"]]
        if "tuple" in data:
            return tuple(self.thaw(item) for item in data["tuple"])
        if "dict" in data:
            return {self.thaw(key): self.thaw(item) for key, item in data["dict"]}
        if "vec" in data:
            return Whole(data["vec"])
        if "reals" in data:
            return Real(data["reals"])
        return _found(data["enum"], self.package)(data["value"])


def _name(kind: type, package: str) -> str:
    """Return a class as its module within the game, and its name."""
    module = kind.__module__.removeprefix(f"{package}.")
    if module == kind.__module__:
        raise TypeError(f"{kind} is not of {package}")
    return f"{module}:{kind.__qualname__}"


def _found(name: str, package: str) -> Any:
    """Return a class of this game, and of this game only."""
    module, _, kind = name.partition(":")
    if not module.isidentifier() or not kind.isidentifier():
        raise ValueError(name)
    found = getattr(import_module(f"{package}.{module}"), kind)
    if not isinstance(found, type):
        raise TypeError(name)
    return found
