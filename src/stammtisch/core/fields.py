"""The fields of an object by name, compiled or not."""

from importlib import import_module
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

Whole: Final[Any] = vec[i64]
Real: Final[Any] = vec[float]


def fields_of(value: object) -> list[str]:
    """Return the names of an object's fields."""
    names: list[str] = []
    for kind in type(value).__mro__:
        names += getattr(kind, "__mypyc_attrs__", ())
    names += getattr(value, "__dict__", {})
    return sorted({name for name in names if not name.startswith("__")})


def copied(value: Any) -> Any:
    """Return a value whose rows can be changed without changing this one's."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return value[:] if isinstance(value, (Whole, Real)) else value


def package_of(value: object) -> str:
    """Return the package of the game that an object's class belongs to."""
    module = import_module(type(value).__module__)
    return module.__name__ if hasattr(module, "__path__") else module.__package__ or ""
