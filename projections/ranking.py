"""What is shown for each ranked passage: to the person and the session that are asked for, and under the filters."""

from collections.abc import Mapping
from typing import NamedTuple

from mnemolog.processors.ports import Document
from mnemolog.processors.recall import blend
from mnemolog.processors.recall.blend import Parts
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.results import Own, Result, results
from mnemolog.processors.recall.selection import asked_for
from mnemolog.projections.scoring import Indexed
from mnemolog.projections.search import Search


class Ranking(NamedTuple):
    """All passages of a search, with their scores and results."""

    indexed: Indexed
    parts: Parts
    """the parts of each passage's score"""
    own: Own
    """how well a message and each of its memories match by their own words; the best match is shown"""
    contradicted: Mapping[str, tuple[str, ...]]
    """the memories that each memory among the results contradicts, by ids"""
    results: list[Result]
    """best first, more than are shown"""
    limit: int
    """the number of results to show"""

    @property
    def passages(self) -> list[Passage]:
        """The passages."""
        return self.indexed.passages


def may_be_shown(
    search: Search, indexed: Indexed, parts: Parts, own: Own, *, margin: float
) -> tuple[list[Result], list[Passage]]:
    """The results that the question and its filters allow, best first; and passages with only their allowed memories.

    `margin`: see `results`.
    """
    query, passages, matching = search.query, indexed.passages, indexed.matching
    scores = blend.total(parts).tolist()
    if matching is None and query.user_id is None and query.session_id is None:
        return results(passages, scores, own, kind=query.kind, margin=margin), passages
    allowed = [_with_allowed(search, passage, matching) for passage in passages]
    unwanted = {
        number for number, each in enumerate(passages) if matching is not None and each.document not in matching
    }
    found = results(allowed, scores, own, kind=query.kind, margin=margin, unwanted=unwanted)
    shown = [
        result
        for result in found
        if result.document.kind == "memory"
        or (result.passage not in unwanted and _message_may_answer(search, passages[result.passage]))
    ]
    return shown, allowed


def _message_may_answer(search: Search, passage: Passage) -> bool:
    """Whether the passage's message may be a result; if not, it was added only as a neighbour of a result."""
    return passage.said is not None and asked_for(search.query, passage.said.speaker, passage.said.session_id)


def _with_allowed(search: Search, passage: Passage, matching: frozenset[Document] | None) -> Passage:
    """The passage with those of its memories that match the question's user, session and filters."""
    kept = tuple(
        memory
        for memory in passage.memories
        if asked_for(search.query, memory.subject, memory.session_id)
        and (matching is None or Document("memory", memory.id) in matching)
    )
    return passage if len(kept) == len(passage.memories) else passage.holding(kept)
