"""The memory that an agent runs itself, as people and programs see it."""

from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.controlled_command import ArchivalType, EntryType
from mnemolog.schemas.event.controlled import FieldChange
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED

CoreHappening: TypeAlias = Literal["changed", "proposed", "approved", "declined", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusView:
    """What is shared of the work at hand."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    sprint: str
    in_progress: tuple[str, ...]
    blockers: tuple[str, ...]
    recently_shipped: tuple[str, ...]
    """the latest last"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadView:
    """Something that goes on between roles."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    summary: str
    roles: tuple[str, ...]
    last_update: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleStateView:
    """What one role is at."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    last_action: str
    next_action: str
    working_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionView:
    """How near the next reflection is: a fold of the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entries: int
    """since the last one"""
    importance_sum: int
    """of these; above `reflect_above` it begins"""
    reflect_above: int
    cycles: int
    """since the last one; at `reflect_cycles` it begins"""
    reflect_cycles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionPlan:
    """What a reflection would write now; nothing changed."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entries: int
    """that were logged since the last reflection; none: nothing would happen"""
    insights: tuple[str, ...]
    """in sentences, the strongest first"""
    events: tuple[dict[str, Any], ...]
    """what would be appended; the ids are made when it is"""
    model_asked: bool
    """a language model is asked too when it is carried out, and may add sentences"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreView:
    """Core memory as one role sees it, and as text for a prompt."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    agent_id: str
    role: str
    version: int
    """to send back as `expected_version`"""
    playbook: str
    rules: str
    status: StatusView
    threads: tuple[ThreadView, ...]
    role_state: RoleStateView
    lessons: tuple[str, ...]
    text: str
    """for a prompt, within the budget"""
    tokens: int
    tokenizer: str
    budget: int
    left_out: dict[str, int]
    """items for which there was no room, by list"""
    waiting: int
    """proposals without a decision"""
    cycle: int | None
    """the latest"""
    reflection: ReflectionView


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreChangeView:
    """Something that happened to core memory, or was refused."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    at: str
    event: CoreHappening
    version: int | None
    """of a change"""
    section: str
    owner: str
    role: str
    """that did it or asked for it"""
    cause: str
    """of a change: update, append, undo, approved or reflection; of a refusal its reason"""
    by: str | None
    """the deciding person"""
    proposal: str | None
    changes: tuple[FieldChange, ...]
    diff: str
    """line by line"""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """A change of the playbook or of the rules that was proposed."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    status: Literal["waiting", "approved", "refused"]
    section: str
    owner: str
    """the role whose playbook it is; empty: of all roles"""
    role: str
    """that proposes; system: repeated failures"""
    reason: str
    diff: str
    content: str
    evidence: tuple[str, ...]
    """entries of recall memory"""
    at: str
    by: str | None
    decided_at: str | None
    decision: str | None
    """the reason, as the deciding person gave it"""


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
    """of a reflection: the entries that it rests on"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryHit:
    """An entry that a search found, and why it stands where it does."""

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
    """What a search of recall memory found, the best first."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    results: tuple[EntryHit, ...]
    searched: int
    """entries that it was looked for in"""
    tokens: int
    """of the results, by their estimates"""
    cycle: int | None
    """the latest"""
    recency_weight: float
    importance_weight: float
    relevance_weight: float
    decay: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivalHit:
    """A text of archival memory that a search found."""

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
