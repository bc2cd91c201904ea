"""Tokens of texts in memory (projections/wordings.py) are what the index has, whoever wrote it."""

from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Document, Filter
from mnemolog.projections.generations.tables import begin, switch
from mnemolog.projections.text import TextFold
from tests.contract.adapters import SqliteTexts, opened
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
