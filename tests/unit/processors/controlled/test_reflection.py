"""Reflection: its triggers are a fold of the log, and its sentences are true."""

import re

import pytest

from mnemolog.processors.controlled.rendering import seen
from mnemolog.processors.controlled.state import Controlled
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.event import Archived, ChangeProposed, CoreChanged, EntryLogged, Reflected
from tests.unit.processors.controlled.desk import Desk


def reflections(desk: Desk) -> list[Reflected]:
    return [event for event in desk.events if isinstance(event, Reflected)]


def insights(desk: Desk) -> list[EntryLogged]:
    return [event for event in desk.events if isinstance(event, EntryLogged) and event.type == "reflection"]


def test_above_a_hundred_of_importance_it_begins() -> None:
    desk = Desk(ControlledConfig(reflect_cycles=1_000))
    for _ in range(10):
        desk.logs(importance=10)
    assert not reflections(desk)
    desk.logs(importance=1)
    (found,) = reflections(desk)
    assert (found.trigger, found.importance_sum) == ("importance", 101)
    assert (desk.state.importance_sum, desk.state.unreflected) == (0, [])


def test_after_ten_cycles_it_begins_and_counts_anew() -> None:
    desk = Desk()
    for number in range(20):
        desk.logs(f"Entry {number}.", importance=1)
    assert [(each.trigger, each.through_cycle) for each in reflections(desk)] == [("cycles", 10), ("cycles", 20)]


def test_at_a_sprint_boundary_and_by_hand_it_begins_where_there_is_anything() -> None:
    desk = Desk()
    assert not desk.does("reflect")
    desk.logs(importance=7)
    desk.updates("ops", "status", {"sprint": "Two"})
    desk.logs(importance=7)
    desk.does("reflect")
    assert [each.trigger for each in reflections(desk)] == ["sprint", "manual"]


def test_the_state_of_the_trigger_survives_a_restart() -> None:
    desk = Desk(ControlledConfig(reflect_cycles=1_000))
    for _ in range(10):
        desk.logs(importance=10)
    again = Controlled()
    for event in desk.events:
        again.evolve(event)
    desk.state = again
    desk.logs(importance=1)
    assert [each.trigger for each in reflections(desk)] == ["importance"]


def told() -> Desk:
    desk = Desk()
    desk.logs("The stream lost an entry.", importance=8, tags=["memory", "bug"], failure="lost-write", role="ops")
    desk.logs("The stream lost two entries.", importance=9, tags=["memory", "bug"], failure="lost-write", role="qa")
    desk.logs("JSON Lines it is.", importance=7, tags=["memory"], type="decision", role="research")
    desk.logs("A typo was mended.", importance=2, tags=["docs"])
    desk.logs("Docs were moved.", importance=5, tags=["docs"])
    desk.does("reflect")
    return desk


def test_insights_are_few_important_and_rest_on_entries() -> None:
    desk = told()
    found = insights(desk)
    assert 3 <= len(found) <= 5
    assert {entry.importance for entry in found} <= {9, 10}
    assert {entry.role for entry in found} == {"system"}
    (reflected,) = reflections(desk)
    assert reflected.insights == tuple(entry.entry_id for entry in found)
    assert len(reflected.gathered) == 4  # the typo is not important enough
    assert all(set(entry.sources) <= set(reflected.gathered) for entry in found)


def test_every_count_and_quotation_is_true() -> None:
    desk = told()
    entries = {entry.entry_id: entry for entry in desk.state.recall.values()}
    for insight in insights(desk):
        sources = [entries[name] for name in insight.sources]
        for quote, role, cycle, importance in re.findall(
            r'"([^"]+)" \((\w+), cycle (\d+), importance (\d+)\)', insight.content
        ):
            assert any(
                (entry.content, entry.role, entry.cycle, entry.importance) == (quote, role, int(cycle), int(importance))
                for entry in sources
            )
        counted = re.search(r"comes up in (\d+) entries|went wrong (\d+) times", insight.content)
        assert counted is None or int(counted[1] or counted[2]) == len(sources)
        for role in {entry.role for entry in sources}:
            assert role in insight.content


def test_lessons_go_to_archival_memory_and_repeated_failures_to_core() -> None:
    desk = told()
    lessons = [event for event in desk.events if isinstance(event, Archived)]
    assert [event.content for event in lessons] == [entry.content for entry in insights(desk)]
    assert {event.type for event in lessons} == {"lesson"}
    changes = [event for event in desk.events if isinstance(event, CoreChanged)]
    assert [event.cause for event in changes] == ["reflection"]
    (lesson,) = seen(desk.state, "ops").lists["lessons"]
    assert "lost-write went wrong 2 times" in lesson


def test_three_failures_of_one_kind_propose_a_rule_once() -> None:
    desk = Desk()
    for number in range(5):
        desk.logs(f"Flaky {number}.", failure="flaky-test")
    (proposed,) = [event for event in desk.events if isinstance(event, ChangeProposed)]
    assert (proposed.role, proposed.section, len(proposed.evidence)) == ("system", "rules", 3)
    assert "flaky-test went wrong 3 times" in proposed.content
    assert not seen(desk.state, "ops").rules
    desk.logs("Flaky 6.", failure="flaky-test")
    assert len([event for event in desk.events if isinstance(event, ChangeProposed)]) == 2


@pytest.mark.parametrize("content", ["Çayı İzmir'de içtik.", '"quoted" words'])
def test_a_single_entry_is_quoted_as_it_is(content: str) -> None:
    desk = Desk()
    desk.logs(content, importance=9)
    desk.does("reflect")
    (insight,) = insights(desk)
    assert f'"{content}"' in insight.content
