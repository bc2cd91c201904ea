"""A commit: all events of one input, appended all or none. The log is a sequence of commits."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import field
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from pydantic import ConfigDict

from mnemolog.schemas import chain, codec
from mnemolog.schemas.errors import LogCorruptError, LogVersionError, SealedCommitError
from mnemolog.schemas.event import EVENTS, Embedding, Event, MessageDeadLettered
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.ids import agent_key
from mnemolog.schemas.input import SourcePosition
from mnemolog.schemas.mending import lost_in
from mnemolog.schemas.upcasting import readable_event, upcast
from mnemolog.schemas.validation import CLOSED, Seconds

FORMAT: Final = 2
"""Version of the envelope; since 2 it has hashes (see chain). Events have versions of their own."""


class Entry(NamedTuple):
    """An event with its id and its number among the agent's events, from 1 without gaps (ledger A6)."""

    id: str
    seq: int
    event: Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """One input, one commit: also for an input that is not remembered, so that the log itself records progress."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    tenant_id: str
    agent_id: str
    source: SourcePosition
    """position of the input; high-water marks per agent and source partition make redelivery harmless"""
    input_id: str
    """id of the message or the command"""
    content_hash: str
    """hash of the input; an id that comes again with another hash is refused"""
    recorded_at: Seconds
    """by the machine's clock"""
    clock: Seconds
    """the agent's clock after this commit; it never runs backwards"""
    release: str
    """release of Mnemolog that wrote it; a reader with an unknown event has to install this release"""
    events: tuple[Entry, ...]
    part: int = 1
    parts: int = 1
    """a commit too large for one record is several parts of one transaction"""
    sealed_with: str | None = None
    """the id of the key that the events are sealed with; not used by this release"""
    mended: int = field(default=0, compare=False)
    """number of values that were lost when they were written, and are read as their limits; not written"""

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)

    @property
    def dead_letter(self) -> MessageDeadLettered | None:
        """Its only event, if its input could not be processed."""
        event = self.events[0].event if self.events else None
        return event if isinstance(event, MessageDeadLettered) else None

    @property
    def embedded_by(self) -> list[str]:
        """The model of each vector in it."""
        embeddings = (getattr(entry.event, "embedding", None) for entry in self.events)
        return [each.model for each in embeddings if isinstance(each, Embedding)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRecord:
    """An event as it is stored. The envelope has its own names, so that `data` cannot collide with them."""

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
    """A commit as it is stored: one line of an export, one record of the topic `events`."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    hash: str
    """hash of `previous`, `body_hash` and the envelope: the fields from `format` to `release`"""
    previous: str
    """hash of the agent's previous commit; zeros for its first"""
    body_hash: str
    """hash of `salt` and the bytes of `events`"""
    salt: str
    """keeps removed events from being guessed by their hash"""
    format: int
    """version of this envelope"""
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


@dataclass(frozen=True, slots=True)
class Draft:
    """An encoded commit without its place in its agent's chain."""

    commit: "AnyCommit"
    envelope: bytes
    framing: bytes
    body: bytes
    salt: str

    def placed(self, previous: str) -> "Placed":
        """The commit after the commit with this hash."""
        body, own = chain.written(self.envelope, self.body, previous=previous, salt=self.salt, framing=self.framing)
        return Placed(self.commit, body, own)


class Copied(NamedTuple):
    """A commit of one log that is stored in another unchanged."""

    commit: "AnyCommit"
    body: bytes
    """the whole encoded commit"""

    def placed(self, previous: str) -> "Placed":
        """The commit after the commit with this hash, whatever its original predecessor."""
        return Placed(self.commit, self.body, chain.hash_of(self.body, previous))


class Placed(NamedTuple):
    """A commit as it is stored."""

    commit: "AnyCommit"
    body: bytes
    hash: str


def placed(pieces: Iterable[Draft | Copied], head_of: Callable[[str], str]) -> Iterator[Placed]:
    """Commits, each after the head of its agent's chain."""
    heads: dict[str, str] = {}
    for piece in pieces:
        key = piece.commit.key
        # Commits of one batch follow each other before any of them is stored.
        one = piece.placed(heads.get(key) or head_of(key))
        heads[key] = one.hash
        yield one


def draft(commit: Commit, *, salt: str = chain.NO_SALT) -> Draft:
    """The encoded commit. Raises TypeError for values that JSON does not have."""
    envelope = {
        "format": FORMAT,
        "tenant_id": commit.tenant_id,
        "agent_id": commit.agent_id,
        "source": commit.source,
        "input_id": commit.input_id,
        "content_hash": commit.content_hash,
        "recorded_at": commit.recorded_at,
        "clock": commit.clock,
        "release": commit.release,
    }
    events = [
        {"event": e.event.TYPE, "version": e.event.VERSION, "id": e.id, "seq": e.seq, "data": e.event}
        for e in commit.events
    ]
    # Without its braces: `chain` puts the hashes before these bytes, which they cover, and the events behind them.
    return Draft(commit, codec.dump(envelope)[1:-1], _framing(commit), codec.dump(events), salt)


def _framing(commit: Commit) -> bytes:
    if commit.parts == 1 and commit.part == 1 and commit.sealed_with is None:
        return chain.WHOLE
    around = codec.dump({"part": commit.part, "parts": commit.parts, "sealed_with": commit.sealed_with})
    return b',%b,"events":' % around[1:-1]


def encode_commit(commit: Commit, *, previous: str = chain.ORIGIN, salt: str = chain.NO_SALT) -> bytes:
    """The commit as JSON bytes, without a line break."""
    return draft(commit, salt=salt).placed(previous).body


def decode_commit(data: bytes | str) -> Commit:
    """The commit from JSON.

    Raises LogVersionError if a newer release wrote it, SealedCommitError if it is sealed and LogCorruptError if it is
    no commit.
    """
    return decode_written(data).read()


def decode_written(data: bytes | str) -> "WrittenCommit":
    """The commit without decoding its events. Raises as decode_commit."""
    try:
        written = _read(data)
    except (ValueError, TypeError) as error:
        # Its version first: a newer release may have changed any
        # other field, and "install X" helps more than a field name.
        _check_envelope(data)
        raise LogCorruptError(f"not a commit: {error} in {bytes(str(data), 'utf-8')[:80]!r}") from error
    _check_readable(written.format, written.release, written.sealed_with, written.input_id)
    # An event that this release does not know stops the reader: skipped, it would leave a wrong state to decide on.
    for each in written.events:
        readable_event(each.event, each.version, release=written.release)
    return written


def _check_envelope(data: bytes | str) -> None:
    """Raise if the commit is sealed or of a newer release: its other fields may differ completely."""
    try:
        record = codec.load(data)
        envelope = [record[name] for name in ("format", "release", "sealed_with", "input_id")]
    except (ValueError, LookupError, TypeError):
        return
    _check_readable(*envelope)


def _check_readable(written_format: int, release: str, sealed_with: str | None, input_id: str) -> None:
    if written_format > FORMAT:
        raise LogVersionError(f"commit format {written_format}, known is {FORMAT}: install mnemolog {release} or later")
    if sealed_with is not None:
        raise SealedCommitError(f"commit of {input_id!r} is sealed with key {sealed_with!r}")


@dataclass(frozen=True, slots=True)
class _WrittenEvent:
    event: str
    version: int
    id: str
    seq: int
    data: codec.Raw


@dataclass(frozen=True, slots=True)
class WrittenCommit:
    """A commit as it is in the log, without decoding its events, which storing it does not need."""

    format: int
    tenant_id: str
    agent_id: str
    source: SourcePosition
    input_id: str
    content_hash: str
    recorded_at: float
    clock: float
    release: str
    part: int
    parts: int
    sealed_with: str | None
    events: list[_WrittenEvent]

    @property
    def key(self) -> str:
        """tenant_id/agent_id."""
        return agent_key(self.tenant_id, self.agent_id)

    @property
    def dead_letter(self) -> MessageDeadLettered | None:
        """See Commit."""
        is_one = bool(self.events) and self.events[0].event == MessageDeadLettered.TYPE
        return self.read().dead_letter if is_one else None

    def read(self) -> Commit:
        """The commit with its events. Raises LogCorruptError."""
        try:
            lost: list[str] = []
            events = tuple([_entry(each, self.release, lost) for each in self.events])
            return codec.derived(Commit, self, events=events, mended=len(lost))
        except (ValueError, TypeError) as error:
            raise LogCorruptError(f"not a commit: {error} in that of {self.input_id!r}") from error


AnyCommit: TypeAlias = Commit | WrittenCommit


def with_events(commit: AnyCommit) -> Commit:
    """The commit with its events. Raises LogCorruptError."""
    return commit if isinstance(commit, Commit) else commit.read()


def _entry(written: _WrittenEvent, release: str, lost: list[str]) -> Entry:
    """The entry of an event; `lost` collects the names of lost numbers. Raises ValueError."""
    return Entry(written.id, written.seq, _read_event(written, release, lost))


def _read_event(written: _WrittenEvent, release: str, lost: list[str]) -> Event:
    cls = EVENTS[written.event]
    current = written.version == cls.VERSION
    try:
        if current:
            return _reader_of(written.event)(written.data)
        return codec.build(cls, _upcast(written, release))
    except ValueError:
        # Only now, since nearly every event is read at once; nulls for infinity were written by early releases.
        data = codec.load(bytes(written.data)) if current else _upcast(written, release)
        mending = lost_in(written.event, data)
        if not mending:
            raise
        # Counted and reported by `doctor`: a mended number is a guess, and must not pass for what was written.
        lost += mending
        return codec.build(cls, {**data, **mending})


def _upcast(written: _WrittenEvent, release: str) -> dict[str, Any]:
    return upcast(written.event, written.version, codec.load(bytes(written.data)), release=release)


@cache
def _reader_of(event: str) -> Callable[[codec.Raw], Event]:
    return codec.reader(EVENTS[event])


# Made once: building a decoder costs more than decoding a commit.
_read: Final = codec.reader(WrittenCommit)
