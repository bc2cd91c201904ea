"""Whose memory a call is about, and what answers it."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeVar, cast

from mnemolog.ops.backends.backend import Backend
from mnemolog.processors.ports import TokenCounter
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.question import AnyQuestion, GetMemory, Q, parse_question

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """One tenant's memory; of one agent alone where it is bound to it."""

    backend: Backend
    config: Config
    counter: TokenCounter
    tenant_id: str
    bound: str | None = None
    """the agent that alone may be named, and whose memories alone are there; None: any of the tenant"""
    operator: bool = False
    """whether it may see how the whole server is"""

    @property
    def agent_id(self) -> str:
        """The agent of a call that names none."""
        return self.bound or self.config.mcp.agent_id

    def named(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields with the agent and the tenant that they are about. Raises InvalidInputError."""
        agent_id = fields.get("agent_id", self.agent_id)
        if self.bound is not None and agent_id != self.bound:
            raise InvalidInputError("agent_id", agent_id, f"{self.bound!r}, which this connection is bound to, or none")
        return {**fields, "agent_id": agent_id, "tenant_id": self.tenant_id}

    async def ask(self, question: type[Q], fields: Mapping[str, Any]) -> Any:  # noqa: ANN401  each has its own answer
        """The answer to a question with these fields; the tenant is put to them. Raises MnemologError."""
        asked = parse_question(cast("type[AnyQuestion]", question), {**fields, "tenant_id": self.tenant_id})
        return await self.backend.ask(asked)

    async def memory(self, fields: Mapping[str, Any]) -> MemoryView:
        """A memory that may be seen here. Raises NotFoundError, also for those of other agents."""
        found: MemoryView = await self.ask(GetMemory, fields)
        if self.bound not in (None, found.agent_id):
            raise NotFoundError("memory", found.id)
        return found

    async def refuse_memory_of_others(self, name: str) -> None:
        """Raise NotFoundError where it is the id of another agent's memory."""
        with suppress(InvalidInputError):  # it is for others to say what it lacks
            try:
                found: MemoryView = await self.ask(GetMemory, {"memory_id": name})
            except NotFoundError:
                return
            if self.bound not in (None, found.agent_id):
                raise NotFoundError("memory", name)
