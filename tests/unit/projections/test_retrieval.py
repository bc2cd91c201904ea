"""Retrieval over the real projections: what is listed, whatever the number of results."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import AsyncMemory, Memory
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.sight import Sight
from mnemolog.projections.gathering import Candidates
from mnemolog.projections.one_thread import EMBEDDING, Begun
from mnemolog.projections.shelves import Shelves
from mnemolog.projections.text import SqliteText
from mnemolog.projections.vectors import SqliteVectors
from mnemolog.schemas.config import AdmissionConfig, Config, EmbedderConfig, SearchConfig
from mnemolog.schemas.errors import ProjectionError
from mnemolog.schemas.query import Hit

SAID = (
    ("s1", "I live in Ankara with my cat Duman."),
    ("s1", "Which trains go there on Sunday evening?"),
    ("s1", "My favourite drink is green tea."),
    ("s1", "I work for Siemens as a designer."),
    ("s2", "I moved from Ankara to Izmir last week."),
    ("s2", "The flat is small but it has a balcony."),
    ("s2", "My favourite drink is black coffee now."),
    ("s2", "What shall we cook for ten people tonight?"),
    ("s3", "I bought a red bicycle in Berlin."),
    ("s3", "Nothing beats a long ride along the river."),
    ("s3", "My cat Duman is afraid of the bicycle."),
    ("s3", "I like green tea with lemon."),
)
QUESTIONS = ("Where does the user live?", "favourite drink", "cat Duman bicycle", "train on Sunday", "balcony river")
ALL = 50
HASHING = Config(embedder=EmbedderConfig(kind="hashing"))


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("retrieval") / "data", config=HASHING) as opened:
        opened.add_many(
            [
                {"id": f"m{number}", "content": content, "session_id": session}
                for number, (session, content) in enumerate(SAID)
            ],
            agent_id="a",
        )
        yield opened


def found(memory: Memory, question: str, limit: int, kind: str | None) -> list[Hit]:
    return list(memory.search(question, agent_id="a", limit=limit, kind=kind).results)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("kind", [None, "memory", "message"])
def test_fewer_results_are_the_first_of_more(memory: Memory, question: str, kind: str | None) -> None:
    everything = found(memory, question, ALL, kind)
    for limit in range(1, len(everything) + 1):
        assert found(memory, question, limit, kind) == everything[:limit]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_no_longer_true_is_in_no_answer(memory: Memory, question: str) -> None:
    sources = {source for hit in found(memory, question, ALL, None) for source in hit.sources}
    assert sources.isdisjoint({"m0", "m2"})


def test_what_stands_beside_an_answer_is_found_with_it(memory: Memory) -> None:
    listed = [hit.id for hit in found(memory, "balcony", ALL, "message")]
    assert listed[0] == "m5"
    assert listed.index("m4") < listed.index("m9")


@pytest.mark.parametrize(
    ("introduction", "question"),
    [
        ("call me Bea", "What is my name?"),
        ("ben Deniz, 34 yaşındayım", "who am i"),
        ("Mein Name ist Bea.", "wie heiße ich"),
    ],
)
def test_a_question_for_ones_own_name_finds_what_introduces_the_speaker(
    tmp_path: Path, introduction: str, question: str
) -> None:
    others = ("my dog is called Rex, that is his name", "kızımın adı Elif", "I am who I am, says the poster in my room")
    with Memory(tmp_path / "data", config=HASHING) as opened:
        opened.add_many([{"content": text, "user_id": "u1"} for text in (introduction, *others)], agent_id="a")
        (first,) = opened.search(question, agent_id="a", limit=1, explain=True).results
        assert introduction in first.text
        assert first.explain is not None and first.explain["introduction"] == 1.0
        (other,) = opened.search("the name of my dog", agent_id="a", limit=1, explain=True).results
        assert other.explain is not None and other.explain["introduction"] == 0.0


def test_what_the_words_do_not_find_the_vectors_may(tmp_path: Path) -> None:
    config = Config(
        embedder=EmbedderConfig(kind="hashing"),
        admission=AdmissionConfig(keep_from=1.0),
        search=SearchConfig(candidates=10, overfetch=1),
    )
    said = [{"content": f"What is the weather like in town number {number}?"} for number in range(40)]
    with Memory(tmp_path / "data", config=config) as opened:
        opened.add_many(said, agent_id="a")
        assert searched(opened, "weather town") == {"vectors": 10, "text": 10}
        assert searched(opened, "zzz qqq") == {"vectors": 20, "text": 0}


def searched(memory: Memory, question: str) -> dict[str, int]:
    """How many candidates each index found."""
    explain = memory.search(question, agent_id="a", explain=True).explain
    assert explain is not None
    return {stage.name: stage.candidates_out or 0 for stage in explain.stages if stage.name in ("vectors", "text")}


def test_indexes_that_both_fail_as_they_score_passages_are_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ProjectionError("away")

    with Memory(tmp_path / "data", config=HASHING) as opened:
        opened.add("I like green tea.", agent_id="a")
        monkeypatch.setattr(SqliteVectors, "cosines", fail)
        assert opened.search("tea", agent_id="a").without == ("vectors",)
        monkeypatch.setattr(SqliteText, "wordings", fail)
        with pytest.raises(ProjectionError, match="neither the vectors nor the text index can be read"):
            opened.search("tea", agent_id="a")


def test_nothing_is_read_ahead_on_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    read_ahead = Shelves.read_ahead

    def noted(self: Shelves, key: str, found: Candidates, sight: Sight, *, beside: int) -> list[Passage]:
        threads.append(threading.get_ident())
        return read_ahead(self, key, found, sight, beside=beside)

    async def asked() -> int:
        async with AsyncMemory(tmp_path / "data", config=HASHING) as opened:
            added = await opened.add("I like green tea.", agent_id="a")
            await opened.search("tea", agent_id="a")
            await opened.why_not(added.message_id, "tea", agent_id="a")
        return threading.get_ident()

    monkeypatch.setattr(Begun, "done", property(lambda _: False))  # as if the question were still being embedded
    monkeypatch.setattr(Shelves, "read_ahead", noted)
    loop = asyncio.run(asked())
    assert threads
    assert loop not in threads


def test_a_closed_memory_leaves_no_thread(tmp_path: Path) -> None:
    def used(name: str) -> Memory:
        with Memory(tmp_path / name, config=HASHING) as opened:
            opened.add("I like green tea.", agent_id="a")
            for _ in range(3):
                opened.search("tea", agent_id="a")
        return opened

    together = threading.Barrier(EMBEDDING._max_workers)
    list(EMBEDDING.map(lambda _: together.wait(), range(together.parties)))  # now it has all of its threads
    before = {*threading.enumerate()}
    closed = [used(name) for name in "abc"]
    after = [thread.name for thread in threading.enumerate() if thread not in before]
    assert [name for name in after if name.startswith("embedding")] == []
    assert len(closed) == 3
