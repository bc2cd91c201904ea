"""What an agent remembers: memories and the transcript, as folds of its events."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from pydantic import ConfigDict

from mnemolog.schemas import codec
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import DataSource, KeyValue, Language, WriteSource
from mnemolog.schemas.ids import digest
from mnemolog.schemas.message import Role
from mnemolog.schemas.validation import CLOSED, Seconds, Share

TIMES_OF_RECORDING: Final = ("recorded_at", "updated_at")
"""Not part of what is remembered: two runs over the same input remember the same at different times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One remembered statement about one subject."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    id: str
    text: str
    subject: str
    category: Category
    entities: tuple[str, ...]
    key_values: tuple[KeyValue, ...]
    language: Language
    temporal_type: Literal["persistent", "time_bounded"]
    valid_from: Seconds
    valid_until: Seconds | None
    importance: Share
    surprise: Share
    stability: float
    access_count: int
    source_confidence: Share
    write_source: WriteSource
    data_source: DataSource
    sources: tuple[str, ...]
    """the messages that it came from"""
    session_id: str | None
    supersedes: tuple[str, ...]
    superseded_by: str | None
    forgotten: bool
    recorded_at: Seconds
    updated_at: Seconds

    def current(self, now: float) -> bool:
        """Whether it is part of what is true and wanted at `now` (ledger I13, R15)."""
        return not self.forgotten and not self.ended(now)

    def ended(self, at: float) -> bool:
        """Whether it held no more at a moment: a plan is over when its day is."""
        return self.valid_until is not None and self.valid_until <= at

    def status(self, now: float) -> Literal["current", "expired", "superseded", "forgotten"]:
        """Where it stands at `now`."""
        if self.forgotten:
            return "forgotten"
        if self.superseded_by is not None:
            return "superseded"
        return "current" if self.current(now) else "expired"

    @property
    def active(self) -> bool:
        """Neither superseded nor forgotten: the gate compares with these, and plans are among them till they end."""
        return not self.forgotten and self.superseded_by is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One message of the transcript."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    message_id: str
    role: Role
    speaker: str
    name: str
    heading: str
    text: str
    at: Seconds
    utc_offset_s: int
    session_id: str
    language: Language
    metadata: dict[str, Any]
    hidden: bool
    """with all its memories gone it is found no more (ledger R17)"""

    @property
    def rendered(self) -> str:
        """As it was embedded and is indexed."""
        return self.heading + self.text


def state_hash(memories: dict[str, Memory], transcript: dict[str, Utterance]) -> str:
    """One hash of all that an agent remembers.

    Sequence numbers, positions, repeats and times of recording are not in it, so that equal inputs hash equally on
    any runtime (architecture 3.10).
    """
    kept = [codec.as_dict(memories[memory_id], leave_out=TIMES_OF_RECORDING) for memory_id in sorted(memories)]
    said = [transcript[message_id] for message_id in sorted(transcript)]
    return digest(codec.dump_sorted([kept, said]))
