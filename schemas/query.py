"""Questions and answers: what goes into a search and what comes out, and what became of an input."""

import re
from dataclasses import field
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, ConfigDict, Field

from mnemolog.schemas.command import Category
from mnemolog.schemas.condition import Condition
from mnemolog.schemas.event import DataSource, Language, RelationType, Tier
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, KeyPart, Limit, Name, Share, Text, When

A_co = TypeVar("A_co", covariant=True)

QUERY_MAX_CHARS: Final = 10_000
POSITION: Final[dict[str, Any]] = {"pattern": "^[0-9]+:[0-9]+$"}
"""A position, in JSON Schema."""


def _position(token: str) -> str:
    parts = token.split(":")
    if len(parts) != _POSITION_PARTS or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError("a position as add returned it, such as 0:17")
    return token


_POSITION_PARTS: Final = 2


def _cursor(token: str) -> str:
    if not _CURSOR.fullmatch(token):
        raise ValueError("the cursor of an answer to the same question")
    return token


_CURSOR: Final = re.compile(r"[0-9a-f]{16}-[1-9][0-9]{0,8}-[0-9]{1,9}")

CursorToken = Annotated[
    str,
    Field(strict=True, max_length=60, json_schema_extra={"pattern": "^[0-9a-f]{16}-[1-9][0-9]{0,8}-[0-9]{1,9}$"}),
    AfterValidator(_cursor),
]
"""Opaque: where an answer to the same question went on."""

Position = Annotated[str, Field(strict=True, max_length=40, json_schema_extra=POSITION), AfterValidator(_position)]
"""Opaque: a receipt's position, to be given back as `min_position`."""


Standing = Literal["current", "not_yet", "expired", "superseded", "forgotten", "dormant"]
"""Where a memory stands at a time; not_yet: it began later; dormant: it sleeps, and is in no answer until it wakes."""


Profile: TypeAlias = Literal["contextual", "v9"]


class Question(Generic[A_co]):
    """What is answered with an A_co (see question.py)."""

    __slots__ = ()

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id of the agent that it is about; None where it names none."""
        return None


def _of(meaning: str, *, maximum: int | None = None) -> Any:  # noqa: ANN401  what pydantic gives
    """What a field means that several questions have."""
    return Field(description=meaning, max_length=maximum)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSome:
    """Asks an agent of some of what it remembers; a filter that is None lets everything through."""

    agent_id: KeyPart
    category: Annotated[Category | None, _of("only memories of this category")] = None
    tier: Annotated[Tier | None, _of("only memories of this tier")] = None
    entity: Annotated[Name | None, _of("only memories that name it: entity://kind/name, or the name alone")] = None
    language: Annotated[Language | None, _of("only what was said in it")] = None
    data_source: Annotated[DataSource | None, _of("only what came from there")] = None
    confidential: Annotated[
        bool | None, Field(strict=True, description="only what was said in confidence; false: only what was not")
    ] = None
    role: Annotated[Role | None, _of("only what was said by it, and memories of that")] = None
    since: Annotated[When | None, _of("only what was said then or later; a day from its beginning (UTC)")] = None
    until: Annotated[When | None, _of("only what was said then or earlier; a day to its end (UTC)")] = None
    metadata: Annotated[Condition | None, _of("only messages, and memories of messages, whose metadata meets it")] = (
        None
    )
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query(OfSome, Question["Answer"]):
    """A question to one agent's memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: Annotated[Text, Field(max_length=QUERY_MAX_CHARS)]
    session_id: Name | None = None
    """only what belongs to this conversation"""
    user_id: Name | None = None
    """only what this person said or is about this person"""
    limit: Limit | None = None
    """results; None: the setting"""
    kind: Literal["memory", "message"] | None = None
    """None: both"""
    profile: Profile | None = None
    """how results are ranked; v9: memories, as the source document ranks them; None: the setting"""
    min_position: Position | None = None
    """wait, bounded, until what was added there is searchable; an error where that takes too long"""
    prefer_position: Position | None = None
    """the same, but an answer comes when that takes too long: `behind` says what it has not seen"""
    into: Name | None = None
    """the conversation that the answer is given to: it is noted there, and not learned again when it comes back"""
    explain: Annotated[bool, Field(strict=True)] = False
    as_of: When | None = None
    """what was true then: a time, or a day as people say it, to its end (UTC); None: now"""
    known_at: When | None = None
    """what had been recorded by then; None: all"""
    timeline: Annotated[bool, Field(strict=True)] = False
    """also what holds no more, with its periods; what is forgotten never"""
    threshold: Share | None = None
    """only results of this relevance at least"""
    cursor: CursorToken | None = None
    """of an answer to the same question: the results behind it"""


Injection: TypeAlias = Literal["full", "summary", "skipped"]
"""How much of a result belongs into a prompt: all of it, a summary, or nothing (ledger I11)."""


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
    """the subject of a memory, or the speaker of a message"""
    category: Category | None
    """of a memory"""
    session_id: str | None
    at: str
    """when it was said; ISO 8601"""
    valid_from: str | None
    valid_until: str | None
    status: Standing | None = None
    """of a memory, at the time that is asked about"""
    role: Role | None = None
    """of the speaker of the message, or of the one that a memory rests on; None where there is no such message"""
    data_source: DataSource | None = None
    """where it came from"""
    confidence: float | None = None
    """how sure it was, as it was observed, that a memory is one: 0 to 1; of a message 1, since it was said"""
    metadata: dict[str, Any] = field(default_factory=dict)
    """of that message"""
    confidential: bool = False
    """whether its speaker asked to tell it to no other person"""
    contradicts: tuple[str, ...] = ()
    """memories that hold as well and say otherwise; the newest stands first, unless the question is about the past"""
    relevance: float = 0.0
    """how surely it is about what was asked, 0 to 1 on a calibrated scale; comparable across answers, unlike `score`"""
    injection: Injection = "skipped"
    """what `relevance` says of how much of it belongs into a prompt"""
    explain: dict[str, float] | None = None
    """what each part gave to `score`, when asked for: they add up to it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What one stage of a search did."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    candidates_in: int | None
    """None: all that the agent has"""
    candidates_out: int | None
    """None: it is not about candidates"""
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """How a search came to its answer."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    stages: tuple[Stage, ...]
    """in order; both indexes work at the same time"""
    without: tuple[str, ...]
    """indexes that did not answer"""


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
    as_of: str | None = None
    """the time that was asked about, as it was understood; None: now"""
    known_at: str | None = None
    """what was recorded later is not in it; None: all is"""
    cursor: str | None = None
    """of the next results, to be given back with the same question; None: these were the last"""
    explain: Explanation | None = None
    """candidates and time of each stage, when asked for"""
    note: str | None = None
    """why there are no results, in words; None: there are some, or the indexes have yet to take in what was added"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAgent:
    """Names the agent that a question is about."""

    agent_id: KeyPart
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What stands in a context."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["memory", "message"]
    id: str
    text: str
    """as it stands there"""
    injection: Injection
    """whole or in short"""
    relevance: float | None
    """to what was asked; None: it is given whatever was asked"""
    turns: bool = False
    """with what was said before or after it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What an agent's memory has to say to a question, as text for a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: str
    """preamble and block; empty where there is nothing to say"""
    preamble: str
    """says that the block is data"""
    block: str
    """holds the memories, none of which can end it"""
    tokens: int
    """of the text, by the tokenizer; never more than were asked for"""
    tokenizer: str
    given: tuple[Given, ...]
    """in the order of the text"""
    skipped: int
    """results that were not relevant enough"""
    left_out: int
    """results for which there was no room"""
    position: str
    """what had been processed of this agent when the search began"""
    took_ms: float
    behind: int = 0
    """commits of this agent that it has not seen"""
    without: tuple[str, ...] = ()
    """indexes that did not answer"""
    as_of: str | None = None
    """the time that was asked about, as it was understood; None: now"""
    known_at: str | None = None
    """what was recorded later is not in it; None: all is"""
    note: str | None = None
    """why nothing was found, in words; None: something was, or the indexes have yet to take in what was added"""

    @property
    def messages(self) -> list[dict[str, str]]:
        """The same as two messages of a chat: the preamble from the system, the block from the user."""
        if not self.block:
            return []
        return [{"role": "system", "content": self.preamble}, {"role": "user", "content": self.block}]


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
    """What became of an input; `outcome` is None where the client did not wait for the decision."""

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
        """Whether nothing came of it, for a reason that the client has to resolve."""
        return self.outcome in ("dead_lettered", "refused")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """What became of memories that were to be forgotten together."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    forgotten: int
    """in no answer any more"""
    pinned: int = 0
    """kept, since they are pinned"""


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
class SessionView:
    """A conversation of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    messages: int
    """those too that are found no more"""
    first_at: str
    """when its first message was said"""
    last_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryView:
    """A memory as people and programs see it."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    agent_id: str
    text: str
    subject: str
    category: Category
    status: Standing
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
    metadata: dict[str, Any]
    """given with the memory itself, else with the first message that it came from"""
    confidential: bool
    """whether its speaker asked to tell it to no other person"""
    supersedes: tuple[str, ...]
    superseded_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A memory that says something else, or stands otherwise, than at an earlier time."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    fields: tuple[str, ...]
    """that differ"""
    before: MemoryView
    after: MemoryView


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What changed in what an agent knew, between two times of recording."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    from_at: str
    """behind which it begins, as it was understood; ISO 8601"""
    to_at: str
    """up to which it goes"""
    learned: tuple[MemoryView, ...]
    """what was not known; it may have ended by then"""
    ended: tuple[MemoryView, ...]
    """what held at the first time and at the second no more"""
    changed: tuple[Changed, ...]
    forgotten: int
    """memories of that time that are forgotten today: only their number is given"""
    note: str | None = None
    """why the agent knew nothing at either time, in words; None: it knew something"""


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
    kind: Literal["memory", "message", "entry", "proposal", "archival"]
    """from entry on: of the memory that an agent runs itself"""
    outcome: str
    explanation: tuple[str, ...]
    """sentences, the most telling first"""
    events: tuple[Occurrence, ...]
    messages: tuple[dict[str, Any], ...]
    """what was said: the sources of a memory, or the message itself"""


FellOut: TypeAlias = Literal["shown", "answer", "results", "masked", "asked_for", "candidates"]
"""The stage at which a search dropped a document: none; it ranked below the results that are shown; another result is
shown for its message; it was not current at the time asked about; the filters exclude it; no index found it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """Why a search does not show a memory or a message."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    kind: Literal["memory", "message"]
    text: str
    stage: FellOut
    explanation: tuple[str, ...]
    """sentences, the reason first"""
    rank: int | None = None
    """among all that was ranked, from 1; its own, or that of what stands for its message"""
    ranked: int = 0
    """how many were"""
    shown: int = 0
    """how many of them are shown"""
    score: float | None = None
    behind: float | None = None
    """by how much its score is below that of the last shown"""
    differs: dict[str, float] = field(default_factory=dict)
    """each part of its score less that of the last shown, what it lacks most first: they add up to `-behind`"""
    instead: str | None = None
    """what is shown for its message, or took its place"""
    places: dict[str, int | None] = field(default_factory=dict)
    """its rank in each index that answers, from 1; None: not among those that were looked through"""
    candidates: int = 0
    """how many of each index are looked at"""


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
    hop: int = 1
    """how many edges it is away from the memory that was asked about, itself among them"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityView:
    """A person, a place or a thing that memories name."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entity: str
    """its address, such as entity://place/izmir"""
    memories: int
    """that name it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hub:
    """Everything about a person, a place or a thing."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    """as it was asked for"""
    memories: tuple[MemoryView, ...]
    """about it, the newest first"""
    edges: tuple[Edge, ...]
    """between these"""
    beside: tuple[EntityView, ...]
    """what these name as well, the most frequent first"""


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
