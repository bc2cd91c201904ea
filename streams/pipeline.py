"""The write path: one input in, one commit out. Read it from top to bottom.

    prepare   runs ahead, since it depends on inputs alone: filters → echo → observer (spans and their features) →
              emotion → admission (a small classifier decides which spans are worth keeping: first by features alone,
              then by vectors too; decide awaits the second result)
    decide    strictly in order: contexts (the earlier statement that a statement needs to be understood) → gate
              (similarity, then word by word) → importance → synthesis → confidentiality, names → tagging → relations →
              working memory

Each step is carried out by a module of its own: `reading` (observer) with `admitting`, `gating` (gate), `enacting`
(rulings as events, synthesis), `commanding` (commands and recalls).

A statement's type changes on its way: a *span* of the text (`RejectedSentence`, if admission rejects it); a
*candidate*, once it has a category (*doubtful*, if it is kept only as a change of a known fact); a *prospect*, while it
is embedded; *considered*, with its vector; *judged*, with the gate's *ruling* (the verdict and the memories that it
concerns).

With `preset = "v9"` the source document's observer and formation read the message, and the gate judges by similarity,
key values and word rules, without the trained comparison of word by word. A language model, if one is configured,
forms the candidates, merges and relates.

`prepare` updates the intake half of the agent's state, and `decide` the memories half (processors/memory/state.py).
Nothing here waits for the log: the caller appends the commits, and discards the state if that fails.
"""

from collections.abc import Sequence
from dataclasses import replace

from mnemolog.processors import commands
from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.dream import waking
from mnemolog.processors.ingest import aftermath, confidentiality, filters, importance, introductions, pe_gate
from mnemolog.processors.ingest import intake as intake_events
from mnemolog.processors.ingest.acceptance import check_size, check_time
from mnemolog.processors.ingest.contexts import choice as context_choice
from mnemolog.processors.ingest.decisions import Considered
from mnemolog.processors.ingest.echo import echo
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.nearby import around
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.language.detection import detect
from mnemolog.processors.memory import utility
from mnemolog.processors.memory.neighbourhood import WriterState, closest
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
from mnemolog.schemas.codec import derived
from mnemolog.schemas.command import Remember
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import InvalidInputError, RepeatedIdError
from mnemolog.schemas.event import Importance, MessageRecorded, RejectedSentence, SessionOpened
from mnemolog.schemas.ids import memory_id
from mnemolog.schemas.input import Input
from mnemolog.schemas.message import Message
from mnemolog.schemas.telemetry import Telemetry
from mnemolog.streams.commanding import CommandPath
from mnemolog.streams.draft import Draft, dead_lettered
from mnemolog.streams.embedding import EmbeddedText, EmbeddingPool, ready
from mnemolog.streams.enacting import Enactor, Judged
from mnemolog.streams.gating import Gate
from mnemolog.streams.metering import Meter
from mnemolog.streams.model_calls import ModelCalls, Synthesised
from mnemolog.streams.prepared import Admission, Candidates, Prepared, Prospect
from mnemolog.streams.providers.contexts import weights as context_weights
from mnemolog.streams.providers.token_counter import FileTokenCounter
from mnemolog.streams.reading import Reader
from mnemolog.streams.turns import GiveWay, keep_on


def _unreported(_record: Telemetry) -> None:
    """No-op: telemetry is not reported."""


class WritePath:
    """Turns the inputs of any agent into commits; between calls it keeps only caches, on which no decision depends."""

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
        report: Report = _unreported,
        counter: TokenCounter | None = None,
    ) -> None:
        """`model`: None if no language model forms, merges and relates; `report` receives the model's decisions.

        `late` stores the vectors of word pieces; None in a process without searches. `counter` counts the tokens of
        core memory; None: the tokenizer of `context.tokenizer_file`.
        """
        self._pool = pool
        self._config = config
        self._release = release
        self._now = now
        self._meter = meter
        self._late = late
        self._calls = None if model is None else ModelCalls(model, pool, config, now=now, report=report)
        self._reader = Reader(pool, config, meter, model=embedder.model, calls=self._calls, late=late)
        self._gate = Gate(pool, embedder, config, meter)
        self._enactor = Enactor(pool, config, self._calls)
        self._commands = CommandPath(
            pool=pool,
            config=config,
            model=embedder.model,
            dimensions=embedder.dimensions,
            calls=self._calls,
            late=late,
            counter=counter or FileTokenCounter(config.context.tokenizer_file),
        )
        self._context_weights = context_weights(embedder.model)

    # Prepare: the steps that depend on inputs alone, not on the memories.

    def prepare(self, intake: Intake, given: Input) -> Prepared:
        """Read an input, update the intake and start to embed its texts."""
        # The agent's clock never runs back: an older message, or a producer whose clock is slow, leaves it as it is.
        prepared = Prepared(given, clock=max(intake.clock, self._time_of(given)))
        known = intake.known_content(given.id)
        try:
            self._check(given, known)
        except InvalidInputError as invalid:
            # The clock advances, but the id is not noted: a corrected input may be sent again under the same id.
            intake.clock = prepared.clock
            prepared.events.append(dead_lettered(given.id, invalid))
            return prepared
        intake.note(given.id, given.body.content_hash, prepared.clock)
        prepared.repeated = known is not None
        if isinstance(given.body, Message):
            self._prepare_message(intake, prepared, given.body)
        elif not prepared.repeated:
            self._commands.prepare(intake, prepared)
        return prepared

    def _time_of(self, given: Input) -> float:
        """The time that the agent's clock follows: the arrival, or the time in the message (stream.clock)."""
        if self._config.stream.clock == "arrival":
            return given.arrived_at
        at = given.body.at if isinstance(given.body, Message) else None
        return at.timestamp() if at else 0.0  # earlier than any clock, so an input without a time does not advance it

    def _check(self, given: Input, known: str | None) -> None:
        check_size(given.body, self._config.intake)
        if isinstance(given.body, Message):
            check_time(given.body, given.arrived_at, self._config.stream)
        if known is not None and known != given.body.content_hash:
            raise RepeatedIdError(given.id)

    def _prepare_message(self, intake: Intake, prepared: Prepared, message: Message) -> None:
        for ended in intake_events.idle_ends(intake, self._config.stream.session_idle_s):
            prepared.take_in(ended, intake)
        with self._meter.stage("filters"):
            # Decided before the message is read: one that is sent again must not confirm the memories that it made.
            refusal = intake_events.REPEATED if prepared.repeated else self._refusal(message)
        if refusal is None:
            refusal = self._read(intake, prepared, message)
        if refusal is not None:
            prepared.take_in(intake_events.ignored(prepared.input, message, refusal), intake)

    @property
    def _v9(self) -> bool:
        return self._config.preset == "v9"

    def _refusal(self, message: Message) -> filters.Finding | None:  # by default only for filters of the transcript
        return filters.refuse(message, self._config.observer) if self._v9 else filters.bars(message)

    def _read(self, intake: Intake, prepared: Prepared, message: Message) -> filters.Finding | None:
        """Read a message with its echoes removed; open its session if this is its first message.

        Returns a refusal if nothing is left that states anything.
        """
        name = intake_events.session_of(intake, prepared.input, message)
        session = intake.sessions.get(name)
        echoes: tuple[str, ...] = ()
        if session is not None and session.recalled:
            message, echoes = self._without_echoes(message, session)
            # What is left beside an echo has to pass the filters of v9 in every preset. By default a short message ("ok
            # thanks") goes to the transcript, but a short remainder ("Noted.") would add nothing to it.
            if echoes and (not message.content.strip() or filters.refuse(message, self._config.observer) is not None):
                return filters.Finding("echo", f"it repeats what was recalled before: {', '.join(echoes)}")
        if name not in intake.sessions:
            named = message.session_id is not None
            prepared.take_in(SessionOpened(session_id=name, named=named, opened_at=prepared.clock), intake)
        self._reader.read(intake, prepared, message, name, echoes)
        return None

    def _without_echoes(self, message: Message, session: Session) -> tuple[Message, tuple[str, ...]]:
        """The message without its echoes, and the ids of the recalled documents that it repeats."""
        with self._meter.stage("echo"):
            given = [echo.recalled(each) for each in session.recalled]
            language = detect(message.content)
            rest, echoes = echo.without_echoes(message.content, message.role, given, language, self._config.echo)
        return (replace(message, content=rest) if echoes else message), echoes

    # Decide: the steps that depend on the memories, strictly in order.

    async def decide(self, state: WriterState, prepared: Prepared, *, give_way: GiveWay = keep_on) -> Commit:
        """The commit of a prepared input, which also updates the state. Between statements it yields to other lanes.

        Each step sees the state as the previous steps left it:

        1. The events of the intake: sessions that opened or ended, a refusal.
        2. The candidates, after model and embedder have answered, and doubtful ones that are news (`_with_news`).
        3. The message event with its rejected spans, before the memories of the message, which refer to it.
        4. The verdicts on its candidates (`_settle`).
        5. The effect of a command, skipped if it is a dead letter or a repeat; the effects of a recall.
        6. Memories that a cycle merged are taken apart if a member ended; last, as any event before may have ended one.
        """
        draft = Draft(state, prepared.input, id_is_taken=prepared.id_is_taken)
        for event in prepared.events:
            draft.add(event)
        candidates = prepared.candidates if prepared.forming is None else await prepared.forming
        admission = Admission() if prepared.admission is None else await ready(prepared.admission)
        admission = await self._with_news(draft, prepared, admission, give_way)
        if prepared.recorded is not None:
            unkept = (*prepared.unkept, *candidates.unkept, *admission.unkept)
            await self._record(draft, prepared, prepared.recorded, candidates, unkept)
        await self._settle(draft, prepared, (*candidates.prospects, *admission.prospects), give_way)
        if not prepared.id_is_taken:
            await self._commands.carry_out(draft, prepared)
        if prepared.recalled is not None:
            await self._commands.note_recall(draft, prepared.recalled, prepared)
        await self._commands.take_apart(draft, prepared)
        return draft.commit(clock=prepared.clock, recorded_at=self._recording_time(prepared), release=self._release)

    async def _settle(self, draft: Draft, prepared: Prepared, prospects: Sequence[Prospect], give_way: GiveWay) -> None:
        """The verdicts on the candidates of an input, and their consequences.

        1. Each is judged, in the order of the message: a later sentence may change the fact of an earlier one.
        2. One call of a model for all of them; a candidate whose merge failed becomes a new memory.
        3. Confidentiality and names, which need the ids of the memories.
        4. Repeated memories wake, before they enter working memory.
        5. Tags, relations, working memory.
        6. The message is shown again if a verdict hid it (its statement came late) and one of its memories is current.
        """
        judged = []
        # The ordinal names the memory: the same input gives the same ids when it is decided again after a crash.
        for ordinal, prospect in enumerate(prospects):
            judged.append(await self._judge(draft, prepared, prospect, ordinal))
            await give_way()
        # One call for all candidates, not one for each: two calls are the most that a message may cost.
        synthesised = await self._enactor.synthesise(draft, judged, prepared.input.id)
        self._mark_confidential(draft, judged, prepared)
        self._name(draft, judged, prepared)
        # Two statements of one message may repeat the same memory, which wakes once.
        repeated = dict.fromkeys(one.known for one in judged if one.known is not None)
        await self._commands.wake(draft, waking.said_again(repeated, draft.state), "said_again", prepared)
        self._follow_up(draft, judged, synthesised, prepared)
        if prepared.recorded is not None:
            draft.show_again(prepared.recorded.message_id)

    async def _with_news(self, draft: Draft, prepared: Prepared, admission: Admission, give_way: GiveWay) -> Admission:
        """Keep doubtful candidates that change a known fact: "she can have sesame again" ends an allergy."""
        if prepared.recorded is None or not admission.doubtful:
            return admission
        prospects, unkept = list(admission.prospects), list(admission.unkept)
        for each in admission.doubtful:
            if await self._gate.is_news(draft.state, each, prepared.recorded):
                prospects.append(Prospect(each.candidate, self._pool.start(each.candidate.words)))
            else:
                unkept.append(each.unkept)
            await give_way()
        return Admission(tuple(prospects), tuple(unkept))

    def _recording_time(self, prepared: Prepared) -> float:
        return self._now() if self._config.stream.clock == "arrival" else prepared.clock

    async def _record(
        self,
        draft: Draft,
        prepared: Prepared,
        message: MessageRecorded,
        candidates: Candidates,
        unkept: tuple[RejectedSentence, ...],
    ) -> None:
        assert prepared.embedding is not None
        found = await ready(prepared.embedding)
        draft.add(
            derived(
                MessageRecorded,
                message,
                embedding=found.embedding,
                formed_by=candidates.by,
                fallback=candidates.fallback,
                unkept=unkept,
            )
        )

    async def _judge(self, draft: Draft, prepared: Prepared, prospect: Prospect, ordinal: int) -> Judged:
        """Prediction-error gate and importance: the verdict on one candidate. `Judged` is filled in step by step."""
        candidate, found = prospect.candidate, await ready(prospect.embedding)
        # Vectors of its own inference: those from the message would make its sentences similar by their shared context.
        said = self._gate.statement(candidate, found.pieces)
        new = Considered(
            id=memory_id(draft.key, prepared.input.id, ordinal),
            candidate=candidate,
            embedding=found.embedding,
            input_id=prepared.input.id,
            recorded=prepared.recorded,
            clock=prepared.clock,
            metadata=prepared.input.body.metadata if isinstance(prepared.input.body, Remember) else None,
        )
        with self._meter.stage("contexts"):
            new = replace(new, candidate=self._with_context(draft, prepared, candidate, said, found.vector))
        with self._meter.stage("nearest"):
            near = around(
                draft.state, new.candidate, said, (found.vector, found.embedding.model), new.recorded, at=new.at
            )
        judged = Judged(new, tuple(neighbour.memory for neighbour in closest(near)))
        if isinstance(prepared.input.body, Remember):  # no gate: the caller has decided
            self._remember(draft, judged, prepared.input.body, found)
            return judged
        ruling = await self._gate.rule(draft.state, new, said, near, found.vector)
        weighed = self._importance(draft.state, prepared, judged, ruling)
        final = pe_gate.resolve_gap(ruling, weighed.score, self._config.gate)  # only v9 gives the verdict skip
        await self._enactor.enact(draft, judged, final, weighed)
        return judged

    def _remember(self, draft: Draft, judged: Judged, command: Remember, found: EmbeddedText) -> None:
        """A text written by hand becomes a memory unchanged; its late vectors are stored at once, for searches."""
        self._enactor.form(draft, judged, importance.evenly(command.importance, self._config.importance))
        if self._late is not None:
            new = judged.new
            self._late.keep(draft.key, Document("memory", new.id), new.candidate.words, found.pieces)

    def _with_context(
        self, draft: Draft, prepared: Prepared, candidate: Candidate, statement: Statement, vector: Vector
    ) -> Candidate:
        """The candidate with the context that its words need; what was written by hand has none."""
        if prepared.recorded is None:
            return candidate
        return context_choice.with_context(
            candidate, statement, vector, prepared.recorded, draft.state, self._config, self._context_weights
        )

    def _importance(self, state: AgentState, prepared: Prepared, judged: Judged, ruling: Ruling) -> Importance:
        """The channels: novelty, arousal, reward (similar memories), attention (entities in mind) (ledger E2)."""
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

    def _mark_confidential(self, draft: Draft, judged: Sequence[Judged], prepared: Prepared) -> None:
        """Mark the message and its memories as confidential, if the speaker asks for that."""
        if prepared.recorded is None:
            return
        memory_ids = [one.memory_id for one in judged if one.memory_id is not None]
        with self._meter.stage("confidentiality"):
            marked = confidentiality.asked(prepared.recorded, memory_ids, draft.state, at=prepared.clock)
        if marked is not None:
            draft.add(marked)

    def _name(self, draft: Draft, judged: Sequence[Judged], prepared: Prepared) -> None:
        """A name by which the speaker introduces themself is kept: it is shown instead of an id."""
        message, recorded = prepared.input.body, prepared.recorded
        if recorded is None or self._v9 or not isinstance(message, Message):
            return
        became = [(one.new.candidate, one.memory_id) for one in judged]
        with self._meter.stage("introductions"):
            statements = [
                introductions.KeptStatement(candidate.words, candidate.language, memory_id)
                for candidate, memory_id in (became if introductions.is_unnamed(message) else ())
                if candidate.said is not None and memory_id is not None
            ]
            named = introductions.naming(
                statements,
                speaker=recorded.speaker,
                message_id=recorded.message_id,
                session_id=recorded.session_id,
                at=prepared.clock,
            )
        if named is not None:
            draft.add(named)

    def _follow_up(self, draft: Draft, judged: Sequence[Judged], synthesised: Synthesised, prepared: Prepared) -> None:
        """Tagging, relations and working memory, once all verdicts are final (ledger E4, G, H1)."""
        config, clock, state = self._config, prepared.clock, draft.state
        session = prepared.recorded.session_id if prepared.recorded else None
        for one in judged:
            if one.formed is not None:
                draft.add_all(aftermath.tagged(one.formed, state, config))
                with self._meter.stage("relations"):
                    draft.add_all(self._enactor.related(state, one, one.formed, synthesised))
            elif one.known is not None:
                draft.add_all(commands.connected((one.known,), state, clock=clock, config=config))
            # A later statement of the same message may have ended it meanwhile.
            if one.memory_id is not None and session is not None and state.memories[one.memory_id].active:
                draft.add_all(aftermath.held(state.memories[one.memory_id], session, state, clock, config))
        draft.add_all(aftermath.released(draft.ended, state, clock))
        # Relations beyond the limit are pruned in the commit that adds them, so that no cycle has to do it.
        draft.add_all(aftermath.pruned(state, clock, config.relations))
