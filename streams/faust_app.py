"""Faust hosts the workers: membership, assignment of partitions, delivery and acknowledgement. Nothing else knows it.

Measurements of faust-streaming 0.15.3 decide how it is used. Its `exactly_once` loses and doubles records, and its
tables count wrong after a crash: so it delivers at least once, and the log knows which inputs are done. `take` loses
records on a crash: so they come through `noack_take` and are acknowledged after their commits, in order (see InHand).
An exception that leaves an agent acknowledges its records: so none does, and an unexpected one ends the process. By
default it reads aborted transactions: so its consumer is set not to (see Seeking, and the thread that it works in).
"""

import asyncio
import logging
import os
import signal
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeAlias

import faust
from aiokafka import AIOKafkaConsumer
from aiokafka.helpers import create_ssl_context
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread, Consumer, Transport
from faust.types import TP, EventT
from mode.services import WaitResults

from mnemolog.schemas.config import KafkaConfig
from mnemolog.streams.logs.kafka.client import client_options
from mnemolog.streams.logs.kafka.records import Record
from mnemolog.streams.partition import Done, Hosted

Opener: TypeAlias = Callable[[int], Coroutine[Any, Any, Hosted]]
"""Opens a partition."""

Fatal: TypeAlias = Callable[[BaseException], None]
"""Ends the process at once: a crash loses nothing here, and going on might do anything."""

TAKEN: Final = 1_000
"""Records that are taken from Faust at once."""

TAKEN_WITHIN_S: Final = 0.02
"""Maximum wait for so many."""

IN_FLIGHT: Final = 4_000
"""The most records in hand, that is taken and not done; more have to wait in Kafka."""

FETCH_S: Final = 0.1
"""Maximum wait of a fetch for records."""

SESSION_S: Final = 10.0
"""A worker without a heartbeat for this long is considered dead."""

HEARTBEAT_S: Final = 3.0

FINISHED_S: Final = 20.0
"""Time to finish records in hand after SIGTERM: later, a supervisor would kill the process."""

LOOK_S: Final = 30.0
"""Interval of checks for records that Faust does not deliver: those that are waiting at two checks in a row."""

LEFT_S: Final = 3.0
"""Time to leave the group after that, so that other workers need not wait for the session to expire."""


class InHand:
    """Records of a topic that were taken and are not done; each is acknowledged once all earlier ones are.

    Where records are acknowledged out of order, Faust commits one too many: the first that is not done is never
    delivered again.
    """

    def __init__(self) -> None:
        self._events: deque[EventT[Any]] = deque()
        self._done: set[int] = set()
        self._last = -1

    def __len__(self) -> int:
        return len(self._events)

    def take(self, event: EventT[Any]) -> bool:
        """Note a delivered record; returns whether it is new here."""
        # Faust delivers a record again after a rebalance that left its partition here.
        if event.message.offset <= self._last:
            return False
        self._last = event.message.offset
        self._events.append(event)
        return True

    def done(self, offset: int) -> None:
        """Note that the record is done; acknowledge all records up to the first that is not done."""
        self._done.add(offset)
        while self._events and self._events[0].message.offset in self._done:
            event = self._events.popleft()
            self._done.remove(event.message.offset)
            event.ack()

    def forget(self) -> None:
        """Drop the records: unfinished ones are delivered again, here or elsewhere."""
        self._events.clear()


class _Slot:
    """A partition that is assigned to this worker; records wait while it is being opened."""

    def __init__(self, opening: Coroutine[Any, Any, Hosted], fatal: Fatal, progress: Callable[[], None]) -> None:
        self._early: list[tuple[Record, Done]] = []
        self._hosted: Hosted | None = None
        self._fatal = fatal
        self._progress = progress
        self._topics: defaultdict[str, InHand] = defaultdict(InHand)
        self._opening = asyncio.create_task(self._open(opening))

    async def _open(self, opening: Coroutine[Any, Any, Hosted]) -> None:
        try:
            self._hosted = await opening
            for record, done in self._early:
                self._hosted.take(record, done)
            self._early.clear()
        except Exception as error:
            self._fatal(error)

    @property
    def in_hand(self) -> int:
        """Records that are not done."""
        return sum(map(len, self._topics.values()))

    def holds(self, topic: str) -> bool:
        """Whether any record of the topic is not done."""
        return len(self._topics[topic]) > 0

    def take(self, event: EventT[Any], topic: str) -> None:
        """A record was delivered, for the first time or again."""
        in_hand, message = self._topics[topic], event.message
        if not in_hand.take(event):
            return

        def done() -> None:
            in_hand.done(message.offset)
            self._progress()

        record = Record(topic, message.offset, message.key, message.value, message.timestamp)
        if self._hosted is None:
            # Kept until it is open: opening reads the partition's events, and Faust must not wait for that.
            self._early.append((record, done))
        else:
            self._hosted.take(record, done)

    async def close(self) -> None:
        for in_hand in self._topics.values():
            in_hand.forget()
        # Cancelled before it is closed: a partition that finishes opening later would keep its lock.
        self._opening.cancel()
        await asyncio.gather(self._opening, return_exceptions=True)
        if self._hosted is not None:
            await self._hosted.close()


class Host:
    """A Faust application that opens the partitions it is assigned and hands them their records."""

    def __init__(
        self,
        config: KafkaConfig,
        *,
        group: str,
        topics: Sequence[str],
        opener: Opener,
        fatal: Fatal,
        reached: Callable[[str], None] = lambda _point: None,
    ) -> None:
        self._names = {config.topic(name): name for name in topics}
        self._opener = opener
        self.fatal = fatal
        self._reached = reached
        self._slots: dict[int, _Slot] = {}
        self._room = asyncio.Event()
        self._finishing = False
        self._watching: asyncio.Task[None] | None = None
        self.app = _app(config, group)
        self.app.on_partitions_assigned.connect(self._assigned)  # type: ignore[arg-type]  # faust's types name no values
        self.app.on_partitions_revoked.connect(self._revoked)  # type: ignore[arg-type]  # faust's types name no values
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
        # Faust acknowledges the records of a consumer function (*agent*) that raises: end the process before that.
        except BaseException as error:
            self.fatal(error)
            raise

    def _take(self, event: EventT[Any]) -> None:
        message = event.message
        slot = self._slots.get(message.partition)
        # Records fetched before the last rebalance are delivered again, after those that were not done.
        if slot is not None and message.generation_id == self.app.consumer_generation_id:
            slot.take(event, self._names[message.topic])

    def _is_full(self) -> bool:
        return sum(slot.in_hand for slot in self._slots.values()) >= IN_FLIGHT

    async def _until_there_is_room(self) -> None:
        while self._is_full():
            self._room.clear()
            await self._room.wait()

    async def _watch(self) -> None:
        """End the process over a record that Faust has fetched and never hands on: the next process gets it again."""
        before: dict[TP, int] = {}
        try:
            while True:
                await asyncio.sleep(LOOK_S)
                kept = self.kept_back()
                # Only if it is so at two checks in a row: at one check a record may be on its way to the agent.
                for each in kept.items() & before.items():
                    self.fatal(RuntimeError(f"Faust has fetched a record and never handed it on: {each}"))
                before = kept
        # Nothing awaits this task: a worker whose check has ended might stand still without a message.
        except Exception as error:
            self.fatal(error)

    def kept_back(self) -> dict[TP, int]:
        """The first offset of each partition that Faust fetched and has not handed on, where nothing is in hand."""
        consumer = self.app.consumer
        assert isinstance(consumer, Seeking)
        if self._is_full() or not consumer.flow_active:
            return {}
        idle = (
            TP(topic, partition)
            for partition, slot in self._slots.items()
            for topic, name in self._names.items()
            if not slot.holds(name)
        )
        return {each: offset for each in idle if (offset := consumer.first_not_done(each)) is not None}

    async def _assigned(self, _app: object, assigned: Iterable[TP], **_: object) -> None:
        for partition in {each.partition for each in assigned if each.topic in self._names}:
            if partition not in self._slots and not self._finishing:
                self._slots[partition] = _Slot(self._opener(partition), self.fatal, self._room.set)
        self._watching = self._watching or asyncio.create_task(self._watch(), name="mnemolog-watch")
        self._reached("partitions_assigned")

    async def _revoked(self, _app: object, revoked: Iterable[TP], **_: object) -> None:
        self._reached("partitions_revoked")
        await self._close({each.partition for each in revoked if each.topic in self._names})

    async def finish(self) -> None:
        """Finish records in hand, take no more, and end the process soon."""
        self._finishing = True
        if self._watching is not None:
            self._watching.cancel()
        await self._close(set(self._slots))
        # Faust may wait for ever for a rebalance that it takes part in itself.
        _in(LEFT_S, lambda: os._exit(0))

    async def _close(self, partitions: set[int]) -> None:
        slots = [self._slots.pop(partition) for partition in partitions if partition in self._slots]
        await asyncio.gather(*(slot.close() for slot in slots))
        self._room.set()


class _Committed(AIOKafkaConsumerThread):
    """Reads committed records only: those of aborted transactions are skipped."""

    def _create_worker_consumer(self, transport: Transport) -> AIOKafkaConsumer:
        consumer = super()._create_worker_consumer(transport)
        # Faust sets this only together with transactions of its own, which we do not use.
        consumer._isolation_level = "read_committed"  # noqa: SLF001
        # Faust sets 1.5 s. While its records of a busy partition wait to be handed on, it fetches from the idle ones
        # alone, and new records of the busy one wait for that fetch.
        consumer._fetch_max_wait_ms = int(FETCH_S * 1_000)  # noqa: SLF001
        return consumer


class Seeking(Consumer):
    """Seeks to the beginning where nothing is committed yet, and commits up to the first record that is not done.

    Faust drops what it fetches during a rebalance, and seeks to the committed offset; where there is none, it would
    go on behind the dropped records. It commits runs of acknowledged offsets, with a list of the gaps that
    transactions leave: it misses the gap behind the very first record, so that nothing is committed from there on,
    and skips a single record that it has dropped.
    """

    def __init__(self, *args: Any, **named: Any) -> None:  # noqa: ANN401  they are Faust's
        super().__init__(*args, **named)
        self._fetched: defaultdict[TP, deque[int]] = defaultdict(deque)
        """offsets that were fetched since the last seek, and are not committed"""

    def _new_consumer_thread(self) -> AIOKafkaConsumerThread:
        return _Committed(self, loop=self.loop, beacon=self.beacon)

    async def seek_to_committed(self) -> Mapping[TP, int]:
        """Seek, and give the offsets."""
        offsets = await super().seek_to_committed()
        uncommitted = [topic for topic, offset in offsets.items() if not offset]
        if uncommitted:
            await self._thread.seek_to_beginning(*uncommitted)
        self._fetched.clear()
        return offsets

    async def _wait_next_records(self, timeout: float) -> tuple[Any, Any]:  # noqa: ASYNC109  it is Faust's
        records, active = await super()._wait_next_records(timeout)
        for topic, found in (records or {}).items():
            fetched = self._fetched[topic]
            while fetched and found and fetched[-1] >= found[0].offset:
                fetched.pop()  # fetched again
            fetched.extend(record.offset for record in found)
        return records, active

    def first_not_done(self, tp: TP) -> int | None:
        """The first offset that was fetched and is not acknowledged."""
        done, committed = self._acked_index[tp], self._committed_offset[tp] or 0
        return next((offset for offset in self._fetched[tp] if offset >= committed and offset not in done), None)

    def _new_offset(self, tp: TP) -> int | None:
        """The offset after the fetched records that are done; None if it is not a new one."""
        acknowledged, fetched, end = self._acked_index[tp], self._fetched[tp], None
        while fetched and (fetched[0] in acknowledged or fetched[0] < (self._committed_offset[tp] or 0)):
            end = fetched.popleft() + 1
        if end is not None:
            self._acked_index[tp] = {offset for offset in acknowledged if offset >= end}
        self._acked[tp].clear()
        return end

    async def wait_first(self, *awaited: Any, timeout: Any = None) -> WaitResults:  # noqa: ANN401, ASYNC109  as Faust's
        """Wait for the first awaitable: for each record, Faust waits until it is handed on or the flow is suspended.

        Nearly always it is handed on at once, which is checked first; Faust's own way takes five times as long.
        """
        if not all(asyncio.iscoroutine(each) for each in awaited):
            return await super().wait_first(*awaited, timeout=timeout)
        first, *others = awaited
        task = asyncio.ensure_future(first)
        try:
            await asyncio.sleep(0)
        except asyncio.CancelledError:
            task.cancel()
            _close(others)
            raise
        if not task.done() or self._stopped.is_set() or self._crashed.is_set():
            return await super().wait_first(task, *others, timeout=timeout)
        _close(others)
        return WaitResults([first], [task.result()], stopped=False)

    async def _add_gap(self, tp: TP, offset_from: int, offset_to: int) -> None:
        """No-op: gaps are not used."""


def _close(never_begun: Iterable[Any]) -> None:
    for each in never_begun:
        each.close()


class _Transport(Transport):
    Consumer = Seeking


class _Application(faust.App):
    async def on_first_start(self) -> None:
        """Make no folders for tables, of which there are none: Faust would, in whatever directory this runs."""


def _app(config: KafkaConfig, group: str) -> faust.App:
    app = _plain_app(config, group)
    app.transport = _Transport(app.conf.broker_consumer, app)
    return app


def _plain_app(config: KafkaConfig, group: str) -> faust.App:
    return _Application(
        group,
        broker=[f"kafka://{server.strip()}" for server in config.bootstrap_servers.split(",")],
        broker_credentials=_credentials(config),
        broker_session_timeout=SESSION_S,
        broker_heartbeat_interval=HEARTBEAT_S,
        broker_request_timeout=config.timeout_s,
        # A new group must not skip the inputs that were sent before its first worker.
        consumer_auto_offset_reset="earliest",
        consumer_max_fetch_size=config.max_record_bytes * 4,
        # The topics are made by `create_topics`, with a retention and record sizes that Faust does not know.
        topic_allow_declare=False,
        topic_disable_leader=True,
        autodiscover=False,
        store="memory://",
        web_enabled=False,
    )


def _credentials(config: KafkaConfig) -> Any:  # noqa: ANN401
    """The credentials of every other client, in Faust's form."""
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


class _Worker(faust.Worker):
    """Ends the process with a message at once when anything in Faust crashes: Faust itself may hang for ever then."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.app, loglevel=logging.WARNING, redirect_stdouts=False, quiet=True)
        # Faust's spinner turns with each log record: for that it sets the root logger to DEBUG.
        self.spinner = None
        self._host = host
        self._finishing: asyncio.Task[None] | None = None

    def _crash(self, reason: BaseException) -> None:
        self._host.fatal(reason)

    def _schedule_shutdown(self, signal: signal.Signals) -> None:
        late = TimeoutError(f"not finished {FINISHED_S:.0f} s after {signal.name}")
        if self._finishing is None:
            _in(FINISHED_S, lambda: self._host.fatal(late))
            self._finishing = asyncio.ensure_future(self._host.finish())
        super()._schedule_shutdown(signal)


def _in(seconds: float, act: Callable[[], object]) -> None:
    """Call `act` after the delay, even if the loop is blocked then, unless the process has ended."""
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()


def run(host: Host) -> NoReturn:
    """Work until SIGINT or SIGTERM; then finish records in hand."""
    worker = _Worker(host)
    host.app.boot_strategy.enable_web = False  # the setting alone is ignored
    worker.execute_from_commandline()
