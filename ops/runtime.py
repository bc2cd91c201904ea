"""The backend: this process alone, or Kafka (runtime.kind)."""

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from mnemolog.ops.backends.backend import Writes
from mnemolog.ops.edges import Edges
from mnemolog.schemas.config import Config
from mnemolog.schemas.errors import ConfigError
from mnemolog.schemas.extras import installing

if TYPE_CHECKING:
    from mnemolog.ops.backends.embedded import EmbeddedBackend
    from mnemolog.ops.backends.kafka import KafkaBackend

Opened: TypeAlias = "EmbeddedBackend | KafkaBackend"


def backend_of(folder: Path, config: Config, edges: Edges, *, writes: Writes = "always", create: bool = True) -> Opened:
    """The backend that the settings name. On Kafka workers write, and what is in the folder is made where it lacks."""
    if config.runtime.kind == "embedded":
        # Here, not above: most of the time that a command takes to start is for this import.
        from mnemolog.ops.backends.embedded import EmbeddedBackend

        return EmbeddedBackend(folder, config, edges, writes=writes, create=create)
    try:
        from mnemolog.ops.backends.kafka import KafkaBackend
    except ModuleNotFoundError as error:
        raise ConfigError("runtime.kind", "kafka", f"the extra of that name: {installing('kafka')}; {error}") from error
    return KafkaBackend(folder, config, edges)
