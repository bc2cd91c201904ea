"""Chooses what is shown for a ranked passage: the memory whose words matched, else the message.

So a result shows what matched: a memory gains nothing from the rest of its message.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from mnemolog.processors.ports import Document, DocumentKind
from mnemolog.processors.recall.passages import Passage


class Result(NamedTuple):
    """A memory or a message with its score."""

    document: Document
    score: float
    passage: int
    """the number of its passage"""
    lowered: float = 0.0
    """how much it scores below its passage"""
    lifted: float = 0.0
    """how much its score was raised to rank before a memory that it contradicts"""


class Own(NamedTuple):
    """The match of each document by its own words."""

    words: Mapping[Document, float]
    """by its words, without its speaker and time; 0 to 1"""
    all: Mapping[Document, float]
    """by all its words and its vector; compared within one message only"""


def results(
    passages: Sequence[Passage],
    scores: Sequence[float],
    own: Own,
    *,
    kind: DocumentKind | None,
    margin: float,
    unwanted: Collection[int] = (),
) -> list[Result]:
    """The results, the best first, each document once.

    A memory whose words match less than its message's by more than the margin does not count as a match. `unwanted`:
    numbers of passages whose message must not be shown; their memories may be.
    """
    found: dict[Document, Result] = {}
    for number, (passage, score) in enumerate(zip(passages, scores, strict=True)):
        shown_as = "memory" if kind is None and number in unwanted else kind
        if not passage.memories:  # most often, and then the message is a result by itself
            if passage.said is not None and shown_as != "memory":
                found[passage.document] = Result(passage.document, score, number)
            continue
        for document, lowered in _shown(passage, own, shown_as, margin):
            known = found.get(document)
            # A memory that was said several times is found over each of its messages; the best counts.
            if known is None or score - lowered > known.score:
                found[document] = Result(document, score - lowered, number, lowered)
    return _best_first(list(found.values()))


def _best_first(found: list[Result]) -> list[Result]:
    """The results by their scores, equal ones by their documents."""
    scores = [-each.score for each in found]
    if len(set(scores)) < len(scores):
        return sorted(found, key=lambda each: (-each.score, each.document))
    # As nearly always: numbers alone are sorted in a third of the time.
    return [found[place] for place in sorted(range(len(found)), key=scores.__getitem__)]


def _shown(passage: Passage, own: Own, kind: DocumentKind | None, margin: float) -> Iterable[tuple[Document, float]]:
    """The documents shown for a passage with memories, and how far the score of each lies below the passage's."""
    memories: Sequence[Document] = passage.of_memories
    if kind is None:
        words, least = own.words, own.words.get(passage.document, 0.0) - margin
        memories = [each for each in memories if words.get(each, 0.0) >= least]
    if kind == "message" or (kind is None and not memories):
        return [] if passage.said is None else [(passage.document, 0.0)]
    if kind is None and len(memories) == 1:
        return [(memories[0], 0.0)]  # the only one, so no other is better
    # If only memories are asked for, one that did not match ranks below those of other messages that did.
    whole = [own.all.get(passage.document, 0.0)] if kind == "memory" else []
    best = max([own.all.get(each, 0.0) for each in memories] + whole, default=0.0)
    return [(each, best - own.all.get(each, 0.0)) for each in memories]
