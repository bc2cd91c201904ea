"""Timeline: where in the log something happened to what (processors/ports.py), over SQLite and in memory."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Place, Timeline
from mnemolog.schemas.event import (
    CandidateRejected,
    Event,
    ItemHeld,
    ItemReleased,
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemorySuperseded,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
)
from tests.contract.adapters import Inline, InMemory, SqliteInline, opened
from tests.contract.chance import AGENTS, histories
from tests.contract.histories import Agent, History
from tests.examples import examples


@pytest.fixture(params=[InMemory, SqliteInline])
def projections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inline]:
    made: Inline = request.param(tmp_path)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    return History().agent()


def kinds(history: History, places: list[Place]) -> list[type[Event]]:
    """What kind of event stands at each place."""
    return [type(history.recorded[place.position - 1].commit.events[place.entry].event) for place in places]


def of_memory(projections: Inline, agent: Agent, memory: str) -> list[Place]:
    projections.apply(agent.history.recorded)
    return projections.timeline.of_memory(memory)


def of_message(projections: Inline, agent: Agent, message: str) -> list[Place]:
    projections.apply(agent.history.recorded)
    return projections.timeline.of_message(agent.key, message)


# Memories.


def test_tells_all_that_happened_to_a_memory_in_order(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("I have a kitten.")
    agent.learns("I drink tea.")
    agent.adds(memory, "It is called Pamuk.")
    agent.repeats(memory, "I have a kitten.")
    agent.forgets(memory)
    places = of_memory(projections, agent, memory)
    assert places == [Place(1, 2), Place(3, 1), Place(4, 1), Place(5, 0)]
    assert kinds(agent.history, places) == [MemoryFormed, MemoryUpdated, MemoryReinforced, MemoryForgotten]


def test_supersession_is_part_of_both_memories(projections: Inline, agent: Agent) -> None:
    old = agent.learns("I live in Ankara.")
    new = agent.corrects(old, "I live in Izmir.")
    assert kinds(agent.history, of_memory(projections, agent, old)) == [MemoryFormed, MemorySuperseded]
    assert kinds(agent.history, of_memory(projections, agent, new)) == [MemoryFormed, MemorySuperseded]
    assert of_memory(projections, agent, old)[-1] == of_memory(projections, agent, new)[-1]


def test_a_memory_written_by_hand_begins_with_itself(projections: Inline, agent: Agent) -> None:
    memory = agent.is_told("The user lives in Izmir.")
    assert of_memory(projections, agent, memory) == [Place(1, 0)]


# Messages.


def test_tells_what_became_of_a_message(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("I live in Ankara.", message="first")
    agent.adds(memory, "Near the river.")
    repeated = agent.repeats(memory, "I live in Ankara.")
    assert kinds(agent.history, of_message(projections, agent, "first")) == [MessageRecorded, MemoryFormed]
    assert kinds(agent.history, of_message(projections, agent, repeated)) == [MessageRecorded, MemoryReinforced]


def test_tells_what_hid_a_message(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("I live in Ankara.", message="first")
    agent.corrects(memory, "I live in Izmir.")
    assert kinds(agent.history, of_message(projections, agent, "first"))[-1] is MemorySuperseded
    agent.forgets(agent.learns("I have a kitten.", message="second"))
    assert kinds(agent.history, of_message(projections, agent, "second"))[-1] is MemoryForgotten


def test_tells_why_nothing_became_of_a_message(projections: Inline, agent: Agent) -> None:
    refused, rejected, silent = agent.refuses("HEARTBEAT_OK"), agent.rejects("Maybe."), agent.says("Hello.")
    assert kinds(agent.history, of_message(projections, agent, refused)) == [MessageIgnored]
    assert kinds(agent.history, of_message(projections, agent, rejected)) == [MessageRecorded, CandidateRejected]
    assert kinds(agent.history, of_message(projections, agent, silent)) == [MessageRecorded]


def test_a_message_that_failed_and_came_again_has_both_in_its_history(projections: Inline, agent: Agent) -> None:
    agent.fails_at("m")
    agent.says("Hello.", message="m")
    places = of_message(projections, agent, "m")
    assert kinds(agent.history, places) == [MessageDeadLettered, MessageRecorded]


def test_nothing_happened_to_what_never_was(projections: Inline, agent: Agent) -> None:
    agent.learns("I live in Ankara.", message="m")
    assert of_memory(projections, agent, "nothing") == []
    assert of_message(projections, agent, "nothing") == []


# Isolation.


@pytest.mark.parametrize("tenant, name", AGENTS)
def test_each_agent_has_messages_of_its_own(projections: Inline, tenant: str, name: str) -> None:
    history, own = History(), {}
    for each in AGENTS:
        history.agent(each[1], each[0]).says("Hello.", message="m")
        own[each] = [Place(history.position, 1)]
    assert of_message(projections, history.agent(name, tenant), "m") == own[tenant, name]


def test_names_that_look_alike_are_different_names(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("I live in Ankara.", message="a/b%_'\"")
    agent.history.agent("bot2").says("Hello.", message="b")
    assert len(of_message(projections, agent, "a/b%_'\"")) == 2
    for message in ("a", "b", "a/b", "A/B%_'\"", memory):
        assert of_message(projections, agent, message) == []
    for key in ("default", "default/bo", ""):
        assert projections.timeline.of_message(key, "b%_'\"") == []
    assert of_memory(projections, agent, f"{agent.key}/a/b%_'\"") == []
    assert of_memory(projections, agent, "default/bot2/b") == []


# Any history.


def answers(timeline: Timeline, history: History) -> list[list[Place]]:
    messages = [recorded.commit.input_id for recorded in history.recorded]
    memories = [memory for key in history.keys for memory in history.state(key).memories]
    said = [timeline.of_message(key, message) for key in history.keys for message in messages]
    return said + [timeline.of_memory(memory) for memory in memories]


@examples(15)
@given(histories)
def test_both_adapters_tell_the_same(history: History) -> None:
    with opened(SqliteInline) as sqlite, opened(InMemory) as twin:
        sqlite.apply(history.recorded)
        twin.apply(history.recorded)
        assert answers(sqlite.timeline, history) == answers(twin.timeline, history)


def named_in(event: Event) -> set[str]:
    """The memories that its fields name."""
    one = [getattr(event, field, None) for field in ("memory_id", "by", "of", "source", "target")]
    many = [*getattr(event, "memory_ids", ()), *getattr(event, "memories", ())]
    return {each for each in (*one, *many) if each is not None}


@examples(15)
@given(histories)
def test_every_event_of_a_memory_names_it(history: History) -> None:
    with opened(SqliteInline) as projections:
        projections.apply(history.recorded)
        for key in history.keys:
            for memory in history.state(key).memories:
                named = [
                    Place(recorded.position, number)
                    for recorded in history.recorded
                    for number, entry in enumerate(recorded.commit.events)
                    if not isinstance(entry.event, ItemHeld | ItemReleased) and memory in named_in(entry.event)
                ]
                assert projections.timeline.of_memory(memory) == named


@pytest.mark.parametrize("make", [InMemory, SqliteInline])
@examples(15)
@given(history=histories, data=st.data())
def test_commits_that_come_again_change_nothing(
    make: Callable[[Path], Inline], history: History, data: st.DataObject
) -> None:
    with opened(make) as projections:
        projections.apply(history.recorded)
        before = answers(projections.timeline, history)
        begin = data.draw(st.integers(0, history.position - 1))
        projections.apply(history.recorded[begin : data.draw(st.integers(begin + 1, history.position))])
        assert answers(projections.timeline, history) == before
