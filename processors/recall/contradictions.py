"""Of contradicting results the newer one ranks first."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.results import Result
from mnemolog.schemas.memory import Relation


def otherwise(relations: Iterable[Relation]) -> dict[str, tuple[str, ...]]:
    """For each memory those that it contradicts, in either direction of the relation, in the order of ids."""
    found: dict[str, set[str]] = {}
    for edge in relations:
        if edge.type == "contradicts":
            found.setdefault(edge.source, set()).add(edge.target)
            found.setdefault(edge.target, set()).add(edge.source)
    return {memory_id: tuple(sorted(others)) for memory_id, others in found.items()}


def standing_for(result: Result, passage: Passage) -> tuple[str, ...]:
    """The memories for which a result stands: a memory for itself, a message for all of its own."""
    if result.document.kind == "memory":
        return (result.document.id,)
    return tuple(memory.id for memory in passage.memories)


def newest_first(
    ranked: Sequence[Result],
    standing_for: Sequence[Sequence[str]],
    others: Mapping[str, Sequence[str]],
    said_at: Mapping[str, float],
    *,
    asked: Collection[str],
) -> list[Result]:
    """The results; what contradicts older ones gets the score of the best of them, and so ranks before it.

    `standing_for`: the memories for which each result stands: a memory for itself, a message for its own. Both are
    shown: it was not certain that the older one has ended. `asked` are memories with a value of what the question asks
    for: if the older one has one, the newer one must too, or it contradicts another part of it.
    """
    scores = [each.score for each in ranked]
    place = {memory_id: number for number, ids in enumerate(standing_for) for memory_id in ids} if others else {}
    # The oldest first, so that of three values that each contradict the previous one the last ranks first.
    for memory_id in sorted(place.keys() & others.keys(), key=lambda each: (said_at[each], each)):
        older = [
            scores[place[each]]
            for each in others[memory_id]
            if each in place and said_at[each] < said_at[memory_id] and (memory_id in asked or each not in asked)
        ]
        scores[place[memory_id]] = max([scores[place[memory_id]], *older])
    lifted = [
        each if score == each.score else each._replace(score=score, lifted=score - each.score)
        for each, score in zip(ranked, scores, strict=True)
    ]
    newest = [max((said_at[each] for each in ids), default=0.0) for ids in standing_for]
    order = sorted(range(len(lifted)), key=lambda number: (-scores[number], -newest[number], lifted[number].document))
    return [lifted[number] for number in order]
