"""What an agent asks of the memory that it runs itself: core, recall and archival memory (ledger L)."""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from mnemolog.schemas.command_base import CommandBase
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.validation import KeyPart, Name, Seconds, Text, Whole

Section: TypeAlias = Literal["playbook", "rules", "status", "threads", "role_state", "lessons"]
"""The parts of core memory."""

ListSection: TypeAlias = Literal["threads", "lessons", "in_progress", "blockers", "recently_shipped"]
"""The lists of core memory, to which something can be appended."""

Protected: TypeAlias = Literal["playbook", "rules"]
"""What an agent can only propose to change."""

EntryType: TypeAlias = Literal["action", "observation", "decision", "reflection"]

ArchivalType: TypeAlias = Literal["cycle", "decision", "research", "spec", "lesson"]

SYSTEM: Final = "system"
"""The role of what a reflection writes; no agent has it."""

MOST_TEXT: Final = 20_000
"""Characters of a text of core memory or of an entry."""

MOST_DOCUMENT: Final = 400_000
"""Characters of a document that is archived: every chunk of it is in one commit, with its vector."""


def snake(name: object) -> object:
    """A name as the source document writes it, in our spelling.

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
"""Text, a list or an object; what a section takes of it is said where it is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateCore(CommandBase):
    """Change a section of core memory, field by field: what is not named stays."""

    TYPE: ClassVar[str] = "core_memory_update"

    role: Role
    section: Annotated[Section, BeforeValidator(snake)]
    content: Json
    """status: {sprint, in_progress, blockers, recently_shipped}; role_state: {last_action, next_action, working_on};
    threads: {id, summary, roles} or a list of them, with done: true for one that is closed; lessons: a list of texts"""
    expected_version: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED), Whole] | None = None
    """of the core memory that the caller has read: a field that changed since is not overwritten"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppendCore(CommandBase):
    """Put an item at the end of a list of core memory; of the recently shipped only the latest stay."""

    TYPE: ClassVar[str] = "core_memory_append"

    role: Role
    section: Annotated[ListSection, BeforeValidator(snake)]
    item: Json
    """a text, or {"text": …}; of threads: {id, summary, roles}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoCore(CommandBase):
    """Take one change of core memory back, but for what was changed again since."""

    TYPE: ClassVar[str] = "core_memory_undo"

    role: Role
    version: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeChange(CommandBase):
    """Propose another text of the playbook or of the rules; a person approves or refuses it."""

    TYPE: ClassVar[str] = "propose_change"

    role: Role
    section: Protected
    content: LongText
    """the whole new text"""
    reason: LongText


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideProposal(CommandBase):
    """Approve or refuse a proposal. No agent can: the surfaces take it from a person alone."""

    TYPE: ClassVar[str] = "decide_proposal"

    proposal: Name
    approve: Annotated[bool, Field(strict=True)]
    by: Name
    """the deciding person"""
    reason: LongText | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry(CommandBase):
    """Write down what was done in a cycle (ledger L2)."""

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
    """None: the one behind the latest"""
    failure: Name | None = None
    """what kind of thing went wrong; three of one kind propose a rule"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportEntry(CommandBase):
    """Take an entry over as it was written elsewhere, under its own name and time: a line of `stream.jsonl`."""

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
    """Keep a text in archival memory."""

    TYPE: ClassVar[str] = "archival_insert"

    content: LongText
    type: ArchivalType
    roles: Annotated[tuple[Role, ...], Field(max_length=50)] = ()
    issues: Numbers = ()
    importance: Importance | None = None
    source: Annotated[Text, Field(max_length=1_000)] = "agent"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveDocument(CommandBase):
    """Keep a document in archival memory, chunk by chunk; the same source again replaces its own chunks."""

    TYPE: ClassVar[str] = "archive_document"

    source: Annotated[Name, Field(description="its path or address")]
    content: Annotated[Text, Field(max_length=MOST_DOCUMENT)]
    type: ArchivalType
    form: Literal["markdown", "text", "code"] = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflect(CommandBase):
    """Reflect on what was logged since the last reflection (ledger L5)."""

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
"""Commands of the memory that an agent runs itself."""

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
