"""Questions and answers: what goes into a search and what comes out, and what became of an input."""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeVar

from pydantic import AfterValidator, ConfigDict, Field

from mnemolog.schemas.command import Category
from mnemolog.schemas.event import DataSource, RelationType
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, KeyPart, Limit, Name, Text

A_co = TypeVar("A_co", covariant=True)

QUERY_MAX_CHARS: Final = 10_000
POSITION: Final[dict[str, Any]] = {"pattern": "^[0-9]+:[0-9]+$"}
"""A position, as JSON Schema tells it."""


def _position(token: str) -> str:
    parts = token.split(":")
    if len(parts) != _POSITION_PARTS or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError("a position as add returned it, such as 0:17")
    return token


_POSITION_PARTS: Final = 2

Position = Annotated[str, Field(strict=True, max_length=40, json_schema_extra=POSITION), AfterValidator(_position)]
"""Opaque: a receipt's position, to be given back as `min_position`."""


class Question(Generic[A_co]):
    """What is answered with an A_co (see question.py)."""

    __slots__ = ()

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id of the agent that it is about; None where it names none."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Query(Question["Answer"]):
    """A question to one agent's memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: KeyPart
    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    session_id: Name | None = None
    """only what belongs to this conversation"""
    user_id: Name | None = None
    """only what this person said or is about this person"""
    limit: Limit | None = None
    """results; None: the setting"""
    kind: Literal["memory", "message"] | None = None
    """None: both"""
    min_position: Position | None = None
    """wait, bounded, until what was added there is searchable; an error where that takes too long"""
    prefer_position: Position | None = None
    """the same, but an answer comes when that takes too long: `behind` says what it has not seen"""
    into: Name | None = None
    """the conversation that the answer is given to: it is noted there, and not learned again when it comes back"""
    explain: Annotated[bool, Field(strict=True)] = False
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A memory or a message that answers."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    kind: Literal["memory", "message"]
    text: str
    score: float
    """higher is better; comparable within one answer only"""
    sources: tuple[str, ...]
    """message ids, the most relevant first"""
    subject: str
    """whom a memory is about, or who said a message"""
    category: Category | None
    """of a memory"""
    session_id: str | None
    at: str
    """when it was said; ISO 8601"""
    valid_from: str | None
    valid_until: str | None
    role: Role | None = None
    """who said it, or the message that it rests on; None where there is no such message"""
    data_source: DataSource | None = None
    """where it came from"""
    confidence: float | None = None
    """how sure it was, as it was observed, that a memory is one: 0 to 1; of a message 1, since it was said"""
    metadata: dict[str, Any] = field(default_factory=dict)
    """of that message"""
    contradicts: tuple[str, ...] = ()
    """memories that hold as well and say otherwise; the newest stands first, unless the question is about the past"""
    explain: dict[str, float] | None = None
    """every score and weight that made `score`, when asked for"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a search found, the best first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    results: tuple[Hit, ...]
    position: str
    """what had been processed of this agent when the search began"""
    took_ms: float
    behind: int = 0
    """commits of this agent that it has not seen: an index has not taken them in, or the writer not made them yet"""
    without: tuple[str, ...] = ()
    """indexes that did not answer: what only they know is missing"""
    explain: dict[str, Any] | None = None
    """by stage: candidates, time, and what had to be done without; when asked for"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """What a search would not see of an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    reached: bool
    """whether what was added at the position is searchable"""
    behind: int
    """commits that an index has not taken in, or that the writer has still to make"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What became of an input; `outcome` is None where nobody waited for the decision."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    position: str
    outcome: str | None = None
    events: tuple[dict[str, Any], ...] = ()
    stage: str | None = None
    """that rejected, with reason, scores and thresholds"""
    reason: str | None = None
    scores: dict[str, Any] | None = None
    thresholds: dict[str, float] | None = None
    filter: str | None = None
    """that refused, with detail"""
    detail: str | None = None

    @property
    def failed(self) -> bool:
        """Whether nothing came of it, for a reason that whoever sent it has to see to."""
        return self.outcome in ("dead_lettered", "refused")


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentView:
    """An agent, and how much is known of it."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: str
    messages: int
    """in its transcript"""
    memories: int
    """also those that are no longer current"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryView:
    """A memory as people and programs see it."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    agent_id: str
    text: str
    subject: str
    category: Category
    status: Literal["current", "expired", "superseded", "forgotten"]
    importance: float
    surprise: float
    stability: float
    """factor on the retention model's own initial value"""
    utility: float
    """how useful it was so far, 0 to 1"""
    storage: float
    """how deeply it is encoded, 1 to 10"""
    retrieval: float
    """how accessible it is now, 0 to 1 (FSRS)"""
    pinned: bool
    locked: bool
    flashbulb: bool
    tier: str
    sub_tier: str
    feeling: str | None
    valence: float
    arousal: float
    access_count: int
    last_access_at: str
    source_confidence: float
    write_source: str
    data_source: str
    temporal_type: str
    valid_from: str
    valid_until: str | None
    recorded_at: str
    updated_at: str
    session_id: str | None
    language: str
    entities: tuple[str, ...]
    key_values: dict[str, str]
    sources: tuple[str, ...]
    supersedes: tuple[str, ...]
    superseded_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """An event in the history of something."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: int
    """of the commit in the log"""
    recorded_at: str
    event: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is remembered, or is not."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    kind: Literal["memory", "message"]
    outcome: str
    explanation: tuple[str, ...]
    """sentences, the most telling first"""
    events: tuple[Occurrence, ...]
    messages: tuple[dict[str, Any], ...]
    """what was said: the sources of a memory, or the message itself"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """How two memories have to do with each other."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    type: RelationType
    source: str
    target: str
    source_text: str
    target_text: str
    direction: Literal["forward", "both"]
    strength: float
    confidence: float
    context: str
    """on what grounds"""
    description: str | None
    formed_by: str
    formed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InMind:
    """What a conversation has in mind: an item of its working memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    importance: float
    access_count: int
    """within the conversation"""
    added_at: str
    accessed_at: str
    promotable: bool
    """used or important enough to be kept for good"""
