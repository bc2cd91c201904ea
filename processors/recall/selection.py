"""Which memories and messages match a question's filters. Decided here for every index."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from mnemolog.processors.ingest.entities import Entity
from mnemolog.processors.ports import Living
from mnemolog.processors.recall.conditions import meets
from mnemolog.schemas.command import Category
from mnemolog.schemas.event import DataSource, Language, Tier
from mnemolog.schemas.memory import DATA_SOURCES, Memory, Utterance
from mnemolog.schemas.message import Role
from mnemolog.schemas.query import Query
from mnemolog.schemas.question import GetContext


class Selection(NamedTuple):
    """Filters; None: any value. Category, tier and entities apply to memories alone: no message has them."""

    category: Category | None = None
    tier: Tier | None = None
    entity: str | None = None
    """a full entity://kind/name, or only the name"""
    language: Language | None = None
    data_source: DataSource | None = None
    confidential: bool | None = None
    """whether it was said in confidence"""
    role: Role | None = None
    """of a message, or of one of a memory's source messages"""
    metadata: Mapping[str, Any] | None = None
    """a condition on the metadata of the message, or of one of a memory's source messages"""
    since: float | None = None
    """said, or valid from, then or later; seconds since the epoch"""
    until: float | None = None
    """then or earlier"""
    subject: str | None = None
    """the subject of a memory, or the speaker of a message"""

    @property
    def wants_all(self) -> bool:
        """Whether there is no filter."""
        return self == EVERYTHING

    @property
    def of_memories(self) -> bool:
        """Whether only memories can match."""
        return (self.category, self.tier, self.entity) != (None, None, None)

    @property
    def of_what_was_said(self) -> bool:
        """Whether the source messages of a memory have to be known."""
        return self.role is not None or self.metadata is not None

    def wants_message(self, said: Utterance) -> bool:
        """Whether a message matches."""
        return (
            not self.of_memories
            and self.language in (None, said.language)
            and self.subject in (None, said.speaker)
            and self.data_source in (None, DATA_SOURCES[said.role])
            and self.confidential in (None, said.confidential)
            and self._lies_within(said.at)
            and self._wants_said(said)
        )

    def wants_memory(self, memory: Memory, said: Sequence[Utterance]) -> bool:
        """Whether a memory matches; `said` are its source messages."""
        return (
            self.category in (None, memory.category)
            and self.tier in (None, memory.tier)
            and self.subject in (None, memory.subject)
            and (self.entity is None or any(_is_named(each, self.entity) for each in memory.entities))
            and self.language in (None, memory.language)
            and self.data_source in (None, memory.data_source)
            and self.confidential in (None, memory.confidential)
            and self._lies_within(memory.valid_from)
            and self._came_from_wanted(memory, said)
        )

    def _came_from_wanted(self, memory: Memory, said: Sequence[Utterance]) -> bool:
        if memory.metadata or not said:  # written by hand
            wanted = self.metadata is None or meets(memory.metadata or {}, self.metadata)
            return (self.role is None and wanted) or any(map(self._wants_said, said))
        return any(map(self._wants_said, said))

    def _wants_said(self, said: Utterance) -> bool:
        return self.role in (None, said.role) and (self.metadata is None or meets(said.metadata, self.metadata))

    def _lies_within(self, moment: float) -> bool:
        return (self.since is None or self.since <= moment) and (self.until is None or moment <= self.until)


def chosen(living: Living, key: str, memories: Sequence[Memory], wanted: Selection) -> list[Memory]:
    """The matching memories of an agent, in their order."""
    said: Mapping[str, Utterance] = {}
    if wanted.of_what_was_said:
        said = living.utterances(key, {source for memory in memories for source in memory.sources})
    return [
        memory
        for memory in memories
        if wanted.wants_memory(memory, [said[source] for source in memory.sources if source in said])
    ]


EVERYTHING: Final = Selection()


def asked_for(question: Query | GetContext, subject: str, session_id: str | None) -> bool:
    """Whether the question allows results of this person and session."""
    return question.user_id in (None, subject) and question.session_id in (None, session_id)


def _is_named(entity: str, wanted: str) -> bool:
    """Whether the entity matches, in any case of letters.

    >>> _is_named("entity://person/ayse-yilmaz", "Ayşe Yılmaz"), _is_named("entity://person/ayse-yilmaz", "Ayşe")
    (True, False)
    """
    return entity == wanted or entity.rpartition("/")[2] == Entity("person", wanted, 0, 0).uri.rpartition("/")[2]
