"""Filters and times, applied to the candidates of the indexes instead of to all of an agent's documents.

The indexes are asked for several times as many documents as are needed, and these are filtered here. If enough of them
match, the top ones are those that an index with the same filter would have found. If not, all documents of the agent
have to be filtered (`Retrieval._all_matching`).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from mnemolog.processors.ports import Document, Living, Scored
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.selection import Selection, chosen
from mnemolog.processors.recall.sight import Sight, seen
from mnemolog.schemas.memory import Memory, Utterance

DEPTHS: Final = (4, 16)
"""Factors of the over-fetch, tried in this order: enough if one document in 4, or in 16, matches."""

Found = Mapping[str, Sequence[Scored]]
"""The documents that each index found, the best first; an index that is down is missing."""


def matching_documents(
    living: Living, key: str, documents: Collection[Document], sight: Sight, selection: Selection
) -> frozenset[Document]:
    """Those of the given documents that are visible at the time of the question and match the filters."""
    memories = living.memories_by_id([each.id for each in documents if each.kind == "memory"])
    said = living.utterances(key, [each.id for each in documents if each.kind == "message"])
    if not sight.is_now:  # the indexes return what is visible now; for another time they return ended documents too
        hidden = [each.message_id for each in said.values() if each.hidden]
        came = memories | {each.id: each for each in living.resting_on(key, hidden)}
        visible = seen(sight, came.values(), said.values())
        memories = {name: each for name, each in memories.items() if Document("memory", name) in visible}
        said = {name: each for name, each in said.items() if Document("message", name) in visible}
    if selection.wants_all:
        return frozenset(
            [*(Document("memory", each) for each in memories), *(Document("message", each) for each in said)]
        )
    return _matching(living, key, memories.values(), said.values(), selection)


def matching_in_passages(
    living: Living, key: str, passages: Sequence[Passage], selection: Selection
) -> frozenset[Document]:
    """The messages and the memories of passages that match the filters."""
    memories = {memory.id: memory for passage in passages for memory in passage.memories}
    said = [passage.said for passage in passages if passage.said is not None]
    return _matching(living, key, memories.values(), said, selection)


def _matching(
    living: Living, key: str, memories: Iterable[Memory], said: Iterable[Utterance], selection: Selection
) -> frozenset[Document]:
    return frozenset(
        [Document("memory", each.id) for each in chosen(living, key, list(memories), selection)]
        + [Document("message", each.message_id) for each in said if selection.wants_message(each)]
    )


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
