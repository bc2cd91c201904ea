"""Commands of agent-managed memory: core, recall and archival memory (ledger L)."""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from mnemolog.schemas.command_base import CommandBase
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.validation import KeyPart, Name, Seconds, Text, Whole

Section: TypeAlias = Literal["playbook", "rules", "status", "threads", "role_state", "lessons"]
"""The parts of core memory."""

ListSection: TypeAlias = Literal["threads", "lessons", "in_progress", "blockers", "recently_shipped"]
"""The lists of core memory that items can be appended to."""

Protected: TypeAlias = Literal["playbook", "rules"]
"""The sections that an agent can only propose to change."""

EntryType: TypeAlias = Literal["action", "observation", "decision", "reflection"]

ArchivalType: TypeAlias = Literal["cycle", "decision", "research", "spec", "lesson"]

SYSTEM: Final = "system"
"""The role of the entries that a reflection writes; no agent has it."""

MOST_TEXT: Final = 20_000
"""Maximum characters of a text of core memory or of an entry."""

MOST_DOCUMENT: Final = 400_000
"""Maximum characters of an archived document: one commit holds every chunk with its vector."""


def snake(name: object) -> object:
    """A name from the source document in our spelling.

    >>> snake("recentlyShipped"), snake("role_state")
    ('recently_shipped', 'role_state')
    """
    if not isinstance(name, str):
        return name
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


Role = Annotated[KeyPart, Field(max_length=64, description="which role of the agent acts")]
Importance = Annotated[int, Field(strict=True, ge=1, le=10), Whole]
Cycle = Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED), Whole]
Number = Annotated[int, Field(strict=True, ge=1, le=MOST_COUNTED), Whole]
Numbers = Annotated[tuple[Number, ...], Field(max_length=50)]
Tags = Annotated[tuple[Name, ...], Field(max_length=50)]
LongText = Annotated[Text, Field(max_length=MOST_TEXT)]
Json: TypeAlias = str | list[Any] | dict[str, Any]
"""Text, a list or an object; the error of a refusal names the allowed form of a section."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateCore(CommandBase):
    """Change the named fields of a section of core memory; the others stay."""

    TYPE: ClassVar[str] = "core_memory_update"

    role: Role
    section: Annotated[Section, BeforeValidator(snake)]
    content: Json
    """status: {sprint, in_progress, blockers, recently_shipped}; role_state: {last_action, next_action, working_on};
    threads: {id, summary, roles} or a list of them, with done: true for one that is closed; lessons: a list of texts"""
    # Without it, the later of two roles that never read each other wins silently.
    expected_version: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED), Whole] | None = None
    """the version that the caller has read: fields changed since then are not overwritten"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppendCore(CommandBase):
    """Append an item to a list of core memory; of the recently shipped ones only the latest stay."""

    TYPE: ClassVar[str] = "core_memory_append"

    role: Role
    section: Annotated[ListSection, BeforeValidator(snake)]
    item: Json
    """a text, or {"text": …}; for threads: {id, summary, roles}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoCore(CommandBase):
    """Undo one change of core memory, except fields that changed again since."""

    TYPE: ClassVar[str] = "core_memory_undo"

    role: Role
    version: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeChange(CommandBase):
    """Propose another text of the playbook or the rules; a person approves or refuses it."""

    TYPE: ClassVar[str] = "propose_change"

    role: Role
    section: Protected
    content: LongText
    """the whole new text"""
    reason: LongText


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideProposal(CommandBase):
    """Approve or refuse a proposal; only a person can, no agent."""

    TYPE: ClassVar[str] = "decide_proposal"

    proposal: Name
    approve: Annotated[bool, Field(strict=True)]
    # A name only: a command carries no key, so the surface has to check the person.
    by: Name
    """the deciding person"""
    reason: LongText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry(CommandBase):
    """Log an entry about a cycle (ledger L2)."""

    TYPE: ClassVar[str] = "memory_log"

    role: Role
    action: Annotated[Name, Field(description="what was done, in short")]
    content: LongText
    importance: Importance
    type: Literal["action", "observation", "decision"] = "action"
    tags: Tags = ()
    issue_refs: Numbers = ()
    pr_refs: Numbers = ()
    cycle: Cycle | None = None
    """None: the one after the latest"""
    failure: Name | None = None
    """the kind of failure; three of one kind lead to a proposed rule"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportEntry(CommandBase):
    """Import an entry with its own id and time: a line of `stream.jsonl`."""

    TYPE: ClassVar[str] = "import_entry"

    entry_id: Name
    cycle: Cycle
    timestamp: Seconds
    role: Role
    action: Name
    content: LongText
    importance: Importance
    type: EntryType = "action"
    tags: Tags = ()
    issue_refs: Numbers = ()
    pr_refs: Numbers = ()
    failure: Name | None = None
    sources: Annotated[tuple[Name, ...], Field(max_length=1_000)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertArchival(CommandBase):
    """Add a text to archival memory."""

    TYPE: ClassVar[str] = "archival_insert"

    content: LongText
    type: ArchivalType
    roles: Annotated[tuple[Role, ...], Field(max_length=50)] = ()
    issues: Numbers = ()
    importance: Importance | None = None
    source: Annotated[Text, Field(max_length=1_000)] = "agent"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveDocument(CommandBase):
    """Add a document to archival memory in chunks; a newer version of the same source replaces the older one."""

    TYPE: ClassVar[str] = "archive_document"

    source: Annotated[Name, Field(description="its path or address")]
    content: Annotated[Text, Field(max_length=MOST_DOCUMENT)]
    type: ArchivalType
    form: Literal["markdown", "text", "code"] = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflect(CommandBase):
    """Reflect on the entries since the previous reflection (ledger L5)."""

    TYPE: ClassVar[str] = "reflect"

    reason: Literal["manual", "sprint", "schedule"] = "manual"


Controlling: TypeAlias = (
    UpdateCore
    | AppendCore
    | UndoCore
    | ProposeChange
    | DecideProposal
    | LogEntry
    | ImportEntry
    | InsertArchival
    | ArchiveDocument
    | Reflect
)
"""Commands of agent-managed memory."""

CONTROLLED: Final[tuple[type[Controlling], ...]] = (
    UpdateCore,
    AppendCore,
    UndoCore,
    ProposeChange,
    DecideProposal,
    LogEntry,
    ImportEntry,
    InsertArchival,
    ArchiveDocument,
    Reflect,
)
