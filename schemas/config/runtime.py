"""The runtime, the flow of inputs to the log, and limits of an input."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from mnemolog.schemas.config.values import Count, Positive, Weight
from mnemolog.schemas.facts import dataclass
from mnemolog.schemas.metadata import METADATA_DEEPEST, METADATA_MOST_BYTES
from mnemolog.schemas.validation import CLOSED, MAX_LIMIT, KeyPart


@dataclass(frozen=True, slots=True, kw_only=True)
class RuntimeConfig:
    """The runtime and its tenant."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    kind: Literal["embedded", "kafka"] = "embedded"
    """embedded: one machine, no server; kafka: the log is on Kafka, see [kafka]"""
    tenant_id: KeyPart = "default"
    """the tenant of the command line and of an embedded Memory"""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamConfig:
    """The flow from the queue to the log."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    clock: Literal["arrival", "message"] = "arrival"
    """arrival: events take the time at which an input arrives; message: they take the time of its message, so two runs
    over the same input give the same ids and hashes"""
    future_tolerance_s: Weight = 86_400.0
    """a message dated more than this after its arrival is refused (one day)"""
    session_idle_s: Positive = 1_800.0
    """a session ends after this time without a message (30 minutes) (R17)"""
    ahead: Count = 32
    """maximum inputs of one agent that are embedded ahead of the input being decided"""
    agents_at_once: Count = 64
    """maximum agents processed concurrently, and beyond it as many again, each the only one of its tenant; the inputs
    of one agent are always processed in order"""
    agents_in_memory: Count = 1_000
    """maximum agents whose state stays in memory; the state of any other agent is rebuilt from the log at its next
    input"""
    group_commit_operations: Count = 256
    """maximum operations in one transaction"""
    turn_s: Annotated[float, Field(gt=0, le=1)] = 0.005
    """seconds for which the write path may keep the event loop before HTTP requests and searches run; an input that
    takes longer is finished first"""
    stuck_after_s: Positive = 10.0
    """`status` and `doctor` name an input that waits longer than this for its decision, with the reason"""
    poll_s: Positive = 0.02
    """interval at which a process polls for commits of other processes"""
    # A sync with each commit would halve the rate of single writes. It would help
    # only if the machine and the end of the database are lost within the same second.
    head_sync_s: Annotated[float, Field(ge=0, le=3_600)] = 1.0
    """interval at which the copy of the log's end, a file next to the database, is synced to disk; 0: with each
    append"""


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeConfig:
    """Limits of an input, checked when it is accepted and not when the log is read."""

    __pydantic_config__: ClassVar[ConfigDict] = CLOSED

    # Not checked when the log is read: a lower limit must not make accepted messages unreadable.
    metadata_depth: Annotated[int, Field(ge=1, le=METADATA_DEEPEST)] = 16
    """maximum nesting of objects and lists in the metadata of a message or a memory"""
    metadata_bytes: Annotated[int, Field(ge=2, le=METADATA_MOST_BYTES)] = 65_536
    """maximum size of the metadata of a message or a memory, as JSON"""
    recalled_items: Annotated[int, Field(ge=1, le=MAX_LIMIT)] = MAX_LIMIT
    """maximum items of one reported recall"""
    recalled_chars: Count = 200_000
    """maximum characters of the texts and the query of one reported recall, in total"""
