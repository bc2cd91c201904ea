"""The source document's way to answer, through the whole product: `profile = "v9"`."""

from collections.abc import Iterator

import pytest

from mnemolog import Memory
from mnemolog.schemas.config import Config, EmbedderConfig, HotTierConfig, SearchConfig
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.query import Answer
from tests.acceptance.running import CommandLine
from tests.acceptance.telling import AGENT

SAID = (
    "I live in Ankara.",
    "My cat is called Duman.",
    "Ayşe Yılmaz is my sister, she works at a bakery.",
    "I prefer green tea to coffee.",
    "I moved the standup to 10:15 because the Berlin team joined.",
    "I live in Izmir now.",
)
CONFIG = Config(embedder=EmbedderConfig(kind="hashing"))


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with Memory(tmp_path_factory.mktemp("v9") / "data", config=CONFIG) as opened:
        said = [{"content": each, "name": "Tom", "session_id": "s"} for each in SAID]
        opened.add_many(said, agent_id="a")
        yield opened


def found(memory: Memory, question: str, **more: object) -> Answer:
    return memory.search(question, agent_id="a", profile="v9", **more)  # type: ignore[arg-type]


def first(answer: Answer) -> str:
    return answer.results[0].text


@pytest.mark.parametrize("said", ["hi", "tamam", "/status", "Thanks!"])
def test_what_asks_nothing_finds_nothing(memory: Memory, said: str) -> None:
    assert found(memory, said).results == ()


@pytest.mark.parametrize(
    "question, answer",
    [("What is my cat called?", "Duman"), ("Who is Ayşe Yılmaz?", "sister"), ("Kedim Duman?", "Duman")],
)
def test_the_memory_that_answers_comes_first(memory: Memory, question: str, answer: str) -> None:
    assert answer in first(found(memory, question))


def test_it_answers_with_memories_and_the_parts_of_each_score_add_up(memory: Memory) -> None:
    answer = found(memory, "Where do I live?", explain=True)
    assert {each.kind for each in answer.results} == {"memory"}
    for each in answer.results:
        assert each.explain is not None
        assert sum(each.explain.values()) == pytest.approx(each.score, abs=1e-5)


def test_a_preference_is_looked_for_among_preferences(memory: Memory) -> None:
    assert {each.category for each in found(memory, "What do I prefer?").results} == {"preference"}


def test_the_past_is_shown_where_a_time_is_asked_for_the_newest_first(memory: Memory) -> None:
    results = found(memory, "When did I live in Ankara or Izmir?").results
    assert [each.valid_from for each in results] == sorted((each.valid_from or "" for each in results), reverse=True)
    assert any(each.status == "superseded" and "Ankara" in each.text for each in results)
    assert {each.status for each in found(memory, "Where do I live?").results} == {"current"}


def test_each_part_of_a_question_is_answered(memory: Memory) -> None:
    texts = [each.text for each in found(memory, "What do I prefer? And what is my cat called?").results[:3]]
    assert any("tea" in each for each in texts) and any("Duman" in each for each in texts)


def test_what_is_hot_is_there_whatever_was_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    hot = Config(embedder=EmbedderConfig(kind="hashing"), hot_tier=HotTierConfig(utility_from=0.5, accesses_from=1))
    with Memory(tmp_path_factory.mktemp("hot") / "data", config=hot) as memory:
        memory.add("I am allergic to peanuts.", agent_id="a", name="Tom")
        memory.add("I live in Ankara.", agent_id="a", name="Tom")
        memory.search("peanuts", agent_id="a", into="talk", limit=1)
        memory.add("What now?", agent_id="a", name="Tom")  # behind the note of the recall
        assert any("peanuts" in each.text for each in found(memory, "Ankara?").results)


def test_messages_are_refused(memory: Memory) -> None:
    with pytest.raises(InvalidInputError, match="kind: 'message' is not allowed; allowed: memory"):
        found(memory, "Where do I live?", kind="message")


def test_an_unknown_profile_is_refused(memory: Memory) -> None:
    with pytest.raises(InvalidInputError, match="profile"):
        memory.search("Where do I live?", agent_id="a", profile="v8")


def test_the_setting_is_for_all_that_name_none(tmp_path_factory: pytest.TempPathFactory) -> None:
    config = Config(embedder=EmbedderConfig(kind="hashing"), search=SearchConfig(profile="v9"))
    with Memory(tmp_path_factory.mktemp("set") / "data", config=config) as memory:
        memory.add("I live in Ankara.", agent_id="a", name="Tom")
        assert memory.search("hello", agent_id="a").results == ()
        assert memory.search("hello", agent_id="a", profile="contextual").results


def test_on_the_command_line(asked: CommandLine) -> None:
    answered = asked("search", "What is the cat called?", "--agent", AGENT, "--profile", "v9", "--json")
    assert {each["kind"] for each in answered.json["results"]} == {"memory"}
    assert asked("search", "hello", "--agent", AGENT, "--profile", "v9", "--json").json["results"] == []
