"""Publishing inputs to a partition: all of a topic in one batch, and repeated ones only once."""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from aiokafka import AIOKafkaProducer, TopicPartition

from mnemolog.processors.ports import Accepted
from mnemolog.schemas.command import Command
from mnemolog.schemas.config import KafkaConfig
from mnemolog.schemas.errors import InvalidInputError, NotFoundError, RepeatedIdError
from mnemolog.schemas.input import COMMANDS, MESSAGES, SourcePosition, decode_body
from mnemolog.schemas.message import Message
from mnemolog.streams.logs.kafka.client import client_options, explained, started
from mnemolog.streams.logs.kafka.partition_copy import KafkaCopy
from mnemolog.streams.logs.kafka.records import Letter, encode_input, encode_letter
from mnemolog.streams.logs.kafka.state import PartitionState
from mnemolog.streams.logs.kafka.topics import DEAD_LETTERS, MS, size_options, topics_of

Name: TypeAlias = tuple[str, str]
"""An agent's key and the id of an input."""

Place: TypeAlias = tuple[str, SourcePosition]
"""The hash of an input's content, and its place."""


class Synced(Protocol):
    """Tells when the state read here is up to date."""

    def __call__(self, beyond: Mapping[TopicPartition, int] = ..., /) -> Awaitable[None]:
        """Wait until all records committed by now, and all before the given offsets, are taken in."""


class Inbox:
    """The producer of inputs, and of the notes that dead letters went back into the queue."""

    def __init__(
        self, config: KafkaConfig, partition: int, copy: KafkaCopy, state: PartitionState, synced: Synced
    ) -> None:
        self._config = config
        self._partition = partition
        self._copy = copy
        self._state = state
        self._synced = synced
        self._topics = topics_of(config, partition)
        self._producer: AIOKafkaProducer | None = None

    async def close(self) -> None:
        """Close the connection."""
        if self._producer is not None:
            await self._producer.stop()
            self._producer = None

    async def accept(self, bodies: Sequence[Message | Command], *, arrived_at: float) -> list[Accepted]:
        """Keep all inputs of a topic or none (see the port).

        An id that was read before is known here; one that another producer sends at the same time the writer finds.
        """
        names = [(body.key, _id(body)) for body in bodies]
        # Not atomic with the sending: two producers may send one id at once, and the writer drops the second.
        known = await self._known(names)
        published = await self._publish(_fresh(names, bodies, known), arrived_at)
        seen = set(known)
        return [
            Accepted(name[1], known[name][1] if name in known else published[name], repeated=_add(seen, name))
            for name in names
        ]

    async def _known(self, names: Sequence[Name]) -> dict[Name, Place]:
        """The inputs that were read before, with a commit or without."""
        await self._synced()
        known = await self._copy.known(names)
        waiting = {name: place for name in names if (place := self._state.waiting.known(name)) is not None}
        return known | waiting

    async def _publish(self, inputs: Mapping[Name, Message | Command], arrived_at: float) -> dict[Name, SourcePosition]:
        """Send each topic's records in one batch, which Kafka keeps whole or not at all."""
        published = {}
        for topic in (MESSAGES, COMMANDS):
            wanted = {name: body for name, body in inputs.items() if isinstance(body, Message) == (topic == MESSAGES)}
            if wanted:
                async with explained(self._config):
                    offsets = await self._send_batches(topic, wanted.values(), arrived_at)
                for name, offset in zip(wanted, offsets, strict=True):
                    published[name] = SourcePosition(self._state.place.log_id, topic, self._partition, offset + 1)
        return published

    async def _send_batches(self, topic: str, bodies: Iterable[Message | Command], arrived_at: float) -> list[int]:
        """The offset of each."""
        producer = await self._started()
        offsets: list[int] = []
        batch, held = producer.create_batch(), 0
        for body in bodies:
            if not _appended(batch, body, arrived_at):
                offsets += await self._sent(producer, topic, batch, held)
                batch, held = producer.create_batch(), 0
                if not _appended(batch, body, arrived_at):
                    raise self._too_large(body)
            held += 1
        return offsets + await self._sent(producer, topic, batch, held)

    def _too_large(self, body: Message | Command) -> InvalidInputError:
        size, most = len(encode_input(body)), self._config.max_record_bytes
        return InvalidInputError("content", f"{size} bytes", f"at most {most} bytes")

    async def _sent(self, producer: AIOKafkaProducer, topic: str, batch: Any, held: int) -> list[int]:  # noqa: ANN401
        if not held:
            return []
        kept = await (await producer.send_batch(batch, self._topics[topic].topic, partition=self._partition))
        return list(range(kept.offset, kept.offset + held))

    async def _started(self) -> AIOKafkaProducer:
        if self._producer is None:
            options = {**client_options(self._config), **size_options(self._config)}
            # A send that is repeated after a lost answer must not be kept twice.
            producer = AIOKafkaProducer(**options, enable_idempotence=True)
            await started(producer)
            self._producer = producer
        return self._producer

    async def retry(self, number: int, *, arrived_at: float) -> Accepted:
        """Put the input of a dead letter into the queue again. Raises NotFoundError."""
        await self._synced()
        letters = self._state.letters
        if not 1 <= number <= len(letters):
            raise NotFoundError("dead letter", str(number))
        letter = letters[number - 1]
        (accepted,) = await self.accept([decode_body(letter.body.encode())], arrived_at=arrived_at)
        # A crash before this note leaves the input in the queue, where the next attempt finds it by its id.
        note = Letter(letter.key, letter.input_id, letter.reason, letter.detail, letter.at, "", retried=number)
        topic = self._topics[DEAD_LETTERS]
        async with explained(self._config):
            producer = await self._started()
            kept = await producer.send_and_wait(topic.topic, encode_letter(note), partition=topic.partition)
        await self._synced({topic: kept.offset + 1})
        return accepted


def _fresh(
    names: Sequence[Name], bodies: Sequence[Message | Command], known: Mapping[Name, Place]
) -> dict[Name, Message | Command]:
    """The unknown inputs, each once. Raises RepeatedIdError if an id comes with another content."""
    fresh: dict[Name, Message | Command] = {}
    for name, body in zip(names, bodies, strict=True):
        first = known[name][0] if name in known else fresh.setdefault(name, body).content_hash
        if first != body.content_hash:
            raise RepeatedIdError(_id(body))
    return fresh


def _appended(batch: Any, body: Message | Command, arrived_at: float) -> bool:  # noqa: ANN401  aiokafka has no types
    """Whether the batch has room for the input."""
    kept = batch.append(key=body.key.encode(), value=encode_input(body), timestamp=int(arrived_at * MS))
    return kept is not None


def _add(seen: set[Name], name: Name) -> bool:
    """Add it; returns whether it was there."""
    was_there = name in seen
    seen.add(name)
    return was_there


def _id(body: Message | Command) -> str:
    assert body.id is not None
    return body.id
