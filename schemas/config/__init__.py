"""Every setting with its default and range (ledger M2): data only.

`ops/settings.py` fills it from the file and the environment; no other module reads either. The defaults are those of
docs/ledger.md; the ID of their row follows each description.
"""

from mnemolog.schemas.config.consistency import check_consistency
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
from mnemolog.schemas.config.retention import RetentionConfig, RetentionModel
from mnemolog.schemas.config.runtime import IntakeConfig, RuntimeConfig, StreamConfig
from mnemolog.schemas.config.schedule import ScheduleConfig
from mnemolog.schemas.config.search import SearchConfig
from mnemolog.schemas.config.search_v9 import SearchV9Config
from mnemolog.schemas.config.sections import Config
from mnemolog.schemas.config.surfaces import HttpConfig, TelemetryConfig
from mnemolog.schemas.config.values import LARGEST, SECRET, Count, Fraction, Positive, Weight

__all__ = [
    "LARGEST",
    "SECRET",
    "AdmissionConfig",
    "Config",
    "ContextConfig",
    "ControlledConfig",
    "Count",
    "DreamConfig",
    "EchoConfig",
    "EmbedderConfig",
    "EventsConfig",
    "FilesConfig",
    "FlashbulbConfig",
    "FormationConfig",
    "Fraction",
    "GateConfig",
    "HotTierConfig",
    "HttpConfig",
    "ImportanceConfig",
    "IntakeConfig",
    "KafkaConfig",
    "McpConfig",
    "ModelConfig",
    "ObserverConfig",
    "OpenSearchConfig",
    "Positive",
    "ProjectionConfig",
    "QdrantConfig",
    "RelationsConfig",
    "RetentionConfig",
    "RetentionModel",
    "RuntimeConfig",
    "ScheduleConfig",
    "SearchConfig",
    "SearchV9Config",
    "StreamConfig",
    "TaggingConfig",
    "TelemetryConfig",
    "UtilityConfig",
    "WebhooksConfig",
    "Weight",
    "WorkingMemoryConfig",
    "check_consistency",
]
