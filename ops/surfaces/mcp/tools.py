"""The table of tools: verbs of Memory under the names that clients expect, described in words for a model.

Types and ranges of arguments come from the question or the command behind it; see arguments.py.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from mnemolog.ops.surfaces.mcp import acts, controlled
from mnemolog.ops.surfaces.mcp.answers import Json, picked, planned
from mnemolog.ops.surfaces.mcp.arguments import DRY_RUN, MEANINGS
from mnemolog.ops.surfaces.mcp.tool import Shown, Tool
from mnemolog.schemas.command import (
    Edit,
    EndSession,
    Feedback,
    Forget,
    Lock,
    Pin,
    Remember,
    Restore,
    Unlock,
    Unpin,
)
from mnemolog.schemas.config import McpConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import (
    AskWhy,
    AskWhyNot,
    GetContext,
    GetDifference,
    GetGraph,
    GetHistory,
    GetMemory,
    GetStatus,
    ListCycles,
    ListMemories,
    PlanDream,
    PlanUndo,
)
from mnemolog.schemas.relating import Relate, Unrelate


def offered(config: McpConfig) -> dict[str, Tool]:
    """The tools that the settings offer, by name, in the order of the tables."""
    wanted = set(config.tools)
    own = controlled.TOOLS if "controlled" in wanted else [tool for tool in controlled.TOOLS if tool.name in wanted]
    named = [tool for tool in BY_NAME if tool.name in wanted]
    general = [tool for tool in TOOLS if "all" in wanted or tool.name in wanted or (tool.core and "core" in wanted)]
    return {tool.name: tool for tool in (*general, *named, *own) if tool.reads or not config.read_only}


def tool_of(tools: Mapping[str, Tool], name: str) -> Tool:
    """The tool of a name. Raises InvalidInputError."""
    if name not in tools:
        allowed = f"one of {', '.join(tools)}" if tools else "none: the settings offer no tool"
        raise InvalidInputError("tool", name, allowed)
    return tools[name]


def _receipt(row: Json) -> Json:
    shown_fields = picked(row, "message_id", "outcome", "stage", "reason", "filter", "detail")
    events = [
        picked(each, "event", "memory_id", "text", "category", "reason")
        for each in row.get("events", ())
        if each["event"] not in _BESIDE
    ]
    return {**shown_fields, "events": events} if events else shown_fields


_BESIDE: Final = ("message_recorded", "session_opened", "memory_tagged", "tags_captured", "item_held", "item_released")
"""Events without information about the memories."""


def _receipts(answer: Json) -> Json:
    return {"results": [_receipt(each) for each in answer["results"]]}


def _each(*names: str, of: Sequence[str] = ("results",)) -> Shown:
    """Rows with only these fields."""

    def shown(answer: Json) -> Json:
        return {**answer, **{rows: [picked(each, *names) for each in answer[rows]] for rows in of if rows in answer}}

    return shown


SHOWN_OF_MEMORY: Final = (
    "id",
    "text",
    "subject",
    "category",
    "status",
    "tier",
    "pinned",
    "locked",
    "valid_from",
    "valid_until",
    "recorded_at",
    "session_id",
    "confidential",
    "superseded_by",
)
_HIT: Final = (
    "id",
    "kind",
    "text",
    "subject",
    "category",
    "status",
    "role",
    "at",
    "valid_from",
    "valid_until",
    "relevance",
    "score",
    "sources",
    "confidential",
    "contradicts",
)
_EDGE: Final = ("type", "source", "target", "source_text", "target_text", "direction", "strength", "hop")


def _difference(answer: Json) -> Json:
    memories = _each(*SHOWN_OF_MEMORY, of=("learned", "ended"))(answer)
    changed = [
        {
            "fields": each["fields"],
            "before": picked(each["before"], *SHOWN_OF_MEMORY),
            "after": picked(each["after"], *SHOWN_OF_MEMORY),
        }
        for each in answer.get("changed", ())
    ]
    return {**memories, "changed": changed} if changed else memories


_MESSAGE: Final = {
    "type": "object",
    "properties": {
        "role": {"type": "string", "enum": ["user", "assistant", "system", "tool"]},
        "content": {"type": "string"},
        "name": {"type": "string"},
        "at": {"type": "string"},
        "id": {"type": "string"},
    },
    "required": ["content"],
}

TOOLS: Final = (
    Tool(
        name="add_memory",
        line="Add one message; the memory decides which parts to keep, and the answer says which.",
        example={"content": "I moved from Ankara to Izmir.", "user_id": "ayse"},
        takes=Message,
        fields=("content", "role", "session_id", "user_id", "name", "at", "id", "metadata", "agent_id"),
        means={"user_id": "speaker", "id": "makes a retry safe"},
        act=acts.add_memory,
        shown=_receipt,
        core=True,
    ),
    Tool(
        name="add_messages",
        line="Add messages of a conversation, in order; the memory decides which parts to keep.",
        example={"messages": [{"role": "user", "content": "I am vegan."}], "session_id": "s1"},
        takes=Message,
        fields=("session_id", "user_id", "agent_id"),
        means={"user_id": "speaker of the user's messages"},
        more={"messages": {"type": "array", "items": _MESSAGE, "description": "at most 1000"}},
        needs=("messages",),
        act=acts.add_messages,
        shown=_receipts,
    ),
    Tool(
        name="remember",
        line="Store one fact exactly as you word it, without a decision by the memory.",
        example={"text": "Ayşe is allergic to peanuts.", "category": "fact", "importance": 0.9},
        takes=Remember,
        fields=("text", "category", "importance", "user_id", "id", "agent_id"),
        means={"text": "one whole sentence", "category": "default: fact", "id": "makes a retry safe"},
        act=acts.remember,
        shown=_receipt,
        core=True,
    ),
    Tool(
        name="search_memories",
        line="Find memories and messages that answer a question, the best first, with ids.",
        example={"text": "Where does Ayşe live?", "limit": 5},
        takes=Query,
        fields=(
            "text",
            "limit",
            "kind",
            "user_id",
            "session_id",
            "category",
            "entity",
            "since",
            "until",
            "as_of",
            "agent_id",
        ),
        act=acts.asks(Query),
        shown=_each(*_HIT),
        reads=True,
        core=True,
    ),
    Tool(
        name="get_context",
        line="Memories for a question, as text for your answer. Call it before you answer.",
        example={"text": "Which port does staging use?", "tokens": 800},
        takes=GetContext,
        fields=("text", "tokens", "user_id", "session_id", "as_of", "agent_id"),
        act=acts.get_context,
        reads=True,
        core=True,
    ),
    Tool(
        name="get_memory",
        line="One memory with all its fields.",
        example={"memory_id": "5f0c6a1e-93b6-5a55-8d8b-0f4f6f9f8f4b"},
        takes=GetMemory,
        fields=("memory_id", "as_of", "known_at"),
        act=acts.get_memory,
        reads=True,
    ),
    Tool(
        name="list_memories",
        line="List memories, the newest first.",
        example={"category": "preference", "limit": 10},
        takes=ListMemories,
        fields=(
            "limit",
            "category",
            "entity",
            "since",
            "until",
            "everything",
            "as_of",
            "known_at",
            "cursor",
            "user_id",
            "agent_id",
        ),
        means={"cursor": "id of the last memory of the previous page"},
        act=acts.lists(ListMemories),
        shown=_each(*SHOWN_OF_MEMORY),
        reads=True,
    ),
    Tool(
        name="update_memory",
        line="Change a memory's text; it keeps its id, and its history the old text.",
        example={"memory_id": "5f0c6a1e", "text": "Ayşe lives in Izmir."},
        takes=Edit,
        fields=("memory_id", "text"),
        means={"text": "new text"},
        act=acts.changes(Edit),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="delete_memory",
        line="Forget a memory and its source messages; only if the user asks for it.",
        example={"memory_id": "5f0c6a1e", "reason": "asked by Ayşe"},
        takes=Forget,
        fields=("memory_id", "reason"),
        act=acts.changes(Forget),
        shown=_receipt,
        destroys=True,
        idempotent=True,
        core=True,
    ),
    Tool(
        name="delete_all_memories",
        line="Forget all memories, or those about one person; only if the user asks for it.",
        example={"user_id": "ayse"},
        takes=ListMemories,
        fields=("user_id", "agent_id"),
        more={"reason": {"type": "string", "description": MEANINGS["reason"]}},
        act=acts.delete_all_memories,
        destroys=True,
        idempotent=True,
    ),
    Tool(
        name="memory_history",
        line="All events of a memory, in order.",
        example={"memory_id": "5f0c6a1e"},
        takes=GetHistory,
        fields=("memory_id",),
        act=acts.memory_history,
        reads=True,
    ),
    Tool(
        name="why",
        line="Why a memory exists, or the outcome of a message and the reasons.",
        example={"id": "5f0c6a1e"},
        takes=AskWhy,
        fields=("id", "agent_id"),
        act=acts.why,
        reads=True,
        core=True,
    ),
    Tool(
        name="why_not",
        line="Why a search for a text does not show a memory or a message.",
        example={"id": "crm-8841", "text": "Where does Ayşe live?"},
        takes=AskWhyNot,
        fields=("id", "text", "limit", "agent_id"),
        act=acts.why_not,
        reads=True,
    ),
    Tool(
        name="pin",
        line="Protect a memory from being forgotten; get_context gives pinned memories first.",
        example={"memory_id": "5f0c6a1e"},
        takes=Pin,
        fields=("memory_id",),
        act=acts.changes(Pin),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="unpin",
        line="Remove the protection of a pin.",
        example={"memory_id": "5f0c6a1e"},
        takes=Unpin,
        fields=("memory_id",),
        act=acts.changes(Unpin),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="lock",
        line="Lock a memory's text: nothing may change, merge or end it.",
        example={"memory_id": "5f0c6a1e"},
        takes=Lock,
        fields=("memory_id",),
        act=acts.changes(Lock),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="unlock",
        line="Remove a lock.",
        example={"memory_id": "5f0c6a1e"},
        takes=Unlock,
        fields=("memory_id",),
        act=acts.changes(Unlock),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="restore",
        line="Restore a memory that was wrongly superseded, expired, forgotten or edited.",
        example={"memory_id": "5f0c6a1e"},
        takes=Restore,
        fields=("memory_id",),
        act=acts.changes(Restore),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="feedback",
        line="Report whether a memory helped; helpful ones last longer.",
        example={"memory_id": "5f0c6a1e", "success": True},
        takes=Feedback,
        fields=("memory_id", "success", "id"),
        means={"id": "makes a retry count once"},
        act=acts.changes(Feedback),
        shown=_receipt,
    ),
    Tool(
        name="related",
        line="The relations of a memory: causes, contradicts, elaborates and others.",
        example={"memory_id": "5f0c6a1e", "hops": 2},
        takes=GetGraph,
        fields=("memory_id", "hops", "agent_id"),
        # Without it the question is about all relations of the agent.
        needs=("memory_id",),
        act=acts.asks(GetGraph),
        shown=_each(*_EDGE),
        reads=True,
    ),
    Tool(
        name="timeline",
        line="Search that includes facts which are no longer true, with their periods.",
        example={"text": "Where did Ayşe live?"},
        takes=Query,
        fields=("text", "limit", "user_id", "entity", "known_at", "agent_id"),
        act=acts.asks(Query, timeline=True),
        shown=_each(*_HIT),
        reads=True,
    ),
    Tool(
        name="diff",
        line="Memories learned, ended and changed between two times.",
        example={"from_at": "last Monday"},
        takes=GetDifference,
        fields=("from_at", "to_at", "agent_id"),
        act=acts.diff,
        shown=_difference,
        reads=True,
    ),
    Tool(
        name="end_session",
        line="End a conversation.",
        example={"session_id": "s1"},
        takes=EndSession,
        fields=("session_id", "agent_id"),
        act=acts.end_session,
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="status",
        line="Number of agents, messages and memories, and problems.",
        example={},
        takes=GetStatus,
        fields=(),
        act=acts.status,
        reads=True,
    ),
    Tool(
        name="dream",
        line="Consolidate memories: put faded, expired and repeated ones to sleep. undo_cycle reverts it.",
        example={"dry_run": True},
        takes=PlanDream,
        fields=("phase", "agent_id"),
        more=DRY_RUN,
        act=acts.dreams(),
        shown=planned,
        destroys=True,
    ),
    Tool(
        name="cycles",
        line="The consolidation cycles so far, the oldest first.",
        example={},
        takes=ListCycles,
        fields=("agent_id",),
        act=acts.asks(ListCycles),
        reads=True,
    ),
    Tool(
        name="undo_cycle",
        line="Undo a consolidation cycle.",
        example={"cycle": "85860149-d293-5962-bdc5-0de20664063c", "dry_run": True},
        takes=PlanUndo,
        fields=("cycle", "agent_id"),
        more=DRY_RUN,
        act=acts.undo_cycle,
        shown=planned,
        destroys=True,
    ),
)
"""In the order in which clients list them."""

_FROM: Final = "id of the first memory"
_TO: Final = "id of the second memory"

BY_NAME: Final = (
    Tool(
        name="relate",
        line="Relate two memories: the first causes, requires, solves … the second.",
        example={"source": "5f0c6a1e", "type": "solves", "target": "9b1d22c7"},
        takes=Relate,
        fields=("source", "type", "target", "context", "agent_id"),
        means={"source": _FROM, "target": _TO, "type": "relation", "context": "evidence"},
        act=acts.relates(Relate),
        shown=_receipt,
        idempotent=True,
    ),
    Tool(
        name="unrelate",
        line="Remove a relation between two memories.",
        example={"source": "5f0c6a1e", "type": "solves", "target": "9b1d22c7"},
        takes=Unrelate,
        fields=("source", "type", "target", "agent_id"),
        means={"source": _FROM, "target": _TO, "type": "as shown by related"},
        act=acts.relates(Unrelate),
        shown=_receipt,
        idempotent=True,
    ),
)
"""Offered only if the settings name them: their types of edges cost many tokens in each conversation."""
