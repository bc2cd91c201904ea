"""The candidates of a search: what the indexes find, without what its filters and its time leave out.

The indexes are asked for several times as many documents as are needed, and these are filtered here. If enough of them
match, the top ones are those that an index with the same filter would have found. If not, all documents of the agent
are filtered, and the indexes are given those that match.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from math import inf
from typing import Final

from mnemolog.processors.ports import Document, Filter, Living, Scored
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.selection import chosen
from mnemolog.processors.recall.sight import seen
from mnemolog.projections.indexes import NOTHING, Indexes, IndexQuery
from mnemolog.projections.one_thread import in_thread
from mnemolog.projections.search import Search
from mnemolog.schemas.memory import Memory, Utterance

DEPTHS: Final = (4, 16)
"""Factors of the over-fetch, tried in this order: enough if one document in 4, or in 16, matches."""

Found = Mapping[str, Sequence[Scored]]
"""The documents that each index found, the best first; an index that is down is missing."""


class Sifting:
    """Asks the indexes for documents, and leaves out those that may not be an answer."""

    def __init__(self, indexes: Indexes, living: Living) -> None:
        self._indexes = indexes
        self._living = living

    async def candidates(
        self, search: Search, asked: IndexQuery
    ) -> tuple[dict[str, list[Scored]], frozenset[Document] | None]:
        """The top matching documents of each available index; and all matching documents of the agent, or None.

        They are listed only if an over-fetch gives too few.
        """
        every = None
        if search.filtered:
            top = await self._from_over_fetch(search, asked)
            if top is not None:
                return top, None
            every = await in_thread(self._all_matching, search)
        where = _filter(search, every)
        return await self._indexes.search(asked, where, search.page.candidates, search.trace), every

    async def by_index(self, search: Search, asked: IndexQuery, *, most: int) -> dict[str, list[Document]]:
        """The matching documents of each index, the best first, of the `most` that it is asked for."""
        also = await self._also_searched(search)
        found = documents_of(await self._indexes.search(asked, _filter(search), most, search.trace, also))
        if not search.filtered:
            return found
        left = await in_thread(self._matching, search, {*chain(*found.values())})
        return {name: [each for each in documents if each in left] for name, documents in found.items()}

    def matching_in(self, search: Search, passages: Sequence[Passage]) -> frozenset[Document]:
        """The messages and the memories of passages that match the filters."""
        memories = {memory.id: memory for passage in passages for memory in passage.memories}
        said = [passage.said for passage in passages if passage.said is not None]
        return self._chosen(search, memories.values(), said)

    async def _from_over_fetch(self, search: Search, asked: IndexQuery) -> dict[str, list[Scored]] | None:
        """The top matching documents, from an over-fetch; None if it has too few of them."""
        trace, most = search.trace, search.page.candidates
        also = await self._also_searched(search)
        for depth in DEPTHS:
            found = await self._indexes.search(asked, _filter(search), depth * most, trace, also)
            everything = {*chain(*documents_of(found).values())}
            trace.begin()
            left = await in_thread(self._matching, search, everything)
            trace.stage("filter", len(everything), len(left))
            top = sifted(found, left, most=most, depth=depth) if found else None
            if top is not None:
                return top
            if len(left) * DEPTHS[-1] < len(everything):  # so few that a deeper search would not find enough either
                break
        return None

    async def _also_searched(self, search: Search) -> frozenset[Document]:
        """For a question about another time: the documents that indexes return only when they are listed, else none."""
        return NOTHING if search.sight.is_now else await in_thread(self._living.unfound, search.key)

    def _matching(self, search: Search, documents: Collection[Document]) -> frozenset[Document]:
        """Those of the given documents that are visible at the time of the question and match the filters."""
        memories = self._living.memories_by_id([each.id for each in documents if each.kind == "memory"])
        said = self._living.utterances(search.key, [each.id for each in documents if each.kind == "message"])
        if search.sight.is_now:  # the indexes return what is visible now; for another time they return ended ones too
            return self._chosen(search, memories.values(), said.values())
        return self._visible(search, memories, said.values()).intersection(documents)

    def _all_matching(self, search: Search) -> frozenset[Document]:
        """All documents of the agent that are visible at the time of the question and match the filters."""
        memories = {memory.id: memory for memory in self._living.memories(search.key)}
        return self._visible(search, memories, self._living.transcript(search.key))

    def _visible(
        self, search: Search, memories: Mapping[str, Memory], said: Collection[Utterance]
    ) -> frozenset[Document]:
        """Those of the memories, of the messages and of the memories of hidden ones that are visible and match."""
        # `living.memories` returns no forgotten ones, but a message with a forgotten memory is hidden at every time.
        hidden = [message.message_id for message in said if message.hidden]
        came = {**memories, **{memory.id: memory for memory in self._living.resting_on(search.key, hidden)}}
        visible = seen(search.sight, came.values(), said)
        return visible if search.selection.wants_all else visible & self._chosen(search, came.values(), said)

    def _chosen(self, search: Search, memories: Iterable[Memory], said: Iterable[Utterance]) -> frozenset[Document]:
        """Those of the memories and messages that match the filters."""
        selection = search.selection
        return frozenset(
            [Document("memory", each.id) for each in chosen(self._living, search.key, list(memories), selection)]
            + [Document("message", each.message_id) for each in said if selection.wants_message(each)]
        )


def _filter(search: Search, matching: frozenset[Document] | None = None) -> Filter:
    """The filter for the indexes, which know what is current now but not at another time.

    For another time, ended documents are included too (`now` is -inf), and the candidates are filtered afterwards.
    """
    query, sight = search.query, search.sight
    kinds = (query.kind,) if query.kind else Filter().kinds
    return Filter(kinds, sight.now if sight.is_now else -inf, query.user_id, query.session_id, matching)


def documents_of(found: Found) -> dict[str, list[Document]]:
    """The documents that each index found, without their scores."""
    return {name: [Document(each.kind, each.id) for each in scored] for name, scored in found.items()}


def sifted(found: Found, matching: Collection[Document], *, most: int, depth: int) -> dict[str, list[Scored]] | None:
    """The top matching documents of each index; None if documents that were not fetched could rank higher.

    `most` are needed, and `depth` times as many were fetched.

    >>> tea, cat = Scored("message", "tea", 1.0), Scored("message", "cat", 0.5)
    >>> sifted({"text": [tea, cat]}, {Document("message", "cat")}, most=1, depth=2)
    {'text': [Scored(kind='message', id='cat', score=0.5)]}
    >>> sifted({"text": [tea] * 4}, {Document("message", "cat")}, most=1, depth=2) is None
    True
    """
    left = {
        name: [each for each in scored if Document(each.kind, each.id) in matching] for name, scored in found.items()
    }
    text = left.get("text", [])[:most]
    # As Indexes.search asks: the vectors make up for what the text index does not find.
    needed = {"text": most, "vectors": 2 * most - len(text)}
    asked = {"text": depth * most, "vectors": 2 * depth * most - len(found.get("text", ()))}
    if any(len(left[name]) < needed[name] and len(found[name]) >= asked[name] for name in left):
        return None
    return {name: documents[: needed[name]] for name, documents in left.items()}
