"""Documents in archival memory: read, cut, replaced, followed; PDF by pages."""

import asyncio
import base64
import io
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from mnemolog import AsyncMemory, Memory
from mnemolog.ops import documents
from mnemolog.ops.access.api_keys import Keys
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.cli.archiving import Archiving
from mnemolog.ops.surfaces.http.api import create_app
from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.schemas.errors import InvalidInputError
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import CONFIG
from tests.unit.processors.controlled.test_bank import BANK

ADA: Final = "ada"


def test_documents_are_archived_found_and_replaced(fresh: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "storage.md").write_text("# Storage\nWe keep SQLite.\n\n## Backups\nEvery night at two.", "utf-8")
    (folder / "add.py").write_text("def add(a, b):\n    return a + b\n", "utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    archive = ("archive", str(folder), "--type", "decision", "--agent", ADA, "--json")
    first = {Path(each["source"]).name: each for each in fresh(*archive).json["results"]}
    assert {name: each["added"] for name, each in first.items()} == {"storage.md": 2, "add.py": 1}
    (folder / "storage.md").write_text("# Storage\nWe keep SQLite.\n\n## Backups\nEvery hour.", "utf-8")
    again = {Path(each["source"]).name: each for each in fresh(*archive).json["results"]}
    changed = again["storage.md"]
    assert (changed["chunks"], changed["added"], changed["removed"]) == (2, 1, 1)
    assert again["add.py"]["outcome"] == "unchanged"
    found = fresh("archived", "When are the backups?", "--agent", ADA, "--json").json["results"]
    assert found[0]["heading"] == "Storage > Backups"
    assert found[0]["content"] == "Every hour."


def test_a_document_that_cannot_be_read_is_named_and_the_rest_goes_on(fresh: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text("# Good\nText.", "utf-8")
    (tmp_path / "bad.md").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "scan.pdf").write_bytes(b"%PDF")
    names = [str(tmp_path / name) for name in ("good.md", "bad.md", "scan.pdf", "gone.md")]
    told = fresh("archive", *names, "--agent", ADA, "--json", status=1).json
    assert [Path(each["source"]).name for each in told["results"]] == ["good.md"]
    assert [Path(each.split(":")[0]).name for each in told["refused"]] == ["bad.md", "scan.pdf", "gone.md"]


def pdf(*pages: str, locked: bool = False) -> bytes:
    """A PDF whose pages say this, a line below the other."""
    writer = PdfWriter()
    font = DictionaryObject({NameObject(f"/{key}"): NameObject(f"/{value}") for key, value in FONT.items()})
    for text in pages:
        page = writer.add_blank_page(width=300, height=300)
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F"): font})}
        )
        content = DecodedStreamObject()
        lines = "".join(f"({line}) Tj 0 -14 Td " for line in text.split("\n"))
        content.set_data(f"BT /F 12 Tf 20 200 Td {lines}ET".encode("latin-1"))
        page[NameObject("/Contents")] = writer._add_object(content)
    if locked:
        writer.encrypt("x")
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


FONT: Final = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "Encoding": "WinAnsiEncoding"}


def test_a_pdf_is_found_by_its_page_and_a_copy_is_kept_once(fresh: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "report.pdf").write_bytes(pdf("The harbour opens at six.", "# Storage\nWe chose tantivy for texts."))
    (tmp_path / "copy.pdf").write_bytes((tmp_path / "report.pdf").read_bytes())
    told = fresh("archive", str(tmp_path), "--agent", ADA, "--json").json["results"]
    assert {Path(each["source"]).name: (each["outcome"], each["added"]) for each in told} == {
        "copy.pdf": ("archived", 2),
        "report.pdf": ("unchanged", 0),
    }
    found = fresh("archived", "Which library for texts?", "--agent", ADA, "--json").json["results"]
    assert (found[0]["heading"], found[0]["content"]) == ("Page 2", " # Storage\nWe chose tantivy for texts.")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.4 and then nothing", "a PDF that cannot be read"),
        (pdf("One page.")[:300], "a PDF that cannot be read"),
        (b"", "a PDF that cannot be read"),
        (pdf(" "), "a PDF without text"),
        (pdf("Secret.", locked=True), "a PDF with a password"),
    ],
)
def test_a_pdf_that_cannot_be_read_says_why(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(content)
    with pytest.raises(InvalidInputError, match=said):
        documents.read(file)


def test_without_the_extra_a_pdf_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf("One page."))
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(InvalidInputError, match=r"pip install 'mnemolog\[pdf\]'"):
        documents.read(tmp_path / "a.pdf")


def test_a_file_that_is_no_text_says_what_would_be(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidInputError, match=r"no text .* allowed: UTF-8, or a PDF"):
        documents.read(tmp_path / "a.md")


def test_what_changes_is_archived_and_what_does_not_is_not_read_again(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("# Plan\nBuy tea.\n\n# Rest\nSleep.", "utf-8")
    (docs / "b.md").write_text("# Other\nNothing.", "utf-8")

    def change() -> None:
        (docs / "a.md").write_text("# Plan\nBuy coffee.\n\n# Rest\nSleep.", "utf-8")

    def touch() -> None:
        os.utime(docs / "b.md", ns=(1, 1))

    def break_one_and_remove_one() -> None:
        (docs / "a.md").write_bytes(b"\xff\xfe\x00")
        (docs / "b.md").unlink()

    happened = asyncio.run(_followed(docs, tmp_path / "data", [change, touch, break_one_and_remove_one, lambda: None]))
    assert [_told(each) for each in happened] == [
        ("a.md", 2, 2, 0),
        ("b.md", 1, 1, 0),
        ("a.md", 2, 1, 1),
        "a.md: not archived",
        "b.md: deleted; its archived chunks are kept",
    ]


async def _followed(docs: Path, data: Path, steps: list[Callable[[], object]]) -> list[dict[str, Any] | str]:
    """What is said while the folder changes step by step."""
    happened: list[dict[str, Any] | str] = []
    async with AsyncMemory(data, config=CONFIG) as memory:
        with pytest.raises(IndexError):  # nothing more is to come
            async for each in Archiving([docs], "research", ADA).follow(memory, pause=_pausing(steps)):
                happened.append(each)  # noqa: PERF401  what came before the end counts
    return happened


def _pausing(steps: list[Callable[[], object]]) -> Callable[[], Awaitable[None]]:
    async def pause() -> None:
        steps.pop(0)()

    return pause


def _told(each: dict[str, Any] | str) -> object:
    if isinstance(each, str):
        return each.rpartition("/")[2].partition(" (")[0]
    return (Path(each["source"]).name, each["chunks"], each["added"], each["removed"])


# Recall memory as a file.


def test_a_stream_goes_out_and_comes_in_without_loss(fresh: CommandLine, tmp_path: Path) -> None:
    for number in range(1, 4):
        fresh("recall", "log", f"Work {number}", f"Issue {number} is done.", "--failure", "flaky", "--agent", ADA)
    fresh("reflect", "--agent", ADA)
    file = tmp_path / "stream.jsonl"
    fresh("recall", "export", str(file), "--agent", ADA)
    lines = file.read_bytes().splitlines()
    assert len(lines) > 3  # what the reflection wrote is among them

    assert fresh("recall", "import", str(file), "--agent", "bob", "--json").json["outcomes"] == {"logged": len(lines)}
    assert fresh("recall", "export", "-", "--agent", "bob").out.encode() == file.read_bytes()
    assert fresh("recall", "import", str(file), "--agent", "bob", "--json").json["outcomes"] == {"repeated": len(lines)}
    found = fresh("recall", "search", "issue 2", "--agent", "bob", "--json").json["results"]
    assert found[0]["entry"]["content"] == "Issue 2 is done."

    file.write_bytes(lines[0].replace(b"Issue 1", b"Issue 9") + b"\n{}\n")
    assert "line 2: id" in fresh("recall", "import", str(file), "--agent", "bob", status=1).error
    file.write_bytes(lines[0].replace(b"Issue 1", b"Issue 9"))
    refused = fresh("recall", "import", str(file), "--agent", "bob", status=1)
    assert "is here already, with another content; nothing was replaced" in refused.err
    assert fresh("replay", "--verify", "--json").json["verified"]


def test_a_memory_bank_moves_in_once(fresh: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "bank.md").write_text(BANK, "utf-8")
    told = fresh("recall", "migrate", str(tmp_path / "bank.md"), "--agent", ADA, "--json").json
    assert (told["refused"], told["outcomes"]["archived"]) == ([], 1)
    assert "Demo day needs metrics" in fresh("core", "show", "--agent", ADA, "--role", "ceo").out
    again = fresh("recall", "migrate", str(tmp_path / "bank.md"), "--agent", ADA, "--json").json
    assert list(again["outcomes"]) == ["repeated"]


def test_a_file_is_archived_by_its_bytes_from_python_and_over_http(tmp_path: Path) -> None:
    report = pdf("The harbour opens at six.", "# Storage\nWe chose tantivy for texts.")

    async def work() -> None:
        backend = EmbeddedBackend(tmp_path / "data", CONFIG, Edges())
        async with AsyncMemory(config=CONFIG, backend=backend) as memory:
            first = await memory.archive_document("a/report.pdf", report, agent_id=ADA, type="research")
            assert first.outcome == "archived"
            (found, *_) = await memory.archival_search("When does the harbour open?", agent_id=ADA)
            assert (found.source, found.heading) == ("a/report.pdf", "Page 1")
            app = create_app(backend, CONFIG, Keys({}), Metrics())
            sent = {"source": "a/report.pdf", "type": "research"}
            async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://127.0.0.1") as http:

                async def post(**fields: str) -> tuple[int, Any]:
                    answer = await http.post("/v1/agents/ada/archive_file", json={**sent, **fields})
                    return answer.status_code, answer.json()

                same = base64.b64encode(report).decode()
                assert (await post(file=same))[1]["outcome"] == "unchanged"
                added = await post(source="b/notes.md", file=base64.b64encode("# Çay\nDemli.".encode()).decode())
                assert (added[0], added[1]["outcome"]) == (200, "archived")
                for wrong, allowed in (
                    ({"file": "no base64!"}, "base64"),
                    ({"file": base64.b64encode(b"%PDF").decode()}, "a complete PDF"),
                    ({"file": same, "source": "photo.png"}, "Markdown, text, code or PDF"),
                    ({"file": base64.b64encode(b"\xff\xfe\x00").decode(), "source": "a.md"}, "UTF-8"),
                    ({}, "in base64"),
                    ({"file": same, "content": "both"}, "no such field"),
                ):
                    status, problem = await post(**wrong)
                    assert (status, allowed in problem["allowed"]) == (422, True), problem

    asyncio.run(work())


def test_bytes_that_are_no_document_name_the_field(tmp_path: Path) -> None:
    with (
        Memory(tmp_path / "data", config=CONFIG) as memory,
        pytest.raises(InvalidInputError, match=r"^content: .*PDF that cannot be read"),
    ):
        memory.archive_document("scan.pdf", b"%PDF", agent_id=ADA, type="research")
