"""The Python surface: Memory and AsyncMemory, over this process or over a server."""

import concurrent.futures.thread  # noqa: F401  see _close_all
import os
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import MISSING, fields, replace
from datetime import UTC, date, datetime
from functools import update_wrapper
from inspect import Parameter, Signature, signature
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeAlias, TypedDict, TypeVar, Unpack, cast, get_args

from anyio.from_thread import BlockingPortal, start_blocking_portal

from mnemolog.ops import settings
from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.backends.searchable import Added
from mnemolog.ops.edges import Edges
from mnemolog.ops.live.pulled import Pulled
from mnemolog.ops.surfaces.controlled_verbs import ControlledVerbs
from mnemolog.ops.surfaces.operating_verbs import OperatingVerbs
from mnemolog.projections.generations.progress import unheard
from mnemolog.schemas.command import Category, Command, parse_command
from mnemolog.schemas.config import Config
from mnemolog.schemas.dream import CycleView, DreamPlan, Summary
from mnemolog.schemas.errors import InvalidInputError, LogError, NotFoundError
from mnemolog.schemas.event import RelationType
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.files_import import FilesImported
from mnemolog.schemas.forgetting import ForgettingCurves
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.live import LiveEvent, LiveKind, Watched
from mnemolog.schemas.message import Message, Role, parse_message
from mnemolog.schemas.query import (
    AgentView,
    Answer,
    Context,
    Difference,
    Edge,
    EntityView,
    Forgotten,
    Hit,
    Hub,
    InMind,
    MemoryView,
    Occurrence,
    Query,
    Question,
    Receipt,
    SessionView,
    Why,
    WhyNot,
)
from mnemolog.schemas.question import (
    AnyQuestion,
    AskWhy,
    AskWhyNot,
    FoldLog,
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
    parse_question,
)
from mnemolog.schemas.reform import Reform, ReformSet
from mnemolog.schemas.replay import Replay
from mnemolog.schemas.status import Status
from mnemolog.schemas.validation import adapter, check, parse_key_part, parse_name

When: TypeAlias = datetime | date | str
"""A point in time with an offset, or a day: ISO 8601, or words such as "last Tuesday"."""


class Filters(TypedDict, total=False):
    """What keeps an answer to some of what is remembered; see OfSome of schemas/query.py."""

    category: str | None
    tier: str | None
    entity: str | None
    """entity://kind/name, or the name alone"""
    language: str | None
    data_source: str | None
    confidential: bool | None
    role: str | None
    since: When | None
    until: When | None
    metadata: Mapping[str, Any] | None
    """{"channel": "mail", "priority": {"gt": 2}, "OR": [...]}; the operators are mem0's"""


P = ParamSpec("P")
R = TypeVar("R")
Q = TypeVar("Q", bound="AnyQuestion")

_OF_AGENT: Final = frozenset(
    asks
    for asks in get_args(AnyQuestion)
    if any(each.name == "agent_id" and each.default is MISSING for each in fields(asks))
)
"""Questions that are about one agent."""

BATCH = 256
"""Messages that add_many accepts in one transaction."""


class AsyncMemory(ControlledVerbs, OperatingVerbs):
    """An agent's memory. Use it as a context manager, or call `open` and `close`.

    A search automatically waits for what this object added before.
    """

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        agent_id: str | None = None,
        edges: Edges | None = None,
        backend: Backend | None = None,
    ) -> None:
        """`data` is the data directory; None: MNEMOLOG_DATA, else the platform's. `config`: None: file and environment.

        `agent_id`: whose memory it is where a verb names nobody; None: MNEMOLOG_AGENT, else `default`.
        """
        self._agent_id = parse_key_part("agent_id", agent_id or settings.default_agent())
        self._config = config or settings.load()
        self._tenant_id = parse_key_part("tenant_id", tenant_id or self._config.runtime.tenant_id)
        self._backend = backend or _configured(
            Path(data) if data else settings.data_dir(), self._config, edges or Edges()
        )
        self._names_tenant = True
        self._last_added: dict[str, str] = {}

    @classmethod
    def connect(
        cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None, agent_id: str | None = None
    ) -> Self:
        """The same verbs against a server; its key says whose memory it is, where `tenant_id` does not."""
        from mnemolog.ops.backends.remote import RemoteBackend

        names_tenant = tenant_id is not None or api_key is None
        memory = cls(
            tenant_id=tenant_id,
            agent_id=agent_id,
            backend=RemoteBackend(url, api_key=api_key, names_tenant=names_tenant),
        )
        memory._names_tenant = names_tenant
        return memory

    @property
    def names_tenant(self) -> bool:
        """Whether `tenant_id` is said; else the server alone knows, by the key."""
        return self._names_tenant

    @property
    def backend(self) -> Backend:
        """What stands behind the verbs."""
        return self._backend

    @property
    def tenant_id(self) -> str:
        """Whose memory it is."""
        return self._tenant_id

    # Life.

    async def open(self) -> Self:
        """Get ready; raises LogError where the data directory cannot be used."""
        await self._backend.open()
        return self

    async def close(self) -> None:
        """Finish pending work and release resources."""
        await self._backend.close()

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # Writing.

    async def add(
        self,
        content: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        role: Role = "user",
        user_id: str | None = None,
        name: str | None = None,
        at: datetime | str | None = None,
        id: str | None = None,  # noqa: A002  the name of the field on every surface
        metadata: Mapping[str, Any] | None = None,
        wait: bool = True,
    ) -> Receipt:
        """Add one message; the receipt says what was decided. `id` makes a retry safe. Raises InvalidInputError."""
        message = {
            "agent_id": agent_id,
            "content": content,
            "role": role,
            "session_id": session_id,
            "user_id": user_id,
            "name": name,
            "at": at,
            "id": id,
            "metadata": dict(metadata) if isinstance(metadata, Mapping) else metadata,
        }
        return await self._add(self._parsed(message, None), wait=wait)

    async def add_many(
        self,
        messages: Iterable[Mapping[str, Any] | Message],
        *,
        agent_id: str | None = None,
        wait: bool = True,
        progress: Callable[[int, int], None] = unheard,
    ) -> list[Receipt]:
        """Add messages, each with the fields of the JSON message; `agent_id` is for those that name none.

        It returns when all are searchable, with `wait=False` when they are accepted; `progress` hears how many are, of
        how many. All are checked before the first is accepted. Raises InvalidInputError, with the message's number in
        `field`.
        """
        parsed = [self._numbered(number, each, agent_id) for number, each in enumerate(messages)]
        receipts: list[Receipt] = []
        added = Added()
        for begin in range(0, len(parsed), BATCH):
            batch = parsed[begin : begin + BATCH]
            receipts += await self._backend.submit(batch, wait=wait)
            for message, receipt in zip(batch, receipts[begin:], strict=True):
                self._last_added[message.key] = receipt.position
                added.note(message, receipt.position)
            if wait and len(receipts) == len(parsed):
                await added.until_searchable(self._backend)
            progress(len(receipts), len(parsed))
        return receipts

    async def remember(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        category: Category = "fact",
        importance: float = 0.5,
        user_id: str | None = None,
        id: str | None = None,  # noqa: A002  the name of the field on every surface
        metadata: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Keep a memory as it stands, past observer and gate; `metadata` stays with it, and filters find it by that."""
        given = {"text": text, "category": category, "importance": importance, "user_id": user_id, "id": id}
        return await self._command("remember", agent_id, {**given, "metadata": metadata})

    async def end_session(self, session_id: str, *, agent_id: str | None = None) -> Receipt:
        """End a conversation."""
        return await self._command("end_session", agent_id, {"session_id": session_id})

    async def forget(self, memory_id: str, *, reason: str = "asked for") -> Receipt:
        """Take a memory, and the messages that it came from, out of every answer. Raises NotFoundError."""
        return await self._of_memory("forget", memory_id, reason=reason)

    async def delete_all(
        self,
        *,
        agent_id: str,
        user_id: str | None = None,
        reason: str | None = None,
        progress: Callable[[int, int], None] = unheard,
        **filters: Unpack[Filters],
    ) -> Forgotten:
        """Forget all memories of an agent, or those about one person there; what is pinned stays.

        `filters` are those of `search`. Each can be restored by itself. `progress` hears how many are done, of how
        many.
        """
        from mnemolog.ops.forgetting import forget_listed

        wanted = self._question(ListMemories, agent_id=agent_id, user_id=user_id, **filters)
        return await forget_listed(self._backend, wanted, reason=reason, progress=progress)

    async def update(
        self,
        memory_id: str,
        text: str,
        *,
        category: "Category | None" = None,
        importance: float | None = None,
        agent_id: str | None = None,
        id: str | None = None,  # noqa: A002  as above
        metadata: Mapping[str, Any] | None = None,
    ) -> Receipt:
        """Give a memory other words; it keeps its id, and its history the older ones. `restore` takes it back.

        With `agent_id` only a memory of that agent; `id` makes a retry count once. `metadata` takes the place of what
        it has, and so do `category` and `importance`; None: that stays. Raises NotFoundError.
        """
        fields = {"text": text, "category": category, "agent_id": agent_id, "id": id, "metadata": metadata}
        return await self._of_memory("edit", memory_id, **fields, importance=importance)

    async def restore(self, memory_id: str, *, agent_id: str | None = None, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Take a wrong end or edit of a memory back; of one that took in fuller words, the older come back beside it.

        With `agent_id` only a memory of that agent; `id` makes a retry count once. Raises NotFoundError.
        """
        return await self._of_memory("restore", memory_id, agent_id=agent_id, id=id)

    async def pin(self, memory_id: str) -> Receipt:
        """Protect a memory from all forgetting. Raises NotFoundError."""
        return await self._of_memory("pin", memory_id)

    async def unpin(self, memory_id: str) -> Receipt:
        """Let it be forgotten again, like any other. Raises NotFoundError."""
        return await self._of_memory("unpin", memory_id)

    async def lock(self, memory_id: str) -> Receipt:
        """Keep what a memory says as it is, for ever. Raises NotFoundError."""
        return await self._of_memory("lock", memory_id)

    async def unlock(self, memory_id: str) -> Receipt:
        """Let it change again. Raises NotFoundError."""
        return await self._of_memory("unlock", memory_id)

    async def feedback(self, memory_id: str, *, success: bool, id: str | None = None) -> Receipt:  # noqa: A002  as above
        """Tell whether a memory helped; `id` makes a retry count once. Raises NotFoundError."""
        return await self._of_memory("feedback", memory_id, success=success, id=id)

    async def note_recall(
        self, recalled: Iterable[Hit | Mapping[str, str]], *, agent_id: str | None = None, session_id: str, query: str
    ) -> Receipt:
        """Note what was given to a conversation otherwise than by `search(into=...)`: results, or their kind, id, text.

        There it counts as used, and what of it comes back is not learned again. Raises InvalidInputError.
        """
        given = [
            {"kind": each.kind, "id": each.id, "text": each.text} if isinstance(each, Hit) else dict(each)
            for each in recalled
        ]
        return await self._command("recall", agent_id, {"session_id": session_id, "query": query, "recalled": given})

    async def reform(self, *, agent_id: str | None = None, name: str | None = None, dry_run: bool = False) -> Reform:
        """Form the memories of the transcript anew under today's rules, without a language model, as one set.

        With `dry_run` nothing changes. `name`: of the set; None: a new one; that of an interrupted set continues it.
        Raises NotFoundError, and InvalidInputError for the name of a set that was undone.
        """
        from mnemolog.processors.reforming import command_of

        agent_id = agent_id or self._agent_id
        called = parse_key_part("name", name or f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}")
        plan = await self._ask(PlanReform, agent_id=agent_id)
        if dry_run:
            return plan
        if any(each.name == called and each.undone for each in await self.reforms(agent_id=agent_id)):
            raise InvalidInputError("name", called, "the name of no set that was undone")
        for step in plan.steps:
            await self._add(command_of(step, called, tenant_id=self._tenant_id, agent_id=agent_id), wait=True)
        return replace(plan, name=called)

    async def undo_reform(self, name: str, *, agent_id: str | None = None) -> list[Receipt]:
        """Take a set back: what it added ends, what it ended is current again. Raises NotFoundError."""
        from mnemolog.processors.reforming import undoing

        agent_id = agent_id or self._agent_id
        done = next((each for each in await self.reforms(agent_id=agent_id) if each.name == name), None)
        if done is None:
            raise NotFoundError("reform", name)
        commands = undoing(done, tenant_id=self._tenant_id, agent_id=agent_id)
        return [await self._add(command, wait=True) for command in commands]

    async def dream(
        self,
        *,
        agent_id: str | None = None,
        dry_run: bool = False,
        phase: str | None = None,
        progress: Callable[[int, int], None] = unheard,
    ) -> DreamPlan:
        """Let an agent sleep: what fades, is known by now, is over or was said twice, in one cycle that can be undone.

        With `dry_run` nothing changes; `phase`: only this one. One that was stopped in between goes on. `progress`
        hears the steps done, of how many. Raises NotFoundError, and DreamError where another cycle is under way.
        """
        question = self._question(PlanDream, agent_id=agent_id, phase=phase)
        return await (self._backend.ask(question) if dry_run else self._dreamt(question, progress))

    async def undo(self, cycle: str, *, agent_id: str | None = None, dry_run: bool = False) -> DreamPlan:
        """Take a cycle back, but for what something happened to since; `agent_id`: None looks whose cycle it is.

        Raises NotFoundError, and DreamError where it was taken back already or is not finished.
        """
        question = self._question(PlanUndo, agent_id=agent_id or await self._dreamer(cycle), cycle=cycle)
        return await (self._backend.ask(question) if dry_run else self._dreamt(question, unheard))

    async def _dreamt(self, question: PlanDream | PlanUndo, progress: Callable[[int, int], None]) -> DreamPlan:
        from mnemolog.ops.dreaming import carried_out

        return await carried_out(self._backend, question, progress=progress)

    async def _dreamer(self, cycle: str) -> str:
        """The agent whose cycle it is. Raises NotFoundError."""
        for agent in await self.agents():
            found = await self._ask(ListCycles, agent_id=agent.agent_id)
            if any(each.cycle == cycle for each in found):
                return agent.agent_id
        raise NotFoundError("cycle", cycle)

    # Reading.

    async def search(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        limit: int | None = None,
        kind: str | None = None,
        profile: str | None = None,
        min_position: str | None = None,
        into: str | None = None,
        explain: bool = False,
        as_of: When | None = None,
        known_at: When | None = None,
        timeline: bool = False,
        threshold: float | None = None,
        cursor: str | None = None,
        **filters: Unpack[Filters],
    ) -> Answer:
        """The memories and messages that answer best; of one conversation or person where they are named.

        It waits for what this object added before, as long as `search.wait_s` allows; what it has not seen by then, it
        counts in `behind`. Raises PositionTimeoutError only where `min_position`, from a receipt, is not reached in
        that time.

        `into` names the conversation that the answer is given to: there it counts as used, and what of it comes back
        is not learned again.

        `as_of` asks what was true at a time, `known_at` what had been recorded by a time: a datetime, or a day such as
        "2026-03-01" or "last Tuesday", to its end in UTC. `timeline` also finds what holds no more.

        `filters` keep the results to some (see Filters), `threshold` to those of at least this relevance.
        `cursor`, of an answer to the same question, asks for the results behind that.

        `profile` says how results are ranked: contextual, or v9, the source document's way, over memories alone; None:
        the setting `search.profile`.
        """
        fields = {
            "agent_id": agent_id or self._agent_id,
            "tenant_id": self._tenant_id,
            "text": text,
            "session_id": session_id,
            "user_id": user_id,
            "limit": limit,
            "kind": kind,
            "profile": profile,
            "min_position": min_position,
            "prefer_position": self._last_added.get(agent_key(self._tenant_id, agent_id or self._agent_id)),
            "into": into,
            "explain": explain,
            "as_of": as_of,
            "known_at": known_at,
            "timeline": timeline,
            "threshold": threshold,
            "cursor": cursor,
            **filters,
        }
        return await self._backend.ask(parse_question(Query, fields))

    async def context(
        self,
        text: str,
        *,
        agent_id: str | None = None,
        tokens: int | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        min_position: str | None = None,
        into: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        **filters: Unpack[Filters],
    ) -> Context:
        """What the memory has to say, as `text` or `messages` for a prompt, in at most so many tokens.

        Pinned memories and those of the hot tier come first, then what answers, the best first. Nothing that was said
        can end the block that it stands in. It waits as `search` does, and `into` notes what is given.
        `as_of`, `known_at` and `filters` are those of `search`.
        """
        return await self._ask(
            GetContext,
            agent_id=agent_id,
            text=text,
            tokens=tokens,
            session_id=session_id,
            user_id=user_id,
            min_position=min_position,
            prefer_position=self._last_added.get(agent_key(self._tenant_id, agent_id or self._agent_id)),
            into=into,
            as_of=as_of,
            known_at=known_at,
            **filters,
        )

    async def get(self, memory_id: str, *, as_of: When | None = None, known_at: When | None = None) -> MemoryView:
        """One memory; where it stood at a time, or as it had been recorded by a time. Raises NotFoundError."""
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
        """An agent's memories, the newest first; with `everything` also those that are no longer current.

        `user_id`: only those about this person.
        `as_of`, `known_at` and `filters` are those of `search`. `cursor`: the id of the last memory of the page before.
        """
        times = {"as_of": as_of, "known_at": known_at}
        asked = {"everything": everything, "limit": limit, "cursor": cursor, "user_id": user_id}
        return await self._ask(ListMemories, agent_id=agent_id, **asked, **times, **filters)

    async def history(self, memory_id: str, *, limit: int | None = None, cursor: int = 0) -> list[Occurrence]:
        """All that happened to a memory, in order. `cursor`: how many the pages before had. Raises NotFoundError."""
        return await self._ask(GetHistory, memory_id=memory_id, limit=limit, cursor=cursor)

    async def why(self, name: str, *, agent_id: str | None = None) -> Why:
        """Why a memory is there; with `agent_id`, what became of a message and why not more. Raises NotFoundError."""
        return await self._ask(AskWhy, id=name, agent_id=agent_id)

    async def why_not(
        self,
        name: str,
        text: str,
        *,
        agent_id: str | None = None,
        session_id: str | None = None,
        user_id: str | None = None,
        limit: int | None = None,
        kind: str | None = None,
        as_of: When | None = None,
        known_at: When | None = None,
        timeline: bool = False,
        **filters: Unpack[Filters],
    ) -> WhyNot:
        """Why a search for `text` does not show a memory or a message: at which stage it fell out, and by how much.

        The search is the one that takes the same arguments. Raises NotFoundError where the agent has no memory and no
        message of that id.
        """
        return await self._ask(
            AskWhyNot,
            id=name,
            agent_id=agent_id,
            text=text,
            session_id=session_id,
            user_id=user_id,
            limit=limit,
            kind=kind,
            as_of=as_of,
            known_at=known_at,
            timeline=timeline,
            **filters,
        )

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
        """How an agent's memories have to do with each other; with `memory_id`, what is within so many hops of it.

        `types`: only edges of these are listed and followed. Memories that hold; `as_of`, `known_at` and `timeline` are
        those of `search`.
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
        """The persons, places and things that an agent's memories name, the most frequent first."""
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
        """Everything about a person, a place or a thing: memories, the edges between them, what they name as well."""
        return await self._ask(GetHub, agent_id=agent_id, name=name, limit=limit, as_of=as_of, known_at=known_at)

    async def diff(self, *, agent_id: str | None = None, from_at: When, to_at: When | None = None) -> Difference:
        """What was learned, what ended and what changed between two times of recording; `to_at` None: now.

        Of a day, from its beginning and to its end, in UTC.
        """
        return await self._ask(GetDifference, agent_id=agent_id, from_at=from_at, to_at=to_at)

    async def working_memory(self, session_id: str, *, agent_id: str | None = None) -> list[InMind]:
        """What a conversation has in mind, the latest used first."""
        return await self._ask(GetWorkingMemory, agent_id=agent_id, session_id=session_id)

    async def agents(self, *, limit: int | None = None, cursor: str | None = None) -> list[AgentView]:
        """The tenant's agents, by name. `cursor`: the last one of the page before."""
        return await self._ask(ListAgents, limit=limit, cursor=cursor)

    async def sessions(
        self, *, agent_id: str | None = None, limit: int | None = None, cursor: str | None = None
    ) -> list[SessionView]:
        """An agent's conversations, the one that began last first. `cursor`: the last one of the page before."""
        return await self._ask(ListSessions, agent_id=agent_id, limit=limit, cursor=cursor)

    async def cycles(self, *, agent_id: str | None = None) -> list[CycleView]:
        """The cycles of an agent, the oldest first. Raises NotFoundError."""
        return await self._ask(ListCycles, agent_id=agent_id)

    async def cycle(self, cycle: str, *, agent_id: str | None = None) -> CycleView:
        """One cycle with all that it did, and why. Raises NotFoundError."""
        return await self._ask(GetCycle, agent_id=agent_id or await self._dreamer(cycle), cycle=cycle)

    async def summaries(self, *, agent_id: str | None = None) -> list[Summary]:
        """What an agent knows in short: the most central statements of each large category, and of each theme.

        Themes are found by `dream`. Raises NotFoundError.
        """
        return await self._ask(ListSummaries, agent_id=agent_id)

    async def write_files(
        self, directory: str | Path, *, agent_id: str | None = None, adopt: bool = False, overwrite: bool = False
    ) -> FilesWritten:
        """Have a folder hold an agent's memories as Markdown; only what changed is written. Raises FolderError.

        With `adopt` a folder that holds other files is used too, and none of them is touched. What was edited by hand
        stays, with `overwrite` it does not. The folder is on this machine, also where a server remembers.
        """
        from mnemolog.ops.surfaces.files import AgentFiles

        files = AgentFiles(
            self._backend,
            Path(directory),
            self._config,
            agent_id=parse_key_part("agent_id", agent_id or self._agent_id),
            tenant_id=self._tenant_id,
            adopt=adopt,
            overwrite=overwrite,
        )
        with files:
            return await files.write(vectors=True)

    async def import_files(
        self, directory: str | Path, *, agent_id: str | None = None, dry_run: bool = False
    ) -> FilesImported:
        """Carry what somebody wrote, edited, moved or deleted in a folder of memory files into the log; once.

        What could not be taken is named in `problems` of its file, and leaves the rest. With `dry_run` nothing
        changes. The folder is on this machine, also where a server remembers. Raises FolderError.
        """
        from mnemolog.ops.surfaces.files_import import FilesImport

        taking = FilesImport(
            self._backend,
            Path(directory),
            agent_id=parse_key_part("agent_id", agent_id or self._agent_id),
            tenant_id=self._tenant_id,
        )
        return await taking.once(dry_run=dry_run)

    async def forgetting_curve(
        self, *, agent_id: str | None = None, days: float = 365.0, limit: int = 20
    ) -> ForgettingCurves:
        """What will be left of an agent's current memories, `days` ahead, if they are not used."""
        return await self._ask(GetForgettingCurve, agent_id=agent_id, days=days, limit=limit)

    async def reforms(self, *, agent_id: str | None = None) -> list[ReformSet]:
        """The sets of memories that were formed anew, the oldest first. Raises NotFoundError."""
        return await self._ask(ListReforms, agent_id=agent_id)

    def events(
        self, *, agent_id: str | None = None, kinds: Iterable[LiveKind] = (), after: str | None = None
    ) -> AsyncIterator[LiveEvent]:
        """What happens, as it happens: decisions, recalls, steps of dreams; of one agent or all, of all kinds or some.

        `after` is the `cursor` of an event, or `start`; without it, what comes now. Raises InvalidInputError.
        """
        wanted = {
            "agents": () if agent_id is None else (agent_id,),
            "kinds": tuple(kinds),
            "tenant_id": self._tenant_id,
        }
        return self._backend.live(check(adapter(Watched), wanted), after=after)

    async def replay(self, *, agent_id: str | None = None, until: str | None = None, verify: bool = False) -> Replay:
        """Fold the log without any model; `until` a position or a time of recording gives the state as of then."""
        return await self._ask(FoldLog, agent_id=agent_id, until=until, verify=verify)

    async def status(self) -> Status:
        """How things are."""
        return await self._backend.ask(GetStatus())

    # Inside.

    def _question(self, asks: type[Q], **fields: object) -> Q:
        return cast("Q", parse_question(cast("type[AnyQuestion]", asks), self._named(asks, fields)))

    async def _ask(self, asks: Callable[..., Question[R]], **fields: object) -> R:
        question = parse_question(cast("type[AnyQuestion]", asks), self._named(asks, fields))
        return await self._backend.ask(cast("Question[R]", question))

    def _named(self, asks: object, fields: Mapping[str, object]) -> dict[str, object]:
        """The fields with whose memory it is; a question that may be about all agents stays about all."""
        default = {"agent_id": self._agent_id} if asks in _OF_AGENT and fields["agent_id"] is None else {}
        return {**fields, **default, "tenant_id": self._tenant_id}

    def _numbered(self, number: int, message: Mapping[str, Any] | Message, agent_id: str | None) -> Message:
        try:
            return self._parsed(message, agent_id)
        except InvalidInputError as error:
            raise error.within(f"messages.{number}.") from None

    def _parsed(self, message: object, agent_id: str | None) -> Message:
        if isinstance(message, Message):
            return message
        if not isinstance(message, Mapping):
            return parse_message(message)
        given = {name: value for name, value in message.items() if value is not None}
        return parse_message(given, tenant_id=self._tenant_id, agent_id=agent_id or self._agent_id)

    async def _add(self, entry: Message | Command, *, wait: bool) -> Receipt:
        (receipt,) = await self._backend.submit([entry], wait=wait)
        self._last_added[entry.key] = receipt.position
        return receipt

    async def _command(self, kind: str, agent_id: str | None, fields: dict[str, Any]) -> Receipt:
        command = parse_command(kind, {"agent_id": agent_id or self._agent_id, "tenant_id": self._tenant_id, **fields})
        return await self._add(command, wait=True)

    async def _of_memory(self, kind: str, memory_id: str, **fields: object) -> Receipt:
        named = parse_name("memory_id", memory_id)
        return await self._backend.change(kind, named, fields, tenant_id=self._tenant_id)


def _configured(folder: Path, config: Config, edges: Edges) -> Backend:
    from mnemolog.ops.runtime import backend_of

    return backend_of(folder, config, edges)


def _blocking(
    verb: Callable[Concatenate[AsyncMemory, P], Coroutine[Any, Any, R]],
) -> "Callable[Concatenate[Memory, P], R]":
    """The same verb, waiting for its result."""
    named = f"Memory.{verb.__name__}"
    taken = _with_filters(signature(verb))

    def blocking(self: "Memory", /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            taken.bind(self, *args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{named}(): {error}") from None

        async def call() -> R:
            return await verb(self._memory, *args, **kwargs)

        return self._portal.call(call)

    blocking = update_wrapper(blocking, verb)
    blocking.__qualname__ = named
    return blocking


def _with_filters(taken: Signature) -> Signature:
    """The signature with each filter by its name, in the place of all others."""
    by_name = [Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in Filters.__annotations__]
    named = [each for each in taken.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
    return taken.replace(parameters=[*named, *by_name]) if len(named) < len(taken.parameters) else taken


class Memory:
    """AsyncMemory for code that waits: the same verbs, run on a loop of its own in a thread.

    Threads may share one.
    """

    def __init__(
        self,
        data: str | Path | None = None,
        *,
        config: Config | None = None,
        tenant_id: str | None = None,
        agent_id: str | None = None,
        edges: Edges | None = None,
        memory: AsyncMemory | None = None,
    ) -> None:
        """See AsyncMemory."""
        self._memory = memory or AsyncMemory(data, config=config, tenant_id=tenant_id, agent_id=agent_id, edges=edges)
        self._loop: AbstractContextManager[BlockingPortal] | None = None
        self._running: BlockingPortal | None = None
        self._process = os.getpid()

    @classmethod
    def connect(
        cls, url: str, *, api_key: str | None = None, tenant_id: str | None = None, agent_id: str | None = None
    ) -> Self:
        """The same verbs against a server."""
        return cls(memory=AsyncMemory.connect(url, api_key=api_key, tenant_id=tenant_id, agent_id=agent_id))

    @property
    def tenant_id(self) -> str:
        """Whose memory it is."""
        return self._memory.tenant_id

    @property
    def names_tenant(self) -> bool:
        """Whether `tenant_id` is said; else the server alone knows, by the key."""
        return self._memory.names_tenant

    @property
    def _portal(self) -> BlockingPortal:
        if self._running is None:
            self.open()
        assert self._running is not None
        if self._process != os.getpid():
            raise LogError("this Memory was opened by the process that this one was forked from; open a new one here")
        return self._running

    def run(self, coroutine: Callable[[], Awaitable[R]]) -> R:
        """What a coroutine comes to that asks the AsyncMemory behind, on its loop."""
        return self._portal.call(coroutine)

    def open(self) -> Self:
        """Get ready; also happens at the first use. Raises LogError where the data directory cannot be used."""
        if self._running is None:
            self._process = os.getpid()
            self._loop = start_blocking_portal()
            self._running = self._loop.__enter__()
            try:
                self._running.call(self._memory.open)
            except BaseException:
                self._leave_loop()
                raise
            _OPEN[self] = os.getpid()
        return self

    def close(self) -> None:
        """Finish pending work and release resources; the end of the program calls it too."""
        if self._running is not None:
            _OPEN.pop(self, None)
            try:
                self._running.call(self._memory.close)
            finally:
                self._leave_loop()

    def _leave_loop(self) -> None:
        loop, self._loop, self._running = self._loop, None, None
        if loop is not None:
            loop.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    add = _blocking(AsyncMemory.add)
    add_many = _blocking(AsyncMemory.add_many)
    remember = _blocking(AsyncMemory.remember)
    end_session = _blocking(AsyncMemory.end_session)
    forget = _blocking(AsyncMemory.forget)
    delete_all = _blocking(AsyncMemory.delete_all)
    update = _blocking(AsyncMemory.update)
    restore = _blocking(AsyncMemory.restore)
    pin = _blocking(AsyncMemory.pin)
    unpin = _blocking(AsyncMemory.unpin)
    lock = _blocking(AsyncMemory.lock)
    unlock = _blocking(AsyncMemory.unlock)
    feedback = _blocking(AsyncMemory.feedback)
    note_recall = _blocking(AsyncMemory.note_recall)
    search = _blocking(AsyncMemory.search)
    context = _blocking(AsyncMemory.context)
    get = _blocking(AsyncMemory.get)
    get_all = _blocking(AsyncMemory.get_all)
    history = _blocking(AsyncMemory.history)
    why = _blocking(AsyncMemory.why)
    why_not = _blocking(AsyncMemory.why_not)
    graph = _blocking(AsyncMemory.graph)
    entities = _blocking(AsyncMemory.entities)
    hub = _blocking(AsyncMemory.hub)
    diff = _blocking(AsyncMemory.diff)
    working_memory = _blocking(AsyncMemory.working_memory)
    agents = _blocking(AsyncMemory.agents)
    sessions = _blocking(AsyncMemory.sessions)
    dream = _blocking(AsyncMemory.dream)
    undo = _blocking(AsyncMemory.undo)
    cycles = _blocking(AsyncMemory.cycles)
    cycle = _blocking(AsyncMemory.cycle)
    summaries = _blocking(AsyncMemory.summaries)
    write_files = _blocking(AsyncMemory.write_files)
    import_files = _blocking(AsyncMemory.import_files)
    forgetting_curve = _blocking(AsyncMemory.forgetting_curve)
    reform = _blocking(AsyncMemory.reform)
    undo_reform = _blocking(AsyncMemory.undo_reform)
    reforms = _blocking(AsyncMemory.reforms)
    core_memory_get = _blocking(AsyncMemory.core_memory_get)
    core_memory_update = _blocking(AsyncMemory.core_memory_update)
    core_memory_append = _blocking(AsyncMemory.core_memory_append)
    core_memory_undo = _blocking(AsyncMemory.core_memory_undo)
    core_memory_history = _blocking(AsyncMemory.core_memory_history)
    propose_change = _blocking(AsyncMemory.propose_change)
    proposals = _blocking(AsyncMemory.proposals)
    decide_proposal = _blocking(AsyncMemory.decide_proposal)
    memory_log = _blocking(AsyncMemory.memory_log)
    recall_search = _blocking(AsyncMemory.recall_search)
    recall_by_cycle = _blocking(AsyncMemory.recall_by_cycle)
    archival_insert = _blocking(AsyncMemory.archival_insert)
    archive_document = _blocking(AsyncMemory.archive_document)
    archival_search = _blocking(AsyncMemory.archival_search)
    reflect = _blocking(AsyncMemory.reflect)
    messages = _blocking(AsyncMemory.messages)
    gate_study = _blocking(AsyncMemory.gate_study)
    dead_letters = _blocking(AsyncMemory.dead_letters)
    retry_dead_letter = _blocking(AsyncMemory.retry_dead_letter)
    rebuild = _blocking(AsyncMemory.rebuild)
    export = _blocking(AsyncMemory.export)
    replay = _blocking(AsyncMemory.replay)
    status = _blocking(AsyncMemory.status)

    def events(
        self, *, agent_id: str | None = None, kinds: Iterable[LiveKind] = (), after: str | None = None
    ) -> Iterator[LiveEvent]:
        """See AsyncMemory.events; waits for each, for ever."""
        portal = self._portal
        pulled = Pulled(self._memory.events(agent_id=agent_id, kinds=kinds, after=after))
        try:
            while True:
                yield portal.call(pulled.next)
        finally:
            portal.call(pulled.close)


_OPEN: Final[dict[Memory, int]] = {}
"""With the process that opened each: in a forked child, an inherited memory has no event loop."""


def _close_all() -> None:
    with ExitStack() as closing:
        for memory, process in _OPEN.items():
            if process == os.getpid():
                closing.callback(memory.close)


# Not by atexit: the executors, through which it closes, are shut before it comes to that. What is registered last is
# called first, and they register at their import.
threading._register_atexit(_close_all)  # type: ignore[attr-defined]  # noqa: SLF001
