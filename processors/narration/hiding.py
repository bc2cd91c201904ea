"""Why searches of the present do not return a message (ledger R17)."""

from collections.abc import Sequence

from mnemolog.schemas.memory import Memory, Utterance
from mnemolog.schemas.transcript import Hidden


def taken_back(said: Utterance, memories: Sequence[Memory]) -> bool:
    """Whether `forget` or `edit` hides a message; `memories` came from it."""
    return said.hidden and (_was_edited(memories) or _forgotten(memories) is not None)


def _was_edited(memories: Sequence[Memory]) -> bool:
    # An edited memory does not come from its messages any more.
    return not memories


def _forgotten(memories: Sequence[Memory]) -> Memory | None:
    return next((each for each in memories if each.forgotten), None)


def hidden(said: Utterance, memories: Sequence[Memory]) -> Hidden | None:
    """What else hides a message; None: searches may return it."""
    if said.hidden:
        return "superseded" if any(each.superseded_by is not None for each in memories) else "asleep"
    return None if said.asleep_since is None else "asleep"


def sentence(memories: Sequence[Memory]) -> str:
    """Why a message is hidden; `memories` came from it."""
    if (forgotten := _forgotten(memories)) is not None:
        return f"It is hidden now: memory {forgotten.id}, which was made from it, was forgotten."
    if _was_edited(memories):
        return "It is hidden now: the memory that was made from it was edited."
    return "It is hidden now: no memory that was made from it is current."
