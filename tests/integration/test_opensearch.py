"""The embedded product with its text index on OpenSearch: ranks as over tantivy, outlives a server that is away."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from mnemolog import AsyncMemory, Memory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.maintenance.rebuild import go_back, rebuild
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.projections.opensearch_store import OpenSearchStore
from mnemolog.schemas.config import Config, EmbedderConfig, OpenSearchConfig, ProjectionConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import FoldLog, GetStatus
from mnemolog.schemas.status import ProjectionStatus
from mnemolog.schemas.telemetry import ProjectionFailed, SearchDegraded, Telemetry

AGENT = "support-bot"
PATIENCE_S = 60.0
MESSAGES, QUESTIONS = 400, 100
SAME_AT_LEAST = 0.99
"""of the questions have the same ten results; tantivy finds its candidates by weights of its own (k1 1.2, b 0.75)"""

# Of letters that no Turkish word has: the questions are English, and are to have the same words.
SYLLABLES = "wa we wi wo wu qua que qui quo xa xe xi xo xu tha the thi tho thu sha she shi sho shu wha whe whi".split()
WORDS = ["".join(Random(number).choices(SYLLABLES, k=3)) for number in range(600)]
USED = [1 / (place + 20) for place in range(len(WORDS))]
"""How often each is used: a few all the time, most of them hardly ever, as in talk."""


@pytest.fixture
def config(request: pytest.FixtureRequest) -> Iterator[Config]:
    """Settings for an OpenSearch under a prefix of its own, which is empty again afterwards."""
    opensearch = request.getfixturevalue(getattr(request, "param", "opensearch"))
    found = Config(
        embedder=EmbedderConfig(kind="hashing"),
        projections=ProjectionConfig(text_kind="opensearch", text_linger_s=0.02, retry_s=0.05),
        opensearch=OpenSearchConfig(url=opensearch, index_prefix=f"test-{uuid4().hex}", timeout_s=PATIENCE_S),
    )
    yield found
    asyncio.run(_delete(found.opensearch))


on_both = pytest.mark.parametrize("config", ["opensearch", "opensearch3"], indirect=True)
"""For what matters most; the rest runs on one of them."""


async def _delete(config: OpenSearchConfig) -> None:
    store = OpenSearchStore(config, "")
    async with store.asking() as client:
        await client.indices.delete(index=f"{config.index_prefix}-*")
    await store.close()


def conversation(chance: Random) -> list[dict[str, object]]:
    """What somebody could have said, in sessions."""
    return [
        {
            "id": f"m{number}",
            "session_id": f"s{number // 20}",
            "content": f"I said {' '.join(chance.choices(WORDS, USED, k=chance.randint(5, 25)))}.",
        }
        for number in range(MESSAGES)
    ]


def results(folder: Path, config: Config, questions: Sequence[str]) -> list[list[tuple[str, ...]]]:
    """The ten results of each question, by what they came from."""
    with Memory(folder, config=config) as memory:
        receipts = memory.add_many([{**each, "agent_id": AGENT} for each in conversation(Random(7))])
        memory.search("tea", agent_id=AGENT, min_position=receipts[-1].position)
        return [[hit.sources for hit in memory.search(each, agent_id=AGENT, limit=10).results] for each in questions]


def test_ranks_as_over_tantivy(config: Config, tmp_path: Path) -> None:
    chance = Random(42)
    questions = [f"What about {' '.join(chance.choices(WORDS, USED, k=4))}?" for _ in range(QUESTIONS)]
    here = results(tmp_path / "here", replace(config, projections=ProjectionConfig()), questions)
    there = results(tmp_path / "there", config, questions)
    same = sum(set(one) == set(other) for one, other in zip(here, there, strict=True))
    assert same >= SAME_AT_LEAST * QUESTIONS, same


# A server that is away.


@dataclass
class Wire:
    """The way to a server, which can be cut."""

    host: str
    port: int
    listening: int = 0
    server: asyncio.Server | None = None

    async def mend(self) -> None:
        self.server = await asyncio.start_server(self._forward, "127.0.0.1", self.listening)
        self.listening = self.server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        assert self.server is not None
        self.server.close()
        for writer in self._open:
            writer.close()
        self._open.clear()

    def __post_init__(self) -> None:
        self._open: set[asyncio.StreamWriter] = set()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream, downstream = await asyncio.open_connection(self.host, self.port)
        self._open |= {writer, downstream}
        await asyncio.gather(_pump(reader, downstream), _pump(upstream, writer))


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except (ConnectionError, RuntimeError):
        pass  # it was cut
    writer.close()


@asynccontextmanager
async def wired(config: Config) -> AsyncIterator[tuple[Wire, Config]]:
    """The settings over a way that can be cut."""
    address = urlsplit(config.opensearch.url)
    assert address.hostname is not None
    assert address.port is not None
    wire = Wire(address.hostname, address.port)
    await wire.mend()
    url = f"http://127.0.0.1:{wire.listening}"
    try:
        yield wire, replace(config, opensearch=replace(config.opensearch, url=url))
    finally:
        await wire.cut()


async def text_of(memory: AsyncMemory) -> ProjectionStatus:
    return (await memory.status()).projections["text"]


@on_both
def test_a_server_that_is_away_stops_its_own_projection_which_catches_up(config: Config, tmp_path: Path) -> None:
    told: list[Telemetry] = []
    failed = threading.Event()

    def report(record: Telemetry) -> None:
        told.append(record)
        if isinstance(record, ProjectionFailed):
            failed.set()

    async def story() -> None:
        async with (
            wired(config) as (wire, over_wire),
            AsyncMemory(tmp_path / "data", config=over_wire, edges=Edges(report=report)) as memory,
        ):
            first = await memory.add("I drink green tea.", agent_id=AGENT)
            await memory.search("tea", agent_id=AGENT, min_position=first.position)
            await wire.cut()
            second = await memory.add("I bought a piano in Lviv.", agent_id=AGENT)
            assert (await memory.search("piano", agent_id=AGENT)).results[0].text.endswith('piano in Lviv."')
            assert [each.without for each in told if isinstance(each, SearchDegraded)] == ["text"]
            away = await text_of(memory)
            assert (away.position, away.lag) == (None, None)
            assert "cannot be reached" in str(away.trouble)
            await asyncio.to_thread(failed.wait, PATIENCE_S)
            await wire.mend()
            answer = await memory.search("piano", agent_id=AGENT, min_position=second.position, explain=True)
            assert answer.explain is not None
            assert answer.explain.without == ()
            assert (await text_of(memory)).lag == 0

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_whoever_only_asks_is_answered_while_the_server_is_away(config: Config, tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=config) as memory:
        memory.add("I drink green tea.", agent_id=AGENT)
    away = replace(config, opensearch=replace(config.opensearch, url="http://127.0.0.1:1"))
    with Memory(tmp_path / "data", config=away) as memory:
        assert memory.search("tea", agent_id=AGENT).results


def test_doctor_says_which_service_refuses_and_why(config: Config, tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=config) as memory:
        memory.add("I drink green tea.", agent_id=AGENT)

    async def findings(config: Config) -> dict[str, Finding]:
        return {each.check: each async for each in examine(tmp_path / "data", config)}

    well = asyncio.run(findings(config))
    assert (well["opensearch"].state, well["text"].state) == ("ok", "ok")
    assert well["opensearch"].detail.endswith(f"at {config.opensearch.url}")
    away = replace(config, opensearch=replace(config.opensearch, url="http://127.0.0.1:1"))
    failed = asyncio.run(findings(away))["opensearch"]
    assert failed.state == "failed"
    assert "OpenSearch at http://127.0.0.1:1 cannot be reached" in failed.detail


# Rebuild.


@on_both
def test_is_rebuilt_beside_and_switched_while_writes_go_on(config: Config, tmp_path: Path) -> None:
    async def story() -> None:
        backend = EmbeddedBackend(tmp_path / "data", config, Edges())
        await backend.open()
        try:
            said = conversation(Random(7))
            await backend.submit([_message(each) for each in said[:200]], wait=True)
            await backend.drained(indexed=True)
            (beside,) = await rebuild([backend.parts], "text", switch_to=False, progress=_silent)
            assert (beside.generation, beside.switched, beside.differences) == (2, False, ())
            assert (await backend.ask(GetStatus())).projections["text"].generation == 1
            writing = asyncio.create_task(backend.submit([_message(each) for each in said[200:]], wait=True))
            (rebuilt,) = await rebuild([backend.parts], "text", switch_to=True, progress=_silent)
            assert (rebuilt.switched, rebuilt.differences) == (True, ())
            await writing
            await backend.drained(indexed=True)
            text = (await backend.ask(GetStatus())).projections["text"]
            assert (text.generation, text.position, text.lag) == (rebuilt.generation, MESSAGES, 0)
            verified = await backend.ask(FoldLog(verify=True))
            assert verified.differences == ()
            store = backend.parts.opensearch
            assert store is not None
            assert [each.generation for each in await store.builds()] == [1, rebuilt.generation]
        finally:
            await backend.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_goes_back_to_the_generation_before_which_then_catches_up(config: Config, tmp_path: Path) -> None:
    async def story() -> None:
        backend = EmbeddedBackend(tmp_path / "data", config, Edges())
        await backend.open()
        try:
            said = conversation(Random(7))
            await backend.submit([_message(each) for each in said[:20]], wait=True)
            await backend.drained(indexed=True)
            with pytest.raises(ProjectionError, match="text has no previous generation to go back to"):
                await go_back([backend.parts], "text")
            await rebuild([backend.parts], "text", switch_to=True, progress=_silent)
            await backend.submit([_message(each) for each in said[20:40]], wait=True)
            await backend.drained(indexed=True)
            assert (await backend.ask(GetStatus())).projections["text"].generation == 2
            (back,) = await go_back([backend.parts], "text")
            assert (back.generation, back.position) == (1, 20)
            await backend.drained(indexed=True)
            text = (await backend.ask(GetStatus())).projections["text"]
            assert (text.generation, text.position, text.lag) == (1, 40, 0)
            verified = await backend.ask(FoldLog(verify=True))
            assert verified.differences == ()
            with pytest.raises(ProjectionError, match="text has no previous generation to go back to"):
                await go_back([backend.parts], "text")
            (again,) = await rebuild([backend.parts], "text", switch_to=False, progress=_silent)
            assert again.generation == 3
        finally:
            await backend.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_rebuild_is_compared_on_questions(config: Config, tmp_path: Path) -> None:
    damaged, whole = (Query(agent_id=AGENT, text=f"What about {WORDS[place]}?") for place in (0, 1))

    async def story() -> None:
        backend = EmbeddedBackend(tmp_path / "data", config, Edges())
        await backend.open()
        try:
            await backend.submit([_message(each) for each in conversation(Random(7))[:60]], wait=True)
            await backend.drained(indexed=True)
            (beside,) = await rebuild(
                [backend.parts], "text", switch_to=False, progress=_silent, queries=[damaged, whole]
            )
            assert [(each.text, each.overlap, each.moves) for each in beside.questions] == [
                (damaged.text, 1.0, ()),
                (whole.text, 1.0, ()),
            ]
            await _lose_texts(backend, damaged)
            (rebuilt,) = await rebuild(
                [backend.parts], "text", switch_to=True, progress=_silent, queries=[damaged, whole]
            )
            (changed, _) = rebuilt.questions
            assert changed.text == damaged.text
            assert changed.moves
            assert rebuilt.overlap < 1.0
            assert rebuilt.differences == (damaged.key,)
        finally:
            await backend.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


async def _lose_texts(backend: EmbeddedBackend, query: Query) -> None:
    """Damage the index that is read: it does not find any more what a question asks for."""
    store = backend.parts.opensearch
    assert store is not None
    lost = {"query": {"terms": {"tokens": query_tokens(query.text)}}}
    async with store.asking() as client:
        await client.delete_by_query(index=store.alias, body=lost, params={"refresh": "true"})


def _message(said: dict[str, object]) -> Message:
    return Message(agent_id=AGENT, id=str(said["id"]), content=str(said["content"]), session_id=str(said["session_id"]))


def _silent(_name: str, _done: int, _all: int) -> None:
    """Nobody looks."""


# Nobody else pays for it.


def test_without_it_no_client_is_imported() -> None:
    code = (
        "import sys; import mnemolog.ops.surfaces.http.server, mnemolog.ops.surfaces.cli, mnemolog;"
        "mnemolog.ops.surfaces.cli.command_line();"
        "sys.exit('opensearchpy' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['opensearchpy'] = None\n"
        "from mnemolog.projections.opensearch_store import OpenSearchStore\n"
        "from mnemolog.schemas.config import OpenSearchConfig\n"
        "OpenSearchStore(OpenSearchConfig(), 'log')"
    )
    failed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert "pip install 'mnemolog[opensearch]'" in failed.stderr
