"""Checks that the commits which a reader is given follow each other: without one, it would fold another state.

Their contents are not compared with their hashes here, which takes a third of a fold (see ops/maintenance/proof.py).
"""

import sqlite3
from collections.abc import Iterable
from typing import Final, Protocol

from mnemolog.schemas.chain import ORIGIN, hash_of, is_unhashed, previous_of
from mnemolog.schemas.errors import LogCorruptError
from mnemolog.streams.logs.sqlite_schema import is_anchored


class Following(Protocol):
    """What was read so far, and what has to come next."""

    def take(self, rows: Iterable[tuple[int, bytes]]) -> None:
        """The next commits, by position. Raises LogCorruptError if one is missing before or between them."""

    def end(self, connection: sqlite3.Connection, until: int | None) -> None:
        """There are no more up to `until`. Raises LogCorruptError if the log should have more there."""


def following(key: str | None, after: int) -> Following:
    """For commits after a position: those of an agent, or all."""
    return Positions(after) if key is None else Links(key, after)


class Positions:
    """All commits: their positions count without gaps."""

    def __init__(self, after: int) -> None:
        self._last = after

    def take(self, rows: Iterable[tuple[int, bytes]]) -> None:
        """See Following."""
        for position, _ in rows:
            self._check(position - 1)
            self._last = position

    def end(self, connection: sqlite3.Connection, until: int | None) -> None:
        """See Following."""
        (end,) = connection.execute("SELECT coalesce(max(position), 0) FROM commits").fetchone()
        # Past a damaged page SQLite finds no more rows, and raises no error.
        self._check(end if until is None else min(until, end))

    def _check(self, reached: int) -> None:
        if reached > self._last:
            raise LogCorruptError(f"there is no commit at position {self._last + 1}, and there are later ones")


class Links:
    """An agent's commits: each has the hash of the one before it."""

    def __init__(self, key: str, after: int) -> None:
        self._key = key
        self._head = ORIGIN if after == 0 else None
        """the hash that the next one continues; None: not known"""

    def take(self, rows: Iterable[tuple[int, bytes]]) -> None:
        """See Following."""
        for position, body in rows:
            previous = previous_of(body)
            if self._head is not None and previous not in (None, self._head):
                raise LogCorruptError(f"the commit at position {position} does not continue its agent's one before it")
            self._head = self._after(body, previous)

    def _after(self, body: bytes, previous: str | None) -> str | None:
        """The hash that the next commit continues."""
        if previous is not None:
            return hash_of(body, previous)
        # A commit of a release before the chains is hashed with those before it. Of garbage nothing can be said here:
        # the error of decoding it names it.
        return hash_of(body, self._head) if self._head is not None and is_unhashed(body) else None

    def end(self, connection: sqlite3.Connection, until: int | None) -> None:
        """See Following."""
        following = self._head if self._head is None else self._continued(connection, until)
        if following not in (None, self._head):
            raise LogCorruptError(f"the last commits of {self._key} are missing")

    def _continued(self, connection: sqlite3.Connection, until: int | None) -> str | None:
        """The hash that the agent's next commit continues: that after `until`, or one to come; None: not known."""
        if until is not None:
            later = connection.execute(_LATER, (self._key, until)).fetchone()
            if later is not None:
                return previous_of(later[0])
        if not is_anchored(connection):
            return None
        kept = connection.execute("SELECT hash FROM heads WHERE agent = ?", (self._key,)).fetchone()
        return kept[0] if kept else ORIGIN


_LATER: Final = "SELECT CAST(body AS BLOB) FROM commits WHERE agent = ? AND position > ? ORDER BY position LIMIT 1"
