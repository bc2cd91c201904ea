"""Access of projections to the file: snapshots and transactions, with errors that say what to do."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

Snapshots: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection that sees the file as it is at the first statement, until the block ends. Raises LogError."""

Transactions: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection in a transaction, which is committed where the block ends without an error. Raises LogError."""
