"""The write path: one input in, one commit out. Read it from top to bottom.

    prepare   read ahead: seven filters → observer → formation, as far as they depend on inputs alone;
              the message as rendered and each candidate begin to be embedded, side by side on all cores
    decide    strictly in order: prediction-error gate → importance → memory events

Preparing evolves the intake half of the agent's state, deciding the memories (processors/state.py). Nothing here waits
for the log: the caller appends the commits, and drops the state if that fails.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Final

from mnemolog.processors.ingest import decisions, filters, formation, importance, observer, pe_gate
from mnemolog.processors.ingest.admission import check_time, told_at
from mnemolog.processors.ingest.decisions import Considered
from mnemolog.processors.ingest.entities import entities
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.key_values import key_values
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.ports import Clock, Embedder
from mnemolog.processors.state import AgentState, Intake
from mnemolog.processors.text.language import detect, fold
from mnemolog.schemas.codec import derived
from mnemolog.schemas.command import EndSession, Forget, Remember
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, RepeatedIdError
from mnemolog.schemas.event import (
    Embedding,
    Event,
    Importance,
    MemoryForgotten,
    MemoryFormed,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    SessionEnded,
    SessionOpened,
)
from mnemolog.schemas.ids import memory_id, session_id
from mnemolog.schemas.input import Input
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message, rendered
from mnemolog.streams.draft import Draft, dead_lettered
from mnemolog.streams.embedding import Embedded, EmbeddingPool, embedded
from mnemolog.streams.metering import Meter
from mnemolog.streams.neighbourhood import Neighbourhood

EXCERPT_CHARS: Final = 200
"""What an ignored message leaves behind for whoever asks why."""

REPEATED: Final = filters.Refusal("repeat", "this id and content came before")
"""The refusal of what was sent again."""


@dataclass(slots=True)
class Prospect:
    """A candidate on its way to the gate."""

    candidate: Candidate
    attention: float
    embedding: "Future[Embedded]"


@dataclass(slots=True)
class Prepared:
    """An input that was read ahead, its texts being embedded."""

    input: Input
    clock: float
    """the agent's, after this input"""
    events: list[Event] = field(default_factory=list)
    """those that the intake alone decides"""
    recorded: MessageRecorded | None = None
    embedding: "Future[Embedded] | None" = None
    """of the message as rendered"""
    arousal: float = 0.0
    prospects: list[Prospect] = field(default_factory=list)

    @property
    def again(self) -> bool:
        """Whether an input of this id may have, or may get, another commit: it is a dead letter or a repeat."""
        return any(
            isinstance(event, MessageDeadLettered)
            or (isinstance(event, MessageIgnored) and event.filter == REPEATED.filter)
            for event in self.events
        )

    @property
    def ready(self) -> bool:
        """Whether nothing of it has to be waited for."""
        return all(text.done() for text in self.embeddings)

    @property
    def embeddings(self) -> "list[Future[Embedded]]":
        """Of each text that was given to the embedder, in that order."""
        of_message = [] if self.embedding is None else [self.embedding]
        return [*of_message, *(prospect.embedding for prospect in self.prospects)]


class WritePath:
    """Turns the inputs of any agent into commits; keeps nothing between two calls."""

    def __init__(
        self, *, pool: EmbeddingPool, embedder: Embedder, config: Config, release: str, now: Clock, meter: Meter
    ) -> None:
        self._pool = pool
        self._embedder = embedder
        self._config = config
        self._release = release
        self._now = now
        self._meter = meter

    # Prepare: what depends on inputs alone, ahead of the memories.

    def prepare(self, intake: Intake, each: Input) -> Prepared:
        """Read an input, evolve the intake and begin to embed what is to be embedded."""
        prepared = Prepared(each, clock=max(intake.clock, self._time_of(each)))
        known = intake.known_content(each.id)
        try:
            self._check(each, known)
        except InvalidInputError as refused:
            intake.clock = prepared.clock
            prepared.events.append(dead_lettered(each.id, refused))
            return prepared
        intake.note(each.id, each.body.content_hash, prepared.clock)
        if isinstance(each.body, Message):
            self._prepare_message(intake, prepared, each.body, repeated=known is not None)
        elif known is None:
            self._prepare_command(intake, prepared)
        return prepared

    def _time_of(self, each: Input) -> float:
        """What the agent's clock follows: arrivals, or the times that messages give (stream.clock)."""
        if self._config.stream.clock == "arrival":
            return each.arrived_at
        at = each.body.at if isinstance(each.body, Message) else None
        return at.timestamp() if at else 0.0

    def _check(self, each: Input, known: str | None) -> None:
        if isinstance(each.body, Message):
            check_time(each.body, each.arrived_at, self._config.stream)
        if known is not None and known != each.body.content_hash:
            raise RepeatedIdError(each.id)

    def _prepare_message(self, intake: Intake, prepared: Prepared, message: Message, *, repeated: bool) -> None:
        for event in self._idle_sessions(intake):
            self._take_in(intake, prepared, event)
        with self._meter.stage("filters"):
            refusal = REPEATED if repeated else filters.refuse(message, self._config.observer)
        if refusal is None:
            self._read(intake, prepared, message)
        else:
            self._take_in(intake, prepared, _ignored(prepared.input, message, refusal))

    def _read(self, intake: Intake, prepared: Prepared, message: Message) -> None:
        """Observer and formation; then the texts go to the embedder."""
        at = told_at(message, prepared.input.arrived_at)
        session_name = message.session_id or _unnamed_session(intake, message)
        if session_name not in intake.sessions:
            opened = SessionOpened(
                session_id=session_name, named=message.session_id is not None, opened_at=prepared.clock
            )
            self._take_in(intake, prepared, opened)
        session = intake.sessions[session_name]
        with self._meter.stage("observer"):
            seen = observer.observe(message, self._config.observer)
        with self._meter.stage("formation"):
            formed = formation.form(seen, message, at=at, focus=session.focus, config=self._config)
        prepared.arousal = importance.arousal(message.content) if formed.candidates else 0.0
        heading = rendered(message.display_name, "", at)
        prepared.embedding = self._pool.start(heading + message.content)
        prepared.prospects = [
            Prospect(each, importance.attention(each.entities, session.entities), self._pool.start(each.text))
            for each in formed.candidates
        ]
        offset = at.utcoffset()
        prepared.recorded = MessageRecorded(
            message_id=prepared.input.id,
            role=message.role,
            speaker=message.speaker,
            name=message.display_name,
            heading=heading,
            text=message.content,
            at=at.timestamp(),
            utc_offset_s=int(offset.total_seconds()) if offset else 0,
            session_id=session_name,
            language=seen.language,
            data_source=seen.data_source,
            source_confidence=seen.confidence,
            density=seen.density,
            entities=seen.entities,
            last_person=formed.focus.person,
            last_thing=formed.focus.thing,
            metadata=message.metadata,
            embedding=_PENDING,
        )
        intake.evolve(prepared.recorded)

    def _idle_sessions(self, intake: Intake) -> list[SessionEnded]:
        idle = self._config.stream.session_idle_s
        return [
            SessionEnded(session_id=name, reason="idle", ended_at=session.last_at + idle)
            for name, session in intake.sessions.items()
            if intake.clock - session.last_at >= idle
        ]

    def _prepare_command(self, intake: Intake, prepared: Prepared) -> None:
        match prepared.input.body:
            case EndSession(session_id=name) if name in intake.sessions:
                self._take_in(intake, prepared, SessionEnded(session_id=name, reason="command", ended_at=intake.clock))
            case Remember() as command:
                prepared.prospects = [
                    Prospect(_by_hand(command, self._config.observer.max_entities), 0.0, self._pool.start(command.text))
                ]
            case _:
                pass

    @staticmethod
    def _take_in(intake: Intake, prepared: Prepared, event: Event) -> None:
        prepared.events.append(event)
        intake.evolve(event)

    # Decide: what depends on the memories, strictly in order.

    async def decide(self, state: AgentState, prepared: Prepared, near: Neighbourhood) -> Commit:
        """The commit of a prepared input; evolves the state by it."""
        draft = Draft(state, prepared.input, again=prepared.again)
        for event in prepared.events:
            draft.add(event)
        if prepared.recorded is not None and prepared.embedding is not None:
            draft.add(derived(MessageRecorded, prepared.recorded, embedding=(await embedded(prepared.embedding)).event))
        for ordinal, prospect in enumerate(prepared.prospects):
            await self._judge(draft, prepared, prospect, near, ordinal)
        if prepared.recorded is not None:
            draft.show_again(prepared.recorded.message_id)
        if isinstance(prepared.input.body, Forget):
            _forget(draft, prepared.input.body, prepared.clock)
        return draft.commit(clock=prepared.clock, recorded_at=self._recording_time(prepared), release=self._release)

    def _recording_time(self, prepared: Prepared) -> float:
        return self._now() if self._config.stream.clock == "arrival" else prepared.clock

    async def _judge(
        self, draft: Draft, prepared: Prepared, prospect: Prospect, near: Neighbourhood, ordinal: int
    ) -> None:
        """Prediction-error gate and importance: what becomes of one candidate."""
        candidate, found = prospect.candidate, await embedded(prospect.embedding)
        new = Considered(
            id=memory_id(draft.key, prepared.input.id, ordinal),
            candidate=candidate,
            embedding=found.event,
            input_id=prepared.input.id,
            recorded=prepared.recorded,
            clock=prepared.clock,
        )
        if isinstance(prepared.input.body, Remember):
            weighed = importance.evenly(prepared.input.body.importance, self._config.importance)
            near.add(new.id, found.vector)
            draft.add(self._formed(new, weighed, None))
            return
        with self._meter.stage("gate"):
            ruling = pe_gate.judge(
                candidate,
                neighbours=near.of(found.vector, subject=candidate.subject, at=new.at, state=draft.state),
                same_keys=draft.state.same_keys(candidate.subject, candidate.key_values, at=new.at),
                calibration=self._embedder.calibration,
                config=self._config.gate,
            )
        with self._meter.stage("importance"):
            weighed = importance.weigh(
                novelty=ruling.surprise,
                arousal=prepared.arousal,
                reward=importance.NEUTRAL,
                attention=prospect.attention,
                config=self._config.importance,
            )
        if ruling.judgement.verdict == "skip":
            ruling = self._settle_gap(ruling, weighed)
        match ruling.judgement.verdict:
            case "create":
                near.add(new.id, found.vector)
                draft.add(self._formed(new, weighed, ruling))
            case "skip":
                draft.add(decisions.rejected(new, weighed, ruling, self._config.gate.gap_importance))
            case "reinforce":
                draft.add(decisions.reinforced(new, _nearest(ruling), ruling, self._config.gate))
            case "update":
                await self._update(draft, new, ruling, near)
            case "supersede":
                near.add(new.id, found.vector)
                self._supersede(draft, new, weighed, ruling)

    def _settle_gap(self, ruling: Ruling, weighed: Importance) -> Ruling:
        """Between new and known only what is important is remembered (ledger D2, R1)."""
        if weighed.score < self._config.gate.gap_importance:
            return ruling
        return ruling._replace(judgement=replace(ruling.judgement, verdict="create", reason="gap"))

    async def _update(self, draft: Draft, new: Considered, ruling: Ruling, near: Neighbourhood) -> None:
        """Write-time synthesis without a model: the texts stand side by side, all facts kept (ledger D3)."""
        known = _nearest(ruling)
        text = f"{known.text}{self._config.gate.separator}{new.candidate.text}"
        found = await embedded(self._pool.start(text))
        near.add(known.id, found.vector)
        draft.add(decisions.updated(new, known, ruling, text, found.event))

    def _supersede(self, draft: Draft, new: Considered, weighed: Importance, ruling: Ruling) -> None:
        """Another value of the same key: the older statement ends where the newer one begins (ledger D4).

        A statement can arrive late. What was said before the value that is known now ends at once, and leaves that
        alone.
        """
        later = decisions.successor(new, ruling)
        if later is not None:
            draft.add(self._formed(new, weighed, ruling, valid_until=later.memory.valid_from))
            draft.add(decisions.superseded_at_once(new, later, draft.state.left_without(new.id)))
            return
        draft.add(self._formed(new, weighed, ruling, supersedes=[each.memory for each in ruling.contradictions]))
        for each in ruling.contradictions:
            draft.add(decisions.superseded(new, each, draft.state.left_without(each.memory.id)))

    def _formed(
        self,
        new: Considered,
        weighed: Importance,
        ruling: Ruling | None,
        *,
        valid_until: float | None = None,
        supersedes: Sequence[Memory] = (),
    ) -> MemoryFormed:
        return decisions.formed(
            new, weighed, ruling, self._config.importance, valid_until=valid_until, supersedes=supersedes
        )


def _forget(draft: Draft, command: Forget, clock: float) -> None:
    memory = draft.state.memories.get(command.memory_id)
    if memory is None or memory.forgotten:
        return
    hidden = tuple(message_id for message_id in memory.sources if message_id in draft.state.transcript)
    draft.add(MemoryForgotten(memory_id=memory.id, reason=command.reason, messages_hidden=hidden, observed_at=clock))


def _ignored(each: Input, message: Message, refusal: filters.Refusal) -> MessageIgnored:
    return MessageIgnored(
        message_id=each.id,
        filter=refusal.filter,
        detail=refusal.detail,
        role=message.role,
        speaker=message.speaker,
        at=told_at(message, each.arrived_at).timestamp(),
        excerpt=message.content[:EXCERPT_CHARS],
        characters=len(message.content),
    )


def _by_hand(command: Remember, max_entities: int) -> Candidate:
    """A memory as it stands, past observer and gate (ledger B8)."""
    language = detect(command.text)
    named = entities(command.text, limit=max_entities)
    return Candidate(
        text=command.text,
        subject=command.user_id or "user",
        name=command.user_id or "User",
        category=command.category,
        entities=tuple(entity.uri for entity in named),
        key_values=key_values(fold(command.text), entities=named, language=language),
        language=language,
        temporal_type="persistent",
        valid_until=None,
        confidence=1.0,
    )


def _unnamed_session(intake: Intake, message: Message) -> str:
    """The open session that collects what names none, or a new one."""
    for name, session in intake.sessions.items():
        if not session.named:
            return name
    assert message.id is not None
    return session_id(message.key, message.id)


def _nearest(ruling: Ruling) -> Memory:
    """What an update or a repetition is about; the gate never rules either without it."""
    assert ruling.nearest is not None
    return ruling.nearest


_PENDING: Final = Embedding(model="", dimensions=0, float16="")
