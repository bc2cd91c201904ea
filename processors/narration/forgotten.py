"""What an answer shows of a forgotten memory or message: that it was forgotten, and none of its words.

Only `history` and `why` of the forgotten memory or message itself show its words, as they inspect the log.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from mnemolog.processors.narration.hiding import taken_back
from mnemolog.processors.ports import Living
from mnemolog.schemas.memory import Memory, Relation, Utterance

FORGOTTEN: Final = "[forgotten]"
"""Stands in answers where the words were."""


def memory_without_words(memory: Memory) -> Memory:
    """The memory as it is shown: a forgotten one without its words, and without what was read out of them."""
    if not memory.forgotten:
        return memory
    return replace(memory, text=FORGOTTEN, said=None, stub=None, entities=(), key_values=(), metadata=None)


def message_without_words(said: Utterance, memories: Iterable[Memory]) -> Utterance:
    """The message as it is shown; `memories` came from it."""
    return replace(said, text=FORGOTTEN, metadata={}) if taken_back(said, list(memories)) else said


def forgotten_among(living: Living, memory_ids: Iterable[str]) -> frozenset[str]:
    """The memories among these that are forgotten."""
    return frozenset(memory.id for memory in living.memories_by_id(memory_ids).values() if memory.forgotten)


def taken_back_among(living: Living, key: str, message_ids: Iterable[str]) -> list[Utterance]:
    """The messages among these that were forgotten or edited away."""
    said = [each for each in living.utterances(key, message_ids).values() if each.hidden]
    return [each for each in said if taken_back(each, living.resting_on(key, [each.message_id]))]


def between_remembered(relations: Iterable[Relation], memories: Iterable[Memory]) -> tuple[Relation, ...]:
    """The edges between these memories that are not forgotten: the evidence of an edge quotes both of its ends."""
    remembered = {memory.id for memory in memories if not memory.forgotten}
    return tuple(each for each in relations if each.source in remembered and each.target in remembered)
