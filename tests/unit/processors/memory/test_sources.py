"""What a memory names of the messages that it came from stays bounded; what is known of them does not."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog import Memory
from mnemolog.processors.memory.state import AgentState, evolve_memory
from mnemolog.schemas import codec
from mnemolog.schemas.config import Config, EmbedderConfig
from mnemolog.schemas.event import MemoryFormed, MemoryReinforced
from mnemolog.schemas.limits import FIRST_SOURCES, LATEST_SOURCES
from tests.unit.schemas.write_samples import file_of, read

MOST = FIRST_SOURCES + LATEST_SOURCES
STATUS = "The user's deployment runs in Frankfurt."


def formed() -> MemoryFormed:
    return codec.build(MemoryFormed, read(file_of("memory_formed", MemoryFormed.VERSION))["data"])


def said_again(message_id: str) -> MemoryReinforced:
    event = codec.build(MemoryReinforced, read(file_of("memory_reinforced", MemoryReinforced.VERSION))["data"])
    return replace(event, memory_id=formed().memory_id, message_id=message_id, stability_factor=1.0)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(0, 10**6), max_size=3 * MOST))
def test_a_memory_names_the_first_and_the_latest_and_never_more(numbers: list[int]) -> None:
    memory, all_of_them = evolve_memory(None, formed()), list(evolve_memory(None, formed()).sources)
    for number in numbers:
        before = len(codec.dump(memory))
        memory = evolve_memory(memory, said_again(f"m{number}"))
        if f"m{number}" not in all_of_them:
            all_of_them.append(f"m{number}")
        assert len(memory.sources) <= MOST
        assert len(codec.dump(memory)) <= before + 40
    if len(all_of_them) <= MOST:
        assert list(memory.sources) == all_of_them, "as it was before there was a bound"
    else:
        assert list(memory.sources[:FIRST_SOURCES]) == all_of_them[:FIRST_SOURCES]


def test_the_state_knows_all_messages_of_a_memory() -> None:
    state = AgentState()
    state.evolve(formed())
    for number in range(3 * MOST):
        state.evolve(said_again(f"m{number}"))
    memory_id = formed().memory_id
    assert len(state.memories[memory_id].sources) == MOST
    assert set(state.messages_of[memory_id]) >= {f"m{number}" for number in range(3 * MOST)}


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path, config=Config(embedder=EmbedderConfig(kind="hashing")))


def test_forgetting_it_hides_every_message_that_said_it(memory: Memory) -> None:
    said = [{"content": STATUS, "id": f"m{number}"} for number in range(MOST + 30)]
    with memory:
        memory.add_many(said, agent_id="a")
        (kept,) = memory.get_all(agent_id="a")
        assert len(kept.sources) == MOST
        assert kept.sources[FIRST_SOURCES - 1 : FIRST_SOURCES + 1] == ("m49", "m80")
        why = memory.why(kept.id)
        assert f"in {MOST} or more message(s)".encode() in codec.dump(why)
        receipt = memory.forget(kept.id)
        (forgotten,) = [each for each in receipt.events if each["event"] == "memory_forgotten"]
        assert len(forgotten["messages_hidden"]) == len(said)
        assert memory.search("Where does the deployment run?", agent_id="a").results == ()
        assert memory.replay(agent_id="a", verify=True).verified
