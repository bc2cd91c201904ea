"""The routes of the memory that an agent runs itself: its commands by their names, and its questions."""

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

TAG: Final = "Agent-controlled memory"

AgentPath = Annotated[KeyPart, PathParameter()]


_COMMANDS: Final[Mapping[type[Controlling], CommandText]] = {
    UpdateCore: CommandText(
        "Change a section of core memory",
        "Field by field: what is not named stays. What another role wrote is replaced with `expected_version` alone.",
        {"role": "research", "section": "status", "content": {"sprint": "Ship recall", "blockers": ["#84"]}},
    ),
    AppendCore: CommandText(
        "Append to a list of core memory",
        "Two that append at once both land; of what was shipped recently the latest five stay.",
        {"role": "ops", "section": "recently_shipped", "item": "PR #96: memory stream"},
    ),
    UndoCore: CommandText(
        "Take a change of core memory back",
        "By the version that it made; what was changed again since is refused.",
        {"role": "ops", "version": 3},
    ),
    ProposeChange: CommandText(
        "Propose a change of the playbook or the rules",
        "It waits for a person.",
        {"role": "ops", "section": "rules", "content": "- Merge after two reviews.", "reason": "CI broke three times."},
    ),
    DecideProposal: CommandText(
        "Approve or refuse a proposal",
        "Takes an operator's key: 403 for any other, and where the server has no keys; `mnemolog core approve` asks "
        "the person at the terminal instead.",
        {"proposal": "5f0c6a1e", "approve": True, "by": "ayse", "reason": "agreed in the review"},
    ),
    LogEntry: CommandText(
        "Log what was done in a cycle",
        "With its tokens counted and its words embedded; it may set off a reflection.",
        {"role": "research", "action": "MemGPT review", "content": "Tiered memory fits.", "importance": 8},
    ),
    InsertArchival: CommandText(
        "Keep a text in archival memory",
        "The same text of the same source and type again changes nothing.",
        {"content": "Recall is JSON Lines.", "type": "decision", "importance": 7},
    ),
    ArchiveDocument: CommandText(
        "Keep a document in archival memory",
        "In chunks by its structure; the same source again replaces its own chunks, and keeps what is unchanged.",
        {"source": "docs/adr-1.md", "content": "# ADR 1\nJSON Lines.", "type": "decision", "form": "markdown"},
    ),
    Reflect: CommandText(
        "Reflect on what was logged",
        "Themes, repeated failures and decisions since the last reflection, in true sentences with quotations.",
        {"reason": "manual"},
    ),
}


def _check_person(asked: Asked) -> None:
    """Only a caller with an operator's key decides, on a server with API keys. Raises NotAllowedError."""
    if not asked.request.app.state.keys:
        raise NotAllowedError(
            "this server has no API keys, so it cannot tell a person from an agent: approve at a terminal with "
            "`mnemolog core approve`, or set http.api_keys_file with an operator's key"
        )
    if not asked.caller.operator:
        raise NotAllowedError("a proposal is decided with an operator's key; this key is none")


for _command, _words in _COMMANDS.items():
    router.carries_out(_command, TAG, _words, check=_check_person if _command is DecideProposal else None)


Many = Annotated[int | None, Query(ge=1, le=MAX_LIMIT)]
CycleNumber = Annotated[int, Query(ge=0, le=MOST_COUNTED)]
OneRole = Annotated[Role | None, Query(description="only entries of this role")]
Least = Annotated[int | None, Query(ge=1, le=10, description="only entries of this importance or more")]
Words = Annotated[Text, Query(max_length=QUERY_MAX_CHARS, description="what is asked, in plain words")]


async def _of(asked: Asked, question: type[AnyQuestion], agent_id: str, **fields: object) -> Response:
    given = {**fields, "agent_id": agent_id, "tenant_id": asked.tenant_id}
    return answer(await asked.backend.ask(parse_question(question, given)))


@router.answers(GetCore, TAG, "Core memory")
async def core(
    asked: From,
    agent_id: AgentPath,
    role: Annotated[Role, Query()],
    tokens: Annotated[int | None, Query(ge=1, le=MOST_COUNTED, description="of the text at most")] = None,
    known_at: KnownAt = None,
) -> Response:
    """As a role sees it, and as `text` for a prompt within its budget of tokens."""
    return await _of(asked, GetCore, agent_id, role=role, tokens=tokens, known_at=known_at)


@router.answers(GetCoreHistory, TAG, "All that happened to core memory")
async def core_history(asked: From, agent_id: AgentPath, limit: Many = None) -> Response:
    """The latest first: changes with their differences, proposals, decisions, and what was refused."""
    return await _of(asked, GetCoreHistory, agent_id, limit=limit)


@router.answers(ListProposals, TAG, "What was proposed for the playbook and the rules")
async def proposals(
    asked: From,
    agent_id: AgentPath,
    status: Annotated[Literal["waiting", "approved", "refused"] | None, Query(description="only these")] = None,
) -> Response:
    """The oldest first, each with its difference and its reason."""
    return await _of(asked, ListProposals, agent_id, status=status)


@router.answers(SearchRecall, TAG, "Search recall memory")
async def recall_search(
    asked: From,
    agent_id: AgentPath,
    text: Words,
    role: OneRole = None,
    issue: Annotated[int | None, Query(ge=1, le=MOST_COUNTED, description="only entries that refer to it")] = None,
    min_importance: Least = None,
    limit: Many = None,
    from_cycle: CycleNumber | None = None,
    to_cycle: CycleNumber | None = None,
    known_at: KnownAt = None,
) -> Response:
    """By recency, importance and relevance; each result shows what made its score."""
    fields = {"role": role, "issue": issue, "min_importance": min_importance, "limit": limit, "known_at": known_at}
    return await _of(asked, SearchRecall, agent_id, text=text, from_cycle=from_cycle, to_cycle=to_cycle, **fields)


@router.answers(RecallByCycle, TAG, "The entries of some cycles")
async def recall_by_cycle(
    asked: From,
    agent_id: AgentPath,
    from_cycle: CycleNumber,
    to_cycle: CycleNumber,
    role: OneRole = None,
    min_importance: Least = None,
) -> Response:
    """In their order; also of cycles that moved to archival memory."""
    fields = {"role": role, "min_importance": min_importance}
    return await _of(asked, RecallByCycle, agent_id, from_cycle=from_cycle, to_cycle=to_cycle, **fields)


@router.answers(SearchArchival, TAG, "Search archival memory")
async def archival_search(
    asked: From,
    agent_id: AgentPath,
    text: Words,
    type: Annotated[ArchivalType | None, Query(description="only texts of this type")] = None,  # noqa: A002  the field
    since: Annotated[When | None, Query(description="only what was put there then or later")] = None,
    until: Annotated[When | None, Query(description="only what was put there then or earlier")] = None,
    limit: Many = None,
    known_at: KnownAt = None,
) -> Response:
    """By meaning and words, the best first."""
    fields = {"type": type, "since": since, "until": until, "limit": limit, "known_at": known_at}
    return await _of(asked, SearchArchival, agent_id, text=text, **fields)


@router.answers(PlanReflection, TAG, "What a reflection would write now")
async def reflection_plan(asked: From, agent_id: AgentPath) -> Response:
    """Nothing changes, and no model is asked."""
    return await _of(asked, PlanReflection, agent_id)
