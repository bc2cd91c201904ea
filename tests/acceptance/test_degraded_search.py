"""A search that lacks an index, or has not seen everything, says so; a damaged text index is built again by itself."""

import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from mnemolog import AsyncMemory, Memory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.projections.text import Index
from mnemolog.schemas.errors import PositionTimeoutError
from mnemolog.schemas.query import Answer
from mnemolog.schemas.status import ProjectionStatus
from mnemolog.schemas.status import Status as BackendStatus
from tests.acceptance.damage import change
from tests.acceptance.running import LONG_S, CommandLine
from tests.acceptance.telling import AGENT, CONFIG, HASHING

QUESTION = "Who likes green tea with lemon?"


@contextmanager
def writing_blocked(folder: Path) -> Iterator[None]:
    """Nobody else writes meanwhile, so that nothing can be built."""
    with closing(sqlite3.connect(folder / "mnemolog.db", isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


def delete(text: Path) -> None:
    """The folder is gone."""
    shutil.rmtree(text)


def delete_one_file(text: Path) -> None:
    """A file of the index is gone."""
    next(text.rglob("*.term")).unlink()


def overwrite(text: Path) -> None:
    """A file of the index holds nonsense."""
    file = next(text.rglob("*.term"))
    file.write_bytes(b"\xee" * file.stat().st_size)


def empty_the_index(text: Path) -> None:
    """An index of no documents, as after a copy that went wrong."""
    folder = next(text.iterdir())
    shutil.rmtree(folder)
    Index(folder, memory_mb=15, written=False).close()


def until(search: Callable[[], Answer], *, without: tuple[str, ...]) -> Answer:
    """The first answer that lacks just these indexes."""
    end = time.monotonic() + LONG_S
    while (answer := search()).without != without:
        assert time.monotonic() < end, answer
        time.sleep(0.02)
    return answer


def test_every_answer_says_what_it_lacks_and_every_result_where_it_comes_from(asked: CommandLine) -> None:
    answer = asked("search", QUESTION, "--agent", AGENT, "--json").json
    assert (answer["without"], answer["behind"]) == ([], 0)
    best = answer["results"][0]
    assert (best["role"], best["data_source"], best["metadata"]) == ("user", "user_message", {})
    assert 0 < best["confidence"] <= 1
    said = next(hit for hit in answer["results"] if hit["kind"] == "message")
    assert (said["role"], said["data_source"], said["confidence"]) == ("user", "user_message", 1)


def test_a_result_says_who_said_it_and_what_came_with_it(tmp_path: Path) -> None:
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add("I like tea from Rize.", agent_id="a", role="assistant", metadata={"channel": "mail"})
        memory.remember("Tom likes tea from Assam.", agent_id="a")
        hits = memory.search("Who likes tea?", agent_id="a").results
    found = {(hit.kind, hit.role, hit.data_source, tuple(hit.metadata)) for hit in hits}
    assert ("memory", None, "user_message", ()) in found
    assert {each for each in found if each[1]} <= {
        ("memory", "assistant", "assistant_message", ("channel",)),
        ("message", "assistant", "assistant_message", ("channel",)),
    }


@pytest.mark.parametrize("damage", [delete, delete_one_file, overwrite])
def test_a_damaged_text_index_is_built_again_and_answers_say_so_until_then(
    mnemolog: CommandLine, damage: Callable[[Path], None]
) -> None:
    with Memory(mnemolog.data, config=CONFIG) as memory:
        whole = memory.search(QUESTION, agent_id=AGENT)
    damage(mnemolog.data / "text")
    with Memory(mnemolog.data, config=CONFIG) as memory:
        with writing_blocked(mnemolog.data):
            degraded = memory.search(QUESTION, agent_id=AGENT)
            assert degraded.without == ("text",)
            assert degraded.results
            assert memory.status().projections["text"].trouble
        mended = until(lambda: memory.search(QUESTION, agent_id=AGENT), without=())
        assert mended.results == whole.results
        assert memory.status().projections["text"].trouble is None
        added = memory.add("I like white tea from Fujian.", agent_id=AGENT)
        assert added.outcome == "remembered"
        assert memory.search("Fujian", agent_id=AGENT).results[0].text.endswith("Fujian.")
    assert mnemolog("doctor").status == 0


def test_a_text_index_that_lost_its_documents_is_built_again(mnemolog: CommandLine) -> None:
    with Memory(mnemolog.data, config=CONFIG) as memory:
        whole = memory.search(QUESTION, agent_id=AGENT).results
    empty_the_index(mnemolog.data / "text")
    with Memory(mnemolog.data, config=CONFIG) as memory:
        end = time.monotonic() + LONG_S
        while memory.search(QUESTION, agent_id=AGENT).results != whole:
            assert time.monotonic() < end
            time.sleep(0.02)


def test_a_text_index_that_is_deleted_while_it_is_read_is_built_again(mnemolog: CommandLine) -> None:
    with Memory(mnemolog.data, config=CONFIG) as memory:
        whole = memory.search(QUESTION, agent_id=AGENT).results
        with writing_blocked(mnemolog.data):
            shutil.rmtree(mnemolog.data / "text")
            assert memory.search(QUESTION, agent_id=AGENT).without == ("text",)
        assert until(lambda: memory.search(QUESTION, agent_id=AGENT), without=()).results == whole


@pytest.mark.parametrize("damage", [delete, overwrite, empty_the_index])
def test_a_command_that_searches_builds_the_text_index_again_before_it_asks(
    mnemolog: CommandLine, damage: Callable[[Path], None]
) -> None:
    whole = mnemolog("search", QUESTION, "--agent", AGENT, "--json").json
    damage(mnemolog.data / "text")
    again = mnemolog("search", QUESTION, "--agent", AGENT, "--json").json
    assert (again["without"], again["results"]) == ([], whole["results"])


def test_a_command_tells_people_what_the_answer_lacks(mnemolog: CommandLine) -> None:
    away = {"MNEMOLOG_PROJECTIONS__TEXT_KIND": "opensearch", "MNEMOLOG_OPENSEARCH__URL": "http://127.0.0.1:9"}
    ended = mnemolog.given({**HASHING, **away})("search", QUESTION, "--agent", AGENT)
    assert "without text" in ended.err
    assert "green tea" in ended.out


def test_a_server_without_its_text_index_says_so_in_answers_and_status_and_stays_ready(mnemolog: CommandLine) -> None:
    with mnemolog.serving() as server, httpx.Client(base_url=server.url, timeout=LONG_S) as http:

        def search() -> Any:  # noqa: ANN401  JSON
            return http.post("/v1/search", json={"agent_id": AGENT, "text": QUESTION}).json()

        whole = search()
        assert (whole["without"], whole["behind"]) == ([], 0)
        with writing_blocked(mnemolog.data):
            shutil.rmtree(mnemolog.data / "text")
            assert search()["without"] == ["text"]
            assert http.get("/v1/status").json()["projections"]["text"]["trouble"]
            assert http.get("/health/ready").status_code == 200
        end = time.monotonic() + LONG_S
        while (answer := search())["without"]:
            assert time.monotonic() < end
            time.sleep(0.02)
        assert answer["results"] == whole["results"]
        told = server.stop().err
    assert told.count('"search_degraded"') == told.count('"search_recovered"') == 1


# What nobody has indexed yet.


@contextmanager
def undrained(folder: Path) -> Iterator[Memory]:
    """A memory whose inputs nobody takes up."""
    config = replace(CONFIG, search=replace(CONFIG.search, wait_s=0.1))
    backend = EmbeddedBackend(folder, config, Edges(), writes="never")
    with Memory(memory=AsyncMemory(config=config, backend=backend)) as memory:
        yield memory


def test_a_search_goes_on_without_what_was_just_added_and_says_how_much_it_lacks(mnemolog: CommandLine) -> None:
    with undrained(mnemolog.data) as memory:
        assert memory.search(QUESTION, agent_id=AGENT).behind == 0
        memory.add_many([{"content": f"I saw {n} cats."} for n in range(2_000)], agent_id=AGENT, wait=False)
        answer = memory.search(QUESTION, agent_id=AGENT)
        assert (answer.behind, bool(answer.results)) == (2_000, True)
        assert memory.search(QUESTION, agent_id="other-bot").behind == 0


def test_only_a_position_that_was_asked_for_may_be_an_error(mnemolog: CommandLine) -> None:
    with undrained(mnemolog.data) as memory:
        added = memory.add("I saw a cat.", agent_id=AGENT, wait=False)
        with pytest.raises(PositionTimeoutError, match=r"is not searchable after 0\.1 s"):
            memory.search(QUESTION, agent_id=AGENT, min_position=added.position)


def test_an_index_that_lags_is_counted_in_commits_of_the_agent(mnemolog: CommandLine) -> None:
    change(mnemolog.data, "UPDATE projections SET position = position - 4 WHERE name = 'text'")
    with undrained(mnemolog.data) as memory:
        assert memory.search(QUESTION, agent_id=AGENT).behind == 3
        assert memory.search(QUESTION, agent_id="other-bot").behind == 1


MANY = [{"content": f"My neighbour number {n} has {n} cats."} for n in range(300)]


def test_add_many_returns_when_its_last_message_is_searchable_and_tells_how_far_it_is(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    with Memory(tmp_path / "data", config=CONFIG) as memory:
        memory.add_many(MANY, agent_id="a", progress=lambda done, total: heard.append((done, total)))
        with undrained(tmp_path / "data") as other:
            found = other.search("neighbour number 299", agent_id="a")
    assert (found.behind, found.without) == (0, ())
    assert "299" in found.results[0].text
    assert heard == [(256, 300), (300, 300)]


def test_add_many_over_http_does_so_too(fresh: CommandLine) -> None:
    with fresh.serving() as server, Memory.connect(server.url) as memory, Memory.connect(server.url) as other:
        memory.add_many(MANY, agent_id="a")
        found = other.search("neighbour number 299", agent_id="a")
        assert (found.behind, "299" in found.results[0].text) == (0, True)


def test_add_many_that_nobody_takes_up_ends_without_an_error(mnemolog: CommandLine) -> None:
    config = replace(CONFIG, search=replace(CONFIG.search, wait_s=0.1), http=replace(CONFIG.http, wait_s=0.1))
    backend = EmbeddedBackend(mnemolog.data, config, Edges(), writes="never")
    with Memory(memory=AsyncMemory(config=config, backend=backend)) as memory:
        receipts = memory.add_many(MANY[:3], agent_id=AGENT)
        assert [receipt.outcome for receipt in receipts] == [None] * 3
        assert memory.search(QUESTION, agent_id=AGENT).behind == 3


def test_ingest_beside_a_server_ends_when_its_last_line_is_searchable(fresh: CommandLine) -> None:
    lines = "".join(json.dumps({"agent_id": "a", **message}) + "\n" for message in MANY)
    with fresh.serving() as server, Memory.connect(server.url) as memory:
        fresh("ingest", "-", stdin=lines.encode())
        assert memory.search("neighbour number 299", agent_id="a").behind == 0


def status(**projections: ProjectionStatus) -> BackendStatus:
    return BackendStatus(
        release="1", runtime="embedded", data="d", log_id="l", position=9, bytes=1, pending=0, dead_letters=0, agents=1,
        messages=1, memories=1, writing=True, embedder="hashing", projections=projections,
    )  # fmt: skip


WHOLE = ProjectionStatus(generation=1, version=1, position=9, lag=0)
AWAY = ProjectionStatus(generation=1, version=1, position=None, lag=None, trouble="Qdrant is away")
BUILDING = ProjectionStatus(generation=1, version=1, position=9, lag=0, trouble="text is gone", building=True)


@pytest.mark.parametrize(
    ("vectors", "text", "unready"),
    [
        (WHOLE, WHOLE, None),
        (WHOLE, BUILDING, None),
        (AWAY, WHOLE, None),
        (AWAY, BUILDING, "Qdrant is away; text is gone"),
        (AWAY, AWAY, None),
    ],
)
def test_only_what_is_being_built_with_no_other_index_is_unready(
    vectors: ProjectionStatus, text: ProjectionStatus, unready: str | None
) -> None:
    assert status(vectors=vectors, text=text, living=WHOLE).unready == unready
