"""The backend that is this process: the queue, the writer's part when it is free, and the projections."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.backends.operated import Operated
from mnemolog.ops.bootstrap import Writer, embedded, import_writer, writer
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.partitions import Partitions, follow
from mnemolog.ops.maintenance.queries import RecordedQueries
from mnemolog.ops.parts import Parts
from mnemolog.ops.telemetry.ops_log import OpsLog
from mnemolog.processors.ingest.acceptance import check_size, check_time
from mnemolog.processors.narration.views import receipt
from mnemolog.processors.ports import Accepted, DeadLetter, Recorded
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.command import Command, OfMemory, parse_command
from mnemolog.schemas.commit import AnyCommit, Commit, with_events
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import IndexDamagedError, MnemologError, NotFoundError, ProjectionError
from mnemolog.schemas.input import SourcePosition, identified
from mnemolog.schemas.live import LiveEvent, Watched
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Query, Question, Receipt
from mnemolog.schemas.shown import shown
from mnemolog.schemas.telemetry import WriterAwaited

if TYPE_CHECKING:
    from mnemolog.ops.backends.answers import Answers

A = TypeVar("A")


class EmbeddedBackend(Operated):
    """See Backend.

    `writes` says when it takes the writer's part: always; only when something waits for a writer as it opens; or
    never, and then it takes no lock and drains nothing.
    """

    def __init__(
        self, folder: Path, config: Config, edges: Edges, *, writes: Writes = "always", create: bool = True
    ) -> None:
        self._folder = folder
        self._config = config
        self._edges = edges
        self._writes = writes
        self._create = create
        self._parts: Parts | None = None
        self._writer: Writer | None = None
        self._queries: RecordedQueries | None = None
        self._ops_log: OpsLog | None = None
        self._awaited: dict[SourcePosition, asyncio.Future[Commit]] = {}
        self._others_write = False
        """whether the last awaited decision was another process's"""

    _PREFIXES: ClassVar[bool] = True
    """whether the beginning of an id may stand for the whole"""

    @property
    def parts(self) -> Parts:
        """The parts of the backend, once it is open."""
        assert self._parts is not None, "not open"
        return self._parts

    @property
    def _answered(self) -> "Answers":
        from mnemolog.ops.backends.answers import Answers  # a command that only adds asks no questions

        return Answers(
            self.parts,
            asked=self._note,
            stages_us=self._stages_us,
            trouble=lambda: self.trouble,
            stuck=self._stuck,
            prefixes=self._PREFIXES,
        )

    def _stuck(self) -> Mapping[str, str] | None:
        """The agents whose history the writer could not read; None if another process writes."""
        return None if self._writer is None else self._writer.runner.stuck

    def _note(self, query: Query) -> None:
        if self._queries is not None:
            self._queries.note(query)

    def _stages_us(self) -> dict[str, float]:
        return self._writer.stages.meter.microseconds() if self._writer else {}

    async def shards(self) -> list[Parts]:
        """The only shard: one machine, one log."""
        return [self.parts]

    async def waiting(self, tenant_id: str) -> int:
        """The number of the tenant's inputs that wait for a decision; for agents that are stuck none comes."""
        return await self.parts.log.waiting(tenant_id, without=self._stuck() or ())

    async def open(self) -> None:
        """Open the data directory, and begin to drain the queue when no other process does."""
        edges = self._edges
        if self._writes != "never":
            self._ops_log = OpsLog(self._folder, self._config.telemetry, now=edges.now, report=edges.report)
            edges = replace(edges, report=self._ops_log.report)
        self._parts = await asyncio.to_thread(
            embedded, self._folder, self._config, edges, create=self._create, wake=self.wake
        )
        if self._writes != "never":
            keep = self._config.search.recorded_queries
            self._queries = RecordedQueries(self._parts.storage.folder, keep, self._edges.report)
        left = await self._left() if self._writes == "when needed" else _Left(0, 0)
        # A command that only reads takes no lock, unless inputs or an index wait for a writer.
        if self._writes == "always" or any(left):
            try:
                await self._write(self._parts, embeds=self._writes == "always" or left.inputs > 0)
            # A cancelled opening leaves no lock and no open file behind either.
            except BaseException:
                await self.close()
                raise

    async def _write(self, parts: Parts, *, embeds: bool) -> None:
        """Begin to drain the queue. Raises ConfigError if the embedder is not the one of the log."""
        # Loaded before the first input, so that a wrong embedder is an error of the opening and not of each input.
        if embeds:
            import_writer()  # a command's model is loaded by another thread meanwhile
            await asyncio.to_thread(parts.embedder.load)
        self._writer = writer(parts, decided=self._written)
        self._writer.runner.start()

    async def _left(self) -> "_Left":
        size = await asyncio.to_thread(self.parts.log.size)
        lacking = [await self._lacking(follower, size.position) for follower in self.parts.followers]
        return _Left(size.pending, sum(lacking))

    async def _lacking(self, follower: Follower, end: int) -> int:
        """The number of commits that a projection lacks; 0 if its store does not answer."""
        try:
            if follower.built is not None:
                return max(end - follower.built, 1)  # it is not read before the switch
            if follower.doubted:
                await follower.projection.check()
            return max(end - await follower.projection.position(), 0)
        except IndexDamagedError:
            return end if follower.mends else 0
        # Waiting for it would be no use: it cannot be filled now, and a search goes on without it.
        except ProjectionError:
            return 0

    async def close(self) -> None:
        """Finish the work in hand, let other processes write, close the files."""
        if self._parts is not None:
            # First, while the queue is open: the notes of recalls are still on their way into it.
            await self._parts.follow_ups.finish()
        if self._queries is not None:
            await self._queries.close()
            self._queries = None
        if self._writer is not None:
            # Before the log is closed: the runner finishes what it has in hand, and its followers the indexes.
            await self._writer.stop()
            self._writer = None
        if self._parts is not None:
            await self._parts.close()
            self._parts = None
        if self._ops_log is not None:
            await asyncio.to_thread(self._ops_log.close)
            self._ops_log = None

    async def drained(self, *, indexed: bool = False) -> None:
        """Wait until the queue is empty, and with `indexed` the indexes are up to date, or until progress stops."""
        if self._writer is None:
            return
        await self.parts.follow_ups.finish()
        loop = asyncio.get_running_loop()
        left, since = await self._to_do(), loop.time()
        while (left.inputs or (indexed and left.commits)) and self.trouble is None and loop.time() < since + _STUCK_S:
            self.parts.reach.hurry()
            await asyncio.sleep(self._config.stream.poll_s)
            before, left = left, await self._to_do()
            since = since if left == before else loop.time()

    async def _to_do(self) -> "_Left":
        """What is left for this process: nothing of agents whose history cannot be read."""
        left, stuck = await self._left(), self._stuck()
        if not stuck or not left.inputs:
            return left
        # One more than there are stuck agents, so that another one is among them if any waits.
        waiting = await asyncio.to_thread(self.parts.log.oldest_waiting, before=inf, limit=len(stuck) + 1)
        return left if any(first.key not in stuck for first in waiting) else left._replace(inputs=0)

    def wake(self) -> None:
        """Note that the queue has inputs."""
        if self._writer is not None:
            self._writer.runner.wake()

    @property
    def trouble(self) -> MnemologError | None:
        """The last error of the log, until it works again; or the reason why nothing can be embedded."""
        if self._writer is None:
            return None
        return self._writer.runner.trouble or self._writer.stages.pool.trouble

    # Inputs.

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them, where that is known in time."""
        return await self.receipts(await self.accept(inputs), wait=wait, within_s=self._config.http.wait_s)

    async def accept(self, inputs: Sequence[Message | Command]) -> list[Accepted]:
        """Put all inputs or none into the queue, durably. Raises InvalidInputError."""
        arrived_at = self._edges.now()
        for body in inputs:
            await self._check(body, arrived_at)
        return await self._accept(inputs, arrived_at)

    async def _accept(self, inputs: Sequence[Message | Command], arrived_at: float) -> list[Accepted]:
        bodies = [identified(body, self._edges.new_id()) for body in inputs]
        accepted = await self.parts.log.accept(bodies, arrived_at=arrived_at)
        self.wake()
        return accepted

    async def change(self, kind: str, memory_id: str, fields: Mapping[str, Any], *, tenant_id: str) -> Receipt:
        """Submit a command about a memory, whose agent is looked up; the receipt says what became of it."""
        # Looked up here and not taken from the caller: the command goes into the queue of the memory's own agent.
        key, memory = await self._answered.memory(memory_id, tenant_id)
        agent_id = key.partition("/")[2]
        if fields.get("agent_id") not in (None, agent_id):
            raise NotFoundError(f"memory of agent {shown(str(fields['agent_id']))} called", memory_id)
        named = {"memory_id": memory.id, "agent_id": agent_id, "tenant_id": tenant_id}
        command = parse_command(kind, {**fields, **named})
        check_size(command, self._config.intake)
        accepted = await self._accept([command], self._edges.now())
        return (await self.receipts(accepted, wait=True, within_s=self._config.http.wait_s))[0]

    async def receipts(
        self, accepted: Sequence[Accepted], *, wait: bool, within_s: float | None = None
    ) -> list[Receipt]:
        """Receipts for inputs that were just accepted; with `wait` they say what became of them.

        `within_s` bounds that: what is not decided by then stays in the queue. None: however long it takes.
        """
        if not wait:
            return [receipt(each, None, position=self.parts.reach.token(each.source)) for each in accepted]
        loop = asyncio.get_running_loop()
        until = inf if within_s is None else loop.time() + within_s
        # Noted at once: the writer of this process may decide before the first of them is awaited.
        decisions = [self._awaited.setdefault(each.source, loop.create_future()) for each in accepted]
        telling = asyncio.create_task(self._tell_of_the_writer(), name="mnemolog-telling")
        try:
            return [
                receipt(
                    each, await self._commit_of(each, decision, until), position=self.parts.reach.token(each.source)
                )
                for each, decision in zip(accepted, decisions, strict=True)
            ]
        finally:
            telling.cancel()

    async def _tell_of_the_writer(self) -> None:
        """After a while, report the process that an input waits for: a suspended writer holds the lock, idle."""
        await asyncio.sleep(_TOLD_AFTER_S)
        log = self.parts.log
        if self._config.runtime.kind == "embedded" and not log.writes and await asyncio.to_thread(log.is_written):
            pid = await asyncio.to_thread(log.writer)
            self._edges.report(WriterAwaited(pid=pid, waited_s=_TOLD_AFTER_S))

    async def _check(self, body: Message | Command, arrived_at: float) -> None:
        check_size(body, self._config.intake)
        if isinstance(body, Message):
            check_time(body, arrived_at, self._config.stream)
        elif isinstance(body, OfMemory):
            _, memory = await self._answered.memory(body.memory_id, body.tenant_id)
            if memory.id != body.memory_id:  # a command holds whole ids
                raise NotFoundError("memory", body.memory_id)

    def _written(self, commits: Sequence[Commit]) -> None:
        """Note the commits that this process has appended."""
        self._others_write = False
        if self._ops_log is not None:
            self._ops_log.decided(commits)
        self._decided(commits)

    def _decided(self, commits: Sequence[AnyCommit]) -> None:
        for commit in commits:
            waiting = self._awaited.pop(commit.source, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(with_events(commit))

    async def _commit_of(self, accepted: Accepted, waiting: "asyncio.Future[Commit]", until: float) -> Commit | None:
        """The commit of an accepted input, from any writer; None if it takes longer, or was imported."""
        # A repeat of an input that came with an import: its position is of another log.
        if accepted.source.log_id != self.parts.log.log_id:
            return None
        loop = asyncio.get_running_loop()
        try:
            if accepted.repeated or self._writes_elsewhere:  # most likely decided by now, without a notification
                await self._look_for(accepted.source, waiting)
            # It looks too, and does not only wait: if another process is the writer, nothing here is notified.
            while not waiting.done() and loop.time() < until and self.trouble is None:
                # Before the wait: of a file of messages each would wait for as long, for nothing.
                if await self._is_stuck(accepted.source):
                    break
                await asyncio.wait([waiting], timeout=min(self._look_s, until - loop.time()))
                if not waiting.done():
                    await self._look_for(accepted.source, waiting)
            return waiting.result() if waiting.done() else None
        finally:
            # Also where the caller was cancelled: its future would stay here for ever.
            self._awaited.pop(accepted.source, None)

    async def _is_stuck(self, source: SourcePosition) -> bool:
        """Whether the input waits for an agent whose history cannot be read."""
        stuck = self._writer.runner.stuck if self._writer else {}
        return bool(stuck) and await asyncio.to_thread(self.parts.log.waiting_agent, source) in stuck

    @property
    def _look_s(self) -> float:
        """Interval at which to poll for writes of other processes."""
        return _LOOK_S

    @property
    def _writes_elsewhere(self) -> bool:
        return self._writer is None or self._others_write

    async def _found(self, source: SourcePosition) -> Recorded | None:
        return await self.parts.log.find(source)

    async def _look_for(self, source: SourcePosition, waiting: "asyncio.Future[Commit]") -> None:
        """Look for the commit, which another process may have written."""
        found = await self._found(source)
        if found is not None and not waiting.done():
            self._others_write = True
            waiting.set_result(found.commit)

    # Questions.

    async def ask(self, question: Question[A], *, progress: OnProgress = unreported) -> A:
        """The answer; `progress` hears how far a fold of the log has come."""
        return await self._answered.ask(question, progress=progress)

    def live(self, only: Watched, *, after: str | None) -> AsyncIterator[LiveEvent]:
        """The events, as they happen."""
        return follow(Partitions([self.parts.log]), only, after=after)

    # Operations.

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        return await self.parts.log.dead_letters()

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again. Raises NotFoundError."""
        accepted = await self.parts.log.retry(number, arrived_at=arrived_at)
        self.wake()
        return accepted


class _Left(NamedTuple):
    """The work that waits for the writer."""

    inputs: int
    """inputs without a commit"""
    commits: int
    """commits that an index with a store of its own lacks"""


_LOOK_S = 0.1
"""Interval at which to poll for the awaited write of another process."""

_TOLD_AFTER_S = 2.0
"""A wait of this length for another process's decision is reported, with the id of that process."""

_STUCK_S = 5.0
"""Work that has not moved for this long is held by a process that does nothing."""
