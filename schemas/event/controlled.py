"""What happens to the memory that an agent runs itself: core, recall and archival memory (ledger L)."""

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
    """What became of one field of a section: a text is another one, or a list lost items and got others at its end."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    field: str
    """of threads: the thread's id, a slash and the field"""
    before: str | None = None
    after: str | None = None
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
    """the role whose section it is; empty: of all roles"""
    role: str
    """that changed it"""
    cause: CoreCause
    changes: tuple[FieldChange, ...]
    undoes: int | None
    """the version that is taken back"""
    proposal: str | None
    by: str | None
    """the approving person"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlRefused:
    """Something that was asked of core, recall or archival memory was refused; nothing changed."""

    TYPE: ClassVar[str] = "control_refused"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    command: str
    role: str
    section: str
    reason: ControlReason
    detail: str
    """what is wrong and what to do, in words"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeProposed:
    """Another text of the playbook or of the rules waits for a person."""

    TYPE: ClassVar[str] = "change_proposed"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    proposal_id: str
    section: Protected
    owner: str
    """the role whose playbook it is; empty: of all roles"""
    role: str
    """that proposes"""
    before: str
    """the text at that time"""
    content: str
    reason: str
    evidence: tuple[str, ...]
    """entries of recall memory that led to it"""
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
    """Something was written into recall memory."""

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
    """of action and content, by the tokenizer"""
    tokenizer: str
    failure: str | None
    sources: tuple[str, ...]
    """of a reflection: the entries that it rests on"""
    observed_at: Seconds
    embedding: Embedding
    """of action and content"""


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
    """A text is in archival memory: a whole one, or a chunk of a document."""

    TYPE: ClassVar[str] = "archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    archival_id: str
    source: str
    """a path or address, `agent`, or `reflection`"""
    content: str
    heading: str
    """where in the document it stands"""
    type: ArchivalType
    roles: tuple[str, ...]
    issues: tuple[int, ...]
    importance: int | None
    content_hash: str
    observed_at: Seconds
    embedding: Embedding


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentArchived:
    """A document is in archival memory as it is now."""

    TYPE: ClassVar[str] = "document_archived"
    VERSION: ClassVar[int] = 1
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    source: str
    content_hash: str
    chunks: tuple[str, ...]
    """all of it, in order"""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    """chunks that it has no more"""
    observed_at: Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflected:
    """What was logged since the last reflection was reflected on; the counting begins anew."""

    TYPE: ClassVar[str] = "reflected"
    VERSION: ClassVar[int] = 2
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    trigger: Literal["importance", "cycles", "sprint", "manual", "schedule"]
    through_cycle: int
    importance_sum: int
    """of all entries since the last one"""
    gathered: tuple[str, ...]
    """the entries that were important enough"""
    context: tuple[str, ...]
    """what of archival memory is related"""
    insights: tuple[str, ...]
    """the entries that came of it"""
    written_by: str | None
    """the model whose sentences are among them; None: all are counts and quotations"""
    fallback: str | None
    """why a model that was asked wrote none, or not all; None: nothing of it was refused"""
    observed_at: Seconds
