"""The errors of the store."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc


class Conflict(Exception):
    """Somebody else wrote this position, or this command, already; nothing has been kept.

    The same where a row has nothing to belong to: a log without its table, a key of nobody.
    """


class Unavailable(Exception):
    """The database cannot be reached or written; nothing has been kept.

    If a server dies in the very moment of a commit, nobody knows whether it was kept: then
    the same change, tried again, is a Conflict.
    """


class Departed(Exception):
    """It would name somebody who has deleted themselves; nothing has been kept."""


class AlreadyServed(Exception):
    """Another server has this database open."""

    def __init__(self, holder: str) -> None:
        self.holder = holder  # its process, where that is known
        super().__init__("another server has this database open")


class NewerSchema(Exception):
    """The database was written by a newer version of this program."""


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what the drivers raise into a Conflict or Unavailable; a mistake of ours stays one."""
    try:
        yield
    except exc.IntegrityError:
        raise Conflict(
            "this is there already, or has nothing to belong to"
        ) from None  # its cause may quote the row
    except (exc.DataError, exc.ProgrammingError, exc.NotSupportedError):
        raise
    except (exc.DBAPIError, exc.TimeoutError, OSError) as error:
        raise unavailable(error) from error


def unavailable(error: Exception) -> Unavailable:
    """Return what went wrong with the database, in the driver's words."""
    return Unavailable(str(getattr(error, "orig", None) or error or type(error).__name__))
