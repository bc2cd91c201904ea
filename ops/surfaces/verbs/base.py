"""The base of all verbs."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import date, datetime
from typing import Any, Final, TypeAlias, TypedDict, TypeVar, cast, get_args

from mnemolog.ops.backends.backend import Backend
from mnemolog.projections.generations.progress import OnProgress, unreported
from mnemolog.schemas.command import Command, parse_command
from mnemolog.schemas.config import Config
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.message import Message, parse_message
from mnemolog.schemas.query import Question, Receipt
from mnemolog.schemas.question import AnyQuestion, parse_question
from mnemolog.schemas.validation import parse_name

When: TypeAlias = datetime | date | str
"""A point in time with an offset, or a day: ISO 8601, or words such as "last Tuesday"."""


class Filters(TypedDict, total=False):
    """The filters of a search or a list; see OfSome in schemas/query.py."""

    category: str | None
    tier: str | None
    entity: str | None
    """entity://kind/name, or the name alone"""
    language: str | None
    data_source: str | None
    confidential: bool | None
    role: str | None
    since: When | None
    until: When | None
    metadata: Mapping[str, Any] | None
    """{"channel": "mail", "priority": {"gt": 2}, "OR": [...]}; the operators are mem0's"""


R = TypeVar("R")
Q = TypeVar("Q", bound="AnyQuestion")

_OF_AGENT: Final = frozenset(
    asks
    for asks in get_args(AnyQuestion)
    if any(each.name == "agent_id" and each.default is MISSING for each in fields(asks))
)
"""Questions about one agent."""


class Verbs:
    """Sends questions and commands to the backend, with the tenant and the agent filled in."""

    _agent_id: str
    _config: Config
    _tenant_id: str
    _backend: Backend
    _last_added: dict[str, str]
    """The position of the last added input, by agent key."""

    @property
    def backend(self) -> Backend:
        """The backend of the verbs."""
        return self._backend

    @property
    def tenant_id(self) -> str:
        """The tenant of the memory."""
        return self._tenant_id

    def _question(self, asks: type[Q], **fields: object) -> Q:
        return cast("Q", parse_question(cast("type[AnyQuestion]", asks), self._named(asks, fields)))

    async def _ask(self, asks: Callable[..., Question[R]], progress: OnProgress = unreported, /, **fields: object) -> R:
        question = parse_question(cast("type[AnyQuestion]", asks), self._named(asks, fields))
        return await self._backend.ask(cast("Question[R]", question), progress=progress)

    def _named(self, asks: object, fields: Mapping[str, object]) -> dict[str, object]:
        """The fields with tenant and agent; a question that may be about all agents stays about all."""
        default = {"agent_id": self._agent_id} if asks in _OF_AGENT and fields["agent_id"] is None else {}
        return {**fields, **default, "tenant_id": self._tenant_id}

    def _added_to(self, agent_id: str | None) -> str | None:
        """The position of the last input that this object added to an agent; its next searches wait for it."""
        return self._last_added.get(agent_key(self._tenant_id, agent_id or self._agent_id))

    def _parsed(self, message: object, agent_id: str | None) -> Message:
        if isinstance(message, Message):
            return message
        if not isinstance(message, Mapping):
            return parse_message(message)
        given = {name: value for name, value in message.items() if value is not None}
        return parse_message(given, tenant_id=self._tenant_id, agent_id=agent_id or self._agent_id)

    async def _add(self, entry: Message | Command, *, wait: bool) -> Receipt:
        (receipt,) = await self._backend.submit([entry], wait=wait)
        self._last_added[entry.key] = receipt.position
        return receipt

    async def _command(self, kind: str, agent_id: str | None, fields: dict[str, Any]) -> Receipt:
        command = parse_command(kind, {"agent_id": agent_id or self._agent_id, "tenant_id": self._tenant_id, **fields})
        return await self._add(command, wait=True)

    async def _of_memory(self, kind: str, memory_id: str, **fields: object) -> Receipt:
        named = parse_name("memory_id", memory_id)
        return await self._backend.change(kind, named, fields, tenant_id=self._tenant_id)
