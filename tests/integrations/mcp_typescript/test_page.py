"""docs/start, followed with Node."""

from pathlib import Path

from tests.pages import ROOT, Reader


def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    with Reader(tmp_path) as reader:
        reader.follow(ROOT / "docs" / "start" / "typescript.md")
