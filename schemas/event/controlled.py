"""Events of agent-managed memory: core, recall and archival memory (ledger L)."""

from typing import ClassVar, Literal, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas.controlled_command import ArchivalType, EntryType, Protected, Section
from mnemolog.schemas.event.values import Embedding
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED, Seconds

CoreCause: TypeAlias = Literal["update", "append", "undo", "approved", "reflection"]

ControlReason: TypeAlias = Literal[
    "protected", "stale", "content", "budget", "unknown", "decided", "cycle", "changed", "reserved"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChange:
    """The change of one field of a section: another text, or items of a list that were removed, and appended."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    field: str
    """in threads: the thread's id, a slash and the field"""
    before: str | None = None
    after: str | None = None
    # Items and not the whole list, so that the changes of two roles at one time are both applied.
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreChanged:
    """A section of core memory changed; the version of the whole is one higher."""

    TYPE: ClassVar[str] = "core_changed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    core_version: int
    section: Section
    owner: str
    """the role that the section belongs to; empty: all roles"""
    role: str
    """the role that changed it"""
    cause: CoreCause
    changes: tuple[FieldChange, ...]
    undoes: int | None
    """the version that this change undoes"""
    proposal: str | None
    by: str | None
    """the approving person"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlRefused:
    """A command about core, recall or archival memory was refused; nothing changed."""

    TYPE: ClassVar[str] = "control_refused"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    command: str
    role: str
    section: str
    # Recorded, because the audit also needs the attempts.
    reason: ControlReason
    detail: str
    """what is wrong and what to do, as text"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeProposed:
    """A new text of the playbook or the rules was proposed, and waits for a person's decision."""

    TYPE: ClassVar[str] = "change_proposed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    proposal_id: str
    section: Protected
    owner: str
    """the role that the playbook belongs to; empty: all roles"""
    role: str
    """the role that proposes it"""
    # Approval is refused if the section has another text by then.
    before: str
    """the text at that time"""
    content: str
    reason: str
    evidence: tuple[str, ...]
    """entries of recall memory that support it"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDecided:
    """A person approved or refused a proposal."""

    TYPE: ClassVar[str] = "proposal_decided"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    proposal_id: str
    approved: bool
    by: str
    reason: str | None
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLogged:
    """An entry was written to recall memory."""

    TYPE: ClassVar[str] = "entry_logged"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entry_id: str
    cycle: int
    role: str
    action: str
    importance: int
    """1 to 10"""
    type: EntryType
    tags: tuple[str, ...]
    issue_refs: tuple[int, ...]
    pr_refs: tuple[int, ...]
    content: str
    token_estimate: int
    """tokens of action and content, by the tokenizer"""
    # Beside the estimate, because the setting may name another tokenizer later.
    tokenizer: str
    failure: str | None
    sources: tuple[str, ...]
    """the entries that a reflection is based on"""
    observed_at: Seconds
    embedding: Embedding
    """the vector of action and content"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesArchived:
    """Entries of old cycles moved from recall to archival memory."""

    TYPE: ClassVar[str] = "entries_archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    entry_ids: tuple[str, ...]
    before_cycle: int
    """cycles before this one are no longer in recall memory"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Archived:
    """A text was added to archival memory: a whole text, or a chunk of a document."""

    TYPE: ClassVar[str] = "archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    archival_id: str
    source: str
    """a path or address, `agent`, or `reflection`"""
    content: str
    heading: str
    """the heading above it in the document"""
    type: ArchivalType
    roles: tuple[str, ...]
    issues: tuple[int, ...]
    importance: int | None
    content_hash: str
    observed_at: Seconds
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentArchived:
    """A document was added to archival memory, or a newer version of it replaced the older one."""

    TYPE: ClassVar[str] = "document_archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    source: str
    content_hash: str
    chunks: tuple[str, ...]
    """all chunks of the document, in order"""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    """chunks of the older version that the newer one lacks"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflected:
    """A reflection on the entries since the previous one; counting starts again."""

    TYPE: ClassVar[str] = "reflected"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    trigger: Literal["importance", "cycles", "sprint", "manual", "schedule"]
    through_cycle: int
    importance_sum: int
    """of all entries since the previous reflection"""
    gathered: tuple[str, ...]
    """the entries that were important enough to be considered"""
    context: tuple[str, ...]
    """related texts of archival memory"""
    insights: tuple[str, ...]
    """the entries that the reflection wrote"""
    written_by: str | None
    """the model that wrote some of the sentences; None: all are counts and quotations"""
    fallback: str | None
    """why the model's sentences were rejected, all or some; None: none were"""
    observed_at: Seconds
