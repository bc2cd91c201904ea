"""The topics of an installation, and the record that each partition of the events begins with: which log it is."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple
from uuid import uuid4

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, ConsumerRecord, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import InvalidProducerEpoch, ProducerFenced, TopicAlreadyExistsError
from tenacity import (
    AsyncRetrying,
    retry_if_exception_type,
    retry_if_result,
    stop_after_delay,
    wait_fixed,
    wait_random,
)

from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import ConfigError, LogUnavailableError, LogVersionError
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.logs.kafka.client import client_options, explained
from mnemolog.streams.logs.kafka.records import Head, Terms, decode_head, encode_head

MS: Final = 1_000
"""Milliseconds in a second: Kafka counts times in them."""

EVENTS: Final = "events"
DEAD_LETTERS: Final = "dead-letters"
TOPICS: Final = (MESSAGES, COMMANDS, EVENTS, DEAD_LETTERS)

OVERHEAD_BYTES: Final = 4_096
"""Bytes of a record besides its value."""

FETCH_BYTES: Final = 4_194_304
"""Records of one partition that are read at once."""

_FOR_EVER: Final = "-1"
_DAY_MS: Final = 86_400_000

LOOK_S: Final = 0.1
"""Maximum wait of one fetch for records; also the interval of polling."""

NAMED_S: Final = 1.0
"""The longest wait before the next attempt to name a partition: longer than an attempt, so that several succeed."""

_HEAD_BYTES: Final = 1_024


async def founded(config: KafkaConfig, terms: Terms) -> str:
    """Make the topics that are not there, check those that are, and begin the log once; returns its name.

    Raises LogUnavailableError, and ConfigError or LogVersionError if the log was begun on other terms.
    """
    await create_topics(config)
    events = [TopicPartition(config.topic(EVENTS), partition) for partition in range(config.partitions)]
    async with explained(config):
        heads = await _heads(config, events)
        for topic in events:
            head = heads[topic] or await _begin(config, topic, Head(_name(heads.values()), terms))
            _check_terms(head.terms, terms, config)
            heads[topic] = head
    (log_id,) = {head.log_id for head in heads.values() if head is not None}
    return log_id


def _name(heads: Iterable[Head | None]) -> str:
    """The name of the log in the partitions that were begun, or a new one."""
    return next((head.log_id for head in heads if head is not None), None) or str(uuid4())


def _check_terms(found: Terms, own: Terms, config: KafkaConfig) -> None:
    """Raise where the log was begun on other terms: old and new records could not be distinguished."""
    for name, value in found.items():
        if name not in own:
            raise LogVersionError(
                f"the log of kafka.prefix {config.prefix} was begun with {name} = {value!r}, which this release does "
                "not know; install a later one"
            )
        if own[name] != value:
            section = name.partition(".")[0]
            raise ConfigError(
                name,
                own[name],
                f"{value!r}, with which the log of kafka.prefix {config.prefix} was begun; set [{section}] as there, "
                "or another kafka.prefix where this is to be another installation (an export can be imported there)",
            )


async def _heads(config: KafkaConfig, events: Sequence[TopicPartition]) -> dict[TopicPartition, Head | None]:
    """The beginning of each partition; None if it is empty."""
    consumer = consumer_of(config, events, fetch_bytes=_HEAD_BYTES)
    await consumer.start()
    try:
        ends = await consumer.end_offsets(list(events))
        return {topic: await _head(consumer, topic) if ends[topic] else None for topic in events}
    finally:
        await consumer.stop()


async def _head(consumer: AIOKafkaConsumer, topic: TopicPartition) -> Head | None:
    """The beginning of a partition that is not empty."""
    record = await first_record(consumer, topic, 0)
    return None if record is None else decode_head(record.value or b"")


async def first_record(consumer: AIOKafkaConsumer, topic: TopicPartition, offset: int) -> ConsumerRecord | None:
    """The first record from an offset on: a few aborted ones may stand before it."""
    (end,) = (await consumer.end_offsets([topic])).values()
    if offset >= end:
        return None
    consumer.seek(topic, offset)
    while await consumer.position(topic) < end:
        for record in (await consumer.getmany(topic, timeout_ms=int(LOOK_S * MS), max_records=1)).get(topic, []):
            return record
    return None


async def _begin(config: KafkaConfig, topic: TopicPartition, head: Head) -> Head:
    """Begin a partition, unless another process was first: of two at once, the later fences the earlier."""
    patiently = AsyncRetrying(
        # The one that was fenced finds the partition begun the next time.
        retry=retry_if_exception_type((ProducerFenced, InvalidProducerEpoch)),
        wait=wait_random(max=NAMED_S),
        stop=stop_after_delay(config.timeout_s),
        reraise=True,
    )
    return await patiently(_begin_once, config, topic, head)


async def _begin_once(config: KafkaConfig, topic: TopicPartition, head: Head) -> Head:
    # Not the writer's own transactional id: beginning a partition must never fence its writer.
    name = f"{writer_id(config, topic.partition)}-name"
    writer = AIOKafkaProducer(**client_options(config), transactional_id=name)
    await writer.start()
    try:
        known = (await _heads(config, [topic]))[topic]
        if known is None:
            async with writer.transaction():
                await writer.send_and_wait(topic.topic, encode_head(head), key=b"", partition=topic.partition)
        return known or head
    finally:
        await writer.stop()


def consumer_of(
    config: KafkaConfig, topics: Iterable[TopicPartition], *, fetch_bytes: int = FETCH_BYTES
) -> AIOKafkaConsumer:
    """A consumer of what is committed in these partitions, from their beginning, outside of any group."""
    consumer = AIOKafkaConsumer(
        **client_options(config),
        isolation_level="read_committed",
        enable_auto_commit=False,
        auto_offset_reset="earliest",
        fetch_max_wait_ms=int(LOOK_S * MS),
        max_partition_fetch_bytes=fetch_bytes,
    )
    consumer.assign(list(topics))
    return consumer


def topics_of(config: KafkaConfig, partition: int) -> dict[str, TopicPartition]:
    """One partition of each topic, by the topic's name without the prefix."""
    return {name: TopicPartition(config.topic(name), partition) for name in TOPICS}


def size_options(config: KafkaConfig) -> dict[str, int]:
    """The maximum size of a record for a producer."""
    most = config.max_record_bytes
    return {"max_batch_size": most, "max_request_size": most + OVERHEAD_BYTES}


def writer_id(config: KafkaConfig, partition: int) -> str:
    """The transactional id of a partition's writer: a new producer with it fences the previous one."""
    return f"{config.prefix}-{partition}"


def group_id(config: KafkaConfig) -> str:
    """The consumer group of the workers that turn inputs into commits."""
    return f"{config.prefix}-pipeline"


# Topics.


async def create_topics(config: KafkaConfig) -> None:
    """Make the topics that are not there, and check those that are. Raises LogUnavailableError."""
    admin = AIOKafkaAdminClient(**client_options(config))
    async with explained(config):
        await admin.start()
    try:
        async with explained(config):
            found = await admin.list_topics()
            for name in TOPICS:
                if config.topic(name) not in found:
                    await _create(admin, config, name)
            described = await _described(admin, config)
        for topic, partitions in described.items():
            check_partitions(topic, partitions, config)
    finally:
        await admin.close()


class Installation(NamedTuple):
    """The brokers and this installation's topics in a cluster."""

    brokers: int
    topics: dict[str, int]
    """partitions of each topic that exists and is visible to us"""


async def look(config: KafkaConfig) -> Installation:
    """Describe the installation without creating anything. Raises LogUnavailableError."""
    admin = AIOKafkaAdminClient(**client_options(config))
    try:
        async with explained(config):
            await admin.start()
            cluster, topics = await admin.describe_cluster(), await admin.describe_topics()
    finally:
        await admin.close()
    ours = {config.topic(name) for name in TOPICS}
    partitions = {each["topic"]: len(each["partitions"]) for each in topics if each["topic"] in ours}
    return Installation(len(cluster["brokers"]), partitions)


async def _create(admin: AIOKafkaAdminClient, config: KafkaConfig, name: str) -> None:
    # Events and dead letters are the source of truth: they are kept for ever.
    retention = _FOR_EVER if name in (EVENTS, DEAD_LETTERS) else str(int(config.retention_days * _DAY_MS))
    topic = NewTopic(
        config.topic(name),
        config.partitions,
        config.replication,
        topic_configs={
            "retention.ms": retention,
            "retention.bytes": _FOR_EVER,
            "cleanup.policy": "delete",
            "max.message.bytes": str(config.max_record_bytes + OVERHEAD_BYTES),
        },
    )
    with suppress(TopicAlreadyExistsError):
        await admin.create_topics([topic])


async def _described(admin: AIOKafkaAdminClient, config: KafkaConfig) -> dict[str, int]:
    """The number of partitions of each topic; a broker takes a moment to know new topics."""

    async def ask() -> dict[str, int]:
        found = await admin.describe_topics([config.topic(name) for name in TOPICS])
        return {topic["topic"]: len(topic["partitions"]) for topic in found}

    patiently = AsyncRetrying(
        retry=retry_if_result(lambda found: 0 in found.values()),
        wait=wait_fixed(LOOK_S),
        stop=stop_after_delay(config.timeout_s),
        retry_error_callback=lambda state: state.outcome and state.outcome.result(),
    )
    return await patiently(ask)


def check_partitions(topic: str, found: int, config: KafkaConfig) -> None:
    """Raise LogUnavailableError if a topic has another number of partitions than is set."""
    if not found:
        raise LogUnavailableError(
            f"the topic {topic} is there, but Kafka at {config.bootstrap_servers} names no partition of it yet: try "
            "again in a moment"
        )
    if found != config.partitions:
        raise LogUnavailableError(
            f"the topic {topic} has {found} partitions, and kafka.partitions is {config.partitions}: an agent would be "
            "in another partition than before; set kafka.partitions, or another kafka.prefix"
        )
