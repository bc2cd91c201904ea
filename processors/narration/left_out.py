"""Events by how little is reported of them, for the folds that leave some out.

A new event is put into one of these kinds, or has a case in each fold of this package: until then the type check
refuses it. Folds name more than they leave out where a kind of these is the shorter name.
"""

from typing import TypeAlias

from mnemolog.processors.controlled.state import ControlEvent
from mnemolog.schemas.event import (
    CommandRefused,
    ContextForgotten,
    DreamBegun,
    DreamFinished,
    ItemHeld,
    ItemReleased,
    MemoriesRecalled,
    MemoryArchived,
    MemoryEdited,
    MemoryForgotten,
    MemoryLocked,
    MemoryPinned,
    MemoryRestored,
    MemorySlept,
    MemoryTagged,
    MemoryUnarchived,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryWoken,
    MessageSlept,
    MessageWoken,
    OutcomeReported,
    RelationPruned,
    SaidInConfidence,
    SessionEnded,
    SessionOpened,
    SpeakerNamed,
    StabilityChanged,
    TagsCaptured,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
    UtilityChanged,
)

Asked: TypeAlias = (
    MemoryEdited
    | MemoryForgotten
    | MemoryRestored
    | MemoryWoken
    | MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | OutcomeReported
    | MemoriesRecalled
    | CommandRefused
)
"""What somebody asked for, or reported: no stage decided it."""

Consequence: TypeAlias = (
    UtilityChanged
    | StabilityChanged
    | MemoryTagged
    | TagsCaptured
    | SaidInConfidence
    | SpeakerNamed
    | TierChanged
    | MemorySlept
    | MemoryArchived
    | MemoryUnarchived
    | MessageSlept
    | MessageWoken
    | ContextForgotten
)
"""How strong memories are, and whether they and messages are awake, after something else was decided or asked."""

Background: TypeAlias = (
    SessionOpened
    | SessionEnded
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | DreamBegun
    | DreamFinished
    | ThemeFormed
    | ThemeDissolved
    | ControlEvent
)
"""Sessions, what they have in mind for a while, and what memories are summed up in: no memory's history. What an agent
does with the memory that it runs itself is reported by `core history`."""
