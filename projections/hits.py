"""Results as answers show them, before their relevance is known, and the record of their use."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Final

from mnemolog.processors.memory.names import shown_memory, shown_message
from mnemolog.processors.narration.views import metadata_of
from mnemolog.schemas.command import Recall, RecalledItem
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.moments import iso
from mnemolog.schemas.query import Given, Hit, Query
from mnemolog.schemas.question import GetContext


def message_hit(score: float, said: Utterance, names: Mapping[str, str]) -> Hit:
    """A message of the transcript; `names`: the learned names of speakers."""
    said = shown_message(said, names)
    return Hit(
        id=said.message_id,
        kind="message",
        text=said.rendered,
        score=rounded(score),
        sources=(said.message_id,),
        subject=said.speaker,
        category=None,
        session_id=said.session_id,
        at=iso(said.at, said.utc_offset_s),
        valid_from=None,
        valid_until=None,
        role=said.role,
        data_source=DATA_SOURCES[said.role],
        confidence=1.0,
        metadata=deepcopy(said.metadata),  # a caller may change its own; passages are shared by searches (shelves.py)
        confidential=said.confidential,
    )


def memory_hit(
    score: float, memory: Memory, sources: tuple[str, ...], said: Utterance | None, names: Mapping[str, str]
) -> Hit:
    """A memory; `sources`: its messages, the most relevant first; `said`: the message of its passage."""
    memory = shown_memory(memory, names)
    return Hit(
        id=memory.id,
        kind="memory",
        text=memory.text,
        score=rounded(score),
        sources=sources,
        subject=memory.subject,
        category=memory.category,
        session_id=memory.session_id,
        at=iso(memory.valid_from, memory.utc_offset_s),
        valid_from=iso(memory.valid_from, memory.utc_offset_s),
        valid_until=None if memory.valid_until is None else iso(memory.valid_until, memory.utc_offset_s),
        role=None if said is None else said.role,
        data_source=memory.data_source,
        confidence=rounded(memory.source_confidence),
        metadata=deepcopy(metadata_of(memory, said)),
        confidential=memory.confidential,
    )


def recall(
    asked: Query | GetContext,
    session_id: str,
    given: Iterable[Hit | Given],
    *,
    profile: str = "default",
    unasked: Iterable[str] = (),
) -> Recall:
    """The record of results given to a conversation, which are not learned again (ledger I12).

    They count as used, except for those that were not asked for.
    """
    return Recall(
        agent_id=asked.agent_id,
        tenant_id=asked.tenant_id,
        session_id=session_id,
        query=asked.text,
        profile=profile,
        recalled=tuple(RecalledItem(kind=each.kind, id=each.id, text=each.text) for each in given),
        unasked=tuple(unasked),
        # A search adds to what the conversation has; a context may be all that its next prompt has of the memory.
        anew=isinstance(asked, GetContext) and not asked.once,
    )


def rounded(value: float) -> float:
    """Rounded as in answers."""
    return round(value, DIGITS)


DIGITS: Final = 6
