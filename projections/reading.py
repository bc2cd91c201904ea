"""How projections read the file: in a snapshot, with errors that say what to do."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias

from mnemolog.schemas.errors import ProjectionError

Reading: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection that sees the file as it is at the first statement, until the block ends."""


def explained(reading: Reading) -> Reading:
    """The same, raising SQLite's errors as ProjectionError."""

    @contextmanager
    def lent() -> Iterator[sqlite3.Connection]:
        try:
            with reading() as connection:
                yield connection
        except sqlite3.Error as error:
            raise ProjectionError(
                f"a projection cannot be read ({error}); `mnemolog rebuild all` builds it anew from the log"
            ) from error

    return lent
