"""What people and jobs ask of an agent's memory; each is an input of the one writer, like a message."""

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
from mnemolog.schemas.validation import CLOSED, MAX_LIMIT, KeyPart, Name, Share, Text, adapter, check

Category = Literal["preference", "fact", "decision", "correction", "plan", "entity"]
MEMORY_MOST_CHARS: Final = 5_000
MemoryText = Annotated[Text, Field(max_length=MEMORY_MOST_CHARS)]
"""What a memory says, as a person writes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Worded(CommandBase):
    """A command that may give a memory metadata."""

    metadata: Metadata | None = None
    """the client's own, kept with the memory and never interpreted; of an edit, None: what it has stays"""

    @property
    def content_hash(self) -> str:
        """See CommandBase; without metadata the same as before commands had any, so that an old id is known again."""
        if self.metadata is not None:
            return digest(codec.dump_sorted([self.TYPE, self]))
        return digest(codec.dump([self.TYPE, codec.as_dict(self, leave_out=("metadata",))]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(_Worded):
    """Keep this text as a memory, past observer and gate (ledger B8)."""

    TYPE: ClassVar[str] = "remember"

    text: MemoryText
    category: Category = "fact"
    importance: Share = 0.5
    user_id: Name | None = None
    """its subject; None: the user"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget(CommandBase):
    """Take a memory, and the messages that it came from, out of every answer."""

    TYPE: ClassVar[str] = "forget"

    memory_id: Name
    reason: Name = "asked for"


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(CommandBase):
    """Take back a wrong end of a memory: that it was superseded, expired or forgotten, or given other words."""

    TYPE: ClassVar[str] = "restore"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit(_Worded):
    """Give a memory other words; the older ones stay in its history."""

    TYPE: ClassVar[str] = "edit"

    memory_id: Name
    text: MemoryText
    category: Category | None = None
    """None: the one that it has"""
    importance: Share | None = None
    """None: the one that it has"""

    @property
    def content_hash(self) -> str:
        """See CommandBase; without importance the same as before edits had any."""
        left_out = tuple(name for name in ("metadata", "importance") if getattr(self, name) is None)
        fields = codec.as_dict(self, leave_out=left_out)
        return digest((codec.dump if self.metadata is None else codec.dump_sorted)([self.TYPE, fields]))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSession(CommandBase):
    """End the conversation, and drop what only it needed."""

    TYPE: ClassVar[str] = "end_session"

    session_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin(CommandBase):
    """Nothing may let this memory go: no forgetting, no trim, no demotion (ledger E6)."""

    TYPE: ClassVar[str] = "pin"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpin(CommandBase):
    """It may be forgotten again, like any other."""

    TYPE: ClassVar[str] = "unpin"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock(CommandBase):
    """What this memory says may not be edited, merged, ended or moved (ledger E6)."""

    TYPE: ClassVar[str] = "lock"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock(CommandBase):
    """It may change again."""

    TYPE: ClassVar[str] = "unlock"

    memory_id: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback(CommandBase):
    """Tell whether a memory helped (ledger E3)."""

    TYPE: ClassVar[str] = "feedback"

    memory_id: Name
    success: Annotated[bool, Field(strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecalledItem:
    """One thing that was given to an agent."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["memory", "message"]
    id: Name
    text: Text
    """as it was given"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(CommandBase):
    """Note what was given to an agent in a session: it was used, and is not learned again when it is repeated."""

    TYPE: ClassVar[str] = "recall"

    session_id: Name
    query: Text
    recalled: Annotated[tuple[RecalledItem, ...], Field(min_length=1, max_length=MAX_LIMIT)]
    """the best first"""
    profile: Name = "default"


Immediate: TypeAlias = Forget | Pin | Unpin | Lock | Unlock | Feedback
"""Commands about one memory that need nothing but what is known of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptMemory(CommandBase):
    """Take over a memory that was formed anew from the transcript: a step of a reform (see processors/reforming.py)."""

    TYPE: ClassVar[str] = "adopt_memory"

    set_name: KeyPart
    """of the set that the step belongs to"""
    formed: dict[str, Any]
    """an event memory_formed: facts that the writer does not make again"""
    instead_of: Name | None = None
    """the memory that it takes the place of"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndMemory(CommandBase):
    """Let a memory go that would not be formed today: a step of a reform, or of taking one back."""

    TYPE: ClassVar[str] = "end_memory"

    set_name: KeyPart
    memory_id: Name
    by: Name | None = None
    """the memory that takes its place; None: nothing does"""
    valid_until: Annotated[float, Field(strict=True, allow_inf_nan=False)] | None = None
    """when that was, in seconds since the epoch; None: now"""


Reforming: TypeAlias = AdoptMemory | EndMemory
"""The steps of a reform that no other command is."""

DreamPhase: TypeAlias = Literal[
    "decay", "emotion", "replay", "promotion", "rehearsal", "foresight", "forgetting", "redundancy", "transcript",
    "consolidation"
]  # fmt: skip
"""The phases of a cycle, in their order."""

_Moment = Annotated[float, Field(strict=True, allow_inf_nan=False)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What some statements of a theme have in common, in the words of a model that rest on theirs."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text: Name
    members: tuple[Name, ...]
    """memory ids of the statements that it rests on"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is believed of a model's reply about one theme."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    theme: Name
    whole: Text | None = None
    """one text that keeps every fact of the statements; None: there is none that does"""
    patterns: tuple[Pattern, ...] = ()
    model: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginDream(CommandBase):
    """Begin a cycle of dreams that was planned (see processors/dream)."""

    TYPE: ClassVar[str] = "begin_dream"

    cycle: KeyPart
    undoes: KeyPart | None = None
    """the cycle that this one takes back"""
    phases: tuple[DreamPhase, ...]
    at: _Moment
    """the moment that it was planned for, in seconds since the epoch, by the agent's clock"""
    after_seq: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED)]
    """the agent's last event when it was planned"""
    plan: Name
    """a hash of all that is to be done"""
    steps: Annotated[int, Field(strict=True, ge=1, le=MOST_COUNTED)]
    written: tuple[Written, ...] = ()
    """by a model, when it was planned: a cycle that goes on asks it nothing again"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamChange:
    """What a step of a cycle does to one memory, or to a theme."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal[
        "utility", "stability", "tier", "sleep", "wake", "theme", "dissolve", "merge", "unmerge",
        "archive", "unarchive", "sleep_message", "wake_message"]  # fmt: skip
    memory_id: Name
    """of a theme, and of statements that are merged: the most central one; of a message, the message's id"""
    seen: Name
    """a hash of the memory, of the message, or of what a theme's members say, when the change was planned: where it is
    another now, nothing is changed"""
    reason: Name
    value: Annotated[float, Field(strict=True, allow_inf_nan=False)] | None = None
    """the new utility, or the factor on the stability; of a message that sleeps, days since it was given or recorded"""
    tier: Literal["working", "episodic", "semantic", "dormant"] | None = None
    """the new one, of a change of the tier or a memory that wakes"""
    by: Name | None = None
    """the memory, or the message, that says the same"""
    retention: Share = 0.0
    """of a memory that sleeps, by the tenant's model"""
    accesses: Annotated[int, Field(strict=True, ge=0, le=MOST_COUNTED)] = 0
    """that the other one gives back when the memory wakes; of a message that sleeps, recalls that passed it over"""
    theme: Name | None = None
    """the id of a theme that is formed or dissolved"""
    members: tuple[Name, ...] = ()
    """of a theme that is formed, the earliest first"""
    central: tuple[Name, ...] = ()
    """of these the most central, that one first"""
    text: Text | None = None
    """that says all that the members say, and stands for them"""
    patterns: tuple[Pattern, ...] = ()
    """of a theme"""
    model: Name | None = None
    """that wrote the text, or the patterns"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamStep(CommandBase):
    """Take one step of a cycle that was begun."""

    TYPE: ClassVar[str] = "dream_step"

    cycle: KeyPart
    phase: DreamPhase
    changes: tuple[DreamChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishDream(CommandBase):
    """Finish a cycle whose steps were taken."""

    TYPE: ClassVar[str] = "finish_dream"

    cycle: KeyPart
    complete: Annotated[bool, Field(strict=True)] = True
    """False: the rest of its steps is left out, as the settings or the release changed meanwhile"""


Dreaming: TypeAlias = BeginDream | DreamStep | FinishDream
"""The steps of a cycle of dreams."""

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
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise InvalidInputError("command", kind, f"one of {', '.join(COMMANDS)}")
    return check(adapter(COMMANDS[kind]), raw)
