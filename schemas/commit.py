"""A commit: all that one input brought about, appended all or none. The log is a sequence of commits."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.errors import LogCorruptError, LogVersionError, SealedCommitError
from mnemolog.schemas.event import EVENTS, Event, MessageDeadLettered
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.upcasting import known_event, upcast
from mnemolog.schemas.validation import CLOSED, Seconds

FORMAT: Final = 1
"""Of the envelope. The events carry versions of their own."""


class Entry(NamedTuple):
    """An event in its place: its id, and its number among the agent's events, from 1 without gaps (ledger A6)."""

    id: str
    seq: int
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One input, one commit: also for what is not remembered, so that progress is part of the log itself."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: str
    agent_id: str
    source: SourcePosition
    """where the input stood; high-water marks per agent and source partition make redelivery harmless"""
    input_id: str
    """of the message or the command"""
    content_hash: str
    """of the input; an id that comes again with another hash is refused"""
    recorded_at: Seconds
    """by the machine's clock"""
    clock: Seconds
    """the agent's clock after this commit; it never runs backwards"""
    release: str
    """of Mnemolog that wrote this: what a reader who does not know an event has to install"""
    events: tuple[Entry, ...]
    part: int = 1
    parts: int = 1
    """a commit too large for one record is several parts of one transaction"""
    sealed_with: str | None = None
    """the id of the key that the events are sealed with; not used by this release"""

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)

    @property
    def dead_letter(self) -> MessageDeadLettered | None:
        """What it says if its input could not be processed; that is then all that it says."""
        event = self.events[0].event if self.events else None
        return event if isinstance(event, MessageDeadLettered) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An event as it is written. The envelope has its own names, so that nothing in `data` can collide with them."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    event: str
    """its stable name"""
    version: int
    id: str
    seq: int
    """its number among the agent's events, from 1 without gaps"""
    data: dict[str, Any]
    """see events/{event}-{version}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitRecord:
    """A commit as it is written: one line of an export, one record of the topic `events`."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    format: int
    """of this envelope"""
    tenant_id: str
    agent_id: str
    source: SourcePosition
    input_id: str
    content_hash: str
    recorded_at: Seconds
    clock: Seconds
    release: str
    part: int
    parts: int
    sealed_with: str | None
    events: tuple[EventRecord, ...]


def encode_commit(commit: Commit) -> bytes:
    """The commit as JSON bytes, without a line break."""
    return codec.dump(
        {
            "format": FORMAT,
            "tenant_id": commit.tenant_id,
            "agent_id": commit.agent_id,
            "source": commit.source,
            "input_id": commit.input_id,
            "content_hash": commit.content_hash,
            "recorded_at": commit.recorded_at,
            "clock": commit.clock,
            "release": commit.release,
            "part": commit.part,
            "parts": commit.parts,
            "sealed_with": commit.sealed_with,
            "events": [
                {"event": e.event.TYPE, "version": e.event.VERSION, "id": e.id, "seq": e.seq, "data": e.event}
                for e in commit.events
            ],
        }
    )


def decode_commit(data: bytes | str) -> Commit:
    """The commit back from JSON.

    Raises LogVersionError for what only a newer release understands, SealedCommitError for what is sealed and
    LogCorruptError for what is no commit at all.
    """
    try:
        record = codec.load(data)
        if record["format"] > FORMAT:
            raise LogVersionError(
                f"commit format {record['format']}, known is {FORMAT}: install mnemolog {record['release']} or later"
            )
        if record["sealed_with"] is not None:
            raise SealedCommitError(f"commit of {record['input_id']!r} is sealed with key {record['sealed_with']!r}")
        return _commit(record)
    except (ValueError, KeyError, TypeError) as error:
        raise LogCorruptError(f"not a commit: {error!r} in {bytes(str(data), 'utf-8')[:80]!r}") from error


def _commit(record: Mapping[str, Any]) -> Commit:
    release = record["release"]
    return Commit(
        tenant_id=record["tenant_id"],
        agent_id=record["agent_id"],
        source=codec.build(SourcePosition, record["source"]),
        input_id=record["input_id"],
        content_hash=record["content_hash"],
        recorded_at=record["recorded_at"],
        clock=record["clock"],
        release=release,
        events=tuple([_entry(entry, release) for entry in record["events"]]),
        part=record["part"],
        parts=record["parts"],
        sealed_with=record["sealed_with"],
    )


def _entry(record: Mapping[str, Any], release: str) -> Entry:
    name, version = record["event"], record["version"]
    data = record["data"]
    cls = EVENTS.get(name) or known_event(name, release)
    if version != cls.VERSION:
        data = upcast(name, version, data, release=release)
    return Entry(record["id"], record["seq"], codec.build(cls, data))
