"""The text index on disk: crashes between its two stores, and what a hand can do to its folder."""

from collections.abc import Sequence
from shutil import rmtree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Filter
from mnemolog.projections.text import index_folder
from mnemolog.schemas.errors import IndexDamagedError, ProjectionError
from tests.contract.adapters import SqliteTexts, opened
from tests.contract.chance import histories
from tests.contract.histories import Agent, History
from tests.contract.test_text import answers, questions
from tests.examples import examples


@pytest.fixture
def agent() -> Agent:
    return History().agent()


class CrashError(Exception):
    """The process ends here."""


def crash(_point: str) -> None:
    raise CrashError


@examples(10)
@given(histories, questions, st.data())
def test_a_crash_between_index_and_rows_doubles_nothing(
    history: History, tokens: Sequence[str], data: st.DataObject
) -> None:
    with opened(SqliteTexts) as straight, opened(SqliteTexts) as crashing:
        straight.apply(history.recorded)
        done = data.draw(st.integers(0, history.position - 1))
        crashing.apply(history.recorded[:done])
        crashing.projection.close()
        dying = crashing.follower(reached=crash)
        with pytest.raises(CrashError):
            dying.apply(history.recorded[done:])
        assert crashing.follower().position() == done
        dying.close()
        batch = data.draw(st.integers(5, 30))
        for begin in range(done, history.position, batch):
            crashing.apply(history.recorded[begin : begin + batch])
        assert crashing.follower().position() == history.position
        assert answers(crashing.text, history, tokens) == answers(straight.text, history, tokens)


def test_what_was_indexed_before_a_crash_is_not_found_before_its_rows(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        agent.says("green tea")
        dying = projections.follower(reached=crash)
        with pytest.raises(CrashError):
            dying.apply(agent.history.recorded)
        dying.close()
        assert projections.text.search(agent.key, ["tea"], limit=5, where=Filter()) == []


def test_the_point_of_the_crash_is_told(agent: Agent) -> None:
    reached: list[str] = []
    with opened(lambda folder: SqliteTexts(folder, reached=reached.append)) as projections:
        agent.says("green tea")
        projections.apply(agent.history.recorded)
    assert reached == ["between_log_and_text"]


def test_an_index_that_somebody_deleted_is_missed(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        agent.says("green tea")
        projections.apply(agent.history.recorded)
        projections.projection.close()
        rmtree(index_folder(projections.storage.text, 1))
        with pytest.raises(ProjectionError, match="mnemolog rebuild text"):
            projections.text_reader().search(agent.key, ["tea"], limit=5, where=Filter())
        agent.says("black tea")
        with pytest.raises(ProjectionError, match="mnemolog rebuild text"):
            projections.follower().apply(agent.history.recorded[1:])
        with pytest.raises(IndexDamagedError, match="mnemolog rebuild text"):
            projections.follower().position()


def test_a_reader_does_not_make_an_index(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        assert projections.text_reader().search(agent.key, ["tea"], limit=5, where=Filter()) == []
        assert not index_folder(projections.storage.text, 1).exists()


def test_a_damaged_index_is_an_error_that_says_what_to_do(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        agent.says("green tea")
        projections.apply(agent.history.recorded)
        (index_folder(projections.storage.text, 1) / "meta.json").write_text("{")
        with pytest.raises(ProjectionError, match="mnemolog rebuild text"):
            projections.text_reader().search(agent.key, ["tea"], limit=5, where=Filter())


def test_an_index_has_one_writer(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        agent.says("green tea")
        projections.apply(agent.history.recorded)
        agent.says("black tea")
        with pytest.raises(ProjectionError, match="cannot be used"):
            projections.follower().apply(agent.history.recorded[1:])


def test_a_history_without_words_moves_the_position(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        agent.refuses("HEARTBEAT_OK")
        projections.apply(agent.history.recorded)
        assert projections.projection.position() == 1
        assert projections.text.search(agent.key, ["heartbeat"], limit=5, where=Filter()) == []


def test_rows_and_index_hold_the_same_number_of_documents(agent: Agent) -> None:
    with opened(SqliteTexts) as projections:
        assert projections.documents() == (0, 0)
        memory = agent.learns("green tea")
        agent.adds(memory, "black tea")
        agent.forgets(memory)
        for recorded in agent.history.recorded:
            projections.apply([recorded])
        assert projections.documents() == (3, 3)
