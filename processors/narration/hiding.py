"""Why searches of the present do not return a message (ledger R17)."""

from collections.abc import Sequence

from mnemolog.schemas.memory import Memory


def sentence(memories: Sequence[Memory]) -> str:
    """Why a message is hidden; `memories` came from it."""
    forgotten = next((each.id for each in memories if each.forgotten), None)
    if forgotten is not None:
        return f"It is hidden now: memory {forgotten}, which was made from it, was forgotten."
    if not memories:  # an edited memory does not come from its messages any more
        return "It is hidden now: the memory that was made from it was edited."
    return "It is hidden now: no memory that was made from it is current."
