"""The text projection on OpenSearch: the same tokens and the same BM25 as over tantivy (projections/text.py).

A generation is an index `PREFIX-text-vVERSION-NUMBER`; the alias `PREFIX-text` names the one that is read. Writes go
through an alias of each index's own, so that what is still on its way into an index that was removed cannot make it
anew. A document is its latest version: its version is the seq of its event, and one that is already there as late is
left alone, so commits that come twice change nothing. The position is a document of the index itself, written once
what it covers can be found: it can neither be lost without the index nor be ahead of it.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mnemolog.processors.ports import DocumentKind, Filter, Recorded, Scored
from mnemolog.processors.recall.scoring import rarity
from mnemolog.projections.opensearch_client import NOT_FOUND, connected, explained
from mnemolog.projections.text import (
    LEAST_CANDIDATES,
    End,
    Put,
    Row,
    TextFold,
    asked_of,
    changes,
    digested,
    key_of,
    ranked,
)
from mnemolog.schemas import codec
from mnemolog.schemas.config import OpenSearchConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.ids import digest

MAPPING_VERSION: Final = 1
"""Of fields, analysis and similarity; an index of another one is built anew."""

POSITION_ID: Final = "position-0"
"""The document that says how far an index has come in partition 0; the embedded log has no other."""

TOKEN_CHARS: Final = 8_000
"""Longer tokens are not indexed: Lucene takes 32,766 bytes, and nobody asks for them."""

OVERSAMPLING: Final = 2
"""Times as many candidates as tantivy is asked for: the engine does not weigh how long a document is."""

MOST_CANDIDATES: Final = 10_000
"""OpenSearch gives no more at once (index.max_result_window)."""

MOST_TOKENS: Final = 1_000
"""Of a question that the engine looks for, the rarest first; it takes 1,024 clauses."""

SCAN_BATCH: Final = 1_000
"""Documents of one answer, where all are read."""

_DAMPENING: Final = 0.9
"""How much a word that comes again adds (k1), where only candidates are found."""


def _body(shards: int, meta: dict[str, object]) -> dict[str, Any]:
    """Settings and mapping of an index. The similarity knows nothing but the document and our weight of the token."""
    keyword = {"type": "keyword"}
    return {
        "settings": {
            "number_of_shards": shards,
            "auto_expand_replicas": "0-1",
            # Who writes says when what was written is found.
            "refresh_interval": "-1",
            # Nothing is deleted, but by hand: then an older version must not come back for as long as it may travel.
            "gc_deletes": "1h",
            "similarity": {
                "own_weights": {
                    "type": "scripted",
                    "script": {"source": f"return query.boost * doc.freq / (doc.freq + {_DAMPENING});"},
                }
            },
            "analysis": {
                "tokenizer": {"spaces": {"type": "whitespace", "max_token_length": 1_048_576}},
                "filter": {"short": {"type": "length", "max": TOKEN_CHARS}},
                "analyzer": {"ours": {"type": "custom", "tokenizer": "spaces", "filter": ["short"]}},
            },
        },
        "mappings": {
            "dynamic": "strict",
            "_meta": {"mnemolog": meta},
            "properties": {
                "agent": keyword,
                "kind": keyword,
                "id": keyword,
                "subject": keyword,
                "session": keyword,
                "seq": {"type": "long", "index": False},
                "ends": {"type": "double"},
                "length": {"type": "integer", "index": False},
                "tokens": {
                    "type": "text",
                    "analyzer": "ours",
                    "index_options": "freqs",
                    "norms": False,
                    "similarity": "own_weights",
                },
                "partition": {"type": "integer", "index": False},
                "position": {"type": "long", "index": False},
            },
        },
    }


@dataclass(frozen=True, slots=True)
class Build:
    """One generation."""

    index: str
    generation: int
    version: int
    active: bool

    @property
    def writing(self) -> str:
        """The alias that it is written through."""
        return f"{self.index}-write"


class Standing(NamedTuple):
    """A generation and how far it has come."""

    generation: int
    version: int
    position: int


class GoneError(Exception):
    """The index was removed while something was on its way into it: another generation is read now."""


class OpenSearchStore:
    """The generations on one server, for one log."""

    def __init__(self, config: OpenSearchConfig, log_id: str) -> None:
        self._config = config
        self._log_id = log_id
        self._client = connected(config)
        self._alias = f"{config.index_prefix}-{TextFold.NAME}"
        self._ours = re.compile(rf"{re.escape(self._alias)}-v(\d+)-(\d+)")

    @property
    def alias(self) -> str:
        """Of the generation that is read."""
        return self._alias

    async def close(self) -> None:
        """Let go of the connection; whoever asks again has a new one."""
        await self._client.close()

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[Any]:
        """The client. Raises ProjectionError where the server refuses or does not answer."""
        async with explained(self._config.url):
            yield self._client

    async def server(self) -> str:
        """Name and version of the server."""
        async with self.asking() as client:
            version = (await client.info())["version"]
            return f"{version.get('distribution', 'unknown')} {version['number']} at {self._config.url}"

    # Generations.

    async def active(self) -> Build | None:
        """The generation that is read, if there is one. Raises ProjectionError where something else has its name."""
        found = await self._described(self._alias)
        if len(found) > 1:
            raise ProjectionError(f"{self._alias} names {len(found)} indexes; remove the alias from all but one")
        for index, described in found.items():
            build = self._build(index, described)
            self._check(build, described)
            return build
        return None

    async def builds(self) -> list[Build]:
        """All generations, the oldest first."""
        found = await self._described(f"{self._alias}-v*")
        ours = [self._build(index, described) for index, described in found.items() if self._ours.fullmatch(index)]
        return sorted(ours, key=lambda each: each.generation)

    async def begin(self) -> Build:
        """A new, empty generation; the very first is active at once. Raises ProjectionError."""
        known = await self.builds()
        number = max((each.generation for each in known), default=0) + 1
        index = f"{self._alias}-v{TextFold.VERSION}-{number}"
        build = Build(index, number, TextFold.VERSION, active=not any(each.active for each in known))
        body = _body(self._config.shards, self._meta()) | {"aliases": {build.writing: {}}}
        async with self.asking() as client:
            await client.indices.create(index=index, body=body)
            if build.active:  # only now that its shards are there: a search finds the alias or nothing
                await client.indices.put_alias(index=index, name=self._alias)
        return build

    async def switch(self, build: Build) -> None:
        """Read this generation from now on, and remove the others, in one step."""
        others = [each for each in await self.builds() if each.index != build.index]
        removals = [{"remove_index": {"index": each.index}} for each in others]
        async with self.asking() as client:
            await client.indices.update_aliases(
                body={"actions": [{"add": {"index": build.index, "alias": self._alias}}, *removals]}
            )

    async def discard(self, build: Build) -> None:
        """Remove a generation."""
        async with self.asking() as client:
            await client.indices.delete(index=build.index, ignore_unavailable=True)

    async def _described(self, name: str) -> dict[str, Any]:
        async with self.asking() as client:
            found: dict[str, Any] = await client.indices.get(index=name, ignore_unavailable=True)
            return found

    def _build(self, index: str, described: dict[str, Any]) -> Build:
        numbers = self._ours.fullmatch(index)
        if numbers is None or _meta_of(described).get("log_id") != self._log_id:
            raise ProjectionError(
                f"the index {index} on {self._config.url} is not of this log: another data directory's, or somebody "
                "else's; choose another opensearch.index_prefix, or delete the index if nobody needs it"
            )
        return Build(index, int(numbers[2]), int(numbers[1]), active=self._alias in described["aliases"])

    def _check(self, build: Build, described: dict[str, Any]) -> None:
        """Refuse to read or write what was made with another mapping, or changed by hand."""
        expected = _body(self._config.shards, self._meta())["mappings"]
        if build.version != TextFold.VERSION or _meta_of(described) != self._meta():
            found = f"version {build.version}, mapping {_meta_of(described).get('mapping_version')}"
        elif set(described["mappings"]["properties"]) != set(expected["properties"]):
            found = "other fields"
        else:
            return
        raise ProjectionError(
            f"the index {build.index} has {found}, and this release writes version {TextFold.VERSION}, mapping "
            f"{MAPPING_VERSION}; `mnemolog rebuild text` builds it anew"
        )

    def _meta(self) -> dict[str, object]:
        return {"mapping_version": MAPPING_VERSION, "log_id": self._log_id}

    # Documents.

    async def position(self, build: Build) -> int:
        """How far a generation has come."""
        async with self.asking() as client:
            found = await client.get(index=build.index, id=POSITION_ID, ignore=[NOT_FOUND])
        return int(found["_source"]["position"]) if found.get("found") else 0

    async def standing(self) -> Standing:
        """The generation that is read, and how far it has come."""
        build = await self.active()
        if build is None:
            return Standing(0, TextFold.VERSION, 0)
        return Standing(build.generation, build.version, await self.position(build))

    async def stored(self, build: Build, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The documents that are there of these."""
        if not keys:
            return {}
        names = {_name(key): key for key in keys}
        async with self.asking() as client:
            found = await client.mget(index=build.index, body={"ids": list(names)})
        return {names[each["_id"]]: each["_source"] for each in found["docs"] if each.get("found")}

    async def write(self, build: Build, documents: Iterable[tuple[str, int, dict[str, Any]]]) -> None:
        """Write each document (its name and version come first) that is not there as late. Raises GoneError."""
        for body in _requests(documents, self._config.bulk_bytes):
            async with self.asking() as client:
                answer = await client.bulk(index=build.writing, body=body, require_alias=True)
            if answer["errors"]:
                _check_written(build, answer["items"])

    async def refresh(self, build: Build) -> None:
        """See that what was written is found."""
        async with self.asking() as client:
            await client.indices.refresh(index=build.index)

    async def digests(self, build: Build, agents: Sequence[str] | None = None) -> dict[str, str]:
        """One hash for each agent, or each of these, as TextFold has them."""
        from opensearchpy.helpers import async_scan

        wanted = {"exists": {"field": "agent"}} if agents is None else {"terms": {"agent": list(agents)}}
        query = {"query": wanted, "_source": ["agent", "kind", "id", "ends", "tokens"]}
        rows = []
        await self.refresh(build)
        async with self.asking() as client:
            async for hit in async_scan(client, query=query, index=build.index, size=SCAN_BATCH):
                source = hit["_source"]
                key = key_of(source["agent"], source["kind"], source["id"])
                rows.append((source["agent"], (key, float(source["ends"]), source["tokens"])))
        return digested(sorted(rows, key=lambda row: row[1][0]))

    async def holding(self) -> tuple[int, dict[str, str]]:
        """The position of the generation that is read, and what it holds there. Raises ProjectionError."""
        build = await self.active()
        if build is None:
            return 0, {}
        for _ in range(_LOOKS):
            position = await self.position(build)
            digests = await self.digests(build)
            if await self.position(build) == position:
                return position, digests
        raise ProjectionError(f"the index {build.index} is being written; ask again when it has come up with the log")


class OpenSearchProjection:
    """Follows the log into the active generation; the runner's part (projections/follower.py)."""

    def __init__(self, store: OpenSearchStore, *, reached: Callable[[str], None] = lambda _point: None) -> None:
        self._store = store
        self._reached = reached

    @property
    def name(self) -> str:
        """As users know it."""
        return TextFold.NAME

    async def position(self) -> int:
        """How far it has come."""
        return (await self._store.standing()).position

    async def apply(self, recorded: Sequence[Recorded], into: Build | None = None, *, after: int | None = None) -> None:
        """Take in commits, in order; the active generation's unless another is given.

        Nothing happens where that does not stand at `after`, or is removed meanwhile: it was switched, and the new one
        may stand elsewhere in the log.
        """
        build = into or await self._store.active() or await self._store.begin()
        if after is not None and after != await self._store.position(build):
            return
        try:
            await self._write(build, recorded)
        except GoneError:
            return

    async def _write(self, build: Build, recorded: Sequence[Recorded]) -> None:
        documents = await self._documents(build, recorded)
        await self._store.write(build, ((_name(key), document["seq"], document) for key, document in documents.items()))
        self._reached("between_log_and_text")
        await self._store.refresh(build)
        position = recorded[-1].position
        await self._store.write(build, [(POSITION_ID, position, {"partition": 0, "position": position})])

    async def _documents(self, build: Build, recorded: Sequence[Recorded]) -> dict[str, dict[str, Any]]:
        """What the commits make of each document that they are about: its text and its end, whichever came last."""
        changed = list(changes(recorded))
        texts = {change.key for change in changed if isinstance(change, Put)}
        ended = {change.key for change in changed if isinstance(change, End)}
        known = await self._store.stored(build, sorted(ended - texts))
        documents: dict[str, dict[str, Any]] = {}
        for change in changed:
            match change:
                case Put():
                    documents[change.key] = _document(change)
                case End():
                    before = documents.get(change.key) or known.get(change.key)
                    if before is not None and before["seq"] < change.seq:
                        documents[change.key] = before | {"seq": change.seq, "ends": change.ends}
        return documents

    async def close(self) -> None:
        """Let go of the connection."""
        await self._store.close()


class OpenSearchText:
    """Searches the texts (see TextIndex)."""

    def __init__(self, store: OpenSearchStore, *, k1: float, b: float) -> None:
        self._store = store
        self._k1 = k1
        self._b = b
        self._checked = False

    async def search(self, key: str, tokens: Sequence[str], *, limit: int, where: Filter) -> list[Scored]:
        """The best documents by BM25, the best first."""
        if not tokens or not where.kinds or not await self._is_there():
            return []
        counted = await self._counted(key, list(dict.fromkeys(tokens)), where.kinds)
        if not counted.rarities:
            return []
        rows = await self._candidates(key, counted.rarities, max(limit, LEAST_CANDIDATES) * OVERSAMPLING, where)
        return ranked(rows, counted.rarities, counted.average_length, k1=self._k1, b=self._b)[:limit]

    async def _is_there(self) -> bool:
        """Whether there is an index, and of ours: looked at once, since it stays so."""
        self._checked = self._checked or await self._store.active() is not None
        return self._checked

    async def _counted(self, key: str, tokens: Sequence[str], kinds: tuple[DocumentKind, ...]) -> "_Counted":
        """How rare each token is among the agent's documents, and how long those are."""
        filters = [{"term": {"tokens": token}} for token in tokens]
        body = {
            "size": 0,
            "track_total_hits": True,
            "query": {"bool": {"filter": _of_agent(key, kinds)}},
            "aggs": {"length": {"avg": {"field": "length"}}, "tokens": {"filters": {"filters": filters}}},
        }
        answer = await self._asked(body)
        documents = answer["hits"]["total"]["value"]
        counts = [bucket["doc_count"] for bucket in answer["aggregations"]["tokens"]["buckets"]]
        rarities = {token: rarity(count, documents) for token, count in zip(tokens, counts, strict=True) if count}
        return _Counted(rarities, answer["aggregations"]["length"]["value"] or 0.0)

    async def _candidates(self, key: str, rarities: dict[str, float], most: int, where: Filter) -> list[Row]:
        """What the engine ranks first; equals by length, which is what it does not weigh."""
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
            "sort": ["_score", {"length": "asc"}, {"kind": "asc"}, {"id": "asc"}],
        }
        hits = (await self._asked(body))["hits"]["hits"]
        return [Row(**hit["_source"]) for hit in hits]

    async def _asked(self, body: dict[str, Any]) -> dict[str, Any]:
        async with self._store.asking() as client:
            answer: dict[str, Any] = await client.search(
                index=self._store.alias, body=body, allow_partial_search_results=False
            )
            return answer


class _Counted(NamedTuple):
    rarities: dict[str, float]
    """of the tokens that occur"""
    average_length: float


def _of_agent(key: str, kinds: Sequence[DocumentKind]) -> list[dict[str, Any]]:
    return [{"term": {"agent": key}}, {"terms": {"kind": list(kinds)}}]


def _visible(key: str, where: Filter) -> list[dict[str, Any]]:
    """The agent's documents that the filter lets through."""
    narrowed = {"subject": where.subject, "session": where.session_id}
    return [
        *_of_agent(key, where.kinds),
        {"range": {"ends": {"gt": asked_of(where.now)}}},
        *({"term": {name: value}} for name, value in narrowed.items() if value is not None),
    ]


def _document(put: Put) -> dict[str, Any]:
    fields = ("agent", "kind", "id", "seq", "subject", "session", "ends")
    return {name: getattr(put, name) for name in fields} | {"length": len(put.tokens), "tokens": " ".join(put.tokens)}


def _name(key: str) -> str:
    """The name of a document: OpenSearch takes 512 bytes, and a key may have more."""
    return digest(key.encode())


def _requests(documents: Iterable[tuple[str, int, dict[str, Any]]], size: int) -> Iterator[bytes]:
    """The bodies of bulk requests, each of about the size."""
    lines = bytearray()
    for name, version, document in documents:
        action = {"index": {"_id": name, "version": version, "version_type": "external"}}
        lines += codec.dump(action) + b"\n" + codec.dump(document) + b"\n"
        if len(lines) >= size:
            yield bytes(lines)
            lines.clear()
    if lines:
        yield bytes(lines)


def _check_written(build: Build, items: Sequence[dict[str, Any]]) -> None:
    """Raise where a document was not taken, but for those that are there as late."""
    for item in items:
        status, error = item["index"]["status"], item["index"].get("error")
        if status == NOT_FOUND:
            raise GoneError(build.index)
        if error is not None and status != _CONFLICT:
            raise ProjectionError(f"OpenSearch did not take a text ({status}, {error['type']}: {error['reason']})")


def _meta_of(described: dict[str, Any]) -> dict[str, Any]:
    meta = described["mappings"].get("_meta", {}).get("mnemolog", {})
    return meta if isinstance(meta, dict) else {}


_CONFLICT: Final = 409

_LOOKS: Final = 5
"""Times that an index is read which changes meanwhile."""
