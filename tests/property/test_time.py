"""Both axes of time: what was known at a time, and what of that held at a time, are those of a plain fold."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.ops.edges import silent
from mnemolog.processors.late_vectors import Late
from mnemolog.processors.memory.state import AgentState
from mnemolog.processors.narration.difference import difference
from mnemolog.processors.ports import Document, Living, TextIndex, VectorSearch
from mnemolog.processors.recall.selection import EVERYTHING, Selection
from mnemolog.processors.recall.sight import Sight
from mnemolog.processors.token_vectors import Pieces
from mnemolog.projections import sifting
from mnemolog.projections.embedding_cache import EmbeddingCache
from mnemolog.projections.hot_tier import HotTier
from mnemolog.projections.in_memory import InMemoryLiving, InMemoryText, InMemoryVectors
from mnemolog.projections.past import Known, Past
from mnemolog.projections.profile_v9 import ProfileV9
from mnemolog.projections.reach import Reach
from mnemolog.projections.retrieval import Retrieval
from mnemolog.schemas.config import Config, SearchConfig
from mnemolog.schemas.memory import Memory
from mnemolog.schemas.query import Hit, Query
from mnemolog.streams.logs.in_memory import InMemoryLog, Store
from mnemolog.streams.providers.hashing import HashingEmbedder
from tests.contract.chance import WORDS, histories
from tests.contract.histories import BEGINNING, DAY, MINUTE, History
from tests.examples import examples

CONFIG: Final = SearchConfig(moments_in_memory=2)
NARROW: Final = SearchConfig(candidates=2, overfetch=1, beside_best=1, beside=0)
MOST: Final = 1_000

moments = st.one_of(
    st.sampled_from([0.0, BEGINNING - 1, BEGINNING, BEGINNING + DAY]),
    st.floats(BEGINNING, BEGINNING + 45 * MINUTE, allow_nan=False),
)


class OnlyLog(InMemoryLog):
    """The log of one partition."""

    partition = 0


class NoLate:
    """Late vectors of nothing: the embedder of these tests makes none."""

    def keep(self, key: str, document: Document, text: str, pieces: Pieces | None) -> None:
        """Nothing is kept."""

    def of(self, key: str, texts: Mapping[Document, str]) -> dict[Document, Late]:
        """Nothing is there."""
        return {}

    def read_ahead(self, key: str, texts: Mapping[Document, str]) -> None:
        """Nothing is there."""


class Folds(NamedTuple):
    """What the read path reads."""

    living: Living
    vectors: VectorSearch
    text: TextIndex


def in_memory(history: History) -> Folds:
    """The twins."""
    living, vectors, text = InMemoryLiving(), InMemoryVectors(), InMemoryText()
    for fold in (living, vectors, text):
        fold.apply(history.recorded)
    return Folds(living, vectors, text)


class Told:
    """A history, with the read path over it."""

    def __init__(self, history: History, config: SearchConfig = CONFIG, folds: Folds | None = None) -> None:
        """`folds`: of all of the history; None: they are made in memory."""
        self.history = history
        log = OnlyLog(Store(commits=[each.commit for each in history.recorded]))
        living, vectors, text = folds or in_memory(history)
        self.past = Past(log, living, config)
        self.retrieval = Retrieval(
            embedder=HashingEmbedder(),
            vectors=vectors,
            text=text,
            late=NoLate(),
            living=living,
            log=log,
            reach=Reach(log, {}, wait_s=1.0, poll_s=0.01),
            now=lambda _last: history.now,
            put=lambda _recall: None,
            config=config,
            report=silent,
            v9=lambda: ProfileV9(
                living,
                HotTier(living, Config().hot_tier, agents=10),
                EmbeddingCache(HashingEmbedder(), most=10, keep_s=60.0),
                Config(),
            ),
        )

    def folded(self, key: str, moment: float) -> AgentState:
        """What was known of an agent, by hand; what is forgotten today is forgotten then, with all its messages."""
        state = AgentState()
        for _, commit in self.history.recorded:
            if commit.key == key and commit.recorded_at <= moment:
                state.fold(commit)
        for memory in self.history.state(key).memories.values():
            if memory.forgotten and memory.id in state.memories:
                state.memories[memory.id] = replace(state.memories[memory.id], forgotten=True)
                for message_id in state.messages_of.get(memory.id, ()):
                    state.transcript[message_id] = replace(state.transcript[message_id], hidden=True)
        return state

    async def found(self, known: Known | None, key: str, sight: Sight, words: Collection[str]) -> set[Document]:
        """All that a search gives."""
        retrieval = self.retrieval
        if known is not None:
            retrieval = retrieval.reading_from(vectors=known.vectors, text=known.text, living=known.living)
        tenant, _, agent = key.partition("/")
        found = set()
        for kind in ("memory", "message"):
            query = Query(agent_id=agent, tenant_id=tenant, text=" ".join(words), kind=kind, limit=MOST)
            hits, _ = await retrieval.find(query, now=sight.now, sight=sight)
            assert len(hits) == len({hit.id for hit in hits})
            found |= {Document(hit.kind, hit.id) for hit in hits}
        return found


def held(memory: Memory, sight: Sight) -> bool:
    """Whether a memory is looked at, by its period; what sleeps is in no answer to what is asked now."""
    if memory.forgotten or (sight.as_of is not None and sight.as_of < memory.valid_from):
        return False
    if sight.as_of is None and not sight.timeline and memory.asleep(sight.now):
        return False
    at = sight.now if sight.as_of is None else sight.as_of
    return sight.timeline or memory.valid_until is None or at < memory.valid_until


def expected(state: AgentState, sight: Sight) -> set[Document]:
    """What is looked at."""
    found = {Document("memory", each.id) for each in state.memories.values() if held(each, sight)}
    for said in state.transcript.values():
        if sight.is_now and said.asleep_since is not None:
            continue
        came = [state.memories[each] for each in state.memories_of.get(said.message_id, ())]
        back = not sight.is_now and any(held(each, sight) for each in came) and not any(m.forgotten for m in came)
        if (sight.as_of is None or said.at <= sight.as_of) and (not said.hidden or back):
            found.add(Document("message", said.message_id))
    return found


@examples(30)
@given(
    history=histories,
    asked=st.lists(st.tuples(st.none() | moments, st.none() | moments, st.booleans()), min_size=1, max_size=4),
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
)
def test_what_held_of_what_was_known_is_what_a_fold_by_hand_gives(
    history: History, asked: list[tuple[float | None, float | None, bool]], words: list[str]
) -> None:
    async def look() -> None:
        told = Told(history)
        for key in history.keys:
            for known_at, as_of, timeline in asked:
                now = history.now if known_at is None else known_at
                sight = Sight(now, as_of, timeline)
                known = None if known_at is None else await told.past.at(key, known_at)
                state = told.folded(key, now)
                assert await told.found(known, key, sight, words) == expected(state, sight)

    asyncio.run(look())


@examples(40)
@given(
    history=histories,
    as_of=st.none() | moments,
    words=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    kind=st.sampled_from([None, "memory", "message"]),
    selection=st.sampled_from([EVERYTHING, Selection(language="tr"), Selection(category="fact")]),
)
def test_times_decided_for_what_is_found_give_what_looking_through_everything_gives(
    history: History,
    as_of: float | None,
    words: list[str],
    kind: Literal["memory", "message"] | None,
    selection: Selection,
) -> None:
    """With few candidates, so that what is found first is often over, or began later."""
    told = Told(history, NARROW)

    async def look(key: str) -> list[Hit]:
        query = Query(agent_id=key.partition("/")[2], text=" ".join(words), kind=kind, limit=2)
        query = replace(query, tenant_id=key.partition("/")[0])
        sight = Sight(history.now, as_of, timeline=as_of is None)
        hits, _ = await told.retrieval.find(query, now=history.now, sight=sight, selection=selection)
        return hits

    for key in history.keys:
        with pytest.MonkeyPatch.context() as patched:
            sifted = asyncio.run(look(key))
            patched.setattr(sifting, "DEPTHS", ())
            assert sifted == asyncio.run(look(key))


@examples(30)
@given(history=histories, asked=st.lists(moments, min_size=1, max_size=8))
def test_what_was_known_is_the_state_of_then_however_often_it_is_asked_for(
    history: History, asked: list[float]
) -> None:
    async def look() -> None:
        told = Told(history)
        for moment in [*asked, *asked[::-1]]:
            for key in history.keys:
                known, state = await told.past.at(key, moment), told.folded(key, moment)
                found = known.living.memories_by_id(state.memories)
                assert {each.id: replace(each, updated_at=0.0) for each in found.values()} == {
                    each.id: replace(each, updated_at=0.0) for each in state.memories.values()
                }
                assert {each.message_id: each for each in known.living.transcript(key)} == state.transcript
                assert {each.id: each for each in known.living.relations(key)} == state.relations

    asyncio.run(look())


@examples(30)
@given(history=histories, times=st.tuples(moments, moments).map(sorted))
def test_a_difference_is_what_two_folds_by_hand_do_not_share(history: History, times: list[float]) -> None:
    told = Told(history)
    for key in history.keys:
        before, after = (told.folded(key, moment).memories for moment in times)
        found = difference(key, before.values(), after.values(), from_at=times[0], to_at=times[1])
        kept = {name: memory for name, memory in after.items() if not memory.forgotten}
        assert {each.id for each in found.learned} == kept.keys() - before.keys()
        stood = {
            name: (before[name].status(times[0]), memory.status(times[1]))
            for name, memory in kept.items()
            if name in before
        }
        ended = {name for name, (then, now) in stood.items() if then == "current" != now}
        assert {each.id for each in found.ended} == ended
        changed = {each.after.id: each for each in found.changed}
        assert ended.isdisjoint(changed)
        for name, (then, now) in stood.items():
            if name not in ended:
                assert (then != now or before[name].text != after[name].text) <= (name in changed)
                assert (before[name] != after[name] or then != now) >= (name in changed)
        assert found.forgotten == len(after) - len(kept)
        same = difference(key, after.values(), after.values(), from_at=times[1], to_at=times[1])
        assert (same.learned, same.ended, same.changed) == ((), (), ())


def test_a_commit_that_comes_is_known_from_then_on() -> None:
    history = History()
    agent = history.agent()
    first = agent.learns("I live in Ankara.")

    async def look() -> None:
        store = Store(commits=[each.commit for each in history.recorded])
        living = InMemoryLiving()
        living.apply(history.recorded)
        past = Past(InMemoryLog(store), living, CONFIG)
        later = BEGINNING + DAY
        assert set((await past.at(agent.key, later)).living.memories_by_id([first])) == {first}
        assert await past.at(agent.key, later + 1) is await past.at(agent.key, later)
        second = agent.learns("I like tea.")
        store.commits.append(history.recorded[-1].commit)
        living.apply(history.recorded)
        assert second in (await past.at(agent.key, later)).living.memories_by_id([second])
        agent.forgets(second)
        store.commits.append(history.recorded[-1].commit)
        living.apply(history.recorded)
        before = await past.at(agent.key, BEGINNING + MINUTE)
        assert before.living.memories_by_id([second])[second].forgotten
        assert [each.hidden for each in before.living.transcript(agent.key)] == [False, True]

    asyncio.run(look())


def test_a_clock_that_was_set_back_shows_nothing_that_was_recorded_behind_something_later() -> None:
    history = History()
    agent = history.agent()
    for text in ("One.", "Two.", "Three."):
        agent.says(text)
    times = [BEGINNING, BEGINNING + DAY, BEGINNING + MINUTE]
    commits = [replace(each.commit, recorded_at=at) for each, at in zip(history.recorded, times, strict=True)]

    async def look() -> None:
        past = Past(InMemoryLog(Store(commits=commits)), InMemoryLiving(), CONFIG)
        known = await past.at(agent.key, BEGINNING + 2 * MINUTE)
        assert [each.text for each in known.living.transcript(agent.key)] == ["One."]
        assert len((await past.at(agent.key, BEGINNING + DAY)).living.transcript(agent.key)) == 3

    asyncio.run(look())
