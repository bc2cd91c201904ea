"""The text projection on OpenSearch: the same tokens and the same BM25 as over tantivy (projections/text.py).

A document is its latest version: its version is the seq of its event, and one that is already there as late is left
alone, so commits that come twice change nothing. The position is a document of the index itself, written once what it
covers can be found: it can neither be lost without the index nor be ahead of it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, TypeAlias

from mnemolog.processors.ports import Document, DocumentKind, Filter, Recorded, Scored, Wording, Wordings
from mnemolog.processors.recall.scoring import rarity
from mnemolog.processors.text import analyser
from mnemolog.projections.generations.store import Build
from mnemolog.projections.opensearch_bulk import GoneError, Versioned
from mnemolog.projections.opensearch_store import OpenSearchStore, name_of
from mnemolog.projections.text import (
    LEAST_CANDIDATES,
    Row,
    Text,
    TextEnd,
    TextFold,
    asked_of,
    key_of,
    ranked,
    text_changes,
)
from mnemolog.schemas.errors import ProjectionError

OVERSAMPLING: Final = 2
"""Factor over tantivy's number of candidates: this engine's ranking ignores the length of documents."""

MOST_CANDIDATES: Final = 10_000
"""OpenSearch gives no more at once (index.max_result_window)."""

MOST_TOKENS: Final = 1_000
"""The number of tokens of a question that the engine searches, the rarest first; it accepts 1,024 clauses."""

AT_ONCE: Final = 2
"""Concurrent requests into a generation that is not active yet, while the next request is being prepared."""

Documents: TypeAlias = dict[str, dict[str, Any]]
"""Documents by their keys."""

Fill: TypeAlias = Callable[[Sequence[Recorded]], Coroutine[Any, Any, None]]


class OpenSearchProjection:
    """Follows one partition of the log into the active generation; the runner's part (projections/follower.py)."""

    def __init__(
        self, store: OpenSearchStore, partition: int = 0, *, reached: Callable[[str], None] = lambda _point: None
    ) -> None:
        self._store = store
        self._partition = partition
        self._reached = reached

    @property
    def name(self) -> str:
        """The projection's name in commands and answers."""
        return TextFold.NAME

    async def position(self) -> int:
        """The position that it has reached."""
        return (await self._store.standing(self._partition)).position

    async def apply(self, recorded: Sequence[Recorded], into: Build | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order; the active generation's unless another is given.

        Nothing happens where that does not stand at `after`, or is removed meanwhile: it was switched, and the new one
        may stand elsewhere in the log.
        """
        build = into or await self._store.first()
        if after is not None and after != await self._store.position(build, self._partition):
            return
        try:
            await self._write(build, recorded)
        except GoneError:
            return

    async def _write(self, build: Build, recorded: Sequence[Recorded]) -> None:
        batch = await asyncio.to_thread(_Batch, recorded)
        documents = batch.documents(await self._store.stored(build, batch.unknown), self._partition)
        await self._store.write(build, _versioned(documents))
        self._reached("between_log_and_text")
        # Last, after a refresh: what lies before the position can be found.
        await self._store.advance(build, self._partition, recorded[-1].position)

    async def check(self) -> None:
        """No-op: the server keeps its own store whole; without generations, the projection begins again."""

    async def close(self) -> None:
        """Close the connection."""
        await self._store.close()


def prepared(recorded: Sequence[Recorded], partition: int = 0) -> list[Versioned]:
    """The documents that commits bring, as they are written where none of them is known yet."""
    return list(_versioned(_Batch(recorded).documents({}, partition)))


class OpenSearchFilling:
    """Fills a generation that is not read yet: several requests at once, searchable and positioned when all arrived.

    Requests may overtake each other: the versions decide which document is later.
    """

    def __init__(self, store: OpenSearchStore, build: Build, partition: int) -> None:
        self._store = store
        self._build = build
        self._partition = partition
        self._position = 0
        self._underway: dict[asyncio.Task[None], Documents] = {}

    async def apply(self, recorded: Sequence[Recorded]) -> None:
        """Send commits, in order. Raises GoneError."""
        batch = await asyncio.to_thread(_Batch, recorded)
        documents = batch.documents(await self._known(batch.unknown), self._partition)
        for request in await asyncio.to_thread(self._store.requests, _versioned(documents)):
            await self._landed(AT_ONCE - 1)
            self._underway[asyncio.create_task(self._store.send(self._build, request))] = documents
        self._position = recorded[-1].position

    async def finish(self) -> None:
        """Wait until all documents are written, and store the position. Raises GoneError."""
        await self._landed(0)
        if self._position:
            await self._store.advance(self._build, self._partition, self._position)

    async def stop(self) -> None:
        """Cancel the requests underway, if any: another failure ended the filling, and is raised."""
        for task in self._underway:
            task.cancel()
        await asyncio.gather(*self._underway, return_exceptions=True)

    async def _known(self, keys: Sequence[str]) -> Documents:
        """These documents, the latest of each: what is underway is not in the index yet."""
        known = await self._store.stored(self._build, keys)
        # A request under way may have a newer text than the index.
        for documents in self._underway.values():
            for key in keys:
                if key in documents and (key not in known or known[key]["seq"] < documents[key]["seq"]):
                    known[key] = documents[key]
        return known

    async def _landed(self, most: int) -> None:
        """Wait until no more are underway."""
        while len(self._underway) > most:
            done, _ = await asyncio.wait(self._underway, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                del self._underway[task]
                task.result()


@asynccontextmanager
async def filling(store: OpenSearchStore, build: Build, partition: int) -> AsyncIterator[Fill]:
    """Fill a generation as long as the block lasts; it says how far it has come when that ends well.

    Raises ProjectionError if the generation is removed meanwhile.
    """
    made = OpenSearchFilling(store, build, partition)
    try:
        yield made.apply
        await made.finish()
    except GoneError as error:
        raise ProjectionError(
            f"the index {error} was removed while it was filled; another rebuild may have begun"
        ) from error
    finally:
        await made.stop()


class _Batch:
    """The changes of commits, with the texts analysed: the work that costs time here and not on the server."""

    def __init__(self, recorded: Sequence[Recorded]) -> None:
        self._changes = list(text_changes(recorded))
        texts = {change.key for change in self._changes if isinstance(change, Text)}
        ended = {change.key for change in self._changes if isinstance(change, TextEnd)}
        self.unknown: Sequence[str] = sorted(ended - texts)
        """keys of documents that end and whose text is not among the changes"""

    def documents(self, known: Documents, partition: int) -> Documents:
        """The changed documents after the commits: the text and the end of each, as of the last commit."""
        made: Documents = {}
        for change in self._changes:
            match change:
                case Text():
                    made[change.key] = _document(change, partition)
                case TextEnd():
                    before = made.get(change.key) or known.get(change.key)
                    # A commit that comes again must not undo a later change.
                    if before is not None and before["seq"] < change.seq:
                        made[change.key] = before | {"seq": change.seq, "ends": change.ends}
        return made


def _versioned(documents: Documents) -> Iterable[Versioned]:
    return (Versioned(name_of(key), document["seq"], document) for key, document in documents.items())


def _document(put: Text, partition: int) -> dict[str, Any]:
    fields = ("agent", "kind", "id", "seq", "subject", "session", "ends")
    said = {"length": analyser.length(put.terms), "tokens": " ".join(put.terms), "partition": partition}
    return {name: getattr(put, name) for name in fields} | said


class OpenSearchText:
    """Searches the texts (see TextIndex)."""

    def __init__(self, store: OpenSearchStore, *, k1: float, b: float, build: Build | None = None) -> None:
        """`build`: the generation that is searched; None: the one that is read."""
        self._store = store
        self._k1 = k1
        self._b = b
        self._index = store.alias if build is None else build.name
        self._checked = build is not None

    async def search(self, key: str, terms: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents by BM25, the best first."""
        if not terms or not where.kinds or not await self._is_there():
            return []
        counted = await self._counted(key, list(dict.fromkeys(terms)), where.kinds)
        if not counted.rarities:
            return []
        rows = await self._candidates(key, counted.rarities, max(limit, LEAST_CANDIDATES) * OVERSAMPLING, where)
        return ranked(rows, counted.rarities, counted.average_length, k1=self._k1, b=self._b)[:limit]

    async def wordings(
        self, key: str, terms: Sequence[str], documents: Collection[Document], kinds: tuple[DocumentKind, ...]
    ) -> Wordings:
        """Each of these documents that is there, current or not; rarities and lengths are of the kinds."""
        if not kinds or not await self._is_there():
            return Wordings({}, 0.0, {})
        counted, rows = await asyncio.gather(
            self._counted(key, list(dict.fromkeys(terms)), kinds),
            self._store.named(self._index, [key_of(key, *each) for each in documents]),
        )
        found = {Document(row["kind"], row["id"]): Wording(row["length"], row["tokens"]) for row in rows.values()}
        return Wordings(counted.rarities, counted.average_length, found)

    async def _is_there(self) -> bool:
        """Whether there is an index, and it is ours: checked once, as it stays so."""
        self._checked = self._checked or await self._store.active() is not None
        return self._checked

    async def _counted(self, key: str, terms: Sequence[str], kinds: tuple[DocumentKind, ...]) -> "_Counted":
        """The number of the agent's documents with each token, and their lengths."""
        filters = [{"term": {"tokens": token}} for token in terms]
        # The server refuses to count nothing: a question of stop words alone has no tokens.
        counting = {"tokens": {"filters": {"filters": filters}}} if filters else {}
        body = {
            "size": 0,
            # Otherwise the server counts no further than 10,000.
            "track_total_hits": True,
            "query": {"bool": {"filter": _of_agent(key, kinds)}},
            "aggs": {"length": {"avg": {"field": "length"}}, **counting},
        }
        answer = await self._asked(body)
        documents = answer["hits"]["total"]["value"]
        counts = [bucket["doc_count"] for bucket in answer["aggregations"]["tokens"]["buckets"]] if filters else []
        rarities = {token: rarity(count, documents) for token, count in zip(terms, counts, strict=True) if count}
        return _Counted(rarities, answer["aggregations"]["length"]["value"] or 0.0)

    async def _candidates(self, key: str, rarities: dict[str, float], most: int, where: Filter) -> list[Row]:
        """The candidates that the engine ranks first."""
        rarest = sorted(rarities, key=lambda token: -rarities[token])[:MOST_TOKENS]
        body = {
            "size": min(most, MOST_CANDIDATES),
            "track_total_hits": False,
            "_source": list(Row._fields),
            "query": {
                "bool": {
                    "filter": _visible(key, where),
                    "should": [{"term": {"tokens": {"value": token, "boost": rarities[token]}}} for token in rarest],
                    "minimum_should_match": 1,
                }
            },
            # Among equals the shorter first: our similarity ignores the length, and our BM25 does not.
            "sort": ["_score", {"length": "asc"}, {"kind": "asc"}, {"id": "asc"}],
        }
        hits = (await self._asked(body))["hits"]["hits"]
        return [Row(**hit["_source"]) for hit in hits]

    async def _asked(self, body: dict[str, Any]) -> dict[str, Any]:
        async with self._store.asking() as client:
            answer: dict[str, Any] = await client.search(
                # An answer that lacks a shard would look like a search that found less.
                index=self._index,
                body=body,
                allow_partial_search_results=False,
            )
            return answer


class _Counted(NamedTuple):
    rarities: dict[str, float]
    """rarity by token, for the tokens that occur"""
    average_length: float


def _of_agent(key: str, kinds: Sequence[DocumentKind]) -> list[dict[str, Any]]:
    return [{"term": {"agent": key}}, {"terms": {"kind": list(kinds)}}]


def _visible(key: str, where: Filter) -> list[dict[str, Any]]:
    """The agent's documents that the filter lets through."""
    narrowed = {"subject": where.subject, "session": where.session_id}
    seen: dict[str, Any] = {"range": {"ends": {"gt": asked_of(where.now)}}}
    if where.only is not None:
        seen = {"ids": {"values": [name_of(key_of(key, *each)) for each in where.only]}}
    return [
        *_of_agent(key, where.kinds),
        seen,
        *({"term": {name: value}} for name, value in narrowed.items() if value is not None),
    ]
