"""Of contradicting results the newer one ranks first."""

from collections.abc import Collection, Iterable, Mapping, Sequence

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


def newest_first(
    ranked: Sequence[Result],
    others: Mapping[str, Sequence[str]],
    said_at: Mapping[str, float],
    *,
    asked: Collection[str],
) -> list[Result]:
    """The results; a memory gets the score of the best older one that it contradicts, and so ranks before it.

    Both are shown: it was not certain that the older one has ended. `asked` are memories with a value of what the
    question asks for: if the older one has one, the newer one must too, or it contradicts another part of it.
    """
    found = {each.document.id: each for each in ranked if each.document.kind == "memory"} if others else {}
    # The oldest first, so that of three values that each contradict the previous one the last ranks first.
    for memory_id in sorted(found.keys() & others.keys(), key=lambda each: (said_at[each], each)):
        older = [
            each
            for each in others[memory_id]
            if each in found and said_at[each] < said_at[memory_id] and (memory_id in asked or each not in asked)
        ]
        known = found[memory_id]
        best = max((found[each].score for each in older), default=known.score)
        if best > known.score:
            found[memory_id] = known._replace(score=best, lifted=best - known.score)
    lifted = (
        [found[each.document.id] if each.document.kind == "memory" else each for each in ranked] if found else ranked
    )
    return sorted(lifted, key=lambda each: (-each.score, -said_at.get(each.document.id, 0.0), each.document))
