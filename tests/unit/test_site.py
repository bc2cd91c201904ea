"""What the documents show is what the code says: reference pages, pictures, and the stages of both paths."""

import ast
import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from docs.tools import pictures, reference
from docs.tools.flow import READ, WRITE, Box, stages
from mnemolog import AsyncMemory
from mnemolog.processors.memory.neighbourhood import WriterState
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.config import Config
from mnemolog.schemas.input import MESSAGES, Input, SourcePosition
from mnemolog.schemas.message import Message
from mnemolog.streams.embedding import EmbeddingPool
from mnemolog.streams.metering import Meter, Stage
from mnemolog.streams.pipeline import WritePath
from mnemolog.streams.providers.hashing import HashingEmbedder

ROOT: Final = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_the_reference_pages_say_what_the_code_says() -> None:
    checked_in = {file.name: file.read_text(encoding="utf-8") for file in reference.FOLDER.glob("*.md")}
    assert checked_in == reference.pages(), "make reference"


def test_the_page_of_errors_names_the_module_that_has_them() -> None:
    """It named one that did not exist."""
    page = (reference.FOLDER / "errors.md").read_text(encoding="utf-8")
    (module,) = re.findall(r"In Python it is a class of `([\w.]+)`", page)
    classes = re.findall(r"`(\w+)` \| `", page)
    assert "MnemologError" in classes
    assert [each for each in classes if not hasattr(import_module(module), each)] == []


def test_the_ablation_is_drawn_from_the_measured_table() -> None:
    drawn = pictures.ablation((ROOT / "docs" / "measured.md").read_text(encoding="utf-8"))
    assert (pictures.FOLDER / "ablation.svg").read_text(encoding="utf-8") == drawn, "make pictures"
    assert drawn.count("<rect") == 18


@pytest.mark.parametrize(("path", "file"), [(WRITE, "write-path.svg"), (READ, "read-path.svg")])
def test_a_path_is_drawn_from_its_boxes(path: tuple[Box, ...], file: str) -> None:
    drawn = (pictures.FOLDER / file).read_text(encoding="utf-8")
    assert [box.name for box in path if f">{box.name}</text>" not in drawn] == []


class Noting(Meter):
    """A meter that keeps the names of the stages as they begin."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []

    def stage(self, name: str) -> Stage:
        self.begun.append(name)
        return super().stage(name)


async def stages_of_each(bodies: Sequence[Message | Recall], config: Config) -> list[list[str]]:
    """The stages that each input went through, in the order in which they began."""
    embedder, meter, state, ran = HashingEmbedder(), Noting(), WriterState(), list[list[str]]()
    pool = EmbeddingPool.of(embedder, config.embedder)
    path = WritePath(pool=pool, embedder=embedder, config=config, release="1", now=lambda: 1.0, meter=meter)
    for offset, body in enumerate(bodies):
        each = Input(source=SourcePosition("log", MESSAGES, 0, offset), arrived_at=1.0, body=body)
        await path.decide(state, path.prepare(state.intake, each))
        ran.append(list(dict.fromkeys(meter.begun)))
        meter.begun.clear()
    pool.close()
    return ran


def test_the_write_path_has_the_stages_of_the_code_in_their_order() -> None:
    home = "I moved from Ankara to Izmir."
    said = Message(agent_id="a", id="m1", content=home, user_id="kim", session_id="s")
    inputs = (
        said,
        Recall(
            agent_id="a",
            id="r1",
            session_id="s",
            query="home?",
            recalled=(RecalledItem(kind="message", id="m1", text=home),),
        ),
        replace(said, id="m2", content=f"{home} I moved from Izmir to Lisbon. My name is Kim."),
    )
    ran = [each for config in (Config(), Config(preset="v9")) for each in asyncio.run(stages_of_each(inputs, config))]
    drawn = stages(WRITE)
    assert [sorted(each, key=drawn.index) for each in ran] == ran
    assert {stage for each in ran for stage in each} == set(drawn)


def test_no_stage_is_timed_that_the_write_path_does_not_show() -> None:
    timed = {
        call.args[0].value
        for file in (ROOT / "streams").glob("*.py")
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "stage"
        if isinstance(call.args[0], ast.Constant)
    }
    assert timed == set(stages(WRITE))


@pytest.mark.slow
def test_the_read_path_has_the_stages_that_a_search_explains(tmp_path: Path) -> None:
    async def explained() -> list[str]:
        async with AsyncMemory(tmp_path, agent_id="a") as memory:
            await memory.add("I moved from Ankara to Izmir.", user_id="kim")
            answer = await memory.search("Where does Kim live?", explain=True)
            assert answer.explain is not None
            return [stage.name for stage in answer.explain.stages]

    assert asyncio.run(explained()) == stages(READ)
