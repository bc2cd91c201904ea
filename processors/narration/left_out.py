"""Kinds of events that folds of this package leave out.

A new event belongs to one of these kinds, or has a case in each fold of this package; otherwise the type check fails.
The type check cannot see that a fold should have had a case for an event that it leaves out by its kind.
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
"""Events that are the outcome of a command or a report. `MemoryWoken` is that of some; else it follows from a use."""

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
"""Events that accompany the one that is the outcome: strength, sleep, names, confidentiality."""

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
"""Events about sessions, working memory, cycles and themes, which are no part of a memory's history. Events of
agent-managed memory are reported by `core history`."""
