"""`stream.jsonl` among the files of a memory: written when entries come, and taken back from people's hands."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import orjson
import pytest

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.files import AgentFiles
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.files import FilesWritten
from mnemolog.schemas.files_import import FileImported
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, StoppedClock

pytestmark = pytest.mark.anyio

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
STREAM = "stream.jsonl"
FOREIGN = {
    "id": "abc123",
    "cycle": 4,
    "timestamp": "2026-02-08T13:23:00Z",
    "role": "research",
    "action": "MemGPT review",
    "importance": 8,
    "type": "action",
    "tags": ["memory"],
    "issueRefs": [95],
    "prRefs": [],
    "content": "Kademeli bellek.",
    "tokenEstimate": 85,
}
"""A line that another program wrote."""


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[AsyncMemory]:
    """With two entries, the later cycle logged last."""
    edges = Edges(now=StoppedClock())
    async with AsyncMemory(tmp_path / "data", config=CONFIG, edges=edges, agent_id="a") as opened:
        for cycle, action in ((2, "Deploy"), (3, "Review")):
            await opened.memory_log(action, f"{action} of redis.", agent_id="a", role="ops", importance=5, cycle=cycle)
        yield opened


@pytest.fixture
async def folder(memory: AsyncMemory, tmp_path: Path) -> Path:
    """As it was written."""
    await memory.write_files(tmp_path / "m")
    return tmp_path / "m"


def lines(folder: Path) -> list[dict[str, object]]:
    return [orjson.loads(line) for line in (folder / STREAM).read_bytes().splitlines()]


def write(folder: Path, found: list[dict[str, object]]) -> None:
    (folder / STREAM).write_bytes(b"".join(orjson.dumps(line) + b"\n" for line in found))


async def taken(memory: AsyncMemory, folder: Path) -> list[FileImported]:
    return list((await memory.import_files(folder)).files)


def test_by_command_it_is_what_recall_export_writes(mnemolog: CommandLine, tmp_path: Path) -> None:
    mnemolog("remember", "The staging server runs Debian.", "--agent", AGENT)
    mnemolog("files", str(tmp_path / "m"), "--agent", AGENT)
    assert not (tmp_path / "m" / STREAM).exists(), "an agent that logs nothing has no such file"
    (tmp_path / "m" / STREAM).write_bytes(orjson.dumps(FOREIGN))
    assert f"~ {STREAM}: edited  (logged)" in mnemolog("files", "import", str(tmp_path / "m"), "--agent", AGENT).out
    mnemolog("files", str(tmp_path / "m"), "--agent", AGENT)
    mnemolog("recall", "export", str(tmp_path / STREAM), "--agent", AGENT)
    assert (tmp_path / "m" / STREAM).read_bytes() == (tmp_path / STREAM).read_bytes()
    assert lines(tmp_path / "m") == [{**FOREIGN, "tokenEstimate": lines(tmp_path / "m")[0]["tokenEstimate"]}]


async def test_is_written_when_entries_come_and_not_with_other_changes(memory: AsyncMemory, tmp_path: Path) -> None:
    heard: asyncio.Queue[FilesWritten] = asyncio.Queue()
    with AgentFiles(memory.backend, tmp_path / "followed", CONFIG, agent_id="a", tenant_id="default") as files:
        assert STREAM in (await files.write()).written
        following = asyncio.create_task(files.follow(heard.put_nowait))
        await memory.remember("Tea is in the kitchen.")
        assert STREAM not in (await asyncio.wait_for(heard.get(), 20)).written
        await memory.memory_log("Rollback", "Redis rolled back.", agent_id="a", role="ops", importance=7)
        assert STREAM in (await asyncio.wait_for(heard.get(), 20)).written
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
    assert [line["action"] for line in lines(tmp_path / "followed")] == ["Deploy", "Review", "Rollback"]
    await memory.write_files(tmp_path / "at once")
    assert (tmp_path / "at once" / STREAM).read_bytes() == (tmp_path / "followed" / STREAM).read_bytes()
    assert STREAM not in (await memory.write_files(tmp_path / "at once")).written


async def test_what_was_written_is_nothing_new_and_another_memory_takes_all_of_it(
    memory: AsyncMemory, folder: Path, tmp_path: Path
) -> None:
    assert await taken(memory, folder) == []
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / STREAM).write_bytes((folder / STREAM).read_bytes())
    async with AsyncMemory(tmp_path / "other", config=CONFIG, edges=Edges(), agent_id="b") as other:
        (file,) = await taken(other, tmp_path / "copy")
        assert (file.state, file.done, file.problems) == ("edited", ("logged", "logged"), ())
        await other.write_files(tmp_path / "copy", adopt=True)
        assert (tmp_path / "copy" / STREAM).read_bytes() == (folder / STREAM).read_bytes()
        assert await taken(other, tmp_path / "copy") == []


async def test_lines_of_people_are_taken_over_beside_what_the_agent_logs(memory: AsyncMemory, folder: Path) -> None:
    write(folder, [*lines(folder), FOREIGN])
    await memory.memory_log("Rollback", "Redis rolled back.", agent_id="a", role="ops", importance=7, cycle=4)
    assert (await memory.write_files(folder)).kept == (STREAM,), "the line is not in the log yet"
    (file,) = await taken(memory, folder)
    assert (file.state, file.done, file.problems) == ("edited", ("logged",), ())
    assert (await memory.write_files(folder)).kept == ()
    assert [line["action"] for line in lines(folder)] == ["Deploy", "Review", "Rollback", "MemGPT review"]


async def test_the_log_stands_where_an_entry_was_edited_or_taken_out(memory: AsyncMemory, folder: Path) -> None:
    first, second = lines(folder)
    edited = [{**second, "content": "Another content."}, FOREIGN]
    write(folder, edited)
    (file,) = await taken(memory, folder)
    assert (file.state, file.done) == ("conflict", ("logged",))
    assert [told.split(":")[0] for told in file.problems] == [
        f"entry {second['id']!r} has another content in the log",
        f"entry {first['id']!r} was taken out",
    ]
    await memory.write_files(folder)
    assert [line["action"] for line in lines(folder)] == ["Deploy", "Review", "MemGPT review"]
    kept = (folder / f"{STREAM}.conflict").read_bytes()
    assert [orjson.loads(line) for line in kept.splitlines()] == edited
    assert await taken(memory, folder) == []


async def test_a_deleted_stream_is_said_to_be_written_again(memory: AsyncMemory, folder: Path) -> None:
    before = (folder / STREAM).read_bytes()
    (folder / STREAM).unlink()
    (file,) = await taken(memory, folder)
    assert (file.state, file.done) == ("conflict", ())
    await memory.write_files(folder)
    assert (folder / STREAM).read_bytes() == before


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"{", "stream.jsonl: line 1"),
        (b"<<<<<<< HEAD\n", "no conflict markers"),
        (orjson.dumps({**FOREIGN, "importance": 11}), "line 1: importance"),
    ],
)
async def test_a_stream_that_cannot_be_read_is_named_and_leaves_the_rest(
    memory: AsyncMemory, folder: Path, body: bytes, told: str
) -> None:
    (folder / STREAM).write_bytes(body)
    (folder / "graph/fixes").mkdir(parents=True)
    (folder / "graph/fixes/a.md").write_text("---\ntype: fix\ntitle: A\n---\n\nThe cache is filled first.\n")
    files = {file.path: file for file in await taken(memory, folder)}
    assert told in files[STREAM].problems[0]
    assert files["graph/fixes/a.md"].done == ("remembered",)
    assert (folder / STREAM).read_bytes() == body


async def test_a_link_is_not_followed(memory: AsyncMemory, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(orjson.dumps(FOREIGN))
    (folder / STREAM).unlink()
    (folder / STREAM).symlink_to(tmp_path / "outside")
    (file,) = await taken(memory, folder)
    assert "a link, which may lead out of the folder" in file.problems[0]
