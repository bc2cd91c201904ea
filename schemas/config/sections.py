"""All settings, by section."""

from dataclasses import field
from typing import ClassVar, Literal

from pydantic import ConfigDict

from mnemolog.schemas.config.context import ContextConfig, HotTierConfig
from mnemolog.schemas.config.controlled import ControlledConfig
from mnemolog.schemas.config.dream import DreamConfig
from mnemolog.schemas.config.embedding import EmbedderConfig
from mnemolog.schemas.config.files import FilesConfig
from mnemolog.schemas.config.ingest import AdmissionConfig, EchoConfig, FormationConfig, GateConfig, ObserverConfig
from mnemolog.schemas.config.kafka import KafkaConfig
from mnemolog.schemas.config.live import EventsConfig, WebhooksConfig
from mnemolog.schemas.config.mcp import McpConfig
from mnemolog.schemas.config.memory import (
    FlashbulbConfig,
    ImportanceConfig,
    RelationsConfig,
    TaggingConfig,
    UtilityConfig,
    WorkingMemoryConfig,
)
from mnemolog.schemas.config.models import ModelConfig
from mnemolog.schemas.config.projections import OpenSearchConfig, ProjectionConfig, QdrantConfig
from mnemolog.schemas.config.retention import RetentionConfig
from mnemolog.schemas.config.runtime import IntakeConfig, RuntimeConfig, StreamConfig
from mnemolog.schemas.config.schedule import ScheduleConfig
from mnemolog.schemas.config.search import SearchConfig
from mnemolog.schemas.config.search_v9 import SearchV9Config
from mnemolog.schemas.config.surfaces import HttpConfig, TelemetryConfig
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.validation import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings. Each is also a variable: MNEMOLOG_SECTION__FIELD."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    preset: Literal["default", "v9"] = "default"
    """v9: memories are rewritten, split, dated and gated as the source document describes (R26)"""
    runtime: RuntimeConfig = field(default_factory=RuntimeConfig)
    stream: StreamConfig = field(default_factory=StreamConfig)
    intake: IntakeConfig = field(default_factory=IntakeConfig)
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
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    dream: DreamConfig = field(default_factory=DreamConfig)
    schedule: ScheduleConfig = field(default_factory=ScheduleConfig)
    echo: EchoConfig = field(default_factory=EchoConfig)
    model: ModelConfig = field(default_factory=ModelConfig)
    embedder: EmbedderConfig = field(default_factory=EmbedderConfig)
    projections: ProjectionConfig = field(default_factory=ProjectionConfig)
    opensearch: OpenSearchConfig = field(default_factory=OpenSearchConfig)
    qdrant: QdrantConfig = field(default_factory=QdrantConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    search_v9: SearchV9Config = field(default_factory=SearchV9Config)
    context: ContextConfig = field(default_factory=ContextConfig)
    hot_tier: HotTierConfig = field(default_factory=HotTierConfig)
    controlled: ControlledConfig = field(default_factory=ControlledConfig)
    files: FilesConfig = field(default_factory=FilesConfig)
    http: HttpConfig = field(default_factory=HttpConfig)
    events: EventsConfig = field(default_factory=EventsConfig)
    webhooks: WebhooksConfig = field(default_factory=WebhooksConfig)
    mcp: McpConfig = field(default_factory=McpConfig)
    telemetry: TelemetryConfig = field(default_factory=TelemetryConfig)
    kafka: KafkaConfig = field(default_factory=KafkaConfig)
