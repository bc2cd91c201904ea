"""Commands about an agent's memory, by people and by jobs; each is an input of the one writer, like a message."""

from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field

from mnemolog.schemas import codec
from mnemolog.schemas.command_base import CommandBase
from mnemolog.schemas.controlled_command import CONTROLLED, Controlling
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import digest
from mnemolog.schemas.limits import MOST_COUNTED
from mnemolog.schemas.metadata import Metadata
from mnemolog.schemas.relating import Relate, Relating, Unrelate
from mnemolog.schemas.validation import (
    CLOSED,
    MAX_LIMIT,
    EndSeconds,
    GivenSeconds,
    KeyPart,
    Name,
    Share,
    Text,
    adapter,
    check,
)

Category = Literal["preference", "fact", "decision", "correction", "plan", "entity"]
MEMORY_MOST_CHARS: Final = 5_000
MemoryText = Annotated[Text, Field(max_length=MEMORY_MOST_CHARS)]
"""The text of a memory, as a person writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Worded(CommandBase):
    """A command that may set a memory's metadata."""

    metadata: Metadata | None = None
    """the client's metadata, kept with the memory and never interpreted; None in an edit: unchanged"""

    @property
    def content_hash(self) -> str:
        """See CommandBase; without metadata the same hash as before commands had any, so that old ids match."""
        if self.metadata is not None:
            return digest(codec.dump_sorted([self.TYPE, self]))
        # In the order of the fields, in which earlier releases hashed them.
        return digest(codec.dump([self.TYPE, codec.as_dict(self, leave_out=("metadata",))]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(_Worded):
    """Keep this text as a memory, without observer and gate (ledger B8)."""

    TYPE: ClassVar[str] = "remember"

    text: MemoryText
    category: Category = "fact"
    importance: Share = 0.5
    user_id: Name | None = None
    """its subject; None: the user"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget(CommandBase):
    """Remove a memory, and its source messages, from every answer."""

    TYPE: ClassVar[str] = "forget"

    memory_id: Name
    reason: Name = "asked for"


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(CommandBase):
    """Undo the end of a memory: superseded, expired, forgotten, or with another text."""

    TYPE: ClassVar[str] = "restore"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(_Worded):
    """Give a memory another text; the older one stays in its history."""

    TYPE: ClassVar[str] = "edit"

    memory_id: Name
    text: MemoryText
    category: Category | None = None
    """None: unchanged"""
    importance: Share | None = None
    """None: unchanged"""

    @property
    def content_hash(self) -> str:
        """See CommandBase; without importance the same hash as before edits had any."""
        left_out = tuple(name for name in ("metadata", "importance") if getattr(self, name) is None)
        fields = codec.as_dict(self, leave_out=left_out)
        # Sorted only with metadata: earlier releases hashed the fields of an edit in their order.
        return digest((codec.dump if self.metadata is None else codec.dump_sorted)([self.TYPE, fields]))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(CommandBase):
    """End a session, with its working memory."""

    TYPE: ClassVar[str] = "end_session"

    session_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin(CommandBase):
    """Protect a memory from all forgetting, trimming and demotion (ledger E6)."""

    TYPE: ClassVar[str] = "pin"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpin(CommandBase):
    """Allow a memory to be forgotten again."""

    TYPE: ClassVar[str] = "unpin"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock(CommandBase):
    """Protect a memory's text from being edited, merged, ended or moved (ledger E6)."""

    TYPE: ClassVar[str] = "lock"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock(CommandBase):
    """Allow a memory to change again."""

    TYPE: ClassVar[str] = "unlock"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback(CommandBase):
    """Report whether a memory helped (ledger E3)."""

    TYPE: ClassVar[str] = "feedback"

    memory_id: Name
    success: Annotated[bool, Field(strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledItem:
    """A memory or message that was given to an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["memory", "message"]
    id: Name
    # Not looked up later: the memory may have another text by the time a message repeats this one.
    text: Text
    """as it was given"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(CommandBase):
    """Record what was given to an agent in a session: it counts as used, and repetitions are not learned again."""

    TYPE: ClassVar[str] = "recall"

    session_id: Name
    query: Text
    recalled: Annotated[tuple[RecalledItem, ...], Field(max_length=MAX_LIMIT)]
    """the best first; none to record `anew` alone"""
    profile: Name = "default"
    unasked: Annotated[tuple[Name, ...], Field(max_length=MAX_LIMIT)] = ()
    """the memories among them that were given whatever the question was: they do not count as used"""
    anew: Annotated[bool, Field(strict=True)] = False
    """the session has none of the texts that it was given before: they were not kept, or its host compacted it"""

    @property
    def content_hash(self) -> str:
        """See CommandBase; without `unasked` and `anew` the same hash as before recalls had them."""
        left_out = tuple(name for name in ("unasked", "anew") if not getattr(self, name))
        # Not sorted: a sorted dump has the fields of a dataclass in their order too.
        return digest(codec.dump([self.TYPE, codec.as_dict(self, leave_out=left_out)]))


Immediate: TypeAlias = Forget | Pin | Unpin | Lock | Unlock | Feedback
"""Commands about one memory that need only the state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptMemory(CommandBase):
    """Add a memory that was formed again from the transcript: a step of a reform (see processors/reforming.py)."""

    TYPE: ClassVar[str] = "adopt_memory"

    set_name: KeyPart
    """the reform that the step belongs to"""
    formed: dict[str, Any]
    """an event memory_formed, whose facts the writer does not compute again"""
    instead_of: Name | None = None
    """the memory that it replaces"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMemory(CommandBase):
    """End a memory that would not be formed today: a step of a reform, or of undoing one."""

    TYPE: ClassVar[str] = "end_memory"

    set_name: KeyPart
    memory_id: Name
    by: Name | None = None
    """the memory that replaces it; None: none"""
    valid_until: EndSeconds | None = None
    """its end, in seconds since the epoch; None: now"""


Reforming: TypeAlias = AdoptMemory | EndMemory
"""The steps of a reform that are no other commands."""

DreamPhase: TypeAlias = Literal[
    "decay", "emotion", "replay", "promotion", "rehearsal", "foresight", "forgetting", "redundancy", "transcript",
    "consolidation"
]  # fmt: skip
"""The phases of a cycle, in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """A pattern that some statements of a theme share, in the words of a model and confirmed by the statements."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: Name
    members: tuple[Name, ...]
    """memory ids of the statements that confirm it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The part of a model's reply about one theme that passed the checks."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme: Name
    whole: Text | None = None
    """one text with every fact of the statements; None: no such text"""
    patterns: tuple[Pattern, ...] = ()
    model: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginDream(CommandBase):
    """Begin a planned dream cycle (see processors/dream)."""

    TYPE: ClassVar[str] = "begin_dream"

    cycle: KeyPart
    undoes: KeyPart | None = None
    """the cycle that this one undoes"""
    phases: tuple[DreamPhase, ...]
    at: GivenSeconds
    """the time for which it was planned, in seconds since the epoch, by the agent's clock"""
    after_seq: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED)]
    """number of the agent's last event at planning"""
    plan: Name
    """a hash of all its steps"""
    steps: Annotated[int, Field(strict=True, ge=1, le=MOST_COUNTED)]
    written: tuple[Written, ...] = ()
    """a model's texts from the planning, so that a resumed cycle calls no model again"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamChange:
    """A change of one memory, message or theme in a step of a cycle."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal[
        "utility", "stability", "tier", "sleep", "wake", "theme", "dissolve", "merge", "unmerge",
        "archive", "unarchive", "sleep_message", "wake_message"]  # fmt: skip
    memory_id: Name
    """of a theme, or of merged statements: the most central one; of a message: the message's id"""
    seen: Name
    """a hash of the memory, the message, or the theme's statements at planning; if it differs now, nothing changes"""
    reason: Name
    value: Annotated[float, Field(strict=True, allow_inf_nan=False)] | None = None
    """the new utility, or the factor on the stability; of a sleeping message: days since it was recorded or returned"""
    tier: Literal["working", "episodic", "semantic", "dormant"] | None = None
    """the new tier, of a memory that moves or wakes"""
    by: Name | None = None
    """the memory or message with the same content"""
    retention: Share = 0.0
    """of a memory that falls asleep, by the tenant's model"""
    accesses: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED)] = 0
    """accesses that the other memory gives back at waking; of a sleeping message: recalls that did not return it"""
    theme: Name | None = None
    """the id of a theme that is formed or dissolved"""
    members: tuple[Name, ...] = ()
    """the statements of a new theme, the earliest first"""
    central: tuple[Name, ...] = ()
    """the most central of these, in that order"""
    text: Text | None = None
    """a text with every fact of the members, which replaces them"""
    patterns: tuple[Pattern, ...] = ()
    """the patterns of a theme"""
    model: Name | None = None
    """the model that wrote the text or the patterns"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamStep(CommandBase):
    """Execute one step of a cycle that has begun."""

    TYPE: ClassVar[str] = "dream_step"

    cycle: KeyPart
    phase: DreamPhase
    changes: tuple[DreamChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishDream(CommandBase):
    """Finish a cycle after its steps."""

    TYPE: ClassVar[str] = "finish_dream"

    cycle: KeyPart
    complete: Annotated[bool, Field(strict=True)] = True
    """False: the remaining steps are skipped, as the settings or the release changed meanwhile"""


Dreaming: TypeAlias = BeginDream | DreamStep | FinishDream
"""The steps of a dream cycle."""

OfMemory: TypeAlias = Immediate | Restore | Edit
"""Commands about one memory."""

Command: TypeAlias = OfMemory | Reforming | Dreaming | Remember | EndSession | Recall | Relating | Controlling

COMMANDS: Final[dict[str, type[Command]]] = {
    command.TYPE: command
    for command in (
        Remember,
        Forget,
        Restore,
        Edit,
        EndSession,
        Pin,
        Unpin,
        Lock,
        Unlock,
        Feedback,
        Recall,
        AdoptMemory,
        EndMemory,
        BeginDream,
        DreamStep,
        FinishDream,
        Relate,
        Unrelate,
        *CONTROLLED,
    )
}


def parse_command(kind: object, raw: object) -> Command:
    """Check a command from outside. Raises InvalidInputError.

    >>> parse_command("end_session", {"agent_id": "a", "session_id": "s1"}).session_id
    's1'
    """
    # A list as the kind has no hash, and the look-up alone would raise TypeError.
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise InvalidInputError("command", kind, f"one of {', '.join(COMMANDS)}")
    return check(adapter(COMMANDS[kind]), raw)
