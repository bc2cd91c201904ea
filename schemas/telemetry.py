"""What is dropped, retried, replaced or slow is reported as a record, once per batch (house style 11)."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import ConfigDict

from mnemolog.schemas.event import HEURISTICS
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.prompt import Task
from mnemolog.schemas.validation import CLOSED, Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterOpened:
    """This process is the writer now."""

    TYPE: ClassVar[str] = "writer_opened"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    log_id: str
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterClosed:
    """This process is no longer the writer."""

    TYPE: ClassVar[str] = "writer_closed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchCommitted:
    """Inputs of one agent were decided and appended."""

    TYPE: ClassVar[str] = "batch_committed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    outcomes: dict[str, int]
    """outcome to number of inputs"""
    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InputDeadLettered:
    """An input could not be processed."""

    TYPE: ClassVar[str] = "input_dead_lettered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    input_id: str
    reason: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentReloaded:
    """An agent's state was dropped and folded from the log again."""

    TYPE: ClassVar[str] = "agent_reloaded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentStuck:
    """An agent's own history cannot be read: its inputs wait, and all other agents go on."""

    TYPE: ClassVar[str] = "agent_stuck"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersMended:
    """Numbers of an agent's history that an earlier release could not write are read at their limits."""

    TYPE: ClassVar[str] = "numbers_mended"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    numbers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterAwaited:
    """What was added here is kept, and waits for another process, which is the writer."""

    TYPE: ClassVar[str] = "writer_awaited"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    pid: int | None
    """of the writer; None where it left no word of itself"""
    waited_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionApplied:
    """A projection that follows the log took in a batch."""

    TYPE: ClassVar[str] = "projection_applied"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    position: int
    commits: int
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionFailed:
    """A projection could not take in what is new; it will be tried again."""

    TYPE: ClassVar[str] = "projection_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionRebuilt:
    """A projection was built anew beside the old one."""

    TYPE: ClassVar[str] = "projection_rebuilt"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: int
    """agents for which the old one said otherwise"""
    questions: int
    """that both answered"""
    overlap: float
    """mean share of the best results that both gave; 1 where there was no question"""
    switched: bool
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionRenewed:
    """A projection that another release had folded was folded anew, at the opening of a data directory."""

    TYPE: ClassVar[str] = "projection_renewed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchAnswered:
    """A search was answered."""

    TYPE: ClassVar[str] = "search_answered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    results: int
    took_ms: float
    """without the wait for `min_position`"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueriesNotKept:
    """Questions that a later rebuild will not be compared on."""

    TYPE: ClassVar[str] = "queries_not_kept"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    count: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDegraded:
    """A search went on without one of its indexes (ledger I7)."""

    TYPE: ClassVar[str] = "search_degraded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    without: str
    reason: str
    nth: int
    """how many searches in a row went on without it, this one among them"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRecovered:
    """An index answers searches again."""

    TYPE: ClassVar[str] = "search_recovered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    index: str
    searches: int
    """how many went on without it meanwhile"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallNotNoted:
    """What was recalled into a session could not be put into the queue: it will not be known again there."""

    TYPE: ClassVar[str] = "recall_not_noted"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    reason: str


Op = Literal[
    "admission",
    "filter",
    "observer",
    "formation",
    "gate",
    "synthesis",
    "consolidation",
    "reflection",
    "relations",
    "echo",
    "retrieval",
    "injection",
    "telemetry",
]
"""Which part of the flow decided; `telemetry` is the ops log itself, about what is missing in it."""

OPS: Final[tuple[Op, ...]] = get_args(Op)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """Something was decided, by a language model or without one: a line of the ops log (ledger M1).

    `input` and `detail` may quote messages, and `telemetry.excerpt_chars` cuts them. `output` never does.
    """

    TYPE: ClassVar[str] = "decided"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    ts: Seconds
    op: Op
    input: str | None = None
    """what was decided on; the log keeps its beginning"""
    output: str
    """the outcome in words, ids and numbers of ours"""
    model: str = HEURISTICS
    """that decided"""
    latency_ms: float | None = None
    """of the model's answer; of a search, until there was one"""
    success: bool = True
    fallback: bool = False
    """the heuristics decided because the model did not"""
    intent: str | None = None
    """of a question"""
    avg_relevance: float | None = None
    """mean relevance of what was found and decided by, 0 to 1"""
    result_count: int | None = None
    """how many were found"""
    key: str | None = None
    """whose memory: tenant_id/agent_id"""
    message_id: str | None = None
    """of the message or command that it was decided for"""
    detail: str | None = None
    """why; of a fallback, what the model failed with"""
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpsLogFailed:
    """The ops log cannot be written. It is tried again; what does not fit meanwhile is dropped and counted."""

    TYPE: ClassVar[str] = "ops_log_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    count: int
    """lines that it is about"""
    lost: bool
    """they are not tried again: they are no JSON, or the process ends"""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled:
    """The language model was called, or was not while its circuit breaker is open."""

    TYPE: ClassVar[str] = "model_called"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    task: Task
    model: str
    """the name that was asked for"""
    attempts: int
    """requests that went out; 0: none did"""
    latency_ms: float
    """from the call's turn to its end, all attempts and their pauses; without the wait for a turn"""
    input_tokens: int
    output_tokens: int
    """as the endpoint counts them; 0 where it reports none"""
    cost_usd: float
    """by the prices of the settings"""
    success: bool
    """there is a reply; its reader checks it against the schema"""
    error: str | None
    """why there is none, and up to a line of what the endpoint says of its own error; never the key or the reply"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamDone:
    """A cycle that came by the schedule was carried out."""

    TYPE: ClassVar[str] = "dream_done"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    cycle: str
    phases: tuple[str, ...]
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionDone:
    """A reflection that came by the schedule was carried out."""

    TYPE: ClassVar[str] = "reflection_done"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    entries: int
    """that were logged since the last one"""
    insights: int
    """that it wrote"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamFailed:
    """What came by the schedule failed; the next time comes, and a cycle goes on where this one stopped."""

    TYPE: ClassVar[str] = "dream_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListenerCutOff:
    """A listener read events more slowly than they came and was disconnected; it may go on from its cursor."""

    TYPE: ClassVar[str] = "listener_cut_off"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: str
    most: int
    """bytes that may wait for one listener"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsFailed:
    """The log could not be read for the listeners to events: they were disconnected, and may connect again."""

    TYPE: ClassVar[str] = "events_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookFailed:
    """An event could not be sent to the webhook."""

    TYPE: ClassVar[str] = "webhook_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    event_id: str | None
    """None: the log could not be read, or the position not be kept"""
    attempts: int
    reason: str
    lost: bool
    """it is not sent again (webhooks.give_up_s)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookRecovered:
    """The webhook takes events again."""

    TYPE: ClassVar[str] = "webhook_recovered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    event_id: str
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingEndpointFailed:
    """An endpoint of the embedder does not answer, or not with the model's vectors; the next one is asked, if any."""

    TYPE: ClassVar[str] = "embedding_endpoint_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    endpoint: str
    """its address"""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingEndpointRecovered:
    """The endpoint answers again."""

    TYPE: ClassVar[str] = "embedding_endpoint_recovered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    endpoint: str


Telemetry: TypeAlias = (
    WriterOpened
    | WriterClosed
    | BatchCommitted
    | InputDeadLettered
    | AgentReloaded
    | AgentStuck
    | NumbersMended
    | WriterAwaited
    | ProjectionApplied
    | ProjectionFailed
    | ProjectionRebuilt
    | ProjectionRenewed
    | SearchAnswered
    | QueriesNotKept
    | SearchDegraded
    | SearchRecovered
    | RecallNotNoted
    | Decided
    | OpsLogFailed
    | ModelCalled
    | DreamDone
    | ReflectionDone
    | DreamFailed
    | ListenerCutOff
    | EventsFailed
    | WebhookFailed
    | WebhookRecovered
    | EmbeddingEndpointFailed
    | EmbeddingEndpointRecovered
)

TELEMETRY: Final[dict[str, type[Telemetry]]] = {cls.TYPE: cls for cls in Telemetry.__args__}
"""Every record by its stable name."""
