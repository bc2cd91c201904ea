"""Asks the vector index and the text index; if one of them is down, the other answers alone (ledger I7)."""

from collections.abc import Awaitable, Callable, Sequence, Sized
from itertools import chain
from time import perf_counter
from typing import Final, NamedTuple, TypeVar

from mnemolog.processors.ports import (
    Document,
    DocumentKind,
    Filter,
    Scored,
    TextIndex,
    Vector,
    VectorSearch,
    Wordings,
)
from mnemolog.processors.recall.passages import Numbered, Passage, numbered
from mnemolog.processors.token_vectors import Inference, Pieces
from mnemolog.projections.one_thread import Begun, together
from mnemolog.projections.outages import Outages
from mnemolog.projections.reach import Reach
from mnemolog.projections.trace import Trace
from mnemolog.schemas.errors import ConfigError, IndexDamagedError

T = TypeVar("T")
Scores = dict[Document, float]

NO_INDEX: Final = "neither the vectors nor the text index can be read; see `mnemolog doctor`"
"""The message of the ProjectionError where both indexes are down."""

NOTHING: Final = frozenset[Document]()
"""No documents besides those that an index finds by itself."""


class IndexQuery(NamedTuple):
    """The query for the indexes."""

    key: str
    """of the agent"""
    terms: list[str]
    reading: Begun[Inference]
    """the vectors of the question, which may still be in computation"""
    meanwhile: Callable[[Sequence[Scored]], Awaitable[None]] | None = None
    """what is done before they are awaited, with the documents that the text index found"""

    async def vector(self) -> Vector:
        """The vector of the question. Raises EmbedderError."""
        return (await self.reading.result()).vector

    async def pieces(self) -> Pieces | None:
        """The vectors of the question's word pieces; None: the embedder gives none, or failed."""
        try:
            return (await self.reading.result()).pieces
        except Exception:  # the search of the vectors failed for the same reason, and `without` of the answer names it
            return None


class IndexScores(NamedTuple):
    """The indexes' scores of passages and their memories; None: the index is down."""

    of: Numbered
    cosines: Scores | None
    wordings: Wordings | None


class Indexes:
    """The vector index and the text index; either may be down."""

    def __init__(self, vectors: VectorSearch, text: TextIndex, reach: Reach, outages: Outages) -> None:
        self.vectors = vectors
        self.text = text
        self.outages = outages
        self._reach = reach

    async def search(
        self, query: IndexQuery, where: Filter, most: int, trace: Trace, also: frozenset[Document] = NOTHING
    ) -> dict[str, list[Scored]]:
        """The best documents of each index that answers: `most` of the text index, more of the vector index.

        `also`: documents that are searched as well, although an index returns them only when a filter lists them
        (`Living.unfound`); therefore each index is asked twice.
        """
        filters = [where, where._replace(only=also)] if also else [where]

        async def by_text() -> list[Scored]:
            found = [await self.text.search(query.key, query.terms, limit=most, where=filter_) for filter_ in filters]
            return _joined(found, most)

        async def by_vector() -> list[Scored]:
            # More vectors where fewer texts are found: a question in another language has no text hits at all.
            vector, left = await query.vector(), 2 * most - len(texts or ())
            found = [await self.vectors.search(query.key, vector, limit=left, where=filter_) for filter_ in filters]
            return _joined(found, left)

        # The text index first: it works while the question is still being embedded.
        texts = await self._ask("text", by_text, query.key, trace)
        if texts and query.meanwhile is not None:
            await query.meanwhile(texts)
        vectors = await self._ask("vectors", by_vector, query.key, trace)
        found = {"vectors": vectors, "text": texts}
        return {name: scored for name, scored in found.items() if scored is not None}

    async def of_passages(
        self, query: IndexQuery, passages: Sequence[Passage], kinds: tuple[DocumentKind, ...], trace: Trace
    ) -> IndexScores:
        """The scores of each passage and its memories in both indexes.

        `kinds`: the kinds of documents among which the text index counts how rare a word is.
        """
        # Also of documents that an index did not find: to give these its lowest score costs two points of MRR.
        of = numbered(passages)
        documents = of.documents

        async def cosines() -> Scores:
            return await self.vectors.cosines(query.key, await query.vector(), documents)

        async def wordings() -> Wordings:
            return await self.text.wordings(query.key, query.terms, documents, kinds)

        found = await together(
            self._ask("vectors", cosines, query.key, trace, of=len(documents)),
            self._ask("text", wordings, query.key, trace, of=len(documents)),
        )
        return IndexScores(of, *found)

    async def _ask(
        self, index: str, search: Callable[[], Awaitable[T]], key: str, trace: Trace, *, of: int | None = None
    ) -> T | None:
        """The result of `search`, or None if the index is down; one that failed is not asked again for this question.

        `of`: the number of documents that it is asked about; None: it searches all of them.
        """
        stage = index if of is None else f"{index} of passages"
        # Noted before it runs too, so that stages are listed in the order of their start, whichever ends first.
        trace.note(stage, of, 0, since=perf_counter())
        began = perf_counter()
        found: T | None = None
        try:
            if index not in trace.without:
                position = await self._reach.position(index) if of is None else None
                found = await search()
                if of is None:
                    # One position per search is enough: the index is asked about passages later, and has then come at
                    # least as far.
                    trace.positions.append(position)
                else:
                    # Passages are the last thing that an index is asked about: it has answered the whole question.
                    self.outages.answered(index)
        except ConfigError:
            raise
        except Exception as error:
            trace.without.append(index)
            if isinstance(error, IndexDamagedError):
                self._reach.doubt(index)
            self.outages.failed(index, key, str(error))
        trace.note(stage, of, _count(found), since=began)
        return found


def _joined(found: Sequence[list[Scored]], most: int) -> list[Scored]:
    """The best `most` documents of several searches of one index."""
    if len(found) == 1:
        return found[0]
    return sorted(chain(*found), key=lambda scored: (-scored.score, scored.kind, scored.id))[:most]


def _count(found: object) -> int:
    """The number of documents in an index's result, for the trace; 0 if it did not answer."""
    documents = found.documents if isinstance(found, Wordings) else found
    return len(documents) if isinstance(documents, Sized) else 0
