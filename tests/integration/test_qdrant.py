"""The embedded product with its vectors searched on Qdrant: ranks as in memory, outlives a server that is away.

It runs on the server that MNEMOLOG_TEST_QDRANT names, else on the client's local mode. MNEMOLOG_TEST_LOCOMO names a
file of LoCoMo, whose first conversation is ranked too; its licence keeps it out of here.
"""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from qdrant_client.http.exceptions import ResponseHandlingException

from benchmarks.locomo_data import load
from mnemolog import AsyncMemory, Memory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.maintenance.rebuild import rebuild
from mnemolog.projections.qdrant_store import Connect
from mnemolog.schemas.config import Config, EmbedderConfig, ProjectionConfig
from mnemolog.schemas.message import Message
from mnemolog.schemas.query import Answer, Query
from mnemolog.schemas.question import FoldLog, GetStatus
from mnemolog.schemas.telemetry import ProjectionFailed, SearchDegraded, Telemetry
from tests.qdrant import delete_collections, local_qdrant, qdrant_config

AGENT = "support-bot"
PATIENCE_S = 60.0
MESSAGES, QUESTIONS = 300, 100
SAME_AT_LEAST = 0.99
"""of the questions have the same ten results"""
LOCOMO = os.environ.get("MNEMOLOG_TEST_LOCOMO")

SYLLABLES = "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu sa se si so su".split()
WORDS = ["".join(Random(number).choices(SYLLABLES, k=3)) for number in range(300)]


@dataclass
class Bench:
    """Settings with a prefix of their own, and what connects."""

    config: Config
    connect: Connect

    def edges(self, report: Callable[[Telemetry], None] = lambda _record: None) -> Edges:
        return Edges(qdrant=self.connect, report=report)


@pytest.fixture
def bench() -> Iterator[Bench]:
    found = Bench(
        Config(
            embedder=EmbedderConfig(kind="hashing"),
            projections=ProjectionConfig(vectors_kind="qdrant", text_linger_s=0.02, retry_s=0.05),
            qdrant=qdrant_config(),
        ),
        local_qdrant(),
    )
    yield found
    asyncio.run(delete_collections(found.config.qdrant, found.connect))


def made_up() -> tuple[list[dict[str, Any]], list[str]]:
    """What somebody could have said, in sessions, and questions."""
    chance = Random(7)
    said = [
        {
            "agent_id": AGENT,
            "id": f"m{number}",
            "session_id": f"s{number // 20}",
            "at": "2026-03-02T09:00:00Z",
            "content": f"I said {' '.join(chance.choices(WORDS, k=chance.randint(5, 25)))}.",
        }
        for number in range(MESSAGES)
    ]
    return said, [f"What about {' '.join(chance.choices(WORDS, k=4))}?" for _ in range(QUESTIONS)]


def locomo() -> tuple[list[dict[str, Any]], list[str]]:
    """A conversation of LoCoMo and its questions."""
    assert LOCOMO is not None
    first = load(Path(LOCOMO))[0]
    return [{**each, "agent_id": AGENT} for each in first.messages], [each.text for each in first.questions]


def results(
    folder: Path, config: Config, edges: Edges, said: Sequence[dict[str, Any]], questions: Sequence[str]
) -> list[list[tuple[str, ...]]]:
    """The ten results of each question, by what they came from."""
    with Memory(folder, config=config, edges=edges) as memory:
        receipts = memory.add_many(said)
        memory.search("tea", agent_id=AGENT, min_position=receipts[-1].position)
        return [[hit.sources for hit in memory.search(each, agent_id=AGENT, limit=10).results] for each in questions]


@pytest.mark.parametrize("conversation", [made_up, *([locomo] if LOCOMO else [])])
def test_ranks_as_in_memory(
    bench: Bench, tmp_path: Path, conversation: Callable[[], tuple[list[dict[str, Any]], list[str]]]
) -> None:
    said, questions = conversation()
    here = results(tmp_path / "here", replace(bench.config, projections=ProjectionConfig()), Edges(), said, questions)
    there = results(tmp_path / "there", bench.config, bench.edges(), said, questions)
    same = sum(set(one) == set(other) for one, other in zip(here, there, strict=True))
    assert same >= SAME_AT_LEAST * len(questions), same


# A server that is away.


@dataclass
class Wire:
    """The way to a server, which can be cut: every call ends as it does where nothing answers."""

    connect: Connect
    cut: bool = False

    def __call__(self, config: Any) -> Any:  # noqa: ANN401  the client, in disguise
        return _OverWire(self.connect(config), self)


class _OverWire:
    def __init__(self, client: Any, wire: Wire) -> None:  # noqa: ANN401
        self._client = client
        self._wire = wire

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        if self._wire.cut and name != "close":
            raise ResponseHandlingException(httpx.ConnectError("All connection attempts failed"))
        return getattr(self._client, name)


def test_a_server_that_is_away_stops_its_own_projection_which_catches_up(bench: Bench, tmp_path: Path) -> None:
    told: list[Telemetry] = []
    failed = threading.Event()
    wire = Wire(bench.connect)

    def report(record: Telemetry) -> None:
        told.append(record)
        if isinstance(record, ProjectionFailed):
            failed.set()

    async def story() -> None:
        edges = Edges(report=report, qdrant=wire)
        async with AsyncMemory(tmp_path / "data", config=bench.config, edges=edges) as memory:
            first = await memory.add("I drink green tea.", agent_id=AGENT)
            await memory.search("tea", agent_id=AGENT, min_position=first.position)
            wire.cut = True
            second = await memory.add("I bought a piano in Lviv.", agent_id=AGENT)
            answer = await memory.search("piano", agent_id=AGENT, min_position=second.position, explain=True)
            assert answer.results[0].text.endswith('piano in Lviv."')
            assert answer.explain is not None
            assert answer.explain.without == ("vectors",)
            assert "cannot be reached" in next(each.reason for each in told if isinstance(each, SearchDegraded))
            away = (await memory.status()).projections["qdrant-vectors"]
            assert (away.position, away.lag) == (None, None)
            assert "cannot be reached" in str(away.trouble)
            assert (await memory.status()).projections["text"].lag == 0
            await asyncio.to_thread(failed.wait, PATIENCE_S)
            wire.cut = False
            answer = await memory.search("piano", agent_id=AGENT, min_position=second.position, explain=True)
            assert answer.explain is not None
            assert answer.explain.without == ()
            assert (await memory.status()).projections["qdrant-vectors"].lag == 0

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_a_search_says_what_the_server_has_not_taken_in(bench: Bench, tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=replace(bench.config, projections=ProjectionConfig())) as memory:
        memory.add_many([{"agent_id": AGENT, "content": f"I bought {each}."} for each in ("a piano", "tea")])

    async def asked() -> Answer:
        backend = EmbeddedBackend(tmp_path / "data", bench.config, bench.edges(), writes="never")
        await backend.open()
        try:
            return await backend.ask(Query(text="piano", agent_id=AGENT))
        finally:
            await backend.close()

    assert asyncio.run(asked()).behind == 2
    with Memory(tmp_path / "data", config=bench.config, edges=bench.edges()) as memory:
        last = memory.add("I sold the piano.", agent_id=AGENT)
        assert memory.search("piano", agent_id=AGENT, min_position=last.position).behind == 0


def test_what_the_log_holds_already_is_taken_in(bench: Bench, tmp_path: Path) -> None:
    before = replace(bench.config, projections=ProjectionConfig())
    with Memory(tmp_path / "data", config=before) as memory:
        receipt = memory.add("I drink green tea.", agent_id=AGENT)
    with Memory(tmp_path / "data", config=bench.config, edges=bench.edges()) as memory:
        assert memory.search("tea", agent_id=AGENT, min_position=receipt.position).results
        assert memory.status().projections["qdrant-vectors"].lag == 0


def test_the_gate_compares_in_memory_whatever_happens_to_the_server(bench: Bench, tmp_path: Path) -> None:
    wire = Wire(bench.connect, cut=True)
    with Memory(tmp_path / "data", config=bench.config, edges=Edges(qdrant=wire)) as memory:
        assert memory.add("I moved from Ankara to Izmir.", agent_id=AGENT).outcome == "remembered"
        assert memory.add("I moved from Ankara to Izmir.", agent_id=AGENT).outcome == "reinforced"
        wire.cut = False


def test_doctor_says_which_service_refuses_and_why(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Memory(tmp_path / "data", config=bench.config, edges=bench.edges()) as memory:
        memory.add("I drink green tea.", agent_id=AGENT)

    async def findings() -> dict[str, Finding]:
        return {each.check: each async for each in examine(tmp_path / "data", config)}

    config = bench.config
    monkeypatch.setattr("mnemolog.projections.qdrant_client.connected", bench.connect)
    well = asyncio.run(findings())
    assert (well["qdrant"].state, well["qdrant-vectors"].state, well["vectors"].state) == ("ok", "ok", "ok")
    assert well["qdrant"].detail.endswith(f"at {config.qdrant.url}")
    monkeypatch.undo()
    config = replace(config, qdrant=replace(config.qdrant, url="http://127.0.0.1:1"))
    failed = asyncio.run(findings())["qdrant"]
    assert failed.state == "failed"
    assert "Qdrant at http://127.0.0.1:1 cannot be reached" in failed.detail


# Rebuild.


def test_is_rebuilt_beside_and_switched_while_writes_go_on(bench: Bench, tmp_path: Path) -> None:
    async def story() -> None:
        backend = EmbeddedBackend(tmp_path / "data", bench.config, bench.edges())
        await backend.open()
        try:
            said, _ = made_up()
            await backend.submit([_message(each) for each in said[:150]], wait=True)
            await backend.drained(indexed=True)
            (beside,) = await rebuild([backend.parts], "qdrant-vectors", switch_to=False, progress=_silent)
            assert (beside.generation, beside.switched, beside.differences) == (2, False, ())
            assert (await backend.ask(GetStatus())).projections["qdrant-vectors"].generation == 1
            writing = asyncio.create_task(backend.submit([_message(each) for each in said[150:]], wait=True))
            (rebuilt,) = await rebuild([backend.parts], "qdrant-vectors", switch_to=True, progress=_silent)
            assert (rebuilt.switched, rebuilt.differences) == (True, ())
            await writing
            await backend.drained(indexed=True)
            vectors = (await backend.ask(GetStatus())).projections["qdrant-vectors"]
            assert (vectors.generation, vectors.position, vectors.lag) == (rebuilt.generation, MESSAGES, 0)
            verified = await backend.ask(FoldLog(verify=True))
            assert verified.differences == ()
            store = backend.parts.qdrant
            assert store is not None
            assert [each.generation for each in await store.builds() if each.active] == [rebuilt.generation]
        finally:
            await backend.close()

    asyncio.run(asyncio.wait_for(story(), PATIENCE_S))


def test_verify_sees_what_somebody_changed_on_the_server(bench: Bench, tmp_path: Path) -> None:
    async def story() -> tuple[str, ...]:
        backend = EmbeddedBackend(tmp_path / "data", bench.config, bench.edges())
        await backend.open()
        try:
            await backend.submit([_message(each) for each in made_up()[0][:5]], wait=True)
            await backend.drained(indexed=True)
            store = backend.parts.qdrant
            assert store is not None
            async with store.asking() as client:
                points, _ = await client.scroll(store.alias, limit=100)
                (one, *_) = (each.id for each in points if each.payload and each.payload.get("kind") == "message")
                await client.set_payload(store.alias, {"subject": "somebody else"}, [one])
            return (await backend.ask(FoldLog(verify=True))).differences
        finally:
            await backend.close()

    (difference,) = asyncio.run(asyncio.wait_for(story(), PATIENCE_S))
    assert "`mnemolog rebuild qdrant-vectors` builds it anew" in difference


def _message(said: dict[str, Any]) -> Message:
    return Message(agent_id=AGENT, id=said["id"], content=said["content"], session_id=said["session_id"])


def _silent(_name: str, _done: int, _all: int) -> None:
    """Nobody looks."""


# Nobody else pays for it.


def test_without_it_no_client_is_imported() -> None:
    code = (
        "import sys; import mnemolog.ops.surfaces.http.server, mnemolog.ops.surfaces.cli, mnemolog;"
        "mnemolog.ops.surfaces.cli.command_line();"
        "import mnemolog.ops.maintenance.rebuild, mnemolog.ops.maintenance.replay;"
        "sys.exit('qdrant_client' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_the_extra_it_is_named(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['qdrant_client'] = None\n"
        "from mnemolog import Memory\n"
        "from mnemolog.schemas.config import Config, ProjectionConfig\n"
        "with Memory('data', config=Config(projections=ProjectionConfig(vectors_kind='qdrant'))) as memory:\n"
        "    memory.status()"
    )
    failed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert "pip install 'mnemolog[qdrant]'" in failed.stderr
