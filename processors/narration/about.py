"""The memories and messages that an event is about, by which the timeline finds it."""

from typing import NamedTuple

from mnemolog.processors.memory.state import changed
from mnemolog.processors.narration.left_out import Asked, Background, Consequence
from mnemolog.schemas.event import (
    CandidateRejected,
    CommandRefused,
    Event,
    MemoriesRecalled,
    MemoryEdited,
    MemoryForgotten,
    MemoryFormed,
    MemoryReinforced,
    MemoryRestored,
    MemorySuperseded,
    MemoryTagged,
    MemoryUpdated,
    MessageDeadLettered,
    MessageIgnored,
    MessageRecorded,
    MessageSlept,
    MessageWoken,
    OutcomeReported,
    RelationFormed,
    SaidInConfidence,
    SpeakerNamed,
    TagsCaptured,
)


class About(NamedTuple):
    """Ids of an agent's memories and messages."""

    memories: tuple[str, ...] = ()
    messages: tuple[str, ...] = ()


def about(event: Event) -> About:  # noqa: C901  one case for each
    """The memories and messages of an event. Events of working memory are not in the history of a memory."""
    match event:
        case MessageRecorded() | MessageIgnored() | MessageDeadLettered() | CandidateRejected() | MessageWoken():
            return About((), (event.message_id,))
        case MessageSlept():
            return About((), (event.message_id,) if event.by is None else (event.message_id, event.by))
        case MemoryFormed() | MemoryUpdated() | MemoryReinforced():
            return About((event.memory_id,), () if event.message_id is None else (event.message_id,))
        case MemorySuperseded():
            return About((event.memory_id, event.by), event.messages_hidden)
        case MemoryEdited() | MemoryForgotten():
            return About((event.memory_id,), event.messages_hidden)
        case MemoryRestored():
            named = (event.memory_id, event.of, event.by)
            return About(tuple(each for each in named if each is not None), event.messages_shown)
        case RelationFormed():
            return About((event.source, event.target))
        case MemoryTagged() | OutcomeReported() | CommandRefused():
            return About((event.memory_id,))
        case TagsCaptured():
            return About((event.by, *event.memory_ids))
        case SaidInConfidence():
            return About(event.memory_ids, event.message_ids)
        case SpeakerNamed():
            return About(event.memory_ids, (event.message_id,))
        case MemoriesRecalled():
            return About(event.memories, tuple(each.id for each in event.recalled if each.kind == "message"))
        case _:
            # What else changes memories is about these, by the same function that the fold uses.
            _rest: Asked | Consequence | Background = event
            return About(changed(event))
