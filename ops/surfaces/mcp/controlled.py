"""The tools of agent-managed memory: a separate set, which `mcp.tools = controlled` switches on."""

from collections.abc import Sequence
from typing import Any, Final

from mnemolog.ops.surfaces.mcp import acts
from mnemolog.ops.surfaces.mcp.acts import Act, Arguments
from mnemolog.ops.surfaces.mcp.answers import Json, picked, planned
from mnemolog.ops.surfaces.mcp.arguments import DRY_RUN
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.ops.surfaces.mcp.tool import Tool
from mnemolog.schemas.command import parse_command
from mnemolog.schemas.controlled_command import (
    AppendCore,
    Controlling,
    InsertArchival,
    LogEntry,
    ProposeChange,
    Reflect,
    UpdateCore,
)
from mnemolog.schemas.controlled_question import GetCore, ListProposals, RecallByCycle, SearchArchival, SearchRecall
from mnemolog.schemas.query import Receipt
from mnemolog.schemas.question import PlanDream


def _does(command: type[Controlling]) -> Act:
    """Send a command of the agent's own memory."""

    async def act(scope: Scope, arguments: Arguments) -> Receipt:
        (receipt,) = await scope.backend.submit([parse_command(command.TYPE, scope.named(arguments))], wait=True)
        return receipt

    return act


def _receipt(row: Json) -> Json:
    shown_fields = picked(row, "outcome", "reason", "detail")
    names = ("event", "core_version", "proposal_id", "entry_id", "cycle", "action", "content", "archival_id", "trigger")
    return {**shown_fields, "events": [picked(each, *names) for each in row.get("events", ())]}


def _core(answer: Json) -> Json:
    return picked(answer, "role", "version", "text", "tokens", "left_out", "waiting", "cycle")


def _hits(answer: Json) -> Json:
    shown = ("cycle", "role", "action", "importance", "type", "tags", "issue_refs", "pr_refs", "content", "timestamp")
    rows = [{**picked(each, "score"), **picked(each["entry"], *shown)} for each in answer.get("results", ())]
    return {**picked(answer, "searched", "cycle"), "results": rows}


def _entries(answer: Json) -> Json:
    shown = ("cycle", "role", "action", "importance", "type", "tags", "content", "timestamp")
    return {"results": [picked(each, *shown) for each in answer["results"]]}


def _proposals(answer: Json) -> Json:
    shown = ("id", "status", "section", "role", "reason", "diff", "by", "decision")
    return {"results": [picked(each, *shown) for each in answer["results"]]}


_ROLE: Final = {"role": "your role, such as research"}
_JSON: Final[dict[str, Any]] = {"type": ["string", "array", "object"]}


def _json(name: str, description: str) -> dict[str, Any]:
    return {name: {**_JSON, "description": description}}


TOOLS: Final[Sequence[Tool]] = (
    Tool(
        name="core_memory_get",
        line="Your core memory: playbook, rules, status, threads, role state, lessons. Read it when a cycle begins.",
        example={"role": "research"},
        takes=GetCore,
        fields=("role", "tokens", "agent_id"),
        means=_ROLE,
        act=acts.asks(GetCore),
        shown=_core,
        reads=True,
    ),
    Tool(
        name="core_memory_update",
        line="Change status, threads, role_state or lessons, field by field; playbook and rules: propose_change.",
        example={"role": "ops", "section": "status", "content": {"sprint": "Ship recall", "blockers": ["#84"]}},
        takes=UpdateCore,
        fields=("role", "section", "expected_version", "agent_id"),
        means={
            **_ROLE,
            "section": "section to change",
            "expected_version": "version that you read; required to replace another role's text",
        },
        more=_json(
            "content",
            "status: sprint, in_progress, blockers, recently_shipped; role_state: last_action, next_action, "
            "working_on; threads: id, summary, roles, done; lessons: texts",
        ),
        needs=("content",),
        act=_does(UpdateCore),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="core_memory_append",
        line="Append an item to a list of core memory.",
        example={"role": "ops", "section": "blockers", "item": "CI is red"},
        takes=AppendCore,
        fields=("role", "section", "agent_id"),
        means={**_ROLE, "section": "the list"},
        more=_json("item", "a text; for threads: id, summary, roles"),
        needs=("item",),
        act=_does(AppendCore),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="propose_change",
        line="Propose a new text of the playbook or the rules; a person decides.",
        example={"role": "ops", "section": "rules", "content": "- Merge after two reviews.", "reason": "CI broke"},
        takes=ProposeChange,
        fields=("role", "section", "content", "reason", "agent_id"),
        means={**_ROLE, "section": "section to change", "content": "the whole new text", "reason": "why"},
        act=_does(ProposeChange),
        shown=_receipt,
    ),
    Tool(
        name="list_proposals",
        line="Proposals and their decisions.",
        example={"status": "waiting"},
        takes=ListProposals,
        fields=("status", "agent_id"),
        means={"status": "only this status"},
        act=acts.asks(ListProposals),
        shown=_proposals,
        reads=True,
    ),
    Tool(
        name="memory_log",
        line="Log what you did, at the end of every cycle.",
        example={"role": "ops", "action": "Merged PR #96", "content": "Recall is in.", "importance": 7, "tags": ["pr"]},
        takes=LogEntry,
        fields=(
            "role",
            "action",
            "content",
            "importance",
            "type",
            "tags",
            "issue_refs",
            "pr_refs",
            "cycle",
            "failure",
            "agent_id",
        ),
        means={
            **_ROLE,
            "action": "in short",
            "content": "in detail",
            "importance": "1 to 10",
            "type": "default: action",
            "tags": "topics",
            "issue_refs": "issue numbers",
            "pr_refs": "pull request numbers",
            "cycle": "default: the next",
            "failure": "kind of failure, if any",
        },
        act=_does(LogEntry),
        shown=_receipt,
    ),
    Tool(
        name="recall_search",
        line="Search the log of the last 100 cycles, the best first.",
        example={"text": "What blocks issue 84?", "issue": 84},
        takes=SearchRecall,
        fields=("text", "role", "issue", "min_importance", "limit", "from_cycle", "to_cycle", "agent_id"),
        means={
            "role": "only of this role",
            "issue": "only about this issue",
            "min_importance": "1 to 10",
            "from_cycle": "from here",
            "to_cycle": "to here",
        },
        act=acts.asks(SearchRecall),
        shown=_hits,
        reads=True,
    ),
    Tool(
        name="recall_by_cycle",
        line="Log entries of some cycles, in order.",
        example={"from_cycle": 180, "to_cycle": 185},
        takes=RecallByCycle,
        fields=("from_cycle", "to_cycle", "role", "min_importance", "agent_id"),
        means={
            "role": "only of this role",
            "min_importance": "1 to 10",
            "from_cycle": "first",
            "to_cycle": "last",
        },
        act=acts.asks(RecallByCycle),
        shown=_entries,
        reads=True,
    ),
    Tool(
        name="archival_search",
        line="Search long-term memory: documents, decisions, lessons, old cycles.",
        example={"text": "Why JSON Lines?", "type": "decision"},
        takes=SearchArchival,
        fields=("text", "type", "since", "until", "limit", "agent_id"),
        means={"type": "only this type", "since": "stored since", "until": "stored until"},
        act=acts.asks(SearchArchival),
        reads=True,
    ),
    Tool(
        name="archival_insert",
        line="Store a text in long-term memory.",
        example={"content": "Recall is JSON Lines: git shows its changes.", "type": "decision"},
        takes=InsertArchival,
        fields=("content", "type", "roles", "issues", "importance", "agent_id"),
        means={
            "content": "the text",
            "type": "its type",
            "roles": "concerned roles",
            "issues": "issue numbers",
            "importance": "1 to 10",
        },
        act=_does(InsertArchival),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="reflect",
        line="Reflect on the entries since the last reflection.",
        example={},
        takes=Reflect,
        fields=("reason", "agent_id"),
        means={"reason": "default: manual"},
        act=_does(Reflect),
        shown=_receipt,
    ),
    Tool(
        name="compact",
        line="Put repeated memories to sleep; undo_cycle reverts it.",
        example={"dry_run": True},
        takes=PlanDream,
        fields=("agent_id",),
        more=DRY_RUN,
        act=acts.dreams(phase="redundancy"),
        shown=planned,
        destroys=True,
        idempotent=True,
    ),
    Tool(
        name="decay",
        line="Lower the usefulness of unused memories; undo_cycle reverts it.",
        example={"dry_run": True},
        takes=PlanDream,
        fields=("agent_id",),
        more=DRY_RUN,
        act=acts.dreams(phase="decay"),
        shown=planned,
        destroys=True,
        idempotent=True,
    ),
)
"""In the order in which clients list them. No tool decides a proposal."""
