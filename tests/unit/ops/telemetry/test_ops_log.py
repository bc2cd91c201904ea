"""The ops log: what is a decision, how it is written, and that nobody who decides ever waits for it or hears of it."""

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from mnemolog import Memory
from mnemolog.ops.edges import Edges
from mnemolog.ops.telemetry.ops_log import OpsLog, decision_of, line_of
from mnemolog.ops.telemetry.ops_log_files import FILE, FOLDER
from mnemolog.processors.narration.decisions import decisions_of
from mnemolog.schemas import codec
from mnemolog.schemas.commit import Commit, Entry
from mnemolog.schemas.config import Config, EmbedderConfig, TelemetryConfig
from mnemolog.schemas.event import EVENTS, MemoryFormed
from mnemolog.schemas.telemetry import Decided, OpsLogFailed, Telemetry, WriterOpened
from tests.contract.logs import instances
from tests.unit.schemas.parts import commit, few, holding
from tests.unit.schemas.write_samples import file_of, read

NOW: Final = 1_795_244_400.0
MANY: Final = 1_000
LONG_S: Final = 30.0
"""Longer than anything here takes."""

THRESHOLDS: Final = "create below 0.75, update from 0.75, reinforce above 0.75, calibration yedi-7"
SEEN: Final[dict[str, Any]] = {"avgRelevance": 0.75, "resultCount": 1, "detail": THRESHOLDS}
TEXT: Final = "Ayşe İzmir'de yaşıyor."

TOLD: Final[dict[str, dict[str, Any]]] = {
    "message_ignored": {"op": "filter", "input": "yedi-7", "output": "ignored by yedi-7", "detail": "yedi-7"},
    "message_recorded": {"op": "observer", "input": TEXT, "output": "recorded, density 3, without 1 echoes"},
    "relation_formed": {
        "op": "relations",
        "input": "yedi-7",
        "output": "follows from yedi-7 to yedi-7",
        "model": "yedi-7",
    },
    "message_dead_lettered": {
        "op": "admission",
        "output": "dead-lettered, yedi-7",
        "detail": "yedi-7",
        "success": False,
    },
    "candidate_rejected": {
        "op": "gate",
        "input": TEXT,
        "output": "skip by yedi-7, nearest yedi-7 at 0.75, importance 0.47 below 0.75",
        **SEEN,
    },
    "memory_formed": {
        "op": "gate",
        "input": TEXT,
        "output": "skip yedi-7 by yedi-7, nearest yedi-7 at 0.75",
        **SEEN,
    },
    "memory_updated": {
        "op": "gate",
        "input": "yedi-7",
        "output": "skip yedi-7 by yedi-7, nearest yedi-7 at 0.75, merged by yedi-7",
        **SEEN,
    },
    "memory_reinforced": {
        "op": "gate",
        "input": TEXT,
        "output": "skip yedi-7 by yedi-7, nearest yedi-7 at 0.75",
        **SEEN,
    },
    "memory_superseded": {
        "op": "gate",
        "input": "lives_in: ankara → izmir",
        "output": "end yedi-7 by alignment, superseded by yedi-7",
    },
}
"""What each event that is a decision says in the log; what is not here is none."""

ALWAYS: Final[dict[str, Any]] = {
    "ts": "2026-11-21T07:00:00.000Z",
    "model": "heuristics",
    "success": True,
    "fallback": False,
    "key": "default/atlas",
    "messageId": "m1",
}


def sample(name: str) -> Commit:
    """A commit of one event, with a value in every field."""
    event = EVENTS[name]
    return holding(codec.build(event, read(file_of(name, event.VERSION))["data"]))


def written(record: Decided, *, excerpt_chars: int = MANY) -> dict[str, Any]:
    """What stands in the line of a decision."""
    line: dict[str, Any] = codec.load(line_of(record, excerpt_chars=excerpt_chars))
    return line


def decided(number: int = 0, **changed: Any) -> Decided:  # noqa: ANN401  fields of any type
    return replace(Decided(ts=NOW, op="formation", output=f"decision {number}"), **changed)


# What is a decision.


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_that_is_a_decision_is_one_line_and_others_none(name: str) -> None:
    found = [written(each) for each in decisions_of(sample(name))]
    assert found == ([ALWAYS | TOLD[name]] if name in TOLD else [])


def test_what_somebody_remembers_by_hand_was_not_decided() -> None:
    (entry,) = sample("memory_formed").events
    assert isinstance(entry.event, MemoryFormed)
    assert list(decisions_of(holding(replace(entry.event, judgement=None)))) == []


def test_where_nothing_is_near_nothing_was_found() -> None:
    (entry,) = sample("memory_formed").events
    assert isinstance(entry.event, MemoryFormed)
    assert entry.event.judgement is not None
    alone = replace(entry.event.judgement, nearest=None, cosine=None, similarity=None, verdict="create")
    (found,) = decisions_of(holding(replace(entry.event, judgement=alone)))
    assert found.output == "create yedi-7 by yedi-7, nothing near"
    assert (found.avg_relevance, found.result_count) == (None, 0)


def test_a_commit_tells_its_decisions_in_its_order() -> None:
    names = ("session_opened", "message_recorded", "memory_formed", "memory_superseded")
    entries = [Entry(name, 1, sample(name).events[0].event) for name in names]
    assert [each.op for each in decisions_of(commit(*entries))] == ["observer", "gate", "gate"]


# How it is written.


def test_the_fields_are_called_as_in_the_ledger() -> None:
    consolidation = decided(
        input="cluster of 5 memories about API routing",
        output="merged into 1 theme memory",
        model="gpt-4o-mini",
        latency_ms=450.0,
        intent="technical",
        avg_relevance=0.72,
        result_count=5,
        key="default/a",
        message_id="m1",
        detail="why",
        input_tokens=10,
        output_tokens=20,
        cost_usd=0.001,
    )
    assert written(consolidation) == {
        "ts": "2026-11-21T07:00:00.000Z",
        "op": "formation",
        "input": "cluster of 5 memories about API routing",
        "output": "merged into 1 theme memory",
        "model": "gpt-4o-mini",
        "latencyMs": 450.0,
        "success": True,
        "fallback": False,
        "intent": "technical",
        "avgRelevance": 0.72,
        "resultCount": 5,
        "key": "default/a",
        "messageId": "m1",
        "detail": "why",
        "inputTokens": 10,
        "outputTokens": 20,
        "costUsd": 0.001,
    }
    assert len(written(consolidation)) == len(fields(Decided)), "a field is not written"


def test_what_is_not_known_is_left_out() -> None:
    assert written(decided()).keys() == {"ts", "op", "output", "model", "success", "fallback"}


@pytest.mark.parametrize(("chars", "shown"), [(5, "Ayşe…"), (4, "Ayş…"), (1, "…")])
def test_texts_are_cut(chars: int, shown: str) -> None:
    line = written(decided(input="Ayşe İzmir'de", detail="Ayşe İzmir'de"), excerpt_chars=chars - 1)
    assert line.get("input", "…") == line.get("detail", "…") == shown


def test_a_text_that_is_just_as_long_is_whole() -> None:
    assert written(decided(input="İzmir"), excerpt_chars=5)["input"] == "İzmir"


def test_without_excerpts_no_word_that_anybody_said_is_written() -> None:
    for name in EVENTS:
        for each in decisions_of(sample(name)):
            line = written(each, excerpt_chars=0)
            assert not {"input", "detail"} & line.keys()
            assert TEXT not in str(line)
            assert "ankara" not in str(line)


@few
@given(instances(Decided), st.integers(0, 4_000_000_000_000))
def test_a_decision_comes_back_from_its_line(record: Decided, at_ms: int) -> None:
    whole = replace(record, ts=at_ms / 1_000)
    assert decision_of(line_of(whole, excerpt_chars=MANY)) == whole


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"7", b"{}", b'{"ts": "yesterday", "op": "gate", "output": ""}'])
def test_what_is_no_decision_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):
        decision_of(line)


# Writing.


class Bench:
    """An ops log that waits for nobody, and what it tells."""

    def __init__(self, data: Path, **config: Any) -> None:  # noqa: ANN401  settings of any type
        self.file = data / FOLDER / FILE
        self.told: list[Telemetry] = []
        self.log = OpsLog(
            data,
            TelemetryConfig(**config),
            now=lambda: NOW,
            report=self.told.append,
            linger_s=0.0,
            retry_s=LONG_S,  # a test that wants another attempt hurries it
        )

    @property
    def failures(self) -> list[tuple[int, bool]]:
        return [(each.count, each.lost) for each in self.told if isinstance(each, OpsLogFailed)]

    def outputs(self) -> list[str]:
        """The outcomes in the file, in its order."""
        return [codec.load(line)["output"] for line in self.file.read_bytes().splitlines()]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


def test_commits_and_records_are_written_in_the_order_they_came(bench: Bench) -> None:
    bench.log.decided([sample("message_recorded"), sample("session_ended")])
    bench.log.report(decided(1))
    bench.log.close()
    assert bench.outputs() == ["recorded, density 3, without 1 echoes", "decision 1"]


def test_every_record_goes_on_to_whoever_heard_them_before(bench: Bench) -> None:
    opened = WriterOpened(log_id="l1", position=7)
    bench.log.report(opened)
    bench.log.report(decided(1))
    bench.log.close()
    assert bench.told == [opened, decided(1)]
    assert bench.outputs() == ["decision 1"]


def test_flush_waits_for_what_was_left(bench: Bench) -> None:
    for number in range(3):
        bench.log.report(decided(number))
        bench.log.flush(LONG_S)
        assert len(bench.outputs()) == number + 1
    bench.log.close()


def test_nothing_is_made_before_something_is_decided(bench: Bench) -> None:
    bench.log.report(WriterOpened(log_id="l1", position=7))
    bench.log.flush()
    bench.log.close()
    assert not bench.file.parent.exists()


def test_where_it_is_disabled_nothing_is_written(tmp_path: Path) -> None:
    bench = Bench(tmp_path, enabled=False)
    bench.log.decided([sample("message_recorded")])
    bench.log.close()
    assert not bench.file.parent.exists()


def test_threads_may_leave_decisions_side_by_side(bench: Bench) -> None:
    def leave(begin: int) -> None:
        for number in range(begin, begin + MANY):
            bench.log.report(decided(number))

    threads = [Thread(target=leave, args=(begin,)) for begin in range(0, 4 * MANY, MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    bench.log.close()
    assert sorted(bench.outputs()) == sorted(f"decision {number}" for number in range(4 * MANY))


# What goes wrong is the log's own affair.


def a_folder_in_place_of_the_file(bench: Bench) -> Callable[[], None]:
    bench.file.unlink(missing_ok=True)
    bench.file.mkdir(parents=True)
    return bench.file.rmdir


def a_file_in_place_of_the_folder(bench: Bench) -> Callable[[], None]:
    bench.file.parent.touch()
    return bench.file.parent.unlink


def a_full_disk(bench: Bench) -> Callable[[], None]:
    bench.file.parent.mkdir()
    bench.file.symlink_to("/dev/full")
    return bench.file.unlink


def another_process_that_takes_too_long(bench: Bench) -> Callable[[], None]:
    bench.file.parent.mkdir()
    lock = FileLock(f"{bench.file}.lock")
    lock.acquire()
    return lock.release


@pytest.mark.parametrize(
    "obstacle",
    [
        a_folder_in_place_of_the_file,
        a_file_in_place_of_the_folder,
        a_full_disk,
        another_process_that_takes_too_long,
    ],
)
def test_an_obstacle_is_told_once_and_what_waited_for_its_end_is_written(
    bench: Bench, obstacle: Callable[[Bench], Callable[[], None]]
) -> None:
    remove = obstacle(bench)
    bench.log.report(decided(1))
    for _ in range(2):
        bench.log.flush(LONG_S)
    bench.log.report(decided(2))
    assert bench.failures == [(1, False)]
    remove()
    bench.log.flush(LONG_S)
    bench.log.close()
    assert bench.outputs() == ["decision 1", "decision 2"]
    assert bench.failures == [(1, False)]


def test_the_next_obstacle_is_told_again(bench: Bench) -> None:
    for number in range(2):
        remove = a_folder_in_place_of_the_file(bench)
        bench.log.report(decided(number))
        bench.log.flush(LONG_S)
        remove()
        bench.log.flush(LONG_S)
        assert bench.outputs() == [f"decision {number}"]
    bench.log.close()
    assert bench.failures == [(1, False), (1, False)]


def test_what_does_not_fit_is_dropped_and_the_count_written_once_there_is_room(tmp_path: Path) -> None:
    bench = Bench(tmp_path, queue=3)
    remove = a_folder_in_place_of_the_file(bench)
    bench.log.report(decided(0))
    bench.log.flush(LONG_S)  # this one is in hand; the others wait for it
    for number in range(1, 10):
        bench.log.report(decided(number))
    remove()
    bench.log.flush(LONG_S)
    bench.log.close()
    assert bench.outputs() == [*(f"decision {n}" for n in range(4)), "6 inputs or decisions are missing here"]


def test_whoever_ends_waits_for_a_full_disk_no_longer_than_it_takes_to_fail(bench: Bench) -> None:
    a_full_disk(bench)
    bench.log.report(decided(1))
    bench.log.close(LONG_S)
    assert bench.failures[-1] == (1, True)
    bench.log.report(decided(2))
    bench.log.close(LONG_S)


def test_whoever_ends_does_not_wait_for_a_disk_that_hangs(bench: Bench) -> None:
    remove = another_process_that_takes_too_long(bench)
    bench.log.report(decided(1))
    bench.log.close(timeout_s=0.01)
    assert not bench.file.exists()
    remove()
    bench.log.close(LONG_S)


def test_a_record_that_is_no_json_costs_no_other_and_is_told_once(bench: Bench) -> None:
    for number in range(3):
        bench.log.report(decided(input="\ud800"))
        bench.log.report(decided(number))
    bench.log.flush(LONG_S)
    bench.log.close()
    assert [each for each in bench.outputs() if each.startswith("decision")] == [f"decision {n}" for n in range(3)]
    missing = [each for each in bench.outputs() if "missing" in each]
    assert sum(int(each.split()[0]) for each in missing) == 3
    assert bench.failures == [(1, True)]


def test_an_attempt_that_fails_just_as_the_process_begins_to_end_is_made_once_more(tmp_path: Path) -> None:
    begun: list[Thread] = []

    def now() -> float:  # called in the log's thread, where a full file is set aside
        if not begun:
            begun.append(Thread(target=log.close, args=(0.0,)))
            begun[0].start()
            begun[0].join()
            raise OSError("just now")
        return NOW

    told: list[Telemetry] = []
    settings = TelemetryConfig(rotate_bytes=1_000)
    log = OpsLog(tmp_path, settings, now=now, report=told.append, linger_s=LONG_S, retry_s=0.0)
    for _ in range(2):
        log.report(decided(output="a" * 900))
    log.flush(LONG_S)
    log.close(LONG_S)
    assert [each.lost for each in told if isinstance(each, OpsLogFailed)] == [False]


def test_whoever_hears_of_a_failure_may_fail_too(tmp_path: Path) -> None:
    def unheard(record: Telemetry) -> None:
        if record.TYPE == OpsLogFailed.TYPE:
            raise RuntimeError("nobody listens")

    log = OpsLog(tmp_path, TelemetryConfig(), now=lambda: NOW, report=unheard, linger_s=0.0, retry_s=LONG_S)
    bench = Bench(tmp_path)
    remove = a_folder_in_place_of_the_file(bench)
    log.report(decided(1))
    log.flush(LONG_S)
    remove()
    log.close()
    assert bench.outputs() == ["decision 1"]


def test_a_data_directory_that_was_removed_stays_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path / "gone")
    bench.log.report(decided(1))
    bench.log.close()
    assert bench.failures[-1] == (1, True)
    assert list(tmp_path.iterdir()) == []


# In a memory.


def embedded(folder: Path, **config: Any) -> Memory:  # noqa: ANN401  settings of any type
    settings = Config(embedder=EmbedderConfig(kind="hashing"), telemetry=TelemetryConfig(**config))
    return Memory(folder, config=settings, edges=Edges(now=lambda: NOW))


def test_a_memory_writes_down_what_it_decides_and_what_is_reported(tmp_path: Path) -> None:
    with embedded(tmp_path) as memory:
        memory.add("I moved from Ankara to Izmir.", agent_id="a", id="m1")
        memory.add("<system-reminder>ok</system-reminder>", agent_id="a", id="m2")
    lines = [codec.load(line) for line in (tmp_path / FOLDER / FILE).read_bytes().splitlines()]
    assert [(each["op"], each["messageId"]) for each in lines] == [("observer", "m1"), ("gate", "m1"), ("filter", "m2")]
    assert {each["key"] for each in lines} == {"default/a"}


def test_a_memory_remembers_where_the_log_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / FOLDER).touch()
    with embedded(tmp_path) as memory:
        assert memory.add("I moved from Ankara to Izmir.", agent_id="a").outcome == "remembered"


def test_a_memory_that_shall_keep_no_log_keeps_none(tmp_path: Path) -> None:
    with embedded(tmp_path, enabled=False) as memory:
        memory.add("I moved from Ankara to Izmir.", agent_id="a")
    assert not (tmp_path / FOLDER).exists()
