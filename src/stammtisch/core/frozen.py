"""A view as plain data and back, so that a bot on another machine can think about it.

`View.to_json` is for people and programs of all kinds; this is every field of the view itself. A
view tells nothing that its seat may not know, so neither does its frozen form.
"""

from enum import IntEnum
from importlib import import_module
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.errors import BadRecord
from stammtisch.core.game import Json, View
from stammtisch.core.match import Match

Whole: Final = vec[i64]
Real: Final = vec[float]
PLAIN: Final = (type(None), bool, int, float, str)
AGREED: Final = ("Material", "Course", "Terms")  # follow from the match's options


def freeze(view: View) -> Json:
    """Return a view that has just been made as plain data."""
    package = type(view).__module__.rpartition(".")[0]
    return {name: _freeze(getattr(view, name), package) for name in _fields(view)}


def thaw(match: Match, seat: int | None, data: Json) -> View:
    """Return a view of a match like this one; raise BadRecord if the data holds none.

    The match need not have got anywhere: only what was agreed is taken from it.
    """
    view = match.view(seat)
    package = type(match.game).__module__
    try:
        if set(data) != set(_fields(view)):
            raise ValueError("other fields")
        for name, frozen in data.items():
            if not isinstance(frozen, dict) or "agreed" not in frozen:
                setattr(view, name, _thaw(frozen, package))
    except (AttributeError, ImportError, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadRecord("record_header", {"wanted": f"{match.game.name} view"}) from error
    return view


def _freeze(value: Any, package: str) -> Any:
    if isinstance(value, IntEnum):
        return {"enum": _name(type(value), package), "value": int(value)}
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list):
        return [_freeze(item, package) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_freeze(item, package) for item in value]}
    if isinstance(value, dict):
        pairs = [[_freeze(key, package), _freeze(item, package)] for key, item in value.items()]
        return {"dict": pairs}
    if isinstance(value, Whole):
        return {"vec": [int(item) for item in value]}
    if isinstance(value, Real):
        return {"reals": [float(item) for item in value]}
    if type(value).__name__ in AGREED:
        return {"agreed": type(value).__name__}
    fields = {name: _freeze(getattr(value, name), package) for name in _fields(value)}
    return {"class": _name(type(value), package), "fields": fields}


def _thaw(data: Any, package: str) -> Any:
    if isinstance(data, list):
        return [_thaw(item, package) for item in data]
    if not isinstance(data, dict):
        return data
    if "tuple" in data:
        return tuple(_thaw(item, package) for item in data["tuple"])
    if "dict" in data:
        return {_thaw(key, package): _thaw(item, package) for key, item in data["dict"]}
    if "vec" in data:
        return Whole(data["vec"])
    if "reals" in data:
        return Real(data["reals"])
    if "enum" in data:
        return _found(data["enum"], package)(data["value"])
    kind = _found(data["class"], package)
    made = kind.__new__(kind)
    for name, value in data["fields"].items():
        setattr(made, name, _thaw(value, package))
    return made


def _fields(value: object) -> list[str]:
    """Return the names of an object's fields, compiled or not."""
    names: list[str] = []
    for kind in type(value).__mro__:
        names += getattr(kind, "__mypyc_attrs__", ())
    names += getattr(value, "__dict__", {})
    return sorted({name for name in names if not name.startswith("__")})


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
