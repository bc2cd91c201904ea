"""The backend that is this process: the queue, the writer's part when it is free, and the projections."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, NamedTuple

from mnemolog import __version__
from mnemolog.ops.backends.backend import ProjectionStatus, Replay, Status, StuckInput
from mnemolog.ops.bootstrap import Edges, Embedded, Served, Writer, embedded, writer
from mnemolog.ops.maintenance.queries import RecordedQueries
from mnemolog.ops.maintenance.stuck import stuck_inputs
from mnemolog.ops.telemetry.ops_log import OpsLog
from mnemolog.ops.views import edge_view, in_mind, memory_view, occurrence, receipt
from mnemolog.processors.ingest.admission import check_size, check_time, within
from mnemolog.processors.ports import Accepted, DeadLetter, Place, Recorded
from mnemolog.projections.follower import Follower
from mnemolog.projections.generations import active
from mnemolog.schemas.command import Command, OfMemory, Recall, RecalledItem
from mnemolog.schemas.commit import AnyCommit, Commit, with_events
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import LogError, NotFoundError, PositionTimeoutError, ProjectionError
from mnemolog.schemas.event import Event
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.input import SourcePosition, identified
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Answer, Edge, Hit, InMind, MemoryView, Occurrence, Query, Receipt, Why
from mnemolog.schemas.telemetry import RecallNotNoted, WriterAwaited

Writes = Literal["always", "when needed", "never"]


class EmbeddedBackend:
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
        self._parts: Embedded | None = None
        self._writer: Writer | None = None
        self._queries: RecordedQueries | None = None
        self._ops_log: OpsLog | None = None
        self._awaited: dict[SourcePosition, asyncio.Future[Commit]] = {}
        self._noting: set[asyncio.Task[list[Accepted]]] = set()
        """recalls on their way into the queue"""

    @property
    def parts(self) -> Embedded:
        """What it is made of, once it is open."""
        assert self._parts is not None, "not open"
        return self._parts

    async def shards(self) -> list[Embedded]:
        """All there is: one machine, one log."""
        return [self.parts]

    async def open(self) -> None:
        """Open the data directory, and begin to drain the queue when nobody else does."""
        edges = self._edges
        if self._writes != "never":
            self._ops_log = OpsLog(self._folder, self._config.telemetry, now=edges.now, report=edges.report)
            edges = replace(edges, report=self._ops_log.report)
        self._parts = await asyncio.to_thread(embedded, self._folder, self._config, edges, create=self._create)
        if self._writes != "never":
            keep = self._config.search.recorded_queries
            self._queries = RecordedQueries(self._parts.storage.folder, keep, self._edges.report)
        left = await self._left() if self._writes == "when needed" else _Left(0, 0)
        if self._writes == "always" or any(left):
            try:
                await self._write(self._parts, embeds=self._writes == "always" or left.inputs > 0)
            except BaseException:
                await self.close()
                raise

    async def _write(self, parts: Embedded, *, embeds: bool) -> None:
        """Begin to drain the queue. Raises ConfigError where the embedder is not the one of the log."""
        if embeds:
            await asyncio.to_thread(parts.embedder.load)
        self._writer = writer(parts, decided=self._written)
        self._writer.runner.start()

    async def _left(self) -> "_Left":
        size = await asyncio.to_thread(self.parts.log.size)
        reached = [await self._reach(follower) for follower in self.parts.followers]
        return _Left(size.pending, sum(max(size.position - each, 0) for each in reached if each is not None))

    async def _reach(self, follower: Follower) -> int | None:
        """How far a projection has come; None where its store does not answer.

        Then nobody waits for it, since nobody could fill it, and a search goes on without it.
        """
        try:
            return await follower.projection.position()
        except ProjectionError:
            return None

    def _hurry(self) -> None:
        for follower in self.parts.followers:
            follower.hurry()

    async def close(self) -> None:
        """Finish what is in hand, let others write, close the files."""
        await asyncio.gather(*self._noting, return_exceptions=True)
        if self._queries is not None:
            await self._queries.close()
            self._queries = None
        if self._writer is not None:
            await self._writer.stop()
            self._writer = None
        if self._parts is not None:
            await self._parts.close()
            self._parts = None
        if self._ops_log is not None:
            await asyncio.to_thread(self._ops_log.close)
            self._ops_log = None

    async def drained(self, *, indexed: bool = False) -> None:
        """Until nothing waits in the queue, nor with `indexed` for the indexes, or nobody takes anything up."""
        if self._writer is None:
            return
        await asyncio.gather(*self._noting, return_exceptions=True)
        loop = asyncio.get_running_loop()
        left, since = await self._left(), loop.time()
        while (left.inputs or (indexed and left.commits)) and self.trouble is None and loop.time() < since + _STUCK_S:
            self._hurry()
            await asyncio.sleep(self._config.stream.poll_s)
            before, left = left, await self._left()
            since = since if left == before else loop.time()

    def wake(self) -> None:
        """There is something in the queue."""
        if self._writer is not None:
            self._writer.runner.wake()

    @property
    def trouble(self) -> LogError | None:
        """What the log last failed with, until it works again."""
        return self._writer.runner.trouble if self._writer else None

    # Inputs.

    async def submit(self, inputs: Sequence[Message | Command], *, wait: bool) -> list[Receipt]:
        """Accept all inputs or none; with `wait` the receipts say what became of them, where that is known in time."""
        return await self.receipts(await self.accept(inputs), wait=wait, within_s=self._config.http.wait_s)

    async def accept(self, inputs: Sequence[Message | Command]) -> list[Accepted]:
        """Put all inputs or none into the queue, durably. Raises InvalidInputError."""
        arrived_at = self._edges.now()
        bodies = [identified(body, self._edges.new_id()) for body in inputs]
        for body in bodies:
            await self._check(body, arrived_at)
        accepted = await self.parts.log.accept(bodies, arrived_at=arrived_at)
        self.wake()
        return accepted

    async def receipts(
        self, accepted: Sequence[Accepted], *, wait: bool, within_s: float | None = None
    ) -> list[Receipt]:
        """Receipts for inputs that were just accepted; with `wait` they say what became of them.

        `within_s` bounds that: what is not decided by then stays in the queue. None: however long it takes.
        """
        if not wait:
            return [receipt(each, None, position=self._token(each.source)) for each in accepted]
        loop = asyncio.get_running_loop()
        until = inf if within_s is None else loop.time() + within_s
        decisions = [self._awaited.setdefault(each.source, loop.create_future()) for each in accepted]
        telling = asyncio.create_task(self._tell_of_the_writer(), name="mnemolog-telling")
        try:
            return [
                receipt(each, await self._commit_of(each, decision, until), position=self._token(each.source))
                for each, decision in zip(accepted, decisions, strict=True)
            ]
        finally:
            telling.cancel()

    async def _tell_of_the_writer(self) -> None:
        """After a while, say whom an input waits for: a writer that is stopped takes nothing up, and holds the lock."""
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
            await asyncio.to_thread(self._memory, body.memory_id, body.tenant_id)

    def _written(self, commits: Sequence[Commit]) -> None:
        """This process has appended them."""
        if self._ops_log is not None:
            self._ops_log.decided(commits)
        self._decided(commits)

    def _decided(self, commits: Sequence[AnyCommit]) -> None:
        for commit in commits:
            waiting = self._awaited.pop(commit.source, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(with_events(commit))

    async def _commit_of(self, accepted: Accepted, waiting: "asyncio.Future[Commit]", until: float) -> Commit | None:
        """The commit of an accepted input, whoever writes it; None where it takes longer, or came with an import."""
        if accepted.source.log_id != self.parts.log.log_id:
            return None
        loop = asyncio.get_running_loop()
        try:
            if accepted.repeated or self._writer is None:  # most likely decided by now, and nobody would tell
                await self._look_for(accepted.source, waiting)
            while not waiting.done() and loop.time() < until and self.trouble is None:
                await asyncio.wait([waiting], timeout=min(self._look_s, until - loop.time()))
                if not waiting.done():
                    await self._look_for(accepted.source, waiting)
                if not waiting.done() and await self._is_stuck(accepted.source):
                    break
            return waiting.result() if waiting.done() else None
        finally:
            self._awaited.pop(accepted.source, None)

    async def _is_stuck(self, source: SourcePosition) -> bool:
        """Whether it waits for an agent whose history cannot be read."""
        stuck = self._writer.runner.stuck if self._writer else {}
        return bool(stuck) and await asyncio.to_thread(self.parts.log.waiting_agent, source) in stuck

    @property
    def _look_s(self) -> float:
        """How often to look for what another process may have written."""
        return _LOOK_S

    async def _found(self, source: SourcePosition) -> Recorded | None:
        return await self.parts.log.find(source)

    async def _look_for(self, source: SourcePosition, waiting: "asyncio.Future[Commit]") -> None:
        """Another process may have written it."""
        found = await self._found(source)
        if found is not None and not waiting.done():
            waiting.set_result(found.commit)

    # Questions.

    async def search(self, query: Query) -> Answer:
        """The best memories and messages."""
        began = perf_counter()
        if query.min_position is not None:
            await self._wait_for(query.key, query.min_position)
        last = await self.parts.log.last(query.key)
        hits, trace = await self.parts.retrieval.search(query, now=self._now(last))
        if self._queries is not None:
            self._queries.note(query)
        if query.into is not None and hits:
            self._note_recall(query, query.into, hits)
        explain: dict[str, Any] = {"stages": trace.stages, "without": trace.without}
        return Answer(
            results=tuple(hits),
            position=self._token(last.commit.source) if last else self._before_all,
            took_ms=round((perf_counter() - began) * 1_000, 3),
            explain=explain if query.explain else None,
        )

    def _note_recall(self, query: Query, session_id: str, hits: Sequence[Hit]) -> None:
        """What was given to a conversation goes into the log; the answer does not wait for it (ledger I12).

        It is in the queue before anything that the asker says next: the queue takes things up in order.
        """
        given = Recall(
            agent_id=query.agent_id,
            tenant_id=query.tenant_id,
            session_id=session_id,
            query=query.text,
            recalled=tuple(RecalledItem(kind=hit.kind, id=hit.id, text=hit.text) for hit in hits),
        )
        noting = asyncio.create_task(self.accept([within(given, self._config.intake)]), name="mnemolog-recall")
        self._noting.add(noting)
        noting.add_done_callback(self._noted)

    def _noted(self, noting: "asyncio.Task[list[Accepted]]") -> None:
        self._noting.discard(noting)
        if not noting.cancelled() and (error := noting.exception()) is not None:
            self._edges.report(RecallNotNoted(reason=repr(error)))

    def _token(self, source: SourcePosition) -> str:
        """A position to wait for; what came with an import is all here."""
        return source.token if source.log_id == self.parts.log.log_id else self._before_all

    @property
    def _before_all(self) -> str:
        """A position that every query has reached."""
        return f"{self.parts.log.partition}:0"

    def _now(self, last: Recorded | None) -> float:
        """The machine's time, or where messages are the clock the agent's."""
        if self._config.stream.clock == "arrival":
            return self._edges.now()
        return last.commit.clock if last else 0.0

    async def _wait_for(self, key: str, token: str) -> None:
        """Until both indexes have what was accepted at the position; bounded."""
        partition, _, offset = token.partition(":")
        if int(partition) != self.parts.log.partition:
            raise PositionTimeoutError(
                f"position {token} never comes: those of {key} begin with {self.parts.log.partition}:"
            )
        try:
            async with asyncio.timeout(self._config.search.wait_s):
                end = await self._settled(key, int(offset))
                while not await self._all_reach(end):
                    self._hurry()
                    await asyncio.sleep(self._config.stream.poll_s)
        except TimeoutError:
            raise PositionTimeoutError(
                f"position {token} is not searchable after {self._config.search.wait_s:g} s; see `mnemolog status`"
            ) from None

    async def _all_reach(self, end: int) -> bool:
        """Whether each index that answers has come as far."""
        reached = [await self._reach(follower) for follower in self.parts.followers]
        return all(each is None or each >= end for each in reached)

    async def _settled(self, key: str, offset: int) -> int:
        """A position in the log behind the commits of everything that was accepted up to the offset."""
        log = self.parts.log
        end = await log.end()
        while not await log.settled(key, offset):
            await log.changed(since=end, timeout_s=_LOOK_S)
            end = await log.end()
        return await log.end()

    async def get(self, memory_id: str, *, tenant_id: str) -> MemoryView:
        """One memory."""
        key, memory = await asyncio.to_thread(self._memory, memory_id, tenant_id)
        return memory_view(key, memory, now=self._now(await self.parts.log.last(key)))

    async def get_all(self, agent_id: str, *, tenant_id: str, everything: bool, limit: int | None) -> list[MemoryView]:
        """An agent's memories, the newest first."""
        key = agent_key(tenant_id, agent_id)
        now = self._now(await self.parts.log.last(key))
        found = await asyncio.to_thread(self.parts.living.memories, key, now=None if everything else now, limit=limit)
        return [memory_view(key, memory, now=now) for memory in found]

    async def graph(self, agent_id: str, *, tenant_id: str, memory_id: str | None) -> list[Edge]:
        """An agent's relations, or those of one of its memories."""
        key = agent_key(tenant_id, agent_id)
        wanted = None if memory_id is None else [memory_id]
        edges = await asyncio.to_thread(self.parts.living.relations, key, wanted)
        ends = {end for edge in edges for end in (edge.source, edge.target)}
        memories = await asyncio.to_thread(self.parts.living.memories_by_id, ends)
        return [edge_view(edge, memories) for edge in edges]

    async def working_memory(self, agent_id: str, session_id: str, *, tenant_id: str) -> list[InMind]:
        """What a conversation has in mind, the latest used first."""
        held = await asyncio.to_thread(self.parts.living.held, agent_key(tenant_id, agent_id), session_id)
        memories = await asyncio.to_thread(self.parts.living.memories_by_id, [each.memory_id for each in held])
        return [in_mind(each, memories[each.memory_id], self._config.working_memory) for each in held]

    async def history(self, memory_id: str, *, tenant_id: str) -> list[Occurrence]:
        """All that happened to a memory."""
        await asyncio.to_thread(self._memory, memory_id, tenant_id)
        return [shown for shown, _ in await self._events(self.parts.timeline.of_memory(memory_id))]

    async def why(self, name: str, *, agent_id: str | None, tenant_id: str) -> Why:
        """Why a memory is there, or what became of a message."""
        found = await asyncio.to_thread(self.parts.living.memory, name)
        if found is not None and found[0].startswith(f"{tenant_id}/"):
            return await self._why_memory(*found)
        if agent_id is None:
            raise NotFoundError("memory", name)
        return await self._why_message(agent_key(tenant_id, agent_id), name)

    async def _why_memory(self, key: str, memory: Memory) -> Why:
        from mnemolog.ops import explanation

        events = await self._events(self.parts.timeline.of_memory(memory.id))
        happened = [event for _, event in events]
        said = await asyncio.to_thread(self.parts.living.utterances, key, memory.sources)
        return explanation.of_memory(
            memory,
            [shown for shown, _ in events],
            happened,
            [said[source] for source in memory.sources if source in said],
            await self._texts(explanation.mentioned(happened)),
            now=self._now(await self.parts.log.last(key)),
        )

    async def _texts(self, memory_ids: Collection[str]) -> dict[str, str]:
        found = await asyncio.to_thread(self.parts.living.memories_by_id, memory_ids)
        return {memory_id: memory.text for memory_id, memory in found.items()}

    async def _why_message(self, key: str, message_id: str) -> Why:
        from mnemolog.ops import explanation

        places = self.parts.timeline.of_message(key, message_id)
        if not places:
            raise NotFoundError("message", message_id)
        first = await self._commit_at(places[0].position)
        said = await asyncio.to_thread(self.parts.living.utterances, key, [message_id])
        events = [shown for shown, _ in await self._events(places)]
        texts = await self._texts(explanation.mentioned(entry.event for entry in first.commit.events))
        return explanation.of_message(message_id, first.commit, events, list(said.values()), texts)

    async def _events(self, places: Sequence[Place]) -> list[tuple[Occurrence, Event]]:
        """The events at these places, as they are shown and as they are."""
        commits = {position: await self._commit_at(position) for position in {place.position for place in places}}
        return [
            (occurrence(commits[place.position], place.entry), commits[place.position].commit.events[place.entry].event)
            for place in places
        ]

    async def _commit_at(self, position: int) -> Recorded:
        async for batch in self.parts.log.read(after=position - 1, until=position):
            return batch[0]
        raise ProjectionError(
            f"the timeline names position {position}, which the log does not have; `mnemolog rebuild timeline`"
        )

    def _memory(self, memory_id: str, tenant_id: str) -> tuple[str, Memory]:
        """A memory of the tenant; whose it is otherwise, nobody learns."""
        found = self.parts.living.memory(memory_id)
        if found is None or not found[0].startswith(f"{tenant_id}/"):
            raise NotFoundError("memory", memory_id)
        return found

    # Operations.

    async def replay(
        self,
        *,
        agent_id: str | None,
        until: str | None,
        verify: bool,
        tenant_id: str,
        progress: Callable[[int, int], None] = lambda _done, _all: None,
    ) -> Replay:
        """Fold the log without any model."""
        from mnemolog.ops.maintenance import replay

        return await replay.replay(
            self.parts,
            key=agent_key(tenant_id, agent_id) if agent_id else None,
            until=until,
            verify=verify,
            prefix=f"{tenant_id}/",
            progress=progress,
        )

    async def dead_letters(self) -> list[DeadLetter]:
        """All of them, the oldest first."""
        return await self.parts.log.dead_letters()

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input into the queue again. Raises NotFoundError."""
        accepted = await self.parts.log.retry(number, arrived_at=arrived_at)
        self.wake()
        return accepted

    async def status(self, *, tenant_id: str | None = None) -> Status:
        """How things are; agents, messages and memories of one tenant, or of all."""
        elsewhere = {each.fold.NAME: await self._standing(each) for each in self.parts.served}
        prefix = "" if tenant_id is None else f"{tenant_id}/"
        stuck = tuple(each for each in await self._stuck() if each.agent.startswith(prefix))
        return replace(await asyncio.to_thread(self._status, elsewhere, prefix), stuck=stuck)

    async def _stuck(self) -> list[StuckInput]:
        after_s = self._config.stream.stuck_after_s
        unreadable = None if self._writer is None else self._writer.runner.stuck
        return await stuck_inputs(self.parts.log, now=self._edges.now(), after_s=after_s, unreadable=unreadable)

    async def _standing(self, served: Served) -> ProjectionStatus:
        end = await self.parts.log.end()
        try:
            generation, version, position = await served.store.standing(self.parts.log.partition)
        except ProjectionError as error:
            version = served.fold.VERSION
            return ProjectionStatus(generation=0, version=version, position=None, lag=None, trouble=str(error))
        # It may have gone on since the end was looked at.
        return ProjectionStatus(generation=generation, version=version, position=position, lag=max(end - position, 0))

    def _status(self, elsewhere: dict[str, ProjectionStatus], prefix: str) -> Status:
        parts = self.parts
        with parts.reading() as connection:
            projections = {fold.NAME: active(connection, fold.NAME) for fold in parts.folds}
        size = parts.log.size()
        counts = {key: count for key, count in parts.living.counts().items() if key.startswith(prefix)}
        return Status(
            release=__version__,
            runtime=self._config.runtime.kind,
            data=str(parts.storage.folder),
            log_id=parts.log.log_id,
            position=size.position,
            bytes=parts.storage.bytes(),
            pending=size.pending,
            dead_letters=size.dead_letters,
            agents=len(counts),
            messages=sum(messages for messages, _ in counts.values()),
            memories=sum(memories for _, memories in counts.values()),
            writing=parts.log.is_written(),
            embedder=self._config.embedder.kind,
            projections={
                name: ProjectionStatus(
                    generation=each.generation,
                    version=each.version,
                    position=each.position,
                    lag=size.position - each.position,
                )
                for name, each in projections.items()
            }
            | elsewhere,
            stages_us=self._writer.stages.meter.microseconds() if self._writer else {},
            trouble=None if self.trouble is None else str(self.trouble),
        )


class _Left(NamedTuple):
    """What waits for the writer."""

    inputs: int
    """without a commit"""
    commits: int
    """that an index with a store of its own has not taken in"""


_LOOK_S = 0.1
"""How often to look whether another process has written what is waited for."""

_TOLD_AFTER_S = 2.0
"""Who waits so long for another process's decision is told which process that is."""

_STUCK_S = 5.0
"""What has not moved for this long is in the hands of a process that does nothing with it."""
