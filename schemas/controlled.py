"""Views of agent-managed memory, for people and programs."""

from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.controlled_command import ArchivalType, EntryType
from mnemolog.schemas.event.controlled import FieldChange
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

CoreHappening: TypeAlias = Literal["changed", "proposed", "approved", "declined", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """The shared status of the work."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    sprint: str
    in_progress: tuple[str, ...]
    blockers: tuple[str, ...]
    recently_shipped: tuple[str, ...]
    """the latest last"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadView:
    """A thread between roles."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    summary: str
    roles: tuple[str, ...]
    last_update: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleStateView:
    """The state of one role."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    last_action: str
    next_action: str
    working_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionView:
    """When the next reflection begins: a fold of the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entries: int
    """number of entries since the previous reflection"""
    importance_sum: int
    """sum of their importance; above `reflect_above` a reflection begins"""
    reflect_above: int
    cycles: int
    """number of cycles since the previous reflection; at `reflect_cycles` one begins"""
    reflect_cycles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionPlan:
    """A preview of the next reflection; nothing changes."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entries: int
    """number of entries since the previous reflection; 0: nothing would happen"""
    insights: tuple[str, ...]
    """as sentences, the strongest first"""
    events: tuple[dict[str, Any], ...]
    """the events of the reflection, without their ids"""
    model_asked: bool
    """whether a language model is asked as well at execution, which may add sentences"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreView:
    """Core memory as one role sees it, with its text for a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: str
    role: str
    version: int
    """to be sent back as `expected_version`"""
    playbook: str
    rules: str
    status: StatusView
    threads: tuple[ThreadView, ...]
    role_state: RoleStateView
    lessons: tuple[str, ...]
    text: str
    """the text for a prompt, within the budget"""
    tokens: int
    tokenizer: str
    budget: int
    left_out: dict[str, int]
    """number of items without room, by list"""
    waiting: int
    """number of proposals without a decision"""
    cycle: int | None
    """the latest cycle"""
    reflection: ReflectionView


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreChangeView:
    """A change of core memory, a proposal, a decision, or a refusal."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    at: str
    event: CoreHappening
    version: int | None
    """version after a change"""
    section: str
    owner: str
    role: str
    """the role that made or requested it"""
    cause: str
    """of a change: update, append, undo, approved or reflection; of a refusal: its reason"""
    by: str | None
    """the deciding person"""
    proposal: str | None
    changes: tuple[FieldChange, ...]
    diff: str
    """line by line"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """A proposed change of the playbook or the rules."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    status: Literal["waiting", "approved", "refused"]
    section: str
    owner: str
    """the role that the playbook belongs to; empty: all roles"""
    role: str
    """the role that proposes it; system: repeated failures"""
    reason: str
    diff: str
    content: str
    evidence: tuple[str, ...]
    """entries of recall memory"""
    at: str
    by: str | None
    decided_at: str | None
    decision: str | None
    """the reason of the deciding person"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView:
    """An entry of recall memory."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    cycle: int
    timestamp: str
    role: str
    action: str
    importance: int
    type: EntryType
    tags: tuple[str, ...]
    issue_refs: tuple[int, ...]
    pr_refs: tuple[int, ...]
    content: str
    token_estimate: int
    failure: str | None
    sources: tuple[str, ...]
    """the entries that a reflection is based on"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryHit:
    """An entry of recall memory as a search result, with the parts of its score."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entry: EntryView
    score: float
    """recency_weight · recency + importance_weight · importance + relevance_weight · relevance"""
    recency: float
    importance: float
    relevance: float
    cycles_since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallAnswer:
    """The results of a search of recall memory, the best first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    results: tuple[EntryHit, ...]
    searched: int
    """number of searched entries"""
    tokens: int
    """tokens of the results, by their estimates"""
    cycle: int | None
    """the latest cycle"""
    recency_weight: float
    importance_weight: float
    relevance_weight: float
    decay: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivalHit:
    """A text of archival memory as a search result."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    source: str
    heading: str
    content: str
    type: ArchivalType
    date: str
    roles: tuple[str, ...]
    issues: tuple[int, ...]
    importance: int | None
    relevance: float
