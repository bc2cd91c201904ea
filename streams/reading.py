"""Reads a message ahead: observer → emotion → admission; its words go to the embedder.

With `preset = "v9"` the source document's observer and formation read it instead.
"""

from concurrent.futures import Future
from datetime import datetime
from functools import partial

from mnemolog.processors.ingest import emotion, filters, formation, importance, observer, verbatim
from mnemolog.processors.ingest import intake as intake_events
from mnemolog.processors.ingest.acceptance import time_of
from mnemolog.processors.memory.state import Intake, Session
from mnemolog.processors.ports import Document, LateVectors
from mnemolog.processors.text.language import composed, fold
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import Emotion, Language, MessageRecorded
from mnemolog.schemas.message import Message
from mnemolog.streams.admitting import Admitter
from mnemolog.streams.embedding import EmbeddedText, EmbeddingPool, following
from mnemolog.streams.metering import Meter
from mnemolog.streams.model_calls import ModelCalls
from mnemolog.streams.prepared import Candidates, Prepared, Prospect


class Reader:
    """Reads messages by the preset of the settings, and starts to embed their texts."""

    def __init__(
        self,
        pool: EmbeddingPool,
        config: Config,
        meter: Meter,
        *,
        model: str,
        calls: ModelCalls | None,
        late: LateVectors | None,
    ) -> None:
        """`model`: the embedder's; `calls`: None if the heuristics form; `late`: None in a process without searches."""
        self._pool = pool
        self._config = config
        self._meter = meter
        self._calls = calls
        self._late = late
        self._admitter = Admitter(pool, config, model=model)

    def read(
        self, intake: Intake, prepared: Prepared, message: Message, session_name: str, echoes: tuple[str, ...]
    ) -> None:
        """Prepare the message event and the candidates of a message; `echoes` were removed from it."""
        by_preset = self._as_v9 if self._config.preset == "v9" else self._verbatim
        at = time_of(message, prepared.input.arrived_at)
        intake.evolve(by_preset(prepared, message, session_name, intake.sessions[session_name], at, echoes))

    def _verbatim(
        self, prepared: Prepared, message: Message, name: str, session: Session, at: datetime, echoes: tuple[str, ...]
    ) -> MessageRecorded:
        """Propose verbatim spans; which of them become memories is decided once they are embedded (ledger R18)."""
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
        felt, folded = self._felt(message, read.observation.language)
        with self._meter.stage("admission"):
            likely, unkept = self._admitter.likely(() if shape else read.proposed)
        prepared.unkept = (*read.left_out, *unkept)
        if likely:  # arousal weighs candidates, and nothing else
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = intake_events.recorded(
            prepared.input,
            message,
            read.observation,
            felt,
            read.focus,
            at=at,
            session_id=name,
            echoes=echoes,
            shape=f"{shape.filter}: {shape.detail}" if shape else None,
        )
        heading = prepared.recorded.heading
        prepared.embedding = self._started(prepared, prepared.recorded, heading + composed(message.content))
        if self._calls is not None and likely:
            heuristics = self._admitter.by_features(likely)  # what is left where the call fails
            prepared.forming = self._calls.form(message, read.observation, heuristics, at=at, session=session)
        elif likely:
            prepared.admission = following(prepared.embedding, partial(self._admitter.by_vectors, likely, len(heading)))
        return prepared.recorded

    def _as_v9(
        self, prepared: Prepared, message: Message, name: str, session: Session, at: datetime, echoes: tuple[str, ...]
    ) -> MessageRecorded:
        """Run the source document's observer and formation, and start to embed the candidates."""
        with self._meter.stage("observer"):
            observation = observer.observe(message, self._config.observer)
        felt, folded = self._felt(message, observation.language)
        with self._meter.stage("formation"):
            found = formation.form(observation, message, at=at, focus=session.focus, config=self._config)
        asks = self._calls is not None and observation.density >= self._config.observer.min_density
        if asks or found.candidates:
            prepared.arousal = importance.stirred(felt, folded)
        prepared.recorded = intake_events.recorded(
            prepared.input, message, observation, felt, found.focus, at=at, session_id=name, echoes=echoes
        )
        prepared.embedding = self._started(prepared, prepared.recorded, prepared.recorded.heading + message.content)
        if self._calls is not None and asks:
            prepared.forming = self._calls.form(message, observation, found.candidates, at=at, session=session)
        else:
            prospects = (Prospect(each, self._pool.start(each.text)) for each in found.candidates)
            prepared.candidates = Candidates(tuple(prospects))
        return prepared.recorded

    def _felt(self, message: Message, language: Language) -> tuple[Emotion, str]:
        """The emotion of the message, and the folded text, of the part that is read."""
        with self._meter.stage("emotion"):
            # Within the budget of reading: patterns over a whole pasted book would hold up the other agents.
            looked_at = message.content[: self._config.observer.max_read_chars]
            folded = fold(looked_at)
            return emotion.feel(looked_at, folded, language), folded

    def _started(self, prepared: Prepared, recorded: MessageRecorded, text: str) -> Future[EmbeddedText]:
        """Start to embed the message; its late vectors are stored before a search can find it."""
        if self._late is None:
            return self._pool.start(text)
        name = Document("message", recorded.message_id)
        return self._pool.start(text, on_pieces=partial(self._late.keep, prepared.input.body.key, name, text))
