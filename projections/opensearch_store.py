"""The generations of the text index on one OpenSearch.

A generation is an index `PREFIX-text-vVERSION-NUMBER`; the alias `PREFIX-text` names the one that is read. Writes go
through an alias of each index's own, so that what is still on its way into an index that was removed cannot make it
again. Positions are documents of the index itself, one for each partition of the log.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

from mnemolog.projections.generations.store import Build, Standing
from mnemolog.projections.opensearch_bulk import FAILURES_ONLY, Versioned, check_taken, requests
from mnemolog.projections.opensearch_client import NOT_FOUND, connected, explained
from mnemolog.projections.opensearch_mapping import MAPPING_VERSION, body, foreign_fields, meta_of
from mnemolog.projections.text import TextFold, digested, key_of
from mnemolog.schemas.config import OpenSearchConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.ids import digest

SCAN_BATCH: Final = 5_000
"""Documents of one answer, where all are read."""


def write_alias(build: Build) -> str:
    """The alias that a generation is written through."""
    return f"{build.name}-write"


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
        """The alias of the active generation."""
        return self._alias

    async def close(self) -> None:
        """Close the connection; the next request has a new one."""
        await self._client.close()

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[Any]:
        """The client. Raises ProjectionError if the server refuses or does not answer."""
        async with explained(self._config.url):
            yield self._client

    async def server(self) -> str:
        """Name and version of the server."""
        async with self.asking() as client:
            version = (await client.info())["version"]
            return f"{version.get('distribution', 'unknown')} {version['number']} at {self._config.url}"

    # Generations.

    async def active(self) -> Build | None:
        """The generation that is read, if there is one. Raises ProjectionError if something else has its name."""
        found = await self._described(self._alias)
        if len(found) > 1:
            raise ProjectionError(f"{self._alias} names {len(found)} indexes; remove the alias from all but one")
        for index, described in found.items():
            build = self._build(index, described)
            self._check(build, described)
            return build
        return None

    async def builds(self) -> list[Build]:
        """All generations, the oldest first. Raises ProjectionError if something else has a name of ours."""
        found = await self._described(f"{self._alias},{self._alias}-v*")
        builds = [
            self._build(index, described)
            for index, described in found.items()
            if self._ours.fullmatch(index) or self._alias in (index, *described["aliases"])
        ]
        return sorted(builds, key=lambda each: each.generation)

    async def check(self, build: Build) -> None:
        """Raise ProjectionError if this release can neither read nor write a generation."""
        for described in (await self._described(build.name)).values():
            self._check(build, described)

    async def first(self) -> Build:
        """The active generation. If there is none, the oldest or a new one becomes active: several may ask at once.

        Raises ProjectionError, also where another one makes the first at this moment: it is there at the next attempt.
        """
        build = await self.active()
        if build is not None:
            return build
        for oldest in await self.builds():  # its maker is about to set the alias, or ended before
            await self.check(oldest)
            async with self.asking() as client:
                await client.indices.put_alias(index=oldest.name, name=self._alias)
            return replace(oldest, active=True)
        # Not looked for again: if another one has begun the first since then, this one is to fail.
        return await self._begun([])

    async def begin(self) -> Build:
        """A new, empty generation; the very first is active at once. Raises ProjectionError."""
        return await self._begun(await self.builds())

    async def _begun(self, known: Sequence[Build]) -> Build:
        """A new generation behind those that are known."""
        number = max((each.generation for each in known), default=0) + 1
        index = f"{self._alias}-v{TextFold.VERSION}-{number}"
        build = Build(index, number, TextFold.VERSION, active=not any(each.active for each in known))
        described = body(self._config.shards, self._meta()) | {"aliases": {write_alias(build): {}}}
        async with self.asking() as client:
            await client.indices.create(index=index, body=described)
            if build.active:  # only now that its shards are there: a search finds the alias or nothing
                await client.indices.put_alias(index=index, name=self._alias)
        return build

    async def switch(self, build: Build) -> None:
        """Read this generation from now on, in one step; the previous generation is kept."""
        old = [each for each in await self.builds() if each.active and each.name != build.name]
        removals = [{"remove": {"index": each.name, "alias": self._alias}} for each in old]
        async with self.asking() as client:
            await client.indices.update_aliases(
                body={"actions": [*removals, {"add": {"index": build.name, "alias": self._alias}}]}
            )

    async def discard(self, build: Build) -> None:
        """Remove a generation."""
        async with self.asking() as client:
            await client.indices.delete(index=build.name, ignore_unavailable=True)

    async def size(self, build: Build) -> int:
        """The number of documents of a generation, positions included."""
        async with self.asking() as client:
            return int((await client.count(index=build.name))["count"])

    async def _described(self, name: str) -> dict[str, Any]:
        async with self.asking() as client:
            found: dict[str, Any] = await client.indices.get(index=name, ignore_unavailable=True)
            return found

    def _build(self, index: str, described: dict[str, Any]) -> Build:
        numbers = self._ours.fullmatch(index)
        if numbers is None or meta_of(described).get("log_id") != self._log_id:
            raise ProjectionError(
                f"the index {index} on {self._config.url} belongs to another log: another data directory's, or another "
                "program's; choose another opensearch.index_prefix, or delete the index if it is not needed any more"
            )
        return Build(index, int(numbers[2]), int(numbers[1]), active=self._alias in described["aliases"])

    def _check(self, build: Build, described: dict[str, Any]) -> None:
        """Refuse to read or write what was made with another mapping, or changed by hand."""
        if build.version != TextFold.VERSION or meta_of(described) != self._meta():
            found = f"version {build.version}, mapping {meta_of(described).get('mapping_version')}"
        elif others := foreign_fields(described):
            found = f"other fields ({', '.join(others)})"
        elif write_alias(build) not in described["aliases"]:
            found = f"no alias {write_alias(build)}, through which it is written,"
        else:
            return
        raise ProjectionError(
            f"the index {build.name} has {found}, and this release writes version {TextFold.VERSION}, mapping "
            f"{MAPPING_VERSION}; `mnemolog rebuild text` builds it anew"
        )

    def _meta(self) -> dict[str, object]:
        return {"mapping_version": MAPPING_VERSION, "log_id": self._log_id}

    # Documents.

    async def position(self, build: Build, partition: int) -> int:
        """The position that a generation has reached in a partition of the log."""
        async with self.asking() as client:
            found = await client.get(index=build.name, id=_position_name(partition), ignore=[NOT_FOUND])
        return int(found["_source"]["position"]) if found.get("found") else 0

    async def advance(self, build: Build, partition: int, position: int) -> None:
        """Say how far it has come, once what that covers can be found. It never goes back. Raises GoneError."""
        await self.refresh(build)
        document = {"partition": partition, "position": position}
        await self.write(build, [Versioned(_position_name(partition), position, document)])

    async def standing(self, partition: int) -> Standing:
        """The generation that is read, and how far it has come in a partition."""
        build = await self.active()
        if build is None:
            return Standing(0, TextFold.VERSION, 0)
        return Standing(build.generation, build.version, await self.position(build, partition))

    async def stored(self, build: Build, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The given documents that exist, whether searches can find them yet or not."""
        return await self.named(build.name, keys)

    async def named(self, index: str, keys: Sequence[str]) -> dict[str, dict[str, Any]]:
        """The same for an index or an alias."""
        if not keys:
            return {}
        names = {name_of(key): key for key in keys}
        async with self.asking() as client:
            found = await client.mget(index=index, body={"ids": list(names)})
        return {names[each["_id"]]: each["_source"] for each in found["docs"] if each.get("found")}

    async def write(self, build: Build, documents: Iterable[Versioned]) -> None:
        """Write each document unless the index has it as late or later. Raises GoneError."""
        for each in self.requests(documents):
            await self.send(build, each)

    def requests(self, documents: Iterable[Versioned]) -> list[bytes]:
        """The requests that write these documents."""
        return list(requests(documents, self._config.bulk_bytes))

    async def send(self, build: Build, request: bytes) -> None:
        """Send one of them. Raises GoneError."""
        async with self.asking() as client:
            answer = await client.bulk(
                # Without the alias a late write would make a removed index again, with fields of the server's choice.
                index=write_alias(build),
                body=request,
                require_alias=True,
                filter_path=FAILURES_ONLY,
            )
        check_taken(build.name, answer)

    async def refresh(self, build: Build) -> None:
        """Make the written documents visible to searches."""
        async with self.asking() as client:
            await client.indices.refresh(index=build.name)

    async def digests(
        self, build: Build, agents: Sequence[str] | None = None, *, partition: int | None = None
    ) -> dict[str, str]:
        """One hash for each agent, or each of these, or each of a partition, as TextFold has them."""
        wanted: list[dict[str, Any]] = [{"exists": {"field": "agent"}}]
        wanted += [] if agents is None else [{"terms": {"agent": list(agents)}}]
        wanted += [] if partition is None else [{"term": {"partition": partition}}]
        # A scan does not find what was written since the last refresh.
        await self.refresh(build)
        rows = await self._rows(build, wanted)
        return await asyncio.to_thread(digested, rows)

    async def _rows(self, build: Build, wanted: list[dict[str, Any]]) -> list[tuple[str, tuple[str, float, str]]]:
        """The fields of documents that are compared."""
        from opensearchpy.helpers import async_scan

        fields = ["agent", "kind", "id", "ends", "tokens"]
        query = {"query": {"bool": {"filter": wanted}}, "_source": fields}
        rows = []
        async with self.asking() as client:
            async for hit in async_scan(client, query=query, index=build.name, size=SCAN_BATCH):
                agent, kind, doc_id, ends, tokens = (hit["_source"][field] for field in fields)
                rows.append((agent, (key_of(agent, kind, doc_id), float(ends), tokens)))
        return rows

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
            if await self.position(build, partition) == position:
                return position, digests
        raise ProjectionError(f"the index {build.name} is being written; try again when it is up to date")


def name_of(key: str) -> str:
    """The name of a document: OpenSearch takes 512 bytes, and a key may have more."""
    return digest(key.encode())


def _position_name(partition: int) -> str:
    return f"position-{partition}"


_LOOKS: Final = 5
"""The attempts to read an index that changes during the read."""
