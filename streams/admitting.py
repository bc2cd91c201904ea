"""Admission: which spans of a message are worth a memory (ledger B3).

A span is judged twice: at once by its features, so that worthless spans need no vector, and also by its vector, once
its message is embedded.
"""

from collections.abc import Sequence

from mnemolog.processors.ingest import admission, verbatim
from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.ingest.worth import classifier
from mnemolog.processors.ports import Vector
from mnemolog.schemas.config import Config
from mnemolog.schemas.event import RejectedSentence
from mnemolog.streams.embedding import EmbeddedText, EmbeddingPool
from mnemolog.streams.prepared import Admission, Doubtful, Prospect
from mnemolog.streams.providers.shipped import FEATURES_ALONE
from mnemolog.streams.providers.worth import weights


class Admitter:
    """Runs the classifier over the spans of a message."""

    def __init__(self, pool: EmbeddingPool, config: Config, *, model: str) -> None:
        """`model`: the embedder's model, with whose vectors the weights were trained."""
        self._pool = pool
        self._config = config
        self._weights, self._by_features = weights(model), weights(FEATURES_ALONE)

    def likely(self, proposed: Sequence[verbatim.Proposed]) -> tuple[list[verbatim.Proposed], list[RejectedSentence]]:
        """The spans to judge again with their vectors, and the spans that their features rule out.

        A span is ruled out if its worth is below `admission.embed_from` and it takes nothing back, or if it is from an
        assistant or a tool and the rules do not admit it.
        """
        likely: list[verbatim.Proposed] = []
        unkept: list[RejectedSentence] = []
        distinct = {id(each.features): each.features for each in proposed}  # each distinct sentence is judged once
        verdicts = {place: classifier.judge(each, self._by_features) for place, each in distinct.items()}
        for each in proposed:
            verdict = verdicts[id(each.features)]
            found = admission.admitted(each, verdict, self._config)
            kept_out = each.by_rule is not None or not admission.worth_a_vector(each, verdict, self._config)
            if isinstance(found, RejectedSentence) and kept_out:
                unkept.append(found)
            else:
                likely.append(each)
        return likely, unkept

    def by_features(self, likely: Sequence[verbatim.Proposed]) -> Sequence[Candidate | RejectedSentence]:
        """The spans to keep by their features alone: the fallback for a language model that does not answer."""
        rated = [(span, self._verdict(span, None)) for span in likely]
        return admission.admissions(rated, self._config)

    def by_vectors(self, likely: Sequence[verbatim.Proposed], begin: int, message: EmbeddedText) -> Admission:
        """The spans that become memories, by their vectors in the embedded text, where the message begins at `begin`.

        Only these spans are embedded on their own: one inference for a message, and one for each memory.
        """
        prospects: list[Prospect] = []
        unkept: list[RejectedSentence] = []
        doubtful: list[Doubtful] = []
        vectors = _of_spans(message, likely, begin)
        rated = [(span, self._verdict(span, vector)) for span, vector in zip(likely, vectors, strict=True)]
        admissions = admission.admissions(rated, self._config)
        for (span, verdict), vector, found in zip(rated, vectors, admissions, strict=True):
            if not isinstance(found, RejectedSentence):
                # The gate compares statements without their surroundings, so what is kept is embedded on its own.
                prospects.append(Prospect(found, self._pool.start(found.words)))
            elif (
                # Words that are shown as the context of another memory do not become a memory, whatever they change.
                found.reason not in admission.BESIDE
                and vector is not None
                and (candidate := admission.doubtful(span, verdict, self._config))
            ):
                doubtful.append(_in_doubt(candidate, found, vector, message, begin + span.start))
            else:
                unkept.append(found)
        return Admission(tuple(prospects), tuple(unkept), tuple(doubtful))

    def _verdict(self, proposed: verbatim.Proposed, vector: Vector | None) -> classifier.Verdict:
        """The classifier's verdict on a span; without a vector, by its features alone."""
        weights = self._by_features if vector is None else self._weights
        return classifier.judge(proposed.features, weights, vector, never=proposed.never)


def _of_spans(message: EmbeddedText, spans: Sequence[verbatim.Proposed], begin: int) -> list[Vector | None]:
    """The vector of each span within its message; None if the embedder has none for it."""
    if message.pieces is None:
        return [None] * len(spans)
    lengths = [len(each.candidate.words) if each.start >= 0 else 0 for each in spans]
    starts = [begin + each.start for each in spans]
    vectors = message.pieces.spans([(start, start + length) for start, length in zip(starts, lengths, strict=True)])
    # Zeros mean that the span has no word piece: it was cut off, or the message does not contain it verbatim.
    return [vector if vector.any() else None for vector in vectors]


def _in_doubt(
    candidate: Candidate, unkept: RejectedSentence, vector: Vector, message: EmbeddedText, start: int
) -> Doubtful:
    assert message.pieces is not None
    pieces = message.pieces.within(start, start + len(candidate.words))
    return Doubtful(candidate, unkept, vector, pieces, message.embedding.model)
