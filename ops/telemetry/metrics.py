"""`/metrics`: counts of telemetry records since the process began, beside the current state.

It is one more reader of telemetry: no other component depends on it. Labels name outcomes, stages, projections and
partitions, never a tenant, an agent or the text of a message.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, Summary
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from mnemolog.schemas.status import PartitionStatus, Status
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
)
from mnemolog.streams.logs.sqlite import PARTITION

MEDIA_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4

_MS: Final = 1_000
_SEARCH_S: Final = (0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds of the histogram: close together where searches are, and up to where a caller gives up."""


class Metrics:
    """Counts telemetry records (see Report), and prints what it has counted."""

    def __init__(self) -> None:
        self._counted = counted = CollectorRegistry()
        ProcessCollector(registry=counted)
        self._commits = Counter("mnemolog_commits", "Inputs decided and appended by this process.", registry=counted)
        self._outcomes = Counter(
            "mnemolog_outcomes", "What became of the inputs of this process.", ["outcome"], registry=counted
        )
        self._dead = Counter(
            "mnemolog_inputs_dead_lettered", "Inputs that could not be processed.", ["reason"], registry=counted
        )
        self._reloaded = Counter(
            "mnemolog_agents_reloaded", "States dropped and folded from the log again.", registry=counted
        )
        self._searched = Histogram("mnemolog_search_seconds", "Time of a search.", buckets=_SEARCH_S, registry=counted)
        self._degraded = Counter(
            "mnemolog_searches_degraded", "Searches that went on without an index.", ["without"], registry=counted
        )
        self._applied = Counter(
            "mnemolog_projection_commits", "Commits that a projection took in.", ["projection"], registry=counted
        )
        self._applying = Summary(
            "mnemolog_projection_batch_seconds", "Time of one batch.", ["projection"], registry=counted
        )
        self._failed = Counter(
            "mnemolog_projection_failures", "Batches that a projection refused.", ["projection"], registry=counted
        )

        self._asked = Summary(
            "mnemolog_model_call_seconds",
            "Time of a call of the language model.",
            ["task", "success"],
            registry=counted,
        )
        self._tokens = Counter("mnemolog_model_tokens", "Tokens that were paid for.", ["direction"], registry=counted)
        self._cost = Counter("mnemolog_model_cost_usd", "Their price, by the settings.", registry=counted)

    def report(self, record: Telemetry) -> None:
        """Count a record."""
        match record:
            case BatchCommitted(outcomes=outcomes):
                self._commits.inc(sum(outcomes.values()))
                for outcome, inputs in outcomes.items():
                    self._outcomes.labels(outcome).inc(inputs)
            case InputDeadLettered(reason=reason):
                self._dead.labels(reason).inc()
            case AgentReloaded():
                self._reloaded.inc()
            case SearchAnswered(took_ms=took_ms):
                self._searched.observe(took_ms / _MS)
            case SearchDegraded(without=index):
                self._degraded.labels(index).inc()
            case ProjectionApplied(projection=name, commits=commits, took_ms=took_ms):
                self._applied.labels(name).inc(commits)
                self._applying.labels(name).observe(took_ms / _MS)
            case ProjectionFailed(projection=name):
                self._failed.labels(name).inc()
            case ModelCalled():
                self._called(record)

    def _called(self, call: ModelCalled) -> None:
        self._asked.labels(call.task, str(call.success).lower()).observe(call.latency_ms / _MS)
        self._tokens.labels("input").inc(call.input_tokens)
        self._tokens.labels("output").inc(call.output_tokens)
        self._cost.inc(call.cost_usd)

    def text(self, status: Status) -> bytes:
        """The counts and the current state, in Prometheus' format."""
        return generate_latest(_Told([*self._counted.collect(), *_as_it_is(status)]))

    @staticmethod
    def text_of_tenant(status: Status) -> bytes:
        """The metrics that a tenant may see: its own totals, and whether everything works."""
        return generate_latest(_Told(_of_tenant(status)))


class _Told(Collector):
    """Metrics with values that exist already."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def _as_it_is(status: Status) -> Iterator[Metric]:
    about = {"release": status.release, "runtime": status.runtime, "embedder": status.embedder}
    yield InfoMetricFamily("mnemolog", "What runs here.", about)
    yield GaugeMetricFamily("mnemolog_data_bytes", "Size of the data directory.", status.bytes)
    yield GaugeMetricFamily("mnemolog_dead_letters", "Dead letters that were not retried.", status.dead_letters)
    yield from _of_tenant(status)
    yield _stages(status.stages_us)
    yield from _queues(status)
    yield from _projections(status)


def _of_tenant(status: Status) -> Iterator[Metric]:
    yield GaugeMetricFamily("mnemolog_agents", "Agents with a memory.", status.agents)
    yield GaugeMetricFamily("mnemolog_messages", "Messages in the transcripts.", status.messages)
    yield _memories(status)
    yield GaugeMetricFamily("mnemolog_writing", "Whether some process is the writer.", status.writing)
    yield GaugeMetricFamily("mnemolog_trouble", "Whether the log fails at the moment.", status.trouble is not None)


def _memories(status: Status) -> Metric:
    gauge = GaugeMetricFamily("mnemolog_memories", "Memories; each has one state.", labels=["state"])
    gauge.add_metric(["active"], status.memories)
    gauge.add_metric(["superseded"], status.memories_superseded)
    gauge.add_metric(["forgotten"], status.memories_forgotten)
    return gauge


def _stages(stages_us: dict[str, float]) -> Metric:
    gauge = GaugeMetricFamily(
        "mnemolog_stage_microseconds", "Mean time of a stage of the write path, in this process.", labels=["stage"]
    )
    for stage, microseconds in stages_us.items():
        gauge.add_metric([stage], microseconds)
    return gauge


def _projections(status: Status) -> Iterator[Metric]:
    """The stores that answer, and the lag of each projection in each partition whose store does."""
    up = GaugeMetricFamily("mnemolog_projection_up", "Whether its store answers.", labels=["projection"])
    lag = GaugeMetricFamily(
        "mnemolog_projection_lag_commits", "Commits not applied yet.", labels=["projection", "partition"]
    )
    for name, projection in status.projections.items():
        up.add_metric([name], projection.trouble is None)
    for partition in _partitions(status):
        for name, commits in partition.lag.items():
            # Unknown is left out: a lag of 0 would say that the store is up to date.
            if commits is not None:
                lag.add_metric([name, str(partition.partition)], commits)
    yield from (up, lag)


def _queues(status: Status) -> Iterator[Metric]:
    pending = GaugeMetricFamily("mnemolog_pending_inputs", "Inputs that have no commit yet.", labels=["partition"])
    commits = GaugeMetricFamily("mnemolog_log_commits", "Commits in the log.", labels=["partition"])
    for partition in _partitions(status):
        if partition.pending is not None:
            pending.add_metric([str(partition.partition)], partition.pending)
        if partition.position is not None:
            commits.add_metric([str(partition.partition)], partition.position)
    yield from (pending, commits)


def _partitions(status: Status) -> Sequence[PartitionStatus]:
    """The number of Kafka's partitions; the embedded log has one."""
    lag = {name: projection.lag for name, projection in status.projections.items()}
    alone = PartitionStatus(partition=PARTITION, position=status.position, pending=status.pending, lag=lag)
    return status.partitions or (alone,)
