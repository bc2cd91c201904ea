"""A speaker is found by the name that they introduced themselves by, though what they said is kept under their id."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from mnemolog.ops.edges import Edges
from mnemolog.ops.surfaces.python import AsyncMemory
from mnemolog.schemas.config import Config, EmbedderConfig
from tests.acceptance.telling import StoppedClock

pytestmark = pytest.mark.anyio

CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
SAID = (
    ("u-17", "By the way, call me Bea."),
    ("u-18", "My name is Max."),
    ("u-18", "I drink strong coffee in the mornings."),
    ("u-19", "I drink cold milk in the mornings."),
    ("u-17", "I drink oolong tea in the mornings."),
    ("u-18", "I keep the spare key under the mat."),
    ("u-19", "The printer on the second floor is out of paper."),
    ("u-18", "My sister studies law in Lisbon."),
    ("u-17", "We repaired the fence on Saturday."),
    ("u-19", "The train to Ghent leaves at nine."),
    ("u-17", "My brother sold his car."),
    ("u-18", "The lamp in the hall flickers."),
)


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[AsyncMemory]:
    async with AsyncMemory(tmp_path, config=CONFIG, edges=Edges(now=StoppedClock()), agent_id="a") as opened:
        for speaker, text in SAID:
            await opened.add(text, user_id=speaker)
        yield opened


async def first(memory: AsyncMemory, question: str) -> str:
    return (await memory.search(question, agent_id="a")).results[0].text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What does Bea drink in the mornings?", "oolong"),
        ("What does Max drink in the mornings?", "coffee"),
        ("Bea sabahları ne içiyor, what does she drink?", "oolong"),
    ],
)
async def test_what_a_speaker_said_is_found_by_their_name(memory: AsyncMemory, question: str, answer: str) -> None:
    assert answer in await first(memory, question)


async def test_a_forgotten_introduction_counts_no_more(memory: AsyncMemory) -> None:
    question = "What does Bea drink in the mornings?"
    (introduction,) = [each for each in await memory.get_all(agent_id="a") if each.text.endswith('call me Bea."')]
    await memory.forget(introduction.id)
    hits = (await memory.search(question, agent_id="a", explain=True)).results
    assert {hit.explain["speaker"] for hit in hits if hit.explain} == {0.0}


async def test_the_introduction_tells_the_name_of_a_user_without_one(memory: AsyncMemory) -> None:
    await memory.add("I'm Kim.", agent_id="b")
    await memory.add("I prefer tea.", agent_id="b")
    assert {each.text for each in await memory.get_all(agent_id="b")} == {"User is Kim.", "Kim prefers tea."}
