"""Statements that every move needs: compiled once, then handed to the driver as they are.

SQLAlchemy takes several times as long to look at such a statement as SQLite to carry it out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.sql.compiler import SQLCompiler

Row = dict[str, Any]


class Compiled(NamedTuple):
    """A statement in the words of one kind of database, and what its parameters are."""

    sql: str
    names: Sequence[str]
    bind: Sequence[Callable[[Any], Any] | None]  # how a driver wants a value that is not plain


class Statement:
    """A statement for many rows."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._compiled: dict[str, Compiled] = {}  # by the name of the dialect

    def execute(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Carry it out for every row."""
        dialect = connection.dialect
        compiled = self._compiled.get(dialect.name)
        if compiled is None:
            compiled = self._compiled[dialect.name] = self._compile(dialect)
        parameters = [
            tuple(
                [
                    row[name] if bind is None else bind(row[name])
                    for name, bind in zip(compiled.names, compiled.bind, strict=True)
                ]
            )
            for row in rows
        ]
        connection.exec_driver_sql(compiled.sql, parameters)

    def _compile(self, dialect: Dialect) -> Compiled:
        compiled = self._statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        assert compiled.positiontup is not None  # both drivers count their parameters
        kinds = [compiled.binds[name].type for name in compiled.positiontup]
        bind = [kind.dialect_impl(dialect).bind_processor(dialect) for kind in kinds]
        return Compiled(str(compiled), list(compiled.positiontup), bind)
