"""The write path: one input in, one commit out. Read it from top to bottom.

    prepare   read ahead, as far as it depends on inputs alone: filters → echo → observer (spans, and what is known
              of them) → admission (a small classifier says which spans are worth keeping, by their features at once,
              and by their vectors when the message is embedded)
    decide    strictly in order: contexts (what stands beside words that do not say what they are about) → gate
              (similarity, then word by word) → importance → synthesis → confidence and names → tagging → relations →
              working memory

With `preset = "v9"` the source document's observer and formation read the message, and the gate goes by similarity
alone. A language model, where there is one, forms, merges and relates (ledger R11). What commands and recalls do is in
streams/commanding.py.

Preparing evolves the intake half of the agent's state, deciding the memories (processors/memory/state.py). Nothing here
waits for the log: the caller appends the commits, and drops the state if that fails.
"""

from collections.abc import Mapping, Sequence
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
from mnemolog.processors.ingest import intake as intake_events
from mnemolog.processors.ingest.acceptance import check_size, check_time, told_at
from mnemolog.processors.ingest.contexts import choice as context_choice
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
from mnemolog.streams.providers.contexts import weights as context_weights
from mnemolog.streams.providers.shipped import FEATURES_ALONE
from mnemolog.streams.providers.token_counter import FileTokenCounter
from mnemolog.streams.providers.worth import weights as worth_weights
from mnemolog.streams.turns import Others, nobody


@dataclass(slots=True)
class Judged:
    """A candidate behind the gate: the ruling, its importance, and the memory that it became or was about.

    It is filled in as the decision goes on: by `_judge`, and by `_synthesise` where a model merges.
    """

    new: Considered
    near: tuple[Memory, ...]
    """the memories nearest to it, which it may be related to"""
    ruling: Ruling | None = None
    """None: written by hand, past the gate"""
    weighed: Importance | None = None
    """None: written by hand, past the gate"""
    formed: MemoryFormed | None = None
    """the memory of its own that it became; None: it repeats or adds to a known one, or was rejected"""
    used: str | None = None
    """the known memory that it repeats or adds to"""
    waits: bool = False
    """a model is to merge it into that one"""

    @property
    def memory_id(self) -> str | None:
        """The memory that holds it now, new or known; None: it was rejected."""
        return self.formed.memory_id if self.formed else self.used


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
        self._worth_weights, self._worth_by_features = worth_weights(embedder.model), worth_weights(FEATURES_ALONE)
        self._context_weights = context_weights(embedder.model)

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
            refusal = intake_events.REPEATED if prepared.repeated else self._refusal(message)
        if refusal is None:
            refusal = self._read(intake, prepared, message)
        if refusal is not None:
            self._take_in(intake, prepared, intake_events.ignored(prepared.input, message, refusal))

    @property
    def _v9(self) -> bool:
        return self._config.preset == "v9"

    def _refusal(self, message: Message) -> filters.Refusal | None:
        return filters.refuse(message, self._config.observer) if self._v9 else filters.bars(message)

    def _read(self, intake: Intake, prepared: Prepared, message: Message) -> filters.Refusal | None:
        """Read a message without what only repeats a recall, and open its session where it is the first of it.

        A refusal where nothing is left that states anything.
        """
        name = intake_events.session_of(intake, prepared.input, message)
        session = intake.sessions.get(name)
        echoes: tuple[str, ...] = ()
        if session is not None and session.recalled:
            message, echoes = self._without_echoes(message, session)
            # All seven filters, in every preset: by default a short message ("ok thanks") goes to the transcript, but
            # what is left of an echo ("Noted.") says nothing that the transcript does not hold.
            if echoes and (not message.content.strip() or filters.refuse(message, self._config.observer) is not None):
                return filters.Refusal("echo", f"it repeats what was recalled before: {', '.join(echoes)}")
        if name not in intake.sessions:
            named = message.session_id is not None
            self._take_in(intake, prepared, SessionOpened(session_id=name, named=named, opened_at=prepared.clock))
        by_preset = self._read_as_v9 if self._v9 else self._read_verbatim
        by_preset(intake, prepared, message, name, echoes)
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
            looked_at = message.content[: self._config.observer.max_read_chars]
            folded = fold(looked_at)
            felt = emotion.feel(looked_at, folded, read.observation.language)
        with self._meter.stage("admission"):
            likely, unkept = self._likely(() if shape else read.proposed)
        prepared.unkept = (*read.left_out, *unkept)
        if likely:
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = intake_events.recorded(
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
            rated = [(span, self._verdict(span, None)) for span in likely]
            heuristics = verbatim.admissions(rated, self._config)
            prepared.forming = self._calls.form(message, read.observation, heuristics, at=at, session=session)
        elif likely:
            prepared.admission = following(prepared.embedding, partial(self._admit, likely, len(heading)))
        intake.evolve(prepared.recorded)

    def _read_as_v9(
        self, intake: Intake, prepared: Prepared, message: Message, session_name: str, echoes: tuple[str, ...]
    ) -> None:
        """The source document's observer and formation; then the texts go to the embedder."""
        at, session = told_at(message, prepared.input.arrived_at), intake.sessions[session_name]
        with self._meter.stage("observer"):
            seen = observer.observe(message, self._config.observer)
        with self._meter.stage("emotion"):
            looked_at = message.content[: self._config.observer.max_read_chars]
            folded = fold(looked_at)
            felt = emotion.feel(looked_at, folded, seen.language)
        with self._meter.stage("formation"):
            found = formation.form(seen, message, at=at, focus=session.focus, config=self._config)
        asks = self._calls is not None and seen.density >= self._config.observer.min_density
        if asks or found.candidates:
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = intake_events.recorded(
            prepared.input, message, seen, felt, found.focus, at=at, session_id=session_name, echoes=echoes
        )
        prepared.embedding = self._started(prepared, prepared.recorded, prepared.recorded.heading + message.content)
        if self._calls is not None and asks:
            prepared.forming = self._calls.form(message, seen, found.candidates, at=at, session=session)
        else:
            prospects = (Prospect(each, self._pool.start(each.text)) for each in found.candidates)
            prepared.candidates = Candidates(tuple(prospects))
        intake.evolve(prepared.recorded)

    def _started(self, prepared: Prepared, recorded: MessageRecorded, text: str) -> Future[EmbeddedText]:
        """The message begins to be embedded; its late vectors are kept before a search can find it."""
        if self._late is None:
            return self._pool.start(text)
        name = Document("message", recorded.message_id)
        return self._pool.start(text, on_pieces=partial(self._late.keep, prepared.input.body.key, name, text))

    def _likely(self, proposed: Sequence[verbatim.Proposed]) -> tuple[list[verbatim.Proposed], list[Unkept]]:
        """The spans that may be worth keeping once their vectors are known, and those that their features rule out.

        Ruled out is what the classifier gives less than `admission.embed_from`, and what the rules do not admit of an
        assistant's or a tool's words.
        """
        likely: list[verbatim.Proposed] = []
        unkept: list[Unkept] = []
        least = self._config.admission.embed_from
        seen = {id(each.seen): each.seen for each in proposed}  # once for what is said several times
        verdicts = {place: classifier.judge(each, self._worth_by_features) for place, each in seen.items()}
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
        rated = [(span, self._verdict(span, vector)) for span, vector in zip(likely, vectors, strict=True)]
        admissions = verbatim.admissions(rated, self._config)
        for (span, verdict), vector, found in zip(rated, vectors, admissions, strict=True):
            if not isinstance(found, Unkept):
                prospects.append(Prospect(found, self._pool.start(found.words)))
            elif (
                found.reason not in verbatim.BESIDE
                and vector is not None
                and (candidate := verbatim.doubtful(span, verdict, self._config))
            ):
                doubtful.append(_in_doubt(candidate, found, vector, message, begin + span.start))
            else:
                unkept.append(found)
        return Admission(tuple(prospects), tuple(unkept), tuple(doubtful))

    def _verdict(self, proposed: verbatim.Proposed, vector: Vector | None) -> classifier.Verdict:
        """What the classifier says of a span, by its features alone where it has no vector."""
        weights = self._worth_by_features if vector is None else self._worth_weights
        return classifier.judge(proposed.seen, weights, vector, never=proposed.never)

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
                candidate = intake_events.by_hand(
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
        prepared.recalled = intake_events.recalled(command, clock=prepared.clock, config=self._config.utility)
        intake.evolve(prepared.recalled)

    @staticmethod
    def _take_in(intake: Intake, prepared: Prepared, event: Event) -> None:
        prepared.events.append(event)
        intake.evolve(event)

    # Decide: what depends on the memories, strictly in order.

    async def decide(self, state: WriterState, prepared: Prepared, *, others: Others = nobody) -> Commit:
        """The commit of a prepared input; evolves the state by it. Between two statements `others` may have a turn.

        Each step sees the state as those before it left it:

        1. What the intake decided alone: sessions that opened or ended, a refusal.
        2. The candidates, once the model and the embedder have answered, with what is kept only for what it changes.
        3. The message, with what is not kept of it: before its memories, which name it.
        4. What becomes of its candidates (`_settle`).
        5. What a command asks, once; what a recall strengthens.
        6. A memory that was merged from others is taken apart where one of them ended: this looks at all events of
           the commit, so it is the last.
        """
        draft = Draft(state, prepared.input, again=prepared.again)
        for event in prepared.events:
            draft.add(event)
        candidates = prepared.candidates if prepared.forming is None else await prepared.forming
        admission = Admission() if prepared.admission is None else await ready(prepared.admission)
        admission = await self._with_news(draft, prepared, admission, others)
        if prepared.recorded is not None:
            unkept = (*prepared.unkept, *candidates.unkept, *admission.unkept)
            await self._record(draft, prepared, prepared.recorded, candidates, unkept)
        await self._settle(draft, prepared, (*candidates.prospects, *admission.prospects), others)
        if not prepared.repeated:
            await self._commands.carry_out(draft, prepared)
        if prepared.recalled is not None:
            await self._commands.note_recall(draft, prepared.recalled, prepared)
        await self._commands.take_apart(draft, prepared)
        return draft.commit(clock=prepared.clock, recorded_at=self._recording_time(prepared), release=self._release)

    async def _settle(self, draft: Draft, prepared: Prepared, prospects: Sequence[Prospect], others: Others) -> None:
        """What becomes of the candidates of an input, and what follows from it.

        1. Each is judged in the order of its words: a later sentence may change what an earlier one stated.
        2. One call of a model, for all together. What can no longer be merged becomes a memory of its own, so only
           behind this step it is settled which memory holds each candidate.
        3. Confidence and names, which cover those memories.
        4. What was said again wakes, before it is held in mind.
        5. Tags, relations, working memory.
        6. The message is shown again where a late statement hid it and another one of it holds.
        """
        judged = []
        for ordinal, prospect in enumerate(prospects):
            judged.append(await self._judge(draft, prepared, prospect, ordinal))
            await others()
        synthesised = await self._synthesise(draft, judged, prepared.input.id)
        self._confide(draft, judged, prepared)
        self._name(draft, judged, prepared)
        used = dict.fromkeys(one.used for one in judged if one.used is not None)
        await self._commands.wake(draft, waking.said_again(used, draft.state), "said_again", prepared)
        self._follow_up(draft, judged, synthesised, prepared)
        if prepared.recorded is not None:
            draft.show_again(prepared.recorded.message_id)

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

    async def _judge(self, draft: Draft, prepared: Prepared, prospect: Prospect, ordinal: int) -> Judged:
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
        with self._meter.stage("contexts"):
            new = replace(new, candidate=self._with_context(draft, prepared, candidate, said, found.vector))
        with self._meter.stage("nearest"):
            around = draft.state.neighbours(
                found.vector, model=found.event.model, subject=candidate.subject, at=new.at, most=AROUND
            )
        judged = Judged(new, tuple(neighbour.memory for neighbour in closest(around)))
        if isinstance(prepared.input.body, Remember):
            self._remember(draft, judged, prepared.input.body, found)
            return judged
        ruling = await self._rule(draft, judged, said, around)
        weighed = self._importance(draft.state, prepared, judged, ruling)
        judged.weighed, judged.ruling = weighed, pe_gate.settle_gap(ruling, weighed.score, self._config.gate)
        await self._enact(draft, judged, judged.ruling, weighed)
        return judged

    def _remember(self, draft: Draft, judged: Judged, command: Remember, found: EmbeddedText) -> None:
        """What is written by hand is a memory as it stands, past the gate; a search sees its late vectors at once."""
        self._form(draft, judged, importance.evenly(command.importance, self._config.importance))
        if self._late is not None:
            new = judged.new
            self._late.keep(draft.key, Document("memory", new.id), new.candidate.words, found.pieces)

    def _with_context(
        self, draft: Draft, prepared: Prepared, candidate: Candidate, said: Statement, vector: Vector
    ) -> Candidate:
        """The candidate with what it needs beside its words, where it was said and no model forms it."""
        if prepared.recorded is None or self._calls is not None or self._v9:
            return candidate
        return context_choice.with_context(
            candidate, said, vector, prepared.recorded, draft.state, self._config, self._context_weights
        )

    async def _rule(self, draft: Draft, judged: Judged, said: Statement, around: Sequence[Neighbour]) -> Ruling:
        """The gate: by similarity first, then word by word, within what one kind of speaker said (ledger R19, R25)."""
        new, candidate, config = judged.new, judged.new.candidate, self._config.gate
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

    def _importance(self, state: AgentState, prepared: Prepared, judged: Judged, ruling: Ruling) -> Importance:
        """Novelty, arousal, the use of similar memories, and what the session has in mind (ledger E2)."""
        with self._meter.stage("importance"):
            session = prepared.recorded.session_id if prepared.recorded else ""
            in_mind = (state.memories[held] for held in state.held.get(session, ()))
            return importance.weigh(
                novelty=ruling.surprise,
                arousal=prepared.arousal,
                reward=utility.reward((memory.utility for memory in judged.near), self._config.utility),
                attention=importance.attention(
                    judged.new.candidate.entities, {entity for memory in in_mind for entity in memory.entities}
                ),
                config=self._config.importance,
            )

    async def _enact(self, draft: Draft, judged: Judged, ruling: Ruling, weighed: Importance) -> None:
        """The verdict as events; what a model has to merge waits for it."""
        new = judged.new
        match ruling.judgement.verdict:
            case "create":
                self._form(draft, judged, weighed)
            case "skip":
                draft.add(decisions.rejected(new, weighed, ruling, self._config.gate.gap_importance))
            case "reinforce":
                judged.used = _nearest(ruling).id
                draft.add(decisions.reinforced(new, _nearest(ruling), weighed, ruling, self._config.gate))
            case "update":
                judged.used, judged.waits = _nearest(ruling).id, self._calls is not None
                if not judged.waits:
                    await self._merge(draft, judged, ruling, UNMERGED)
            case "supersede":
                self._supersede(draft, judged, ruling, weighed)

    def _form(
        self,
        draft: Draft,
        judged: Judged,
        weighed: Importance,
        *,
        valid_until: float | None = None,
        supersedes: Sequence[Memory] = (),
    ) -> None:
        """A memory of its own; what was said in a great stir is protected (ledger E5)."""
        judged.formed = decisions.formed(
            judged.new, weighed, judged.ruling, self._config, valid_until=valid_until, supersedes=supersedes
        )
        draft.add(judged.formed)

    def _supersede(self, draft: Draft, judged: Judged, ruling: Ruling, weighed: Importance) -> None:
        """Another value of the same key: the older statement ends where the newer one begins (ledger D4).

        A statement can arrive late. What was said before the value that is known now ends at once, and leaves that
        alone.
        """
        new = judged.new
        later = decisions.successor(new, ruling)
        if later is not None:
            self._form(draft, judged, weighed, valid_until=later.memory.valid_from)
            draft.add(decisions.superseded_at_once(new, later, draft.state.left_without(new.id)))
            return
        ended = [each for each in ruling.contradictions if not each.memory.locked]
        self._form(draft, judged, weighed, supersedes=[each.memory for each in ended])
        for each in ended:
            draft.add(decisions.superseded(new, each, draft.state.left_without(each.memory.id)))

    async def _merge(self, draft: Draft, judged: Judged, ruling: Ruling, merged: Merged) -> None:
        """A memory takes in what is new.

        Without a model the fuller words take the place of the older, which stay in the history; in the preset v9 the
        texts stand side by side, all facts kept (ledger D3, R19).
        """
        known, new = draft.state.memories[_nearest(ruling).id], judged.new
        if not merged.text and not self._v9:
            taken = merged._replace(text=new.candidate.text, by="words", said=new.candidate.said)
            draft.add(decisions.updated(new, known, judged.weighed, ruling, taken, new.embedding))
            return
        text = merged.text or f"{known.text}{self._config.gate.separator}{new.candidate.text}"
        found = await ready(self._pool.start(text))
        merged = merged._replace(text=text)
        draft.add(decisions.updated(new, known, judged.weighed, ruling, merged, found.event))

    # After the gate: at most one more call of a model, then what follows from what was decided.

    async def _synthesise(self, draft: Draft, judged: Sequence[Judged], input_id: str) -> Synthesised:
        """Merges and relations of all candidates in one call, where there is a model (ledger C1, D3, G2)."""
        if self._calls is None:
            return NOTHING
        first = {one.used: one for one in reversed(judged) if one.waits and one.used}
        known = draft.state.memories
        synthesised = await self._calls.synthesise(
            [ToMerge(used, known[used].text, one.new.candidate.text) for used, one in first.items()],
            [
                ToRelate(one.formed.memory_id, one.formed.text, tuple((other.id, other.text) for other in others))
                for one in judged
                if one.formed and (others := self._compared(draft.state, one.formed, one))
            ],
            key=draft.key,
            message_id=input_id,
        )
        await self._merge_all(draft, judged, first, synthesised)
        return synthesised

    async def _merge_all(
        self, draft: Draft, judged: Sequence[Judged], first: Mapping[str, Judged], synthesised: Synthesised
    ) -> None:
        """The merges that waited for the model; `first`: the candidate that was given to it, by the known memory."""
        known = draft.state.memories
        for one in judged:
            if one.waits and one.used and one.ruling and one.weighed:
                taken = not self._v9 and first[one.used] is not one  # two cannot both take the place of one
                if taken or not known[one.used].active:  # or another statement of the message has ended it meanwhile
                    one.used, one.ruling = None, decisions.on_its_own(one.ruling)
                    self._form(draft, one, one.weighed)
                    continue
                # One merge for a memory and a message: what else is said of it stands behind it.
                merged = synthesised.merged[one.used] if first[one.used] is one else UNMERGED
                await self._merge(draft, one, one.ruling, merged)

    def _confide(self, draft: Draft, judged: Sequence[Judged], prepared: Prepared) -> None:
        """What the message says is marked where its speaker asks to tell it to no other person."""
        if prepared.recorded is None:
            return
        memory_ids = [one.memory_id for one in judged if one.memory_id is not None]
        with self._meter.stage("confidence"):
            marked = confidence.asked(prepared.recorded, memory_ids, draft.state, at=prepared.clock)
        if marked is not None:
            draft.add(marked)

    def _name(self, draft: Draft, judged: Sequence[Judged], prepared: Prepared) -> None:
        """A name by which the speaker introduces themself is kept: it is shown instead of an id."""
        message = prepared.input.body
        if prepared.recorded is None or self._v9 or not isinstance(message, Message):
            return
        became = [(one.new.candidate, one.memory_id) for one in judged]
        with self._meter.stage("introductions"):
            statements = [
                introductions.Statement(candidate.words, candidate.language, memory_id)
                for candidate, memory_id in became
                if candidate.said is not None and memory_id is not None
            ]
            named = introductions.naming(prepared.recorded, message, statements, at=prepared.clock)
        if named is not None:
            draft.add(named)

    def _follow_up(self, draft: Draft, judged: Sequence[Judged], synthesised: Synthesised, prepared: Prepared) -> None:
        """Tagging, relations and working memory, once it is settled what the message becomes (ledger E4, G, H1)."""
        config, clock, state = self._config, prepared.clock, draft.state
        session = prepared.recorded.session_id if prepared.recorded else None
        for one in judged:
            if one.formed is not None:
                draft.add_all(aftermath.tagged(one.formed, state, config))
                with self._meter.stage("relations"):
                    draft.add_all(self._related(state, one, one.formed, synthesised))
            elif one.used is not None:
                draft.add_all(commands.connected((one.used,), state, clock=clock, config=config))
            if one.memory_id is not None and session is not None and state.memories[one.memory_id].active:
                draft.add_all(aftermath.held(state.memories[one.memory_id], session, state, clock, config))
        draft.add_all(aftermath.released(draft.ended, state, clock))
        draft.add_all(aftermath.pruned(state, clock, config.relations))

    def _related(
        self, state: AgentState, judged: Judged, formed: MemoryFormed, synthesised: Synthesised
    ) -> tuple[RelationFormed, ...]:
        """Edges of a new memory: to what it contradicts, and to what a model or the heuristics found."""
        contradictions = judged.ruling.contradictions if judged.ruling else ()
        found, by = synthesised.related.get(formed.memory_id, ()), synthesised.model
        if by is None:
            others = self._compared(state, formed, judged)
            found, by = relations.detect(judged.new.candidate, others, self._config.relations), HEURISTICS
        return relations.events_of(
            formed.memory_id,
            [*relations.contradicting(contradictions, formed.supersedes), *found],
            known=state.relations,
            formed_by=by,
            now=formed.observed_at,
        )

    def _compared(self, state: AgentState, formed: MemoryFormed, judged: Judged) -> list[Memory]:
        return aftermath.compared(formed, judged.near, state, self._config.relations)


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
