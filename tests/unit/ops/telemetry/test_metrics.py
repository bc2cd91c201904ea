"""What `/metrics` says, read as Prometheus reads it."""

from dataclasses import replace
from typing import Any, Final

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mnemolog.ops.telemetry.metrics import Metrics
from mnemolog.ops.telemetry.reports import both
from mnemolog.schemas.status import PartitionStatus, ProjectionStatus, Status
from mnemolog.schemas.telemetry import (
    AgentReloaded,
    BatchCommitted,
    InputDeadLettered,
    ModelCalled,
    ProjectionApplied,
    ProjectionFailed,
    SearchAnswered,
    SearchDegraded,
    Telemetry,
    WriterOpened,
)

SAID: Final = "My password is hunter2."
STATUS: Final = Status(
    release="1.2.3",
    runtime="embedded",
    data="/data",
    log_id="l1",
    position=70,
    bytes=1_000,
    pending=3,
    dead_letters=2,
    agents=4,
    messages=60,
    memories=30,
    writing=True,
    embedder="bundled",
    projections={
        "living": ProjectionStatus(generation=1, version=1, position=70, lag=0),
        "text": ProjectionStatus(generation=2, version=1, position=58, lag=12),
    },
    stages_us={"gate": 230.4, "filters": 23.0},
)
RECORDS: Final[tuple[Telemetry, ...]] = (
    WriterOpened(log_id="l1", position=60),
    BatchCommitted(key="acme/secret-agent", outcomes={"remembered": 2, "ignored": 1}, position=63),
    BatchCommitted(key="acme/secret-agent", outcomes={"remembered": 4}, position=67),
    InputDeadLettered(key="acme/secret-agent", input_id="m1", reason="InvalidInputError", detail=SAID),
    AgentReloaded(key="acme/secret-agent", reason="an input failed"),
    ProjectionApplied(projection="text", position=58, commits=50, took_ms=120.0),
    ProjectionApplied(projection="text", position=60, commits=2, took_ms=30.0),
    ProjectionFailed(projection="text", error=SAID),
    SearchAnswered(key="acme/secret-agent", results=10, took_ms=12.5),
    SearchAnswered(key="acme/secret-agent", results=0, took_ms=300.0),
    SearchDegraded(key="acme/secret-agent", without="text", reason=SAID, nth=1),
    SearchDegraded(key="acme/secret-agent", without="text", reason=SAID, nth=2),
    ModelCalled(
        task="formation",
        model="m",
        attempts=1,
        latency_ms=1_500.0,
        input_tokens=1_000,
        output_tokens=200,
        cost_usd=0.25,
        success=True,
        error=None,
    ),
    ModelCalled(
        task="formation",
        model="m",
        attempts=3,
        latency_ms=30_000.0,
        input_tokens=10,
        output_tokens=0,
        cost_usd=0.125,
        success=False,
        error=SAID,
    ),
)

Labels = tuple[tuple[str, str], ...]


def read(text: bytes) -> dict[tuple[str, Labels], float]:
    """Every sample by its name and labels."""
    samples = [each for family in text_string_to_metric_families(text.decode()) for each in family.samples]
    found = {(each.name, tuple(sorted(each.labels.items()))): each.value for each in samples}
    assert len(found) == len(samples), "a series twice"
    return found


def told(*records: Telemetry, **status: Any) -> dict[tuple[str, Labels], float]:  # noqa: ANN401  as `replace` has it
    metrics = Metrics()
    for record in records:
        metrics.report(record)
    return read(metrics.text(replace(STATUS, **status)))


def test_what_telemetry_tells_is_counted() -> None:
    found = told(*RECORDS)
    assert found["mnemolog_commits_total", ()] == 7
    assert found["mnemolog_outcomes_total", (("outcome", "remembered"),)] == 6
    assert found["mnemolog_outcomes_total", (("outcome", "ignored"),)] == 1
    assert found["mnemolog_inputs_dead_lettered_total", (("reason", "InvalidInputError"),)] == 1
    assert found["mnemolog_agents_reloaded_total", ()] == 1
    assert found["mnemolog_projection_commits_total", (("projection", "text"),)] == 52
    assert found["mnemolog_projection_batch_seconds_sum", (("projection", "text"),)] == pytest.approx(0.15)
    assert found["mnemolog_projection_batch_seconds_count", (("projection", "text"),)] == 2
    assert found["mnemolog_projection_failures_total", (("projection", "text"),)] == 1
    assert found["mnemolog_searches_degraded_total", (("without", "text"),)] == 2


def test_calls_of_the_model_are_counted_with_what_they_cost() -> None:
    found = told(*RECORDS)
    good, bad = ((("success", success), ("task", "formation")) for success in ("true", "false"))
    assert (found["mnemolog_model_call_seconds_count", good], found["mnemolog_model_call_seconds_sum", good]) == (
        1,
        1.5,
    )
    assert (found["mnemolog_model_call_seconds_count", bad], found["mnemolog_model_call_seconds_sum", bad]) == (1, 30)
    assert found["mnemolog_model_tokens_total", (("direction", "input"),)] == 1_010
    assert found["mnemolog_model_tokens_total", (("direction", "output"),)] == 200
    assert found["mnemolog_model_cost_usd_total", ()] == 0.375


def test_searches_are_a_histogram_of_seconds() -> None:
    found = told(*RECORDS)
    assert (found["mnemolog_search_seconds_count", ()], found["mnemolog_search_seconds_sum", ()]) == (2, 0.3125)
    below = {dict(labels)["le"]: value for (name, labels), value in found.items() if name.endswith("_seconds_bucket")}
    assert (below["0.01"], below["0.02"], below["0.25"], below["0.5"], below["+Inf"]) == (0, 1, 1, 2, 2)


def test_how_things_are_is_told_as_status_has_it() -> None:
    found = told(memories_superseded=5, memories_forgotten=1)
    about = (("embedder", "bundled"), ("release", "1.2.3"), ("runtime", "embedded"))
    assert found["mnemolog_info", about] == 1
    named = {"data_bytes": 1_000, "dead_letters": 2}
    named |= {"agents": 4, "messages": 60, "writing": 1, "trouble": 0}
    assert {name: found[f"mnemolog_{name}", ()] for name in named} == named
    states = {"active": 30, "superseded": 5, "forgotten": 1}
    assert {state: found["mnemolog_memories", (("state", state),)] for state in states} == states
    assert found["mnemolog_stage_microseconds", (("stage", "gate"),)] == 230.4
    assert told(trouble="the disk is full")["mnemolog_trouble", ()] == 1


def test_the_embedded_log_is_one_partition() -> None:
    found = told()
    for name, lag in (("living", 0), ("text", 12)):
        assert found["mnemolog_projection_lag_commits", (("partition", "0"), ("projection", name))] == lag
        assert found["mnemolog_projection_up", (("projection", name),)] == 1
    assert found["mnemolog_pending_inputs", (("partition", "0"),)] == 3
    assert found["mnemolog_log_commits", (("partition", "0"),)] == 70


def test_on_kafka_each_partition_is_told_for_itself() -> None:
    one = PartitionStatus(partition=0, position=40, pending=1, lag={"living": 0, "text": None})
    other = PartitionStatus(partition=1, position=30, pending=2, lag={"living": 5, "text": 12})
    found = told(partitions=(one, other))
    lags = {labels: value for (name, labels), value in found.items() if name == "mnemolog_projection_lag_commits"}
    assert lags == {
        (("partition", "0"), ("projection", "living")): 0,
        (("partition", "1"), ("projection", "living")): 5,
        (("partition", "1"), ("projection", "text")): 12,
    }
    partitions = [(("partition", "0"),), (("partition", "1"),)]
    assert [found["mnemolog_pending_inputs", each] for each in partitions] == [1, 2]
    assert [found["mnemolog_log_commits", each] for each in partitions] == [40, 30]


def test_a_store_that_does_not_answer_is_down_and_has_no_lag() -> None:
    away = ProjectionStatus(generation=0, version=1, position=None, lag=None, trouble="cannot be reached")
    found = told(projections={"text": away})
    assert found["mnemolog_projection_up", (("projection", "text"),)] == 0
    assert not [
        name for name, _ in found if name in ("mnemolog_projection_lag_commits", "mnemolog_projection_position")
    ]


def test_what_was_told_once_is_not_told_again_when_it_is_no_longer_so() -> None:
    metrics = Metrics()
    metrics.text(STATUS)
    found = read(metrics.text(replace(STATUS, projections={}, stages_us={})))
    assert not [name for name, _ in found if name.startswith(("mnemolog_projection_lag", "mnemolog_stage"))]


def test_nobody_is_named_and_nothing_that_was_said_is_told() -> None:
    metrics = Metrics()
    for record in RECORDS:
        metrics.report(record)
    text = metrics.text(STATUS).decode()
    assert not [word for word in ("acme", "secret-agent", "hunter2", "/data", "m1") if word in text]


def test_two_counters_in_one_process_do_not_count_for_each_other() -> None:
    one, other = Metrics(), Metrics()
    one.report(RECORDS[1])
    assert read(other.text(STATUS))["mnemolog_commits_total", ()] == 0


def test_two_who_listen_hear_the_same() -> None:
    heard: list[Telemetry] = []
    metrics = Metrics()
    report = both(heard.append, metrics.report)
    for record in RECORDS:
        report(record)
    assert tuple(heard) == RECORDS
    assert read(metrics.text(STATUS))["mnemolog_commits_total", ()] == 7
