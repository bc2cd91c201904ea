"""Faust hosts the workers: membership, assignment of partitions, delivery and acknowledgement. Nothing else knows it.

What was measured on faust-streaming 0.15.3 decides how it is used. Its `exactly_once` loses and doubles, and its tables
count wrong after a crash: so it delivers at least once, and the log itself says what is done. `take` loses what a crash
interrupts: so records come through `noack_take` and are acknowledged after their commits. An exception that leaves an
agent acknowledges what it was given: so none does, and what nobody expected ends the process.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Final, NoReturn, TypeAlias

import faust
from aiokafka.helpers import create_ssl_context
from faust.types import TP

from mnemolog.schemas.config import KafkaConfig
from mnemolog.streams.logs.kafka_client import client_options
from mnemolog.streams.logs.kafka_records import Record
from mnemolog.streams.partition import Done, Hosted

Opener: TypeAlias = Callable[[int], Coroutine[Any, Any, Hosted]]
"""Opens a partition."""

Fatal: TypeAlias = Callable[[BaseException], None]
"""Ends the process at once: a crash loses nothing here, and going on might do anything."""

TAKEN: Final = 1_000
"""Records that are taken from Faust at once."""

TAKEN_WITHIN_S: Final = 0.02
"""How long to wait for so many."""

IN_FLIGHT: Final = 4_000
"""Records that were taken and are not done; more have to wait in Kafka."""

SESSION_S: Final = 10.0
"""A worker that is not heard of for so long is taken for dead."""

HEARTBEAT_S: Final = 3.0


class _Slot:
    """A partition that is assigned to this worker: what came while it is being opened waits."""

    def __init__(self, opening: Coroutine[Any, Any, Hosted], fatal: Fatal) -> None:
        self._early: list[tuple[Record, Done]] = []
        self._hosted: Hosted | None = None
        self._fatal = fatal
        self._closed = False
        self._opening = asyncio.create_task(self._open(opening))

    async def _open(self, opening: Coroutine[Any, Any, Hosted]) -> None:
        try:
            self._hosted = await opening
            for record, done in self._early:
                self._hosted.take(record, done)
            self._early.clear()
        except Exception as error:
            self._fatal(error)

    def take(self, record: Record, done: Done) -> None:
        if self._hosted is None:
            self._early.append((record, done))
        else:
            self._hosted.take(record, done)

    async def close(self) -> None:
        self._closed = True
        self._opening.cancel()
        await asyncio.gather(self._opening, return_exceptions=True)
        if self._hosted is not None:
            await self._hosted.close()

    @property
    def is_closed(self) -> bool:
        """Whether it is another worker's by now."""
        return self._closed


class Host:
    """A Faust application that opens the partitions it is assigned and hands them their records."""

    def __init__(self, config: KafkaConfig, *, group: str, topics: Sequence[str], opener: Opener, fatal: Fatal) -> None:
        self._names = {config.topic(name): name for name in topics}
        self._opener = opener
        self._fatal = fatal
        self._slots: dict[int, _Slot] = {}
        self._in_flight = 0
        self._room = asyncio.Event()
        self.app = _app(config, group)
        self.app.on_partitions_assigned.connect(self._assigned)  # type: ignore[arg-type]  # faust's types name no values
        self.app.on_partitions_revoked.connect(self._revoked)  # type: ignore[arg-type]  # faust's types name no values
        self.app.on_before_shutdown.connect(self._shutdown)  # type: ignore[arg-type]
        records = self.app.topic(
            *self._names, key_type=bytes, value_type=bytes, key_serializer="raw", value_serializer="raw"
        )
        self.app.agent(records, name=group)(self._agent)

    async def _agent(self, records: Any) -> None:  # noqa: ANN401  faust's stream has no useful type
        try:
            async for events in records.noack_take(TAKEN, within=TAKEN_WITHIN_S):
                for event in events:
                    self._take(event)
                await self._until_there_is_room()
        except asyncio.CancelledError:
            raise
        except BaseException as error:
            self._fatal(error)
            raise

    def _take(self, event: Any) -> None:  # noqa: ANN401
        message = event.message
        slot = self._slots.get(message.partition)
        if slot is None or slot.is_closed:
            return  # it comes to whoever owns the partition now
        self._in_flight += 1

        def done() -> None:
            self._in_flight -= 1
            self._room.set()
            if not slot.is_closed:
                event.ack()

        name = self._names[message.topic]
        slot.take(Record(name, message.offset, message.key, message.value, message.timestamp), done)

    async def _until_there_is_room(self) -> None:
        while self._in_flight >= IN_FLIGHT:
            self._room.clear()
            await self._room.wait()

    async def _assigned(self, _app: object, assigned: Iterable[TP], **_: object) -> None:
        for partition in {each.partition for each in assigned if each.topic in self._names}:
            if partition not in self._slots:
                self._slots[partition] = _Slot(self._opener(partition), self._fatal)

    async def _revoked(self, _app: object, revoked: Iterable[TP], **_: object) -> None:
        await self._close({each.partition for each in revoked if each.topic in self._names})

    async def _shutdown(self, _app: object, **_: object) -> None:
        await self._close(set(self._slots))

    async def _close(self, partitions: set[int]) -> None:
        slots = [self._slots.pop(partition) for partition in partitions if partition in self._slots]
        await asyncio.gather(*(slot.close() for slot in slots))
        if not self._slots:
            self._in_flight = 0  # what was taken and not done comes again
        self._room.set()


def _app(config: KafkaConfig, group: str) -> faust.App:
    return faust.App(
        group,
        broker=[f"kafka://{server.strip()}" for server in config.bootstrap_servers.split(",")],
        broker_credentials=_credentials(config),
        broker_session_timeout=SESSION_S,
        broker_heartbeat_interval=HEARTBEAT_S,
        broker_request_timeout=config.timeout_s,
        consumer_auto_offset_reset="earliest",
        consumer_max_fetch_size=config.max_record_bytes * 4,
        topic_allow_declare=False,
        topic_disable_leader=True,
        autodiscover=False,
        store="memory://",
        web_enabled=False,
    )


def _credentials(config: KafkaConfig) -> Any:  # noqa: ANN401
    """Those of every other client, as Faust wants them."""
    options = client_options(config)
    context = options.get("ssl_context")
    if "sasl_mechanism" in options:
        return faust.SASLCredentials(
            username=options["sasl_plain_username"],
            password=options["sasl_plain_password"],
            mechanism=options["sasl_mechanism"],
            ssl_context=context,
        )
    return faust.SSLCredentials(context=context or create_ssl_context()) if config.security_protocol == "SSL" else None


def run(host: Host) -> NoReturn:
    """Work until SIGINT or SIGTERM; then finish what is in hand."""
    worker = faust.Worker(host.app, loglevel=logging.WARNING, redirect_stdouts=False, quiet=True)
    host.app.boot_strategy.enable_web = False  # the setting alone is ignored
    worker.execute_from_commandline()
