"""The routes of agent-managed memory: its commands and its questions."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from fastapi import Path as PathParameter
from fastapi import Query
from starlette.responses import Response

from mnemolog.ops.surfaces.http.routing import Asked, CommandText, From, KnownAt, Routes, answer
from mnemolog.schemas.controlled_command import (
    AppendCore,
    ArchivalType,
    ArchiveDocument,
    Controlling,
    DecideProposal,
    InsertArchival,
    LogEntry,
    ProposeChange,
    Reflect,
    Role,
    UndoCore,
    UpdateCore,
)
from mnemolog.schemas.controlled_question import (
    GetCore,
    GetCoreHistory,
    ListProposals,
    PlanReflection,
    RecallByCycle,
    SearchArchival,
    SearchRecall,
)
from mnemolog.schemas.errors import NotAllowedError
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.query import QUERY_MAX_CHARS
from mnemolog.schemas.question import AnyQuestion, parse_question
from mnemolog.schemas.validation import MAX_LIMIT, KeyPart, Text, When

router = Routes()

TAG: Final = "Agent-managed memory"

AgentPath = Annotated[KeyPart, PathParameter()]


_COMMANDS: Final[Mapping[type[Controlling], CommandText]] = {
    UpdateCore: CommandText(
        "Change a section of core memory",
        "Fields that are not named do not change. `expected_version` is required to overwrite another role's value.",
        {"role": "research", "section": "status", "content": {"sprint": "Ship recall", "blockers": ["#84"]}},
    ),
    AppendCore: CommandText(
        "Append to a list of core memory",
        "Concurrent appends are all kept; `recently_shipped` keeps the latest five.",
        {"role": "ops", "section": "recently_shipped", "item": "PR #96: memory stream"},
    ),
    UndoCore: CommandText(
        "Undo a change of core memory",
        "The change is named by the version that it made; refused if the field was changed again since.",
        {"role": "ops", "version": 3},
    ),
    ProposeChange: CommandText(
        "Propose a change of the playbook or the rules",
        "The proposal waits for a person's decision.",
        {"role": "ops", "section": "rules", "content": "- Merge after two reviews.", "reason": "CI broke three times."},
    ),
    DecideProposal: CommandText(
        "Approve or refuse a proposal",
        "Requires an API key with the scope `operator`: 403 otherwise, and on a server without keys, where "
        "`mnemolog core approve` asks the person at the terminal.",
        {"proposal": "5f0c6a1e", "approve": True, "by": "ayse", "reason": "agreed in the review"},
    ),
    LogEntry: CommandText(
        "Add an entry about a cycle to recall memory",
        "Its tokens are counted and its text is embedded; it may trigger a reflection.",
        {"role": "research", "action": "MemGPT review", "content": "Tiered memory fits.", "importance": 8},
    ),
    InsertArchival: CommandText(
        "Store a text in archival memory",
        "The same text with the same source and type again changes nothing.",
        {"content": "Recall is JSON Lines.", "type": "decision", "importance": 7},
    ),
    ArchiveDocument: CommandText(
        "Store a document in archival memory",
        "It is split into chunks by its structure; the same source again replaces changed chunks and keeps the others.",
        {"source": "docs/adr-1.md", "content": "# ADR 1\nJSON Lines.", "type": "decision", "form": "markdown"},
    ),
    Reflect: CommandText(
        "Reflect on the latest entries",
        "Writes insights about themes, repeated failures and decisions since the last reflection, with quotations.",
        {"reason": "manual"},
    ),
}


def _check_person(asked: Asked) -> None:
    """Check that the caller's API key has the scope `operator`. Raises NotAllowedError."""
    if not asked.request.app.state.keys:
        raise NotAllowedError(
            "this server has no API keys, so it cannot tell a person from an agent: approve at a terminal with "
            "`mnemolog core approve`, or set http.api_keys_file with an operator's key"
        )
    if not asked.caller.operator:
        raise NotAllowedError("a proposal is decided with an operator's key; this key lacks the scope operator")


for _command, _words in _COMMANDS.items():
    router.carries_out(_command, TAG, _words, check=_check_person if _command is DecideProposal else None)


Many = Annotated[int | None, Query(ge=1, le=MAX_LIMIT)]
CycleNumber = Annotated[int, Query(ge=0, le=MOST_COUNTED)]
OneRole = Annotated[Role | None, Query(description="only entries of this role")]
Least = Annotated[int | None, Query(ge=1, le=10, description="only entries of at least this importance")]
Words = Annotated[Text, Query(max_length=QUERY_MAX_CHARS, description="the query, in plain words")]


async def _of(asked: Asked, question: type[AnyQuestion], agent_id: str, **fields: object) -> Response:
    given = {**fields, "agent_id": agent_id, "tenant_id": asked.tenant_id}
    return answer(await asked.backend.ask(parse_question(question, given)))


@router.answers(GetCore, TAG, "Core memory")
async def core(
    asked: From,
    agent_id: AgentPath,
    role: Annotated[Role, Query()],
    tokens: Annotated[int | None, Query(ge=1, le=MOST_COUNTED, description="maximum tokens of the text")] = None,
    known_at: KnownAt = None,
) -> Response:
    """Core memory as one role sees it, and as `text` for a prompt, within the token budget."""
    return await _of(asked, GetCore, agent_id, role=role, tokens=tokens, known_at=known_at)


@router.answers(GetCoreHistory, TAG, "The history of core memory")
async def core_history(asked: From, agent_id: AgentPath, limit: Many = None, known_at: KnownAt = None) -> Response:
    """Latest first: changes with their diffs, proposals, decisions and refusals."""
    return await _of(asked, GetCoreHistory, agent_id, limit=limit, known_at=known_at)


@router.answers(ListProposals, TAG, "The proposed changes of the playbook and the rules")
async def proposals(
    asked: From,
    agent_id: AgentPath,
    status: Annotated[
        Literal["waiting", "approved", "refused"] | None, Query(description="only proposals with this status")
    ] = None,
    known_at: KnownAt = None,
) -> Response:
    """Oldest first, each with its diff and its reason."""
    return await _of(asked, ListProposals, agent_id, status=status, known_at=known_at)


@router.answers(SearchRecall, TAG, "Search recall memory")
async def recall_search(
    asked: From,
    agent_id: AgentPath,
    text: Words,
    role: OneRole = None,
    issue: Annotated[
        int | None, Query(ge=1, le=MOST_COUNTED, description="only entries that refer to this issue")
    ] = None,
    min_importance: Least = None,
    limit: Many = None,
    from_cycle: CycleNumber | None = None,
    to_cycle: CycleNumber | None = None,
    known_at: KnownAt = None,
) -> Response:
    """Ranked by recency, importance and relevance; each result shows the parts of its score."""
    fields = {"role": role, "issue": issue, "min_importance": min_importance, "limit": limit, "known_at": known_at}
    return await _of(asked, SearchRecall, agent_id, text=text, from_cycle=from_cycle, to_cycle=to_cycle, **fields)


@router.answers(RecallByCycle, TAG, "The entries of a range of cycles")
async def recall_by_cycle(
    asked: From,
    agent_id: AgentPath,
    from_cycle: CycleNumber,
    to_cycle: CycleNumber,
    role: OneRole = None,
    min_importance: Least = None,
    known_at: KnownAt = None,
) -> Response:
    """In order, including entries that moved to archival memory."""
    fields = {"role": role, "min_importance": min_importance, "known_at": known_at}
    return await _of(asked, RecallByCycle, agent_id, from_cycle=from_cycle, to_cycle=to_cycle, **fields)


@router.answers(SearchArchival, TAG, "Search archival memory")
async def archival_search(
    asked: From,
    agent_id: AgentPath,
    text: Words,
    type: Annotated[ArchivalType | None, Query(description="only texts of this type")] = None,  # noqa: A002  the field
    since: Annotated[When | None, Query(description="only texts archived at this time or later")] = None,
    until: Annotated[When | None, Query(description="only texts archived at this time or earlier")] = None,
    limit: Many = None,
    known_at: KnownAt = None,
) -> Response:
    """By meaning and words, best first."""
    fields = {"type": type, "since": since, "until": until, "limit": limit, "known_at": known_at}
    return await _of(asked, SearchArchival, agent_id, text=text, **fields)


@router.answers(PlanReflection, TAG, "The insights that a reflection would write now")
async def reflection_plan(asked: From, agent_id: AgentPath) -> Response:
    """Nothing changes, and no model is called."""
    return await _of(asked, PlanReflection, agent_id)
