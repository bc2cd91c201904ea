"""What a receipt in lines (receipt_lines.py) leaves out.

A receipt may come from another machine, so its events are no classes here: a test holds that none is forgotten.
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
"""What every message brings, and what the outcome says already."""
