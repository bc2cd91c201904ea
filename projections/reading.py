"""How projections read the file: in a snapshot, with errors that say what to do."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

Reading: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Lends a connection that sees the file as it is at the first statement, until the block ends. Raises LogError."""
