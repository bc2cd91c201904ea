"""The decay scores of the tree's memories, as in S1, by the agent's clock (ledger F4)."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from mnemolog.processors.markdown.nodes import Node
from mnemolog.processors.retention import decay_score

_DAY_S: Final = 86_400.0
_DIGITS: Final = 4
"""Digits of computed numbers."""


def scores(nodes: Sequence[Node], *, now: float, per_day: float) -> list[float]:
    """The decay score of each memory; 999 for pinned ones."""
    memories = [node.memory for node in nodes]
    found = decay_score.score(
        np.maximum(0.0, now - np.array([memory.last_access_at for memory in memories], np.float64)) / _DAY_S,
        importance=np.array([memory.importance for memory in memories], np.float64),
        accesses=np.array([memory.access_count for memory in memories], np.float64),
        type_weight=np.array([decay_score.TYPE_WEIGHTS[node.kind] for node in nodes], np.float64),
        per_day=per_day,
    )
    pinned = np.array([memory.pinned for memory in memories], np.bool_)
    rounded: list[float] = np.where(pinned, decay_score.VAULT, found).round(_DIGITS).tolist()
    return rounded
