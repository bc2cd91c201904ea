"""The resources that a client may read by address: an agent's pinned memories, and single memories."""

from typing import Final, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from mnemolog.ops.surfaces.mcp.answers import as_text, picked, plain
from mnemolog.ops.surfaces.mcp.scope import Scope
from mnemolog.ops.surfaces.mcp.tools import SHOWN_OF_MEMORY
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import AgentView
from mnemolog.schemas.question import ListAgents, ListMemories

SCHEME: Final = "memory"
CORE: Final = "memory://agent/{agent_id}/core"
MEMORY: Final = "memory://agent/{agent_id}/memories/{memory_id}"
_ALLOWED: Final = f"{CORE} or {MEMORY}"


class Address(NamedTuple):
    """The agent and the memory in an address."""

    agent_id: str
    memory_id: str | None
    """None: the pinned memories"""


def core_of(agent_id: str) -> str:
    """The address of an agent's pinned memories."""
    return CORE.format(agent_id=quote(agent_id, safe=""))


def address(uri: str) -> Address:
    """The address in a URI. Raises InvalidInputError.

    >>> address("memory://agent/support-bot/memories/5f0c"), address("memory://agent/a%20b/core")
    (Address(agent_id='support-bot', memory_id='5f0c'), Address(agent_id='a b', memory_id=None))
    """
    try:
        scheme, host, path, query, fragment = urlsplit(uri)
    except ValueError:
        scheme = host = path = query = fragment = ""
    if (scheme, host, query, fragment) == (SCHEME, "agent", "", ""):
        match [unquote(part) for part in path.split("/")]:
            case ["", agent_id, "core"]:
                return Address(agent_id, None)
            case ["", agent_id, "memories", memory_id]:
                return Address(agent_id, memory_id)
    raise InvalidInputError("uri", uri, _ALLOWED)


async def read(scope: Scope, uri: str) -> str:
    """The content of an address, fenced like a tool's answer. Raises MnemologError."""
    named = address(uri)
    fields = scope.named({"agent_id": named.agent_id})
    if named.memory_id is None:
        pinned = [each for each in await scope.ask(ListMemories, fields) if each.pinned]
        rows = plain(pinned)["results"]
        answer = {"results": [picked(row, *SHOWN_OF_MEMORY) for row in rows]}
    else:
        found = await scope.memory({"memory_id": named.memory_id})
        if found.agent_id != named.agent_id:
            raise InvalidInputError("uri", uri, "the address of a memory with its own agent")
        answer = plain(found)
    return as_text(answer, most=scope.config.mcp.output_tokens, count=scope.counter.count)


async def agents(scope: Scope) -> list[str]:
    """The agents whose pinned memories are listed: the bound agent, else the tenant's first ones."""
    if scope.bound is not None:
        return [scope.bound]
    found: list[AgentView] = await scope.ask(ListAgents, {"limit": scope.config.mcp.list_limit})
    return [each.agent_id for each in found]
