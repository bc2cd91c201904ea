"""What was known of an agent (projections/known.py) is what the twins in memory say, and a copy goes its own way."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.ports import Filter, Recorded, Vector
from mnemolog.processors.text.analyser import query_tokens
from mnemolog.projections.in_memory import InMemoryLiving, InMemoryText, InMemoryVectors
from mnemolog.projections.known import Folded, KnownLiving, KnownText, KnownVectors
from mnemolog.projections.past import Steps
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.adapters import K1, MEAN_PRIOR, B
from tests.contract.chance import SESSIONS, SUBJECTS, WORDS, histories, moments, selections
from tests.contract.histories import History
from tests.contract.test_living import all_of
from tests.examples import examples

ROUNDING = 2e-6
QUERIES = st.sampled_from(WORDS).map(lambda word: HashingEmbedder().embed(word, query=True))


def filters(history: History) -> list[Filter]:
    found = [Filter(now=now) for now in moments(history)]
    found += [Filter(now=history.now, subject=subject) for subject in SUBJECTS]
    found += [Filter(("message",), history.now, session_id=session) for session in SESSIONS]
    return found + [Filter(only=only, now=0.0) for only in selections(history)]


def of(history: History, key: str) -> list[Recorded]:
    return [each for each in history.recorded if each.commit.key == key]


def folded(recorded: Sequence[Recorded], key: str) -> Folded:
    made = Folded(key)
    made.apply(recorded)
    return made


@examples(15)
@given(histories, QUERIES, st.lists(st.sampled_from(WORDS), max_size=4))
def test_it_answers_as_the_twins_do(history: History, query: Vector, words: list[str]) -> None:
    living, vectors, text = InMemoryLiving(), InMemoryVectors(mean_prior=MEAN_PRIOR), InMemoryText(k1=K1, b=B)
    for twin in (living, vectors, text):
        twin.apply(history.recorded)
    tokens = query_tokens(" ".join(words))

    async def look(key: str) -> None:
        known = folded(of(history, key), key)
        assert all_of(KnownLiving(known), history, key) == all_of(living, history, key)
        documents = list(known.vectors)
        known_vectors, known_text = KnownVectors(known, mean_prior=MEAN_PRIOR), KnownText(known, k1=K1, b=B)
        near = await known_vectors.cosines(key, query, documents)
        assert near == pytest.approx(await vectors.cosines(key, query, documents), abs=ROUNDING)
        for where in filters(history):
            found = await known_vectors.search(key, query, limit=100, where=where)
            expected = await vectors.search(key, query, limit=100, where=where)
            assert {each[:2]: each.score for each in found} == pytest.approx(
                {each[:2]: each.score for each in expected}, abs=ROUNDING
            )
            for limit in (1, 100):
                assert await known_text.search(key, tokens, limit=limit, where=where) == await text.search(
                    key, tokens, limit=limit, where=where
                )
            assert await known_text.wordings(key, tokens, documents, where.kinds) == await text.wordings(
                key, tokens, documents, where.kinds
            )

    for key in history.keys:
        asyncio.run(look(key))


@examples(15)
@given(history=histories, data=st.data())
def test_a_copy_goes_on_alone(history: History, data: st.DataObject) -> None:
    for key in history.keys:
        recorded = of(history, key)
        place = data.draw(st.integers(0, len(recorded)))
        first = folded(recorded[:place], key)
        second = first.copy()
        second.apply(recorded[place:])
        assert first.state == folded(recorded[:place], key).state
        assert second.state == folded(recorded, key).state
        assert second.terms == folded(recorded, key).terms


@examples(15)
@given(history=histories, most=st.integers(1, 4), size=st.integers(1, 5))
def test_a_fold_that_goes_on_from_a_step_is_the_fold_from_the_beginning(history: History, most: int, size: int) -> None:
    for key in history.keys:
        recorded, steps = of(history, key), Steps(key, most)
        times = [each.commit.recorded_at for each in recorded]
        for moment in [*times[::3], *times[::-2]]:
            step = steps.before(moment)
            assert step.latest <= moment
            left = [each for each in recorded[step.commits :] if each.commit.recorded_at <= moment]
            for begin in range(0, len(left), size):
                step = steps.further(step, left[begin : begin + size])
            steps.keep(step)
            state = AgentState()
            for each in recorded[: step.commits]:
                state.fold(each.commit)
            assert step.folded.state == state
            assert step.commits == sum(each <= moment for each in times)
