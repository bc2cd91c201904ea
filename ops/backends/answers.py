"""Answers to questions, from the log and the projections of one data directory."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar, assert_never, cast

from mnemolog import __version__
from mnemolog.ops.backends import standpoint
from mnemolog.ops.backends.standpoint import Standpoint
from mnemolog.ops.maintenance.dead_letters import listed
from mnemolog.ops.maintenance.stuck import UNSEEN, UNWRITTEN, stuck_inputs
from mnemolog.ops.parts import Parts, Served
from mnemolog.processors.memory.hubs import is_about, named
from mnemolog.processors.memory.names import shown_memory, shown_message
from mnemolog.processors.memory.walk import walked
from mnemolog.processors.narration.hiding import hidden, taken_back
from mnemolog.processors.narration.views import (
    edge_view,
    in_mind,
    memory_view,
    message_view,
    session_view,
)
from mnemolog.processors.ports import Living
from mnemolog.processors.recall.selection import EVERYTHING, Selection, chosen
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.projections.generations.tables import active
from mnemolog.projections.living import Counts
from mnemolog.projections.text import SqliteText, TextFold
from mnemolog.schemas.controlled_question import ControlQuestion
from mnemolog.schemas.dead_letter import ListDeadLetters
from mnemolog.schemas.errors import (
    InvalidInputError,
    MnemologError,
    NotFoundError,
    PositionTimeoutError,
    ProjectionError,
)
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.ids import tenant_of
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.moments import iso, moment_for_people
from mnemolog.schemas.query import (
    AgentView,
    Answer,
    Behind,
    Context,
    Edge,
    EntityView,
    Hub,
    InMind,
    MemoryView,
    Occurrence,
    Query,
    Question,
    SessionView,
    Why,
    WhyNot,
)
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    FoldLog,
    GetBehind,
    GetContext,
    GetCycle,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHistory,
    GetHub,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListCycles,
    ListEntities,
    ListMemories,
    ListReforms,
    ListSessions,
    ListSummaries,
    PlanDream,
    PlanReform,
    PlanUndo,
)
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import ProjectionStatus, Status
from mnemolog.schemas.study import GateStudy, StudyGate
from mnemolog.schemas.transcript import ListMessages, MessageView

A = TypeVar("A")
T = TypeVar("T")


SHORTEST_PREFIX: Final = 4
"""The least number of characters that may stand for a whole id."""

_MESSAGES_AT_ONCE: Final = 200
"""Messages of a transcript that are read at once: some of them may be forgotten."""

_CANDIDATES: Final = 5
"""The number of ids that the error names where several begin alike."""


class Answers:
    """Answers from the open parts of a data directory."""

    def __init__(
        self,
        parts: Parts,
        *,
        asked: Callable[[Query], None],
        stages_us: Callable[[], dict[str, float]],
        trouble: Callable[[], MnemologError | None],
        stuck: Callable[[], Mapping[str, str] | None],
        prefixes: bool = True,
    ) -> None:
        """`asked` hears of every search; `stages_us`, `trouble` and `stuck` are the writer's, for the status.

        With `prefixes` the beginning of an id names a memory; not where the parts are not all that there is.
        """
        self._prefixes = prefixes
        self._parts = parts
        self._asked = asked
        self._stages_us = stages_us
        self._trouble = trouble
        self._stuck = stuck

    async def ask(self, question: Question[A], *, progress: OnProgress = unreported) -> A:
        """The answer; `progress` is called while the log is folded, studied or read again."""
        return cast("A", await self._answer(cast("AnyQuestion", question), progress))

    async def _answer(self, question: AnyQuestion, progress: OnProgress) -> object:  # noqa: C901  one line for each
        match question:
            case Query():
                return await self._search(question)
            case GetMemory():
                return await self._get(question)
            case ListAgents():
                return await self._agents(question)
            case ListSessions():
                return await self._sessions(question)
            case ListMemories():
                return await self._list(question)
            case GetHistory():
                return await self._history(question)
            case AskWhy():
                return await self._why(question)
            case GetGraph():
                return await self._graph(question)
            case ListEntities():
                return await self._entities(question)
            case GetHub():
                return await self._hub(question)
            case GetDifference():
                return await standpoint.compared(self._parts, question)
            case GetWorkingMemory():
                return await self._working_memory(question)
            case AskWhyNot():
                return await self._why_not(question)
            case GetContext():
                return await self._context(question)
            case GetFileMaterial():
                from mnemolog.ops.backends import files

                return await files.answer(self._parts, question)
            case GetForgettingCurve():
                return await self._forgetting_curve(question)
            case PlanDream() | PlanUndo() | ListCycles() | GetCycle() | ListSummaries():
                return await self._dream(question)
            case GetBehind():
                return await self._behind(question)
            case ListMessages():
                return await self._messages(question)
            case ListDeadLetters():
                return listed(await self._parts.log.dead_letters(), question)
            case StudyGate():
                return await self._study(question, progress)
            case PlanReform() | ListReforms():
                return await self._reform(question, progress)
            case FoldLog():
                return await self._fold(question, progress)
            case _ if isinstance(question, ControlQuestion):
                from mnemolog.ops.backends import controlled

                return await controlled.answer(self._parts, question)
            case GetStatus():
                return await self._status("" if question.tenant_id is None else f"{question.tenant_id}/")
            case _:
                assert_never(question)

    async def _search(self, query: Query, stands: Standpoint | None = None) -> Answer:
        answer = await standpoint.search(self._parts, query, stands)
        # A rebuild asks the recorded questions of two generations, without another time and without filters.
        if standpoint.is_plain(query):
            self._asked(query)
        return answer

    async def _context(self, question: GetContext) -> Context:
        query = question.search(self._parts.config.context.results)
        stands = await standpoint.standpoint(self._parts, question.key, question)
        answer = await self._search(query, stands)
        wanted = standpoint.selection(question, stands.sight.now)
        return await self._parts.contexts.get(
            question, answer, sight=stands.sight, selection=wanted, living=stands.living
        )

    async def _behind(self, question: GetBehind) -> Behind:
        reach, key = self._parts.reach, question.key
        try:
            await reach.wait(key, question.position, field="position")
            reached = True
        except PositionTimeoutError:
            reached = False
        return Behind(reached=reached, behind=await reach.of(key))

    # Memories.

    async def memory(self, memory_id: str, tenant_id: str) -> tuple[str, Memory]:
        """A memory of the tenant and its agent's key, by its id or a prefix; memories of other tenants are not found.

        Raises NotFoundError, and InvalidInputError if several ids have the prefix.
        """
        found = await self._exactly(memory_id, tenant_id)
        if found is None and self._prefixes:
            found = await self._beginning(memory_id, tenant_id)
        if found is None:
            raise NotFoundError("memory", memory_id)
        return found

    async def _exactly(self, memory_id: str, tenant_id: str) -> tuple[str, Memory] | None:
        # The ids of all tenants are in one table: the owner is checked here, and a foreign id is not found.
        found = await asyncio.to_thread(self._parts.living.memory, memory_id)
        return found if found is not None and tenant_of(found[0]) == tenant_id else None

    async def _beginning(self, prefix: str, tenant_id: str) -> tuple[str, Memory] | None:
        living = self._parts.living
        # One more than is listed, to know whether there are more.
        ids = await asyncio.to_thread(living.beginning, prefix, tenant_id=tenant_id, limit=_CANDIDATES + 1)
        # A short part is refused only if it matches: one that names nothing is unknown, like any other.
        if ids and len(prefix) < SHORTEST_PREFIX:
            raise NotFoundError(
                f"memory by so short a part of an id (at least the first {SHORTEST_PREFIX} characters are needed):",
                prefix,
            )
        if len(ids) > 1:
            listed = ", ".join(ids[:_CANDIDATES]) + (", …" if len(ids) > _CANDIDATES else "")
            raise InvalidInputError("memory_id", prefix, f"the beginning of exactly one id; it matches {listed}")
        return await self._exactly(ids[0], tenant_id) if ids else None

    async def _now(self, key: str) -> float:
        return self._parts.moment(await self._parts.log.last(key))

    async def _get(self, question: GetMemory) -> MemoryView:
        key, memory = await self.memory(question.memory_id, question.tenant_id)
        stands = await standpoint.standpoint(self._parts, key, question)
        if stands.known is not None:
            found = stands.living.memory(memory.id)
            if found is None:
                then = moment_for_people(iso(stands.sight.now))
                raise NotFoundError(f"memory known at {then}:", question.memory_id)
            _, memory = found
        (view,) = await asyncio.to_thread(_views, key, [memory], stands)
        return view

    async def _list(self, question: ListMemories) -> list[MemoryView]:
        stands = await standpoint.standpoint(self._parts, question.key, question, timeline=question.everything)
        wanted = standpoint.selection(question, stands.sight.now)
        found = await asyncio.to_thread(_page, stands, question, wanted)
        return await asyncio.to_thread(_views, question.key, found, stands)

    async def _agents(self, question: ListAgents) -> list[AgentView]:
        counts = await asyncio.to_thread(self._counts, f"{question.tenant_id}/")
        found = [
            AgentView(agent_id=key.partition("/")[2], messages=count.messages, memories=count.active)
            for key, count in counts.items()
        ]
        return behind(found, question.cursor)[: question.limit]

    async def _sessions(self, question: ListSessions) -> list[SessionView]:
        sessions = await asyncio.to_thread(self._parts.living.sessions, question.key)
        found, names = [session_view(each) for each in sessions], [each.session_id for each in sessions]
        return following(found, names, question.cursor, "the name of one of the agent's sessions")[: question.limit]

    async def _messages(self, question: ListMessages) -> list[MessageView]:
        living, key = self._parts.living, question.key
        ids = await asyncio.to_thread(living.said, key, question.session_id)
        ids = following(ids, ids, question.cursor, "the id of a message that was said here")
        called = await asyncio.to_thread(living.names, key)
        found: list[MessageView] = []
        # Cut by limit only after messages are left out: a page must not be shorter for them.
        for begin in range(0, len(ids), _MESSAGES_AT_ONCE):
            some = ids[begin : begin + _MESSAGES_AT_ONCE]
            found += await asyncio.to_thread(list, _transcript(living, key, some, called))
            if question.limit is not None and len(found) >= question.limit:
                break
        return found[: question.limit]

    async def _study(self, question: StudyGate, progress: OnProgress) -> GateStudy:
        from mnemolog.ops.maintenance.gate_study import study

        return await study(self._parts, question, progress)

    def _counts(self, prefix: str) -> dict[str, Counts]:
        """The numbers of each agent whose key begins so, by name."""
        return {key: count for key, count in self._parts.living.counts().items() if key.startswith(prefix)}

    async def _graph(self, question: GetGraph) -> list[Edge]:
        stands = await standpoint.standpoint(self._parts, question.key, question, timeline=question.timeline)
        return await asyncio.to_thread(_graph, stands, question)

    async def _entities(self, question: ListEntities) -> list[EntityView]:
        stands = await standpoint.standpoint(self._parts, question.key, question)
        memories = await asyncio.to_thread(_listed, stands, question.key, None)
        return _counted(named(memories))[: question.limit]

    async def _hub(self, question: GetHub) -> Hub:
        stands = await standpoint.standpoint(self._parts, question.key, question)
        return await asyncio.to_thread(_hub, stands, question)

    async def _working_memory(self, question: GetWorkingMemory) -> list[InMind]:
        living = self._parts.living
        held = await asyncio.to_thread(living.held, question.key, question.session_id)
        memories = await asyncio.to_thread(living.memories_by_id, [item.memory_id for item in held])
        names = await asyncio.to_thread(living.names, question.key)
        shown = ((item, shown_memory(memories[item.memory_id], names)) for item in held)
        return [in_mind(item, memory, self._parts.config.working_memory) for item, memory in shown]

    async def _forgetting_curve(self, question: GetForgettingCurve) -> ForgettingCurves:
        from mnemolog.processors.retention.curves import forgetting_curves

        now = await self._now(question.key)
        memories = await asyncio.to_thread(self._parts.living.memories, question.key, now=now)
        return await asyncio.to_thread(
            forgetting_curves,
            question.key,
            memories,
            now=now,
            days=question.days,
            limit=question.limit,
            config=self._parts.config.retention,
        )

    # Histories and explanations.

    async def _history(self, question: GetHistory) -> list[Occurrence]:
        from mnemolog.ops.backends import histories

        key, memory = await self.memory(question.memory_id, question.tenant_id)
        return await histories.history(self._parts, key, memory, cursor=question.cursor, limit=question.limit)

    async def _why(self, question: AskWhy) -> Why:
        from mnemolog.ops.backends import histories

        found = await self._exactly(question.id, question.tenant_id)
        if found is not None:
            return await self._why_memory(*found)
        if question.key is None:
            return await self._why_memory(*await self._memory_not_message(question))
        try:
            # Messages come before parts of memory ids: clients choose message ids, and one may be such a part.
            return await histories.why_message(self._parts, question.key, question.id)
        except NotFoundError:
            with suppress(NotFoundError):
                return await self._why_memory(*await self.memory(question.id, question.tenant_id))
            raise

    async def _memory_not_message(self, question: AskWhy) -> tuple[str, Memory]:
        try:
            return await self.memory(question.id, question.tenant_id)
        except NotFoundError as error:
            raise NotFoundError(error.what, question.id, "agent_id is required for a message") from None

    async def _why_not(self, question: AskWhyNot) -> WhyNot:
        try:
            return await standpoint.why_not(self._parts, question)
        except NotFoundError:
            with suppress(NotFoundError):
                key, memory = await self.memory(question.id, question.tenant_id)
                if key == question.key and memory.id != question.id:
                    return await standpoint.why_not(self._parts, replace(question, id=memory.id))
            raise

    async def _why_memory(self, key: str, memory: Memory) -> Why:
        from mnemolog.ops.backends import histories

        return await histories.why_memory(self._parts, key, memory, now=await self._now(key))

    # Operations.

    async def _reform(self, question: PlanReform | ListReforms, progress: OnProgress) -> object:
        from mnemolog.ops.maintenance import reforming

        if isinstance(question, PlanReform):
            return await reforming.plan(self._parts, question.key, progress)
        return await reforming.sets(self._parts, question.key)

    async def _dream(self, question: PlanDream | PlanUndo | ListCycles | GetCycle | ListSummaries) -> object:
        from mnemolog.ops.maintenance import dreaming
        from mnemolog.processors.dream.plan import ALL

        parts, key = self._parts, question.key
        match question:
            case PlanDream(phase=phase):
                return await dreaming.plan(parts, key, ALL if phase is None else (phase,), now=await self._now(key))
            case PlanUndo(cycle=cycle):
                return await dreaming.undo(parts, key, cycle, now=await self._now(key))
            case ListSummaries():
                return await dreaming.summed_up(parts, key, now=await self._now(key))
            case ListCycles():
                return await dreaming.cycle_views(parts, key)
            case GetCycle(cycle=cycle):
                return (await dreaming.cycle_views(parts, key, cycle))[0]

    async def _fold(self, question: FoldLog, progress: OnProgress) -> Replay:
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
            unwritten=UNWRITTEN if self._parts.config.runtime.kind == "embedded" else UNSEEN,
        )
        return replace(found, stuck=tuple(each for each in stuck if each.agent.startswith(prefix)))

    async def _standing(self, served: Served) -> ProjectionStatus:
        end = await self._parts.log.end()
        try:
            generation, version, position = await served.store.standing(self._parts.log.partition)
        except ProjectionError as error:
            version = served.fold.VERSION
            return ProjectionStatus(generation=0, version=version, position=None, lag=None, trouble=str(error))
        # The projection may have advanced since the end was read: hence the maximum.
        return ProjectionStatus(generation=generation, version=version, position=position, lag=max(end - position, 0))

    def _status_here(self, elsewhere: dict[str, ProjectionStatus], prefix: str) -> Status:
        parts = self._parts
        with parts.reading() as connection:
            projections = {fold.NAME: active(connection, fold.NAME) for fold in parts.folds}
        size = parts.log.size()
        counts, asleep = self._counts(prefix), self._parts.living.asleep()
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
            messages=sum(count.messages for count in counts.values()),
            memories=sum(count.active for count in counts.values()),
            memories_superseded=sum(count.superseded for count in counts.values()),
            memories_forgotten=sum(count.forgotten for count in counts.values()),
            messages_asleep=sum(asleep.get(key, 0) for key in counts),
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


def _graph(stands: Standpoint, question: GetGraph) -> list[Edge]:
    """The edges between memories in sight; for one memory, the edges within the given number of hops."""
    # The edges of one memory are enough for one hop; more hops need all.
    near = question.hops == 1 and question.memory_id is not None
    edges = stands.living.relations(question.key, [question.memory_id] if near and question.memory_id else None)
    memories = stands.living.memories_by_id({end for edge in edges for end in (edge.source, edge.target)})
    names = stands.living.names(question.key)
    memories = {memory_id: shown_memory(memory, names) for memory_id, memory in memories.items()}
    held = {memory_id for memory_id, memory in memories.items() if stands.sight.holds(memory)}
    between = [edge for edge in edges if edge.source in held and edge.target in held]
    if question.memory_id is None:
        return [edge_view(edge, memories) for edge in between if question.types is None or edge.type in question.types]
    found = walked([question.memory_id], between, hops=question.hops, types=question.types)
    return [edge_view(edge, memories, hop=hop) for edge, hop in found]


def _hub(stands: Standpoint, question: GetHub) -> Hub:
    memories = [memory for memory in _listed(stands, question.key, None) if is_about(memory, question.name)]
    shown = {memory.id: memory for memory in memories[: question.limit]}
    edges, names = stands.living.relations(question.key, shown), stands.living.names(question.key)
    called = {memory_id: shown_memory(memory, names) for memory_id, memory in shown.items()}
    return Hub(
        name=question.name,
        memories=tuple(_views(question.key, list(shown.values()), stands)),
        edges=tuple(edge_view(edge, called) for edge in edges if edge.source in shown and edge.target in shown),
        beside=tuple(_counted(named(shown.values()))),
    )


def _counted(named: Counter[str]) -> list[EntityView]:
    """The most frequent first."""
    found = sorted(named.items(), key=lambda item: (-item[1], item[0]))
    return [EntityView(entity=entity, memories=count) for entity, count in found]


def _page(stands: Standpoint, question: ListMemories, wanted: Selection) -> list[Memory]:
    """The listed memories, after the cursor if there is one."""
    if question.cursor is not None:
        # The cursor's memory may have ended since and have left the list, but it still has its place in the order.
        found = stands.living.memory(question.cursor)
        if found is None or found[0] != question.key or found[1].forgotten:
            raise InvalidInputError(
                "cursor", question.cursor, "the id of a memory of this agent, the last that was listed"
            )
    return _listed(stands, question.key, question.limit, wanted, after=question.cursor)


def behind(agents: Sequence[AgentView], cursor: str | None) -> list[AgentView]:
    """The agents after the one of that name. Raises InvalidInputError if there is none."""
    return following(agents, [agent.agent_id for agent in agents], cursor, "the name of one of the agents")


def following(found: Sequence[T], names: Sequence[str], cursor: str | None, allowed: str) -> list[T]:
    """The items after the one of that name. Raises InvalidInputError if there is none.

    >>> following("abc", ["a", "b", "c"], "b", "one of them")
    ['c']
    """
    if cursor is not None and cursor not in names:
        raise InvalidInputError("cursor", cursor, f"{allowed}, the last that was listed")
    return list(found if cursor is None else found[names.index(cursor) + 1 :])


def _listed(
    stands: Standpoint, key: str, limit: int | None, wanted: Selection = EVERYTHING, *, after: str | None = None
) -> list[Memory]:
    """The wanted memories in sight, the newest first, `after` one of them."""
    sight, living = stands.sight, stands.living
    # For another time all memories are looked through, as one that was current then may have ended since.
    now = None if sight.timeline or sight.as_of is not None else sight.now
    if wanted.wants_all and sight.as_of is None:
        return living.memories(key, now=now, limit=limit, after=after)
    found, most = list[Memory](), None if limit is None else max(limit, _LOOKED_AT)
    while limit is None or len(found) < limit:
        page = living.memories(key, now=now, limit=most, after=after)
        found += chosen(living, key, [memory for memory in page if sight.holds(memory)], wanted)
        if most is None or len(page) < most:
            break
        # More each time: a narrow filter over a long list would take hundreds of small pages.
        after, most = page[-1].id, most * _FURTHER
    return found[:limit]


_LOOKED_AT: Final = 100
"""The least number of memories that a filter is applied to, where few are listed."""
_FURTHER: Final = 4
"""Factor by which the filter is applied to more memories where too few are wanted."""


def _transcript(living: Living, key: str, ids: Sequence[str], names: Mapping[str, str]) -> Iterator[MessageView]:
    """These messages of a transcript, without those that were taken back."""
    said = living.utterances(key, ids)
    for each in (said[message_id] for message_id in ids):
        memories = living.resting_on(key, [each.message_id]) if each.hidden else []
        if not taken_back(each, memories):
            yield message_view(shown_message(each, names), hidden=hidden(each, memories))


def _views(key: str, memories: Sequence[Memory], stands: Standpoint) -> list[MemoryView]:
    """The memories as they are shown, with the metadata of the message that each came from."""
    sight = stands.sight
    said = stands.living.utterances(key, {memory.sources[0] for memory in memories if memory.sources})
    names = stands.living.names(key)
    shown = (shown_memory(memory, names) for memory in memories)
    views = (
        memory_view(key, memory, now=sight.at, said=said.get(memory.sources[0]) if memory.sources else None)
        for memory in shown
    )
    return [replace(view, status=sight.status(memory)) for view, memory in zip(views, memories, strict=True)]
