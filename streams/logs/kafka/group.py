"""The consumer group of the workers: their offsets, and the first input that they have not settled.

Needs no copy of the events, so that it is as quick on a large log.
"""

from typing import Final, NamedTuple

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import GroupCoordinatorNotAvailableError

from mnemolog.processors.ports import WaitingInput
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.logs.kafka.client import administered, explained
from mnemolog.streams.logs.kafka.records import Place, Record, inputs_of
from mnemolog.streams.logs.kafka.topics import MS, consumer_of, first_record, group_id, topics_of


class Unsettled(NamedTuple):
    """The work that the workers have left."""

    waiting: list[WaitingInput]
    """the first input of each topic and partition that is not known to have a commit, the oldest first"""
    worked: bool
    """whether there is any worker"""


async def acknowledged(config: KafkaConfig) -> dict[TopicPartition, int]:
    """The offsets that the workers have committed; every input before them has its commit."""
    async with administered(config) as admin:
        try:
            found = await admin.list_consumer_group_offsets(group_id(config))
        except GroupCoordinatorNotAvailableError:  # a new broker, which has no groups yet
            return {}
    return {topic: place.offset for topic, place in found.items() if place.offset > 0}


async def has_workers(config: KafkaConfig) -> bool:
    """Whether any worker is a member."""
    async with administered(config) as admin:
        try:
            answers = await admin.describe_consumer_groups([group_id(config)])
        except GroupCoordinatorNotAvailableError:
            return False
    return any(group[_MEMBERS] for answer in answers for group in answer.groups)


_MEMBERS: Final = 5
"""The place of the members in Kafka's description of a group."""


async def unsettled(config: KafkaConfig) -> Unsettled:
    """The first waiting input of each topic and partition, by the acknowledged offsets. Raises LogUnavailableError.

    They acknowledge every few moments: a recent input listed here may be done already.
    """
    async with explained(config):
        done, worked = await acknowledged(config), await has_workers(config)
        consumer = consumer_of(config, _inputs(config))
        await consumer.start()
        try:
            found = [each for topic in _inputs(config) for each in await _first(consumer, topic, done, config)]
        finally:
            await consumer.stop()
    return Unsettled(sorted(found, key=lambda each: each.arrived_at), worked)


def _inputs(config: KafkaConfig) -> list[TopicPartition]:
    partitions = [topics_of(config, number) for number in range(config.partitions)]
    return [topics[name] for topics in partitions for name in (MESSAGES, COMMANDS)]


async def _first(
    consumer: AIOKafkaConsumer, topic: TopicPartition, done: dict[TopicPartition, int], config: KafkaConfig
) -> list[WaitingInput]:
    """The first input after the acknowledged ones, if there is one."""
    record = await first_record(consumer, topic, done.get(topic, 0))
    if record is None:
        return []
    name = topic.topic.removeprefix(config.topic(""))
    read = Record(name, record.offset, record.key, record.value, record.timestamp / MS)
    first, *_ = inputs_of(read, Place("", topic.partition, config.partitions))
    return [WaitingInput(first.key, first.source, first.arrived_at)]
