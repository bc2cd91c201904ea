"""The collections of one log on a Qdrant: generations, and points that an earlier event never overwrites.

A generation is a collection `PREFIX-vectors-vVERSION-NUMBER`; the alias `PREFIX-vectors` names the one that is read.
It holds the documents with their vectors and, without one, so that no search finds them, the sum of each agent's
vectors and how far each partition has come. Every point carries the number of the event, or of the commit, that wrote
it last, and each is written by an operation of its own, which the server leaves out where what it has is as late.
"""

import asyncio
import re
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from uuid import uuid5

import numpy as np
from qdrant_client import AsyncQdrantClient, models

from mnemolog.processors.ports import Filter
from mnemolog.projections.generations.store import Build, Standing
from mnemolog.projections.qdrant_client import connected, explained
from mnemolog.projections.qdrant_fold import Document, Name, Sum
from mnemolog.projections.text import asked_of
from mnemolog.projections.vectors import ServedVectorsFold, VectorsFold, digested
from mnemolog.schemas.config import QdrantConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.ids import NAMESPACE

T = TypeVar("T")

MAPPING_VERSION: Final = 1
"""The version of payload, indexes and vectors; a collection of another version is rebuilt."""

VECTOR: Final = "embedding"
"""The name of the vector of documents; sums and positions have none."""

LEAST_VERSION: Final = (1, 16)
"""The server's lowest version: earlier ones ignore the condition of a write, and would overwrite newer points."""

WRITTEN_AT_ONCE: Final = 200
"""Points of one request: each is six kilobytes of JSON, and a server takes 32 MB."""

READ_AT_ONCE: Final = 1_000
"""Points of one answer, where many are read."""

LINKS: Final = 16
"""The edges of each vector in its agent's graph, which is used where searches are not exact."""

QUANTIZED_OVERSAMPLING: Final = 2.0
"""Factor for the number of candidates from the quantized copies, before the vectors themselves are compared."""

Connect = Callable[[QdrantConfig], AsyncQdrantClient]

_KEYWORDS: Final = ("kind", "subject", "session")
_SUM_OFF: Final = 1e-6
"""The tolerance between two sums of the same vectors, which may have been added in different orders."""


class QdrantStore:
    """The generations on one server, for one log."""

    def __init__(
        self, config: QdrantConfig, log_id: str, *, dimensions: Callable[[], int], connect: Connect = connected
    ) -> None:
        self._config = config
        self._log_id = log_id
        self._dimensions = dimensions
        self._connect = connect
        self._client: AsyncQdrantClient | None = connect(config)
        self._is_able = False
        self._alias = f"{config.prefix}-{VectorsFold.NAME}"
        self._ours = re.compile(rf"{re.escape(self._alias)}-v(\d+)-(\d+)")

    @property
    def alias(self) -> str:
        """The alias of the active generation."""
        return self._alias

    async def close(self) -> None:
        """Close the connection; the next request has a new one."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[AsyncQdrantClient]:
        """The client. Raises ProjectionError if the server refuses or does not answer."""
        if self._client is None:
            self._client = self._connect(self._config)
        async with explained(self._config.url):
            yield self._client

    async def server(self) -> str:
        """Name and version of the server. Raises ProjectionError if it is too old."""
        async with self.asking() as client:
            version = (await client.info()).version
        if _numbers(version) < LEAST_VERSION:
            least = ".".join(map(str, LEAST_VERSION))
            raise ProjectionError(f"Qdrant at {self._config.url} is {version}; {least} or later is needed, upgrade it")
        return f"qdrant {version} at {self._config.url}"

    # Generations.

    async def active(self) -> Build | None:
        """The generation that is read, if there is one. Raises ProjectionError if something else has its name."""
        collection = await self._active_collection()
        if collection is None:
            if self._alias in await self._collections():
                raise self._foreign(self._alias)
            return None
        described = await self._described(collection)
        build = self._build(collection, described, active=True)
        self._check(build, described)
        return build

    async def builds(self) -> list[Build]:
        """All generations, the oldest first."""
        active = await self._active_collection()
        ours = [each for each in await self._collections() if self._ours.fullmatch(each)]
        found = [self._build(each, await self._described(each), active=each == active) for each in ours]
        return sorted(found, key=lambda each: each.generation)

    async def begin(self) -> Build:
        """A new, empty generation; the very first is active at once. Raises ProjectionError."""
        known = await self.builds()
        number = max((each.generation for each in known), default=0) + 1
        name = f"{self._alias}-v{ServedVectorsFold.VERSION}-{number}"
        build = Build(name, number, ServedVectorsFold.VERSION, active=not any(each.active for each in known))
        dimensions = await asyncio.to_thread(self._dimensions)
        async with self.asking() as client:
            await client.create_collection(name, **_described(self._config, dimensions), metadata=self._meta())
            for field, schema in _indexes():
                await client.create_payload_index(name, field, schema, wait=True)
            if build.active:  # only now that it is whole: a search finds the alias or nothing
                await client.update_collection_aliases([self._reading(build)])
        return build

    async def check(self, build: Build) -> None:
        """Raise ProjectionError if this release can neither read nor write a generation."""
        self._check(build, await self._described(build.name))

    async def switch(self, build: Build) -> None:
        """Read this generation from now on, in one step; the previous generation is kept."""
        away = models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=self._alias))
        async with self.asking() as client:
            await client.update_collection_aliases([away, self._reading(build)])

    async def discard(self, build: Build) -> None:
        """Remove a generation."""
        async with self.asking() as client:
            await client.delete_collection(build.name)

    async def size(self, build: Build) -> int:
        """The number of points of a generation, sums and positions included."""
        async with self.asking() as client:
            return (await client.count(build.name)).count

    async def has(self, build: Build) -> bool:
        """Whether a generation still exists."""
        return build.name in await self._collections()

    def _reading(self, build: Build) -> models.CreateAliasOperation:
        named = models.CreateAlias(collection_name=build.name, alias_name=self._alias)
        return models.CreateAliasOperation(create_alias=named)

    async def _active_collection(self) -> str | None:
        await self._see_that_it_is_able()
        async with self.asking() as client:
            aliases = (await client.get_aliases()).aliases
        return next((each.collection_name for each in aliases if each.alias_name == self._alias), None)

    async def _collections(self) -> list[str]:
        async with self.asking() as client:
            return [each.name for each in (await client.get_collections()).collections]

    async def _described(self, collection: str) -> models.CollectionInfo:
        async with self.asking() as client:
            return await client.get_collection(collection)

    async def _see_that_it_is_able(self) -> None:
        """Refuse a server that would ignore the condition of a write; checked once."""
        if not self._is_able:
            await self.server()
            self._is_able = True

    def _build(self, collection: str, described: models.CollectionInfo, *, active: bool) -> Build:
        numbers = self._ours.fullmatch(collection)
        if numbers is None or _meta_of(described).get("log_id") != self._log_id:
            raise self._foreign(collection)
        return Build(collection, int(numbers[2]), int(numbers[1]), active=active)

    def _foreign(self, collection: str) -> ProjectionError:
        return ProjectionError(
            f"the collection {collection} on {self._config.url} is not of this log: another data directory's, or "
            "another program's; choose another qdrant.prefix, or delete the collection if it is needed no more"
        )

    def _check(self, build: Build, described: models.CollectionInfo) -> None:
        """Refuse to read or write what was made with another mapping, or changed by hand."""
        vectors = described.config.params.vectors
        params = vectors.get(VECTOR) if isinstance(vectors, dict) else None
        if build.version != ServedVectorsFold.VERSION or _meta_of(described) != self._meta()[_OURS]:
            found = f"version {build.version}, mapping {_meta_of(described).get('mapping_version')}"
        elif params is None or params.distance != models.Distance.DOT:
            found = "other vectors"
        else:
            return
        raise ProjectionError(
            f"the collection {build.name} has {found}, and this release writes version {ServedVectorsFold.VERSION}, "
            f"mapping {MAPPING_VERSION}; `mnemolog rebuild {ServedVectorsFold.NAME}` builds it anew"
        )

    def _meta(self) -> dict[str, Any]:
        return {_OURS: {"mapping_version": MAPPING_VERSION, "log_id": self._log_id}}

    # Points.

    async def position(self, build: Build, partition: int) -> int:
        """The position that a generation has reached in a partition of the log."""
        found = await self._retrieved(build.name, [_position_id(partition)])
        return next((int(payload["seq"]) for payload in found.values()), 0)

    async def advance(self, build: Build, partition: int, position: int) -> None:
        """Say how far a generation has come in a partition; never back."""
        payload = {"partition": partition, "seq": position}
        await self._write(build, [_operation(_position_id(partition), payload, {}, before=position)])

    async def standing(self, partition: int) -> Standing:
        """The generation that is read, and how far it has come in a partition."""
        build = await self.active()
        if build is None:
            return Standing(0, ServedVectorsFold.VERSION, 0)
        return Standing(build.generation, build.version, await self.position(build, partition))

    async def documents(self, build: Build | None, names: Sequence[Name]) -> dict[Name, Document]:
        """The documents that are there of these, in the generation that is read unless one is given."""
        found = await self._retrieved(self._named(build), [_document_id(name) for name in names])
        documents = [_document(payload) for payload in found.values()]
        return {each.name: each for each in documents}

    async def sums(self, build: Build, keys: Iterable[str]) -> dict[str, Sum]:
        """The sums of the vectors of these agents."""
        return await self._sums(build.name, keys)

    async def sum(self, key: str, build: Build | None = None) -> Sum | None:
        """The sum of the vectors of an agent, in the generation that is read unless another is given."""
        return (await self._sums(self._named(build), [key])).get(key)

    def _named(self, build: Build | None) -> str:
        return self._alias if build is None else build.name

    async def _sums(self, collection: str, keys: Iterable[str]) -> dict[str, Sum]:
        found = await self._retrieved(collection, [_sum_id(key) for key in keys])
        return {str(payload["sum_of"]): _sum(payload) for payload in found.values()}

    async def write_sums(self, build: Build, before: Mapping[str, Sum], after: Mapping[str, Sum]) -> None:
        """Write each sum where the one that it was made from still stands. Raises ProjectionError."""
        operations = []
        for key, each in after.items():
            base = before[key].seq if key in before else 0
            operations.append(_operation(_sum_id(key), _sum_payload(key, each), {}, only_at=base))
        await self._write(build, operations)
        # Read back: the server leaves out a write whose condition fails, and reports no error.
        written = await self.sums(build, after)
        if any(key not in written or written[key].seq < each.seq for key, each in after.items()):
            raise ProjectionError(
                f"another program wrote to {build.name} meanwhile; missing documents are indexed again"
            )

    async def write(self, build: Build, documents: Iterable[Document], partition: int) -> None:
        """Write each document of a partition that is not there as late."""
        await self._write(
            build,
            [
                _operation(
                    _document_id(each.name), _payload(each, partition), {VECTOR: each.vector.tolist()}, before=each.seq
                )
                for each in documents
            ],
        )

    async def _write(self, build: Build, operations: Sequence[models.UpdateOperation]) -> None:
        for some in _in_parts(operations, WRITTEN_AT_ONCE):
            async with self.asking() as client:
                await client.batch_update_points(build.name, some, wait=True)

    async def _retrieved(self, collection: str, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The payloads of these points."""
        found: dict[str, dict[str, Any]] = {}
        for some in _in_parts(ids, READ_AT_ONCE):
            async with self.asking() as client:
                points = await client.retrieve(collection, list(some), with_payload=True)
            found |= {str(point.id): point.payload for point in points if point.payload is not None}
        return found

    async def closest(
        self, key: str, direction: Sequence[float], where: Filter, limit: int, build: Build | None = None
    ) -> list[Document]:
        """The documents of an agent that lie furthest along a direction; see `sum`."""
        async with self.asking() as client:
            found = await client.query_points(
                self._named(build),
                query=list(direction),
                using=VECTOR,
                query_filter=_visible(key, where),
                search_params=_search_params(self._config),
                limit=limit,
                with_payload=True,
            )
        return [_document(point.payload) for point in found.points if point.payload is not None]

    # Comparing.

    async def digests(
        self, build: Build, agents: Sequence[str] | None = None, *, partition: int | None = None
    ) -> dict[str, str]:
        """One hash for each agent, or each of these, or each of a partition, as VectorsFold has them.

        Where the sum is not that of the vectors, it is another one.
        """
        rows, totals = list[tuple[Any, ...]](), dict[str, Sum]()
        async for document in self._all(build, agents, partition):
            rows.append(_row(document))
            agent, vector = document.name.agent, document.vector.astype(np.float64)
            total = totals.get(agent)
            totals[agent] = Sum(0, total.count + 1, total.total + vector) if total else Sum(0, 1, vector)
        # The server gives points in the order of their ids, the fold those of the table: the hash needs one order.
        rows.sort(key=_name_of)
        digests = digested(rows)
        sums = await self.sums(build, totals)
        return {key: each if _agree(sums.get(key), totals[key]) else f"{each}, sum" for key, each in digests.items()}

    async def _all(self, build: Build, agents: Sequence[str] | None, partition: int | None) -> AsyncIterator[Document]:
        which: list[models.Condition] = [_any("kind", Filter().kinds)]
        which += [] if agents is None else [_any("agent", agents)]
        which += [] if partition is None else [_is("partition", partition)]
        offset = None
        while True:
            async with self.asking() as client:
                points, offset = await client.scroll(
                    build.name, models.Filter(must=which), limit=READ_AT_ONCE, offset=offset
                )
            for point in points:
                if point.payload is not None:
                    yield _document(point.payload)
            if offset is None:
                return

    async def holding(self, partition: int) -> tuple[int, dict[str, str]]:
        """The position in a partition of the generation that is read, and what it holds there.

        Raises ProjectionError.
        """
        build = await self.active()
        if build is None:
            return 0, {}
        for _ in range(_LOOKS):
            position = await self.position(build, partition)
            digests = await self.digests(build, partition=partition)
            # Written meanwhile, the digests would be of two positions.
            if await self.position(build, partition) == position:
                return position, digests
        raise ProjectionError(f"the collection {build.name} is being written; try again when it is up to date")


# The settings of a collection.


def _described(config: QdrantConfig, dimensions: int) -> dict[str, Any]:
    """Vectors, graph and copies of a collection. Vectors are half floats in events, and the server keeps them so."""
    return {
        "vectors_config": {
            VECTOR: models.VectorParams(size=dimensions, distance=models.Distance.DOT, datatype=models.Datatype.FLOAT16)
        },
        # Never one graph over all agents: every search is for one of them.
        "hnsw_config": models.HnswConfigDiff(m=0, payload_m=0 if _is_exact(config) else LINKS),
        "quantization_config": _quantization(config),
        "shard_number": config.shards,
    }


def _is_exact(config: QdrantConfig) -> bool:
    return config.exact and config.quantization == "none"


def _quantization(config: QdrantConfig) -> models.QuantizationConfig | None:
    match config.quantization:
        case "scalar":
            scalar = models.ScalarQuantizationConfig(type=models.ScalarType.INT8, always_ram=True)
            return models.ScalarQuantization(scalar=scalar)
        case "binary":
            return models.BinaryQuantization(binary=models.BinaryQuantizationConfig(always_ram=True))
        case "none":
            return None


def _indexes() -> Iterator[tuple[str, Any]]:
    """The payload indexes: the agent's first, as the server keeps its points together."""
    yield "agent", models.KeywordIndexParams(type=models.KeywordIndexType.KEYWORD, is_tenant=True)
    yield from ((field, models.PayloadSchemaType.KEYWORD) for field in _KEYWORDS)
    yield "ends", models.PayloadSchemaType.FLOAT
    yield "seq", models.PayloadSchemaType.INTEGER
    yield "partition", models.PayloadSchemaType.INTEGER


def _meta_of(described: models.CollectionInfo) -> dict[str, Any]:
    meta = (described.config.metadata or {}).get(_OURS, {})
    return meta if isinstance(meta, dict) else {}


def _numbers(version: str) -> tuple[int, ...]:
    """The first two numbers of a version; none where there are none.

    >>> _numbers("1.16.0-dev"), _numbers("unknown")
    ((1, 16), ())
    """
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else ()


# Points, as the server has them.


def _document_id(name: Name) -> str:
    # Qdrant takes numbers and UUIDs as ids, and nothing else.
    return str(uuid5(NAMESPACE, "\n".join(("vector", *name))))


def _sum_id(key: str) -> str:
    return str(uuid5(NAMESPACE, f"vectors of\n{key}"))


def _position_id(partition: int) -> str:
    return str(uuid5(NAMESPACE, f"position-{partition}"))


def _operation(
    point_id: str,
    payload: dict[str, Any],
    vectors: dict[str, Any],
    *,
    before: int | None = None,
    only_at: int | None = None,
) -> models.UpsertOperation:
    """Write a point if none is there, if the one there is of an earlier event, or if it is still the expected one."""
    condition = (
        models.FieldCondition(key="seq", range=models.Range(lt=before)) if only_at is None else _is("seq", only_at)
    )
    point = models.PointStruct(id=point_id, vector=vectors, payload=payload)
    return models.UpsertOperation(
        upsert=models.PointsList(points=[point], update_filter=models.Filter(must=[condition]))
    )


def _payload(document: Document, partition: int) -> dict[str, Any]:
    """The fields of a document; its vector is in them too, as its event has it."""
    return {
        **document.name._asdict(),
        "partition": partition,
        "seq": document.seq,
        "subject": document.subject,
        "session": document.session,
        "language": document.language,
        "ends": document.ends,
        "active": document.active,
        # A fifth of the vector as numbers in JSON, and exact: the server may keep the other one in a smaller form.
        "float16": document.float16,
    }


def _document(payload: Mapping[str, Any]) -> Document:
    return Document(
        name=Name(payload["agent"], payload["kind"], payload["id"]),
        seq=int(payload["seq"]),
        subject=payload["subject"],
        session=payload["session"],
        language=payload["language"],
        ends=float(payload["ends"]),
        active=bool(payload["active"]),
        float16=payload["float16"],
    )


def _row(document: Document) -> tuple[Any, ...]:
    """In the form of VectorsFold."""
    return (
        *document.name,
        document.subject,
        document.session,
        document.language,
        document.ends,
        int(document.active),
        b64decode(document.float16),
    )


def _name_of(row: tuple[Any, ...]) -> tuple[str, str, str]:
    agent, kind, doc_id, *_ = row
    return agent, kind, doc_id


def _sum_payload(key: str, total: Sum) -> dict[str, Any]:
    doubles = b64encode(total.total.astype("<f8").tobytes()).decode()
    return {"sum_of": key, "seq": total.seq, "count": total.count, "total": doubles}


def _sum(payload: Mapping[str, Any]) -> Sum:
    return Sum(int(payload["seq"]), int(payload["count"]), np.frombuffer(b64decode(payload["total"]), "<f8"))


def _agree(kept: Sum | None, added_up: Sum) -> bool:
    return (
        kept is not None
        and kept.count == added_up.count
        and bool(np.allclose(kept.total, added_up.total, rtol=0, atol=_SUM_OFF))
    )


# Searching.


def _visible(key: str, where: Filter) -> models.Filter:
    """The agent's documents that the filter lets through."""
    narrowed = {"agent": key, "subject": where.subject, "session": where.session_id}
    seen: models.Condition = models.FieldCondition(key="ends", range=models.Range(gt=asked_of(where.now)))
    if where.only is not None:
        seen = models.HasIdCondition(has_id=[_document_id(Name(key, *each)) for each in where.only])
    return models.Filter(
        must=[
            *(_is(name, value) for name, value in narrowed.items() if value is not None),
            _any("kind", where.kinds),
            seen,
        ]
    )


def _is(field: str, value: str | int) -> models.FieldCondition:
    return models.FieldCondition(key=field, match=models.MatchValue(value=value))


def _any(field: str, values: Sequence[str]) -> models.FieldCondition:
    return models.FieldCondition(key=field, match=models.MatchAny(any=list(values)))


def _search_params(config: QdrantConfig) -> models.SearchParams | None:
    if _is_exact(config):
        return models.SearchParams(exact=True)
    if config.quantization == "none":
        return None
    again = models.QuantizationSearchParams(rescore=True, oversampling=QUANTIZED_OVERSAMPLING)
    return models.SearchParams(quantization=again)


def _in_parts(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (items[begin : begin + size] for begin in range(0, len(items), size))


_OURS: Final = "mnemolog"

_LOOKS: Final = 5
"""The attempts to read a collection that changes during the read."""
