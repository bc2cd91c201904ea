"""An agent's memories as a folder of files, by command and from Python: a git diff of it reads as what happened."""

import asyncio
from pathlib import Path

import pytest

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.files import AgentFiles
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.files import FilesWritten
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT

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
