"""The documents: each link leads somewhere, each ID in a comment is in the ledger, each decision is in the index."""

import re
from pathlib import Path
from typing import Final

import pytest

import mnemolog
from mnemolog.ops.surfaces.cli import MODULES
from mnemolog.ops.surfaces.cli.groups import GROUPS
from mnemolog.ops.surfaces.mcp.tools import TOOLS
from mnemolog.schemas.json_schema import documents

ROOT: Final = Path(mnemolog.__file__).resolve().parents[1]
SOURCES: Final = ("benchmarks", "ops", "processors", "projections", "schemas", "streams", "tests")
DOCUMENTS: Final = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS: Final = ROOT / "docs" / "decisions"
LEDGER: Final = (ROOT / "docs" / "ledger.md").read_text(encoding="utf-8")

IDS: Final = r"[A-MR][1-9]\d?(?:(?:,| to| and) [A-MR][1-9]\d?)*"
CITED: Final = re.compile(rf"\bledger ({IDS})|\(({IDS})[):;,]")
LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
FENCED: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
FILE: Final = re.compile(rf"`((?:{'|'.join(SOURCES)})/[\w./-]*)`")
NOWHERE: Final = re.compile(r"founding document|architecture \d", re.IGNORECASE)


def sources() -> list[Path]:
    return sorted(file for folder in SOURCES for file in (ROOT / folder).rglob("*.py"))


def named(document: Path) -> str:
    return str(document.relative_to(ROOT))


def anchors(document: Path) -> set[str]:
    """Its headings, as GitHub writes them into an address."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", document.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_link_leads_to_a_file_and_a_heading(document: Path) -> None:
    for link in LINK.findall(FENCED.sub("", document.read_text(encoding="utf-8"))):
        if "://" in link:
            continue
        path, _, heading = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), link
        assert not heading or heading in anchors(target), link


@pytest.mark.parametrize("document", [each for each in DOCUMENTS if each.parent != DECISIONS], ids=named)
def test_every_file_that_is_named_is_there(document: Path) -> None:
    """Decisions are left out: they say what was, too."""
    found = FILE.findall(document.read_text(encoding="utf-8"))
    assert [file for file in found if not (ROOT / file).exists()] == []


@pytest.mark.parametrize("page", sorted(DECISIONS.glob("*.md")), ids=lambda page: page.stem)
def test_every_decision_has_a_title_and_is_in_the_index(page: Path) -> None:
    title = page.read_text(encoding="utf-8").partition("\n")[0]
    assert title.startswith("# ")
    line = f"- [{title[2:]}]({page.name})"
    assert page.name == "README.md" or f"{line}\n" in (DECISIONS / "README.md").read_text(encoding="utf-8"), (
        f"add a line to docs/decisions/README.md, under its subject: {line}"
    )


def test_every_id_that_the_code_names_is_in_the_ledger() -> None:
    known = set(re.findall(r"^\| ([A-Z]\d+) \|", LEDGER, re.MULTILINE))
    cited = {
        row: named(file)
        for file in sources()
        for match in CITED.finditer(file.read_text(encoding="utf-8"))
        for row in re.findall(r"[A-Z]\d+", match[0])
    }
    assert {"B2", "D2", "E4", "E6", "J1", "K1", "L5", "R14"} <= cited.keys(), "or the pattern finds nothing"
    assert {row: file for row, file in cited.items() if row not in known} == {}


def test_every_row_of_the_ledger_has_an_id_of_its_own() -> None:
    rows = re.findall(r"^\| ([A-Z]\d+) \|", LEDGER, re.MULTILINE)
    assert sorted(rows) == sorted(set(rows))


@pytest.mark.slow
def test_no_published_schema_names_a_row_of_the_ledger() -> None:
    """It is read far from here: the description says the rule itself."""
    found = {name: CITED.findall(str(schema)) for name, schema in documents().items()}
    assert {name: cited for name, cited in found.items() if cited} == {}


def test_no_comment_refers_to_a_document_that_is_not_here() -> None:
    here = Path(__file__).name
    found = [named(file) for file in sources() if file.name != here and NOWHERE.search(file.read_text("utf-8"))]
    assert found == []


README: Final = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_stays_short() -> None:
    assert len(README.encode()) <= 10_000
    assert README.count("\n") <= 150


def test_the_readme_names_every_command() -> None:
    table = README.partition("| for | commands |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`([\w-]+)`", table)) == sorted({*" ".join(MODULES.values()).split()})


def test_the_groups_of_commands_are_those_of_the_help() -> None:
    rows = re.findall(r"^\| ([^|]+) \| ((?:`[\w-]+` ?)+)\|$", README, re.MULTILINE)
    assert {group: names.replace("`", "").strip() for group, names in rows} == GROUPS


def test_the_readme_counts_the_tools_of_the_mcp_server() -> None:
    assert re.findall(r"(\d+) tools", README) == [str(len(TOOLS))]
