"""The verbs of agent-managed memory, under the names by which agents call them."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from mnemolog.ops.surfaces.verbs.base import Verbs, When
from mnemolog.schemas.controlled import (
    ArchivalHit,
    CoreChangeView,
    CoreView,
    EntryView,
    ProposalView,
    RecallAnswer,
    ReflectionPlan,
)
from mnemolog.schemas.controlled_command import ArchivalType, ListSection, Protected, Section
from mnemolog.schemas.controlled_question import (
    GetCore,
    GetCoreHistory,
    ListProposals,
    PlanReflection,
    RecallByCycle,
    SearchArchival,
    SearchRecall,
)
from mnemolog.schemas.query import Receipt


class ControlledVerbs(Verbs):
    """Core, recall and archival memory, and reflection. If a receipt's `outcome` is "refused", `detail` says why."""

    # Core memory.

    async def core_memory_get(
        self, *, agent_id: str, role: str, tokens: int | None = None, known_at: When | None = None
    ) -> CoreView:
        """Core memory as one role sees it; `text` is for a prompt, within the token budget."""
        return await self._ask(GetCore, agent_id=agent_id, role=role, tokens=tokens, known_at=known_at)

    async def core_memory_update(
        self,
        section: Section,
        content: str | Sequence[Any] | Mapping[str, Any],
        *,
        agent_id: str,
        role: str,
        expected_version: int | None = None,
        id: str | None = None,  # noqa: A002  the name of the field on every surface
    ) -> Receipt:
        """Change the named fields of a section; `expected_version` is required to overwrite another role's value."""
        fields = {"role": role, "section": section, "content": _json(content), "expected_version": expected_version}
        return await self._command("core_memory_update", agent_id, {**fields, "id": id})

    async def core_memory_append(
        self,
        section: ListSection,
        item: str | Mapping[str, Any],
        *,
        agent_id: str,
        role: str,
        id: str | None = None,  # noqa: A002  as above
    ) -> Receipt:
        """Append an item to a list: threads, lessons, in_progress, blockers or recently_shipped."""
        fields = {"role": role, "section": section, "item": _json(item), "id": id}
        return await self._command("core_memory_append", agent_id, fields)

    async def core_memory_undo(self, version: int, *, agent_id: str, role: str) -> Receipt:
        """Undo one change, named by the version that it made."""
        return await self._command("core_memory_undo", agent_id, {"role": role, "version": version})

    async def core_memory_history(
        self, *, agent_id: str, limit: int | None = None, known_at: When | None = None
    ) -> list[CoreChangeView]:
        """The history of core memory, latest first: changes, proposals, decisions and refusals."""
        return await self._ask(GetCoreHistory, agent_id=agent_id, limit=limit, known_at=known_at)

    # Proposals.

    async def propose_change(
        self, section: Protected, content: str, *, agent_id: str, role: str, reason: str
    ) -> Receipt:
        """Propose a new text of the playbook or the rules; a person decides."""
        fields = {"role": role, "section": section, "content": content, "reason": reason}
        return await self._command("propose_change", agent_id, fields)

    async def proposals(
        self,
        *,
        agent_id: str,
        status: Literal["waiting", "approved", "refused"] | None = None,
        known_at: When | None = None,
    ) -> list[ProposalView]:
        """The proposals, oldest first."""
        return await self._ask(ListProposals, agent_id=agent_id, status=status, known_at=known_at)

    async def decide_proposal(
        self, proposal: str, *, agent_id: str, approve: bool, by: str, reason: str | None = None
    ) -> Receipt:
        """Approve or refuse a proposal, as the person `by`: never give this verb to an agent.

        A server requires an API key with the scope `operator`; raises NotAllowedError otherwise.
        """
        fields = {"proposal": proposal, "approve": approve, "by": by, "reason": reason}
        return await self._command("decide_proposal", agent_id, fields)

    # Recall memory.

    async def memory_log(
        self,
        action: str,
        content: str,
        *,
        agent_id: str,
        role: str,
        importance: int,
        type: Literal["action", "observation", "decision"] = "action",  # noqa: A002  the field
        tags: Sequence[str] = (),
        issue_refs: Sequence[int] = (),
        pr_refs: Sequence[int] = (),
        cycle: int | None = None,
        failure: str | None = None,
        id: str | None = None,  # noqa: A002  as above
    ) -> Receipt:
        """Add an entry about a cycle to recall memory; `importance` is 1 to 10, `failure` its kind, if any."""
        fields = {
            "role": role,
            "action": action,
            "content": content,
            "importance": importance,
            "type": type,
            "tags": list(tags),
            "issue_refs": list(issue_refs),
            "pr_refs": list(pr_refs),
            "cycle": cycle,
            "failure": failure,
            "id": id,
        }
        return await self._command("memory_log", agent_id, fields)

    async def recall_search(
        self,
        text: str,
        *,
        agent_id: str,
        role: str | None = None,
        issue: int | None = None,
        min_importance: int | None = None,
        limit: int | None = None,
        cycle_range: tuple[int | None, int | None] | None = None,
        known_at: When | None = None,
    ) -> RecallAnswer:
        """Search recall memory; entries are ranked by recency, importance and relevance, best first."""
        from_cycle, to_cycle = cycle_range or (None, None)
        return await self._ask(
            SearchRecall,
            agent_id=agent_id,
            text=text,
            role=role,
            issue=issue,
            min_importance=min_importance,
            limit=limit,
            from_cycle=from_cycle,
            to_cycle=to_cycle,
            known_at=known_at,
        )

    async def recall_by_cycle(
        self,
        from_cycle: int,
        to_cycle: int,
        *,
        agent_id: str,
        role: str | None = None,
        min_importance: int | None = None,
        known_at: When | None = None,
    ) -> list[EntryView]:
        """The entries of a range of cycles, in order."""
        asked = {"from_cycle": from_cycle, "to_cycle": to_cycle, "role": role, "min_importance": min_importance}
        return await self._ask(RecallByCycle, agent_id=agent_id, known_at=known_at, **asked)

    # Archival memory.

    async def archival_insert(
        self,
        content: str,
        *,
        agent_id: str,
        type: ArchivalType,  # noqa: A002  the field
        roles: Sequence[str] = (),
        issues: Sequence[int] = (),
        importance: int | None = None,
        source: str = "agent",
    ) -> Receipt:
        """Store a text; the same text with the same source and type again changes nothing."""
        fields = {
            "content": content,
            "type": type,
            "roles": list(roles),
            "issues": list(issues),
            "importance": importance,
            "source": source,
        }
        return await self._command("archival_insert", agent_id, fields)

    async def archive_document(
        self,
        source: str,
        content: str | bytes,
        *,
        agent_id: str,
        type: ArchivalType,  # noqa: A002  the field
        form: Literal["markdown", "text", "code"] = "text",
    ) -> Receipt:
        """Store a document, split into chunks by its structure; the same source again replaces its chunks.

        Bytes are those of a file, also a PDF (extra `pdf`), which is read here; the suffix of `source` tells its form.
        """
        if isinstance(content, bytes):
            from mnemolog.ops import documents

            read = await asyncio.to_thread(documents.given, source, content, field="content")
            content, form = read.content, read.form
        fields = {"source": source, "content": content, "type": type, "form": form}
        return await self._command("archive_document", agent_id, fields)

    async def archival_search(
        self,
        text: str,
        *,
        agent_id: str,
        type: ArchivalType | None = None,  # noqa: A002  the field
        date_range: tuple[When | None, When | None] | None = None,
        limit: int | None = None,
        known_at: When | None = None,
    ) -> list[ArchivalHit]:
        """Search archival memory by meaning, best first."""
        since, until = date_range or (None, None)
        asked = {"text": text, "type": type, "since": since, "until": until, "limit": limit, "known_at": known_at}
        return await self._ask(SearchArchival, agent_id=agent_id, **asked)

    # Reflection.

    async def reflect(self, *, agent_id: str, reason: Literal["manual", "sprint"] = "manual") -> Receipt:
        """Reflect on the entries since the last reflection, without waiting for its trigger."""
        return await self._command("reflect", agent_id, {"reason": reason})

    async def reflection_plan(self, *, agent_id: str) -> ReflectionPlan:
        """The insights that a reflection would write now; nothing changes, and no model is called."""
        return await self._ask(PlanReflection, agent_id=agent_id)


def _json(content: object) -> object:
    """Content as JSON has it: lists and objects, not their likes."""
    if isinstance(content, Mapping):
        return {name: _json(each) for name, each in content.items()}
    return [_json(each) for each in content] if isinstance(content, list | tuple) else content
