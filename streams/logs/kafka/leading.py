"""The partitions whose dreams this server schedules: Kafka assigns each partition to one of the log's servers.

The group's members fetch nothing: Kafka only assigns the partitions, and reassigns them when a member leaves.
"""

from types import TracebackType
from typing import Final, Self

from aiokafka import AIOKafkaConsumer

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.input import COMMANDS
from mnemolog.streams.logs.kafka.client import client_options, explained, started


class Leading:
    """A member of the group of servers that let agents dream by a schedule."""

    def __init__(self, config: KafkaConfig) -> None:
        """Raises ConfigError if a file of the settings cannot be used."""
        self._config = config
        self._consumer = AIOKafkaConsumer(
            config.topic(COMMANDS),
            **client_options(config),
            group_id=schedule_group_id(config),
            enable_auto_commit=False,
            auto_offset_reset="latest",
            max_poll_interval_ms=_LONGEST_CYCLE_MS,
        )

    async def __aenter__(self) -> Self:
        """Join. Raises LogUnavailableError."""
        async with explained(self._config):
            await started(self._consumer)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave, so that another takes over at once."""
        await self._consumer.stop()

    async def partitions(self) -> frozenset[int]:
        """The partitions that are assigned to this server now. Raises LogUnavailableError."""
        async with explained(self._config):
            held = self._consumer.assignment()
            self._consumer.pause(*held)  # each time, as partitions from a rebalance are not paused
            await self._consumer.getmany(timeout_ms=0)  # the poll that keeps this member alive
        return frozenset(each.partition for each in held)


def schedule_group_id(config: KafkaConfig) -> str:
    """The consumer group of the servers that follow a schedule."""
    return f"{config.prefix}-schedule"


_LONGEST_CYCLE_MS: Final = 3_600_000
"""A member that does not poll for this long loses its partitions: it polls between two cycles."""
