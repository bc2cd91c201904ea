"""The gate: how a statement relates to the nearest memories, by similarity first and then word by word."""

from collections.abc import Sequence

from mnemolog.processors.alignment.features import Statement
from mnemolog.processors.alignment.pair_reading import PairReading
from mnemolog.processors.ingest import changes, comparison, decisions, nearby, pe_gate, shared_matters, voices
from mnemolog.processors.ingest.decisions import Considered
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.pe_gate import Ruling
from mnemolog.processors.memory.neighbourhood import Neighbour, WriterState, closest
from mnemolog.processors.ports import Embedder, Vector
from mnemolog.processors.token_vectors import Pieces
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import MessageRecorded
from mnemolog.schemas.memory import Memory
from mnemolog.streams.at_hand import AtHand, Comparisons
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.metering import Meter
from mnemolog.streams.pair_readings import PairReadings
from mnemolog.streams.prepared import Doubtful


class Gate:
    """Compares statements with memories; it caches the latest comparisons, which affects no decision."""

    def __init__(self, pool: EmbeddingPool, embedder: Embedder, config: Config, meter: Meter) -> None:
        self._at_hand = AtHand(pool)
        self._readings = PairReadings(pool)
        self._comparisons = Comparisons(config.gate)
        self._embedder = embedder
        self._config = config
        self._meter = meter

    def statement(self, candidate: Candidate, pieces: Pieces | None) -> Statement:
        """The words of a candidate for the comparison, with the vectors of their word pieces."""
        return self._at_hand.said(candidate.words, candidate.language, candidate.name, pieces)

    async def rule(
        self,
        state: WriterState,
        new: Considered,
        said: Statement,
        around: Sequence[Neighbour],
        vector: Vector,
    ) -> Ruling:
        """The gate's ruling on a candidate with this vector, compared with memories of one voice (ledger R19, R25)."""
        candidate, config, v9 = new.candidate, self._config.gate, self._config.preset == "v9"
        same_keys: Sequence[Memory] = state.same_keys(candidate.subject, candidate.key_values, at=new.at)
        if not v9:
            # Only memories of one subject and kind of speaker: no statement of an assistant or a tool may end a user's.
            voice = voices.voice_of(candidate, decisions.source_of(new))
            around = voices.of_voice(around, voice)
            same_keys = voices.of_one_voice(same_keys, voice)
        with self._meter.stage("gate"):
            ruling = pe_gate.judge(
                candidate,
                neighbours=closest(around),
                same_keys=same_keys,
                at=new.at,
                calibration=self._embedder.calibration,
                config=config,
                by_content=v9,
            )
        if not v9:
            compared = await self._side_by_side(candidate, said, around, at=new.at)
            ruling = comparison.rule(candidate, compared, ruling, config)
            shared = self._shared(state, new, vector) if ruling.judgement.verdict == "create" else []
            if shared := voices.of_voice(shared, voice):
                compared = await self._side_by_side(candidate, said, shared, at=new.at, few=True)
                ruling = shared_matters.rule(candidate, compared, ruling, config)
        # Last, so that neither similarity nor words can change the text of a locked memory.
        return pe_gate.respecting_locks(ruling)

    def _shared(self, state: WriterState, new: Considered, vector: Vector) -> list[Neighbour]:
        """What other speakers said of a matter that a candidate names too: it may contradict this, and nothing else."""
        candidate = new.candidate
        if not self._readings.available:  # words alone do not tell two people's dentists apart
            return []
        with self._meter.stage("nearest"):
            others = state.said_by_others(vector, model=new.embedding.model, speaker=candidate.subject, at=new.at)
            return shared_matters.shared(candidate, others) if others else []

    async def is_news(self, state: WriterState, found: Doubtful, message: MessageRecorded) -> bool:
        """Whether a statement of little worth changes a memory of the same voice."""
        candidate = found.candidate
        # Not cached: most of these are dropped, and would evict statements that are compared again.
        said = Statement(candidate.words, candidate.language, candidate.name, found.pieces)
        around = nearby.around(state, candidate, said, (found.vector, found.model), message, at=message.at)
        near = voices.of_voice(around, voices.voice_of(candidate, message.data_source))
        compared = await self._side_by_side(candidate, said, near, at=message.at, few=True)
        return bool(comparison.changed_by(candidate, compared, self._config.gate))

    async def _side_by_side(
        self, candidate: Candidate, said: Statement, around: Sequence[Neighbour], *, at: float, few: bool = False
    ) -> list[comparison.Compared]:
        """The memories that are worth comparing with a statement, each with its comparison.

        `few`: only those from `compared_from` on, also where a model reads both.
        """
        config = self._config.gate
        with self._meter.stage("gate"):
            near = nearby.near(candidate, around, self._embedder.calibration, config)
            looked_at = changes.worth_comparing(
                changes.neighbours(candidate, said, near), config, read=self._readings.available and not few
            )
        # Between the timed blocks, since it awaits: a stage times one block after the other.
        known = [
            await self._at_hand.statement(memory.words, memory.language, candidate.name)
            for memory in (each.near.memory for each in looked_at)
        ]
        # A retraction ("no wait, 7 not 5") depends on time and speaker, which are not in the two texts.
        readings = None if said.retracts else await self._read([each.near.memory for each in looked_at], candidate, at)
        with self._meter.stage("comparison"):
            comparisons = [
                self._comparisons.of(old, said, each.near.cosine) for each, old in zip(looked_at, known, strict=True)
            ]
            return changes.scored(looked_at, comparisons, readings)

    async def _read(self, memories: Sequence[Memory], candidate: Candidate, at: float) -> list[PairReading] | None:
        """What a statement is to each of the memories, by a model that reads both; None: there is none.

        Of a message that comes late, a memory may be the newer one: then it may change the statement.
        """
        pairs = [shared_matters.together(memory, candidate) for memory in memories]
        later = [memory for memory in memories if memory.valid_from > at]
        pairs += [(new, old) for memory, (old, new) in zip(memories, pairs, strict=True) if memory.valid_from > at]
        read = await self._readings.of(pairs)
        if read is None or not later:
            return read
        changed = {memory.id: each.changed for memory, each in zip(later, read[len(memories) :], strict=True)}
        return [
            each.with_change(changed[memory.id]) if memory.id in changed else each
            for memory, each in zip(memories, read[: len(memories)], strict=True)
        ]
