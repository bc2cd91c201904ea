"""mem0's verbs over a backend; the Python classes and the HTTP routes call them."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from mnemolog.ops.backends.backend import Backend
from mnemolog.ops.backends.searchable import Added
from mnemolog.ops.forgetting import forget_these
from mnemolog.ops.surfaces.mem0.filters import Wanted
from mnemolog.ops.surfaces.mem0.records import ENDED, Json, decided, history, record, results
from mnemolog.ops.surfaces.mem0.scopes import IDS, OWNERS, Scope, scope_of
from mnemolog.ops.surfaces.mem0.telling import Telling
from mnemolog.schemas.command import Edit, Feedback, Forget, Remember
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Forgotten, Hit, MemoryView, Query, Receipt
from mnemolog.schemas.question import GetBehind, GetHistory, GetMemory, ListAgents, ListMemories, parse_question
from mnemolog.schemas.validation import NOTHING, parse_name

HELPED: Final = {"POSITIVE": True, "NEGATIVE": False, "VERY_NEGATIVE": False}
"""mem0's values of feedback, and whether each means that the memory helped."""

NOBODY: Final = Scope(run_id="nobody")


@dataclass(frozen=True, slots=True)
class Door:
    """One tenant's memory, with mem0's verbs."""

    backend: Backend
    tenant_id: str

    async def add(self, messages: object, telling: Telling, *, infer: bool = True) -> Json:
        """Add messages; it returns after they are decided and searchable. Raises InvalidInputError."""
        inputs: list[Message] | list[Remember] = telling.messages(messages) if infer else telling.memories(messages)
        together = len(inputs) if infer else 1  # a server takes messages together, commands one by one
        receipts: list[Receipt] = []
        for begin in range(0, len(inputs), together or 1):
            receipts += await self.backend.submit(inputs[begin : begin + together], wait=True)
        added = Added()
        for number, receipt in enumerate(receipts):
            added.note(inputs[number], receipt.position)
        await added.until_searchable(self.backend)
        became = results(receipts, await self._texts(receipts))
        return {"results": became, "messages": [decided(each) for each in receipts]}

    async def search(
        self, query: object, wanted: Wanted, *, limit: object = None, threshold: object = None, everything: bool = False
    ) -> list[Json]:
        """The memories that best match the query, each with its relevance as `score`. Raises InvalidInputError."""
        asked = self._query(NOBODY, query, limit=limit, threshold=threshold)  # validates it, also for no scopes
        found: list[Json] = []
        async for scope in self._scopes(wanted):
            fields = {"session_id": _session(wanted), "metadata": wanted.metadata, "timeline": everything}
            one = self._query(scope, query, limit=limit, threshold=threshold, **fields)
            found += _falling([each async for each in self._found(one, wanted)])
        return sorted(found, key=lambda each: -each["score"])[: asked.limit or len(found)]

    async def get(self, memory_id: object) -> Json:
        """One memory. Raises NotFoundError, also of one that was deleted."""
        return record(await self._memory(memory_id))

    async def get_all(self, wanted: Wanted, *, everything: bool = False) -> list[Json]:
        """All wanted memories, the newest first."""
        found = [each async for each in self._listed(wanted, everything=everything)]
        return [row for _, row in sorted(found, key=lambda each: each[0].recorded_at, reverse=True)]

    async def update(self, memory_id: object, text: object, metadata: object = None) -> Json:
        """Replace a memory's text, its metadata, or both; None: unchanged.

        Raises NotFoundError, and InvalidInputError if it is locked or no longer current.
        """
        if text is None and metadata is None:
            raise InvalidInputError("text", NOTHING, "text or metadata, or both")
        view = await self._memory(memory_id)
        # Its metadata came from its messages, to which edited words do not belong: the edit copies it to the memory.
        kept = view.metadata or None
        fields = {"text": view.text if text is None else text, "metadata": kept if metadata is None else metadata}
        await self._changed(view, Edit.TYPE, fields)
        return await self.get(view.id)

    async def delete(self, memory_id: object) -> None:
        """Forget a memory. Raises NotFoundError."""
        view = await self._memory(memory_id)
        await self._changed(view, Forget.TYPE, {})

    async def delete_all(self, wanted: Wanted) -> Forgotten:
        """Forget all wanted memories, except pinned or locked ones."""
        # Also those that are no longer current, which `show_expired` would still show.
        views = [view async for view, _ in self._listed(wanted, everything=True)]
        return await forget_these(self.backend, views, tenant_id=self.tenant_id)

    async def reset(self) -> Forgotten:
        """Forget everything that was added with mem0's verbs, except pinned or locked memories."""
        found = [await self.delete_all(Wanted(_exactly(scope))) async for scope in self._scopes(None)]
        return Forgotten(
            forgotten=sum(each.forgotten for each in found),
            pinned=sum(each.pinned for each in found),
            locked=sum(each.locked for each in found),
        )

    async def history(self, memory_id: object) -> list[Json]:
        """The events of a memory, even of a deleted one. Raises NotFoundError."""
        view = await self._view(memory_id)
        question = parse_question(GetHistory, {"memory_id": view.id, "tenant_id": self.tenant_id})
        return history(view, await self.backend.ask(question))

    async def feedback(self, memory_id: object, feedback: object) -> Receipt:
        """Report whether a memory helped. Raises NotFoundError and InvalidInputError."""
        if not isinstance(feedback, str) or feedback not in HELPED:
            raise InvalidInputError("feedback", feedback, f"one of {', '.join(HELPED)}")
        view = await self._memory(memory_id)
        return await self._changed(view, Feedback.TYPE, {"success": HELPED[feedback]})

    async def entities(self) -> list[Json]:
        """The users, agents, apps and runs that have memories."""
        found: dict[tuple[str, str], list[Json]] = {}
        async for scope in self._scopes(None):
            for row in [row async for _, row in self._listed(Wanted(_exactly(scope)))]:
                for name in IDS:
                    if row[name] is not None:
                        found.setdefault((name.removesuffix("_id"), row[name]), []).append(row)
        return [_entity(kind, name, rows) for (kind, name), rows in sorted(found.items())]

    # Inside.

    async def _scopes(self, wanted: Wanted | None) -> AsyncIterator[Scope]:
        """The scopes with mem0 memories that may match; None: all scopes."""
        # Read off the names of agents: no other list says which users have memories.
        question = parse_question(ListAgents, {"tenant_id": self.tenant_id})
        for agent in await self.backend.ask(question):
            if wanted is not None and not wanted.parts.issubset(agent.agent_id.split(",")):
                continue
            scope = scope_of(agent.agent_id)
            if scope is not None and (wanted is None or wanted.may_hold(scope)):
                yield scope

    def _query(self, scope: Scope, text: object, **fields: object) -> Query:
        named = {"agent_id": scope.agent, "tenant_id": self.tenant_id, "text": text, "kind": "memory"}
        try:
            return parse_question(Query, {**named, **fields})
        except InvalidInputError as error:
            if error.field != "text":
                raise
            raise InvalidInputError("query", text, error.allowed) from None

    async def _found(self, question: Query, wanted: Wanted) -> AsyncIterator[Json]:
        """The results of a search of one agent as records, the best first, until there are enough."""
        count, cursor = 0, None
        while True:
            answer = await self.backend.ask(_behind(question, cursor))
            for row in [each async for each in self._rows(answer.results) if wanted.meets(each)]:
                yield row
                count += 1
            cursor = answer.cursor
            if cursor is None or count >= (question.limit or len(answer.results)):
                return

    async def _rows(self, hits: Iterable[Hit]) -> AsyncIterator[Json]:
        for hit in hits:
            try:
                yield record(await self._memory(hit.id), score=hit.relevance)
            except NotFoundError:
                continue  # it was forgotten meanwhile

    async def _listed(self, wanted: Wanted, *, everything: bool = False) -> AsyncIterator[tuple[MemoryView, Json]]:
        async for scope in self._scopes(wanted):
            named = {"agent_id": scope.agent, "tenant_id": self.tenant_id, "everything": everything}
            for view in await self.backend.ask(parse_question(ListMemories, named)):
                row = record(view)
                if wanted.meets(row):
                    yield view, row

    async def _view(self, memory_id: object) -> MemoryView:
        """A memory of mem0's verbs, deleted or not. Raises NotFoundError."""
        named = {"memory_id": parse_name("memory_id", memory_id), "tenant_id": self.tenant_id}
        view = await self.backend.ask(parse_question(GetMemory, named))
        # Memories of agents that other programs use are out of reach of mem0's verbs, by their ids, too.
        if scope_of(view.agent_id) is None:
            raise NotFoundError("memory", view.id)
        return view

    async def _memory(self, memory_id: object) -> MemoryView:
        view = await self._view(memory_id)
        if view.status == "forgotten":
            raise NotFoundError("memory", view.id)
        return view

    async def _changed(self, view: MemoryView, kind: str, fields: Mapping[str, Any]) -> Receipt:
        """Send a command about a memory. Raises InvalidInputError if the writer refuses it."""
        receipt = await self.backend.change(kind, view.id, fields, tenant_id=self.tenant_id)
        if receipt.failed:
            raise InvalidInputError(
                "memory_id", view.id, f"a change that is possible: {receipt.detail or receipt.reason}"
            )
        named = {"agent_id": view.agent_id, "tenant_id": self.tenant_id, "position": receipt.position}
        await self.backend.ask(parse_question(GetBehind, named))  # waits until it is searchable
        return receipt

    async def _texts(self, receipts: Sequence[Receipt]) -> dict[str, str]:
        """The texts of memories that were replaced or forgotten."""
        ended = {event["memory_id"] for each in receipts for event in each.events if event["event"] in ENDED}
        return {memory_id: (await self._view(memory_id)).text for memory_id in ended}


def _session(wanted: Wanted) -> str | None:
    return None if wanted.run_id is None else Scope(run_id=wanted.run_id).session


def _exactly(scope: Scope) -> dict[str, Any]:
    """The filter for exactly the memories of a scope, including its runs."""
    ids = scope.ids()
    owners = {name: ids[name] for name in OWNERS}
    return owners if any(owners.values()) else ids


def _behind(question: Query, cursor: str | None) -> Query:
    return question if cursor is None else replace(question, cursor=cursor)


def _falling(rows: list[Json]) -> list[Json]:
    """The rows with scores raised to be descending: the order depends on more than the relevance."""
    best = 0.0
    for row in reversed(rows):
        best = max(best, row["score"])
        row["score"] = best
    return rows


def _entity(kind: str, name: str, rows: Sequence[Json]) -> Json:
    created, updated = (min(row["created_at"] for row in rows), max(row["updated_at"] for row in rows))
    return {
        "id": f"{kind}:{name}",
        "type": kind,
        "name": name,
        "total_memories": len(rows),
        "created_at": created,
        "updated_at": updated,
    }
