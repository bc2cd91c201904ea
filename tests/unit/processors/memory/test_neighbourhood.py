"""What the gate compares with is folded from an agent's events, and is what a full comparison would find."""

from collections.abc import Iterable
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemolog.processors.memory.neighbourhood import NEAREST, WriterState
from mnemolog.processors.memory.shared_words import SharedWords
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import Recorded, Vector
from mnemolog.processors.text.content import beginnings
from mnemolog.processors.vectors import cosine, packed, unit, unpacked
from mnemolog.schemas.errors import LogError
from mnemolog.schemas.event import (
    Language,
    MemoryEdited,
    MemoryFormed,
    MemoryRestored,
    MemoryUnarchived,
    MemoryUpdated,
    MemoryWoken,
)
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.chance import SUBJECTS, WORDS, histories, moments
from tests.contract.histories import BEGINNING, Agent, History, axis, between, vector_of

LANGUAGES: tuple[Language, ...] = get_args(Language)
MODEL = HashingEmbedder().model


@pytest.fixture
def agent() -> Agent:
    return History().agent()


def folded(key: str, recorded: Iterable[Recorded]) -> WriterState:
    """The agent's state, as its writer has it."""
    state = WriterState()
    for _, commit in recorded:
        if commit.key == key:
            state.fold(commit)
    return state


def near(agent: Agent, query: Vector, *, subject: str = "user", at: float = BEGINNING) -> list[tuple[str, float]]:
    state = folded(agent.key, agent.history.recorded)
    found = state.neighbours(query, model=MODEL, subject=subject, at=at)
    return [(each.memory.id, each.cosine) for each in found]


def ids(found: Iterable[tuple[str, float]]) -> list[str]:
    return [memory_id for memory_id, _ in found]


def test_nearness_is_the_plain_cosine_whatever_else_was_said(agent: Agent) -> None:
    for number in range(50):
        agent.says("as always", vector=between(axis(0), axis(1 + number % 7), 0.2))
    memory = agent.learns("text", vector=between(axis(0), axis(1), 0.5))
    stored = unpacked(packed(between(axis(0), axis(1), 0.5), ""))
    assert near(agent, axis(0)) == [(memory, round(float(stored[0]), 6))]


def test_there_are_as_many_of_each_language(agent: Agent) -> None:
    told = {
        language: [
            agent.learns("x", language=language, vector=between(axis(0), axis(1), share))
            for share in (0.5, 0.1, 0.4, 0.3)
        ]
        for language in LANGUAGES
    }
    found = ids(near(agent, axis(0)))
    assert len(found) == len(LANGUAGES) * NEAREST
    for _, closest, third, second in told.values():
        assert [each for each in found if each in (closest, second, third)] == [closest, second, third]


def test_they_are_active_and_of_the_subject(agent: Agent) -> None:
    old = agent.learns("green tea in Ankara")
    new = agent.corrects(old, "green tea in Izmir")
    agent.forgets(agent.learns("green tea nowhere"))
    agent.learns("green tea", subject="ayşe")
    agent.says("green tea")
    assert ids(near(agent, vector_of("green tea"))) == [new]


def test_what_ended_is_near_to_what_was_said_before(agent: Agent) -> None:
    ended = agent.learns("green tea in Lviv", valid_until=BEGINNING)
    assert ids(near(agent, vector_of("green tea"), at=BEGINNING - 1)) == [ended]
    assert near(agent, vector_of("green tea"), at=BEGINNING) == []


def test_an_updated_memory_is_near_by_its_new_text(agent: Agent) -> None:
    memory = agent.learns("x", vector=axis(0))
    agent.adds(memory, "y", vector=axis(1))
    assert near(agent, axis(1)) == [(memory, 1.0)]


def test_among_equals_it_does_not_depend_on_who_changed_last(agent: Agent) -> None:
    memories = [agent.is_told("green tea") for _ in range(6)]
    least = sorted(memories)[:NEAREST]
    assert ids(near(agent, vector_of("green tea"))) == least
    agent.adds(least[0], "", vector=vector_of("green tea"))
    assert ids(near(agent, vector_of("green tea"))) == least


def test_another_models_vector_is_compared_with_nothing(agent: Agent) -> None:
    agent.learns("green tea")
    state = folded(agent.key, agent.history.recorded)
    with pytest.raises(LogError, match=rf"vectors of {MODEL}, and the embedder is another: set embedder\.kind"):
        state.neighbours(vector_of("green tea"), model="another", subject="user", at=BEGINNING)


def test_it_grows_and_keeps_what_it_has(agent: Agent) -> None:
    chance = np.random.default_rng(7)
    vectors = unit(chance.standard_normal((40, len(axis(0)))).astype(np.float32))
    memories = [agent.learns("x", vector=vector) for vector in vectors]
    for memory, vector in zip(memories, vectors, strict=True):
        assert ids(near(agent, vector))[0] == memory


WITH_A_VECTOR = (MemoryFormed, MemoryUpdated, MemoryEdited, MemoryRestored, MemoryWoken, MemoryUnarchived)
"""Events that say which vector a memory has from then on."""


def compared(
    state: AgentState, vectors: dict[str, Vector], query: Vector, subject: str, at: float
) -> list[tuple[str, float]]:
    """The same, memory by memory."""
    found = []
    for language in LANGUAGES:
        active = [
            (-cosine(vectors[memory.id], query), memory.id)
            for memory in state.memories.values()
            if memory.active and (memory.subject, memory.language) == (subject, language)
        ]
        found += [(memory_id, -less) for less, memory_id in sorted(active)[:NEAREST]]
    return [(memory_id, nearness) for memory_id, nearness in found if not state.memories[memory_id].ended(at)]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(history=histories, query=st.sampled_from(WORDS).map(vector_of), subject=st.sampled_from(SUBJECTS))
def test_any_history_gives_what_a_full_comparison_gives(history: History, query: Vector, subject: str) -> None:
    for key in history.keys:
        state, vectors = folded(key, history.recorded), dict[str, Vector]()
        for _, commit in history.recorded:
            for entry in commit.events:
                if isinstance(entry.event, WITH_A_VECTOR) and commit.key == key:
                    vectors[entry.event.memory_id] = unpacked(entry.event.embedding)
        for at in moments(history):
            found = [
                (each.memory.id, each.cosine) for each in state.neighbours(query, model=MODEL, subject=subject, at=at)
            ]
            assert found == compared(state, vectors, query, subject, at)


def sharing(state: WriterState, text: str) -> list[str]:
    return state.sharing(beginnings(text, "en"), subject="user", language="en")


def test_a_memory_that_is_far_is_found_by_the_words_that_it_shares(agent: Agent) -> None:
    tiles = agent.learns("The tile delivery comes on Thursday", vector=axis(1))
    for number in range(30):
        agent.learns(f"Delivery number {number} of something else", vector=axis(0))
    state = folded(agent.key, agent.history.recorded)
    assert tiles not in ids(near(agent, axis(0)))
    assert sharing(state, "Tile delivery's another day now")[0] == tiles
    assert sharing(state, "The delivery of grey curtains for Una") == []  # one common word is chance


def test_a_memory_is_found_by_the_words_that_it_has_now(agent: Agent) -> None:
    memory = agent.learns("The grey sofa")
    agent.edits(memory, "The wooden bench")
    forgotten = agent.learns("The oak table")
    agent.forgets(forgotten)
    state = folded(agent.key, agent.history.recorded)
    assert [sharing(state, text) for text in ("grey sofa", "oak table", "wooden bench")] == [[], [], [memory]]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(history=histories)
def test_in_any_history_the_words_are_those_of_the_compared_memories(history: History) -> None:
    for key in history.keys:
        state, anew = folded(key, history.recorded), SharedWords()
        for memory in state.memories.values():
            if memory.id in state.near:
                anew.put(memory.id, (memory.subject, memory.language), beginnings(memory.words, memory.language))
        for memory in state.memories.values():
            words, group = beginnings(memory.words, memory.language), (memory.subject, memory.language)
            most = len(state.memories)
            found = state.shared_words.most_shared(words, group, most=most)
            assert found == anew.most_shared(words, group, most=most)
