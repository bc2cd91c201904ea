"""Late vectors: kept as messages are written, made again where they are missing, gone with what is forgotten."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.maintenance.doctor import Finding, examine
from mnemolog.ops.maintenance.rebuild import Progress, rebuild
from mnemolog.ops.maintenance.rebuilt import Rebuilt
from mnemolog.processors.late_vectors import late
from mnemolog.processors.ports import Document
from mnemolog.projections.late import SqliteLate
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.query import Answer, Query
from mnemolog.schemas.telemetry import ProjectionFailed, Telemetry
from mnemolog.streams.providers.bundled import BundledEmbedder
from mnemolog.streams.providers.hashing import HashingEmbedder

LONG_S = 30.0
KEY, NAME, TEXT = "default/a", Document("message", "m1"), "Duman is a grey cat."
SAID = ("I live in Ankara with my cat Duman.", "My favourite drink is green tea.", "I work for Siemens as a designer.")
QUESTION = "What animal does the user keep?"


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.fixture
def reported() -> list[Telemetry]:
    return []


@pytest.fixture
def store(tmp_path: Path, reported: list[Telemetry]) -> Iterator[SqliteLate]:
    with closing(SqliteLate(tmp_path / "late.db", "model-1", reported.append)) as opened:
        yield opened


def told(folder: Path, embedder: BundledEmbedder) -> Memory:
    memory = Memory(folder, edges=Edges(embedder=embedder))
    memory.add_many([{"id": f"m{number}", "content": each} for number, each in enumerate(SAID)], agent_id="a")
    return memory


def until(search: Callable[[], Answer], *, without: tuple[str, ...]) -> Answer:
    end = time.monotonic() + LONG_S
    while (answer := search()).without != without:
        assert time.monotonic() < end, answer
        time.sleep(0.02)
    return answer


def kept(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "late.db")) as connection:
        return int(connection.execute("SELECT count(*) FROM late").fetchone()[0])


# The store.


def test_gives_what_was_kept_of_the_text_that_a_document_has_now(store: SqliteLate, embedder: BundledEmbedder) -> None:
    pieces = embedder.read(TEXT).pieces
    assert pieces is not None
    assert store.of(KEY, {NAME: TEXT}) == {}
    store.keep(KEY, NAME, TEXT, pieces)
    found = store.of(KEY, {NAME: TEXT})[NAME]
    assert found == late(TEXT, pieces)
    assert store.of(KEY, {NAME: "Another text."}) == {}
    assert store.of("default/b", {NAME: TEXT}) == {}
    assert store.lacking(KEY, {NAME: TEXT}) == []
    assert store.lacking(KEY, {NAME: "Another text."}) == [NAME]


def test_what_is_kept_no_more_is_not_in_memory_either(store: SqliteLate, embedder: BundledEmbedder) -> None:
    other = "Duman is afraid of the vacuum cleaner."
    for text, kept_after in ((TEXT, False), (other, True)):
        store.keep(KEY, NAME, text, embedder.read(text).pieces)
        assert list(store.of(KEY, {NAME: text})) == [NAME]  # read, so it is in memory
        assert bool(store.of(KEY, {NAME: TEXT})) is not kept_after
    store.delete(KEY, [NAME])
    assert store.of(KEY, {NAME: other}) == {}


def test_another_model_has_none_of_them(store: SqliteLate, embedder: BundledEmbedder, tmp_path: Path) -> None:
    store.keep(KEY, NAME, TEXT, embedder.read(TEXT).pieces)
    store.advance("log", 7)
    with closing(SqliteLate(tmp_path / "late.db", "model-2", lambda _record: None)) as other:
        assert other.of(KEY, {NAME: TEXT}) == {}
        assert (store.position("log"), other.position("log"), store.position("another log")) == (7, 0, 0)


@pytest.mark.parametrize(("room", "read"), [(100_000, ["default/b", KEY]), (25_000, ["default/b"])])
def test_what_is_read_ahead_drops_no_other_agent(
    store: SqliteLate, embedder: BundledEmbedder, tmp_path: Path, room: int, read: list[str]
) -> None:
    texts = {Document("message", f"m{number}"): TEXT for number in range(50)}
    for key in (KEY, "default/b"):
        for document, text in texts.items():
            store.keep(key, document, text, embedder.read(text).pieces)
    with closing(SqliteLate(tmp_path / "late.db", "model-1", lambda _record: None, most=room)) as reader:
        reader.of("default/b", dict(list(texts.items())[:5]))
        reader.read_ahead(KEY, texts)
        assert list(reader._recent.sizes) == read


def test_the_file_is_its_owners_alone(store: SqliteLate, embedder: BundledEmbedder, tmp_path: Path) -> None:
    store.keep(KEY, NAME, TEXT, embedder.read(TEXT).pieces)
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}


def test_an_embedder_without_pieces_leaves_no_file(store: SqliteLate, tmp_path: Path) -> None:
    store.keep(KEY, NAME, TEXT, HashingEmbedder().read(TEXT).pieces)
    assert store.lacking(KEY, {NAME: TEXT}) == [NAME]
    assert not [*tmp_path.iterdir()]


def test_what_cannot_be_kept_is_reported_and_never_fails(
    store: SqliteLate, embedder: BundledEmbedder, tmp_path: Path, reported: list[Telemetry]
) -> None:
    (tmp_path / "late.db").write_bytes(b"no database" * 100)
    store.keep(KEY, NAME, TEXT, embedder.read(TEXT).pieces)
    assert [type(each) for each in reported] == [ProjectionFailed]
    with pytest.raises(ProjectionError, match="made again"):
        store.of(KEY, {NAME: TEXT})


# In the product.


def test_what_is_written_has_them_at_once(tmp_path: Path, embedder: BundledEmbedder) -> None:
    with told(tmp_path / "data", embedder) as memory:
        memory.remember("Duman is afraid of the vacuum cleaner.", agent_id="a")
        answer = memory.search(QUESTION, agent_id="a", explain=True)
        assert answer.without == ()
        assert all(hit.explain and hit.explain["late"] > 0 for hit in answer.results[:1])
        for hit in answer.results:
            assert hit.explain is not None
            assert sum(hit.explain.values()) == pytest.approx(hit.score, abs=1e-5)
    assert kept(tmp_path / "data") == len(SAID) + 1


def test_a_file_that_is_removed_is_made_again_and_answers_say_so_until_then(
    tmp_path: Path, embedder: BundledEmbedder
) -> None:
    with told(tmp_path / "data", embedder) as memory:
        whole = memory.search(QUESTION, agent_id="a")
    (tmp_path / "data" / "late.db").unlink()
    with Memory(tmp_path / "data", edges=Edges(embedder=embedder)) as memory:
        assert until(lambda: memory.search(QUESTION, agent_id="a"), without=()).results == whole.results


def test_what_is_lacking_is_made_at_once_when_somebody_asks_for_it(tmp_path: Path, embedder: BundledEmbedder) -> None:
    with told(tmp_path / "data", embedder):
        pass
    heard = list[tuple[str, int, int]]()
    for name, broken in (("late", True), ("all", True), ("late", False)):
        if broken:
            (tmp_path / "data" / "late.db").write_bytes(b"no database" * 100)
        backend = EmbeddedBackend(tmp_path / "data", Config(), Edges(embedder=embedder), writes="never")
        again = asyncio.run(made_again(backend, name, lambda *progress: heard.append(progress)))
        assert again.differences == (("default/a",) if broken else ())
        assert kept(tmp_path / "data") == len(SAID)
    assert heard[-1] == ("late", len(SAID), len(SAID))


def test_doctor_says_how_many_commits_wait_for_theirs(tmp_path: Path, embedder: BundledEmbedder) -> None:
    with told(tmp_path / "data", embedder):
        pass
    (tmp_path / "data" / "late.db").unlink()
    found = found_by_doctor(tmp_path / "data")
    assert found.state == "warning"
    assert found.detail.startswith("3 commits behind")
    assert "`mnemolog rebuild late`" in found.detail
    backend = EmbeddedBackend(tmp_path / "data", Config(), Edges(embedder=embedder), writes="never")
    asyncio.run(made_again(backend, "late", lambda *_progress: None))
    assert found_by_doctor(tmp_path / "data").state == "ok"


def found_by_doctor(folder: Path) -> Finding:
    async def findings() -> list[Finding]:
        return [each async for each in examine(folder, Config()) if each.check == "late"]

    (found,) = asyncio.run(findings())
    return found


async def made_again(backend: EmbeddedBackend, name: str, progress: Progress) -> Rebuilt:
    await backend.open()
    try:
        compared = await rebuild([backend.parts], name, switch_to=False, progress=progress) if name == "all" else []
        assert "late" not in [each.projection for each in compared]
        return (await rebuild([backend.parts], name, switch_to=True, progress=progress))[-1]
    finally:
        await backend.close()


def test_without_them_an_answer_says_so_and_ranks_by_the_rest(tmp_path: Path, embedder: BundledEmbedder) -> None:
    without = Config(search=replace(Config().search, late_weight=0.0))
    with told(tmp_path / "data", embedder):
        pass
    with Memory(tmp_path / "data", config=without, edges=Edges(embedder=embedder)) as memory:
        plain = memory.search(QUESTION, agent_id="a")
        assert plain.without == ()
    (tmp_path / "data" / "late.db").write_bytes(b"no database" * 100)
    backend = EmbeddedBackend(tmp_path / "data", Config(), Edges(embedder=embedder), writes="never")
    answer = asyncio.run(asked_of(backend, Query(agent_id="a", text=QUESTION)))
    assert (answer.without, answer.results) == (("late",), plain.results)


@pytest.mark.parametrize("weight", [0.0, 2.0])
def test_are_read_only_where_searches_rank_by_them(tmp_path: Path, embedder: BundledEmbedder, weight: float) -> None:
    with told(tmp_path / "data", embedder):
        pass
    config = Config(search=replace(Config().search, late_weight=weight))
    backend = EmbeddedBackend(tmp_path / "data", config, Edges(embedder=embedder), writes="never")

    async def read() -> dict[str, int]:
        await backend.open()
        try:
            assert (await backend.ask(Query(agent_id="a", text=QUESTION))).results
            return backend.parts.late._recent.sizes
        finally:
            await backend.close()

    assert bool(asyncio.run(read())) == bool(weight)


async def asked_of(backend: EmbeddedBackend, query: Query) -> Answer:
    await backend.open()
    try:
        return await backend.ask(query)
    finally:
        await backend.close()


def test_a_damaged_file_is_made_again(tmp_path: Path, embedder: BundledEmbedder) -> None:
    with told(tmp_path / "data", embedder) as memory:
        whole = memory.search(QUESTION, agent_id="a")
    (tmp_path / "data" / "late.db").write_bytes(b"no database" * 100)
    soon = Config(projections=replace(Config().projections, retry_s=0.05))
    with Memory(tmp_path / "data", config=soon, edges=Edges(embedder=embedder)) as memory:
        assert until(lambda: memory.search(QUESTION, agent_id="a"), without=()).results == whole.results


def test_what_is_forgotten_leaves_nothing_behind(tmp_path: Path, embedder: BundledEmbedder) -> None:
    with told(tmp_path / "data", embedder) as memory:
        found = memory.get_all(agent_id="a")
        assert found
        for each in found:
            memory.forget(each.id)
        left = len(SAID) - len({source for each in found for source in each.sources})
    assert kept(tmp_path / "data") == left < len(SAID)


def test_a_memory_whose_message_is_hidden_has_its_own_and_they_are_made_again(
    tmp_path: Path, embedder: BundledEmbedder
) -> None:
    """One of two memories of a message was forgotten, and every later answer said that it lacked late vectors."""
    with told(tmp_path / "data", embedder) as memory:
        memory.add("Emma is my manager. She moved from Berlin to Lisbon last month.", agent_id="a", id="two")
        of_one = [each for each in memory.get_all(agent_id="a") if each.sources == ("two",)]
        moved = next(each for each in of_one if "moved" in each.text)
        memory.forget(next(each for each in of_one if each != moved).id)
        assert memory.search("Where did Emma move?", agent_id="a").without == ()
    (tmp_path / "data" / "late.db").unlink()
    for differ in (("default/a",), ()):
        backend = EmbeddedBackend(tmp_path / "data", Config(), Edges(embedder=embedder), writes="never")
        assert asyncio.run(made_again(backend, "late", lambda *_progress: None)).differences == differ
    with Memory(tmp_path / "data", edges=Edges(embedder=embedder)) as memory:
        answer = memory.search("Where did Emma move?", agent_id="a", explain=True)
    assert next(hit.explain["late"] for hit in answer.results if hit.explain and hit.id == moved.id) > 0
    assert kept(tmp_path / "data") == len(SAID) + 1


def test_a_text_that_was_edited_since_is_not_missing_at_an_earlier_time(
    tmp_path: Path, embedder: BundledEmbedder
) -> None:
    with told(tmp_path / "data", embedder) as memory:
        known_at = memory.history(memory.get_all(agent_id="a")[0].id)[-1].recorded_at
        cat = next(each for each in memory.get_all(agent_id="a") if "Duman" in each.text)
        memory.update(cat.id, "I live in Bursa.")
    assert kept(tmp_path / "data") == len(SAID)  # those of the message are gone, and the memory has its own
    with Memory(tmp_path / "data", edges=Edges(embedder=embedder)) as memory:
        for at in (known_at, None):
            assert memory.search(QUESTION, agent_id="a", known_at=at).without == ()


def test_with_an_embedder_that_has_no_pieces_nothing_is_missing(tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=Config(embedder=EmbedderConfig(kind="hashing"))) as memory:
        memory.add_many([{"content": each} for each in SAID], agent_id="a")
        answer = memory.search(QUESTION, agent_id="a", explain=True)
        assert answer.without == ()
        assert all(hit.explain and "late" not in hit.explain for hit in answer.results)
    assert not (tmp_path / "data" / "late.db").exists()


def test_what_is_superseded_lifts_nothing(tmp_path: Path, embedder: BundledEmbedder) -> None:
    """Both sentences stand in one message, and the first one holds no more where the last message says so."""
    held, ended = (
        lifted(tmp_path / last.replace(" ", "-"), embedder, ["I live in Porto. I like green tea.", PORTO, TYRE, last])
        for last in ("I painted the kitchen last week.", "I moved to Lisbon last week.")
    )
    assert held > ended + 0.3


PORTO, TYRE = "Porto has a port by the sea.", "My bicycle has a flat tyre."


def lifted(folder: Path, embedder: BundledEmbedder, said: Sequence[str]) -> float:
    """How much the first message gains by its late vectors; each is a session of its own."""
    with Memory(folder, edges=Edges(embedder=embedder)) as memory:
        for number, each in enumerate(said):
            memory.add(each, agent_id="a", id=f"m{number}", session_id=f"s{number}")
        hits = memory.search("Which person resides in Porto?", agent_id="a", kind="message", explain=True).results
        return next(hit.explain["late"] for hit in hits if hit.explain and hit.id == "m0")
