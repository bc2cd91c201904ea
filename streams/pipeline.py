"""The write path: one input in, one commit out. Read it from top to bottom.

    prepare   read ahead, as far as it depends on inputs alone: filters → echo → observer (spans, and what is known
              of them) → admission (a small classifier says which spans are worth keeping, by their features at once,
              and by their vectors when the message is embedded)
    decide    strictly in order: gate (similarity, then word by word) → importance → synthesis → tagging → relations →
              working memory

With `preset = "v9"` the source document's observer and formation read the message, and the gate goes by similarity
alone. A language model, where there is one, forms, merges and relates (ledger R11). What commands and recalls do is in
streams/commanding.py.

Preparing evolves the intake half of the agent's state, deciding the memories (processors/memory/state.py). Nothing here
waits for the log: the caller appends the commits, and drops the state if that fails.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial

from mnemolog.processors import commands
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.dream import waking
from mnemolog.processors.ingest import (
    aftermath,
    comparison,
    confidence,
    decisions,
    emotion,
    filters,
    formation,
    importance,
    introductions,
    observer,
    pe_gate,
    relations,
    verbatim,
)
from mnemolog.processors.ingest import intake as reading
from mnemolog.processors.ingest.acceptance import check_size, check_time, told_at
from mnemolog.processors.ingest.contexts import choice
from mnemolog.processors.ingest.decisions import UNMERGED, Considered, Merged
from mnemolog.processors.ingest.echo import echo
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.model.synthesis_call import ToMerge, ToRelate
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.ingest.worth import classifier
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory import utility
from mnemolog.processors.memory.neighbourhood import AROUND, Neighbour, WriterState, closest
from mnemolog.processors.memory.state import AgentState, Intake, Session
from mnemolog.processors.ports import (
    Clock,
    Document,
    Embedder,
    LanguageModel,
    LateVectors,
    Report,
    TokenCounter,
    Vector,
)
from mnemolog.processors.text.language import composed, fold
from mnemolog.schemas.codec import derived
from mnemolog.schemas.command import (
    Dreaming,
    EndSession,
    OfMemory,
    Recall,
    Reforming,
    Remember,
)
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.controlled_command import Controlling
from mnemolog.schemas.errors import InvalidInputError, RepeatedIdError
from mnemolog.schemas.event import (
    HEURISTICS,
    Event,
    Importance,
    MemoryFormed,
    MessageRecorded,
    RelationFormed,
    SessionEnded,
    SessionOpened,
    Unkept,
)
from mnemolog.schemas.ids import memory_id
from mnemolog.schemas.input import Input
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.message import Message
from mnemolog.schemas.relating import Relating
from mnemolog.schemas.telemetry import Telemetry
from mnemolog.streams.at_hand import AtHand, Comparisons
from mnemolog.streams.commanding import CommandPath
from mnemolog.streams.draft import Draft, dead_lettered
from mnemolog.streams.embedding import EmbeddedText, EmbeddingPool, following, ready
from mnemolog.streams.metering import Meter
from mnemolog.streams.model_calls import NOTHING, ModelCalls, Synthesised
from mnemolog.streams.prepared import Admission, Candidates, Doubtful, Prepared, Prospect
from mnemolog.streams.providers import contexts, worth
from mnemolog.streams.providers.shipped import FEATURES_ALONE
from mnemolog.streams.providers.token_counter import FileTokenCounter
from mnemolog.streams.turns import Others, nobody


@dataclass(slots=True)
class Settled:
    """What the gate ruled about a candidate, and what has to be seen to after it."""

    new: Considered
    near: tuple[Memory, ...]
    """what it was compared with"""
    ruling: Ruling | None = None
    """None: written by hand, past the gate"""
    weighed: Importance | None = None
    formed: MemoryFormed | None = None
    used: str | None = None
    """the known memory that it was about"""
    waits: bool = False
    """a model is to merge it into that one"""


def _untold(_record: Telemetry) -> None:
    """No-op: telemetry is not reported."""


class WritePath:
    """Turns the inputs of any agent into commits; between two calls it keeps nothing that decides."""

    def __init__(
        self,
        *,
        pool: EmbeddingPool,
        embedder: Embedder,
        config: Config,
        release: str,
        now: Clock,
        meter: Meter,
        model: LanguageModel | None = None,
        late: LateVectors | None = None,
        report: Report = _untold,
        counter: TokenCounter | None = None,
    ) -> None:
        """`model`: None where the heuristics form and merge (ledger R11); `report` gets its decisions.

        `late`: keeps what an inference gives beside the vector; None where there is no search. `counter`: of the tokens
        of what an agent writes into its own memory; None: as the settings have it.
        """
        self._pool = pool
        self._at_hand = AtHand(pool)
        self._comparisons = Comparisons(config.gate)
        self._embedder = embedder
        self._calls = None if model is None else ModelCalls(model, pool, config, now=now, report=report)
        self._config = config
        self._release = release
        self._now = now
        self._meter = meter
        self._late = late
        self._commands = CommandPath(
            pool=pool,
            config=config,
            model=embedder.model,
            dimensions=embedder.dimensions,
            calls=self._calls,
            late=late,
            counter=counter or FileTokenCounter(config.context.tokenizer_file),
        )
        self._weights, self._contexts = worth.weights(embedder.model), contexts.weights(embedder.model)
        self._features_alone = worth.weights(FEATURES_ALONE)

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
        prepared.repeated = known is not None
        if isinstance(each.body, Message):
            self._prepare_message(intake, prepared, each.body)
        elif not prepared.repeated:
            self._prepare_command(intake, prepared)
        return prepared

    def _time_of(self, each: Input) -> float:
        """What the agent's clock follows: arrivals, or the times that messages give (stream.clock)."""
        if self._config.stream.clock == "arrival":
            return each.arrived_at
        at = each.body.at if isinstance(each.body, Message) else None
        return at.timestamp() if at else 0.0

    def _check(self, each: Input, known: str | None) -> None:
        check_size(each.body, self._config.intake)
        if isinstance(each.body, Message):
            check_time(each.body, each.arrived_at, self._config.stream)
        if known is not None and known != each.body.content_hash:
            raise RepeatedIdError(each.id)

    def _prepare_message(self, intake: Intake, prepared: Prepared, message: Message) -> None:
        self._end_idle_sessions(intake, prepared)
        with self._meter.stage("filters"):
            refusal = reading.REPEATED if prepared.repeated else self._refusal(message)
        if refusal is None:
            refusal = self._listen(intake, prepared, message)
        if refusal is not None:
            self._take_in(intake, prepared, reading.ignored(prepared.input, message, refusal))

    @property
    def _v9(self) -> bool:
        return self._config.preset == "v9"

    def _refusal(self, message: Message) -> filters.Refusal | None:
        return filters.refuse(message, self._config.observer) if self._v9 else filters.bars(message)

    def _listen(self, intake: Intake, prepared: Prepared, message: Message) -> filters.Refusal | None:
        """Take out what was recalled into the session and only comes back, and read what is left, if anything is."""
        name = reading.session_of(intake, prepared.input, message)
        session = intake.sessions.get(name)
        echoes: tuple[str, ...] = ()
        if session is not None and session.recalled:
            message, echoes = self._without_echoes(message, session)
            # What is left of an answer may be no statement by its shape, whatever the preset.
            if echoes and (not message.content.strip() or filters.refuse(message, self._config.observer) is not None):
                return filters.Refusal("echo", f"it repeats what was recalled before: {', '.join(echoes)}")
        if name not in intake.sessions:
            named = message.session_id is not None
            self._take_in(intake, prepared, SessionOpened(session_id=name, named=named, opened_at=prepared.clock))
        read = self._read_as_v9 if self._v9 else self._read_verbatim
        read(intake, prepared, message, name, echoes)
        return None

    def _without_echoes(self, message: Message, session: Session) -> tuple[Message, tuple[str, ...]]:
        """What is left of a message, and what it repeats of what was recalled."""
        with self._meter.stage("echo"):
            given = [echo.recalled(each) for each in session.recalled]
            language = detect(message.content)
            rest, echoes = echo.hear(message.content, message.role, given, language, self._config.echo)
        return (replace(message, content=rest) if echoes else message), echoes

    def _read_verbatim(
        self, intake: Intake, prepared: Prepared, message: Message, session_name: str, echoes: tuple[str, ...]
    ) -> None:
        """What may be remembered as it was said; whether it is, is decided once its words are embedded (ledger R18)."""
        at, session = told_at(message, prepared.input.arrived_at), intake.sessions[session_name]
        shape = filters.shapes(message, self._config.observer)
        with self._meter.stage("observer"):
            last = session.said[-1] if session.said else None
            read = verbatim.read(
                message,
                at=at,
                focus=session.focus,
                before=last.text if last else "",
                config=self._config,
                by_another=last is None or last.name != message.display_name,
            )
        with self._meter.stage("emotion"):
            heard = message.content[: self._config.observer.max_read_chars]
            folded = fold(heard)
            felt = emotion.feel(heard, folded, read.observation.language)
        with self._meter.stage("admission"):
            likely, unkept = self._likely(() if shape else read.proposed)
        prepared.unkept = (*read.left_out, *unkept)
        if likely:
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = reading.recorded(
            prepared.input,
            message,
            read.observation,
            felt,
            read.focus,
            at=at,
            session_id=session_name,
            echoes=echoes,
            shape=f"{shape.filter}: {shape.detail}" if shape else None,
        )
        heading = prepared.recorded.heading
        prepared.embedding = self._started(prepared, prepared.recorded, heading + composed(message.content))
        if self._calls is not None and likely:
            judged = [(each, self._verdict(each, None)) for each in likely]
            settled = verbatim.settled(judged, self._config)
            candidates = [found for found in settled if not isinstance(found, Unkept)]
            prepared.forming = self._calls.form(message, read.observation, candidates, at=at, session=session)
        elif likely:
            prepared.admission = following(prepared.embedding, partial(self._admit, likely, len(heading)))
        intake.evolve(prepared.recorded)

    def _started(self, prepared: Prepared, recorded: MessageRecorded, text: str) -> Future[EmbeddedText]:
        """The message begins to be embedded; its late vectors are kept before a search can find it."""
        if self._late is None:
            return self._pool.start(text)
        name = Document("message", recorded.message_id)
        return self._pool.start(text, heard=partial(self._late.keep, prepared.input.body.key, name, text))

    def _likely(self, proposed: Sequence[verbatim.Proposed]) -> tuple[list[verbatim.Proposed], list[Unkept]]:
        """Those whose features do not rule them out already."""
        likely: list[verbatim.Proposed] = []
        unkept: list[Unkept] = []
        least = self._config.admission.embed_from
        seen = {id(each.seen): each.seen for each in proposed}  # once for what is said several times
        verdicts = {place: classifier.judge(each, self._features_alone) for place, each in seen.items()}
        for each in proposed:
            verdict = verdicts[id(each.seen)]
            found = verbatim.admitted(each, verdict, self._config)
            if isinstance(found, Unkept) and (verdict.worth < least or each.by_rule is not None):
                unkept.append(found)
            else:
                likely.append(each)
        return likely, unkept

    def _admit(self, likely: Sequence[verbatim.Proposed], begin: int, message: EmbeddedText) -> Admission:
        """Which of the spans become memories, by their vectors in the message, which begins at `begin` (ledger B3).

        Only those are embedded on their own: one inference for a message, and one for each memory.
        """
        prospects: list[Prospect] = []
        unkept: list[Unkept] = []
        doubtful: list[Doubtful] = []
        vectors = _of_spans(message, likely, begin)
        judged = [(each, self._verdict(each, vector)) for each, vector in zip(likely, vectors, strict=True)]
        settled = verbatim.settled(judged, self._config)
        for (each, verdict), vector, found in zip(judged, vectors, settled, strict=True):
            if not isinstance(found, Unkept):
                prospects.append(Prospect(found, self._pool.start(found.words)))
            elif (
                found.reason not in verbatim.BESIDE
                and vector is not None
                and (candidate := verbatim.doubtful(each, verdict, self._config))
            ):
                doubtful.append(_in_doubt(candidate, found, vector, message, begin + each.start))
            else:
                unkept.append(found)
        return Admission(tuple(prospects), tuple(unkept), tuple(doubtful))

    async def _with_news(self, draft: Draft, prepared: Prepared, admission: Admission, others: Others) -> Admission:
        """What is not worth keeping by itself is kept where it changes what is known: *she can have sesame again*."""
        prospects, unkept = list(admission.prospects), list(admission.unkept)
        for each in admission.doubtful:
            if await self._is_news(draft.state, prepared, each):
                prospects.append(Prospect(each.candidate, self._pool.start(each.candidate.words)))
            else:
                unkept.append(each.unkept)
            await others()
        return Admission(tuple(prospects), tuple(unkept))

    async def _is_news(self, state: WriterState, prepared: Prepared, found: Doubtful) -> bool:
        """Whether it surely changes a memory of what its speaker said."""
        assert prepared.recorded is not None
        candidate, source = found.candidate, prepared.recorded.data_source
        around = state.neighbours(
            found.vector, model=found.model, subject=candidate.subject, at=prepared.recorded.at, most=AROUND
        )
        said = Statement(candidate.words, candidate.language, candidate.name, found.pieces)
        compared = await self._side_by_side(candidate, said, comparison.of_source(around, source))
        return comparison.changes(compared, self._config.admission.news_above)

    def _verdict(self, proposed: verbatim.Proposed, vector: Vector | None) -> classifier.Verdict:
        """What the classifier says of a span, by its features alone where it has no vector."""
        weights = self._features_alone if vector is None else self._weights
        return classifier.judge(proposed.seen, weights, vector, never=proposed.never)

    def _read_as_v9(
        self, intake: Intake, prepared: Prepared, message: Message, session_name: str, echoes: tuple[str, ...]
    ) -> None:
        """The source document's observer and formation; then the texts go to the embedder."""
        at, session = told_at(message, prepared.input.arrived_at), intake.sessions[session_name]
        with self._meter.stage("observer"):
            seen = observer.observe(message, self._config.observer)
        with self._meter.stage("emotion"):
            heard = message.content[: self._config.observer.max_read_chars]
            folded = fold(heard)
            felt = emotion.feel(heard, folded, seen.language)
        with self._meter.stage("formation"):
            found = formation.form(seen, message, at=at, focus=session.focus, config=self._config)
        asks = self._calls is not None and seen.density >= self._config.observer.min_density
        if asks or found.candidates:
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = reading.recorded(
            prepared.input, message, seen, felt, found.focus, at=at, session_id=session_name, echoes=echoes
        )
        prepared.embedding = self._started(prepared, prepared.recorded, prepared.recorded.heading + message.content)
        if self._calls is not None and asks:
            prepared.forming = self._calls.form(message, seen, found.candidates, at=at, session=session)
        else:
            prospects = (Prospect(each, self._pool.start(each.text)) for each in found.candidates)
            prepared.candidates = Candidates(tuple(prospects))
        intake.evolve(prepared.recorded)

    def _end_idle_sessions(self, intake: Intake, prepared: Prepared) -> None:
        idle = self._config.stream.session_idle_s
        for name, last_at in [(name, session.last_at) for name, session in intake.sessions.items()]:
            # A recall has no time of its own: where messages are the clock, it may open a session before the first.
            if last_at and intake.clock - last_at >= idle:
                self._take_in(intake, prepared, SessionEnded(session_id=name, reason="idle", ended_at=last_at + idle))

    def _prepare_command(self, intake: Intake, prepared: Prepared) -> None:
        body = prepared.input.body
        match body:
            case EndSession(session_id=name) if name in intake.sessions:
                self._take_in(intake, prepared, SessionEnded(session_id=name, reason="command", ended_at=intake.clock))
            case Remember() as command:
                candidate = reading.by_hand(
                    command.text,
                    subject=command.user_id,
                    category=command.category,
                    max_entities=self._config.observer.max_entities,
                )
                prepared.candidates = Candidates((Prospect(candidate, self._pool.start(command.text)),))
            case Recall() as command:
                self._prepare_recall(intake, prepared, command)
            case _:
                _rest: OfMemory | Reforming | Dreaming | Relating | Controlling | EndSession | Message = body

    def _prepare_recall(self, intake: Intake, prepared: Prepared, command: Recall) -> None:
        self._end_idle_sessions(intake, prepared)
        if command.session_id not in intake.sessions:
            opened = SessionOpened(session_id=command.session_id, named=True, opened_at=prepared.clock)
            self._take_in(intake, prepared, opened)
        prepared.recalled = reading.recalled(command, clock=prepared.clock, config=self._config.utility)
        intake.evolve(prepared.recalled)

    @staticmethod
    def _take_in(intake: Intake, prepared: Prepared, event: Event) -> None:
        prepared.events.append(event)
        intake.evolve(event)

    # Decide: what depends on the memories, strictly in order.

    async def decide(self, state: WriterState, prepared: Prepared, *, others: Others = nobody) -> Commit:
        """The commit of a prepared input; evolves the state by it. Between two statements `others` may have a turn."""
        draft = Draft(state, prepared.input, again=prepared.again)
        for event in prepared.events:
            draft.add(event)
        candidates = prepared.candidates if prepared.forming is None else await prepared.forming
        admission = Admission() if prepared.admission is None else await ready(prepared.admission)
        admission = await self._with_news(draft, prepared, admission, others)
        prospects = (*candidates.prospects, *admission.prospects)
        if prepared.recorded is not None:
            await self._record(draft, prepared, prepared.recorded, candidates, (*prepared.unkept, *admission.unkept))
        settled = []
        for ordinal, prospect in enumerate(prospects):
            settled.append(await self._judge(draft, prepared, prospect, ordinal))
            await others()
        synthesised = await self._synthesise(draft, settled, prepared.input.id)
        self._confide(draft, settled, prepared)
        self._name(draft, settled, prepared)
        used = dict.fromkeys(each.used for each in settled if each.used is not None)
        await self._commands.wake(draft, waking.said_again(used, draft.state), "said_again", prepared)
        self._follow_up(draft, settled, synthesised, prepared)
        if prepared.recorded is not None:
            draft.show_again(prepared.recorded.message_id)
        if not prepared.repeated:
            await self._commands.carry_out(draft, prepared)
        if prepared.recalled is not None:
            await self._commands.note_recall(draft, prepared.recalled, prepared)
        await self._commands.take_apart(draft, prepared)
        return draft.commit(clock=prepared.clock, recorded_at=self._recording_time(prepared), release=self._release)

    def _confide(self, draft: Draft, settled: Sequence[Settled], prepared: Prepared) -> None:
        """What the message says is marked where its speaker asks to tell it to no other person."""
        if prepared.recorded is None:
            return
        became = (each.formed.memory_id if each.formed else each.used for each in settled)
        known = [memory_id for memory_id in became if memory_id is not None]
        marked = confidence.asked(prepared.recorded, known, draft.state, at=prepared.clock)
        if marked is not None:
            draft.add(marked)

    def _name(self, draft: Draft, settled: Sequence[Settled], prepared: Prepared) -> None:
        """A name by which the speaker introduces themself is kept: it is shown instead of an id."""
        message = prepared.input.body
        if prepared.recorded is None or self._v9 or not isinstance(message, Message):
            return
        became = [(each.new.candidate, each.formed.memory_id if each.formed else each.used) for each in settled]
        statements = [
            introductions.Statement(candidate.words, candidate.language, memory_id)
            for candidate, memory_id in became
            if candidate.said is not None and memory_id is not None
        ]
        named = introductions.naming(prepared.recorded, message, statements, at=prepared.clock)
        if named is not None:
            draft.add(named)

    def _recording_time(self, prepared: Prepared) -> float:
        return self._now() if self._config.stream.clock == "arrival" else prepared.clock

    async def _record(
        self,
        draft: Draft,
        prepared: Prepared,
        message: MessageRecorded,
        candidates: Candidates,
        unkept: tuple[Unkept, ...],
    ) -> None:
        assert prepared.embedding is not None
        found = await ready(prepared.embedding)
        draft.add(
            derived(
                MessageRecorded,
                message,
                embedding=found.event,
                formed_by=candidates.by,
                fallback=candidates.fallback,
                unkept=unkept,
            )
        )

    async def _judge(self, draft: Draft, prepared: Prepared, prospect: Prospect, ordinal: int) -> Settled:
        """Prediction-error gate and importance: what becomes of one candidate."""
        candidate, found = prospect.candidate, await ready(prospect.embedding)
        said = self._at_hand.said(candidate.words, candidate.language, candidate.name, found.pieces)
        new = Considered(
            id=memory_id(draft.key, prepared.input.id, ordinal),
            candidate=candidate,
            embedding=found.event,
            input_id=prepared.input.id,
            recorded=prepared.recorded,
            clock=prepared.clock,
            metadata=prepared.input.body.metadata if isinstance(prepared.input.body, Remember) else None,
        )
        with self._meter.stage("nearest"):
            around = draft.state.neighbours(
                found.vector, model=found.event.model, subject=candidate.subject, at=new.at, most=AROUND
            )
            candidate = self._with_context(draft, prepared, candidate, said, found.vector)
            new = replace(new, candidate=candidate)
        settled = Settled(new, tuple(each.memory for each in closest(around)))
        if isinstance(prepared.input.body, Remember):
            weighed = importance.evenly(prepared.input.body.importance, self._config.importance)
            self._form(draft, settled, weighed)
            if self._late is not None:
                self._late.keep(draft.key, Document("memory", new.id), candidate.words, found.pieces)
            return settled
        ruling = await self._rule(draft, settled, said, around)
        weighed = self._importance(draft.state, prepared, settled, ruling)
        settled.weighed, settled.ruling = weighed, pe_gate.settle_gap(ruling, weighed.score, self._config.gate)
        await self._enact(draft, settled, settled.ruling, weighed)
        return settled

    def _with_context(
        self, draft: Draft, prepared: Prepared, candidate: Candidate, said: Statement, vector: Vector
    ) -> Candidate:
        """The candidate with what it needs beside its words, where it was said and no model forms it."""
        if prepared.recorded is None or self._calls is not None or self._v9:
            return candidate
        return choice.with_context(
            candidate, said, vector, prepared.recorded, draft.state, self._config, self._contexts
        )

    async def _rule(self, draft: Draft, settled: Settled, said: Statement, around: Sequence[Neighbour]) -> Ruling:
        """The gate: by similarity first, then word by word, within what one kind of speaker said (ledger R19, R25)."""
        new, candidate, config = settled.new, settled.new.candidate, self._config.gate
        same_keys: Sequence[Memory] = draft.state.same_keys(candidate.subject, candidate.key_values, at=new.at)
        if not self._v9:
            source = decisions.source_of(new)
            around = comparison.of_source(around, source)
            same_keys = comparison.of_one_source(same_keys, source)
        with self._meter.stage("gate"):
            ruling = pe_gate.judge(
                candidate,
                neighbours=closest(around),
                same_keys=same_keys,
                at=new.at,
                calibration=self._embedder.calibration,
                config=config,
                by_content=self._v9,
            )
        if not self._v9:
            ruling = comparison.rule(candidate, await self._side_by_side(candidate, said, around), ruling, config)
        return pe_gate.respecting_locks(ruling)

    async def _side_by_side(
        self, candidate: Candidate, said: Statement, around: Sequence[Neighbour]
    ) -> list[comparison.Compared]:
        """The memories that come nearest, each with what the statement is to it."""
        config = self._config.gate
        near = comparison.near(candidate, around, self._embedder.calibration, config)
        known = [
            await self._at_hand.statement(each.memory.words, each.memory.language, candidate.name) for each in near
        ]
        with self._meter.stage("comparison"):
            return [
                comparison.Compared(each, self._comparisons.of(old, said, each.cosine))
                for each, old in zip(near, known, strict=True)
            ]

    def _importance(self, state: AgentState, prepared: Prepared, settled: Settled, ruling: Ruling) -> Importance:
        """Novelty, arousal, the use of similar memories, and what the session has in mind (ledger E2)."""
        with self._meter.stage("importance"):
            session = prepared.recorded.session_id if prepared.recorded else ""
            in_mind = (state.memories[held] for held in state.held.get(session, ()))
            return importance.weigh(
                novelty=ruling.surprise,
                arousal=prepared.arousal,
                reward=utility.reward((memory.utility for memory in settled.near), self._config.utility),
                attention=importance.attention(
                    settled.new.candidate.entities, {entity for memory in in_mind for entity in memory.entities}
                ),
                config=self._config.importance,
            )

    async def _enact(self, draft: Draft, settled: Settled, ruling: Ruling, weighed: Importance) -> None:
        """The verdict as events; what a model has to merge waits for it."""
        new = settled.new
        match ruling.judgement.verdict:
            case "create":
                self._form(draft, settled, weighed)
            case "skip":
                draft.add(decisions.rejected(new, weighed, ruling, self._config.gate.gap_importance))
            case "reinforce":
                settled.used = _nearest(ruling).id
                draft.add(decisions.reinforced(new, _nearest(ruling), weighed, ruling, self._config.gate))
            case "update":
                settled.used, settled.waits = _nearest(ruling).id, self._calls is not None
                if not settled.waits:
                    await self._merge(draft, settled, ruling, UNMERGED)
            case "supersede":
                self._supersede(draft, settled, ruling, weighed)

    def _form(
        self,
        draft: Draft,
        settled: Settled,
        weighed: Importance,
        *,
        valid_until: float | None = None,
        supersedes: Sequence[Memory] = (),
    ) -> None:
        """A memory of its own; what was said in a great stir is protected (ledger E5)."""
        settled.formed = decisions.formed(
            settled.new, weighed, settled.ruling, self._config, valid_until=valid_until, supersedes=supersedes
        )
        draft.add(settled.formed)

    def _supersede(self, draft: Draft, settled: Settled, ruling: Ruling, weighed: Importance) -> None:
        """Another value of the same key: the older statement ends where the newer one begins (ledger D4).

        A statement can arrive late. What was said before the value that is known now ends at once, and leaves that
        alone.
        """
        new = settled.new
        later = decisions.successor(new, ruling)
        if later is not None:
            self._form(draft, settled, weighed, valid_until=later.memory.valid_from)
            draft.add(decisions.superseded_at_once(new, later, draft.state.left_without(new.id)))
            return
        ended = [each for each in ruling.contradictions if not each.memory.locked]
        self._form(draft, settled, weighed, supersedes=[each.memory for each in ended])
        for each in ended:
            draft.add(decisions.superseded(new, each, draft.state.left_without(each.memory.id)))

    async def _merge(self, draft: Draft, settled: Settled, ruling: Ruling, merged: Merged) -> None:
        """A memory takes in what is new.

        Without a model the fuller words take the place of the older, which stay in the history; in the preset v9 the
        texts stand side by side, all facts kept (ledger D3, R19).
        """
        known, new = draft.state.memories[_nearest(ruling).id], settled.new
        if not merged.text and not self._v9:
            taken = merged._replace(text=new.candidate.text, by="words", said=new.candidate.said)
            draft.add(decisions.updated(new, known, settled.weighed, ruling, taken, new.embedding))
            return
        text = merged.text or f"{known.text}{self._config.gate.separator}{new.candidate.text}"
        found = await ready(self._pool.start(text))
        merged = merged._replace(text=text)
        draft.add(decisions.updated(new, known, settled.weighed, ruling, merged, found.event))

    # After the gate: at most one more call of a model, then what follows from what was decided.

    async def _synthesise(self, draft: Draft, settled: Sequence[Settled], input_id: str) -> Synthesised:
        """Merges and relations of all candidates in one call, where there is a model (ledger C1, D3, G2)."""
        if self._calls is None:
            return NOTHING
        first = {each.used: each for each in reversed(settled) if each.waits}
        known = draft.state.memories
        synthesised = await self._calls.synthesise(
            [ToMerge(used, known[used].text, each.new.candidate.text) for used, each in first.items() if used],
            [
                ToRelate(each.formed.memory_id, each.formed.text, tuple((other.id, other.text) for other in others))
                for each in settled
                if each.formed and (others := self._compared(draft.state, each.formed, each))
            ],
            key=draft.key,
            message_id=input_id,
        )
        for each in settled:
            if each.waits and each.used and each.ruling and each.weighed:
                taken = not self._v9 and first[each.used] is not each  # two cannot both take the place of one
                if taken or not known[each.used].active:  # or another statement of the message has ended it meanwhile
                    each.used, each.ruling = None, decisions.on_its_own(each.ruling)
                    self._form(draft, each, each.weighed)
                    continue
                # One merge for a memory and a message: what else is said of it stands behind it.
                merged = synthesised.merged[each.used] if first[each.used] is each else UNMERGED
                await self._merge(draft, each, each.ruling, merged)
        return synthesised

    def _follow_up(
        self, draft: Draft, settled: Sequence[Settled], synthesised: Synthesised, prepared: Prepared
    ) -> None:
        """Tagging, relations and working memory, once it is settled what the message becomes (ledger E4, G, H1)."""
        config, clock, state = self._config, prepared.clock, draft.state
        session = prepared.recorded.session_id if prepared.recorded else None
        for each in settled:
            if each.formed is not None:
                draft.add_all(aftermath.tagged(each.formed, state, config))
                with self._meter.stage("relations"):
                    draft.add_all(self._related(state, each, each.formed, synthesised))
            elif each.used is not None:
                draft.add_all(commands.connected((each.used,), state, clock=clock, config=config))
            held = each.formed.memory_id if each.formed else each.used
            if held is not None and session is not None and state.memories[held].active:
                draft.add_all(aftermath.held(state.memories[held], session, state, clock, config))
        draft.add_all(aftermath.released(draft.ended, state, clock))
        draft.add_all(aftermath.pruned(state, clock, config.relations))

    def _related(
        self, state: AgentState, settled: Settled, formed: MemoryFormed, synthesised: Synthesised
    ) -> tuple[RelationFormed, ...]:
        """Edges of a new memory: to what it contradicts, and to what a model or the heuristics found."""
        contradictions = settled.ruling.contradictions if settled.ruling else ()
        found, by = synthesised.related.get(formed.memory_id, ()), synthesised.model
        if by is None:
            others = self._compared(state, formed, settled)
            found, by = relations.detect(settled.new.candidate, others, self._config.relations), HEURISTICS
        return relations.events_of(
            formed.memory_id,
            [*relations.contradicting(contradictions, formed.supersedes), *found],
            known=state.relations,
            formed_by=by,
            now=formed.observed_at,
        )

    def _compared(self, state: AgentState, formed: MemoryFormed, settled: Settled) -> list[Memory]:
        return aftermath.compared(formed, settled.near, state, self._config.relations)


def _of_spans(message: EmbeddedText, spans: Sequence[verbatim.Proposed], begin: int) -> list[Vector | None]:
    """The vector of each span within its message; None where the embedder gives none for it."""
    if message.pieces is None:
        return [None] * len(spans)
    lengths = [len(each.candidate.words) if each.start >= 0 else 0 for each in spans]
    starts = [begin + each.start for each in spans]
    vectors = message.pieces.spans([(start, start + length) for start, length in zip(starts, lengths, strict=True)])
    return [vector if vector.any() else None for vector in vectors]


def _in_doubt(candidate: Candidate, unkept: Unkept, vector: Vector, message: EmbeddedText, start: int) -> Doubtful:
    assert message.pieces is not None
    pieces = message.pieces.within(start, start + len(candidate.words))
    return Doubtful(candidate, unkept, vector, pieces, message.event.model)


def _nearest(ruling: Ruling) -> Memory:
    """What an update or a repetition is about; the gate never rules either without it."""
    assert ruling.nearest is not None
    return ruling.nearest
