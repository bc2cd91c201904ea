"""ControlledMemory: what agents do with the memory that they run themselves, over SQLite and in memory."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemolog.processors.controlled.rendering import seen
from mnemolog.schemas.event import CoreChanged, EntryLogged
from tests.contract.adapters import Inline, InMemory, SqliteInline, opened
from tests.contract.chance import histories
from tests.contract.histories import History
from tests.examples import examples


@pytest.fixture(params=[InMemory, SqliteInline])
def projections(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inline]:
    made: Inline = request.param(tmp_path)
    yield made
    made.close()


def test_tells_what_happened_in_order_and_when(projections: Inline) -> None:
    history = History()
    agent = history.agent()
    agent.says("Hello.")
    agent.runs("core_memory_update", role="ops", section="status", content={"sprint": "One"})
    agent.runs("memory_log", role="ops", action="Work", content="Done.", importance=5)
    projections.apply(history.recorded)
    found = projections.controlled.happened(agent.key)
    assert [(each.position, type(each.event)) for each in found] == [(2, CoreChanged), (3, EntryLogged)]
    assert [each.recorded_at for each in found] == [recorded.commit.recorded_at for recorded in history.recorded[1:]]
    assert projections.controlled.happened(agent.key, after=2) == found[1:]
    assert projections.controlled.happened(agent.key, until=found[0].recorded_at) == found[:1]


def test_the_state_follows_and_the_past_stays(projections: Inline) -> None:
    history = History()
    agent = history.agent()
    for number, sprint in enumerate(("One", "Two", "Three")):
        agent.runs("core_memory_update", role="ops", section="status", content={"sprint": sprint})
        projections.apply(history.recorded[number:])
        assert seen(projections.controlled.state(agent.key), "ops").sprint == sprint
    first = history.recorded[0].commit.recorded_at
    assert seen(projections.controlled.state(agent.key, until=first), "ops").sprint == "One"


def test_each_agent_has_its_own(projections: Inline) -> None:
    history = History()
    names = [("bot", "default"), ("bot", "other"), ("bot2", "default")]
    for name, tenant in names:
        history.agent(name, tenant).runs("core_memory_append", role="ops", section="blockers", item=f"{tenant}/{name}")
    projections.apply(history.recorded)
    for name, tenant in names:
        core = seen(projections.controlled.state(f"{tenant}/{name}"), "ops")
        assert core.lists["blockers"] == (f"{tenant}/{name}",)
    assert not projections.controlled.state("default/bo").used


@pytest.mark.parametrize("make", [InMemory, SqliteInline])
@examples(15)
@given(history=histories, data=st.data())
def test_any_history_gives_what_a_fold_of_the_log_gives(
    make: Callable[[Path], Inline], history: History, data: st.DataObject
) -> None:
    with opened(make) as projections:
        cut = data.draw(st.integers(0, history.position))
        projections.apply(history.recorded[:cut])
        for key in history.keys:
            projections.controlled.state(key)
        projections.apply(history.recorded[cut // 2 :])
        for key in history.keys:
            assert projections.controlled.state(key).hash() == history.state(key).controlled.hash()
