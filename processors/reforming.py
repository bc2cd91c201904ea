"""Forms memories again from a transcript by today's rules, and compares them with the stored ones.

`replayed` gives the inputs to form from, `difference` the steps from the stored memories to the new ones. Memories that
people changed stay: written, restored, pinned, locked or reported on; so do those of messages that are not read again,
since a language model formed them or a memory of theirs was forgotten by hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, timezone
from typing import Final, NamedTuple

from mnemolog.processors import adopting
from mnemolog.processors.memory.anchors import may_change, may_forget
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas import codec
from mnemolog.schemas.command import AdoptMemory, Command, EndMemory, EndSession, Remember, Restore
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.event import (
    HEURISTICS,
    CommandRefused,
    Event,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryRestored,
    MemorySuperseded,
    MemoryUpdated,
    MessageRecorded,
    OutcomeReported,
    SaidInConfidence,
    SessionEnded,
)
from mnemolog.schemas.ids import agent_key, memory_id
from mnemolog.schemas.input import Input, SourcePosition
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message
from mnemolog.schemas.moments import iso
from mnemolog.schemas.reform import Action, ReformSet, ReformStep

REFORM: Final = "reform"
UNDO: Final = "undo"


def step_id(name: str, step: str, *, verb: str = REFORM) -> str:
    """The id of the command that carries out a step of a set, or undoes it.

    >>> step_id("autumn", "end/m1")
    'reform/autumn/end/m1'
    """
    return f"{verb}/{name}/{step}"


def _of_a_set(input_id: str) -> bool:
    return input_id.startswith((f"{REFORM}/", f"{UNDO}/"))


class Edited(NamedTuple):
    """An edit of a memory's text by a person."""

    text: str
    messages: tuple[str, ...]
    """source messages of the text before the edit"""


@dataclass(slots=True)
class Past:
    """Changes that people made to an agent's memories, from its commits."""

    state: AgentState
    by_hand: set[str] = field(default_factory=set)
    """memories that were restored or reported on"""
    forgotten: set[str] = field(default_factory=set)
    """memories that were forgotten by hand"""
    edited: dict[str, list[Edited]] = field(default_factory=dict)
    """by memory, the edits that were not undone, the latest last"""
    read_again: set[str] = field(default_factory=set)
    """messages whose memories are formed again"""

    @property
    def corrected(self) -> set[str]:
        """The memories whose text is an edit that was not undone."""
        return {memory_id for memory_id, edits in self.edited.items() if edits}

    def latest(self, event: MemoryEdited) -> bool:
        """Whether the edit is the memory's latest one."""
        return event.text in [edit.text for edit in self.edited.get(event.memory_id, ())[-1:]]

    def stays(self, memory: Memory) -> bool:
        """Whether the memory must stay as it is."""
        return (
            memory.write_source == "manual"
            or memory.id in self.by_hand
            or memory.asleep_since is not None
            or not may_change(memory)
            or not may_forget(memory)
            or not self.read_again.issuperset(memory.sources)
        )


def past(commits: Iterable[Commit]) -> Past:
    """Folds the commits."""
    found, formed_here = Past(AgentState()), set[str]()
    for commit in commits:
        found.state.fold(commit)
        for event in (entry.event for entry in commit.events):
            if isinstance(event, MessageRecorded) and event.formed_by == HEURISTICS:
                formed_here.add(event.message_id)
            # What an earlier reform did is no wish of a person, and may be done again.
            if _of_a_set(commit.input_id):
                continue
            if isinstance(event, MemoryForgotten):
                found.forgotten.add(event.memory_id)
            if isinstance(event, MemoryEdited):
                before = found.state.older[event.memory_id][-1].messages
                found.edited.setdefault(event.memory_id, []).append(Edited(event.text, before))
            if isinstance(event, MemoryRestored):
                found.forgotten.discard(event.memory_id)
                if event.undone == "edited":
                    # An undone edit protects the memory no longer.
                    found.edited[event.memory_id].pop()
            if isinstance(event, MemoryRestored | OutcomeReported):
                found.by_hand.add(event.memory_id)
    # A message of which one memory was forgotten is not read again at all: the new reading could bring it back.
    gone = {message for memory in found.forgotten for message in found.state.messages_of.get(memory, ())}
    gone.update(message for edits in found.edited.values() for edit in edits for message in edit.messages)
    found.read_again = formed_here - gone
    return found


def replayed(commits: Iterable[Commit], history: Past) -> Iterator[Input]:
    """The inputs to form again, in order: messages, memories written by hand, ends of sessions."""
    for number, commit in enumerate(commits, start=1):
        # A source of its own, so that no mark of the real log makes the fold skip it.
        source = SourcePosition(REFORM, REFORM, 0, number)
        for event in (entry.event for entry in commit.events):
            body = _body(commit, event, history)
            if body is not None:
                yield Input(source=source, arrived_at=commit.clock, body=body)


def _body(commit: Commit, event: Event, history: Past) -> Message | Remember | EndSession | None:
    of, tenant = commit.agent_id, commit.tenant_id
    match event:
        case MessageRecorded() if event.message_id in history.read_again:
            return _message(commit, event)
        case MemoryFormed(message_id=None) if event.memory_id not in history.forgotten and not history.edited.get(
            event.memory_id
        ):
            return _written(commit, event, importance=event.importance.score)
        case MemoryEdited() if event.memory_id not in history.forgotten and history.latest(event):
            return _written(commit, event, importance=history.state.memories[event.memory_id].importance)
        case SessionEnded(reason="command"):
            return EndSession(agent_id=of, tenant_id=tenant, id=commit.input_id, session_id=event.session_id)
        case _:
            return None


def _written(commit: Commit, event: MemoryFormed | MemoryEdited, *, importance: float) -> Remember:
    return Remember(
        agent_id=commit.agent_id,
        tenant_id=commit.tenant_id,
        id=commit.input_id,
        text=event.text,
        category=event.category,
        importance=importance,
        user_id=event.subject,
    )


def _message(commit: Commit, said: MessageRecorded) -> Message:
    """The recorded message, in which echoes were already removed."""
    user_id = None if said.speaker in (said.role, said.name) else said.speaker
    named = said.name not in (said.speaker, said.role.capitalize()) or said.speaker == said.name
    offset = timezone(timedelta(seconds=said.utc_offset_s))
    return Message(
        agent_id=commit.agent_id,
        tenant_id=commit.tenant_id,
        id=said.message_id,
        content=said.text,
        role=said.role,
        user_id=user_id,
        name=said.name if named else None,
        session_id=said.session_id,
        at=datetime.fromtimestamp(said.at, offset),
        metadata=said.metadata,
    )


@dataclass(slots=True)
class _Formed:
    """The result of the new commits: each memory as one event with its latest text."""

    state: AgentState
    events: dict[str, MemoryFormed] = field(default_factory=dict)


def _formed(commits: Sequence[Commit]) -> _Formed:
    found = _Formed(AgentState())
    for commit in commits:
        found.state.fold(commit)
        for event in (entry.event for entry in commit.events):
            if isinstance(event, MemoryFormed):
                found.events[event.memory_id] = event
            elif isinstance(event, MemoryUpdated):
                names = ("message_id", "text", "said", "entities", "key_values", "valid_until", "embedding")
                before = found.events[event.memory_id]
                found.events[event.memory_id] = replace(before, **{name: getattr(event, name) for name in names})
    return found


def difference(history: Past, again: Sequence[Commit]) -> tuple[tuple[ReformStep, ...], int]:
    """The steps from the stored memories to the new ones, and the number of current memories that stay."""
    formed, clock = _formed(again), history.state.intake.clock
    # A new memory is adopted before the one that it replaces is ended, since that step refers to it.
    wanted = [memory for memory in formed.state.memories.values() if memory.write_source != "manual"]
    partners = _partners(wanted, [m for m in history.state.memories.values() if m.id not in history.forgotten])
    steps: list[ReformStep] = []
    ends: list[ReformStep] = []
    for new in wanted:
        old = partners.get(new.id)
        if old is None:
            continue
        if _holds(new, clock) and not _holds(old, clock) and not history.stays(old):
            steps.append(_step("restore", old))
        elif _holds(old, clock) and not _holds(new, clock) and not history.stays(old):
            ends.append(replace(_step("end", old), by=_by(new, partners), valid_until=new.valid_until))
    known = {old.id for old in partners.values()}
    loose = [m for m in history.state.memories.values() if _holds(m, clock) and m.id not in known]
    added = [m for m in wanted if m.id not in partners and _holds(m, clock)]
    pairs = _pairs(added, loose)
    for new in added:
        near = pairs.get(new.id)
        if near is None or not history.stays(near):
            steps.append(_adopted(new, formed.events[new.id], near))
    changed = {near.id for near in pairs.values()}
    steps += [*ends, *(_step("end", old) for old in loose if not history.stays(old) and old.id not in changed)]
    touched = {step.memory_id for step in steps}
    same = sum(_holds(memory, clock) and memory.id not in touched for memory in history.state.memories.values())
    return tuple(steps), same


def _holds(memory: Memory, clock: float) -> bool:
    """Whether a memory is current; a superseded one is not, whenever it ended."""
    return memory.active and memory.current(clock)


def _by(new: Memory, partners: Mapping[str, Memory]) -> str | None:
    """The memory that supersedes an ending one; if it is yet to be adopted, the name of that step."""
    if new.superseded_by is None:
        return None
    by = partners.get(new.superseded_by)
    return f"{_ADD}{new.superseded_by}" if by is None else by.id


_ADD: Final = "add/"


def _step(action: Action, memory: Memory) -> ReformStep:
    source = memory.sources[0] if memory.sources else None
    name = f"{action}/{memory.id}"
    return ReformStep(action=action, name=name, message_id=source, text=memory.text, memory_id=memory.id)


def _adopted(new: Memory, event: MemoryFormed, near: Memory | None) -> ReformStep:
    return ReformStep(
        action="add" if near is None else "change",
        name=f"{_ADD}{new.id}",
        message_id=event.message_id,
        text=new.text,
        memory_id=None if near is None else near.id,
        was=None if near is None else near.text,
        formed=codec.load(codec.dump(event)),
    )


def _partners(wanted: Sequence[Memory], known: Sequence[Memory]) -> dict[str, Memory]:
    """For each new memory the stored one with the same text and a common source message; a current one is preferred."""
    said: dict[tuple[str, str], list[Memory]] = {}
    for memory in sorted(known, key=lambda each: not each.active):
        for words in {memory.words, memory.text}:
            said.setdefault((memory.subject, words), []).append(memory)
    found: dict[str, Memory] = {}
    taken: set[str] = set()
    for new in wanted:
        alike = [*said.get((new.subject, new.words), ()), *said.get((new.subject, new.text), ())]
        for old in alike:
            # The words alone are not enough: two messages may say the same, and each memory has its own past.
            if old.id not in taken and not set(old.sources).isdisjoint(new.sources):
                found[new.id] = old
                taken.add(old.id)
                break
    return found


def _pairs(added: Sequence[Memory], loose: Sequence[Memory]) -> dict[str, Memory]:
    """Pairs each new memory with a stored one that it rewords: from one message, with the most words in common."""
    left, found = list(loose), dict[str, Memory]()
    for new in added:
        of_message = [old for old in left if not set(old.sources).isdisjoint(new.sources)]
        near = max(of_message, key=lambda old: _shared(new, old), default=None)
        if near is not None and _shared(new, near):
            # Each stored memory is replaced by one new wording at most; the others are additions.
            left.remove(near)
            found[new.id] = near
    return found


def _shared(one: Memory, other: Memory) -> int:
    return len(set(one.words.casefold().split()) & set(other.words.casefold().split()))


# The plan as events.


def carried_out(
    command: AdoptMemory | EndMemory, state: AgentState, *, new_id: str, model: str, dimensions: int, clock: float
) -> Iterator[Event]:
    """The events of a step. Raises InvalidInputError if the given event is no memory of this agent."""
    if isinstance(command, EndMemory):
        yield _ended(command, state, clock)
        return
    formed = adopting.formed(command, state, model=model, dimensions=dimensions)
    old = state.memories.get(command.instead_of or "")
    ends = old is not None and old.active and may_change(old) and may_forget(old)
    # The id follows from the command, not from the event that came with it, which could name an existing memory.
    yield replace(formed, memory_id=new_id, observed_at=clock, supersedes=(old.id,) if old is not None and ends else ())
    if (message := state.transcript.get(formed.message_id or "")) and message.confidential:
        yield SaidInConfidence(
            message_ids=(),
            memory_ids=(new_id,),
            asked_by=message.message_id,
            session_id=message.session_id,
            observed_at=clock,
        )
    if old is not None and ends:
        yield _superseded(old, new_id, old.valid_from, formed.text, clock)


def _ended(command: EndMemory, state: AgentState, clock: float) -> Event:
    memory = state.memories.get(command.memory_id)
    if memory is None:
        return CommandRefused(command=command.TYPE, memory_id=command.memory_id, reason="unknown", observed_at=clock)
    if memory.forgotten or not may_change(memory) or not may_forget(memory):
        reason = "forgotten" if memory.forgotten else "locked" if not may_change(memory) else "pinned"
        return CommandRefused(command=command.TYPE, memory_id=memory.id, reason=reason, observed_at=clock)  # type: ignore[arg-type]
    by = state.memories.get(command.by or "")
    if by is not None and memory.active:
        return _superseded(memory, by.id, command.valid_until, by.text, clock)
    return MemoryForgotten(
        # Hides no message: what was said stays said, only its reading changed.
        memory_id=memory.id,
        reason=f"{REFORM} {command.set_name}",
        messages_hidden=(),
        observed_at=clock,
    )


def _superseded(old: Memory, by: str, until: float | None, text: str, clock: float) -> MemorySuperseded:
    return MemorySuperseded(
        memory_id=old.id,
        by=by,
        valid_until=clock if until is None else max(until, old.valid_from),
        reason="reform",
        key="",
        old_value=old.text,
        new_value=text,
        messages_hidden=(),
        observed_at=clock,
    )


def command_of(step: ReformStep, name: str, *, tenant_id: str, agent_id: str) -> Command:
    """The command of a step in the set `name`; its id is the same whenever the step is computed."""
    named = step_id(name, step.name)
    if step.formed is not None:
        return AdoptMemory(
            agent_id=agent_id,
            tenant_id=tenant_id,
            id=named,
            set_name=name,
            formed=step.formed,
            instead_of=step.memory_id,
        )
    assert step.memory_id is not None
    if step.action == "restore":
        return Restore(agent_id=agent_id, tenant_id=tenant_id, id=named, memory_id=step.memory_id)
    by = step.by
    if by is not None and by.startswith(_ADD):
        # Computable before the step has run, because ids follow from commands.
        by = memory_id(agent_key(tenant_id, agent_id), step_id(name, by), 0)
    return EndMemory(
        agent_id=agent_id,
        tenant_id=tenant_id,
        id=named,
        set_name=name,
        memory_id=step.memory_id,
        by=by,
        valid_until=step.valid_until,
    )


def undoing(done: ReformSet, *, tenant_id: str, agent_id: str) -> list[Command]:
    """The commands that undo a set: they end its added and restored memories and restore its ended ones."""
    return [
        *(
            _let_go(done.name, each, done.replaced_by.get(each), tenant_id, agent_id)
            for each in (*done.added, *done.restored)
        ),
        *(_back(done.name, each, tenant_id, agent_id) for each in done.ended),
    ]


def _let_go(name: str, memory: str, by: str | None, tenant_id: str, agent_id: str) -> EndMemory:
    undo = step_id(name, f"end/{memory}", verb=UNDO)
    return EndMemory(agent_id=agent_id, tenant_id=tenant_id, id=undo, set_name=name, memory_id=memory, by=by)


def _back(name: str, memory: str, tenant_id: str, agent_id: str) -> Restore:
    undo = step_id(name, f"restore/{memory}", verb=UNDO)
    return Restore(agent_id=agent_id, tenant_id=tenant_id, id=undo, memory_id=memory)


# Sets.


def sets(commits: Sequence[Commit]) -> list[ReformSet]:
    """The sets that were carried out, the oldest first."""
    found: dict[str, ReformSet] = {}
    for commit in commits:
        verb, _, rest = commit.input_id.partition("/")
        name = rest.partition("/")[0]
        if verb == UNDO and name in found:
            found[name] = replace(found[name], undone=True)
        if verb == REFORM and commit.events:
            before = found.get(name) or _begun(name, commit)
            found[name] = _with(before, [entry.event for entry in commit.events])
    return list(found.values())


def _begun(name: str, commit: Commit) -> ReformSet:
    return ReformSet(
        name=name, began_at=iso(commit.recorded_at), added=(), ended=(), restored=(), replaced_by={}, undone=False
    )


def _with(known: ReformSet, events: Sequence[Event]) -> ReformSet:
    added = tuple(event.memory_id for event in events if isinstance(event, MemoryFormed))
    ended = tuple(event.memory_id for event in events if isinstance(event, MemoryForgotten | MemorySuperseded))
    restored = {event.memory_id: event.by for event in events if isinstance(event, MemoryRestored)}
    by = {memory: other for memory, other in restored.items() if other is not None}
    return replace(
        known,
        added=known.added + added,
        ended=known.ended + ended,
        restored=(*known.restored, *restored),
        replaced_by=known.replaced_by | by,
    )
