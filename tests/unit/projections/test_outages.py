"""An index that does not answer is reported once, and once more when it answers again."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from mnemolog.ops.telemetry.reports import structured
from mnemolog.projections.outages import Outages
from mnemolog.schemas.telemetry import SearchDegraded, SearchRecovered, Telemetry

KEY = "default/a"
REASON = "text is gone"


def test_each_search_is_counted_and_the_end_says_how_many_there_were() -> None:
    told: list[Telemetry] = []
    outages = Outages(told.append)
    outages.answered("text")
    for _ in range(3):
        outages.failed("text", KEY, REASON)
        outages.answered("vectors")
    outages.answered("text")
    outages.answered("text")
    outages.failed("text", KEY, REASON)
    assert told == [
        *(SearchDegraded(key=KEY, without="text", reason=REASON, nth=nth) for nth in (1, 2, 3)),
        SearchRecovered(index="text", searches=3),
        SearchDegraded(key=KEY, without="text", reason=REASON, nth=1),
    ]


def test_searches_of_many_threads_leave_one_warning_and_one_line_at_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    outages = Outages(structured(verbose=False))
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: outages.failed("text", KEY, REASON), range(500)))
        list(threads.map(lambda _: outages.answered("text"), range(500)))
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["event"], line["level"]) for line in lines] == [
        ("search_degraded", "warning"),
        ("search_recovered", "info"),
    ]
    assert lines[1]["searches"] == 500
