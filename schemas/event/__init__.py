"""The vocabulary of the log: what happened, in the past tense, with all that a replay needs.

A stored event never changes its meaning. A new field or another unit is a new VERSION with an upcaster
(`upcasting.py`); new behaviour is a new event. Consequences that a fold would have to look up (which messages a
forgotten memory hides) are decided once and stand in the event, so that every projection can follow without a lookup.
"""

from typing import Final, TypeAlias

from mnemolog.schemas.event.controlled import (
    Archived,
    ChangeProposed,
    ControlRefused,
    CoreChanged,
    DocumentArchived,
    EntriesArchived,
    EntryLogged,
    FieldChange,
    ProposalDecided,
    Reflected,
)
from mnemolog.schemas.event.dream import (
    DreamBegun,
    DreamFinished,
    MemoryArchived,
    MemorySlept,
    MemoryUnarchived,
    MemoryWoken,
    MessageSlept,
    MessageWoken,
    SleepReason,
    ThemeDissolved,
    ThemeFormed,
    TierChanged,
)
from mnemolog.schemas.event.gate import CandidateRejected
from mnemolog.schemas.event.graph import RelationFormed, RelationPruned
from mnemolog.schemas.event.intake import (
    CommandRefused,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    SpeakerNamed,
)
from mnemolog.schemas.event.memory import (
    ContextForgotten,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryLocked,
    MemoryPinned,
    MemoryReinforced,
    MemoryRestored,
    MemorySuperseded,
    MemoryUnlocked,
    MemoryUnpinned,
    MemoryUpdated,
    SaidInConfidence,
)
from mnemolog.schemas.event.session import ItemHeld, ItemReleased, SessionEnded, SessionOpened
from mnemolog.schemas.event.strength import MemoryTagged, StabilityChanged, TagsCaptured, UtilityChanged
from mnemolog.schemas.event.use import MemoriesRecalled, OutcomeReported
from mnemolog.schemas.event.values import (
    BY_HAND,
    CALM,
    HEURISTICS,
    About,
    Alignment,
    ContextPart,
    DataSource,
    Embedding,
    Emotion,
    Feeling,
    Importance,
    Judgement,
    KeyValue,
    Language,
    Meaning,
    Referent,
    RejectedSentence,
    Said,
    Tier,
    Verdict,
    WriteSource,
)
from mnemolog.schemas.relating import RelationType

__all__ = [
    "BY_HAND",
    "CALM",
    "EVENTS",
    "HEURISTICS",
    "About",
    "Alignment",
    "Archived",
    "CandidateRejected",
    "ChangeProposed",
    "CommandRefused",
    "ContextForgotten",
    "ContextPart",
    "ControlRefused",
    "CoreChanged",
    "DataSource",
    "DocumentArchived",
    "DreamBegun",
    "DreamFinished",
    "Embedding",
    "Emotion",
    "EntriesArchived",
    "EntryLogged",
    "Event",
    "Feeling",
    "FieldChange",
    "Importance",
    "ItemHeld",
    "ItemReleased",
    "Judgement",
    "KeyValue",
    "Language",
    "Meaning",
    "MemoriesRecalled",
    "MemoryArchived",
    "MemoryEdited",
    "MemoryForgotten",
    "MemoryFormed",
    "MemoryLocked",
    "MemoryPinned",
    "MemoryReinforced",
    "MemoryRestored",
    "MemorySlept",
    "MemorySuperseded",
    "MemoryTagged",
    "MemoryUnarchived",
    "MemoryUnlocked",
    "MemoryUnpinned",
    "MemoryUpdated",
    "MemoryWoken",
    "MessageDeadLettered",
    "MessageIgnored",
    "MessageRecorded",
    "MessageSlept",
    "MessageWoken",
    "OutcomeReported",
    "ProposalDecided",
    "Referent",
    "Reflected",
    "RejectedSentence",
    "RelationFormed",
    "RelationPruned",
    "RelationType",
    "Said",
    "SaidInConfidence",
    "SessionEnded",
    "SessionOpened",
    "SleepReason",
    "SpeakerNamed",
    "StabilityChanged",
    "TagsCaptured",
    "ThemeDissolved",
    "ThemeFormed",
    "Tier",
    "TierChanged",
    "UtilityChanged",
    "Verdict",
    "WriteSource",
]

Event: TypeAlias = (
    SessionOpened
    | SessionEnded
    | MessageRecorded
    | MessageIgnored
    | MessageDeadLettered
    | CandidateRejected
    | MemoryFormed
    | MemoryUpdated
    | MemoryEdited
    | MemoryReinforced
    | MemorySuperseded
    | MemoryForgotten
    | ContextForgotten
    | MemoryRestored
    | MemoryPinned
    | MemoryUnpinned
    | MemoryLocked
    | MemoryUnlocked
    | OutcomeReported
    | UtilityChanged
    | StabilityChanged
    | MemoryTagged
    | TagsCaptured
    | SaidInConfidence
    | SpeakerNamed
    | RelationFormed
    | RelationPruned
    | ItemHeld
    | ItemReleased
    | MemoriesRecalled
    | DreamBegun
    | DreamFinished
    | MemorySlept
    | MemoryWoken
    | MessageSlept
    | MessageWoken
    | MemoryArchived
    | MemoryUnarchived
    | TierChanged
    | ThemeFormed
    | ThemeDissolved
    | CommandRefused
    | CoreChanged
    | ControlRefused
    | ChangeProposed
    | ProposalDecided
    | EntryLogged
    | EntriesArchived
    | Archived
    | DocumentArchived
    | Reflected
)

# Made from the union, so that no event is missing here.
EVENTS: Final[dict[str, type[Event]]] = {cls.TYPE: cls for cls in Event.__args__}
"""Every event by its stable name."""
