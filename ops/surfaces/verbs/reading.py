"""The verbs that read an agent's memory: single memories, lists, graph, changes, status."""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Unpack

from mnemolog.ops.surfaces.verbs.base import Filters, Verbs, When
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.live import LiveEvent, LiveKind, Watched
from mnemolog.schemas.query import (
    AgentView,
    Difference,
    Edge,
    EntityView,
    Hub,
    InMind,
    MemoryView,
    Occurrence,
    SessionView,
)
from mnemolog.schemas.question import (
    FoldLog,
    GetDifference,
    GetForgettingCurve,
    GetGraph,
    GetHistory,
    GetHub,
    GetMemory,
    GetStatus,
    GetWorkingMemory,
    ListAgents,
    ListEntities,
    ListMemories,
    ListSessions,
)
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status
from mnemolog.schemas.validation import adapter, check


class ReadingVerbs(Verbs):
    """Reading without a query."""

    async def get(self, memory_id: str, *, as_of: When | None = None, known_at: When | None = None) -> MemoryView:
        """One memory; `as_of`: its status at a time, `known_at`: as recorded by a time. Raises NotFoundError."""
        return await self._ask(GetMemory, memory_id=memory_id, as_of=as_of, known_at=known_at)

    async def get_all(
        self,
        *,
        agent_id: str | None = None,
        everything: bool = False,
        limit: int | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        cursor: str | None = None,
        user_id: str | None = None,
        **filters: Unpack[Filters],
    ) -> list[MemoryView]:
        """An agent's memories, newest first; with `everything` also those that are no longer current.

        `user_id`: only memories about this person. `as_of`, `known_at` and `filters` are those of `search`. `cursor`:
        the id of the last memory of the previous page.
        """
        times = {"as_of": as_of, "known_at": known_at}
        asked = {"everything": everything, "limit": limit, "cursor": cursor, "user_id": user_id}
        return await self._ask(ListMemories, agent_id=agent_id, **asked, **times, **filters)

    async def history(self, memory_id: str, *, limit: int | None = None, cursor: int = 0) -> list[Occurrence]:
        """All events of a memory, in order. `cursor`: the number of events to skip. Raises NotFoundError."""
        return await self._ask(GetHistory, memory_id=memory_id, limit=limit, cursor=cursor)

    async def graph(
        self,
        *,
        agent_id: str | None = None,
        memory_id: str | None = None,
        hops: int = 1,
        types: Sequence[RelationType] | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        timeline: bool = False,
    ) -> list[Edge]:
        """The relations between an agent's current memories; with `memory_id`, those within `hops` of it.

        `types`: only edges of these types are listed and followed. `as_of`, `known_at` and `timeline` are those of
        `search`.
        """
        asked = {"memory_id": memory_id, "hops": hops, "types": types, "timeline": timeline}
        return await self._ask(GetGraph, agent_id=agent_id, as_of=as_of, known_at=known_at, **asked)

    async def entities(
        self,
        *,
        agent_id: str | None = None,
        limit: int | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
    ) -> list[EntityView]:
        """The entities (persons, places, things) that an agent's memories name, most frequent first."""
        return await self._ask(ListEntities, agent_id=agent_id, limit=limit, as_of=as_of, known_at=known_at)

    async def hub(
        self,
        name: str,
        *,
        agent_id: str | None = None,
        limit: int | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
    ) -> Hub:
        """The memories about an entity, the edges between them, and the other entities that they name."""
        return await self._ask(GetHub, agent_id=agent_id, name=name, limit=limit, as_of=as_of, known_at=known_at)

    async def diff(self, *, agent_id: str | None = None, from_at: When, to_at: When | None = None) -> Difference:
        """The memories learned, ended and changed between two times of recording; `to_at` None: now.

        A day counts from its beginning for `from_at`, and to its end for `to_at`, in UTC.
        """
        return await self._ask(GetDifference, agent_id=agent_id, from_at=from_at, to_at=to_at)

    async def working_memory(self, session_id: str, *, agent_id: str | None = None) -> list[InMind]:
        """A conversation's working memory, latest used first."""
        return await self._ask(GetWorkingMemory, agent_id=agent_id, session_id=session_id)

    async def agents(self, *, limit: int | None = None, cursor: str | None = None) -> list[AgentView]:
        """The tenant's agents, by name. `cursor`: the last agent of the previous page."""
        return await self._ask(ListAgents, limit=limit, cursor=cursor)

    async def sessions(
        self, *, agent_id: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> list[SessionView]:
        """An agent's conversations, latest first. `cursor`: the last conversation of the previous page."""
        return await self._ask(ListSessions, agent_id=agent_id, limit=limit, cursor=cursor)

    async def forgetting_curve(
        self, *, agent_id: str | None = None, days: float = 365.0, limit: int = 20
    ) -> ForgettingCurves:
        """The predicted retention of an agent's current memories without further use, `days` ahead."""
        return await self._ask(GetForgettingCurve, agent_id=agent_id, days=days, limit=limit)

    def events(
        self, *, agent_id: str | None = None, kinds: Iterable[LiveKind] = (), after: str | None = None
    ) -> AsyncIterator[LiveEvent]:
        """Decisions, recalls and steps of cycles as they happen; of one agent or all, of all `kinds` or some.

        `after` is the `cursor` of an event, or `start`; None: new events only. Raises InvalidInputError.
        """
        wanted = {
            "agents": () if agent_id is None else (agent_id,),
            "kinds": tuple(kinds),
            "tenant_id": self._tenant_id,
        }
        return self._backend.live(check(adapter(Watched), wanted), after=after)

    async def replay(self, *, agent_id: str | None = None, until: str | None = None, verify: bool = False) -> Replay:
        """Replay the log without model calls; with `until`, a position or a time of recording, the state as of then."""
        return await self._ask(FoldLog, agent_id=agent_id, until=until, verify=verify)

    async def status(self) -> Status:
        """Sizes, positions, lags and problems."""
        return await self._backend.ask(GetStatus())
