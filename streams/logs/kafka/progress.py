"""The processed offsets of a partition's topics, and the topics' ends by this process's own writes."""

import asyncio
from collections.abc import Mapping
from typing import Final

from aiokafka import TopicPartition

from mnemolog.schemas.input import COMMANDS, MESSAGES
from mnemolog.streams.logs.kafka.topics import EVENTS, TOPICS

MARKER: Final = 1
"""Kafka's own record after a transaction."""


class Progress:
    """Shared by a partition's reader, its writer, and callers that wait for either. Offsets as Kafka counts, from 0."""

    def __init__(self, topics: Mapping[str, TopicPartition], *, inputs: bool) -> None:
        """Without `inputs` only the events are read here."""
        self.events = topics[EVENTS]
        self._of_inputs = [topics[MESSAGES], topics[COMMANDS]]
        self.followed = [topics[name] for name in (TOPICS if inputs else (EVENTS,))]
        self.at: dict[TopicPartition, int] = {}
        """how far each topic was read and taken in"""
        self.wrote: dict[TopicPartition, int] = {}
        """the end of each topic by this writer's transactions; the broker may still report an earlier one"""
        self.writing = False
        """this process is the writer: what it appends is taken in at once, and not read"""
        self._moved = asyncio.Event()

    @property
    def knows_all(self) -> bool:
        """Whether there is nothing to read: this process is the writer, and its host passes it the inputs."""
        return self.writing and self.followed == [self.events]

    @property
    def inputs(self) -> list[TopicPartition]:
        """The topics that are followed besides the events."""
        return [topic for topic in self.followed if topic != self.events]

    def is_behind(self, ends: Mapping[TopicPartition, int]) -> bool:
        """Whether records before these offsets were not taken in yet; the writer need not read its own."""
        return any(self.at[topic] < end for topic, end in ends.items() if topic != self.events or not self.writing)

    def goes_on(self, end: int) -> bool:
        """Whether the topic of events has records after the taken-in ones, other than Kafka's own."""
        return end > self.at[self.events] + MARKER

    def known_ends(
        self, ends: Mapping[TopicPartition, int], beyond: Mapping[TopicPartition, int]
    ) -> dict[TopicPartition, int]:
        """The ends that the broker reports, or later ones that this writer or the caller knows of."""
        known = self.wrote | dict(beyond)
        return {topic: max(end, known.get(topic, 0)) for topic, end in ends.items()}

    @property
    def inputs_at(self) -> int:
        """The position up to which inputs were read, in the topic that was read further."""
        return max(self.at[topic] for topic in self._of_inputs)

    @property
    def total(self) -> int:
        """A number that grows whenever records are taken in."""
        return sum(self.at.values())

    def notify(self) -> None:
        """Note that records were taken in, or that this failed."""
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()

    async def moved(self) -> None:
        """Wait for the next `notify`."""
        await self._moved.wait()
