"""The input of mem0's `add`: messages in the shapes that mem0 accepts."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from mnemolog.ops.surfaces.mem0.scopes import Scope
from mnemolog.schemas.command import Remember, parse_command
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import MOST_MESSAGES
from mnemolog.schemas.message import Message, parse_message

ROLES: Final = {"developer": "system", "function": "tool"}
"""Roles that have other names in Mnemolog."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """The scope and the common fields of added messages."""

    scope: Scope
    tenant_id: str
    metadata: Mapping[str, Any] | None = None
    timestamp: object = None
    """when it was said: seconds since the epoch, or ISO 8601; None: now"""

    def messages(self, given: object) -> list[Message]:
        """The messages to add. Raises InvalidInputError, with the message's number in `field`."""
        at = _moment(self.timestamp)
        return [self._message(number, each, at) for number, each in _texts(given)]

    def memories(self, given: object) -> list[Remember]:
        """Memories with the texts of the messages, without a decision (`infer=False`). Raises InvalidInputError."""
        for name, value in (("timestamp", self.timestamp), ("run_id", self.scope.run_id)):
            if value is not None:
                allowed = "no such argument with infer=False: what is kept as it stands belongs to no conversation"
                raise InvalidInputError(name, value, allowed)
        return [self._memory(message) for message in self.messages(given) if message.role in ("user", "assistant")]

    def _memory(self, message: Message) -> Remember:
        fields = {"agent_id": message.agent_id, "tenant_id": self.tenant_id, "user_id": self.scope.user_id}
        command = parse_command(
            Remember.TYPE, {**fields, "text": message.content, "metadata": message.metadata or None}
        )
        assert isinstance(command, Remember)
        return command

    def _message(self, number: int, given: Mapping[str, Any], at: str | None) -> Message:
        role = ROLES.get(str(given.get("role")), given.get("role", "user"))
        fields = {
            "agent_id": self.scope.agent,
            "content": given.get("content"),
            "role": role,
            "session_id": self.scope.session,
            "user_id": self.scope.user_id if role == "user" else None,
            "name": given.get("name"),
            "at": at,
            "metadata": self.metadata,
        }
        try:
            return parse_message(
                {name: value for name, value in fields.items() if value is not None}, tenant_id=self.tenant_id
            )
        except InvalidInputError as error:
            raise error.within(f"messages.{number}.") from None


def _texts(given: object) -> list[tuple[int, Mapping[str, Any]]]:
    """The messages with content, and their numbers: tool calls have none."""
    raw = _listed(given)
    if not 1 <= len(raw) <= MOST_MESSAGES:
        raise InvalidInputError("messages", f"{len(raw)} messages", f"1 to {MOST_MESSAGES} messages")
    for number, each in enumerate(raw):
        if not isinstance(each, Mapping):
            raise InvalidInputError(
                f"messages.{number}", each, 'a JSON object, such as {"role": "user", "content": "Hi"}'
            )
    return [
        (number, each) for number, each in enumerate(raw) if each.get("content") is not None or "tool_calls" not in each
    ]


def _listed(given: object) -> Sequence[Any]:
    if isinstance(given, str):
        return [{"role": "user", "content": given}]
    if isinstance(given, Mapping):
        return [given]
    if isinstance(given, list | tuple):
        return given
    raise InvalidInputError("messages", given, "a text, a message, or a list of messages with role and content")


def _moment(timestamp: object) -> str | None:
    # A bool is an int in Python, and no time.
    if isinstance(timestamp, bool) or not isinstance(timestamp, int | float):
        return timestamp if timestamp is None else str(timestamp)
    try:
        return datetime.fromtimestamp(timestamp, UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        raise InvalidInputError("timestamp", timestamp, "seconds since the epoch, or ISO 8601") from None
