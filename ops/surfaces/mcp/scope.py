"""The tenant and the agent of a call, and the backend that answers it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

from mnemolog.ops.backends.backend import Backend
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, NotFoundError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.question import AnyQuestion, GetMemory, Q, parse_question

if TYPE_CHECKING:
    from mnemolog.processors.ports import TokenCounter

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """One tenant's memory; of one agent alone where it is bound to it."""

    backend: Backend
    config: Config
    counter: "TokenCounter"
    tenant_id: str
    bound: str | None = None
    """the only agent that may be named and whose memories are visible; None: any agent of the tenant"""
    operator: bool = False
    """whether the caller may see the state of the whole server"""

    @property
    def agent_id(self) -> str:
        """The agent of a call without `agent_id`."""
        return self.bound or self.config.mcp.agent_id

    def named(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields, with agent and tenant added. Raises InvalidInputError."""
        agent_id = fields.get("agent_id", self.agent_id)
        if self.bound is not None and agent_id != self.bound:
            raise InvalidInputError("agent_id", agent_id, f"{self.bound!r}, which this connection is bound to, or none")
        return {**fields, "agent_id": agent_id, "tenant_id": self.tenant_id}

    async def ask(self, question: type[Q], fields: Mapping[str, Any]) -> Any:  # noqa: ANN401  each has its own answer
        """The answer to a question with these fields and the tenant. Raises MnemologError."""
        asked = parse_question(cast("type[AnyQuestion]", question), {**fields, "tenant_id": self.tenant_id})
        return await self.backend.ask(asked)

    async def memory(self, fields: Mapping[str, Any]) -> MemoryView:
        """A memory of the tenant, or of the bound agent alone. Raises NotFoundError for all others."""
        question = parse_question(GetMemory, {**fields, "tenant_id": self.tenant_id})
        with self.naming_no_other(question.memory_id):
            found = await self.backend.ask(question)
        if self.bound not in (None, found.agent_id):
            # As if it did not exist, under the name that was sent: a bound connection learns nothing of other agents.
            raise NotFoundError("memory", question.memory_id)
        return found

    async def refuse_memory_of_others(self, name: str) -> None:
        """Raise NotFoundError if the name is the id of another agent's memory."""
        with suppress(InvalidInputError):  # an invalid name is refused by the question itself
            try:
                found: MemoryView = await self.ask(GetMemory, {"memory_id": name})
            except NotFoundError:
                return
            if self.bound not in (None, found.agent_id):
                raise NotFoundError("memory", name)

    @contextmanager
    def naming_no_other(self, name: str) -> Iterator[None]:
        """For a bound connection, have the beginning of several ids be unknown: the refusal lists other agents' ids."""
        try:
            yield
        except InvalidInputError as error:
            if self.bound is None or error.field != "memory_id":
                raise
            raise NotFoundError("memory", name) from None
