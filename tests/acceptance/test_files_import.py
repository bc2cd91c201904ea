"""What people do in a folder of memory files reaches the log: by command, from Python, over a server, while watched."""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.backends.remote import RemoteBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.files_import import FilesImport
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.projections.files.scan import scanned, signature
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.errors import FolderError
from mnemolog.schemas.files_import import FilesImported
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT, StoppedClock

pytestmark = pytest.mark.anyio

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
CLOCK = StoppedClock()
AUTHORED = Path(__file__).parents[1] / "unit" / "processors" / "markdown" / "authored"


def page(title: str, text: str, kind: str = "fix") -> str:
    return f"---\ntype: {kind}\ntitle: {title}\n---\n\n{text}\n"


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[AsyncMemory]:
    async with AsyncMemory(tmp_path / "data", config=CONFIG, edges=Edges(now=CLOCK), agent_id="a") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With one page that a person wrote."""
    made = tmp_path / "memory"
    (made / "graph/fixes").mkdir(parents=True)
    (made / "graph/fixes/start.md").write_text(page("Slow start", "The cache is filled before the first request."))
    return made


def test_by_command(mnemolog: CommandLine, folder: Path) -> None:
    mnemolog("remember", "The staging server runs Debian.", "--agent", AGENT)
    of_it = (str(folder), "--agent", AGENT)
    dry = mnemolog("files", "import", *of_it, "--dry-run")
    assert dry.out.splitlines()[0] == "+ graph/fixes/start.md: new  (remember)"
    assert "1 command would be written for 1 file" in dry.out
    (folder / "graph/fixes/bad.md").write_text("---\ntype: fix\ntitle: A\nimportance: high\n---\n")
    ended = mnemolog("files", "import", *of_it, status=1)
    assert "graph/fixes/bad.md, line 4: importance: 'high' is not allowed" in " ".join(ended.err.split())
    assert "+ graph/fixes/start.md: new  (remembered)" in ended.out
    again = mnemolog("files", "import", *of_it, "--json", status=1).json
    assert [(each["path"], each["state"], each["done"]) for each in again["files"]] == [
        ("graph/fixes/bad.md", "refused", [])
    ]
    (folder / "graph/fixes/bad.md").unlink()
    assert mnemolog("files", *of_it, "--json").json["kept"] == []
    unchanged = mnemolog("files", "import", *of_it).out
    assert (unchanged[:32], unchanged[-11:]) == ("0 commands written for 0 files; ", " unchanged\n")


async def test_over_a_server_as_beside_it(memory: AsyncMemory, tmp_path: Path) -> None:
    """Ids that a page gives, edges, pins: the server is told one command after the other."""
    assert isinstance(memory.backend, EmbeddedBackend)
    transport = httpx.ASGITransport(create_app(memory.backend, CONFIG, Keys({}), Metrics()))
    far = AsyncMemory(backend=RemoteBackend("http://127.0.0.1", transport=transport), config=CONFIG, agent_id="a")
    for path in AUTHORED.rglob("*.md"):
        place = tmp_path / "tree" / path.relative_to(AUTHORED)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(path.read_bytes())
    told = await far.import_files(tmp_path / "tree")
    assert (told.commands, told.refused) == (5, 0)
    written = await memory.write_files(tmp_path / "tree")
    assert [path for path in written.written if path.startswith(("graph/", "vault/", "episodes/"))] == []
    assert (await far.import_files(tmp_path / "tree")).files == ()


async def test_links_strange_names_and_places_are_refused_and_the_rest_goes_on(
    memory: AsyncMemory, folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(page("Secret", "The password is 1234."))
    (folder / "graph/fixes/link.md").symlink_to(outside)
    (folder / "vault").symlink_to(tmp_path)
    for place in ("graph/fixes/aux.md", "graph/fixes/a?.md", "graph/notes/a.md", "stray.md"):
        (folder / place).parent.mkdir(exist_ok=True)
        (folder / place).write_text(page("A", f"Text of {place}"))
    (folder / "graph/fixes/large.md").write_bytes(b"x" * 10_000_000)
    (folder / "README.md").write_text("# My notes\n")
    told = await memory.import_files(folder)
    said = {each.path: each.problems[0] for each in told.files if each.problems}
    assert {path: text.split(": ", 1)[1][:24] for path, text in said.items()} == {
        "graph/fixes/link.md": "a link, which may lead o",
        "vault": "a link, which may lead o",
        "graph/fixes/aux.md": "a name that Windows has ",
        "graph/fixes/a?.md": "a name that Windows has ",
        "graph/notes/a.md": "pages lie in a folder of",
        "stray.md": "pages lie in a folder of",
        "graph/fixes/large.md": "10,000,000 bytes are too",
    }
    assert [each.text for each in await memory.get_all()] == ["The cache is filled before the first request."]


async def test_a_folder_of_another_agent_is_not_imported(memory: AsyncMemory, folder: Path) -> None:
    await memory.import_files(folder)
    with pytest.raises(FolderError, match=r"holds the memory of default/a, not of default/b"):
        await memory.import_files(folder, agent_id="b")
    with pytest.raises(FolderError, match="cannot be read"):
        await memory.import_files(folder / "nowhere")


async def changed_on_both_sides(memory: AsyncMemory, folder: Path) -> Path:
    """The page of a memory whose text was changed in the page, and then otherwise in the memory."""
    formed = (await memory.remember("Tea is in the kitchen.")).events[0]["memory_id"]
    await memory.write_files(folder)
    (path,) = (folder / "graph/general").iterdir()
    path.write_text(path.read_text().replace("\nTea is in the kitchen", "\nTea is in the cellar"))
    CLOCK.tick()
    await memory.update(formed, "Tea is in the office.")
    return path


async def test_a_conflict_puts_the_persons_text_beside(memory: AsyncMemory, tmp_path: Path) -> None:
    path = await changed_on_both_sides(memory, tmp_path / "m")
    (told,) = (await memory.import_files(tmp_path / "m")).files
    assert (told.state, told.done) == ("conflict", ())
    await memory.write_files(tmp_path / "m")
    pages = {each.name: each.read_text() for each in (tmp_path / "m/graph/general").iterdir()}
    assert "cellar" in pages[path.name + ".conflict"]
    assert [name for name, text in pages.items() if "office" in text] == [next(n for n in pages if "office" in n)]


async def test_a_second_conflict_keeps_the_text_of_the_first(memory: AsyncMemory, tmp_path: Path) -> None:
    formed = (await memory.remember("Tea is in the kitchen.")).events[0]["memory_id"]
    await memory.write_files(tmp_path / "m")
    (path,) = (tmp_path / "m/graph/general").glob("*.md")
    for ours, theirs in (("cellar", "office"), ("attic", "garden")):
        path.write_text(re.sub(r"\nTea is in the \w+", f"\nTea is in the {ours}", path.read_text()))
        CLOCK.tick()
        await memory.update(formed, f"Tea is in the {theirs}.")
        (told,) = (await memory.import_files(tmp_path / "m")).files
        assert told.state == "conflict"
    beside = sorted((tmp_path / "m/graph/general").glob("*.conflict*"))
    assert [each.name.rpartition(".")[2] for each in beside] == ["conflict", "conflict-1"]
    assert ["attic" in beside[0].read_text(), "cellar" in beside[1].read_text()] == [True, True]


async def test_a_folder_whose_journal_is_a_link_is_not_imported(memory: AsyncMemory, folder: Path) -> None:
    """The import wrote its journal where the link led to."""
    outside = folder.parent / "outside"
    outside.mkdir()
    (folder / ".mnemolog").symlink_to(outside)
    with pytest.raises(FolderError, match="is a link"):
        await memory.import_files(folder)
    assert list(outside.iterdir()) == []


class Clock:
    """Time that passes when it is told to, and what is done meanwhile."""

    def __init__(self, *steps: object) -> None:
        self.steps = list(steps)

    async def sleep(self, _seconds: float) -> None:
        """One step of the other side; behind the last one the watch is over."""
        if not self.steps:
            raise asyncio.CancelledError
        step = self.steps.pop(0)
        if callable(step):
            step()


async def test_watching_waits_until_a_file_lies_still(memory: AsyncMemory, folder: Path) -> None:
    heard: list[FilesImported] = []
    place = folder / "graph/fixes/half.md"
    whole = page("Half", "This page is whole.")

    def half() -> None:
        place.write_text(whole[:20])

    def rest() -> None:
        place.write_text(whole)
        os.utime(place, ns=(1, 1))

    clock = Clock(None, half, rest, None, None)
    watching = FilesImport(memory.backend, folder, agent_id="a", tenant_id="default")
    with pytest.raises(asyncio.CancelledError):
        await watching.watch(heard.append, every_s=1.0, sleep=clock.sleep)
    assert [[each.state for each in told.files] for told in heard] == [["new"], ["new"]]
    assert "This page is whole." in {each.text for each in await memory.get_all()}


@pytest.mark.parametrize("linked", ["graph/general", "graph"])
async def test_a_folder_that_becomes_a_link_forgets_nothing(memory: AsyncMemory, tmp_path: Path, linked: str) -> None:
    for text in ("Tea is in the kitchen.", "The cellar is cold."):
        await memory.remember(text)
    await memory.pin((await memory.remember("The key is 42.")).events[0]["memory_id"])
    await memory.write_files(tmp_path / "m")
    before = {each.text for each in await memory.get_all()}
    heard: list[FilesImported] = []

    def link() -> None:
        (tmp_path / "m" / linked).rename(tmp_path / "elsewhere")
        (tmp_path / "m" / linked).symlink_to(tmp_path / "elsewhere")

    watching = FilesImport(memory.backend, tmp_path / "m", agent_id="a", tenant_id="default")
    with pytest.raises(asyncio.CancelledError):
        await watching.watch(heard.append, every_s=1.0, sleep=Clock(None, link, None, None).sleep)
    assert [[(each.path, each.state) for each in told.files] for told in heard] == [[(linked, "refused")]]
    assert {each.text for each in await memory.get_all()} == before


async def test_what_is_written_during_an_import_is_imported_next(memory: AsyncMemory, folder: Path) -> None:
    """A page is edited between the reading of the folder and the end of the import; nobody touches it afterwards."""
    place = folder / "graph/fixes/start.md"
    heard: list[FilesImported] = []

    class Edited(FilesImport):
        """The edit comes right behind the first reading."""

        async def once(self, *, dry_run: bool = False) -> FilesImported:
            found = await super().once(dry_run=dry_run)
            if not heard:
                place.write_text(place.read_text().replace("is filled", "is filled, since May,"))
            return found

    watching = Edited(memory.backend, folder, agent_id="a", tenant_id="default")
    with pytest.raises(asyncio.CancelledError):
        await watching.watch(heard.append, every_s=1.0, sleep=Clock(None, None, None, None).sleep)
    assert [[each.path for each in told.files] for told in heard] == [["graph/fixes/start.md"]] * 2
    assert "The cache is filled, since May, before the first request." in {each.text for each in await memory.get_all()}


async def test_what_an_import_writes_is_not_imported_again(memory: AsyncMemory, tmp_path: Path) -> None:
    """The text of a conflict is put beside its page, and the folder is looked at once more, not for ever."""
    await changed_on_both_sides(memory, tmp_path / "m")
    heard: list[FilesImported] = []
    watching = FilesImport(memory.backend, tmp_path / "m", agent_id="a", tenant_id="default")
    with pytest.raises(asyncio.CancelledError):
        await watching.watch(heard.append, every_s=1.0, sleep=Clock(None, None, None, None).sleep)
    assert [[each.state for each in told.files] for told in heard] == [["conflict"]]


def test_a_signature_tells_that_something_changed_without_reading(folder: Path) -> None:
    before = signature(folder)
    assert before == signature(folder)
    (folder / "graph/fixes/start.md").write_text("other")
    assert signature(folder) != before
    assert list(scanned(folder).files) == ["graph/fixes/start.md"]
