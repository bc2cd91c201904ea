"""What is given to a conversation goes back as a command: no search waits for it, and no ranking changes by it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mnemolog import Memory
from mnemolog.schemas.config import Config, EmbedderConfig, SearchConfig
from mnemolog.schemas.query import Hit
from tests.unit.projections.test_retrieval import QUESTIONS, SAID

HASHING = EmbedderConfig(kind="hashing")


def told(folder: Path, search: SearchConfig | None = None) -> Memory:
    memory = Memory(folder / "data", config=Config(embedder=HASHING, search=search or SearchConfig()))
    memory.add_many(
        [
            {"id": f"m{number}", "content": content, "session_id": session}
            for number, (session, content) in enumerate(SAID)
        ],
        agent_id="a",
    )
    return memory


def answers(memory: Memory, into: str | None = None) -> list[tuple[Hit, ...]]:
    return [memory.search(question, agent_id="a", explain=True, into=into).results for question in QUESTIONS]


def uses(memory: Memory) -> int:
    memory.end_session("nobody's", agent_id="a")  # stands behind the notes in the queue
    return sum(each.access_count for each in memory.get_all(agent_id="a"))


def test_what_was_noted_ranks_nothing_differently(tmp_path: Path) -> None:
    with told(tmp_path) as memory:
        before = answers(memory)
        for _ in range(3):
            assert answers(memory, into="s9") == before
        assert uses(memory) > 3 * len(QUESTIONS)
        assert answers(memory) == before


def test_a_search_does_not_wait_for_its_note(tmp_path: Path) -> None:
    with told(tmp_path) as memory:
        with closing(sqlite3.connect(tmp_path / "data" / "mnemolog.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write
            assert memory.search("green tea", agent_id="a", into="s9").results
            assert memory.context("green tea", agent_id="a", into="s9").given
            other.execute("ROLLBACK")
        assert uses(memory) > 0


@pytest.mark.parametrize(("noted", "into"), [(False, "s9"), (True, None)])
def test_nothing_is_noted_where_the_setting_or_the_question_says_so(
    tmp_path: Path, *, noted: bool, into: str | None
) -> None:
    with told(tmp_path, SearchConfig(note_recalls=noted)) as memory:
        answers(memory, into)
        memory.context("green tea", agent_id="a", into=into)
        assert uses(memory) == 0
