"""A message as producers write it: a line of a file, a request body, a record of the topic `messages`."""

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
    """One statement of a speaker to, or in the presence of, an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: KeyPart
    """the agent whose memory it is for"""
    content: Text
    role: Role = "user"
    id: Name | None = None
    """the client's id, which makes a retry safe; None: a new id at acceptance"""
    session_id: Name | None = None
    """the session; None: the agent's current unnamed session"""
    user_id: Name | None = None
    """the client's id of the speaker"""
    name: Name | None = None
    """the speaker's name in texts"""
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
        # The id before the name: a person may change the name, and memories keep their subject.
        return self.user_id or self.name or self.role

    @property
    def display_name(self) -> str:
        """The speaker's name in texts: name, else the id of a user, else the role.

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
        """The hash that must be equal if an id comes again, to count as a repetition.

        It covers speaker, content, session, metadata, and the time if the client gave it: a retry arrives later.
        """
        # Without tenant, agent and id, which are the name under which this hash is kept.
        said = (self.role, self.content, self.session_id, self.user_id, self.name, self.at, self.metadata)
        return digest(codec.dump_sorted(said))


def parse_message(raw: object, *, tenant_id: str | None = None, agent_id: str | None = None) -> Message:
    """Validate a message from outside.

    `tenant_id` is the sender's tenant; the message may not name another. `agent_id` is the default for a message
    without one. Content may be a list of parts. Raises InvalidInputError.

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
    # The key decides the tenant; a body that names another is refused, not corrected, since its client is mistaken.
    if tenant_id is not None and fields.setdefault("tenant_id", tenant_id) != tenant_id:
        raise InvalidInputError("tenant_id", fields["tenant_id"], f"{tenant_id!r}, whose credentials these are")
    return check(adapter(Message), fields)


def _with_text(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The message with the text of its parts as content, if its content is a list of parts, as in chats with images.

    Parts without text are left out, and their types are listed in its metadata. Raises InvalidInputError if no part has
    text.
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
    # Metadata of another type stays as it is, so that the validation can name the field.
    if others and isinstance(metadata, Mapping):
        fields["metadata"] = {**metadata, LEFT_OUT: list(dict.fromkeys(others))}
    return fields


def _text_of(part: object, number: int) -> str | None:
    """The text of a part; None if it has another type. Raises InvalidInputError."""
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
"""The key in the metadata that lists the types of parts without text."""


def rendered(name: str, text: str, at: datetime) -> str:
    """A message as it is embedded and indexed: the date and the name account for half of the recall.

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
"""strftime would use the names of the machine's locale."""
