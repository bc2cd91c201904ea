"""Generations of the text index: each in a folder of its own, and the follower goes on where the new one stands."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from mnemolog.processors.ports import Filter, Recorded
from mnemolog.projections.generations.tables import begin, discard, switch
from mnemolog.projections.text import TextFold, index_folder
from tests.contract.adapters import SqliteTexts
from tests.contract.histories import Agent, History


@pytest.fixture
def projections(tmp_path: Path) -> Iterator[SqliteTexts]:
    made = SqliteTexts(tmp_path)
    yield made
    made.close()


@pytest.fixture
def agent() -> Agent:
    agent = History().agent()
    for number in range(6):
        agent.says("green tea", message=f"m{number + 1}")
    return agent


def found(projections: SqliteTexts, agent: Agent) -> list[str]:
    return [each.id for each in projections.text.search(agent.key, ["tea"], limit=10, where=Filter())]


def built(projections: SqliteTexts, recorded: Sequence[Recorded]) -> int:
    """A generation beside the active one, built by another hand."""
    with projections.storage.writing() as connection:
        fresh = begin(connection, TextFold())
    builder = projections.follower()
    builder.apply(recorded, fresh.generation)
    builder.close()
    return fresh.generation


def switched(projections: SqliteTexts, generation: int) -> None:
    with projections.storage.writing() as connection:
        switch(connection, TextFold(), generation)
    projections.follower().tidy()


def folders(projections: SqliteTexts) -> set[str]:
    return {folder.name for folder in projections.storage.text.iterdir()}


def test_a_generation_is_built_in_its_own_folder_and_not_read(projections: SqliteTexts, agent: Agent) -> None:
    projections.apply(agent.history.recorded[:4])
    generation = built(projections, agent.history.recorded[:1])
    assert folders(projections) == {index_folder(Path(), each).name for each in (1, generation)}
    assert len(found(projections, agent)) == 4
    projections.apply(agent.history.recorded[4:])
    assert len(found(projections, agent)) == 6


def test_readers_and_followers_move_to_the_generation_that_is_read(projections: SqliteTexts, agent: Agent) -> None:
    projections.apply(agent.history.recorded[:4])
    assert len(found(projections, agent)) == 4
    generation = built(projections, agent.history.recorded[:2])
    switched(projections, generation)
    assert folders(projections) == {index_folder(Path(), each).name for each in (1, generation)}
    assert found(projections, agent) == ["m1", "m2"]
    assert projections.projection.position() == 2
    projections.projection.apply(agent.history.recorded[2:], after=2)
    assert len(found(projections, agent)) == 6


def test_the_old_generation_is_read_again_from_where_it_stands(projections: SqliteTexts, agent: Agent) -> None:
    projections.apply(agent.history.recorded[:4])
    switched(projections, built(projections, agent.history.recorded))
    assert len(found(projections, agent)) == 6
    switched(projections, 1)
    assert projections.projection.position() == 4
    assert len(found(projections, agent)) == 4
    projections.projection.apply(agent.history.recorded[4:], after=4)
    assert len(found(projections, agent)) == 6


def test_a_follower_that_stood_further_leaves_no_gap_in_the_new_generation(
    projections: SqliteTexts, agent: Agent
) -> None:
    projections.apply(agent.history.recorded[:4])
    switched(projections, built(projections, agent.history.recorded[:2]))
    projections.projection.apply(agent.history.recorded[4:], after=4)
    assert projections.projection.position() == 2
    assert found(projections, agent) == ["m1", "m2"]


def test_what_was_on_its_way_into_the_old_generation_is_let_go(tmp_path: Path, agent: Agent) -> None:
    fresh: list[int] = []

    def switch_now(_point: str) -> None:
        for generation in fresh:
            switched(made, generation)

    made = SqliteTexts(tmp_path, reached=switch_now)
    made.apply(agent.history.recorded[:2])
    fresh.append(built(made, agent.history.recorded[:1]))
    made.projection.apply(agent.history.recorded[2:4], after=2)
    fresh.clear()
    assert made.projection.position() == 1
    made.projection.apply(agent.history.recorded[1:], after=1)
    assert len(found(made, agent)) == 6
    made.close()


def test_a_folder_whose_generation_was_discarded_is_tidied_away(projections: SqliteTexts, agent: Agent) -> None:
    projections.apply(agent.history.recorded)
    generation = built(projections, agent.history.recorded)
    with projections.storage.writing() as connection:
        discard(connection, TextFold(), generation)
    projections.projection.tidy()
    assert folders(projections) == {index_folder(Path(), 1).name}
    assert len(found(projections, agent)) == 6


def test_a_generation_begun_again_in_a_folder_that_was_left_counts_nothing_twice(
    projections: SqliteTexts, agent: Agent
) -> None:
    projections.apply(agent.history.recorded)
    expected = projections.text.search(agent.key, ["tea"], limit=10, where=Filter())
    for _ in range(2):
        generation = built(projections, agent.history.recorded)
        with projections.storage.writing() as connection:
            discard(connection, TextFold(), generation)
    switched(projections, built(projections, agent.history.recorded))
    assert projections.text.search(agent.key, ["tea"], limit=10, where=Filter()) == expected
    assert projections.documents() == (6, 6)
