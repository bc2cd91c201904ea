"""An agent's memories as a folder of files, by command and from Python: a git diff of it reads as what happened."""

import asyncio
import threading
from pathlib import Path

import pytest

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.files import AgentFiles
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.files import FilesWritten
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, StoppedClock

pytestmark = pytest.mark.anyio

INDEXES = {"CORE.md", "REFLECTION.md", "_index.json", "_state.json"}


def lying(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and ".mnemolog" not in path.parts)
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in found}


def test_the_files_of_a_conversation(mnemolog: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "memory"
    of_it = (str(folder), "--agent", AGENT)
    assert "files written, 0 removed" in mnemolog("files", *of_it).out
    first = lying(folder)
    assert mnemolog("files", *of_it, "--json").json["written"] == []

    mnemolog("remember", "The deploy key is rotated each May.", "--agent", AGENT)
    found = mnemolog("files", *of_it, "--json").json
    pages = {path for path in found["written"] if not path.startswith(("_", "episodes/")) and path not in INDEXES}
    assert len(pages) == 1
    assert pages.pop().startswith("graph/general/the-deploy-key-is-rotated-each-may-")

    page = folder / next(path for path in first if path.startswith("graph/"))
    page.write_text("mine")
    ended = mnemolog("files", *of_it)
    assert page.name in ended.err
    assert "files import" in ended.err
    assert page.read_text() == "mine"

    assert mnemolog("files", "core", *of_it).out.startswith("# Memory Core (auto-generated)\n")
    assert mnemolog("files", str(tmp_path), "--agent", AGENT, status=1).error.endswith("and theirs are not changed")
    assert "bundled" in mnemolog("files", "config", *of_it, "--provider", "nonsense", status=1).error


def test_the_provider_is_set_and_the_rest_of_the_settings_file_stays_byte_for_byte(
    fresh: CommandLine, tmp_path: Path
) -> None:
    file, link = tmp_path / "dotfiles.toml", tmp_path / "mnemolog.toml"
    file.write_bytes(
        b'\xef\xbb\xbf# mine\r\n[embedder]\r\nkind = "bundled"  # for now\r\n\r\n[http]\r\nport = 8701\r\n'
    )
    file.chmod(0o644)
    link.symlink_to(file.name)
    before = file.read_bytes()
    fresh("remember", "The staging server runs Debian.", "--agent", AGENT)
    of_it = (str(tmp_path / "memory"), "--agent", AGENT, "--config", str(link))
    for provider in ("hashing", "hashing"):
        fresh("files", "config", *of_it, "--provider", provider)
        assert file.read_bytes() == before.replace(b'"bundled"', b'"hashing"')
    assert (link.is_symlink(), file.stat().st_mode & 0o777) == (True, 0o644)
    file.write_bytes(b"\xff")
    assert "not valid UTF-8" in fresh("files", "config", *of_it, "--provider", "hashing", status=1).error


def remembering(folder: Path) -> AsyncMemory:
    return AsyncMemory(folder, config=CONFIG, edges=Edges(), agent_id="a")


CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))


async def test_what_changes_is_followed_and_the_tree_is_the_same_as_one_written_at_once(tmp_path: Path) -> None:
    heard: asyncio.Queue[FilesWritten] = asyncio.Queue()
    async with remembering(tmp_path / "data") as memory:
        await memory.remember("Tea is in the kitchen.")
        with AgentFiles(memory.backend, tmp_path / "followed", CONFIG, agent_id="a", tenant_id="default") as files:
            await files.write()
            following = asyncio.create_task(files.follow(heard.put_nowait))
            await memory.remember("Coffee is in the office.")
            written = await asyncio.wait_for(heard.get(), 20)
            assert any("coffee" in path for path in written.written)
            coffee, tea = await memory.get_all()
            await memory.forget(tea.id)
            gone = await asyncio.wait_for(heard.get(), 20)
            assert [path.startswith("graph/general/tea-is") for path in gone.removed] == [True]
            await memory.pin(coffee.id)
            assert any(path.startswith("vault/") for path in (await asyncio.wait_for(heard.get(), 20)).written)
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        at_once = await memory.write_files(tmp_path / "at once")
        assert at_once.kept == ()
    followed, whole = lying(tmp_path / "followed"), lying(tmp_path / "at once")
    whole.pop("_embeddings.json")
    assert followed == whole


async def test_a_folder_of_another_time_has_the_bytes_that_were_written_then(tmp_path: Path) -> None:
    clock = StoppedClock()
    edges = Edges(now=clock)
    async with AsyncMemory(tmp_path / "data", config=CONFIG, edges=edges, agent_id="a") as memory:
        await memory.remember("Tea is in the kitchen.")
        await memory.memory_log("Review", "Tiered memory fits.", agent_id="a", role="ops", importance=5)
        await memory.write_files(tmp_path / "then")
        then = clock.at
        clock.tick()
        tea = (await memory.get_all())[0]
        await memory.update(tea.id, "Tea is in the cellar.")
        await memory.remember("Coffee is in the office.")
        await memory.memory_log("Merge", "Recall is in.", agent_id="a", role="ops", importance=7)
        await memory.write_files(tmp_path / "now")
        await memory.write_files(tmp_path / "now", known_at=then)
        assert lying(tmp_path / "now") == lying(tmp_path / "then")
        assert (await memory.write_files(tmp_path / "now")).kept == ()
        assert any("coffee" in path for path in lying(tmp_path / "now"))


def test_a_folder_as_of_a_time_has_what_was_true_then(mnemolog: CommandLine, tmp_path: Path) -> None:
    listed = mnemolog("list", "--agent", AGENT, "--all", "--json").json["results"]
    old = next(memory for memory in listed if memory["status"] == "superseded")
    new = next(memory for memory in listed if memory["id"] == old["superseded_by"])
    folder = tmp_path / "memory"

    def ids(*times: str) -> set[str]:
        mnemolog("files", str(folder), "--agent", AGENT, *times)
        return set(codec.load((folder / "_index.json").read_bytes())["entries"])

    assert {old["id"], new["id"]} & ids() == {new["id"]}
    assert {old["id"], new["id"]} & ids("--as-of", old["valid_from"]) == {old["id"]}
    assert ids("--as-of", "2000-01-01") == set()
    assert {old["id"], new["id"]} & ids("--as-of", new["valid_from"]) == {new["id"]}


def test_a_folder_of_another_time_is_not_followed(mnemolog: CommandLine, tmp_path: Path) -> None:
    folder = str(tmp_path / "memory")
    told = mnemolog("files", folder, "--agent", AGENT, "--as-of", "yesterday", "--follow", status=2).error
    assert "leave out --follow, or --as-of and --known-at" in told
    assert not (tmp_path / "memory").exists()
    assert mnemolog("files", folder, "--agent", AGENT, "--known-at", "2000-01-01", "--json").json["removed"] == []


async def test_progress_is_reported_in_the_event_loop_and_before_the_answer(tmp_path: Path) -> None:
    """As that of `reform` and `gate_study`: a callback may set an event of asyncio, or change a window."""
    heard: list[tuple[int, bool]] = []

    def at(done: int, _total: int) -> None:
        heard.append((done, threading.current_thread() is threading.main_thread()))

    async with remembering(tmp_path / "data") as memory:
        await memory.remember("Tea is in the kitchen.")
        found = await memory.write_files(tmp_path / "folder", progress=at)
    assert len(found.written) > 1
    assert heard == [(number, True) for number in range(1, heard[-1][0] + 1)]
