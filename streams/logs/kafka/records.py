"""The records of the topics: inputs as producers write them, commits in parts, dead letters."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from aiokafka.partitioner import murmur2

from mnemolog.schemas import chain, codec
from mnemolog.schemas.command import Command
from mnemolog.schemas.commit import Commit
from mnemolog.schemas.errors import InvalidInputError
from mnemolog.schemas.input import MESSAGES, Input, SourcePosition, Unreadable, encode_body, identified, parse_body
from mnemolog.schemas.message import Message, parse_message

PARTITIONER: Final = "murmur2, which is Java's default (librdkafka: partitioner=murmur2_random)"
KEYS: Final = 65_536
"""The number of agents whose partition is cached: computing it takes half as long as reading a message."""

KNOWN: Final = frozenset(Message.__dataclass_fields__)


class Record(NamedTuple):
    """A record of the topics `messages` and `commands`."""

    topic: str
    """messages or commands, without the prefix"""
    offset: int
    key: bytes | None
    value: bytes | None
    arrived_at: float
    """seconds since the epoch, by the record's time stamp"""


@dataclass(frozen=True, slots=True)
class Place:
    """The partition of a log that records are read from."""

    log_id: str
    partition: int
    partitions: int

    def owns(self, key: bytes) -> bool:
        """Whether records of the key belong here."""
        return partition_of(key, self.partitions) == self.partition

    @property
    def own_key(self) -> tuple[str, str]:
        """Tenant and agent that stand for records without a key of their own."""
        return "default", f"partition-{self.partition}"


@lru_cache(maxsize=KEYS)
def partition_of(key: bytes, partitions: int) -> int:
    """The partition that Java's default partitioner chooses for a key.

    >>> partition_of(b"default/support-bot", 8)
    3
    """
    # Masked as Java does, not abs(): the two differ for negative hashes.
    return int(murmur2(key) & 0x7FFFFFFF) % partitions


# Inputs.


def encode_input(body: Message | Command) -> bytes:
    """The value of an input's record: a message as it is, a command with its type."""
    return codec.dump(body) if isinstance(body, Message) else encode_body(body)


def inputs_of(record: Record, place: Place) -> list[Input | Unreadable]:
    """The inputs of a record: one, or of a small batch several. Unreadable ones carry the reason."""
    try:
        values = _values(record, place)
    except InvalidInputError as refused:
        return [_unreadable(record, place, 0, refused)]
    return [_input(record, place, index, value) for index, value in enumerate(values)]


def _values(record: Record, place: Place) -> Sequence[Any]:
    if record.value is None:
        raise InvalidInputError("value", "nothing", "a message as JSON; a tombstone has none")
    if record.key is None:
        raise InvalidInputError("key", "nothing", "tenant_id/agent_id")
    # Accepted, it would give its agent a second writer: that of this partition.
    if not place.owns(record.key):
        raise InvalidInputError("key", _text(record.key), f"a record in the partition of its key by {PARTITIONER}")
    try:
        value = codec.load(record.value)
    except ValueError as error:
        raise InvalidInputError("value", _text(record.value), f"JSON as UTF-8 ({error})") from error
    if value == []:
        raise InvalidInputError("value", "[]", "at least one message")
    return value if isinstance(value, list) else [value]


def _input(record: Record, place: Place, index: int, value: object) -> Input | Unreadable:
    source = SourcePosition(place.log_id, record.topic, place.partition, record.offset + 1, index)
    try:
        body = _of_key(record.key, _read(record.topic, value))
    except InvalidInputError as refused:
        return _unreadable(record, place, index, refused)
    return Input(source=source, arrived_at=record.arrived_at, body=identified(body, _name_of(source)))


def _of_key(key: bytes | None, body: Message | Command) -> Message | Command:
    if body.key.encode() != key:
        raise InvalidInputError("agent_id", body.key, f"the agent of the record's key, {_text(key)}")
    return body


def _name_of(source: SourcePosition) -> str:
    """The id of an input without one: its place in the topic."""
    return f"{source.topic}/{source.token}/{source.index}"


def _read(topic: str, value: object) -> Message | Command:
    """One input of a topic, from its JSON. Raises InvalidInputError."""
    return parse_message(_tolerated(value)) if topic == MESSAGES else parse_body(value)


def _tolerated(value: object) -> object:
    """The message with fields of a later release or a foreign producer moved to metadata, so that it is accepted."""
    if not isinstance(value, dict) or value.keys() <= KNOWN:
        return value
    known = {name: each for name, each in value.items() if name in KNOWN}
    metadata = known.get("metadata") or {}
    unknown = {name: each for name, each in value.items() if name not in KNOWN}
    return {**known, "metadata": {**metadata, "unknown": unknown}} if isinstance(metadata, dict) else known


def _unreadable(record: Record, place: Place, index: int, refused: InvalidInputError) -> Unreadable:
    tenant_id, agent_id = _key(record.key, place)
    source = SourcePosition(place.log_id, record.topic, place.partition, record.offset + 1, index)
    return Unreadable(
        source=source,
        arrived_at=record.arrived_at,
        tenant_id=tenant_id,
        agent_id=agent_id,
        id=_name_of(source),
        detail=str(refused),
    )


def _key(key: bytes | None, place: Place) -> tuple[str, str]:
    """The agent in a record's key; a record without one, or of another partition, gets the partition's own key."""
    parts = _text(key or b"").split("/")
    if key is None or len(parts) != _KEY_PARTS or not all(parts) or not place.owns(key):
        return place.own_key
    return parts[0], parts[1]


def _text(data: bytes | None) -> str:
    return (data or b"").decode(errors="replace")


_KEY_PARTS: Final = 2


# Commits.


def commit_records(commit: Commit, body: bytes, *, most_bytes: int) -> list[bytes]:
    """The commit as the values of one or more records, each of so many bytes at most where its events allow that.

    `body` is the commit as it is stored; its parts hold its bytes, so that joined they are the same again.
    """
    if len(body) <= most_bytes or len(commit.events) < _DIVISIBLE:
        return [body]
    events = chain.events_of(body)
    framing = len(body) - sum(len(event) + 1 for event in events) + _NUMBERS
    return chain.in_parts(body, _shares(events, most_bytes - framing))


def _shares(events: Sequence[bytes], most_bytes: int) -> Iterator[Sequence[bytes]]:
    """Halves of halves, until each is small enough or one event."""
    if len(events) < _DIVISIBLE or sum(len(event) + 1 for event in events) <= most_bytes:
        yield events
        return
    half = len(events) // 2
    for side in (events[:half], events[half:]):
        yield from _shares(side, most_bytes)


_NUMBERS: Final = 20
"""Digits beyond one for the number of a part and for the number of parts."""
_DIVISIBLE: Final = 2


# The head of a partition of the events, and dead letters.


Terms: TypeAlias = Mapping[str, str | int]
"""Settings by name, or values derived from them, that all users of a log share from its first record on."""


class Head(NamedTuple):
    """The first record of a partition of the events: the log's id, and the terms with which it was created."""

    log_id: str
    terms: Terms
    """empty if a release before terms existed began the log"""


def encode_head(head: Head) -> bytes:
    """The value of its record."""
    return codec.dump({"mnemolog_log": head.log_id, "terms": head.terms})


def decode_head(value: bytes) -> Head | None:
    """The head back, if this is one.

    >>> decode_head(b'{"mnemolog_log": "a-log"}')
    Head(log_id='a-log', terms={})
    """
    record = codec.load(value)
    if not isinstance(record, dict) or "mnemolog_log" not in record:
        return None
    return Head(record["mnemolog_log"], record.get("terms", {}))


class Letter(NamedTuple):
    """A dead letter, or a note that one was put into the queue again."""

    key: str
    input_id: str
    reason: str
    detail: str
    at: float
    body: str
    """the input as it was accepted"""
    retried: int | None = None
    """the number of the letter that went back into the queue; the other fields are that letter's"""


def encode_letter(letter: Letter) -> bytes:
    """The value of a letter's record."""
    return codec.dump(letter._asdict())


def decode_letter(value: bytes) -> Letter:
    """The letter back."""
    fields: Mapping[str, Any] = codec.load(value)
    return Letter(**{name: fields[name] for name in Letter._fields})
