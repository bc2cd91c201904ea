"""The README shows what the demo prints."""

import re
from pathlib import Path

from mnemolog.schemas.config import Config
from tests.acceptance.running import CommandLine
from tests.pages import ROOT


def shown() -> list[str]:
    """The lines of the README's block with the demo."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^From the demo: .*?^```\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    return [line for line in block.splitlines() if line]


def pattern_of(line: str) -> str:
    """What is cut in the README, and what differs from run to run, may be anything."""
    pattern = re.escape(line).replace(r"\[…\]", r"\[.+\]").replace(r"hash\ …", r"hash\ [0-9a-f]+")
    return re.sub(r"\d+(?=\\ (?:ms|events/s))", r"\\d+", pattern)


def test_the_readme_shows_what_the_demo_prints(tmp_path: Path) -> None:
    demo = CommandLine(tmp_path / "data")("demo", MNEMOLOG_PRESET=Config().preset, COLUMNS="1000")
    printed = iter(demo.out.splitlines())
    for line in shown():
        # In this order: a line that was passed over is no longer found.
        assert any(re.fullmatch(pattern_of(line), found.rstrip()) for found in printed), (
            f"the demo does not print: {line}"
        )
