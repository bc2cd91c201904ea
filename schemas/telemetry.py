"""Telemetry: drops, retries, replacements and delays are reported as records, once per batch."""

from typing import ClassVar, Final, Literal, TypeAlias, get_args

from pydantic import ConfigDict

from mnemolog.schemas.event import HEURISTICS
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.prompt import Task
from mnemolog.schemas.validation import CLOSED, Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterOpened:
    """This process became the writer."""

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
    """An agent's state was discarded and folded from the log again."""

    TYPE: ClassVar[str] = "agent_reloaded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentStuck:
    """An agent's history cannot be read: its inputs wait, and all other agents continue."""

    TYPE: ClassVar[str] = "agent_stuck"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersMended:
    """Numbers in an agent's history that an earlier release could not write are read as their limits."""

    TYPE: ClassVar[str] = "numbers_mended"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    numbers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WriterAwaited:
    """Inputs accepted by this process wait for another process, which is the writer."""

    TYPE: ClassVar[str] = "writer_awaited"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    pid: int | None
    """pid of the writer; None if it is unknown"""
    waited_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionApplied:
    """A projection that follows the log applied a batch."""

    TYPE: ClassVar[str] = "projection_applied"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    position: int
    commits: int
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionFailed:
    """A projection could not apply new commits; it will be tried again."""

    TYPE: ClassVar[str] = "projection_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionRebuilt:
    """A new generation of a projection was built beside the old one."""

    TYPE: ClassVar[str] = "projection_rebuilt"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    projection: str
    generation: int
    position: int
    commits: int
    differences: int
    """number of agents for which the old generation differs"""
    questions: int
    """number of questions that both answered"""
    overlap: float
    """mean share of common best results; 1 without questions"""
    switched: bool
    took_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionRenewed:
    """A projection that another release had folded was folded again, at the opening of a data directory."""

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
    """Questions were not recorded, so a later rebuild will not be compared with them."""

    TYPE: ClassVar[str] = "queries_not_kept"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    count: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchDegraded:
    """A search was answered without one of its indexes (ledger I7)."""

    TYPE: ClassVar[str] = "search_degraded"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    without: str
    reason: str
    nth: int
    """number of such searches in a row, this one included"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRecovered:
    """An index answers searches again."""

    TYPE: ClassVar[str] = "search_recovered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    index: str
    searches: int
    """number of searches that were answered without it"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallNotNoted:
    """A recall into a session could not be queued: repetitions of its texts will not be recognised."""

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
"""The part of the flow that decided; `telemetry` is the ops log itself, about missing lines."""

OPS: Final[tuple[Op, ...]] = get_args(Op)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A decision, by a language model or without one: a line of the ops log (ledger M1).

    `input` and `detail` may quote messages, and `telemetry.excerpt_chars` cuts them. `output` never does.
    """

    TYPE: ClassVar[str] = "decided"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    ts: Seconds
    op: Op
    input: str | None = None
    """the subject of the decision; the log keeps its beginning"""
    output: str
    """the outcome in words, ids and numbers of our own"""
    model: str = HEURISTICS
    """the model that decided"""
    latency_ms: float | None = None
    """of the model's answer, or of the whole search"""
    success: bool = True
    fallback: bool = False
    """whether the heuristics decided because the model did not"""
    intent: str | None = None
    """intent of a question"""
    avg_relevance: float | None = None
    """mean relevance of the results or neighbours, 0 to 1"""
    result_count: int | None = None
    """their number"""
    key: str | None = None
    """tenant_id/agent_id of the agent"""
    message_id: str | None = None
    """of the message or command that the decision is about"""
    detail: str | None = None
    """the reason; of a fallback, the model's failure"""
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpsLogFailed:
    """The ops log cannot be written. It is tried again; lines beyond the queue are dropped and counted."""

    TYPE: ClassVar[str] = "ops_log_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    count: int
    """number of affected lines"""
    lost: bool
    """they are not tried again: they are no JSON, or the process ends"""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCalled:
    """The language model was called, or was not, since its circuit breaker is open."""

    TYPE: ClassVar[str] = "model_called"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    task: Task
    model: str
    """the requested name"""
    attempts: int
    """number of requests sent; 0: none"""
    latency_ms: float
    """from the call's turn to its end, with all attempts and the pauses between them; without the wait for a turn"""
    input_tokens: int
    output_tokens: int
    """as the endpoint counts them; 0 if it reports none"""
    cost_usd: float
    """by the prices in the settings"""
    success: bool
    """there is a reply; its reader validates it against the schema"""
    error: str | None
    """why there is no reply, with up to one line of the endpoint's own error; never the key or the reply"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamDone:
    """A scheduled cycle was executed."""

    TYPE: ClassVar[str] = "dream_done"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    cycle: str
    phases: tuple[str, ...]
    changes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionDone:
    """A scheduled reflection was executed."""

    TYPE: ClassVar[str] = "reflection_done"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    entries: int
    """number of entries since the previous reflection"""
    insights: int
    """number of insights that it wrote"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamFailed:
    """A scheduled job failed; the next one runs at its time, and a cycle resumes where this one stopped."""

    TYPE: ClassVar[str] = "dream_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    key: str
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListenerCutOff:
    """A listener read events too slowly and was disconnected; it may resume at its cursor."""

    TYPE: ClassVar[str] = "listener_cut_off"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: str
    most: int
    """maximum bytes waiting for one listener"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsFailed:
    """The log could not be read for the event listeners: they were disconnected, and may connect again."""

    TYPE: ClassVar[str] = "events_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookFailed:
    """An event could not be sent to the webhook."""

    TYPE: ClassVar[str] = "webhook_failed"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    event_id: str | None
    """None: the log could not be read, or the position could not be stored"""
    attempts: int
    reason: str
    lost: bool
    """whether it will not be sent again (webhooks.give_up_s)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookRecovered:
    """The webhook accepts events again."""

    TYPE: ClassVar[str] = "webhook_recovered"
    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    event_id: str
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingEndpointFailed:
    """An endpoint of the embedder does not answer, or with other vectors; the next one is asked, if any."""

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
