"""Truth anchors: which changes a protected memory still allows (ledger E6).

Pinned and locked are independent: a pinned memory is kept, a locked one is kept unchanged. These rules are checked here
only, so that no step can weaken one of them.
"""

from mnemolog.schemas.memory import Memory


def may_change(memory: Memory) -> bool:
    """Whether its text may be edited, merged, consolidated or ended: not if it is locked."""
    return not memory.locked


def may_forget(memory: Memory) -> bool:
    """Whether forgetting or trimming may remove it: not if it is pinned."""
    return not memory.pinned


def may_move(memory: Memory) -> bool:
    """Whether it may move to another tier: not if it is pinned or locked (H3, H4)."""
    return not memory.pinned and not memory.locked
