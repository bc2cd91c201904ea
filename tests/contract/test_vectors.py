"""VectorSearch: exact nearest neighbours (processors/ports.py), over SQLite, in memory, and searched on Qdrant."""

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Document, Filter, Scored, Vector
from mnemolog.processors.vectors import packed, unpacked
from tests.contract.adapters import MEAN_PRIOR, Inline, InMemory, QdrantInline, SqliteInline, opened
from tests.contract.chance import AGENTS, SESSIONS, SUBJECTS, WORDS, histories, moments, selections
from tests.contract.histories import BEGINNING, DAY, Agent, History, axis, between, vector_of
from tests.contract.waiting import AskedVectors
from tests.examples import examples

MEMORIES, MESSAGES = Filter(kinds=("memory",)), Filter(kinds=("message",))


@pytest.fixture(params=[InMemory, SqliteInline, QdrantInline])
def projections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inline]:
    made: Inline = request.param(tmp_path)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    return History().agent()


def ids(found: list[Scored]) -> list[str]:
    return [each.id for each in found]


def searched(
    projections: Inline, agent: Agent, query: Vector, where: Filter = MEMORIES, limit: int = 10
) -> list[Scored]:
    projections.apply(agent.history.recorded)
    return projections.vectors.search(agent.key, query, limit=limit, where=where)


# Search.


def test_finds_the_most_similar_first(projections: Inline, agent: Agent) -> None:
    far, near, same = (agent.is_told(text) for text in ("I play the piano", "green tea", "I drink green tea"))
    assert ids(searched(projections, agent, vector_of("I drink green tea"))) == [same, near, far]


def test_scores_are_cosines_after_the_agents_mean_was_taken_off_both_sides(projections: Inline, agent: Agent) -> None:
    directions = [between(axis(0), axis(number), 0.5) for number in (1, 2, 3)]
    for number, direction in enumerate(directions):
        agent.says(str(number), message=str(number), vector=direction)
    stored = [unpacked(packed(direction, "")).astype(np.float64) for direction in directions]
    query, mean = between(axis(0), axis(1), 0.25), sum(stored) / (MEAN_PRIOR + len(stored))
    expected = {
        str(number): (vector - mean) @ (query - mean) / np.linalg.norm(vector - mean) / np.linalg.norm(query - mean)
        for number, vector in enumerate(stored)
    }
    found = searched(projections, agent, query, MESSAGES)
    assert {each.id: each.score for each in found} == pytest.approx(expected, abs=1e-6)


def test_what_an_agent_always_speaks_of_counts_for_little(projections: Inline, agent: Agent) -> None:
    usual, special = axis(0), axis(1)
    for number in range(400):
        agent.says("as always", vector=between(usual, axis(2 + number % 6), 0.2))
    agent.says("as always", message="usual", vector=between(usual, axis(2), 0.1))
    agent.says("special", message="special", vector=between(special, axis(2), 0.45))
    query = between(usual, special, 0.4)
    assert float(query @ between(usual, axis(2), 0.1)) > float(query @ between(special, axis(2), 0.45))
    assert ids(searched(projections, agent, query, MESSAGES, limit=1)) == ["special"]


def test_the_mean_is_of_all_that_the_agent_has_whatever_is_searched(projections: Inline, agent: Agent) -> None:
    agent.is_told("green tea")
    gone = agent.learns("green coffee")
    agent.forgets(gone)
    query = vector_of("green")
    (found,) = searched(projections, agent, query)
    vectors = [unpacked(packed(vector_of(text), "")) for text in ("green tea", "green coffee", "green coffee")]
    mean = np.sum(vectors, axis=0, dtype=np.float64) / (MEAN_PRIOR + 3)
    this, that = vectors[0] - mean, query - mean
    assert found.score == pytest.approx(this @ that / np.linalg.norm(this) / np.linalg.norm(that), abs=1e-6)


def test_a_new_text_is_found_by_its_new_vector_only(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("first", vector=axis(0))
    agent.adds(memory, "second", vector=axis(1))
    (old,), (new,) = (searched(projections, agent, query) for query in (axis(0), axis(1)))
    assert (old.id, new.id) == (memory, memory)
    assert old.score < 0.1
    assert new.score > 0.9


def test_a_reinforced_memory_stays_where_it_is(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("green tea")
    before = searched(projections, agent, vector_of("tea"))
    agent.repeats(memory, "I like my tea green")
    assert ids(searched(projections, agent, vector_of("tea"))) == ids(before) == [memory]


def test_gives_no_more_than_asked_for(projections: Inline, agent: Agent) -> None:
    told = [agent.learns("tea " * (number + 1)) for number in range(5)]
    found = searched(projections, agent, vector_of("tea"), Filter(), limit=3)
    assert len(found) == 3
    assert len(searched(projections, agent, vector_of("tea"), Filter(), limit=100)) == 2 * len(told)


def test_equal_scores_stand_in_the_order_of_kind_and_id(projections: Inline, agent: Agent) -> None:
    memories = sorted(agent.learns("green tea", message=f"m{number}") for number in (3, 1, 4, 2))
    found = searched(projections, agent, vector_of("tea"), Filter())
    assert ids(found) == [*memories, "m1", "m2", "m3", "m4"]
    assert ids(searched(projections, agent, vector_of("tea"), Filter(), limit=2)) == memories[:2]
    assert ids(searched(projections, agent, vector_of("tea"), MESSAGES, limit=3)) == ["m1", "m2", "m3"]


def test_a_text_without_words_is_near_to_nothing(projections: Inline, agent: Agent) -> None:
    empty = agent.says("…", vector=np.zeros(8, np.float32))
    other = agent.says("word", vector=axis(0))
    found = searched(projections, agent, axis(0), MESSAGES)
    assert ids(found) == [other, empty]
    assert all(-1 <= each.score <= 1 for each in found)
    assert all(-1 <= each.score <= 1 for each in searched(projections, agent, np.zeros(8, np.float32), MESSAGES))


def test_an_agent_that_says_one_thing_over_and_over_has_cosines_still(projections: Inline, agent: Agent) -> None:
    for _ in range(3_000):
        agent.says("deployed", vector=_DEPLOYED)
    agent.says("I live in Ankara", message="other", vector=between(_DEPLOYED, vector_of("I live in Ankara"), 0.5))
    found = searched(projections, agent, vector_of("I live in Ankara"), MESSAGES, limit=5_000)
    assert found[0].id == "other"
    assert all(-1 <= each.score <= 1 for each in found)


_DEPLOYED = vector_of("deployed")


# What a search may see.


def test_searches_one_kind_or_both(projections: Inline, agent: Agent) -> None:
    memory = agent.learns("green tea", message="m")
    query = vector_of("tea")
    assert ids(searched(projections, agent, query, MEMORIES)) == [memory]
    assert ids(searched(projections, agent, query, MESSAGES)) == ["m"]
    assert ids(searched(projections, agent, query, Filter())) == [memory, "m"]
    assert searched(projections, agent, query, Filter(kinds=())) == []


def test_searches_one_subject(projections: Inline, agent: Agent) -> None:
    agent.learns("green tea", subject="user")
    hers = agent.learns("green tea", subject="ayşe", message="hers")
    query = vector_of("tea")
    assert ids(searched(projections, agent, query, Filter(subject="ayşe"))) == [hers, "hers"]
    assert searched(projections, agent, query, Filter(subject="Ayşe")) == []


def test_searches_one_session(projections: Inline, agent: Agent) -> None:
    agent.learns("green tea", session="s1")
    agent.is_told("green tea")
    there = agent.learns("green tea", session="s'2", message="there")
    query = vector_of("tea")
    assert ids(searched(projections, agent, query, Filter(session_id="s'2"))) == [there, "there"]
    assert searched(projections, agent, query, Filter(session_id="s")) == []


def test_finds_a_plan_until_it_ends(projections: Inline, agent: Agent) -> None:
    end = BEGINNING + DAY
    plan = agent.learns("train to Lviv", valid_until=end, message="m")
    query = vector_of("train")
    assert ids(searched(projections, agent, query, Filter(now=end - 1))) == [plan, "m"]
    assert ids(searched(projections, agent, query, Filter(now=end))) == ["m"]
    assert ids(searched(projections, agent, query, Filter(now=inf))) == ["m"]


def test_finds_what_is_superseded_only_before_the_other_began(projections: Inline, agent: Agent) -> None:
    old = agent.learns("I live in Ankara", message="hidden")
    new = agent.corrects(old, "I live in Izmir", at=BEGINNING + DAY)
    query = vector_of("Where do I live")
    assert set(ids(searched(projections, agent, query, MEMORIES._replace(now=BEGINNING)))) == {old, new}
    assert ids(searched(projections, agent, query, MEMORIES._replace(now=BEGINNING + DAY))) == [new]
    assert "hidden" not in ids(searched(projections, agent, query, Filter(now=BEGINNING)))


@pytest.mark.parametrize("now", [-inf, -DAY, 0.0, BEGINNING, inf])
def test_finds_nothing_of_what_is_forgotten(projections: Inline, agent: Agent, now: float) -> None:
    memory = agent.learns("green tea")
    agent.adds(memory, "black tea")
    agent.forgets(memory)
    assert searched(projections, agent, vector_of("tea"), Filter(now=now)) == []


def test_a_language_may_be_heard_first_after_many_sessions(projections: Inline, agent: Agent) -> None:
    for number in range(150):
        agent.says("green tea", session=f"s{number}")
    message = agent.says("yeşil çay", session="s150", language="tr")
    assert ids(searched(projections, agent, vector_of("yeşil çay"), MESSAGES, limit=1)) == [message]


# Isolation.


@pytest.mark.parametrize("tenant, name", AGENTS)
def test_an_agent_finds_nothing_of_another(projections: Inline, tenant: str, name: str) -> None:
    history, own = History(), {}
    for each in AGENTS:
        agent = history.agent(each[1], each[0])
        own[each] = [agent.learns("green tea", message=f"{agent.key} says"), f"{agent.key} says"]
    found = searched(projections, history.agent(name, tenant), vector_of("tea"), Filter())
    assert ids(found) == own[tenant, name]


def test_another_agents_documents_change_no_score(projections: Inline, agent: Agent) -> None:
    for text in ("green tea", "black tea", "coffee"):
        agent.learns(text)
    before = searched(projections, agent, vector_of("tea"), Filter())
    for number in range(100):
        agent.history.agent("bot2").says(f"tea {number}")
    assert searched(projections, agent, vector_of("tea"), Filter()) == before


@pytest.mark.parametrize("key", ["default/bo", "default/b%", "default", "default/BOT", ""])
def test_an_agent_that_never_spoke_has_nothing(projections: Inline, agent: Agent, key: str) -> None:
    agent.learns("green tea")
    projections.apply(agent.history.recorded)
    assert projections.vectors.search(key, vector_of("tea"), limit=5, where=Filter()) == []


# Readers.


def test_a_reader_that_followed_answers_as_one_that_comes_later(agent: Agent) -> None:
    with opened(SqliteInline) as projections:
        memories = [agent.learns("green tea") for _ in range(8)]
        for memory in memories[:4]:
            agent.adds(memory, "", vector=vector_of("green tea"))
        for recorded in agent.history.recorded:
            projections.apply([recorded])
            projections.vectors.search(agent.key, vector_of("tea"), limit=3, where=Filter())
        late = projections.vectors_reader()
        for reader in (projections.vectors, late):
            assert ids(reader.search(agent.key, vector_of("tea"), limit=3, where=Filter())) == sorted(memories)[:3]


def test_an_agent_that_was_let_go_of_is_loaded_again() -> None:
    with opened(SqliteInline) as projections:
        history = History()
        told = {name: history.agent(name).is_told("green tea") for name in ("one", "two", "three")}
        projections.apply(history.recorded)
        reader = projections.vectors_reader(agents=2)
        for _ in range(2):
            for name, memory in told.items():
                assert ids(reader.search(f"default/{name}", vector_of("tea"), limit=3, where=Filter())) == [memory]
        told["one"] = history.agent("one").is_told("green tea, really")
        projections.apply(history.recorded)
        assert told["one"] in ids(reader.search("default/one", vector_of("tea"), limit=3, where=Filter()))


# Documents by their names.


def test_gives_the_cosine_of_each_document_current_or_not(projections: Inline, agent: Agent) -> None:
    agent.says("green tea", message="said")
    gone = agent.learns("black coffee", message="hidden")
    agent.forgets(gone)
    (found,) = searched(projections, agent, vector_of("tea"), MESSAGES)
    named = [Document("message", "said"), Document("memory", gone), Document("memory", "none")]
    cosines = projections.vectors.cosines(agent.key, vector_of("tea"), named)
    assert cosines.keys() == {*named[:2]}
    assert cosines[named[0]] == pytest.approx(found.score, abs=2e-6)
    assert cosines[named[1]] < cosines[named[0]]
    assert projections.vectors.cosines("default/another", vector_of("tea"), named) == {}
    assert projections.vectors.cosines(agent.key, vector_of("tea"), []) == {}


# Any history.

OF_QDRANT = 5
"""Examples: one takes four seconds where a real server is there."""
queries = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join).map(vector_of)


def answers(index: AskedVectors, history: History, query: Vector) -> list[tuple[str, list[Scored]]]:
    """What is found under every filter."""
    filters = [Filter(now=now) for now in moments(history)]
    filters += [Filter(now=history.now, subject=subject) for subject in SUBJECTS]
    filters += [Filter(("message",), history.now, session_id=session) for session in SESSIONS]
    filters += [Filter(only=only, now=0.0) for only in selections(history)]
    return [(key, index.search(key, query, limit=4, where=where)) for key in history.keys for where in filters]


@examples(15)
@given(history=histories, query=queries)
def test_the_embedded_index_finds_what_the_twin_finds(history: History, query: Vector) -> None:
    finds_what_the_twin_finds(SqliteInline, history, query)


@examples(OF_QDRANT)
@given(history=histories, query=queries)
def test_qdrant_finds_what_the_twin_finds(history: History, query: Vector) -> None:
    finds_what_the_twin_finds(QdrantInline, history, query)


def finds_what_the_twin_finds(make: Callable[[Path], Inline], history: History, query: Vector) -> None:
    """Under every filter, in the same order and with the same scores."""
    with opened(make) as projections, opened(InMemory) as twin:
        projections.apply(history.recorded)
        twin.apply(history.recorded)
        for (_, found), (_, expected) in zip(
            answers(projections.vectors, history, query), answers(twin.vectors, history, query), strict=True
        ):
            assert [(each.kind, each.id) for each in found] == [(each.kind, each.id) for each in expected]
            assert [each.score for each in found] == pytest.approx([each.score for each in expected], abs=2e-6)


@pytest.mark.parametrize("make", [InMemory, SqliteInline])
@examples(15)
@given(history=histories, query=queries, data=st.data())
def test_commits_that_come_again_change_nothing(
    make: Callable[[Path], Inline], history: History, query: Vector, data: st.DataObject
) -> None:
    answers_the_same_again(make, history, query, data)


@examples(OF_QDRANT)
@given(history=histories, query=queries, data=st.data())
def test_commits_that_come_again_change_nothing_in_qdrant(history: History, query: Vector, data: st.DataObject) -> None:
    answers_the_same_again(QdrantInline, history, query, data)


def answers_the_same_again(
    make: Callable[[Path], Inline], history: History, query: Vector, data: st.DataObject
) -> None:
    """After some of the commits came a second time."""
    with opened(make) as projections:
        projections.apply(history.recorded)
        before = answers(projections.vectors, history, query)
        begin = data.draw(st.integers(0, history.position - 1))
        end = data.draw(st.integers(begin + 1, history.position))
        projections.apply(history.recorded[begin:end])
        assert answers(projections.vectors, history, query) == before


@examples(15)
@given(histories, queries, st.integers(1, 5))
def test_asking_in_between_changes_no_answer(history: History, query: Vector, size: int) -> None:
    with opened(SqliteInline) as projections:
        for begin in range(0, history.position, size):
            projections.apply(history.recorded[begin : begin + size])
            for key in history.keys:
                projections.vectors.search(key, query, limit=2, where=Filter())
        assert answers(projections.vectors, history, query) == answers(projections.vectors_reader(), history, query)
