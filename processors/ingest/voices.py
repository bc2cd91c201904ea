"""Whose words a statement is: only statements of one voice are compared (ledger R25)."""

from collections.abc import Sequence
from typing import NamedTuple

from mnemolog.processors.ingest.formation import Candidate
from mnemolog.processors.memory.neighbourhood import Neighbour
from mnemolog.processors.text.quotations import quotes
from mnemolog.schemas.event import DataSource
from mnemolog.schemas.memory import Memory


class Voice(NamedTuple):
    """Whose words a statement is, beside its subject: only statements of one voice are compared (ledger R25)."""

    source: DataSource
    quotes: bool
    """it quotes somebody else"""


def voice_of(statement: Candidate | Memory, source: DataSource) -> Voice:
    """The voice of a statement."""
    return Voice(source, quotes(statement.words, statement.language))


def of_one_voice(memories: Sequence[Memory], voice: Voice) -> list[Memory]:
    """The memories of one voice: statements of another one do not change, repeat or end them.

    What a tool says changes nothing that its user said, and *Ayşe wrote: "I moved to Izmir"* nothing about the speaker.
    """
    return [memory for memory in memories if _has_voice(memory, voice)]


def of_voice(around: Sequence[Neighbour], voice: Voice) -> list[Neighbour]:
    """The neighbours of one voice; see `of_one_voice`."""
    return [each for each in around if _has_voice(each.memory, voice)]


def _has_voice(memory: Memory, voice: Voice) -> bool:
    return memory.data_source == voice.source and quotes(memory.words, memory.language) == voice.quotes
