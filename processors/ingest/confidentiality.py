"""What a request for confidentiality covers: its message, and the memories that the message formed.

A message with nothing but the request (*don't tell anyone*) covers the previous message of the same speaker in the
session.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from mnemolog.processors.ingest.filters import asks_confidence, only_asks_confidence
from mnemolog.processors.memory.state import AgentState
from mnemolog.schemas.event import MessageRecorded, SaidInConfidence

LATEST: Final = 8
"""Latest messages of the transcript in which the previous message is looked for; other sessions interleave."""


def asked(
    recorded: MessageRecorded, memory_ids: Iterable[str], state: AgentState, *, at: float
) -> SaidInConfidence | None:
    """The event that marks memories as confidential; None if the message does not ask for it or is not from a user.

    `memory_ids`: the memories that the statements of the message formed or reinforced.
    """
    if recorded.role != "user" or not asks_confidence(recorded.text):
        return None
    messages, memories = [recorded.message_id], dict.fromkeys(memory_ids)
    # A request inside a message covers all of that message: no rule can decide which
    # sentence is meant, and marking too much costs little, too little breaks a promise.
    if only_asks_confidence(recorded.text, recorded.language):
        before = _before(recorded, state)
        messages += before
        memories |= dict.fromkeys(memory_id for each in before for memory_id in state.memories_of.get(each, ()))
    return SaidInConfidence(
        message_ids=tuple(messages),
        # A repeated request marks nothing again, and so is no event of the memory's history.
        memory_ids=tuple(memory_id for memory_id in memories if not state.memories[memory_id].confidential),
        asked_by=recorded.message_id,
        session_id=recorded.session_id,
        observed_at=at,
    )


def _before(recorded: MessageRecorded, state: AgentState) -> list[str]:
    """The previous message of the same speaker in the session, if any."""
    latest = islice(reversed(state.transcript.values()), LATEST)
    here = (each for each in latest if each.session_id == recorded.session_id and each.speaker == recorded.speaker)
    return [each.message_id for each in here if each.message_id != recorded.message_id][:1]
