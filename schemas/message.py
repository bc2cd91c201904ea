"""A message as producers write it: a line of a file, the body of a request, a record of the topic `messages`."""

from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from typing import Any, ClassVar, Final, Literal

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key, digest
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.validation import CLOSED, KeyPart, Moment, Name, Text, adapter, check

Role = Literal["user", "assistant", "system", "tool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One statement of a speaker to, or near, an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: KeyPart
    """whose memory it is"""
    content: Text
    role: Role = "user"
    id: Name | None = None
    """the client's; it makes a retry safe. None: a new one at acceptance"""
    session_id: Name | None = None
    """the conversation; None: the agent's current one that has no name"""
    user_id: Name | None = None
    """the speaker, as the client knows them"""
    name: Name | None = None
    """the speaker, as people call them"""
    at: Moment | None = None
    """when it was said; None: the time of arrival"""
    metadata: Metadata = field(default_factory=dict)
    """kept with the message, never interpreted"""
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)

    @property
    def speaker(self) -> str:
        """The speaker, also the subject of statements in the first person (ledger R13).

        >>> Message(agent_id="a", content="I prefer tea.", user_id="ayse", name="Ayşe").speaker
        'ayse'
        >>> Message(agent_id="a", content="I looked it up.", role="assistant").speaker
        'assistant'
        """
        return self.user_id or self.name or self.role

    @property
    def display_name(self) -> str:
        """The speaker as texts call them: name, else the id of a user, else the role.

        >>> Message(agent_id="a", content="I prefer tea.").display_name
        'User'
        >>> Message(agent_id="a", content="Your table is booked.", role="assistant", user_id="kim").display_name
        'Assistant'
        """
        if self.role != "user":  # user_id names the user, and another role said this
            return self.name or self.role.capitalize()
        return self.name or self.user_id or "User"

    @property
    def content_hash(self) -> str:
        """What must be equal for a repeated id to be a repetition: speaker, content, session, time and metadata.

        The time counts only where the client gave it: a retry arrives later.
        """
        said = (self.role, self.content, self.session_id, self.user_id, self.name, self.at, self.metadata)
        return digest(codec.dump_sorted(said))


def parse_message(raw: object, *, tenant_id: str | None = None, agent_id: str | None = None) -> Message:
    """Check a message from outside.

    `tenant_id` is the sender's tenant, and a message may not name another; `agent_id` is taken where the message
    names none. Content may be a list of parts. Raises InvalidInputError.

    >>> parse_message({"agent_id": "a", "content": "Hi there."}).role
    'user'
    >>> image = {"type": "image_url", "image_url": {"url": "https://example.com/cat.png"}}
    >>> said = parse_message({"agent_id": "a", "content": [{"type": "text", "text": "This is Mia."}, image]})
    >>> said.content, said.metadata
    ('This is Mia.', {'left_out': ['image_url']})
    >>> parse_message({"agent_id": "a/b", "content": "Hi there."})
    Traceback (most recent call last):
    mnemolog.schemas.errors.InvalidInputError: agent_id: 'a/b' is not allowed; allowed: text without a slash: it is \
part of the key tenant_id/agent_id
    """
    if not isinstance(raw, Mapping):
        raise InvalidInputError("message", raw, "a JSON object")
    fields = _with_text(raw)
    if agent_id is not None:
        fields.setdefault("agent_id", agent_id)
    if tenant_id is not None and fields.setdefault("tenant_id", tenant_id) != tenant_id:
        raise InvalidInputError("tenant_id", fields["tenant_id"], f"{tenant_id!r}, whose credentials these are")
    return check(adapter(Message), fields)


def _with_text(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A message whose content is parts, as chats with images have them, with their text as its content.

    What no text is is left out, and named in its metadata. Raises InvalidInputError where nothing is a text.
    """
    fields, parts = dict(raw), raw.get("content")
    if not isinstance(parts, list | tuple):
        return fields
    texts = [text for number, part in enumerate(parts) if (text := _text_of(part, number)) is not None]
    others = [str(part["type"]) for part in parts if part["type"] not in TEXT_PARTS]
    if not texts:
        allowed = f"text, or a list of parts of which one has a text; there are {', '.join(others) or 'none'}"
        raise InvalidInputError("content", parts, allowed)
    fields["content"] = "\n".join(texts)
    metadata = fields.get("metadata") or {}
    if others and isinstance(metadata, Mapping):
        fields["metadata"] = {**metadata, LEFT_OUT: list(dict.fromkeys(others))}
    return fields


def _text_of(part: object, number: int) -> str | None:
    """The text of a part; None where it is something else. Raises InvalidInputError."""
    if not isinstance(part, Mapping) or not isinstance(part.get("type"), str):
        raise InvalidInputError(f"content.{number}", part, 'a part with a type, such as {"type": "text", "text": "Hi"}')
    if part["type"] not in TEXT_PARTS:
        return None
    if not isinstance(part.get("text"), str):
        raise InvalidInputError(f"content.{number}.text", part.get("text"), "text")
    return str(part["text"])


TEXT_PARTS: Final = ("text", "input_text", "output_text")
"""Types of parts that are text, as OpenAI's APIs name them."""

LEFT_OUT: Final = "left_out"
"""The name in the metadata under which the types of parts stand that no text are."""


def rendered(name: str, text: str, at: datetime) -> str:
    """A message as it is embedded and indexed: the date and the name are worth half of the recall.

    >>> rendered("Caroline", "I adopted a kitten!", datetime.fromisoformat("2023-05-08T13:56:00+00:00"))
    '[8 May 2023] Caroline: I adopted a kitten!'
    """
    return f"[{at.day} {MONTHS[at.month - 1]} {at.year}] {name}: {text}"


MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
"""strftime would take the names from the machine's locale."""
