"""The benchmark of cycles: made-up agents of any size, and a row of figures for each."""

from benchmarks import dreams


def test_a_cycle_of_a_made_up_agent_is_measured() -> None:
    row = dreams.measured(60)
    cells = [each.strip() for each in row.strip("|").split("|")]
    assert len(cells) == dreams.HEADINGS.splitlines()[0].count("|") - 1
    assert cells[0] == "60"
    assert int(cells[4]) > 0


def test_memories_on_one_matter_are_near_to_each_other() -> None:
    events = list(dreams.formed(20))
    assert len({event.memory_id for event in events}) == len(events)
    assert events[0].entities == events[9].entities != events[10].entities
