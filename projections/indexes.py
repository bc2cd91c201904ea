"""What the vector index and the text index say of a question; if one is down the other answers alone (ledger I7)."""

import asyncio
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
from mnemolog.projections.outages import Outages
from mnemolog.projections.reach import Reach
from mnemolog.projections.scoring import Scores
from mnemolog.projections.trace import Trace
from mnemolog.schemas.errors import ConfigError, IndexDamagedError

T = TypeVar("T")

NOTHING: Final = frozenset[Document]()


class IndexQuery(NamedTuple):
    """A question as the indexes take it."""

    key: str
    tokens: list[str]
    vector: Callable[[], Awaitable[Vector]]
    """which may still be being made"""


class Indexes:
    """Both indexes, each of which may be down."""

    def __init__(self, vectors: VectorSearch, text: TextIndex, reach: Reach, outages: Outages) -> None:
        self.vectors = vectors
        self.text = text
        self.outages = outages
        self._reach = reach

    async def search(
        self, query: IndexQuery, where: Filter, most: int, trace: Trace, beside: frozenset[Document] = NOTHING
    ) -> dict[str, list[Scored]]:
        """The best of each index that answers; `beside`: also of these, which have to be named.

        The text index works while the question is being embedded. The vectors are searched after it, for as many more
        as it did not find: of a question in another language its words are not there.
        """
        views = [where, where._replace(only=beside)] if beside else [where]

        async def by_text() -> list[Scored]:
            found = [await self.text.search(query.key, query.tokens, limit=most, where=each) for each in views]
            return _joined(found, most)

        async def by_vector() -> list[Scored]:
            vector, left = await query.vector(), 2 * most - len(await texts or ())
            found = [await self.vectors.search(query.key, vector, limit=left, where=each) for each in views]
            return _joined(found, left)

        texts = asyncio.ensure_future(self._ask("text", by_text, query.key, trace))
        searching = self._ask("vectors", by_vector, query.key, trace), texts
        found = zip(("vectors", "text"), await asyncio.gather(*searching), strict=True)
        return {name: scored for name, scored in found if scored is not None}

    async def of_documents(
        self, query: IndexQuery, documents: Sequence[Document], kinds: tuple[DocumentKind, ...], trace: Trace
    ) -> tuple[Scores | None, Wordings | None]:
        """What both say of the documents; `kinds`: what words are counted among. None: an index that is down."""

        async def cosines() -> Scores:
            return await self.vectors.cosines(query.key, await query.vector(), documents)

        async def wordings() -> Wordings:
            return await self.text.wordings(query.key, query.tokens, documents, kinds)

        return await asyncio.gather(
            self._ask("vectors", cosines, query.key, trace, of=len(documents)),
            self._ask("text", wordings, query.key, trace, of=len(documents)),
        )

    async def _ask(
        self, index: str, search: Callable[[], Awaitable[T]], key: str, trace: Trace, *, of: int | None = None
    ) -> T | None:
        """What an index says, or nothing if it is down; one that was down is not asked again.

        `of`: the documents that it is asked about; None: all.
        """
        stage = index if of is None else f"{index} of passages"
        trace.note(stage, of, 0, since=perf_counter())  # its place, whichever ends first
        began = perf_counter()
        found: T | None = None
        try:
            if index not in trace.without:
                position = await self._reach.position(index) if of is None else None
                found = await search()
                if of is None:  # what is asked of passages comes after, and of an index that has come as far
                    trace.positions.append(position)
                else:  # the last that a search asks of an index
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
    """The best of several searches of one index."""
    if len(found) == 1:
        return found[0]
    return sorted(chain(*found), key=lambda each: (-each.score, each.kind, each.id))[:most]


def _count(found: object) -> int:
    """Of candidates, or of documents that an index knows."""
    documents = found.documents if isinstance(found, Wordings) else found
    return len(documents) if isinstance(documents, Sized) else 0
