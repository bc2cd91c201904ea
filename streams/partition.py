"""The work of a worker for an assigned partition: the write path over its log, or the followers of its log."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Protocol, TypeAlias

from mnemolog.schemas.commit import AnyCommit
from mnemolog.schemas.input import SourcePosition
from mnemolog.streams.logs.kafka import KafkaLog
from mnemolog.streams.logs.kafka.records import Record
from mnemolog.streams.runner import Runner

Done: TypeAlias = Callable[[], None]
"""Acknowledges a record."""


class Hosted(Protocol):
    """A partition in use by a worker."""

    def take(self, record: Record, done: Done) -> None:
        """A record was delivered; it is delivered again, here or elsewhere, unless `done` is called."""

    async def close(self) -> None:
        """Finish records in hand, and leave the partition to the next owner."""


class Acknowledgements:
    """Tracks which records may be acknowledged: those whose inputs all have a commit."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, int], tuple[int, Done]] = {}

    def expect(self, sources: Sequence[SourcePosition], done: Done) -> None:
        """Note a delivered record, and its inputs without a commit."""
        if sources:
            self._left[_record_of(sources[0])] = (len(sources), done)
        else:
            done()

    def decided(self, commits: Sequence[AnyCommit]) -> None:
        """Note commits; each settles an input, of this worker or of the previous one."""
        for commit in commits:
            left, done = self._left.pop(_record_of(commit.source), (0, _nothing))
            if left > 1:
                self._left[_record_of(commit.source)] = (left - 1, done)
            elif left:
                done()


class PartitionWriter:
    """Turns the inputs of a partition into commits."""

    def __init__(
        self, log: KafkaLog, runner: Runner, acknowledgements: Acknowledgements, *, closed: Callable[[], None]
    ) -> None:
        """`closed` is called once nothing of the partition is in use."""
        self._log = log
        self._closed = closed
        self._runner = runner
        self._acknowledgements = acknowledgements
        self._runner.start()

    def take(self, record: Record, done: Done) -> None:
        """A record of inputs was delivered; `done` is called once each has its commit."""
        self._acknowledgements.expect(self._log.take(record), done)
        self._runner.wake()

    async def close(self) -> None:
        """Finish inputs in hand; those without a commit go to the next owner."""
        # The runner stops before the log is closed, since lanes append what they have decided.
        await self._runner.stop()
        await self._log.close()
        self._closed()


class PartitionFollower:
    """Keeps the projections of a partition up to date with its events."""

    def __init__(
        self,
        log: KafkaLog,
        followers: Sequence[Callable[[], Coroutine[None, None, None]]],
        *,
        closed: Callable[[], None],
    ) -> None:
        """`closed` is called once nothing of the partition is in use."""
        self._log = log
        self._closed = closed
        self._tasks = [asyncio.create_task(follow()) for follow in followers]

    def take(self, _record: Record, done: Done) -> None:
        """Acknowledge at once: the log reads the events itself, committed ones only; the store keeps the position."""
        done()

    async def close(self) -> None:
        """Cancel the followers, wait until they end, and close the log."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._log.close()
        self._closed()


def _record_of(source: SourcePosition) -> tuple[str, int]:
    return (source.topic, source.offset)


def _nothing() -> None:
    """No-op: no caller waits."""
