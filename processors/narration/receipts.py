"""The events without a line in receipt_lines.py.

A receipt may come from another machine, where its events are JSON: a test checks that all events are covered.
"""

from typing import TypeAlias

from mnemolog.processors.narration.left_out import Background, Consequence
from mnemolog.schemas.event import (
    CommandRefused,
    MemoriesRecalled,
    MemoryForgotten,
    MemoryLocked,
    MemoryPinned,
    MemoryUnlocked,
    MemoryUnpinned,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    OutcomeReported,
    RelationFormed,
)

WithoutLine: TypeAlias = (
    MessageRecorded
    | MessageIgnored
    | MessageDeadLettered
    | RelationFormed
    | MemoryForgotten
    | MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | OutcomeReported
    | MemoriesRecalled
    | CommandRefused
    | Consequence
    | Background
)
"""Events that every message has, and events that the outcome names already."""
