"""Searches and their answers; receipts; views of memories, agents and sessions."""

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
    # `isdigit` alone accepts "²", which `int` refuses.
    if len(parts) != _POSITION_PARTS or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError("a position as add returned it, such as 0:17")
    return token


_POSITION_PARTS: Final = 2


def _cursor(token: str) -> str:
    if not _CURSOR.fullmatch(token):
        raise ValueError("the cursor of an answer to the same question")
    return token


# A hash of the question first: the cursor of another question is refused.
_CURSOR: Final = re.compile(r"[0-9a-f]{16}-[1-9][0-9]{0,8}-[0-9]{1,9}")

CursorToken = Annotated[
    str,
    Field(strict=True, max_length=60, json_schema_extra={"pattern": "^[0-9a-f]{16}-[1-9][0-9]{0,8}-[0-9]{1,9}$"}),
    AfterValidator(_cursor),
]
"""Opaque: the place at which the next page of an answer begins."""

Position = Annotated[str, Field(strict=True, max_length=40, json_schema_extra=POSITION), AfterValidator(_position)]
"""Opaque: a receipt's position, to be sent as `min_position`."""


Standing = Literal["current", "not_yet", "expired", "superseded", "forgotten", "dormant"]
"""The status of a memory at a time; not_yet: it begins later; dormant: it sleeps, and no answer contains it until it
wakes."""


Profile: TypeAlias = Literal["contextual", "v9"]


class Question(Generic[A_co]):
    """A question whose answer is an A_co (see question.py)."""

    # Without it, the questions would have a `__dict__` beside their slots.
    __slots__ = ()

    @property
    def key(self) -> str | None:
        """tenant_id/agent_id of its agent; None if it names none."""
        return None


def _of(meaning: str, *, maximum: int | None = None) -> Any:  # noqa: ANN401  what pydantic gives
    """The description of a field that several questions have."""
    return Field(description=meaning, max_length=maximum)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSome:
    """A question about some of an agent's memories; a filter that is None matches everything."""

    agent_id: KeyPart
    category: Annotated[Category | None, _of("only memories of this category")] = None
    tier: Annotated[Tier | None, _of("only memories of this tier")] = None
    entity: Annotated[
        Name | None, _of("only memories that name this entity: entity://kind/name, or the name alone")
    ] = None
    language: Annotated[Language | None, _of("only messages and memories in this language")] = None
    data_source: Annotated[DataSource | None, _of("only messages and memories of this kind of source")] = None
    confidential: Annotated[
        bool | None, Field(strict=True, description="only statements made in confidence; false: only others")
    ] = None
    role: Annotated[Role | None, _of("only messages of this role, and their memories")] = None
    since: Annotated[
        When | None, _of("only statements at this time or later; a day counts from its beginning (UTC)")
    ] = None
    until: Annotated[When | None, _of("only statements at this time or earlier; a day counts to its end (UTC)")] = None
    metadata: Annotated[
        Condition | None, _of("only messages whose metadata meets this condition, and their memories")
    ] = None
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
    """only results of this session"""
    user_id: Name | None = None
    """only results by or about this person"""
    limit: Limit | None = None
    """number of results; None: the setting"""
    kind: Literal["memory", "message"] | None = None
    """None: both kinds"""
    profile: Profile | None = None
    """how results are ranked; v9: only memories, ranked as in the source document; None: the setting"""
    min_position: Position | None = None
    """wait until the input at this position is searchable, for a bounded time; then an error"""
    prefer_position: Position | None = None
    """the same, but after that time the search answers anyway, and `behind` gives the number of commits missing"""
    into: Name | None = None
    """the session that the results are given to: they are recorded there, and are not learned again if a message
    repeats them"""
    explain: Annotated[bool, Field(strict=True)] = False
    as_of: When | None = None
    """search the facts that were true at this time; a day counts to its end (UTC); None: now"""
    known_at: When | None = None
    """search only what had been recorded by this time; None: everything"""
    timeline: Annotated[bool, Field(strict=True)] = False
    """include facts that are no longer true, with their periods, but not forgotten ones"""
    threshold: Share | None = None
    """minimum relevance of a result"""
    cursor: CursorToken | None = None
    """the cursor of an answer to the same question: return its next page"""


Injection: TypeAlias = Literal["full", "summary", "skipped"]
"""The form in which a result belongs into a prompt: its full text, a summary, or none (ledger I11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A memory or a message that matches the question."""

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
    """when it was said, ISO 8601"""
    valid_from: str | None
    valid_until: str | None
    status: Standing | None = None
    """status of a memory at the time asked about"""
    role: Role | None = None
    """role of the speaker of the message, or of the memory's first source; None without such a message"""
    data_source: DataSource | None = None
    """kind of source"""
    confidence: float | None = None
    """confidence in a memory when it was formed, 0 to 1; 1 for a message"""
    metadata: dict[str, Any] = field(default_factory=dict)
    """metadata of that message"""
    confidential: bool = False
    """whether its speaker asked to keep it from other people"""
    contradicts: tuple[str, ...] = ()
    """memories that are also current and contradict it; the newest comes first, unless the question is about the
    past"""
    relevance: float = 0.0
    """how certainly it is about the question, 0 to 1 on a calibrated scale; comparable across answers, unlike
    `score`"""
    injection: Injection = "skipped"
    """the form in which it belongs into a prompt, by its relevance"""
    explain: dict[str, float] | None = None
    """the parts of `score`, if asked for; their sum is the score"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Candidates and time of one stage of a search."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    candidates_in: int | None
    """None: all of the agent's memories and messages"""
    candidates_out: int | None
    """None: the stage has no candidates"""
    ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The stages of a search."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    stages: tuple[Stage, ...]
    """in order; both indexes run in parallel"""
    without: tuple[str, ...]
    """indexes that did not answer"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The results of a search, the best first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    results: tuple[Hit, ...]
    position: str
    """the agent's last processed position when the search began"""
    took_ms: float
    behind: int = 0
    """number of the agent's commits that the search did not see, because an index or the writer is behind"""
    without: tuple[str, ...] = ()
    """indexes that did not answer; their candidates are missing"""
    as_of: str | None = None
    """the interpreted time of the question; None: now"""
    known_at: str | None = None
    """records after this time are left out; None: none are"""
    cursor: str | None = None
    """the cursor of the next page, to be sent with the same question; None: this is the last page"""
    explain: Explanation | None = None
    """candidates and time of each stage, if asked for"""
    note: str | None = None
    """why there are no results, as text; None: there are results, or an index is still behind"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfAgent:
    """The agent that a question is about."""

    agent_id: KeyPart
    tenant_id: KeyPart = "default"

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A memory or a message in a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["memory", "message"]
    id: str
    text: str
    """as it is in the prompt"""
    injection: Injection
    """full or summary"""
    relevance: float | None
    """relevance to the question; None: it is given with every question"""
    turns: bool = False
    """whether the messages before or after it are given too"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """An agent's memories for a question, as text for a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: str
    """preamble and block; empty if there is nothing to give"""
    preamble: str
    """states that the block is data"""
    block: str
    """contains the memories; no text in it can end it"""
    tokens: int
    """tokens of the text, by the tokenizer; never more than asked for"""
    tokenizer: str
    given: tuple[Given, ...]
    """in the order of the text"""
    skipped: int
    """number of results below the relevance for a prompt"""
    left_out: int
    """number of results without room"""
    position: str
    """the agent's last processed position when the search began"""
    took_ms: float
    behind: int = 0
    """number of the agent's commits that the search did not see"""
    without: tuple[str, ...] = ()
    """indexes that did not answer"""
    as_of: str | None = None
    """the interpreted time of the question; None: now"""
    known_at: str | None = None
    """records after this time are left out; None: none are"""
    note: str | None = None
    """why the text is empty, as text; None: it is not, or an index is still behind"""

    @property
    def messages(self) -> list[dict[str, str]]:
        """The same as two messages of a chat: the preamble from the system, the block from the user."""
        if not self.block:
            return []
        # Apart, so that words from memories do not have the rank of the system's.
        return [{"role": "system", "content": self.preamble}, {"role": "user", "content": self.block}]


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """How far searches are behind the log for an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    reached: bool
    """whether the input at the position is searchable"""
    behind: int
    """number of commits that an index has not applied, or that the writer has yet to make"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The outcome of an input; `outcome` is None if the client did not wait for the decision."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    position: str
    outcome: str | None = None
    """of `refused` and `dead_lettered`, `reason` and `detail` say why nothing changed"""
    events: tuple[dict[str, Any], ...] = ()
    stage: str | None = None
    """the stage that rejected it, with reason, scores and thresholds"""
    reason: str | None = None
    scores: dict[str, Any] | None = None
    thresholds: dict[str, float] | None = None
    filter: str | None = None
    """the filter that refused it, with detail"""
    detail: str | None = None

    @property
    def failed(self) -> bool:
        """Whether the input failed for a reason that the client has to resolve."""
        return self.outcome in ("dead_lettered", "refused")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgotten:
    """The outcome of a command that forgets many memories."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    forgotten: int
    """number of forgotten memories"""
    pinned: int = 0
    """number of memories kept because they are pinned, and not locked as well"""
    locked: int = 0
    """number of memories kept because they are locked, pinned or not"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentView:
    """An agent, with the size of its memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: str
    messages: int
    """number of messages in its transcript"""
    memories: int
    """number of memories that are neither superseded nor forgotten"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionView:
    """A session of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    messages: int
    """number of messages, including hidden ones"""
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
    """`[forgotten]` if it was forgotten: its words, entities, key values and metadata are shown by no answer"""
    subject: str
    category: Category
    status: Standing
    importance: float
    surprise: float
    stability: float
    """factor on the initial value of the retention model"""
    utility: float
    """its usefulness so far, 0 to 1"""
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
    """metadata of the memory itself, else of its first source message"""
    confidential: bool
    """whether its speaker asked to keep it from other people"""
    supersedes: tuple[str, ...]
    superseded_by: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A memory with another text or status than at an earlier time."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    fields: tuple[str, ...]
    """the fields that differ"""
    before: MemoryView
    after: MemoryView


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The changes of an agent's knowledge between two times of recording."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    from_at: str
    """the interpreted start, exclusive; ISO 8601"""
    to_at: str
    """the interpreted end"""
    learned: tuple[MemoryView, ...]
    """memories that were unknown at the start; some may have ended by the end"""
    ended: tuple[MemoryView, ...]
    """memories that were true at the start and no longer at the end"""
    changed: tuple[Changed, ...]
    forgotten: int
    """number of memories of that time that are forgotten today; their texts are not given"""
    note: str | None = None
    """why the agent knew nothing at either time, as text; None: it knew something"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence:
    """An event in a history."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    position: int
    """position of its commit in the log"""
    recorded_at: str
    event: str
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why something is remembered, or is not."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    kind: Literal["memory", "message", "entry", "proposal", "archival"]
    """entry, proposal, archival: in agent-managed memory"""
    outcome: str
    explanation: tuple[str, ...]
    """sentences, the most informative first"""
    events: tuple[Occurrence, ...]
    messages: tuple[dict[str, Any], ...]
    """the source messages of a memory, or the message itself"""
    forgotten: bool = False
    """whether it was forgotten, or its memory edited; its words are then in the log alone, for the operator"""


FellOut: TypeAlias = Literal["shown", "answer", "results", "masked", "asked_for", "candidates"]
"""The stage at which a search dropped a document: none; it ranked below the shown results; another result is shown for
its message; it was not current at the time asked about; the filters exclude it; no index returned it."""


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
    """its rank among all ranked documents, from 1; or the rank of the result shown for its message"""
    ranked: int = 0
    """number of ranked documents"""
    shown: int = 0
    """number of shown results"""
    score: float | None = None
    behind: float | None = None
    """difference of the last shown result's score and its own"""
    differs: dict[str, float] = field(default_factory=dict)
    """difference of each part of the two scores, the largest lack first; their sum is `-behind`"""
    instead: str | None = None
    """the result shown for its message, or the memory that replaced it"""
    places: dict[str, int | None] = field(default_factory=dict)
    """its rank in each index that answered, from 1; None: not among the candidates"""
    candidates: int = 0
    """number of candidates of each index"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A relation between two memories."""

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
    """the evidence"""
    description: str | None
    formed_by: str
    formed_at: str
    hop: int = 1
    """number of edges from the memory in question, this one included"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityView:
    """A person, a place or a thing that memories name."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entity: str
    """its address, such as entity://place/izmir"""
    memories: int
    """number of memories that name it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hub:
    """All memories about a person, a place or a thing."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    name: str
    """as in the question"""
    memories: tuple[MemoryView, ...]
    """the newest first"""
    edges: tuple[Edge, ...]
    """the edges between these memories"""
    beside: tuple[EntityView, ...]
    """other entities that these memories name, the most frequent first"""


@dataclass(frozen=True, slots=True, kw_only=True)
class InMind:
    """An item of a session's working memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    text: str
    importance: float
    access_count: int
    """within the session"""
    added_at: str
    accessed_at: str
    promotable: bool
    """whether it was used or is important enough to be kept permanently"""
