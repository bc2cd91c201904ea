"""One thread that owns the writing connection and runs all waiting operations in one transaction.

A disk can sync some hundred times a second, whatever the size: so operations that come while one transaction is
being synced share the next. Each runs in a savepoint of its own, so that a failed one leaves the others intact.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from mnemolog.schemas.errors import LogError, LogUnavailableError
from mnemolog.streams.logs.sqlite_schema import Connect, explanation

T = TypeVar("T")
Operation = Callable[[sqlite3.Connection], T]


class _Waiting(NamedTuple):
    operation: Operation[Any]
    future: Future[Any]


class GroupCommit:
    """Runs operations in shared durable transactions, in the order in which they come."""

    def __init__(
        self,
        connect: Connect,
        path: str,
        *,
        most: int,
        reached: Callable[[str], None],
        committed: Callable[[], None],
        kept: Callable[[sqlite3.Connection], None] = lambda _connection: None,
    ) -> None:
        """`kept` is called when a transaction is durable, before its callers get their results."""
        self._connect = connect
        self._path = path
        self._most = most
        self._reached = reached
        self._committed = committed
        self._kept = kept
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._door = threading.Lock()
        """nothing is put after the None that ends the queue: it would never be run"""
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="mnemolog-log", daemon=True)
        self._thread.start()

    async def run(self, operation: Operation[T]) -> T:
        """The operation's result, once it is durable. Raises the operation's error, or the error of the transaction."""
        future: Future[T] = Future()
        with self._door:
            if self._closed:
                raise LogUnavailableError(f"{self._path}: was closed here; open it anew")
            self._waiting.put(_Waiting(operation, future))
        # Shielded: cancelling a caller must not cancel the future, which the thread sets for the whole batch.
        return await asyncio.shield(asyncio.wrap_future(future))

    def close(self) -> None:
        """Finish the waiting operations, and end."""
        with self._door:
            self._closed = True
            self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        while batch := self._next():
            try:
                connection = connection or self._connect()
                self._together(connection, batch)
            except Exception as error:  # whatever it is: without this thread all would wait for ever
                connection = self._failed(connection, batch, error)
        if connection is not None:
            connection.close()

    def _next(self) -> list[_Waiting]:
        """The queued operations, at least one; empty when the thread is to end."""
        first = self._waiting.get()
        batch = [] if first is None else [first]
        while batch and len(batch) < self._most:
            try:
                more = self._waiting.get_nowait()
            except Empty:
                break
            if more is None:
                self._waiting.put(None)
                break
            batch.append(more)
        return batch

    def _together(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        results = [self._apart(connection, waiting) for waiting in batch]
        self._reached("inside_group_commit")
        connection.commit()
        self._reached("after_commit")
        # At once: what waits for appends is woken too if their end cannot be recorded below.
        self._committed()
        # After the commit, never before: a recorded end beyond the database's would read as lost commits.
        self._kept(connection)
        for waiting, result in zip(batch, results, strict=True):
            _resolve(waiting.future, result)

    def _apart(self, connection: sqlite3.Connection, waiting: _Waiting) -> object:
        """The operation's result, or the error that it alone fails with."""
        # Rolled back alone, so that a refused operation takes nothing of the others with it.
        connection.execute("SAVEPOINT one")
        try:
            result = waiting.operation(connection)
        except Exception as error:
            explained = self._explained(error)
            if isinstance(error, sqlite3.Error) and type(explained) is not LogError:
                raise  # the disk or the file is in trouble, so no operation of the batch is safe
            connection.execute("ROLLBACK TO one")
            result = _Failure(explained)
        connection.execute("RELEASE one")
        return result

    def _failed(
        self, connection: sqlite3.Connection | None, batch: list[_Waiting], error: Exception
    ) -> sqlite3.Connection | None:
        """No operation of the batch is safe: every caller gets the error. Returns the connection, if it is usable."""
        try:
            if connection is not None and connection.in_transaction:
                connection.rollback()
        except sqlite3.Error:  # the disk is in trouble: what is left in the transaction must not reach the next one
            _close(connection)
            connection = None
        for waiting in batch:
            if not waiting.future.done():
                _resolve(waiting.future, _Failure(self._explained(error)))
        return connection

    def _explained(self, error: Exception) -> Exception:
        """SQLite's errors as ours; any other error as it is."""
        if not isinstance(error, sqlite3.Error):
            return error
        explained = explanation(error, self._path)
        explained.__cause__ = error
        return explained


class _Failure(NamedTuple):
    error: Exception


def _close(connection: sqlite3.Connection | None) -> None:
    if connection is not None:
        with suppress(sqlite3.Error):
            connection.close()


def _resolve(future: Future[Any], result: object) -> None:
    if isinstance(result, _Failure):
        future.set_exception(result.error)
    else:
        future.set_result(result)
