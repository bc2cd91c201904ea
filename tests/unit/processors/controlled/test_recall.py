"""Recall memory: what is logged, how it ranks, and what leaves for archival memory."""

from math import exp

import pytest

from mnemolog.processors.calibration import QuestionScale
from mnemolog.processors.controlled.recall import Wish, ranked, recency
from mnemolog.schemas.config import ControlledConfig
from mnemolog.schemas.event import EntriesArchived, EntryLogged
from tests.unit.processors.controlled.desk import EMBEDDER, Desk, reasons


def searched(
    desk: Desk, text: str, wish: Wish | None = None, config: ControlledConfig | None = None
) -> list[EntryLogged]:
    entries = [entry for entry in desk.state.recall.values() if (wish or Wish()).takes(entry)]
    vector = EMBEDDER.embed(text, query=True)
    found = ranked(
        entries, text, vector, cycle=desk.state.cycle or 0, scale=QuestionScale(), config=config or desk.config
    )
    return [each.entry for each in found]


def test_an_entry_has_the_next_cycle_and_its_tokens() -> None:
    desk = Desk()
    (first,), (second,) = desk.logs("One two three."), desk.logs("Four.", cycle=7)
    assert isinstance(first, EntryLogged)
    assert isinstance(second, EntryLogged)
    assert (first.cycle, second.cycle, first.token_estimate) == (1, 7, 4)
    assert reasons(desk.logs("Late.", cycle=6)) == ["cycle"]
    assert not reasons(desk.logs("The same cycle.", cycle=7))
    assert reasons(desk.logs("A slip of the finger.", cycle=7_000)) == ["cycle"]
    assert desk.state.cycle == 7


@pytest.mark.parametrize(("cycles", "expected"), [(0, 1.0), (50, exp(-0.6)), (100, 0.301194)])
def test_a_hundred_cycles_leave_thirty_per_cent(cycles: int, expected: float) -> None:
    assert recency(cycles, ControlledConfig()) == pytest.approx(expected, abs=1e-5)


def test_score_is_the_weighted_sum_of_its_parts() -> None:
    desk = Desk(ControlledConfig(recency=2.0, importance=3.0, relevance=5.0))
    desk.logs("The memory stream is in.", importance=8)
    desk.logs("Nothing else.", importance=2)
    vector = EMBEDDER.embed("memory stream", query=True)
    for each in ranked(
        desk.state.recall.values(), "memory stream", vector, cycle=2, scale=QuestionScale(), config=desk.config
    ):
        parts = each.parts
        assert each.score == pytest.approx(2 * parts.recency + 3 * parts.importance + 5 * parts.relevance, abs=1e-5)
        assert parts.importance == each.entry.importance / 10
        assert parts.cycles_since == 2 - each.entry.cycle


def test_each_part_moves_an_entry_to_the_front() -> None:
    desk = Desk()
    desk.logs("The login page was painted blue.", importance=5)
    desk.logs("The login page was painted blue.", importance=9)
    desk.logs("Payments were reviewed.", importance=5)
    assert searched(desk, "login page")[0].importance == 9
    newest = ControlledConfig(importance=0.0, relevance=0.0)
    assert [entry.cycle for entry in searched(desk, "login page", config=newest)] == [3, 2, 1]
    alike = ControlledConfig(importance=0.0, recency=0.0)
    assert searched(desk, "payments reviewed", config=alike)[0].cycle == 3


def test_a_search_takes_only_what_is_asked_for() -> None:
    desk = Desk()
    desk.logs("One.", role="ops", issue_refs=[84], importance=3)
    desk.logs("Two.", role="qa", issue_refs=[84, 95], importance=7)
    desk.logs("Three.", role="qa", importance=9)

    def cycles(**wish: object) -> set[int]:
        return {entry.cycle for entry in searched(desk, "what", Wish(**wish))}  # type: ignore[arg-type]

    assert cycles(role="qa") == {2, 3}
    assert cycles(issue=84) == {1, 2}
    assert cycles(min_importance=7) == {2, 3}
    assert cycles(cycles=(1, 2)) == {1, 2}
    assert cycles(role="qa", issue=84, min_importance=8) == set()


def test_the_latest_hundred_cycles_stay_and_older_ones_move() -> None:
    desk = Desk(ControlledConfig(reflect_cycles=100_000, reflect_above=100_000))
    for number in range(1, 102):
        moved = [event for event in desk.logs(f"Entry {number}.") if isinstance(event, EntriesArchived)]
        assert [event.before_cycle for event in moved] == ([2] if number == 101 else [])
    assert min(entry.cycle for entry in desk.state.recall.values()) == 2
    assert [entry.cycle for entry in desk.state.older.values()] == [1]
    assert len(desk.state.recall) == 100
