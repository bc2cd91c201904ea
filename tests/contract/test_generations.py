"""Generations: a projection built anew beside the old one, compared by digests, and switched to in one step."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.ports import Filter, Recorded
from mnemolog.projections.controlled import ControlledFold
from mnemolog.projections.generations.tables import (
    Generation,
    Renewed,
    SqliteFold,
    active,
    advance,
    begin,
    discard,
    generations,
    switch,
)
from mnemolog.projections.living import LivingFold
from mnemolog.projections.text import TextFold
from mnemolog.projections.timeline import TimelineFold
from mnemolog.projections.vectors import VectorsFold
from mnemolog.schemas.errors import ProjectionError
from tests.contract.adapters import SqliteInline, opened
from tests.contract.chance import histories
from tests.contract.histories import Agent, History, vector_of
from tests.examples import examples

FOLDS: tuple[SqliteFold, ...] = (LivingFold(), VectorsFold(), TimelineFold(), ControlledFold(), TextFold())
BY_NAME = {fold.NAME: fold for fold in FOLDS}


@pytest.fixture(params=BY_NAME)
def fold(request: pytest.FixtureRequest) -> SqliteFold:
    return BY_NAME[str(request.param)]


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    made = sqlite3.connect(":memory:", isolation_level=None)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    """An agent of whom every projection has something, and another one beside it."""
    agent = History().agent()
    old = agent.learns("I live in Ankara.")
    agent.corrects(old, "I live in Izmir.")
    agent.forgets(agent.is_told("I play the piano."))
    agent.history.agent("other").learns("I drink tea.")
    return agent


def build(
    connection: sqlite3.Connection, fold: SqliteFold, recorded: Sequence[Recorded], *, batch: int = 1_000
) -> Generation:
    """A new generation with these commits in it."""
    fresh = begin(connection, fold)
    for start in range(0, len(recorded), batch):
        fold.apply(connection, fresh.generation, recorded[start : start + batch])
    advance(connection, fold.NAME, fresh.generation, recorded[-1].position)
    return fresh


def tables(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
    return {name for (name,) in rows}


# Their numbers and positions.


def test_the_first_generation_is_read_at_once_and_a_later_one_is_not(
    connection: sqlite3.Connection, fold: SqliteFold
) -> None:
    assert begin(connection, fold) == Generation(fold.NAME, 1, fold.VERSION, 0, active=True)
    assert begin(connection, fold) == Generation(fold.NAME, 2, fold.VERSION, 0, active=False)
    assert active(connection, fold.NAME).generation == 1
    assert [each.generation for each in generations(connection, fold.NAME)] == [1, 2]


def test_a_position_moves_forward_only(connection: sqlite3.Connection, fold: SqliteFold) -> None:
    begin(connection, fold)
    for position, expected in ((5, 5), (3, 5), (5, 5), (8, 8)):
        advance(connection, fold.NAME, 1, position)
        assert active(connection, fold.NAME).position == expected


def test_a_switch_reads_the_new_generation_and_keeps_the_old_one_beside(
    connection: sqlite3.Connection, fold: SqliteFold, agent: Agent
) -> None:
    build(connection, fold, agent.history.recorded[:2])
    build(connection, fold, agent.history.recorded)
    for read in (2, 1):
        switch(connection, fold, read)
        assert active(connection, fold.NAME).generation == read
        assert generations(connection, fold.NAME) == [
            Generation(fold.NAME, 1, fold.VERSION, 2, active=read == 1),
            Generation(fold.NAME, 2, fold.VERSION, agent.history.position, active=read == 2),
        ]


def test_a_discarded_generation_leaves_the_one_that_is_read(
    connection: sqlite3.Connection, fold: SqliteFold, agent: Agent
) -> None:
    build(connection, fold, agent.history.recorded)
    before, digests = tables(connection), fold.digests(connection, 1)
    discard(connection, fold, build(connection, fold, agent.history.recorded[:1]).generation)
    assert tables(connection) == before
    assert active(connection, fold.NAME).generation == 1
    assert fold.digests(connection, 1) == digests


def test_a_generation_that_is_begun_again_is_empty(
    connection: sqlite3.Connection, fold: SqliteFold, agent: Agent
) -> None:
    begin(connection, fold)
    discard(connection, fold, build(connection, fold, agent.history.recorded).generation)
    again = begin(connection, fold)
    assert again.position == 0
    assert fold.digests(connection, again.generation) == {}


def test_a_switch_to_what_is_not_there_changes_nothing(connection: sqlite3.Connection, fold: SqliteFold) -> None:
    begin(connection, fold)
    before = tables(connection)
    with pytest.raises(ProjectionError, match="no generation 7"):
        switch(connection, fold, 7)
    assert active(connection, fold.NAME).generation == 1
    assert tables(connection) == before


def test_a_projection_that_was_never_built_says_so(connection: sqlite3.Connection, fold: SqliteFold) -> None:
    discard(connection, fold, begin(connection, fold).generation)
    with pytest.raises(ProjectionError, match=fold.NAME):
        active(connection, fold.NAME)


# Digests.


@examples(15)
@given(histories, st.integers(1, 6), st.data())
def test_a_rebuilt_generation_has_the_digests_of_the_old_one(history: History, batch: int, data: st.DataObject) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    begun_again = data.draw(st.integers(0, history.position - 1))
    for fold in FOLDS:
        live = build(connection, fold, history.recorded)
        redelivered = build(connection, fold, history.recorded[: begun_again + 1], batch=batch)
        fold.apply(connection, redelivered.generation, history.recorded[begun_again // 2 :])
        assert fold.digests(connection, redelivered.generation) == fold.digests(connection, live.generation)
    connection.close()


@examples(15)
@given(histories)
def test_the_digest_of_the_living_state_is_the_state_hash(history: History) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    live = build(connection, LivingFold(), history.recorded)
    states = {key: history.state(key) for key in history.keys}
    expected = {key: state.remembered_hash() for key, state in states.items() if state.memories or state.transcript}
    assert LivingFold().digests(connection, live.generation) == expected
    connection.close()


TAMPERED = {
    "living: a text": "UPDATE memories_1 SET body = replace(body, 'Izmir', 'Lviv')",
    "living: a memory gone": "DELETE FROM memories_1 WHERE agent = 'default/bot' AND formed = 3",
    "living: a message": "UPDATE utterances_1 SET body = replace(body, 'Izmir', 'Lviv')",
    "living: a message gone": "DELETE FROM utterances_1 WHERE message_id = 'm2'",
    "vectors: half floats": "UPDATE vectors_1 SET vector = zeroblob(128) WHERE id = 'm2'",
    "vectors: an end": "UPDATE vectors_1 SET ends = 1 WHERE id = 'm2'",
    "vectors: whether it is active": "UPDATE vectors_1 SET active = 1 WHERE agent = 'default/bot'",
    "vectors: a language": "UPDATE vectors_1 SET language = 'tr' WHERE id = 'm2'",
    "vectors: a subject": "UPDATE vectors_1 SET subject = 'ayşe' WHERE id = 'm2'",
    "vectors: a session": "UPDATE vectors_1 SET session = 's2' WHERE id = 'm2'",
    "vectors: a row gone": "DELETE FROM vectors_1 WHERE id = 'm2'",
    "timeline: an entry": "UPDATE timeline_1 SET entry = 7 WHERE about = 'default/bot/m1' AND entry = 2",
    "timeline: a row gone": "DELETE FROM timeline_1 WHERE about = 'default/bot/m1' AND entry = 2",
    "text: tokens": "UPDATE texts_1 SET tokens = 'piano' WHERE id = 'm2'",
    "text: an end": "UPDATE texts_1 SET ends = 1 WHERE id = 'm2'",
    "text: a row gone": "DELETE FROM texts_1 WHERE id = 'm2'",
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_row_that_was_tampered_with_shows_in_its_agents_digest(
    connection: sqlite3.Connection, agent: Agent, what: str
) -> None:
    fold = BY_NAME[what.partition(":")[0]]
    build(connection, fold, agent.history.recorded)
    before = fold.digests(connection, 1)
    connection.create_function("replace", 3, lambda body, old, new: body.replace(old.encode(), new.encode()))
    assert connection.execute(TAMPERED[what]).rowcount > 0
    after = fold.digests(connection, 1)
    assert after[agent.key] != before[agent.key]
    assert after["default/other"] == before["default/other"]


# Readers.


@pytest.fixture
def projections(tmp_path: Path) -> Iterator[SqliteInline]:
    made = SqliteInline(tmp_path)
    yield made
    made.close()


def test_readers_see_the_old_generation_until_the_switch(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    memories = [memory.id for memory in projections.living.memories(agent.key)]
    for fold in projections.inline.folds:
        with projections.storage.writing() as connection:
            build(connection, fold, agent.history.recorded[:1])
    assert [memory.id for memory in projections.living.memories(agent.key)] == memories
    assert len(projections.timeline.of_memory(memories[-1])) == 2
    assert len(projections.vectors.search(agent.key, vector_of("live"), limit=9, where=Filter())) == 2


def test_readers_see_the_switch(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    projections.vectors.search(agent.key, vector_of("live"), limit=9, where=Filter())
    for fold in projections.inline.folds:
        with projections.storage.writing() as connection:
            switch(connection, fold, build(connection, fold, agent.history.recorded[:1]).generation)
    (memory,) = projections.living.memories(agent.key)
    assert memory.text == "I live in Ankara."
    assert projections.living.memory(memory.id) == (agent.key, memory)
    assert len(projections.timeline.of_memory(memory.id)) == 1
    found = projections.vectors.search(agent.key, vector_of("live"), limit=9, where=Filter())
    assert {each.id for each in found} == {memory.id, "m1"}


def test_appends_go_on_in_the_new_generation(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    with projections.storage.writing() as connection:
        for fold in projections.inline.folds:
            switch(connection, fold, build(connection, fold, agent.history.recorded).generation)
    memory = agent.learns("I drink coffee.")
    projections.apply(agent.history.recorded[-1:])
    with projections.storage.reading() as connection:
        for fold in projections.inline.folds:
            assert active(connection, fold.NAME).position == agent.history.position
    assert projections.living.memories(agent.key)[0].id == memory
    found = projections.vectors.search(agent.key, vector_of("I drink coffee."), limit=1, where=Filter())
    assert found[0].id == memory


def test_what_is_not_committed_leaves_neither_rows_nor_position(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded[:1])
    with pytest.raises(RuntimeError), projections.storage.writing() as connection:
        projections.inline.on_append(connection, agent.history.recorded[1:])
        raise RuntimeError("the disk is full")
    with projections.storage.reading() as connection:
        assert {active(connection, fold.NAME).position for fold in projections.inline.folds} == {1}
    assert len(projections.living.memories(agent.key)) == 1
    projections.apply(agent.history.recorded[1:])
    assert projections.living.memories_by_id(agent.state.memories) == agent.state.memories


def test_preparing_twice_changes_nothing(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    with projections.storage.writing() as connection:
        projections.inline.prepare(connection)
    with projections.storage.reading() as connection:
        for fold in projections.inline.folds:
            assert [each.position for each in generations(connection, fold.NAME)] == [agent.history.position]


def test_every_agent_is_read_from_the_file_again_after_a_switch() -> None:
    with opened(SqliteInline) as projections:
        history = History()
        for name in ("one", "two"):
            history.agent(name).says("green tea", message="m")
        projections.apply(history.recorded)
        for key in history.keys:
            assert projections.vectors.search(key, vector_of("tea"), limit=3, where=Filter())
        with projections.storage.writing() as connection:
            switch(connection, VectorsFold(), begin(connection, VectorsFold()).generation)
        for key in history.keys:
            assert projections.vectors.search(key, vector_of("tea"), limit=3, where=Filter()) == []


def test_what_another_release_folded_is_folded_anew(projections: SqliteInline, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    living = LivingFold()
    with projections.storage.writing() as connection:
        before = living.digests(connection, 1)
        connection.execute("UPDATE projections SET version = version - 1 WHERE name = 'living'")
        connection.execute("DROP TABLE relations_1")  # as that release had none

        def tail(after: int, until: int) -> list[Recorded]:
            return [each for each in agent.history.recorded if after < each.position <= until]

        renewed = projections.inline.renew(connection, tail)
        assert renewed == [Renewed("living", 2, agent.history.position)]
        assert projections.inline.outdated(connection) == []
        assert living.digests(connection, 2) == before
    assert projections.living.memories_by_id(agent.state.memories) == agent.state.memories


def test_what_another_release_had_no_fold_for_is_folded_from_the_beginning(
    projections: SqliteInline, agent: Agent
) -> None:
    """`status` showed it behind until the next write, and it would never have seen what was there."""
    projections.apply(agent.history.recorded)
    living = LivingFold()
    with projections.storage.writing() as connection:
        before = living.digests(connection, 1)
        discard(connection, living, 1)

        def tail(after: int, until: int) -> list[Recorded]:
            return [each for each in agent.history.recorded if after < each.position <= until]

        projections.inline.prepare(connection)
        assert not projections.inline.are_current(connection)
        projections.inline.fill(connection, tail)
        assert projections.inline.are_current(connection)
        assert active(connection, "living").position == agent.history.position
        assert living.digests(connection, 1) == before
