"""Where it runs, and how inputs flow to the log."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.metadata import METADATA_DEEPEST, METADATA_MOST_BYTES
from mnemolog.schemas.validation import CLOSED, MAX_LIMIT, KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class RuntimeConfig:
    """The runtime, and the tenant that it works for."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["embedded", "kafka"] = "embedded"
    """embedded: one machine, no server; kafka: the log is on Kafka, see [kafka]"""
    tenant_id: KeyPart = "default"
    """whose agents the command line and an embedded Memory work on"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamConfig:
    """The flow from the queue to the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    clock: Literal["arrival", "message"] = "arrival"
    """message: every time is taken from the messages, so that two runs over one input give the same ids and hashes"""
    future_tolerance_s: Weight = 86_400.0
    """a message dated further ahead of its arrival is refused (one day)"""
    session_idle_s: Positive = 1_800.0
    """a conversation without a message for this long has ended (R17: 30 minutes)"""
    ahead: Count = 32
    """inputs of one agent whose texts are being embedded while earlier ones are judged"""
    agents_at_once: Count = 64
    """agents that are worked on concurrently; each strictly in order"""
    agents_in_memory: Count = 1_000
    """agents whose state stays loaded; others are folded from the log again when they speak"""
    group_commit_operations: Count = 256
    """operations that share one transaction at most"""
    turn_s: Annotated[float, Field(gt=0, le=1)] = 0.005
    """how long the write path keeps the event loop from HTTP and searches, but for the one input that is under way"""
    stuck_after_s: Positive = 10.0
    """an input that waits longer for its decision is named by `status` and `doctor`, with the reason"""
    poll_s: Positive = 0.02
    """how often a process looks for what another one appended"""
    head_sync_s: Annotated[float, Field(ge=0, le=3_600)] = 1.0
    """how long the copy of the log's end beside the database may be ahead of the disk; 0: synced with each append"""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeConfig:
    """What an input may bring with it; looked at when it is accepted, never when the log is read."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    metadata_depth: Annotated[int, Field(ge=1, le=METADATA_DEEPEST)] = 16
    """levels of objects and lists within the metadata of a message or a memory"""
    metadata_bytes: Annotated[int, Field(ge=2, le=METADATA_MOST_BYTES)] = 65_536
    """of the metadata of a message or a memory, as JSON"""
    recalled_items: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = MAX_LIMIT
    """of one noted recall"""
    recalled_chars: Count = 200_000
    """of the texts and the query of one noted recall, all together"""
