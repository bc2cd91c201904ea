"""Histories of agents as the log holds them: commits that the write path could have made, step by step."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import numpy as np

from mnemolog.processors.controlled.commands import Carrying, ToWrite, words_of
from mnemolog.processors.controlled.state import ControlEvent
from mnemolog.processors.dream.carrying import archived, woken
from mnemolog.processors.dream.transcript import woken as woken_messages
from mnemolog.processors.editing import Wording, edited, wording
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import Recorded, Vector
from mnemolog.processors.restoring import restoration, restored
from mnemolog.processors.vectors import packed, unit
from mnemolog.schemas.command import Category, Edit, RecalledItem, parse_command
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.config import Config, ControlledConfig
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.event import (
    CALM,
    Archived,
    CandidateRejected,
    CommandRefused,
    ContextForgotten,
    DataSource,
    DreamBegun,
    DreamFinished,
    Embedding,
    EntryLogged,
    Event,
    Importance,
    ItemHeld,
    ItemReleased,
    Judgement,
    KeyValue,
    Language,
    MemoriesRecalled,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemorySlept,
    MemorySuperseded,
    MemoryTagged,
    MemoryUnarchived,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    MessageSlept,
    OutcomeReported,
    RelationFormed,
    RelationPruned,
    RelationType,
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
    Verdict,
)
from mnemolog.schemas.ids import event_id, memory_id, theme_id
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.memory import Memory
from mnemolog.streams.providers.hashing import HashingEmbedder

BEGINNING: Final = 1_700_000_000.0
"""When every history begins: seconds since the epoch."""
MINUTE: Final = 60.0
DAY: Final = 86_400.0

_EMBEDDER: Final = HashingEmbedder()


def vector_of(text: str) -> Vector:
    """The vector that a text has in a history, unless another is given."""
    return _EMBEDDER.embed(text)


class _Characters:
    """Counts characters: enough for what is only kept."""

    name = "characters"

    def count(self, text: str) -> int:
        """Each."""
        return len(text)


class History:
    """The log of several agents as it grows, a minute for each commit."""

    def __init__(self) -> None:
        self.recorded: list[Recorded] = []
        self._agents: dict[str, Agent] = {}

    def agent(self, name: str = "bot", tenant: str = "default") -> "Agent":
        """The agent of that name."""
        key = f"{tenant}/{name}"
        return self._agents.setdefault(key, Agent(self, tenant, name))

    @property
    def position(self) -> int:
        """Of the last commit."""
        return len(self.recorded)

    @property
    def now(self) -> float:
        """The time of the next commit."""
        return BEGINNING + MINUTE * len(self.recorded)

    @property
    def keys(self) -> list[str]:
        """Of all agents."""
        return list(self._agents)

    def state(self, key: str) -> AgentState:
        """An agent as its writer knows it."""
        return self._agents[key].state

    def commit(self, tenant: str, agent: str, state: AgentState, input_id: str, events: Sequence[Event]) -> None:
        """Append a commit and evolve the agent by it."""
        key, offset = f"{tenant}/{agent}", len(self.recorded) + 1
        entries = [
            Entry(event_id(key, input_id, number), state.seq + 1 + number, event) for number, event in enumerate(events)
        ]
        commit = Commit(
            tenant_id=tenant,
            agent_id=agent,
            source=SourcePosition("log", "messages", 0, offset),
            input_id=input_id,
            content_hash=input_id,
            recorded_at=self.now,
            clock=self.now,
            release="0",
            events=tuple(entries),
        )
        state.fold(commit)
        self.recorded.append(Recorded(offset, commit))


@dataclass
class Agent:
    """Tells one agent's part of a history. Each method is one commit; most return the id of what came of it."""

    history: History
    tenant: str
    name: str
    state: AgentState = field(default_factory=AgentState)

    @property
    def key(self) -> str:
        """tenant/agent."""
        return f"{self.tenant}/{self.name}"

    def says(
        self,
        text: str,
        *,
        message: str | None = None,
        speaker: str = "user",
        session: str = "s1",
        heading: str = "",
        language: Language = "en",
        vector: Vector | None = None,
    ) -> str:
        """A message is recorded, and nothing in it is remembered."""
        message_id = message or self._next_id()
        self._commit(message_id, [self._message(message_id, text, speaker, session, heading, language, vector)])
        return message_id

    def learns(
        self,
        text: str,
        *,
        message: str | None = None,
        subject: str = "user",
        session: str = "s1",
        language: Language = "en",
        valid_until: float | None = None,
        vector: Vector | None = None,
        category: Category = "fact",
        data_source: DataSource = "user_message",
    ) -> str:
        """A message is recorded, and what it states becomes a memory."""
        message_id = message or self._next_id()
        said = self._message(message_id, text, subject, session, "", language, vector)
        formed = self._formed(message_id, message_id, text, subject, session, language, valid_until, vector)
        formed = replace(formed, category=category, data_source=data_source)
        self._commit(message_id, [said, formed])
        return formed.memory_id

    def is_told(self, text: str, *, subject: str = "user", language: Language = "en") -> str:
        """A memory is written by hand: no message stands behind it."""
        input_id = self._next_id()
        formed = self._formed(input_id, None, text, subject, None, language, None, None)
        self._commit(input_id, [formed])
        return formed.memory_id

    def adds(self, memory: str, text: str, *, valid_until: float | None = None, vector: Vector | None = None) -> str:
        """A message adds to a memory, which is awake then; returns the message's id."""
        self._is_awake(memory)
        message_id, known = self._next_id(), self.state.memories[memory]
        merged = f"{known.text} | {text}"
        updated = MemoryUpdated(
            memory_id=memory,
            message_id=message_id,
            session_id=known.session_id,
            subject=known.subject,
            text=merged,
            added=text,
            language=known.language,
            entities=known.entities,
            key_values=known.key_values,
            valid_until=valid_until,
            observed_at=self.history.now,
            surprise=0.2,
            merged_by="separator",
            fallback=None,
            judgement=_judgement("update", memory),
            importance=_IMPORTANCE,
            embedding=_embedding(merged, vector),
            said=None,
        )
        self._commit(message_id, [self._message(message_id, text, known.subject, vector=vector), updated])
        return message_id

    def repeats(self, memory: str, text: str, *, said: str | None = None) -> str:
        """A message says again what is known, which is awake then; returns its id. `said`: one that is recorded."""
        self._is_awake(memory)
        message_id, known = said or self._next_id(), self.state.memories[memory]
        reinforced = MemoryReinforced(
            memory_id=memory,
            message_id=message_id,
            text=text,
            stability_factor=1.2,
            observed_at=self.history.now,
            surprise=0.05,
            judgement=_judgement("reinforce", memory),
            importance=_IMPORTANCE,
        )
        recorded = [] if said else [self._message(message_id, text, known.subject)]
        self._commit(message_id, [*recorded, reinforced])
        return message_id

    def corrects(self, memory: str, text: str, *, at: float | None = None) -> str:
        """A message gives another value: a new memory takes the place of the old one, which ended at that time."""
        message_id, known = self._next_id(), self.state.memories[memory]
        said = self._message(message_id, text, known.subject)
        formed = self._formed(
            message_id, message_id, text, known.subject, "s1", known.language, None, None, supersedes=(memory,)
        )
        superseded = MemorySuperseded(
            memory_id=memory,
            by=formed.memory_id,
            valid_until=self.history.now if at is None else at,
            reason="key_value",
            key="lives_in",
            old_value=known.text,
            new_value=text,
            messages_hidden=self.state.left_without(memory),
            observed_at=self.history.now,
        )
        self._commit(message_id, [said, formed, superseded])
        return formed.memory_id

    def sleeps(self, memory: str, *, by: str | None = None) -> None:
        """A memory falls asleep, or is dormant because another one says the same."""
        known = self.state.memories[memory]
        slept = MemorySlept(
            memory_id=memory,
            reason="faded" if by is None else "redundant",
            was=known.tier,
            by=by,
            accesses=0 if by is None else known.access_count,
            messages=() if by is None else tuple(self.state.messages_of.get(memory, ())),
            ends=self.history.now if known.valid_until is None else min(self.history.now, known.valid_until),
            retention=0.02,
            idle_days=400.0,
            utility=known.utility,
            messages_hidden=self.state.left_without(memory) if by is None else (),
            observed_at=self.history.now,
        )
        self._commit(self._next_id(), [slept])

    def wakes(self, memory: str) -> None:
        """A dormant memory is awake again."""
        known = self.state.memories[memory]
        event = woken(known, self.state, "undone", _embedding(known.words, None), at=self.history.now, accesses=1)
        self._commit(self._next_id(), [event])

    def archives(self, memory: str) -> None:
        """What has slept for long is a stub."""
        event = archived(self.state.memories[memory], Config(), at=self.history.now)
        self._commit(self._next_id(), [event])

    def unarchives(self, memory: str) -> None:
        """The cycle that archived it is taken back: it sleeps as before."""
        known = self.state.memories[memory]
        assert known.asleep_since is not None
        back = MemoryUnarchived(
            memory_id=memory,
            ends=known.asleep_since,
            observed_at=self.history.now,
            subject=known.subject,
            session_id=known.session_id,
            language=known.language,
            text=known.text,
            embedding=_embedding(known.words, None),
        )
        self._commit(self._next_id(), [back])

    def _is_awake(self, memory: str) -> None:
        if self.state.memories[memory].asleep_since is not None:
            self.wakes(memory)

    def dreams(self, memory: str) -> None:
        """A cycle that moves a memory to another tier and draws a theme around it anew, from its begin to its end."""
        now, cycle = self.history.now, f"cycle-{self.history.position}"
        begun = DreamBegun(
            cycle=cycle,
            undoes=None,
            phases=("promotion", "consolidation"),
            at=now,
            after_seq=self.state.seq,
            plan="hash",
            steps=1,
            written=(),
        )
        was = self.state.memories[memory].tier
        moved = TierChanged(memory_id=memory, tier="semantic", was=was, reason="accesses", observed_at=now)
        finished = DreamFinished(cycle=cycle, undoes=None, complete=True, observed_at=now)
        self._commit(self._next_id(), [begun, moved, *self._themes(memory), finished])

    def _themes(self, memory: str) -> list[Event]:
        known, now = self.state.memories[memory], self.history.now
        drawn = ThemeFormed(
            theme_id=theme_id(self.key, (memory,), (str(now),)),
            subject=known.subject,
            category=known.category,
            data_source=known.data_source,
            language=known.language,
            names=known.entities,
            members=(memory,),
            central=(memory,),
            source_confidence=known.source_confidence,
            patterns=(),
            described_by=None,
            observed_at=now,
        )
        gone = [ThemeDissolved(theme_id=each, reason="redrawn", observed_at=now) for each in self.state.themes]
        return [*gone, drawn]

    def forgets(self, memory: str) -> None:
        """A client asks that a memory be in no answer any more."""
        sources = self.state.memories[memory].sources
        forgotten = MemoryForgotten(
            memory_id=memory,
            reason="asked for",
            messages_hidden=tuple(each for each in sources if each in self.state.transcript),
            observed_at=self.history.now,
        )
        self._commit(self._next_id(), [forgotten])

    def stands_alone(self, memory: str, text: str) -> None:
        """What stood beside a memory was forgotten: it has fewer words, and is found as long as it was."""
        known = self.state.memories[memory]
        alone = ContextForgotten(
            memory_id=memory,
            forgotten=memory,
            parts=("about", "before"),
            session_id=known.session_id,
            subject=known.subject,
            language=known.language,
            text=text,
            ends=known.valid_until if known.asleep_since is None else known.asleep_since,
            embedding=_embedding(text, None),
            observed_at=self.history.now,
        )
        self._commit(self._next_id(), [alone])

    def edits(self, memory: str, text: str, *, language: Language = "en") -> None:
        """A client edits a memory, and it is awake then."""
        self._is_awake(memory)
        command = Edit(agent_id=self.key, memory_id=memory, text=text)
        found = wording(command, self.state, clock=self.history.now, max_entities=10)
        if not isinstance(found, Wording):
            self._commit(self._next_id(), list(found))
            return
        found = found._replace(candidate=found.candidate._replace(language=language))
        self._commit(self._next_id(), [edited(found, self.state, _embedding(text, None), clock=self.history.now)])

    def restores(self, memory: str) -> str:
        """A client takes a wrong end back; returns the id of what is current again."""
        if self.state.memories[memory].status(self.history.now) == "dormant":
            self.wakes(memory)
            return memory
        input_id, now = self._next_id(), self.history.now
        found = restoration(memory, self.state, new_id=memory_id(self.key, input_id, 0), clock=now)
        if isinstance(found, CommandRefused):
            self._commit(input_id, [found])
            return memory
        embedding = _embedding(found.memory.words, None)
        self._commit(input_id, list(restored(found, self.state, embedding, clock=now)))
        return found.memory.id

    def refuses(self, text: str) -> str:
        """A filter refuses a message; returns its id."""
        message_id = self._next_id()
        ignored = MessageIgnored(
            message_id=message_id,
            filter="heartbeat",
            detail="",
            role="user",
            speaker="user",
            at=self.history.now,
            excerpt=text,
            characters=len(text),
        )
        self._commit(message_id, [ignored])
        return message_id

    def rejects(self, text: str) -> str:
        """A message is recorded, and what it states is not important enough; returns the message's id."""
        message_id = self._next_id()
        rejected = CandidateRejected(
            message_id=message_id,
            stage="importance",
            reason="gap",
            text=text,
            subject="user",
            judgement=_judgement("skip", None),
            importance=_IMPORTANCE,
            important_from=0.6,
            embedding=_embedding(text, None),
        )
        self._commit(message_id, [self._message(message_id, text), rejected])
        return message_id

    def fails_at(self, message: str) -> None:
        """A message cannot be processed."""
        self._commit(message, [MessageDeadLettered(message_id=message, reason="error", detail="")])

    def ends(self, session: str, reason: Literal["command", "idle"] = "command") -> None:
        """A conversation is over."""
        self._commit(self._next_id(), [SessionEnded(session_id=session, reason=reason, ended_at=self.history.now)])

    def anchors(self, memory: str, anchor: Literal["pin", "unpin", "lock", "unlock"]) -> None:
        """A client protects a memory, or lets it be like any other again."""
        self._commit(self._next_id(), [_ANCHORS[anchor](memory_id=memory, observed_at=self.history.now)])

    def hears(self, memory: str, *, success: bool) -> None:
        """A client reports whether a memory helped."""
        why: Literal["success", "failure"] = "success" if success else "failure"
        utility = self.state.memories[memory].utility * 0.9 + (0.1 if success else 0.0)
        reported = OutcomeReported(memory_id=memory, success=success, observed_at=self.history.now)
        changed = UtilityChanged(memory_id=memory, utility=utility, why=why, observed_at=self.history.now)
        self._commit(self._next_id(), [reported, changed])

    def runs(self, kind: str, **fields: object) -> list[ControlEvent]:
        """The agent does something with its agent-managed memory."""
        input_id, state = self._next_id(), copy.deepcopy(self.state.controlled)
        command = parse_command(kind, {"agent_id": "bot", **fields})
        assert isinstance(command, Controlling)
        carrying = Carrying(state, self.key, input_id, self.history.now, ControlledConfig(), _Characters())
        events: list[ControlEvent] = []
        for event in carrying.carried_out(command):
            assert not isinstance(event, ToWrite), "there is no model to ask"
            if isinstance(event, EntryLogged | Archived):
                event = replace(event, embedding=_embedding(words_of(event), None))  # noqa: PLW2901  as a writer does
            state.evolve(event)
            events.append(event)
        self._commit(input_id, list(events))
        return events

    def recalls(
        self, memories: Sequence[str], *, session: str = "s1", messages: Sequence[str] = (), anew: bool = False
    ) -> None:
        """Memories and messages are given to a conversation, which has the memories in mind from then on."""
        now, known = self.history.now, self.state.memories
        recalled = MemoriesRecalled(
            session_id=session,
            query="?",
            profile="default",
            recalled=(
                *(RecalledItem(kind="memory", id=each, text=known[each].text) for each in memories),
                *(RecalledItem(kind="message", id=each, text=self.state.transcript[each].text) for each in messages),
            ),
            memories=tuple(memories),
            storage_growth=0.1,
            observed_at=now,
            anew=anew,
        )
        together = StabilityChanged(memory_ids=tuple(memories), factor=1.02, why="retrieval", observed_at=now)
        back = woken_messages(messages, self.state, "recalled", at=now)
        held = [
            ItemHeld(session_id=session, memory_id=each, importance=0.5, access_count=0, added_at=now, accessed_at=now)
            for each in memories
        ]
        self._commit(self._next_id(), [recalled, together, *held, *back])

    def releases(self, memory: str, session: str) -> None:
        """A memory leaves the mind of a conversation."""
        released = ItemReleased(session_id=session, memory_id=memory, reason="evicted", observed_at=self.history.now)
        self._commit(self._next_id(), [released])

    def relates(self, source: str, target: str, *, type_: RelationType = "related_to") -> str:
        """Two memories have to do with each other; returns the id of the edge."""
        relation_id = f"{source}-{target}-{self.history.position}"
        formed = RelationFormed(
            relation_id=relation_id,
            type=type_,
            source=source,
            target=target,
            strength=0.2,
            confidence=0.4,
            direction="both",
            context="tea",
            description=None,
            formed_by="heuristics",
            observed_at=self.history.now,
            metadata=None,
        )
        self._commit(self._next_id(), [formed])
        return relation_id

    def prunes(self, relation: str) -> None:
        """An edge is let go."""
        self._commit(self._next_id(), [RelationPruned(relation_ids=(relation,), observed_at=self.history.now)])

    def captures(self, weak: str, strong: str, *, session: str = "s1") -> None:
        """A weak memory is tagged, and a strong one holds it fast."""
        now = self.history.now
        tagged = MemoryTagged(memory_id=weak, session_id=session, tagged_at=now, expires_at=now + DAY)
        captured = TagsCaptured(
            by=strong, session_id=session, memory_ids=(weak,), stability_factor=1.3, observed_at=now
        )
        self._commit(self._next_id(), [tagged, captured])

    def confides_message(self, message: str) -> None:
        """A speaker asks that what a message says be told to no other person."""
        asked = SaidInConfidence(
            message_ids=(message,), memory_ids=(), asked_by=message, session_id=None, observed_at=self.history.now
        )
        self._commit(self._next_id(), [asked])

    def passes_over(self, message: str) -> None:
        """A cycle puts a message to sleep that was searched, or takes that back."""
        if not self.state.transcript[message].searched:
            self._commit(self._next_id(), list(woken_messages([message], self.state, "undone", at=self.history.now)))
            return
        slept = MessageSlept(
            message_id=message,
            cycle=f"cycle-{self.history.position}",
            reason="passed_over",
            by=None,
            idle_days=100.0,
            passed_over=60,
            observed_at=self.history.now,
        )
        self._commit(self._next_id(), [slept])

    def confides(self, memory: str) -> None:
        """A speaker asks that a memory, and the messages that it rests on, be told to no other person."""
        name = self._next_id()
        asked = SaidInConfidence(
            message_ids=tuple(each for each in self.state.messages_of.get(memory, ()) if each in self.state.transcript),
            memory_ids=(memory,),
            asked_by=name,
            session_id=None,
            observed_at=self.history.now,
        )
        self._commit(name, [asked])

    def is_called(self, memory: str, name: str) -> None:
        """The subject of a memory says what to be called, in the last message that the memory rests on."""
        known = self.state.memories[memory]
        messages = [each for each in self.state.messages_of.get(memory, ()) if each in self.state.transcript]
        told = SpeakerNamed(
            speaker=known.subject,
            name=name,
            message_id=messages[-1] if messages else self._next_id(),
            memory_ids=(memory,),
            session_id=None,
            observed_at=self.history.now,
        )
        self._commit(self._next_id(), [told])

    def active(self) -> list[Memory]:
        """The memories that the gate compares with."""
        return [memory for memory in self.state.memories.values() if memory.active]

    def _next_id(self) -> str:
        return f"m{self.history.position + 1}"

    def _commit(self, input_id: str, events: Sequence[Event]) -> None:
        missing = dict.fromkeys(
            event.session_id
            for event in events
            if isinstance(event, MessageRecorded | MemoriesRecalled)
            and event.session_id not in self.state.intake.sessions
        )
        opened = [SessionOpened(session_id=each, named=True, opened_at=self.history.now) for each in missing]
        self.history.commit(self.tenant, self.name, self.state, input_id, [*opened, *events])

    def _message(
        self,
        message_id: str,
        text: str,
        speaker: str = "user",
        session: str = "s1",
        heading: str = "",
        language: Language = "en",
        vector: Vector | None = None,
    ) -> MessageRecorded:
        return MessageRecorded(
            message_id=message_id,
            role="user",
            speaker=speaker,
            name=speaker.title(),
            heading=heading,
            text=text,
            at=self.history.now,
            utc_offset_s=0,
            session_id=session,
            language=language,
            data_source="user_message",
            source_confidence=1.0,
            density=2,
            entities=(),
            last_person=None,
            last_thing=None,
            emotion=CALM,
            echoes=(),
            formed_by="heuristics",
            fallback=None,
            metadata={},
            embedding=_embedding(heading + text, vector),
            unkept=(),
            shape=None,
            unread=0,
        )

    def _formed(
        self,
        input_id: str,
        message_id: str | None,
        text: str,
        subject: str,
        session: str | None,
        language: Language,
        valid_until: float | None,
        vector: Vector | None,
        supersedes: tuple[str, ...] = (),
    ) -> MemoryFormed:
        return MemoryFormed(
            memory_id=memory_id(self.key, input_id, 0),
            message_id=message_id,
            session_id=session,
            text=text,
            subject=subject,
            category="fact",
            entities=(),
            key_values=(KeyValue(key="lives_in", value=text),),
            language=language,
            temporal_type="persistent" if valid_until is None else "time_bounded",
            valid_from=self.history.now,
            valid_until=valid_until,
            observed_at=self.history.now,
            surprise=1.0,
            importance=_IMPORTANCE,
            stability=1.0,
            utility=0.5,
            storage=1.0,
            emotion=CALM,
            flashbulb=False,
            pinned=False,
            tier="episodic",
            source_confidence=1.0,
            write_source="formation" if message_id else "manual",
            data_source="user_message",
            supersedes=supersedes,
            judgement=_judgement("create", None) if message_id else None,
            embedding=_embedding(text, vector),
            said=None,
            metadata=None,
        )


def _embedding(text: str, vector: Vector | None) -> Embedding:
    return packed(vector_of(text) if vector is None else vector, _EMBEDDER.model)


def _judgement(verdict: Verdict, nearest: str | None) -> Judgement:
    return Judgement(
        verdict=verdict,
        reason="similarity",
        nearest=nearest,
        cosine=None,
        similarity=None,
        calibration="hashing-1/same",
        create_below=0.7,
        update_from=0.75,
        reinforce_above=0.92,
    )


_ANCHORS: Final[dict[str, type[MemoryPinned | MemoryUnpinned | MemoryLocked | MemoryUnlocked]]] = {
    "pin": MemoryPinned,
    "unpin": MemoryUnpinned,
    "lock": MemoryLocked,
    "unlock": MemoryUnlocked,
}
_IMPORTANCE: Final = Importance(score=0.5, level="normal", novelty=0.5, arousal=0.5, reward=0.5, attention=0.5)


def axis(number: int, dimensions: int = 8) -> Vector:
    """A vector of length 1 along an axis."""
    vector: Vector = np.zeros(dimensions, np.float32)
    vector[number] = 1.0
    return vector


def between(one: Vector, other: Vector, share: float) -> Vector:
    """The vector that goes from one towards the other."""
    return unit(np.asarray((1 - share) * one + share * other, np.float32))
