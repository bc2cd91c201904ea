"""The words of an event's vector, which another model has to embed again."""

from dataclasses import dataclass, field

from mnemolog.processors.controlled.commands import words_of
from mnemolog.processors.text.language import composed
from mnemolog.schemas.event import (
    Archived,
    CandidateRejected,
    ContextForgotten,
    EntryLogged,
    Event,
    MemoryEdited,
    MemoryFormed,
    MemoryRestored,
    MemoryUnarchived,
    MemoryUpdated,
    MemoryWoken,
    MessageRecorded,
)


@dataclass(slots=True)
class EmbeddedWords:
    """Follows one agent's events: what wakes does not repeat the words that it was compared by."""

    _of_memories: dict[str, str] = field(default_factory=dict)

    def take(self, event: Event) -> str | None:
        """The words of the next event; None: it has no vector."""
        match event:
            case MessageRecorded():
                # Exactly what the write path embeds: other words would
                # give another vector, and another answer after `reembed`.
                return composed(event.heading + event.text)
            case MemoryFormed() | MemoryUpdated():
                return self._now(event.memory_id, event.said.words if event.said else event.text)
            case MemoryEdited():
                return self._now(event.memory_id, event.text)
            case MemoryRestored():
                # A restored memory is embedded by the words it was
                # said with, not by the text with its date and context.
                known = self._of_memories.get(event.of or event.memory_id, event.text)
                return self._now(event.memory_id, known)
            case MemoryWoken() | MemoryUnarchived() | ContextForgotten():
                return self._of_memories.get(event.memory_id, event.text)
            case CandidateRejected():
                return event.text
            case EntryLogged() | Archived():
                return words_of(event)
            case _:
                return None

    def _now(self, memory_id: str, words: str) -> str:
        self._of_memories[memory_id] = words
        return words
