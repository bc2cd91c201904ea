"""A copy of a partition of the log on Kafka, in a SQLite file of this machine.

The topic is the source of truth and the copy can be deleted: it is filled again from the first record. Reading one
agent, finding the commit of an input, keeping ids for ever and folding the projections in the same transaction are then
those of the embedded log.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from typing import Final

from mnemolog.schemas.commit import Copied
from mnemolog.schemas.errors import SourceRecreatedError
from mnemolog.schemas.ids import digest
from mnemolog.schemas.input import SourcePartition, SourcePosition
from mnemolog.streams.logs.sqlite import SqliteLog

_NEXT: Final = "kafka_next"
"""The row of `meta` that says where reading the topic goes on."""


class KafkaCopy(SqliteLog):
    """A SqliteLog that the commits of a partition are copied into, by the process that holds its lock."""

    RESTORED = (
        "delete it, and it is copied again from the topic of events; damaged again, it is the topic that holds what "
        "cannot be read"
    )

    async def adopt(self, log_id: str) -> None:
        """Bind the copy to this log. Raises SourceRecreatedError if it is a copy of another log."""
        if self._log_id == log_id:
            return
        if await self.end():
            raise SourceRecreatedError(
                f"{self._path} is a copy of the log {self._log_id}, and the topics hold {log_id}: they were created "
                "again, or are another installation's; delete this copy, or set kafka.prefix"
            )
        await self._group.run(
            lambda connection: connection.execute("UPDATE meta SET value = ? WHERE name = 'log_id'", (log_id,))
        )
        self._log_id = log_id

    def _check_source(self) -> None:
        """The inputs are in a topic, which has a check of its own."""

    async def take(self, copied: Sequence[Copied], *, next_offset: int) -> int:
        """Keep commits as they are, in order, and where reading goes on, in one transaction; gives the last position.

        Raises WriterFencedError if another process copies by now.
        """
        return await self._group.run(lambda connection: self._take(connection, copied, next_offset))

    def _take(self, connection: sqlite3.Connection, copied: Sequence[Copied], next_offset: int) -> int:
        end = self._append(connection, copied)
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (_NEXT, next_offset))
        return end

    def next_offset(self) -> int:
        """The offset at which reading the topic of events resumes."""
        with self._reading() as connection:
            row = connection.execute("SELECT value FROM meta WHERE name = ?", (_NEXT,)).fetchone()
        return int(row[0]) if row else 0

    def commit_heads(self) -> dict[str, str]:
        """The hash that each agent's next commit continues."""
        found = self._heads()
        return {} if found is None else dict(found.of_agents)

    def marks(self) -> dict[tuple[str, SourcePartition], tuple[int, int]]:
        """The position of each agent in each source."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT m.agent, s.log_id, s.topic, s.partition, m.offset, m.place "
                "FROM marks m JOIN sources s ON s.id = m.source"
            ).fetchall()
        return {(row[0], SourcePartition(*row[1:4])): (row[4], row[5]) for row in rows}

    def highest_mark(self, topic: str) -> int:
        """The highest offset of a topic of this log that a commit came from."""
        with self._reading() as connection:
            found = connection.execute(
                "SELECT max(m.offset) FROM marks m JOIN sources s ON s.id = m.source "
                "WHERE s.log_id = ? AND s.topic = ?",
                (self._log_id, topic),
            ).fetchone()[0]
        return found or 0

    async def known(self, names: Sequence[tuple[str, str]]) -> dict[tuple[str, str], tuple[str, SourcePosition]]:
        """The given inputs (agent and id) that have a commit, with the hash of the content and the place."""
        return await asyncio.to_thread(self._known, names)

    def _known(self, names: Sequence[tuple[str, str]]) -> dict[tuple[str, str], tuple[str, SourcePosition]]:
        found = {}
        with self._reading() as connection:
            for key, input_id in names:
                row = connection.execute(
                    "SELECT content_hash, log_id, topic, partition, offset, place FROM input_ids "
                    "WHERE agent = ? AND id_hash = ?",
                    (key, digest(input_id.encode())),
                ).fetchone()
                if row is not None:
                    found[key, input_id] = (row[0], SourcePosition(*row[1:]))
        return found
