"""An agent's memories and transcript, as folds of its events."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, make_dataclass
from functools import cache
from typing import Any, ClassVar, Final, Literal, NamedTuple

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import (
    CALM,
    DataSource,
    Emotion,
    KeyValue,
    Language,
    RelationType,
    Said,
    Tier,
    WriteSource,
)
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import digest
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

TIMES_OF_RECORDING: Final = (
    "recorded_at", "updated_at", "utility_at", "asleep_since", "slept_at", "last_access_at", "formed_at", "added_at",
    "accessed_at",
)  # fmt: skip
"""Fields without effect on the hash: two runs over the same input differ only in these times."""


DATA_SOURCES: Final[Mapping[Role, DataSource]] = {
    "user": "user_message",
    "assistant": "assistant_message",
    "system": "system",
    "tool": "tool_output",
}
"""The source of a statement, by the role of its speaker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One remembered statement about one subject."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    text: str
    subject: str
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_from: Seconds
    valid_until: Seconds | None
    importance: Share
    surprise: Share
    stability: float
    access_count: int
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    sources: tuple[str, ...]
    """the source messages; of very many only the first and the latest (schemas/limits.py)"""
    session_id: str | None
    supersedes: tuple[str, ...]
    superseded_by: str | None
    forgotten: bool
    recorded_at: Seconds
    updated_at: Seconds
    utility: Share = 0.5
    """its usefulness so far (ledger E3)"""
    storage: float = 1.0
    """how deeply it is encoded, 1 to 10 (ledger E7)"""
    last_access_at: Seconds = 0.0
    """when it was last formed, repeated, updated or recalled, by the agent's clock"""
    emotion: Emotion = CALM
    pinned: bool = False
    """protected from all forgetting (ledger E6)"""
    locked: bool = False
    """its text never changes (ledger E6: immutable)"""
    flashbulb: bool = False
    """the statement's arousal was so high that the memory is protected (ledger E5)"""
    tier: Tier = "episodic"
    said: Said | None = None
    """the original words; None: the text was written by hand, rewritten or merged"""
    utility_at: Seconds = 0.0
    """when the utility last changed, by the agent's clock; 0: never"""
    asleep_since: Seconds | None = None
    """None: it is awake; searches of the present do not return a sleeping memory (ledger J4: cold)"""
    slept_at: Seconds | None = None
    """when it was put to sleep; for a plan this is after its end"""
    asleep_for: str | None = None
    """the memory with the same content that replaces it while it sleeps"""
    stub: str | None = None
    """the beginning of its text, which is shown after it was archived (ledger J4: stub)"""
    metadata: dict[str, Any] | None = None
    """the client's metadata of the memory itself; None: no metadata"""
    confidential: bool = False
    """whether its speaker asked to keep it from other people"""

    @property
    def words(self) -> str:
        """The text to compare: the original words, else the text."""
        # The text may also have a context and a date, which two equal statements need not share.
        return self.said.words if self.said else self.text

    @property
    def utc_offset_s(self) -> int:
        """The offset of its speaker's time, in which its days are meant; 0: unknown."""
        return self.said.utc_offset_s if self.said else 0

    @property
    def shown(self) -> str:
        """The visible text: the beginning of a stub, else the whole text."""
        return self.text if self.stub is None else self.stub

    def current(self, now: float) -> bool:
        """Whether it is true and visible at `now` (ledger I13, R15)."""
        return not self.forgotten and self.stub is None and not self.ended(now) and not self.asleep(now)

    def asleep(self, at: float) -> bool:
        """Whether it is dormant at this time."""
        return self.asleep_since is not None and self.asleep_since <= at

    def ended(self, at: float) -> bool:
        """Whether its validity has ended at this time; a plan ends with its day."""
        # At the moment itself it has ended: the statement that supersedes it is valid from the same moment.
        return self.valid_until is not None and self.valid_until <= at

    def status(self, now: float) -> Literal["current", "expired", "superseded", "forgotten", "dormant"]:
        """Its status at `now`."""
        if self.forgotten:
            return "forgotten"
        if self.superseded_by is not None:
            return "superseded"
        if self.asleep(now):
            return "dormant"
        return "current" if self.current(now) else "expired"

    @property
    def active(self) -> bool:
        """Whether it is neither superseded nor forgotten: the gate compares these, plans until their end."""
        return not self.forgotten and self.superseded_by is None

    @property
    def awake(self) -> bool:
        """Whether it is active and not dormant."""
        return self.active and self.asleep_since is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One message of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    role: Role
    speaker: str
    name: str
    heading: str
    text: str
    at: Seconds
    utc_offset_s: int
    session_id: str
    language: Language
    metadata: dict[str, Any]
    hidden: bool
    """all its memories are gone, and searches do not return it (ledger R17)"""
    confidential: bool = False
    """whether its speaker asked to keep it from other people"""
    asleep_since: Seconds | None = None
    """None: it is awake; searches of the present do not return a sleeping message"""
    asleep_in: str | None = None
    """the cycle that put it to sleep"""

    @property
    def rendered(self) -> str:
        """The text that is embedded and indexed."""
        return self.heading + self.text

    @property
    def searched(self) -> bool:
        """Whether searches of the present return it."""
        return not self.hidden and self.asleep_since is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """An edge between two memories (ledger G1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    type: RelationType
    source: str
    target: str
    strength: Share
    confidence: Share
    direction: Literal["forward", "both"]
    context: str
    description: str | None
    formed_by: str
    formed_at: Seconds
    metadata: dict[str, Any] | None = None
    """the client's metadata of the edge; None: no metadata"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A memory in the working memory of a session (ledger H1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    session_id: str
    memory_id: str
    importance: Share
    access_count: int
    """within the session"""
    added_at: Seconds
    accessed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """The name by which a speaker introduced themself."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    speaker: str
    name: str
    message_id: str
    memory_ids: tuple[str, ...]


class Remembered(NamedTuple):
    """Everything that an agent remembers."""

    memories: Iterable[Memory]
    transcript: Iterable[Utterance]
    relations: Iterable[Relation]
    held: Iterable[Held]
    names: Iterable[Named] = ()
    """in the order of the introductions"""


def state_hash(remembered: Remembered) -> str:
    """A hash of everything that an agent remembers.

    It leaves out sequence numbers, positions, repeats and times of recording, so that equal inputs have equal hashes on
    any runtime. It includes names only after the first introduction, so that no older hash changes.
    """
    by_id = sorted(remembered.memories, key=lambda each: each.id)
    transcript = sorted(remembered.transcript, key=lambda each: each.message_id)
    edges = sorted(remembered.relations, key=lambda each: each.id)
    in_mind = sorted(remembered.held, key=lambda each: (each.session_id, each.memory_id))
    said = [_without_later(each) for each in transcript]
    parts = [_as_hashed(by_id), said, _as_hashed(edges), _as_hashed(in_mind)]
    # In their order, since the latest introduction counts.
    names = [codec.as_dict(each) for each in remembered.names]
    return digest(codec.dump_sorted([*parts, names] if names else parts))


def _as_hashed(remembered: Iterable[object]) -> list[dict[str, Any]]:
    return [_hashed(each) for each in remembered]


def _hashed(remembered: object) -> dict[str, Any]:
    """The fields of a memory, an edge or an item in mind, as they are hashed."""
    fields = codec.as_dict(remembered, leave_out=TIMES_OF_RECORDING)
    added = _ADDED_LATER.get(type(remembered), {})
    # A field that older releases lacked is hashed only with a value that they could not have had.
    known = {name: value for name, value in fields.items() if name not in added or value != added[name]}
    if isinstance(said := known.get("said"), Said):
        known["said"] = _without_later(said)
    return known


def _without_later(said: Said | Utterance) -> object:
    """The words of a memory, or a message, with the fields in their order, in which older releases hashed them."""
    cls: type = type(said)
    added = _ADDED_LATER[cls]
    left_out = frozenset(
        name for name, value in added.items() if name in TIMES_OF_RECORDING or getattr(said, name) == value
    )
    # As an instance, not as a dict: older releases hashed these fields in the order of the class.
    return codec.derived(_older(cls, left_out), said) if left_out else said


@cache
def _older(cls: type, without: frozenset[str]) -> type:
    """The class without these fields, as in an older release."""
    return make_dataclass(cls.__name__, [each.name for each in fields(cls) if each.name not in without], slots=True)


_ADDED_LATER: Final[Mapping[type, Mapping[str, object]]] = {
    Memory: {"said": None, "asleep_for": None, "metadata": None, "stub": None, "confidential": False},
    Relation: {"metadata": None},
    Utterance: {"confidential": False, "asleep_since": None, "asleep_in": None},
    Said: {"about": None},
}
"""Fields that older releases did not have, with the value that is left out of the hash, so that no old hash changes
(ledger R30)."""
