"""Answers to questions, from the log and the projections of one data directory."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never, cast

from mnemolog import __version__
from mnemolog.ops.bootstrap import Parts, Served
from mnemolog.ops.maintenance.stuck import NOBODY, UNSEEN, stuck_inputs
from mnemolog.processors.narration.views import edge_view, in_mind, memory_view, occurrence
from mnemolog.processors.ports import Place, Recorded
from mnemolog.projections.generations.tables import active
from mnemolog.projections.generations.target import Heard, unheard
from mnemolog.projections.text import SqliteText, TextFold
from mnemolog.schemas.errors import LogError, NotFoundError, PositionTimeoutError, ProjectionError
from mnemolog.schemas.event import Event
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.query import AgentView, Answer, Behind, Edge, InMind, MemoryView, Occurrence, Query, Question, Why
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    FoldLog,
    GetBehind,
    GetGraph,
    GetHistory,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListMemories,
    ListReforms,
    PlanReform,
)
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import ProjectionStatus, Status

A = TypeVar("A")


class Answers:
    """Of the parts of a data directory, while they are open."""

    def __init__(
        self,
        parts: Parts,
        *,
        asked: Callable[[Query], None],
        stages_us: Callable[[], dict[str, float]],
        trouble: Callable[[], LogError | None],
        stuck: Callable[[], Mapping[str, str] | None],
    ) -> None:
        """`asked` hears of every search; `stages_us`, `trouble` and `stuck` are the writer's, for the status."""
        self._parts = parts
        self._asked = asked
        self._stages_us = stages_us
        self._trouble = trouble
        self._stuck = stuck

    async def ask(self, question: Question[A], *, progress: Heard = unheard) -> A:
        """The answer; `progress` hears how far a fold of the log has come."""
        return cast("A", await self._answer(cast("AnyQuestion", question), progress))

    async def _answer(self, question: AnyQuestion, progress: Heard) -> object:  # noqa: C901  one line for each
        match question:
            case Query():
                return await self._search(question)
            case GetMemory():
                return await self._get(question)
            case ListAgents():
                return await self._agents(question)
            case ListMemories():
                return await self._list(question)
            case GetHistory():
                return await self._history(question)
            case AskWhy():
                return await self._why(question)
            case GetGraph():
                return await self._graph(question)
            case GetWorkingMemory():
                return await self._working_memory(question)
            case GetBehind():
                return await self._behind(question)
            case PlanReform() | ListReforms():
                return await self._reform(question)
            case FoldLog():
                return await self._fold(question, progress)
            case GetStatus():
                return await self._status("" if question.tenant_id is None else f"{question.tenant_id}/")
            case _:
                assert_never(question)

    async def _search(self, query: Query) -> Answer:
        answer = await self._parts.retrieval.search(query)
        self._asked(query)
        return answer

    async def _behind(self, question: GetBehind) -> Behind:
        reach, key = self._parts.reach, question.key
        try:
            await reach.wait(key, question.position)
            reached = True
        except PositionTimeoutError:
            reached = False
        return Behind(reached=reached, behind=await reach.of(key))

    # Memories.

    async def memory(self, memory_id: str, tenant_id: str) -> tuple[str, Memory]:
        """A memory of the tenant and its agent's key; whose it is otherwise, nobody learns. Raises NotFoundError."""
        found = await asyncio.to_thread(self._parts.living.memory, memory_id)
        if found is None or not found[0].startswith(f"{tenant_id}/"):
            raise NotFoundError("memory", memory_id)
        return found

    async def _now(self, key: str) -> float:
        return self._parts.moment(await self._parts.log.last(key))

    async def _get(self, question: GetMemory) -> MemoryView:
        key, memory = await self.memory(question.memory_id, question.tenant_id)
        return memory_view(key, memory, now=await self._now(key))

    async def _list(self, question: ListMemories) -> list[MemoryView]:
        now = await self._now(question.key)
        found = await asyncio.to_thread(
            self._parts.living.memories,
            question.key,
            now=None if question.everything else now,
            limit=question.limit,
        )
        return [memory_view(question.key, memory, now=now) for memory in found]

    async def _agents(self, question: ListAgents) -> list[AgentView]:
        counts = await asyncio.to_thread(self._counts, f"{question.tenant_id}/")
        found = [
            AgentView(agent_id=key.partition("/")[2], messages=messages, memories=memories)
            for key, (messages, memories) in counts.items()
        ]
        return found[: question.limit]

    def _counts(self, prefix: str) -> dict[str, tuple[int, int]]:
        """Messages and memories of each agent whose key begins so, by name."""
        return {key: count for key, count in self._parts.living.counts().items() if key.startswith(prefix)}

    async def _graph(self, question: GetGraph) -> list[Edge]:
        wanted = None if question.memory_id is None else [question.memory_id]
        edges = await asyncio.to_thread(self._parts.living.relations, question.key, wanted)
        ends = {end for edge in edges for end in (edge.source, edge.target)}
        memories = await asyncio.to_thread(self._parts.living.memories_by_id, ends)
        return [edge_view(edge, memories) for edge in edges]

    async def _working_memory(self, question: GetWorkingMemory) -> list[InMind]:
        living = self._parts.living
        held = await asyncio.to_thread(living.held, question.key, question.session_id)
        memories = await asyncio.to_thread(living.memories_by_id, [item.memory_id for item in held])
        return [in_mind(item, memories[item.memory_id], self._parts.config.working_memory) for item in held]

    # What happened.

    async def _history(self, question: GetHistory) -> list[Occurrence]:
        await self.memory(question.memory_id, question.tenant_id)
        return [shown for shown, _ in await self._events(self._parts.timeline.of_memory(question.memory_id))]

    async def _why(self, question: AskWhy) -> Why:
        found = await asyncio.to_thread(self._parts.living.memory, question.id)
        if found is not None and found[0].startswith(f"{question.tenant_id}/"):
            return await self._why_memory(*found)
        if question.key is None:
            raise NotFoundError("memory", question.id)
        return await self._why_message(question.key, question.id)

    async def _why_memory(self, key: str, memory: Memory) -> Why:
        from mnemolog.processors.narration import explanation

        events = await self._events(self._parts.timeline.of_memory(memory.id))
        happened = [event for _, event in events]
        said = await asyncio.to_thread(self._parts.living.utterances, key, memory.sources)
        return explanation.of_memory(
            memory,
            [shown for shown, _ in events],
            happened,
            [said[source] for source in memory.sources if source in said],
            await self._texts(explanation.mentioned(happened)),
            now=await self._now(key),
        )

    async def _texts(self, memory_ids: Collection[str]) -> dict[str, str]:
        found = await asyncio.to_thread(self._parts.living.memories_by_id, memory_ids)
        return {memory_id: memory.text for memory_id, memory in found.items()}

    async def _why_message(self, key: str, message_id: str) -> Why:
        from mnemolog.processors.narration import explanation

        places = self._parts.timeline.of_message(key, message_id)
        if not places:
            raise NotFoundError("message", message_id)
        first = await self._commit_at(places[0].position)
        said = await asyncio.to_thread(self._parts.living.utterances, key, [message_id])
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
        async for batch in self._parts.log.read(after=position - 1, until=position):
            return batch[0]
        raise ProjectionError(
            f"the timeline names position {position}, which the log does not have; `mnemolog rebuild timeline`"
        )

    # Operations.

    async def _reform(self, question: PlanReform | ListReforms) -> object:
        from mnemolog.ops.maintenance import reforming

        asked = reforming.plan if isinstance(question, PlanReform) else reforming.sets
        return await asked(self._parts, question.key)

    async def _fold(self, question: FoldLog, progress: Heard) -> Replay:
        from mnemolog.ops.maintenance import replay

        return await replay.replay(
            self._parts,
            key=question.key,
            until=question.until,
            verify=question.verify,
            prefix=f"{question.tenant_id}/",
            progress=progress,
        )

    async def _status(self, prefix: str) -> Status:
        elsewhere = {each.fold.NAME: await self._standing(each) for each in self._parts.served}
        found = await asyncio.to_thread(self._status_here, elsewhere, prefix)
        stuck = await stuck_inputs(
            self._parts.log,
            now=self._parts.edges.now(),
            after_s=self._parts.config.stream.stuck_after_s,
            unreadable=self._stuck(),
            nobody=NOBODY if self._parts.config.runtime.kind == "embedded" else UNSEEN,
        )
        return replace(found, stuck=tuple(each for each in stuck if each.agent.startswith(prefix)))

    async def _standing(self, served: Served) -> ProjectionStatus:
        end = await self._parts.log.end()
        try:
            generation, version, position = await served.store.standing(self._parts.log.partition)
        except ProjectionError as error:
            version = served.fold.VERSION
            return ProjectionStatus(generation=0, version=version, position=None, lag=None, trouble=str(error))
        # It may have gone on since the end was looked at.
        return ProjectionStatus(generation=generation, version=version, position=position, lag=max(end - position, 0))

    def _status_here(self, elsewhere: dict[str, ProjectionStatus], prefix: str) -> Status:
        parts = self._parts
        with parts.reading() as connection:
            projections = {fold.NAME: active(connection, fold.NAME) for fold in parts.folds}
        size = parts.log.size()
        counts = self._counts(prefix)
        trouble = self._trouble()
        return Status(
            release=__version__,
            runtime=parts.config.runtime.kind,
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
            embedder=parts.config.embedder.kind,
            projections={
                name: ProjectionStatus(
                    generation=each.generation,
                    version=each.version,
                    position=each.position,
                    lag=size.position - each.position,
                    trouble=self._text_trouble() if name == TextFold.NAME else None,
                    building=name == TextFold.NAME and parts.follower.built is not None,
                )
                for name, each in projections.items()
            }
            | elsewhere,
            stages_us=self._stages_us(),
            trouble=None if trouble is None else str(trouble),
        )

    def _text_trouble(self) -> str | None:
        """Why the text index of this folder cannot be searched."""
        text = self._parts.text
        if isinstance(text, SqliteText):
            try:
                text.check()
            except ProjectionError as error:
                return str(error)
        return None
