"""The vocabulary of the log: what happened, in the past tense, with all that a replay needs.

A stored event never changes its meaning. A new field or another unit is a new VERSION with an upcaster
(`upcasting.py`); new behaviour is a new event. Consequences that a fold would have to look up (which messages a
forgotten memory hides) are decided once and stand in the event, so that every projection can follow without a lookup.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field

from mnemolog.schemas.command import Category, RecalledItem
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

Language = Literal["en", "tr"]
DataSource = Literal["user_message", "assistant_message", "system", "tool_output", "federation", "feed"]
WriteSource = Literal["observer", "formation", "dream", "manual"]
HEURISTICS: Final = "heuristics"
"""Who formed or related, where no model did."""

Verdict = Literal["create", "update", "reinforce", "supersede", "skip"]
Feeling = Literal["joy", "anger", "fear", "sadness", "surprise", "disgust"]
Tier = Literal["working", "episodic", "semantic", "dormant"]
RelationType = Literal[
    "supersedes", "contradicts", "causes", "elaborates", "same_entity", "related_to",
    "solves", "builds_on", "alternative_to", "requires", "follows",
]  # fmt: skip
"""Those of S0, then those of S1 that S0 does not have (ledger G1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Embedding:
    """A text as a vector of unit length. It travels in the event, so that a rebuild never pays a model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    model: str
    dimensions: int
    float16: str
    """little-endian IEEE 754 half floats, base64"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyValue:
    """Something that has one value at a time, such as where somebody lives (ledger D2, SUPERSEDE)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    """of the subject: lives_in, favourite:colour, port of the api"""
    value: str
    """normalised for comparison"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the prediction-error gate saw and by which thresholds it decided (ledger D1, D2, D5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    verdict: Verdict
    reason: str
    """similarity, key_value, gap, or what else decided"""
    nearest: str | None
    """the most similar current memory of the same subject"""
    cosine: float | None
    """as the model gives it"""
    similarity: float | None
    """the same on the calibrated scale on which the thresholds hold"""
    calibration: str
    """the profile that was applied"""
    create_below: Share
    update_from: Share
    reinforce_above: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Importance:
    """Four channels and their weighted sum (ledger E1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    score: Share
    level: Literal["critical", "high", "normal", "low"]
    novelty: Share
    arousal: Share
    reward: Share
    attention: Share


@dataclass(frozen=True, slots=True, kw_only=True)
class Emotion:
    """How something was said (ledger B6)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    valence: Annotated[float, Field(ge=-1, le=1)]
    """-1 (bad) to 1 (good); 0: neither"""
    arousal: Share
    """how stirred up; 0: calm"""
    feeling: Feeling | None
    """the one of Ekman's six that is named most; None: none is"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What words of time mean: the days of an interval, both inclusive (ledger R18, R20)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """as they were said: last month, until March"""
    first: str
    """YYYY-MM-DD"""
    last: str
    """YYYY-MM-DD"""
    precision: Literal["day", "week", "weekend", "month", "season", "year"]
    relation: Literal["in", "until", "before", "since", "after"] = "in"
    """how what is said stands to the interval"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referent:
    """Whom or what a pronoun means."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """the pronoun as it was said"""
    name: str
    """of the last known entity that it fits"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The words that a memory keeps, and what is known of them (ledger R18)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    """a span of the message: every word stands there in that order"""
    name: str
    """of whoever said it, as texts call them"""
    role: Role
    at: Seconds
    utc_offset_s: int
    """of the time as the client wrote it"""
    before: str = ""
    """what was said before, where the words cannot stand alone: a question, the head of a list"""
    meanings: tuple[Meaning, ...] = ()
    referents: tuple[Referent, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unkept:
    """A sentence of a message that no memory was made of, and why."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    words: str
    reason: str
    """not_worth, or what kind of block it stands in: code, quote, forward …"""
    worth: Share | None
    """how probable it is that it is worth keeping; None: that was not asked"""


CALM: Final = Emotion(valence=0.0, arousal=0.0, feeling=None)
"""What says nothing about a feeling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOpened:
    """The first message of a conversation, or the first after it had ended."""

    TYPE: ClassVar[str] = "session_opened"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    named: bool
    """False: the client named no session, so this one collects what has none"""
    opened_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """A conversation is over; its pronouns and its focus are forgotten."""

    TYPE: ClassVar[str] = "session_ended"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    reason: Literal["command", "idle"]
    ended_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRecorded:
    """A message passed the seven filters and is part of the searchable transcript."""

    TYPE: ClassVar[str] = "message_recorded"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    role: Role
    speaker: str
    """whose words: the subject of what is said in the first person"""
    name: str
    """the speaker as texts call them"""
    heading: str
    """heading + text is what was embedded and is indexed: [8 May 2023] Caroline: """
    text: str
    at: Seconds
    utc_offset_s: int
    """of the time as the client wrote it; today means a day of the speaker's"""
    session_id: str
    language: Language
    data_source: DataSource
    source_confidence: Share
    density: int
    """entities + facts + temporal signals + correction signals (ledger B7)"""
    entities: tuple[str, ...]
    """entity://kind/slug"""
    last_person: str | None
    """what he and she mean from here on in this session"""
    last_thing: str | None
    """what it means from here on in this session"""
    emotion: Emotion
    echoes: tuple[str, ...]
    """what had been recalled into the session, was repeated here and is cut out of the text (ids)"""
    formed_by: str
    """the model that formed the candidates, or `heuristics`"""
    fallback: str | None
    """why the heuristics took the model's place; None: they did not have to"""
    metadata: dict[str, Any]
    embedding: Embedding
    unkept: tuple[Unkept, ...] = ()
    """the sentences that no memory was to be made of"""
    shape: str | None = None
    """the filter that kept it to the transcript, with what it saw; None: none did (ledger R27)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageIgnored:
    """A filter refused the message, or it was known already; it never becomes searchable."""

    TYPE: ClassVar[str] = "message_ignored"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    filter: str
    """which of the seven, or repeat, or echo"""
    detail: str
    role: Role
    speaker: str
    at: Seconds
    excerpt: str
    """the beginning of the text, for whoever asks why"""
    characters: int
    """length of the whole text"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeadLettered:
    """The message could not be processed and waits among the dead letters; its id does not count as seen."""

    TYPE: ClassVar[str] = "message_dead_lettered"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    reason: str
    """the error's stable name"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRejected:
    """A statement was considered and not remembered, with all that decided."""

    TYPE: ClassVar[str] = "candidate_rejected"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    stage: Literal["importance"]
    reason: str
    text: str
    subject: str
    judgement: Judgement
    importance: Importance
    important_from: Share
    """the importance that would have let it pass the gap"""
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryFormed:
    """A statement is now remembered."""

    TYPE: ClassVar[str] = "memory_formed"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str | None
    """where it came from; None: written by hand"""
    session_id: str | None
    text: str
    subject: str
    """whose fact it is (ledger R13)"""
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_from: Seconds
    valid_until: Seconds | None
    observed_at: Seconds
    """by the agent's clock"""
    surprise: Share
    """prediction error: 1 - similarity to the nearest memory; 1 where there is none"""
    importance: Importance
    stability: float
    """factor on the retention model's own initial value (ledger R14)"""
    utility: Share
    """how useful it was so far (ledger E3)"""
    storage: float
    """how deeply it is encoded, 1 to 10 (ledger E7)"""
    emotion: Emotion
    flashbulb: bool
    """said in such a stir that it is protected (ledger E5)"""
    pinned: bool
    """survives all forgetting (ledger E6)"""
    tier: Tier
    """where it begins (ledger H2)"""
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    supersedes: tuple[str, ...]
    judgement: Judgement | None
    """None: written by hand, past the gate"""
    embedding: Embedding
    said: Said | None = None
    """the words that it keeps; None: a text that was written, rewritten or merged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUpdated:
    """A memory took in what a new statement adds (ledger D3)."""

    TYPE: ClassVar[str] = "memory_updated"
    VERSION: ClassVar[int] = 3
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    session_id: str | None
    """in which it was formed"""
    subject: str
    text: str
    """the merged text"""
    added: str
    """the new statement alone"""
    language: Language
    """the memory's"""
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    valid_until: Seconds | None
    observed_at: Seconds
    surprise: Share
    merged_by: str
    """the model that merged, or `separator`"""
    fallback: str | None
    """why the texts stand side by side though there is a model; None: they do not have to"""
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""
    embedding: Embedding
    """of the merged text"""
    said: Said | None = None
    """the fuller words that took the place; None: the text was merged"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryReinforced:
    """A memory was said again (ledger D2, R14)."""

    TYPE: ClassVar[str] = "memory_reinforced"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    message_id: str
    text: str
    """the statement that said it again"""
    stability_factor: float
    observed_at: Seconds
    surprise: Share
    judgement: Judgement
    importance: Importance | None
    """of the new statement; None: an older release did not record it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemorySuperseded:
    """A memory is no longer current: another one took its place. Both are kept (ledger D4)."""

    TYPE: ClassVar[str] = "memory_superseded"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    by: str
    valid_until: Seconds
    reason: Literal["key_value", "correction"]
    key: str
    """empty for a correction, whose values are the two statements"""
    old_value: str
    new_value: str
    messages_hidden: tuple[str, ...]
    """messages all of whose memories are gone with this one (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryForgotten:
    """Somebody asked that this memory be in no answer any more."""

    TYPE: ClassVar[str] = "memory_forgotten"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    reason: str
    messages_hidden: tuple[str, ...]
    """every message that it came from (ledger R17)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryPinned:
    """A person asked that nothing may let this memory go (ledger E6)."""

    TYPE: ClassVar[str] = "memory_pinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnpinned:
    """It may be forgotten again, like any other."""

    TYPE: ClassVar[str] = "memory_unpinned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryLocked:
    """What it says may not be edited, merged, ended or moved (ledger E6: immutable)."""

    TYPE: ClassVar[str] = "memory_locked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryUnlocked:
    """It may change again."""

    TYPE: ClassVar[str] = "memory_unlocked"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeReported:
    """Somebody told whether a memory helped (ledger E3)."""

    TYPE: ClassVar[str] = "outcome_reported"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    success: bool
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityChanged:
    """How useful a memory is taken to be (ledger E3)."""

    TYPE: ClassVar[str] = "utility_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    utility: Share
    why: Literal["success", "failure", "decay"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class StabilityChanged:
    """Memories are forgotten more slowly from here on (ledger R14)."""

    TYPE: ClassVar[str] = "stability_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_ids: tuple[str, ...]
    factor: float
    why: Literal["retrieval", "rehearsal", "neighbour"]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryTagged:
    """A weak memory waits for a strong one of its session to hold it fast (ledger E4)."""

    TYPE: ClassVar[str] = "memory_tagged"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    memory_id: str
    session_id: str
    tagged_at: Seconds
    expires_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class TagsCaptured:
    """A strong memory held the tagged ones of its session fast (ledger E4)."""

    TYPE: ClassVar[str] = "tags_captured"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    by: str
    """the strong memory"""
    session_id: str
    memory_ids: tuple[str, ...]
    stability_factor: float
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationFormed:
    """Two memories have to do with each other (ledger G1); an edge of its own."""

    TYPE: ClassVar[str] = "relation_formed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_id: str
    type: RelationType
    source: str
    """memory id; the newer one where time decides"""
    target: str
    """memory id"""
    strength: Share
    """how close they are"""
    confidence: Share
    """how sure that is; the least sure are pruned first"""
    direction: Literal["forward", "both"]
    """forward: it holds from source to target only"""
    context: str
    """on what grounds: the entities or words in common, the key, or what the model said"""
    description: str | None
    formed_by: str
    """the model, or `heuristics`"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationPruned:
    """An edge was let go: there were too many (ledger G3)."""

    TYPE: ClassVar[str] = "relation_pruned"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    relation_ids: tuple[str, ...]
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemHeld:
    """A memory is in the working memory of a session, or was used there once more (ledger H1)."""

    TYPE: ClassVar[str] = "item_held"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    memory_id: str
    importance: Share
    access_count: int
    """within the session"""
    added_at: Seconds
    accessed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemReleased:
    """A memory had to leave the working memory of a session; the end of a session releases all at once."""

    TYPE: ClassVar[str] = "item_released"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    memory_id: str
    reason: Literal["evicted", "gone"]
    """evicted: others mattered more; gone: superseded or forgotten"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoriesRecalled:
    """What was given to an agent in a session: used, and not to be learned again when it comes back (ledger I12)."""

    TYPE: ClassVar[str] = "memories_recalled"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    query: str
    profile: str
    """by which the results were ranked"""
    recalled: tuple[RecalledItem, ...]
    """the best first"""
    memories: tuple[str, ...]
    """of these, the memories that the agent has: they were used"""
    storage_growth: Share
    """share of the way to 10 that their storage strength went (ledger E7)"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRefused:
    """A command could not be carried out; nothing changed."""

    TYPE: ClassVar[str] = "command_refused"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    command: str
    memory_id: str
    reason: Literal["unknown", "forgotten", "pinned", "locked"]
    """of the memory"""
    observed_at: Seconds


Event: TypeAlias = (
    SessionOpened
    | SessionEnded
    | MessageRecorded
    | MessageIgnored
    | MessageDeadLettered
    | CandidateRejected
    | MemoryFormed
    | MemoryUpdated
    | MemoryReinforced
    | MemorySuperseded
    | MemoryForgotten
    | MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | OutcomeReported
    | UtilityChanged
    | StabilityChanged
    | MemoryTagged
    | TagsCaptured
    | RelationFormed
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | MemoriesRecalled
    | CommandRefused
)

EVENTS: Final[dict[str, type[Event]]] = {cls.TYPE: cls for cls in Event.__args__}
"""Every event by its stable name."""
