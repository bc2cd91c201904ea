"""Pages, followed as a reader would; those that need the client of another project are in tests/integrations."""

from pathlib import Path
from typing import Final

import pytest

from tests.pages import ROOT, PageError, Reader, installed

START: Final = ROOT / "docs" / "start"
TUTORIALS: Final = ROOT / "docs" / "tutorials"
GUIDES: Final = ROOT / "docs" / "guides"


@pytest.mark.parametrize("page", ["mcp-client", "coding-agent"])
def test_a_page_does_what_it_says(page: str, tmp_path: Path) -> None:
    with Reader(tmp_path) as reader:
        reader.follow(START / f"{page}.md")


@pytest.mark.parametrize("page", ["personal-assistant", "coding-agent", "last-tuesday", "from-mem0"])
def test_a_tutorial_does_what_it_says(page: str, tmp_path: Path) -> None:
    with Reader(tmp_path) as reader:
        reader.follow(TUTORIALS / f"{page}.md")


def test_the_guide_on_dreams_shows_what_the_commands_print(tmp_path: Path) -> None:
    with Reader(tmp_path, {"COLUMNS": "400"}) as reader:
        reader.follow(GUIDES / "dreaming.md")


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("```sh\nfalse\ntrue\n```\n", "status 1 of"),
        ("```console\n$ echo one\ntwo\n```\n", "nothing printed 'two'"),
        ("Save it as `a.py`:\n\n```python\nraise SystemExit(3)\n```\n\n```sh\npython a.py\n```\n", "status 3 of"),
        ("```sh\npip install nothing-of-this-name\n```\n", "is not installed here"),
    ],
)
def test_a_page_that_does_something_else_is_found(page: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(page, encoding="utf-8")
    with Reader(tmp_path) as reader, pytest.raises(PageError, match=wrong):
        reader.follow(file)


def test_what_one_block_sets_the_next_one_has(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text(
        "```sh\nKEY=secret\nmkdir in && cd in\n```\n\n```sh\necho $KEY in $(basename $PWD)\n```\n", encoding="utf-8"
    )
    with Reader(tmp_path) as reader:
        assert reader.follow(file) == "secret in in\n"
        assert not (ROOT / "in").exists()


def test_each_page_is_followed_somewhere() -> None:
    tests = "".join(each.read_text(encoding="utf-8") for each in (ROOT / "tests").rglob("test_page*.py"))
    pages = sorted(each.stem for folder in (START, TUTORIALS) for each in folder.glob("*.md") if each.stem != "README")
    assert [page for page in pages if f'"{page}"' not in tests and f'"{page}.md"' not in tests] == []


def test_what_is_missing_is_named() -> None:
    assert installed(["install", "-q", ".[mcp]", "pytest"]) is None
