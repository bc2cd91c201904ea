"""Retrieval over the real projections: what is listed, whatever the number of results."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.schemas.config import Config, EmbedderConfig, SearchConfig
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


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    config = Config(embedder=EmbedderConfig(kind="hashing"))
    with Memory(tmp_path_factory.mktemp("retrieval") / "data", config=config) as opened:
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
    with Memory(tmp_path / "data", config=Config(embedder=EmbedderConfig(kind="hashing"))) as opened:
        opened.add_many([{"content": text, "user_id": "u1"} for text in (introduction, *others)], agent_id="a")
        (first,) = opened.search(question, agent_id="a", limit=1, explain=True).results
        assert introduction in first.text
        assert first.explain is not None and first.explain["introduction"] == 1.0
        (other,) = opened.search("the name of my dog", agent_id="a", limit=1, explain=True).results
        assert other.explain is not None and other.explain["introduction"] == 0.0


def test_what_the_words_do_not_find_the_vectors_may(tmp_path: Path) -> None:
    config = Config(embedder=EmbedderConfig(kind="hashing"), search=SearchConfig(candidates=10, overfetch=1))
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
