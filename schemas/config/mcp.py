"""The MCP server: its tools and the size of their answers."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field

from mnemolog.schemas.config.values import Count, with_commas
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, MAX_LIMIT, KeyPart

Tools: TypeAlias = Literal[
    "all",
    "core",
    "add_memory",
    "add_messages",
    "remember",
    "search_memories",
    "get_context",
    "get_memory",
    "list_memories",
    "update_memory",
    "delete_memory",
    "delete_all_memories",
    "memory_history",
    "why",
    "why_not",
    "pin",
    "unpin",
    "lock",
    "unlock",
    "restore",
    "feedback",
    "related",
    "timeline",
    "diff",
    "end_session",
    "status",
    "dream",
    "cycles",
    "undo_cycle",
    "relate",
    "unrelate",
    "controlled",
    "core_memory_get",
    "core_memory_update",
    "core_memory_append",
    "propose_change",
    "list_proposals",
    "memory_log",
    "recall_search",
    "recall_by_cycle",
    "archival_search",
    "archival_insert",
    "reflect",
    "compact",
    "decay",
]
"""A tool, or a set of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McpConfig:
    """The MCP server: `mnemolog mcp`, and /mcp of `mnemolog serve`."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tools: Annotated[tuple[Tools, ...], BeforeValidator(with_commas)] = ("all",)
    """tools that are offered, separated by commas: all (the general tools), core (the six that every conversation
    needs), controlled (agent-managed memory, `compact` and `decay`), or names; `relate` and `unrelate` are in no set"""
    read_only: bool = False
    """true: only tools that change nothing are offered"""
    output_tokens: Count = 4_000
    """maximum tokens of one answer, counted with `context.tokenizer_file`; longer texts are cut, and the answer gives
    the number of rows left out"""
    list_limit: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = 20
    """rows of a list, if the call gives no `limit`"""
    agent_id: KeyPart = "default"
    """agent of a call that names none"""
