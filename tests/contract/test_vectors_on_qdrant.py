"""The vectors on Qdrant: crashes, late commits, generations, foreign collections, and a server that is away."""

import json
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from qdrant_client import AsyncQdrantClient, models

from mnemolog.processors.ports import Filter, Recorded, Scored
from mnemolog.projections.generations.store import Build
from mnemolog.projections.generations.tables import active
from mnemolog.projections.qdrant import QdrantProjection, QdrantVectors
from mnemolog.projections.qdrant_client import connected
from mnemolog.projections.qdrant_fold import Document, Sum
from mnemolog.projections.qdrant_store import LINKS, VECTOR, QdrantStore
from mnemolog.projections.vectors import VectorsFold
from mnemolog.schemas.config import QdrantConfig
from mnemolog.schemas.errors import ConfigError, ProjectionError
from tests.contract.adapters import MEAN_PRIOR, QdrantInline, opened
from tests.contract.chance import histories
from tests.contract.histories import Agent, History, vector_of
from tests.examples import examples
from tests.qdrant import answering, over_rest, qdrant_config
from tests.qdrant_rest import RestOverLocal

NOWHERE = "http://127.0.0.1:1"
"""Where nothing answers."""


@pytest.fixture
def vectors(tmp_path: Path) -> Iterator[QdrantInline]:
    made = QdrantInline(tmp_path)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    agent = History().agent()
    for number in range(6):
        agent.says(f"green tea {number}", message=f"m{number + 1}")
    return agent


def found(vectors: QdrantInline, agent: Agent) -> list[Scored]:
    return vectors.vectors.search(agent.key, vector_of("tea"), limit=10, where=Filter())


def ids(vectors: QdrantInline, agent: Agent) -> set[str]:
    return {each.id for each in found(vectors, agent)}


def beside(vectors: QdrantInline, agent: Agent, commits: int) -> Build:
    """A generation beside the active one."""
    build = vectors.run(vectors.store.begin())
    vectors.projection.apply(agent.history.recorded[:commits], build)
    return build


def expected(history: History, until: int | None = None) -> dict[str, str]:
    """What the vectors beside the log say of the same commits."""
    with opened(QdrantInline) as straight:
        super(QdrantInline, straight).apply(history.recorded[:until])
        with straight.reading() as connection:
            return VectorsFold().digests(connection, active(connection, "vectors").generation)


def held(vectors: QdrantInline) -> tuple[int, dict[str, str]]:
    """Position and digests; a sum that is not that of its vectors would be a digest of its own."""
    return vectors.run(vectors.store.holding(0))


# Crashes, and what comes late.


class CrashError(Exception):
    """The process ends here."""


@pytest.mark.parametrize("point", ["between_sums_and_vectors", "between_log_and_vectors"])
def test_a_crash_before_the_position_is_written_doubles_nothing(
    vectors: QdrantInline, agent: Agent, point: str
) -> None:
    def crash(reached: str) -> None:
        if reached == point:
            raise CrashError

    memory = agent.learns("black tea")
    agent.adds(memory, "with milk")
    agent.adds(memory, "and sugar")
    agent.forgets(agent.learns("coffee"))
    vectors.apply(agent.history.recorded[:8])
    with pytest.raises(CrashError):
        vectors.follower(reached=crash).apply(agent.history.recorded[8:])
    assert vectors.projection.position() == 8
    vectors.projection.apply(agent.history.recorded[8:9])
    vectors.projection.apply(agent.history.recorded[9:])
    assert held(vectors) == (agent.history.position, expected(agent.history))


@examples(12)
@given(history=histories, data=st.data())
def test_whatever_is_cut_off_and_begun_again_gives_what_the_log_gives(history: History, data: st.DataObject) -> None:
    with opened(QdrantInline) as vectors:
        vectors.dimensions = len(vector_of("tea"))
        follower = vectors.follower()
        position = 0
        while position < history.position:
            end = data.draw(st.integers(position + 1, history.position), label="end")
            crash = data.draw(st.sampled_from([None, "between_sums_and_vectors", "between_log_and_vectors"]))
            if crash is None:
                follower.apply(history.recorded[position:end], after=position)
                position = end
            else:
                cut_off(vectors, history.recorded[position:end], crash)
            assert follower.position() == position
        assert held(vectors) == (history.position, expected(history))


def cut_off(vectors: QdrantInline, recorded: list[Recorded], point: str) -> None:
    """A process takes commits in and ends at the point."""

    def crash(reached: str) -> None:
        if reached == point:
            raise CrashError

    with pytest.raises(CrashError):
        vectors.follower(reached=crash).apply(recorded)


class Sleeper(QdrantStore):
    """Of a process that stops before it writes sums or documents, for as long as something else happens."""

    def __init__(self, of: QdrantInline, before: str, meanwhile: Callable[[], Awaitable[None]]) -> None:
        super().__init__(of.config, "log", dimensions=lambda: of.dimensions, connect=of.connect)
        self._before = before
        self._meanwhile = meanwhile

    async def write_sums(self, build: Build, before: Mapping[str, Sum], after: Mapping[str, Sum]) -> None:
        if self._before == "sums":
            await self._meanwhile()
        await super().write_sums(build, before, after)

    async def write(self, build: Build, documents: Iterable[Document], partition: int = 0) -> None:
        if self._before == "documents":
            await self._meanwhile()
        await super().write(build, documents, partition)


def of_one_memory(vectors: QdrantInline) -> tuple[Agent, list[Recorded], Callable[[], Awaitable[None]]]:
    """A memory that is taken in, what comes then, and another follower that takes in that and more."""
    agent = History().agent()
    memory = agent.learns("black tea")
    vectors.apply(agent.history.recorded)
    agent.adds(memory, "with milk")
    rest = agent.history.recorded[1:]
    agent.adds(memory, "and sugar")
    agent.forgets(agent.learns("coffee"))

    async def another_goes_on() -> None:
        await QdrantProjection(vectors.store).apply(agent.history.recorded[1:])

    return agent, rest, another_goes_on


def test_who_wakes_up_late_overwrites_nothing(vectors: QdrantInline) -> None:
    agent, rest, another_goes_on = of_one_memory(vectors)
    vectors.run(QdrantProjection(Sleeper(vectors, "documents", another_goes_on)).apply(rest))
    assert held(vectors) == (agent.history.position, expected(agent.history))


def test_who_wakes_up_with_an_old_sum_writes_nothing(vectors: QdrantInline) -> None:
    agent, rest, another_goes_on = of_one_memory(vectors)
    vectors.run(QdrantProjection(Sleeper(vectors, "sums", another_goes_on)).apply(rest))
    assert held(vectors) == (agent.history.position, expected(agent.history))


def test_who_adds_to_a_sum_that_somebody_else_wrote_meanwhile_is_refused(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded[:2])
    (build,) = vectors.run(vectors.store.builds())
    before = vectors.run(vectors.store.sums(build, [agent.key]))
    vectors.apply(agent.history.recorded[2:4])
    stale = {key: replace(each, seq=each.seq + 100) for key, each in before.items()}
    with pytest.raises(ProjectionError, match="another program wrote to"):
        vectors.run(vectors.store.write_sums(build, before, stale))
    vectors.apply(agent.history.recorded[4:])
    assert held(vectors) == (6, expected(agent.history))


def test_a_position_never_goes_back(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded)
    vectors.projection.apply(agent.history.recorded[:2])
    assert vectors.projection.position() == 6


def test_each_partition_has_a_position_of_its_own(vectors: QdrantInline, agent: Agent) -> None:
    other = vectors.follower(partition=3)
    vectors.apply(agent.history.recorded[:4])
    assert (vectors.projection.position(), other.position()) == (4, 0)
    there = History().agent("elsewhere")
    there.says("black tea", message="there")
    other.apply(there.history.recorded, after=0)
    assert (vectors.projection.position(), other.position()) == (4, 1)
    assert ids(vectors, there) == {"there"}
    assert [set(vectors.run(vectors.store.holding(each))[1]) for each in (0, 3)] == [{agent.key}, {there.key}]


def test_commits_without_a_vector_move_the_position(vectors: QdrantInline) -> None:
    agent = History().agent()
    agent.refuses("ok")
    vectors.apply(agent.history.recorded)
    assert vectors.projection.position() == 1
    agent.says("green tea", message="m")
    vectors.apply(agent.history.recorded[1:])
    assert ids(vectors, agent) == {"m"}


def test_what_is_too_much_for_one_request_is_sent_in_several(
    vectors: QdrantInline, agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mnemolog.projections.qdrant_store.WRITTEN_AT_ONCE", 4)
    monkeypatch.setattr("mnemolog.projections.qdrant_store.READ_AT_ONCE", 4)
    agent.forgets(agent.learns("coffee"))
    vectors.apply(agent.history.recorded)
    assert held(vectors) == (8, expected(agent.history))


def test_a_sum_that_is_not_that_of_its_vectors_is_seen(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded)
    (build,) = vectors.run(vectors.store.builds())
    sums = vectors.run(vectors.store.sums(build, [agent.key]))
    wrong = {key: replace(each, seq=each.seq + 1, count=each.count + 1) for key, each in sums.items()}
    vectors.run(vectors.store.write_sums(build, sums, wrong))
    assert held(vectors)[1] != expected(agent.history)


# Generations.


def test_a_generation_is_built_beside_and_not_read(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded[:4])
    beside(vectors, agent, 1)
    assert len(ids(vectors, agent)) == 4
    assert [each.active for each in vectors.run(vectors.store.builds())] == [True, False]


def test_readers_and_followers_move_to_the_generation_that_is_read(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded[:4])
    assert len(ids(vectors, agent)) == 4
    build = beside(vectors, agent, 2)
    vectors.run(vectors.store.switch(build))
    assert [each.active for each in vectors.run(vectors.store.builds())] == [False, True]
    assert ids(vectors, agent) == {"m1", "m2"}
    assert vectors.projection.position() == 2
    vectors.projection.apply(agent.history.recorded[4:], after=4)
    assert ids(vectors, agent) == {"m1", "m2"}
    vectors.projection.apply(agent.history.recorded[2:], after=2)
    assert len(ids(vectors, agent)) == 6


def test_a_generation_beside_can_be_asked_and_what_was_read_can_be_read_again(
    vectors: QdrantInline, agent: Agent
) -> None:
    vectors.apply(agent.history.recorded[:4])
    (old,) = vectors.run(vectors.store.builds())
    build = beside(vectors, agent, 2)
    asked = QdrantVectors(vectors.store, mean_prior=MEAN_PRIOR, build=build)
    seen = vectors.run(asked.search(agent.key, vector_of("tea"), limit=9, where=Filter()))
    assert {each.id for each in seen} == {"m1", "m2"}
    vectors.run(vectors.store.switch(build))
    assert found(vectors, agent) == seen
    vectors.run(vectors.store.check(old))
    vectors.run(vectors.store.switch(old))
    assert len(ids(vectors, agent)) == 4


def test_what_was_on_its_way_into_the_old_generation_does_not_make_it_anew(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded[:2])
    (old,) = vectors.run(vectors.store.builds())
    vectors.run(vectors.store.switch(beside(vectors, agent, 1)))
    vectors.run(vectors.store.discard(old))
    vectors.projection.apply(agent.history.recorded[2:4], old)
    assert [each.generation for each in vectors.run(vectors.store.builds())] == [2]
    assert vectors.projection.position() == 1


def test_generations_of_the_same_commits_have_the_same_digests_as_over_sqlite(
    vectors: QdrantInline, agent: Agent
) -> None:
    agent.forgets(agent.learns("black tea"))
    agent.corrects(agent.learns("I live in Ankara"), "I live in Izmir")
    vectors.apply(agent.history.recorded)
    build = beside(vectors, agent, agent.history.position)
    position, digests = held(vectors)
    assert (position, digests) == (agent.history.position, expected(agent.history))
    assert vectors.run(vectors.store.digests(build, [agent.key])) == digests
    assert vectors.run(vectors.store.digests(build, ["default/nobody"])) == {}


# What is not ours.


async def make_collection(store: QdrantStore, name: str, **meta: object) -> None:
    params = models.VectorParams(size=2, distance=models.Distance.DOT)
    async with store.asking() as client:
        await client.create_collection(name, vectors_config={VECTOR: params}, metadata=meta or None)


def test_a_collection_with_the_name_of_the_alias_is_refused(vectors: QdrantInline, agent: Agent) -> None:
    vectors.run(make_collection(vectors.store, vectors.store.alias))
    for use in (partial(vectors.apply, agent.history.recorded), partial(found, vectors, agent)):
        with pytest.raises(ProjectionError, match=r"not of this log.*qdrant\.prefix"):
            use()


def test_a_collection_with_the_name_of_a_generation_is_refused(vectors: QdrantInline, agent: Agent) -> None:
    vectors.run(make_collection(vectors.store, f"{vectors.store.alias}-v1-1"))
    with pytest.raises(ProjectionError, match=r"not of this log.*qdrant\.prefix"):
        vectors.apply(agent.history.recorded)


def test_the_collection_of_another_data_directory_is_refused(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded)
    other = vectors.another_store("another log")
    with pytest.raises(ProjectionError, match=r"another data directory's.*qdrant\.prefix"):
        vectors.run(other.standing(0))
    vectors.run(other.close())


def test_a_mapping_of_another_version_is_built_anew(vectors: QdrantInline, agent: Agent) -> None:
    vectors.apply(agent.history.recorded)
    (build,) = vectors.run(vectors.store.builds())

    async def age() -> None:
        async with vectors.store.asking() as client:
            meta = {"mnemolog": {"mapping_version": 0, "log_id": "log"}}
            await client.update_collection(build.name, metadata=meta)

    vectors.run(age())
    with pytest.raises(ProjectionError, match=r"mapping 0.*`mnemolog rebuild qdrant-vectors`"):
        vectors.projection.position()
    vectors.run(vectors.store.switch(beside(vectors, agent, 6)))
    assert len(ids(vectors, agent)) == 6


def test_a_server_that_would_overwrite_whatever_is_there_is_refused(vectors: QdrantInline, agent: Agent) -> None:
    class Old(AsyncQdrantClient):
        async def info(self) -> models.VersionInfo:
            return models.VersionInfo(title="qdrant", version="1.15.4")

    old = QdrantStore(vectors.config, "log", dimensions=lambda: 8, connect=lambda _config: Old(":memory:"))
    with pytest.raises(ProjectionError, match=r"is 1\.15\.4; 1\.16 or later is needed"):
        vectors.run(old.standing(0))
    vectors.run(old.close())


# What a collection is made of: the local mode has none of it, so this is what is asked for.


@dataclass
class Asked:
    """What a collection was made of, and how it was searched."""

    links: int
    quantization: object
    shards: object
    indexed: dict[str, object]
    search: models.SearchParams | None


def asked_with(vectors: QdrantInline, config: QdrantConfig) -> Asked:
    """What the server is asked for under these settings."""
    made: dict[str, Any] = {}
    indexed: dict[str, object] = {}
    searched: list[models.SearchParams | None] = []

    class RecordingClient(AsyncQdrantClient):
        async def create_collection(self, collection_name: str, **kwargs: Any) -> bool:  # type: ignore[override]  # noqa: ANN401
            made.update(kwargs)
            return await super().create_collection(collection_name, **kwargs)

        async def create_payload_index(  # type: ignore[override]
            self, collection_name: str, field_name: str, field_schema: object, **_kwargs: object
        ) -> None:
            indexed[field_name] = field_schema

        async def query_points(self, collection_name: str, **kwargs: Any) -> Any:  # type: ignore[override]  # noqa: ANN401
            searched.append(kwargs["search_params"])
            return await super().query_points(collection_name, **kwargs)

    store = QdrantStore(config, "log", dimensions=lambda: 8, connect=lambda _config: RecordingClient(":memory:"))
    vectors.run(store.begin())
    assert vectors.run(store.closest("default/bot", [0.0] * 8, Filter(), 5)) == []
    vectors.run(store.close())
    assert made["hnsw_config"].m == 0
    return Asked(made["hnsw_config"].payload_m, made["quantization_config"], made["shard_number"], indexed, searched[0])


def test_a_collection_keeps_the_points_of_an_agent_together(vectors: QdrantInline) -> None:
    asked = asked_with(vectors, replace(vectors.config, shards=2))
    tenant = asked.indexed["agent"]
    assert isinstance(tenant, models.KeywordIndexParams)
    assert tenant.is_tenant
    assert asked.indexed.keys() == {"agent", "kind", "subject", "session", "ends", "seq", "partition"}
    assert asked.shards == 2


def test_a_search_is_exact_unless_the_settings_say_otherwise(vectors: QdrantInline) -> None:
    exact = asked_with(vectors, vectors.config)
    assert (exact.links, exact.quantization, exact.search) == (0, None, models.SearchParams(exact=True))
    graph = asked_with(vectors, replace(vectors.config, exact=False))
    assert (graph.links, graph.quantization, graph.search) == (LINKS, None, None)


@pytest.mark.parametrize("kind, copies", [("scalar", models.ScalarQuantization), ("binary", models.BinaryQuantization)])
def test_what_small_copies_find_is_compared_again(
    vectors: QdrantInline, kind: Literal["scalar", "binary"], copies: type
) -> None:
    asked = asked_with(vectors, replace(vectors.config, quantization=kind))
    assert asked.links == LINKS
    assert isinstance(asked.quantization, copies)
    assert asked.search is not None
    assert asked.search.quantization is not None
    assert asked.search.quantization.rescore
    assert not asked.search.exact


# Over the wire.


class QdrantOverRest(QdrantInline):
    """As it talks to a server."""

    def __init__(self, folder: Path) -> None:
        self.rest = RestOverLocal(AsyncQdrantClient(":memory:"))
        super().__init__(folder)
        self.config = qdrant_config()
        self.connect = over_rest(self.rest)
        self.store = self.another_store()
        self.projection = self.follower()
        self.vectors = self.vectors_reader()


def test_over_the_wire_it_is_the_same(tmp_path: Path, agent: Agent) -> None:
    with opened(QdrantOverRest) as vectors, opened(QdrantInline) as local:
        memory = agent.learns("black tea")
        agent.adds(memory, "with milk")
        agent.forgets(agent.learns("coffee"))
        for begin, end in ((0, 7), (0, 2), (6, 10), (7, 8)):
            for each in (vectors, local):
                each.projection.apply(agent.history.recorded[begin:end])
        assert held(vectors) == held(local) == (10, expected(agent.history))
        assert found(vectors, agent) == found(local, agent)
        vectors.run(vectors.store.switch(beside(vectors, agent, 3)))
        assert ids(vectors, agent) == {"m1", "m2", "m3"}
        vectors.run(vectors.store.close())
        assert vectors.projection.position() == 3


def test_every_point_is_written_on_a_condition_and_waited_for(agent: Agent) -> None:
    with opened(QdrantOverRest) as vectors:
        vectors.apply(agent.history.recorded)
        written = [
            (path, json.loads(body))
            for path, body in zip(vectors.rest.seen, vectors.rest.bodies, strict=True)
            if path.startswith("POST") and "/points/batch" in path
        ]
        assert all(path.endswith("/points/batch?wait=true") for path, _ in written)
        operations = [each["upsert"] for _, body in written for each in body["operations"]]
        assert len(operations) == len(("sum", *agent.history.recorded, "position"))
        assert all(len(each["points"]) == 1 for each in operations)
        assert {each["update_filter"]["must"][0]["key"] for each in operations} == {"seq"}


# A server that is away, or says no.


def test_a_server_that_does_not_answer_is_named() -> None:
    config = QdrantConfig(url=NOWHERE)
    with opened(QdrantInline) as vectors:
        away = QdrantStore(config, "log", dimensions=lambda: 8)
        with pytest.raises(ProjectionError, match=rf"Qdrant at {NOWHERE} cannot be reached.*qdrant\.url"):
            vectors.run(away.standing(0))
        vectors.run(away.close())


@pytest.mark.parametrize(
    "status, body, said",
    [
        (401, {"status": {"error": "Invalid API key"}}, r"refuses the key \(401\); see qdrant\.api_key"),
        (403, {"status": {"error": "Forbidden"}}, r"does not allow this key that \(403, Forbidden\)"),
        (429, {}, r"has too much to do \(429\)"),
        (500, {"status": {"error": "No space left"}}, r"refuses \(500, No space left\)"),
        (502, "Bad Gateway", r"refuses \(502, \"Bad Gateway\"\)"),
    ],
)
def test_a_server_that_refuses_is_named_with_its_reason(status: int, body: object, said: str) -> None:
    key = "Tr0ub4dor&3"
    keys: list[str | None] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers.get("api-key"))
        return httpx.Response(status, json=body)

    with opened(QdrantInline) as vectors:
        store = QdrantStore(QdrantConfig(api_key=key), "log", dimensions=lambda: 8, connect=answering(answer))
        with pytest.raises(ProjectionError, match=said) as refused:
            vectors.run(store.standing(0))
        vectors.run(store.close())
    assert keys == [key]
    assert key not in str(refused.value)


def test_certificates_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"qdrant\.ca_file"):
        connected(QdrantConfig(url="https://127.0.0.1:6333", ca_file=str(tmp_path / "ca.pem")))
