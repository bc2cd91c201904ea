import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from mnemolog.ops.maintenance.queries import FILE, RecordedQueries, recorded
from mnemolog.schemas.query import Query
from mnemolog.schemas.telemetry import QueriesNotKept, Telemetry

MANY = 1_000


def asked(text: str, agent: str = "bot") -> Query:
    return Query(agent_id=agent, text=text, min_position="0:7", explain=True)


def keep(folder: Path, *questions: Query, most: int = MANY, report: Callable[[Telemetry], None] = print) -> None:
    """Note them, as a process does that ends at once."""

    async def work() -> None:
        kept = RecordedQueries(folder, most, report)
        for question in questions:
            kept.note(question)
        await kept.close()

    asyncio.run(work())


def texts(folder: Path, most: int = MANY) -> list[str]:
    return [query.text for query in recorded(folder, most)]


def test_keeps_what_was_asked_of_whom_without_what_changes_no_answer(tmp_path: Path) -> None:
    keep(tmp_path, Query(agent_id="bot", text="Where?", user_id="ayse", limit=3, kind="memory", explain=True))
    keep(tmp_path, asked("When?"))
    assert recorded(tmp_path, MANY) == [
        Query(agent_id="bot", text="Where?", user_id="ayse", limit=3, kind="memory"),
        Query(agent_id="bot", text="When?"),
    ]


def test_gives_the_last_ones_each_once_in_the_order_of_agents(tmp_path: Path) -> None:
    keep(tmp_path, asked("long ago"), asked("tea", "two"), asked("milk", "one"), asked("tea", "two"))
    assert [(query.agent_id, query.text) for query in recorded(tmp_path, 3)] == [("one", "milk"), ("two", "tea")]


def test_the_file_does_not_grow_for_ever(tmp_path: Path) -> None:
    for number in range(10):
        keep(tmp_path, asked(f"{number} a"), asked(f"{number} b"), most=3)
    assert len((tmp_path / FILE).read_text().splitlines()) <= 6
    assert texts(tmp_path, 3) == ["8 b", "9 a", "9 b"]


def test_nothing_is_written_where_none_are_kept(tmp_path: Path) -> None:
    keep(tmp_path, asked("tea"), most=0)
    assert list(tmp_path.iterdir()) == []
    assert recorded(tmp_path, 0) == []


def test_they_are_written_a_moment_after_the_answer_without_an_end(tmp_path: Path) -> None:
    async def work() -> None:
        kept = RecordedQueries(tmp_path, MANY, print, linger_s=0.0)
        kept.note(asked("tea"))
        kept.note(asked("milk"))
        await kept.written()
        assert texts(tmp_path) == ["tea", "milk"]

    asyncio.run(work())


def test_a_line_that_was_cut_is_passed_over(tmp_path: Path) -> None:
    keep(tmp_path, asked("tea"))
    with (tmp_path / FILE).open("ab") as file:
        file.write(b'{"agent_id": "bot", "te\n[]\n\xff\n')
    keep(tmp_path, asked("milk"))
    assert texts(tmp_path) == ["tea", "milk"]


def test_a_place_that_cannot_be_written_costs_no_answer_and_is_told(tmp_path: Path) -> None:
    told: list[Telemetry] = []
    (tmp_path / FILE).mkdir()
    keep(tmp_path, asked("tea"), asked("milk"), report=told.append)
    assert [type(each) for each in told] == [QueriesNotKept]
    assert isinstance(told[0], QueriesNotKept)
    assert told[0].count == 2
    assert recorded(tmp_path, MANY) == []


@pytest.mark.slow
def test_two_processes_write_one_after_the_other(tmp_path: Path) -> None:
    told: list[Telemetry] = []
    with FileLock(f"{tmp_path / FILE}.lock"):
        keep(tmp_path, asked("tea"), report=told.append)
    assert len(told) == 1, "the other one took too long"


def test_an_unexpected_error_is_logged_and_does_not_disturb_the_closing(tmp_path: Path) -> None:
    """It was raised by the closing of the memory, which then left the writer and the files open."""
    logged: list[object] = []
    (tmp_path / "no-folder").touch()

    def broken(_record: Telemetry) -> None:
        raise ZeroDivisionError

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: logged.append(context["message"]))
        kept = RecordedQueries(tmp_path / "no-folder", MANY, broken)
        kept.note(asked("tea"))
        await kept.close()

    asyncio.run(work())
    assert logged == ["mnemolog-queries ended by an error"]
