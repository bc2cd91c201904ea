"""What was forgotten is in no answer, whatever quotes it; its own history and `why` stay, for the log's operator."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from mnemolog import AsyncMemory
from mnemolog.ops.backends.embedded import EmbeddedBackend
from mnemolog.processors.narration.forgotten import FORGOTTEN
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.files import GetFileMaterial
from mnemolog.schemas.query import MemoryView
from mnemolog.schemas.study import StudyGate
from tests.acceptance.test_mcp import Asked, text_of

pytestmark = pytest.mark.anyio

AGENT = "a"
CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))
WORD = "XYLOPHONE77"
SAID = {
    "sister": "I have a sister called Zehra who lives in Bursa.",
    "secret": f"My secret codeword is {WORD} for the Hamburg bank account.",
    "rent": "It opens the account in Hamburg, and she uses it for the rent of the flat.",
    "changed": "I told the manager about it: my codeword for the Hamburg bank account is now QUOKKA88.",
}


@pytest.fixture
async def memory(tmp_path: Path) -> AsyncIterator[AsyncMemory]:
    async with AsyncMemory(tmp_path / "data", config=CONFIG, agent_id=AGENT) as opened:
        for message_id, content in SAID.items():
            await opened.add(content, id=message_id, user_id="ayse", name="Ayşe", session_id="s1")
        # The question of this recall is a message of its conversation too, as with the hooks of a coding agent.
        await opened.search(SAID["secret"], into="s1")
        yield opened


async def the_secret(memory: AsyncMemory) -> MemoryView:
    return next(each for each in await memory.get_all() if each.text.startswith("Ayşe's secret codeword"))


async def others(memory: AsyncMemory) -> list[str]:
    return [each.id for each in await memory.get_all(everything=True)]


async def explained(memory: AsyncMemory, memory_ids: list[str]) -> str:
    """All that is said of these memories and of their messages."""
    messages = [message_id for message_id in SAID if message_id != "secret"]
    answers: list[Any] = [await memory.why(message_id, agent_id=AGENT) for message_id in messages]
    for memory_id in memory_ids:
        answers += [await memory.get(memory_id), await memory.why(memory_id), await memory.history(memory_id)]
    return repr(answers)


async def test_explanations_and_histories_of_other_memories_are_without_its_words(memory: AsyncMemory) -> None:
    """They had them where both were compared, quoted, related or recalled together."""
    secret = await the_secret(memory)
    known = [each for each in await others(memory) if each != secret.id]
    assert (await explained(memory, known)).count(WORD) > len(known)
    await memory.forget(secret.id)
    told = await explained(memory, known)
    assert WORD not in told
    assert f"to “{FORGOTTEN}”" in told
    await memory.restore(secret.id)
    assert WORD in await explained(memory, known)


async def test_a_message_with_two_memories_is_without_its_words_in_the_explanation_of_the_other(
    memory: AsyncMemory,
) -> None:
    await memory.add("Emma is my manager. She moved from Berlin to Lisbon last month.", id="two")
    manager, moved = sorted(
        (each for each in await memory.get_all() if "two" in each.sources), key=lambda each: "moved" in each.text
    )
    await memory.forget(manager.id)
    (message,) = (await memory.why(moved.id)).messages
    assert message["text"] == FORGOTTEN
    (message,) = (await memory.why(manager.id)).messages
    assert message["text"].startswith("Emma is my manager.")


async def test_a_forgotten_memory_is_shown_by_its_id_without_its_words(memory: AsyncMemory) -> None:
    secret, newest = await the_secret(memory), (await memory.get_all())[0]
    await memory.forget(secret.id)
    for found in (await memory.get(secret.id), await memory.get(secret.id, known_at=newest.recorded_at)):
        assert (found.text, found.status, found.entities, found.key_values) == (FORGOTTEN, "forgotten", (), {})
        assert WORD not in repr(found)
    await memory.restore(secret.id)
    assert (await memory.get(secret.id)).text == secret.text


async def test_why_not_shows_the_words_of_neither_the_memory_nor_its_message(memory: AsyncMemory) -> None:
    secret, newest = await the_secret(memory), (await memory.get_all())[0]
    await memory.forget(secret.id)
    for name, when in ((secret.id, None), ("secret", None), ("secret", newest.recorded_at)):
        found = await memory.why_not(name, "Which codeword?", known_at=when)
        assert (found.stage, found.text.endswith(FORGOTTEN)) == ("masked", True)
        assert WORD not in repr(found)


async def test_the_data_of_files_have_no_edge_of_it_until_it_is_restored(memory: AsyncMemory) -> None:
    secret = await the_secret(memory)
    material = await memory.backend.ask(GetFileMaterial(agent_id=AGENT, vectors=True))
    assert secret.id in repr(material.relations)
    await memory.forget(secret.id)
    hidden = await memory.backend.ask(GetFileMaterial(agent_id=AGENT, vectors=True))
    assert WORD not in repr(hidden)
    assert secret.id not in hidden.vectors
    await memory.restore(secret.id)
    since = GetFileMaterial(agent_id=AGENT, after=hidden.position, log_id=hidden.log_id)
    whole = await memory.backend.ask(GetFileMaterial(agent_id=AGENT))
    assert {each.id for each in whole.relations} == {
        each.id for each in (*hidden.relations, *(await memory.backend.ask(since)).relations)
    }


async def test_a_study_of_the_gate_is_without_its_words(memory: AsyncMemory) -> None:
    secret = await the_secret(memory)
    await memory.add(SAID["secret"], id="again", user_id="ayse", name="Ayşe")
    question = StudyGate(agent_id=AGENT, settings={"create_below": 1.0, "update_from": 1.0, "reinforce_above": 1.0})
    assert WORD in repr(await memory.backend.ask(question))
    await memory.forget(secret.id)
    study = await memory.backend.ask(question)
    assert study.changed
    assert WORD not in repr(study)


async def test_a_model_is_given_no_word_of_it_by_any_tool(memory: AsyncMemory) -> None:
    """`why` and `memory_history` gave the words of the log, which are for the operator of the log alone."""
    secret = await the_secret(memory)
    await memory.forget(secret.id)
    async with Asked(cast("EmbeddedBackend", memory.backend), CONFIG).client(bound=AGENT) as client:
        why = await text_of(client, "why", id=secret.id)
        happened = await text_of(client, "memory_history", memory_id=secret.id)
        others = [
            await text_of(client, "why", id="secret"),
            await text_of(client, "get_memory", memory_id=secret.id),
            await text_of(client, "why_not", id=secret.id, text="Which codeword?"),
            await text_of(client, "why_not", id="secret", text="Which codeword?"),
        ]
    assert "It was forgotten: no answer contains its words any more." in why
    assert "memory_forgotten" in happened
    assert WORD not in "".join([why, happened, *others])
