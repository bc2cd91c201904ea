"""An agent's state as a fold of its commits: a replay runs nothing but `evolve`.

The state has two halves. The intake (clock, sessions, known ids) depends on the inputs alone, so that the write path
can run it ahead while texts are being embedded; the memories depend on the decisions of the gate.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from mnemolog.processors.controlled.state import ControlEvent, Controlled
from mnemolog.processors.memory.copying import copied
from mnemolog.processors.memory.names import is_taken_back, named
from mnemolog.processors.memory.strength import retrieved
from mnemolog.processors.memory.tagging import Tag
from mnemolog.schemas import codec
from mnemolog.schemas.command import RecalledItem
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import (
    CandidateRejected,
    CommandRefused,
    ContextForgotten,
    DreamBegun,
    DreamFinished,
    Event,
    ItemHeld,
    ItemReleased,
    KeyValue,
    MemoriesRecalled,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemoryRestored,
    MemorySlept,
    MemorySuperseded,
    MemoryTagged,
    MemoryUnarchived,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    MemoryWoken,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
    OutcomeReported,
    RelationFormed,
    RelationPruned,
    SaidInConfidence,
    SessionEnded,
    SessionOpened,
    SpeakerNamed,
    StabilityChanged,
    TagsCaptured,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)
from mnemolog.schemas.ids import digest
from mnemolog.schemas.input import BEFORE_ALL, SourcePartition, SourcePosition
from mnemolog.schemas.limits import FIRST_SOURCES, LATEST_SOURCES, MOST_COUNTED, OLDER_WORDS, STABILITY, counted
from mnemolog.schemas.memory import Held, Memory, Named, Relation, Remembered, Utterance, state_hash

LATEST_SAID: Final = 20
"""Messages that a session keeps as context for a model that resolves pronouns."""

LATEST_RECALLED: Final = 100
"""Recalled texts that a session keeps, the latest; an older text that comes back is learned again."""


MemoryFieldEvent: TypeAlias = (
    MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | UtilityChanged
    | StabilityChanged
    | TagsCaptured
    | SaidInConfidence
    | TierChanged
    | MemoryArchived
    | MemoryUnarchived
)
"""Events that change a field of known memories (strength, protection, tier), but not their words."""

OtherStateEvent: TypeAlias = (
    MessageRecorded
    | SpeakerNamed
    | MessageSlept
    | MessageWoken
    | SessionOpened
    | SessionEnded
    | RelationFormed
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | MemoryTagged
    | DreamBegun
    | DreamFinished
    | ThemeFormed
    | ThemeDissolved
    | ControlEvent
)
"""Events that change other state than memories: transcript, sessions, relations, themes, working memory, agent-managed
memory."""

Inert: TypeAlias = MessageIgnored | MessageDeadLettered | CandidateRejected | OutcomeReported | CommandRefused
"""Events without effect on the state, which are only reported."""

_NotOfIntake: TypeAlias = (
    MemoryFormed
    | ContextForgotten
    | MemoryUpdated
    | MemoryEdited
    | MemoryReinforced
    | MemorySuperseded
    | MemoryForgotten
    | MemoryRestored
    | SpeakerNamed
    | RelationFormed
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | MemoryTagged
    | MemorySlept
    | MemoryWoken
    | MessageSlept
    | MessageWoken
    | DreamBegun
    | DreamFinished
    | ThemeFormed
    | ThemeDissolved
    | ControlEvent
)
"""Events that have an effect on other state than the intake, and none on it."""


class Focus(NamedTuple):
    """The person and the thing mentioned last in a session, which a pronoun may mean."""

    person: str | None = None
    thing: str | None = None


class Older(NamedTuple):
    """A version of a memory before an update or edit."""

    memory: Memory
    why: Literal["updated", "edited"]
    messages: tuple[str, ...]
    """all its source messages"""


@dataclass(slots=True)
class Session:
    """An open conversation."""

    named: bool
    last_at: float
    """by the agent's clock"""
    focus: Focus = field(default_factory=Focus)
    entities: set[str] = field(default_factory=set)
    """all entities named in it"""
    said: deque["Line"] = field(default_factory=lambda: deque(maxlen=LATEST_SAID))
    """the latest messages"""
    recalled: deque[RecalledItem] = field(default_factory=lambda: deque(maxlen=LATEST_RECALLED))
    """texts recalled in it, the latest last"""


class Line(NamedTuple):
    """A message, as kept for context."""

    name: str
    heading: str
    """its day and speaker, shown before the text"""
    text: str


class Cycle(NamedTuple):
    """A dream cycle."""

    begun: DreamBegun
    finished: bool = False
    undone: bool = False
    """another cycle undoes it, or has undone it"""


@dataclass(slots=True)
class Intake:
    """The half of the state that decides how the next input is read."""

    clock: float = 0.0
    """never runs backwards"""
    sessions: dict[str, Session] = field(default_factory=dict)
    """the open ones"""
    seen: dict[str, str] = field(default_factory=dict)
    """the hash of each input's content, by its id; kept for ever"""

    def known_content(self, input_id: str) -> str | None:
        """The content hash under which this id came before, or None."""
        return self.seen.get(input_id)

    def note(self, input_id: str, content_hash: str, clock: float) -> None:
        """Notes an input's id and time."""
        self.seen[input_id] = content_hash
        self.clock = clock

    def evolve(self, event: Event) -> None:
        """Fold one event."""
        match event:
            case SessionOpened():
                self.sessions[event.session_id] = Session(event.named, self.clock)
            case SessionEnded():
                self.sessions.pop(event.session_id, None)
            case MessageRecorded():
                session = self.sessions[event.session_id]
                session.last_at = self.clock
                session.focus = Focus(event.last_person, event.last_thing)
                session.entities.update(event.entities)
                session.said.append(Line(event.name, event.heading, event.text))
            case MemoriesRecalled():
                session = self.sessions[event.session_id]
                session.last_at = self.clock
                session.recalled.extend(event.recalled)
            case _:
                _rest: _NotOfIntake | MemoryFieldEvent | Inert = event


@dataclass(slots=True)
class AgentState:
    """The state of one agent."""

    intake: Intake = field(default_factory=Intake)
    seq: int = 0
    """of the last event"""
    applied: dict[SourcePartition, tuple[int, int]] = field(default_factory=dict)
    """the last applied position of each source partition"""
    memories: dict[str, Memory] = field(default_factory=dict)
    transcript: dict[str, Utterance] = field(default_factory=dict)
    memories_of: dict[str, list[str]] = field(default_factory=dict)
    """by message, the memories that have it as a source"""
    messages_of: dict[str, dict[str, None]] = field(default_factory=dict)
    """by memory, all its source messages, the first ones first; the memory itself lists only some of many"""
    holders: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    """by (subject, key), the active memories that hold a value"""
    about: dict[str, dict[str, None]] = field(default_factory=dict)
    """by entity, the memories that name it, the newest last; one entity may be named by most of them"""
    relations: dict[str, Relation] = field(default_factory=dict)
    adjacent: dict[str, list[str]] = field(default_factory=dict)
    """by memory, those at the other end of its relations, once for each relation"""
    held: dict[str, dict[str, Held]] = field(default_factory=dict)
    """working memory: by session, its items by memory"""
    tags: dict[str, dict[str, Tag]] = field(default_factory=dict)
    """by session, the waiting tags by memory; some may have expired"""
    ends: dict[str, float | None] = field(default_factory=dict)
    """by superseded memory, its earlier end (seconds since the epoch), which a restoration needs"""
    older: dict[str, list[Older]] = field(default_factory=dict)
    """by memory, its versions before its latest updates, the last one last, which a restoration needs"""
    cycles: dict[str, Cycle] = field(default_factory=dict)
    """of dreams, the oldest first"""
    themes: dict[str, ThemeFormed] = field(default_factory=dict)
    """the themes that stand, by id; a member may have ended since"""
    names: dict[str, Named] = field(default_factory=dict)
    """by message, the name by which its speaker introduced themself, in the order of the introductions"""
    controlled: Controlled = field(default_factory=Controlled)
    """core, recall and archival memory, which the agent manages itself"""

    def copy(self) -> "AgentState":
        """A copy; events folded into one do not change the other."""
        return copied(self)

    def is_new(self, source: SourcePosition) -> bool:
        """The high-water rule: whether the position lies above the last one applied from its source."""
        return source.place > self.applied.get(source.source, BEFORE_ALL)

    def fold(self, commit: Commit) -> bool:
        """Folds a commit unless it was applied before; returns whether it was folded."""
        partition, place = commit.source.source, commit.source.place
        if place <= self.applied.get(partition, BEFORE_ALL):
            return False
        self.applied[partition] = place
        # The id of a dead letter is not noted: its client may send it again once the cause is mended.
        if commit.dead_letter is None:
            self.intake.note(commit.input_id, commit.content_hash, commit.clock)
        else:
            self.intake.clock = commit.clock
        for entry in commit.events:
            self.intake.evolve(entry.event)
            self.evolve(entry.event)
            self.seq = entry.seq
        return True

    def evolve(self, event: Event) -> None:  # noqa: C901  one line for each
        """Folds one event into the memories and the transcript."""
        match event:
            case MessageRecorded():
                self.transcript[event.message_id] = utterance(event)
            case SpeakerNamed():
                self.names.pop(event.message_id, None)  # a restored introduction becomes the latest
                self.names[event.message_id] = named(event)
            case MemoryFormed() | MemoryUpdated() | MemoryReinforced():
                self._remember(event)
            case MemoryEdited():
                self._edit(event)
            case MemorySuperseded() | MemoryForgotten():
                self._let_go(event)
            case MemoryRestored():
                self._restore(event)
            case MemorySlept() | MemoryWoken():
                self._sleep_or_wake(event)
            case MessageSlept() | MessageWoken():
                self.transcript[event.message_id] = slept_or_woken(self.transcript[event.message_id], event)
            case DreamBegun() | DreamFinished() | ThemeFormed() | ThemeDissolved():
                self._dream(event)
            case RelationFormed() | RelationPruned():
                self._relate(event)
            case ItemHeld() | ItemReleased() | MemoryTagged() | SessionEnded():
                self._keep_in_mind(event)
            case _ if isinstance(event, ControlEvent):
                self.controlled.evolve(event)
            case _:
                # Assigned, so that the type check names a new event without a case here. At run time it costs nothing.
                _rest: MemoryFieldEvent | ContextForgotten | MemoriesRecalled | SessionOpened | Inert = event
                for memory_id in changed(event):
                    self.memories[memory_id] = evolve_memory(self.memories[memory_id], event)
                if isinstance(event, TagsCaptured):
                    for memory_id in event.memory_ids:
                        self.tags[event.session_id].pop(memory_id, None)
                elif isinstance(event, SaidInConfidence):
                    for message_id in event.message_ids:
                        self.transcript[message_id] = replace(self.transcript[message_id], confidential=True)

    def same_keys(self, subject: str, key_values: Iterable[KeyValue], *, at: float) -> list[Memory]:
        """The subject's memories, active at a moment, that hold a value for one of the keys, the oldest first."""
        ids = dict.fromkeys(held for each in key_values for held in self.holders.get((subject, each.key), ()))
        return [self.memories[memory_id] for memory_id in ids if not self.memories[memory_id].ended(at)]

    def left_without(self, memory_id: str) -> tuple[str, ...]:
        """The messages without another awake memory once this memory goes (ledger R17)."""
        return tuple(
            message_id
            for message_id in self.messages_of.get(memory_id, ())
            if message_id in self.transcript
            and not any(self.memories[other].awake for other in self.memories_of[message_id] if other != memory_id)
        )

    def found_again(self, memory_id: str, message_ids: Iterable[str]) -> tuple[str, ...]:
        """The hidden messages among these that are shown again with this memory: none of another, forgotten memory."""
        return tuple(
            message_id
            for message_id in message_ids
            if message_id in self.transcript
            and self.transcript[message_id].hidden
            and not any(self.memories[o].forgotten for o in self.memories_of.get(message_id, ()) if o != memory_id)
        )

    def hash(self) -> str:
        """One hash of all memories, and of the memory that the agent manages itself if it is used."""
        # Joined only if it is used, so that agents without such a memory keep the hashes of earlier releases.
        remembered = self.remembered_hash()
        return digest(f"{remembered}{self.controlled.hash()}".encode()) if self.controlled.used else remembered

    def remembered_hash(self) -> str:
        """One hash of all memories."""
        held = (each for items in self.held.values() for each in items.values())
        return state_hash(
            Remembered(
                self.memories.values(), self.transcript.values(), self.relations.values(), held, self.names.values()
            )
        )

    def _relate(self, event: RelationFormed | RelationPruned) -> None:
        if isinstance(event, RelationFormed):
            self.relations[event.relation_id] = relation(event)
            self.adjacent.setdefault(event.source, []).append(event.target)
            self.adjacent.setdefault(event.target, []).append(event.source)
            return
        for relation_id in event.relation_ids:
            pruned = self.relations.pop(relation_id)
            self.adjacent[pruned.source].remove(pruned.target)
            self.adjacent[pruned.target].remove(pruned.source)

    def _keep_in_mind(self, event: ItemHeld | ItemReleased | MemoryTagged | SessionEnded) -> None:
        match event:
            case ItemHeld():
                self.held.setdefault(event.session_id, {})[event.memory_id] = held(event)
            case ItemReleased():
                self.held[event.session_id].pop(event.memory_id)
            case MemoryTagged():
                tag = Tag(event.memory_id, event.session_id, event.expires_at)
                self.tags.setdefault(event.session_id, {})[event.memory_id] = tag
            case SessionEnded():
                self.held.pop(event.session_id, None)
                self.tags.pop(event.session_id, None)
            case _:
                assert_never(event)

    def _remember(self, event: MemoryFormed | MemoryUpdated | MemoryReinforced) -> None:
        before = self.memories.get(event.memory_id)
        memory = evolve_memory(before, event)
        self.memories[memory.id] = memory
        # A repetition has no other words, and would push older wordings out of the few that are kept.
        if before is not None and before.text != memory.text:
            self._keep(before, "updated")
        if event.message_id is not None:
            self._came_from(memory.id, event.message_id)
        if not memory.active:
            return
        self._hold(memory)
        for entity in event.entities if not isinstance(event, MemoryReinforced) else ():
            self.about.setdefault(entity, {})[memory.id] = None

    def _edit(self, event: MemoryEdited) -> None:
        before = self.memories[event.memory_id]
        memory = self.memories[before.id] = evolve_memory(before, event)
        self._call_no_more(event)
        self._keep(before, "edited")
        # The messages say the older words: forgetting this memory must not hide what another one still rests on.
        self._came_from_nowhere(memory.id)
        self._hold_no_more(before)
        self._hold(memory)
        self._name(before, memory)
        self._show(event.messages_hidden, hidden=True)

    def _name(self, before: Memory | None, memory: Memory) -> None:
        """Updates which memories name which entities after a memory's text changed."""
        for entity in () if before is None else before.entities:
            self.about[entity].pop(memory.id, None)
        for entity in memory.entities:
            self.about.setdefault(entity, {})[memory.id] = None

    def _keep(self, before: Memory, why: Literal["updated", "edited"]) -> None:
        messages = tuple(self.messages_of.get(before.id, ()))
        self.older[before.id] = [*self.older.get(before.id, ()), Older(before, why, messages)][-OLDER_WORDS:]

    def _came_from(self, memory_id: str, message_id: str) -> None:
        memories = self.memories_of.setdefault(message_id, [])
        if memory_id not in memories:
            memories.append(memory_id)
        self.messages_of.setdefault(memory_id, {})[message_id] = None

    def _came_from_nowhere(self, memory_id: str) -> None:
        """Detaches an edited memory from its source messages, which do not contain its new text."""
        for message_id in self.messages_of.pop(memory_id, ()):
            self.memories_of[message_id].remove(memory_id)

    def _taken_back(self, event: MemoryRestored) -> Sequence[str]:
        """The source messages of the restored text, which is removed from the older versions."""
        words_of = event.of or event.memory_id
        *self.older[words_of], taken = self.older[words_of]
        if event.undone == "updated":
            return event.sources
        self._came_from_nowhere(event.memory_id)
        return taken.messages

    def _hold(self, memory: Memory) -> None:
        if memory.write_source == "dream":
            return  # its members hold the same values
        for each in memory.key_values:
            held = self.holders.setdefault((memory.subject, each.key), [])
            if memory.id not in held:
                held.append(memory.id)

    def _restore(self, event: MemoryRestored) -> None:
        before = self.memories.get(event.memory_id)
        memory = evolve_memory(before, event)
        self.memories[memory.id] = memory
        if before is not None:
            self._hold_no_more(before)
        if event.by is not None:
            self.memories[event.by] = evolve_memory(self.memories[event.by], event)
        if event.of is None:
            self.ends.pop(memory.id, None)
        if event.undone in ("updated", "edited"):
            for message_id in self._taken_back(event):
                self._came_from(memory.id, message_id)
        self._hold(memory)
        self._name(before, memory)
        self._show(event.messages_shown, hidden=False)

    def _sleep_or_wake(self, event: MemorySlept | MemoryWoken) -> None:
        for memory_id in changed(event):
            self.memories[memory_id] = evolve_memory(self.memories[memory_id], event)
        if isinstance(event, MemorySlept) and event.by is not None:
            for message_id in event.messages:
                self._came_from(event.by, message_id)
        if isinstance(event, MemorySlept):
            self._show(event.messages_hidden, hidden=True)
        else:
            self._show(event.messages_shown, hidden=False)

    def _dream(self, event: DreamBegun | DreamFinished | ThemeFormed | ThemeDissolved) -> None:
        match event:
            case DreamBegun():
                self.cycles[event.cycle] = Cycle(event)
                if event.undoes is not None:
                    self.cycles[event.undoes] = self.cycles[event.undoes]._replace(undone=True)
            case DreamFinished():
                self.cycles[event.cycle] = self.cycles[event.cycle]._replace(finished=True)
            case ThemeFormed():
                self.themes[event.theme_id] = event
            case ThemeDissolved():
                self.themes.pop(event.theme_id, None)
            case _:
                assert_never(event)

    def _let_go(self, event: MemorySuperseded | MemoryForgotten) -> None:
        if isinstance(event, MemoryForgotten):
            self._call_no_more(event)
        if isinstance(event, MemorySuperseded):
            # If a memory is superseded twice, `valid_until` is the end that its own words named only the first time.
            self.ends.setdefault(event.memory_id, self.memories[event.memory_id].valid_until)
        memory = evolve_memory(self.memories[event.memory_id], event)
        self.memories[memory.id] = memory
        self._hold_no_more(memory)
        self._show(event.messages_hidden, hidden=True)

    def _call_no_more(self, event: MemoryForgotten | MemoryEdited) -> None:
        for learned in [learned for learned in self.names.values() if is_taken_back(learned, event)]:
            self.names.pop(learned.message_id)

    def _hold_no_more(self, memory: Memory) -> None:
        for each in memory.key_values:
            held = self.holders.get((memory.subject, each.key), [])
            if memory.id in held:
                held.remove(memory.id)

    def _show(self, message_ids: Iterable[str], *, hidden: bool) -> None:
        for message_id in message_ids:
            self.transcript[message_id] = shown(self.transcript[message_id], hidden=hidden)


def changed(event: Event) -> tuple[str, ...]:
    """The known memories that an event changes."""
    match event:
        case (
            MemoryUpdated()
            | MemoryEdited()
            | MemoryReinforced()
            | MemorySuperseded()
            | MemoryForgotten()
            | ContextForgotten()
            | MemoryPinned()
            | MemoryUnpinned()
            | MemoryLocked()
            | MemoryUnlocked()
            | UtilityChanged()
            | TierChanged()
            | MemoryArchived()
            | MemoryUnarchived()
        ):
            return (event.memory_id,)
        case StabilityChanged() | TagsCaptured() | SaidInConfidence():
            return event.memory_ids
        case MemoriesRecalled():
            return event.memories
        case MemoryRestored() | MemorySlept() | MemoryWoken():
            return (event.memory_id,) if event.by is None else (event.memory_id, event.by)
        case _:
            _rest: MemoryFormed | OtherStateEvent | Inert = event
            return ()


def evolve_memory(memory: Memory | None, event: Event) -> Memory:  # noqa: C901  one case for each
    """The memory after an event that changes it; None before the first."""
    if isinstance(event, MemoryFormed):
        return _formed(event)
    if isinstance(event, MemoryRestored):
        return _restored(memory, event)
    if memory is None:
        raise AssertionError(f"{event.TYPE} of a memory that does not exist")
    match event:
        case MemoryUpdated():
            return _updated(memory, event)
        case MemoryEdited():
            return _edited(memory, event)
        case MemoryReinforced():
            return _reinforced(memory, event)
        case MemorySuperseded():
            # Ended, not removed: questions as of an earlier time still answer with it.
            return replace(memory, valid_until=event.valid_until, superseded_by=event.by, updated_at=event.observed_at)
        case MemoryForgotten():
            # Marked, not removed: `restore` may bring it back.
            return replace(memory, forgotten=True, updated_at=event.observed_at)
        case ContextForgotten():
            return _without_context(memory, event)
        case MemorySlept() | MemoryWoken():
            return _slept_or_woken(memory, event)
        case MemoriesRecalled():
            return replace(
                memory,
                access_count=counted(memory.access_count),
                storage=retrieved(memory.storage, growth=event.storage_growth),
                last_access_at=event.observed_at,
            )
        case _:
            return _with_field(memory, event)


def _updated(memory: Memory, event: MemoryUpdated) -> Memory:
    return replace(
        memory,
        text=event.text,
        said=event.said,
        entities=event.entities,
        key_values=event.key_values,
        valid_until=event.valid_until,
        access_count=counted(memory.access_count),
        sources=_with(memory.sources, event.message_id),
        updated_at=event.observed_at,
        last_access_at=event.observed_at,
    )


def _reinforced(memory: Memory, event: MemoryReinforced) -> Memory:
    return replace(
        memory,
        stability=STABILITY.moved(memory.stability, event.stability_factor),
        access_count=counted(memory.access_count),
        sources=_with(memory.sources, event.message_id),
        updated_at=event.observed_at,
        last_access_at=event.observed_at,
    )


def _without_context(memory: Memory, event: ContextForgotten) -> Memory:
    """The memory without words of another one that was forgotten."""
    said = memory.said
    if said is not None and "about" in event.parts:
        said = replace(said, about=None)
    if said is not None and "before" in event.parts:
        said = replace(said, before="")
    return replace(memory, text=event.text, said=said, updated_at=event.observed_at)


def _edited(memory: Memory, event: MemoryEdited) -> Memory:
    """An edited memory counts as written by hand: no source messages, and no end."""
    return replace(
        memory,
        text=event.text,
        said=None,
        category=event.category,
        language=event.language,
        entities=event.entities,
        key_values=event.key_values,
        temporal_type="persistent",
        valid_until=None,
        source_confidence=1.0,
        write_source="manual",
        data_source="user_message",
        sources=(),
        metadata=event.metadata,
        importance=memory.importance if event.importance is None else event.importance,
        stub=None,
        updated_at=event.observed_at,
        last_access_at=event.observed_at,
    )


def _slept_or_woken(memory: Memory, event: MemorySlept | MemoryWoken) -> Memory:
    """The memory after it falls asleep or wakes, or the one that stands for it meanwhile."""
    if memory.id == event.by:
        if isinstance(event, MemoryWoken):
            return replace(memory, access_count=max(0, memory.access_count - event.accesses))
        sources = memory.sources
        for message_id in event.messages:
            sources = _with(sources, message_id)
        return replace(memory, access_count=min(memory.access_count + event.accesses, MOST_COUNTED), sources=sources)
    if isinstance(event, MemorySlept):
        return replace(memory, tier="dormant", asleep_since=event.ends, slept_at=event.observed_at, asleep_for=event.by)
    # An undo is no use: the memory is as it was before the cycle, and fades on from its last access.
    last = memory.last_access_at if event.reason == "undone" else event.observed_at
    return replace(
        memory, tier=event.tier, asleep_since=None, slept_at=None, asleep_for=None, stub=None, last_access_at=last
    )


def _with_field(memory: Memory, event: MemoryFieldEvent | OtherStateEvent | Inert) -> Memory:
    """The memory after an event about its strength or protection."""
    match event:
        case MemoryPinned() | MemoryUnpinned():
            return replace(memory, pinned=isinstance(event, MemoryPinned))
        case MemoryLocked() | MemoryUnlocked():
            return replace(memory, locked=isinstance(event, MemoryLocked))
        case UtilityChanged():
            return replace(memory, utility=event.utility, utility_at=event.observed_at)
        case TierChanged():
            return replace(memory, tier=event.tier)
        case MemoryArchived() | MemoryUnarchived():
            return replace(memory, stub=event.stub if isinstance(event, MemoryArchived) else None)
        case StabilityChanged():
            return replace(memory, stability=STABILITY.moved(memory.stability, event.factor))
        case TagsCaptured():
            return replace(memory, stability=STABILITY.moved(memory.stability, event.stability_factor))
        case SaidInConfidence():
            return replace(memory, confidential=True)
        case _:
            _rest: OtherStateEvent | Inert = event
            raise AssertionError(f"{event.TYPE} changes no memory")


def _with(sources: tuple[str, ...], message_id: str) -> tuple[str, ...]:
    """Adds a source once; of very many sources the first and the latest are kept."""
    if message_id in sources:
        return sources
    # With all of them kept, each repetition was dearer than the last: 2.8 times after 20,000. The state has them all.
    return (*sources[:FIRST_SOURCES], *sources[FIRST_SOURCES:][-(LATEST_SOURCES - 1) :], message_id)


def utterance(event: MessageRecorded) -> Utterance:
    """The transcript's entry for a recorded message."""
    return codec.derived(Utterance, event, hidden=False, confidential=False, asleep_since=None, asleep_in=None)


def shown(said: Utterance, *, hidden: bool) -> Utterance:
    """The message after it is hidden or shown again; shown, it is awake too."""
    return replace(said, hidden=True) if hidden else replace(said, hidden=False, asleep_since=None, asleep_in=None)


def slept_or_woken(said: Utterance, event: MessageSlept | MessageWoken) -> Utterance:
    """The message after it falls asleep or wakes."""
    if isinstance(event, MessageSlept):
        return replace(said, asleep_since=event.observed_at, asleep_in=event.cycle)
    return replace(said, asleep_since=None, asleep_in=None)


def relation(event: RelationFormed) -> Relation:
    """The edge that was formed."""
    return codec.derived(Relation, event, id=event.relation_id, formed_at=event.observed_at)


def held(event: ItemHeld) -> Held:
    """The item of working memory."""
    return codec.derived(Held, event)


def _restored(memory: Memory | None, event: MemoryRestored) -> Memory:
    """The restored memory, or the one that had superseded it, without that mark."""
    if memory is not None and memory.id == event.by:
        return replace(memory, supersedes=tuple(each for each in memory.supersedes if each != event.memory_id))
    return codec.derived(
        Memory,
        event,
        id=event.memory_id,
        superseded_by=None,
        forgotten=False,
        updated_at=event.observed_at,
        utility_at=event.observed_at,
        asleep_since=None,
        slept_at=None,
        asleep_for=None,
        stub=None,
        confidential=memory is not None and memory.confidential,
    )


def _formed(event: MemoryFormed) -> Memory:
    return codec.derived(
        Memory,
        event,
        id=event.memory_id,
        importance=event.importance.score,
        access_count=0,
        sources=() if event.message_id is None else (event.message_id,),
        superseded_by=None,
        forgotten=False,
        locked=False,
        recorded_at=event.observed_at,
        updated_at=event.observed_at,
        last_access_at=event.observed_at,
        utility_at=0.0,
        asleep_since=None,
        slept_at=None,
        asleep_for=None,
        stub=None,
        confidential=False,
    )
