"""Finds memories by the words that they share with a statement, as a fold of the agent's events.

Once a history is long, a short piece of news is far from what it changes: *tile delivery's the 15th now* is nearer to a
dozen other sentences about deliveries, days and tiles. The words that both have find it.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable
from math import log
from typing import Final, NamedTuple


class _Entry(NamedTuple):
    group: Hashable
    words: frozenset[str]


class SharedWords:
    """The words of memories, and the memories of each word; those of one group are compared."""

    def __init__(self) -> None:
        self._entries: dict[str, _Entry] = {}
        self._memories: defaultdict[Hashable, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        """by group and word"""
        self._sizes: Counter[Hashable] = Counter()

    def put(self, memory_id: str, group: Hashable, words: frozenset[str]) -> None:
        """Adds the words of a memory, or replaces them."""
        self.remove(memory_id)
        self._entries[memory_id] = _Entry(group, words)
        self._sizes[group] += 1
        for word in words:
            self._memories[group][word].add(memory_id)

    def remove(self, memory_id: str) -> None:
        """Removes a memory, if it is there."""
        entry = self._entries.pop(memory_id, None)
        if entry is None:
            return
        self._sizes[entry.group] -= 1
        of_words = self._memories[entry.group]
        for word in entry.words:
            of_words[word].remove(memory_id)
            if not of_words[word]:
                del of_words[word]

    def most_shared(self, words: frozenset[str], group: Hashable, *, most: int) -> list[str]:
        """The memories that share most with these words, up to `most`; a word counts the more the rarer it is.

        What they share is at least SHARED of all that the words count.

        >>> known = SharedWords()
        >>> known.put("tiles", "kim", frozenset({"tile", "deliv", "thurs"}))
        >>> known.put("food", "kim", frozenset({"pizza", "deliv", "frida"}))
        >>> known.most_shared(frozenset({"tile", "deliv", "now"}), "kim", most=1)
        ['tiles']
        >>> known.most_shared(frozenset({"deliv", "grey", "sofa"}), "kim", most=1)
        []
        """
        of_words, size = self._memories[group], self._sizes[group]
        shared: defaultdict[str, float] = defaultdict(float)
        whole = 0.0
        # In one order: the digits of a sum depend on it, and a verdict must not.
        for word in sorted(words):
            memories = of_words.get(word, ())
            weight = log(1 + (1 + size) / max(1, len(memories)))
            whole += weight
            if len(memories) > COMMON:
                continue
            for memory_id in memories:
                shared[memory_id] += weight
        best = sorted(shared, key=lambda memory_id: (-shared[memory_id], memory_id))[:most]
        return [memory_id for memory_id in best if shared[memory_id] >= SHARED * whole]


COMMON: Final = 500
"""A word that more memories have finds none of them: of ten thousand memories it would cost more than all else."""
SHARED: Final = 0.3
"""The share of a statement's words, by their weights, that a memory must have: less is a common word, and chance."""
