"""Tokens of texts in memory (projections/wordings.py) are what the index has, whoever wrote it."""

from itertools import pairwise
from random import Random
from typing import Final

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Document, Filter, Wording
from mnemolog.projections.generations.tables import Generation, begin, switch
from mnemolog.projections.text import TextFold
from mnemolog.projections.wordings import AgentWordings
from tests.contract.adapters import SqliteTexts, opened, traced
from tests.contract.chance import WORDS, histories
from tests.contract.histories import History
from tests.examples import examples

BOTH: Final = Filter().kinds


@given(histories, st.randoms(use_true_random=False))
@examples(15)
def test_are_those_of_the_index_after_every_commit(history: History, chance: Random) -> None:
    with opened(SqliteTexts) as projections:
        begin = 0
        while begin < len(history.recorded):
            end = begin + chance.randint(3, 12)
            projections.apply(history.recorded[begin:end])
            begin = end
            for key in history.keys:
                state, tokens = history.state(key), chance.sample(WORDS, 3)
                documents = [Document("memory", each) for each in state.memories]
                documents += [Document("message", each) for each in state.transcript]
                wanted = chance.sample(documents, chance.randint(0, len(documents)))
                # Another reader has nothing in memory.
                fresh = projections.text_reader().wordings(key, tokens, wanted, BOTH)
                assert projections.text.wordings(key, tokens, wanted, BOTH) == fresh


def test_are_dropped_with_their_generation() -> None:
    history = History()
    agent = history.agent()
    documents = [Document("memory", agent.learns("I drink tea.")), Document("message", agent.says("I like tea."))]
    with opened(SqliteTexts) as projections:
        projections.apply(history.recorded)
        assert len(projections.text.wordings(agent.key, ["tea"], documents, BOTH).documents) == len(documents)
        with projections.storage.writing() as connection:  # with one of the two commits alone
            fresh = begin(connection, TextFold())
        builder = projections.follower()
        builder.apply(history.recorded[1:], fresh.generation)
        builder.close()
        with projections.storage.writing() as connection:
            switch(connection, TextFold(), fresh.generation)
        assert [*projections.text.wordings(agent.key, ["tea"], documents, BOTH).documents] == documents[1:]


def test_documents_of_a_small_agent_are_read_at_once_and_only_at_first() -> None:
    history = History()
    agent, other = history.agent("one"), history.agent("other")
    documents = [Document("memory", agent.learns(text)) for text in ("I drink tea.", "I live in Porto.")]
    with opened(SqliteTexts) as projections:
        projections.apply(history.recorded)
        said: list[str] = []
        projections.reading = traced(projections.reading, said)
        text = projections.text_reader()
        for at_once in (True, False):
            said.clear()
            text.wordings(agent.key, ["tea"], documents, BOTH)
            assert any(_reads_all(each) for each in said) == at_once
            applied = len(history.recorded)
            other.says("Something else.")  # which clears the tokens of memories
            projections.apply(history.recorded[applied:])


def test_a_few_long_documents_are_not_read_at_once() -> None:
    history = History()
    agent = history.agent()
    documents = [Document("message", agent.says("tea milk " * 15_000)) for _ in range(5)]
    with opened(SqliteTexts) as projections:
        projections.apply(history.recorded)
        said: list[str] = []
        projections.reading = traced(projections.reading, said)
        text = projections.text_reader(in_memory=10_000_000)
        assert text.wordings(agent.key, ["tea"], documents[:1], ("memory",)).documents
        assert not any(_reads_all(each) for each in said)


def _reads_all(statement: str) -> bool:
    return "length, tokens FROM texts" in statement and "WHERE agent = " in statement


def at(generation: int, position: int) -> Generation:
    return Generation(TextFold.NAME, generation, TextFold.VERSION, position, active=True)


SAID, LEARNED = Document("message", "m1"), Document("memory", "m2")


def test_what_was_read_before_a_later_position_was_seen_is_not_kept() -> None:
    wordings = AgentWordings()
    assert wordings.found(at(1, 1), [LEARNED]) == {}
    assert wordings.found(at(1, 2), [LEARNED]) == {}
    wordings.add(at(1, 1), {LEARNED: Wording(1, "old")}, whole=True)
    assert wordings.found(at(1, 2), [LEARNED]) == {}
    assert wordings.is_new


def test_an_agent_of_memories_alone_is_not_new_after_a_write() -> None:
    wordings = AgentWordings()
    wordings.found(at(1, 1), [])
    wordings.add(at(1, 1), {LEARNED: Wording(1, "tea")}, whole=True)
    assert wordings.found(at(1, 2), [LEARNED]) == {}
    assert not wordings.is_new


def test_the_size_is_that_of_texts_and_of_the_numbers_of_their_tokens() -> None:
    wordings, sizes = AgentWordings(), [0]
    wordings.found(at(1, 1), [])
    for number in range(300):
        tokens = Wording(10_000, " ".join(f"tok{each}" for each in range(10_000)))
        wordings.add(at(1, 1), {Document("message", str(number)): tokens}, whole=False)
        sizes.append(wordings.size)
    assert all(before + 78_000 < after for before, after in pairwise(sizes))
    before = wordings.size
    known = wordings.found(at(1, 1), [Document("message", "1"), Document("message", "2")])
    one, two = (set(np.frombuffer(_distinct(each), np.intc).tolist()) for each in known.values())
    assert wordings.size > before
    assert one == two
    assert len(one) == 10_000


def _distinct(of: Wording) -> bytes:
    assert of.vocabulary is not None
    return of.distinct(of.vocabulary)


def test_the_size_falls_with_what_is_dropped() -> None:
    wordings = AgentWordings()
    wordings.found(at(1, 1), [])
    wordings.add(at(1, 1), {SAID: Wording(1, "tea")}, whole=False)
    of_message = wordings.size
    wordings.add(at(1, 1), {LEARNED: Wording(1, "tea")}, whole=True)
    wordings.add(at(1, 1), {LEARNED: Wording(1, "tea")}, whole=True)
    numbered = wordings.size - 2 * of_message
    assert 0 < numbered < of_message
    wordings.found(at(1, 2), [])
    assert (wordings.size, wordings.is_new) == (of_message + numbered, False)
    wordings.found(at(2, 2), [])
    assert (wordings.size, wordings.is_new) == (0, True)
