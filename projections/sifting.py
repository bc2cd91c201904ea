"""Filters and times, decided for the index's candidates instead of for all of an agent's documents.

The indexes are asked for more than are needed. Where enough of it is wanted, the best of that are what they would have
found among the wanted alone; where too little is, all of it has to be looked through.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from mnemolog.processors.ports import Document, Living, Scored
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.selection import Selection, chosen
from mnemolog.processors.recall.sight import Sight, seen
from mnemolog.schemas.memory import Memory, Utterance

DEPTHS: Final = (4, 16)
"""Times as many candidates as are needed: enough where one in four is wanted, else one in sixteen."""

Found = Mapping[str, Sequence[Scored]]
"""The documents that each index found, the best first; an index that is down is missing."""


def wanted_of(
    living: Living, key: str, documents: Collection[Document], sight: Sight, wanted: Selection
) -> frozenset[Document]:
    """The given documents that are in sight and wanted."""
    memories = living.memories_by_id([each.id for each in documents if each.kind == "memory"])
    said = living.utterances(key, [each.id for each in documents if each.kind == "message"])
    if not sight.is_now:  # else the indexes have found nothing else
        hidden = [each.message_id for each in said.values() if each.hidden]
        came = memories | {each.id: each for each in living.resting_on(key, hidden)}
        looked_at = seen(sight, came.values(), said.values())
        memories = {name: each for name, each in memories.items() if Document("memory", name) in looked_at}
        said = {name: each for name, each in said.items() if Document("message", name) in looked_at}
    if wanted.wants_all:
        return frozenset(
            [*(Document("memory", each) for each in memories), *(Document("message", each) for each in said)]
        )
    return _wanted(living, key, memories.values(), said.values(), wanted)


def wanted_among(living: Living, key: str, passages: Sequence[Passage], wanted: Selection) -> frozenset[Document]:
    """The messages and the memories of passages that are wanted."""
    memories = {memory.id: memory for passage in passages for memory in passage.memories}
    said = [passage.said for passage in passages if passage.said is not None]
    return _wanted(living, key, memories.values(), said, wanted)


def _wanted(
    living: Living, key: str, memories: Iterable[Memory], said: Iterable[Utterance], wanted: Selection
) -> frozenset[Document]:
    return frozenset(
        [Document("memory", each.id) for each in chosen(living, key, list(memories), wanted)]
        + [Document("message", each.message_id) for each in said if wanted.wants_message(each)]
    )


def sifted(found: Found, wanted: Collection[Document], *, most: int, depth: int) -> dict[str, list[Scored]] | None:
    """The best wanted ones of each index, of what was found for so many times as many; None: there may be better ones.

    >>> tea, cat = Scored("message", "tea", 1.0), Scored("message", "cat", 0.5)
    >>> sifted({"text": [tea, cat]}, {Document("message", "cat")}, most=1, depth=2)
    {'text': [Scored(kind='message', id='cat', score=0.5)]}
    >>> sifted({"text": [tea] * 4}, {Document("message", "cat")}, most=1, depth=2) is None
    True
    """
    left = {name: [each for each in scored if Document(each.kind, each.id) in wanted] for name, scored in found.items()}
    text = left.get("text", [])[:most]
    # As Indexes.search asks: the vectors make up for what the text index does not find.
    needed = {"text": most, "vectors": 2 * most - len(text)}
    asked = {"text": depth * most, "vectors": 2 * depth * most - len(found.get("text", ()))}
    if any(len(left[name]) < needed[name] and len(found[name]) >= asked[name] for name in left):
        return None
    return {name: documents[: needed[name]] for name, documents in left.items()}
