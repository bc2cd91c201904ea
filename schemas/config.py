"""Every setting, its default and what is allowed (ledger M2): data only.

`ops/settings.py` fills it from file and environment; nothing else in the system reads either. The defaults are the
ledger's; the row stands beside them.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.validation import CLOSED, KeyPart

Fraction = Annotated[float, Field(ge=0, le=1)]
Positive = Annotated[float, Field(gt=0)]
Weight = Annotated[float, Field(ge=0)]
Count = Annotated[int, Field(ge=1)]
SECRET: Final = {"secret": True}
"""Metadata of a field whose value is never shown, neither by `config show` nor in a log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuntimeConfig:
    """Where it runs, and for whom."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["embedded", "kafka"] = "embedded"
    """embedded: one machine, no server; kafka: the log is on Kafka, see [kafka]"""
    tenant_id: KeyPart = "default"
    """whose agents the command line and an embedded Memory work on"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamConfig:
    """The flow from the queue to the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    clock: Literal["arrival", "message"] = "arrival"
    """message: every time is taken from the messages, so that two runs over one input give the same ids and hashes"""
    future_tolerance_s: Weight = 86_400.0
    """a message dated further ahead of its arrival is refused (one day)"""
    session_idle_s: Positive = 1_800.0
    """a conversation without a message for this long has ended (R17: 30 minutes)"""
    ahead: Count = 32
    """inputs of one agent whose texts are being embedded while earlier ones are judged"""
    agents_at_once: Count = 64
    """agents that are worked on concurrently; each strictly in order"""
    agents_in_memory: Count = 1_000
    """agents whose state stays loaded; others are folded from the log again when they speak"""
    group_commit_operations: Count = 256
    """operations that share one transaction at most"""
    poll_s: Positive = 0.02
    """how often a process looks for what another one appended"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObserverConfig:
    """The seven filters, classification and density (B2, B3, B4, B5, B7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    longer_than_chars: Annotated[int, Field(ge=0)] = 10
    """a message has to be longer (B2)"""
    shorter_than_chars: Count = 5_000
    """and shorter than this (B2)"""
    markdown_lines: Count = 5
    """this many lines with bullets or bold are a document, not talk (B2)"""
    code_share: Fraction = 0.5
    """more than this share of code (B2)"""
    max_emoji: Annotated[int, Field(ge=0)] = 3
    """more emoji than this (B2)"""
    max_entities: Count = 8
    """entities kept of one message (B4)"""
    max_sentences: Count = 40
    """sentences and list items of one message that are read; what follows stays in the transcript"""
    min_density: Annotated[int, Field(ge=0)] = 2
    """entities + facts + temporal signals + correction signals: below, nothing is formed (B7)"""
    rewritten_chars: Count = 500
    """longest statement (B5)"""
    confidence_correction: Fraction = 0.4
    """base confidences of the pattern classes (B3)"""
    confidence_decision: Fraction = 0.35
    confidence_preference: Fraction = 0.3
    confidence_entity: Fraction = 0.3
    """two or more entities"""
    confidence_fact: Fraction = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationConfig:
    """Heuristic formation (C2)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    plan_days: Annotated[float, Field(gt=0, le=36_500)] = 7.0
    """a plan without a date is valid this long, in the preset v9"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionConfig:
    """Which sentences become memories: the probability that one is worth keeping (R18, B3)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    keep_from: Fraction = 0.25
    """a sentence at least this probably worth keeping becomes a memory"""
    keep_framed_from: Fraction = 0.6
    """and this, where its words would become a false fact without their frame: sarcasm, hypotheticals, quotations"""
    embed_from: Fraction = 0.05
    """a sentence that its features alone give less than this is not even embedded"""
    others_confidence: Fraction = 0.6
    """factor on the confidence in what assistants and tools say (R25)"""
    before_chars: Count = 200
    """of what was said before that is kept with words that cannot stand alone"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateConfig:
    """Prediction-error gate; thresholds on the calibrated similarity scale (D2, R1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    create_below: Fraction = 0.70
    update_from: Fraction = 0.75
    """between the two is the gap, which importance settles"""
    reinforce_above: Fraction = 0.92
    gap_importance: Fraction = 0.6
    """in the gap only what is at least this important is remembered"""
    reinforce_factor: Positive = 1.2
    """on the stability (R14)"""
    separator: str = " | "
    """between the texts that an update joins where no model merges them (D3)"""
    more_words: Annotated[int, Field(ge=0)] = 2
    """a statement of a known fact brings news when it has more content words than that and this many more"""
    shared_words: Fraction = 0.34
    """an update shares at least this share of the shorter statement's content words with what is known"""
    merged_chars: Count = 1_000
    """a memory that would grow beyond this stays as it is, and the news become a memory of their own"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportanceConfig:
    """Four channels (E1, R16)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    novelty: Fraction = 0.25
    arousal: Fraction = 0.30
    reward: Fraction = 0.25
    attention: Fraction = 0.20
    critical: Fraction = 0.8
    high: Fraction = 0.6
    normal: Fraction = 0.4
    boost_least: Positive = 0.7
    """encoding boost of an importance of 0"""
    boost_most: Positive = 1.3
    """encoding boost of an importance of 1"""


@dataclass(frozen=True, slots=True, kw_only=True)
class UtilityConfig:
    """How useful a memory is taken to be, and how deeply it is encoded (E3, E7)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    start: Fraction = 0.5
    """of every memory, and what it drifts to while nobody uses it"""
    learning_rate: Fraction = 0.1
    """each report moves it this share of the way to 1 (success) or 0 (failure)"""
    drift_per_day: Fraction = 0.01
    """share of the way to `start` that an unused day moves it (R4: never past it)"""
    similar: Count = 5
    """the reward channel of importance is the mean utility of so many similar memories"""
    storage_growth: Fraction = 0.1
    """each successful retrieval takes the storage strength this share of the way to 10"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggingConfig:
    """Synaptic tagging and capture (E4)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    weak_below: Fraction = 0.5
    """a memory that is less important is tagged"""
    strong_from: Fraction = 0.7
    """a memory that is at least this important holds the tagged ones of its session fast"""
    ttl_s: Positive = 14_400.0
    """life of a tag (4 hours)"""
    capture_factor: Positive = 1.3
    """on the stability of what is held fast"""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlashbulbConfig:
    """What was said in a great stir is protected (E5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    arousal_from: Fraction = 0.8
    importance_least: Fraction = 0.9
    stability_factor: Positive = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingMemoryConfig:
    """What a session has in mind (H1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    items: Count = 9
    """Miller's seven plus two"""
    recency_s: Positive = 1_800.0
    """time constant of recency: exp(-age / this) (R10: 30 minutes)"""
    access_weight: Weight = 0.1
    """each use adds this share to the score that decides who leaves"""
    promote_accesses: Count = 2
    """so many uses make an item a candidate for promotion"""
    promote_importance: Fraction = 0.6
    """and so does this importance"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationsConfig:
    """Edges between memories (G2, G3, G5)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    shared_entities: Count = 2
    """entities in common that make a same_entity"""
    elaborates_words: Fraction = 0.3
    """more words in common than this, with an entity in common, make an elaborates"""
    related_words: Fraction = 0.15
    """more words in common than this, in one category, make a related_to"""
    confidence_same_entity: Fraction = 0.7
    confidence_elaborates: Fraction = 0.5
    confidence_related: Fraction = 0.4
    compared: Count = 8
    """memories that a new one is compared with: the nearest, and the newest that share an entity"""
    prune_at: Count = 1_000
    """an agent's relations that call for pruning"""
    prune_to: Count = 900
    """and what is left after it"""
    neighbour_factor: Positive = 1.02
    """on the stability of what is connected with a memory that was used (G5)"""
    retrieval_factor: Positive = 1.02
    """on the stability of memories that were recalled together (I12)"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EchoConfig:
    """What was recalled into a session is not learned again when it comes back."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    least_words: Count = 4
    """a sentence with fewer words is never taken for an echo of part of something"""
    shared: Fraction = 0.8
    """of a sentence's word triples that are in what was recalled: then it is a repetition"""
    restated: Fraction = 0.5
    """of a recalled sentence's content words that are in what others tell the listener: then they only restate it"""
    paraphrased: Fraction = 0.8
    """of a sentence's content words that are in one recalled text: then others than users repeat it in other words"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelConfig:
    """The language model that forms and merges (C1, D3, G2); without one the heuristics do (R11)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["none", "openai"] = "none"
    """openai: any endpoint that speaks its chat completions: OpenAI, Ollama, vLLM, llama.cpp ..."""
    name: str = "gpt-4o-mini"
    """of the model, as the endpoint calls it"""
    base_url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "https://api.openai.com/v1"
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    api_key_file: str | None = None
    """the key is the first line of this file; instead of `api_key`"""
    timeout_s: Positive = 30.0
    """of one call, all attempts and their pauses together"""
    attempts: Count = 3
    """of one call, where the endpoint was busy or away"""
    concurrency: Count = 64
    """calls under way at once, over all agents"""
    max_tokens: Count = 1_500
    """of one reply"""
    max_reply_bytes: Count = 100_000
    """a longer reply is not read"""
    breaker_failures: Count = 5
    """calls in a row that failed; then the endpoint is left alone"""
    breaker_s: Positive = 30.0
    """for so long, before one call tries it again"""
    usd_per_million_input: Weight = 0.0
    """price of tokens, for the account of costs"""
    usd_per_million_output: Weight = 0.0
    context_messages: Annotated[int, Field(ge=0, le=20)] = 3
    """messages before it in its session that are shown with a message, so that its pronouns can be told"""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbedderConfig:
    """The embedding model."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["bundled", "hashing"] = "bundled"
    """bundled: e5-small-entr-int8, on the CPU, offline; hashing: no model at all, for tests"""
    threads: Annotated[int, Field(ge=0)] = 0
    """texts embedded side by side; 0: one for each core"""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectionConfig:
    """How projections follow the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    text_kind: Literal["tantivy", "opensearch"] = "tantivy"
    """tantivy: in DATA/text; opensearch: on a server, see [opensearch]"""
    vectors_kind: Literal["sqlite", "qdrant"] = "sqlite"
    """what a search asks; sqlite: in the data directory and in memory; qdrant: on a server, see [qdrant]"""
    batch: Count = 500
    """commits that are applied in one step"""
    text_linger_s: Weight = 0.5
    """an index outside the log's file (the texts, vectors on a server) waits this long for more before it commits"""
    retry_s: Weight = 1.0
    """how long an index that cannot be written is left alone"""
    text_memory_mb: Annotated[int, Field(ge=15)] = 32
    """that the text index may use while it writes"""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSearchConfig:
    """The server of the text index where `projections.text_kind` is opensearch."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:9200"
    """without user and password, which are settings of their own"""
    index_prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """of every index and alias; each data directory needs one of its own"""
    user: str | None = None
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    password_file: str | None = None
    """the password is the first line of this file; instead of `password`"""
    ca_file: str | None = None
    """certificates of whoever signed the server's; None: those that the system trusts"""
    verify: bool = True
    """whether the server's certificate is checked"""
    timeout_s: Positive = 10.0
    """longest wait for one answer"""
    bulk_bytes: Annotated[int, Field(ge=10_000)] = 5_000_000
    """documents are sent in requests of about this size"""
    shards: Count = 1
    """of an index that is made from now on; a rebuild makes one"""


@dataclass(frozen=True, slots=True, kw_only=True)
class QdrantConfig:
    """The server of the vectors where `projections.vectors_kind` is qdrant; 1.16 or later."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    url: Annotated[str, Field(pattern=r"^https?://[^/?#\s]+(/[^?#\s]*)?$")] = "http://127.0.0.1:6333"
    """of its REST interface; without a port, 6333"""
    prefix: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,99}$")] = "mnemolog"
    """of every collection and alias; each data directory needs one of its own"""
    api_key: str | None = field(default=None, repr=False, metadata=SECRET)
    api_key_file: str | None = None
    """the key is the first line of this file; instead of `api_key`"""
    ca_file: str | None = None
    """certificates of whoever signed the server's; None: those that httpx brings"""
    verify: bool = True
    """whether the server's certificate is checked"""
    timeout_s: Count = 10
    """longest wait for one answer"""
    exact: bool = True
    """each search compares with every vector of the agent; false: by a graph, which takes less time for agents with
    tens of thousands of them and now and then misses one"""
    quantization: Literal["none", "scalar", "binary"] = "none"
    """smaller copies of the vectors, which are compared first; a search is then never exact, whatever `exact` says"""
    shards: Count = 1
    """of a collection that is made from now on, as are `exact` and `quantization`; a rebuild makes one"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchConfig:
    """Retrieval (I7, architecture 8)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    limit: Annotated[int, Field(ge=1, le=1_000)] = 10
    """results, where the query names no number"""
    overfetch: Count = 3
    """candidates of each index are at least this many times the limit (I7)"""
    candidates: Count = 120
    """and at least this many, so that neighbours and sessions have something to say"""
    fusion: Literal["scores", "rrf"] = "scores"
    """scores: mean of the min-max scaled scores; rrf: reciprocal ranks (I7)"""
    rrf_k: Count = 60
    bm25_k1: Positive = 0.9
    bm25_b: Fraction = 0.4
    mean_prior: Positive = 100.0
    """the agent's mean vector is sum / (prior + n)"""
    memory_weight: Fraction = 0.6
    """of a memory's own text, beside the messages that it came from: it is shorter, and short texts score high"""
    neighbour_weight: Weight = 0.15
    """of the scores of the messages before and after"""
    session_weight: Weight = 0.5
    """of the mean of the session's best"""
    session_best: Count = 3
    wait_s: Positive = 10.0
    """longest wait for `min_position`"""
    recorded_queries: Annotated[int, Field(ge=0)] = 200
    """the last questions are kept beside the log, so that a rebuild is compared on them; 0: none is"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpConfig:
    """The HTTP server."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    host: str = "127.0.0.1"
    """beyond the loopback only with keys"""
    port: Annotated[int, Field(ge=0, le=65_535)] = 8700
    api_keys_file: str | None = None
    """one `tenant_id:key` a line; every request then needs its key as a bearer token"""
    max_body_bytes: Count = 16_777_216
    wait_s: Positive = 60.0
    """longest wait of `?wait=true` for a decision"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetryConfig:
    """The ops log: one line for each decision, in DATA/telemetry (M1)."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    enabled: bool = True
    """false: nothing is written there"""
    rotate_bytes: Annotated[int, Field(ge=1_000)] = 10_000_000
    """a file that would grow beyond this is set aside under the name of the day, and a new one begun (M1: 10 MB)"""
    excerpt_chars: Annotated[int, Field(ge=0)] = 200
    """of what was decided on, and of what quotes it; 0: no texts at all"""
    queue: Count = 5_000
    """decisions that wait to be written at most; more are dropped and counted, so that nobody waits for the disk"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KafkaConfig:
    """The log on Kafka, where `runtime.kind` is kafka."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    bootstrap_servers: Annotated[str, Field(min_length=1)] = "127.0.0.1:9092"
    """host:port of one broker, or of several with commas between them"""
    security_protocol: Literal["PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL"] = "PLAINTEXT"
    """SSL: encrypted; SASL: with a user and a password"""
    sasl_mechanism: Literal["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"] = "PLAIN"
    """how the password is shown to the broker, where the protocol is one of SASL"""
    user: str | None = None
    password: str | None = field(default=None, repr=False, metadata=SECRET)
    password_file: str | None = None
    """the password is the first line of this file; instead of `password`"""
    ca_file: str | None = None
    """certificates of whoever signed the brokers'; None: those that the system trusts"""
    cert_file: str | None = None
    """our own certificate, for brokers that ask for one"""
    key_file: str | None = None
    """its private key, without a passphrase; None: it is in cert_file"""
    prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$")] = "mnemolog"
    """of the names of topics, and of what identifies the writers; each installation needs one of its own"""
    partitions: Count = 8
    """of each topic; it can never change, as an agent would move to another one"""
    replication: Count = 1
    retention_days: Positive = 7.0
    """of messages and commands; events and dead letters stay for ever"""
    max_record_bytes: Annotated[int, Field(ge=10_000)] = 900_000
    """a larger commit is written in parts"""
    append_every_s: Weight = 0.2
    """transactions of a partition begin so far apart at least: what its agents append meanwhile goes together"""
    transaction_timeout_ms: Count = 60_000
    timeout_s: Positive = 30.0
    """of one request to the broker"""

    def topic(self, name: str) -> str:
        """The name of a topic with the prefix.

        >>> KafkaConfig().topic("events")
        'mnemolog.events'
        """
        return f"{self.prefix}.{name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings. Each is also a variable: MNEMOLOG_SECTION__FIELD."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    preset: Literal["default", "v9"] = "default"
    """v9: memories are rewritten, split, dated and gated as the source document has it (R26)"""
    runtime: RuntimeConfig = field(default_factory=RuntimeConfig)
    stream: StreamConfig = field(default_factory=StreamConfig)
    observer: ObserverConfig = field(default_factory=ObserverConfig)
    formation: FormationConfig = field(default_factory=FormationConfig)
    admission: AdmissionConfig = field(default_factory=AdmissionConfig)
    gate: GateConfig = field(default_factory=GateConfig)
    importance: ImportanceConfig = field(default_factory=ImportanceConfig)
    utility: UtilityConfig = field(default_factory=UtilityConfig)
    tagging: TaggingConfig = field(default_factory=TaggingConfig)
    flashbulb: FlashbulbConfig = field(default_factory=FlashbulbConfig)
    working_memory: WorkingMemoryConfig = field(default_factory=WorkingMemoryConfig)
    relations: RelationsConfig = field(default_factory=RelationsConfig)
    echo: EchoConfig = field(default_factory=EchoConfig)
    model: ModelConfig = field(default_factory=ModelConfig)
    embedder: EmbedderConfig = field(default_factory=EmbedderConfig)
    projections: ProjectionConfig = field(default_factory=ProjectionConfig)
    opensearch: OpenSearchConfig = field(default_factory=OpenSearchConfig)
    qdrant: QdrantConfig = field(default_factory=QdrantConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    http: HttpConfig = field(default_factory=HttpConfig)
    telemetry: TelemetryConfig = field(default_factory=TelemetryConfig)
    kafka: KafkaConfig = field(default_factory=KafkaConfig)


def check_consistency(config: Config) -> None:
    """Raise ConfigError where settings that are right by themselves contradict each other."""
    gate, importance, observer = config.gate, config.importance, config.observer
    _rising("gate", create_below=gate.create_below, update_from=gate.update_from, reinforce_above=gate.reinforce_above)
    _rising("importance", normal=importance.normal, high=importance.high, critical=importance.critical)
    _rising("tagging", weak_below=config.tagging.weak_below, strong_from=config.tagging.strong_from)
    _rising("relations", prune_to=config.relations.prune_to, prune_at=config.relations.prune_at)
    _rising("importance", boost_least=importance.boost_least, boost_most=importance.boost_most)
    _rising(
        "observer", longer_than_chars=observer.longer_than_chars, shorter_than_chars=observer.shorter_than_chars - 2
    )
    _credentials("opensearch", config.opensearch, address="url")
    _credentials("kafka", config.kafka, address="bootstrap_servers")
    _kafka_security(config.kafka)
    _one_key("qdrant", config.qdrant, address="url")
    _one_key("model", config.model, address="base_url")
    weights = importance.novelty + importance.arousal + importance.reward + importance.attention
    if abs(weights - 1.0) > _ROUNDING:
        raise ConfigError("importance.novelty", importance.novelty, f"weights that sum to 1 (they sum to {weights:g})")


def _credentials(section: str, server: OpenSearchConfig | KafkaConfig, *, address: str) -> None:
    """A user and one password, or neither; and none of them in the address, which is shown."""
    allowed = f"an address alone; see {section}.user and {section}.password"
    _address(f"{section}.{address}", getattr(server, address), allowed)
    if server.password is not None and server.password_file is not None:
        raise ConfigError(f"{section}.password_file", server.password_file, f"nothing beside {section}.password")
    if (server.password is None and server.password_file is None) != (server.user is None):
        allowed = f"a user and a password, or neither: {section}.password(_file)"
        raise ConfigError(f"{section}.user", server.user, allowed)


def _kafka_security(kafka: KafkaConfig) -> None:
    """What the protocol needs is there, and nothing that it would leave out without a word."""
    protocol = kafka.security_protocol
    for server in kafka.bootstrap_servers.split(","):
        if not server.strip() or "/" in server:
            allowed = "host:port, or several with commas between them"
            raise ConfigError("kafka.bootstrap_servers", kafka.bootstrap_servers, allowed)
    if protocol.startswith("SASL") and kafka.user is None:
        raise ConfigError("kafka.user", None, f"a user, as kafka.security_protocol is {protocol}")
    if not protocol.startswith("SASL") and kafka.user is not None:
        allowed = "SASL_PLAINTEXT or SASL_SSL, as kafka.user is set"
        raise ConfigError("kafka.security_protocol", protocol, allowed)
    files = {"ca_file": kafka.ca_file, "cert_file": kafka.cert_file, "key_file": kafka.key_file}
    named = next((name for name, file in files.items() if file is not None), None)
    if named and not protocol.endswith("SSL"):
        raise ConfigError("kafka.security_protocol", protocol, f"SSL or SASL_SSL, as kafka.{named} is set")
    if kafka.key_file is not None and kafka.cert_file is None:
        raise ConfigError("kafka.cert_file", None, "the certificate that kafka.key_file is the key of")


def _one_key(section: str, server: QdrantConfig | ModelConfig, *, address: str) -> None:
    """One key, or none; and not in the address."""
    _address(f"{section}.{address}", getattr(server, address), f"an address alone; see {section}.api_key")
    if server.api_key is not None and server.api_key_file is not None:
        raise ConfigError(f"{section}.api_key_file", server.api_key_file, f"nothing beside {section}.api_key")


def _address(setting: str, address: str, allowed: str) -> None:
    """Refuse credentials in an address, without showing them."""
    before, at, place = address.rpartition("@")
    if at:
        hidden = f"{before[: before.rfind('//') + 2] if '//' in before else ''}********@{place}"
        raise ConfigError(setting, hidden, allowed)


def _rising(section: str, **settings: float) -> None:
    for (low, small), (high, large) in pairwise(settings.items()):
        if small > large:
            raise ConfigError(f"{section}.{high}", large, f"at least {section}.{low} = {small:g}")


_ROUNDING: Final = 1e-9
