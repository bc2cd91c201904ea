"""What the documents show is what the code says: reference pages, pictures, and the stages of both paths."""

import ast
import asyncio
from pathlib import Path
from typing import Final

import pytest

from docs.tools import pictures, reference
from docs.tools.flow import READ, WRITE, Box, stages
from mnemolog import AsyncMemory

ROOT: Final = Path(__file__).resolve().parents[2]


def test_the_reference_pages_say_what_the_code_says() -> None:
    checked_in = {file.name: file.read_text(encoding="utf-8") for file in reference.FOLDER.glob("*.md")}
    assert checked_in == reference.pages(), "make reference"


def test_the_ablation_is_drawn_from_the_measured_table() -> None:
    drawn = pictures.ablation((ROOT / "docs" / "measured.md").read_text(encoding="utf-8"))
    assert (pictures.FOLDER / "ablation.svg").read_text(encoding="utf-8") == drawn, "make pictures"
    assert drawn.count("<rect") == 17


@pytest.mark.parametrize(("path", "file"), [(WRITE, "write-path.svg"), (READ, "read-path.svg")])
def test_a_path_is_drawn_from_its_boxes(path: tuple[Box, ...], file: str) -> None:
    drawn = (pictures.FOLDER / file).read_text(encoding="utf-8")
    assert [box.name for box in path if f">{box.name}</text>" not in drawn] == []


def test_the_write_path_has_the_stages_of_the_code_in_their_order() -> None:
    source = (ROOT / "streams" / "pipeline.py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    timed = [
        (call.lineno, call.args[0].value)
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "stage" and isinstance(call.args[0], ast.Constant)
    ]
    assert list(dict.fromkeys(stage for _, stage in sorted(timed))) == stages(WRITE)


def test_the_read_path_has_the_stages_that_a_search_explains(tmp_path: Path) -> None:
    async def explained() -> list[str]:
        async with AsyncMemory(tmp_path, agent_id="a") as memory:
            await memory.add("I moved from Ankara to Izmir.", user_id="kim")
            answer = await memory.search("Where does Kim live?", explain=True)
            assert answer.explain is not None
            return [stage.name for stage in answer.explain.stages]

    assert asyncio.run(explained()) == stages(READ)
