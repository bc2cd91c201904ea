"""Contradictions among results: the newest is first, and each memory names those that it contradicts."""

from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from mnemolog.processors.ports import Living
from mnemolog.processors.recall import clues, contradictions
from mnemolog.processors.recall.passages import Passage
from mnemolog.processors.recall.results import Result
from mnemolog.projections.search import Search


def newest_first(
    living: Living, search: Search, ranked: list[Result], passages: Sequence[Passage], *, asked: Collection[str]
) -> tuple[list[Result], dict[str, tuple[str, ...]]]:
    """The results in their final order, and the memories that each memory among them contradicts.

    `passages`: with those of their memories that may be results. `asked`: the memories with a value of what is
    asked for.
    """
    standing_for = [contradictions.standing_for(each, passages[each.passage]) for each in ranked]
    memories = [*chain(*standing_for)]
    contradicted = contradictions.otherwise(living.relations(search.key, memories)) if memories else {}
    if clues.of_the_past(search.query.text):  # an older value may be the answer, so the order stays
        return ranked, contradicted
    valid_from = {memory.id: memory.valid_from for passage in passages for memory in passage.memories}
    ordered = contradictions.newest_first(ranked, standing_for, contradicted, valid_from, asked=asked)
    return ordered, contradicted


def still_valid(
    living: Living,
    search: Search,
    shown: Sequence[Result],
    passages: Sequence[Passage],
    contradicted: Mapping[str, Sequence[str]],
) -> dict[str, tuple[str, ...]]:
    """The memories that the shown ones contradict, of the person asked for, current at the time asked about."""
    ids = [result.document.id for result in shown if result.document.id in contradicted]
    if not ids:
        return {}
    # Passages hold only memories that are visible at this time (`assembled`).
    known = {memory.id: memory for passage in passages for memory in passage.memories}
    elsewhere = {other for memory_id in ids for other in contradicted[memory_id]} - known.keys()
    looked_up = living.memories_by_id(sorted(elsewhere)) if elsewhere else {}
    known |= {memory.id: memory for memory in looked_up.values() if search.sight.holds(memory)}
    valid = {memory.id for memory in known.values() if search.query.user_id in (None, memory.subject)}
    return {memory_id: tuple(other for other in contradicted[memory_id] if other in valid) for memory_id in ids}
